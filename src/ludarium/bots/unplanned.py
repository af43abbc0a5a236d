"""What stands in for the search over whole plans in games that do not ask for it (`bots.toml`): the same names, without
a use."""

import numpy as np

from ..core.kernel import kernel

compiled = kernel

PLANNING = False


@compiled
def plant(plotted):
    pass


@compiled
def ponder(states, words, t, bot, seat, seed, budget, mixed, out, log, work, stop):
    pass


@compiled
def decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop):
    return np.int64(-1)
