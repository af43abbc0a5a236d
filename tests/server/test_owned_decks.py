"""Paired play takes owned cards only, and no upgrades; practice takes the whole set."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import insert, select

from ludarium.core.decks import Deck
from ludarium.core.game import load
from ludarium.progress import Book
from ludarium.progress.book import most_copies
from ludarium.progress.purse import Purse
from ludarium.server import tables
from tests.parts import FOR_TWO

from .client import Body, Client
from .conftest import Serve, Served
from .purses import book_with, books_with
from .servers import query

ID = tables.matches.c.id
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


def upgraded(book: Book) -> tuple[str, Deck, str]:
    """A ready deck in which one card is better, as a code; the deck without it; the card."""
    game, field = load(book.game.name), book["upgrade"]["field"]
    ready = game.deck(book["start"]["decks"][0])
    card = next(card for card in ready if card in most_copies(game))
    better = Deck(ready, ready.fields | {field: {card: {"health": 1}}})
    return game.reader.encode(better), Deck(ready, ready.fields | {field: {}}), card


def test_upgrades_stay_at_home(come: Any, there: Served) -> None:
    book = book_with("upgrade")
    game = load(book.game.name)
    code, ready, _ = upgraded(book)
    one = come()
    seek(one, book, code)
    (place,) = there.app.parts.hub.quick.places.values()
    assert game.deck(place.deck) == ready


def own_upgrade(there: Served, one: Client, book: Book, card: str) -> None:
    user, name = one.http.get("/me").json()["id"], book.game.name
    one.http.get(f"/games/{name}/progress")  # begins
    row = {"user": user, "game": name, "item": f"upgrade:{card}", "amount": 1, "at": time.time()}
    row |= {"reason": "a test", "ref": f"test:{user}"}
    query(there.database, (insert(tables.ledger), [row]))


@pytest.mark.parametrize("both", [True, False], ids=["both", "one"])
@pytest.mark.parametrize("host", [True, False], ids=["host", "guest"])
def test_upgrades_count_between_people_only_if_both_agree(
    come: Any, there: Served, both: bool, host: bool
) -> None:
    book = book_with("upgrade")
    game, field = load(book.game.name), book["upgrade"]["field"]
    code, ready, card = upgraded(book)
    a, b = come(), come()
    for one in (a, b):
        own_upgrade(there, one, book, card)
    made = a.create(game=game.name, mode="invite", deck=code, upgrades=both or host)
    key = made["invite"].partition("key=")[2]
    assert b.http.get(f"/matches/{made['id']}").json()["upgrades"] == (both or host)
    b.join(made["id"], key=key, deck=code, upgrades=both or not host)
    assert b.table["upgrades"] == both
    (row,) = query(there.database, (select(tables.matches).where(made["id"] == ID), None))
    wanted = {card: {"health": 1}} if both else {}
    decks = [game.deck(lines) for lines in row.start["decks"]]
    assert all(deck == Deck(ready, ready.fields | {field: wanted}) for deck in decks)


def test_upgrades_that_one_does_not_own_are_refused(come: Any, there: Served) -> None:
    book = book_with("upgrade")
    code, _, card = upgraded(book)
    a, b = come(), come()
    wanted = {"game": book.game.name, "mode": "invite", "deck": code, "upgrades": True}
    answer = a.http.post("/matches", json=wanted)
    assert answer.status_code == 422 and "only your own upgrades" in answer.text
    own_upgrade(there, a, book, card)
    made = a.create(**wanted)
    key = made["invite"].partition("key=")[2]
    told = b.refused("join", match=made["id"], key=key, deck=code, upgrades=True)
    assert "you own 0" in told["detail"]
    assert any(
        seat["kind"] == "open" for seat in b.http.get(f"/matches/{made['id']}").json()["seats"]
    )
    b.join(made["id"], key=key, deck=code)  # as the cards are printed
    assert b.table["you"] == [1] and not b.table["upgrades"]


def test_nobody_is_asked_for_upgrades_elsewhere(come: Any) -> None:
    book = book_with("upgrade")
    other = next(
        name for name in FOR_TWO if name not in {b.game.name for b in books_with("upgrade")}
    )
    one = come()
    for body in ({"game": book.game.name, "mode": "bot"}, {"game": other, "mode": "invite"}):
        answer = one.http.post("/matches", json=body | {"upgrades": True})
        assert answer.status_code == 422 and "upgrades: expected" in answer.text
