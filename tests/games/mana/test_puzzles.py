"""The puzzles of Mana are what they say: one first action wins in time, and no other."""

import random
from collections import Counter

import pytest

import ludarium
from ludarium.bots.forced import Prover
from ludarium.bots.solve import faults
from ludarium.core.puzzles import GRADES, Puzzle, puzzles
from ludarium.games.mana.symmetry import canonical_form

from .reference import Board

GAME = ludarium.load("mana")
PUZZLES = puzzles(GAME)
SAMPLE = {2: 6, 3: 4, 4: 2}  # how many of each length are proved again
SEED = 4  # of the sample


def chosen(moves: int, n: int) -> list[Puzzle]:
    return random.Random(SEED).sample([p for p in PUZZLES if p.moves == moves], n)


PROVED = [puzzle for moves, n in SAMPLE.items() for puzzle in chosen(moves, n)]


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(GAME)


def test_there_are_enough_of_every_length() -> None:
    assert len(PUZZLES) >= 240
    assert Counter(p.moves for p in PUZZLES).keys() == {2, 3, 4}
    assert min(Counter(p.moves for p in PUZZLES).values()) >= 60
    assert {p.grade for p in PUZZLES} == set(GRADES)


def test_ids_tell_the_length_and_are_counted_through() -> None:
    for moves in (2, 3, 4):
        ids = [p.id for p in PUZZLES if p.moves == moves]
        assert ids == [f"{moves}-{i:03}" for i in range(1, len(ids) + 1)]


def test_no_two_are_the_same_by_symmetry_or_colour() -> None:
    forms = Counter(canonical_form(p.position) for p in PUZZLES)
    assert [form for form, n in forms.items() if n > 1] == []


def test_positions_are_canonical_and_lines_end_with_a_win() -> None:
    for puzzle in PUZZLES:
        match = GAME.position(puzzle.position)
        assert match.position() == puzzle.position
        attacker = match.actors[0]
        for text in puzzle.line:
            match.submit(match.actors[0], text)
        assert match.result and match.result.winner == attacker, puzzle.id


def test_they_differ_in_what_begins_who_begins_and_how_it_ends() -> None:
    kinds, tiles, sides, ends = Counter[str](), Counter[str](), Counter[int](), Counter[str]()
    for puzzle in PUZZLES:
        match = GAME.position(puzzle.position)
        seat = match.actors[0]
        parts = next(a.parts for a in match.legal(seat) if a.text == puzzle.line[0])
        kinds[parts["special"] or parts["kind"]] += 1
        tiles[parts["tile"]] += 1
        sides[seat] += 1
        for text in puzzle.line:
            match.take(match.actors[0], text)
        assert match.result
        ends[match.result.reason] += 1
    assert {"place", "move", "burst", "push", "jump", "devour"} <= kinds.keys()
    assert tiles.keys() == set("GONRPSTA")
    assert min(sides.values()) > len(PUZZLES) / 3
    assert min(ends["enclosed"], ends["devoured"]) > len(PUZZLES) / 5


@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved_again(prover: Prover, puzzle: Puzzle) -> None:
    assert faults(prover, puzzle) == []


# --- once more without anything of the kernel or the search ------------------------------------------


def wins_at_once(board: Board, side: str) -> bool:
    return any(each.outcome and each.outcome[0] == side for each in board.actions().values())


def wins_after(board: Board, side: str) -> bool:
    """Whether the side that has just acted wins with its next action, whatever the other does."""
    if board.outcome:
        return board.outcome[0] == side
    return all(
        reply.outcome[0] == side if reply.outcome else wins_at_once(reply, side)
        for reply in board.actions().values()
    )


@pytest.mark.parametrize("puzzle", chosen(2, 2), ids=lambda puzzle: puzzle.id)
def test_wins_in_two_by_the_slow_rules(puzzle: Puzzle) -> None:
    board = Board.read(puzzle.position)
    actions = board.actions().items()
    assert [text for text, after in actions if wins_after(after, board.mover)] == [puzzle.line[0]]
    assert not wins_at_once(board, board.mover)


# --- symmetry ----------------------------------------------------------------------------------------

ONE = "Gp*/.g w"


@pytest.mark.parametrize("other", ["p*G/g. w", "G./p*g w", "g./p*G w", ".G/gp* w", "gP*/.G b"])
def test_turned_mirrored_and_exchanged_positions_are_the_same(other: str) -> None:
    assert canonical_form(other) == canonical_form(ONE)


@pytest.mark.parametrize("other", ["Gp/.g w", "Gp*/.g b", "Gp*/g. w", "GP*/.g w", "gP*/.G w"])
def test_other_positions_are_not(other: str) -> None:
    assert canonical_form(other) != canonical_form(ONE)
