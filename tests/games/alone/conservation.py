"""What the game for one conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """A die shows 1 to 6, and so many were added as were thrown."""
    throws, points = states["throws"], states["points"]
    assert ((throws <= points) & (points <= 6 * throws) & (throws <= 5)).all()
    assert ((states["die"] >= 1) & (states["die"] <= 6)).all()
