"""The code of a table's bots is being compiled: its time stands still, and nobody is late by it."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.thinker import Thinker

from .client import Client
from .servers import database_of, log_of, served
from .test_simultaneous import Time
from .test_simultaneous import hours as hours
from .workers import Workers


@pytest.mark.parametrize("first", [0, 1], ids=["person", "bot"])
@pytest.mark.parametrize("clock", [{"move": 30.0}, {"match": 300.0}], ids=["move", "match"])
def test_no_time_runs_while_a_bot_is_compiled(
    tmp_path: Path, hours: Time, monkeypatch: pytest.MonkeyPatch, clock: Any, first: int
) -> None:
    async def choose(*_: Any) -> int:
        await asyncio.sleep(60)
        return 0

    monkeypatch.setattr(Thinker, "choose", choose)
    workers = Workers(monkeypatch)
    with served(str(tmp_path / "x.db")) as server, Client(server.url) as ada:
        hub = server.app.parts.hub
        loop = hub.tasks[0].get_loop()
        loop.call_soon_threadsafe(hub.thinker.ready.clear)
        made = ada.create(game="mana", mode="bot", first=first, clock=clock)["id"]
        ada.join(made)
        hours.now += 1000
        ada.sync()
        before = read(ada)
        assert before["running"] == [] and log_of(database_of(server), made) == []
        left = [30_000, None] if "move" in clock else [300_000] * 2
        assert sorted(before["move" if "move" in clock else "match"], key=str) == left
        end = time.monotonic() + 20
        while not workers.started:
            assert time.monotonic() < end
            time.sleep(0.01)
        loop.call_soon_threadsafe(lambda: workers.finish("mana", "bots"))
        now = ada.wait("clock", lambda body: body["running"] == [first])
        assert {**now, "running": []} == before  # nothing is lost
        hours.now += 31 if "move" in clock else 301  # from here on it runs
        ada.sync()
        ada.sync()
        rows = log_of(database_of(server), made)
        assert rows and (rows[0].late or rows[0].kind == "time") and rows[0].seat == first


def read(client: Client) -> dict[str, Any]:
    return [frame.body for frame in client.heard if frame.tag == "clock"][-1]
