"""The server owns time."""

import time
from typing import Any

import pytest

from ludarium.server.clock import Clock, Dial
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


def told(clock: Clock, dial: Dial, now: float) -> tuple[Any, Any, Any]:
    message = clock.message(dial, now)
    return message.running, message.match, message.move


def test_the_message_counts_in_milliseconds() -> None:
    clock = Clock(ClockRule(move=30, match=100), 2, spent=[40, 0])
    clock.ask((0,), 0)
    assert told(clock, clock.read((0,)), 1.5) == ([0], [58500, 100000], [28500, None])
    short = Clock(ClockRule(match=1), 1, asked={0: 0})
    assert short.message(short.read((0,)), 9).match == [0]
    unlimited = Clock(ClockRule(), 2)
    unlimited.ask((0,), 0)
    assert unlimited.next_deadline(5) is None
    assert told(unlimited, unlimited.read((0,)), 5) == ([0], None, None)


BOTH = ClockRule(move=30, match=100)


def test_who_has_chosen_in_secret_runs_on_for_those_who_do_not_know() -> None:
    """Whether seat 0 has chosen, and how often, changes nothing that seat 1 reads."""
    seen: list[list[Any]] = []
    for answers in ([], [4], [4, 7]):  # where it is asked once more, that is as secret
        clock = Clock(BOTH, 2)
        clock.ask((0, 1), 0)
        dial = clock.read((0, 1))
        for at in answers:
            clock.answer(0, at)
            clock.ask((0, 1) if at == 4 and len(answers) == 2 else (1,), at)
        seen.append([*told(clock, dial, 10)])  # nothing was noticed so far
        clock.answer(1, 12)
        clock.ask((*clock.asked, 1), 12)
        dial = clock.read((0, 1), dial)  # a choice of its own
        seen[-1] += told(clock, dial, 50)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][:3] == [[0, 1], [90000, 90000], [20000, 20000]]
    assert seen[0][3:] == [[0, 1], [50000, 50000], [0, 0]]


def test_the_dial_tells_the_truth_when_all_is_shown() -> None:
    clock = Clock(BOTH, 2)
    clock.ask((0, 1), 0)
    dial = clock.read((0, 1))
    clock.answer(0, 4)
    clock.ask((1,), 4)
    clock.answer(1, 10)
    clock.ask((0, 1), 10)  # the next round
    assert told(clock, clock.read((0, 1), dial), 11) == ([0, 1], [95000, 89000], [29000, 29000])
    assert told(clock, clock.read((1,), dial), 11) == ([1], [96000, 89000], [None, 29000])
    clock.answer(0, 12)
    clock.ask((), 12)
    assert told(clock, clock.read((), dial), 20) == ([], [94000, 90000], [None, None])


def test_one_that_had_chosen_when_the_match_began_runs_as_the_others_do() -> None:
    clock = Clock(BOTH, 2)
    clock.ask((1,), 5)
    assert told(clock, clock.read((0, 1)), 7) == ([0, 1], [98000, 98000], [28000, 28000])


def test_a_log_gives_the_same_dial() -> None:
    """Quick clocks stand still meanwhile; one of days goes by what was written down."""
    for rule, since in ((ClockRule(move=30, match=100), None), (ClockRule(move=86400), 100.0)):
        clock = Clock(rule, 2)
        clock.ask((0, 1), clock.calendar(100.0))
        dial = clock.read((0, 1))
        clock.repeat(0, 4.0, (1,), 104.0)
        assert dial.spent == [0, 0] and clock.spent == [4, 0] and [*clock.asked] == [1]
        if since is not None:
            assert dial.since == {0: since, 1: since}
        clock.repeat(1, 9.0, (0, 1), 109.0)
        dial = clock.read((0, 1), dial)
        assert dial.spent == [4, 9] and dial.since == clock.asked
        assert since is None or dial.since == {0: 109, 1: 109}


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
