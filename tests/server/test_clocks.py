"""The server owns time."""

import time
from typing import Any

import pytest

from ludarium.core.match import Entry
from ludarium.core.spans import Key
from ludarium.server.clock import MOVE, Clock, Dial
from ludarium.server.messages import ClockRule

from .client import Client
from .conftest import Served
from .servers import database_of, log_of, players, seated
from .test_consent import QUIET

LONG = 600.0


# --- with a time of our own ------------------------------------------------------------------------


def asks(*seats: int, number: int = 1) -> dict[int, Key | None]:
    """These seats are to decide, each in the move of this number."""
    return {seat: (MOVE, number) for seat in seats}


def act(seat: int, late: bool = False) -> Entry:
    return Entry("act", seat, 1, late)


def test_move_time_counts_from_the_question() -> None:
    clock = Clock(ClockRule(move=30), 2)
    assert clock.next_deadline(0) is None and clock.left(0, 0) is None
    clock.ask(asks(0), 100)
    assert clock.left(0, 110) == 20 and clock.left(1, 110) is None
    assert clock.next_deadline(129) == 1 and not clock.loses(0, 1000)
    clock.ask(asks(0), 120)  # asked again without having answered: no time is won
    assert clock.left(0, 120) == 10
    assert clock.answer(act(0), 125) == 25
    clock.ask(asks(1), 125)
    assert clock.left(1, 125) == 30 and clock.left(0, 125) is None


def test_actions_within_a_span_share_its_time() -> None:
    """Before, every action began another move."""
    clock = Clock(ClockRule(move=30), 2)
    clock.ask(asks(0), 0)
    for at in (10, 20, 29):
        clock.answer(act(0), at)
        clock.ask(asks(0), at)
    assert clock.left(0, 29) == 1
    clock.answer(act(0), 29)
    clock.ask(asks(1), 29)
    clock.answer(act(1), 40)
    clock.ask(asks(0), 40)  # it stood still meanwhile
    assert clock.left(0, 40) == 1
    clock.ask(asks(0, number=2), 40)
    assert clock.left(0, 40) == 30


def test_match_time_adds_up() -> None:
    clock = Clock(ClockRule(match=60), 2)
    for n, start in enumerate((0, 100)):
        clock.ask(asks(0, number=n), start)
        clock.answer(act(0), start + 25)
    clock.ask(asks(0, number=3), 200)
    assert clock.left(0, 205) == 5 and not clock.loses(0, 209.9) and clock.loses(0, 210)
    assert clock.spent == [50, 0]


def test_the_tighter_limit_rings() -> None:
    clock = Clock(ClockRule(move=30, match=40), 2)
    clock.ask(asks(0, 1), 0)
    assert clock.next_deadline(0) == 30
    clock.spent[1] = 35
    assert clock.next_deadline(0) == 5 and clock.loses(1, 5) and not clock.loses(0, 5)


def test_nothing_one_seat_does_changes_the_time_of_the_other() -> None:
    clock = Clock(ClockRule(move=30, match=100), 2)
    clock.ask(asks(0, 1), 0)
    clock.answer(act(0), 10)
    clock.ask(asks(0, 1), 10)
    clock.answer(act(0), 10)
    clock.answer(act(0), 11)  # a second answer costs nothing and gives nothing
    assert clock.left(1, 12) == 18 and clock.spent == [10, 0]


def told(clock: Clock, dial: Dial, now: float) -> tuple[Any, Any, Any]:
    message = clock.message(dial, now)
    return message.running, message.match, message.move


def test_the_message_counts_in_milliseconds() -> None:
    clock = Clock(ClockRule(move=30, match=100), 2, spent=[40, 0])
    clock.ask(asks(0), 0)
    assert told(clock, clock.read(asks(0)), 1.5) == ([0], [58500, 100000], [28500, None])
    short = Clock(ClockRule(match=1), 1, asked={0: 0})
    assert short.message(short.read(asks(0)), 9).match == [0]
    unlimited = Clock(ClockRule(), 2)
    unlimited.ask(asks(0), 0)
    assert unlimited.next_deadline(5) is None
    assert told(unlimited, unlimited.read(asks(0)), 5) == ([0], None, None)


