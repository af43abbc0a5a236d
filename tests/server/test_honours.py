"""What all games share: experience, badges, the puzzle and the deck of a day; each once, whatever is asked or fails."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from ludarium.core.game import Game, load
from ludarium.core.puzzles import Puzzle, Verdict, find_puzzle
from ludarium.progress.honours import BADGES, XP, shared
from ludarium.server import earning, honours, tables
from ludarium.server.auth import COOKIE
from ludarium.server.earning import Ended, Seat, pay
from ludarium.server.store import Store, database_url

from ..parts import FOR_TWO
from .client import PATIENCE, Client
from .conftest import OWN, PLAIN, Served
from .finished import played
from .purses import book_with, held, nearly_over, rows_of
from .servers import players, query, served, user_of
from .test_earning import last_act, owed, running

DAY = 86400.0
NOON = 1_790_000_000 // 86400 * DAY + DAY / 2
WITHOUT_A_BOOK = next(
    name
    for name in FOR_TWO
    if load(name).decks and not (load(name).definition.folder / "progress.toml").is_file()
)


class Clock:
    """The server's calendar; puzzles are judged by their line alone, without compiled code."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = NOON
        patch.setattr("ludarium.server.moment.wall", lambda: self.now)
        patch.setattr("ludarium.bots.solve.judge", judged)
        patch.setattr("ludarium.server.thinker.Thinker.prepare", ready)


def judged(game: Game, puzzle: Puzzle, actions: list[str]) -> Verdict:
    solved = actions == solution(game, puzzle.id)
    return Verdict(solved, solved, 0, None, puzzle.line if solved else ())


async def ready(*_: Any) -> None:
    pass


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


# --- matches --------------------------------------------------------------------------------------


@contextmanager
def store_with(database: str, *people: str) -> Iterator[Any]:
    """A store and a loop to run it by."""
    loop = asyncio.new_event_loop()
    store = Store(database_url(database))
    loop.run_until_complete(store.open())
    rows = [{"id": user, "name": user, "created": 0.0} for user in people]
    loop.run_until_complete(store.write(insert(tables.users), rows))

    def do(of: Ended) -> None:
        loop.run_until_complete(store.decide(lambda connection: pay(connection, of)))

    do.told = lambda user: loop.run_until_complete(honours.told(store, user))  # type: ignore[attr-defined]
    do.brought = lambda user, match: loop.run_until_complete(  # type: ignore[attr-defined]
        honours.brought(store, user, match)
    )
    try:
        yield do
    finally:
        loop.run_until_complete(store.close())
        loop.close()


def won(match: str, at: float = NOON, user: str = "ada", **about: Any) -> Ended:
    """A win against a bot, or whatever is said of it."""
    seat: dict[str, Any] = {"others": (None,), "level": "adept", "deck": None, "badges": ()}
    seat = {name: about.pop(name, value) for name, value in seat.items()}
    one = Seat(0, user, about.pop("outcome", "won"), {}, {}, **seat)
    whole: dict[str, Any] = {"begun": at, "mode": "bot", "game": WITHOUT_A_BOOK} | about
    return Ended(match=match, book=None, seats=[one], at=at, **whole)


def test_the_end_of_a_match_pays_once(tmp_path: Path) -> None:
    """Of a game in which nothing is owned, in the same commit; the next start adds nothing."""
    database, game = str(tmp_path / "games.db"), load(WITHOUT_A_BOOK)
    with running(database) as server, players(server, 2) as clients:
        users = [user_of(client) for client in clients]
        match, last = nearly_over(database, users, game, left=1)
        last_act(clients, match, last.seat, last.value)
        clients[last.seat].sync()
        check_paid(clients, match)
        before = [held(database, user, shared=True) for user in users]
        assert sum(each["won"] for each in before) == 1 and all(each[XP] for each in before)
        with server.guest() as other:
            assert not other.get(f"/me/honours/{match}").json()["paid"]
    with running(database):
        assert [held(database, user, shared=True) for user in users] == before


