"""TEMPLATE: what a position is worth by what was learned, averaged over imagined worlds.

Instantiated once per game with the names `rules`, `records`, `quick` and `network`. It only ever reads
`states[SEEN]`, which went through `hide`.
"""

from typing import Any

from ..core.kernel import WORLD, mix

rules: Any
records: Any
quick: Any
network: Any

SEEN, WORLD_OF_MIND = quick.SEEN, quick.WORLD_OF_MIND
ROWS = quick.ROWS

compiled = records.compiled


@compiled
def expect(states, words, tables, which, viewer, seed, worlds, log, work, sums):
    """Entry point: add what so many worlds behind `states[SEEN]` are worth to each seat, in millionths."""
    t = tables[0]
    s = states[WORLD_OF_MIND]
    for i in range(worlds):
        quick.imagine(states, words, t, viewer, mix(seed, i))
        while rules.actors(s) == WORLD:
            rules.supply(s, t, log)
        for seat in range(rules.SEATS):
            if rules.actors(s) == 0:
                sums[seat] += rules.score(s, seat) * 1000
            else:
                sums[seat] += network.judge(states, words, t, which, WORLD_OF_MIND, seat, work)
