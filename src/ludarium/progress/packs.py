"""What is in a pack: a rarity for each place by its odds, then a card of that rarity that is still missing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ..core.cards import Row
from ..core.game import Game
from .book import WHOLE, Book, most_copies

Dice = Callable[[int], int]  # how many sides; the side that came up, from 0


class Pulled(NamedTuple):
    """The cards of a pack, and how many packs in a row have now been without what is due."""

    cards: list[str]
    dry: int


def by_odds(odds: Mapping[str, int], dice: Dice) -> str:
    """One of the names, each in so many of a hundred cases."""
    at = dice(WHOLE)
    for name, share in odds.items():
        at -= share
        if at < 0:
            return name
    raise ValueError("odds that do not add up to 100")


def card_pool(
    game: Game, wanted: Callable[[Row], bool] = lambda card: True
) -> dict[str, list[str]]:
    """The ids of the cards that decks may hold, by rarity."""
    found: dict[str, list[str]] = {}
    for card in game.cards:
        if game.in_decks(card) and wanted(card):
            found.setdefault(card["rarity"], []).append(card["id"])
    return found


def draw_card(
    pool: Iterable[str], owned: Mapping[str, int], most: Mapping[str, int], dice: Dice
) -> str:
    """One of a rarity: one that is missing, as long as any is."""
    cards = list(pool)
    missing = [card for card in cards if owned.get(card, 0) < most[card]]
    from_these = missing or cards
    return from_these[dice(len(from_these))]


def roll_rarities(row: Row, dry: int, dice: Dice) -> list[str]:
    """One for each place of a pack. What is due comes at last in the last place that can hold it."""
    places = [slot["odds"] for slot in row["slots"] for _ in range(slot["n"])]
    rarities = [by_odds(odds, dice) for odds in places]
    due = row["pity"].get("rarity")
    if due and due not in rarities and dry + 1 >= row["pity"]["within"]:
        rarities[max(i for i, odds in enumerate(places) if odds.get(due))] = due
    return rarities


def open_pack(book: Book, kind: str, owned: Mapping[str, int], dry: int, dice: Dice) -> Pulled:
    """A pack for somebody who owns these cards and whose last `dry` packs held nothing of the rarity that is due."""
    row, pool, most = book["pack"][kind], card_pool(book.game), most_copies(book.game)
    rarities, due = roll_rarities(row, dry, dice), row["pity"].get("rarity")
    held, cards = Counter(owned), []
    for rarity in rarities:
        card = draw_card(pool[rarity], held, most, dice)
        held[card] += 1
        cards.append(card)
    return Pulled(cards, 0 if due in rarities else dry + 1)


def spare(game: Game, owned: Mapping[str, int]) -> dict[str, int]:
    """Copies beyond what any deck may hold."""
    most = most_copies(game)
    return {card: n - most[card] for card, n in owned.items() if n > most.get(card, n)}
