"""Who has left: an absent opponent may lose the match, and what nobody moved in is called off."""

import time
from collections.abc import Iterator

import pytest

from ludarium.server import room as rooms

from .client import Client
from .conftest import Serve, Served
from .servers import database_of, match_row, players

AWAY = 1.0
LAN = "http://192.168.1.20:8000"


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[Served]:
    yield serve(away=AWAY, lan=LAN)


def sit_down(ada: Client, ben: Client, **wanted: object) -> str:
    made = ada.create(game="mana", mode="invite", first=0, **wanted)
    match = str(made["id"])
    ada.join(match)
    ben.join(match, key=made["invite"].split("=")[1])
    ada.wait("snapshot", lambda body: body["view"].get("phase") == "main")
    return match


def has_gone(client: Client, seat: int) -> None:
    client.wait("table", lambda body: not body["table"]["seats"][seat]["online"])


def move(client: Client) -> None:
    client.act(next(iter(client.choices().values())))


@pytest.mark.parametrize(("win", "reason", "winner"), [(True, "away", 0), (False, "abort", None)])
def test_an_absent_opponent_may_lose(
    server: Served, win: bool, reason: str, winner: int | None
) -> None:
    with players(server) as (ada, ben):
        match = sit_down(ada, ben)
        assert ada.table["claim_after"] == round(AWAY)
        move(ada)
        ben.drop()
        has_gone(ada, 1)
        assert ada.table["seats"][1]["away"] == 0 and ada.table["seats"][0]["away"] is None
        assert "away for" in ada.refused("claim", win=win)["detail"]  # too soon
        time.sleep(AWAY + 0.2)
        ada.send("claim", win=win)
        while not ada.is_over:
            ada.recv()
        result = match_row(database_of(server), match).result
        assert (result["reason"], result["winner"]) == (reason, winner)


def test_nobody_claims_before_making_a_move_of_their_own(server: Served) -> None:
    with players(server) as (ada, ben):
        sit_down(ada, ben)
        ben.drop()
        has_gone(ada, 1)
        time.sleep(AWAY + 0.2)
        assert "your turn" in ada.refused("claim")["detail"]


def test_an_opponent_who_came_back_is_safe(server: Served) -> None:
    with players(server) as (ada, ben):
        match = sit_down(ada, ben)
        move(ada)
        ben.drop()
        has_gone(ada, 1)
        time.sleep(AWAY + 0.2)
        ben.resume(None)
        ada.wait("table", lambda body: body["table"]["seats"][1]["online"])
        assert "away for" in ada.refused("claim")["detail"]
        assert match_row(database_of(server), match).ended is None


def test_a_clock_needs_no_claim(server: Served) -> None:
    with players(server) as (ada, ben):
        sit_down(ada, ben, clock={"move": 60})
        assert ada.table["claim_after"] is None
        assert "without a clock" in ada.refused("claim")["detail"]


