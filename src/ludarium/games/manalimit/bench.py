"""What `ludarium bench` times besides what it times in every game: battles, and runs of a simple player."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.dice import DICE_BITS
from ...core.measure import BenchRow
from ...core.mirror import mirror
from .state import DECK, SHOP, STATE

if TYPE_CHECKING:
    from ...core.game import Game

BOARDS, MID_GAME, BATTLES, RUNS, BURNS = 64, 6, 20_000, 200, 4
OFF = np.zeros(1, np.int64)  # nobody listens


def boards(game: "Game") -> Any:
    """Records in which two mid-game lines face each other: the thrifty player's, in the sixth round."""
    rules, policy, tables = game.jit(), game.jit("policy"), game.table_array[0]
    states, names = np.zeros(BOARDS, STATE), list(game.decks)
    for i in range(BOARDS):
        seed = i
        while states[i]["round"] < MID_GAME:
            states[i] = np.zeros(1, STATE)[0]
            states[i]["dice"] = seed
            seed = (seed + BOARDS) % (1 << DICE_BITS)
            rules.setup(states[i], tables, decks(game, names[i % len(names)]), OFF)
            while states[i]["stage"] != 2 and states[i]["round"] < MID_GAME:
                if states[i]["stage"] == SHOP:
                    rules.apply(states[i], tables, 0, policy.thrifty(states[i], tables, BURNS), OFF)
                else:
                    rules.supply(states[i], tables, OFF)
        rules.supply(states[i], tables, OFF)
    return states


def decks(game: "Game", name: str) -> Any:
    return mirror(DECK).array(list(game.deck_records([name])))


def battles(game: "Game") -> int:
    """Battles of one core between mid-game lines."""
    if game.fingerprint not in _boards:
        _boards[game.fingerprint] = boards(game)
    game.jit("policy").fight_often(_boards[game.fingerprint], game.table_array[0], BATTLES, OFF)
    return BATTLES


_boards: dict[str, Any] = {}


def runs(game: "Game") -> int:
    """Whole runs of the thrifty player on one core."""
    policy, tables = game.jit("policy"), game.table_array[0]
    names = list(game.decks)
    s, blank = np.zeros(1, STATE), np.zeros(1, STATE)
    for i in range(RUNS):
        s[:] = blank
        s[0]["dice"] = i
        policy.play_run(s[0], tables, decks(game, names[i % len(names)]), OFF, BURNS)
    return RUNS


BENCH_ROWS = (
    BenchRow("battles_per_s", "battles of mid-game lines, compiled, one core, battles/s", battles),
    BenchRow("thrifty_runs_per_s", "runs of the thrifty player, compiled, one core, runs/s", runs),
)
