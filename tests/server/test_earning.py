"""What the end of a match pays: with the end, or at the next start; once; and not where it should not."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert, select

from ludarium.core.game import load
from ludarium.core.match import Entry, Match
from ludarium.core.takebacks import UNDO
from ludarium.progress import Book
from ludarium.server import earning, tables

from .client import PATIENCE, Client
from .conftest import Served
from .finished import played
from .purses import book_with, books_with, held, nearly_over, rows_of
from .servers import match_row, players, query, served, user_of

BOOKS = [pytest.param(book, id=book.game.name) for book in books_with("reward")]


@contextmanager
def running(database: str) -> Iterator[Served]:
    """A server that has paid what was owed when it started."""
    began, end = time.time(), time.monotonic() + PATIENCE
    wanted = select(tables.settings.c.value).where(tables.settings.c.name == earning.SINCE)
    with served(database) as server:
        while not (found := query(database, (wanted, None))) or float(found[0][0]) < began:
            assert time.monotonic() < end, "it was not looked for"
            time.sleep(0.02)
        yield server


def last_act(clients: list[Client], match: str, seat: int, action: int) -> None:
    for client in clients:
        client.join(match)
    clients[seat].act(action)
    assert clients[seat].is_over


def paid(database: str, user: str, match: str) -> dict[str, int]:
    return {row.item: row.amount for row in rows_of(database, user, f"match:{match}")}


@pytest.mark.parametrize("book", BOOKS)
def test_the_end_pays_both_once(tmp_path: Path, book: Book) -> None:
    """By the last action of a real match, in the same commit."""
    database = str(tmp_path / "games.db")
    with running(database) as server, players(server, 2) as clients:
        users = [user_of(client) for client in clients]
        match, last = nearly_over(database, users, book.game, left=1)
        last_act(clients, match, last.seat, last.value)
        clients[last.seat].sync()
        check_paid(database, book, match, users)
        before = [held(database, user) for user in users]
        told = clients[0].http.get(f"/games/{book.game.name}/progress").json()
        assert sum(told["played"].values()) == 1
        path = f"/games/{book.game.name}/progress/matches/{match}"
        brought = clients[0].http.get(path).json()
        assert brought["paid"] and brought["changes"] == {
            item: n for item, n in paid(database, users[0], match).items() if item[:5] != "mark:"
        }
        counted = told["quests"]["quests"] if told["quests"] else []
        assert brought["quests"] == {row["id"]: row["done"] for row in counted if row["done"]}
        with server.guest() as other:  # of somebody else's matches nothing is told
            assert not other.get(path).json()["paid"]
        assert bool(told["shop"]) == bool(book["shop"])
    with running(database):  # the next start finds nothing to make up for
        assert [held(database, user) for user in users] == before


def check_paid(database: str, book: Book, match: str, users: list[str]) -> None:
    row = match_row(database, match)
    assert row.ended is not None
    for seat, user in enumerate(users):
        winner = row.result["winner"]
        outcome = "drawn" if winner is None else "won" if winner == seat else "lost"
        found = paid(database, user, match)
        assert found[f"played:{outcome}"] == 1
        for name, n in book["reward"].get(outcome, {}).items():
            assert found[name] >= n
        if outcome == "won":
            assert found["streak"] == 1
            assert all(
                found[f"pack:{kind}"] >= n for kind, n in book["first_win"].get("packs", {}).items()
            )


def played_out(database: str, clients: list[Client], book: Book, n: int, **more: Any) -> str:
    users = [user_of(client) for client in clients]
    match, last = nearly_over(database, users, book.game, n, left=1, **more)
    last_act(clients, match, last.seat, last.value)
    clients[last.seat].sync()
    return match


@pytest.mark.parametrize("bound", ["WITH_ONE", "INVITED"])
def test_people_are_paid_for_so_many_matches_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(earning, bound, 1)
    database, book = str(tmp_path / "games.db"), book_with("reward")
    with running(database) as server, players(server, 3) as (ada, ben, eve):
        first, second = (played_out(database, [ada, ben], book, n) for n in (1, 2))
        third = played_out(database, [ada, eve], book, 3)
        assert paid(database, user_of(ada), first) and paid(database, user_of(ben), first)
        assert not paid(database, user_of(ada), second) and not paid(database, user_of(ben), second)
        assert bool(paid(database, user_of(ada), third)) == (bound == "WITH_ONE")
        assert paid(database, user_of(eve), third), "hers was the first"


def test_two_profiles_of_one_device_pay_nothing(tmp_path: Path) -> None:
    database, book = str(tmp_path / "games.db"), book_with("reward")
    with running(database) as server, players(server, 2) as clients:
        a, b = map(user_of, clients)
        rows = [{"user": a, "other": b}, {"user": b, "other": a}]
        query(database, (insert(tables.kin), rows))
        match = played_out(database, list(clients), book, 1)
        assert not paid(database, a, match) and not paid(database, b, match)


def made_up_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is noted, the reward is not: the next start pays it, and the one after that nothing more."""
    book = book_with("reward")

    def killed(*_: Any) -> Any:
        raise RuntimeError("the power is gone")

    with running(database) as server, players(server, 2) as clients:
        users = [user_of(client) for client in clients]
        match, last = nearly_over(database, users, book.game, left=1)
        with monkeypatch.context() as patch:
            patch.setattr(earning, "pay", killed)
            last_act(clients, match, last.seat, last.value)
            clients[last.seat].sync()
        assert match_row(database, match).ended is not None
        assert not any(paid(database, user, match) for user in users)
    with running(database):
        check_paid(database, book, match, users)
        before = [held(database, user) for user in users]
    with running(database):
        assert [held(database, user) for user in users] == before


