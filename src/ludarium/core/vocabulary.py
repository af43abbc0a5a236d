"""What the numbers of a record mean: kinds, bounds, and how each is written into an observation.

A kernel may export `VOCABULARY`, a `Meaning` per path of its `STATE` ("players.hand", "stage"; no
indices). Cells without one are plain numbers with the bounds of their type; `n_hand` beside an array
`hand` counts it without being named.

In an observation the number of a *row* (a card, a square, a die's face) is 1 more than its row, so that 0
can mean empty: 0 empty (or nowhere), 1 to `rows` the rows, `rows` + 1 unknown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

CARD, ROW = "card", "row"  # one of the game's cards; one of another list (squares, faces)
FLAG, BITS, CHOICE, COUNT, SEAT, NUMBER = "flag", "bits", "choice", "count", "seat", "number"
KINDS = (CARD, ROW, FLAG, BITS, CHOICE, COUNT, SEAT, NUMBER)
ROWS = (CARD, ROW)  # kinds that are written as 1 + row
SMALLEST, LARGEST = -(1 << 15), (1 << 15) - 1
EMPTY = 0


@dataclass(frozen=True)
class Meaning:
    """What a cell of a record holds, and what an observation shows of it."""

    kind: str = NUMBER
    low: int = SMALLEST  # of the observation's entry
    high: int | str = LARGEST  # the same; a text is the name of a rule
    names: tuple[str, ...] = ()  # of the values from `low` on, or of the bits from bit 0 on
    # Of CARD and ROW only:
    rows: int = 0
    first: int = 0  # the cell's value of row 0
    unknown: int = EMPTY  # the entry of a cell below `first`: unknown, or EMPTY where it is nowhere
    counted: str = ""  # path of the count that says how many cells of the array are in use
    clipped: bool = False  # values beyond the bounds are shown as the bound

    def bounds(self, rules: Mapping[str, Any]) -> tuple[int, int]:
        """The least and the greatest value of the entry under these rules."""
        high = int(rules[self.high]) if isinstance(self.high, str) else self.high
        return self.low, high

    @property
    def is_row(self) -> bool:
        return self.kind in ROWS

    def show(self, cell: int, place: int, count: int) -> int:
        """The entry for a cell; `place` is its index in an array of which `count` are in use."""
        if self.is_row:
            if place >= count and cell == 0:
                return EMPTY
            return self.unknown if cell < self.first else cell - self.first + 1
        low, high = self.clip
        return min(max(cell, low), high)

    @property
    def clip(self) -> tuple[int, int]:
        """What a plain number is cut to; the same for all rules."""
        if not self.clipped:
            return SMALLEST, LARGEST
        return self.low, LARGEST if isinstance(self.high, str) else self.high


def number(low: int, high: int | str, clipped: bool = False) -> Meaning:
    """A quantity. `high` may name the rule that bounds it."""
    return Meaning(NUMBER, low, high, clipped=clipped)


def count(high: int | str) -> Meaning:
    return Meaning(COUNT, 0, high)


def flag() -> Meaning:
    return Meaning(FLAG, 0, 1, ("no", "yes"))


def bits(names: Sequence[str]) -> Meaning:
    """A set: bit i stands for names[i]."""
    return Meaning(BITS, 0, (1 << len(names)) - 1, tuple(names))


def choice(names: Sequence[str], low: int = 0) -> Meaning:
    """One of several words; the first has the value `low`."""
    return Meaning(CHOICE, low, low + len(names) - 1, tuple(names))


def seat(seats: int) -> Meaning:
    return Meaning(SEAT, 0, max(seats - 1, 1))


def card(rows: int, counted: str = "", owners: int = 1) -> Meaning:
    """A row of the table of cards, below 0 unknown; with `owners`, row + rows * seat of its owner."""
    many = rows * owners
    return Meaning(CARD, 0, many + 1, rows=many, unknown=many + 1, counted=counted)


def row(names: int | Sequence[str], first: int = 0, counted: str = "") -> Meaning:
    """A row of another list, unknown below `first`."""
    n, words = (names, ()) if isinstance(names, int) else (len(names), tuple(names))
    return Meaning(ROW, 0, n + 1, words, n, first, n + 1, counted)


def place(names: int | Sequence[str]) -> Meaning:
    """A row of another list, or nowhere (below 0), which is shown as 0."""
    return replace(row(names), high=row(names).rows, unknown=EMPTY)
