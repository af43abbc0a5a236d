"""How long it takes to own everything: a player who plays so many matches a day, opens what it earns and crafts the rest."""

from ..core.cards import Row
from .book import Book, most_copies
from .packs import Dice
from .purse import PACKS, Purse
from .rewards import Prize, Today, match_prize
from .shop import card_offers, rarity_of
from .shoppers import next_buy


def spend(purse: Purse) -> None:
    """Open all packs, buy more as long as one can pay, then craft the dearest missing cards."""
    open_all(purse)
    for kind, row in purse.book["pack"].items():
        while (
            row["price"]
            and purse.missing
            and all(purse.held[c] >= n for c, n in row["price"].items())
        ):
            purse.buy_pack(kind)
            purse.open(kind)
    craft = purse.book["craft"]
    if not craft:
        return
    price = {card: craft["make"][rarity_of(purse.book, card)] for card in purse.missing}
    for card in sorted(price, key=lambda each: -price[each]):
        while purse.missing[card] and purse.held[craft["currency"]] >= price[card]:
            purse.craft(card)


def visit_shop(purse: Purse, dice: Dice) -> None:
    """After a match, for a collection: every card is wanted as often as a deck may hold it."""
    if not purse.book["shop"]:
        return
    goal, sold = most_copies(purse.book.game), set[int]()
    found = card_offers(purse.book, purse.cards, dice)
    while (n := next_buy(purse, found, sold, goal, dice)) is not None:
        purse.buy(found[n])
        sold.add(n)


def open_all(purse: Purse) -> None:
    for kind, n in purse.part(PACKS).items():
        for _ in range(n):
            purse.open(kind)


def days_to_own_all(
    book: Book,
    matches: int,
    dice: Dice,
    won: int = 50,
    longest: int = 5000,
    view: Row | None = None,
) -> int:
    """Days of so many matches against people, of which `won` per cent are won; the quests of each day are done. `view`:
    the last one of each match, where a game counts coins in it."""
    purse = Purse(book, {}, dice)
    purse.begin()
    streak = 0
    for day in range(1, longest + 1):
        wins = 0
        for _ in range(matches):
            outcome = "won" if dice(100) < won else "lost"
            streak = streak + 1 if outcome == "won" else 0
            purse.take(match_prize(book, outcome, False, Today(wins, 0, streak), view or {}, 0))
            visit_shop(purse, dice)
            wins += outcome == "won"
        for _ in range(book["quests"].get("a_day", 0)):
            prize = Prize()
            prize.add(book["quests"]["pays"])
            purse.take(prize)
        spend(purse)
        if not purse.missing:
            return day
    return longest
