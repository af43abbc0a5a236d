"""A bot's plan of several hidden actions: one signal, and an end that tells nothing of their number."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from sqlalchemy import update

import ludarium
from ludarium.core.match import Observation
from ludarium.core.unseen import is_secret, is_unseen
from ludarium.server import computer, tables
from ludarium.server.computer import Computer
from ludarium.server.socket import Connection
from ludarium.server.thinker import Thinker

from .client import Client
from .conftest import Served
from .servers import database_of, insert_match, log_of, query, served, user_cookie
from .test_secrecy import MATCH, SECRET, USERS

GAMES = Path(__file__).parent / "games"
BEGAN, LATER = 1000.0, 0.4  # when a plan begins, and when the person goes on
THINK = 0.03  # seconds of the adjusted clock for each decision of a bot
ROUND = ["place south", "ready"]  # what a bot does in every round after its first
games: Any = ludarium.games  # a module that can be called


@pytest.fixture(autouse=True)
def convoy_is_known() -> Iterator[None]:
    before = list(games.__path__)
    games.add_folder(GAMES)
    yield
    games.__path__[:] = before


class Pushed(NamedTuple):
    user: str
    at: float
    frame: bytes

    @property
    def is_update(self) -> bool:
        return self.frame.startswith(b'{"t":"update"')

    @property
    def is_signal(self) -> bool:
        return self.frame.startswith(b'{"t":"thinking"')


class Stage:
    """Bots that follow a script, by a clock of the test; it notes what leaves and when."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = BEGAN
        self.decides = self.ends = (
            False  # shut gates: no decision is made, no plan comes to its end
        )
        self.script: list[str] = []
        self.resting = 0
        self.pushed: list[Pushed] = []
        push = Connection.push

        def note(connection: Connection, frame: bytes) -> None:
            self.pushed.append(Pushed(connection.user, round(self.now, 6), frame))
            push(connection, frame)

        async def rest(_: Computer, seconds: float) -> None:
            until = self.now + seconds
            self.resting += 1
            while not self.ends:
                await asyncio.sleep(0.002)
            self.now, self.decides = until, False

        async def choose(_: Thinker, seen: Observation, *__: Any) -> int:
            while not self.decides:
                await asyncio.sleep(0.002)
            self.now += THINK
            return self.number(seen)

        monkeypatch.setattr(Connection, "push", note)
        monkeypatch.setattr(Computer, "now", property(lambda _: self.now))
        monkeypatch.setattr(Computer, "rest", rest)
        monkeypatch.setattr(Thinker, "choose", choose)
        monkeypatch.setattr(Thinker, "is_ready", lambda *_: True)

    def number(self, seen: Observation) -> int:
        text = self.script.pop(0)
        return 4 if text == "ready" else 1 + ["north", "middle", "south"].index(text.split()[1])

    def of(self, user: str) -> list[Pushed]:
        return [each for each in self.pushed if each.user == user]


FROM_THE_START: dict[str, Any] = {"decks": [], "first": None}


@contextmanager
def table(
    server: Served, start: dict[str, Any] = FROM_THE_START
) -> Iterator[tuple[Client, Client]]:
    """Ada against a bot at Convoy, and Eve who watches."""
    cookies = [user_cookie(server, user, user.title()) for user in (USERS[0], "user-eve")]
    game = ludarium.load("convoy")
    insert_match(
        database_of(server), USERS, start=start, secret=SECRET, id=MATCH, mode="bot", game=game
    )
    seat = tables.seats.c.match == MATCH, tables.seats.c.seat == 1
    bot = {"kind": "bot", "user": None, "level": "random", "name": "Random bot"}
    query(database_of(server), (update(tables.seats).where(*seat).values(**bot), None))
    with Client(server.url, cookies[0]) as ada, Client(server.url, cookies[1]) as eve:
        yield ada, eve


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.002)


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, plan: list[str]) -> Stage:
    """A round in which the person is ready first, and the beginning of the next one."""
    with monkeypatch.context() as patched, served(str(folder / f"{len(plan)}.db")) as server:
        stage = Stage(patched)
        stage.script = [*plan, "ready", *ROUND]
        with table(server) as (ada, eve):
            ada.join(MATCH)
            eve.join(MATCH)
            ada.act("place north")
            stage.decides = True
            wait_for(lambda: stage.resting == 1)  # all placements are made, and nobody heard of any
            stage.now = max(stage.now, BEGAN + LATER)
            ada.act("place north")
            ada.act("ready")
            ada.sync()
            rows = [row for row in log_of(database_of(server), MATCH) if row.seat == 1]
            assert [row.text for row in rows] == plan
            stage.ends = True
            ada.wait("update", lambda body: body["view"]["turn"] == 1)
            ada.sync()
            eve.sync()
            ada.close_socket()  # and comes back in the middle of the next plan
            eve.wait("table")
            ada.resume(ada.v)
            ada.sync()
    return stage


PLANS: tuple[list[str], ...] = (["place middle"] * 4, ["place middle"], [])


