"""What both narrators say of the same events: written here by Python, read by the page's tests too."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ludarium.core.dice import word
from ludarium.core.narrator import Narrator, Speaker
from ludarium.core.sentences import FILE, read_sentences

from .case import FOLDER, Playthrough
from .playthrough import PLAYTHROUGHS, act, game_of

PATH = FOLDER / "sentences.json"
NAMES = ("Ada", "Bo")
MOST = 500  # events of one match: all of it, or what can still be read

# Every means that a template has, in one made-up game.
MEANS = """
leads = ["begins", "play if card != none"]
together = { draw = "card" }
[facts]
side = "seat"
unit = { thing = "card", named_by = ["enter"], zero = "hero", unknown = "creature" }
target = "unit"
cards = { row = "card", unknown = "one more|more" }
to = "cell"
suit = ["Hearts", "Spades"]
tone = { words = { loud = "very loud" } }
[say]
begins = "{who} {have|has} the first turn, and {other} watch{es} {whose} move."
draw = "{who} draw{s} {card}."
attack = "{unit} attacks {target of other} with {unit:name}."
show = "{who} show{s} {cards}: {cards:card|cards}, {n:signed}."
step = "{suit} go to {to}, {tone:capital}, {path}, {max_n:step|steps}."
[say.play]
"before enter with same unit" = "{who} play{s} {card} on itself."
"side = none" = "{who} play{s} {card}."
"side = seat" = "{who} play{s} {card} on {your|their} own {unit:name}."
otherwise = "{who} play{s} {card} on {unit of side}."
[say.enter]
"after play with same card" = ""
otherwise = "{unit} appears."
[say.hit]
"n = 0" = ""
"left <= 0 and seat = you" = "Your {unit:name} falls."
"left <= 0" = "{unit} falls."
"n >= 5 and left != 1" = "{unit} is hit hard."
"n > 3" = "{unit} is hit."
"n < 2" = "{unit} is scratched."
otherwise = "{unit} loses {n:point|points}."
[ends]
points = "{loser} gave {winner:whose} side {your|their} points."
equal = { "winner = none" = "Nobody is ahead.", otherwise = "{winner} {are|is} ahead." }
"""
KINDS: dict[str, tuple[str, ...]] = {
    "begins": (),
    "draw": ("card",),
    "play": ("card", "side", "unit"),
    "enter": ("unit", "card"),
    "attack": ("unit", "target"),
    "hit": ("unit", "n", "left"),
    "show": ("cards", "n"),
    "step": ("to", "suit", "tone", "path", "max_n"),
    "plain_one": ("card", "plain_one", "maxMana", "flag", "list", "table"),
    "over": ("winner",),
}
ROWS = {"card": {"rat": "Grave Rat", "mend": "Mend"}}
SOME: list[dict[str, Any]] = [
    {"event": "begins", "seat": 0},
    {"event": "begins", "seat": 1},
    {"event": "begins", "seat": -1},
    *({"event": "draw", "seat": 0, "card": card} for card in ("rat", None, "mend", None)),
    {"event": "draw", "seat": 1, "card": None},
    {"event": "play", "seat": 0, "card": "rat", "side": None, "unit": 0},
    {"event": "enter", "seat": 0, "unit": 3, "card": "rat"},
    {"event": "enter", "seat": 0, "unit": "x4", "card": "rat"},
    {"event": "play", "seat": 1, "card": "mend", "side": 0, "unit": 3},
    {"event": "play", "seat": 0, "card": None, "side": 0, "unit": 3},
    {"event": "play", "seat": 1, "card": "rat", "side": 1, "unit": 9},
    {"event": "enter", "seat": 1, "unit": 9, "card": "rat"},
    {"event": "attack", "seat": 0, "unit": 3, "target": 9},
    {"event": "attack", "seat": 1, "unit": 77, "target": 0},
    *(
        {"event": "hit", "seat": seat, "unit": 3, "n": n, "left": left}
        for seat, n, left in ((0, 0, 1), (0, 1, 0), (1, 1, 0), (0, 5, 2), (0, 5, 1), (1, 1, 1))
    ),
    {"event": "hit", "seat": 0, "unit": 3, "n": 2, "left": 1},
    {"event": "show", "seat": 0, "cards": ["rat", None, "mend", None], "n": -2},
    {"event": "show", "seat": 1, "cards": [None], "n": 0},
    {"event": "show", "seat": 1, "cards": [], "n": 1},
    {"event": "step", "seat": 0, "to": [-1, 2], "suit": 1, "tone": "loud", "path": [1, -2, 3], "max_n": 1},
    {"event": "step", "seat": 0, "to": None, "suit": 5, "tone": "so_soft", "path": [], "max_n": None},
    {"event": "plain_one", "seat": 1, "card": "rat", "plain_one": "2 x five", "maxMana": -3, "flag": True},
    {"event": "plain_one", "seat": -1, "card": None, "list": [1, "a_b"], "table": {"aB": [], "c_d": False}},
    {"event": "takeback", "seat": 1},
    {"event": "over", "seat": 0, "winner": 1},
    {"event": "over", "seat": -1, "winner": None},
]  # fmt: skip


def document() -> dict[str, Any]:
    cases = [made_up(viewer) for viewer in (0, None)]
    cases += [narrated(each) for each in PLAYTHROUGHS]
    return {"cases": cases}


def text() -> str:
    """One step per line: a difference can be read."""
    cases = []
    for case in document()["cases"]:
        steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in case.pop("steps"))
        head = json.dumps(case, ensure_ascii=False)[:-1]
        cases.append(f'{head}, "steps": [\n{steps}\n]}}')
    return '{"cases": [\n' + ",\n".join(cases) + "\n]}\n"


def made_up(viewer: int | None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_text(MEANS, encoding="utf-8")
        made: Any = SimpleNamespace(
            folder=Path(folder), events=KINDS, reasons=("points", "equal"), row_tables=ROWS
        )
        tree = {**read_sentences(made), "names": ROWS}
    return case_of("made up", tree, viewer, iter([SOME]), 2)


def narrated(playthrough: Playthrough) -> dict[str, Any]:
    """A match as one viewer sees it: of a game's matches each as another."""
    game = game_of(playthrough.game, playthrough.variant)
    n = [each for each in PLAYTHROUGHS if each.game == game.name].index(playthrough)
    viewer = (*range(game.seats), None)[n % (game.seats + 1)]
    return case_of(
        playthrough.path.stem, game.sentences, viewer, steps_of(playthrough, viewer), game.seats
    )


