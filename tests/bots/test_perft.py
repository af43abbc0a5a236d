"""Perft: the numbers of the rulings, of a heap, and who is refused."""

import pytest

import ludarium
from ludarium import BadInput
from ludarium.bots.counting import count_leaves, divide
from tests.contract.cases import load, toy_is_known

from .heap import heap_game
from .test_forced import midgame

MANA = ludarium.load("mana")


def test_the_start_of_mana() -> None:
    match = MANA.position("Gg w")
    assert [count_leaves(match, depth) for depth in (1, 2, 3)] == [40, 1582, 83182]


def test_a_heap_is_counted_by_hand() -> None:
    assert [count_leaves(heap_game().position({"heap": 12}), d) for d in (1, 2, 3)] == [3, 9, 27]
    assert count_leaves(heap_game().position({"heap": 3}), 2) == 3  # whoever takes all has ended it
    over = heap_game().position({"heap": 1})
    over.submit(0, "take 1")
    assert count_leaves(over, 1) == 0


def test_the_parts_add_up() -> None:
    match = midgame(7, 20)
    parts = divide(match, 3)
    assert set(parts) == {action.text for action in match.legal(match.actors[0])}
    assert sum(parts.values()) == count_leaves(match, 3)
    assert set(divide(match, 1).values()) == {1}


def test_games_with_secrets_or_dice_are_refused() -> None:
    with pytest.raises(BadInput, match="hidden information"):
        count_leaves(ludarium.load("spellfaire").match(seed=1), 2)
    with toy_is_known(), pytest.raises(BadInput, match=r"hidden information|dice|at once"):
        count_leaves(load("toy").match(seed=1), 3)
    with pytest.raises(BadInput, match="depth"):
        count_leaves(MANA.match(seed=1), 0)
