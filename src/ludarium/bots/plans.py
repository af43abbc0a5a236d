"""TEMPLATE: whole plans against each other, where two seats choose together by several actions each.

Instantiated once per game with the names `rules`, `records`, `quick`, `playouts` and `regret`. A plan is all that a seat does until
its choice is made. Single actions say little there: a card is only as good as the rest of its plan. So plans are made by
changing what the game's simple player would do, the best of them are changed again, and those that do well against a
usual answer are kept.

In each imagined world the other seat has plans of its own. Every plan meets every other: both are carried out, the match
is played on, and a table of results is left. Regret matching on these tables gives both sides a mixture; nobody sees the
other's plan, and the thinking seat has one mixture for all worlds, since it cannot tell them apart. In half of the worlds
the other seat does not even know what the thinking seat holds: it learns against what it may imagine there.
"""

from typing import Any

from ..core.kernel import WORLD, mix, roll, spin
from .mixtures import (
    BASE,
    CHILD,
    FILED,
    IMAGINED,
    LONGEST,
    MOST_PLANS,
    MOST_WORLDS,
    NEW,
    OWN,
    SPENT,
    THEIRS,
    WANTED,
    WORLDS,
    draw,
    knows,
    mix_plans,
    pick,
)

rules: Any
records: Any
quick: Any
playouts: Any
regret: Any

PLANNING = True
SEEN, WORLD_OF_MIND = quick.SEEN, quick.WORLD_OF_MIND
TRIED = 3  # plans that are tried for each that is kept
SCREENS = 4  # worlds in which the own plans are tried
ANSWERS = 2  # against which a plan is tried in a world
RETRIES = 4  # to find a plan that is new
IMPATIENCE = 0.003

compiled = records.compiled
first_actor = records.first_actor


# --- carrying plans out ------------------------------------------------------------------------------


@compiled
def go_to(mind, world):
    states, words, plotted = mind[0], mind[1], mind[6]
    records.bring(states, words, WORLD_OF_MIND, plotted[0], plotted[1], world)


@compiled
def is_choosing(s, seat, begun):
    return (rules.actors(s) >> seat) & 1 != 0 and rules.length(s) == begun


@compiled
def record_plan(mind, t, seat, given, made, word):
    """Carry a plan out in the imagined world, the seat alone, and write down what it did. What is not possible is left
    out; behind the plan's end the simple player goes on."""
    states, words, out, log = mind[:4]
    s = states[WORLD_OF_MIND]
    begun = rules.length(s)
    made.n = 0
    made.key = 0
    i = 0
    while is_choosing(s, seat, begun) and made.n < LONGEST:
        action = -1
        while action < 0 and i < given.n:
            if rules.refusal(s, t, seat, given.actions[i]) == 0:
                action = given.actions[i]
            i += 1
        if action < 0:
            word = spin(word)
            action = playouts.policy(states, words, t, seat, rules.actors(s), word, out, log)
        made.actions[made.n] = action
        made.n += 1
        made.key += mix(action, 77)
        rules.apply(s, t, seat, action, log)


@compiled
def meet(mind, t, bot, seat, mine, theirs, word):
    """What the imagined world is worth to a seat once both plans are carried out and the match has gone on."""
    states, words, out, log, work = mind[:5]
    s = states[WORLD_OF_MIND]
    begun = rules.length(s)
    together = rules.actors(s)
    i = 0
    j = 0
    taken = 0
    while rules.length(s) == begun and taken < 4 * LONGEST:
        bits = rules.actors(s)
        if bits == 0:
            break
        taken += 1
        if bits == WORLD:
            rules.supply(s, t, log)
            continue
        mover = first_actor(s)
        action = -1
        if mover == seat:
            if i < mine.n and rules.refusal(s, t, mover, mine.actions[i]) == 0:
                action = mine.actions[i]
                i += 1
            else:
                i = mine.n
        elif j < theirs.n and rules.refusal(s, t, mover, theirs.actions[j]) == 0:
            action = theirs.actions[j]
            j += 1
        else:
            j = theirs.n
        if action < 0:
            word = spin(word)
            action = playouts.policy(states, words, t, mover, together, word, out, log)
        rules.apply(s, t, mover, action, log)
    playouts.playout(states, words, t, bot, out, log, spin(word))
    patience = 1.0 - IMPATIENCE * min(rules.length(s) - begun, 20)
    return patience * playouts.reward(states, words, t, bot, seat, work)


# --- making plans ------------------------------------------------------------------------------------


@compiled
def copy_draft(to, draft):
    to.key = draft.key
    to.n = draft.n
    to.worth = draft.worth
    for i in range(draft.n):
        to.actions[i] = draft.actions[i]


