"""Questions of designers: measured in a process of their own, kept, stopped, bounded."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Table, create_engine, func, select, update

from ludarium.server.settings import Settings
from ludarium.server.store import Store, database_url
from ludarium.server.tables import workshop_asks, workshop_pieces
from ludarium.server.thinker import Thinker
from ludarium.server.workshop import jobs, process

from .conftest import Serve, Served
from .servers import database_of, query

GAME = "spellfaire"
NOTHING: dict[str, Any] = {"before": {}, "after": {}, "bots": [], "more": {}}


def weaker(attack: int = 5) -> dict[str, Any]:
    row: dict[str, Any] = {"id": "titan_forgeguard", "name": "Titan Forgeguard", "kind": "creature"}
    row |= {"faction": "ironbound", "cost": 8, "attack": attack, "health": 9, "keywords": ["guard"]}
    return {"game": GAME, "rows": [row]}


@pytest.fixture(scope="module")
def server(serve: Serve) -> Served:
    return serve(workshop=1)


@pytest.fixture(scope="module")
def server_of_its_own(serve: Serve) -> Served:
    return serve(workshop=1)


@pytest.fixture
def guest(server: Served) -> Iterator[httpx.Client]:
    with server.guest() as client:
        yield client


def ask(client: httpx.Client, after: Any, status: int = 201, **more: Any) -> Any:
    made = client.post(f"/games/{GAME}/workshop/asks", json={"after": after, **more})
    assert made.status_code == status, made.text
    return made.json()


def until(
    client: httpx.Client, name: str, seen: Any, seconds: float = 300, may_fail: bool = False
) -> Any:
    end = time.monotonic() + seconds
    while not seen(found := client.get(f"/workshop/asks/{name}").json()):
        assert time.monotonic() < end and (may_fail or found["state"] != "failed"), found
        time.sleep(0.1)
    return found


def number(found: Any, key: str, bot: str = "random") -> Any:
    return next(row for row in found["rows"] if row["key"] == key)["by"][bot]


def test_an_answer_arrives_in_batches_and_is_kept(guest: httpx.Client, server: Served) -> None:
    made = ask(guest, weaker(), bots=["random"], more={"deck": "ironbound-fire"})
    assert made["state"] in ("waiting", "measuring") and made["bots"][0]["bot"] == "random"
    early = until(guest, made["id"], lambda found: found["rows"])
    assert early["rows"][0]["key"] == "deck:ironbound-fire"
    later = until(guest, made["id"], lambda f: f["bots"][0]["played"] > early["bots"][0]["played"])
    wide, narrow = (number(each, "deck:ironbound-fire") for each in (early, later))
    assert narrow["high"] - narrow["low"] < wide["high"] - wide["low"]
    stopped = guest.delete(f"/workshop/asks/{made['id']}").json()
    assert stopped["state"] == stopped["bots"][0]["state"] == "stopped"
    assert not any(
        each["state"] == "measuring" for row in stopped["rows"] for each in row["by"].values()
    )
    with server.guest() as other:  # somebody else who asks the same goes on from there
        again = ask(other, weaker(), bots=["random"], more={"deck": "ironbound-fire"})
        assert again["id"] != made["id"]
        assert again["bots"][0]["played"] >= later["bots"][0]["played"]
        more = until(
            other, again["id"], lambda f: f["bots"][0]["played"] > stopped["bots"][0]["played"]
        )
        assert number(more, "deck:ironbound-fire")["n"] >= narrow["n"]
        assert other.delete(f"/workshop/asks/{again['id']}").status_code == 200


def test_who_asks_the_same_at_once_shares_a_measurement(server_of_its_own: Served) -> None:
    found = server_of_its_own.app.parts.jobs
    with server_of_its_own.guest() as ada, server_of_its_own.guest() as ben:
        first = ask(ada, weaker(2), bots=["random"])
        second = ask(ben, weaker(2), bots=["random"])
        assert first["id"] != second["id"]
        until(ada, first["id"], partial(has_played, 0))
        until(ben, second["id"], partial(has_played, 0))
        assert len(found.held) == 1
        ada.delete(f"/workshop/asks/{first['id']}")  # the other's goes on
        stopped = ada.get(f"/workshop/asks/{first['id']}").json()
        assert stopped["state"] == "stopped"
        played = stopped["bots"][0]["played"]
        until(ben, second["id"], partial(has_played, played))
        third = ask(ada, weaker(2), bots=["random"])  # comes back to what is known by now
        assert third["bots"][0]["played"] > played
        key = found.live[second["id"]].key
        for each in (second, third):
            ben.delete(f"/workshop/asks/{each['id']}")
            ada.delete(f"/workshop/asks/{each['id']}")
        assert not found.live and not found.held
    pieces = select(workshop_pieces.c.head).where(workshop_pieces.c.key == key)
    heads = [json.dumps(row.head) for row in query(database_of(server_of_its_own), (pieces, None))]
    assert len(heads) > 1 and len(heads) == len(set(heads))  # no batch was played twice


class Answering:
    """A process that says the same to every order."""

    def __init__(self, says: Any) -> None:
        self.says = says

    async def order(self, *_: Any, **__: Any) -> Any:
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


@pytest.mark.parametrize(
    ("says", "state"),
    [
        ({"done": True}, "done"),
        ({"fault": "no such card"}, "failed"),
        (process.TooLong("no answer within 120 s"), "failed"),
        ({"document": {"sentence": "Nothing changes."}, "keep": []}, "measuring"),
        ({"again": True}, "measuring"),
    ],
)
def test_who_asks_the_same_at_once_is_answered_at_once(
    tmp_path: Path, says: Any, state: str
) -> None:
    async def step() -> None:
        store = Store(database_url(str(tmp_path / "x.db")))
        await store.open()
        found = jobs.Jobs(store, Thinker(1), Settings())
        both = [jobs.Ask(name, name, GAME, "change", "same", NOTHING) for name in ("a", "b")]
        for each in both:
            found.enter(each)
        found.processes[GAME] = Answering(says)  # type: ignore[assignment]
        await found.step(both[0])
        assert [each.state for each in both] == [state] * 2
        assert both[0].document == both[1].document and len(found.live) in (0, 2)
        assert found.served["a"] > 0 == found.served["b"]  # whose turn it was has had it
        await store.close()

    asyncio.run(step())


def test_a_new_question_stops_the_one_before(guest: httpx.Client) -> None:
    first = ask(guest, weaker(4), bots=["random"])
    same = ask(guest, weaker(4), bots=["random"])
    assert same["id"] == first["id"]
    second = ask(guest, weaker(3), bots=["random"])
    assert guest.get(f"/workshop/asks/{first['id']}").json()["state"] == "stopped"
    until(guest, second["id"], lambda found: found["rows"])
    guest.delete(f"/workshop/asks/{second['id']}")


def test_a_change_of_nothing_is_answered_without_a_match(guest: httpx.Client) -> None:
    made = ask(guest, {"game": GAME})
    found = until(guest, made["id"], lambda each: each["state"] == "done")
    assert all(each["exact"] for row in found["rows"] for each in row["by"].values())
    assert found["sentence"].startswith("Nothing changes")
    assert sum(bot["played"] for bot in found["bots"]) == 0
    again = ask(guest, {"game": GAME})
    assert again["state"] == "done" and again["rows"] == found["rows"]


def test_samples_lead_to_their_replays(guest: httpx.Client) -> None:
    made = ask(guest, weaker(1), bots=["random"])
    found = until(guest, made["id"], lambda each: each["matches"])
    guest.delete(f"/workshop/asks/{made['id']}")
    first = found["matches"][0]
    assert first["before"] != first["after"] and len(first["replays"]) == 2
    for link in first["replays"]:
        led = guest.get(link.removeprefix("/api/v1"))
        assert led.status_code == 303 and led.headers["location"].startswith("/replay/")
        name = led.headers["location"].removeprefix("/replay/")
        assert guest.get(f"/matches/{name}/replay").status_code == 200


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"after": {"game": "nogame"}}, "no such game"),
        ({"after": {"game": GAME, "rules": {"hero_health": -4}}}, "hero_health"),
        ({"after": {"game": GAME}, "kind": "magic"}, "kind: expected one of"),
        ({"after": {"game": GAME}, "bots": ["nobody"]}, "nobody"),
        ({"after": {"game": GAME}, "more": {"deck": "nobody"}}, "more.deck: expected one of"),
        ({"after": {"game": GAME}, "more": {"zones": {"points": -1}}}, "more.zones"),
    ],
)
def test_what_cannot_be_asked_is_told(guest: httpx.Client, body: Any, words: str) -> None:
    made = guest.post(f"/games/{GAME}/workshop/asks", json=body)
    assert made.status_code in (404, 422) and words in made.json()["detail"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"bots": ["search:1000000"]}, "expected one of random"),
        ({"more": {"deck": ["a"]}}, "the name of a deck"),
        ({"more": {"decks": 5}}, "a list of names of decks"),
        ({"more": {"switches": "health_floor"}}, "a list of rules"),
        ({"more": {"pairs": [[["a"], {}]]}}, "a list of pairs of cards"),
        ({"kind": "tune", "more": {"vary": 5}}, "a list of rules, or of fields of rows"),
        ({"kind": "tune", "more": {"vary": [{"rule": ["hero_health"]}]}}, "a list of rules"),
        ({"kind": "tune", "more": {"goal": {"a": 1}}}, "a goal in words"),
        ({"more": {"book": "x" * 9000}}, "at most 8192 characters"),
    ],
)
def test_what_would_hold_up_everybody_is_refused(
    guest: httpx.Client, more: Any, words: str
) -> None:
    assert words in ask(guest, weaker(), 422, **more)["detail"]


def test_what_is_gone_or_not_ones_own_is_told(guest: httpx.Client, server: Served) -> None:
    assert "ask again" in guest.get("/workshop/asks/nothing").json()["detail"]
    made = ask(guest, weaker(2), bots=["random"])
    with server.guest() as other:
        assert other.delete(f"/workshop/asks/{made['id']}").status_code == 403
        assert other.get(f"/workshop/asks/{made['id']}").status_code == 200  # a link shows it
    assert guest.get(f"/workshop/asks/{made['id']}/matches/99/before").status_code == 404
    guest.delete(f"/workshop/asks/{made['id']}")


def test_too_many_questions_are_refused_in_words(
    guest: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_EACH", 2)
    made = [ask(guest, weaker(6), bots=["random"], more={"book": str(i)}) for i in range(1)]
    made.append(ask(guest, weaker(6), bots=["heuristic"], more={"book": "b"}))
    refused = ask(guest, weaker(6), 429, bots=["adept"], more={"book": "c"})
    assert "as many as one person may" in refused["detail"]
    for each in made:
        guest.delete(f"/workshop/asks/{each['id']}")


def test_guests_of_one_address_share_its_questions(
    guest: httpx.Client, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_HOME", 1)
    made = ask(guest, weaker(6), bots=["random"])
    with server.guest() as other:
        assert "from your address" in ask(other, weaker(5), 429, bots=["random"])["detail"]
    guest.delete(f"/workshop/asks/{made['id']}")


def test_a_process_that_hears_no_stop_is_ended(
    server_of_its_own: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would hold up everybody for two minutes."""
    monkeypatch.setattr(process, "GRACE", 0.1)
    with server_of_its_own.guest() as ada, server_of_its_own.guest() as ben:
        first = ask(ada, weaker(4), bots=["random"])
        until(ada, first["id"], lambda found: found["rows"])
        found = server_of_its_own.app.parts.jobs
        os.kill(found.processes[GAME].process.pid, signal.SIGSTOP)
        while not found.now:
            time.sleep(0.01)
        held = found.now
        ada.delete(f"/workshop/asks/{first['id']}")
        second = ask(ben, weaker(3), bots=["random"])
        end = time.monotonic() + process.STEP / 2
        while found.now == held:
            assert time.monotonic() < end
            time.sleep(0.01)
        until(ben, second["id"], lambda each: each["rows"])
        assert found.live[second["id"]].broken == 0
        ben.delete(f"/workshop/asks/{second['id']}")


