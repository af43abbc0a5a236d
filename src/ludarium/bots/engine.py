"""TEMPLATE: the compiled thinking of all bots, and series of matches between them.

Instantiated once per game (`parts.py`) with the names `rules`, the game's kernel, `judgement`, a module
with `value(s, t, seat)`, `records`, `quick` (the bots that look no further than one action), `playouts`, `regret`
and `plans` (the searches for choices made together), and `deep`, the alpha-beta of a game of perfect information. A bot only ever reads `states[SEEN]`, which went through
`hide`; the loop that owns the truth calls `decide` in between.
"""

from typing import Any

import numpy as np

from ..core.kernel import EVENT_WORDS, WORLD, mix, planner_seed, roll, spin
from ..core.outcomes import MOST

rules: Any
judgement: Any
records: Any
quick: Any
playouts: Any
regret: Any
plans: Any
deep: Any

TRUTH, SEEN, WORLD_OF_MIND = quick.TRUTH, quick.SEEN, quick.WORLD_OF_MIND  # rows of `states`
BLANK = playouts.SIGHT + 1
RECORDS = BLANK + 1

RANDOM, GREEDY, SEARCH, DEEP = quick.RANDOM, quick.GREEDY, 2, 3
NEVER, TOGETHER, ALWAYS, PLANS = 0, 1, 2, 3
BOT = np.dtype(
    [
        ("kind", "i8"),
        ("iterations", "i8"),
        ("explore", "f8"),
        ("widen", "f8"),  # a node with n visits has at most 1 + widen * sqrt(n) children
        ("policy", "i8"),  # of playouts: RANDOM or GREEDY
        ("turns", "i8"),  # a playout stops when the match has become longer by so much
        # When it searches by regret: NEVER, TOGETHER (where seats choose together), ALWAYS; PLANS: by whole plans,
        # where seats choose together.
        ("mixes", "i8"),
        ("blunder", "i8"),  # in a thousand: how often the bot plays a random action
        ("hasty", "i8"),  # likewise, what is best at first glance, though it could look ahead
        ("nodes", "i8"),  # of an alpha-beta
        ("depth", "i8"),  # likewise, at most
        ("network", "i8"),  # what it judges by: 0 `value.py`, else a network of the tables, from 1
        ("order", "i8"),  # what says which action is opened first: 0 `value.py`, 1 that network
        ("impatience", "f8"),  # a win a turn later is worth so much less, and a loss is less bad
    ],
    align=True,
)
NODE = np.dtype(
    [
        ("action", "i8"),
        ("mover", "i8"),
        ("visits", "i8"),
        ("available", "i8"),  # how often the action was legal when its parent was visited
        ("total", "f8"),  # of the mover's rewards
        ("child", "i8"),
        ("sibling", "i8"),
    ],
    align=True,
)
PLAN = np.dtype(  # of one match
    [
        ("seed", "i8"),
        ("tables", "i8"),  # which of the tables
        ("decks", "i8"),  # which row of decks, one deck a seat
        ("swap", "i8"),  # seat i has player (i + swap) % seats
        ("group", "i8"),  # where its cards are counted
        ("bots", "i8", (8,)),  # of each seat
    ],
    align=True,
)
RESULT = np.dtype(
    [
        ("first", "i8"),
        ("decisions", "i8"),
        ("length", "i8"),
        ("reason", "i8"),
        ("dice", "i8"),  # of the last state: two series that agree in it agree in everything
        ("measure", "i8"),  # what runs of a game for one seat are compared by
        ("outcomes", "i8", (MOST,)),  # how often each came, whoever acted
        ("scores", "i8", (8,)),
    ],
    align=True,
)
MAX_DEPTH = 400
MOST_OPENINGS = 100  # that are drawn for one match

copy = records.copy
first_actor = records.first_actor
WINNABLE = 1 if getattr(rules, "WINNABLE", True) else 0  # 0: a run just has a score
compiled, woven = records.compiled, records.woven
promise, greedy, imagine, glance = quick.promise, quick.greedy, quick.imagine, quick.glance
list_actions, blind = quick.list_actions, quick.blind
drop_wasted, CAN_WASTE = quick.drop_wasted, quick.CAN_WASTE
playout = playouts.playout
FIRST = 1 << 50  # beyond all that an action can be worth
reward, others_reward = playouts.reward, playouts.others_reward


