"""The deck rules (C2, C53): exactly 25 cards, few copies of what is rare, one hero, upgrades."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.building import DeckPart
from ...core.cards import Field, Form, Row, number, parse_toml, reference, word
from ...core.decks import Deck
from ...core.errors import brief, nearest
from ...core.text import plural
from ...plain.games.clans.hidden import most_copies
from .cards import number_of
from .state import EMPTY
from .words import DECK_SIZE, ELEMENTS, RARITIES

if TYPE_CHECKING:
    from ...core.game import Game

STARTERS = ("ember-rush", "tidewall")
NO_ELEMENT = "none"  # how a deck builder offers it; a deck without one has no such field
LEVELS = 2  # of a card name, in all
FIRST_SLOW_TICK = 3  # from here on Damage can be upgraded
LEVEL_FORM = Form({"damage": number(0, LEVELS), "health": number(0, LEVELS)})


def in_decks(card: Row) -> bool:
    return not card["token"]


def copies_of(card: Row) -> int:
    return int(most_copies(RARITIES.index(card["rarity"])))


# --- fields beside the cards -----------------------------------------------------------------------


def deck_form(game: "Game", cards: Mapping[str, int]) -> Form:
    return Form(
        {
            "hero": reference(game.rows_of("hero")),
            "base_element": element(),
            "crystal_element": element(),
            "upgrades": upgrades([card for card in game.cards if in_decks(card)]),
        }
    )


def element() -> Field:
    known = word((NO_ELEMENT, *ELEMENTS))

    def read(value: Any) -> str | None:
        found = known.read(value.lower() if isinstance(value, str) else value)
        return None if found == NO_ELEMENT else str(found)

    return Field(read, words=known.words)


def upgrades(cards: list[Row]) -> Field:
    """Levels by card: `{ "Coal Raider" = { damage = 1 } }`. Kept by id, in the order of the cards."""
    names = {card["id"]: card["name"] for card in cards}
    by_word = {card["name"].lower(): card["id"] for card in cards} | {each: each for each in names}

    def read(value: Any) -> dict[str, dict[str, int]]:
        if not isinstance(value, Mapping):
            raise ValueError(f"expected levels by card, got {brief(repr(value))}")
        found: dict[str, dict[str, int]] = {}
        for name, given in value.items():
            card_id = by_word.get(str(name).lower())
            if card_id is None:
                hint = nearest(name, names.values())
                raise ValueError(f'unknown card "{brief(name)}"{hint}')
            if card_id in found:
                raise ValueError(f"{names[card_id]} is named twice")
            found[card_id] = levels(names[card_id], given)
        return {card_id: found[card_id] for card_id in names if found.get(card_id)}

    def show(kept: Mapping[str, Any]) -> dict[str, Any]:
        return {names.get(card_id, card_id): levels for card_id, levels in kept.items()}

    return Field(read, {}, parse=parse_toml, form=LEVEL_FORM, single=True, show=show)


def levels(name: str, given: Any) -> dict[str, int]:
    if not isinstance(given, Mapping):
        raise ValueError(f"{name}: expected damage or health with levels, got {brief(repr(given))}")
    for key in given:
        if key not in LEVEL_FORM.fields:
            known = ", ".join(LEVEL_FORM.fields)
            hint = nearest(key, LEVEL_FORM.fields) or f"; known are {known}"
            raise ValueError(f'{name}: unknown upgrade "{brief(key)}"{hint}')
    found = {}
    for key, field in LEVEL_FORM.fields.items():
        try:
            n = field.read(given.get(key, 0))
        except ValueError as fault:
            raise ValueError(f"{name}: {key}: {fault}") from None
        if n:
            found[key] = n
    return found


# --- the rules of a deck ---------------------------------------------------------------------------


def check_deck(game: "Game", deck: Deck) -> list[str]:
    """Every broken rule, in words."""
    cards = {card["id"]: card for card in game.cards}
    n = sum(deck.values())
    problems = []
    if n != DECK_SIZE:
        problems.append(f"{plural(n, 'card')}, exactly {DECK_SIZE} are needed (LC2, C2)")
    if game.rules["heroes"] and deck.fields["hero"] is None:
        problems.append("no hero, one is needed (C2)")
    for card_id, copies in deck.items():
        most, card = copies_of(cards[card_id]), cards[card_id]
        if copies > most:
            told = plural(copies, "copy", "copies")
            problems.append(
                f"{told} of {card['name']}, at most {most} of each {card['rarity']} card (C2)"
            )
    for card_id, given in deck.fields["upgrades"].items():
        name = cards[card_id]["name"]
        if card_id not in deck:
            problems.append(f"upgrades of {name}, which is not in the deck (C53)")
        if (total := sum(given.values())) > LEVELS:
            problems.append(f"{total} levels of {name}, at most {LEVELS} are allowed (C53)")
        if "damage" in given and cards[card_id]["tick"] < FIRST_SLOW_TICK:
            problems.append(f"{name} is too quick for more Damage: only ticks 3 to 5 (C53)")
    return problems


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    """Fill a DECK record. Where heroes are off, the hero stays out (C51); without gold there are no upgrades (C57)."""
    rows = {card["id"]: i for i, card in enumerate(game.cards)}
    heroes = [row["id"] for row in game.rows_of("hero")]
    hero = deck.fields["hero"] if game.rules["heroes"] else None
    record.hero = EMPTY if hero is None else heroes.index(hero)
    record.base_element = number_of(deck.fields["base_element"], ELEMENTS)
    record.crystal_element = number_of(deck.fields["crystal_element"], ELEMENTS)
    for card_id, n in deck.items():
        for _ in range(n):
            record.cards[record.n] = rows[card_id]
            record.n += 1
    for card_id, given in deck.fields["upgrades"].items() if game.rules["gold"] else ():
        steps = given.get("damage", 0) * (LEVELS + 1) + given.get("health", 0)
        record.upgrades[record.n_upgrades] = rows[card_id] * (LEVELS + 1) ** 2 + steps
        record.n_upgrades += 1


def deck_parts(game: "Game", picks: Mapping[str, Any]) -> list[DeckPart]:
    """One part: any card."""
    fitting = {card["id"]: copies_of(card) for card in game.cards if in_decks(card)}
    return [DeckPart("cards", fitting, DECK_SIZE)]
