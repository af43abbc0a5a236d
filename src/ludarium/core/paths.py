"""Paths to the fields of cards: `Ember Bolt.n`, `Combust.effects.2.n`, `Coal Raider.abilities.fury`.

The rows of a list are counted from 1. A short form (`Ember Bolt.n`) means the card's own field of
that name, else the one of its effects that has it; if several have it, all are named. Rows of other
tables (heroes, leaders) are named like cards; where a card has the same name, the table goes before
it: `hero.Iri.health`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import CARD, REMOVED, Field, Form, Row, Where, flag, table_of
from .errors import BadCard, BadInput, nearest
from .game import Game

EXPECTED = '"rules.NAME=VALUE" or "CARD.FIELD=VALUE"'
PARTS = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^."'][^."]*?))\s*(?:\.|$)""")


Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Place:
    """One field of one row."""

    card: Row
    steps: Steps  # into the row; lists from 0
    field: Field
    value: Any  # what stands there now; None: nothing
    row: bool = False  # it is a whole row of a list, which can be added and removed

    @property
    def path(self) -> str:
        """Written in full: 'Combust.effects.2.n'."""
        return ".".join([self.card["name"], *written_steps(self.steps)])


def written_steps(steps: Steps) -> list[str]:
    return [str(step + 1) if isinstance(step, int) else step for step in steps]


def form_of(game: Game, row: Row) -> Form:
    return game.definition.row_tables[table_of(row)].form


def inner_rows(form: Form, card: Row) -> Iterator[tuple[Steps, Form, Row]]:
    """The rows of the lists of a row, and its tables: where they stand, their form, what they hold."""
    for key, inner in _nested(form).items():
        if form.fields[key].single:
            yield (key,), inner, card.get(key) or {}
        else:
            for i, row in enumerate(card.get(key) or ()):
                yield (key, i), inner, row


def paths_of(game: Game, card: Row) -> dict[str, Any]:
    """Every field of a row by its path in full, and what stands there; None: nothing yet."""
    form = form_of(game, card)
    nested = _nested(form)
    found = {f"{card['name']}.{name}": card[name] for name in form.fields if name not in nested}
    for steps, inner, row in inner_rows(form, card):
        start = ".".join([card["name"], *written_steps(steps)])
        found |= {f"{start}.{name}": row.get(name) for name in inner.fields}
    return found


def split_path(path: str) -> list[str]:
    """The parts between dots; a part in quotes may hold dots."""
    parts: list[str] = []
    at = 0
    while at < len(path) or not parts:
        found = PARTS.match(path, at)
        if found is None:
            raise BadInput(f'expected {EXPECTED}, got "{path}"')
        parts.append(" ".join((found[1] or found[2] or found[3] or "").split()))
        at = found.end()
    return parts


def find_place(game: Game, path: str, rows: Mapping[tuple[str, str], Row] | None = None) -> Place:
    """The field that a path means; `rows` are those that were changed just before."""
    if not game.definition.row_tables:
        raise BadInput(f'{game.title} has no cards: expected "rules.NAME=VALUE", got "{path}"')
    cards, names = _named(game, split_path(path))
    cards = [{**card, **_read(form_of(game, card), rows, card)} for card in cards]
    form = form_of(game, cards[0])
    if not names:
        raise BadInput(
            f'expected a field of {cards[0]["name"]} after "{path}"{listed(form.fields)}'
        )
    if names == [REMOVED]:
        return Place(cards[0], (REMOVED,), flag(), cards[0].get(REMOVED, False))
    if len(names) > 1:
        return _full(form, cards[0], names)
    for look in (written, possible):
        for card in cards:
            found = look(form_of(game, card), card, names[0])
            if len(found) == 1:
                return found[0]
            if found:
                raise BadInput(
                    f'"{names[0]}" is ambiguous: it may be '
                    + " or ".join(f"{place.path} (now {_now(place.value)})" for place in found)
                    + "; write one of these paths"
                )
    name = cards[0]["name"]
    for key, inner in _nested(form).items():
        if names[0] in inner.fields:  # nothing was found: there is no row
            raise BadCard(
                f'{name} has no {key}, and "{names[0]}" is a field of {key}: '
                f"add the first with {name}.{key}.1={{ .. }}"
            )
    known = list(form.fields) + [f for each in _nested(form).values() for f in each.fields]
    raise BadCard(_no_field(name, names[0], dict.fromkeys(known)))


def _named(game: Game, parts: list[str]) -> tuple[list[Row], list[str]]:
    """The rows that the first parts name, and the parts behind them. A name may hold dots; a
    token may have the name of a card, which then comes first. A table may be named before it."""
    first = parts[0].lower()
    named = [
        name for name in game.definition.row_tables if first in (name, f"{name}s", f"{name}es")
    ]
    table = named[0] if named and len(parts) > 1 and not _rows(game, None, first) else ""
    parts = parts[1:] if table else parts
    for n in range(len(parts), 0, -1):
        found = _rows(game, table or None, ".".join(parts[:n]))
        if found:
            return found, parts[n:]
    word = parts[0] if parts else ""
    hint = nearest(word, [row["name"] for row in game.all_rows] + ["rules"])
    raise BadCard(f'no such card: "{word}"{hint}; expected {EXPECTED}')


