"""Seats that choose at the same time in secret: nobody is told whether another has chosen."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludarium.core.game import Game
from ludarium.server import moment
from ludarium.server.computer import BotMove, Computer
from ludarium.server.lobby import Lobby
from ludarium.server.thinker import Thought

from ..contract.cases import load, toy_is_known
from .client import PATIENCE, Client
from .conftest import Served
from .servers import database_of, insert_match, log_of, served, user_cookie
from .test_output_commit import check_silence, gated
from .test_secrecy import MATCH, SECRET, USERS, without_id

HANDS: list[dict[str, Any]] = [{"hand": [1, 2, 3]}, {"hand": [1, 4]}]
POSITION = {"prize": 2, "seats": HANDS}
CHOSEN = {"prize": 2, "seats": [HANDS[0] | {"bid": [3]}, HANDS[1]]}
BEGAN = 1_000_000.0
DAY = 86400.0
CLOCKS: list[dict[str, float | None] | None] = [
    None,
    {"move": 600.0, "match": None},
    {"move": None, "match": 900.0},
    {"move": 600.0, "match": 900.0},
    {"move": 3 * DAY, "match": None},
]


class Time:
    """The time of all clocks; it goes on when a test says so."""

    def __init__(self) -> None:
        self.now = BEGAN


@pytest.fixture(autouse=True)
def hours(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    hours = Time()
    for name in ("wall", "steady"):
        monkeypatch.setattr(moment, name, lambda: hours.now)
    monkeypatch.setattr("ludarium.server.limits.BURST", 1e6)
    with toy_is_known():
        yield hours


@pytest.fixture
def guests() -> Iterator[ExitStack]:
    """Closes those who came."""
    with ExitStack() as stack:
        yield stack


class World:
    """A table with a spectator, on a server of its own."""

    def __init__(
        self,
        stack: ExitStack,
        folder: Path,
        clock: Any,
        name: str,
        position: Any = POSITION,
        game: Game | None = None,
    ) -> None:
        self.game = game or load("toy")
        self.stack = stack
        self.database = str(folder / f"{name}.db")
        self.clock = clock
        self.position = position
        self.clients: list[Client] = []

    @contextmanager
    def open(self) -> Iterator[Served]:
        with served(self.database) as server, ExitStack() as stack:
            if not self.clients:
                self.begin(server)
            for client in self.clients:
                stack.callback(client.close_socket)
                client.move_to(server.url)
                client.resume(client.v)
            self.sync()
            yield server

    def begin(self, server: Served) -> None:
        names = [*USERS, "user-eve"]
        cookies = [user_cookie(server, user, user.title()) for user in names]
        insert_match(
            database_of(server),
            USERS,
            start={"position": self.position, "at": BEGAN},
            clock=self.clock,
            secret=SECRET,
            id=MATCH,
            mode="open",
            created=BEGAN,
            game=self.game,
        )
        self.clients = [Client(server.url, cookie) for cookie in cookies]
        self.ada, self.ben, self.eve = self.clients
        for client in self.clients:
            self.stack.callback(client.close)
            client.match = MATCH

    def sync(self) -> None:
        for client in self.clients:
            client.sync()


def timeless(raw: str) -> str:
    return re.sub(r'"away":\d+', '"away":0', raw)


def compare(worlds: list[World]) -> None:
    """Everything that seat 1 and the spectator have heard, byte for byte; how many real seconds they were away depends on
    the machine."""
    for world in worlds:
        world.sync()
    first, second = worlds
    for mine, theirs in ((first.ben, second.ben), (first.eve, second.eve)):
        assert [timeless(f.raw) for f in mine.heard] == [timeless(f.raw) for f in theirs.heard]


def compare_pages(worlds: list[World]) -> None:
    for path in (f"/matches/{MATCH}", "/matches?mine=1", "/matches?live=1"):
        for name in ("ben", "eve"):
            pages = [getattr(world, name).http.get(path) for world in worlds]
            assert pages[0].status_code == 200 and pages[0].text == pages[1].text
    for path in ("replay", "steps?seat=1", "review"):
        answers = [world.ben.http.get(f"/matches/{MATCH}/{path}") for world in worlds]
        assert [answer.status_code for answer in answers] == [409, 409]
        assert len({json.dumps(without_id(answer.json())) for answer in answers}) == 1


def come_back(worlds: list[World], everything: bool) -> None:
    for name in ("ben", "eve"):
        for world in worlds:
            client = getattr(world, name)
            client.close_socket()
            world.ada.wait("table")  # that somebody has left
            client.resume(None if everything else client.v)
            world.sync()


def ask_all(worlds: list[World]) -> None:
    """What seat 1 and the spectator may ask for; most of it is refused."""
    for world in worlds:
        assert world.ben.prompt is not None
        request = world.ben.prompt["request"]
        for client in (world.ben, world.eve):
            client.send("takeback")
            client.send("answer", offer="takeback", yes=True)
            client.send("rematch")
            client.send("preview", request=request, actions=[1])
            client.send("forecast", request=request, action=1)
            client.send("why", request=request, parts={"kind": "action"})
            client.send("act", request="0.1", action=1)
            client.sync()  # what one is told must not depend on who is faster


def times(client: Client) -> list[dict[str, Any]]:
    return [frame.body for frame in client.heard if frame.tag == "clock"]


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
def test_a_secret_choice_changes_no_byte_for_others(
    tmp_path: Path, hours: Time, guests: ExitStack, clock: Any
) -> None:
    """In one world seat 0 has chosen, in the other it has not."""
    worlds = [World(guests, tmp_path, clock, name) for name in ("chosen", "waiting")]
    chosen, waiting = worlds
    with ExitStack() as stack:
        for world in worlds:
            stack.enter_context(world.open())
        told = [len(world.ben.heard) for world in worlds]
        hours.now += 7
        chosen.ada.act("bid 3")
        chosen.sync()
        assert len(chosen.ben.heard) == told[0] + 1  # the answer to `sync`, and nothing else
        waiting.sync()
        for everything in (False, True):
            hours.now += 1
            come_back(worlds, everything)
            ask_all(worlds)
            compare(worlds)
        compare_pages(worlds)
    with ExitStack() as stack:  # the servers come up again
        hours.now += 5
        for world in worlds:
            stack.enter_context(world.open())
        compare(worlds)
        compare_pages(worlds)
        hours.now += 2
        waiting.ada.act("bid 3")
        for world in worlds:
            world.ben.act("bid 1")
        compare_but_for_times(worlds)
        if clock:
            check_times(worlds, clock)
        chosen.ada.act("bid")  # of the second round
        ask_all(worlds)
        compare_but_for_times(worlds)


def test_no_answer_overtakes_another_while_a_secret_choice_is_written(
    tmp_path: Path, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By what comes first a seat could see that the other is choosing just now."""
    world = World(guests, tmp_path, None, "order")
    with world.open() as server, gated(server, monkeypatch) as gate:
        ben = world.ben
        assert ben.prompt is not None and ben.socket is not None
        told = len(ben.heard)
        gate.close()
        world.ada.send_act("bid 3")
        gate.wait()
        ben.send("act", request="1.7", action=1)
        ben.send("ping", n=5)
        ben.send("why", request=ben.prompt["request"], parts={"kind": "action"})
        ben.send("nonsense")
        echo = ben.socket.ping()
        check_silence(ben)
        assert not echo.is_set()
        gate.is_open.set()
        ben.wait("refused", lambda body: body["title"] == "Not understood")
        assert [frame.tag for frame in ben.heard[told:]] == ["refused", "pong", *2 * ["refused"]]
        assert echo.wait(PATIENCE)


