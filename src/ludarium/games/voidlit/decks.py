"""The deck rules (VL2, V27, V28): 40 cards of one nation and Universals, few copies; a leader where leaders take part."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.building import DeckPart
from ...core.cards import Field, Form, Row, reference, word
from ...core.decks import Deck
from ...core.text import plural
from .cards import OF_NONE, copies_of
from .state import MAX_CARDS, NONE
from .words import COPIES, DECK_SIZE, NATIONS, UNIVERSAL

if TYPE_CHECKING:
    from ...core.game import Game

STARTERS = ("emberhold-starter", "tidewright-starter")
EVERYBODYS = (NATIONS[UNIVERSAL], OF_NONE)  # what a deck of any nation may hold


def in_decks(card: Row) -> bool:
    return not card["token"]


def nations_in(game: "Game", cards: Mapping[str, int]) -> list[str]:
    """The nations of some cards, in the order of the list."""
    found = {card["nation"] for card in game.cards if card["id"] in cards}
    return [nation for nation in NATIONS if nation in found and nation not in EVERYBODYS]


# --- fields beside the cards -----------------------------------------------------------------------


def deck_form(game: "Game", cards: Mapping[str, int]) -> Form:
    """A deck that does not name its nation has that of its cards."""
    of = nations_in(game, cards)
    return Form(
        {
            "nation": nation(of[0] if len(of) == 1 else None),
            "paragon": reference(game.rows_of("paragon")),
        }
    )


def nation(default: str | None) -> Field:
    known = word(NATIONS[1:], default=default)

    def read(value: Any) -> str:
        return str(known.read(value.lower() if isinstance(value, str) else value))

    return Field(read, default, words=known.words)


# --- the rules of a deck ---------------------------------------------------------------------------


def check_deck(game: "Game", deck: Deck) -> list[str]:
    """Every broken rule, in words."""
    cards = {card["id"]: card for card in game.cards}
    n = sum(deck.values())
    problems = []
    if n != DECK_SIZE:
        problems.append(f"{plural(n, 'card')}, exactly {DECK_SIZE} are needed (VL2.1, V28)")
    problems += check_nation(game, deck)
    for card_id, copies in deck.items():
        most, card = copies_of(cards[card_id]), cards[card_id]
        if copies > most:
            told = plural(copies, "copy", "copies")
            rule = f"{COPIES} of each card" if most == COPIES else f"{most} of each Legendary card"
            problems.append(f"{told} of {card['name']}, at most {rule} (VL2.2, V27)")
    return problems + (check_leader(game, deck) if game.rules["paragon"] else [])


def check_nation(game: "Game", deck: Deck) -> list[str]:
    own, of = deck.fields["nation"], nations_in(game, deck)
    if own is None and len(of) > 1:
        named = f"{', '.join(of[:-1])} and {of[-1]}"
        return [f"cards of {named}, exactly one nation is allowed (VL2.1, V28)"]
    if own is None:
        known = ", ".join(NATIONS[1:])
        return [f'no nation: name it with the key "nation", one of {known} (VL2.1, V28)']
    return [
        f"{card['name']} is of {card['nation']}, the deck is of {own} (VL2.1, V28)"
        for card in game.cards
        if card["id"] in deck and card["nation"] not in (own, *EVERYBODYS)
    ]


def check_leader(game: "Game", deck: Deck) -> list[str]:
    leaders = {row["id"]: row for row in game.rows_of("paragon")}
    own, leader = deck.fields["nation"], leaders.get(deck.fields["paragon"])
    if leader is None:
        return ['no leader: name one with the key "paragon" (V56)']
    if own is not None and leader["nation"] != own:
        return [f"{leader['name']} leads {leader['nation']}, the deck is of {own} (V56)"]
    return []


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    """Fill a DECK record. Where leaders are off, `setup` leaves the leader out (V56): the lab compares rules with and
    without leaders by the same records."""
    rows = {card["id"]: i for i, card in enumerate(game.cards)}
    leaders = [row["id"] for row in game.rows_of("paragon")]
    leader = deck.fields["paragon"]
    record.nation = NATIONS.index(deck.fields["nation"])
    record.paragon = NONE if leader is None else MAX_CARDS + leaders.index(leader)
    for card_id, n in deck.items():
        for _ in range(n):
            record.cards[record.n] = rows[card_id]
            record.n += 1


def deck_parts(game: "Game", picks: Mapping[str, Any]) -> list[DeckPart]:
    """One part: cards of the nation, and Universals."""
    fitting = {
        card["id"]: copies_of(card)
        for card in game.cards
        if in_decks(card) and card["nation"] in (picks["nation"], *EVERYBODYS)
    }
    return [DeckPart("cards", fitting, DECK_SIZE)]
