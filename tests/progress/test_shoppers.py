"""Bots in the shop after a match."""

from random import Random

import pytest

import ludarium
from ludarium.progress.book import Book, book_of
from ludarium.progress.purse import Purse
from ludarium.progress.shop import CARD, UPGRADE, Offer, card_offers, offers
from ludarium.progress.shoppers import help_per_coin, is_rerolled, next_buy

from ..parts import OURS

BOOKS = [book for name in OURS if (book := book_of(ludarium.load(name))) is not None]
SHOPS = [pytest.param(book, id=book.game.name) for book in BOOKS if book["shop"]]
pytestmark = pytest.mark.parametrize("book", SHOPS)
SURE = Random(1).randrange  # with full care, nothing depends on dice


def begun(book: Book, coins: int) -> Purse:
    purse = Purse(book, {}, Random(1).randrange)
    purse.begin()
    purse.held[book["shop"]["currency"]] = coins
    return purse


def goal_of(book: Book) -> dict[str, int]:
    """A ready deck that a newcomer does not own."""
    return dict(
        next(deck for name, deck in book.game.decks.items() if name not in book["start"]["decks"])
    )


def spree(book: Book, care: int, seed: int, shops: int = 12) -> tuple[Purse, float]:
    """Many shops in a row with much money; how much of what was paid serves the deck."""
    dice, purse, goal = Random(seed).randrange, begun(book, 6000), goal_of(book)
    paid = useful = 0
    for _ in range(shops):
        found, sold = offers(book, purse.cards, purse.levels, dice), set[int]()
        while (n := next_buy(purse, found, sold, goal, dice, care)) is not None:
            useful += found[n].price * (help_per_coin(purse, found[n], goal) > 0)
            paid += found[n].price
            purse.buy(found[n])
            sold.add(n)
    return purse, useful / max(paid, 1)


def test_care_buys_what_serves_the_deck(book: Book) -> None:
    shares = [sum(spree(book, care, seed)[1] for seed in range(20)) / 20 for care in (0, 50, 100)]
    assert shares[0] < shares[1] < shares[2] == 1.0


def test_nobody_buys_what_they_cannot_pay_or_is_sold(book: Book) -> None:
    cards = card_offers(book, {}, Random(2).randrange)
    cheapest = min(range(len(cards)), key=lambda n: cards[n].price)
    goal = {offer.card: 1 for offer in cards}
    for care in (0, 100):
        poor = begun(book, cards[cheapest].price - 1)
        assert next_buy(poor, cards, (), goal, SURE, care) is None
        rich = begun(book, 100_000)
        assert next_buy(rich, cards, range(len(cards)), goal, SURE, care) is None


def test_a_missing_card_then_an_upgrade_that_fits(book: Book) -> None:
    goal = goal_of(book)
    purse = begun(book, 100_000)
    card = next(card for card, n in goal.items() if purse.cards[card] < n)
    held = next(card for card, n in goal.items() if purse.cards[card])
    found = [Offer(UPGRADE, held, 300, 2), Offer(UPGRADE, held, 300, 1), Offer(CARD, card, 200)]
    assert next_buy(purse, found, (), goal, SURE) == 2
    assert next_buy(purse, found, {2}, goal, SURE) == 1, "level 2 needs level 1"
    assert next_buy(purse, found, {1, 2}, goal, SURE) is None
    assert next_buy(purse, [Offer(CARD, card, 200)], (), {}, SURE) is None


def test_other_offers_are_asked_for_if_none_helps(book: Book) -> None:
    row, goal = book["shop"], goal_of(book)
    useless = [Offer(CARD, "nothing", 200)]
    enough = row["reroll"] + min(row["prices"].values())
    assert is_rerolled(begun(book, enough), useless, goal, SURE)
    assert not is_rerolled(begun(book, enough - 1), useless, goal, SURE)
    assert not is_rerolled(begun(book, enough), useless, goal, SURE, care=0)
    lacking = next(card for card, n in goal.items() if begun(book, 0).cards[card] < n)
    assert not is_rerolled(begun(book, enough), [Offer(CARD, lacking, 200)], goal, SURE)