def check_paid(clients: list[Client], match: str) -> None:
    for client in clients:
        told = client.http.get(f"/me/honours/{match}").json()
        own = client.http.get("/me/honours").json()
        assert told["paid"] and told["xp"] == own["level"]["xp"] > 0
        assert {badge["id"] for badge in told["badges"]} == {
            badge["id"] for badge in own["badges"] if badge["at"] is not None
        }
        assert client.http.get("/me").json()["level"] == own["level"]["level"]


def made_up_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is noted, the reward is not: the next start pays it, and the one after that nothing more."""

    def killed(*_: Any) -> Any:
        raise RuntimeError("the power is gone")

    with running(database) as server, players(server, 2) as clients:
        users = [user_of(client) for client in clients]
        match, last = nearly_over(database, users, load(WITHOUT_A_BOOK), left=1)
        with monkeypatch.context() as patch:
            patch.setattr(honours, "pay_match", killed)
            last_act(clients, match, last.seat, last.value)
            clients[last.seat].sync()
        assert not any(rows_of(database, user, shared=True) for user in users)
    with running(database):
        before = [held(database, user, shared=True) for user in users]
        assert all(each["played"] == 1 for each in before)
    with running(database):
        assert [held(database, user, shared=True) for user in users] == before


def test_killed_between_the_end_and_the_reward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_for(str(tmp_path / "games.db"), monkeypatch)


def test_what_pays_nothing() -> None:
    game = load(WITHOUT_A_BOOK)
    match = played(game, 1, None, list(game.decks)[:2])
    ada = {"seat": 0, "kind": "person", "user": "ada"}
    bot = {"seat": 1, "kind": "bot", "user": None, "level": "adept"}
    assert owed(match, [ada, bot], "bot").seats[0].level == "adept"
    for mode in ("hotseat", "learn", "watch", "upload"):
        assert owed(match, [ada, bot], mode) is None
    assert owed(match, [ada, ada | {"seat": 1}]) is None, "both seats by one person"
    assert owed(match, [ada, bot], "bot", position={}) is None


def test_experience_levels_and_badges(tmp_path: Path) -> None:
    database, paid = str(tmp_path / "games.db"), shared().row["xp"]
    with store_with(database, "ada", "ben") as pay_for:
        pay_for(won("m1"))
        pay_for(won("m1"))  # the same again
        assert held(database, "ada", shared=True)[XP] == paid["won"] * paid["practice"] // 100
        assert [row.item for row in rows_of(database, "ada", "match:m1", shared=True)].count(
            BADGES + "first-light"
        ) == 1
        pay_for(won("m2", others=("ben",), level=None, pairing="ranked", badges=("x:deed",)))
        pay_for(won("m3", level="master", badges=("x:deed",)))
        found = held(database, "ada", shared=True)
        for badge in ("first-light", "ranked", "giant", "x:deed"):
            assert found[BADGES + badge] == 1, badge
        for n in range(paid["practice_wins"]):
            pay_for(won(f"w{n}"))
        full = held(database, "ada", shared=True)[XP]
        pay_for(won("late"))
        assert held(database, "ada", shared=True)[XP] == full, "no more wins against bots today"
        pay_for(won("morning", at=NOON + DAY))
        assert held(database, "ada", shared=True)[XP] > full
        told = pay_for.told("ada")
        assert told["level"]["level"] == 1 + full // told["level"]["of"] > 1
        assert {b["id"]: b["have"] for b in told["badges"]}["company"] == 1
        assert not pay_for.brought("ben", "m1")["paid"]


def test_the_deck_of_the_day(tmp_path: Path) -> None:
    """Won once, with that deck, against a bot that is strong enough, begun on the day and ended within its hour."""
    database = str(tmp_path / "games.db")
    found = honours.of_day(honours.DECK, NOON)
    assert found is not None
    game, deck = found
    midnight = NOON + DAY / 2
    with store_with(database, "ada", "ben") as pay_for:

        def decks() -> int:
            return held(database, "ada", shared=True)["deck"]

        def tomorrow() -> dict[str, Any]:
            other = honours.of_day(honours.DECK, NOON + DAY)
            assert other is not None and other != found
            return {"game": other[0], "deck": other[1]}

        pay_for(won("other", game=game, deck="own deck"))
        pay_for(won("weak", game=game, deck=deck, level="novice"))
        pay_for(won("person", game=game, deck=deck, mode="invite", others=("ben",), level=None))
        pay_for(won("lost", game=game, deck=deck, outcome="lost"))
        pay_for(won("late", at=midnight + 3600, begun=NOON, game=game, deck=deck))
        pay_for(won("stale", at=midnight + 60, begun=midnight + 60, game=game, deck=deck))
        assert decks() == 0
        pay_for(won("right", at=midnight + 60, begun=NOON, game=game, deck=deck))
        assert decks() == 1 and pay_for.brought("ada", "right")["deck"]
        pay_for(won("again", game=game, deck=deck))
        assert decks() == 1
        pay_for(won("next", at=NOON + DAY, **tomorrow()))
        assert decks() == 2
        pay_for(won("back", at=NOON, game=game, deck=deck))  # the clock was turned back
        assert decks() == 2
        rows = query(database, (select(tables.days.c.day).order_by(tables.days.c.day), None))
        assert len(rows) == 2
        assert held(database, "ada", shared=True)[BADGES + "borrowed"] == 1


def test_a_run_of_the_day_that_is_won(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    alone: dict[str, Any] = {"others": (), "level": None, "mode": "alone", "game": "alone"}
    with store_with(database, "ada") as pay_for:
        same: dict[str, Any] = {
            "game": "alone",
            "fingerprint": "f",
            "variant": [],
            "start": {},
            "created": 0.0,
        }
        rows = [
            same | {"id": "day", "kind": "daily", "day": "2026-01-01", "ends": NOON + 1},
            same | {"id": "dare", "kind": "challenge", "day": None, "ends": None},
        ]
        query(database, *[(insert(tables.contests), [row]) for row in rows])
        pay_for(won("dare", contest="dare", **alone))
        pay_for(won("late", at=NOON + DAY, contest="day", **alone))
        assert held(database, "ada", shared=True)["run"] == 0
        pay_for(won("day", contest="day", **alone))
        found = held(database, "ada", shared=True)
        assert found["run"] == 1 and found[BADGES + "day-run"] == 1


# --- the puzzle of the day ------------------------------------------------------------------------


def solution(game: Game, puzzle: str) -> list[str]:
    line = find_puzzle(game, puzzle).line
    return list(line[::2]) if game.definition.perfect else list(line)


def solve(client: Any, puzzle: dict[str, Any]) -> dict[str, Any]:
    actions = solution(load(puzzle["game"]), puzzle["id"])
    found: dict[str, Any] = client.post(
        f"/games/{puzzle['game']}/puzzles/{puzzle['id']}", json={"actions": actions}
    ).json()
    assert found["solved"]
    return found


def solved_by_day(server: Served, database: str, clock: Clock) -> None:
    """Once a day, in a row, forgiving one missed day; nothing twice by a clock turned back."""
    with server.guest() as ada, server.guest() as ben:
        puzzle = ada.get("/today").json()["puzzle"]
        assert puzzle == ben.get("/today").json()["puzzle"], "the same for everybody"
        assert puzzle["state"] == "open" and puzzle["tried"] == 0
        daily = solve(ada, puzzle)["daily"]
        assert daily["noted"] and daily["streak"]["n"] == 1
        assert "sight" in [badge["id"] for badge in daily["badges"]]
        again = solve(ada, puzzle)["daily"]
        assert again["state"] == "done" and not again["noted"] and again["xp"] == 0
        user = ada.get("/me").json()["id"]
        before = held(database, user, shared=True)
        wrong = f"/games/{puzzle['game']}/puzzles/{puzzle['id']}"
        missed = ben.post(wrong, json={"actions": [], "give_up": True}).json()["daily"]
        assert missed["state"] == "missed" and missed["noted"] and not missed["badges"]
        assert missed["streak"]["n"] == missed["xp"] == 0
        assert not solve(ben, puzzle)["daily"]["noted"], "from memory"
        told = ben.get("/today").json()["puzzle"]
        assert (told["state"], told["solved"], told["tried"]) == ("missed", 1, 2)
        clock.now += DAY
        assert solve(ada, puzzle)["daily"] is None, "yesterday's"
        assert held(database, user, shared=True) == before
        clock.now += DAY  # a missed day
        streak = solve(ada, ada.get("/today").json()["puzzle"])["daily"]["streak"]
        assert streak == {"n": 2, "best": 2, "today": True, "forgives": False}
        kept = held(database, user, shared=True)
        clock.now -= 2 * DAY  # turned back
        assert ada.get("/today").json()["puzzle"]["id"] == puzzle["id"]
        solve(ada, puzzle)
        clock.now += DAY
        solve(ada, ada.get("/today").json()["puzzle"])
        assert held(database, user, shared=True) == kept
        assert len(ada.get("/me/export").json()["days"]) == 2
        assert ada.get("/me/honours").json()["streaks"]["puzzle"]["n"] == 1, "seen from that day"
        assert ada.delete("/me").status_code == 204
        own = select(tables.days).where(tables.days.c.user == user)
        assert query(database, (own, None)) == [] == rows_of(database, user, shared=True)


def test_nobody_asks_for_the_puzzle_of_the_day_as_nobody(tmp_path: Path, clock: Clock) -> None:
    """A try tells the solution, so it is somebody's: a newcomer becomes a guest with it. Other puzzles are free to try."""
    with (
        served(str(tmp_path / "games.db")) as server,
        httpx.Client(headers=OWN, timeout=PATIENCE, verify=PLAIN) as new,
    ):
        new.base_url = httpx.URL(server.api)
        puzzle = new.get("/today").json()["puzzle"]
        path = f"/games/{puzzle['game']}/puzzles"
        other = next(p for p in new.get(path).json()["puzzles"] if p["id"] != puzzle["id"])
        given_up = {"actions": [], "give_up": True}
        assert new.post(f"{path}/{other['id']}", json=given_up).json()["daily"] is None
        assert COOKIE not in new.cookies
        missed = new.post(f"{path}/{puzzle['id']}", json=given_up).json()["daily"]
        assert (missed["state"], missed["noted"]) == ("missed", True) and COOKIE in new.cookies
        assert not solve(new, puzzle)["daily"]["noted"]
        assert new.get("/today").json()["puzzle"]["state"] == "missed"


