"""TEMPLATE: the bots that look no further than one action: random, and the most promising one.

Instantiated once per game and mode with the names `rules`, the game's kernel, `judgement`, a module
with `value(s, t, seat)`, `records`, and `dice` (`core.kernel`), so that a GPU plays as the CPU does.
Such a bot only ever reads `states[SEEN]`, which went through `hide`.
"""

from typing import Any

rules: Any
judgement: Any
records: Any
dice: Any

TRUTH, SEEN, WORLD_OF_MIND, TRIAL = 0, 1, 2, 3  # rows of `states`
ROWS = 4
RANDOM, GREEDY = 0, 1

copy = records.copy
compiled, woven = records.compiled, records.woven
CAN_WASTE = hasattr(judgement, "wasted")  # what a game may say of actions that only do harm
wasted = judgement.wasted if CAN_WASTE else records.never
mix, roll, random_pick = dice.mix, dice.roll, dice.random_pick


@compiled
def promise(states, words, t, row, seat, action, log):
    """What `states[row]` is worth to a seat after an action; passing is worth the present."""
    if action == rules.default(states[row], t, seat):
        return judgement.value(states[row], t, seat)
    copy(states, words, TRIAL, row)
    rules.apply(states[TRIAL], t, seat, action, log)
    return judgement.value(states[TRIAL], t, seat)


@compiled
def greedy(states, words, t, row, seat, out, n, log):
    """The most promising of the n legal actions in `out`."""
    best = out[0]
    best_worth = -(1 << 60)
    for i in range(n):
        worth = promise(states, words, t, row, seat, out[i], log)
        if worth > best_worth:
            best = out[i]
            best_worth = worth
    return best


@compiled
def imagine(states, words, t, seat, word):
    """One possible world behind what the seat sees, into `states[WORLD_OF_MIND]`."""
    copy(states, words, WORLD_OF_MIND, SEEN)
    states[WORLD_OF_MIND].dice = word
    rules.fill(states[WORLD_OF_MIND], t, seat)


@compiled
def is_wasted(states, words, t, seat, action, log):
    """Whether the game calls an action in the imagined world a waste."""
    copy(states, words, TRIAL, WORLD_OF_MIND)
    rules.apply(states[TRIAL], t, seat, action, log)
    return wasted(states[WORLD_OF_MIND], states[TRIAL], t, seat, action)


@compiled
def drop_wasted(states, words, t, seat, out, n, log):
    """Take what is wasted out of the n actions in `out`; how many are left. Where all are, all stay."""
    left = 0
    if CAN_WASTE:
        for i in range(n):
            if not is_wasted(states, words, t, seat, out[i], log):
                action = out[i]
                out[i] = out[left]
                out[left] = action
                left += 1
    return left if left > 0 else n


@compiled
def best_kept(states, words, t, seat, out, n, log):
    """The most promising of the n actions in `out` that is not wasted, in the imagined world. It rarely is: so
    only what was chosen is looked at first."""
    best = greedy(states, words, t, WORLD_OF_MIND, seat, out, n, log)
    if CAN_WASTE:
        if is_wasted(states, words, t, seat, best, log):
            n = drop_wasted(states, words, t, seat, out, n, log)
            best = greedy(states, words, t, WORLD_OF_MIND, seat, out, n, log)
    return best


@compiled
def blunders(bot, seed):
    return bot.blunder > 0 and roll(mix(seed, 2), 1000) < bot.blunder


@compiled
def blind(bot, seed, out, n):
    """Which of the n legal actions in `out` a bot takes that looks at nothing; -1: this one wants to see."""
    if n == 1:
        return out[0]
    if bot.kind == RANDOM or (not CAN_WASTE and blunders(bot, seed)):
        return out[random_pick(seed, n)]
    return -1


@compiled
def glance(states, words, t, bot, seat, seed, out, n, log):
    """Which of the n legal actions in `out` such a bot takes; -1: this one wants to look ahead."""
    action = blind(bot, seed, out, n)
    if action >= 0:
        return action
    astray = blunders(bot, seed)
    if bot.kind != GREEDY and not astray:
        return -1
    imagine(states, words, t, seat, mix(seed, 3))
    if astray:
        return out[random_pick(seed, drop_wasted(states, words, t, seat, out, n, log))]
    return best_kept(states, words, t, seat, out, n, log)


@woven
def answer(mind, t, bot, seat, seed, out, n):
    """Which of the n legal actions in `out` a bot takes; what it sees lies in the mind's row SEEN."""
    states, words, log = mind
    return glance(states, words, t, bot, seat, seed, out, n, log)
