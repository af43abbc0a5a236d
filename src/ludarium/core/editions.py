"""Editions: a rule book of one's own, as what differs from the game's book.

An edition names variants, rules, whole rows (changed or added), rows that are removed, and ready decks.
Only what differs is kept, in one order, so that equal books have equal texts. `open` makes a game like
any other out of it; whatever does not fit is told with its place, in the words of the form.
"""

import hashlib
import json
import re
import shlex
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from .building import in_words, title_of
from .cards import (
    CARD,
    ONE_LINE,
    REMOVED,
    Field,
    Form,
    Row,
    Where,
    is_one_line,
    read_row,
    table_of,
)
from .decks import Deck
from .differences import differences
from .errors import BadDeck, BadInput, BadRules, LudariumError, brief, nearest
from .game import Game, definition_of, plain_row
from .rules import Rule

Key = tuple[str, str]  # of a row: its table and id
PARTS = ("game", "variant", "rules", "rows", "removed", "decks")
KEPT = 64  # opened editions in memory
LONGEST_NAME = 60  # of a row and of a deck
MOST_DOTS = 1000  # in TOML: reading a key takes the square of its dots
MOST_DECKS = 40  # of its own: each plays against each when they are measured
DEEPEST = 12  # levels of tables and lists
NUMBERED = re.compile(r"^\w+ (\d+): ")  # "effect 2: "


