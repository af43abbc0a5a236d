"""Stocked tables: the part of a game's tables that inputs are drawn from, such as a pool of past runs.

A kernel names these fields of TABLES in `STOCKED`; the game's `Definition.stock` makes what they hold, at
first need and once per set of rules. A fingerprint leaves them out, since a log holds every input that
was drawn; a plan's digest counts them, since its matches are yet to draw.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .dice import rolled_by
from .errors import BadInput, nearest

if TYPE_CHECKING:
    import numpy as np

    from .game import Game

    Array = np.ndarray[Any, Any]

Stock = dict[str, "Array"]  # by field of TABLES, each as long as the field
MOST_KEPT = 16  # stocks of other rules that a process remembers
_made: dict[tuple[Any, str], Stock] = {}


def stocked_fields(kernel: Any) -> tuple[str, ...]:
    return tuple(getattr(kernel, "STOCKED", ()))


def stock_of(game: "Game") -> Stock:
    """What the game itself stocks: made for the first of all games with these rules, by a function that
    may play the game with nothing in stock."""
    make = game.definition.stock
    if make is None:
        return read_stock(game, {})
    key = make, game.fingerprint
    found = _made.get(key)
    if found is None:
        with rolled_by(None):  # not by the dice of the match that needs it
            made = read_stock(game, make(game.with_stock({})))
        found = _made.setdefault(key, made)  # of two threads that made it, one decides
        while len(_made) > MOST_KEPT:
            _made.pop(next(iter(_made)), None)
    return found


def read_stock(game: "Game", given: Any) -> Stock:
    """A stock from the cells of some fields; all others are empty."""
    import numpy as np

    tables, names = game.kernel.TABLES, stocked_fields(game.kernel)
    if not isinstance(given, Mapping):
        raise BadInput(f"stock: expected a table of {', '.join(names)}, got {given!r}")
    for name in given:
        if name not in names:
            known = ", ".join(names) or "no field at all"
            raise BadInput(f'stock: "{name}": expected {known}{nearest(str(name), names)}')
    blank = np.zeros(1, tables)
    for name, cells in given.items():
        _put(blank[name], cells, f"stock: {name}")
    return {name: np.atleast_1d(blank[name][0]).copy() for name in names}


def _put(into: "Array", cells: Any, where: str) -> None:
    """The cells of one field, which may have room for more."""
    import numpy as np

    room = into[0] if into.ndim > 1 else into
    base = room.dtype
    if into.ndim == 1 and np.ndim(cells) == 0:
        cells = [cells]
    try:
        read = np.asarray(cells, base)
        exact = bool(base.names) or np.array_equal(read, np.asarray(cells))
    except (TypeError, ValueError, OverflowError) as fault:
        raise BadInput(f"{where}: expected cells of {base}: {fault}") from None
    if read.ndim != 1 or len(read) > len(room):
        raise BadInput(f"{where}: expected at most {len(room)} cells, got {np.shape(cells)}")
    if not exact:
        raise BadInput(f"{where}: expected whole numbers of {8 * base.itemsize} bits")
    room[: len(read)] = read


def filled(tables: "Array", stock: Stock) -> "Array":
    """The tables with what is in stock."""
    if not stock:
        return tables
    full = tables.copy()
    for name, cells in stock.items():
        full[name] = cells
    return full


def without(tables: "Array", names: tuple[str, ...]) -> "Array":
    """The tables without these fields, which may be large."""
    import numpy as np

    kept = [name for name in tables.dtype.names or () if name not in names]
    rest = np.zeros(len(tables), [(name, tables.dtype[name]) for name in kept])
    for name in kept:
        rest[name] = tables[name]
    return rest


def digest(stock: Stock) -> str:
    """Names exactly what is in stock; empty where a game stocks nothing."""
    if not stock:
        return ""
    made = hashlib.sha256()
    for name, cells in stock.items():
        made.update(name.encode() + cells.tobytes())
    return made.hexdigest()[:16]


def fetch_late(record: Any, names: tuple[str, ...], full: Callable[[], Any]) -> Any:
    """The same record with these fields, which it takes from `full()` when one of them is first read."""

    def fetch(self: Any, name: str) -> Any:
        if name not in names:
            raise AttributeError(name)
        complete = full()
        for each in names:
            setattr(self, each, getattr(complete, each))
        return getattr(self, name)

    own = type(record)
    whole: Any = object.__new__(type("Record", (own,), {"__slots__": names, "__getattr__": fetch}))
    for name in own.__slots__:
        setattr(whole, name, getattr(record, name))
    return whole
