"""Clans in the terminal: the lanes, the hand, what may be done, and a round tick by tick."""

from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console, RenderableType

from ludarium import Match
from ludarium.cli.table import table_of
from ludarium.core.narrator import Line
from ludarium.games.clans import terminal
from tests.clauses import clause

from .field import Row, load

GAME = load()
TABLE = table_of(GAME)
RAIDER: Row = {"card": "Coal Raider", "health": 4}
PLAN: Row = {
    "round": 4,
    "lanes": [
        {"zone": 1, "stacks": [[RAIDER], ["Ford Warden", "Otter Pair"]]},
        {"zone": 0, "stacks": [[], ["Hexpost"]]},
        {"zone": -1, "stacks": [["Moss Giant"], []]},
    ],
    "seats": [
        {
            "crystal": 71,
            "crystal_element": "fire",
            "base_element": "nature",
            "hero": "Sable Wanderer",
            "gold": 850,
            "hand": ["Ember Scout", "War Drummer", "Ember Scout"],
            "deck": ["Wolf Pup"] * 9,
            "plan": [["Wolf Pup", "left", "bottom"]],
        },
        {"hand": ["Wolf Pup"] * 5, "hero": "Iri Seer", "charges": [0, 1]},
    ],
}


def shown(part: RenderableType) -> str:
    console = Console(width=140)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


def position(**more: Any) -> Match:
    return GAME.position(PLAN | more)


@pytest.fixture(params=[80, 100, 140])
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Everything that the player sees of a match, in a terminal of some width."""
    monkeypatch.setattr(terminal, "out", Console(width=request.param, quiet=True))

    def drawn(match: Match, space: int = 60, viewer: int | None = 0) -> str:
        view = match.view(viewer)
        legal = [] if viewer is None else TABLE.ordered(view, match.legal(viewer))
        said = shown(TABLE.draw(view, viewer, legal, space))
        said += shown(TABLE.actions(view, legal)) if legal else ""
        assert max(map(len, said.splitlines())) <= min(100, request.param)
        return said

    return drawn


def lines(match: Match, viewer: int = 0) -> list[Line]:
    narrator = TABLE.narrator(viewer)
    return TABLE.lines(narrator, match.events(viewer))


def test_the_table_shows_sides_lanes_hand_and_actions(drawn: Callable[..., str]) -> None:
    said = " ".join(drawn(position()).split())
    for part in (
        "You ◆ 71/100 fire crystal nature base hand 3 deck 9 gold 850",
        "Sable Wanderer 1 Feint (2) 2 Vanish (1)",
        "The enemy ◆ 100/100 hand 5 deck 0 gold 0",
        "Iri Seer 1 Foresight (0) 2 Omen (1)",
        "left, the enemy's base",
        "center, middle",
        "right, your base",
        "t3 ⚔ 7 ♥ 4",
        "+ Wolf Pup",
        "1 t1 Ember Scout 3/5",
        "Stack buff 3",
        "take back",
        "hero 1 Feint",
        "the plan",
    ):
        assert part in said
    assert "Moss Giant right" in said  # Vanish


@clause("C53")
def test_hand_and_staged_cards_have_the_numbers_they_enter_with(drawn: Callable[..., str]) -> None:
    own = PLAN["seats"][0] | {"hand": ["Coal Raider"], "plan": [["Coal Raider", "left", "top"]]}
    own |= {"upgrades": {"Coal Raider": {"damage": 1, "health": 1}}}
    said = " ".join(drawn(position(seats=[own, {}])).split())
    assert "Coal Raider 8/12" in said and "t3 ⚔ 8 ♥ 12" in said


def test_a_spectator_sees_no_hand_and_no_plan(drawn: Callable[..., str]) -> None:
    said = drawn(position(), viewer=None)
    assert "Ember Scout" not in said and "+ Wolf Pup" not in said and "Coal Raider" in said


def test_the_numbers_are_those_of_the_actions() -> None:
    match = position()
    legal = TABLE.ordered(match.view(0), match.legal(0))
    said = " ".join(shown(TABLE.actions(match.view(0), legal)).split())
    assert legal[0].text == "place Ember Scout center"
    assert said.startswith("place Ember Scout 1 center 2 right 3 right bottom")
    assert legal[-1].text == "confirm nothing" and said.endswith(f"{len(legal)} nothing")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("place 2 left", "place War Drummer left"),
        ("3  Center BOTTOM", "place Ember Scout center bottom"),
        ("1 right top", "place Ember Scout right top"),
        ("4 left", "4 left"),
        ("12", "12"),
        ("confirm", "confirm"),
    ],
)
def test_short_ways_to_write_an_action(line: str, text: str) -> None:
    assert TABLE.read(position().view(0), line) == text


def test_a_round_is_told_tick_by_tick() -> None:
    match = position()
    for text in ("place Ember Scout center", "place War Drummer right bottom", "confirm"):
        match.submit(0, text)
    match.submit(1, "confirm")
    narrator = TABLE.narrator(0)
    narrator.know(position().view(0))
    told = TABLE.lines(narrator, match.events(0))
    said = [line.text for line in told]
    assert (
        "Your side: Wolf Pup left bottom, Ember Scout center top, War Drummer right bottom." in said
    )
    ticks = [text for text in said if text.startswith("Tick")]
    assert ticks[0] == "Tick 1." and len(ticks) == 5
    assert "round 5 of 30" in shown(TABLE.heading(match.view(0), 0))
    log = shown(TABLE.log(told, 0))
    assert "Your Ember Scout hits the enemy's Hexpost for 1." in log


def test_a_tick_in_which_nobody_acts_is_not_told() -> None:
    lanes = [{"stacks": [["Gate Pikeman"], ["Gate Pikeman"]]}, {}, {}]
    match = GAME.position({"lanes": lanes})
    for seat in (0, 1):
        match.submit(seat, "confirm")
    assert [line.text for line in lines(match) if line.text.startswith("Tick")] == ["Tick 4."]


def test_a_long_round_is_told_in_part() -> None:
    said = shown(TABLE.log([Line(0, f"line {i}") for i in range(100)], 0))
    assert "line 0" in said and "30 lines more" in said and "line 99" in said


def test_there_is_no_hand_after_the_end() -> None:
    match = position(seats=[{"crystal": 0, "hand": ["Wolf Pup"]}, {}])
    assert match.is_over
    said = shown(TABLE.draw(match.view(0), 0, (), 60))
    assert "hand (tick" not in said and "◆ 0/100" in said
