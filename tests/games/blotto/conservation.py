"""What Blotto conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """A token is left or lies in a lane; a lane is held by one seat at most."""
    placed = states["placed"].reshape(-1, 2, 3).sum(axis=2)
    assert len(np.unique(placed + states["left"])) == 1
    assert (states["held"].sum(axis=1) <= 3).all()
    assert ((states["left"].sum(axis=1) == 0) == (states["over"] == 1)).all()
