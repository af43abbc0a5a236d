"""Runs that several people play, each once: of a day, and by a challenge. With a game that has no ghosts."""

import asyncio
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, text, update

from ludarium.core.links import to_link
from ludarium.core.modes import game_module
from ludarium.server import results, tables

from ..contract.cases import toy_is_known
from ..parts import FOR_TWO
from .bot_client import Bot, problem
from .client import Client, play
from .conftest import Served
from .servers import database_of, match_row, players, query, served, user_of

TESTS = count(1)
CLOSED = ("", "/steps", "/replay", "/replay?form=text", "/review", "/ghosts")


class Day:
    """The calendar of a test: noon of a day to come that no other test has, so that midnight never comes by
    itself."""

    def __init__(self) -> None:
        today = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
        self.now = today + timedelta(days=100 * next(TESTS))

    def wall(self) -> float:
        return self.now.timestamp()

    def go_on(self, days: int = 1) -> None:
        self.now += timedelta(days=days)

    def after_midnight(self, minutes: int) -> None:
        tomorrow = self.now + timedelta(days=1)
        self.now = tomorrow.replace(hour=minutes // 60, minute=minutes % 60)

    @property
    def text(self) -> str:
        return self.now.date().isoformat()


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Day:
    found = Day()
    monkeypatch.setattr("ludarium.server.moment.wall", found.wall)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with toy_is_known(), served(str(tmp_path_factory.mktemp("contests") / "games.db")) as found:
        yield found


def daily(client: Client, game: str = "alone") -> dict[str, Any]:
    found = client.http.get(f"/daily/{game}")
    assert found.status_code == 200, found.text
    return dict(found.json())


def contest(client: Client, name: str) -> dict[str, Any]:
    found = client.http.get(f"/contests/{name}")
    assert found.status_code == 200, found.text
    return dict(found.json())


def attempt(client: Client, name: str) -> httpx.Response:
    return client.http.post(f"/contests/{name}/try")


def begin(client: Client, name: str) -> str:
    made = attempt(client, name)
    assert made.status_code == 201, made.text
    assert made.json()["url"] == f"/match/{made.json()['id']}"
    match = str(made.json()["id"])
    client.join(match)
    return match


def whole(client: Client, name: str, seed: int = 1) -> str:
    match = begin(client, name)
    play([client], random.Random(seed))
    assert client.is_over
    return match


def ordinary(client: Client, seed: int = 1, **wanted: Any) -> str:
    match = str(client.create(game="alone", mode="alone", **wanted)["id"])
    client.join(match)
    play([client], random.Random(seed))
    return match


def challenged(client: Client, match: str) -> str:
    made = client.http.post(f"/matches/{match}/challenge")
    assert made.status_code == 201, made.text
    assert made.json()["url"] == f"/challenge/{made.json()['id']}"
    return str(made.json()["id"])


def check_closed(client: Client, match: str, said: str, own: bool = False) -> None:
    """Whatever one asks of the run of somebody else; or of one's own that is over."""
    for path in CLOSED:
        refused = problem(client.http.get(f"/matches/{match}{path}"), 403)
        assert refused["title"] == "Not open yet" and said in refused["detail"], path
    body = {"n": 0, "seat": 0}
    problem(client.http.post(f"/matches/{match}/continue", json=body), 403)
    problem(client.http.delete(f"/matches/{match}"), 409 if own else 403)
    twin = client.twin().connect()
    twin.send("join", match=match)
    told = twin.wait("closed")
    assert told["title"] == "Not open yet" and said in told["detail"]
    assert "join a match first" in twin.refused("concede")["detail"]
    assert not twin.view and not twin.table
    twin.close()


def check_open(client: Client, match: str) -> None:
    for path in ("", "/steps", "/replay", "/ghosts"):
        assert client.http.get(f"/matches/{match}{path}").status_code == 200, path
    with client.twin() as twin:
        twin.join(match)
        assert twin.view


# --- of a day ----------------------------------------------------------------------------------------


def test_a_game_for_one_has_a_run_of_the_day(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        listed = {row["game"]: row for row in ada.http.get("/daily").json()["daily"]}
        assert "alone" in listed and not set(listed) & set(FOR_TWO)
        found = daily(ada)
        assert found == listed["alone"] == daily(ben) == contest(ben, found["id"])
        assert found["kind"] == "daily" and found["day"] == day.text and found["by"] is None
        assert datetime.fromtimestamp(found["ends"], UTC).isoformat()[11:19] == "00:00:00"
        assert 0 < found["ends"] - day.wall() <= 86400
        assert (found["measure"], found["most"], found["deck"]) == ("points", 30, "")
        assert found["open"] and found["you"] is None and found["results"] == []
        assert "no run of the day" in problem(ada.http.get(f"/daily/{FOR_TWO[0]}"), 404)["detail"]
        problem(ada.http.get("/daily/nonsense"), 404)
        problem(ada.http.get("/contests/nonsense"), 404)
        problem(attempt(ada, "nonsense"), 404)
        day.go_on()
        assert daily(ada)["id"] != found["id"]


def test_all_begin_alike_with_dice_of_their_own(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        name = daily(ada)["id"]
        runs = [begin(client, name) for client in (ada, ben)]
        assert ada.view == ben.view and ada.table["contest"] == ben.table["contest"] == name
        assert ada.table["counts"] and ada.table["mode"] == "alone"
        rows = [match_row(database_of(server), match) for match in runs]
        assert rows[0].start["position"] == rows[1].start["position"]
        assert rows[0].start["position"]["dice"] == 0  # nobody's dice
        assert rows[0].secret != rows[1].secret and rows[0].salt != rows[1].salt
        assert ada.table["commitment"] != ben.table["commitment"]


def test_everybody_has_one_try(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        name = daily(ada)["id"]
        match = begin(ada, name)
        ada.act("keep")
        again = attempt(ada, name)
        assert again.status_code == 200 and again.json()["id"] == match
        you = contest(ada, name)["you"]
        assert you == {"match": match, "over": False, "measure": None, "won": False, "rank": None}
        play([ada], random.Random(1))
        assert "one try" in problem(attempt(ada, name), 409)["detail"]
        assert "once" in ada.refused("rematch")["detail"]
        assert whole(ben, name) != match
        runs = select(func.count()).where(tables.matches.c.contest == name)
        assert query(database_of(server), (runs, None))[0][0] == 2


def test_two_requests_at_once_make_one_match(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,):
        name = daily(ada)["id"]
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _: attempt(ada, name), range(6)))
        assert sorted(answer.status_code for answer in answers) == [200] * 5 + [201]
        assert len({answer.json()["id"] for answer in answers}) == 1
        own = select(tables.seats.c.match).where(tables.seats.c.user == user_of(ada))
        assert len(query(database_of(server), (own, None))) == 1


def test_two_who_ask_first_get_the_same_day(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,), ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: ada.http.get("/daily/alone").json()["id"], range(6)))
        assert len(set(found)) == 1