class BadEdition(BadInput):
    """An edition that cannot be played; `place` names what is wrong: "card.ghoul.attack"."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True)
class Problem:
    """What stops a part of an edition, such as one deck; the rest can be played."""

    place: str
    words: str


@dataclass(frozen=True)
class Opened:
    """An edition as a game, with the ready decks that are legal in it."""

    game: Game
    decks: dict[str, Deck]
    problems: list[Problem]


@dataclass(frozen=True)
class Edition:
    """What makes a book of one's own; made by `read`, which checks it and puts it into its one form."""

    game: str
    variant: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    removed: tuple[Key, ...] = ()
    decks: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, given: Any) -> "Edition":
        """From JSON; a row, a rule or a deck that is as in the book is left out."""
        parts = _parts(given)
        book = _book(parts["game"], parts["variant"])
        rules = _rules(book, parts["rules"])
        rows = _rows(book, parts["rows"])
        removed = _removed(book, parts["removed"], rows)
        found = cls(book.name, book.variant, rules, rows, removed)
        return replace(found, decks=_decks(_made(found.text), book, parts["decks"]))

    def written(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "variant": list(self.variant),
            "rules": dict(self.rules),
            "rows": [dict(row) for row in self.rows],
            "removed": [list(key) for key in self.removed],
            "decks": dict(self.decks),
        }

    @cached_property
    def text(self) -> str:
        """The same for equal editions."""
        return json.dumps(self.written(), sort_keys=True, ensure_ascii=False)

    @property
    def is_book(self) -> bool:
        return not (self.variant or self.rules or self.rows or self.removed or self.decks)

    @property
    def fingerprint(self) -> str:
        """Names exactly these rules, cards and ready decks. Without decks of its own it is the game's."""
        found = self.open().game.fingerprint
        if not self.decks:
            return found
        decks = json.dumps(dict(self.decks), sort_keys=True)
        return hashlib.sha256(f"{found} {decks}".encode()).hexdigest()[:16]

    def open(self) -> Opened:
        return _open(self.text)

    # --- as a file and as commands ----------------------------------------------------------------

    def to_toml(self) -> str:
        """A file that `from_toml` takes back."""
        lines = [f"game = {toml(self.game)}"]
        lines += [f"variant = {toml(self.variant)}"] if self.variant else []
        lines += [f"removed = {toml(self.removed)}"] if self.removed else []
        for name in ("rules", "decks"):
            table = {k: v for k, v in getattr(self, name).items() if v is not None}
            lines += ["", f"[{name}]"] if table else []
            lines += [f"{_toml_key(key)} = {toml(value)}" for key, value in table.items()]
        gone = [name for name, deck in self.decks.items() if deck is None]
        if gone:
            lines.insert(1, f"without_decks = {toml(gone)}")
        return "\n".join(lines) + "\n" + rows_toml(self.rows)

    @classmethod
    def from_toml(cls, text: str) -> "Edition":
        if (dots := text.count(".")) > MOST_DOTS:
            raise BadEdition(f"expected a file with at most {MOST_DOTS} dots, got {dots}")
        try:
            document = tomllib.loads(text)
        except (ValueError, RecursionError) as fault:  # also a number of thousands of digits
            raise BadEdition(f"not valid TOML: {brief(str(fault))}") from None
        known = ("game", "variant", "removed", "rules", "decks", "without_decks")
        tables = definition_of(str(document.get("game"))).row_tables
        rows: list[Row] = []
        for name, value in document.items():
            if name not in known and name not in tables:
                raise BadEdition(
                    f'unknown table "{brief(name)}"{nearest(name, (*known, *tables))}', name
                )
            if name in tables:
                if not (isinstance(value, list) and all(isinstance(x, Mapping) for x in value)):
                    raise BadEdition(f"{name}: expected rows that begin with [[{name}]]", name)
                rows += [row if name == CARD else {"table": name, **row} for row in value]
        decks, without = document.get("decks", {}), document.get("without_decks", [])
        if not isinstance(decks, Mapping):
            raise BadEdition("decks: expected a table of decks", "decks")
        if not (isinstance(without, list) and all(isinstance(each, str) for each in without)):
            raise BadEdition("without_decks: expected a list of names", "without_decks")
        decks = dict(decks) | dict.fromkeys(without)
        given = {k: document[k] for k in ("game", "variant", "removed", "rules") if k in document}
        return cls.read(given | {"rows": rows, "decks": decks})

    def cards_toml(self) -> str:
        """The added rows, as `--cards` takes them."""
        return rows_toml(self.rows_to_add)

    @property
    def rows_to_add(self) -> list[Row]:
        book = _book(self.game, self.variant).book_rows
        return [row for row in self.rows if (table_of(row), row["id"]) not in book]

    def options(self, file: str = "cards.toml") -> list[str]:
        """What makes this book on a command line; `file` holds `cards_toml`."""
        words = [word for name in self.variant for word in ("--variant", name)]
        words += ["--cards", file] if self.rows_to_add else []
        for each in differences(self.open().game):
            words += ["--set", str(each)] if each.path else []
        for name, value in self.rules.items():
            words += ["--set", f"rules.{name}={_plain_value(value)}"]
        return words

    def commands(self, file: str = "cards.toml") -> list[str]:
        """Lines for a shell: what the change does, the field of decks, and a server with it."""
        options = shlex.join(self.options(file))
        return [f"ludarium {name} {self.game} {options}".rstrip() for name in COMMANDS]


COMMANDS = ("whatif", "balance", "serve")


def aligned(a: Edition, b: Edition) -> tuple[Edition, Edition]:
    """Both with the rows that either has added, in one order, so that their cards have the same numbers; what one
    of them does not have is removed there."""
    added = {(table_of(r), str(r["id"])): r for each in (a, b) for r in each.rows_to_add}

    def whole(edition: Edition) -> Edition:
        have = {(table_of(row), str(row["id"])): row for row in edition.rows}
        missing = tuple(key for key in added if key not in have)
        rows = [row for key, row in have.items() if key not in added]
        rows += [have.get(key, row) for key, row in added.items()]
        return replace(edition, rows=tuple(rows), removed=(*edition.removed, *missing))

    return whole(a), whole(b)


@lru_cache(KEPT)
def _open(text: str) -> Opened:
    edition = _from_text(text)
    game = _made(replace(edition, decks={}).text)
    game = game.with_decks(edition.decks) if edition.decks else game
    problems = [Problem(f"decks.{name}", f"{name}: {why}") for name, why in game.lost_decks.items()]
    problems += [Problem(*each) for each in _still_brought(game)]
    return Opened(game, game.decks, problems)


