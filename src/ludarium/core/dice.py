"""Dice for tests and matches: rolls from elsewhere, scripted rolls, and well-spread seeds."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..plain.core import kernel as plain

DICE_BITS = 53  # a dice word survives JSON

Roll = Callable[[int], int]  # n -> a number from 0 to n - 1


@contextmanager
def rolled_by(roll: Roll | None) -> Iterator[None]:
    """Let `roll` decide the dice of plain mode, in this thread; None: the words of the states."""
    before = plain.DICE.roll
    plain.DICE.roll = roll
    try:
        yield
    finally:
        plain.DICE.roll = before


@contextmanager
def scripted(*rolls: int) -> Iterator[None]:
    """Dictate the rolls of plain mode; every one must be used up."""
    left = list(rolls)

    def roll(n: int) -> int:
        if not left:
            raise AssertionError(f"a roll below {n} that the script does not have")
        found = left.pop(0)
        if not 0 <= found < n:
            raise AssertionError(f"scripted roll {found} where a number below {n} is rolled")
        return found

    with rolled_by(roll):
        yield
    if left:
        raise AssertionError(f"{len(left)} of {len(rolls)} scripted rolls were never rolled")


def word(*parts: object) -> int:
    """A dice word from any values, the same on every machine."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> (64 - DICE_BITS)
