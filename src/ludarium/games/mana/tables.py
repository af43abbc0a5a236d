"""The numbers that the kernels look up: the rules of this game, and the geometry of the window."""

from typing import TYPE_CHECKING, Any

import numpy as np

from .state import SQUARES, TABLES, WINDOW_SIDE

if TYPE_CHECKING:
    from ...core.cards import Row

# East, north, west, south, then the diagonals: bit 1 of the place says whether squares go down.
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
# The neighbours of a cell in the order of their bits, and once around.
RING = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def build_tables(cells: dict[str, int], cards: "list[Row]") -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    for name, value in cells.items():
        tables[0][name] = value
    for d, (dx, dy) in enumerate(STEPS):
        tables[0]["steps"][d] = 8 * dy + dx
        for square in range(SQUARES):
            tables[0]["rays"][d * SQUARES + square] = ray(square % 8, square // 8, dx, dy)
    for neighbours in range(256):
        tables[0]["joined"][neighbours] = hold_together(neighbours)
    return tables


def ray(x: int, y: int, dx: int, dy: int) -> int:
    """The cells of the window from (x, y) on in one direction, as bits."""
    bits = 0
    while x in range(WINDOW_SIDE) and y in range(WINDOW_SIDE):
        bits |= 1 << (8 * y + x)
        x, y = x + dx, y + dy
    return bits & (bits - 1) if dx + 8 * dy > 0 else bits ^ (1 << max(bits.bit_length() - 1, 0))


def hold_together(neighbours: int) -> bool:
    """Whether the marked neighbours of a cell are one group without it."""
    left = {cell for i, cell in enumerate(RING) if neighbours >> i & 1}
    edge = {left.pop()} if left else set()
    while edge:
        x, y = edge.pop()
        near = {(a, b) for a, b in left if abs(a - x) <= 1 and abs(b - y) <= 1}
        left -= near
        edge |= near
    return not left
