"""Positions made of a record's fields: they come back as they were, and faults name their place."""

from typing import Any, cast

import numpy as np
import pytest

from ludarium import BadPosition, Game
from ludarium.core.fields import read_fields, tables_of, write_fields
from ludarium.core.mirror import mirror

PAWN = np.dtype([("at", "i2"), ("dice", "i2", (2,))], align=True)
STATE = np.dtype([("dice", "i8"), ("active", "i2"), ("pawns", PAWN, (2,)), ("x", "i2")])


class Stub:
    """As much of a game as positions need."""

    class kernel:
        STATE = STATE

    states = mirror(STATE)


GAME = cast(Game, Stub())


def test_fields_come_back_as_they_were_written() -> None:
    s = Stub.states.new()
    s.dice, s.active, s.x = 77, 1, -4
    s.pawns[1].at, s.pawns[1].dice[0] = 3, 6
    written = write_fields(GAME, s)
    assert written == {
        "seed": 77,
        "active": 1,
        "pawns": [{"at": 0, "dice": [0, 0]}, {"at": 3, "dice": [6, 0]}],
        "x": -4,
    }
    assert Stub.states.pack(read_fields(GAME, written)) == Stub.states.pack(s)


def test_what_is_left_out_is_the_least_that_may_be() -> None:
    s = read_fields(GAME, {}, at=(2, 5))
    assert (s.dice, s.active, s.pawns[0].at, s.x) == (1, 0, 2, 0)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ([], "position: expected a table"),
        ({"seed": -1}, "seed: -1 is outside"),
        ({"activ": 1}, 'did you mean "active"'),
        ({"active": 2}, "active: 2 is outside 0 to 1"),
        ({"active": True}, "active: expected a whole number, got True"),
        ({"x": 10_000}, "x: 10000 is outside -9999 to 9999"),
        ({"pawns": [{}]}, "pawns: expected 2 entries, got 1"),
        ({"pawns": [{}, {"at": 9}]}, "pawns[1].at: 9 is outside 0 to 8"),
        ({"pawns": [{}, {"dice": [1, "6"]}]}, "pawns[1].dice[1]: expected a whole number"),
        ({"pawns": [{}, {"dice": [1, 2, 3]}]}, "pawns[1].dice: expected at most 2 entries, got 3"),
        ({"pawns": [{"to": 1}, {}]}, 'pawns[0]: unknown key "to"'),
    ],
)
def test_faults_name_their_place(written: Any, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_fields(GAME, written, active=(0, 1), at=(0, 8))
    assert said in str(caught.value)


def test_every_rule_goes_into_the_cell_of_its_name() -> None:
    table = tables_of(np.dtype([("heap", "i2"), ("most", "i2")]))({"most": 3, "heap": 12}, [])
    assert table.tolist() == [(12, 3)]
