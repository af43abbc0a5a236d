"""Changes by path: `rules.hero_health=30`, `Ember Bolt.n=3`, `Combust.effects.2.n=3`.

A path names a rule, or a field of a card as `paths.py` finds it. What comes out is a game like any
other: its label, fingerprint, replays and snapshots tell of the changes.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .cards import Row, Where, read_row, table_of
from .errors import BadCard, BadInput, BadRules, LudariumError, nearest
from .game import Game, load, plain_row
from .paths import EXPECTED, Place, find_place, listed, split_path

Key = tuple[str, str]  # of a row: its table and id


def changed_game(
    name: str,
    variants: str | Iterable[str] = (),
    changes: Sequence[str] = (),
    cards: Iterable[Row] | str | Path = (),
) -> Game:
    """A game by name with variants and further cards, and then with single changes."""
    return with_changes(load(name, variants, None, cards), changes)


def with_changes(game: Game, changes: Sequence[str]) -> Game:
    """The same game with further changes; an error carries the text of the change it is about."""
    if not changes:
        return game
    changes = [changes] if isinstance(changes, str) else changes
    rules = dict(game.rule_changes)
    rows: dict[Key, Row] = {}
    about: dict[Key, list[str]] = {}  # which changes made a row
    for change in changes:
        path, equals, value = _cut(change)
        try:
            if not equals:
                raise BadInput(f"expected {EXPECTED}")
            first, *rest = split_path(path)
            if first.lower() == "rules":
                rules |= _rule(game, rest, value)
                continue
            place = find_place(game, path, rows)
            key = table_of(place.card), place.card["id"]
            row = rows.setdefault(key, plain_row(place.card))
            about.setdefault(key, []).append(change)
            _assign(row, place, value)
        except LudariumError as fault:
            raise type(fault)(f'"{change}": {fault}') from None
    cards = _merged(game, rows, about) if rows else game.card_changes
    try:
        return Game(game.definition, game.variant, rules, cards)
    except BadCard as fault:  # what only all cards together can tell
        texts = [text for each in about.values() for text in each]
        raise BadCard(f"{_quoted(texts)}: {fault}") from None


def _merged(game: Game, rows: Mapping[Key, Row], about: Mapping[Key, list[str]]) -> list[Row]:
    """All changed rows, those that were changed before among them."""
    now = {(table_of(row), row["id"]): row for row in game.all_rows}
    out = {(table_of(row), str(row["id"])): row for row in game.card_changes}
    for key, row in rows.items():
        try:
            read = read_row(row, game.definition.row_tables, Where("cards"))
        except BadCard as fault:
            said = str(fault).removeprefix(f"cards[0] {key[1]}: ")
            raise BadCard(f"{_quoted(about[key])}: {now[key]['name']}: {said}") from None
        if read | {"custom": now[key]["custom"]} != now[key]:
            out[key] = row
    return list(out.values())


def _rule(game: Game, names: Sequence[str], value: str) -> dict[str, Any]:
    known = game.rulebook.rules
    name = ".".join(names)
    if name not in known:
        raise BadRules(f'unknown rule "{name}"{nearest(name, known) or listed(known)}')
    return {name: known[name].read(value)}


def _assign(row: Row, place: Place, text: str) -> None:
    """Write the value into a row that is still to be checked as a whole."""
    field, last = place.field, place.steps[-1]
    if last == "id":
        raise BadCard(
            "a card's id can't be changed; to make another card, add a row to a file and load it with --cards"
        )
    inside: Any = row
    for step in place.steps[:-1]:
        inside = inside.setdefault(step, {}) if isinstance(inside, dict) else inside[step]
    if place.row and text.lower() == "none":  # a whole row is taken away
        if last == len(inside):
            raise BadCard(f"{place.path}: there is nothing to remove")
        del inside[int(last)]
        return
    may_lack = text.lower() == "none" and not field.needed and not isinstance(inside, list)
    lacks = False
    try:
        field.read(given := field.parse(text))
        lacks = may_lack and given == text and field.default is None and not field.words  # a name
    except ValueError as fault:
        if not may_lack:
            raise BadCard(f"{place.path}: {fault}") from None
        lacks = True
    if lacks:
        inside.pop(last, None)  # "none": as if it had not been written
        return
    if place.row and last == len(inside):
        inside.append(given)
    else:
        inside[last] = given


def _cut(change: str) -> tuple[str, str, str]:
    """Path, '=' and value; a quoted name may hold a '='."""
    quoted = re.match(r"""\s*("[^"]*"|'[^']*')""", change)
    start = quoted.end() if quoted else 0
    path, equals, value = change[start:].partition("=")
    value = value.strip()
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        value = value[1:-1]
    return (change[:start] + path).strip(), equals, value


def _quoted(changes: Iterable[str]) -> str:
    return ", ".join(f'"{change}"' for change in changes)
