"""Bots that draft and build: they take what has been measured to win, with an eye on the costs.

`worth.json` of a game says how many points of a match each card is worth in a deck (its impact, `ludarium balance`). A game
without the file has cards that are worth nothing, and its bots take any.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ..core.building import DeckPart, choices
from ..core.decks import Deck
from ..core.game import Game
from .book import Book
from .limited import draft_offer, free_cards, sealed_pool, values_offered
from .packs import Dice

FILE = "worth.json"
CROWDED = 0.2  # points that each card of the same cost takes from the next


@lru_cache(32)
def worth_of(game: Game) -> dict[str, float]:
    path = game.definition.folder / FILE
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


@lru_cache(32)
def costs_of(game: Game) -> dict[str, int]:
    return {card["id"]: int(card.get("cost", 0)) for card in game.cards}


def wanted(game: Game, card: str, held: Mapping[str, int]) -> float:
    """How much a card would add to those held."""
    costs = costs_of(game)
    same = sum(n for each, n in held.items() if costs[each] == costs[card])
    return worth_of(game).get(card, 0.0) - CROWDED * same


def pick(game: Game, offer: Iterable[str], held: Iterable[str], dice: Dice, care: int = 100) -> str:
    """One of the cards offered: the best in `care` of a hundred cases, else any."""
    cards = list(offer)
    if dice(100) >= care:
        return cards[dice(len(cards))]
    counts = Counter(held)
    return max(cards, key=lambda card: wanted(game, card, counts))


def draft(book: Book, dice: Dice, care: int = 100) -> tuple[str, list[str]]:
    """A whole draft: the value picked, and the cards."""
    values = values_offered(book, "draft", dice)
    value, picks = values[dice(len(values))], list[str]()
    for _ in range(book["draft"]["picks"]):
        picks.append(pick(book.game, draft_offer(book, value, picks, dice), picks, dice, care))
    return value, picks


def build(
    book: Book, mode: str, value: str, pool: Iterable[str], dice: Dice, care: int = 100
) -> Deck:
    """A legal deck of the cards of a pool and those that everybody may add."""
    game, group = book.game, book[mode]["group"]
    left = Counter(pool)
    spare = Counter(free_cards(book, mode)) - left  # what the pool does not have already
    deck = Counter[str]()
    for part in choices(game, {group: value}).parts:
        for stock in (left, spare):  # first what was picked
            fill(game, part, deck, stock, dice, care)
    return Deck(deck, {group: value})


def own_deck(book: Book, mode: str, dice: Dice, care: int = 100) -> Deck:
    """The deck of a bot that has gone through a mode itself."""
    if mode == "draft":
        value, cards = draft(book, dice, care)
    else:
        values = values_offered(book, mode, dice)
        value = values[dice(len(values))]
        cards = sealed_pool(book, value, dice)
    return build(book, mode, value, cards, dice, care)


def care_of(level: str) -> int:
    """In how many of a hundred cases a bot of a level takes the best card."""
    from ..bots.levels import LEVELS

    return 100 * list(LEVELS).index(level) // (len(LEVELS) - 1)


def fill(
    game: Game,
    part: DeckPart,
    deck: Counter[str],
    stock: Counter[str],
    dice: Dice,
    care: int,
) -> None:
    """Adds cards of the stock to a part of the deck until it is full or nothing fits."""
    while part.size is None or sum(deck[card] for card in part.most) < part.size:
        fitting = [
            card
            for card in sorted(stock)
            if stock[card] > 0 and deck[card] < part.most.get(card, 0)
        ]
        if not fitting:
            return
        card = pick(game, fitting, deck.elements(), dice, care)
        deck[card] += 1
        stock[card] -= 1