def test_the_puzzle_of_the_day(tmp_path: Path, clock: Clock) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as server:
        solved_by_day(server, database, clock)


def test_two_tries_at_once_are_one(tmp_path: Path, clock: Clock) -> None:
    database = str(tmp_path / "games.db")
    game, puzzle = honours.of_day(honours.PUZZLE, clock.now) or ("", "")

    async def both() -> list[Any]:
        store = Store(database_url(database))
        await store.open()
        await store.write(insert(tables.users), [{"id": "ada", "name": "Ada", "created": 0.0}])
        tries = [honours.tried_puzzle(store, "ada", game, puzzle, n != 3) for n in range(8)]
        found = await asyncio.gather(*tries)
        assert await honours.tried_puzzle(store, "ada", game, "no such", True) is None
        await store.close()
        return found

    found = asyncio.run(both())
    assert sorted(each.noted for each in found) == [False] * 7 + [True]
    assert held(database, "ada", shared=True)["puzzle"] == 1


def test_every_day_of_a_year_has_its_puzzle_and_its_deck() -> None:
    first = date(2026, 1, 1).toordinal()
    for kind in (honours.PUZZLE, honours.DECK):
        found = [honours.of_day(kind, (first - 719163 + n) * DAY) for n in range(365)]
        assert all(found) and len(set(found)) > 30, kind
        assert all(one != two for one, two in pairwise(found))
    assert earning.can_pay(WITHOUT_A_BOOK)


def test_quests_are_told_when_they_were_asked_for(server: Served) -> None:
    """The home page of a newcomer begins nothing."""
    game = book_with("quests").game.name

    def told(http: Any) -> Any:
        return next(row for row in http.get("/today").json()["quests"] if row["game"] == game)

    with server.guest() as ada:
        assert told(ada)["quests"] is None and told(ada)["a_day"] > 0
        assert ada.get("/me/export").json()["ledger"] == []
        own = ada.get(f"/games/{game}/progress").json()["quests"]["quests"]
        assert [row["id"] for row in told(ada)["quests"]] == [row["id"] for row in own]
