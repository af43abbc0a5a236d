"""`sentences.toml`: what a template may say, and what is refused when the game is loaded."""

from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium.core.errors import BadInput
from ludarium.core.narrator import Narrator, Speaker
from ludarium.core.sentences import FILE, read_sentences

from ..contract.cases import load, toy_is_known

EVENTS = {
    "begins": (),
    "draw": ("card",),
    "play": ("card", "side", "unit"),
    "enter": ("unit", "card"),
    "hit": ("unit", "n", "left"),
    "show": ("cards", "n"),
    "step": ("to", "suit", "max_n"),
    "over": ("winner",),
}
FACTS = """
[facts]
side = "seat"
unit = { thing = "card", named_by = ["enter"], zero = "hero", unknown = "creature" }
cards = "card"
to = "cell"
suit = ["Hearts", "Spades"]
"""
NAMES = {"card": {"rat": "Grave Rat", "mend": "Mend"}}


class Definition:
    """As much of a game as its sentences need."""

    def __init__(self, folder: Path, text: str | None) -> None:
        self.folder = folder
        self.events = EVENTS
        self.reasons = ("points", "equal")
        self.row_tables = {"card": None}
        if text is not None:
            (folder / FILE).write_text(text, encoding="utf-8")


@pytest.fixture
def narrate(tmp_path: Path) -> Any:
    def make(text: str | None, you: int | None = 0) -> Narrator:
        tree = read_sentences(Definition(tmp_path, text))  # type: ignore[arg-type]
        return Narrator({**tree, "names": NAMES}, Speaker(you, ("Ada", "Bo")))

    return make


def event(kind: str, seat: int = 0, **facts: Any) -> dict[str, Any]:
    blank = dict.fromkeys(EVENTS.get(kind, ()))
    return {"event": kind, "seat": seat, **blank, **facts, "clause": "X1"}


def say(narrator: Narrator, *events: dict[str, Any]) -> str:
    return " ".join(text for _, text in narrator.told(events) if text)


# --- what a template may say -------------------------------------------------------------------------


def test_verbs_agree_with_the_person_named_last(narrate: Any) -> None:
    text = """
[say]
begins = "{who} {have|has} the first turn, and {other} watch{es} {whose} move."
over = "{winner} win{s}: {winner:whose} match."
"""
    assert say(narrate(text), event("begins")) == (
        "You have the first turn, and Bo watches your move."
    )
    assert say(narrate(text), event("begins", 1)) == (
        "Bo has the first turn, and you watch Bo's move."
    )
    assert say(narrate(text, None), event("begins", 1)) == (
        "Bo has the first turn, and Ada watches Bo's move."
    )
    assert say(narrate(text), event("over", -1, winner=1)) == "Bo wins: Bo's match."
    assert say(narrate(text), event("over", 1, winner=0)) == "You win: your match."


def test_the_first_form_that_fits_is_said(narrate: Any) -> None:
    text = (
        FACTS
        + """
[say.hit]
"n = 0" = ""
"left <= 0 and seat = you" = "Your {unit:name} falls."
"left <= 0" = "{unit} falls."
"n >= 5" = "{unit} is hit hard: {n:point|points}."
otherwise = "{unit} loses {n:point|points}."
"""
    )
    hits: list[tuple[dict[str, Any], str]] = [
        ({"n": 0, "left": 3}, ""),
        ({"n": 2, "left": 0}, "Your hero falls."),
        ({"n": 2, "left": 0, "seat": 1}, "Bo's hero falls."),
        ({"n": 5, "left": 3}, "Your hero is hit hard: 5 points."),
        ({"n": 1, "left": 3}, "Your hero loses 1 point."),
    ]
    for facts, wanted in hits:
        assert say(narrate(text), event("hit", **{"unit": 0, **facts})) == wanted


