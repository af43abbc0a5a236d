"""What a small game need not write itself: its tables from its rules, its positions from its record."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .dice import DICE_BITS
from .errors import BadRules
from .specs import Spec

if TYPE_CHECKING:
    import numpy as np

    from .game import Game

Bounds = tuple[int, int]
SEED = (0, (1 << DICE_BITS) - 1)
MOST = 9999  # of a number for which a game gives no bounds


def tables_of(dtype: "np.dtype[Any]") -> Callable[[dict[str, int], Any], "np.ndarray[Any, Any]"]:
    """The `build_tables` of a game without cards: every rule goes into the cell of its name."""

    def build_tables(cells: dict[str, int], cards: Any) -> "np.ndarray[Any, Any]":
        import numpy as np

        tables = np.zeros(1, dtype)
        for name, value in cells.items():
            if name not in (dtype.names or ()):
                raise BadRules(f'rules.toml: the rule "{name}" has no cell of that name in TABLES')
            tables[0][name] = value
        return tables

    return build_tables


def write_fields(game: "Game", s: Any) -> dict[str, Any]:
    """The `write_position` of a game whose record reads well: its fields by name, the dice as `seed`."""
    found: dict[str, Any] = written(game.kernel.STATE, s)
    return {"seed": found.pop("dice")} | found


def read_fields(game: "Game", written: Any, **bounds: Bounds) -> Any:
    """A record from what `write_fields` gave. What is left out is 0, or the lowest that its bounds
    allow; numbers without bounds go from -9999 to 9999."""
    spec = Spec(written)
    s = game.states.new()
    s.dice = spec.number("seed", 1, *SEED)
    for name in game.kernel.STATE.names[1:]:
        _read(spec, name, game.kernel.STATE[name], s, bounds)
    spec.done()
    return s


def written(dtype: "np.dtype[Any]", value: Any) -> Any:
    """A record as JSON values."""
    if dtype.subdtype:
        return [written(dtype.subdtype[0], each) for each in value]
    if dtype.names:
        return {name: written(dtype[name], getattr(value, name)) for name in dtype.names}
    return value


def _read(
    spec: Spec, name: str, dtype: "np.dtype[Any]", into: Any, bounds: dict[str, Bounds]
) -> None:
    low, high = bounds.get(name, (-MOST, MOST))
    if dtype.subdtype is None:
        setattr(into, name, spec.number(name, max(low, 0), low, high))
        return
    base, (length,) = dtype.subdtype
    if base.names:
        for record, row in zip(getattr(into, name), spec.tables(name, length), strict=True):
            for field in base.names:
                _read(row, field, base[field], record, bounds)
            row.done()
        return
    cells = spec.list(name, length)
    for i, value in enumerate(cells):
        at = f"{name}[{i}]"
        getattr(into, name)[i] = Spec({at: value}, spec.path).number(at, 0, low, high)
