"""Fair shares: of threads, of tables, of the lobby; and bots that wake up after a fault."""

import asyncio
import errno
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludarium.core import cache
from ludarium.core.errors import LudariumError
from ludarium.core.game import load
from ludarium.server import forge, hub, thinker
from ludarium.server.lanes import Lane
from ludarium.server.thinker import Thinker

from .client import Client
from .conftest import Serve, Served
from .servers import BOTS, served
from .workers import ALL, Worker

# --- threads ---------------------------------------------------------------------------------------


def test_whoever_has_little_under_way_goes_first() -> None:
    async def run() -> list[str]:
        lane, order = Lane("test", 1), []

        def work(name: str) -> None:
            order.append(name)
            time.sleep(0.01)

        greedy = [lane.run("greedy", work, f"greedy {i}") for i in range(30)]
        tasks = [asyncio.ensure_future(each) for each in greedy]
        await asyncio.sleep(0.02)
        await lane.run("modest", work, "modest")
        place = order.index("modest")
        for task in tasks:
            task.cancel()
        lane.close()
        assert place < 6, order
        return order

    asyncio.run(run())


def test_nobody_holds_all_threads_and_the_cancelled_are_skipped() -> None:
    async def run() -> None:
        lane, done = Lane("test", 3, each=2), []

        def work(name: str, seconds: float) -> str:
            time.sleep(seconds)
            done.append(name)
            return name

        many = [asyncio.ensure_future(lane.run("a", work, "a", 0.3)) for _ in range(6)]
        await asyncio.sleep(0.05)
        assert lane.running["a"] == 2 and lane.waiting == 4
        assert await asyncio.wait_for(lane.run("b", work, "b", 0.0), 0.2) == "b"
        for task in many:
            task.cancel()
        await asyncio.sleep(0.4)
        assert done.count("a") == 2 and not lane.waiting and not lane.running
        with pytest.raises(ZeroDivisionError):
            await lane.run("b", lambda: 1 // 0)
        lane.close()

    asyncio.run(run())


def test_a_novice_answers_while_masters_are_watched(serve: Serve) -> None:
    server = serve(watch_tables=12)
    watchers = []
    try:
        with Client(server.url) as busy:
            with Client(server.url) as guest:
                wait_until_awake(server, guest)
                wait_for_novice(guest)
                for _ in range(12):
                    made = busy.create(mode="watch", level="master", level2="master")
                    watchers.append(busy.twin().join(made["id"]))
                time.sleep(1.5)  # all of them think
                assert wait_for_novice(guest) < 1.0
            assert server.app.parts.hub.thinker.watched.running.total() <= 1
    finally:
        for watcher in watchers:
            watcher.close()


def wait_until_awake(server: Served, guest: Client) -> None:
    """Where nothing is compiled yet, bots wait for it."""
    thinker, end = server.app.parts.hub.thinker, time.monotonic() + BOTS
    assert guest.http.get("/games/spellfaire/bots").status_code == 200  # somebody opens the game
    while not thinker.is_ready(load("spellfaire")):
        assert time.monotonic() < end, "the bots do not wake up"
        time.sleep(0.1)


def wait_for_novice(guest: Client) -> float:
    """Seconds from the end of one's own turn until the novice has acted."""
    guest.join(guest.create(mode="bot", level="novice")["id"])
    guest.wait("update") if guest.prompt is None else None
    for _ in range(40):
        assert guest.prompt is not None and guest.v is not None
        texts = guest.choices()
        action = next(
            (n for text, n in texts.items() if "end" in text.lower()), min(texts.values())
        )
        began = time.monotonic()
        guest.act(action)
        if guest.prompt is None:
            while guest.prompt is None and not guest.is_over:
                guest.recv()
            return time.monotonic() - began
    raise AssertionError("the novice was never to act")


# --- waking up -------------------------------------------------------------------------------------


def test_bots_wake_after_faults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No descriptors the first time, killed the second; the table hears of both, then it plays."""
    monkeypatch.setattr(thinker, "RETRY", 0.3)
    tries: list[str] = []

    monkeypatch.setattr(forge, "needs_no_process", lambda name: False)

    async def failing(*command: Any, **more: Any) -> Any:
        tries.append(command[-1])
        if tries.count(command[-1]) == 1:
            raise OSError(errno.EMFILE, "Too many open files")
        fine = tries.count(command[-1]) > 2
        return Worker(command[-1], ALL if fine else [{}], 0 if fine else -9)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", failing)
    with served(str(tmp_path / "x.db")) as server, Client(server.url) as guest:
        server.app.parts.hub.thinker.ready.clear()
        guest.join(guest.create(mode="watch", level="random", level2="random")["id"])
        guest.wait("thinking", lambda d: "Too many open files" in d["detail"])
        with Client(server.url) as late:
            late.join(guest.match)
            late.wait("thinking", lambda d: d["state"] == "waking" and bool(d["detail"]))
        guest.wait("thinking", lambda d: "signal 9" in d["detail"])
        guest.wait("thinking", lambda d: d["state"] == "thinking" and not d["detail"])
        guest.wait("update")
        assert tries.count("spellfaire") == 3


@pytest.mark.parametrize("warm", [True, False])
def test_a_process_compiles_only_what_is_not_compiled_yet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, warm: bool
) -> None:
    mark, started = tmp_path / "mark", []
    if warm:
        mark.touch()

    async def start(name: str) -> Worker:
        started.append(name)
        return Worker(name, ALL)

    async def wake() -> None:
        asleep, game = Thinker(1), load("mana")
        monkeypatch.setattr(forge, "start", start)
        await asleep.prepare(game)
        await asleep.close()

    monkeypatch.setattr(cache, "warm_mark", lambda folder: mark)
    monkeypatch.setattr(thinker, "_load", lambda name, part: None)
    asyncio.run(wake())
    assert started == ([] if warm else ["mana"])


def test_who_asks_while_bots_cannot_start_is_refused() -> None:
    async def run() -> None:
        asleep, game = Thinker(1), load("spellfaire")
        asleep.ready[game.name] = asyncio.Event()
        waiting = asyncio.ensure_future(asleep.prepare(game))
        await asyncio.sleep(0)
        asleep.trouble[game.name] = "The computer players cannot start (no memory)."
        asleep.stirred()
        with pytest.raises(LudariumError, match="no memory"):
            await waiting
        await asleep.close()

    asyncio.run(run())


# --- tables ----------------------------------------------------------------------------------------


def test_one_person_has_few_tables_waiting_even_in_a_burst(tmp_path: Path) -> None:
    with served(str(tmp_path / "x.db"), open_tables=3) as server, Client(server.url) as host:
        wanted = {"game": "spellfaire", "mode": "open"}

        async def burst() -> list[int]:
            async with httpx.AsyncClient(
                headers=dict(host.http.headers), cookies=dict(host.http.cookies), timeout=60
            ) as http:
                sent = [http.post(f"{server.api}/matches", json=wanted) for _ in range(8)]
                return [answer.status_code for answer in await asyncio.gather(*sent)]

        found = asyncio.run(burst())
        assert sorted(found) == [201] * 3 + [409] * 5
        refused = host.http.post("/matches", json=wanted | {"mode": "invite"})
        assert refused.status_code == 409 and "3 tables" in refused.json()["detail"]
        first = host.http.get("/matches?open=1").json()["matches"][0]["id"]
        host.join(first)
        host.send("concede")
        host.wait("closed")
        assert host.create(mode="open")["id"]
        assert host.create(mode="hotseat")["id"], "only tables that wait are counted"


def test_one_person_has_few_bot_matches_going(tmp_path: Path) -> None:
    with (
        served(str(tmp_path / "x.db"), watch_tables=2) as server,
        Client(server.url) as one,
        Client(server.url) as other,
    ):
        made = [
            one.http.post("/matches", json={"game": "spellfaire", "mode": "watch"}).status_code
            for _ in range(3)
        ]
        assert made == [201, 201, 409]
        assert other.create(mode="watch")["id"]


def test_a_deserted_table_ends_and_one_whose_host_is_here_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SWEEP", 0.1)
    with (
        served(str(tmp_path / "x.db"), open_hours=1.0 / 3600) as server,
        Client(server.url) as host,
        Client(server.url) as away,
        Client(server.url) as guest,
    ):
        guest.connect()
        kept = host.create(mode="open")["id"]
        host.connect()
        invited = away.create(mode="invite")["id"]
        left = away.create(mode="open")["id"]
        guest.join(left)  # at once: it ends soon
        told = guest.wait("closed")
        assert "host" in told["detail"]
        listed = [row["id"] for row in guest.http.get("/matches?open=1").json()["matches"]]
        assert listed == [kept]
        assert away.http.get(f"/matches/{left}").json()["over"]
        assert not away.http.get(f"/matches/{invited}").json()["over"]


def test_pages_of_tables_lead_to_all_of_them(tmp_path: Path) -> None:
    with served(str(tmp_path / "x.db"), open_tables=1000) as server, Client(server.url) as host:
        made = [host.create(mode="open")["id"] for _ in range(53)]
        for which in ("open", "mine"):
            seen: list[str] = []
            cursor = None
            while True:
                asked = {which: "1"} | ({"cursor": cursor} if cursor else {})
                body = host.http.get("/matches", params=asked).json()
                seen += [row["id"] for row in body["matches"]]
                cursor = body["next"]
                if cursor is None:
                    break
            assert seen == made[::-1]
        assert host.http.get("/matches?open=1&cursor=x").status_code == 422


def test_open_tables_are_listed_after_a_restart_and_loaded_when_entered(tmp_path: Path) -> None:
    database = str(tmp_path / "x.db")
    with served(database) as server, Client(server.url) as host:
        cookie = host.cookie
        clock = {"move": 60, "match": None}
        made = [host.create(mode="open", deck="kingdom-frost", clock=clock)["id"] for _ in range(3)]
        invited = host.create(mode="invite", clock=clock)
        before = open_to(host)
    with (
        served(database) as server,
        Client(server.url, cookie) as host,
        Client(server.url) as guest,
        Client(server.url) as follower,
    ):
        hub = server.app.parts.hub
        assert not hub.rooms and len(hub.shelf.listed) == 3
        follower.connect()
        whole = follower.ask("lobby", "lobby", on=True, changes=True)
        assert [row["id"] for row in whole["open"]] == made[::-1]
        assert all(seat["deck"] is None for row in whole["open"] for seat in row["seats"])
        assert open_to(host) == before, "as the rooms said it"
        assert not hub.rooms
        host.http.patch("/me", json={"name": "Ada"}).raise_for_status()
        told = follower.wait("tables")["open"]["rows"]
        assert [row["seats"][0]["name"] for row in told] == ["Ada"] * 3
        guest.join(made[0], deck="kingdom-frost")
        assert guest.table["you"] == [1]
        told = {}
        while told.get("open") is None:
            told = follower.wait("tables")
        assert told["open"]["gone"] == [made[0]] and list(hub.rooms) == [made[0]]
        host.join(made[1])
        host.send("concede")
        host.wait("closed")
        listed = [row["id"] for row in guest.http.get("/matches?open=1").json()["matches"]]
        assert listed == [made[2]]
        joined = guest.twin().join(invited["id"], key=invited["invite"].partition("key=")[2])
        assert joined.table["you"] == [1]
        joined.close()
        host.http.delete("/me").raise_for_status()
        assert guest.http.get("/matches?open=1").json()["matches"] == []


def open_to(client: Client) -> list[dict[str, Any]]:
    """The open tables as a person reads them; seconds go by."""
    rows: list[dict[str, Any]] = client.http.get("/matches?open=1").json()["matches"]
    return [row | {"seats": [seat | {"away": None} for seat in row["seats"]]} for row in rows]


# --- the lobby -------------------------------------------------------------------------------------


def test_followers_hear_what_changed_and_their_own_games(tmp_path: Path) -> None:
    with (
        served(str(tmp_path / "x.db")) as server,
        Client(server.url) as new,
        Client(server.url) as old,
        Client(server.url) as host,
    ):
        for client, form in ((new, {"changes": True}), (old, {})):
            client.connect()
            whole = client.ask("lobby", "lobby", on=True, **form)
            assert whole == {"open": [], "live": [], "mine": [], "waiting": {}}
        made = host.create(mode="open")["id"]
        told = new.wait("tables")
        assert [row["id"] for row in told["open"]["rows"]] == [made]
        assert told["open"]["gone"] == [] and told["live"] is None and told["mine"] is None
        whole = old.wait("lobby")
        assert whole["open"] == told["open"]["rows"] and whole["mine"] == []
        time.sleep(1.1)
        other = host.create(mode="open")["id"]
        told = new.wait("tables")["open"]["rows"]
        assert [row["id"] for row in told] == [other], "time alone changes no row"
        old.wait("lobby")
        host.join(other)
        host.send("concede")
        host.wait("closed")
        while not (new.wait("tables")["open"] or {}).get("gone"):
            pass
        old.wait("lobby", lambda body: len(body["open"]) == 1)
        new.join(made, deck="kingdom-frost")  # sits down: the table is live now
        told = {}
        while told.get("open") is None or told.get("mine") is None:
            told |= {k: v for k, v in new.wait("tables").items() if v is not None}
        assert told["open"] == {"rows": [], "gone": [made]}
        assert [row["id"] for row in told["live"]["rows"]] == [made]
        [mine] = told["mine"]
        assert mine["seats"][1]["deck"] == "kingdom-frost"
        assert all(seat["deck"] is None for seat in told["live"]["rows"][0]["seats"])
        whole = old.wait("lobby")
        assert whole["live"] == told["live"]["rows"] and whole["open"] == []


def test_many_spectators_are_told_together(tmp_path: Path) -> None:
    with served(str(tmp_path / "x.db")) as server, Client(server.url) as host:
        match = host.create(mode="hotseat")["id"]
        host.join(match)
        crowd = [Client(server.url) for _ in range(24)]
        try:
            for client in crowd:
                client.join(match)
            while host.table["watching"] < 24:
                host.recv()
            told = sum(frame.tag == "table" for frame in host.heard)
            assert told < 22, "not one message for each who comes"
            assert crowd[-1].table["watching"] == 24, "who comes knows at once"
        finally:
            for client in crowd:
                client.close()
