"""TEMPLATE: alpha-beta for games of perfect information (two seats, no dice after the setup).

Instantiated once per game with the names `rules` (its kernel), `judgement` (its `value.py`), `records` and
`plies`. Nothing here allocates or returns to Python. A score is in thousandths for the seat
that acts: 0 is even, a win n plies from the root is WIN - n.

Iterative deepening with principal variations: narrow windows for all but the first action, late
and quiet actions less deep at first, a transposition table, killers and history for the order.
Wins at hand are seen before anything else, and one who must fend off such a win is looked at one
ply deeper. A position that was on the board before counts as a draw; such a score holds on this
path only, so it is not kept in the table.
"""

from typing import Any

import numpy as np

from ..core.kernel import mix, roll, spin
from .transposition import EXACT, LOWER, UPPER, find, forget, store

rules: Any
judgement: Any
records: Any
plies: Any

WIN = 1_000_000
FAR = WIN + 1
ROWS = plies.ROWS
LEAST_WIN = WIN - ROWS  # scores from here on are proved wins
FORCING = 1000  # `urgency` from here on: an action that might win at once
EXTENSIONS = 3  # plies beyond the depth that fending off a win may take
QUICK_LOOK = 5_000  # nodes that tell whether a position is decided
LEAST_PLACES = 16  # of a table
FAR_AHEAD = 250  # the score from which it is: 62 of 100 points are to be expected
OPEN = 1 << 40  # no score: a position whose actions have to be looked at
LESS_DEEP, NARROW, FULL = 0, 1, 2  # how a position is looked at: each may lead to the next
SHARP = 1 if hasattr(judgement, "can_win") else 0

value, can_win, urgency, repeats = plies.value, plies.can_win, plies.urgency, plies.repeats
key_of, move, is_halted = plies.key_of, plies.move, plies.is_halted
rank, pick, remember = plies.rank, plies.pick, plies.remember
compiled, woven = records.compiled, records.woven


# --- ends and lines ----------------------------------------------------------------------------------


@compiled
def end_score(s, seat, ply):
    """Of a game that is over at this ply: sooner wins are better."""
    points = rules.score(s, seat)
    if points >= 1000:
        return WIN - ply
    if points <= -1000:
        return ply - WIN
    return points


@compiled
def win_at_once(states, words, t, moves, mind, log, ply, mover):
    """An action that ends it, or 0."""
    out = moves[ply]
    n = rules.legal(states[ply], t, mover, out)
    for i in range(n):
        if urgency(states[ply], t, mover, out[i]) >= FORCING:
            move(states, words, t, mind, log, ply, mover, out[i])
            after = states[ply + 1]
            if rules.actors(after) == 0 and rules.score(after, mover) >= 1000:
                return out[i]
    return 0


@compiled
def wins_now(states, words, t, moves, mind, log, ply, mover):
    """Whether the seat that acts has a win at hand, which is then the best line."""
    if not can_win(states[ply], t, mover):
        return False
    action = win_at_once(states, words, t, moves, mind, log, ply, mover)
    if action == 0:
        return False
    mind.line[ply * ROWS] = action
    mind.lengths[ply] = 1
    return True


@compiled
def extend_line(mind, ply, action):
    """The best play from this ply on: the action, then the best play after it."""
    length = 0
    if ply + 1 < ROWS:
        length = mind.lengths[ply + 1]
    mind.line[ply * ROWS] = action
    for i in range(length):
        mind.line[ply * ROWS + 1 + i] = mind.line[(ply + 1) * ROWS + i]
    mind.lengths[ply] = length + 1


# --- the search --------------------------------------------------------------------------------------


@compiled
def reduction(depth, i, points):
    """By how much less deep a late and quiet action is looked at first."""
    if depth < 3 or i < 4 or points >= plies.KILLER:
        return 0
    return 1 if i < 11 else 2 if depth < 6 else 3


@compiled
def known_score(entry, depth, ply, alpha, beta):
    """What the table says of a position, if that settles it; else OPEN."""
    if entry.depth < depth or beta - alpha > 1:
        return OPEN
    score = np.int64(entry.score)
    if score >= LEAST_WIN:
        score -= ply
    elif score <= -LEAST_WIN:
        score += ply
    if entry.bound == EXACT:
        return score
    if entry.bound == LOWER:
        return score if score >= beta else OPEN
    return score if score <= alpha else OPEN


