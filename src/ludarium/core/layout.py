"""What an observation holds, and where: derived from a game's record and its vocabulary.

Every cell of the hidden record becomes entries of one flat int16 array, in the order of the fields; names,
kinds and codes are the same for all rules and cards of a game. The dice are left out, and so is a history
(the last field of a kernel with `used`). A wide cell is spread over its bits. Arrays with a part per seat
are rotated so that the observing seat comes first: `SEATED` of a kernel names them, else they are those
with one element per seat. A seat's own part is its number, unless the kernel has `own_part(s, seat)`
(Mana, where sides are swapped). What a cell means, and how it is shown, is in the kernel's
`VOCABULARY` (core/vocabulary.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from . import vocabulary
from .errors import BadInput
from .game import Game, load
from .match import Match
from .modes import game_module
from .vocabulary import FLAG, Meaning

Array = np.ndarray[Any, np.dtype[Any]]
# Columns of `coded` cells: how they are shown, from where, to where, how many, where the count is that says how
# many of their array are in use (-1: all), the place in it of the first, and two numbers: the value of
# row 0 and what is shown below it, or the bounds to clip to. Places count 16-bit cells.
HOW, SOURCE, TARGET, CELLS, COUNT, PLACE_IN, LEAST, OTHERWISE = range(8)
AS_BITS, AS_ROWS, AS_CLIPPED = 0, 1, 2
COLUMNS = 8
SMALL = 2  # bytes of a cell that is one entry; a wider one is spread over its bits
LEFT_OUT = ("dice",)
# Raised when observations, masks or rewards change for all games.
LAYOUT_VERSION = 0
PLAIN = Meaning()
BIT = Meaning(FLAG, 0, 1)


@dataclass(frozen=True)
class Entry:
    """One place of an observation."""

    index: int
    name: str  # "players[own].hand[3]", "tiles[next].bit 17"
    kind: str  # card, row, flag, bits, choice, count, seat, number
    low: int
    high: int
    meaning: Meaning  # the words of its values, how many rows, which of them is unknown


@dataclass(frozen=True)
class Cell:
    """One number of a record: where it lies for each seat that may come first."""

    name: str
    offsets: tuple[int, ...]  # in bytes, by the part that comes first
    size: int
    meaning: Meaning = PLAIN
    counts: tuple[int, ...] = ()  # where the count of its array is, in bytes, by the same parts
    place: int = 0  # in this array

    @property
    def is_copied(self) -> bool:
        """Whether it is shown as it is."""
        return self.size == SMALL and not (self.meaning.is_row or self.meaning.clipped)

    @property
    def width(self) -> int:
        """Entries that it becomes."""
        return 1 if self.size == SMALL else 8 * self.size


class Layout:
    """The observations of one game."""

    def __init__(self, kernel: Any) -> None:
        self.seats = int(kernel.SEATS)
        record = Record.of(kernel)
        cells = [cell for name in record.names for cell in record.cells(name)]
        self.names, self.meanings = _entries(cells, self.seats)
        self.size = len(self.names)
        self.runs = _table([_runs(cells, part) for part in range(self.seats)], 3)
        self.coded = _table([_coded(cells, part) for part in range(self.seats)], COLUMNS)

    def index(self, rules: Mapping[str, Any]) -> tuple[Entry, ...]:
        """Every entry; some bounds follow from the rules."""
        rows = zip(self.names, self.meanings, strict=True)
        return tuple(
            Entry(i, name, meaning.kind, *meaning.bounds(rules), meaning)
            for i, (name, meaning) in enumerate(rows)
        )

    def read(self, record: bytes, seat: int, part: int) -> Array:
        """The observation of a seat from the bytes of its hidden record; `part` is its own part of
        the arrays over the seats."""
        out = np.zeros(self.size, np.int16)
        out[0] = seat
        small = np.frombuffer(record, np.int16)
        for source, target, n in self.runs[part]:
            out[target : target + n] = small[source : source + n]
        for how, source, target, n, count, place, least, otherwise in self.coded[part]:
            cells = small[source : source + n]
            if how == AS_BITS:
                cell = np.frombuffer(record, np.uint8, n // 8, 2 * source)
                out[target : target + n] = np.unpackbits(cell, bitorder="little")
            elif how == AS_ROWS:
                free = small[count] - place if count >= 0 else n
                shown = np.where(cells < least, otherwise, cells - least + 1)
                shown[(cells == 0) & (np.arange(n) >= free)] = 0
                out[target : target + n] = shown
            else:
                out[target : target + n] = np.clip(cells, least, otherwise)
        return out


@cache
def layout_of(game: str) -> Layout:
    return Layout(game_module(game, "kernel", "plain"))


def environment_version(game: str) -> int:
    """The version of the rules plus that of the layout: ours, and what the game counts of its own."""
    kernel = game_module(game, "kernel", "plain")
    return int(kernel.RULES) + LAYOUT_VERSION + int(getattr(kernel, "OBSERVATIONS", 0))


def environment_name(game: str) -> str:
    """'spellfaire_v2': what a trained policy belongs to."""
    return f"{game}_v{environment_version(game)}"


def observation_index(game: "Game | str") -> tuple[Entry, ...]:
    """Name, kind, bounds and meaning of every entry of a game's observations, in their order."""
    game = load(game) if isinstance(game, str) else game
    return layout_of(game.name).index(game.rules)


