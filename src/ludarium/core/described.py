"""The form of a game's rows as data for an editor, and which words fit into a slot of a row.

Whether a word fits is asked of the form itself: the row is read with it. A sentence that has just been
begun lacks other fields; faults name them, so what a fault names is filled with the first value that helps.
What the head of a sentence (its verb, the kind of a card) no longer takes is left out in the same way.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .building import in_words
from .cards import CARD, Field, Form, Row, RowTable, table_of
from .editions import BadEdition, named_rows, read_one
from .errors import LudariumError, brief, nearest
from .game import Game
from .look import look_of

Path = Sequence[str | int]
Mended = tuple[tuple[str, ...], tuple[str, ...]]  # fields that were filled, and left out
DEEPEST = 5  # fields that are filled or left out for one word
MOST_READS = 2000  # of a row for one word, before it is given up
MOST_NUMBERS = 100  # that are offered one by one
EMPTY: tuple[Any, ...] = (None, False, (), [], {})
DID_YOU_MEAN = re.compile(r' \(did you mean "[^"]*"\?\)')


# --- the form --------------------------------------------------------------------------------------


def described(game: Game) -> dict[str, Any]:
    """All tables of a game with their fields, as JSON."""
    tables = game.definition.row_tables
    return {"tables": [_table(game, name, table) for name, table in tables.items()]}


def _table(game: Game, name: str, table: RowTable) -> dict[str, Any]:
    return {
        "name": name,
        "title": in_words(name),
        "most": table.most,
        "fields": _fields(game, table.form),
    }


def _fields(game: Game, form: Form) -> list[dict[str, Any]]:
    return [_field(game, name, each) for name, each in form.fields.items()]


def _field(game: Game, name: str, each: Field) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": name,
        "title": in_words(name),
        "kind": kind_of(each),
        "needed": each.needed,
        "default": list(each.default) if isinstance(each.default, tuple) else each.default,
    }
    found |= {
        key: value
        for key, value in (("low", each.low), ("high", each.high), ("most", each.most))
        if value is not None
    }
    if each.names:
        found["names"] = each.names
    if each.words:
        found["words"] = [{"value": w, "title": word_title(game, w)} for w in each.words]
    if each.rows:
        found["words"] = [{"value": row["id"], "title": row["name"]} for row in each.rows]
    if each.form is not None:
        found["fields"] = _fields(game, each.form)
    if each.parts:
        found["fields"] = [_field(game, str(i), part) for i, part in enumerate(each.parts)]
    return found


def kind_of(each: Field) -> str:
    if each.form is not None:
        return "table" if each.single else "rows"
    if each.parts:
        return "pair"
    if each.rows or each.names:
        return "reference"
    if each.words:
        return "words" if each.many else "word"
    if each.low is not None:
        return "number"
    return "flag" if isinstance(each.default, bool) else "text"


def word_title(game: Game, value: Any) -> str:
    """A word as people read it: what the look says for it, the title of a family, or the word itself."""
    look = look_of(game)
    if value in look.row["words"]:
        return str(look.row["words"][value])
    return look.title(value) if value in look.row["family"] else str(value)


# --- what fits -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Option:
    """One value that a slot could have. With `left` the sentence is still to be filled there."""

    value: Any
    title: str
    group: str
    fits: bool
    why: str = ""
    row: Row | None = None  # the whole row with it, without what it leaves no room for
    left: Sequence[str] = ()  # fields beside it that are still missing
    says: str | None = None  # the text of the whole row, if nothing is missing


def options(game: Game, table: str, row: Mapping[str, Any], path: Path) -> list[Option]:
    """What may stand at a place of a row, and for the rest why it may not."""
    tables = game.definition.row_tables
    if table not in tables:
        hint = nearest(table, tables) or f"; known are {', '.join(tables) or 'none'}"
        raise BadEdition(f'unknown table "{brief(table)}"{hint}', brief(table))
    given = {k: v for k, v in row.items() if k not in ("table", "custom")}
    given = given if table == CARD else {"table": table, **given}
    slot = _slot(tables[table].form, path, table)
    values = list(_values(game, slot, given, path))
    shared = _shared_starts([str(value) for value in values if isinstance(value, str)])
    search = Search(game, table, given, path, slot.needed)
    return [_option(search, given, path, slot, value, shared) for value in values]


def _slot(form: Form, path: Path, table: str) -> Field:
    """The field at a path: ["effects", 0, "to"], ["abilities", "fury"], ["keywords", "guard"]."""
    fields: Mapping[str, Field] = form.fields
    found: Field | None = None
    place = ".".join([table, *map(str, path)])
    for step in path:
        if found is not None and isinstance(step, int):
            if found.parts and 0 <= step < len(found.parts):
                found = found.parts[step]
                continue
            if found.form is None or found.single or not 0 <= step <= (found.most or 0):
                raise BadEdition(f"{place}: there is no {step + 1}. of it", place)
            continue
        if found is not None:
            fields = found.form.fields if found.form is not None else {}
        if step not in fields:
            hint = nearest(step, fields) or f"; fields are {', '.join(fields) or 'none'}"
            raise BadEdition(f'{place}: no such field: "{brief(step)}"{hint}', place)
        found = fields[str(step)]
    if found is None or (found.form is not None and not isinstance(path[-1], str)):
        raise BadEdition(f"{place}: expected the path of a field", place)
    return found


def _values(game: Game, slot: Field, row: Row, path: Path) -> Iterator[Any]:
    now = _at(row, path)
    if slot.many:
        yield from slot.words  # each as a switch: with it, or without it if the row has it
        return
    if slot.rows:
        yield from (each["id"] for each in slot.rows)
    elif slot.names:
        yield from (each["id"] for each in game.rows_of(slot.names))
    elif slot.words:
        yield from slot.words
    elif slot.low is not None and slot.high is not None:
        low, high = slot.low, slot.high
        if high - low >= MOST_NUMBERS:
            middle = now if isinstance(now, int) else max(low, min(0, high))
            low, high = max(low, middle - MOST_NUMBERS // 2), min(high, middle + MOST_NUMBERS // 2)
        yield from range(low, high + 1)
    elif isinstance(slot.default, bool):
        yield from (True, False)
    elif slot.parts:
        yield from _values(game, slot.parts[0], row, path)
        return
    if not slot.needed and slot.default is None and path[-1] != 0:
        yield None


def _shared_starts(texts: Sequence[str]) -> set[str]:
    starts = [text.split(" ")[0] for text in texts if " " in text]
    return {start for start in starts if starts.count(start) > 1}


def _option(
    search: "Search", row: Row, path: Path, slot: Field, value: Any, shared: set[str]
) -> Option:
    game = search.game
    names = {each["id"]: each["name"] for each in slot.rows or game.rows_of(slot.names)}
    title = "none" if value is None else str(names.get(value, word_title(game, value)))
    if isinstance(value, bool):
        title = "yes" if value else "no"
    start = str(value).split(" ")[0]
    group = start if isinstance(value, str) and start in shared else ""
    wanted = value
    if slot.many:
        now = _at(row, path)
        now = list(now) if isinstance(now, list | tuple) else []
        wanted = [each for each in now if each != value] if value in now else [*now, value]
    if value is None and path[-1] == 1:  # the second part of a pair: the first stays alone
        path, now = path[:-1], _at(row, path[:-1])
        wanted = now[0] if isinstance(now, list) else now
    elif path[-1] == 1 and _at(row, path[:-1]) in EMPTY:  # it needs a first one
        first = _samples(game, _slot(search.form, path[:-1], "").parts[0])
        row = _with(row, [*path[:-1], 0], first[0])
    tried = search.run(_with(row, path, wanted), slot.low is not None)
    if tried.row is None:
        return Option(value, title, group, False, tried.why)
    if tried.left:
        return Option(value, title, group, True, "", tried.row, tried.left)
    return Option(value, title, group, True, "", tried.row, (), says(game, tried.row))


def says(game: Game, row: Row) -> str:
    """What a whole row says, in derived words."""
    table = game.definition.row_tables[table_of(row)]
    return table.text(game, read_one(game, row) | {"custom": True})


@dataclass(frozen=True)
class Tried:
    row: Row | None = None
    left: tuple[str, ...] = ()
    why: str = ""


class Search:
    """Reads a row. Where a fault names other fields of the same sentence, they are filled; if the slot
    is its head, what has no room beside it is left out."""

    def __init__(self, game: Game, table: str, row: Row, path: Path, head: bool) -> None:
        self.game = game
        self.inside = path[:-2] if isinstance(path[-1], int) else path[:-1]  # the sentence
        self.head = head
        form = game.definition.row_tables[table].form
        self.form = form
        for step in self.inside:
            if isinstance(step, str):
                inner = form.fields[step].form
                assert inner is not None
                form = inner
        self.fields = {name: each for name, each in form.fields.items() if name not in path[-2:]}
        known = frozenset(named_rows(self.form, row))
        self.reads = 0
        self.known: dict[str, tuple[Mended | None, str]] = {}  # by fault
        self.why = ""  # what stands against a word when nothing is left to be left out
        self.built: dict[frozenset[tuple[str, str]], str] = {known: ""}

    def run(self, row: Row, alike: bool = False) -> Tried:
        """`alike`: words with the same fault have the same answer, as one number has another's."""
        self.reads = 0
        fault = self.fault(row)
        if not alike or fault not in self.known:
            found = self.mend(row, (), (), DEEPEST)
            self.known[fault] = found, self.why
        found, why = self.known[fault]
        if found is None:
            return Tried(why=DID_YOU_MEAN.sub("", why))
        filled, gone = found
        for name in gone:
            row = _with(row, (*self.inside, name), None)
        return Tried(row, filled)

    def fault(self, row: Row) -> str:
        self.reads += 1
        try:
            read = read_one(self.game, row)
        except LudariumError as fault:
            return str(fault).removeprefix(f"{row.get('name')}: ")
        names = frozenset(named_rows(self.form, read))
        if names not in self.built:
            self.built[names] = self.build(read)
        return self.built[names]

    def build(self, row: Row) -> str:
        """Whether the rows that it names may be named there: the tables tell."""
        game, key = self.game, (table_of(row), row["id"])
        rows = [each for each in game.all_rows if (table_of(each), each["id"]) != key]
        rows.append(row | {"custom": True})
        cells = {name: game.rulebook.rules[name].cell(v) for name, v in game.rules.items()}
        tables = {
            name: [each for each in rows if table_of(each) == name]
            for name in (CARD, *game.definition.more_tables)
        }
        try:
            game.definition.build_tables(cells, tables.pop(CARD), **tables)
        except LudariumError as fault:
            return str(fault).removeprefix(f"{row['id']}: ")
        return ""

    def mend(
        self, row: Row, filled: tuple[str, ...], gone: tuple[str, ...], depth: int
    ) -> Mended | None:
        """The fields to be filled and those to be left out until the row can be read; None: nothing helps."""
        fault = self.fault(row)
        if not fault:
            return filled, gone
        if not filled:
            self.why = fault
        if depth == 0 or self.reads > MOST_READS:
            return None
        inside = _at(row, self.inside) or {}
        for name in self.named(fault, inside):
            each, value = self.fields[name], inside.get(name)
            if name in filled:
                continue
            if value not in EMPTY and (each.needed or not self.head):
                continue
            out = gone if value in EMPTY else (*gone, name)
            tries: list[Any] = [] if value in EMPTY else [(None, filled, out)]
            tries += [(sample, (*filled, name), out) for sample in _samples(self.game, each)]
            for sample, then, without in tries:
                tried = _with(row, (*self.inside, name), sample)
                if self.fault(tried) != fault:  # else another value may help, this one does not
                    found = self.mend(tried, then, without, depth - (sample is not None))
                    if found is not None:
                        return found
        return None

    def named(self, fault: str, inside: Mapping[str, Any]) -> list[str]:
        """The fields of the sentence that a fault speaks of: by name, quoted or not, or by what they hold."""
        quoted = re.findall(r'"([^"]*)"', fault)
        held = [
            name for name, value in inside.items() if isinstance(value, str) and value in quoted
        ]
        plain = re.findall(r"\w+", fault)
        return [n for n in dict.fromkeys([*quoted, *held, *plain]) if n in self.fields]


