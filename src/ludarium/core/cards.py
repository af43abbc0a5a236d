"""Cards are rows: TOML (or dictionaries) are checked against a form, then become integer tables.

A `Form` says which fields a row has; every fault is reported with file, line and the nearest
word that would have been right. What a word means is the game's affair.
"""

import pickle
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import BadCard, BadInput, brief, nearest

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
    form: "Form | None" = None  # of the rows in a list of them, or of a table
    single: bool = False  # `form` is that of one table
    parts: "tuple[Field, ...]" = ()  # of a value that may be a list of so many
    show: Callable[[Any], Any] = lambda value: value  # the kept value in words that `read` takes
    words: tuple[str, ...] = ()  # that it may be, where they are few
    many: bool = False  # a list of them
    low: int | None = None
    high: int | None = None
    rows: "Sequence[Row]" = ()  # of another table, one of which it names
    names: str = ""  # the table of a row that it names by its id; the tables are built with it
    most: int | None = None  # rows in a list


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
            if row.get(name) is not None:  # None, which TOML lacks: left out
                try:
                    out[name] = spec.read(row[name])
                except Nested as fault:
                    inside = f"{name}: " if spec.single else ""  # a row in a list says which it is
                    line = where.line(*fault.words, name)
                    raise BadCard(f"{line} {label}: {inside}{fault}") from None
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


CARD = "card"  # the table that every game with cards has
ONE_LINE = "one line, without spaces around it and letters unseen"
REMOVED = "removed"  # beside the fields of any row: it keeps its number, and no deck may hold it


@dataclass(frozen=True)
class RowTable:
    """A table of rows: the cards of a game, or its heroes, families, leaders."""

    form: Form
    most: int = 256
    text: Callable[[Any, Row], str] = lambda game, row: ""


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


def row_id(table: str = "card") -> Field:
    """The id of a row of a table; whether there is such a row is told when the tables are built."""
    return replace(text(), default=None, names=table)


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

    return Field(read, default, needed, words=known)


def words(known: Iterable[str]) -> Field:
    one = word(known)

    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ValueError(f"expected a list of words, got {value!r}")
        return tuple(one.read(each) for each in value)

    return Field(read, (), parse=parse_words, words=one.words, many=True)


