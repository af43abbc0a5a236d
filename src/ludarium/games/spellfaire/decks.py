"""The deck rules (S4.1, S4.2): one faction, one school, 14 creatures, 10 spells, two copies."""

from typing import TYPE_CHECKING, Any

from ...core.decks import Deck
from ...core.text import plural
from .words import COPIES, DECK_CREATURES, DECK_SPELLS, FACTIONS, SCHOOLS

if TYPE_CHECKING:
    from ...core.game import Game


def check_deck(game: "Game", deck: Deck) -> list[str]:
    """Every broken rule, in words."""
    rows = {card["id"]: card for card in game.cards}
    problems = []
    for kind, group, wanted in (
        ("creature", "faction", DECK_CREATURES),
        ("spell", "school", DECK_SPELLS),
    ):
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
    """Fill a DECK record from a legal deck."""
    rows = {card["id"]: i for i, card in enumerate(game.cards)}
    for card_id, n in deck.items():
        card = game.cards[rows[card_id]]
        if card["kind"] == "creature":
            record.faction = FACTIONS.index(card["faction"])
        else:
            record.school = SCHOOLS.index(card["school"])
        for _ in range(n):
            record.cards[record.n] = rows[card_id]
            record.n += 1
