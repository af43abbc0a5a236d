"""What is different about the cards of a changed game: field by field, old and new."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cards import Form, Row
from .paths import written

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
    """Against the book's cards, in the order of the card table."""
    form = game.definition.card_form
    changed = {row["id"] for row in game.card_changes}
    found = []
    for card in game.cards if form else ():
        if card["id"] not in changed:
            continue
        book = game.book_cards.get(card["id"])
        name = _name(game, book or card)
        pairs = [("", None, card)] if form is None or book is None else _fields(form, book, card)
        found += [Difference(card, name, *pair) for pair in pairs]
    return found


def _name(game: "Game", card: Row) -> str:
    """The name, or the id of a token that shares its name with a card."""
    shared = [each for each in game.book_cards.values() if each["name"] == card["name"]]
    return str(card["id"] if card.get("token") and len(shared) > 1 else card["name"])


def _fields(form: Form, book: Row, card: Row) -> list[tuple[str, Any, Any]]:
    found = []
    for name, field in form.fields.items():
        old, new = book[name], card[name]
        if old == new:
            continue
        if field.form is None or len(new) < len(old):
            found.append((name, old, new))
        else:
            found += _rows(form, book, card, name)
    return found


def _rows(form: Form, book: Row, card: Row, key: str) -> list[tuple[str, Any, Any]]:
    """The same for a list of rows: by their numbers, whole where there is no other."""
    found: list[tuple[str, Any, Any]] = []
    for i, new in enumerate(card[key]):
        if i >= len(book[key]):
            found.append((f"{key}.{i + 1}", None, new))
            continue
        old = book[key][i]
        for name in new:
            if new[name] != old[name]:
                places = written(form, card, name) or written(form, book, name)
                alone = [place.steps for place in places] == [(key, i, name)]
                path = name if alone else f"{key}.{i + 1}.{name}"
                found.append((path, old[name], new[name]))
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
