"""The arrays of a batch of matches: what compiled steps read and write, on the CPU and on a GPU."""

from typing import Any, NamedTuple

import numpy as np

from ..core.game import Game
from ..core.layout import layout_of

NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2  # when the next match starts after one has ended
RESTART, SKIP = (
    -(1 << 60),
    1 - (1 << 60),
)  # in place of an action: restart the match, leave it alone
EVERY_SEAT, DRAWN = -1, -2  # in place of a learner's seat: all learn; drawn per match
DONE, ACT, BEGIN, LOSE = 0, 1, 2, 3  # what a step does next

PLACE = np.dtype(
    [
        ("stream", "i8"),  # the seeds of this place's matches are drawn from it
        ("episode", "i8"),  # how many were drawn
        ("seed", "i8"),  # of the running match
        ("decisions", "i8"),  # taken in it, by all seats
        ("learner", "i8"),  # the seat that learns, or EVERY_SEAT
        ("seat", "i8"),  # the seat that acts next
        ("count", "i8"),  # legal actions in `listed`
        ("dealt", "i8"),  # matches begun in this step
        ("doing", "i8"),  # what comes next in this step
        ("pauses", "i8"),  # 1: also stop where a seat other than the learner's has to choose
    ],
    align=True,
)


class Batch(NamedTuple):
    """What a compiled step takes, in this order. Row i belongs to match i, except in the first
    six, which are shared, and in the hidden copies, which have a row per thread."""

    tables: Any  # TABLES[1]
    decks: Any  # DECK[rows, seats]: each match draws a row
    starts: Any  # states that matches start from, each draws one; last word: already set up
    runs: Any  # of the layout
    coded: Any
    log: Any  # of length 1: off
    places: Any  # PLACE
    states: Any  # the truth
    words: Any  # the same memory as whole numbers
    seen: Any  # hidden copies
    seen_words: Any
    seen_cells: Any
    listed: Any  # the legal actions
    observations: Any
    final: Any  # of matches that ended, where the next one started in the same step
    masks: Any
    rewards: Any  # of the seat that acted
    scores: Any  # of every seat
    over: Any
    illegal: Any  # the match ended by an illegal action


def host_batch(game: Game, n: int, threads: int) -> Batch:
    """The arrays of n matches; the environment sets tables and decks."""
    kernel, layout = game.kernel, layout_of(game.name)
    states, seen = np.zeros(n, kernel.STATE), np.zeros(threads, kernel.STATE)
    return Batch(
        tables=game.table_array,
        decks=np.zeros((1, game.seats), kernel.DECK),
        starts=np.zeros((1, kernel.STATE.itemsize // 8 + 1), np.int64),
        runs=layout.runs,
        coded=layout.coded,
        log=np.zeros(1, np.int64),
        places=np.zeros(n, PLACE),
        states=states,
        words=states.view(np.int64).reshape(n, -1),
        seen=seen,
        seen_words=seen.view(np.int64).reshape(threads, -1),
        seen_cells=seen.view(np.int16).reshape(threads, -1),
        listed=np.zeros((n, kernel.MAX_LEGAL), np.int32),
        observations=np.zeros((n, layout.size), np.int16),
        final=np.zeros((n, layout.size), np.int16),
        masks=np.zeros((n, kernel.ACTIONS), np.int8),
        rewards=np.zeros(n, np.float32),
        scores=np.zeros((n, game.seats), np.float32),
        over=np.zeros(n, np.int8),
        illegal=np.zeros(n, np.int8),
    )
