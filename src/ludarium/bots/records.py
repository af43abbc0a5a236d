"""TEMPLATE: what all compiled thinking does with records: copy one, make a move, ask who acts.

Instantiated once per game and mode with the names `rules`, the game's kernel, and `dice` (`core.kernel`).
Records are copied as rows of int64 words; assigning them would take minutes to compile.
"""

from typing import Any

rules: Any
dice: Any

compiled, woven = dice.kernel, dice.woven

WORDS = rules.STATE.itemsize // 8


@compiled
def whole(s):
    return WORDS


used = getattr(rules, "used", whole)  # a kernel with a long history says how much of it is in use


@woven
def copy(states, words, target, source):
    """Only the words in use; what lies behind them in the target is never read."""
    for i in range(used(states[source])):
        words[target, i] = words[source, i]


@compiled
def clear(words, target):
    for i in range(WORDS):
        words[target, i] = 0


@woven
def bring(states, words, target, other_states, other_words, source):
    """The same from another array of records."""
    for i in range(used(other_states[source])):
        words[target, i] = other_words[source, i]


@woven
def step(states, words, t, row, seat, action, log):
    """What comes after an action of `states[row]`, into the row behind it."""
    copy(states, words, row + 1, row)
    rules.apply(states[row + 1], t, seat, action, log)


@compiled
def first_actor(s):
    """The seat that acts (the lowest of them), -1 when it is over."""
    bits = rules.actors(s)
    for seat in range(rules.SEATS):
        if (bits >> seat) & 1 != 0:
            return seat
    return -1


@compiled
def sole_actor(s):
    """The seat that acts; -1 where several do, and when it is over."""
    seat = first_actor(s)
    return seat if seat >= 0 and rules.actors(s) == 1 << seat else -1


began = getattr(rules, "began", sole_actor)  # who began a match that has just been set up


@compiled
def first_score(s):
    return rules.score(s, 0)


achieved = getattr(rules, "achieved", first_score)  # what a finished run is compared by


@compiled
def nothing(s):
    return 0


came = getattr(rules, "outcome", nothing)  # what the last step came to, in a game with outcomes


@compiled
def forget_steps(result):
    for i in range(result.outcomes.shape[0]):
        result.outcomes[i] = 0


@compiled
def note_step(result, s):
    """Right after `apply`: count what the step came to, if it came to anything."""
    number = came(s)
    if number > 0:
        result.outcomes[number - 1] += 1


@compiled
def never(before, after, t, seat, action):
    """Stands in for `wasted` of a game that has none."""
    return False