def _samples(game: Game, each: Field) -> list[Any]:
    """Values to try: all words, one number."""
    if each.names:
        return [row["id"] for row in game.rows_of(each.names)]
    if each.rows:
        return [row["id"] for row in each.rows]
    if each.words:
        return [[word] for word in each.words] if each.many else list(each.words)
    if each.low is not None and each.high is not None:
        return [max(each.low, min(1, each.high))]
    if each.parts:
        return _samples(game, each.parts[0])
    return [True] if isinstance(each.default, bool) else []


def _at(row: Any, path: Path) -> Any:
    for step in path:
        if isinstance(step, int):
            inside = isinstance(row, list | tuple) and step < len(row)
            row = row[step] if inside else None
        else:
            row = row.get(step) if isinstance(row, Mapping) else None
    return row


def _with(row: Any, path: Path, value: Any) -> Any:
    """A copy of a row with another value at a place; None: without one."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        found = list(row) if isinstance(row, list | tuple) else ([] if row is None else [row])
        found += [{} if rest else None] * (step + 1 - len(found))
        found[step] = _with(found[step], rest, value)
        return found
    fields = dict(row) if isinstance(row, Mapping) else {}
    inner = _with(fields.get(step), rest, value)
    if inner is None:
        fields.pop(step, None)
    else:
        fields[step] = inner
    return fields
