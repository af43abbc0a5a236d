"""What a network reads of a record: derived from a game's dtype and the vocabulary of its observations.

A cell becomes one or several *inputs*: a number is scaled; a word, a seat or a row of a list is one of several
(one-hot); a set has an input per bit. Cells that stand alone are read directly. Arrays of records (units, tiles) and of
cards (a hand, a pile) are *groups*: each element goes through the same small layer, and the results are added up. A group
has a *slot* per seat, the judged seat's own first, so that one's own units and the enemy's share what is learned of
units. Seats are counted from the judged one. A game may add numbers of its own: `FEATURES`, their names, and
`features(s, t, seat, out)` in its `value.py`; its `value` is one of them anyway.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from .layout import SMALL, Record
from .modes import game_module, has_part
from .vocabulary import BITS, CARD, CHOICE, SEAT, Meaning

# Kinds of inputs, and the columns of a cell: its kind, where it lies (in 16-bit cells, from the start of its element in
# a group), its first input, how many, and the value of the first.
NOTHING, NUMBER, BIT, ONE_OF, SEATED, ROW, PLACE = range(7)
KIND, AT, FIRST, MANY, LOW = range(5)
COLUMNS = 5
# Columns of a slot: where its elements begin, how far apart, how many, where their count is (-1: all are there), which
# cells an element has, and the number of its group.
BEGIN, STRIDE, ELEMENTS, COUNTED, CELL, CELLS, GROUP = range(7)
SLOT_COLUMNS = 7
VALUE = "value.py"  # the last of the features: what its author thought
MOST_WORDS = 64  # values of a word that become inputs of their own
MOST_DIRECT = 2048  # inputs of an array of rows that is read place by place


@dataclass
class Inputs:
    """The inputs of a game's network."""

    seats: int
    direct: list[list[list[int]]]  # by the part that comes first
    slots: list[list[list[int]]]  # likewise
    cells: list[list[int]] = field(default_factory=list)  # of elements
    n_direct: int = 0
    n_element: int = 0
    groups: list[str] = field(default_factory=list)  # their paths
    # Inputs of elements that are rows of the table of cards: the first one, and how many rows.
    cards: list[tuple[int, int]] = field(default_factory=list)
    features: tuple[str, ...] = ()  # what the game adds: direct inputs behind those of the cells
    names: list[str] = field(default_factory=list)  # of the direct inputs
    element_names: list[str] = field(default_factory=list)

    def direct_array(self) -> Any:
        return _array(self.direct, COLUMNS)

    def slot_array(self) -> Any:
        return _array(self.slots, SLOT_COLUMNS)

    def cell_array(self) -> Any:
        return _array([self.cells], COLUMNS)[0]

    @property
    def most_tokens(self) -> int:
        """Numbers that a position becomes at most: two per input, and a count before each list."""
        room = 1 + 2 * (len(self.features) + sum(_most(cell) for cell in self.direct[0]))
        for slot in self.slots[0]:
            cells = self.cells[slot[CELL] : slot[CELL] + slot[CELLS]]
            room += 1 + slot[ELEMENTS] * (1 + 2 * sum(_most(cell) for cell in cells))
        return room


def _most(cell: list[int]) -> int:
    return cell[MANY] if cell[KIND] == BIT else 1


def _array(parts: list[list[list[int]]], columns: int) -> Any:
    """At least one row, since compiled code takes no empty constant."""
    rows = max(1, *(len(part) for part in parts))
    out = np.zeros((len(parts), rows, columns), np.int64)
    for part, cells in enumerate(parts):
        out[part, : len(cells)] = np.array(cells, np.int64).reshape(-1, columns)
    return out


@cache
def inputs_of(game: str) -> Inputs:
    inputs = _Reader(game_module(game, "kernel", "plain")).inputs
    if has_part(game, "value"):
        own = getattr(game_module(game, "value", "plain"), "FEATURES", ())
        inputs.features = (*own, VALUE)
        inputs.n_direct += len(inputs.features)
        inputs.names += inputs.features
    return inputs


