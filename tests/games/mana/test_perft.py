"""Numbers of action sequences: those of the rulings, the same in every mode."""

import pytest

import ludarium

from .board import EVERY_VARIANT
from .counts import jit_perft, plain_perft
from .reference import BOOK, Board, perft, scatter

START = (40, 1_582, 83_182, 4_222_875)


def test_from_the_start_in_plain_python() -> None:
    match = ludarium.load("mana").position("Gg w")
    assert tuple(plain_perft(match, depth) for depth in (1, 2, 3)) == START[:3]


def test_from_the_start_compiled() -> None:
    match = ludarium.load("mana").position("Gg w")
    assert tuple(jit_perft(match, depth) for depth in (1, 2, 3, 4)) == START


@EVERY_VARIANT
def test_both_modes_count_the_same_from_anywhere(variant: str) -> None:
    game = ludarium.load("mana", variant or ())
    for seed in range(6):
        match = game.position(scatter(seed, dict(game.rules)))
        assert jit_perft(match, 2) == plain_perft(match, 2)


@pytest.mark.parametrize("seed", range(4))
def test_the_reference_counts_the_same(seed: int) -> None:
    match = ludarium.load("mana").position(scatter(seed))
    if not match.is_over:
        assert perft(Board.read(match.position(), BOOK), 2) == plain_perft(match, 2)
