"""Nothing reaches a socket before its row is in the database; a write that fails loses nothing."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from ludarium.server import tables

from .client import PATIENCE, Client, mover
from .conftest import Served
from .servers import DECKS, database_of, log_of, players, query, seated, served
from .test_consent import QUIET, STRIKE

SILENCE = 0.4  # seconds in which nothing may come


class Gate:
    """Stands before the writer's commits: lets them through, holds them, or lets them fail."""

    def __init__(self, server: Served) -> None:
        self.writer = server.app.parts.store.writer
        self.commit = self.writer.commit
        self.is_open = threading.Event()
        self.is_open.set()
        self.reached = threading.Event()
        self.failures = 0

    async def __call__(self, batch: list[Any]) -> None:
        self.reached.set()
        while not self.is_open.is_set():
            await asyncio.sleep(0.005)
        if self.failures > 0:
            self.failures -= 1
            raise OperationalError("INSERT", {}, Exception("the disk is full"))
        await self.commit(batch)

    def close(self) -> None:
        self.is_open.clear()
        self.reached.clear()

    def wait(self) -> None:
        assert self.reached.wait(PATIENCE), "nothing was written"

    def wait_for_more(self) -> None:
        """Until something stands behind what is held."""
        end = time.monotonic() + PATIENCE
        while not self.writer.jobs:
            assert time.monotonic() < end, "nothing else was to be written"
            time.sleep(0.005)