def test_a_server_without_measuring_says_so(serve: Serve) -> None:
    with serve(workshop=0).guest() as client:
        assert client.get(f"/games/{GAME}/workshop").json()["measuring"] == {
            "on": False,
            "cores": 0,
        }
        assert "--workshop off" in ask(client, weaker(), 409)["detail"]


def test_a_server_goes_on_with_what_was_under_way(serve: Serve, server: Served) -> None:
    """As after a kill: the row says measuring, and its batches are there."""
    with server.guest() as client:
        made = ask(client, weaker(0), bots=["random"])
        until(client, made["id"], lambda found: found["bots"][0]["played"] > 2000)
        client.delete(f"/workshop/asks/{made['id']}")
        before = client.get(f"/workshop/asks/{made['id']}").json()
        server.stop()
        engine = create_engine(server.database)
        with engine.begin() as connection:
            kept = connection.scalar(select(func.count()).select_from(workshop_pieces))
            assert kept
            connection.execute(
                update(workshop_asks)
                .where(workshop_asks.c.id == made["id"])
                .values(state="measuring", document={})
            )
        engine.dispose()
    again = serve(database=server.settings.database, workshop=1)
    with again.guest() as client:
        found = until(client, made["id"], lambda each: each["rows"])
        played = before["bots"][0]["played"]
        assert found["bots"][0]["played"] >= played
        until(client, made["id"], lambda each: each["state"] == "done" or has_played(played, each))


