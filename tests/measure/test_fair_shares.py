"""With 60 tables of `master` watched by one guest, another guest's novice answers within 1 s; an
analysis is answered though an address asks for many; 100 followers of the lobby cost little."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from ludarium import games
from tests.server.client import Client
from tests.server.conftest import OWN, Served
from tests.server.servers import served
from tests.server.test_shares import wait_for_novice, wait_until_awake


def started(folder: Path, **settings: Any) -> Served:
    from ludarium.server.settings import Settings

    return Served(Settings(database=str(folder / "x.db"), **settings)).start()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_novice_answers_beside_60_watched_masters(
    tmp_path: Path, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "names", lambda: ("spellfaire",))  # no other is compiled meanwhile
    server = started(tmp_path, workers=workers, watch_tables=60, connections=200)
    watchers: list[Client] = []
    try:
        with Client(server.url) as busy, Client(server.url) as guest:
            wait_until_awake(server, guest)
            wait_for_novice(guest)
            for _ in range(60):
                made = busy.create(mode="watch", level="master", level2="master")
                watchers.append(busy.twin().join(made["id"]))
            time.sleep(5)
            lane = server.app.parts.hub.thinker.watched
            assert lane.running.total() == 1 and lane.waiting > 10, "the masters are at it"
            times = [wait_for_novice(guest) for _ in range(10)]
            print("novice beside 60 masters:", [round(each, 3) for each in times])
            assert max(times) < 1.0
    finally:
        for watcher in watchers:
            watcher.close()
        server.stop()


def test_an_analysis_is_answered_beside_twenty(tmp_path: Path) -> None:
    server = started(tmp_path, workers=1, trust_proxy=True)
    wanted = {"position": None, "seconds": 10, "lines": 1}

    async def first_line(address: str) -> float:
        headers = OWN | {"x-forwarded-for": address}
        async with httpx.AsyncClient(base_url=server.api, headers=headers, timeout=120) as http:
            await http.get("/me")
            began = time.monotonic()
            async with http.stream("POST", "/games/mana/analysis", json=wanted) as lines:
                assert lines.status_code == 200
                async for _ in lines.aiter_lines():
                    return time.monotonic() - began
        raise AssertionError("no line")

    async def run() -> float:
        await first_line("192.0.2.9")  # compiled
        crowd = [asyncio.create_task(first_line("192.0.2.1")) for _ in range(18)]
        await asyncio.sleep(1)
        other = await asyncio.wait_for(first_line("198.51.100.1"), 30)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return other

    try:
        other = asyncio.run(run())
        print("first line of an analysis beside 18:", round(other, 3))
        assert other < 3
    finally:
        server.stop()


@pytest.mark.parametrize("changes", [False, True])
def test_100_followers(tmp_path: Path, changes: bool) -> None:
    """50 open tables, 4 new ones per second. Prints bytes and the share of a core (with the clients,
    which are in this process too): whole lists as before, and changes."""
    with (
        served(str(tmp_path / "x.db"), open_tables=500, connections=200) as server,
        httpx.Client(base_url=server.api, headers=OWN, timeout=60) as host,
        httpx.Client(base_url=server.api, headers=OWN, timeout=60) as visitor,
    ):
        host.get("/me")
        visitor.get("/me")
        new = {"game": "spellfaire", "mode": "open"}
        for _ in range(50):
            host.post("/matches", json=new).raise_for_status()
        heard = 0

        async def follow(stop: asyncio.Event) -> None:
            nonlocal heard
            headers = {"Cookie": f"ludarium={visitor.cookies['ludarium']}"}
            async with websockets.connect(
                server.socket_url, additional_headers=headers, compression=None, proxy=None
            ) as line:
                await line.send(json.dumps({"t": "lobby", "d": {"on": True, "changes": changes}}))
                while not stop.is_set():
                    try:
                        frame = await asyncio.wait_for(line.recv(), 0.5)
                    except TimeoutError:
                        continue
                    heard += len(frame)

        async def run() -> tuple[float, float]:
            nonlocal heard
            stop = asyncio.Event()
            tasks = [asyncio.create_task(follow(stop)) for _ in range(100)]
            await asyncio.sleep(3)
            heard, began, spent = 0, time.monotonic(), time.process_time()
            for _ in range(40):
                made = await asyncio.to_thread(host.post, "/matches", json=new)
                made.raise_for_status()
                await asyncio.sleep(0.25)
            seconds = time.monotonic() - began
            spent = time.process_time() - spent
            stop.set()
            await asyncio.gather(*tasks)
            return heard / seconds, spent / seconds

        rate, share = asyncio.run(run())
        print(f"changes={changes}: {rate / 1e6:.2f} MB/s, {share:.0%} of a core")
        if changes:
            assert rate < 1e6