@contextmanager
def gated(server: Served, patch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(server)
    with patch.context() as patched:
        patched.setattr(server.app.parts.store.writer, "commit", gate)
        try:
            yield gate
        finally:
            gate.is_open.set()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Nobody else's writes are held or fail."""
    with served(str(tmp_path_factory.mktemp("output") / "games.db")) as server:
        yield server


def check_silence(client: Client) -> None:
    with pytest.raises(TimeoutError):
        raise AssertionError(f"told before it was written: {client.recv(SILENCE)}")


def quiet_table(server: Served, ada: Client, ben: Client) -> str:
    return seated(server, [ada, ben], start={"position": QUIET})


def nothing_before_its_row(server: Served, patch: pytest.MonkeyPatch) -> None:
    database = database_of(server)
    with players(server, 3) as (ada, ben, eve), ben.twin() as late, gated(server, patch) as gate:
        match = quiet_table(server, ada, ben)
        eve.join(match)
        late.connect()
        for client in (ada, ben, eve):
            client.sync()
        gate.close()
        ada.send_act(STRIKE)
        gate.wait()
        late.send("join", match=match)  # sees the table as it is once that is written
        ada.send("takeback")
        ada.send("act", request="0.1", action=1)  # stale by now; that it is must not be told yet
        for client in (ada, ben, eve, late):
            check_silence(client)
        assert log_of(database, match) == []
        gate.is_open.set()
        for client in (ada, ben, eve, late):
            client.wait_version(2)
        assert len(log_of(database, match)) == 1
        assert ada.heard[-1].tag == "update"  # first what happened, then the rest
        assert ada.wait("offer")["state"] == "open" and ada.wait("refused")["request"] == "0.1"
        assert late.view == ben.view

        for client in (ada, ben):
            client.sync()
        gate.close()
        ben.send("answer", offer="takeback", yes=True)
        gate.wait()
        check_silence(ben)
        check_silence(ada)
        gate.is_open.set()
        ada.wait_version(3)
        assert ada.wait("offer")["state"] == "accepted"


def test_nothing_before_its_row(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_before_its_row(own_server, monkeypatch)


def test_every_update_is_in_the_log_when_it_comes(own_server: Served) -> None:
    """Each version of seat 0, of its rival and of the public, looked up as it arrives."""
    dice = random.Random(6)
    with players(own_server) as (ada, ben):
        match = seated(own_server, [ada, ben])
        done = 0
        while done < 25 and (player := mover([ada, ben])) is not None:
            player.act(dice.choice(list(player.choices().values())))
            done += 1
            assert len(log_of(database_of(own_server), match)) >= done


def failed_write(server: Served, patch: pytest.MonkeyPatch) -> None:
    """All are told how it really stands, and the match goes on from there."""
    database = database_of(server)
    with players(server, 3) as (ada, ben, eve), ben.twin() as late, gated(server, patch) as gate:
        match = quiet_table(server, ada, ben)
        eve.join(match)
        late.connect()
        before, prompt = ada.view, ada.prompt
        gate.close()
        ada.send_act(STRIKE)
        gate.wait()
        ada.send("act", request="0.2", action=ada.choices()["end turn"])  # hangs on the first
        late.send("join", match=match)
        gate.failures = 1
        gate.is_open.set()
        for request in ("0.1", "0.2"):
            refused = ada.wait("refused")
            assert refused["title"] == "Cannot save" and refused["request"] == request
        for client in (ada, ben, eve, late):
            client.wait("snapshot")
            assert client.v == 1 and not any(frame.version == 2 for frame in client.heard)
        assert (ada.view, ada.prompt) == (before, prompt) and log_of(database, match) == []
        ada.act(STRIKE)
        for client in (ben, eve, late):
            client.wait_version(2)
        assert len(log_of(database, match)) == 1 and late.view == ben.view


def test_a_failed_write(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    failed_write(own_server, monkeypatch)


def test_the_last_move_fails(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match is not over, and not marked as such."""
    server = own_server
    with players(server) as (ada, ben), gated(server, monkeypatch) as gate:
        match = quiet_table(server, ada, ben)
        ada.sync()
        gate.failures = 1
        ada.send("concede")
        ada.wait("snapshot")
        assert ada.reveal is None and not ada.is_over and ada.prompt is not None
        table = ada.http.get(f"/matches/{match}").json()
        assert not table["over"] and table["result"] is None
        ada.send("concede")
        ada.wait_version(2)
        ben.sync()
        assert ben.is_over and ada.http.get(f"/matches/{match}").json()["over"]


def fenced(server: Served, patch: pytest.MonkeyPatch, hasty: bool) -> None:
    """Somebody else has written place n of the log: this room takes that for true."""
    database = database_of(server)
    with players(server) as (ada, ben), gated(server, patch) as gate:
        match = quiet_table(server, ada, ben)
        end_turn = ada.choices()["end turn"]
        row: dict[str, Any] = {"match": match, "n": 0, "kind": "act", "seat": 0, "value": end_turn}
        gate.close()
        ada.send_act(STRIKE)
        gate.wait()
        if hasty:  # a second act is queued behind the one that cannot be written
            ada.send("act", request="0.2", action=end_turn)
            gate.wait_for_more()
        row |= {"text": "by another owner", "spent": 0}
        query(database, (insert(tables.entries), [row]))
        gate.is_open.set()
        for client in (ada, ben):
            client.wait("snapshot")
            assert client.v == 2 and client.view["active"] == 1
        (stored,) = log_of(database, match)
        assert stored.text == "by another owner"
        while ben.prompt is None:
            ben.recv()
        ben.act("end turn")
        ada.wait_version(3)
        assert [entry.n for entry in log_of(database, match)] == [0, 1]


@pytest.mark.parametrize("hasty", [False, True])
def test_a_second_owner_is_fenced(
    own_server: Served, monkeypatch: pytest.MonkeyPatch, hasty: bool
) -> None:
    fenced(own_server, monkeypatch, hasty)


def test_sitting_down_fails(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest is told, the seat stays free, and the next try succeeds."""
    server = own_server
    with players(server) as (ada, ben), gated(server, monkeypatch) as gate:
        made = ada.create(mode="invite", deck=DECKS[0])
        key = made["invite"].partition("key=")[2]
        ada.join(made["id"])
        ben.connect()
        gate.failures = 1
        ben.send("join", match=made["id"], key=key, deck=DECKS[1])
        assert ben.wait("refused")["title"] == "Cannot save"
        ada.wait("snapshot")
        assert ada.view == {"phase": "waiting"}
        ben.join(made["id"], key=key, deck=DECKS[1])
        ada.wait_version(1)
        assert ben.table["you"] == [1] and ada.view["phase"] == "mulligan"
