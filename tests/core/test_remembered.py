"""What Numba would work out again is remembered, and nothing else comes of it."""

import operator
from typing import Any

import numpy as np
from numba import njit
from numba.core import ir
from numba.core.compiler import run_frontend
from numba.core.types import Record

from ludarium.core.drafts import OPTIONS, draft
from ludarium.core.kernel import widened
from ludarium.core.remembered import HAS_PARTS, KNOWN


def kernel(function: Any) -> Any:
    """Never from the disk."""
    return draft(njit(**OPTIONS)(function), widened)


@kernel
def shifted(x, y):  # type: ignore[no-untyped-def]
    return (x << y) + min(x, y)


@kernel
def shifted_again(x, y):  # type: ignore[no-untyped-def]
    return (y << x) + min(y, x)


@kernel
def first(x, y):  # type: ignore[no-untyped-def]
    return shifted(x, y)


@kernel
def second(x, y):  # type: ignore[no-untyped-def]
    return shifted_again(x, y)


def operators() -> set[str]:
    return {f"{function.typing_key} {args}" for _, function, args in KNOWN}


def test_an_operator_is_looked_up_once_for_the_same_types() -> None:
    assert HAS_PARTS
    assert first(3, 4) == 51
    known = operators()
    assert any(each.startswith(str(operator.lshift)) for each in known)
    assert second(3, 4) == 35
    assert operators() == known


def test_every_variable_of_an_instruction_is_found() -> None:
    def sample(a, b, c):  # type: ignore[no-untyped-def]
        a[b] = max(b, c, a[c])
        return a, (b, c)

    found: dict[str, int] = {}
    for block in run_frontend(sample).blocks.values():
        for each in block.body:
            name = str(getattr(each.value, "op", "")) if isinstance(each, ir.Assign) else "set"
            if isinstance(each, (ir.Assign, ir.SetItem)):
                found[name] = max(found.get(name, 0), len(each.list_vars()))
    # What is assigned to counts as well; a call has its function and three arguments.
    assert found | {"": 0} == {
        "set": 3,
        "getitem": 3,
        "call": 5,
        "build_tuple": 3,
        "cast": 2,
        "": 0,
    }


def test_records_are_spelled_out_as_before() -> None:
    from numba import from_dtype

    one, other = np.dtype([("a", "i8")]), np.dtype([("a", "i8"), ("b", "i2")])
    assert isinstance(from_dtype(one), Record)
    assert "'a'" in repr(from_dtype(one)) and "'b'" not in repr(from_dtype(one))
    assert "'b'" in repr(from_dtype(other))
