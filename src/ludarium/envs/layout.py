"""What an observation holds, and where: derived from a game's record, the same for all its tables.

Every cell of the hidden record becomes entries of one flat int16 array, in the order of the fields.
The dice are left out, and so is a history (the last field of a kernel with `used`). A wide cell is
spread over its bits. Arrays over the seats are turned so that the part of the looking seat comes
first: `SEATED` of a kernel names them, else they are those with one element a seat. Which part is a
seat's own is its number, unless the kernel has `own_part(s, seat)` (Mana, where sides are swapped).
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game, load

Array = np.ndarray[Any, np.dtype[Any]]
SMALL = 2  # bytes of a cell that is one entry; a wider one is spread over its bits
LEFT_OUT = ("dice",)


@dataclass(frozen=True)
class Entry:
    """One place of an observation."""

    index: int
    name: str  # "players[own].hand[3]", "tiles[next].bit 17"
    low: int
    high: int


@dataclass(frozen=True)
class Cell:
    """One number of a record: where it lies for each seat that may come first."""

    name: str
    offsets: tuple[int, ...]  # in bytes, by the part that comes first
    size: int


class Layout:
    """The observations of one game."""

    def __init__(self, kernel: Any) -> None:
        self.seats = int(kernel.SEATS)
        state: np.dtype[Any] = kernel.STATE
        names = [name for name in state.names or () if name not in LEFT_OUT]
        if hasattr(kernel, "used"):
            names = names[:-1]
        seated = _seated(kernel, names)
        cells = [cell for name in names for cell in _cells(state, name, self.seats, name in seated)]
        self.index = _entries(cells, self.seats)
        self.size = len(self.index)
        self.low = np.array([entry.low for entry in self.index], np.int16)
        self.high = np.array([entry.high for entry in self.index], np.int16)
        self.runs = _table([_runs(cells, part) for part in range(self.seats)])
        self.wide = _table([_wide(cells, part) for part in range(self.seats)])

    def read(self, record: bytes, seat: int, part: int) -> Array:
        """The observation of a seat from the bytes of its hidden record; `part` is its own part of
        the arrays over the seats."""
        out = np.zeros(self.size, np.int16)
        out[0] = seat
        small = np.frombuffer(record, np.int16)
        for source, target, n in self.runs[part]:
            out[target : target + n] = small[source : source + n]
        for source, target, n in self.wide[part]:
            cell = np.frombuffer(record, np.uint8, n // 8, 2 * source)
            out[target : target + n] = np.unpackbits(cell, bitorder="little")
        return out


@cache
def layout_of(game: str) -> Layout:
    from ..core.modes import game_module

    return Layout(game_module(game, "kernel", "plain"))


def observation_index(game: "Game | str") -> tuple[Entry, ...]:
    """Name and range of every entry of a game's observations, in their order."""
    return layout_of((load(game) if isinstance(game, str) else game).name).index


def own_part(kernel: Any, record: Any, seat: int) -> int:
    """Which part of the arrays over the seats is this seat's own."""
    find = getattr(kernel, "own_part", None)
    return int(find(record, seat)) if find else seat


# --- from the dtype ------------------------------------------------------------------------------


def _seated(kernel: Any, names: list[str]) -> set[str]:
    """The arrays that have a part for each seat."""
    seats, state = int(kernel.SEATS), kernel.STATE
    lengths = {name: state[name].shape[0] if state[name].shape else 0 for name in names}
    named = getattr(kernel, "SEATED", None)
    if named is None:
        return {name for name in names if lengths[name] == seats}
    for name in named:
        if lengths.get(name, 0) % seats or not lengths.get(name):
            raise BadInput(f"SEATED names {name!r}: an array with equal parts was expected")
    return set(named)


def _cells(state: np.dtype[Any], name: str, seats: int, seated: bool) -> list[Cell]:
    """The cells of one field, those of a seated array in the order: own, next, ..."""
    fields = state.fields
    assert fields is not None
    dtype, start = fields[name][:2]
    if not seated:
        return [Cell(text, (at,) * seats, size) for text, at, size in _flat(dtype, name, start)]
    assert dtype.subdtype is not None
    base, (length,) = dtype.subdtype
    each = length // seats
    found = []
    for turn in range(seats):
        for i in range(each):
            place = "" if each == 1 else f", {i}"
            label = f"{name}[{_who(turn)}{place}]"
            for text, at, size in _flat(base, label, start):
                steps = [
                    ((part + turn) % seats * each + i) * base.itemsize for part in range(seats)
                ]
                found.append(Cell(text, tuple(at + step for step in steps), size))
    return found


def _who(turn: int) -> str:
    """Whose part it is: the own one, that of the next seat, ..."""
    return ("own", "next")[turn] if turn < 2 else f"next {turn}"


def _flat(dtype: np.dtype[Any], label: str, at: int) -> list[tuple[str, int, int]]:
    """Name, place in bytes and size of all numbers in a dtype."""
    if dtype.subdtype is not None:
        base, (length,) = dtype.subdtype
        places = ((f"{label}[{i}]", at + i * base.itemsize) for i in range(length))
        return [cell for text, start in places for cell in _flat(base, text, start)]
    if dtype.fields is not None:
        inner = ((f"{label}.{name}", *dtype.fields[name][:2]) for name in dtype.names or ())
        return [cell for text, each, start in inner for cell in _flat(each, text, at + start)]
    return [(label, at, dtype.itemsize)]


def _entries(cells: list[Cell], seats: int) -> tuple[Entry, ...]:
    rows: list[tuple[str, int, int]] = [("seat", 0, max(seats - 1, 1))]
    for cell in cells:
        if cell.size == SMALL:
            rows.append((cell.name, -(1 << 15), (1 << 15) - 1))
        else:
            rows += [(f"{cell.name}.bit {bit}", 0, 1) for bit in range(8 * cell.size)]
    return tuple(Entry(i, *row) for i, row in enumerate(rows))


def _runs(cells: list[Cell], part: int) -> list[list[int]]:
    """Small cells that lie side by side in the record and in the observation: source, target, how
    many; sources count 16-bit cells."""
    rows: list[list[int]] = []
    target = 1
    for cell in cells:
        if cell.size == SMALL:
            source = cell.offsets[part] // SMALL
            if rows and [rows[-1][0] + rows[-1][2], rows[-1][1] + rows[-1][2]] == [source, target]:
                rows[-1][2] += 1
            else:
                rows.append([source, target, 1])
        target += 1 if cell.size == SMALL else 8 * cell.size
    return rows


def _wide(cells: list[Cell], part: int) -> list[list[int]]:
    """Wide cells: source, target, how many bits."""
    rows = []
    target = 1
    for cell in cells:
        if cell.size != SMALL:
            rows.append([cell.offsets[part] // SMALL, target, 8 * cell.size])
        target += 1 if cell.size == SMALL else 8 * cell.size
    return rows


def _table(parts: list[list[list[int]]]) -> Array:
    """The rows of all parts as one array; behind the shorter ones are empty rows."""
    out = np.zeros((len(parts), max(1, *map(len, parts)), 3), np.int32)
    for part, rows in enumerate(parts):
        out[part, : len(rows)] = np.array(rows, np.int32).reshape(-1, 3)
    return out
