"""What a deck may be made of: choices that come first, and parts filled with cards.

A deck builder needs no rule of its own: a game says which fields of its cards a deck takes one
value of (`deck_groups`), which fields a deck has beside its cards (`deck_form`), and which cards
then may fill which part (`deck_parts`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .cards import REMOVED, Field, Row, table_of
from .decks import MOST, Deck, written_value
from .errors import BadInput, nearest
from .look import look_of

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class DeckPart:
    """Cards that fill one part of a deck: so many in all, of each at most so many."""

    title: str
    most: Mapping[str, int]  # copies by card id
    size: int | None = None  # None: as many as one likes


@dataclass(frozen=True)
class Option:
    id: str
    title: str
    family: str | None = None
    text: str = ""


@dataclass(frozen=True)
class Pick:
    """One of a few: a faction whose cards are meant, or a hero that the deck itself names."""

    name: str
    title: str
    value: str | None
    options: Sequence[Option]
    field: bool  # part of the deck, not only of its cards
    variant: str | None = None  # the only one in which it takes part


@dataclass(frozen=True)
class Entry:
    """A field of a deck that is no choice among few: a number, a switch, a table."""

    name: str
    title: str
    kind: str  # number, flag, text, toml
    value: Any
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Choices:
    picks: Sequence[Pick]
    fields: Sequence[Entry] = ()
    parts: Sequence[DeckPart] = field(default_factory=list)


def choices(game: "Game", given: Mapping[str, Any]) -> Choices:
    """What may be chosen once these picks are made; those left out are as in the first deck."""
    if game.definition.build_deck is None:
        raise BadInput(f"{game.title} is played without decks")
    picks = picks_for(game, given)
    made = {pick.name: pick.value for pick in picks}
    return Choices(picks, entries(game), parts(game, made))


def picks_for(game: "Game", given: Mapping[str, Any]) -> list[Pick]:
    known = pick_options(game)
    for name in given:
        if name not in known:
            hint = nearest(name, known) or f"; choices are {', '.join(known) or 'none'}"
            raise BadInput(f'a deck of {game.title} has no choice "{name[:40]}"{hint}')
    first = first_deck(game)
    usual = picks_of(game, first) if first is not None else {}
    fields = deck_fields(game)
    found: list[Pick] = []
    for name, options in known.items():
        value = given.get(name, usual.get(name))
        ids = [option.id for option in options]
        if name in given and value not in ids:
            hint = nearest(str(value), ids)
            raise BadInput(f'{name}: "{str(value)[:40]}" is not one of {", ".join(ids)}{hint}')
        made = {pick.name: pick.value for pick in found}
        fitting = [each for each in options if fits(fields.get(name), each.id, made)]
        if value is not None and value not in [each.id for each in fitting]:
            value = fitting[0].id if fitting else None
        title, variant = in_words(name), variant_for(game, name)
        found.append(Pick(name, title, value, fitting, name in fields, variant))
    return found


def variant_for(game: "Game", name: str) -> str | None:
    """The variant with what a rule of this name leaves out here: leaders, say."""
    if game.rules.get(name) is not False:
        return None
    variants = game.rulebook.variants.items()
    return next((each for each, variant in variants if variant.changes.get(name)), None)


def fits(field: Field | None, row_id: str, made: Mapping[str, Any]) -> bool:
    """Whether a row goes with the picks before it: a leader of a nation only with that nation."""
    rows = field.rows if field is not None else ()
    row = next((row for row in rows if row["id"] == row_id), {})
    return all(value is None or row.get(name) in (None, value) for name, value in made.items())


def pick_options(game: "Game") -> dict[str, list[Option]]:
    """All choices of a game's decks by name: those about its cards first."""
    look = look_of(game)
    found: dict[str, list[Option]] = {}
    for group in game.definition.deck_groups:
        cards = [card for card in game.cards if game.in_decks(card)]
        values = dict.fromkeys(str(card[group]) for card in cards if card.get(group))
        found[group] = [option(game, value, look.title(value)) for value in values]
    for name, each in deck_fields(game).items():
        if each.rows:
            rows = [row for row in each.rows if not row.get(REMOVED)]
            found[name] = [option(game, row["id"], row["name"], row) for row in rows]
        elif each.words and not each.many:
            found[name] = [option(game, value, look.title(value)) for value in each.words]
    return found