def _rows(game: Game, table: str | None, word: str) -> list[Row]:
    rows = [row for row in game.all_rows if table in (None, table_of(row))]
    found = [row for row in rows if row["id"] == word] or [
        row for row in rows if _loose(word) in (_loose(row["name"]), row["id"])
    ]
    return sorted(found, key=lambda row: (table_of(row) != CARD, bool(row.get("token"))))


def _read(form: Form, rows: Mapping[tuple[str, str], Row] | None, card: Row) -> Row:
    """A row as the changes before have left it, if that can be read already."""
    row = (rows or {}).get((table_of(card), card["id"]))
    if row is None:
        return {}
    out: Row = {name: row.get(name, field.default) for name, field in form.fields.items()}
    for name, inner in _nested(form).items():
        if not form.fields[name].single:
            out[name] = [{key: r.get(key) for key in inner.fields} for r in row.get(name, ())]
    return out


def _nested(form: Form) -> dict[str, Form]:
    return {name: field.form for name, field in form.fields.items() if field.form is not None}


def written(form: Form, card: Row, name: str) -> list[Place]:
    """Where a row has a value of that name: its own field, else those of its lists and tables."""
    if name in form.fields and card[name] is not None:
        return [Place(card, (name,), form.fields[name], card[name])]
    return [
        Place(card, (*steps, name), inner.fields[name], row[name])
        for steps, inner, row in inner_rows(form, card)
        if row.get(name) not in (None, False)
    ]


def possible(form: Form, card: Row, name: str) -> list[Place]:
    """Where a value of that name could be written."""
    if name in form.fields:
        return [Place(card, (name,), form.fields[name], None)]
    return [
        Place(card, (*steps, name), inner.fields[name], None)
        for steps, inner, _ in inner_rows(form, card)
        if name in inner.fields
    ]


def _full(form: Form, card: Row, names: Sequence[str]) -> Place:
    """`effects.2.n`, `abilities.fury`, a whole row (`effects.2`) or a part of a pair."""
    key, place, *rest = names
    of = card["name"]
    if key not in form.fields:
        short = written(form, card, key) or possible(form, card, key)
        if len(names) == 2 and len(short) == 1:  # the number of a pair: `Raider.stack_buff.1`
            return _part(short[0], place)
        raise BadCard(_no_field(of, key, form.fields))
    field = form.fields[key]
    if field.form is None:
        if len(names) == 2:
            return _part(Place(card, (key,), field, card[key]), place)
        raise BadCard(f'"{key}" of {of} has no parts, got "{place}"')
    inner = field.form
    if field.single:
        if place not in inner.fields or len(rest) > 1:
            raise BadCard(_no_field(f"{of}.{key}", ".".join(names[1:]), inner.fields))
        found = Place(card, (key, place), inner.fields[place], (card[key] or {}).get(place))
        return _part(found, rest[0]) if rest else found
    rows = card[key]
    most = len(rows) if rest else len(rows) + 1  # a whole row may be added
    if most == 0:
        raise BadCard(f"{of} has no {key}")
    if not place.isdecimal() or not 1 <= int(place) <= most:
        has = f"{of} has {len(rows)} {key.removesuffix('s') if len(rows) == 1 else key}"
        wanted = f"a number from 1 to {most}" if most > 1 else "1"
        raise BadCard(f'{has}: expected {wanted}, got "{place}"')
    i = int(place) - 1
    if not rest:
        whole = Field(lambda row: inner.read(row, Where("row"), key), parse=field.parse)
        return Place(card, (key, i), whole, rows[i] if i < len(rows) else None, row=True)
    if len(rest) > 1 or rest[0] not in inner.fields:
        raise BadCard(_no_field(f"{of}.{key}.{place}", ".".join(rest), inner.fields))
    return Place(card, (key, i, rest[0]), inner.fields[rest[0]], rows[i][rest[0]])


def _part(place: Place, number: str) -> Place:
    """One value of a pair."""
    parts, value = place.field.parts, place.value
    if not parts:
        raise BadCard(f'"{place.steps[-1]}" of {place.card["name"]} has no parts, got "{number}"')
    if not isinstance(value, tuple | list):
        raise BadCard(
            f"{place.path} is {_now(value)}: write it whole, such as {place.path}=[.., ..]"
        )
    if not number.isdecimal() or not 1 <= int(number) <= len(parts):
        raise BadCard(f'{place.path}: expected a number from 1 to {len(parts)}, got "{number}"')
    i = int(number) - 1
    return Place(place.card, (*place.steps, i), parts[i], value[i])


def _loose(name: str) -> str:
    return re.sub(r"\s*\.\s*", ".", name.lower())


def _no_field(of: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    return f'{of} has no field "{name}"{nearest(name, known) or listed(known)}'


def listed(known: Iterable[str]) -> str:
    return f"; known are {', '.join(known)}"


def _now(value: Any) -> str:
    return "not set" if value is None else str(value)