def test_things_keep_their_names(narrate: Any) -> None:
    narrator = narrate(FACTS + '[say]\nhit = "{unit} takes {n}."\nenter = ""')
    assert say(narrator, event("hit", unit=7, n=1)) == "Your creature takes 1."
    narrator.know({"seats": [{"board": [{"id": 7, "card": "rat"}]}]})
    assert say(narrator, event("hit", unit=7, n=1)) == "Your Grave Rat takes 1."
    # named later in the same step
    early = event("hit", 1, unit="x9", n=1), event("enter", 1, unit="x9", card="mend")
    assert say(narrator, *early) == "Bo's Mend takes 1."


def test_what_was_said_before_and_comes_after(narrate: Any) -> None:
    text = (
        FACTS
        + """
[say.play]
"before enter with same unit" = "{who} play{s} {card} on itself."
"side = none" = "{who} play{s} {card}."
otherwise = "{who} play{s} {card} on {unit of side}."
[say.enter]
"after play with same card" = ""
otherwise = "{unit} appears."
"""
    )
    narrator = narrate(text)
    played = event("play", card="rat"), event("enter", unit=3, card="rat")
    assert say(narrator, *played) == "You play Grave Rat."
    assert say(narrator, event("enter", unit=4, card="rat")) == "Your Grave Rat appears."
    itself = event("play", card="rat", side=0, unit=5), event("enter", unit=5, card="rat")
    assert say(narrator, *itself) == "You play Grave Rat on itself."
    aimed = event("play", 1, card="mend", side=0, unit=3)
    assert say(narrator, aimed) == "Bo plays Mend on your Grave Rat."


def test_lists_cells_and_words(narrate: Any) -> None:
    text = (
        FACTS
        + """
[say]
show = "{who} show{s} {cards}: {cards:card|cards}, {n:signed}."
step = "{suit} go to {to}, {suit:capital}."
"""
    )
    cards = ["rat", None, "mend", None]
    assert say(narrate(text), event("show", cards=cards, n=-2)) == (
        "You show Grave Rat, Mend and 2 cards: 4 cards, \u22122."
    )
    assert say(narrate(text), event("show", cards=[None], n=1)) == "You show a card: 1 card, +1."
    assert say(narrate(text), event("step", suit=1, to=[-1, 2])) == "Spades go to (-1,2), Spades."


def test_events_in_a_row_are_told_together_and_moves_lead_lines(narrate: Any) -> None:
    text = 'leads = ["play if card != none"]\ntogether = { draw = "card" }\n[say]\n'
    text += 'draw = "{who} draw{s} {card}."\nplay = "{who} play{s} {card}."'
    draws = [event("draw", card="rat"), event("draw"), event("draw", 1), event("draw", 1)]
    lines = narrate(text).lines(
        [*draws, event("play", card="mend"), event("play"), event("over", winner=None)]
    )
    assert [line.text for line in lines] == [
        "You draw Grave Rat and a card. Bo draws 2 cards.",
        "You play Mend. You play a card.",
        "The match is over.",
    ]


def test_without_a_file_events_speak_for_themselves(narrate: Any) -> None:
    narrator = narrate(None)
    assert (
        say(narrator, event("play", 1, card="rat", unit=3)) == "Bo: play, card Grave Rat, unit 3."
    )
    assert say(narrator, event("step", to=[1, 0], max_n=2)) == "You: step, to 1 0, max n 2."
    assert say(narrator, event("draw", 1)) == "Bo: draw."
    assert say(narrator, {"event": "bid", "seat": 0, "bid": "2 x five"}) == "You: bid 2 x five."
    assert say(narrator, event("begins", -1)) == "Begins."
    assert say(narrator, event("over", -1, winner=0)) == "You win the match."
    assert say(narrator, event("takeback", 1)) == "Bo takes the last move back."