def option(game: "Game", value: str, title: str, row: Row | None = None) -> Option:
    look = look_of(game)
    family = value if value in look.row["family"] else look.family(row or {})
    table = game.definition.row_tables.get(table_of(row)) if row else None
    return Option(str(value), title, family, table.text(game, row) if table and row else "")


def deck_fields(game: "Game") -> Mapping[str, Field]:
    form = game.definition.deck_form
    return {} if form is None else form(game, {}).fields


def entries(game: "Game") -> list[Entry]:
    """The fields that are no picks, with the values of the first deck."""
    first = first_deck(game)
    given = first.fields if first is not None else {}
    found = []
    for name, each in deck_fields(game).items():
        if each.rows or (each.words and not each.many):
            continue
        kind = kind_of(each)
        value = given.get(name, each.default)
        shown = written_value(each.show(value)) if kind == "toml" and value is not None else value
        found.append(Entry(name, in_words(name), kind, shown, each.low, each.high))
    return found


def kind_of(each: Field) -> str:
    if each.low is not None:
        return "number"
    if isinstance(each.default, bool):
        return "flag"
    plain = each.form is None and not each.parts and not each.many
    return "text" if plain else "toml"


def parts(game: "Game", picks: Mapping[str, Any]) -> Sequence[DeckPart]:
    if game.definition.deck_parts is not None:
        removed = {card["id"] for card in game.cards if card.get(REMOVED)}
        found = game.definition.deck_parts(game, picks)
        return [
            replace(part, most={id: n for id, n in part.most.items() if id not in removed})
            for part in found
        ]
    cards = [card["id"] for card in game.cards if game.in_decks(card)]
    return [DeckPart("cards", dict.fromkeys(cards, MOST))]


def first_deck(game: "Game") -> Deck | None:
    names = [*(name for name in game.definition.starters if name in game.decks), *game.decks]
    return game.decks[names[0]] if names else None


def picks_of(game: "Game", deck: Mapping[str, int]) -> dict[str, Any]:
    """The choices that a deck was made by."""
    fields: Mapping[str, Any] = getattr(deck, "fields", {})
    cards = [card for card in game.cards if card["id"] in deck]
    found: dict[str, Any] = {}
    for name in pick_options(game):
        of_cards = next((card[name] for card in cards if card.get(name)), None)
        found[name] = fields.get(name) if name in deck_fields(game) else of_cards
    return found


def picked_titles(game: "Game", deck: Mapping[str, int]) -> dict[str, str]:
    """The same in words, {"hero": "Iri the Calm"}, without what takes no part."""
    titles = {
        (name, option.id): option.title
        for name, options in pick_options(game).items()
        for option in options
    }
    return {
        name: titles.get((name, value), str(value))
        for name, value in picks_of(game, deck).items()
        if value is not None and variant_for(game, name) is None
    }


def families_of(game: "Game", deck: Mapping[str, int]) -> list[str]:
    """The families of a deck's cards, in the order of the card list."""
    look = look_of(game)
    found = [look.family(card) for card in game.cards if card["id"] in deck]
    return list(dict.fromkeys(name for name in found if name))


def title_of(game: "Game", name: str, deck: Mapping[str, int]) -> str:
    """'Kingdom & Frost' where a deck is known by what its cards are; else its name, as of a second one of these."""
    look = look_of(game)
    picks = picks_of(game, deck)
    groups = [picks[group] for group in game.definition.deck_groups if picks[group]]
    first = "-".join(groups)
    if name != first and name in game.decks and first in game.decks:
        return in_words(name)
    return " & ".join(map(look.title, groups)) or in_words(name)


def in_words(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
