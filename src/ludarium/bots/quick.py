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

TRUTH, SEEN, WORLD_OF_MIND, TRIAL, REPLY, COUNTER = 0, 1, 2, 3, 4, 5  # rows of `states`
# Whether a seat may have to answer in the middle of another's step. What a game never needs is not even compiled:
# on a GPU, larger code is slower code.
REPLIES = getattr(rules, "REPLIES", True)
ROWS = 6 if REPLIES else 4
# Cells of `out`: the actions of a seat, behind them the replies to one of them, and what counters one of these.
LISTED = 3 * rules.MAX_LEGAL if REPLIES else rules.MAX_LEGAL
RANDOM, GREEDY = 0, 1
MOST_REPLIES = 8  # that are looked for; what comes after them is taken for nothing
MOST_SETTLING = 64

copy = records.copy
compiled, woven = records.compiled, records.woven
CAN_WASTE = hasattr(judgement, "wasted")  # what a game may say of actions that only do harm
wasted = judgement.wasted if CAN_WASTE else records.never
mix, roll, random_pick = dice.mix, dice.roll, dice.random_pick


@compiled
def list_candidates(s, t, seat, out):
    """The actions that a game calls worth a look, into `out`; how many. Where none is, all are. What is not legal is
    left out: a careless game must not lose a match by it."""
    n = 0
    for i in range(judgement.candidates(s, t, seat, out)):
        if rules.refusal(s, t, seat, out[i]) == 0:
            out[n] = out[i]
            n += 1
    return n if n > 0 else rules.legal(s, t, seat, out)


# The actions that a bot considers; others are never tried.
list_actions = list_candidates if hasattr(judgement, "candidates") else rules.legal


@compiled
def is_within(states, words, t, row, seat, begun, log):
    """Whether a seat has to choose in the middle of a step: its default does not end the turn."""
    action = rules.default(states[row], t, seat)
    if action < 0:
        return False
    copy(states, words, COUNTER, row)
    rules.apply(states[COUNTER], t, seat, action, log)
    return rules.length(states[COUNTER]) == begun


@compiled
def countered(states, words, t, seat, begun, out, log):
    """What `states[REPLY]` is worth to a seat. If another must choose within the same step (a counter to a block),
    it does what is best for itself first."""
    s = states[REPLY]
    bits = rules.actors(s)
    worth = judgement.value(s, t, seat)
    if bits == 0 or bits == dice.WORLD or (bits >> seat) & 1 != 0 or rules.length(s) != begun:
        return worth
    other = records.first_actor(s)
    if is_within(states, words, t, REPLY, other, begun, log):
        n = list_actions(s, t, other, out)
        best_worth = -(1 << 60)
        for i in range(n):
            copy(states, words, COUNTER, REPLY)
            rules.apply(states[COUNTER], t, other, out[i], log)
            theirs = judgement.value(states[COUNTER], t, other)
            if theirs > best_worth:
                best_worth = theirs
                worth = judgement.value(states[COUNTER], t, seat)
    return worth


@compiled
def reply(states, words, t, seat, begun, out, log):
    """What a seat does that has to choose in the middle of a step: the best for itself."""
    n = list_actions(states[TRIAL], t, seat, out)
    best = out[0]
    if n > 1:
        best_worth = -(1 << 60)
        for i in range(n):
            copy(states, words, REPLY, TRIAL)
            rules.apply(states[REPLY], t, seat, out[i], log)
            worth = countered(states, words, t, seat, begun, out[rules.MAX_LEGAL :], log)
            if worth > best_worth:
                best = out[i]
                best_worth = worth
    return best


@compiled
def settle(states, words, t, seat, together, begun, out, log):
    """Carry `states[TRIAL]` on until its step is done: whoever has to reply does so, also the seat itself once
    another has, and what comes from outside comes. Who chooses together with the seat and in secret is taken to do
    nothing."""
    s = states[TRIAL]
    replied = False
    for k in range(MOST_SETTLING):
        bits = rules.actors(s)
        if bits == 0 or rules.length(s) != begun:
            return
        if bits == dice.WORLD:
            rules.supply(s, t, log)
            continue
        mover = records.first_actor(s)
        answers = (together >> mover) & 1 == 0
        if (bits >> seat) & 1 != 0:
            mover = seat
            answers = replied and k < MOST_REPLIES
            if not answers or not is_within(states, words, t, TRIAL, seat, begun, log):
                return
        action = rules.default(s, t, mover)
        if action < 0 or (answers and k < MOST_REPLIES):
            action = reply(states, words, t, mover, begun, out, log)
            replied = True
        rules.apply(s, t, mover, action, log)


