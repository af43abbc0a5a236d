"""Paired play takes owned cards only, and no upgrades; practice takes the whole set."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from ludarium.core.decks import Deck
from ludarium.core.game import load
from ludarium.progress import Book
from ludarium.progress.book import most_copies
from ludarium.progress.purse import Purse

from .client import Body, Client
from .conftest import Serve, Served
from .purses import book_with, books_with

OWNING = [pytest.param(book, id=book.game.name) for book in books_with("owned")]


@pytest.fixture(scope="module")
def there(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def come(there: Served) -> Iterator[Any]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Client(there.url)).connect()


def seek(one: Client, book: Book, deck: str | None) -> Body:
    one.send("seek", game=book.game.name, mode="casual", deck=deck)
    return one.wait("queue", lambda body: body["state"] == "waiting")


def not_everybodys(book: Book) -> str:
    """A ready deck that nobody begins with all cards of."""
    purse = Purse(book, {}, lambda sides: 0)
    purse.begin()
    return next(name for name, deck in book.game.decks.items() if purse.not_owned(deck))


@pytest.mark.parametrize("book", OWNING)
def test_a_deck_of_cards_that_one_lacks_is_refused(come: Any, book: Book) -> None:
    told = come().refused("seek", game=book.game.name, mode="casual", deck=not_everybodys(book))
    assert "you own" in told["detail"] and "paired play takes cards that you own" in told["detail"]


@pytest.mark.parametrize("book", OWNING)
def test_without_a_deck_one_gets_a_deck_that_one_owns(come: Any, book: Book) -> None:
    a, b = come(), come()
    seek(a, book, None), seek(b, book, book["start"]["decks"][0])
    made = a.wait("queue", lambda body: body["state"] == "paired")["match"]
    assert b.wait("queue", lambda body: body["state"] == "paired")["match"] == made


@pytest.mark.parametrize("book", OWNING)
def test_practice_takes_the_whole_set(come: Any, book: Book) -> None:
    one = come()
    made = one.create(game=book.game.name, mode="bot", level="novice", deck=not_everybodys(book))
    assert one.join(made["id"])


def test_upgrades_stay_at_home(come: Any, there: Served) -> None:
    book = book_with("upgrade")
    game, field = load(book.game.name), book["upgrade"]["field"]
    ready = game.deck(book["start"]["decks"][0])
    card = next(card for card in ready if card in most_copies(game))
    better = Deck(ready, ready.fields | {field: {card: {"health": 1}}})
    one = come()
    seek(one, book, game.reader.encode(better))
    (place,) = there.app.parts.hub.quick.places.values()
    assert game.deck(place.deck) == Deck(ready, ready.fields | {field: {}})