def _from_text(text: str) -> Edition:
    """One that was read before."""
    found = json.loads(text)
    removed = tuple((table, row_id) for table, row_id in found["removed"])
    variant, rows = tuple(found["variant"]), tuple(found["rows"])
    return Edition(found["game"], variant, found["rules"], rows, removed, found["decks"])


@lru_cache(KEPT)
def _made(text: str) -> Game:
    """The game of an edition without decks."""
    edition = _from_text(text)
    book = _book(edition.game, edition.variant)
    if not (edition.rules or edition.rows or edition.removed):
        return book
    changed = {(table_of(row), str(row["id"])): dict(row) for row in edition.rows}
    for key in edition.removed:
        row = changed[key] if key in changed else plain_row(book.book_rows[key])
        changed[key] = {**row, REMOVED: True}
    try:
        return Game(book.definition, book.variant, dict(edition.rules), changed.values())
    except LudariumError as fault:  # what only all rows together can tell
        raise BadEdition(str(fault), _place_in(str(fault), changed)) from None


def _place_in(message: str, rows: Iterable[Key]) -> str:
    """Such faults begin with an id."""
    start = message.split(":")[0].split()
    found = [key for key in rows if start and key[1] == start[-1]]
    return ".".join(found[0]) if found else ""


def _still_brought(game: Game) -> list[tuple[str, str]]:
    """Rows that bring a removed one into play."""
    removed = {(table_of(r), r["id"]): r["name"] for r in game.all_rows if r.get(REMOVED)}
    found = []
    for row in game.all_rows if removed else ():
        form = game.definition.row_tables[table_of(row)].form
        for key in named_rows(form, row):
            if key in removed and not row.get(REMOVED):
                place = f"{table_of(row)}.{row['id']}"
                words = f"{row['name']} still brings {removed[key]}, which is removed"
                found.append((place, words))
    return found


def named_rows(form: Form, row: Mapping[str, Any]) -> list[Key]:
    found: list[Key] = []
    for name, each in form.fields.items():
        value = row.get(name)
        if each.names and value is not None:
            found.append((each.names, str(value)))
        elif each.form is not None and value:
            inside = [value] if each.single else value
            for inner in inside if isinstance(inside, list | tuple) else ():
                if isinstance(inner, Mapping):
                    found += named_rows(each.form, inner)
    return found


# --- reading ---------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _book(game: str, variant: tuple[str, ...]) -> Game:
    definition = definition_of(game)
    try:
        return Game(definition, variant)
    except BadRules as fault:
        raise BadEdition(str(fault), "variant") from None