# --- search: an information-set tree over imagined worlds --------------------------------------------


@compiled
def nothing_usual(s, t, seat):
    return -1


habit = judgement.habit if quick.HAS_HABIT else nothing_usual


@compiled
def find_child(tree, node, action):
    child = tree[node].child
    while child >= 0 and tree[child].action != action:
        child = tree[child].sibling
    return child


@compiled
def select(tree, node, out, n, bot):
    """The child to follow, or -1 when the node has room for a new one."""
    best = -1
    best_score = -1e30
    known = 0
    struck = 0
    for i in range(n):
        child = find_child(tree, node, out[i])
        if child < 0:
            continue
        visits = tree[child].visits
        if visits == 0:  # struck out at the root
            struck += 1
            continue
        known += 1
        tree[child].available += 1
        bonus = bot.explore * np.sqrt(np.log(tree[child].available) / visits)
        score = tree[child].total / visits + bonus
        if score > best_score:
            best_score = score
            best = child
    if known + struck < n and known <= bot.widen * np.sqrt(tree[node].visits):
        return -1
    return best


@compiled
def foreseen(states, words, t, bot, seat, action, out, log, work):
    """What an action is worth by what was learned, once it is settled."""
    quick.attempt(states, words, t, WORLD_OF_MIND, seat, action, out, log)
    return playouts.reward_of(states, words, t, bot, quick.TRIAL, seat, work)


@compiled
def most_promising(states, words, t, bot, tree, node, seat, out, n, word, log, work):
    """The same of those that have no child yet, equals in random order; what is usual in a game comes first."""
    best = out[0]
    best_worth = -(1 << 60)
    usual = habit(states[WORLD_OF_MIND], t, seat)
    for i in range(n):
        if find_child(tree, node, out[i]) < 0:
            word = spin(word)
            if bot.order == 0:
                worth = promise(states, words, t, WORLD_OF_MIND, seat, out[i], out, log)
            else:
                worth = foreseen(states, words, t, bot, seat, out[i], out, log, work)
            worth = worth * 1024 + roll(word, 1024)
            if out[i] == usual:
                worth += FIRST
            if worth > best_worth:
                best = out[i]
                best_worth = worth
    return best


@compiled
def add_child(tree, node, action, mover):
    child = tree[0].available  # the root's own count is free: it holds the size of the tree
    tree[0].available += 1
    tree[child].action = action
    tree[child].mover = mover
    tree[child].visits = 0
    tree[child].available = 1
    tree[child].total = 0.0
    tree[child].child = -1
    tree[child].sibling = tree[node].child
    tree[node].child = child
    return child


@compiled
def plant(tree):
    tree[0].visits = 0
    tree[0].available = 1
    tree[0].child = -1


@compiled
def strike(states, words, t, seat, seed, tree, out, log):
    """Strike out what is wasted at the root: children that are never visited. Where all is, nothing is."""
    if CAN_WASTE:
        n = list_actions(states[SEEN], t, seat, out)
        imagine(states, words, t, seat, mix(seed, 3))
        left = drop_wasted(states, words, t, seat, out, n, log)
        for i in range(left, n):
            add_child(tree, 0, out[i], seat)


