"""Paths to the fields of cards: `Ember Bolt.n`, `Combust.effects.2.n`.

The rows of a list are counted from 1. A short form (`Ember Bolt.n`) means the card's own field of
that name, else the one of its effects that has it; if several have it, all are named.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import Field, Form, Row, Where
from .errors import BadCard, BadInput, nearest
from .game import Game

EXPECTED = '"rules.NAME=VALUE" or "CARD.FIELD=VALUE"'
PARTS = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^."'][^."]*?))\s*(?:\.|$)""")


@dataclass(frozen=True)
class Place:
    """One field of one card."""

    card: Row
    steps: tuple[str | int, ...]  # into the row; lists from 0
    field: Field
    value: Any  # what stands there now; None: nothing

    @property
    def path(self) -> str:
        """Written in full: 'Combust.effects.2.n'."""
        steps = [str(step + 1) if isinstance(step, int) else step for step in self.steps]
        return ".".join([self.card["name"], *steps])


def paths_of(game: Game, card: Row) -> dict[str, Any]:
    """Every field of a card by its path in full, and what stands there; None: nothing yet."""
    form = game.definition.card_form
    if form is None:
        return {}
    lists = _lists(form)
    found = {f"{card['name']}.{name}": card[name] for name in form.fields if name not in lists}
    for key, inner in lists.items():
        for i, row in enumerate(card[key], 1):
            for name in inner.fields:
                found[f"{card['name']}.{key}.{i}.{name}"] = row.get(name)
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


def find_place(game: Game, path: str, rows: Mapping[str, Row] | None = None) -> Place:
    """The field that a path means; `rows` are cards that were changed just before."""
    form = game.definition.card_form
    if form is None:
        raise BadInput(f'{game.title} has no cards: expected "rules.NAME=VALUE", got "{path}"')
    cards, names = _cards(game, split_path(path))
    cards = [{**card, **_read(form, rows, card)} for card in cards]
    if not names:
        raise BadInput(
            f'expected a field of {cards[0]["name"]} after "{path}"{listed(form.fields)}'
        )
    if len(names) > 1:
        return _full(form, cards[0], names)
    found = next(filter(None, (written(form, card, names[0]) for card in cards)), [])
    found = found or next(filter(None, (_possible(form, card, names[0]) for card in cards)), [])
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(
            f'"{names[0]}" is ambiguous: it may be '
            + " or ".join(f"{place.path} (now {_now(place.value)})" for place in found)
            + "; write one of these paths"
        )
    name = cards[0]["name"]
    for key, inner in _lists(form).items():
        if names[0] in inner.fields:  # nothing was found: there is no row
            raise BadCard(
                f'{name} has no {key}, and "{names[0]}" is a field of {key}: '
                f"add the first with {name}.{key}.1={{ .. }}"
            )
    known = list(form.fields) + [f for each in _lists(form).values() for f in each.fields]
    raise BadCard(_no_field(name, names[0], dict.fromkeys(known)))


def _cards(game: Game, parts: list[str]) -> tuple[list[Row], list[str]]:
    """The cards that the first parts name, and the parts behind them. A name may hold dots; a
    token may have the name of a card, which then comes first."""
    if parts[0].lower() == "cards" and "cards" not in game.by_word:
        parts = parts[1:]
    for n in range(len(parts), 0, -1):
        word = ".".join(parts[:n])
        found = [card for card in game.cards if card["id"] == word] or [
            card for card in game.cards if _loose(word) in (_loose(card["name"]), card["id"])
        ]
        if found:
            return sorted(found, key=lambda card: bool(card.get("token"))), parts[n:]
    word = parts[0] if parts else ""
    hint = nearest(word, [c["name"] for c in game.cards] + ["rules"])
    raise BadCard(f'no such card: "{word}"{hint}; expected {EXPECTED}')


def _read(form: Form, rows: Mapping[str, Row] | None, card: Row) -> Row:
    """A card as the changes before have left it, if that can be read already."""
    row = (rows or {}).get(card["id"])
    if row is None:
        return {}
    out: Row = {name: row.get(name, field.default) for name, field in form.fields.items()}
    for name, inner in _lists(form).items():
        out[name] = [{key: r.get(key) for key in inner.fields} for r in row.get(name, ())]
    return out


def _lists(form: Form) -> dict[str, Form]:
    return {name: field.form for name, field in form.fields.items() if field.form is not None}


def written(form: Form, card: Row, name: str) -> list[Place]:
    """Where a card has a value of that name: its own field, else those in the rows of its lists."""
    if name in form.fields and card[name] is not None:
        return [Place(card, (name,), form.fields[name], card[name])]
    return [
        Place(card, (key, i, name), inner.fields[name], row[name])
        for key, inner in _lists(form).items()
        for i, row in enumerate(card[key])
        if row.get(name) not in (None, False)
    ]


def _possible(form: Form, card: Row, name: str) -> list[Place]:
    """Where a value of that name could be written."""
    if name in form.fields:
        return [Place(card, (name,), form.fields[name], None)]
    return [
        Place(card, (key, i, name), inner.fields[name], None)
        for key, inner in _lists(form).items()
        if name in inner.fields
        for i in range(len(card[key]))
    ]


def _full(form: Form, card: Row, names: Sequence[str]) -> Place:
    """`effects.2.n`, or a whole row: `effects.2`."""
    key, place, *rest = names
    inner = _lists(form).get(key)
    if inner is None:
        if key not in form.fields:
            raise BadCard(_no_field(card["name"], key, form.fields))
        raise BadCard(f'"{key}" of {card["name"]} has no parts, got "{place}"')
    rows = card[key]
    most = len(rows) if rest else len(rows) + 1  # a whole row may be added
    if most == 0:
        raise BadCard(f"{card['name']} has no {key}")
    if not place.isdecimal() or not 1 <= int(place) <= most:
        raise BadCard(
            f"{card['name']} has {len(rows)} {key}: "
            f'expected a number from 1 to {most}, got "{place}"'
        )
    i = int(place) - 1
    if not rest:
        whole = Field(lambda row: inner.read(row, Where("row"), key), parse=form.fields[key].parse)
        return Place(card, (key, i), whole, rows[i] if i < len(rows) else None)
    if len(rest) > 1 or rest[0] not in inner.fields:
        raise BadCard(_no_field(f"{card['name']}.{key}.{place}", ".".join(rest), inner.fields))
    return Place(card, (key, i, rest[0]), inner.fields[rest[0]], rows[i][rest[0]])


def _loose(name: str) -> str:
    return re.sub(r"\s*\.\s*", ".", name.lower())


def _no_field(of: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    return f'{of} has no field "{name}"{nearest(name, known) or listed(known)}'


def listed(known: Iterable[str]) -> str:
    return f"; known are {', '.join(known)}"


def _now(value: Any) -> str:
    return "not set" if value is None else str(value)