def _parts(given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise BadEdition(f"expected an edition, a table of {', '.join(PARTS)}; got {given!r:.60}")
    _check_texts(given)
    for name in given:
        if name not in PARTS:
            raise BadEdition(f'no such part: "{brief(name)}"{nearest(name, PARTS)}', str(name))
    kinds: dict[str, tuple[Any, type, str]] = {
        "variant": ([], list, "a list of names"),
        "rules": ({}, dict, "a table of rules"),
        "rows": ([], list, "a list of rows"),
        "removed": ([], list, 'a list of pairs such as ["card", "ghoul"]'),
        "decks": ({}, dict, "a table of decks"),
    }
    found: dict[str, Any] = {"game": given.get("game")}
    if not isinstance(found["game"], str):
        raise BadEdition("game: expected the name of a game", "game")
    for name, (usual, kind, wanted) in kinds.items():
        value = given.get(name)
        value = usual if value is None else value
        if not isinstance(value, list if kind is list else Mapping):
            raise BadEdition(f"{name}: expected {wanted}, got {brief(repr(value))}", name)
        found[name] = value
    if not all(isinstance(each, str) for each in found["variant"]):
        raise BadEdition("variant: expected a list of names", "variant")
    return found | {"variant": tuple(dict.fromkeys(found["variant"]))}


def _check_texts(value: Any, depth: int = 0) -> None:
    """Nothing that cannot be shown, and nothing that has no end."""
    if depth > DEEPEST:
        raise BadEdition(f"expected at most {DEEPEST} levels of tables and lists")
    if isinstance(value, str):
        found = next((c for c in value if unicodedata.category(c) == "Cc" and c != "\n"), None)
        if found is not None:
            raise BadEdition(f"the character {ord(found):#06x} cannot be shown: take it out")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            _check_texts(key, depth + 1)
            _check_texts(each, depth + 1)
    elif isinstance(value, list | tuple):
        for each in value:
            _check_texts(each, depth + 1)


def _rules(book: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    known = book.rulebook.rules
    for name in given:
        if name not in known:
            hint = nearest(name, known) or f"; known are {', '.join(known)}"
            raise BadEdition(f'unknown rule "{brief(name)}"{hint}', f"rules.{brief(name)}")
    found = {}
    for name in (each for each in known if each in given):
        try:
            value = known[name].read(given[name])
        except BadRules as fault:
            raise BadEdition(str(fault), f"rules.{name}") from None
        if value != book.rules[name]:
            found[name] = value
    return found


def _rows(book: Game, given: list[Any]) -> tuple[Row, ...]:
    tables = book.definition.row_tables
    if given and not tables:
        raise BadEdition(f"{book.title} has no cards; its rules can be changed", "rows")
    found: dict[Key, Row] = {}
    for row in given:
        read = read_one(book, row)
        key = table_of(read), str(read["id"])
        if key in found:
            raise BadEdition(f'two {key[0]}s have the id "{key[1]}"', ".".join(key))
        found[key] = read
    changed = {key: row for key, row in found.items() if book.book_rows.get(key) != row}
    order = list(book.book_rows)
    places = {key: i for i, key in enumerate(order)}
    keys = sorted(changed, key=lambda key: places.get(key, len(order)))  # added ones as they came
    return tuple(raw_row(tables[key[0]].form, changed[key]) for key in keys)


def read_one(game: Game, row: Any) -> Row:
    """A row of an edition, complete; BadEdition says which field is wrong."""
    if not isinstance(row, Mapping):
        raise BadEdition(f"rows: expected a table of fields, got {brief(repr(row))}", "rows")
    table, row_id = table_of(row), str(row.get("id") or row.get("name") or "?")
    given = {k: v for k, v in row.items() if k not in ("custom", REMOVED)}
    try:
        read = read_row(given, game.definition.row_tables, Where("row"))
        _check_name(read)
        return read
    except LudariumError as fault:
        said = str(fault).removeprefix("row[0]").lstrip(" :").removeprefix(f"{row_id}: ")
        kind = game.definition.row_tables.get(table)
        inside = _field_in(kind.form, said) if kind else []
        name = row.get("name") if isinstance(row.get("name"), str) else row_id
        raise BadEdition(
            f"{brief(name)}: {said}", ".".join([table, brief(row_id), *inside])
        ) from None


def _check_name(row: Row) -> None:
    """People tell rows apart by their names: no two may look alike, and each fits on one line."""
    for part in ("id", "name"):
        if len(row[part]) > LONGEST_NAME:
            raise BadInput(f"{part}: expected at most {LONGEST_NAME} letters")
    if not is_one_line(row["name"]):
        raise BadInput(f"name: expected {ONE_LINE}")


def _field_in(form: Form, said: str) -> list[str]:
    """The field that a fault is about, as it says: "effect 2: n: ..."."""
    lists = [name for name, each in form.fields.items() if each.form and not each.single]
    numbered = NUMBERED.match(said)
    if numbered and len(lists) == 1:
        inner = form.fields[lists[0]].form
        assert inner is not None
        place = [lists[0], str(int(numbered[1]) - 1)]
        return place + _field_in(inner, said[numbered.end() :])
    name, colon, rest = said.partition(": ")
    if not colon or name not in form.fields:
        missing = re.match(r'the field "(\w+)" is missing', said)
        return [missing[1]] if missing else []
    inside = form.fields[name].form
    return [name] + (_field_in(inside, rest) if inside and form.fields[name].single else [])


def _removed(book: Game, given: list[Any], rows: Iterable[Row]) -> tuple[Key, ...]:
    keys = list(book.book_rows)
    added = {(table_of(row), str(row["id"])) for row in rows}
    wanted = set()
    for each in given:
        if not isinstance(each, list | tuple) or len(each) != 2:
            raise BadEdition(
                f'removed: expected pairs such as ["card", "ghoul"], got {brief(repr(each))}',
                "removed",
            )
        key = (str(each[0]), str(each[1]))
        if key not in keys:
            why = "it was added here: take its row out" if key in added else "the book has no such"
            raise BadEdition(f"removed: {brief(' '.join(key))}: {why}", f"removed.{key[1]}")
        wanted.add(key)
    return tuple(key for key in keys if key in wanted)


def _decks(game: Game, book: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    if given and game.definition.build_deck is None:
        raise BadEdition(f"{game.title} is played without decks", "decks")
    if len(given) > MOST_DECKS:
        raise BadEdition(f"decks: expected at most {MOST_DECKS}, got {len(given)}", "decks")
    ready = {name: book.decks[name] for name in book.decks}
    found: dict[str, Any] = {}
    for name in sorted(given, key=str):
        value, place = given[name], f"decks.{brief(name)}"
        if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][\w -]*", name.lower()):
            raise BadEdition(
                f'decks: expected a name of letters, digits and "-", got "{brief(name)}"', place
            )
        if len(name) > LONGEST_NAME:
            raise BadEdition(f"decks: a name has at most {LONGEST_NAME} letters", place)
        name = name.lower()
        if value is None:
            if name in ready:
                found[name] = None
            continue
        try:
            deck = game.reader.read(value)
        except BadDeck:  # it stays as it was written, and `open` says what is wrong with it
            if not isinstance(value, str):
                value = "\n".join(map(str, value)) if isinstance(value, list) else str(value)
            found[name] = value
            continue
        if deck != ready.get(name):
            found[name] = deck_text(game, deck)
    return found


def deck_text(game: Game, deck: Deck) -> str:
    """A deck in lines, by the ids of its cards: they stay when names change."""
    names = len(game.reader.written_fields(deck))
    fields = game.reader.lines(deck)[:names]
    return "\n".join([*fields, *(f"{n}x {card_id}" for card_id, n in deck.items())])


def raw_row(form: Form, row: Row) -> Row:
    """A complete row as short as it can be written: without what a form adds by itself."""
    table = {"table": row["table"]} if "table" in row else {}
    return table | _raw(form, row)


def _raw(form: Form, row: Mapping[str, Any]) -> Row:
    found: Row = {}
    for name, each in form.fields.items():
        value = row.get(name)
        if value is None or value == each.default or (each.form is not None and not value):
            continue
        found[name] = _raw_value(each, value)
    return found


def _raw_value(each: Field, value: Any) -> Any:
    if each.form is not None and each.single:
        return _raw(each.form, value)
    if each.form is not None:
        return [_raw(each.form, inner) for inner in value]
    return list(value) if isinstance(value, tuple) else value


# --- differences in words --------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """One thing that two editions have differently."""

    key: str  # by which it is taken back: "card.ghoul.attack", "rules.hero_health", "decks.mine"
    table: str
    id: str
    name: str  # of the card, the rule, the deck
    words: str  # "Attack 7 → 5"
    before: Any
    after: Any


def changes(before: Edition | None, after: Edition) -> list[Change]:
    """What makes the second another book than the first (None: the game's own), in words."""
    first = before or Edition(after.game)
    if first.game != after.game:
        raise BadEdition(f"expected two books of one game, got {first.game} and {after.game}")
    old, new = first.open().game, after.open().game
    found = _variants(first, after)
    found += [
        _rule_change(old, new, name) for name in new.rules if old.rules[name] != new.rules[name]
    ]
    found += _row_changes(old, new)
    return found + _deck_changes(first, after)


def _variants(old: Edition, new: Edition) -> list[Change]:
    if old.variant == new.variant:
        return []
    words = [f"now with {in_words(name)}" for name in new.variant if name not in old.variant]
    words += [f"no longer {in_words(name)}" for name in old.variant if name not in new.variant]
    told = "; ".join(words) or "in another order"
    lists = list(old.variant), list(new.variant)
    return [Change("variant", "variant", "variant", "Variant", told, *lists)]


def _rule_change(old: Game, new: Game, name: str) -> Change:
    a, b = old.rules[name], new.rules[name]
    words = f"{_shown(a)} → {_shown(b)}"
    return Change(f"rules.{name}", "rules", name, in_words(name), words, a, b)


def _row_changes(old: Game, new: Game) -> list[Change]:
    olds = {(table_of(row), row["id"]): row for row in old.all_rows}
    news = {(table_of(row), row["id"]): row for row in new.all_rows}
    found = []
    for key in dict.fromkeys([*news, *olds]):
        place, name = ".".join(key), (news.get(key) or olds[key])["name"]
        if key not in olds:
            text = _text(new, news[key])
            words = "is new" + (f": {text}" if text else "")
            found.append(Change(place, *key, name, words, None, text))
        elif key not in news:
            found.append(Change(place, *key, name, "is taken out", _text(old, olds[key]), None))
        else:
            found += _field_changes(old, new, olds[key], news[key])
    return found


def _field_changes(old: Game, new: Game, before: Row, after: Row) -> list[Change]:
    table, row_id, name = table_of(after), after["id"], after["name"]
    form = new.definition.row_tables[table].form
    found: list[Change] = []

    def add(key: str, words: str, a: Any, b: Any) -> None:
        found.append(Change(f"{table}.{row_id}.{key}", table, row_id, name, words, a, b))

    if bool(before.get(REMOVED)) != bool(after.get(REMOVED)):
        add(REMOVED, "is removed" if after.get(REMOVED) else "is back", *_flags(before, after))
    for key, each in form.fields.items():
        a, b = before.get(key), after.get(key)
        if a == b:
            continue
        if each.form is not None:
            texts = _text(old, before), _text(new, after)
            if texts[0] == texts[1]:
                texts = _listed(each, a), _listed(each, b)
            add(key, _says(*texts), *texts)
        elif each.many:
            words = [f"no longer has {in_words(w)}" for w in a or () if w not in (b or ())]
            words += [f"now has {in_words(w)}" for w in b or () if w not in (a or ())]
            told = "; ".join(words) or f"{in_words(key)} in another order"
            add(key, told, list(a or ()), list(b or ()))
        else:
            add(key, f"{in_words(key)} {_shown(each.show(a))} → {_shown(each.show(b))}", a, b)
    return found


def _flags(before: Row, after: Row) -> tuple[bool, bool]:
    return bool(before.get(REMOVED)), bool(after.get(REMOVED))


def _says(before: str, after: str) -> str:
    if not before:
        return f'now says "{after}"'
    return f'says "{after}" instead of "{before}"' if after else f'no longer says "{before}"'


def _listed(each: Field, value: Any) -> str:
    return toml(_raw_value(each, value)) if value else ""


def _text(game: Game, row: Row) -> str:
    return game.definition.row_tables[table_of(row)].text(game, row)


def _deck_changes(old: Edition, new: Edition) -> list[Change]:
    before, after = old.open(), new.open()
    lost = (before.game.lost_decks, after.game.lost_decks)
    found = []
    for name in dict.fromkeys([*old.decks, *new.decks]):
        a, b = (_deck_now(*each) for each in ((before, name, old), (after, name, new)))
        if a == b:
            continue
        if a is None:
            words = "is a new deck"
        elif b is None:
            words = "is taken out"
        elif name in lost[0] or name in lost[1]:
            words = "holds other cards"
        else:
            words = _swapped(after.game, before.decks[name], after.decks[name])
        found.append(
            Change(f"decks.{name}", "decks", name, _deck_title(name, before, after), words, a, b)
        )
    return found


def _deck_title(name: str, *opened: Opened) -> str:
    found = [title_of(each.game, name, each.decks[name]) for each in opened if name in each.decks]
    return found[0] if found else in_words(name)


def _deck_now(opened: Opened, name: str, edition: Edition) -> str | None:
    if name in opened.decks:
        return deck_text(opened.game, opened.decks[name])
    written = edition.decks.get(name)
    return None if written is None else str(written)


def _swapped(game: Game, before: Deck, after: Deck) -> str:
    names = game.reader.names
    more = {card: after.get(card, 0) - before.get(card, 0) for card in (*before, *after)}
    words = [
        f"{n:+d} {names.get(card, card)}".replace("-", "\u2212") for card, n in more.items() if n
    ]
    fields = [in_words(key) for key in after.fields if after.fields[key] != before.fields.get(key)]
    return ", ".join([*words, *(f"another {key}" for key in fields)]) or "in another order"


def without(edition: Edition, key: str, base: Edition | None = None) -> Edition:
    """The edition with one of its `changes` taken back, to what the other one has."""
    first = base or Edition(edition.game)
    known = {change.key: change for change in changes(first, edition)}
    if key not in known:
        raise BadEdition(f'no such change: "{brief(key)}"{nearest(key, known)}', key)
    given, old = edition.written(), first.written()
    change = known[key]
    if change.table == "variant":
        return Edition.read(given | {"variant": old["variant"]})
    if change.table in ("rules", "decks"):
        given[change.table].pop(change.id, None)
        if change.id in old[change.table]:
            given[change.table][change.id] = old[change.table][change.id]
        elif change.table == "rules":
            given["rules"][change.id] = change.before
        return Edition.read(given)
    pair = [change.table, change.id]
    if key.endswith(f".{REMOVED}"):
        given["removed"] = [each for each in given["removed"] if each != pair]
        given["removed"] += [pair] if change.before else []
        return Edition.read(given)
    rows = {(table_of(row), row["id"]): row for row in given["rows"]}
    before = _raw_of(first, (change.table, change.id))
    now = _raw_of(edition, (change.table, change.id))
    if before is None:
        rows.pop((change.table, change.id))
    elif now is None or key == ".".join(pair):
        rows[change.table, change.id] = before
    else:
        name = key.removeprefix(".".join(pair) + ".")
        row = {k: v for k, v in now.items() if k != name}
        rows[change.table, change.id] = row | ({name: before[name]} if name in before else {})
    try:
        return Edition.read(given | {"rows": list(rows.values())})
    except BadEdition as fault:
        raise BadEdition(
            f"this cannot be taken back alone: {fault}. Take what goes with it back first", key
        ) from None


def _raw_of(edition: Edition, key: Key) -> Row | None:
    game = edition.open().game
    row = next((row for row in game.all_rows if (table_of(row), row["id"]) == key), None)
    return None if row is None else raw_row(game.definition.row_tables[key[0]].form, row)


# --- words and values ------------------------------------------------------------------------------


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return " ".join(map(_shown, value))
    return str(value).replace("-", "\u2212") if isinstance(value, int) else str(value)


def _plain_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rule_row(game: Game, rule: Rule) -> dict[str, Any]:
    """A rule as a page shows it."""
    return {
        "name": rule.name,
        "title": in_words(rule.name),
        "text": rule.text,
        "clause": rule.clause,
        "value": game.rules[rule.name],
        "default": rule.default,
        "choices": list(rule.choices),
        "low": rule.low if rule.has_bounds or not rule.choices else None,
        "high": rule.high if rule.has_bounds or not rule.choices else None,
    }


def toml(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml_key(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def rows_toml(rows: Iterable[Row]) -> str:
    """Rows as a card file has them."""
    lines: list[str] = []
    for row in rows:
        lines += ["", f"[[{table_of(row)}]]"]
        lines += [f"{_toml_key(k)} = {toml(v)}" for k, v in row.items() if k != "table"]
    return "\n".join(lines) + ("\n" if lines else "")
