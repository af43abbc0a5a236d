"""TEMPLATE: what a step comes to when it is played again: with other dice, or in other imagined worlds.

Instantiated once per game and mode with the names `rules`, the game's kernel, which has `outcome`, `records`,
and `dice` (`core.kernel`). It changes nothing but a copy of `states[GIVEN]`.
"""

from typing import Any

rules: Any
records: Any
dice: Any

GIVEN, TRIAL, ROWS = 0, 1, 2  # rows of `states`
KNOWN = -2  # instead of a viewer: all of the record is true, and only the dice are others

compiled = records.compiled


@compiled
def once(s, t, viewer, seat, action, word, log):
    """What an action comes to in this record, which is spent; 0 also where the world does not allow it."""
    s.dice = word
    if viewer != KNOWN:
        rules.fill(s, t, viewer)
        if rules.refusal(s, t, seat, action) != 0:
            return 0
    rules.apply(s, t, seat, action, log)
    return rules.outcome(s)


@compiled
def often(states, words, tables, viewer, seat, action, seed, n, log, counts):
    """Entry point: count what so many copies of `states[GIVEN]` come to, each with dice of its own."""
    t = tables[0]
    s = states[TRIAL]
    for i in range(n):
        records.copy(states, words, TRIAL, GIVEN)
        counts[once(s, t, viewer, seat, action, dice.mix(seed, i), log)] += 1
