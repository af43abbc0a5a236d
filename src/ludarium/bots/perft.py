"""TEMPLATE: perft, the number of action sequences of a length, to check and to measure a kernel.

Instantiated once per game with the names `rules` and `records`. The last ply is not made, only
counted; a game that is over adds nothing.
"""

from typing import Any

rules: Any
records: Any

STOPPED, ROLLED, TOGETHER = -1, -2, -3  # why there is no count

compiled = records.compiled


@compiled
def listed(states, t, moves, row):
    """How many actions there are, all listed; or why they cannot be counted."""
    bits = rules.actors(states[row])
    if bits == 0:
        return 0
    if bits & (bits - 1) != 0:
        return TOGETHER
    seat = records.first_actor(states[row])
    if seat < 0:
        return ROLLED  # it waits for an input from outside, which is as good as dice
    return rules.legal(states[row], t, seat, moves[row])


@compiled
def count(states, words, tables, moves, tried, log, stop, depth):
    """Entry point: the sequences of `depth` actions from `states[0]` on, or why there is no count.

    `tried` says how many of the actions of each row are done, and how many there are.
    """
    t = tables[0]
    tried[0, 0] = 0
    tried[0, 1] = listed(states, t, moves, 0)
    if depth == 1 or tried[0, 1] < 0:
        return tried[0, 1]
    total = 0
    row = 0
    while row >= 0:
        if tried[row, 0] == tried[row, 1]:
            row -= 1
            continue
        action = moves[row, tried[row, 0]]
        tried[row, 0] += 1
        records.step(states, words, t, row, records.first_actor(states[row]), action, log)
        if states[row + 1].dice != states[row].dice:
            return ROLLED
        n = listed(states, t, moves, row + 1)
        if n < 0:
            return n
        if row + 2 == depth:
            total += n
        else:
            if stop[0] != 0:
                return STOPPED
            row += 1
            tried[row, 0] = 0
            tried[row, 1] = n
    return total