def test_a_question_of_a_game_that_is_gone_has_failed(serve: Serve) -> None:
    first = serve(workshop=1)
    with first.guest() as client:
        made = ask(client, weaker(0), bots=["random"])
        first.stop()
    row = update(workshop_asks).values(state="measuring", game="gone")
    query(first.settings.database or "", (row, None))
    quiet = serve(database=first.settings.database, workshop=0)
    with quiet.guest() as client:  # it measures nothing, and does not say that it will
        assert client.get(f"/workshop/asks/{made['id']}").json()["state"] == "stopped"
    quiet.stop()
    with serve(database=first.settings.database, workshop=1).guest() as client:
        found = client.get(f"/workshop/asks/{made['id']}").json()
        assert found["state"] == "failed" and "no game gone" in found["why"]


def test_a_process_that_dies_is_followed_by_another(server_of_its_own: Served) -> None:
    """Once it goes on; a question that ends its process again has failed, in words."""
    with server_of_its_own.guest() as client:
        made = ask(client, weaker(6), bots=["heuristic"])
        until(client, made["id"], lambda found: found["rows"])
        running = server_of_its_own.app.parts.jobs.processes[GAME]
        for tries in range(2):
            played = client.get(f"/workshop/asks/{made['id']}").json()["bots"][0]["played"]
            os.kill(running.process.pid, signal.SIGKILL)
            if tries:
                break
            until(client, made["id"], partial(has_played, played))
        end = time.monotonic() + 60
        while (found := client.get(f"/workshop/asks/{made['id']}").json())["state"] != "failed":
            assert time.monotonic() < end
            time.sleep(0.1)
        assert "measuring it failed" in found["why"]


