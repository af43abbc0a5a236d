"""Two people at a table with a game's own clock: nobody gains or loses time by what the other does, by
many actions, by a reload, or by a restart of the server."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludarium.core.game import Game, load
from ludarium.server.uptime import Uptime

from ..contract.cases import games
from .client import Client
from .conftest import Served
from .servers import log_of, match_row
from .test_secrecy import MATCH
from .test_simultaneous import Time, World, come_back, compare, compare_pages
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours

GAME = {"move": None, "match": None, "game": True}
OPENING: dict[str, Any] = {"stage": 0, "players": [{}, {}]}
TURN = OPENING | {"stage": 1}
PLAN = OPENING | {"stage": 3}


@pytest.fixture(autouse=True)
def parley_is_known(hours: Time) -> Iterator[None]:
    games.add_folder(Path(__file__).parent / "games")  # taken back with what `hours` adds
    yield


def parley(**rules: int) -> Game:
    return load("parley", rules=rules)


class Table(World):
    """A table of Parley."""

    def __init__(
        self,
        stack: ExitStack,
        folder: Path,
        position: Any = OPENING,
        clock: Any = GAME,
        name: str = "games",
        **rules: int,
    ) -> None:
        super().__init__(stack, folder, clock, name, position, parley(**rules))
        self.written = 0  # entries of the log

    @contextmanager
    def open(self) -> Iterator[Served]:
        with super().open() as self.server:
            yield self.server

    def left(self, client: Client) -> list[float | None]:
        """What a client reads now, in seconds by seat: those that do not run are negative."""
        client.resume(client.v)
        client.sync()
        clock = clock_of(client)
        seats = enumerate(clock["move"])
        return [ms and (1 if s in clock["running"] else -1) * ms / 1000 for s, ms in seats]

    def both(self) -> list[float | None]:
        """The same, which both players and the spectator read."""
        read = [self.left(client) for client in self.clients]
        assert read[0] == read[1] == read[2]
        return read[0]

    def act(self, client: Client, action: str) -> None:
        client.act(action)
        self.sync()
        self.written = len(self.log())

    def log(self) -> list[tuple[int, bool]]:
        return [(row.seat, row.late) for row in log_of(self.database, MATCH)]

    def ring(self) -> None:
        """The room looks at its clock, as it would by itself if the time were real."""
        end = time.monotonic() + 20
        while len(self.log()) == self.written:
            assert time.monotonic() < end, "nobody ran out of time"
            self.ada.sync()
        self.sync()
        self.written = len(self.log())


def clock_of(client: Client) -> dict[str, Any]:
    return [frame.body for frame in client.heard if frame.tag == "clock"][-1]


def late(client: Client) -> list[int]:
    """The seats whose time had run out, as a client was told."""
    updates = [frame.body for frame in client.heard if frame.tag == "update"]
    return [update["late"] for update in updates if update["late"] is not None]


# --- each kind of span -------------------------------------------------------------------------------


def test_an_opening_in_secret(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    table = Table(guests, tmp_path)
    with table.open():
        assert table.both() == [30, 30]
        for _ in range(4):  # one stone after the other wins no time
            hours.now += 5
            table.act(table.ada, "lay")
        assert table.both() == [10, 10]
        table.act(table.ben, "ready")
        assert table.left(table.ben) == [10, -10]  # it stands still
        assert table.left(table.ada) == table.left(table.eve) == [10, 10]  # and nobody knows
        hours.now += 10.5
        table.act(table.ada, "lay")  # within the grace of 0.75 s
        hours.now += 0.3
        table.ring()
        assert table.log() == [(0, False)] * 4 + [(1, False), (0, False), (0, True)]
        assert table.ada.view["seats"][0]["points"] == 5  # what was laid counts
        assert late(table.ben) == late(table.eve) == [0]
        assert [step.get("late") for step in snapshot_of(table.ben)["history"]][-1] == 0


def snapshot_of(client: Client) -> dict[str, Any]:
    client.resume(None)
    return [frame.body for frame in client.heard if frame.tag == "snapshot"][-1]


def test_a_turn_stands_still_while_the_other_replies(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, TURN)
    with table.open():
        table.act(table.ada, "strike")
        assert table.both() == [-75, 15]  # at once: it stands still with all of its time
        table.act(table.ben, "block")
        hours.now += 10
        assert table.both() == [65, None]
        table.act(table.ada, "strike")
        hours.now += 6
        assert table.both() == [-65, 9]
        assert clock_of(table.ada)["spans"] == ["Turn", "Reply"]
        table.act(table.ben, "block")
        assert table.both() == [65, None]  # as before, though it was asked again
        hours.now += 5
        table.act(table.ada, "strike")
        assert table.both() == [-60, 15]  # each reply has its own time
        hours.now += 16
        table.ring()
        assert table.log()[-1] == (1, True) and late(table.ada) == [1]
        assert table.both() == [60, None]
        hours.now += 60.8
        table.ring()
        assert table.ada.view["active"] == 1 and late(table.ben) == [1, 0]
        assert table.both() == [None, 75]


def test_a_round_for_both_begins_after_the_playback(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, TURN | {"active": 1})
    with table.open():
        table.act(table.ben, "end turn")
        hours.now += 1
        assert table.both() == [40, 40] and clock_of(table.eve)["wait"] == 3000
        table.act(
            table.ada, "lay"
        )  # while it is still played: that costs nothing, and wins nothing
        hours.now += 3
        assert table.both() == [40, 40] and clock_of(table.eve)["wait"] == 0
        hours.now += 12
        table.act(table.ada, "lay")
        assert table.both() == [28, 28]
        assert clock_of(table.ben)["spans"] == ["Plan together"] * 2
        table.act(table.ada, "ready")
        hours.now += 28.8
        table.ring()
        assert table.log()[-1] == (1, True) and table.ben.view["phase"] == "turn"
        assert table.both() == [75, None] and clock_of(table.ada)["wait"] == 2000  # two are shown


def test_the_limit_of_the_match_ends_it_after_the_running_round(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, TURN | {"round": 1}, whole=100)
    with table.open():
        hours.now += 70
        table.left(table.ada)
        assert clock_of(table.ada)["limit"] == 30_000
        table.act(table.ada, "end turn")
        hours.now += 31
        table.ring()
        assert log_of(table.database, MATCH)[-1].kind == "limit"
        assert table.both() == [None, 44] and clock_of(table.eve)["limit"] is None
        table.act(table.ben, "strike")  # the round goes on
        for client, action in ((table.ada, "take it"), (table.ben, "end turn")):
            table.act(client, action)
        for client in (table.ada, table.ben):
            table.act(client, "ready")
        assert table.ada.view["result"]["reason"] == "time limit"
        assert table.ada.view["result"]["winner"] == 1
        assert match_row(table.database, MATCH).result["reason"] == "time limit"


def test_a_move_is_a_turn_however_many_actions_it_takes(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    """The plain clock of a table, at which the game says nothing of its spans."""
    table = Table(guests, tmp_path, PLAN, {"move": 30.0, "match": None})
    with table.open():
        for _ in range(2):
            hours.now += 10
            table.act(table.ada, "lay")
        assert table.both() == [10, 10]
        for client in (table.ada, table.ben):
            table.act(client, "ready")
        assert table.both() == [30, None]  # the next round, and a turn


# --- empty spans, and those who are away -------------------------------------------------------------


def test_so_many_empty_turns_in_a_row_lose(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, TURN, rounds=9, empty=2)
    with table.open():
        table.act(table.ada, "strike")
        hours.now += 16
        table.ring()  # a reply does not count
        hours.now += 76
        table.ring()  # nor a turn with a strike in it
        assert clock_of(table.eve)["empty"] == [0, 0]
        hours.now += 76
        table.ring()
        assert clock_of(table.ada)["empty"] == [0, 1]
        hours.now += 44
        table.act(table.ada, "ready")  # which begins another row
        hours.now += 1
        table.ring()
        while not table.ben.is_over:
            table.ben.recv()
        assert table.ben.view["result"] == {"winner": 0, "scores": [1000, -1000], "reason": "time"}


def test_who_is_away_for_too_long_loses(tmp_path: Path, guests: ExitStack) -> None:
    """With a countdown that the others read: how long, and since when."""
    table = Table(guests, tmp_path, TURN, absence=1)
    with table.open():
        assert table.ada.table["lose_after"] == 1 and table.ada.table["seats"][1]["away"] is None
        table.ben.close_socket()
        while table.ada.table["seats"][1]["away"] is None:
            table.ada.recv()
        while not table.ada.is_over:
            table.ada.recv()
        assert table.ada.view["result"]["winner"] == 0
        assert table.ada.view["result"]["reason"] == "away"
        table.ben.resume(table.ben.v)


def test_who_comes_back_in_time_stays(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, TURN, absence=2)
    with table.open():
        for _ in range(2):
            table.ben.close_socket()
            time.sleep(1.2)
            table.ben.resume(table.ben.v)
        assert not table.ben.is_over


def test_where_all_leave_at_once_nobody_has_won(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, TURN, absence=1)
    with table.open():
        for client in (table.ada, table.ben):
            client.close_socket()
        while not table.eve.is_over:
            table.eve.recv()
        assert table.eve.view["result"]["reason"] == "abort"
        for client in (table.ada, table.ben):
            client.resume(client.v)


# --- reloads and restarts ----------------------------------------------------------------------------


@pytest.mark.parametrize("position", [OPENING, TURN, PLAN], ids=["opening", "turn", "plan"])
def test_a_restart_costs_nobody_time(
    tmp_path: Path, hours: Time, guests: ExitStack, position: Any
) -> None:
    table = Table(guests, tmp_path, position)
    with table.open():
        hours.now += 3
        table.act(table.ada, "strike" if position is TURN else "lay")
        hours.now += 4
        before = table.both()
    for _ in range(2):  # nothing happens between the two
        hours.now += 1000
        with table.open():
            assert table.both() == before
            hours.now += 2
            before = [left and (left if left < 0 else left - 2) for left in before]
            assert table.both() == before
    with table.open():
        if position is TURN:
            table.act(table.ben, "block")
            assert table.both() == [72, None]


def test_a_server_that_is_killed_gives_back_what_it_could_not_write_down(
    tmp_path: Path, hours: Time, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is written down every second; it is not at the end of a process that is killed."""
    table = Table(guests, tmp_path, TURN)
    with table.open() as server, monkeypatch.context() as patched:
        hours.now += 20
        hub = server.app.parts.hub
        loop = hub.tasks[0].get_loop()
        asyncio.run_coroutine_threadsafe(hub.uptime.note(), loop).result(20)
        patched.setattr(Uptime, "note", lambda _: asyncio.sleep(0))
        hours.now += 0.5
        assert table.both() == [54.5, None]
        for client in table.clients:
            client.close_socket()
        server.stop()
        hours.now += 1000
    with table.open():
        assert table.both() == [55, None]