@compiled
def think(states, words, t, bot, seat, seed, iterations, tree, path, out, log, work, stop):
    """Grow the tree from `states[SEEN]` by so many iterations, or until `stop[0]` is set."""
    s = states[WORLD_OF_MIND]
    for _ in range(iterations):
        if stop[0] != 0 or tree[0].available >= tree.shape[0]:
            return
        word = mix(seed, tree[0].visits)
        imagine(states, words, t, seat, word)
        node = 0
        depth = 0
        begun = rules.length(s)
        while depth < MAX_DEPTH:
            bits = rules.actors(s)
            if bits == 0:
                break
            if bits == WORLD:
                rules.supply(s, t, log)
                continue
            # Who chooses together with others chooses first: nobody sees what they will choose.
            mover = seat if (bits >> seat) & 1 != 0 else first_actor(s)
            n = list_actions(s, t, mover, out)
            word = spin(word)
            child = select(tree, node, out, n, bot)
            fresh = child < 0
            if fresh:
                action = most_promising(
                    states, words, t, bot, tree, node, mover, out, n, word, log, work
                )
                child = add_child(tree, node, action, mover)
            rules.apply(s, t, mover, tree[child].action, log)
            node = child
            path[depth] = node
            depth += 1
            if fresh:
                break
        playout(states, words, t, bot, out, log, spin(word))
        tree[0].visits += 1
        patience = 1.0 - bot.impatience * min(rules.length(s) - begun, 20)
        own = reward(states, words, t, bot, seat, work)
        for d in range(depth):
            mover = tree[path[d]].mover
            tree[path[d]].visits += 1
            tree[path[d]].total += patience * others_reward(
                states, words, t, bot, seat, mover, own, work
            )


@compiled
def favourite_child(tree):
    best = tree[0].child
    child = best
    while child >= 0:
        if tree[child].visits > tree[best].visits:
            best = child
        child = tree[child].sibling
    return best


@compiled
def favourite(tree):
    """The most visited action of the root."""
    return tree[favourite_child(tree)].action


@compiled
def root_worth(tree):
    """What the search found the root to be worth to the seat that acts, in millionths."""
    child = favourite_child(tree)
    return np.int64(1_000_000 * tree[child].total / tree[child].visits)


# --- deciding ----------------------------------------------------------------------------------------


@compiled
def mixes(s, bot, seat):
    """Whether a search by regret decides here. Who only looks on has nothing to mix."""
    bits = rules.actors(s)
    return (
        regret.MIXING
        and (bits >> seat) & 1 != 0
        and bot.mixes != NEVER
        and (bot.mixes == ALWAYS or bits != 1 << seat)
    )


@compiled
def plots(bot):
    """Whether such a search weighs whole plans."""
    return plans.PLANNING and bot.mixes == PLANS


@compiled
def decide(states, words, t, bot, seat, seed, n, tree, path, out, log, mixed, work, memory, stop):
    """Which of the n legal actions in `out` a bot takes that sees `states[SEEN]`."""
    action = glance(states, words, t, bot, seat, seed, out, n, log)
    if action >= 0:
        return action
    if bot.kind == DEEP:
        deep.bring(memory, states, words, SEEN, t, seat, seed, bot.nodes)
        deep.think(memory, t, seat, 1, bot.depth, 0, log, stop)
        return deep.best(memory)
    if mixes(states[SEEN], bot, seat):
        if plots(bot):
            action = plans.decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop)
        else:
            action = regret.decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop)
    else:
        mixed[3][regret.ROOT] = 0
        plant(tree)
        strike(states, words, t, seat, seed, tree, out, log)
        think(states, words, t, bot, seat, seed, bot.iterations, tree, path, out, log, work, stop)
        if tree[0].visits > 0:
            action = favourite(tree)
    if action < 0:  # its time was over before the first iteration
        n = list_actions(states[SEEN], t, seat, out)
        imagine(states, words, t, seat, mix(seed, 3))
        action = quick.best_kept(states, words, t, seat, out, n, log)
    return action


@woven
def answer(mind, t, bot, seat, seed, match):
    """The action of a bot; what it sees lies in the mind's row SEEN."""
    states, words, tree, path, out, log, mixed, work, memory, stop = mind
    regret.turn_to(mixed, seat, match)
    n = rules.legal(states[SEEN], t, seat, out)
    return decide(
        states, words, t, bot, seat, seed, n, tree, path, out, log, mixed, work, memory, stop
    )


@compiled
def begin(states, words, t, bot, seat, seed, tree, out, log, mixed):
    """A tree for `go_on` to grow; returns whether it is one of regrets."""
    if mixes(states[SEEN], bot, seat):
        regret.plant(mixed)
        plans.plant(mixed[8])
        return 1
    mixed[3][regret.ROOT] = 0
    plant(tree)
    strike(states, words, t, seat, seed, tree, out, log)
    return 0


