"""TEMPLATE: forced wins of games of perfect information, by exhaustive search.

Instantiated once per game with the names `rules`, `records` and `plies`. `shortest` asks
whether the attacker wins within so many plies whatever the other seat does. Asked with one ply
more each time, the first yes is the shortest win. Repetitions need no care: on the way of a
shortest win the distance only falls, so no position comes twice, and one that the rules call
a draw is none.

Of each position the table keeps within how many plies it is known to be won (`score`) and within how
many not (`depth`). The keys are exact, so what it says is proved.
"""

from typing import Any

from .transposition import EXACT, find, store

rules: Any
records: Any
plies: Any

NEVER = 1000  # plies: no win is known
NO, YES, OPEN = 0, 1, 2

compiled = records.compiled


@compiled
def is_won(s, attacker):
    return rules.actors(s) == 0 and rules.score(s, attacker) >= 1000


@compiled
def enter(states, words, t, moves, ranks, frames, mind, table, stop, ply, attacker):
    """Begin with `states[ply]`, which is not over: YES or NO if that is known at once, else OPEN."""
    s = states[ply]
    f = frames[ply]
    left = f.depth
    f.mover = records.first_actor(s)
    if plies.is_halted(mind, stop) or left <= 0 or ply >= plies.ROWS - 2:
        return NO
    if left == 1 and f.mover == attacker and not plies.can_win(s, t, attacker):
        return NO
    a, f.b = plies.key_of(states, words, t, ply)
    f.a = 2 * a + attacker  # one table serves both seats
    f.action = 0
    f.best = NEVER  # won within so many plies
    f.floor = 0  # not within so many
    known = find(table, f.a, f.b)
    if known >= 0:
        f.action = table[known].action
        f.best = table[known].score
        f.floor = table[known].depth
        if left >= f.best:
            return YES
        if left <= f.floor:
            return NO
    f.n = rules.legal(s, t, f.mover, moves[ply])
    f.i = 0
    plies.rank(s, t, mind, ranks[ply], moves[ply], f.n, ply, f.mover, f.action)
    return OPEN


@compiled
def descend(states, words, t, moves, ranks, frames, mind, table, log, ply, attacker):
    """Try actions up to one whose position must be looked at (OPEN), or until all is known."""
    f = frames[ply]
    while f.i < f.n:
        f.tried = plies.pick(moves[ply], ranks[ply], f.i, f.n)
        plies.move(states, words, t, mind, log, ply, f.mover, f.tried)
        f.i += 1
        if rules.actors(states[ply + 1]) != 0:
            frames[ply + 1].depth = f.depth - 1
            return OPEN
        won = YES if is_won(states[ply + 1], attacker) else NO
        answer = weigh(mind, table, f, ply, attacker, won)
        if answer != OPEN:
            return answer
    return close(table, f, NO if f.mover == attacker else YES)


@compiled
def weigh(mind, table, f, ply, attacker, won):
    """An action has its answer: does it settle the position? One win is enough for the attacker,
    one way out for the other seat."""
    if (won == YES) != (f.mover == attacker):
        return OPEN
    f.action = f.tried
    plies.remember(mind, ply, f.mover, f.tried, f.depth)
    return close(table, f, won)


@compiled
def close(table, f, won):
    if won == YES:
        f.best = f.depth
    else:
        f.floor = f.depth
    store(table, f.a, f.b, f.best, f.action, f.floor, EXACT)
    return won


@compiled
def begin(mind, limit):
    """The table is kept: what it says of a position stays true."""
    mind.nodes = 0
    mind.limit = limit
    mind.halted = 0
    for i in range(2 * plies.ROWS):
        mind.killers[i] = 0
    for i in range(rules.SEATS * rules.ACTIONS):
        mind.history[i] = 0


@compiled
def shortest(memory, tables, log, stop, attacker, first, last, limit):
    """Entry point: the length of the shortest forced win of the attacker from `states[0]` (which is
    not over), of those from `first` to `last` plies; 0 when there is none, -1 when it was halted."""
    states, words, moves, ranks, frames, minds, table = memory
    t = tables[0]
    mind = minds[0]
    begin(mind, limit)
    for left in range(first, last + 1):
        ply = 0
        frames[0].depth = left
        won = enter(states, words, t, moves, ranks, frames, mind, table, stop, 0, attacker)
        while ply > 0 or won == OPEN:
            if won == OPEN:
                won = descend(
                    states, words, t, moves, ranks, frames, mind, table, log, ply, attacker
                )
                if won == OPEN:
                    ply += 1
                    won = enter(
                        states, words, t, moves, ranks, frames, mind, table, stop, ply, attacker
                    )
            elif mind.halted != 0:
                break
            else:
                ply -= 1
                won = weigh(mind, table, frames[ply], ply, attacker, won)
        if mind.halted != 0:
            return -1
        if won == YES:
            return left
    return 0
