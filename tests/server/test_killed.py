"""A server killed without warning and started again goes on where it was."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import Client, mover, play
from .servers import BOTS, Process, by_invitation, log_of, players, process, replayed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One for several tests: it is killed in each of them and stands again at its end."""
    with process(str(tmp_path_factory.mktemp("killed") / "games.db")) as found:
        yield found


def check_going_on(server: Process, matches: list[tuple[str, list[Client]]]) -> None:
    """Every match stands where its players left it: same version, view, prompt; then it goes on."""
    for match, clients in matches:
        for client in clients:
            v, view, prompt = client.v, client.view, client.prompt
            client.move_to(server.url)
            client.resume(None)
            assert (client.v, client.view, client.prompt) == (v, view, prompt)
            client.close_socket()
            client.resume(v)  # as a browser does it: nothing was missed, so nothing is told
            assert (client.v, client.view, client.prompt) == (v, view, prompt)
        log = log_of(server.database, match)
        assert [entry.n for entry in log] == list(range(len(log)))


def killed_in_mid_match(database: str) -> None:
    with process(database) as server, players(server, 5) as (ada, ben, cat, dan, eve):
        first = by_invitation(ada, ben)
        second = by_invitation(cat, dan, clock={"move": 3600, "match": 7200})
        third = eve.create(mode="hotseat", deck="kingdom-frost", deck2="wildclan-fire")["id"]
        eve.join(third)
        matches = [(first, [ada, ben]), (second, [cat, dan]), (third, [eve])]
        for round in range(2):
            for i, (_, clients) in enumerate(matches):
                play(clients, random.Random(10 * round + i), 9)
                for client in clients:
                    client.sync()
            server.kill()
            server.start()
            check_going_on(server, matches)
            for match, _ in matches:
                assert len(log_of(database, match)) == 9 * (round + 1)
        cat.sync()
        clock = [frame.body for frame in cat.heard if frame.tag == "clock"][-1]
        assert all(left > 7_100_000 for left in clock["match"])  # the restart cost nobody time
        assert clock["move"][clock["running"][0]] > 3_500_000
        for match, clients in matches:
            play(clients, random.Random(match))
            assert replayed(database, match).view()["result"] == clients[0].view["result"]


def test_killed_in_mid_match(tmp_path: Path) -> None:
    killed_in_mid_match(str(tmp_path / "games.db"))


def test_what_was_told_is_not_lost(server: Process) -> None:
    """Killed while acts are under way: each update that reached a client is in the log, and
    whatever else is there was asked for."""
    database = server.database
    with players(server, 6) as clients:
        pairs = [clients[i : i + 2] for i in range(0, 6, 2)]
        matches = [by_invitation(*pair) for pair in pairs]
        dice = random.Random(4)
        for pair in pairs:
            play(pair, dice, 6)
            for client in pair:  # the one who did not act last may not have heard of it yet
                client.sync()
        before = [len(log_of(database, match)) for match in matches]
        for pair in pairs:  # one more act each, whose answer nobody waits for
            player = mover(pair)
            assert player is not None
            player.send_act(dice.choice(list(player.choices().values())))
        server.kill()
        server.start()
        for match, pair, n in zip(matches, pairs, before, strict=True):
            heard = [(client.v or 0, client.told[client.v or 0]) for client in pair]
            for client in pair:
                client.move_to(server.url)
                client.resume(None)
            log = log_of(database, match)
            assert n <= len(log) <= n + 1
            for client, (v, told) in zip(pair, heard, strict=True):
                assert client.v is not None and v <= client.v <= v + 1
                if client.v == v:
                    assert client.told[v] == told
            player = mover(pair)
            assert player is not None
            play(pair, dice, 3)


def test_a_table_that_waits_is_still_there(server: Process) -> None:
    """The guest comes after the restart; the open table is listed as before."""
    with players(server, 2) as (ada, ben):
        made = ada.create(mode="open", deck="kingdom-frost")
        ada.join(made["id"])
        server.kill()
        server.start()
        for client in (ada, ben):
            client.move_to(server.url)
        listed = ben.http.get("/matches?open=1").json()["matches"]
        assert [row["id"] for row in listed] == [made["id"]]
        ada.resume(0)
        assert ada.view == {"phase": "waiting"}
        ben.join(made["id"], key=made["invite"].partition("key=")[2], deck="wildclan-fire")
        ada.wait_version(1)
        ada.wait("table", lambda body: body["table"]["seats"][1]["online"])
        assert play([ada, ben], random.Random(1), 4) == 4


def test_a_bot_that_was_thinking_thinks_again(server: Process) -> None:
    with players(server, 1) as (ada,):
        match = ada.create(mode="bot", level="random", deck="kingdom-frost", first=1)["id"]
        ada.join(match)
        server.kill()
        server.start()
        ada.move_to(server.url)
        ada.resume(None)
        while ada.prompt is None:
            ada.recv(BOTS)
        assert play([ada], random.Random(1), 3) == 3
