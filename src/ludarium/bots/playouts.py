"""TEMPLATE: play from a leaf of a search onwards, and what comes of it.

Instantiated once per game with the names `rules`, `judgement`, `records`, `quick`, `network` and `mixing`.
"""

from typing import Any

from ..core.kernel import WORLD, roll, spin

rules: Any
judgement: Any
records: Any
quick: Any
network: Any
mixing: bool  # whether choices made together are searched as such

WORLD_OF_MIND = quick.WORLD_OF_MIND
SIGHT = quick.ROWS  # the row in which a mover's view of the imagined world is made
LONGEST_TURN = 1000  # actions: what undoes itself within a turn would never end it

compiled, copy = records.compiled, records.copy
first_actor, greedy, list_actions = records.first_actor, quick.greedy, quick.list_actions


@compiled
def choosing(bits, together):
    """The seats that choose together, as bits: who has chosen already is not among the actors any more."""
    if bits & (bits - 1) != 0:
        return bits | together
    return together if bits & together == bits else 0


@compiled
def honest(states, words, t, seat, together, word, out, log):
    """The most promising action of a seat. Who chooses together with others must not see what they have chosen."""
    row = WORLD_OF_MIND
    if together != 0:
        row = SIGHT
        copy(states, words, SIGHT, WORLD_OF_MIND)
        rules.hide(states[SIGHT], t, seat)
        states[SIGHT].dice = word
        rules.fill(states[SIGHT], t, seat)
    n = list_actions(states[row], t, seat, out)
    return greedy(states, words, t, row, seat, out, n, log)


@compiled
def simple(states, words, t, seat, together, word, out, log):
    """The same where what is chosen together does not matter to each other."""
    n = list_actions(states[WORLD_OF_MIND], t, seat, out)
    return greedy(states, words, t, WORLD_OF_MIND, seat, out, n, log)


@compiled
def habitual(states, words, t, seat, together, word, out, log):
    """By the game's own simple player, which looks at no other action."""
    action = judgement.habit(states[WORLD_OF_MIND], t, seat)
    if rules.refusal(states[WORLD_OF_MIND], t, seat, action) == 0:
        return action
    return simple(states, words, t, seat, together, word, out, log)


# A habit reads nothing that its seat may not know: a law of every game that has one.
policy = habitual if quick.HAS_HABIT else honest if mixing else simple


@compiled
def playout(states, words, t, bot, out, log, word):
    """From `states[WORLD_OF_MIND]` on, until it is over or has lasted long enough."""
    s = states[WORLD_OF_MIND]
    end = rules.length(s) + bot.turns
    turn = rules.length(s)
    taken = 0
    together = 0
    while rules.length(s) < end and taken < LONGEST_TURN:
        bits = rules.actors(s)
        if bits == 0:
            return
        taken += 1
        if rules.length(s) != turn:
            turn = rules.length(s)
            taken = 0
        if bits == WORLD:
            rules.supply(s, t, log)
            continue
        together = choosing(bits, together)
        seat = first_actor(s)
        word = spin(word)
        if bot.policy == quick.GREEDY:
            action = policy(states, words, t, seat, together, word, out, log)
        else:
            n = rules.legal(s, t, seat, out)
            action = out[roll(word, n)]
        rules.apply(s, t, seat, action, log)


@compiled
def reward_of(states, words, t, bot, row, seat, work):
    """In millionths for a seat: the score when it is over, else what the position is worth."""
    if rules.actors(states[row]) == 0:
        return rules.score(states[row], seat) * 1000
    return network.judge(states, words, t, bot.network, row, seat, work)


@compiled
def reward(states, words, t, bot, seat, work):
    """-1 to 1 for a seat: what the imagined world is worth."""
    return reward_of(states, words, t, bot, WORLD_OF_MIND, seat, work) / 1_000_000


@compiled
def others_reward(states, words, t, bot, seat, other, worth, work):
    """The same for another seat than the one to which it is worth so much."""
    if other == seat:
        return worth
    if bot.network != 0 and rules.SEATS == 2 and rules.actors(states[WORLD_OF_MIND]) != 0:
        return -worth
    return reward(states, words, t, bot, other, work)
