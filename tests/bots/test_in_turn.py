"""Wins within a turn: one way, whatever the order, and nothing left to luck."""

import dataclasses
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, IllegalAction
from ludarium.bots.forced import OutOfNodes
from ludarium.bots.in_turn import TurnProver, faults, judge
from ludarium.core.match import Match
from ludarium.core.puzzles import Puzzle

GAME = ludarium.load("spellfaire")
# A guard stands before the hero: it must be shot before the two attacks, which go in any order.
GUARDED: dict[str, Any] = {
    "seats": [
        {"hand": ["Ember Bolt"], "board": ["Ghoul", "Banner Knight"], "mana": 5},
        {"board": [{"card": "Town Guard", "health": 2}]},
    ]
}
LINE = (
    "play Ember Bolt on enemy 1",
    "attack own 1 on enemy hero",
    "attack own 2 on enemy hero",
)


def position(**mine: Any) -> dict[str, Any]:
    """An empty table but for the own seat; the other hero has 2 Health."""
    return {"seats": [{"mana": 10, **mine}, {"health": 2, "deck": ["Ghoul"]}]}


@pytest.fixture(scope="module")
def prover() -> TurnProver:
    return TurnProver(GAME)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """The hero has as much Health as both attacks take."""
    mine, theirs = GUARDED["seats"]
    dealt = sum(unit["attack"] for unit in GAME.position(GUARDED).view(0)["seats"][0]["board"])
    spec = {"seats": [mine, theirs | {"health": dealt}]}
    return Puzzle("3-001", GAME.position(spec).position(), 3, 1, LINE)


def way(prover: TurnProver, spec: Any) -> list[str] | None:
    match = GAME.position(spec)
    line = prover.only_way(match)
    return None if line is None else texts(match, line)


def texts(match: Match, line: list[int]) -> list[str]:
    match, out = match.copy(), []
    for action in line:
        out.append(match.describe(0, action))
        match.take(0, action)
    return out


# --- one way -----------------------------------------------------------------------------------------


def test_the_one_way_is_found(prover: TurnProver, puzzle: Puzzle) -> None:
    found = way(prover, puzzle.position)
    assert found is not None and found[0] == LINE[0] and set(found) == set(LINE)
    assert faults(prover, puzzle) == []


def test_what_the_win_does_not_need_is_left_out(prover: TurnProver) -> None:
    assert way(prover, position(hand=["Ember Bolt", "Ghoul"])) == ["play Ember Bolt on enemy hero"]


def test_two_ways_are_not_one(prover: TurnProver) -> None:
    spec = position(hand=["Ember Bolt", "Final Spark"])
    assert prover.sure_way(GAME.position(spec)) is not None
    assert way(prover, spec) is None


def test_without_a_win_there_is_none(prover: TurnProver) -> None:
    assert way(prover, position(hand=["Ghoul"])) is None


def test_a_search_that_is_too_long_says_so(prover: TurnProver, puzzle: Puzzle) -> None:
    with pytest.raises(OutOfNodes):
        prover.only_way(GAME.position(puzzle.position), nodes=1)


# --- luck --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [2, 20])
def test_a_card_that_may_be_drawn_does_not_count(prover: TurnProver, others: int) -> None:
    """However it lies in this very deck."""
    deck = ["Ember Bolt", "Ember Bolt", *["Ghoul"] * others]
    match = GAME.position(position(hand=["Deep Winter"], deck=deck, mana=7))
    assert prover.win(GAME.states.unpack(match.state_bytes), 0) is not None
    assert prover.sure_way(match) is None


def test_a_card_that_must_be_drawn_does(prover: TurnProver) -> None:
    spec = position(hand=["Deep Winter"], deck=["Ember Bolt"] * 5, mana=7)
    assert way(prover, spec) == ["play Deep Winter", "play Ember Bolt on enemy hero"]


def test_dice_do_not_count(prover: TurnProver) -> None:
    """Which of two creatures is frozen is rolled: not even a way that wins anyhow is sure."""
    spec = position(hand=["Deep Winter"], deck=["Ember Bolt"] * 5, mana=7)
    spec["seats"][1]["board"] = ["Ghoul", "Razor Cub"]
    assert way(prover, spec) is None