def test_plans_of_any_length_are_signalled_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same frames at the same times, whether the bot places nothing, one wagon or four."""
    stages = [play(tmp_path, monkeypatch, plan) for plan in PLANS]
    for user, updates in ((USERS[0], 4), ("user-eve", 1)):
        heard = [
            [(each.at, b"update" if each.is_update else each.frame) for each in stage.of(user)]
            for stage in stages
        ]
        assert heard[0] == heard[1] == heard[2]
        own = stages[0].of(user)
        shown = [i for i, each in enumerate(own) if each.is_update]
        assert len(shown) == updates and own[shown[-1]].at == BEGAN + computer.BEAT
        assert all(each.at <= BEGAN + LATER for each in own[: shown[-1]])
        # One signal for each plan: when it begins, and again for whoever comes back.
        assert own[shown[-1] + 1].is_signal
        signals = [each.at - BEGAN for each in own if each.is_signal]
        assert signals == [0, computer.BEAT, *([computer.BEAT] if updates > 1 else [])]


def test_a_plan_that_takes_longer_ends_on_a_later_beat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.THINK", 0.3)
    stage = play(tmp_path, monkeypatch, ["place middle"] * 3)  # 1.2 s with its end
    ends = [each.at for each in stage.of(USERS[0]) if each.is_update and b'"turn":1' in each.frame]
    assert ends == [BEGAN + 3 * computer.BEAT]


def test_bots_that_wake_up_do_not_tell_who_has_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is ready and one that still has to think, in a server that has just come up."""
    heard = []
    for name, ready in (("chosen", [0, 1]), ("waiting", [0, 0])):
        awake: list[bool] = []

        async def choose(*_: Any) -> int:
            await asyncio.sleep(60)
            return 0

        monkeypatch.setattr(Thinker, "choose", choose)
        monkeypatch.setattr(Thinker, "is_ready", lambda *_, awake=awake: bool(awake))
        start = {"position": {"last": 2, "ready": ready}, "at": 1.0}
        with served(str(tmp_path / f"{name}.db")) as server, table(server, start) as (ada, _):
            ada.join(MATCH)
            ada.wait("thinking", lambda body: body["state"] == "waking")
            hub = server.app.parts.hub
            task = hub.rooms[MATCH].turns.task
            assert task is not None
            awake.append(True)
            task.get_loop().call_soon_threadsafe(hub.thinker.stirred)
            ada.wait("thinking", lambda body: body["state"] == "thinking")
            ada.sync()
            heard.append([frame.raw for frame in ada.heard if frame.tag != "welcome"])
    assert heard[0] == heard[1]


def test_a_bot_keeps_its_plan_until_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All placements of a round come from one bot, which remembers what it means to do next."""
    made: list[SimpleNamespace] = []

    def make_bot(*_: Any) -> SimpleNamespace:
        script = [1, 2, 4] if not made else [4]
        bot = SimpleNamespace(stop=[0], choose=lambda seen: script.pop(0))
        made.append(bot)
        return bot

    async def run(_: Thinker, game: Any, lane: Any, person: str, work: Any, *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr("ludarium.bots.make_bot", make_bot)
    monkeypatch.setattr(Thinker, "_run", run)
    monkeypatch.setattr(Thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(computer, "BEAT", 0.01)
    with served(str(tmp_path / "kept.db")) as server, table(server) as (ada, _):
        ada.join(MATCH)
        ada.act("ready")
        if ada.view["turn"] == 0:
            ada.wait("update", lambda body: body["view"]["turn"] == 1)
        ada.act("ready")
        wait_for(lambda: len(log_of(database_of(server), MATCH)) == 6)
        rows = [row.text for row in log_of(database_of(server), MATCH) if row.seat == 1]
    assert rows == ["place north", "place middle", "ready", "ready"] and len(made) == 2


def test_what_a_bot_may_not_do_freezes_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan that is no longer legal: the first legal action is taken, and the log says so."""

    async def choose(*_: Any) -> int:
        return 99

    monkeypatch.setattr(Thinker, "choose", choose)
    monkeypatch.setattr(Thinker, "is_ready", lambda *_: True)
    monkeypatch.setattr(computer, "BEAT", 0.01)
    with served(str(tmp_path / "odd.db")) as server, table(server) as (ada, _):
        ada.join(MATCH)
        ada.act("ready")  # the bot places all it has, then it must be ready
        wait_for(lambda: len(log_of(database_of(server), MATCH)) >= 6)
        rows = [row.text for row in log_of(database_of(server), MATCH) if row.seat == 1]
    assert rows[:5] == ["place north"] * 4 + ["ready"]


@pytest.mark.parametrize(("left", "beat"), [(None, 0.5), (60.0, 0.5), (2.0, 0.2), (0.0, 0.01)])
def test_a_beat_does_not_cost_a_bot_its_time(left: float | None, beat: float) -> None:
    clock = SimpleNamespace(now=0.0, left=lambda seat, now: left)
    room: Any = SimpleNamespace(time=SimpleNamespace(clock=clock))
    assert Computer(room).beat(1) == beat


def test_a_placement_is_unseen_and_what_shows_is_not() -> None:
    match = ludarium.load("convoy").match(seed=1)
    place, ready = match.parse(0, "place north"), match.parse(0, "ready")
    assert is_unseen(match, 0, place) and is_secret(match, 0, match.legal_ids(0))
    assert not is_unseen(match, 0, ready)  # it has nothing more to decide
    match.submit(1, "ready")
    assert is_unseen(match, 0, place) and not is_unseen(match, 0, ready)
    assert is_secret(match, 0, match.legal_ids(0))  # as far as it knows, the other is awaited
    assert len(match.entries) == 1 and match.events(0) == []  # nothing was done
    other = ludarium.load("spellfaire").match(seed=1, first=0)
    while other.view()["phase"] == "mulligan":
        other.take(other.actors[0], other.legal_ids(other.actors[0])[0])
    (seat,) = other.actors
    assert not is_secret(other, seat, other.legal_ids(seat))