def test_an_end_names_winner_and_loser(narrate: Any) -> None:
    narrator = narrate(
        'ends = { points = "{loser} gave {winner:whose} side {your|their} points." }'
    )
    assert narrator.ending("points", 1) == "You gave Bo's side your points."
    assert narrator.ending("points", 0) == "Bo gave your side their points."
    assert narrator.ending("equal", None) == ""


# --- what is refused ---------------------------------------------------------------------------------

WRONG = {
    'sya = { draw = "" }': 'no such key: "sya" (did you mean "say"?)',
    'say = { darw = "" }': 'say: no such event: "darw" (did you mean "draw"?)',
    'say = { draw = "{crad}" }': 'say.draw: no such fact or word: "crad" (did you mean "card"?)',
    'say = { draw = "{n}" }': 'say.draw: no such fact or word: "n"; expected one of card, who',
    'say = { draw = "{card" }': 'say.draw: a brace without its partner: "{card"',
    "say = { draw = 3 }": "say.draw: expected a text, got 3",
    'say.hit = { "n = 0" = "" }': 'say.hit: expected "otherwise" as its last form',
    'say.hit = { "n is 0" = "", otherwise = "" }': 'say.hit."n is 0": expected a condition such as',
    'say.hit = { "m = 0" = "", otherwise = "" }': 'say.hit."m = 0": no such fact: "m"',
    'say.hit = { "after plya with same unit" = "", otherwise = "" }': 'no such event: "plya" (did',
    'say.hit = { "after draw with same n" = "", otherwise = "" }': "expected one of seat",
    'say = { hit = "{n:sined}" }': 'say.hit: no such form: "sined" (did you mean "signed"?)',
    'say = { hit = "{n:whose}" }': 'say.hit: expected a seat before ":whose", got "n"',
    'say = { hit = "{a|b|c}" }': "say.hit: expected two words such as",
    'facts = { crad = "card" }': 'facts: no such fact of an event: "crad" (did you mean "card"?)',
    'facts = { card = "crad" }': 'facts.card: no such kind of fact: "crad" (did you mean "card"?)',
    'facts = { unit = { thing = "card", nmaed_by = [] } }': '"nmaed_by" (did you mean "named_by"?)',
    'facts = { unit = { thing = "card", named_by = ["hit"] } }': "named_by.hit: no such fact of it",
    'leads = ["plya"]': 'leads: no such event: "plya" (did you mean "play"?)',
    'together = { draw = "crad" }': 'together.draw: no such fact of it: "crad" (did you mean "card"',
    'ends = { pionts = "" }': 'ends: no such reason: "pionts" (did you mean "points"?)',
    "say = [": "not valid TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_named_with_its_place(narrate: Any, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        narrate(text)
    assert FILE in str(caught.value) and WRONG[text] in str(caught.value)


def test_a_game_with_a_wrong_file_cannot_be_loaded(tmp_path: Path) -> None:
    source = Path(__file__).parents[1] / "contract" / "muster"
    folder = tmp_path / "mustard"
    folder.mkdir()
    for path in source.glob("*.*"):
        text = path.read_text(encoding="utf-8").replace('name="muster"', 'name="mustard"')
        (folder / path.name).write_text(text.replace("{damage}", "{damge}"), encoding="utf-8")
    before = list(ludarium.games.__path__)
    try:
        ludarium.games.add_folder(tmp_path)
        with pytest.raises(BadInput, match=r'say\.play.*"damge" \(did you mean "damage"\?\)'):
            ludarium.load("mustard")
    finally:
        ludarium.games.__path__[:] = before


def test_a_game_from_outside_has_its_sentences() -> None:
    with toy_is_known():
        game = load("muster")
    narrator = Narrator(game.sentences, Speaker(1, ("Ada", "Bo")))
    played = {"event": "play", "seat": 1, "card": "snow_wolf", "damage": 3, "clause": "U3"}
    assert say(narrator, played) == "You play Snow Wolf for 3 damage."
    assert narrator.ending("a hero fell", 0) == "Your hero fell."
