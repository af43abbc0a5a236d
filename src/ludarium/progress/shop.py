"""The shop after a match: cards and upgrades for coins, and what a card brings when it is sold."""

from collections.abc import Mapping
from typing import NamedTuple

from .book import WHOLE, Book, most_copies
from .packs import Dice, by_odds, card_pool

CARD, UPGRADE = "card", "upgrade"


class Offer(NamedTuple):
    """One thing in a shop. `level`: the one that an upgrade would bring a card to."""

    kind: str
    card: str
    price: int
    level: int = 0


def offers(
    book: Book, owned: Mapping[str, int], levels: Mapping[str, int], dice: Dice
) -> list[Offer]:
    """Cards that one may own one more of, each at most once, then upgrades of cards that one owns."""
    return [*card_offers(book, owned, dice), *upgrade_offers(book, owned, levels, dice)]


def card_offers(book: Book, owned: Mapping[str, int], dice: Dice) -> list[Offer]:
    row, most = book["shop"], most_copies(book.game)
    pool = {
        rarity: [card for card in cards if owned.get(card, 0) < most[card]]
        for rarity, cards in card_pool(book.game).items()
    }
    found: list[Offer] = []
    for _ in range(row["cards"]):
        rarity = by_odds(row["odds"], dice)
        rest = pool[rarity] or [card for cards in pool.values() for card in cards]
        if not rest:
            break  # somebody owns everything
        card = rest[dice(len(rest))]
        for cards in pool.values():
            if card in cards:
                cards.remove(card)
        found.append(Offer(CARD, card, price_of(book, card)))
    return found


def upgrade_offers(
    book: Book, owned: Mapping[str, int], levels: Mapping[str, int], dice: Dice
) -> list[Offer]:
    row = book["upgrade"]
    if not row:
        return []
    rest = [card for card, n in owned.items() if n > 0 and levels.get(card, 0) < row["levels"]]
    found = []
    for _ in range(min(book["shop"]["upgrades"], len(rest))):
        card = rest.pop(dice(len(rest)))
        level = levels.get(card, 0) + 1
        found.append(Offer(UPGRADE, card, upgrade_price(book, card, level), level))
    return found


def rarity_of(book: Book, card: str) -> str:
    return next(str(row["rarity"]) for row in book.game.cards if row["id"] == card)


def price_of(book: Book, card: str) -> int:
    return int(book["shop"]["prices"][rarity_of(book, card)])


def upgrade_price(book: Book, card: str, level: int) -> int:
    row = book["upgrade"]
    return int(row["price"] * level * row["factors"].get(rarity_of(book, card), 1))


def sold_for(book: Book, card: str) -> int:
    return price_of(book, card) * int(book["shop"]["sell"]) // WHOLE
