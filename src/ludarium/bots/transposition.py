"""A table of positions that were looked at, each with what came of it.

Two places a key: one keeps the deepest look, the other the latest. Keys are compared in full, so
that an entry is never mistaken for another position's.
"""

import numpy as np

from ..core.kernel import kernel

EMPTY, EXACT, LOWER, UPPER = 0, 1, 2, 3  # what the score is a bound of
ENTRY = np.dtype(
    [
        ("a", "i8"),
        ("b", "i8"),
        ("score", "i4"),
        ("action", "i2"),
        ("depth", "i1"),
        ("bound", "i1"),
    ],
    align=True,
)

compiled = kernel


@compiled
def place(table, a, b):
    """The first of the two places of a key; the table's size is a power of two."""
    x = np.uint64(a) * np.uint64(0x9E3779B97F4A7C15)
    x ^= np.uint64(b) * np.uint64(0xC2B2AE3D27D4EB4F)
    x ^= x >> np.uint64(31)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(29)
    return np.int64(x & np.uint64(table.shape[0] - 2))


@compiled
def find(table, a, b):
    """Where a position stands, or -1."""
    i = place(table, a, b)
    if table[i].a == a and table[i].b == b and table[i].bound != EMPTY:
        return i
    if table[i + 1].a == a and table[i + 1].b == b and table[i + 1].bound != EMPTY:
        return i + 1
    return -1


@compiled
def store(table, a, b, score, action, depth, bound):
    i = place(table, a, b)
    known = table[i].a == a and table[i].b == b
    if not known and table[i].bound != EMPTY and table[i].depth > depth:
        i += 1
    entry = table[i]
    entry.a = a
    entry.b = b
    entry.score = score
    entry.action = action
    entry.depth = depth
    entry.bound = bound


@compiled
def forget(table, places):
    for i in range(places):
        table[i].bound = EMPTY


def make_table(size: int) -> "np.ndarray":  # type: ignore[type-arg]
    """An empty one with room for about so many positions."""
    return np.zeros(1 << max(4, (size - 1).bit_length()), ENTRY)
