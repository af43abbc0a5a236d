"""Each mode, played alone to its end by bots on both sides, through the server's own interface.

The bots of these tests are quick: they choose at random, and bosses do as little as they can. The levels themselves play in
test_lone_modes.py, beside this one.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from ludarium.core.match import Observation
from ludarium.progress import Book
from ludarium.progress.limited import not_offered
from ludarium.server import limits, pairing
from ludarium.server.computer import Computer
from ludarium.server.thinker import Thinker
from tests.server.client import play
from tests.server.conftest import Served
from tests.server.drafted import Body, enrich
from tests.server.lone import Lone, purse_of
from tests.server.purses import book_with, books_with, held, rows_of
from tests.server.servers import players, served, user_of

RUNS = [pytest.param(book, mode, id=mode) for mode in pairing.RUNS for book in books_with(mode)]
BOTS = Random(5)
Come = Any


async def idly(thinker: Thinker, seen: Observation, *_: Any) -> int:
    return min(seen.legal)


async def at_random(thinker: Thinker, seen: Observation, *_: Any) -> int:
    return BOTS.choice(seen.legal)


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("alone") / "games.db")) as found:
        yield found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots without compiled code, that rest nowhere; those who wait may take one at once, and act as fast as they can."""

    async def rest(*_: Any) -> None:
        pass

    monkeypatch.setattr(Thinker, "choose", idly)
    monkeypatch.setattr(Thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(Computer, "rest", rest)
    monkeypatch.setattr(pairing.Queue, "may_take_bot", lambda *_: True)
    monkeypatch.setattr(limits, "RATE", 1e6)


@pytest.fixture
def come(own_server: Served) -> Iterator[Come]:
    """People who can pay, each of a level."""
    with ExitStack() as stack:

        def new(book: Book, level: str = "adept", **more: Any) -> Lone:
            (one,) = stack.enter_context(players(own_server, 1))
            enrich(str(own_server.settings.database), user_of(one), book)
            return Lone(one, book, level, **more)

        yield new


def idle(lone: Lone) -> int:
    return min(lone.client.choices().values())


def check_paid(server: Served, lone: Lone, run: Body) -> None:
    """A prize for so many wins, once."""
    book, row = lone.book, lone.book[run["mode"]]
    paid = rows_of(str(server.settings.database), user_of(lone.client), f"run:{run['id']}")
    assert {each.item: each.amount for each in paid} == run["prize"]
    wanted = row["prizes"][run["wins"]]
    for kind, n in wanted["packs"].items():
        assert run["prize"][f"pack:{kind}"] == n
    assert all(run["prize"][name] >= n for name, n in wanted["coins"].items())
    assert not_offered(book, run["mode"], run["deck"]["cards"], run["picks"] or run["pool"]) == []


@pytest.mark.parametrize(("book", "mode"), RUNS)
def test_a_run_to_its_last_win(come: Come, own_server: Served, book: Book, mode: str) -> None:
    one = come(book)
    run = one.run(mode)
    assert (run["state"], run["wins"]) == ("over", book[mode]["wins"])
    assert len(run["matches"]) == run["wins"] + run["losses"]
    assert all(each["level"] for each in run["matches"]), "met by bots that are named as such"
    check_paid(own_server, one, run)


@pytest.mark.parametrize(("book", "mode"), RUNS)
def test_a_run_to_its_last_loss(
    come: Come, own_server: Served, monkeypatch: pytest.MonkeyPatch, book: Book, mode: str
) -> None:
    monkeypatch.setattr(Thinker, "choose", at_random)
    one = come(book, decide=idle)
    run = one.run(mode)
    assert (run["state"], run["wins"], run["losses"]) == ("over", 0, book[mode]["losses"])
    check_paid(own_server, one, run)


def test_every_boss(come: Come) -> None:
    book = book_with("boss")
    one = come(book)
    assert one.gauntlet(3 * len(book["boss"])) == ["beaten"] * len(book["boss"])
    again = one.http.post(f"/games/{book.game.name}/gauntlet", json={"boss": book["boss"][0]["id"]})
    assert again.status_code == 201, "one that was beaten can be met again"


@pytest.mark.parametrize("book", books_with("start"), ids=lambda book: book.game.name)
def test_practice(come: Come, book: Book) -> None:
    one = come(book, "novice")
    match, result = one.practise()
    assert result["reason"] not in ("concede", "void")
    told = one.http.get(f"/games/{book.game.name}/progress/matches/{match}").json()
    assert told["paid"]


@pytest.mark.parametrize("mode", ["casual", "ranked"])
@pytest.mark.parametrize("book", books_with("start"), ids=lambda book: book.game.name)
def test_two_who_are_paired(come: Come, book: Book, mode: str) -> None:
    pair = [come(book, seed=n) for n in (1, 2)]
    for one in pair:
        one.seek(mode)
    matches = [one.paired()["match"] for one in pair]
    assert len(set(matches)) == 1
    for one in pair:
        one.client.join(matches[0])
    play([one.client for one in pair], Random(3))
    for one in pair:
        one.client.sync()
        told = one.http.get(f"/games/{book.game.name}/progress/matches/{matches[0]}").json()
        assert told["paid"]
        rated = [row["game"] for row in one.http.get("/me/ratings").json()["ratings"]]
        assert rated == ([book.game.name] if mode == "ranked" else [])


@pytest.mark.parametrize("book", books_with("shop"), ids=lambda book: book.game.name)
def test_the_shop_after_a_match(come: Come, own_server: Served, book: Book) -> None:
    one = come(book, "master")
    goal = next(
        deck for name, deck in book.game.decks.items() if name not in book["start"]["decks"]
    )
    bought = Counter[str]()
    while not bought:  # what is offered depends on dice
        match, _ = one.practise()
        assert one.progress["shop"]["match"] == match, "each match opens another"
        bought = one.shop(goal)
    now = purse_of(book, one.progress)
    got = {name.split(":")[1] for name, n in bought.items() if n > 0 and ":" in name}
    assert got and got <= set(goal), "all of it serves the deck"
    owned = held(str(own_server.settings.database), user_of(one.client))
    assert all(now.held[name] == owned[name] for name in bought)
