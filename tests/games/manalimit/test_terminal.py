"""MANALIMIT in the terminal: the tank, the zones, what may be done, and a battle line by line."""

from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console, RenderableType

from ludarium import Match
from ludarium.cli.table import table_of
from ludarium.core.narrator import Line
from ludarium.games.manalimit import terminal

from .run import GAME, act, shop

TABLE = table_of(GAME)
SHOP: dict[str, Any] = {
    "round": 2,
    "lives": 2,
    "mana": 3,
    "belt": ["Flare Sniper", None, "Ash Broker"],
    "frozen": [1],
    "deck": ["Mite"],
    "ash": ["Mite", "Mite"],
    "board": ["Hill Scout", None, {"card": "Mite", "attack": 4, "health": 1, "shield": 2}],
    "bench": [None, "Wanderer"],
    "ghost": ["Gate Warden"],
}


def shown(part: RenderableType) -> str:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


@pytest.fixture(params=[80, 100, 140])
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Everything that the player sees of a match, in a terminal of some width."""
    monkeypatch.setattr(terminal, "out", Console(width=request.param, quiet=True))

    def drawn(match: Match, space: int = 60) -> str:
        view, legal = match.view(0), TABLE.ordered(match.view(0), match.legal(0))
        said = shown(TABLE.draw(view, 0, legal, space)) + shown(TABLE.actions(view, legal))
        assert max(map(len, said.splitlines())) <= min(100, request.param)
        return said

    return drawn


def lines(match: Match) -> list[Line]:
    return TABLE.lines(TABLE.narrator(0), match.events(0))


def test_the_table_shows_tank_zones_and_actions(drawn: Callable[..., str]) -> None:
    said = " ".join(drawn(shop(**SHOP)).split())
    for part in (
        "0/10 Lives ♥♥♡ 2/3 Mana ◆◆◆◇ 3/4 deck 1 ash 2",
        "1 ◆4 +2 Flare Sniper 4/2 ❄ frozen Start of Battle",
        "2 · │",
        "3 ◆2 +3 Ash Broker 2/2 │",
        "1 +1 Hill Scout 3/3 │",
        "3 +1 Mite 4/1 Shield 2 Faint",
        "2 +1 Wanderer 2/2 │",
        "Ash Broker (-2)",
        "Ash Broker (+1, 2 lost)",
        "thaw",
        "turn (3 mana is lost)",
    ):
        assert part in said
    assert "5 ·" in said and "5 ·" not in drawn(shop(**SHOP), space=24)


def test_the_numbers_are_those_of_the_actions() -> None:
    match = shop(**SHOP)
    legal = TABLE.ordered(match.view(0), match.legal(0))
    said = shown(TABLE.actions(match.view(0), legal))
    assert legal[0].text == "buy 3" and "1 Ash Broker (-2)" in said
    assert legal[-1].text == "end turn" and f"{len(legal)} turn" in said
    assert "bench 1" in said and "bench 3" not in said  # one empty place is like another


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pitch 3", "pitch belt 3"),
        ("Pitch ash", "pitch belt 3"),
        ("buy Ash  Broker", "buy 3"),
        ("freeze flare sniper", "freeze 1"),
        ("place 2", "move bench 2 to board 2"),
        ("buy phoenix", "buy phoenix"),
        ("end turn", "end turn"),
        ("12", "12"),
    ],
)
def test_short_ways_to_write_an_action(line: str, text: str) -> None:
    assert TABLE.read(shop(**SHOP).view(0), line) == text


def test_a_label_says_what_stands_there() -> None:
    view = shop(**SHOP).view(0)
    assert (
        TABLE.label(view, "move bench 2 to board 1")
        == "move bench 2 Wanderer to board 1 Hill Scout"
    )
    assert TABLE.label(view, "buy 3") == "buy 3 Ash Broker"
    assert TABLE.label(view, "freeze 2") == "freeze 2"


def test_a_battle_is_told_line_by_line() -> None:
    match = act(shop(**SHOP), "end turn")
    assert [line.text for line in lines(match)][1:4] == [
        "The battle of round 2 begins, against Amber Anvil.",
        "Your line: Hill Scout 3/3, Mite 4/1.",
        "The ghost's line: Gate Warden 1/5.",
    ]
    said = shown(TABLE.log(lines(match), 0))
    assert max(map(len, said.splitlines())) <= 100
    assert said.count("clash.") == 2 and "You win the battle: 1 trophy." in said
    assert "round 3" in shown(TABLE.heading(match.view(0), 0))


def test_a_battle_without_end_is_told_in_part() -> None:
    patient = {"card": "Wanderer", "attack": 0}
    match = act(shop(board=[patient], ghost=[patient]), "end turn")
    said = shown(TABLE.log(lines(match), 0))
    assert "more …" in said and "The battle is a draw." in said
    assert len(said.splitlines()) <= 62


def test_there_is_no_belt_after_the_end() -> None:
    match = act(shop(lives=1, ghost=["Mite"]), "end turn")
    assert match.is_over
    said = shown(TABLE.draw(match.view(0), 0, (), 60))
    assert "belt" not in said and "♡♡♡ 0/3" in said