@compiled
def enter(states, words, t, moves, ranks, frames, mind, table, log, stop, ply):
    """Begin with `states[ply]`, which is not over: its score, or OPEN once its actions are listed."""
    s = states[ply]
    f = frames[ply]
    mind.lengths[ply] = 0
    if is_halted(mind, stop):
        return 0
    mover = records.first_actor(s)
    if repeats(s) > 0:
        if SHARP != 0 and wins_now(states, words, t, moves, mind, log, ply, mover):
            return WIN - ply - 1  # whoever let it go the first time may see it now
        mind.draws += 1
        return 0
    if ply >= ROWS - 2:
        return value(s, t, mover)
    f.alpha = max(f.alpha, ply - WIN)
    f.beta = min(f.beta, WIN - ply - 1)
    if f.alpha >= f.beta:
        return f.alpha

    f.a, f.b = key_of(states, words, t, ply)
    hint = 0
    known = find(table, f.a, f.b)
    if known >= 0:
        hint = table[known].action
        score = known_score(table[known], f.depth, ply, f.alpha, f.beta)
        if score != OPEN:
            return score

    if SHARP != 0:
        if wins_now(states, words, t, moves, mind, log, ply, mover):
            return WIN - ply - 1
        if f.depth < 2 and ply < mind.deepest and can_win(s, t, 1 - mover):
            f.depth = max(f.depth, 0) + 1
    if f.depth <= 0:
        return value(s, t, mover)

    f.n = rules.legal(s, t, mover, moves[ply])
    rank(s, t, mind, ranks[ply], moves[ply], f.n, ply, mover, hint)
    f.mover = mover
    f.i = 0
    f.again = 0
    f.best = -FAR
    f.action = 0
    f.floor = f.alpha
    f.draws = mind.draws
    return OPEN


@compiled
def descend(states, words, t, moves, ranks, frames, mind, table, log, ply):
    """Try the actions of a position up to one that needs a look of its own (OPEN: the next frame is
    prepared), or to the end: its score."""
    f = frames[ply]
    while f.again == 0:
        if f.i == f.n:
            return close(mind, table, f, ply)
        f.tried = pick(moves[ply], ranks[ply], f.i, f.n)
        move(states, words, t, mind, log, ply, f.mover, f.tried)
        f.i += 1
        follower = records.first_actor(states[ply + 1])
        if follower < 0:
            mind.lengths[ply + 1] = 0
            if settle(mind, f, ply, end_score(states[ply + 1], f.mover, ply + 1)):
                return close(mind, table, f, ply)
        else:
            f.sign = 1 if follower == f.mover else -1
            f.way = FULL if f.i == 1 else LESS_DEEP
            f.again = 1
    f.again = 0
    child = frames[ply + 1]
    child.depth = f.depth - 1
    if f.way == LESS_DEEP:
        less = reduction(f.depth, f.i - 1, ranks[ply, f.i - 1])
        child.depth -= less
        if less == 0:
            f.way = NARROW
    high = f.beta if f.way == FULL else f.alpha + 1
    child.alpha = f.alpha if f.sign == 1 else -high
    child.beta = high if f.sign == 1 else -f.alpha
    return OPEN


@compiled
def take(mind, table, f, ply, found):
    """The score of the action that was looked at: the position's own one if that settles it, or OPEN."""
    score = f.sign * found
    if score > f.alpha:
        if f.way == LESS_DEEP:
            f.way = NARROW
            f.again = 1
            return OPEN
        if f.way == NARROW and f.beta - f.alpha > 1:
            f.way = FULL
            f.again = 1
            return OPEN
    return close(mind, table, f, ply) if settle(mind, f, ply, score) else OPEN


@compiled
def settle(mind, f, ply, score):
    """An action has its score; whether the others no longer matter."""
    if score > f.best:
        f.best = score
        f.action = f.tried
    if score > f.alpha:
        f.alpha = score
        extend_line(mind, ply, f.tried)
        if score >= f.beta:
            remember(mind, ply, f.mover, f.tried, f.depth)
            return True
    return False


@compiled
def close(mind, table, f, ply):
    """The score of a position, into the table as well."""
    if f.best != 0 or mind.draws == f.draws:
        kept = f.best
        if kept >= LEAST_WIN:
            kept += ply
        elif kept <= -LEAST_WIN:
            kept -= ply
        bound = LOWER if f.best >= f.beta else EXACT if f.best > f.floor else UPPER
        store(table, f.a, f.b, kept, f.action, f.depth, bound)
    return f.best


@compiled
def search(states, words, t, moves, ranks, frames, mind, table, log, stop, depth, alpha, beta):
    """The score of `states[1]`, which is not over, for the seat that acts there."""
    ply = 1
    frames[1].depth = depth
    frames[1].alpha = alpha
    frames[1].beta = beta
    score = enter(states, words, t, moves, ranks, frames, mind, table, log, stop, 1)
    while True:
        if score == OPEN:
            score = descend(states, words, t, moves, ranks, frames, mind, table, log, ply)
            if score == OPEN:
                ply += 1
                score = enter(states, words, t, moves, ranks, frames, mind, table, log, stop, ply)
                continue
        if ply == 1 or mind.halted != 0:
            return score
        ply -= 1
        score = take(mind, table, frames[ply], ply, score)


# --- the root ----------------------------------------------------------------------------------------