# --- a game that is wrong, and one that names no clock -------------------------------------------------


def test_a_fault_in_the_times_of_a_game_loses_nobody_a_match(
    tmp_path: Path, hours: Time, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What loading could not find: a span that does not exist has no limit, and in place of a time-out
    action that is not legal another one is taken."""
    table = Table(guests, tmp_path, TURN)
    with table.open():
        table.act(table.ada, "strike")
        with monkeypatch.context() as patched:
            patched.setattr(table.game.kernel, "default", lambda s, t, seat: 3)
            hours.now += 16
            table.ring()
        assert table.log()[-1] == (1, True) and not table.ada.is_over
        times = table.game.definition.times
        assert times is not None
        broken = replace(times, span=lambda game, s, seat: ("rest", 1))
        definition = replace(table.game.definition, times=broken)
        monkeypatch.setattr(table.game, "definition", definition)
        for room in table.server.app.parts.hub.rooms.values():
            assert room.match is not None
            monkeypatch.setattr(room.match.game, "definition", definition)
        table.act(table.ada, "strike")
        assert table.both() == [None, None]
        hours.now += 5000
        table.act(table.ben, "block")
        assert not table.ada.is_over


def test_a_new_table_may_play_by_the_games_clock(tmp_path: Path, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, TURN)
    with table.open():
        wanted = {"game": "parley", "mode": "invite", "clock": {"game": True}}
        made = table.ada.http.post("/matches", json=wanted)
        assert made.status_code == 201
        row = match_row(table.database, made.json()["id"])
        assert row.clock == {"move": None, "match": None, "game": True, "limit": None}
        for clock, said in (
            ({"game": True, "move": 60}, "clock.move: expected null beside clock.game, got 60.0"),
            ({"game": True, "match": 60}, "clock.match: expected null beside clock.game"),
        ):
            refused = table.ada.http.post("/matches", json=wanted | {"clock": clock})
            assert refused.status_code == 422 and said in refused.text
        other = wanted | {"game": "mana"}
        refused = table.ada.http.post("/matches", json=other)
        assert "clock.game: Mana has no clock of its own" in refused.text
        rows = table.ada.http.get("/games").json()["games"]
        times = {row["name"]: row["times"] for row in rows}
        assert times["mana"] is None and times["parley"]["absence"] == 60
        assert times["parley"]["spans"][3] == {"title": "Plan together", "seconds": 40}


def test_a_replay_says_what_was_done_out_of_time(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, PLAN, rounds=1)
    with table.open():
        table.act(table.ada, "ready")
        hours.now += 41
        table.ring()
        assert table.ben.is_over
        steps = table.ada.http.get(f"/matches/{MATCH}/steps?seat=all").json()["steps"]
        late = [(move["text"], move["late"]) for step in steps for move in step["moves"]]
        assert late == [("ready", False), ("ready", True)]
        replay = table.ada.http.get(f"/matches/{MATCH}/replay").json()
        assert [entry[3:] for entry in replay["entries"]] == [["ready"], ["ready", "out of time"]]


# --- secrets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [OPENING, PLAN], ids=["opening", "plan"])
def test_frames_are_the_same_bytes_whether_the_other_has_chosen_or_not(
    tmp_path: Path, hours: Time, guests: ExitStack, position: Any
) -> None:
    tables = [Table(guests, tmp_path, position, name=name) for name in ("chosen", "waiting")]
    chosen, waiting = tables
    with ExitStack() as stack:
        for table in tables:
            stack.enter_context(table.open())
        hours.now += 7
        chosen.ada.act("lay")
        hours.now += 1
        chosen.ada.act("ready")
        for everything in (False, True):
            hours.now += 1
            come_back(list(tables), everything)
            compare(list(tables))
        for table in tables:  # own actions set the own dial
            hours.now += 1
            table.ben.act("lay")
            hours.now -= 1
        compare(list(tables))
        compare_pages(list(tables))
    with ExitStack() as stack:  # the servers come up again
        hours.now += 5
        for table in tables:
            stack.enter_context(table.open())
        compare(list(tables))
        assert len(chosen.log()) == 3 and len(waiting.log()) == 1
