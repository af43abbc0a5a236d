"""Decks of cards that one is offered: a draft, picked card by card, and a sealed pool of packs.

Both begin with a value of the group (a nation, one of a few), hold cards of that value and of none, never more copies than a deck
may, and are completed with cards of no value that everybody has.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ..core.building import pick_options
from ..core.cards import Row
from .book import Book, most_copies
from .packs import Dice, by_odds, card_pool, roll_rarities


def values_offered(book: Book, mode: str, dice: Dice) -> list[str]:
    """So many different values of the group, one of which is picked."""
    row = book[mode]
    rest = [option.id for option in pick_options(book.game)[row["group"]]]
    return [rest.pop(dice(len(rest))) for _ in range(min(row["choices"], len(rest)))]


@lru_cache(64)
def pool_of(book: Book, mode: str, value: str) -> dict[str, list[str]]:
    """The cards of a value and of none, by rarity."""
    group, options = book[mode]["group"], pick_options(book.game)
    others = {option.id for option in options[group]} - {value}
    return card_pool(book.game, lambda card: card.get(group) not in others)


def draft_offer(book: Book, value: str, picks: Iterable[str], dice: Dice) -> list[str]:
    """Different cards of one rarity, of which one is picked; no card of which a deck could not hold one more."""
    row, held, most = book["draft"], Counter(picks), most_copies(book.game)
    pool = pool_of(book, "draft", value)
    rest = [card for card in pool[by_odds(row["odds"], dice)] if held[card] < most[card]]
    if len(rest) < row["of"]:  # of a rare kind there may be none left: then any
        rest = [card for cards in pool.values() for card in cards if held[card] < most[card]]
    return [rest.pop(dice(len(rest))) for _ in range(min(row["of"], len(rest)))]


def sealed_pool(book: Book, value: str, dice: Dice) -> list[str]:
    """The cards of all packs together. Where all of a rarity are used up, the next lower one takes its place."""
    row, most, held = book["sealed"], most_copies(book.game), Counter[str]()
    pool, found, dry = pool_of(book, "sealed", value), [], 0
    pack = book["pack"][row["pack"]]
    for _ in range(row["packs"]):
        rarities = roll_rarities(pack, dry, dice)
        dry = 0 if pack["pity"].get("rarity") in rarities else dry + 1
        for rarity in rarities:
            card = draw_within(book, pool, rarity, held, most, dice)
            held[card] += 1
            found.append(card)
    return found


def draw_within(
    book: Book,
    pool: Mapping[str, list[str]],
    rarity: str,
    held: Mapping[str, int],
    most: Mapping[str, int],
    dice: Dice,
) -> str:
    order = book.rarities
    lower = order[: order.index(rarity) + 1][::-1]
    for each in (*lower, *order):
        rest = [card for card in pool.get(each, ()) if held.get(card, 0) < most[card]]
        if rest:
            return rest[dice(len(rest))]
    raise ValueError("more cards in a sealed pool than the set has")


def free_cards(book: Book, mode: str) -> dict[str, int]:
    """What everybody may add, as many copies as a deck may hold."""
    row, most = book[mode], most_copies(book.game)
    return {
        card["id"]: most[card["id"]]
        for card in book.game.cards
        if card["id"] in most and card["rarity"] == row["fill"] and not has_value(book, mode, card)
    }


def has_value(book: Book, mode: str, card: Row) -> bool:
    group = book[mode]["group"]
    return card.get(group) in {option.id for option in pick_options(book.game)[group]}


def not_offered(book: Book, mode: str, deck: Mapping[str, int], pool: Iterable[str]) -> list[str]:
    """What is wrong with a deck that was to be built of a pool: the cards it has too many of."""
    held, free = Counter(pool), free_cards(book, mode)
    names = {card["id"]: card["name"] for card in book.game.cards}
    return [
        f"{n} of {names[card]}, your pool has {held[card]}"
        for card, n in deck.items()
        if n > held[card] and card not in free
    ]
