"""What a long-running server keeps in memory, and what it lets go."""

import asyncio
import gc
import random
import time
import weakref
from pathlib import Path

import pytest

from ludarium.core.game import Game, load
from ludarium.server import revive, room
from ludarium.server.clock import Clock
from ludarium.server.messages import ClockRule
from ludarium.server.revive import RuleSets
from ludarium.server.store import Store, database_url

from .client import play
from .servers import by_invitation, players, served


def test_a_room_that_is_let_go_is_freed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the collector, which waits for a quiet moment."""
    monkeypatch.setattr(room, "FINISHED", 0.0)
    monkeypatch.setattr(room, "BREATH", 0.1)
    monkeypatch.setattr("ludarium.server.hub.SWEEP", 0.1)
    with served(str(tmp_path / "games.db")) as server, players(server) as (ada, ben):
        match = by_invitation(ada, ben)
        play([ada, ben], random.Random(1), 6)
        hub = server.app.parts.hub
        found = hub.rooms[match]
        parts = [weakref.ref(part) for part in (found, found.match, found.turns, found.audience)]
        ada.send("concede")
        ada.wait("update", lambda body: body["reveal"] is not None)
        gc.collect()
        gc.disable()
        try:
            del found
            for client in (ada, ben):
                client.close_socket()
            end = time.monotonic() + 20
            while any(part() is not None for part in parts) and time.monotonic() < end:
                time.sleep(0.05)
            assert match not in hub.rooms
            assert [part() for part in parts] == [None] * len(parts)
        finally:
            gc.enable()
        ada.resume(None)  # it comes back from its rows
        assert ada.is_over


def test_few_rule_sets_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revive, "MOST_GAMES", 3)
    plain = load("spellfaire")
    games = [Game(plain.definition, (), {"hero_health": 20 + n}) for n in range(8)]
    names = [game.fingerprint for game in games]
    labels = [game.label for game in games]

    async def go() -> None:
        store = Store(database_url(str(tmp_path / "games.db")))
        await store.open()
        kept = RuleSets(store)
        for game in games:
            await kept.keep(game)
        assert len(kept.known) == 3
        again = await kept.find(names[0])  # from its row
        assert again.fingerprint == names[0] and len(kept.known) == 3
        await kept.find_all(names)
        assert [kept.labels[name] for name in names] == labels
        await store.close()

    asyncio.run(go())


def test_a_calendar_set_back_gives_no_time() -> None:
    day = 86400.0
    clock = Clock(ClockRule(move=day, match=3 * day), 2)
    clock.ask({0: ("move", 1)}, now=10 * day)
    assert clock.left(0, 7 * day) == day
    told = clock.message(clock.read({0: ("move", 1)}), now=7 * day)
    assert told.move == [day * 1000, None] and told.match == [3 * day * 1000] * 2
    assert clock.left(0, 10.5 * day) == day / 2