@compiled
def change(mind, t, seat, base, child, word):
    """A plan like `base` with an action left out, replaced or put in. Begins in the imagined world and leaves it."""
    states, _, out, log = mind[:4]
    s = states[WORLD_OF_MIND]
    begun = rules.length(s)
    at = roll(word, base.n)
    word = spin(word)
    kind = roll(word, 4)
    child.n = 0
    for i in range(at):
        if not is_choosing(s, seat, begun):
            return
        rules.apply(s, t, seat, base.actions[i], log)
        child.actions[child.n] = base.actions[i]
        child.n += 1
    if kind > 0 or at == base.n - 1:
        n = quick.list_actions(s, t, seat, out)
        word = spin(word)
        child.actions[child.n] = out[roll(word, n)]
        child.n += 1
    for i in range(at + (1 if kind < 2 else 0), base.n):
        if child.n < LONGEST:
            child.actions[child.n] = base.actions[i]
            child.n += 1


@compiled
def is_known(drafts, n, key):
    known = False
    for i in range(n):
        known = known or drafts[i].key == key
    return known


@compiled
def make_plan(mind, t, seat, world, drafts, n, base, word):
    """A new plan into the row NEW, by changing another once or several times; whether there is one."""
    for _ in range(RETRIES):
        copy_draft(drafts[BASE], drafts[base])
        again = True
        while again:
            word = spin(word)
            go_to(mind, world)
            change(mind, t, seat, drafts[BASE], drafts[CHILD], word)
            go_to(mind, world)
            word = spin(word)
            record_plan(mind, t, seat, drafts[CHILD], drafts[NEW], word)
            copy_draft(drafts[BASE], drafts[NEW])
            word = spin(word)
            again = roll(word, 2) == 0
        if not is_known(drafts, n, drafts[NEW].key):
            return True
    return False


@compiled
def file_plan(drafts, n, most):
    """Put the plan in the row NEW among the best, behind the usual one; how many there are then."""
    at = n
    while at > 1 and drafts[at - 1].worth < drafts[NEW].worth:
        at -= 1
    if at >= most:
        return n
    last = min(n, most - 1)
    for i in range(last, at, -1):
        copy_draft(drafts[i], drafts[i - 1])
    copy_draft(drafts[at], drafts[NEW])
    return min(n + 1, most)


@compiled
def usual_plan(mind, t, seat, world, drafts, word):
    """What the simple player would do, as the first of the plans."""
    go_to(mind, world)
    drafts[CHILD].n = 0
    record_plan(mind, t, seat, drafts[CHILD], drafts[0], word)


@compiled
def answers_of(own, row):
    """The book in which the other side's plans for a world are."""
    if own:
        return THEIRS + row % MOST_WORLDS
    return OWN if row < MOST_WORLDS else IMAGINED + row - MOST_WORLDS


@compiled
def try_plan(mind, t, bot, seat, own, draft, first, last, word):
    """What a plan is worth in some worlds, against answers that are likely there; the same ones for all plans."""
    books, sizes = mind[6][2], mind[6][5]
    total = 0.0
    for row in range(first, last):
        book = answers_of(own, row)
        for again in range(ANSWERS):
            go_to(mind, row)
            seed = mix(word, row * ANSWERS + again)
            answer = books[book, pick(books[book], sizes[FILED + book], seed)]
            total += meet(mind, t, bot, seat, draft, answer, seed)
    sizes[SPENT] += (last - first) * ANSWERS
    return total / ((last - first) * ANSWERS)


@compiled
def choose_base(drafts, n, part, word):
    """Which plan is changed next: first the usual one, later the best, now and then any."""
    if roll(word, 3) == 0:
        return roll(spin(word), n)
    if part == 0:
        return 0
    best = 0
    for i in range(n):
        if drafts[i].worth > drafts[best].worth:
            best = i
    return best


