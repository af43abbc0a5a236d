"""Plain objects with the fields of a NumPy dtype: what kernels work on when Python itself runs them.

Scalars are attributes, arrays of numbers are lists, arrays of records are tuples (so that
assigning a record raises: in compiled code it would be a copy, here an alias). Copying,
packing and unpacking are generated from the dtype. The strict mirror checks every cell; rule tests use it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

CODES = {"i2": "h", "i4": "i", "i8": "q"}


class Mirror:
    """Makes, copies, packs and unpacks the plain objects of one dtype."""

    def __init__(self, dtype: np.dtype[Any], strict: bool = False) -> None:
        self.dtype = dtype
        self.strict = strict
        self._copiers: dict[tuple[str, ...], Callable[[Any], Any]] = {}
        self.format = struct.Struct("<" + _format(dtype))
        if gap := padding(dtype):
            raise TypeError(f"{gap} ({self.format.size} of {dtype.itemsize} bytes are fields)")
        self._flatten = _compile_flatten(dtype)
        self._load, _ = _compile_load(dtype)
        self.copy_into: Callable[[Any, Any], None] = _compile_copy(dtype)
        make = _maker(dtype, strict)
        if strict:
            self.new: Callable[[], Any] = make
            self.copy: Callable[[Any], Any] = self._copy
        else:
            self.copy = _compile_twin(dtype)
            self.new = partial(self.copy, make())

    def copier(self, changing: tuple[str, ...] | None) -> Callable[[Any], Any]:
        """A quicker `copy` for those who change only these fields (None: any)."""
        if changing is None or self.strict:
            return self.copy
        if changing not in self._copiers:
            self._copiers[changing] = _compile_twin(self.dtype, changing)
        return self._copiers[changing]

    def pack(self, record: Any) -> bytes:
        return self.format.pack(*self._flatten(record))

    def unpack(self, data: bytes) -> Any:
        record = self.new()
        self._load(record, self.format.unpack(data), 0)
        return record

    def read(self, row: Any) -> Any:
        """A record from JSON values, all fields named; ValueError says what is wrong."""
        record = self.new()
        _read(self.dtype, record, row, "input")
        return record

    def _copy(self, record: Any) -> Any:
        new = self.new()
        self.copy_into(new, record)
        return new

    def array(self, records: list[Any]) -> np.ndarray[Any, np.dtype[Any]]:
        """The NumPy array that compiled code takes."""
        import numpy as np

        return np.frombuffer(b"".join(map(self.pack, records)), self.dtype).copy()


@cache
def mirror(dtype: np.dtype[Any], strict: bool = False) -> Mirror:
    return Mirror(dtype, strict)


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, np.dtype[Any]]]:
    assert dtype.names
    return [(name, dtype[name]) for name in dtype.names]


def _array(dtype: np.dtype[Any]) -> tuple[np.dtype[Any], int] | None:
    if dtype.subdtype is None:
        return None
    base, shape = dtype.subdtype
    if len(shape) != 1:
        raise TypeError(f"{dtype}: kernels support one-dimensional arrays only")
    return base, shape[0]


def _format(dtype: np.dtype[Any]) -> str:
    if array := _array(dtype):
        return _format(array[0]) * array[1]
    if dtype.names:
        return "".join(_format(field) for _, field in _fields(dtype))
    return CODES[dtype.str[1:]]


def padding(dtype: np.dtype[Any]) -> str | None:
    """Where a record has bytes that no field names, and what to do; None: nowhere."""
    end, last = 0, "the start"
    assert dtype.names and dtype.fields
    for name in [*dtype.names, None]:
        field, offset = dtype.fields[name][:2] if name else (None, dtype.itemsize)
        if n := offset - end:
            spare = f'("spare", "i2"{f", ({n // 2},)" if n > 2 else ""})'
            return (
                f"it has padding: {n} bytes are missing behind {last}; order the fields by size, i8 "
                f"before i2, or add one there, such as {spare}"
            )
        if field is not None:
            inner = (_array(field) or (field, 1))[0]
            if inner.names and (gap := padding(inner)):
                return f"{name}: {gap}"
            end, last = offset + field.itemsize, f'"{name}"'
    return None


# --- plain ---------------------------------------------------------------------------------------


def _maker(dtype: np.dtype[Any], strict: bool) -> Callable[[], Any]:
    if array := _array(dtype):
        base, n = array
        make = _maker(base, strict)
        if base.names:
            return lambda: (
                StrictTuple(make() for _ in range(n)) if strict else tuple(make() for _ in range(n))
            )
        low, high = _limits(base)
        return lambda: StrictList(low, high, n) if strict else [0] * n
    if not dtype.names:
        return lambda: 0
    makers = [(name, _maker(field, strict)) for name, field in _fields(dtype)]
    cls = _record_class(dtype, strict)

    def make_record() -> Any:
        record = object.__new__(cls)
        for name, make in makers:
            object.__setattr__(record, name, make())
        return record

    return make_record


@cache
def _record_class(dtype: np.dtype[Any], strict: bool) -> type[Any]:
    names = dtype.names

    def show(record: Any) -> str:
        return "{" + ", ".join(f"{n}={getattr(record, n)!r}" for n in names or ()) + "}"

    members: dict[str, Any] = {"__slots__": names, "__repr__": show}
    if strict:
        limits = {name: _limits(field) for name, field in _fields(dtype) if field.kind == "i"}

        def assign(record: Any, name: str, value: Any) -> None:
            if name not in limits:
                raise AttributeError(
                    f"{name!r} is not a number field of this record ({', '.join(limits)})"
                )
            _check_cell(name, value, *limits[name])
            object.__setattr__(record, name, value)

        members["__setattr__"] = assign
    return type("Record", (), members)


def _compile_copy(dtype: np.dtype[Any]) -> Callable[[Any, Any], None]:
    lines: list[str] = ["def copy_into(a, b):"]
    scope: dict[str, Any] = {}
    for name, field in _fields(dtype):
        array = _array(field)
        if array and array[0].names:
            scope[f"copy_{name}"] = _compile_copy(array[0])
            lines.append(f" for x, y in zip(a.{name}, b.{name}): copy_{name}(x, y)")
        elif array:
            lines.append(f" a.{name}[:] = b.{name}")
        elif field.names:
            scope[f"copy_{name}"] = _compile_copy(field)
            lines.append(f" copy_{name}(a.{name}, b.{name})")
        else:
            lines.append(f" a.{name} = b.{name}")
    exec("\n".join(lines), scope)
    return scope["copy_into"]  # type: ignore[no-any-return]


def _compile_twin(
    dtype: np.dtype[Any], changing: tuple[str, ...] | None = None
) -> Callable[[Any], Any]:
    """A copy in one pass; of the fields that will not change it shares what they hold."""
    lines: list[str] = ["def twin(b):", " a = new(cls)"]
    scope: dict[str, Any] = {"new": object.__new__, "cls": _record_class(dtype, False)}
    for name, field in _fields(dtype):
        array = _array(field)
        if changing is not None and name not in changing:
            lines.append(f" a.{name} = b.{name}")
        elif array and array[0].names:
            scope[f"twin_{name}"] = _compile_twin(array[0])
            lines.append(f" a.{name} = tuple([twin_{name}(x) for x in b.{name}])")
        elif array:
            lines.append(f" a.{name} = b.{name}[:]")
        elif field.names:
            scope[f"twin_{name}"] = _compile_twin(field)
            lines.append(f" a.{name} = twin_{name}(b.{name})")
        else:
            lines.append(f" a.{name} = b.{name}")
    lines.append(" return a")
    exec("\n".join(lines), scope)
    return scope["twin"]  # type: ignore[no-any-return]


def _compile_flatten(dtype: np.dtype[Any]) -> Callable[[Any], list[int]]:
    lines: list[str] = ["def flatten(r):", " out = []"]
    scope: dict[str, Any] = {}
    for name, field in _fields(dtype):
        array = _array(field)
        if array and array[0].names:
            scope[f"flatten_{name}"] = _compile_flatten(array[0])
            lines.append(f" for x in r.{name}: out += flatten_{name}(x)")
        elif array:
            lines.append(f" out += r.{name}")
        elif field.names:
            scope[f"flatten_{name}"] = _compile_flatten(field)
            lines.append(f" out += flatten_{name}(r.{name})")
        else:
            lines.append(f" out.append(r.{name})")
    lines.append(" return out")
    exec("\n".join(lines), scope)
    return scope["flatten"]  # type: ignore[no-any-return]


def _compile_load(dtype: np.dtype[Any]) -> tuple[Callable[[Any, Any, int], None], int]:
    """What fills a record from the cells c behind place i, and how many it takes."""
    lines: list[str] = ["def load(r, c, i):"]
    scope: dict[str, Any] = {}
    at = 0
    for name, field in _fields(dtype):
        array = _array(field)
        base, n = array or (field, 1)
        size = 1
        if base.names:
            scope[f"load_{name}"], size = _compile_load(base)
        if array and base.names:
            steps = f"range(i + {at}, i + {at + n * size}, {size})"
            lines.append(f" for x, j in zip(r.{name}, {steps}): load_{name}(x, c, j)")
        elif array:
            lines.append(f" r.{name}[:] = c[i + {at}:i + {at + n}]")
        elif base.names:
            lines.append(f" load_{name}(r.{name}, c, i + {at})")
        else:
            lines.append(f" r.{name} = c[i + {at}]")
        at += n * size
    exec("\n".join(lines), scope)
    return scope["load"], at


def _read(dtype: np.dtype[Any], record: Any, row: Any, where: str) -> None:
    if not isinstance(row, dict) or set(row) != set(dtype.names or ()):
        names = ", ".join(dtype.names or ())
        raise ValueError(f"{where}: expected a table of {names}, got {row!r}")
    for name, field in _fields(dtype):
        array = _array(field)
        if not array:
            setattr(record, name, _read_cell(field, row[name], f"{where}.{name}"))
            continue
        base, n = array
        if not isinstance(row[name], list) or len(row[name]) != n:
            raise ValueError(f"{where}.{name}: expected a list of {n}, got {row[name]!r}")
        cells = getattr(record, name)
        for i, each in enumerate(row[name]):
            if base.names:
                _read(base, cells[i], each, f"{where}.{name}[{i}]")
            else:
                cells[i] = _read_cell(base, each, f"{where}.{name}[{i}]")


def _read_cell(dtype: np.dtype[Any], value: Any, where: str) -> int:
    try:
        _check_cell(where, value, *_limits(dtype))
    except (TypeError, OverflowError) as fault:
        raise ValueError(str(fault)) from None
    return int(value)


# --- strict --------------------------------------------------------------------------------------


def _limits(dtype: np.dtype[Any]) -> tuple[int, int]:
    if dtype.names or dtype.subdtype:
        return 0, 0
    bits = dtype.itemsize * 8 - 1
    return -(1 << bits), (1 << bits) - 1


def _check_cell(name: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int:
        raise TypeError(f"{name} = {value!r}: a cell holds an int, not {type(value).__name__}")
    if not low <= value <= high:
        raise OverflowError(f"{name} = {value}: outside {low}..{high}")


def _check_index(i: Any, n: int) -> None:
    if type(i) is not int:
        raise TypeError(f"index {i!r}: kernels index by plain ints, never by slices")
    if not 0 <= i < n:
        raise IndexError(f"index {i} outside 0..{n - 1}")


class StrictList(list[int]):
    """An array of numbers that refuses what compiled code would do silently."""

    def __init__(self, low: int, high: int, n: int) -> None:
        super().__init__([0] * n)
        self.low, self.high = low, high

    def __getitem__(self, i: Any) -> Any:
        _check_index(i, len(self))
        return super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if i == slice(None):  # the generated copy
            super().__setitem__(i, value)
            return
        _check_index(i, len(self))
        _check_cell(f"cell {i}", value, self.low, self.high)
        super().__setitem__(i, value)


class StrictTuple(tuple[Any, ...]):
    def __getitem__(self, i: Any) -> Any:
        _check_index(i, len(self))
        return super().__getitem__(i)