def steps_of(playthrough: Playthrough, viewer: int | None) -> Iterator[list[dict[str, Any]]]:
    game = game_of(playthrough.game, playthrough.variant)
    decks = None if playthrough.decks is None else list(playthrough.decks)
    match = game.match(playthrough.seed, decks, supply=not playthrough.fed)
    seen, step = 0, 0
    while True:
        events = match.events(viewer, seen)
        seen += len(events)
        if events:
            yield events
        if match.is_over:
            return
        step += 1
        for _ in act(match, step, word("golden", playthrough.seed, step), playthrough.habit):
            pass


def case_of(
    name: str,
    tree: dict[str, Any],
    viewer: int | None,
    steps: Iterator[list[dict[str, Any]]],
    n_seats: int,
) -> dict[str, Any]:
    narrator = Narrator(tree, Speaker(viewer, NAMES[:n_seats]))
    told: list[dict[str, Any]] = []
    for events in steps:
        told.append({"events": events, "said": said(narrator, events)})
        if sum(len(step["events"]) for step in told) > MOST:
            break
    ends = {
        f"{reason} {winner}": narrator.ending(reason, winner, n_seats)
        for reason in tree["ends"]
        for winner in (*range(n_seats), None)
    }
    return {
        "name": name,
        "viewer": viewer,
        "names": NAMES[:n_seats],
        "sentences": tree,
        "ends": ends,
        "steps": told,
    }


def said(narrator: Narrator, events: list[dict[str, Any]]) -> list[str]:
    """A star marks what begins a line."""
    return [("* " if narrator.leads(event) else "") + text for event, text in narrator.told(events)]
