"""Positions that are the same game: turned, mirrored, or with the colours exchanged (M35)."""

from .diagram import cells

Grid = list[list[str]]


def canonical_form(position: str) -> str:
    """One text for all positions that differ only by symmetry; White is to move in it."""
    board, side = position.split()
    grid = [cells(row) for row in (board if side == "w" else board.swapcase()).split("/")]
    return min("/".join("".join(row) for row in each) for each in images(grid)) + " w"


def images(grid: Grid) -> list[Grid]:
    """A board turned four ways, and each of them mirrored."""
    out = []
    for _ in range(4):
        grid = [list(column) for column in zip(*reversed(grid), strict=True)]
        out += [grid, [row[::-1] for row in grid]]
    return out
