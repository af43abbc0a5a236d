"""The ghosts of people's runs: stored once with the entry that leaves them, met by others, named when asked."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ludarium.plain.games.manalimit.policy import thrifty
from sqlalchemy import insert, select, text, update

from ludarium.core.game import Game, load
from ludarium.core.ghosts import PEOPLE
from ludarium.core.links import to_link
from ludarium.games.manalimit.ghosts import card_marks
from ludarium.games.manalimit.state import END_TURN
from ludarium.server import pools, tables
from ludarium.server.pen import LocalPen
from ludarium.server.store import ADD_GHOST

from ..parts import FOR_TWO
from .bot_client import problem
from .client import Client
from .conftest import Served
from .servers import database_of, insert_match, log_of, players, process, query, served, user_of
from .test_contests import Day, attempt, begin, challenged, contest, daily, day

__all__ = ["day"]
GAME = "manalimit"
DECK = "ember-volley"


@pytest.fixture(scope="module", autouse=True)
def at_once() -> Iterator[None]:
    """What was just left can be met by the next run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pools, "FRESH", 0.0)
        yield


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(str(tmp_path / "games.db")) as found:
        yield found


def run(client: Client, **wanted: Any) -> str:
    match = str(client.create(**({"game": GAME, "mode": "alone", "deck": DECK} | wanted))["id"])
    client.join(match)
    return match


def shop(client: Client) -> None:
    """Buy what can be bought, burn the first card otherwise; put a unit in front; at most a few steps."""
    for _ in range(6):
        texts = list(client.choices())
        wanted = [t for t in texts if t.startswith("buy")]
        wanted += [t for t in texts if t.startswith("move bench")] if not wanted else []
        wanted = wanted or [t for t in texts if t.startswith("pitch belt")]
        if not wanted:
            return
        client.act(wanted[0])


def skilled(server: Served, client: Client) -> None:
    """The shop of a player who wins now and then."""
    match = server.app.parts.hub.rooms[client.match].match
    assert match is not None
    while (action := thrifty(match._state, match.game.tables, 5)) != END_TURN:
        client.act(int(action))


def rounds(client: Client, n: int) -> None:
    for _ in range(n):
        if not client.is_over:
            shop(client)
            client.act("end turn")


def game_of(server: Served, match: str) -> Game:
    """What a running match is played with, its stock among it."""
    found = server.app.parts.hub.rooms[match].match
    assert found is not None
    return found.game


def stored(database: str, match: str | None = None) -> list[Any]:
    table = tables.ghosts
    wanted = select(table).order_by(table.c.id)
    if match is not None:
        wanted = wanted.where(table.c.match == match)
    return list(query(database, (wanted, None)))


def leave(server: Served, user: str | None, n: int, **changed: Any) -> str:
    """Ghosts of a run that somebody played, by hand."""
    game = load(GAME)
    start = {"decks": [DECK], "first": None}
    found = [
        insert_match(database_of(server), [user or "gone"], mode="alone", game=game, start=start)
        for _ in range(n)
    ]
    row: dict[str, Any] = {
        "game": GAME,
        "round": 1,
        "user": user,
        "trophies": 0,
        "lives": 3,
        "line": [["mite", 7, 7, card_marks(game)["mite"]]],
        "outcome": "victory",
        "foe": 5,
        "foe_line": [["mite", 1, 1]],
        "keeps": True,
        "created": time.time(),
    }
    rows = [row | changed | {"match": match} for match in found]
    query(database_of(server), (insert(tables.ghosts), rows))
    done = update(tables.matches).where(tables.matches.c.id.in_(found)).values(ended=1.0)
    query(database_of(server), (done, None))
    return found[0]


def fed(server: Served, match: str) -> list[Any]:
    """The ghosts that a run was sent, as its log holds them."""
    return [row.value for row in log_of(database_of(server), match) if row.kind == "feed"]


