"""Days per move: the clock goes by the calendar, and nobody need stay for it."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from ludarium.server import hub as hubs
from ludarium.server import room as rooms
from ludarium.server import tables
from ludarium.server.clock import MOVE, Clock
from ludarium.server.messages import ClockRule

from .client import Client
from .conftest import Served
from .servers import log_of, match_row, players, query, seated, served
from .test_consent import QUIET

DAY = 86400.0


def slow(server: Served, clients: list[Client], days: float = 3) -> str:
    start = {"position": QUIET, "at": time.time()}
    return seated(server, clients, start=start, clock={"move": days * DAY, "match": None})


def left(client: Client) -> float:
    """Seconds of the seat that is to move, as this client was told."""
    clock = [frame.body for frame in client.heard if frame.tag == "clock"][-1]
    return float(clock["move"][clock["running"][0]]) / 1000


def pass_days(database: str, match: str, days: float) -> None:
    """As if everything at this table had happened so much earlier."""
    entries, matches = tables.entries, tables.matches
    start = match_row(database, match).start
    query(
        database,
        (
            update(entries).where(entries.c.match == match).values(at=entries.c.at - days * DAY),
            None,
        ),
        (
            update(matches)
            .where(matches.c.id == match)
            .values(start=start | {"at": start["at"] - days * DAY}),
            None,
        ),
    )


def test_only_a_clock_of_days_goes_by_the_calendar() -> None:
    assert not Clock(ClockRule(move=60), 2).is_slow and not Clock(ClockRule(match=DAY), 2).is_slow
    clock = Clock(ClockRule(move=DAY), 2)
    assert clock.is_slow and abs(clock.now - time.time()) < 5
    clock.ask({0: (MOVE, 1)}, time.time() - 2 * DAY)
    assert (clock.next_deadline() or 0) < -DAY + 5


@pytest.mark.parametrize("moves", [0, 1])
def test_the_time_runs_while_the_server_does_not(tmp_path: Path, moves: int) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server) as clients:
        match = slow(server, clients)
        for _ in range(moves):
            clients[0].act("end turn")
        clients[0].sync()
    pass_days(database, match, 2)
    with served(database) as server:
        for client in clients:
            client.move_to(server.url)
        clients[0].resume(None)
        assert DAY - 60 < left(clients[0]) <= DAY
    pass_days(database, match, 1.01)
    with served(database) as server:
        for client in clients:
            client.move_to(server.url)
        clients[1].resume(None)
        mover = moves % 2
        while len(log_of(database, match)) == moves:
            clients[1].recv()
        assert log_of(database, match)[-1].seat == mover


def test_a_room_of_days_leaves_the_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IDLE", 0.0)
    monkeypatch.setattr(hubs, "SWEEP", 0.05)
    with served(str(tmp_path / "games.db")) as server, players(server) as (ada, ben):
        match = slow(server, [ada, ben])
        hub = server.app.parts.hub
        for client in (ada, ben):
            client.send("leave")
        wait(lambda: match in hub.deadlines and match not in hub.rooms)
        assert 2.9 * DAY < hub.deadlines[match] - time.time() <= 3 * DAY
        hub.deadlines[match] = time.time() + 60  # near: it is called back, and let go once more
        wait(lambda: match in hub.deadlines and hub.deadlines[match] - time.time() > DAY)
        ada.join(match)
        assert ada.prompt is not None and left(ada) > 2.9 * DAY


def test_a_quick_clock_keeps_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IDLE", 0.0)
    monkeypatch.setattr(hubs, "SWEEP", 0.05)
    with served(str(tmp_path / "games.db")) as server, players(server) as (ada, ben):
        start = {"position": QUIET}
        match = seated(server, [ada, ben], start=start, clock={"move": 600.0, "match": None})
        for client in (ada, ben):
            client.send("leave")
        time.sleep(0.5)
        assert match in server.app.parts.hub.rooms


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)