BOTH = ClockRule(move=30, match=100)


def test_who_has_chosen_in_secret_runs_on_for_those_who_do_not_know() -> None:
    """Whether seat 0 has chosen, and how often, changes nothing that seat 1 reads."""
    seen: list[list[Any]] = []
    for answers in ([], [4], [4, 7]):  # where it is asked once more, that is as secret
        clock = Clock(BOTH, 2)
        clock.ask(asks(0, 1), 0)
        dial = clock.read(asks(0, 1))
        for at in answers:
            clock.answer(act(0), at)
            clock.ask(asks(0, 1) if at == 4 and len(answers) == 2 else asks(1), at)
        seen.append([*told(clock, dial, 10)])  # nothing was noticed so far
        clock.answer(act(1), 12)
        clock.ask(asks(*clock.asked, 1), 12)
        dial = clock.read(asks(0, 1), dial)  # a choice of its own
        seen[-1] += told(clock, dial, 50)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][:3] == [[0, 1], [90000, 90000], [20000, 20000]]
    assert seen[0][3:] == [[0, 1], [50000, 50000], [0, 0]]


def test_the_dial_tells_the_truth_when_all_is_shown() -> None:
    clock = Clock(BOTH, 2)
    clock.ask(asks(0, 1), 0)
    dial = clock.read(asks(0, 1))
    clock.answer(act(0), 4)
    clock.ask(asks(1), 4)
    clock.answer(act(1), 10)
    second = asks(0, 1, number=2)
    clock.ask(second, 10)  # the next round
    assert told(clock, clock.read(second, dial), 11) == ([0, 1], [95000, 89000], [29000, 29000])
    assert told(clock, clock.read(asks(1, number=2), dial), 11) == (
        [1],
        [96000, 89000],
        [None, 29000],
    )
    clock.answer(act(0), 12)
    clock.ask({}, 12)
    assert told(clock, clock.read({}, dial), 20) == ([], [94000, 88000], [None, None])


def test_one_that_had_chosen_when_the_match_began_runs_as_the_others_do() -> None:
    clock = Clock(BOTH, 2)
    clock.ask(asks(1), 5)
    seen = {0: None, **asks(1)}
    assert told(clock, clock.read(seen), 7) == ([0, 1], [98000, 98000], [28000, 28000])


# --- at a table ------------------------------------------------------------------------------------


def clocked(server: Served, ada: Client, ben: Client, **clock: float) -> str:
    start: dict[str, Any] = {"position": QUIET}
    return seated(server, [ada, ben], start=start, clock={"move": None, "match": None} | clock)


def times(client: Client) -> dict[str, Any]:
    return [frame.body for frame in client.heard if frame.tag == "clock"][-1]


def late(client: Client) -> list[int]:
    """The seats whose time had run out, as this client was told."""
    updates = [frame.body for frame in client.heard if frame.tag == "update"]
    return [update["late"] for update in updates if update["late"] is not None]


def test_out_of_move_time_the_default_is_done(server: Served) -> None:
    """In SpellfAIre the turn ends; nobody is lost for being slow once."""
    with players(server) as (ada, ben):
        match = clocked(server, ada, ben, move=1.0)
        ben.wait_version(2)
        assert ben.view["active"] == 1 and ben.prompt is not None and not ben.is_over
        (entry,) = log_of(database_of(server), match)[:1]
        assert (entry.kind, entry.seat, entry.text) == ("act", 0, "end turn (out of time)")
        assert entry.late and late(ben) == [0]
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
        rows = log_of(database_of(server), match)[:2]
        assert [(row.value, row.late) for row in rows] == [(2, True)] * 2  # both hands kept


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
