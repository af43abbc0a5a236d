"""Bots that shop: they buy what the deck lacks that they want to play, and upgrades of what is in it.

As in drafting, `care` says in how many of a hundred cases a bot buys with thought (`builders.care_of` a level); else it
buys anything it can pay.
"""

from collections.abc import Collection, Mapping, Sequence

from .packs import Dice
from .purse import CARDS, UPGRADES, Purse
from .shop import CARD, Offer

MISSING = 3  # a card that the deck lacks helps as much as so many upgraded copies


def next_buy(
    purse: Purse,
    offers: Sequence[Offer],
    sold: Collection[int],
    goal: Mapping[str, int],
    dice: Dice,
    care: int = 100,
) -> int | None:
    """Which of the offers is bought next, for a deck that is the goal; None: no more of them."""
    rest = [n for n, offer in enumerate(offers) if n not in sold and offer.price <= coins_of(purse)]
    if not rest:
        return None
    if dice(100) >= care:
        return rest[dice(len(rest))]
    best = max(rest, key=lambda n: help_per_coin(purse, offers[n], goal))
    return best if help_per_coin(purse, offers[best], goal) > 0 else None


def is_rerolled(
    purse: Purse, offers: Sequence[Offer], goal: Mapping[str, int], dice: Dice, care: int = 100
) -> bool:
    """Whether a bot that buys no more asks for other offers: one that buys with thought, if none of these helps and it
    could still pay the cheapest card."""
    row = purse.book["shop"]
    if dice(100) >= care or any(help_per_coin(purse, offer, goal) > 0 for offer in offers):
        return False
    least: int = row["reroll"] + min(row["prices"].values())
    return coins_of(purse) >= least


def help_per_coin(purse: Purse, offer: Offer, goal: Mapping[str, int]) -> float:
    held, wanted = purse.held[CARDS + offer.card], goal.get(offer.card, 0)
    if offer.kind == CARD:
        return MISSING * (held < wanted) / offer.price
    fits = purse.held[UPGRADES + offer.card] + 1 == offer.level
    return min(held, wanted) * fits / offer.price


def coins_of(purse: Purse) -> int:
    return purse.held[purse.book["shop"]["currency"]]
