"""What Bluff conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Every die that is left lies under its cup; a called bid shows one more, which is lost."""
    cups = states["cups"].reshape(-1, 2, 4)
    lost = (states["bid"] < 0)[:, None] & (np.arange(2) == states["active"][:, None])
    assert ((cups > 0).sum(axis=2) == states["left"] + lost).all()
    assert (np.diff((cups > 0).astype(np.int8), axis=2) <= 0).all(), "a hole in a cup"
    assert (cups >= 0).all() and (cups <= 6).all()
    assert (np.abs(states["bid"]) <= 6 * (states["left"] + lost).sum(axis=1)).all()
