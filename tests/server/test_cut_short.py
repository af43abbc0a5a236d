"""Whoever asks may go away at any moment: what was begun for them neither breaks nor hangs."""

import asyncio
import gc
import logging
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from ludarium.server import hub as hubs
from ludarium.server.store import Store, database_url

from .conftest import Served
from .servers import players, seated

SLOW = text(
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 400000) "
    "SELECT max(x) FROM c"
)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log calls an error, that of tasks thrown away unfinished among it."""
    gc.collect()
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_read_that_is_cancelled_again_and_again(
    tmp_path: Path, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    """As anyio does it to the stream of a client that has gone."""

    async def run() -> Any:
        store = Store(database_url(str(tmp_path / "games.db")))
        await store.open()
        asked = asyncio.create_task(store.one(SLOW))
        await asyncio.sleep(0.02)
        for _ in range(times):
            asked.cancel()
            await asyncio.sleep(0.005)
        ends = await asyncio.gather(asked, return_exceptions=True)
        again = await store.one(text("SELECT 7"))
        await store.close()
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        return ends, again, left

    ends, again, left = asyncio.run(run())
    assert isinstance(ends[0], asyncio.CancelledError) and again[0] == 7
    assert left == []
    assert faults(caplog) == []


def test_streams_that_are_cut_off(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with players(server, 1) as (ada,):
        token = ada.http.post("/bot/token", json={"name": "Cutter"}).json()["token"]
        request = (
            f"GET /api/v1/bot/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        for n in range(12):
            lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
            for line in lines:
                line.sendall(request)
            time.sleep(n * 0.002)
            for line in lines:
                line.close()
        assert ada.http.get("/health").json()["ok"]
    assert faults(caplog) == []


def test_a_room_is_loaded_once_though_the_first_to_ask_leaves(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rooms of one match would each believe their own."""
    with players(server, 2) as (ada, ben):
        match = seated(server, [ada, ben])
        ada.close_socket()
        ben.close_socket()
        hub = server.app.parts.hub
        loads: list[str] = []
        open_room = hubs.Hub.open_room

        async def slowly(self: hubs.Hub, name: str) -> Any:
            loads.append(name)
            await asyncio.sleep(0.1)
            return await open_room(self, name)

        async def ask() -> set[int]:
            while match in hub.rooms:  # its guests have just left
                if hub.rooms[match].is_idle:
                    hub.let_go(match)
                await asyncio.sleep(0.01)
            monkeypatch.setattr(hubs.Hub, "open_room", slowly)
            first = asyncio.create_task(hub.room(match))
            await asyncio.sleep(0.02)
            second = asyncio.create_task(hub.room(match))
            await asyncio.sleep(0.02)
            first.cancel()
            await asyncio.sleep(0.02)
            third = asyncio.create_task(hub.room(match))
            return {id(await second), id(await third), id(await hub.room(match))}

        found = in_loop(server, ask)
        assert loads == [match] and len(found) == 1
        with ada.twin() as again:
            again.connect().join(match)


def in_loop(server: Served, work: Any) -> Any:
    """Run it where the server runs."""
    loop = server.app.parts.hub.tasks[0].get_loop()
    return asyncio.run_coroutine_threadsafe(work(), loop).result(30)


def test_lines_are_not_collected_on_the_way(server: Served) -> None:
    """nginx keeps what a server sends until it has some KiB, unless it is told not to: the streams of
    bots stood still behind it."""
    with players(server, 1) as (ada,):
        token = ada.http.post("/bot/token", json={"name": "Reader"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        with ada.http.stream("GET", "/bot/events", headers=headers) as lines:
            assert lines.status_code == 200
            assert lines.headers["x-accel-buffering"] == "no"
            assert lines.headers["content-encoding"] == "identity"