def test_what_comes_after_the_turn_does_not_count(prover: TurnProver) -> None:
    """The other hero would tire to death at the start of the next turn."""
    spec = {"seats": [{"hand": []}, {"health": 1, "deck": []}]}
    match = GAME.position(spec)
    ended = match.copy()
    ended.take(0, "end turn")
    assert ended.result and ended.result.winner == 0
    assert prover.sure_way(match) is None


# --- answers -----------------------------------------------------------------------------------------


def test_any_order_that_works_is_right(puzzle: Puzzle) -> None:
    for own in (LINE, (LINE[0], LINE[2], LINE[1])):
        for n in range(1, 3):
            verdict = judge(GAME, puzzle, own[:n])
            assert (verdict.right, verdict.solved, verdict.left) == (True, False, 3 - n)
            assert verdict.reply is None and verdict.texts == own[:n]
        assert judge(GAME, puzzle, own).solved


@pytest.mark.parametrize("wrong", ["end turn", "attack own 1 on enemy 1"])
def test_what_spoils_the_win_is_wrong(puzzle: Puzzle, wrong: str) -> None:
    verdict = judge(GAME, puzzle, [wrong, "nonsense"])
    assert not verdict.right and not verdict.solved
    assert verdict.texts == (wrong,) and verdict.left == 3


def test_more_than_is_needed_is_right_but_finds_nothing(puzzle: Puzzle) -> None:
    spec = puzzle.position | {"seats": [dict(seat) for seat in puzzle.position["seats"]]}
    spec["seats"][0]["hand"] = ["Ember Bolt", "Razor Cub"]
    other = dataclasses.replace(puzzle, position=spec)
    verdict = judge(GAME, other, ["play Razor Cub"])
    assert verdict.right and verdict.left == 3


def test_a_lucky_draw_is_wrong() -> None:
    """The draw leaves no mana for the bolt in the hand, and brings what costs nothing more."""
    deck = ["Ember Bolt", "Ember Bolt", *["Ghoul"] * 20]
    spec = position(hand=["Deep Winter", "Ember Bolt"], deck=deck, mana=6)
    puzzle = Puzzle(
        "1-001", GAME.position(spec).position(), 1, 1, ("play Ember Bolt on enemy hero",)
    )
    assert not judge(GAME, puzzle, ["play Deep Winter"]).right
    assert judge(GAME, puzzle, ["play Ember Bolt on enemy hero"]).solved


def test_bad_answers_are_refused_in_words(puzzle: Puzzle) -> None:
    with pytest.raises(IllegalAction, match="is not an action here"):
        judge(GAME, puzzle, ["castle"])
    with pytest.raises(BadInput, match="is already solved"):
        judge(GAME, puzzle, [*LINE, "end turn"])


# --- what a proof would not let pass -----------------------------------------------------------------


def test_faults_are_found(prover: TurnProver, puzzle: Puzzle) -> None:
    change = dataclasses.replace
    assert "does not win" in faults(prover, change(puzzle, line=LINE[:2], moves=2))[0]
    assert faults(prover, change(puzzle, line=LINE[1:])) != []
    assert faults(prover, change(puzzle, moves=4)) == ["expected 4 actions, got 3"]
    assert faults(prover, change(puzzle, position={"phase": "over"} | position(health=0)))
    spec = GAME.position(position(hand=["Ember Bolt", "Final Spark"])).position()
    two = Puzzle("1-001", spec, 1, 1, ("play Final Spark",))
    assert faults(prover, two) == ["play Final Spark: the turn can be won without it"]
    spec = GAME.position(position(hand=["Ember Bolt", "Ghoul"])).position()
    more = Puzzle("2-001", spec, 2, 1, ("play Ghoul", "play Ember Bolt on enemy hero"))
    assert "fewer actions of its line win too" in faults(prover, more)


def test_a_game_without_deeds_says_so() -> None:
    with pytest.raises(BadInput, match=r"turns of several actions and `deeds.py`"):
        TurnProver(ludarium.load("clans"))
