"""TEMPLATE: wins within one turn, by searching all of it.

Instantiated once per game with the names `rules`, `records` and `deeds` (the game's `deeds.py`). The
search plays one world with its dice as they lie: whoever asks takes care of what a seat cannot know.
A turn ends when another seat acts or the game's `length` grows. What was reached once need not be
reached again, so the table is the set of the records seen; one that it forgets is searched twice.
"""

from typing import Any

import numpy as np

from .transposition import EXACT, find, store

rules: Any
records: Any
deeds: Any

ROWS = 48  # actions of a turn; a turn that goes on is not proved
HALTED = -1
NO_DEED = -1

compiled = records.compiled


@compiled
def key_of(words, row, era):
    """Every word counts, the dice too; an era sees nothing of those before it."""
    a = np.uint64(era)
    b = np.uint64(era)
    for i in range(records.WORDS):
        word = np.uint64(words[row, i])
        a = (a ^ word) * np.uint64(0x9E3779B97F4A7C15)
        a ^= a >> np.uint64(29)
        b = (b ^ word) * np.uint64(0xC2B2AE3D27D4EB4F)
        b ^= b >> np.uint64(32)
    return np.int64(a >> np.uint64(2)), np.int64(b >> np.uint64(2))


@compiled
def is_new(words, table, row, era):
    """Whether a record is seen for the first time; from now on it is not."""
    a, b = key_of(words, row, era)
    if find(table, a, b) >= 0:
        return False
    store(table, a, b, 0, 0, 0, EXACT)
    return True


@compiled
def goes_on(s, seat, length):
    return records.sole_actor(s) == seat and rules.length(s) == length


@compiled
def search(memory, tables, log, seat, banned, era, limit, line):
    """Entry point: the number of actions with which `seat` wins from `states[0]` before its turn is
    over, written into `line`; 0 when there is no way, HALTED when more than `limit` records were made.
    Actions of the deed `banned` are not taken."""
    states, words, moves, tried, table = memory
    t = tables[0]
    length = rules.length(states[0])
    nodes = 0
    row = 0
    tried[0, 0] = 0
    tried[0, 1] = rules.legal(states[0], t, seat, moves[0])
    while row >= 0:
        if tried[row, 0] == tried[row, 1]:
            row -= 1
            continue
        action = moves[row, tried[row, 0]]
        tried[row, 0] += 1
        if banned != NO_DEED and deeds.deed(states[0], states[row], t, seat, action) == banned:
            continue
        records.step(states, words, t, row, seat, action, log)
        nodes += 1
        line[row] = action
        s = states[row + 1]
        if rules.actors(s) == 0:
            if rules.score(s, seat) >= 1000 and rules.length(s) == length:
                return row + 1
        elif goes_on(s, seat, length) and is_new(words, table, row + 1, era):
            if nodes >= limit or row + 2 >= ROWS:
                return HALTED
            row += 1
            tried[row, 0] = 0
            tried[row, 1] = rules.legal(s, t, seat, moves[row])
    return 0