@compiled
def begin(states, t, moves, mind, table, seat, seed, limit):
    """List the actions of the root (`states[0]`), equals in an order of their own for every seed."""
    mind.nodes = 0
    mind.limit = limit
    mind.halted = 0
    mind.draws = 0
    mind.score = 0
    mind.places = LEAST_PLACES
    while mind.places < min(limit, table.shape[0]):
        mind.places *= 2
    mind.n = rules.legal(states[0], t, seat, moves[0])
    for i in range(2 * ROWS):
        mind.killers[i] = 0
    for i in range(rules.SEATS * rules.ACTIONS):
        mind.history[i] = 0
    word = mix(seed, 4)
    for i in range(mind.n):
        word = spin(word)
        j = roll(word, i + 1)
        mind.root[i] = mind.root[j]
        mind.root[j] = moves[0, i]
    forget(table, mind.places)


@compiled
def promote(mind, i, to):
    """Move an action of the root forward; the others keep their order."""
    action = mind.root[i]
    for j in range(i, to, -1):
        mind.root[j] = mind.root[j - 1]
    mind.root[to] = action


@compiled
def take_win(states, words, t, mind, log, seat):
    """Put a win at hand first, however few nodes there are: whether there is one."""
    if not can_win(states[0], t, seat):
        return False
    for i in range(mind.n):
        action = mind.root[i]
        if urgency(states[0], t, seat, action) >= FORCING:
            move(states, words, t, mind, log, 0, seat, action)
            if rules.actors(states[1]) == 0 and rules.score(states[1], seat) >= 1000:
                mind.lengths[1] = 0
                mind.score = WIN - 1
                extend_line(mind, 0, action)
                promote(mind, i, 0)
                return True
    return False


@woven
def look(states, words, t, moves, ranks, frames, mind, table, log, stop, seat, depth, skip):
    """Search the root to a depth, without its first `skip` actions; the best comes behind them.

    Stopped half-way it keeps what it has: the old best action until another one was better.
    """
    alpha = -FAR
    mind.deepest = min(depth + EXTENSIONS, ROWS - 3)
    for i in range(skip, mind.n):
        action = mind.root[i]
        move(states, words, t, mind, log, 0, seat, action)
        follower = records.first_actor(states[1])
        sign = 1 if follower == seat else -1
        score = 0
        top = alpha + 1 if i > skip else FAR  # a narrow window first
        while follower >= 0:
            low = alpha if sign == 1 else -top
            high = top if sign == 1 else -alpha
            score = sign * search(
                states, words, t, moves, ranks, frames, mind, table, log, stop,
                depth - 1, low, high,
            )  # fmt: skip
            if mind.halted != 0:
                return
            if score <= alpha or top == FAR:
                break
            top = FAR
        if follower < 0:
            mind.lengths[1] = 0
            score = end_score(states[1], seat, 1)
        if score > alpha:
            alpha = score
            mind.score = score
            extend_line(mind, 0, action)
            promote(mind, i, skip)


@compiled
def think(deep, t, seat, first, last, skip, log, stop):
    """Look at the root deeper and deeper, until it is decided or the nodes are spent."""
    states, words, moves, ranks, frames, minds, whole = deep
    mind = minds[0]
    table = whole[: mind.places]
    if SHARP != 0 and skip == 0 and take_win(states, words, t, mind, log, seat):
        return
    for depth in range(first, last + 1):
        look(states, words, t, moves, ranks, frames, mind, table, log, stop, seat, depth, skip)
        if mind.halted != 0 or abs(mind.score) >= LEAST_WIN:
            break


# --- for the engine: `shallow` has the same names ------------------------------------------------------


@woven
def bring(deep, seen_states, seen_words, row, t, seat, seed, limit):
    """Make `seen_states[row]` the root."""
    records.bring(deep[0], deep[1], 0, seen_states, seen_words, row)
    begin(deep[0], t, deep[2], deep[5][0], deep[6], seat, seed, limit)


@woven
def look_quickly(deep, seen_states, seen_words, row, t, seat, log, stop):
    """Score `seen_states[row]` by a few nodes, in the smallest table: the score is the same in every memory."""
    bring(deep, seen_states, seen_words, row, t, seat, 1, QUICK_LOOK)
    deep[5][0].places = LEAST_PLACES
    think(deep, t, seat, 1, ROWS, 0, log, stop)


@compiled
def best(deep):
    return deep[5][0].root[0]


@compiled
def is_decided(deep):
    """Whether one seat is far ahead."""
    return abs(deep[5][0].score) >= FAR_AHEAD


# --- entry points for an analysis: `states[0]` holds the position ---------------------------------------


@compiled
def start(deep, tables, seat, seed, limit):
    begin(deep[0], tables[0], deep[2], deep[5][0], deep[6], seat, seed, limit)


@compiled
def deepen(deep, tables, log, stop, seat, first, last, skip):
    """Look from one depth to another, for one line."""
    think(deep, tables[0], seat, first, last, skip, log, stop)