def rows(form: Form, most: int, called: str = "effect") -> Field:
    """A list of rows, each of the same form; errors call them so."""

    def read(value: Any) -> tuple[Row, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ValueError(f"expected a list of tables, got {value!r}")
        if len(value) > most:
            raise ValueError(f"expected at most {most}, got {len(value)}")
        out = []
        for i, row in enumerate(value):
            try:
                out.append(form.read(row, Where("?"), f"{called} {i + 1}"))
            except BadCard as fault:
                message = str(fault).removeprefix("?[0] ")
                raise Nested(message, _quoted(message)) from None
        return tuple(out)

    return Field(read, (), parse=parse_toml, form=form, most=most)


def table(form: Form) -> Field:
    """One table of fields inside a row: `abilities = { fury = 2 }`. Empty when left out."""

    def read(value: Any) -> Row:
        if value == {}:
            return {}  # as if it were left out: a card that is written and read again stays the same
        try:
            row = form.read(value, Where("?"), "?")
        except BadCard as fault:
            message = str(fault).removeprefix("?[0] ?: ").removeprefix("?[0] ?")
            raise Nested(message, _quoted(message)) from None
        return {name: each for name, each in row.items() if each is not None}

    return Field(read, {}, parse=parse_toml, form=form, single=True)


def pair(first: Field, second: Field, needed: bool = False) -> Field:
    """A value alone, or with a second one behind it: `2` or `[3, "fire"]`."""

    def read(value: Any) -> Any:
        if not isinstance(value, Sequence) or isinstance(value, str):
            return first.read(value)
        if len(value) != 2:
            raise ValueError(f"expected one value or a list of two, got {value!r}")
        return (first.read(value[0]), second.read(value[1]))

    def parse(line: str) -> Any:
        """'2', '3, fire' or '[3, "fire"]'."""
        parts = parse_words(line)
        if len(parts) < 2:
            return first.parse(line)
        return [first.parse(parts[0]), *map(second.parse, parts[1:])]

    return Field(read, None, needed, parse, parts=(first, second))


def reference(rows: Sequence[Row], needed: bool = False) -> Field:
    """A row of another table, by its id or name; the id is kept."""
    ids = {str(row["id"]).lower(): str(row["id"]) for row in rows}
    names = {str(row["name"]).lower(): str(row["id"]) for row in rows}

    def read(value: Any) -> str:
        found = (names | ids).get(value.lower()) if isinstance(value, str) else None
        if found is None:
            known = [str(row["name"]) for row in rows]
            hint = nearest(value, known) or nearest(value, by_id)
            hint = hint or f"; known are {', '.join(known)}"
            raise ValueError(f'unknown name "{brief(value)}"{hint}')
        return found

    by_id = {str(row["id"]): str(row["name"]) for row in rows}
    return Field(read, None, needed, show=lambda kept: by_id.get(kept, kept), rows=tuple(rows))


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
        document: dict[str, Any] = pickle.loads(_parsed(content))
        return document, content
    except tomllib.TOMLDecodeError as fault:
        message, _, place = str(fault).partition(" (at ")
        line = place.partition("line ")[2].partition(",")[0]
        where = f"{path.name}:{line}" if line else path.name
        raise error(f"{where}: not valid TOML: {message}") from None


@lru_cache(maxsize=64)
def _parsed(content: str) -> bytes:
    """A document that each caller may change: games are loaded far more often than their files change."""
    return pickle.dumps(tomllib.loads(content))


def table_of(row: Mapping[str, Any]) -> str:
    """The table a row belongs to: rows of other tables than the cards name theirs."""
    return str(row.get("table") or CARD)


def read_row(given: Any, tables: Mapping[str, RowTable], where: Where) -> Row:
    """One row, checked and completed by the form of its table."""
    if not isinstance(given, Mapping):
        raise BadCard(f"{where.line()}: expected a table of fields, got {given!r}")
    table = table_of(given)
    if table not in tables:
        hint = nearest(table, tables) or f"; known are {', '.join(tables)}"
        raise BadCard(f'{where.line()}: unknown table "{table}"{hint}')
    fields = {k: v for k, v in given.items() if k not in ("table", REMOVED)}
    row = tables[table].form.read(fields, where)
    try:
        removed = flag().read(given.get(REMOVED) or False)
    except ValueError as fault:
        raise BadCard(f"{where.line(REMOVED)} {row.get('id', '?')}: {REMOVED}: {fault}") from None
    return ({} if table == CARD else {"table": table}) | row | ({REMOVED: True} if removed else {})


def read_cards(path: Path, tables: Mapping[str, RowTable]) -> list[Row]:
    """The rows of a file, each checked and completed; cards first."""
    written, content = written_cards(path, tables)
    places = [Where(path.name, content, i, table_of(row)) for i, row in _numbered(written)]
    rows = [read_row(row, tables, where) for row, where in zip(written, places, strict=True)]
    first: dict[tuple[str, str], Where] = {}
    for row, where in zip(rows, places, strict=True):
        before = first.setdefault((table_of(row), row["id"]), where)
        if before is not where:
            lines = " and ".join(each.line("id =", "id=") for each in (before, where))
            raise BadCard(f'{lines}: two {table_of(row)}s have the id "{row["id"]}"')
    return rows


def _numbered(rows: Iterable[Row]) -> Iterable[tuple[int, Row]]:
    """Rows with their place in their own table."""
    seen: dict[str, int] = {}
    for row in rows:
        table = table_of(row)
        seen[table] = seen.get(table, -1) + 1
        yield seen[table], row


def written_cards(path: Path, tables: Iterable[str] = (CARD,)) -> tuple[list[Row], str]:
    """The rows of a file as they stand there, each with its table, and the text of the file."""
    document, content = read_toml(path)
    known = list(tables)
    for name in document:
        if name not in known:
            rows = " or ".join(f"[[{each}]]" for each in known)
            raise BadCard(f'{path.name}: unknown table "{name}"; expected rows of {rows}')
    out: list[Row] = []
    for name in known:
        written = document.get(name, [])
        if not isinstance(written, list):
            raise BadCard(f"{path.name}: each {name} is a [[{name}]]")
        for i, row in enumerate(written):
            if not isinstance(row, Mapping):
                where = Where(path.name, content, i, name)
                raise BadCard(f"{where.line()}: expected a table of fields, got {row!r}")
            out.append({**row} if name == CARD else {"table": name, **row})
    return out, content


def merge_cards(base: list[Row], more: Iterable[Row], tables: Mapping[str, RowTable]) -> list[Row]:
    """The base set with further rows; one of a known id replaces that row."""
    out = {(table_of(row), row["id"]): row for row in base}
    for i, given in enumerate(more):
        row = read_row(given, tables, Where("cards", index=i))
        out[table_of(row), row["id"]] = row
    check_unique(out.values(), tables)
    order = list(tables)
    return sorted(out.values(), key=lambda row: order.index(table_of(row)))


def is_one_line(name: str) -> bool:
    """Names stand in the texts of actions."""
    return name == name.strip() and all(c == " " or c.isprintable() for c in name)


def check_unique(rows: Iterable[Row], tables: Mapping[str, RowTable]) -> None:
    """No id and no name twice in a table, and not more rows than it holds."""
    seen: dict[tuple[str, str, bool], str] = {}
    ids: set[tuple[str, str]] = set()
    counts = dict.fromkeys(tables, 0)
    for row in rows:
        table = table_of(row)
        counts[table] += 1
        if (table, row["id"]) in ids:
            raise BadCard(f"{row['id']}: two {table}s have this id")
        ids.add((table, row["id"]))
        if not is_one_line(row["name"]):
            raise BadCard(f"{table} {row['id']}: name: expected {ONE_LINE}, got {row['name']!r}")
        key = (table, row["name"].lower(), bool(row.get("token")))
        if key in seen:
            raise BadCard(f'{table} {row["id"]}: the name "{row["name"]}" is taken by {seen[key]}')
        seen[key] = row["id"]
    for table, n in counts.items():
        if n > tables[table].most:
            raise BadCard(f"{n} {table}s; the tables hold at most {tables[table].most}")