def own_part(kernel: Any, record: Any, seat: int) -> int:
    """Which part of the arrays over the seats is this seat's own."""
    find = getattr(kernel, "own_part", None)
    return int(find(record, seat)) if find else seat


def observe(match: Match, seat: int | None) -> Array:
    """What a seat may know of a match, as the array that learners get; None: what everyone may, the
    seats in their order."""
    if seat is not None and seat not in range(match.game.seats):
        raise BadInput(f"expected a seat from 0 to {match.game.seats - 1}, got {seat!r}")
    return read_observation(match.game, match.observe(seat).state, seat)


def read_observation(game: Game, state: bytes, seat: int | None) -> Array:
    """The same from the bytes of a hidden record."""
    layout = layout_of(game.name)
    if seat is None:
        return layout.read(state, -1, 0)
    part = seat
    if hasattr(game.kernel, "own_part"):
        part = own_part(game.kernel, game.states.unpack(state), seat)
    return layout.read(state, seat, part)


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
            raise BadInput(f"SEATED: expected arrays with equal parts, got {name!r}")
    return set(named)


def _vocabulary(kernel: Any, names: list[str]) -> dict[str, Meaning]:
    """Meanings by path: those of the kernel, and counts that are known by their names."""
    state, found = kernel.STATE, dict(getattr(kernel, "VOCABULARY", {}))
    lengths = {path: n for name in names for path, n in _paths(state[name], name)}
    for path, meaning in found.items():
        for each in (path, meaning.counted) if meaning.counted else (path,):
            if each not in lengths:
                raise BadInput(f"VOCABULARY: expected the path of a cell, got {each!r}")
    for path in lengths:
        above, dot, name = path.rpartition(".")
        held = f"{above}{dot}{name.removeprefix('n_')}"
        if path not in found and name.startswith("n_") and lengths.get(held):
            found[path] = Meaning(vocabulary.COUNT, 0, lengths[held])
    return found


def _paths(dtype: np.dtype[Any], path: str) -> list[tuple[str, int]]:
    """Every cell's path without indices, with the length of the innermost array (0: none)."""
    base, shape = dtype.subdtype or (dtype, ())
    if base.fields is None:
        return [(path, shape[0] if shape else 0)]
    inner = ((base[name], f"{path}.{name}") for name in base.names or ())
    return [found for each, text in inner for found in _paths(each, text)]


@dataclass(frozen=True)
class Record:
    """A state's dtype with what is known of its fields."""

    state: np.dtype[Any]
    names: list[str]  # of the fields that are shown
    seats: int
    seated: set[str]
    words: dict[str, Meaning]

    @classmethod
    def of(cls, kernel: Any) -> "Record":
        state: np.dtype[Any] = kernel.STATE
        names = [name for name in state.names or () if name not in LEFT_OUT]
        if hasattr(kernel, "used"):
            names = names[:-1]
        return cls(
            state, names, int(kernel.SEATS), _seated(kernel, names), _vocabulary(kernel, names)
        )

    def meaning(self, path: str) -> Meaning:
        return self.words.get(path, PLAIN)

    def cells(self, name: str) -> list[Cell]:
        """The cells of one field, those of a seated array in the order: own, next, ..."""
        dtype, start = self.field(name)
        if name not in self.seated:
            found = []
            for text, path, at, size, places in _flat(dtype, name, name, start, ()):
                found.append(self._cell(text, path, [at] * self.seats, size, places, 0, False))
            return found
        base, each = self.part(name)
        found = []
        for turn in range(self.seats):
            for i in range(each):
                label = f"{name}[{_who(turn)}{'' if each == 1 else f', {i}'}]"
                for text, path, at, size, places in _flat(base, label, name, start, (i,)):
                    parts = [(part + turn) % self.seats for part in range(self.seats)]
                    offsets = [at + (part * each + i) * base.itemsize for part in parts]
                    found.append(self._cell(text, path, offsets, size, places, turn, True))
        return found

    def _cell(
        self,
        text: str,
        path: str,
        offsets: list[int],
        size: int,
        places: tuple[int, ...],
        turn: int,
        seated: bool,
    ) -> Cell:
        meaning = self.meaning(path)
        counts: tuple[int, ...] = ()
        if meaning.counted:
            counts = tuple(
                self.count_at(path, meaning.counted, (part + turn) % self.seats, places, seated)
                for part in range(self.seats)
            )
        return Cell(text, tuple(offsets), size, meaning, counts, places[-1] if places else 0)

    def count_at(
        self, path: str, counted: str, part: int, places: tuple[int, ...], seated: bool
    ) -> int:
        """Where the count of a cell's array is: in the same record, in that of its seat, or alone."""
        top, *rest = counted.split(".")
        dtype, at = self.field(top)
        base, _ = dtype.subdtype or (dtype, ())
        if top in self.seated:
            if not seated:
                raise BadInput(f"VOCABULARY: {counted!r} counts per seat, {path!r} is shared")
            base, each = self.part(top)
            inside = places[0] if path.split(".")[0] == top and each > 1 else 0
            at += (part * each + inside) * base.itemsize
        elif dtype.subdtype is not None and path.split(".")[0] == top:
            at += places[0] * base.itemsize
        for name in rest:
            assert base.fields is not None
            base, inner = base.fields[name][:2]
            at += inner
        if base.itemsize != SMALL:
            raise BadInput(f"VOCABULARY: expected a count of 2 bytes, got {counted!r}")
        return at

    def field(self, name: str) -> tuple[np.dtype[Any], int]:
        assert self.state.fields is not None
        dtype, start = self.state.fields[name][:2]
        return dtype, start

    def part(self, name: str) -> tuple[np.dtype[Any], int]:
        """The element of a seated array, and how many a seat has."""
        dtype, _ = self.field(name)
        assert dtype.subdtype is not None
        base, (length,) = dtype.subdtype
        return base, length // self.seats


