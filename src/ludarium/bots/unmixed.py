"""What stands in for the search by regret in games whose bots never mix: the same names, without a use.

Which games these are, `bots.toml` says; what a game never needs is not compiled for it.
"""

import numpy as np

from ..core.kernel import kernel

compiled = kernel

MIXING = False
SET = ARM = STEP = OUTCOME = np.dtype(np.int64)
PLAN = np.dtype([("match", "i8"), ("n", "i8")], align=True)
SIZES, ROOT, MOST_STEPS = 5, 4, 1


@compiled
def plant(mixed):
    pass


@compiled
def forget(mixed):
    pass


@compiled
def turn_to(mixed, seat, match):
    pass


@compiled
def think(states, words, t, bot, seat, seed, playouts_left, mixed, out, log, work, stop):
    pass


@compiled
def decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop):
    return np.int64(-1)