def compare_but_for_times(worlds: list[World]) -> None:
    """When all is shown only the times may differ; how long seat 0 has taken is no secret then."""
    for name in ("ben", "eve"):
        heard = []
        for world in worlds:
            world.sync()
            frames = getattr(world, name).heard
            heard.append([timeless(f.raw if f.tag != "clock" else shape(f.raw)) for f in frames])
        assert heard[0] == heard[1]


def shape(raw: str) -> str:
    return re.sub(r"\d{4,}", "n", raw)


def check_times(worlds: list[World], clock: dict[str, float | None]) -> None:
    limit = clock["match"]
    for world in worlds:
        before, after = times(world.ben)[0], times(world.ben)[-1]
        assert before["running"] == [0, 1] and after == times(world.eve)[-1]
        if limit is not None:
            rows = log_of(world.database, MATCH)
            spent = [row.spent for row in rows if row.kind == "act"]
            assert after["match"] == [1000 * limit - each for each in spent]


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
def test_a_choice_of_the_position_is_secret_too(
    tmp_path: Path, hours: Time, guests: ExitStack, clock: Any
) -> None:
    worlds = [
        World(guests, tmp_path, clock, "chosen", CHOSEN),
        World(guests, tmp_path, clock, "waiting"),
    ]
    with worlds[0].open(), worlds[1].open():
        assert [world.ada.prompt is None for world in worlds] == [True, False]
        hours.now += 7
        come_back(worlds, everything=True)
        compare(worlds)
        compare_pages(worlds)


def test_only_those_who_may_know_are_told_that_their_lists_changed(
    tmp_path: Path, guests: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(guests, tmp_path, CLOCKS[1], "lists")
    with world.open():
        asked: list[tuple[int, ...]] = []
        monkeypatch.setattr(
            Lobby, "people_changed", lambda lobby, room, seats: asked.append(tuple(seats))
        )
        world.ada.act("bid 3")
        world.sync()
        assert asked == [(0,)]
        world.ben.act("bid 1")
        world.sync()
        assert sorted(asked[1:]) == [(), (0,), (1,)]  # () are those who watch


def test_a_bot_does_not_think_anew_of_what_it_cannot_see() -> None:
    """The page is told when a bot begins to think; that must not tell of a choice in secret."""
    match = load("toy").position(POSITION)
    computer = Computer(SimpleNamespace(match=match))  # type: ignore[arg-type]
    thought = computer.thoughts[1] = Thought(match.observe(1))
    match.submit(0, "bid 3")
    computer.look(match)
    assert computer.thoughts == {1: thought} and not thought.stopped
    match.takeback(0)
    computer.look(match)
    assert computer.thoughts == {1: thought}
    match.submit(0, "bid 2")
    assert computer.has_done(BotMove(1, thought, 1)) and not computer.thoughts
    assert not computer.has_done(BotMove(1, thought, 1))
    computer.thoughts[1] = Thought()  # not begun: it has seen nothing yet
    computer.look(match)
    assert 1 in computer.thoughts
    match.submit(1, "bid 1")
    again = computer.thoughts[1] = Thought(match.observe(1))
    match.concede(0)
    computer.look(match)
    assert again.stopped and not computer.thoughts