class _Reader:
    """Walks through a record once for each part that may come first; all walks meet the same inputs."""

    def __init__(self, kernel: Any) -> None:
        self.record = Record.of(kernel)
        seats = self.record.seats
        self.inputs = Inputs(seats, [[] for _ in range(seats)], [[] for _ in range(seats)])
        self.group_cells: dict[str, tuple[int, int]] = {}
        for name in self.record.names:
            dtype, start = self.record.field(name)
            if name not in self.record.seated:
                self.read(dtype, name, name, [start] * seats, 0, (), False)
                continue
            base, each = self.record.part(name)
            for turn in range(seats):
                label = f"{name}[{turn}]"
                begins = [
                    start + (part + turn) % seats * each * base.itemsize for part in range(seats)
                ]
                if each == 1:
                    self.read(base, name, label, begins, turn, (0,), True)
                else:
                    self.read_array(base, each, name, label, begins, turn, (), True)

    def read(
        self,
        dtype: np.dtype[Any],
        path: str,
        label: str,
        at: list[int],
        turn: int,
        places: tuple[int, ...],
        seated: bool,
    ) -> None:
        """A dtype whose first byte lies at `at`, by part."""
        if dtype.subdtype is not None:
            base, (length,) = dtype.subdtype
            self.read_array(base, length, path, label, at, turn, places, seated)
        elif dtype.fields is not None:
            for name in dtype.names or ():
                inner, offset = dtype.fields[name][:2]
                moved = [each + offset for each in at]
                self.read(inner, f"{path}.{name}", f"{label}.{name}", moved, turn, places, seated)
        elif self.record.meaning(path).kind == CARD:
            self.add_slot(dtype, 1, path, at, turn, places, seated)
        else:
            self.add_direct(dtype.itemsize, path, label, at)

    def read_array(
        self,
        base: np.dtype[Any],
        length: int,
        path: str,
        label: str,
        at: list[int],
        turn: int,
        places: tuple[int, ...],
        seated: bool,
    ) -> None:
        meaning = self.record.meaning(path)
        rows = meaning.is_row and (
            meaning.kind == CARD or meaning.counted or length * meaning.rows > MOST_DIRECT
        )
        if base.fields is not None or base.subdtype is not None or rows:
            self.add_slot(base, length, path, at, turn, places, seated)
            return
        for i in range(length):
            moved = [each + i * base.itemsize for each in at]
            self.add_direct(base.itemsize, path, f"{label}[{i}]", moved)

    def add_direct(self, size: int, path: str, label: str, at: list[int]) -> None:
        kind, many, low = shape_of(self.record.meaning(path), size, self.record.seats)
        for part, each in enumerate(at):
            cell = [kind, each // SMALL, self.inputs.n_direct, many, low]
            self.inputs.direct[part].append(cell)
        self.inputs.n_direct += many
        self.inputs.names += _named(label, many)

    def add_slot(
        self,
        base: np.dtype[Any],
        length: int,
        path: str,
        at: list[int],
        turn: int,
        places: tuple[int, ...],
        seated: bool,
    ) -> None:
        inputs, counted = self.inputs, self.counted(base, path)
        if path not in self.group_cells:
            begin = len(inputs.cells)
            inputs.groups.append(path)
            self.add_cells(base, path, 0)
            if length > 1 and not counted:
                self.add_cell(PLACE, 0, length, 0, f"{path} place")
            self.group_cells[path] = begin, len(inputs.cells) - begin
        cells = self.group_cells[path]
        for part in range(self.record.seats):
            count = -1
            if counted:
                owner = (part + turn) % self.record.seats
                where = (*counted, owner, (*places, 0), seated)
                count = self.record.count_at(*where) // SMALL
            inputs.slots[part].append(
                [
                    at[part] // SMALL,
                    base.itemsize // SMALL,
                    length,
                    count,
                    *cells,
                    inputs.groups.index(path),
                ]
            )

    def counted(self, base: np.dtype[Any], path: str) -> tuple[str, str] | None:
        """The first cell of an element that says where the number of elements stands, and where."""
        for each in _paths(base, path):
            if self.record.meaning(each).counted:
                return each, self.record.meaning(each).counted
        return None

    def add_cells(self, dtype: np.dtype[Any], path: str, at: int) -> None:
        """All numbers of an element."""
        if dtype.subdtype is not None:
            base, (length,) = dtype.subdtype
            for i in range(length):
                self.add_cells(base, path, at + i * base.itemsize)
        elif dtype.fields is not None:
            for name in dtype.names or ():
                inner, offset = dtype.fields[name][:2]
                self.add_cells(inner, f"{path}.{name}", at + offset)
        else:
            meaning = self.record.meaning(path)
            kind, many, low = shape_of(meaning, dtype.itemsize, self.record.seats)
            if meaning.kind == CARD:
                self.inputs.cards.append((self.inputs.n_element, meaning.rows))
            self.add_cell(kind, at // SMALL, many, low, path)

    def add_cell(self, kind: int, at: int, many: int, low: int, name: str) -> None:
        self.inputs.cells.append([kind, at, self.inputs.n_element, many, low])
        self.inputs.n_element += many
        self.inputs.element_names += _named(name, many)


def shape_of(meaning: Meaning, size: int, seats: int) -> tuple[int, int, int]:
    """Kind, number of inputs and the value of the first."""
    if size != SMALL:
        return BIT, 8 * size, 0
    if meaning.is_row:
        return ROW, meaning.rows + 1, meaning.first  # the last is unknown
    if meaning.kind == BITS:
        return BIT, len(meaning.names), 0
    if meaning.kind == SEAT:
        return SEATED, seats, 0
    if meaning.kind == CHOICE and len(meaning.names) <= MOST_WORDS:
        return ONE_OF, len(meaning.names), meaning.low
    return NUMBER, 1, 0


def _named(label: str, many: int) -> list[str]:
    return [label] if many == 1 else [f"{label} {i}" for i in range(many)]


def _paths(dtype: np.dtype[Any], path: str) -> list[str]:
    base, _ = dtype.subdtype or (dtype, ())
    if base.fields is None:
        return [path]
    return [each for name in base.names or () for each in _paths(base[name], f"{path}.{name}")]
