"""What Mana conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each tile lies in one place, inside a box at the corner; only tiles of the field burst."""
    at = states["at"].reshape(-1, 2, 8).astype(np.int64)
    placed = at >= 0
    squares = np.where(placed, 1 << np.maximum(at, 0), 0)
    tiles = states["tiles"]
    assert (squares.sum(axis=2) == tiles).all(), "the squares of each side"
    assert (np.bitwise_count(tiles[:, 0] | tiles[:, 1]) == placed.sum(axis=(1, 2))).all()
    flags = (placed << np.arange(8)).sum(axis=2)
    assert ((states["burst"] & ~flags) == 0).all()
    devoured = (states["stage"] == 1) & (states["reason"] == 1)
    assert (placed[:, :, 0].sum(axis=1) == np.where(devoured, 1, 2)).all(), "the geysers"
    for axis, size in ((at % 8, "width"), (at // 8, "height")):
        assert (np.where(placed, axis, 99).min(axis=(1, 2)) == 1).all()
        assert (np.where(placed, axis, 0).max(axis=(1, 2)) == states[size]).all()
        assert (states[size] <= 5).all()
    behind = np.arange(states["history"].shape[1]) >= 2 * (states["ply"] + 1)[:, None]
    assert not states["history"][behind].any(), "the history behind the last ply"
    assert (states["seen"] >= 1).all() and (states["seen"] <= 3).all()
