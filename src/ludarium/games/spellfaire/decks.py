"""The deck rules (S4.1, S4.2): one faction, one school, 14 creatures, 10 spells, two copies."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from ...core.building import DeckPart
from ...core.decks import Deck
from ...core.text import plural
from .words import COPIES, DECK_CREATURES, DECK_SPELLS, FACTIONS, SCHOOLS

if TYPE_CHECKING:
    from ...core.game import Game


PARTS = (("creature", "faction", DECK_CREATURES), ("spell", "school", DECK_SPELLS))


def check_deck(game: "Game", deck: Deck) -> list[str]:
    """Every broken rule, in words."""
    rows = {card["id"]: card for card in game.cards}
    problems = []
    for kind, group, wanted in PARTS:
        cards = [rows[card_id] for card_id in deck if rows[card_id]["kind"] == kind]
        n = sum(deck[card["id"]] for card in cards)
        if n != wanted:
            problems.append(f"{plural(n, kind)}, exactly {wanted} are needed (S4.2)")
        groups = sorted({card[group] or f"no {group}" for card in cards})
        if len(groups) > 1:
            problems.append(
                f"{kind}s of {' and '.join(groups)}, exactly one {group} is allowed (S4.1)"
            )
        elif groups and groups[0].startswith("no "):
            problems.append(f"{kind}s of {groups[0]}, a deck needs exactly one (S4.1)")
        problems += [
            f"{plural(deck[card['id']], 'copy', 'copies')} of {card['name']}, "
            f"at most {COPIES} are allowed (S4.2)"
            for card in cards
            if deck[card["id"]] > COPIES
        ]
    return problems


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    """Fill a DECK record."""
    rows = {card["id"]: i for i, card in enumerate(game.cards)}
    for card_id, n in deck.items():
        card = game.cards[rows[card_id]]
        if card["faction"]:  # a neutral card of the lab has none
            record.faction = FACTIONS.index(card["faction"])
        if card["school"]:
            record.school = SCHOOLS.index(card["school"])
        for _ in range(n):
            record.cards[record.n] = rows[card_id]
            record.n += 1


def within_reach(game: "Game", deck: Deck) -> list[str]:
    """All that a deck of this faction and school might hold: opponents who guess a hand draw from it (A47)."""
    held = [card for card in game.cards if card["id"] in deck]
    groups = {(key, card[key]) for card in held for key in ("faction", "school") if card[key]}
    return [
        card["id"]
        for card in game.cards
        if card["id"] in deck
        or any((key, card[key]) in groups for key in ("faction", "school") if not card["token"])
    ]


def deck_parts(game: "Game", picks: Mapping[str, Any]) -> list[DeckPart]:
    """S4.2: the creatures of one faction, the spells of one school."""
    return [
        DeckPart(f"{kind}s", dict.fromkeys(cards_of(game, kind, group, picks[group]), COPIES), n)
        for kind, group, n in PARTS
    ]


def every_deck(game: "Game") -> Iterator[tuple[str, Deck]]:
    """All legal decks, named by what stays out: that is all there is to choose."""
    names = {card["id"]: card["name"] for card in game.cards}
    for faction, school in product(FACTIONS, SCHOOLS):
        creatures = choices(game, "creature", "faction", faction, DECK_CREATURES)
        spells = choices(game, "spell", "school", school, DECK_SPELLS)
        for (some, out), (others, more) in product(creatures, spells):
            left = ", ".join(names[card] for card in (*out, *more))
            name = f"{faction}-{school}" + (f" without {left}" if left else "")
            yield name, Deck(some | others)


def choices(
    game: "Game", kind: str, group: str, word: str, wanted: int
) -> list[tuple[dict[str, int], tuple[str, ...]]]:
    """The ways to take so many of one kind and group, each with what stays out."""
    cards = cards_of(game, kind, group, word)
    found = []
    for out in combinations_with_replacement(cards, max(len(cards) * COPIES - wanted, 0)):
        if all(out.count(card) <= COPIES for card in out):
            deck = {card: COPIES - out.count(card) for card in cards}
            found.append(({card: n for card, n in deck.items() if n}, out))
    return found if len(cards) * COPIES >= wanted else []


def cards_of(game: "Game", kind: str, group: str, word: str) -> list[str]:
    return [
        card["id"]
        for card in game.cards
        if card["kind"] == kind and card[group] == word and not card["token"]
    ]
