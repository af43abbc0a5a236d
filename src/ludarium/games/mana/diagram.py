"""A position as a drawing in letters, for pages and terminals: rows and columns are numbered."""

from .words import SIDES

MOVER = ("White to move", "Black to move")


def draw(position: str) -> str:
    """The drawing of a position text; `(x,y)` can be read off its edges."""
    board, side = position.split()
    rows = [cells(row) for row in board.split("/")]
    width = max(len(cell) for row in rows for cell in row)
    lines = []
    for y, row in zip(reversed(range(len(rows))), rows, strict=True):
        lines.append(f"{y}  " + " ".join(cell.ljust(width) for cell in row).rstrip())
    columns = " ".join(str(x).ljust(width) for x in range(len(rows[0]))).rstrip()
    return "\n".join([*lines, "", f"   {columns}   {MOVER[SIDES.index(side)]}"]) + "\n"


def cells(row: str) -> list[str]:
    """The cells of a row, a star with its letter."""
    out: list[str] = []
    for sign in row:
        if sign == "*":
            out[-1] += sign
        else:
            out.append(sign)
    return out
