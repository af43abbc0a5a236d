"""Plain records hold what NumPy records hold; strict ones refuse what compiled code would not notice."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.core.mirror import Mirror, mirror

modest = settings(max_examples=60, derandomize=True, deadline=None, database=None)
CELLS = st.sampled_from(["i2", "i4", "i8"])


@st.composite
def dtypes(draw: Any, depth: int = 2) -> np.dtype[Any]:
    fields: list[Any] = []
    for i in range(draw(st.integers(1, 4))):
        kind = draw(st.integers(0, 3 if depth else 1))
        n = draw(st.integers(1, 4))
        if kind == 0:
            fields.append((f"f{i}", draw(CELLS)))
        elif kind == 1:
            fields.append((f"f{i}", draw(CELLS), (n,)))
        elif kind == 2:
            fields.append((f"f{i}", draw(dtypes(depth - 1)), (n,)))
        else:
            fields.append((f"f{i}", draw(dtypes(depth - 1))))
    return np.dtype(fields)


@modest
@given(dtype=dtypes(), data=st.data(), strict=st.booleans())
def test_packing_and_copying_give_numpys_bytes(dtype: Any, data: Any, strict: bool) -> None:
    random = data.draw(st.binary(min_size=dtype.itemsize, max_size=dtype.itemsize))
    cells = np.frombuffer(random, dtype)
    plain = Mirror(dtype, strict)
    record = plain.unpack(random)
    assert plain.pack(record) == cells.tobytes()
    twin = plain.copy(record)
    assert plain.pack(twin) == random
    assert plain.array([record, twin]).tobytes() == random * 2
    assert same(cells[0], record)


def same(cells: Any, record: Any) -> bool:
    """Field by field, by name."""
    if cells.shape:
        return all(same(a, b) for a, b in zip(cells, record, strict=True))
    if cells.dtype.names:
        return all(same(cells[name], getattr(record, name)) for name in cells.dtype.names)
    return bool(int(cells) == record)


def test_a_copy_is_its_own() -> None:
    dtype = np.dtype([("a", "i2"), ("row", "i2", (3,)), ("units", [("b", "i8")], (2,))])
    plain = mirror(dtype)
    one = plain.new()
    two = plain.copy(one)
    one.a, one.row[1] = 5, 6
    one.units[0].b = 7
    assert plain.pack(two) == bytes(dtype.itemsize)
    assert "a=5" in repr(one)
    assert mirror(dtype) is plain


def test_dtypes_that_kernels_do_not_know_are_refused() -> None:
    with pytest.raises(TypeError, match='padding: 6 bytes are missing behind "a"'):
        Mirror(np.dtype([("a", "i2"), ("b", "i8")], align=True))
    inner = np.dtype([("b", "i8"), ("a", "i2")], align=True)
    with pytest.raises(TypeError, match='units: it has padding: 6 bytes are missing behind "a"'):
        Mirror(np.dtype([("c", "i8"), ("units", inner, (2,))]))
    with pytest.raises(TypeError, match="one-dimensional"):
        Mirror(np.dtype([("a", "i2", (2, 2))]))
    for cell in ("f8", "?", "u2", "U3"):
        with pytest.raises(KeyError):
            Mirror(np.dtype([("a", cell)]))


# --- strict ------------------------------------------------------------------------------------------

UNIT = np.dtype([("health", "i2"), ("serial", "i8")])
STATE = np.dtype([("dice", "i8"), ("n", "i2"), ("hand", "i2", (4,)), ("board", UNIT, (2,))])


@pytest.fixture
def s() -> Any:
    return mirror(STATE, strict=True).new()


@pytest.mark.parametrize("value", [True, 1.0, None, "1", np.int16(1), np.int64(1)])
def test_a_cell_holds_an_int(s: Any, value: Any) -> None:
    with pytest.raises(TypeError, match="n = "):
        s.n = value
    with pytest.raises(TypeError):
        s.hand[0] = value
    with pytest.raises(TypeError):
        s.board[1].health = value


@pytest.mark.parametrize("value", [1 << 15, -(1 << 15) - 1, 1 << 63])
def test_a_cell_keeps_its_range(s: Any, value: int) -> None:
    s.n, s.dice = (1 << 15) - 1, -(1 << 63)
    with pytest.raises(OverflowError):
        s.n = value
    with pytest.raises(OverflowError):
        s.hand[3] = value
    with pytest.raises(OverflowError):
        s.board[0].health += value
    assert s.n == (1 << 15) - 1 and s.hand[3] == s.board[0].health == 0


@pytest.mark.parametrize("i", [4, -1, 99])
def test_an_index_is_inside(s: Any, i: int) -> None:
    with pytest.raises(IndexError):
        s.hand[i]
    with pytest.raises(IndexError):
        s.hand[i] = 1
    with pytest.raises(IndexError):
        s.board[i]


@pytest.mark.parametrize("i", [True, 1.0, np.int64(1), slice(0, 2), slice(None), None])
def test_an_index_is_a_plain_int(s: Any, i: Any) -> None:
    with pytest.raises(TypeError):
        s.hand[i]
    with pytest.raises(TypeError):
        s.board[i]
    if i != slice(None):  # which the generated copy uses
        with pytest.raises(TypeError):
            s.hand[i] = [1, 1]


@pytest.mark.parametrize("strict", [False, True])
def test_records_are_never_assigned(strict: bool) -> None:
    s = mirror(STATE, strict).new()
    with pytest.raises(TypeError):
        s.board[0] = s.board[1]
    with pytest.raises(AttributeError):
        s.mana = 1
    with pytest.raises(AttributeError):
        s.board[0].attack = 1


def test_arrays_are_not_replaced(s: Any) -> None:
    for name, value in (("hand", [0] * 4), ("board", s.board), ("hnad", 1)):
        with pytest.raises(AttributeError, match="not a number field"):
            setattr(s, name, value)


# --- records from JSON -------------------------------------------------------------------------------


def test_a_record_is_read_from_a_table() -> None:
    row: dict[str, Any] = {"dice": 1 << 40, "n": -2, "hand": [1, 2, 3, 4]}
    row["board"] = [{"health": 5, "serial": 6}, {"health": 7, "serial": 8}]
    record = mirror(STATE).read(row)
    assert record.dice == 1 << 40 and record.hand == [1, 2, 3, 4] and record.board[1].serial == 8


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": 1 << 15}, "input.n = 32768: outside"),
        ({"n": True}, "input.n = True"),
        ({"hand": [1, 2]}, "input.hand: expected a list of 4"),
        ({"hand": [1, 2, 3, "4"]}, r"input.hand\[3\] = '4'"),
        ({"board": [{}, {}]}, r"input.board\[0\]: expected a table of health, serial"),
        ({"mana": 1}, "input: expected a table of dice, n, hand, board"),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(change: Any, message: str) -> None:
    unit = {"health": 5, "serial": 6}
    row = {"dice": 0, "n": 0, "hand": [0] * 4, "board": [unit, unit]}
    with pytest.raises(ValueError, match=message):
        mirror(STATE).read(row | change)
