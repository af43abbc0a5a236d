"""Dice for tests and matches: scripted rolls, and well-spread seeds."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from ..plain.core import kernel as plain

DICE_BITS = 53  # a dice word survives JSON


@contextmanager
def scripted(*rolls: int) -> Iterator[None]:
    """Dictate the rolls of plain mode; every one must be used up."""
    left = list(rolls)
    plain.SCRIPT.append(left)
    try:
        yield
        if left:
            raise AssertionError(f"{len(left)} of {len(rolls)} scripted rolls were never rolled")
    finally:
        plain.SCRIPT.pop()


def word(*parts: object) -> int:
    """A dice word from any values, the same on every machine."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> (64 - DICE_BITS)