def test_results_are_the_best_first(server: Served, day: Day) -> None:
    with players(server, 4) as clients:
        name = daily(clients[0])["id"]
        runs = [whole(client, name, seed) for seed, client in enumerate(clients)]
        for client, match in zip(clients, runs, strict=True):
            found = contest(client, name)
            rows = found["results"]
            order = [(-row["measure"], row["turns"], row["ended"]) for row in rows]
            assert len(rows) == 4 and order == sorted(order)
            place = [row["you"] for row in rows].index(True)
            assert found["you"]["rank"] == place + 1 and found["you"]["match"] == match
            assert [row["match"] for row in rows] == [
                match if i == place else None for i in range(4)
            ]
            assert rows[place]["measure"] == client.view["points"] == found["you"]["measure"]
            assert rows[place]["won"] == (client.view["result"]["winner"] == 0)


def test_of_many_results_few_are_read(
    server: Served, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first ones and one's own, however many have tried, or have called their try off."""
    store = server.app.parts.store
    lengths: list[int] = []
    several = store.several

    async def counted(*statements: Any) -> Any:
        found = await several(*statements)
        lengths.extend(len(rows) for rows in found)
        return found

    with players(server, 4) as clients:
        name = daily(clients[0])["id"]
        runs = [whole(client, name, seed) for seed, client in enumerate(clients)]
        full = [row["measure"] for row in contest(clients[0], name)["results"]]
        ranks = [contest(client, name)["you"]["rank"] for client in clients]
        monkeypatch.setattr(results, "MOST", 2)
        monkeypatch.setattr(store, "several", counted)
        assert sorted(ranks) == [1, 2, 3, 4]
        for rank, client, match in zip(ranks, clients, runs, strict=True):
            found = contest(client, name)
            places = [1, 2] if rank <= 2 else [1, 2, rank]
            assert [row["measure"] for row in found["results"]] == [full[n - 1] for n in places]
            assert [row["you"] for row in found["results"]] == [n == rank for n in places]
            assert found["you"]["rank"] == rank and found["you"]["match"] == match
        assert max(lengths) == 2


def test_the_runs_of_others_are_closed_until_the_day_is_over(server: Served, day: Day) -> None:
    with players(server, 3) as (ada, ben, cat), httpx.Client(base_url=server.api) as nobody:
        name = daily(ada)["id"]
        match = begin(ada, name)
        whole(ben, name, 2)
        for _ in range(2):  # while it runs, and when it is over
            check_closed(ben, match, "run of the day")
            check_closed(cat, match, "run of the day")
            for path in CLOSED:
                problem(nobody.get(f"/matches/{match}{path}"), 403)
            for which in ("live", "open"):
                listed = cat.http.get(f"/matches?{which}=1").json()["matches"]
                assert match not in [row["id"] for row in listed]
            assert match not in cat.http.get("/replays?game=alone").text
            check_table_of_own(ada, match)
            if not ada.is_over:
                play([ada], random.Random(1))
        assert match not in str(contest(cat, name))
        check_own_when_over(ada, match)
        day.go_on()
        for client in (ada, ben, cat):
            check_open(client, match)
            assert match in [row["match"] for row in contest(client, name)["results"]]
        assert nobody.get(f"/matches/{match}").status_code == 200


def check_own_when_over(client: Client, match: str) -> None:
    """Its player sees what there was to see, but not yet the order of all cards: a guest who gives up could tell it."""
    for path in ("", "/steps", "/ghosts"):
        assert client.http.get(f"/matches/{match}{path}").status_code == 200, path
    for path in ("/replay", "/replay?form=text"):
        said = problem(client.http.get(f"/matches/{match}{path}"), 403)["detail"]
        assert "when the day is over" in said
    again = {"n": 1, "seat": 0, "level": "novice"}
    said = problem(client.http.post(f"/matches/{match}/continue", json=again), 403)["detail"]
    assert "when the day is over" in said
    logs = {row["id"]: "log" in row for row in client.http.get("/me/export").json()["matches"]}
    assert not logs[match]


def check_table_of_own(client: Client, match: str) -> None:
    table = client.http.get(f"/matches/{match}").json()
    assert table["contest"] and table["you"] == [0]


def test_the_list_of_own_tables_marks_tries(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        of_day, link = daily(ada)["id"], challenged(ada, ordinary(ada))
        begin(ada, of_day)
        ada.create(game="alone", mode="alone")
        begin(ben, link)
        kinds = {
            row["contest"]
            for client in (ada, ben)
            for row in client.http.get("/matches?mine=1").json()["matches"]
        }
        assert kinds == {"daily", "challenge", None}


def test_a_bot_over_http_finds_it_closed(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,), Bot(server, "Spy") as spy:
        match = begin(ada, daily(ada)["id"])
        problem(spy.post(f"/games/{match}/join"), 403)
        with spy.http.stream("GET", f"/bot/games/{match}") as answer:
            assert answer.status_code == 403


def test_a_day_that_ends_in_mid_run(server: Served, day: Day) -> None:
    """It may be finished, and counts within an hour for the day on which it began; as long all are closed."""
    with players(server, 3) as (ada, ben, cat):
        name = daily(ada)["id"]
        match, late = begin(ada, name), begin(cat, name)
        ada.act("keep")
        day.after_midnight(59)
        assert not contest(ada, name)["open"]
        assert attempt(ada, name).json()["id"] == match  # it is still one's own
        assert "day of this run is over" in problem(attempt(ben, name), 409)["detail"]
        play([ada], random.Random(1))
        old, new = contest(ada, name), daily(ada)
        assert [row["match"] for row in old["results"]] == [match] and old["you"]["rank"] == 1
        assert old["streak"] == 1
        assert new["id"] != name and new["you"] is None and new["results"] == []
        check_closed(ben, match, "an hour after midnight")
        day.now += timedelta(minutes=2)
        check_open(ben, match)
        play([cat], random.Random(1))
        old = contest(cat, name)
        assert [row["match"] for row in old["results"]] == [match] and old["streak"] == 0
        assert old["you"]["match"] == late and old["you"]["over"] and old["you"]["rank"] is None


def test_days_in_a_row(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        for n in range(3):
            assert daily(ada)["streak"] == n
            whole(ada, daily(ada)["id"])
            assert daily(ada)["streak"] == n + 1
            day.go_on()
        begin(ada, daily(ada)["id"])
        assert daily(ada)["streak"] == 3  # today's is still to be finished
        day.go_on(2)
        assert daily(ada)["streak"] == 0 == daily(ben)["streak"]


def test_what_was_called_off_was_no_try(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,):
        name = daily(ada)["id"]
        match = begin(ada, name)
        room = server.app.parts.hub.rooms[match]
        assert room.is_try and not room.is_deserted
        assert ada.http.delete(f"/matches/{match}").status_code == 204  # nothing has happened
        assert contest(ada, name)["you"] is None and contest(ada, name)["results"] == []
        second = begin(ada, name)
        assert second != match
        ada.act("keep")
        assert ada.http.delete(f"/matches/{second}").status_code == 204
        found = contest(ada, name)
        assert found["you"]["over"] and [row["won"] for row in found["results"]] == [False]
        problem(attempt(ada, name), 409)


def test_what_was_called_off_tells_its_player_nothing(server: Served, day: Day) -> None:
    """Its replay has the order of all cards, and the next try is played with it."""
    with players(server, 2) as (ada, ben):
        challenge = challenged(ben, ordinary(ben))
        for name in (daily(ada)["id"], challenge):
            match = begin(ada, name)
            assert ada.http.delete(f"/matches/{match}").status_code == 204
            ada.close_socket()
            check_closed(ada, match, "may begin again", own=True)
            begin(ada, name)
            check_closed(ada, match, "may begin again", own=True)
            logs = {row["id"]: "log" in row for row in ada.http.get("/me/export").json()["matches"]}
            assert not logs[match]
            play([ada], random.Random(1))
        check_open(ada, match)  # of the challenge, since it is played
        day.go_on()
        assert all(ada.http.get(f"/matches/{each}/replay").status_code == 200 for each in logs)


def test_it_counts_in_the_record(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,):
        name = daily(ada)["id"]
        whole(ada, name)
        record = ada.http.get("/me/record").json()
        assert record["games"] == 1 and record["by_game"][0]["game"] == "alone"
        position = to_link({"throws": 4, "points": 14, "die": 6})
        ordinary(ada, position=position)
        assert ada.http.get("/me/record").json()["games"] == 1
        whole_export = ada.http.get("/me/export").json()
        assert [row["contest"] for row in whole_export["tries"]] == [name]


# --- by a challenge ----------------------------------------------------------------------------------


def test_a_challenge(server: Served, day: Day) -> None:
    with players(server, 3) as (ada, ben, cat):
        match = str(ada.create(game="alone", mode="alone")["id"])
        first = ada.join(match).view
        play([ada], random.Random(1))
        name = challenged(ada, match)
        assert challenged(ada, match) == name  # the same when asked again
        found = contest(ben, name)
        assert found["kind"] == "challenge" and found["by"] == ada.http.get("/me").json()["name"]
        assert found["open"] and found["ends"] is None and found["you"] is None
        assert [(row["match"], row["measure"]) for row in found["results"]] == [
            (None, ada.view["points"])
        ]
        assert contest(ada, name)["you"]["match"] == match
        assert "your own run" in problem(attempt(ada, name), 409)["detail"]
        check_closed(ben, match, "challenge")
        run = begin(ben, name)
        assert ben.view == first and ben.table["contest"] == name
        check_closed(ben, match, "challenge")  # his own is not over yet
        play([ben], random.Random(2))
        check_open(ben, match)
        check_open(ada, run)
        check_closed(cat, match, "challenge")
        check_closed(cat, run, "challenge")
        both = {row["match"] for row in contest(ben, name)["results"]}
        assert both == {match, run} == {row["match"] for row in contest(ada, name)["results"]}
        assert {row["match"] for row in contest(cat, name)["results"]} == {None}
        problem(attempt(ben, name), 409)
        assert ada.http.get(f"/matches/{match}").json()["contest"] == name


def test_what_cannot_be_made_a_challenge(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):

        def asked(client: Client, match: str, status: int) -> str:
            answer = client.http.post(f"/matches/{match}/challenge")
            return str(problem(answer, status)["detail"])

        match = ordinary(ada)
        assert "your own" in asked(ben, match, 403)
        assert "no such match" in asked(ada, "nonsense", 404)
        running = str(ada.create(game="alone", mode="alone")["id"])
        assert "not over yet" in asked(ada, running, 409)
        position = to_link({"throws": 4, "points": 14, "die": 6})
        assert "ordinary start" in asked(ada, ordinary(ada, position=position), 409)
        assert "ordinary start" in asked(ada, whole(ada, daily(ada)["id"]), 409)
        assert ada.http.delete(f"/matches/{running}").status_code == 204
        assert "without a result" in asked(ada, running, 409)
        two = str(ada.create(mode="hotseat", deck="kingdom-frost", deck2="wildclan-fire")["id"])
        assert "ordinary start" in asked(ada, two, 409)


def test_whoever_deletes_their_data_leaves_no_name(server: Served, day: Day) -> None:
    with players(server, 2) as (ada, ben):
        user, called = user_of(ada), ada.http.get("/me").json()["name"]
        match = ordinary(ada)
        name = challenged(ada, match)
        today = daily(ada)["id"]
        whole(ada, today)
        assert ada.http.delete("/me").status_code == 204
        for found in (contest(ben, name), contest(ben, today)):
            assert called not in str(found) and found["by"] is None
            assert [row["name"] for row in found["results"]] == ["Someone"]
        for table in (tables.contests, tables.tries, tables.ghosts):
            rows = query(database_of(server), (select(table), None))
            assert user not in str(rows) and called not in str(rows)
        whole(ben, name, 3)  # still playable
        assert len(contest(ben, name)["results"]) == 2
        check_open(ben, match)


@pytest.mark.parametrize("how", ["begin", "make_challenge"])
def test_whoever_deletes_their_data_while_a_run_is_made(
    server: Served, day: Day, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    contests = server.app.parts.hub.contests
    work, begun = getattr(contests, how), threading.Event()

    async def slow(*given: Any) -> Any:
        begun.set()
        await asyncio.sleep(0.3)
        return await work(*given)

    with players(server, 1) as (ada,), ada.twin() as twin, ThreadPoolExecutor(3) as pool:
        user = user_of(ada)
        match = ordinary(ada)
        paths = [f"/matches/{match}/challenge"]
        if how == "begin":
            paths = [f"/contests/{daily(ada)['id']}/try"] * 2  # the second waits for the first
        monkeypatch.setattr(contests, how, slow)
        asked = [pool.submit(ada.http.post, path) for path in paths]
        assert begun.wait(10)
        assert twin.http.delete("/me").status_code == 204
        assert all(each.result().status_code < 500 for each in asked)
        for table in (tables.seats, tables.contests, tables.tries, tables.users):
            assert user not in str(query(database_of(server), (select(table), None)))


def test_the_name_of_a_bot_goes_with_its_owner(server: Served, day: Day) -> None:
    with players(server, 1) as (ada,), Bot(server, "Eve of Eden") as bot:
        name = daily(ada)["id"]
        match = bot.http.post(f"/contests/{name}/try").json()["id"]
        assert bot.post(f"/games/{match}/resign").status_code == 204
        assert [row["name"] for row in contest(ada, name)["results"]] == ["Eve of Eden (bot)"]
        assert bot.owner.delete("/me").status_code == 204
        assert [row["name"] for row in contest(ada, name)["results"]] == ["Someone"]


# --- what may happen to a server ---------------------------------------------------------------------


def test_a_try_goes_on_after_a_restart(tmp_path: Path, day: Day) -> None:
    database = str(tmp_path / "games.db")
    with toy_is_known():
        with served(database) as server, players(server, 2) as (ada, ben):
            name = daily(ada)["id"]
            match = begin(ada, name)
            play([ada], random.Random(2), 2)
            before, cookie, other = (ada.v, ada.view), ada.cookie, ben.cookie
        with served(database) as server, Client(server.url, cookie) as ada:
            assert attempt(ada, name).json()["id"] == match and daily(ada)["id"] == name
            ada.join(match)
            assert (ada.v, ada.view) == before and ada.table["contest"] == name
            with Client(server.url, other) as ben:
                check_closed(ben, match, "run of the day")
            play([ada], random.Random(3))
            assert contest(ada, name)["you"]["measure"] == ada.view["points"]


def test_rules_that_are_gone(tmp_path: Path, day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "games.db")
    with toy_is_known():
        with served(database) as server, players(server, 2) as (ada, ben):
            name = daily(ada)["id"]
            match = begin(ada, name)
            ada.act("keep")
            cookies = ada.cookie, ben.cookie
        kernel = game_module("alone", "kernel", "plain")
        monkeypatch.setattr(kernel, "RULES", kernel.RULES + 1)
        with served(database) as server, Client(server.url, cookies[1]) as ben:
            found = daily(ben)
            assert found["id"] == name and not found["open"]
            assert "another release" in problem(attempt(ben, name), 409)["detail"]
            with Client(server.url, cookies[0]) as ada:
                ada.connect().send("join", match=match)
                assert "void" in ada.wait("closed")["detail"]
                found = contest(ada, name)
                assert found["you"]["over"] and found["you"]["measure"] is None
                assert found["results"] == []
            day.go_on()
            assert daily(ben)["open"]  # by the rules of today


@pytest.mark.parametrize("start", ["{nonsense", "null", '{"throws": 99}', "[]"])
def test_a_damaged_start(server: Served, day: Day, start: str) -> None:
    with players(server, 1) as (ada,):
        name = daily(ada)["id"]
        broken = text("UPDATE contests SET start = :start WHERE id = :id")
        query(database_of(server), (broken, [{"start": start, "id": name}]))
        assert contest(ada, name)["results"] == []
        problem(attempt(ada, name), 409)
        assert not ada.http.get("/matches?mine=1").json()["matches"]


def test_a_contest_whose_row_is_gone(server: Served, day: Day) -> None:
    """A database that was repaired by hand: the match is as any other."""
    with players(server, 2) as (ada, ben):
        match = ordinary(ada)
        lost = update(tables.matches).where(tables.matches.c.id == match).values(contest="gone")
        query(database_of(server), (lost, None))
        check_open(ben, match)
