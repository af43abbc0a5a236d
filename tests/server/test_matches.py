"""Whole matches over real sockets: what was told is what the stored log says."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app
from ludarium.core.keyed import Secret
from ludarium.core.match import Match
from ludarium.server.unhidden import all_told, full_view

from .client import Client, play
from .conftest import Served
from .servers import BOTS, by_invitation, database_of, log_of, match_row, players, replayed, seated


def check_told(client: Client, again: Match, seat: int | None, unhidden: bool = False) -> None:
    """What a viewer has at the end is what the log gives; who watches bots sees all hands."""
    view = full_view(again) if unhidden else again.view(seat)
    assert client.v is not None and client.view == json.loads(json.dumps(view))
    assert client.prompt is None and client.view["result"] is not None
    told = [frame for frame in client.heard if frame.tag in ("snapshot", "update")]
    assert [frame.version for frame in told] == list(range(told[0].version or 0, client.v + 1))
    last = max(i for i, frame in enumerate(told) if frame.tag == "snapshot")
    events = [event for step in told[last].body["history"] for event in step["events"]]
    events += [event for frame in told[last + 1 :] for event in frame.body["events"]]
    known = told_by_steps(again) if unhidden else again.events(seat)
    assert events == json.loads(json.dumps(known))


def told_by_steps(again: Match) -> list[Any]:
    """What both seats were told, merged after every entry as a table does."""
    walker = again.replay().fork(0)
    walker.handle = again.handle
    told = all_told([walker.events(seat) for seat in range(2)])
    for entry in again.entries:
        since = [walker.count_events(seat) for seat in range(2)]
        walker.repeat(entry)
        told += all_told([walker.events(seat, since[seat]) for seat in range(2)])
    return told


def check_reveal(client: Client, database: str) -> None:
    assert client.reveal is not None
    secret = Secret(bytes.fromhex(client.reveal["secret"]), bytes.fromhex(client.reveal["salt"]))
    assert client.table["commitment"] == secret.commitment
    assert secret.secret == match_row(database, client.match).secret


def check_replay(client: Client, match: str, folder: Path) -> None:
    """The command accepts what the server hands out, and sees that the dice were fixed before."""
    answer = client.http.get(f"/matches/{match}/replay")
    assert answer.status_code == 200, answer.text
    file = folder / "match.json"
    file.write_text(answer.text, encoding="utf-8")
    told = CliRunner().invoke(app, ["replay", str(file)], prog_name="ludarium")
    assert told.exit_code == 0, told.output
    assert json.loads(answer.text)["start"]["keyed"]["commitment"] == client.table["commitment"]


def whole_match(server: Served, database: str, folder: Path, seed: int) -> None:
    """Two guests by an invite link and one who watches, to the end."""
    with players(server, 3) as (ada, ben, eve):
        match = by_invitation(ada, ben)
        eve.join(match)
        assert eve.table["you"] == [] and ada.table["you"] == [0] and ben.table["you"] == [1]
        assert play([ada, ben], random.Random(seed)) == len(log_of(database, match))
        while not eve.is_over:
            eve.recv()
        again = replayed(database, match)
        for client, seat in ((ada, 0), (ben, 1), (eve, None)):
            client.sync()
            check_told(client, again, seat)
            check_reveal(client, database)
        check_replay(ada, match, folder)
        row = match_row(database, match)
        assert row.result == ada.view["result"] and row.ended
        assert row.turns == ada.view["seats"][ada.view["active"]]["turns"]


@pytest.mark.parametrize("seed", [1, 2])
def test_two_guests_by_link(server: Served, tmp_path: Path, seed: int) -> None:
    whole_match(server, database_of(server), tmp_path, seed)


def test_versions_tell_no_hidden_staging(server: Served) -> None:
    """Each seat's version counts what that seat was told, not what the other one did."""
    with players(server) as (ada, ben):
        match = seated(server, [ada, ben])
        play([ada, ben], random.Random(5), 12)
        for client in (ada, ben):
            client.sync()
            told = [frame.version for frame in client.heard if frame.tag == "update"]
            assert told == list(range(2, 2 + len(told)))
        assert len(log_of(database_of(server), match)) == 12


def test_hot_seat(server: Served, tmp_path: Path) -> None:
    database = database_of(server)
    with players(server) as (ada, eve):
        match = ada.create(mode="hotseat", deck="kingdom-frost", deck2="necropolis-shadow")["id"]
        ada.join(match)
        eve.join(match)
        assert ada.table["you"] == [0, 1]
        seats = set()
        while not ada.is_over:
            assert ada.prompt is not None and ada.view["seat"] == ada.prompt["seat"]
            seats.add(ada.prompt["seat"])
            play([ada], random.Random(len(ada.told)), 1)
        assert seats == {0, 1}
        while not eve.is_over:
            eve.recv()
        again = replayed(database, match)
        check_told(eve, again, None)
        assert ada.view["result"] == eve.view["result"]
        check_replay(ada, match, tmp_path)


@pytest.fixture
def warm_server(server: Served) -> Served:
    """A server whose bots are ready."""
    with players(server, 1) as (ada,):
        ada.join(ada.create(mode="bot", level="random", deck="kingdom-frost", first=1)["id"])
        while ada.prompt is None:
            ada.recv(BOTS)
    return server


def test_a_guest_against_a_bot(warm_server: Served, tmp_path: Path) -> None:
    database = database_of(warm_server)
    with players(warm_server, 1) as (ada,):
        match = ada.create(mode="bot", level="novice", deck="kingdom-frost")["id"]
        ada.join(match)
        play([ada], random.Random(7))
        check_told(ada, replayed(database, match), 0)
        assert {entry.seat for entry in log_of(database, match)} == {0, 1}
        check_replay(ada, match, tmp_path)


def test_bots_play_on_only_while_someone_watches(
    warm_server: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ludarium.server.computer.PACE", 0.0)
    database = database_of(warm_server)
    with players(warm_server, 2) as (ada, eve):
        match = ada.create(mode="watch", level="random", level2="random")["id"]
        assert ada.http.get(f"/matches/{match}").json()["watching"] == 0
        assert log_of(database, match) == []
        ada.join(match)
        eve.join(match)
        assert ada.prompt is None and eve.table["watching"] == 2
        for client in (ada, eve):
            while not client.is_over:
                client.recv()
        again = replayed(database, match)
        check_told(ada, again, None, unhidden=True)
        assert eve.view == ada.view
        check_replay(ada, match, tmp_path)
