"""Draft and sealed: what is offered, what may be built, and bots that do both."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.building import pick_options
from ludarium.progress.book import Book, book_of, most_copies
from ludarium.progress.builders import build, draft, worth_of
from ludarium.progress.limited import (
    draft_offer,
    free_cards,
    not_offered,
    sealed_pool,
    values_offered,
)

from ..parts import OURS

SEEDS = st.integers(0, 1 << 30)
BOOKS = [book for name in OURS if (book := book_of(ludarium.load(name))) is not None]
DRAFTS = [pytest.param(book, id=book.game.name) for book in BOOKS if book["draft"]]
SEALED = [pytest.param(book, id=book.game.name) for book in BOOKS if book["sealed"]]


def check_pool(book: Book, mode: str, value: str, cards: list[str]) -> None:
    """Cards of that value and of none, no copy more than a deck may hold."""
    group = book[mode]["group"]
    others = {option.id for option in pick_options(book.game)[group]} - {value}
    rows = {card["id"]: card for card in book.game.cards}
    assert not {rows[card][group] for card in cards} & others
    most = most_copies(book.game)
    assert all(n <= most[card] for card, n in Counter(cards).items())


@pytest.mark.parametrize("book", DRAFTS)
@settings(deadline=None, max_examples=25)
@given(seed=SEEDS)
def test_a_draft_offers_what_a_deck_may_hold(book: Book, seed: int) -> None:
    dice, row = Random(seed), book["draft"]
    values = values_offered(book, "draft", dice.randrange)
    assert len(set(values)) == row["choices"]
    picks: list[str] = []
    for _ in range(row["picks"]):
        offer = draft_offer(book, values[0], picks, dice.randrange)
        assert len(set(offer)) == row["of"]
        for card in offer:
            check_pool(book, "draft", values[0], [*picks, card])
        picks.append(dice.choice(offer))


@pytest.mark.parametrize("book", SEALED)
@settings(deadline=None, max_examples=25)
@given(seed=SEEDS)
def test_a_sealed_pool_is_all_its_packs(book: Book, seed: int) -> None:
    dice, row = Random(seed), book["sealed"]
    value = values_offered(book, "sealed", dice.randrange)[0]
    pool = sealed_pool(book, value, dice.randrange)
    check_pool(book, "sealed", value, pool)
    slots = sum(slot["n"] for slot in book["pack"][row["pack"]]["slots"])
    assert len(pool) == slots * row["packs"]
    deck = build(book, "sealed", value, pool, dice.randrange)
    assert not book.game.definition.check_deck(book.game, deck)
    assert not_offered(book, "sealed", deck, pool) == []


@pytest.mark.parametrize("book", DRAFTS)
@pytest.mark.parametrize("care", [0, 100])
@settings(deadline=None, max_examples=25)
@given(seed=SEEDS)
def test_a_bot_builds_a_legal_deck_of_what_it_drafted(book: Book, care: int, seed: int) -> None:
    dice = Random(seed).randrange
    value, picks = draft(book, dice, care)
    deck = build(book, "draft", value, picks, dice, care)
    assert not book.game.definition.check_deck(book.game, deck)
    assert not_offered(book, "draft", deck, picks) == []
    assert all(deck[card] >= n for card, n in Counter(picks).items())  # all picks are in it


@pytest.mark.parametrize("book", DRAFTS)
def test_a_card_that_was_not_offered_is_named(book: Book) -> None:
    free = free_cards(book, "draft")
    name, card = next((c["name"], c["id"]) for c in book.game.cards if c["id"] not in free)
    assert not_offered(book, "draft", {card: 2}, [card]) == [f"2 of {name}, your pool has 1"]
    assert not_offered(book, "draft", free, []) == []


@pytest.mark.parametrize("book", DRAFTS)
def test_care_takes_what_is_worth_more(book: Book) -> None:
    worth, means = worth_of(book.game), []
    for care in (0, 100):
        dice = Random(3).randrange
        cards = [card for _ in range(30) for card in draft(book, dice, care)[1]]
        means.append(sum(worth.get(card, 0) for card in cards) / len(cards))
    assert means[1] > means[0] + 0.5
