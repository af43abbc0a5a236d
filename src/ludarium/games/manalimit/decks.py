"""The deck rules (ML2, B32): exactly 60 units, at most three copies of each."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.building import DeckPart
from ...core.decks import Deck
from ...core.text import plural
from .words import COPIES, DECK_SIZE

if TYPE_CHECKING:
    from ...core.game import Game


def check_deck(game: "Game", deck: Deck) -> list[str]:
    """Every broken rule, in words."""
    names = {card["id"]: card["name"] for card in game.cards}
    n = sum(deck.values())
    problems = []
    if n != DECK_SIZE:
        problems.append(f"{plural(n, 'card')}, exactly {DECK_SIZE} are needed (ML2, B32)")
    problems += [
        f"{plural(copies, 'copy', 'copies')} of {names[card_id]}, at most {COPIES} are allowed (ML2, B32)"
        for card_id, copies in deck.items()
        if copies > COPIES
    ]
    return problems


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    """Fill a DECK record."""
    rows = {card["id"]: i for i, card in enumerate(game.cards)}
    for card_id, n in deck.items():
        for _ in range(n):
            record.cards[record.n] = rows[card_id]
            record.n += 1


def deck_parts(game: "Game", picks: Mapping[str, Any]) -> list[DeckPart]:
    """One part: any unit."""
    return [DeckPart("units", {card["id"]: COPIES for card in game.cards}, DECK_SIZE)]