def _who(turn: int) -> str:
    """Whose part it is: one's own, that of the next seat, ..."""
    return ("own", "next")[turn] if turn < 2 else f"next {turn}"


def _flat(
    dtype: np.dtype[Any], label: str, path: str, at: int, places: tuple[int, ...]
) -> list[tuple[str, str, int, int, tuple[int, ...]]]:
    """Name, path, place in bytes, size and indices of all numbers in a dtype."""
    if dtype.subdtype is not None:
        base, (length,) = dtype.subdtype
        return [
            cell
            for i in range(length)
            for cell in _flat(base, f"{label}[{i}]", path, at + i * base.itemsize, (*places, i))
        ]
    if dtype.fields is not None:
        return [
            cell
            for name in dtype.names or ()
            for cell in _flat(
                dtype.fields[name][0],
                f"{label}.{name}",
                f"{path}.{name}",
                at + dtype.fields[name][1],
                places,
            )
        ]
    return [(label, path, at, dtype.itemsize, places)]


def _entries(cells: list[Cell], seats: int) -> tuple[tuple[str, ...], tuple[Meaning, ...]]:
    rows = [("seat", vocabulary.seat(seats))]
    for cell in cells:
        if cell.size == SMALL:
            rows.append((cell.name, cell.meaning))
        else:
            rows += [(f"{cell.name}.bit {bit}", BIT) for bit in range(cell.width)]
    return tuple(name for name, _ in rows), tuple(meaning for _, meaning in rows)


# --- how cells are copied: places count 16-bit cells -----------------------------------------------


def _runs(cells: list[Cell], part: int) -> list[list[int]]:
    """Cells that are shown as they are and lie side by side: source, target, how many."""
    rows: list[list[int]] = []
    target = 1
    for cell in cells:
        if cell.is_copied:
            source = cell.offsets[part] // SMALL
            if rows and [rows[-1][0] + rows[-1][2], rows[-1][1] + rows[-1][2]] == [source, target]:
                rows[-1][2] += 1
            else:
                rows.append([source, target, 1])
        target += cell.width
    return rows


def _coded(cells: list[Cell], part: int) -> list[list[int]]:
    """All others, likewise: columns as named above."""
    rows: list[list[int]] = []
    target = 1
    for cell in cells:
        if not cell.is_copied:
            row = _code(cell, part, target)
            last = rows[-1] if rows else row
            next_to = [last[1] + last[3], last[2] + last[3], last[5] + last[3]]
            alike = [last[k] for k in (0, 4, 6, 7)] == [row[k] for k in (0, 4, 6, 7)]
            if rows and alike and row[0] == AS_ROWS and next_to == [row[1], row[2], row[5]]:
                last[3] += 1
            else:
                rows.append(row)
        target += cell.width
    return rows


def _code(cell: Cell, part: int, target: int) -> list[int]:
    source, meaning = cell.offsets[part] // SMALL, cell.meaning
    if cell.size != SMALL:
        return [AS_BITS, source, target, cell.width, -1, 0, 0, 0]
    if meaning.is_row:
        count = cell.counts[part] // SMALL if cell.counts else -1
        return [AS_ROWS, source, target, 1, count, cell.place, meaning.first, meaning.unknown]
    return [AS_CLIPPED, source, target, 1, -1, 0, *meaning.clip]


def _table(parts: list[list[list[int]]], columns: int) -> Array:
    """The rows of all parts as one array; behind the shorter ones are empty rows."""
    out = np.zeros((len(parts), max(1, *map(len, parts)), columns), np.int32)
    for part, rows in enumerate(parts):
        out[part, : len(rows)] = np.array(rows, np.int32).reshape(-1, columns)
    return out
