"""What is different about the cards of a changed game: field by field, old and new."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cards import REMOVED, Form, Row, table_of
from .paths import Steps, form_of, possible, written, written_steps

if TYPE_CHECKING:
    from .game import Game

SHOWN = 3  # in a label


@dataclass(frozen=True)
class Difference:
    """One field of one card; a card that the book has not is one difference, without a path."""

    card: Row
    name: str  # of the card in a path
    path: str  # behind the card's name, as short as it can be: "n", "effects.2.n"
    old: Any
    new: Any

    def __str__(self) -> str:
        """As a change that makes it: 'Ember Bolt.n=3'."""
        name = self.name
        return f"{name}.{self.path}={in_text(self.new)}" if self.path else f"new: {name}"

    @property
    def told(self) -> str:
        """'n: 2 -> 3'"""
        return f"{self.path}: {in_text(self.old)} -> {in_text(self.new)}" if self.path else "new"


def differences(game: "Game") -> list[Difference]:
    """Against the rows of the book, in the order of the tables."""
    changed = {(table_of(row), row["id"]) for row in game.card_changes}
    found = []
    for card in game.all_rows:
        key = table_of(card), card["id"]
        if key not in changed:
            continue
        book = game.book_rows.get(key)
        name = _name(game, book or card)
        pairs = [("", None, card)] if book is None else _fields(form_of(game, card), book, card)
        found += [Difference(card, name, *pair) for pair in pairs]
    return found


def _name(game: "Game", card: Row) -> str:
    """The name; the id of a token that shares its name with a card, a table before a shared one."""
    shared = [row for row in game.book_rows.values() if row["name"] == card["name"]]
    if len(shared) > 1 and card.get("token"):
        return str(card["id"])
    if len(shared) > 1 and "table" in card:
        return f"{card['table']}.{card['name']}"
    return str(card["name"])


def _fields(form: Form, book: Row, card: Row) -> list[tuple[str, Any, Any]]:
    found = []
    for name, field in form.fields.items():
        old, new = book[name], card[name]
        if old == new:
            continue
        if field.single:
            found += _inside(form, book, card, (name,), old or {}, new or {})
        elif field.form is None or len(new) < len(old):
            found.append((name, old, new))
        else:
            found += _rows(form, book, card, name)
    if card.get(REMOVED):
        found.append((REMOVED, False, True))
    return found


def _rows(form: Form, book: Row, card: Row, key: str) -> list[tuple[str, Any, Any]]:
    """The same for a list of rows: by their numbers, whole where there is no other."""
    found: list[tuple[str, Any, Any]] = []
    for i, new in enumerate(card[key]):
        if i < len(book[key]):
            found += _inside(form, book, card, (key, i), book[key][i], new)
        else:
            found.append((f"{key}.{i + 1}", None, new))
    return found


def _inside(
    form: Form, book: Row, card: Row, at: Steps, old: Row, new: Row
) -> list[tuple[str, Any, Any]]:
    """The fields of a row in a list, or of a table; the path is short where it is clear."""
    found: list[tuple[str, Any, Any]] = []
    for name in dict.fromkeys((*new, *old)):
        if new.get(name) != old.get(name):
            found_at = [
                [place.steps for place in written(form, row, name) or possible(form, row, name)]
                for row in (book, card)
            ]
            alone = found_at == [[(*at, name)]] * 2
            path = name if alone else ".".join([*written_steps(at), name])
            found.append((path, old.get(name), new.get(name)))
    return found


def in_short(game: "Game") -> list[str]:
    """For a label: the first differences, and how many more there are."""
    if not game.card_changes:
        return []
    found = [str(each) for each in differences(game)]
    more = len(found) - SHOWN
    return found if more <= 1 else [*found[:SHOWN], f"{more} more changes"]


def in_text(value: Any) -> str:
    """A value as a change writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        fields = (f"{k} = {_quoted(v)}" for k, v in value.items() if v not in (None, False))
        return "{ " + ", ".join(fields) + " }"
    if isinstance(value, tuple | list):
        rows = any(isinstance(each, Mapping) for each in value)
        texts = [in_text(each) for each in value]
        return f"[{', '.join(texts)}]" if rows else ",".join(texts) or "none"
    return str(value)


def _quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else in_text(value)
