"""The Mana Field as sets of squares: neighbours, the five by five cells, what holds together.

Every set is below 2**56 and column 7 stays empty, so that shifts never run into the next row.
"""

from ...core.kernel import kernel, lowest_bit
from .words import ONE_GROUP

WINDOW = 0x7F7F7F7F7F7F7F
ROW_0, ROW_1, ROW_5, ROW_6 = 0x7F, 0x7F << 8, 0x7F << 40, 0x7F << 48
COLUMN_0 = 0x01010101010101
COLUMN_1, COLUMN_5, COLUMN_6 = COLUMN_0 << 1, COLUMN_0 << 5, COLUMN_0 << 6


@kernel
def beside(b):
    """The cells that share an edge with a cell of the set."""
    return ((b << 1) | (b >> 1) | (b << 8) | (b >> 8)) & WINDOW


@kernel
def neighbours(b):
    """The cells next to a cell of the set, diagonals included."""
    flat = ((b << 1) | (b >> 1)) & WINDOW
    both = b | flat
    return (flat | (both << 8) | (both >> 8)) & WINDOW


@kernel
def around(b):
    """The set and all cells next to it."""
    return b | neighbours(b)


@kernel
def room(b):
    """M2: the cells that lie in some five by five field together with a set whose box is at (1, 1)."""
    cells = WINDOW
    if b & ROW_1 != 0:
        cells &= ~ROW_6
    if b & ROW_5 != 0:
        cells &= ~ROW_0
    if b & COLUMN_1 != 0:
        cells &= ~COLUMN_6
    if b & COLUMN_5 != 0:
        cells &= ~COLUMN_0
    return cells


@kernel
def group(b, part):
    """All of the set that is connected with a part of it (M6)."""
    while True:
        wider = around(part) & b
        if wider == part:
            return part
        part = wider


@kernel
def holds(t, rest, square):
    """The cells to which the tile lifted from a square may go so that everything holds together.

    If the rest holds together by itself, its own cells are among them.
    """
    if t.connectivity == ONE_GROUP:
        return touches_all(rest) if t.joined[ring(rest, square)] == 0 else around(rest)
    cells = around(rest)
    lonely = rest & ~neighbours(rest)
    while lonely != 0:
        cells &= around(lonely & -lonely)
        lonely &= lonely - 1
    return cells


@kernel
def touches_all(rest):
    """The cells next to every group of the rest, or of the rest itself if it is one."""
    cells = WINDOW
    while rest != 0:
        part = group(rest, rest & -rest)
        cells &= around(part)
        rest &= ~part
    return cells


@kernel
def ring(b, square):
    """Which of the eight neighbours of a square are in the set, as eight bits."""
    near = b >> (square - 9)
    return (near & 7) | ((near >> 5) & 8) | ((near >> 6) & 16) | ((near >> 11) & 0xE0)


@kernel
def corner(b):
    """How far the box of a set lies from (1, 1), as a distance of squares."""
    columns = b | (b >> 32)
    columns |= columns >> 16
    columns |= columns >> 8
    return (lowest_bit(b) & ~7) - 8 + lowest_bit(columns & 0x7F) - 1


@kernel
def moved(b, distance):
    """The set with its squares that much lower."""
    return b >> distance if distance >= 0 else b << -distance


@kernel
def is_enclosed(b, geyser):
    """M2, M3: no side of the geyser is free of tiles and within reach of the field."""
    return beside(1 << geyser) & room(b) & ~b == 0
