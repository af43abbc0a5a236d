"""The server owns time."""

import time
from typing import Any

import pytest

from ludarium.server.clock import Clock
from ludarium.server.messages import ClockRule

from .client import Client
from .conftest import Served
from .servers import database_of, log_of, players, seated
from .test_consent import QUIET

LONG = 600.0


# --- with a time of our own ------------------------------------------------------------------------


def test_move_time_counts_from_the_question() -> None:
    clock = Clock(ClockRule(move=30), 2)
    assert clock.next_deadline(0) is None and clock.left(0, 0) is None
    clock.ask((0,), 100)
    assert clock.left(0, 110) == 20 and clock.left(1, 110) is None
    assert clock.next_deadline(129) == 1 and not clock.flagged(0, 1000)
    clock.ask((0,), 120)  # asked again without having answered: no time is won
    assert clock.left(0, 120) == 10
    assert clock.answer(0, 125) == 25
    clock.ask((1,), 125)
    assert clock.left(1, 125) == 30 and clock.left(0, 125) is None


def test_match_time_adds_up() -> None:
    clock = Clock(ClockRule(match=60), 2)
    for start in (0, 100):
        clock.ask((0,), start)
        clock.answer(0, start + 25)
    clock.ask((0,), 200)
    assert clock.left(0, 205) == 5 and not clock.flagged(0, 209.9) and clock.flagged(0, 210)
    assert clock.spent == [50, 0]


def test_the_tighter_limit_rings() -> None:
    clock = Clock(ClockRule(move=30, match=40), 2)
    clock.ask((0, 1), 0)
    assert clock.next_deadline(0) == 30
    clock.spent[1] = 35
    assert clock.next_deadline(0) == 5 and clock.flagged(1, 5) and not clock.flagged(0, 5)


def test_nothing_one_seat_does_changes_the_time_of_the_other() -> None:
    clock = Clock(ClockRule(move=30, match=100), 2)
    clock.ask((0, 1), 0)
    clock.answer(0, 10)
    clock.ask((0, 1), 10)
    clock.answer(0, 10)
    clock.answer(0, 11)  # a second answer costs nothing and gives nothing
    assert clock.left(1, 12) == 18 and clock.spent == [10, 0]


def test_the_message_counts_in_milliseconds() -> None:
    clock = Clock(ClockRule(move=30, match=100), 2, spent=[40, 0])
    clock.ask((0,), 0)
    message = clock.message(1.5)
    assert (message.running, message.match, message.move) == ([0], [58500, 100000], [28500, None])
    assert Clock(ClockRule(match=1), 1, asked={0: 0}).message(9).match == [0]
    unlimited = Clock(ClockRule(), 2)
    unlimited.ask((0,), 0)
    assert unlimited.next_deadline(5) is None
    assert unlimited.message(5).match is None and unlimited.message(5).move is None


# --- at a table ------------------------------------------------------------------------------------


def clocked(server: Served, ada: Client, ben: Client, **clock: float) -> str:
    start: dict[str, Any] = {"position": QUIET}
    return seated(server, [ada, ben], start=start, clock={"move": None, "match": None} | clock)


def times(client: Client) -> dict[str, Any]:
    return [frame.body for frame in client.heard if frame.tag == "clock"][-1]


def test_out_of_move_time_the_default_is_done(server: Served) -> None:
    """In SpellfAIre the turn ends; nobody is lost for being slow once."""
    with players(server) as (ada, ben):
        match = clocked(server, ada, ben, move=1.0)
        ben.wait_version(2)
        assert ben.view["active"] == 1 and ben.prompt is not None and not ben.is_over
        (entry,) = log_of(database_of(server), match)[:1]
        assert (entry.kind, entry.seat, entry.text) == ("act", 0, "out of time")
        assert 900 <= entry.spent <= 20_000


def test_out_of_match_time_the_match_is_lost(server: Served) -> None:
    with players(server, 3) as (ada, ben, eve):
        match = clocked(server, ada, ben, match=1.0)
        eve.join(match)
        for client in (ada, ben, eve):
            while not client.is_over:
                client.recv()
            assert client.view["result"] == {
                "winner": 1,
                "scores": [-1000, 1000],
                "reason": "time",
            }
        assert [entry.kind for entry in log_of(database_of(server), match)] == ["time"]


def test_the_mulligan_runs_out_too(server: Served) -> None:
    with players(server) as (ada, ben):
        match = seated(server, [ada, ben], clock={"move": 0.5, "match": None})
        while len(log_of(database_of(server), match)) < 2:
            ada.recv()
        values = [entry.value for entry in log_of(database_of(server), match)[:2]]
        assert values == [2, 2]  # both hands kept


@pytest.mark.parametrize("who", ["other", "watcher", "own"])
def test_nothing_that_is_sent_wins_time(server: Served, who: str) -> None:
    """Joins, refused acts, offers and previews, from any side, leave the clock as it is."""
    with players(server, 3) as (ada, ben, eve):
        match = clocked(server, ada, ben, move=LONG, match=2 * LONG)
        eve.join(match)
        began = time.monotonic()
        start = times(ada)
        assert start["running"] == [0] and start["move"][1] is None
        sender = {"other": ben, "watcher": eve, "own": ada}[who]
        for _ in range(5):
            sender.send("takeback")
            sender.send("act", request="0.1", action=9999)
            sender.send("preview", request="0.1", actions=[1])
            sender.send("answer", offer="takeback", yes=True)
            sender.send("rematch")
            sender.join(match, seen=sender.v)
        with ada.twin() as second:
            second.join(match)
            passed = (time.monotonic() - began) * 1000
            left = times(second)
        assert log_of(database_of(server), match) == []
        assert left["running"] == [0] and left["match"][1] == 2000 * LONG
        assert left["move"][0] <= 1000 * LONG - passed + 1000
        assert start["move"][0] - left["move"][0] <= passed + 1000


def test_each_pays_for_the_own_time(server: Served) -> None:
    with players(server) as (ada, ben):
        match = clocked(server, ada, ben, match=LONG)
        time.sleep(0.3)
        ada.act("end turn")
        ben.wait_version(2)
        ben.act("end turn")
        ada.sync()
        first, second = log_of(database_of(server), match)
        assert first.spent >= 290 and second.spent < first.spent
        left = times(ada)["match"]
        assert abs(left[1] - (1000 * LONG - second.spent)) <= 2
        assert left[0] <= 1000 * LONG - first.spent