def test_killed_between_the_end_and_the_reward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_for(str(tmp_path / "games.db"), monkeypatch)


def test_killed_between_the_last_action_and_the_end(tmp_path: Path) -> None:
    """The log is complete and nobody noted the end: who opens the table gets it, and is paid."""
    database, book = str(tmp_path / "games.db"), book_with("reward")
    with running(database) as server, players(server, 2) as clients:
        users = [user_of(client) for client in clients]
        match, _ = nearly_over(database, users, book.game)
        clients[0].join(match)
        clients[0].sync()
        check_paid(database, book, match, users)


def owed(
    match: Match,
    sitting: list[dict[str, Any]],
    mode: str = "invite",
    version: str | None = None,
    **start: Any,
) -> Any:
    about = {"id": "m", "mode": mode, "contest": None, "created": 0.0, "pairing": ""}
    row = SimpleNamespace(**about, version=version)
    return earning.ended(match, row, {"decks": []} | start, sitting, 0.0)


def test_what_pays_nothing() -> None:
    book = book_with("reward")
    game = book.game
    match = played(game, 1, None, list(game.decks)[:2])
    ada = {"seat": 0, "kind": "person", "user": "ada"}
    ben = {"seat": 1, "kind": "person", "user": "ben"}
    bot = {"seat": 1, "kind": "bot", "user": None}
    assert [s.user for s in owed(match, [ada, ben]).seats] == ["ada", "ben"]
    assert [s.others for s in owed(match, [ada, bot], "bot").seats] == [(None,)]
    assert owed(match, [ada, ada | {"seat": 1}], "hotseat") is None
    assert owed(match, [ada, ada | {"seat": 1}]) is None, "both seats by one person"
    assert owed(match, [ada, ben], version="friday-1-a-b") is None, "somebody's own rule book"
    assert owed(match, [ada, bot], "learn") is None
    assert owed(match, [ada, bot], "bot", position={}) is None
    assert owed(match, [bot | {"seat": 0}, bot], "watch") is None
    variants = [load(game.name, [name]) for name in game.rulebook.variants]
    other = next(each for each in variants if each.fingerprint != game.fingerprint)
    match = played(other, 1, None, list(other.decks)[:2])
    assert owed(match, [ada, ben]) is None, "other rules or cards than those of the book"
    short = game.match(seed=1, decks=list(game.decks)[:2])
    short.concede(0)
    assert owed(short, [ada, ben]) is None, "given up at once"
    match = played(game, 1, None, list(game.decks)[:2])
    match.entries.insert(-1, Entry(UNDO, 0, 0))
    assert owed(match, [ada, ben]) is None, "a takeback"


def test_data_of_a_person_can_be_had_and_deleted(tmp_path: Path) -> None:
    database, name = str(tmp_path / "games.db"), book_with("pack").game.name
    with running(database) as server, players(server, 1) as (ada,):
        user = user_of(ada)
        ada.http.get(f"/games/{name}/progress").raise_for_status()
        found = ada.http.get("/me/export").json()
        assert {row["ref"] for row in found["ledger"]} == {"start"}
        assert [row["kind"] for row in found["offers"]] == ["quests"]
        assert ada.http.delete("/me").status_code == 204
        assert rows_of(database, user) == []
        assert query(database, (select(tables.offers), None)) == []


def test_a_clock_turned_back_brings_no_second_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, name = str(tmp_path / "games.db"), book_with("quests").game.name
    with running(database) as server, players(server, 1) as (ada,):
        days = []
        for now in (1e9, 1e9 - 86400, 1e9 + 86400, 1e9):
            monkeypatch.setattr("ludarium.server.moment.wall", lambda now=now: now)
            days.append(ada.http.get(f"/games/{name}/progress").json()["quests"]["day"])
        assert days == ["2001-09-09", "2001-09-09", "2001-09-10", "2001-09-10"]
        assert len(query(database, (select(tables.offers), None))) == 2
