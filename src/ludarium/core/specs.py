"""Reads the written form of a position: every fault names the place and the nearest right word."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .errors import BadPosition, nearest


class Spec:
    """A table of a position that is being read; `done` refuses what nobody asked for."""

    def __init__(self, value: Any, path: str = "") -> None:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{path or 'position'}: expected a table, got {value!r}")
        self.value = value
        self.path = path
        self.known: list[str] = []

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def get(self, key: str, default: Any = None) -> Any:
        self.known.append(key)
        value = self.value.get(key)
        return default if value is None else value

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def number(self, key: str, default: int, low: int = 0, high: int = 9999) -> int:
        value = self.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadPosition(f"{self.at(key)}: expected a whole number, got {value!r}")
        if not low <= value <= high:
            raise BadPosition(f"{self.at(key)}: {value} is outside {low} to {high}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise BadPosition(f"{self.at(key)}: expected true or false, got {value!r}")
        return value

    def word(self, key: str, known: Sequence[str], default: str | None = None) -> str | None:
        value = self.get(key, default)
        if value is None:
            return None
        if not isinstance(value, str) or value.lower() not in known:
            hint = nearest(value, known) or f"; known are {', '.join(known)}"
            raise BadPosition(f'{self.at(key)}: unknown word "{value}"{hint}')
        return value.lower()

    def list(self, key: str, most: int, default: Sequence[Any] = ()) -> list[Any]:
        value = self.get(key, default)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise BadPosition(f"{self.at(key)}: expected a list, got {value!r}")
        if len(value) > most:
            raise BadPosition(f"{self.at(key)}: expected at most {most} entries, got {len(value)}")
        return list(value)

    def tables(self, key: str, n: int) -> "Sequence[Spec]":
        """Exactly n tables, empty ones where the key is missing."""
        value = self.list(key, n, [{}] * n)
        if len(value) != n:
            raise BadPosition(f"{self.at(key)}: expected {n} entries, got {len(value)}")
        return [Spec(each, f"{self.at(key)}[{i}]") for i, each in enumerate(value)]

    def done(self) -> None:
        known = dict.fromkeys(self.known)
        for key in self.value:
            if key not in known:
                hint = nearest(key, known) or f"; known are {', '.join(known)}"
                raise BadPosition(f'{self.path or "position"}: unknown key "{key}"{hint}')


def look_up(name: Any, names: Mapping[str, int], where: str, labels: Iterable[str]) -> int:
    """The row of a card by its lower-cased name or id."""
    if not isinstance(name, str):
        raise BadPosition(f"{where}: expected a card's name, got {name!r}")
    row = names.get(name.lower())
    if row is None:
        raise BadPosition(f'{where}: unknown card "{name}"{nearest(name, labels)}')
    return row