@compiled
def go_on(states, words, t, bot, seat, seed, n, tree, path, out, log, mixed, work, stop):
    """A search by time: n iterations more on what `begin` began."""
    if not mixes(states[SEEN], bot, seat):
        think(states, words, t, bot, seat, seed, n, tree, path, out, log, work, stop)
    elif plots(bot):
        plans.ponder(states, words, t, bot, seat, seed, n, mixed, out, log, work, stop)
    else:
        regret.think(states, words, t, bot, seat, seed, n, mixed, out, log, work, stop)


@compiled
def take_inputs(s, t, log):
    """All that it waits for from outside."""
    while rules.actors(s) == WORLD:
        rules.supply(s, t, log)


@woven
def open_match(states, words, t, decks, seed, opening, out, facts, log, memory, stop):
    """A new match in `states[TRUTH]` after so many random plies; returns who began it, if one did. An opening
    after which it is over, or which gives one seat too much, is drawn again."""
    s = states[TRUTH]
    first = -1
    for attempt in range(MOST_OPENINGS):
        records.clear(words, TRUTH)
        facts[0] = 0
        s.dice = seed
        rules.setup(s, t, decks, facts)
        first = records.began(s)
        if opening == 0:
            break
        word = mix(seed, 5 + attempt)
        take_inputs(s, t, facts)
        for _ in range(opening):
            seat = first_actor(s)
            if seat < 0:
                break
            n = rules.legal(s, t, seat, out)
            word = spin(word)
            rules.apply(s, t, seat, out[roll(word, n)], facts)
            take_inputs(s, t, facts)
        seat = first_actor(s)
        if seat >= 0:
            deep.look_quickly(memory, states, words, TRUTH, t, seat, log, stop)
            if not deep.is_decided(memory):
                break
    return first


@compiled
def count(facts, columns, counts):
    """Count what the events say of cards: columns[kind] is a column (-1: none) and the place of the
    card among the facts. Empties the log."""
    if facts[0] >= facts.shape[0]:
        return  # an event was lost: the log stays as it is, and is refused
    i = 1
    while i <= facts[0]:
        column = columns[facts[i], 0]
        if column >= 0:
            card = facts[i + 4 + columns[facts[i], 1]]
            if card >= 0:
                counts[facts[i + 3], card, column] += 1
        i += EVENT_WORDS
    facts[0] = 0


@compiled
def half_points(s, seat):
    """2 for a win, 1 for a draw, 0 for a loss. Alone, the sign of the score says which it is."""
    score = rules.score(s, seat)
    if rules.SEATS == 1:
        if WINNABLE == 0 or score == 0:
            return 1
        return 2 if score > 0 else 0
    points = 2
    for other in range(rules.SEATS):
        if rules.score(s, other) > score:
            points = 0
        elif other != seat and rules.score(s, other) == score:
            points = min(points, 1)
    return points


@compiled
def book(s, plan, counts, tally):
    """Add the counts of a match to those of its group, by player: matches in which it happened,
    half points made in these, how often it happened. Empties the counts."""
    for seat in range(rules.SEATS):
        rows = tally[plan.group, (seat + plan.swap) % tally.shape[1]]
        points = half_points(s, seat)
        for card in range(counts.shape[1]):
            for column in range(counts.shape[2]):
                n = counts[seat, card, column]
                if n > 0:
                    rows[card, column, 0] += 1
                    rows[card, column, 1] += points
                    rows[card, column, 2] += n
                    counts[seat, card, column] = 0


