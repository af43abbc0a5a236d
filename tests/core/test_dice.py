"""Dice, the event log and bit helpers: the same numbers in plain Python and compiled."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludarium.plain.core import kernel as plain

from ludarium.core import kernel as jit
from ludarium.core.dice import DICE_BITS, rolled_by, scripted, word
from ludarium.core.mirror import mirror

DICE = np.dtype([("dice", "i8"), ("alone", "i8")])  # else Numba takes a STATE for a kind of it
WORDS = [0, 1, 7, 1 << 31, (1 << 32) - 1, 1 << 52, (1 << 53) - 1, 0x0123456789ABCD]
modest = settings(max_examples=200, derandomize=True, deadline=None, database=None)


def dice(seed: int) -> Any:
    record = mirror(DICE).new()
    record.dice = seed
    return record


def test_known_values() -> None:
    """Computed by hand from the formula: replays of all times hang on them."""
    s = dice(7)
    assert [plain.chance(s, 1000) for _ in range(8)] == [138, 307, 201, 178, 909, 137, 11, 285]
    assert s.dice == (7 + 8 * 0x1779B97F4A7C15) % (1 << 53)


@pytest.mark.parametrize("seed", WORDS)
def test_dice_are_the_same_compiled(seed: int) -> None:
    s, records = dice(seed), np.zeros(1, DICE)
    records[0]["dice"] = seed
    for i in range(1000):
        n = (1, 2, 6, 1000, (1 << 31) - 1)[i % 5]
        roll = plain.chance(s, n)
        assert 0 <= roll < n
        assert roll == jit.chance(records[0], n)
        assert s.dice == records[0]["dice"] < 1 << 53


@pytest.mark.parametrize(("n", "seed"), [(2, 1), (6, 1), (24, 3), (100, 12345)])
def test_rolls_are_uniform(n: int, seed: int) -> None:
    s = dice(seed)
    counts = np.bincount([plain.chance(s, n) for _ in range(20_000)], minlength=n)
    chi_square = ((counts - 20_000 / n) ** 2).sum() / (20_000 / n)
    assert abs(chi_square - (n - 1)) < 5 * np.sqrt(2 * (n - 1)) + 3


def test_neighbouring_seeds_give_unlike_dice() -> None:
    rolls = [plain.chance(dice(seed), 1 << 30) for seed in range(2000)]
    assert len(set(rolls)) == 2000
    bits = np.array([[roll >> i & 1 for i in range(30)] for roll in rolls])
    assert (abs(bits.mean(axis=0) - 0.5) < 0.06).all()


def test_scramble_is_one_to_one_and_the_same_compiled() -> None:
    values = [plain.scramble(x) for x in range(0, 1 << 32, (1 << 32) // 4099)]
    assert len(set(values)) == len(values) and max(values) < 1 << 32
    for x in range(0, 1 << 32, (1 << 32) // 499):
        assert plain.scramble(x) == jit.scramble(x)


def test_scripted_rolls_come_in_order_and_are_used_up() -> None:
    s = dice(1)
    with scripted(3, 0, 5):
        assert [plain.chance(s, 6) for _ in range(3)] == [3, 0, 5]
    assert s.dice != 1 and plain.DICE.roll is None  # the word moves on: dice were rolled
    with pytest.raises(AssertionError, match="1 of 2 scripted rolls"), scripted(1, 1):
        plain.chance(s, 2)
    with pytest.raises(AssertionError, match="does not have"), scripted():
        plain.chance(s, 2)
    for roll in (6, -1):
        with pytest.raises(AssertionError, match=f"scripted roll {roll}"), scripted(roll):
            plain.chance(s, 6)
    assert plain.DICE.roll is None


def test_rolls_from_elsewhere_stay_in_their_thread() -> None:
    s = dice(1)
    with rolled_by(lambda n: n - 1):
        assert plain.chance(s, 6) == 5
        with ThreadPoolExecutor() as pool:
            assert pool.submit(plain.chance, dice(7), 1000).result() == 138
    assert plain.chance(dice(7), 1000) == 138


def test_words_are_dice_and_do_not_change() -> None:
    assert word("spellfaire", 7) == word("spellfaire", 7) != word("spellfaire", 8)
    words = [word(i) for i in range(1000)]
    assert len(set(words)) == 1000 and 1 << 52 < max(words) < 1 << DICE_BITS
    assert word("a", 1) == 6076270524622607


# --- events ------------------------------------------------------------------------------------------


def test_facts_are_written_until_the_log_is_full() -> None:
    for emit, log in ((plain.emit, [0] * 20), (jit.emit, np.zeros(20, np.int64))):
        cells = [(i, 602, 127, 1, 10, 20, -1, 1 << 40) for i in range(3)]
        for i in range(2):
            emit(log, i, 602, plain.EVERYONE, 1, 10, 20, -1, 1 << 40)
        assert list(log) == [16, *cells[0], *cells[1], 0, 0, 0]
        emit(log, 2, 602, plain.EVERYONE, 1, 10, 20, -1, 1 << 40)
        if emit is plain.emit:  # a list grows
            assert list(log[:25]) == [24, *cells[0], *cells[1], *cells[2]]
        else:  # an array says that it was too short
            assert list(log) == [20, *cells[0], *cells[1], 0, 0, 0]


def test_a_log_of_one_word_is_off() -> None:
    for emit, log in ((plain.emit, [0]), (jit.emit, np.zeros(1, np.int64))):
        emit(log, 1, 2, 3, 4, 5, 6, 7, 8)
        assert list(log) == [0]


# --- bits --------------------------------------------------------------------------------------------


@modest
@given(st.integers(0, 2**62 - 1) | st.integers(0, 61).map(lambda i: 1 << i))
def test_bits_are_counted_and_found(b: int) -> None:
    assert plain.count_bits(b) == jit.count_bits(b) == b.bit_count()
    if b:
        assert plain.lowest_bit(b) == jit.lowest_bit(b) == (b & -b).bit_length() - 1


def test_the_modes_know_themselves() -> None:
    assert (plain.MODE, jit.MODE) == ("plain", "jit")
    assert plain.WORLD & plain.EVERYONE == 0 and plain.SPECTATOR & plain.EVERYONE