@compiled
def make_plans(mind, t, bot, seat, own, book, first, last, word):
    """Fill a book that has the usual plan with the best of several others, tried in the worlds from `first` to `last`."""
    stop, plotted = mind[5], mind[6]
    drafts, sizes = plotted[2][book], plotted[5]
    tries = TRIED * sizes[WANTED]
    for i in range(MOST_PLANS):
        drafts[i].share = 0.0
    drafts[0].worth = try_plan(mind, t, bot, seat, own, drafts[0], first, last, word)
    n = 1
    for tried in range(1, tries):
        if stop[0] != 0:
            break
        base = choose_base(drafts, n, 2 * tried // tries, mix(word, 2 * tried))
        seed = mix(word, 2 * tried + 1)
        if make_plan(mind, t, seat, first, drafts, n, base, seed):
            drafts[NEW].worth = try_plan(mind, t, bot, seat, own, drafts[NEW], first, last, word)
            n = file_plan(drafts, n, sizes[WANTED])
    sizes[FILED + book] = n


# --- tables and mixtures -----------------------------------------------------------------------------


@compiled
def fill_row(mind, t, bot, seat, row, book, i, other, table, word):
    """Let one plan of a book meet all of another in a world: what comes of it for the thinking seat."""
    drafts, sizes = mind[6][2], mind[6][5]
    for j in range(sizes[FILED + other]):
        go_to(mind, row)
        table[i, j] = meet(mind, t, bot, seat, drafts[book, i], drafts[other, j], word)
    sizes[SPENT] += sizes[FILED + other]


@compiled
def fill_table(mind, t, bot, seat, row, book, other, table, word):
    """The same for all plans of the book."""
    stop, plotted = mind[5], mind[6]
    for i in range(plotted[5][FILED + book]):
        if stop[0] != 0:
            return
        fill_row(mind, t, bot, seat, row, book, i, other, table, word)


# --- thinking ----------------------------------------------------------------------------------------


@compiled
def plant(plotted):
    sizes = plotted[5]
    for i in range(sizes.shape[0]):
        sizes[i] = 0


@compiled
def wanted_plans(budget):
    """How many plans a seat has in a world, by the rounds that may be played out."""
    n = 2
    while n < MOST_PLANS and (n + 1) * (n + 1) * (n + 1) <= budget:
        n += 1
    return n


@compiled
def word_of(seed, k):
    """The dice of a world: the same for all plans that meet in it."""
    return mix(seed, 1000 + k)


@compiled
def open_world(mind, t, seat, k, word):
    """Imagine a world, and the usual plan of the other seat in it."""
    states, words, plotted = mind[0], mind[1], mind[6]
    quick.imagine(states, words, t, seat, mix(word, 1))
    states[WORLD_OF_MIND].dice = mix(word, 2)
    records.bring(plotted[0], plotted[1], k, states, words, WORLD_OF_MIND)
    usual_plan(mind, t, 1 - seat, k, plotted[2][THEIRS + k], word)


@compiled
def deal_again(mind, t, seat, k, word):
    """Let the thinking seat hold what the other may imagine in a world; and its usual plan there."""
    states, words, plotted = mind[0], mind[1], mind[6]
    go_to(mind, k)
    s = states[WORLD_OF_MIND]
    rules.hide(s, t, 1 - seat)
    s.dice = mix(word, 3)
    rules.fill(s, t, 1 - seat)
    s.dice = mix(word, 2)
    row = MOST_WORLDS + k
    records.bring(plotted[0], plotted[1], row, states, words, WORLD_OF_MIND)
    usual_plan(mind, t, seat, row, plotted[2][IMAGINED + k], word)


@compiled
def begin(mind, t, bot, seat, seed):
    """The own plans. They are made in other worlds than those in which they are judged, where each would do too well."""
    plotted = mind[6]
    for k in range(SCREENS):
        open_world(mind, t, seat, k, mix(seed, 500 + k))
    usual_plan(mind, t, seat, 0, plotted[2][OWN], seed)
    make_plans(mind, t, bot, seat, True, OWN, 0, SCREENS, mix(seed, 999))


@compiled
def explore_world(mind, t, bot, seat, seed, k):
    """Plans and results of one more world; whether there was the time for it."""
    stop, plotted = mind[5], mind[6]
    word = word_of(seed, k)
    row, theirs = k, THEIRS + k
    open_world(mind, t, seat, k, word)
    if not knows(k):
        row = MOST_WORLDS + k
        deal_again(mind, t, seat, k, word)
    make_plans(mind, t, bot, 1 - seat, False, theirs, row, row + 1, word)
    if not knows(k):
        me = IMAGINED + k
        make_plans(mind, t, bot, seat, True, me, row, row + 1, mix(word, 4))
        fill_table(mind, t, bot, seat, row, me, theirs, plotted[4][k], word)
    fill_table(mind, t, bot, seat, k, OWN, theirs, plotted[3][k], word)
    return stop[0] == 0


@compiled
def renew(mind, t, bot, seat, seed):
    """Look for own plans that do better against the mixtures found so far, and let them take the place of what is least
    played."""
    stop, plotted = mind[5], mind[6]
    books, tables, sizes = plotted[2], plotted[3], plotted[5]
    drafts, n, worlds = books[OWN], sizes[FILED + OWN], sizes[WORLDS]
    for tried in range(sizes[WANTED]):
        word = mix(seed, 10_000 + 100 * worlds + tried)
        base = pick(drafts, n, word)
        world = roll(spin(word), worlds)
        if stop[0] != 0:
            return
        if not make_plan(mind, t, seat, world, drafts, n, base, mix(word, 1)):
            continue
        gain = 0.0
        for k in range(worlds):
            book = THEIRS + k
            j = pick(books[book], sizes[FILED + book], mix(word, 2 + k))
            go_to(mind, k)
            gain += meet(mind, t, bot, seat, drafts[NEW], books[book, j], word_of(seed, k))
            for i in range(n):
                gain -= drafts[i].share * tables[k][i, j]
        sizes[SPENT] += worlds
        if gain > 0.0:
            least = n
            if n < sizes[WANTED]:
                n += 1
                sizes[FILED + OWN] = n
            else:
                least = 1
                for i in range(2, n):
                    if drafts[i].share < drafts[least].share:
                        least = i
            copy_draft(drafts[least], drafts[NEW])
            drafts[least].share = 1.0 / n
            for k in range(worlds):
                fill_row(mind, t, bot, seat, k, OWN, least, THEIRS + k, tables[k], word_of(seed, k))


@compiled
def is_power_of_two(n):
    return n & (n - 1) == 0


@compiled
def think(mind, t, bot, seat, seed, budget):
    """Plan from `states[SEEN]` by so many rounds played out, or until `stop[0]` is set."""
    plotted = mind[6]
    sizes = plotted[5]
    end = sizes[SPENT] + budget
    if sizes[WANTED] == 0:
        sizes[WANTED] = wanted_plans(budget)
        begin(mind, t, bot, seat, seed)
    while sizes[WORLDS] < MOST_WORLDS and (sizes[WORLDS] == 0 or sizes[SPENT] < end):
        k = sizes[WORLDS]
        if not explore_world(mind, t, bot, seat, seed, k):
            break
        sizes[WORLDS] += 1
        if is_power_of_two(sizes[WORLDS]):
            mix_plans(plotted)
            renew(mind, t, bot, seat, seed)
    if sizes[WORLDS] > 0:
        mix_plans(plotted)


# --- playing -----------------------------------------------------------------------------------------


@compiled
def tell_root(plotted, sets, arms, sizes, seat):
    """The first actions of the own plans as arms of a set, for advice: their shares, and what they are worth."""
    drafts = plotted[2][OWN]
    n = 0
    for i in range(plotted[5][FILED + OWN]):
        at = 0
        while at < n and arms[at].action != drafts[i].actions[0]:
            at += 1
        if at == n:
            n += 1
            arms[at].action = drafts[i].actions[0]
            arms[at].weight = 0.0
            arms[at].mean = -2.0
        arms[at].weight += drafts[i].share
        arms[at].mean = max(arms[at].mean, drafts[i].mean)
    sets[0].first = 0
    sets[0].n = n
    sets[0].mover = seat
    sizes[regret.ROOT] = 1


@compiled
def adopt(mind, t, seat, draft, plan, word):
    """Keep a plan: what the seat will see at each step, and what it does then. Returns its first action."""
    states, words, log = mind[0], mind[1], mind[3]
    quick.imagine(states, words, t, seat, word)
    s = states[WORLD_OF_MIND]
    begun = rules.length(s)
    key = regret.key_of(states, words, SEEN, seat)
    plan.n = 0
    while plan.n < draft.n and is_choosing(s, seat, begun):
        action = draft.actions[plan.n]
        if rules.refusal(s, t, seat, action) != 0:
            break
        plan.keys[plan.n] = key
        plan.actions[plan.n] = action
        plan.n += 1
        rules.apply(s, t, seat, action, log)
        key = regret.sight(states, words, t, seat)
    plan.next = 1
    return draft.actions[0]


@compiled
def ponder(states, words, t, bot, seat, seed, budget, mixed, out, log, work, stop):
    """Think, and leave what was found where a search by regret does."""
    plotted = mixed[8]
    think((states, words, out, log, work, stop, plotted), t, bot, seat, seed, budget)
    if plotted[5][WORLDS] > 0:
        tell_root(plotted, mixed[1], mixed[2], mixed[3], seat)


@compiled
def decide(states, words, t, bot, seat, seed, mixed, out, log, work, stop):
    """Follow the plan that was drawn, or draw a new one; -1 without the time for it."""
    action = regret.planned(states, words, t, seat, mixed[7])
    if action >= 0:
        return action
    plotted = mixed[8]
    plant(plotted)
    mixed[3][regret.ROOT] = 0
    ponder(states, words, t, bot, seat, seed, bot.iterations, mixed, out, log, work, stop)
    if plotted[5][WORLDS] == 0:
        return -1
    draft = plotted[2][OWN, draw(plotted, mix(seed, 7))]
    mind = (states, words, out, log, work, stop, plotted)
    return adopt(mind, t, seat, draft, mixed[7][seat], mix(seed, 3))