@compiled
def play(
    states, words, tables, bots, opening, tree, path, out, log, mixed, work, memory, stop,
    decks, plan, facts, columns, counts, tally, results,
):  # fmt: skip
    """Whole matches, one for each row of the plan. `facts` is a log of the truth: where it has room, its events
    are counted."""
    s = states[TRUTH]
    counting = facts.shape[0] > 1
    for m in range(plan.shape[0]):
        if stop[0] != 0:
            return m
        t = tables[plan[m].tables]
        match_seed = plan[m].seed
        results[m].first = open_match(
            states,
            words,
            t,
            decks[plan[m].decks],
            match_seed,
            opening,
            out,
            facts,
            log,
            memory,
            stop,
        )
        results[m].decisions = 0
        records.forget_steps(results[m])
        regret.forget(mixed)
        while True:
            if counting:
                count(facts, columns, counts)
            bits = rules.actors(s)
            if bits == 0:
                break
            if bits == WORLD:
                rules.supply(s, t, facts)
                continue
            seat = first_actor(s)
            bot = bots[plan[m].bots[seat]]
            seed = planner_seed(match_seed, results[m].decisions, seat)
            n = rules.legal(s, t, seat, out)  # as in what the seat sees: a law of every game
            action = blind(bot, seed, out, n)
            if action < 0:
                copy(states, words, SEEN, TRUTH)
                rules.hide(states[SEEN], t, seat)
                action = decide(
                    states,
                    words,
                    t,
                    bot,
                    seat,
                    seed,
                    n,
                    tree,
                    path,
                    out,
                    log,
                    mixed,
                    work,
                    memory,
                    stop,
                )
            rules.apply(s, t, seat, action, facts)
            records.note_step(results[m], s)
            results[m].decisions += 1
        results[m].length = rules.length(s)
        results[m].reason = rules.reason(s)
        results[m].dice = s.dice
        results[m].measure = records.achieved(s)
        for seat in range(rules.SEATS):
            results[m].scores[seat] = rules.score(s, seat)
        if counting:
            book(s, plan[m], counts, tally)
    return plan.shape[0]


# --- what Python calls -------------------------------------------------------------------------------

CHOOSE, BEGIN, GO_ON, PLAY = range(4)


@compiled
def run(
    task, states, words, tables, bots, seat, seed, n, tree, path, out, log, mixed, work, memory, stop,
    decks, plan, facts, columns, counts, tally, results,
):  # fmt: skip
    """The one entry point of all thinking: what Python calls is optimised with all that it calls, so several would take
    several times as long to compile."""
    if task == PLAY:
        return play(
            states, words, tables, bots, n, tree, path, out, log, mixed, work, memory, stop,
            decks, plan, facts, columns, counts, tally, results,
        )  # fmt: skip
    t, bot = tables[0], bots[0]
    if task == BEGIN:
        return begin(states, words, t, bot, seat, seed, tree, out, log, mixed)
    if task == GO_ON:
        go_on(states, words, t, bot, seat, seed, n, tree, path, out, log, mixed, work, stop)
        return 0
    listed = rules.legal(states[SEEN], t, seat, out)
    return decide(
        states, words, t, bot, seat, seed, listed, tree, path, out, log, mixed, work, memory, stop
    )


NO_MATCHES = (
    np.zeros((0, rules.SEATS), rules.DECK),
    np.zeros(0, PLAN),
    np.zeros(1, np.int64),
    *(np.zeros((0,) * dimensions, np.int64) for dimensions in (2, 3, 5)),
    np.zeros(0, RESULT),
)


def choose(states, words, tables, bots, seat, seed, *mind):
    """One decision: `states[SEEN]` holds the observation."""
    return run(CHOOSE, states, words, tables, bots, seat, seed, 0, *mind, *NO_MATCHES)


def begin_pondering(states, words, tables, bots, seat, seed, *mind):
    """A tree for `ponder` to grow; returns whether it is one of regrets."""
    return run(BEGIN, states, words, tables, bots, seat, seed, 0, *mind, *NO_MATCHES) != 0


def ponder(states, words, tables, bots, seat, seed, n, *mind):
    """A search by time: n iterations more on what `begin_pondering` began."""
    run(GO_ON, states, words, tables, bots, seat, seed, n, *mind, *NO_MATCHES)


def series(states, words, tables, bots, opening, *mind_and_matches):
    """Whole matches; how many it came to."""
    return run(PLAY, states, words, tables, bots, 0, 0, opening, *mind_and_matches)


@compiled
def copies(states, words, n):
    """Entry point of the benchmark: n copies of a state; returns something that needs them all."""
    total = 0
    for i in range(n):
        words[BLANK, 0] = i
        copy(states, words, SEEN + (i & 1), BLANK)
        total += words[SEEN + (i & 1), i % words.shape[1]]
    words[BLANK, 0] = 0
    return total