@compiled
def settled_attempt(states, words, t, row, seat, action, out, log):
    """Take an action in `states[TRIAL]` and settle it. Uses the cells of `out` behind the seat's own actions."""
    begun = rules.length(states[row])
    together = rules.actors(states[row])
    copy(states, words, TRIAL, row)
    rules.apply(states[TRIAL], t, seat, action, log)
    settle(states, words, t, seat, together, begun, out[rules.MAX_LEGAL :], log)


@compiled
def outcome(states, words, t, row, seat, action, out, log):
    """What `states[row]` is worth to a seat once an action is settled, and whether the turn is over then."""
    begun = rules.length(states[row])
    settled_attempt(states, words, t, row, seat, action, out, log)
    s = states[TRIAL]
    ended = rules.length(s) != begun and rules.actors(s) != 0
    return judgement.value(s, t, seat), ended


@compiled
def settled_promise(states, words, t, row, seat, action, out, log):
    """What an action is worth; passing the turn is worth the present, since what the next one brings is not its merit."""
    worth, ended = outcome(states, words, t, row, seat, action, out, log)
    if ended and action == rules.default(states[row], t, seat):
        return judgement.value(states[row], t, seat)
    return worth


@compiled
def settled_greedy(states, words, t, row, seat, out, n, log):
    """The most promising of the n actions in `out`. Where all of them end the turn, none is worth the present.
    The default is taken unless something is better: who prefers what changes nothing may do and undo it for ever."""
    passing = rules.default(states[row], t, seat)
    passed = -1
    passed_worth = 0
    all_end = True
    best = 0
    best_worth = -(1 << 60)
    for i in range(n):
        worth, ended = outcome(states, words, t, row, seat, out[i], out, log)
        if ended and out[i] == passing:
            passed = i
            passed_worth = worth
            continue
        all_end = all_end and ended
        if worth > best_worth or (worth == best_worth and out[i] == passing):
            best = i
            best_worth = worth
    if passed >= 0:
        if not all_end:
            passed_worth = judgement.value(states[row], t, seat)
        if passed_worth >= best_worth:
            best = passed
    return out[best]


@compiled
def simple_attempt(states, words, t, row, seat, action, out, log):
    copy(states, words, TRIAL, row)
    rules.apply(states[TRIAL], t, seat, action, log)


@compiled
def simple_promise(states, words, t, row, seat, action, out, log):
    """The same where nobody replies: a step is done when its action is, and the default passes the turn."""
    if action == rules.default(states[row], t, seat):
        return judgement.value(states[row], t, seat)
    simple_attempt(states, words, t, row, seat, action, out, log)
    return judgement.value(states[TRIAL], t, seat)


@compiled
def simple_greedy(states, words, t, row, seat, out, n, log):
    best = out[0]
    best_worth = -(1 << 60)
    for i in range(n):
        worth = simple_promise(states, words, t, row, seat, out[i], out, log)
        if worth > best_worth:
            best = out[i]
            best_worth = worth
    return best


attempt = settled_attempt if REPLIES else simple_attempt
promise = settled_promise if REPLIES else simple_promise
weighing = settled_greedy if REPLIES else simple_greedy


@compiled
def habitual(states, words, t, row, seat, out, n, log):
    """What the game's own simple player does, if that is among the n actions in `out`; else the most promising."""
    action = judgement.habit(states[row], t, seat)
    for i in range(n):
        if out[i] == action:
            return action
    return weighing(states, words, t, row, seat, out, n, log)


HAS_HABIT = hasattr(judgement, "habit")
greedy = habitual if HAS_HABIT else weighing


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
def hurries(bot, seed):
    return bot.hasty > 0 and roll(mix(seed, 4), 1000) < bot.hasty


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
    if bot.kind != GREEDY and not astray and not hurries(bot, seed):
        return -1
    imagine(states, words, t, seat, mix(seed, 3))
    if astray:
        return out[random_pick(seed, drop_wasted(states, words, t, seat, out, n, log))]
    n = list_actions(states[WORLD_OF_MIND], t, seat, out)
    return best_kept(states, words, t, seat, out, n, log)


@woven
def answer(mind, t, bot, seat, seed, match):
    """The action of a bot; what it sees lies in the mind's row SEEN."""
    states, words, out, log = mind
    n = rules.legal(states[SEEN], t, seat, out)
    return glance(states, words, t, bot, seat, seed, out, n, log)