# --- stored ------------------------------------------------------------------------------------------


def test_each_battle_is_stored_once(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = run(ada)
        rounds(ada, 3)
        rows = stored(database_of(server), match)
        met = fed(server, match)
        assert [row.round for row in rows] == [1, 2, 3]
        assert [row.foe for row in rows] == [ghost["name"] for ghost in met[:3]]
        assert {row.user for row in rows} == {user_of(ada)} and all(row.keeps for row in rows)
        last = ada.view["last_battle"]
        line = [(unit["card"], unit["attack"], unit["health"]) for unit in last["ghost"]]
        assert [tuple(unit) for unit in rows[-1].foe_line] == line
        assert rows[-1].outcome == last["outcome"]
        assert [unit[0] for unit in rows[-1].line] == [unit["card"] for unit in last["own"]]
        marks = card_marks(load(GAME))
        assert all(unit[3] == marks[unit[0]] for unit in rows[-1].line)
        assert not any(word in str(met) for word in (user_of(ada), "Guest"))


def test_a_write_that_fails_stores_neither(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with players(server, 1) as (ada,):
        match = run(ada)
        shop(ada)
        before = len(log_of(database_of(server), match))
        quickly, broken = LocalPen.write_quickly, [True]

        def no_ghosts(self: LocalPen, connection: Any, groups: Any) -> None:
            """All before the ghost is written, and then it cannot be."""
            driver: Any = connection.connection.driver_connection
            for statement, rows in groups:
                if statement is ADD_GHOST and broken:
                    driver.rollback()
                    raise sqlite3.IntegrityError("no ghosts")
                ready = self.often[statement]
                driver.executemany(ready.sql, [ready.values(row) for row in rows])
            driver.commit()

        monkeypatch.setattr(LocalPen, "write_quickly", no_ghosts)
        assert "could not save" in ada.refused("act", **ending(ada))["detail"]
        assert stored(database_of(server), match) == []
        assert len(log_of(database_of(server), match)) == before
        ada.wait("snapshot")
        broken.clear()
        monkeypatch.setattr(LocalPen, "write_quickly", quickly)
        ada.act("end turn")
        assert [row.round for row in stored(database_of(server), match)] == [1]


def ending(client: Client) -> dict[str, Any]:
    assert client.prompt
    return {"request": client.prompt["request"], "action": client.choices()["end turn"]}


def test_killed_between_the_battle_and_the_next_belt(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with process(database) as server, players(server, 1) as (ada,):
        match = run(ada)
        for n in range(1, 3):
            shop(ada)
            if n == 2:
                ada.send_act("end turn")  # nobody waits for the answer
                time.sleep(0.05)
            else:
                ada.act("end turn")
            server.kill()
            server.start()
            ada.move_to(server.url)
            ada.v = None
            ada.resume(None)
            log = log_of(database, match)
            ends = sum(row.text == "end turn" for row in log)
            rows = stored(database, match)
            assert [row.round for row in rows] == list(range(1, ends + 1))
            assert sum(row.kind == "feed" for row in log) == ends + 1
        before = len(stored(database, match))
        ada.act("end turn")
        assert len(stored(database, match)) == before + 1


def test_what_others_may_meet(server: Served) -> None:
    def kept(match: str) -> list[bool]:
        return [row.keeps for row in stored(database_of(server), match)]

    with players(server, 1) as (ada,):
        match = run(ada)
        ada.act("end turn")  # an empty board
        assert kept(match) == [False]
        shop(ada)
        ada.act("end turn")
        assert kept(match) == [False, True]
        for variant in (["easy"], ["hard"]):
            match = run(ada, variant=variant)
            rounds(ada, 1)
            assert kept(match) == [False]
        victim = leave(server, user_of(ada), 1)
        number = PEOPLE + stored(database_of(server), victim)[0].id
        position: dict[str, Any] = {"board": ["Mite"], "deck": ["Mite"] * 9, "ghost": ["Mite"]}
        position["ghost_record"] = {"name": number}
        match = run(ada, deck=None, position=to_link(position))
        ada.act("end turn")
        assert kept(match) == [False]
        assert ada.http.get(f"/matches/{match}/ghosts").json() == {"ghosts": []}  # it names nobody
        assert not ada.http.get("/me/ghosts").json()["ghosts"][0]["person"]
        match = run(ada, deck=None, mode="learn")
        rounds(ada, 1)
        assert kept(match) == [False]
        first = run(ada)
        rounds(ada, 2)
        ada.send("concede")
        ada.wait("update", lambda body: body["view"]["result"] is not None)
        made = ada.http.post(f"/matches/{first}/continue", json={"n": 1, "seat": 0}).json()["id"]
        ada.join(made)
        rounds(ada, 1)
        assert kept(made) == [False]
        name = challenged(ada, first)
        with ada.twin() as twin:
            problem(attempt(twin, name), 409)
        with players(server, 1) as (ben,):
            own = begin(ben, name)
            rounds(ben, 1)
            assert kept(own) == [True]


# --- met ---------------------------------------------------------------------------------------------


def test_the_ghosts_of_people_join_the_pool(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PER_PERSON", 20)
    with players(server, 2) as (ada, ben):
        called = ada.http.get("/me").json()["name"]
        leave(server, user_of(ada), 20)
        match = run(ben)
        ghost = fed(server, match)[0]
        assert ghost["name"] > PEOPLE and ghost["line"] == [
            {"card": "Mite", "attack": 7, "health": 7}
        ]
        assert called not in str(fed(server, match))
        names = f"/matches/{match}/ghosts"
        assert ben.http.get(names).json() == {"ghosts": []}  # it waits: nobody knows it yet
        ben.act("end turn")
        assert ben.http.get(names).json()["ghosts"] == [
            {"round": 1, "name": called, "person": True}
        ]
        met = ben.http.get("/me/ghosts").json()["ghosts"][0]
        assert (met["name"], met["person"], met["foe"]) == (called, True, [["mite", 7, 7]])
        assert ada.http.patch("/me", json={"name": "Countess"}).status_code == 200
        assert ben.http.get("/me/ghosts").json()["ghosts"][0]["name"] == "Countess"
        assert ada.http.delete("/me").status_code == 204
        met = ben.http.get("/me/ghosts").json()["ghosts"][0]
        assert met["name"] not in ("Countess", called) and met["name"]
        assert ben.http.get(names).json()["ghosts"] == []
        assert {row.user for row in stored(database_of(server))} == {None, user_of(ben)}
        again = run(ben)
        assert fed(server, again)[0]["name"] > PEOPLE  # the ghosts themselves stay


def test_those_of_other_strengths_meet_their_own_pool(server: Served) -> None:
    with players(server, 1) as (ada,):
        leave(server, user_of(ada), 20)
        for variant in (["easy"], ["hard"]):
            assert fed(server, run(ada, variant=variant))[0]["name"] < PEOPLE


def test_damaged_ghosts_are_left_out(
    server: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PER_PERSON", 20)
    with players(server, 1) as (ada,):
        user = user_of(ada)
        good = leave(server, user, 1)
        marks = card_marks(load(GAME))["mite"]
        for line in (
            [],
            "nonsense",
            None,
            [["mite", 7, 7]],
            [["mite", "7", 7, marks]],
            [["mite", 7, 0, marks]],
            [["mite", 10**9, 7, marks]],
            [[None, 7, 7, marks]],
            [["mite", 7, 7, marks]] * 8,
            {"mite": 1},
        ):
            leave(server, user, 1, line=line)
        leave(
            server, user, 1, line=[["gone", 7, 7, "00000000"]]
        )  # of other cards: it just fits no more
        leave(server, user, 1, round=99)
        leave(server, user, 1, trophies=-4)
        broken = leave(server, user, 1)
        query(
            database_of(server),
            (text("UPDATE ghosts SET line = '[[' WHERE match = :id"), [{"id": broken}]),
        )
        with caplog.at_level(logging.WARNING):
            match = run(ada)
        assert "cannot be read" in caplog.text
        game = game_of(server, match)
        rows = game.stock["ghosts"][: int(game.stock["n_ghosts"][0])]
        people = [int(name) for name in rows["name"] if name >= PEOPLE]
        (row,) = stored(database_of(server), good)
        assert people == [PEOPLE + row.id]


def test_nobody_meets_themselves_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server, 1) as (ada,):
        match = run(ada)
        rounds(ada, 2)
        other = run(ada)
        rounds(ada, 1)
        cookie = ada.cookie
    with served(database) as server, Client(server.url, cookie) as ada:
        ada.join(match)
        game = game_of(server, match)
        own = {row.id + PEOPLE for row in stored(database, match)}
        others = {row.id + PEOPLE for row in stored(database, other)}
        names = {int(name) for name in game.stock["ghosts"]["name"]}
        assert len(own) == 2 and not names & own and names & others == others


def test_whoever_begins_waits_for_no_run_that_is_loaded_again(server: Served) -> None:
    """Such a run has a stock of its own, which takes a while; after a restart there are many."""
    with players(server, 2) as (ada, ben):
        match = run(ada)
        rounds(ada, 1)
        run(ben)  # reads what she has left
        hub = server.app.parts.hub
        made = hub.pools.stored[GAME]
        loop = hub.tasks[0].get_loop()
        asyncio.run_coroutine_threadsafe(made.apart.acquire(), loop).result(10)
        slow = asyncio.run_coroutine_threadsafe(hub.pools.game(load(GAME), match), loop)
        run(ben)
        assert not slow.done()
        loop.call_soon_threadsafe(made.apart.release)
        own = {row.id + PEOPLE for row in stored(database_of(server), match)}
        assert own and not own & set(slow.result(30).stock["ghosts"]["name"].tolist())


def test_matches_that_begin_together_share_a_stock(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "FRESH", 60.0)
    with players(server, 1) as (ada,):
        leave(server, user_of(ada), 2)
        games = [game_of(server, run(ada)) for _ in range(2)]
        assert games[0] is games[1]
        rounds(ada, 1)
        assert game_of(server, run(ada)) is games[0]  # what came meanwhile comes later
        monkeypatch.setattr(pools, "FRESH", 0.0)
        assert game_of(server, run(ada)) is not games[0]


def test_whom_i_met(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        assert ada.http.get("/me/ghosts").json() == {"ghosts": [], "next": None}
        for _ in range(12):
            run(ada)
            rounds(ada, 3)
        first = ada.http.get("/me/ghosts", params={"game": GAME}).json()
        assert len(first["ghosts"]) == 30 and first["next"]
        second = ada.http.get("/me/ghosts", params={"cursor": first["next"]}).json()
        rows = first["ghosts"] + second["ghosts"]
        assert len(rows) == len(stored(database_of(server))) and second["next"] is None
        times = [row["at"] for row in rows]
        assert times == sorted(times, reverse=True)
        keys = {(row["match"], row["round"]) for row in rows}
        assert len(keys) == len(rows)
        lost = ada.http.get("/me/ghosts", params={"outcome": "defeat"}).json()["ghosts"]
        assert lost and {row["outcome"] for row in lost} == {"defeat"}
        assert all(len(unit) == 3 for row in rows for unit in row["line"] + row["foe"])
        assert ada.http.get("/me/ghosts", params={"game": FOR_TWO[0]}).json()["ghosts"] == []
        problem(ada.http.get("/me/ghosts", params={"cursor": "x"}), 422)
        said = problem(ada.http.get("/me/ghosts", params={"outcome": "defeet"}), 422)["detail"]
        assert said == 'outcome: unknown word "defeet" (did you mean "defeat"?)'
        wanted = {"outcome": "zzz", "game": GAME}
        said = problem(ada.http.get("/me/ghosts", params=wanted), 422)["detail"]
        assert "known are victory, draw, defeat" in said
        problem(ada.http.get("/me/ghosts", params={"game": f"{GAME}s"}), 404)
        assert ben.http.get("/me/ghosts").json()["ghosts"] == []


# --- contests ----------------------------------------------------------------------------------------


def test_the_same_record_meets_the_same_line_and_sees_the_same_belt(
    server: Served, day: Day
) -> None:
    with players(server, 4) as clients:
        name = daily(clients[0], GAME)["id"]
        met: dict[tuple[int, int], set[str]] = {}
        belts: dict[tuple[int, str], set[str]] = {}
        secrets, firsts = set(), set()
        for client in clients:
            match = begin(client, name)
            done = ""  # the shops so far decide what the belt shows
            while not client.is_over and client.view["round"] <= 8:
                round, trophies = client.view["round"], client.view["trophies"]
                belts.setdefault((round, done), set()).add(str(client.view["belt"]))
                skilled(server, client)
                done += f"{client.view['ash']}{client.view['belt']}{client.view['bought']};"
                client.act("end turn")
                ghost = client.view["last_battle"]["ghost"]
                met.setdefault((round, trophies), set()).add(str(ghost))
            row = query(
                database_of(server),
                (select(tables.matches).where(tables.matches.c.id == match), None),
            )[0]
            secrets.add(row.secret)
            firsts.add(str(row.start["position"]))
            assert "seed" not in row.start["position"] or row.start["position"]["seed"] == 0
        assert len(secrets) == 4 and len(firsts) == 1
        assert all(len(lines) == 1 for lines in met.values())
        assert all(len(seen) == 1 for seen in belts.values())
        assert sum(key[0] == 1 for key in met) == 1 and len(met) >= 3


def test_a_challenge_sends_the_ghosts_that_were_met(server: Served) -> None:
    with players(server, 2) as (ada, ben):
        leave(server, user_of(ben), 20)
        match = run(ada)
        belt = ada.view["belt"]
        rounds(ada, 2)
        ada.send("concede")
        ada.wait("update", lambda body: body["view"]["result"] is not None)
        name = challenged(ada, match)
        leave(server, user_of(ben), 20, line=[["mite", 1, 1, card_marks(load(GAME))["mite"]]])
        own = begin(ben, name)
        assert ben.view["belt"] == belt and ben.view["deck"] == 53
        while not ben.is_over and ben.view["round"] <= 4:
            ben.act("end turn")
        met = [(ghost["name"], ghost["line"]) for ghost in fed(server, match)]
        again = [(ghost["name"], ghost["line"]) for ghost in fed(server, own)]
        n = min(len(met), len(again))
        assert n >= 3 and met[:n] == again[:n]
        found = contest(ben, name)
        assert found["deck"] == DECK and found["measure"] == "trophies" and found["most"] == 10


def test_bots_do_not_know_the_frozen_ghost(server: Served, day: Day) -> None:
    """Hints and foresight think of the whole pool: the frozen one holds just the ghost that waits."""
    with players(server, 1) as (ada,):
        begin(ada, daily(ada, GAME)["id"])
        match = server.app.parts.hub.rooms[ada.match].match
        assert match is not None and match.source is not None
        seen = match.observe(0)
        assert int(seen.game.stock["n_ghosts"][0]) > int(match.source.stock["n_ghosts"][0])
        assert seen.game.fingerprint == match.source.fingerprint
        rows = match.source.stock["ghosts"][: int(match.source.stock["n_ghosts"][0])]
        cells = [(int(row["round"]), int(row["trophies"])) for row in rows]
        assert len(set(cells)) == len(cells)
        assert set(cells) == {(r, t) for r in range(1, 31) for t in range(min(r, 10))}


def test_ghosts_of_a_day_join_when_it_is_over(server: Served, day: Day) -> None:
    def people(match: str) -> set[int]:
        game = game_of(server, match)
        return {int(name) for name in game.stock["ghosts"]["name"] if name >= PEOPLE}

    with players(server, 2) as (ada, ben):
        match = begin(ada, daily(ada, GAME)["id"])
        rounds(ada, 2)
        left = {row.id + PEOPLE for row in stored(database_of(server), match) if row.keeps}
        assert left and not people(run(ben))
        rounds(ben, 1)
        assert people(run(ben)) and not people(ben.match) & left
        day.go_on()
        assert people(run(ben)) > left


def test_of_many_few_are_read_and_kept(
    server: Served, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a day that is not over, for which they wait."""
    monkeypatch.setattr(pools, "MOST_READ", 3)
    monkeypatch.setattr(pools, "PER_RECORD", 2)
    database = database_of(server)
    with players(server, 1) as (ada,):
        name = daily(ada, GAME)["id"]
        for _ in range(2):
            leave(server, None, 4)
            query(database, (update(tables.matches).values(contest=name), None))
            run(ada)
        waiting = server.app.parts.hub.pools.stored[GAME].later
        assert [row.id for rows in waiting.values() for row in rows] == [7, 8]
        monkeypatch.setattr(pools, "PER_RECORD", 60)
        assert [row.id for row in query(database, (pools.newer(GAME, 0), None))] == [6, 7, 8]


def test_nobody_fills_the_pool_alone(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a round and record few are of one person, whether they were read before or come with the others."""
    monkeypatch.setattr(pools, "FRESH", 0.0)
    pool = server.app.parts.hub.pools.stored

    def kept() -> list[str | None]:
        run(cat)
        rows = query(database_of(server), (select(tables.ghosts), None))
        people = {row.id + PEOPLE: row.user for row in rows}
        return [people[left.ghost["name"]] for left in pool[GAME].cells[4, 2]]

    with players(server, 3) as (ada, ben, cat):
        where = {"round": 4, "trophies": 2}
        leave(server, user_of(ben), 2, **where)
        leave(server, user_of(ada), 9, **where)
        assert kept() == [user_of(ada)] * pools.PER_PERSON + [user_of(ben)] * 2
        leave(server, user_of(ada), 3, **where)
        leave(server, user_of(ben), 1, **where)
        assert kept() == [user_of(ben)] + [user_of(ada)] * pools.PER_PERSON + [user_of(ben)] * 2


@pytest.mark.parametrize("stock", ["[[", "null", "{}", "[]", '[{"name": 1}]', "[null, 7]"])
def test_a_damaged_stock_is_no_crash(
    server: Served, day: Day, stock: str, caplog: pytest.LogCaptureFixture
) -> None:
    with players(server, 1) as (ada,):
        name = daily(ada, GAME)["id"]
        broken = text("UPDATE contests SET stock = :stock WHERE id = :id")
        query(database_of(server), (broken, [{"stock": stock, "id": name}]))
        with caplog.at_level(logging.WARNING):
            begin(ada, name)
        ada.act("end turn")
        assert ada.view["round"] == 2 and ada.view["last_battle"]["ghost"]
        if stock in ("[[", '[{"name": 1}]', "[null, 7]"):
            assert "cannot be read" in caplog.text


def test_whoever_deletes_their_data_leaves_ghosts_without_a_name(server: Served) -> None:
    with players(server, 1) as (ada,):
        user = user_of(ada)
        run(ada)
        rounds(ada, 2)
        assert ada.http.get("/me/export").json()["ghosts"][1]["round"] == 2
        assert ada.http.delete("/me").status_code == 204
        rows = stored(database_of(server))
        assert len(rows) == 2 and {row.user for row in rows} == {None} and user not in str(rows)
