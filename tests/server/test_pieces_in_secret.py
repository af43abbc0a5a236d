"""One piece or four, placed in secret: the same bytes for the others, also when the time limit of the match is
reached meanwhile, for whoever follows the lobby, and on every page."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from ludarium.server import lobby as lobby_module

from .client import Client
from .servers import log_of
from .test_secrecy import MATCH
from .test_simultaneous import Time, come_back, compare, compare_pages
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours
from .test_spans import PLAN, TURN, Table, clock_of, snapshot_of
from .test_spans import parley_is_known as parley_is_known

BEFORE_LIMIT = 60  # seconds of the turn before the plan; its playback takes 4, the limit is at 75


def test_how_many_pieces_lie_there_changes_no_byte(
    tmp_path: Path, hours: Time, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "DEBOUNCE", 3600)  # followers are told by `tell` alone
    start = TURN | {"active": 1, "round": 0}
    tables = [Table(guests, tmp_path, start, name=name, whole=75) for name in ("one", "four")]
    one, four = tables
    with ExitStack() as stack:
        for table in tables:
            stack.enter_context(table.open())
        lobbies = [follow(guests, table) for table in tables]
        hours.now += BEFORE_LIMIT
        for table in tables:
            table.act(table.ben, "end turn")
            tell(table)
        hours.now += 6
        for table, pieces in ((one, 1), (four, 4)):
            for _ in range(pieces):
                table.ada.act("lay")
                tell(table)
        four.ada.act("ready")
        compare(list(tables))
        for table in tables:
            table.written = len(table.log())
        hours.now += 10  # the time of the match is up, in the middle of the plan
        for table in tables:
            table.ring()
            assert log_of(table.database, MATCH)[-1].kind == "limit"
            assert clock_of(table.ben)["limit"] is None
            tell(table)
        compare(list(tables))
        come_back(list(tables), everything=True)
        compare(list(tables))
        compare_pages(list(tables))
        for name in ("ben", "eve"):
            read = [getattr(table, name).http.get("/health").text for table in tables]
            assert read[0] == read[1]
        heard = []
        for table, lobby in zip(tables, lobbies, strict=True):
            tell(table)
            lobby.send("lobby", changes=True)  # the lists as they are now
            lobby.wait("lobby")
            heard.append([frame.raw for frame in lobby.heard if frame.tag != "welcome"])
        assert heard[0] == heard[1]


def follow(guests: ExitStack, table: Table) -> Client:
    """Ben in another window, at the list of tables."""
    lobby = table.ben.twin()
    guests.callback(lobby.close)
    lobby.connect()
    lobby.send("lobby", changes=True)
    lobby.wait("lobby")
    return lobby


def tell(table: Table) -> None:
    """The lobby tells its followers what is new."""
    hub = table.server.app.parts.hub
    asyncio.run_coroutine_threadsafe(hub.lobby.tell(), hub.tasks[0].get_loop()).result(30)


def test_all_who_ran_out_of_time_are_named_once_it_is_no_secret(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """Both miss the plan. That seat 0 was late first, nobody else could see then."""
    table = Table(guests, tmp_path, PLAN)
    with table.open():
        table.act(table.ada, "lay")
        hours.now += 45
        table.ring()
        while len(table.log()) < 3:
            table.ada.sync()
        table.sync()
        assert table.log() == [(0, False), (0, True), (1, True)]
        for client, too in ((table.ada, []), (table.ben, [0]), (table.eve, [0])):
            last = [frame.body for frame in client.heard if frame.tag == "update"][-1]
            assert (last["late"], last["late_too"]) == (1, too)
    with table.open():
        for client, too in ((table.ada, []), (table.ben, [0]), (table.eve, [0])):
            assert snapshot_of(client)["history"][-1].get("late_too", []) == too