def has_played(least: int, found: Any) -> bool:
    return bool(found["bots"][0]["played"] > least)


def turns_of(found: jobs.Jobs, n: int, **seconds: float) -> list[str]:
    """Whose questions have the next turns, if a step of each takes so long."""
    turns = []
    for _ in range(n):
        chosen = found.next()
        assert chosen is not None
        found.charge(chosen, seconds.get(chosen.id, 1.0))
        turns.append(chosen.id)
    return turns


def test_long_steps_are_paid_for(tmp_path: Path) -> None:
    """Whoever has had a minute waits for a minute, and a newcomer has no claim on the time before."""
    found = jobs.Jobs(Store(database_url(str(tmp_path / "x.db"))), Thinker(1), Settings())
    found.ready.add(GAME)
    for name in ("a1", "b1"):
        found.enter(jobs.Ask(name, name[0], GAME, "change", name, NOTHING, home=name[0]))
    assert turns_of(found, 21, a1=20.0).count("a1") == 1
    found.enter(jobs.Ask("c1", "c", GAME, "change", "c1", NOTHING, home="c"))
    assert turns_of(found, 9, a1=20.0).count("c1") in (4, 5, 6)


def test_many_guests_of_one_address_are_one(tmp_path: Path) -> None:
    found = jobs.Jobs(Store(database_url(str(tmp_path / "x.db"))), Thinker(1), Settings())
    found.ready.add(GAME)
    for n in range(8):
        found.enter(jobs.Ask(f"a{n}", f"a{n}", GAME, "change", "a", NOTHING, home="a"))
    found.enter(jobs.Ask("b", "b", GAME, "change", "b", NOTHING, home="b"))
    turns = turns_of(found, 16)
    assert turns.count("b") == 8 and len(set(turns)) == 9  # and all of them have one


