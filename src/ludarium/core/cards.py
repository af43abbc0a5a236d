"""Cards are rows: TOML (or dictionaries) are checked against a form, then become integer tables.

A `Form` says which fields a row has; every fault is reported with file, line and the nearest
word that would have been right. What a word means is the game's affair.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import BadCard, BadInput, nearest

Row = dict[str, Any]


@dataclass(frozen=True)
class Where:
    """Where a row stands: a file with its text and the number of the row, or a list in Python."""

    source: str
    text: str = ""
    index: int = 0
    table: str = "card"

    def line(self, *words: str) -> str:
        """'cards.toml:41', as near to the words as can be told, or 'cards[3]'."""
        if not self.text:
            return f"{self.source}[{self.index}]"
        lines = self.text.splitlines()
        heading = re.compile(rf"\s*\[\[\s*{self.table}\s*\]\]")
        starts = [i for i, line in enumerate(lines) if heading.match(line)]
        if self.index >= len(starts):  # written as one list
            starts = [0] * (self.index + 1)
        start = starts[self.index]
        end = starts[self.index + 1] if self.index + 1 < len(starts) else len(lines)
        for word in words:
            for i in range(start, end):
                if word and word in lines[i]:
                    return f"{self.source}:{i + 1}"
        return f"{self.source}:{start + 1}"


@dataclass(frozen=True)
class Field:
    """One field of a form. `read` turns the written value into the kept one or raises ValueError."""

    read: Callable[[Any], Any]
    default: Any = None
    needed: bool = False
    parse: Callable[[str], Any] = str  # what `read` takes, from a line such as a command's
    form: "Form | None" = None  # of the rows, in a list of them
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Form:
    """The fields a row may have, and a last check of the whole row."""

    fields: Mapping[str, Field]
    check: Callable[[Row], None] = field(default=lambda row: None)

    def read(self, row: Any, where: Where, label: str = "") -> Row:
        if not isinstance(row, Mapping):
            raise BadCard(f"{where.line()} {label}: expected a table of fields, got {row!r}")
        label = label or str(row.get("id") or row.get("name") or "?")
        out: Row = {}
        for name in row:
            if name not in self.fields:
                raise BadCard(
                    f'{where.line(f"{name} =", name)} {label}: unknown field "{name}"'
                    + (nearest(name, self.fields) or f"; fields are {', '.join(self.fields)}")
                )
        for name, spec in self.fields.items():
            if name in row:
                try:
                    out[name] = spec.read(row[name])
                except Nested as fault:
                    raise BadCard(f"{where.line(*fault.words, name)} {label}: {fault}") from None
                except ValueError as fault:
                    line = where.line(f'"{row[name]}"', f"{name} =", name)
                    raise BadCard(f"{line} {label}: {name}: {fault}") from None
            elif spec.needed:
                raise BadCard(f'{where.line()} {label}: the field "{name}" is missing')
            else:
                out[name] = spec.default
        try:
            self.check(out)
        except ValueError as fault:
            raise BadCard(f"{where.line()} {label}: {fault}") from None
        return out


class Nested(ValueError):
    """A fault inside a row of rows, with the words that help to find its line."""

    def __init__(self, message: str, words: Sequence[str]) -> None:
        super().__init__(message)
        self.words = words


# --- kinds of fields -------------------------------------------------------------------------------


def number(low: int, high: int, default: int | None = None, needed: bool = False) -> Field:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"expected a whole number, got {value!r}")
        if not low <= value <= high:
            raise ValueError(f"{value} is outside {low} to {high}")
        return value

    return Field(read, default, needed, parse_number, low=low, high=high)


def text(needed: bool = False, default: str = "") -> Field:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f"expected text, got {value!r}")
        return value

    return Field(read, default, needed)


def flag() -> Field:
    def read(value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"expected true or false, got {value!r}")
        return value

    return Field(read, False, parse=parse_flag)


def word(words: Iterable[str], default: str | None = None, needed: bool = False) -> Field:
    known = tuple(words)

    def read(value: Any) -> str:
        if value not in known:
            hint = nearest(value, known) or f"; known are {', '.join(known)}"
            raise ValueError(f'unknown word "{value}"{hint}')
        return str(value)

    return Field(read, default, needed)


def words(known: Iterable[str]) -> Field:
    one = word(known)

    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ValueError(f"expected a list of words, got {value!r}")
        return tuple(one.read(each) for each in value)

    return Field(read, (), parse=parse_words)


def rows(form: Form, most: int) -> Field:
    """A list of rows, each of the same form."""

    def read(value: Any) -> tuple[Row, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ValueError(f"expected a list of tables, got {value!r}")
        if len(value) > most:
            raise ValueError(f"expected at most {most}, got {len(value)}")
        out = []
        for i, row in enumerate(value):
            try:
                out.append(form.read(row, Where("?"), f"effect {i + 1}"))
            except BadCard as fault:
                message = str(fault).removeprefix("?[0] ")
                raise Nested(message, _quoted(message)) from None
        return tuple(out)

    return Field(read, (), parse=parse_toml, form=form)


def parse_number(line: str) -> Any:
    try:
        return int(line)
    except ValueError:
        return line  # `read` says what was expected


def parse_flag(line: str) -> Any:
    return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
        line.lower(), line
    )


def parse_words(line: str) -> list[str]:
    """'guard, charge', also in brackets and quotes; nothing and 'none' are no words."""
    parts = [part.strip(" \"'") for part in line.strip(" []").split(",")]
    return [part for part in parts if part and part != "none"]


def parse_toml(line: str) -> Any:
    """'[{ do = "draw", n = 2 }]': lists and tables are written as in a file."""
    if line in ("", "none"):
        return []
    try:
        return tomllib.loads(f"value = {line}")["value"]
    except tomllib.TOMLDecodeError:
        return line


def _quoted(message: str) -> list[str]:
    return [f'"{part}"' for part in message.split('"')[1:2]] + message.split('"')[1:2]


# --- reading ---------------------------------------------------------------------------------------


def read_toml(path: Path, error: type[BadInput] = BadCard) -> tuple[dict[str, Any], str]:
    """The document and its text; malformed TOML is reported with file and line."""
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise error(f"{path}: cannot be read ({fault})") from None
    try:
        return tomllib.loads(content), content
    except tomllib.TOMLDecodeError as fault:
        message, _, place = str(fault).partition(" (at ")
        line = place.partition("line ")[2].partition(",")[0]
        where = f"{path.name}:{line}" if line else path.name
        raise error(f"{where}: not valid TOML: {message}") from None


def read_cards(path: Path, form: Form) -> list[Row]:
    """The cards of a file, each checked and completed."""
    written, content = written_cards(path)
    places = [Where(path.name, content, i) for i in range(len(written))]
    cards = [form.read(row, where) for row, where in zip(written, places, strict=True)]
    first: dict[str, Where] = {}
    for card, where in zip(cards, places, strict=True):
        before = first.setdefault(card["id"], where)
        if before is not where:
            lines = " and ".join(each.line("id =", "id=") for each in (before, where))
            raise BadCard(f'{lines}: two cards have the id "{card["id"]}"')
    return cards


def written_cards(path: Path) -> tuple[list[Row], str]:
    """The cards of a file as they stand there, and its text."""
    document, content = read_toml(path)
    extra = set(document) - {"card"}
    if extra:
        raise BadCard(f"{path.name}: unknown table {sorted(extra)}; each card is a [[card]]")
    written = document.get("card", [])
    if not isinstance(written, list):
        raise BadCard(f"{path.name}: each card is a [[card]]")
    return written, content


def merge_cards(base: list[Row], more: Iterable[Row], form: Form, most: int) -> list[Row]:
    """The base set with further cards; one of a known id replaces that card."""
    out = {row["id"]: row for row in base}
    for i, given in enumerate(more):
        row = form.read(given, Where("cards", index=i))
        out[row["id"]] = row
    check_unique(out.values(), most)
    return list(out.values())


def check_unique(cards: Iterable[Row], most: int) -> None:
    seen: dict[tuple[str, bool], str] = {}
    ids: set[str] = set()
    n = 0
    for card in cards:
        n += 1
        if card["id"] in ids:
            raise BadCard(f"{card['id']}: two cards have this id")
        ids.add(card["id"])
        key = (card["name"].lower(), bool(card.get("token")))
        if key in seen:
            raise BadCard(f'card {card["id"]}: the name "{card["name"]}" is taken by {seen[key]}')
        seen[key] = card["id"]
    if n > most:
        raise BadCard(f"{n} cards; the tables hold at most {most}")
