"""TEMPLATE: what the searches of a game of perfect information share: frames, keys, the order of actions.

Instantiated once per game with the names `rules` (its kernel), `judgement` (its `value.py`),
`indifferent` (for what that leaves out) and `records`. The position of ply n lies in `states[n]`, what is
known of it in `frames[n]`: a stack of our own, because Numba cannot keep recursive code on disk.
"""

from typing import Any

import numpy as np

rules: Any
judgement: Any
indifferent: Any
records: Any

ROWS = 64  # positions from the root to the deepest leaf
TABLE_ACTION, KILLER = 1 << 40, 1 << 30  # ranks
MOST_HISTORY = 1 << 24

FRAME = np.dtype(
    [
        ("depth", "i8"),
        ("alpha", "i8"),
        ("beta", "i8"),
        ("floor", "i8"),  # alpha at first
        ("best", "i8"),
        ("action", "i8"),  # the best
        ("tried", "i8"),  # the action that is being looked at
        ("i", "i8"),  # actions tried so far
        ("n", "i8"),
        ("mover", "i8"),
        ("sign", "i8"),  # -1 when the other seat acts next
        ("way", "i8"),  # of looking at the action
        ("again", "i8"),  # it has to be looked at once more
        ("draws", "i8"),  # of the mind, when this began
        ("a", "i8"),  # the key
        ("b", "i8"),
    ],
    align=True,
)
MIND = np.dtype(
    [
        ("nodes", "i8"),  # positions made so far
        ("limit", "i8"),  # and at most
        ("halted", "i8"),  # out of nodes, or told to stop
        ("draws", "i8"),  # by repetition, so far
        ("places", "i8"),  # of the table that are used: a bot plays the same whatever its size
        ("deepest", "i8"),  # no extension goes beyond this ply
        ("n", "i8"),  # actions of the root
        ("score", "i8"),  # of the root's line that was looked at last
        ("root", "i8", (rules.MAX_LEGAL,)),  # the best first
        ("killers", "i8", (2 * ROWS,)),
        ("history", "i8", (rules.SEATS * rules.ACTIONS,)),
        ("line", "i8", (ROWS * ROWS,)),  # row n: the best play from ply n on
        ("lengths", "i8", (ROWS,)),
    ],
    align=True,
)

value = judgement.value
can_win = getattr(judgement, "can_win", indifferent.can_win)
urgency = getattr(judgement, "urgency", indifferent.urgency)
repeats = getattr(judgement, "repeats", indifferent.repeats)

compiled, woven = records.compiled, records.woven


@compiled
def hashed_key(states, words, t, row):
    """Of a game that brings no key: its words but the dice, scrambled twice."""
    a = np.uint64(0)
    b = np.uint64(0)
    for i in range(1, records.used(states[row])):
        word = np.uint64(words[row, i])
        a = (a ^ word) * np.uint64(0x9E3779B97F4A7C15)
        a ^= a >> np.uint64(29)
        b = (b ^ word) * np.uint64(0xC2B2AE3D27D4EB4F)
        b ^= b >> np.uint64(32)
    return np.int64(a >> np.uint64(2)), np.int64(b >> np.uint64(2))


if hasattr(judgement, "key"):

    @compiled
    def key_of(states, words, t, row):
        return judgement.key(states[row], t, 0), judgement.key(states[row], t, 1)

else:
    key_of = hashed_key


@woven
def move(states, words, t, mind, log, ply, mover, action):
    """Make the position after an action."""
    records.step(states, words, t, ply, mover, action, log)
    mind.nodes += 1


@compiled
def is_halted(mind, stop):
    if mind.nodes >= mind.limit or stop[0] != 0:
        mind.halted = 1
    return mind.halted != 0


# --- the order of actions ----------------------------------------------------------------------------


@compiled
def rank(s, t, mind, ranks, out, n, ply, mover, hint):
    for i in range(n):
        action = out[i]
        points = urgency(s, t, mover, action) << 24
        if action == hint:
            points += TABLE_ACTION
        elif action == mind.killers[2 * ply] or action == mind.killers[2 * ply + 1]:
            points += KILLER
        ranks[i] = points + mind.history[mover * rules.ACTIONS + action]


@compiled
def pick(out, ranks, i, n):
    """Bring the most promising of the actions from i on to place i."""
    best = i
    for j in range(i + 1, n):
        if ranks[j] > ranks[best]:
            best = j
    action = out[best]
    points = ranks[best]
    out[best] = out[i]
    ranks[best] = ranks[i]
    out[i] = action
    ranks[i] = points
    return action


@compiled
def remember(mind, ply, mover, action, depth):
    """An action that refuted another one is tried early elsewhere."""
    if mind.killers[2 * ply] != action:
        mind.killers[2 * ply + 1] = mind.killers[2 * ply]
        mind.killers[2 * ply] = action
    place = mover * rules.ACTIONS + action
    mind.history[place] += depth * depth
    if mind.history[place] > MOST_HISTORY:
        for i in range(rules.SEATS * rules.ACTIONS):
            mind.history[i] >>= 1
