"""Takebacks at a table with a game's own clock: they neither give nor take time."""

from contextlib import ExitStack
from pathlib import Path

from ludarium.server.clock import Clock
from ludarium.server.messages import ClockRule

from .servers import log_of
from .test_secrecy import MATCH
from .test_simultaneous import Time
from .test_simultaneous import guests as guests
from .test_simultaneous import hours as hours
from .test_spans import PLAN, TURN, Table, parley
from .test_spans import parley_is_known as parley_is_known


def take_back(table: Table) -> None:
    """Seat 0 asks, seat 1 agrees."""
    table.ada.send("takeback")
    table.sync()
    table.ben.send("answer", offer="takeback", yes=True)
    table.sync()
    table.written = len(table.log())
    assert log_of(table.database, MATCH)[-1].kind == "undo"


def test_whoever_has_to_reply_again_has_all_the_time(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, TURN)
    with table.open():
        hours.now += 5
        table.act(table.ada, "strike")
        hours.now += 14
        assert table.both() == [-70, 1]
        take_back(table)
        assert table.both() == [70, None]  # her turn goes on with what was left
        table.act(table.ada, "strike")
        assert table.both() == [-70, 15]
    with table.open():  # the clock follows from the log
        assert table.both() == [-70, 15]


def test_a_turn_that_was_ended_goes_on_with_what_was_left(
    tmp_path: Path, hours: Time, guests: ExitStack
) -> None:
    table = Table(guests, tmp_path, TURN)
    with table.open():
        hours.now += 30
        table.act(table.ada, "end turn")
        hours.now += 20
        take_back(table)
        assert table.both() == [45, None]
        table.act(table.ada, "end turn")
        assert table.both() == [None, 75]


def test_a_plan_goes_on_for_both(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    table = Table(guests, tmp_path, PLAN)
    with table.open():
        hours.now += 4
        table.act(table.ben, "lay")
        table.act(table.ada, "lay")
        hours.now += 6
        take_back(table)
        assert table.both() == [30, 30]


def test_what_was_done_out_of_time_stays(tmp_path: Path, hours: Time, guests: ExitStack) -> None:
    """Taken back, it would be out of time again at once."""
    table = Table(guests, tmp_path, TURN)
    with table.open():
        hours.now += 76
        table.ring()
        refused = table.ada.refused("takeback")
        assert refused["detail"] == ("Your time had run out, so this can't be taken back.")


def test_the_limit_of_the_match_rings_where_no_span_has_one() -> None:
    game = parley(opening=0, turn=0, reply=0, plan=0, whole=100, empty=0)
    clock = Clock(ClockRule(game=True), 2, game.times)
    clock.ask({0: ("turn", 0)}, 10.0)
    assert clock.left(0, 10.0) is None and clock.next_deadline(10.0) == 90
