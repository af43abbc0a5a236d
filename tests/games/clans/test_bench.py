"""What `ludarium bench clans` times is what its row says: full rounds, all different."""

import pytest

import ludarium
from ludarium.core.mirror import mirror
from ludarium.games.clans import bench
from ludarium.games.clans.state import CONFIRM, LANE_COUNT, SEATS, SLOT_COUNT, STATE
from ludarium.games.clans.words import E_ENTER, E_TICK
from ludarium.lab.bench import search_speed


def test_a_round_that_is_timed_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 12)
    game = ludarium.load("clans")
    records = bench.full_rounds(game)
    assert len({record.tobytes() for record in records}) == 12 == len(records) - 1
    for record in records:
        s = mirror(STATE).unpack(record.tobytes())
        entered = sum(player.n_plan for player in s.players)
        survived = sum(bench.standing(s, seat) for seat in range(SEATS))
        assert entered + survived == LANE_COUNT * SEATS * SLOT_COUNT
        assert s.round >= min(bench.MID_GAME) and all(player.used for player in s.players)
        before, log = s.round, [0] * 10_000
        game.kernel.apply(s, game.tables, 0, CONFIRM, log)
        kinds = log[1 : log[0] : 8]
        assert s.round == before + 1 and not any(player.confirmed for player in s.players)
        assert kinds.count(E_ENTER) >= entered and kinds.count(E_TICK) > 0


def test_the_row_is_a_time() -> None:
    (row,) = ludarium.load("clans").definition.bench_rows
    assert row.key == "full_round_us" and not row.rate


def test_iterations_are_counted_where_seats_choose_together() -> None:
    """The row said 0: it looked at a tree that such a search does not grow."""
    assert search_speed(ludarium.load("clans"), seconds=0.05) > 0