def test_everybody_has_a_turn(tmp_path: Path) -> None:
    """One person with three questions has no more turns than another with one."""
    found = jobs.Jobs(Store(database_url(str(tmp_path / "x.db"))), Thinker(1), Settings())
    found.ready.add(GAME)
    for name in ("a1", "a2", "a3", "b1"):
        found.live[name] = jobs.Ask(name, name[0], GAME, "change", name, NOTHING)
    turns = turns_of(found, 12)
    assert turns[::2] == ["a1", "a2", "a3"] * 2 and set(turns[1::2]) == {"b1"}
    found.live["c1"] = jobs.Ask("c1", "c", "another", "change", "c1", NOTHING)
    assert found.next().id != "c1"  # type: ignore[union-attr]  # its code is not ready yet


def test_what_nobody_watches_makes_room(
    server_of_its_own: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST", 1)
    with server_of_its_own.guest() as ada, server_of_its_own.guest() as ben:
        first = ask(ada, weaker(4), bots=["expert"])
        assert "1 questions are under way" in ask(ben, weaker(3), 429)["detail"]
        monkeypatch.setattr(jobs, "WATCHED", -1.0)
        second = ask(ben, weaker(3), bots=["expert"])
        assert ada.get(f"/workshop/asks/{first['id']}").json()["state"] == "stopped"
        ben.delete(f"/workshop/asks/{second['id']}")


def test_those_who_watch_go_first(tmp_path: Path) -> None:
    """What nobody looks at any more has the moments that are left, however long it has waited."""
    found = jobs.Jobs(Store(database_url(str(tmp_path / "x.db"))), Thinker(1), Settings())
    found.ready.add(GAME)
    for name in ("a1", "b1"):
        found.live[name] = jobs.Ask(name, name[0], GAME, "change", name, NOTHING)
    found.live["a1"].seen -= 2 * jobs.WATCHED
    assert {found.next().id for _ in range(4)} == {"b1"}  # type: ignore[union-attr]
    asyncio.run(found.get("a1"))
    assert found.next().id == "a1"  # type: ignore[union-attr]
    found.live.pop("b1")
    found.live["a1"].seen -= 2 * jobs.WATCHED
    assert found.next().id == "a1"  # type: ignore[union-attr]


def test_what_one_asked_is_exported_and_deleted(server_of_its_own: Served) -> None:
    jobs_there = server_of_its_own.app.parts.jobs
    with server_of_its_own.guest() as client:
        made = ask(client, weaker(3), bots=["random"])
        exported = client.get("/me/export").json()["asks"]
        assert [each["id"] for each in exported] == [made["id"]]
        assert exported[0]["question"]["after"]["rows"][0]["attack"] == 3
        assert client.delete("/me").status_code == 204
        assert made["id"] not in jobs_there.live
        assert client.get(f"/workshop/asks/{made['id']}").status_code == 404


def rows_of(server: Served, table: Table) -> int:
    rows = query(database_of(server), (select(func.count()).select_from(table), None))
    return int(rows[0][0])


def kept_and_forgotten(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches are kept by their question; where they are too many, the older ones go."""
    monkeypatch.setattr(jobs, "KEPT", 1)
    with server.guest() as client:
        made = ask(client, weaker(1), bots=["random"])
        until(client, made["id"], partial(has_played, 1000))
        client.delete(f"/workshop/asks/{made['id']}")
        kept = rows_of(server, workshop_pieces)
        assert kept > 1
        found = server.app.parts
        loop = found.hub.tasks[0].get_loop()
        asyncio.run_coroutine_threadsafe(found.jobs.forget(), loop).result(30)
        assert 0 < rows_of(server, workshop_pieces) < kept
        second = ask(client, {"game": GAME})
        until(client, second["id"], lambda each: each["state"] == "done")
        answers = rows_of(server, workshop_asks)
        monkeypatch.setattr(jobs, "KEPT_ASKS", 1)
        asyncio.run_coroutine_threadsafe(found.jobs.forget(), loop).result(30)
        assert 0 < rows_of(server, workshop_asks) < answers
        assert client.get(f"/workshop/asks/{second['id']}").status_code == 200  # the latest


def test_batches_are_kept_within_bounds(
    server_of_its_own: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_and_forgotten(server_of_its_own, monkeypatch)
