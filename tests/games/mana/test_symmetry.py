"""M35: turning, mirroring, shifting and exchanging the colours change nothing but the names."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from tests.clauses import clause

from .board import EVERY_VARIANT, end
from .counts import jit_perft
from .reference import Board, Cell, box, scatter

modest = settings(max_examples=40, derandomize=True, deadline=None, database=None)
Turn = Callable[[Cell], Cell]
TURNS: dict[str, Turn] = {
    "as it is": lambda c: (c[0], c[1]),
    "a quarter": lambda c: (-c[1], c[0]),
    "a half": lambda c: (-c[0], -c[1]),
    "three quarters": lambda c: (c[1], -c[0]),
    "left and right": lambda c: (-c[0], c[1]),
    "up and down": lambda c: (c[0], -c[1]),
    "one diagonal": lambda c: (c[1], c[0]),
    "the other": lambda c: (-c[1], -c[0]),
}
SEEDS, EVERY_TURN = st.integers(0, 10**6), st.sampled_from(sorted(TURNS))


def turned(position: str, turn: Turn) -> str:
    board = Board.read(position)
    tiles = {letter: turn(cell) for letter, cell in board.tiles.items()}
    return Board(tiles, board.burst, board.mover, board.rules).text()


def turned_text(position: str, text: str, turn: Turn) -> str:
    """An action of a position as one of the turned position."""
    head, bracket, cell = text.partition("(")
    if not bracket:
        return text
    x, y = map(int, cell.removesuffix(")").split(","))
    cells = Board.read(position).cells
    corner = box(set(map(turn, cells)))
    x, y = turn((x, y))  # a text that was read lies with its corner at (0, 0)
    return f"{head}({x - corner[0]},{y - corner[1]})"


def exchanged(text: str) -> str:
    """The same of the other colour."""
    return text[:-2].swapcase() + (" b" if text.endswith(" w") else " w")


def outcomes(match: ludarium.Match) -> dict[str, tuple[str, Any]]:
    """Each legal action with the position and the end it leads to."""
    out: dict[str, tuple[str, Any]] = {}
    for seat in match.actors:
        for action in match.legal(seat):
            twin = match.copy()
            twin.submit(seat, action)
            out[action.text] = twin.position(), end(twin)
    return out


@clause("M35")
@EVERY_VARIANT
@modest
@given(seed=SEEDS, name=EVERY_TURN)
def test_turned_and_mirrored_positions_play_alike(variant: str, seed: int, name: str) -> None:
    game, turn = ludarium.load("mana", variant or ()), TURNS[name]
    match = game.position(scatter(seed, dict(game.rules)))
    text = match.position()
    other = game.position(turned(text, turn))
    assert end(other) == end(match)
    assert outcomes(other) == {
        turned_text(text, action, turn): (turned(after, turn), result)
        for action, (after, result) in outcomes(match).items()
    }


@clause("M35")
@EVERY_VARIANT
@modest
@given(seed=SEEDS)
def test_with_the_colours_exchanged_it_plays_alike(variant: str, seed: int) -> None:
    game = ludarium.load("mana", variant or ())
    match = game.position(scatter(seed, dict(game.rules)))
    other = game.position(exchanged(match.position()))
    sides = {"w": "b", "b": "w", None: None}
    expected = {
        action.swapcase(): (exchanged(after), result and (sides[result[0]], result[1]))
        for action, (after, result) in outcomes(match).items()
        if action != "swap"  # which only Black may say
    }
    found = outcomes(other)
    found.pop("swap", None)
    assert found == expected


@clause("M35", "M42")
@modest
@given(seed=SEEDS, left=st.integers(0, 3), low=st.integers(0, 3))
def test_a_shifted_position_is_the_same(seed: int, left: int, low: int) -> None:
    game = ludarium.load("mana")
    text = scatter(seed)
    rows = ["." * left + row for row in text[:-2].split("/")]
    width = len(rows[0].replace("*", ""))
    shifted = "/".join(rows + ["." * width] * low) + text[-2:]
    assert game.position(shifted).state_bytes == game.position(text).state_bytes


@clause("M35")
@settings(modest, max_examples=12)
@given(seed=SEEDS)
def test_as_many_lines_of_play_in_each_direction(seed: int) -> None:
    game = ludarium.load("mana")
    text = game.position(scatter(seed)).position()
    counts = {jit_perft(game.position(turned(text, turn)), 3) for turn in TURNS.values()}
    counts.add(jit_perft(game.position(exchanged(text)), 3))
    assert len(counts) == 1
