"""Voidlit in the terminal: both sides, the hand, what may be done and typed."""

from collections.abc import Callable

import pytest
from rich.console import Console, RenderableType

from ludarium import Match
from ludarium.cli.table import table_of
from ludarium.games.voidlit import terminal

from .duel import GAME, Row, act, duel, load, unit

TABLE = table_of(GAME)
OWN: Row = {
    "bank": ["Drifter"] * 5,
    "energy": 3,
    "relics": ["Signal Beacon"],
    "shown": [{"card": "Triage", "since": 4}],
    "deck": ["Ebb", "Drifter"],
    "known_top": 1,
}
OTHER: Row = {"relics": ["War Brazier"], "deck": [], "searches": 2, "nation": "umbral synod"}
UNITS = ["Hired Blade", unit("Bulwark Engine", upgrades=["Sidearm"]), unit("Drifter", ready=False)]
ENEMIES = [unit("Picket Sentinel", exhausted=True), "Siege Walker"]


def shown(part: RenderableType, width: int = 110) -> str:
    console = Console(width=width)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


def match_of() -> Match:
    return duel(UNITS, ENEMIES, ["Triage", "Sidearm", "Freight Titan"], OWN, OTHER)


@pytest.fixture(params=[80, 110])
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The table and the actions that a player sees, in a terminal of some width."""
    monkeypatch.setattr(terminal, "out", Console(width=request.param, quiet=True))

    def drawn(match: Match, space: int = 60, viewer: int | None = 0) -> str:
        view = match.view(viewer)
        legal = TABLE.ordered(view, match.legal(viewer)) if viewer is not None else []
        parts = [TABLE.heading(view, viewer), TABLE.draw(view, viewer, legal, space)]
        if legal:
            parts.append(TABLE.actions(view, legal))
        return "".join(shown(part, request.param) for part in parts)

    return drawn


@pytest.mark.parametrize("space", [30, 60])
def test_both_sides_lie_open(drawn: Callable[..., str], space: int) -> None:
    text = drawn(match_of(), space)
    for words in (
        "turn 5 · your turn",
        "◆◆◆◇◇ 3/5",
        "relics: 1 Signal Beacon",
        "relics: 1 War Brazier",
        "the enemy knows: Triage (or banked)",
        "top of the deck: Ebb",
        "next search -4",
        "Umbral Synod",
        "+Sidearm",
        "exhausted",
        "fatigued",
        "Shielded",
        "Freight Titan",
    ):
        assert words in text
    assert text.count("▶ ready") == 2


def test_another_hand_stays_hidden(drawn: Callable[..., str]) -> None:
    text = drawn(match_of(), viewer=1)
    assert "known cards: Triage (or banked)" in text
    assert "Freight Titan" not in text and "top of the deck" not in text
    assert "Freight Titan" not in drawn(match_of(), viewer=None)


def test_an_attack_and_a_look_stand_in_the_middle(drawn: Callable[..., str]) -> None:
    match = act(duel(["Drifter"], ["Lock Keeper"]), "attack own 1 on enemy player")
    assert "Drifter attacks the enemy" in drawn(match)
    assert "Drifter attacks you" in drawn(match, viewer=1)
    assert "block own 1 Lock Keeper" in drawn(match, viewer=1)
    match = duel(phase="choose", pending={"card": "Ebb"})
    assert "on top of your deck: Ebb" in drawn(match)
    assert "on top of the enemy's deck: a card" in drawn(match, viewer=1)


def test_places_are_named_by_what_lies_there() -> None:
    host = unit("Drifter", upgrades=["Sidearm"])
    view = duel([host], ["Hired Blade"], own={"relics": ["Ossuary"]}).view(0)
    for text, label in (
        ("enemy 1", "enemy 1 Hired Blade"),
        ("own relic 1", "own relic 1 Ossuary"),
        ("own 1 upgrade 1", "own 1 upgrade 1 Sidearm"),
        ("attack own 1 on", "attack own 1 Drifter on"),
        ("own 2", "own 2"),
        ("enemy player", "enemy player"),
    ):
        assert TABLE.label(view, text) == label


def test_cards_may_be_named_by_their_numbers() -> None:
    match = duel(["Drifter"], hand=["Triage", "Sidearm"])
    view = match.view(0)
    assert TABLE.read(view, "play 2 on own 1") == "play Sidearm on own 1"
    assert TABLE.read(view, "bank 1") == "bank Triage"
    assert TABLE.read(view, "play 3") == "play 3"
    view = GAME.position({"phase": "mulligan", "seats": [{"hand": ["Ebb", "Triage"]}, {}]}).view(0)
    assert TABLE.read(view, "keep") == "mulligan"
    assert TABLE.read(view, "2, 1") == "mulligan Ebb, Triage"
    assert TABLE.read(view, "3") == "3"


def test_a_mulligan_shows_the_hand_alone(drawn: Callable[..., str]) -> None:
    text = drawn(GAME.match(1))
    assert "mulligan" in text and "no units" not in text and "Which cards" in text


def test_leaders_are_named() -> None:
    game = load(variant="paragon")
    leader = game.rows_of("paragon")[0]["name"]
    match = duel([leader], own={"paragon": leader, "paragon_played": True}, game=game)
    text = shown(table_of(game).draw(match.view(0), 0, match.legal(0), 60))
    assert f"leader: {leader} (played)" in text