def test_spectators_and_matches_against_bots_claim_nothing(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = sit_down(ada, ben)
        eve.join(match)
        assert "watching" in eve.refused("claim")["detail"]
    with players(server, 1) as (ada,):
        ada.join(ada.create(game="mana", mode="hotseat")["id"])
        assert ada.table["claim_after"] is None


def test_only_the_host_is_shown_the_address_in_the_network(server: Served) -> None:
    with players(server) as (ada, eve):
        made = ada.create(game="mana", mode="invite")
        ada.join(made["id"])
        eve.join(made["id"])
        assert (ada.table["lan"], eve.table["lan"]) == (LAN, None)


# --- nobody moved ------------------------------------------------------------------------------------


def mine(client: Client) -> list[str]:
    rows = client.http.get("/matches", params={"mine": 1}).json()["matches"]
    return [row["id"] for row in rows]


def look(server: Served, match: str) -> None:
    """As the sweep does."""
    hub = server.app.parts.hub
    loop = hub.tasks[0].get_loop()
    loop.call_soon_threadsafe(hub.rooms[match].call_off_deserted)


def ended(server: Served, match: str) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if match_row(database_of(server), match).ended is not None:
            return True
        time.sleep(0.05)
    return False


def test_a_match_that_nobody_moved_in_is_called_off(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with players(server, 1) as (ada,):
        match = str(ada.create(mode="bot", level="random")["id"])
        assert mine(ada) == [match]
        ada.join(match)
        ada.close_socket()
        while mine(ada):  # gone from the list at once
            time.sleep(0.02)
        look(server, match)
        time.sleep(0.2)
        assert match_row(database_of(server), match).ended is None  # it may be a reload
        ada.resume(None)
        assert mine(ada) == [match]
        ada.close_socket()
        while mine(ada):
            time.sleep(0.02)
        monkeypatch.setattr(rooms, "DESERTED", 0.0)
        look(server, match)
        assert ended(server, match)
        row = match_row(database_of(server), match)
        assert row.result["reason"] == "abort" and row.turns is None


def test_one_move_keeps_it(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with players(server, 1) as (ada,):
        match = str(ada.create(game="mana", mode="hotseat")["id"])
        ada.join(match)
        move(ada)
        ada.close_socket()
        time.sleep(0.2)
        monkeypatch.setattr(rooms, "DESERTED", 0.0)
        look(server, match)
        assert mine(ada) == [match]
        assert match_row(database_of(server), match).ended is None


def test_two_people_are_not_sent_away(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with players(server) as (ada, ben):
        match = sit_down(ada, ben)
        ada.close_socket()
        ben.close_socket()
        time.sleep(0.2)
        monkeypatch.setattr(rooms, "DESERTED", 0.0)
        look(server, match)
        assert mine(ada) == [match]


# --- bots that are watched -----------------------------------------------------------------------------


def test_two_bots_of_one_level_are_told_apart(server: Served) -> None:
    with players(server, 1) as (ada,):
        for _ in range(4):
            match = str(ada.create(mode="watch", level="random")["id"])
            row = server.app.parts.hub.rooms[match].sitting
            assert [seat["name"] for seat in row] == ["Random bot A", "Random bot B"]
            assert row[0]["deck"] != row[1]["deck"]


def test_a_spectator_alone_sets_the_pace(server: Served) -> None:
    with players(server, 2) as (ada, eve):
        match = str(ada.create(game="mana", mode="watch", level="random")["id"])
        ada.join(match)
        ada.send("pace", seconds=0.1)
        ada.send("ping", n=1)
        ada.wait("pong")
        assert server.app.parts.hub.rooms[match].computer.pace == 0.1
        eve.join(match)
        assert "others are watching" in eve.refused("pace", seconds=5)["detail"]
        ada.join(str(ada.create(game="mana", mode="hotseat")["id"]))
        assert "that bots play" in ada.refused("pace", seconds=1)["detail"]


def open_hands(client: Client) -> list[bool]:
    """Of each hand, whether its cards are shown."""
    return [None not in seat["hand"] for seat in client.view["seats"]]


def test_both_hands_are_open_where_only_bots_play(server: Served) -> None:
    with players(server, 2) as (ada, eve):
        match = str(ada.create(mode="watch", level="random")["id"])
        ada.join(match)
        ada.send("pace", seconds=0.02)
        names: set[str] = set()
        while not any(seat["board"] for seat in ada.view["seats"]):
            body = ada.wait("update")
            names |= {e["unit"] for e in body["events"] if e["event"] == "enter"}
        assert open_hands(ada) == [True, True]
        boards = [unit["id"] for seat in ada.view["seats"] for unit in seat["board"]]
        assert set(boards) <= names  # events and both boards use the same names
        eve.join(match)  # a late spectator sees the same
        assert open_hands(eve) == [True, True]


@pytest.mark.parametrize("mode", ["bot", "invite"])
def test_no_hand_is_open_where_a_person_plays(server: Served, mode: str) -> None:
    with players(server, 3) as (ada, ben, eve):
        made = ada.create(mode=mode, level="random")
        match = str(made["id"])
        ada.join(match)
        if mode == "invite":
            ben.join(match, key=made["invite"].split("=")[1])
        eve.join(match)
        assert open_hands(eve) == [False, False]
