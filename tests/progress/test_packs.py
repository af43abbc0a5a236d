"""Packs keep their odds and their promises."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.lab.stats import wilson
from ludarium.progress.book import Book, book_of, most_copies
from ludarium.progress.packs import card_pool, open_pack, roll_rarities, spare

from ..parts import OURS

BOOKS = [book for name in OURS if (book := book_of(ludarium.load(name))) is not None]
KINDS = [pytest.param(book, kind, id=kind) for book in BOOKS for kind in book["pack"]]


def rarity_of(book: Book) -> dict[str, str]:
    return {card["id"]: card["rarity"] for card in book.game.cards}


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_rarities_come_as_often_as_is_shown(book: Book, kind: str) -> None:
    """Without what is due: that is counted below. An interval of 99.99 %, so that chance does not fail it."""
    dice, n, row = Random(1).randrange, 20_000, book["pack"][kind]
    places = [slot["odds"] for slot in row["slots"] for _ in range(slot["n"])]
    seen: list[Counter[str]] = [Counter() for _ in places]
    for _ in range(n):
        for at, rarity in enumerate(roll_rarities(row, 0, dice)):
            seen[at][rarity] += 1
    for at, odds in enumerate(places):
        assert set(seen[at]) == {rarity for rarity, share in odds.items() if share}
        for rarity, found in seen[at].items():
            low, _, high = wilson(found, n, 3.9)
            assert low <= odds[rarity] / 100 <= high


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_what_is_due_comes_in_time(book: Book, kind: str) -> None:
    dice, rarity, pity = Random(2).randrange, rarity_of(book), book["pack"][kind]["pity"]
    dry = longest = since = 0
    for _ in range(5000):
        pulled = open_pack(book, kind, {}, dry, dice)
        dry = pulled.dry
        since = 0 if pity["rarity"] in {rarity[card] for card in pulled.cards} else since + 1
        assert dry == since
        longest = max(longest, since)
    assert longest == pity["within"] - 1  # it happened, and no longer


@pytest.mark.parametrize(("book", "kind"), KINDS)
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 1 << 30))
def test_no_card_beyond_the_limit_while_one_of_its_rarity_is_missing(
    book: Book, kind: str, seed: int
) -> None:
    game, dice = book.game, Random(seed)
    most, rarity, pool = most_copies(game), rarity_of(book), card_pool(game)
    owned = Counter({card: dice.randint(0, n) for card, n in most.items()})
    for card in open_pack(book, kind, owned, 0, dice.randrange).cards:
        if owned[card] >= most[card]:
            assert all(owned[each] >= most[each] for each in pool[rarity[card]])
        owned[card] += 1
    assert spare(game, owned) == {c: n - most[c] for c, n in owned.items() if n > most[c]}
