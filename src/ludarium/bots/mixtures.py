"""Mixtures of plans: regret matching on tables of what came of each pair of plans. Knows no game.

A *book* holds the plans of a seat in a world. `plotted` is the memory of one search: worlds (twice, for `plans.py`), the
books, a table of results for each world, another for what the other seat imagines there, and `sizes`.
"""

import numpy as np

from ..core.kernel import kernel, roll

compiled = kernel

LONGEST = 24  # actions of a plan
MOST_PLANS = 24  # of a seat in a world, that meet each other
MOST_WORLDS = 32
ROUNDS = 400  # of regret matching
ONE = 1 << 30
FEW = 0.05  # plans of a smaller share than this part of the largest are not played

DRAFT = np.dtype(
    [
        ("key", "i8"),  # equal for plans of the same actions
        ("n", "i8"),
        ("worth", "f8"),  # when it was tried
        ("regret", "f8"),
        ("share", "f8"),  # in the present mixture
        ("weight", "f8"),  # in the average mixture
        ("mean", "f8"),  # against the average mixtures of the others
        ("actions", "i4", (LONGEST,)),
    ],
    align=True,
)
# Rows of `drafts`: the own plans, then those of the other seat in each world, then the own ones that it may imagine.
OWN, THEIRS, IMAGINED = 0, 1, 1 + MOST_WORLDS
BOOKS = 1 + 2 * MOST_WORLDS
NEW, BASE, CHILD = MOST_PLANS, MOST_PLANS + 1, MOST_PLANS + 2  # rows in which a plan is made
ROWS = MOST_PLANS + 3
# Cells of `sizes`.
WORLDS, WANTED, SPENT, FILED = range(4)  # from FILED on: plans in each book
SIZES = FILED + BOOKS


@compiled
def match_regrets(drafts, n):
    total = 0.0
    for i in range(n):
        total += drafts[i].regret
    for i in range(n):
        drafts[i].share = drafts[i].regret / total if total > 0.0 else 1.0 / n


@compiled
def begin_mixing(drafts, n):
    for i in range(n):
        drafts[i].regret = 0.0
        drafts[i].share = 1.0 / n
        drafts[i].weight = 0.0
        drafts[i].mean = 0.0


@compiled
def learn(drafts, n, weight):
    """Learn from `mean`, what each plan was worth against the others' present mixtures; the mixture moves on."""
    value = 0.0
    for i in range(n):
        value += drafts[i].share * drafts[i].mean
    for i in range(n):
        drafts[i].regret = max(drafts[i].regret + drafts[i].mean - value, 0.0)
    match_regrets(drafts, n)
    for i in range(n):
        drafts[i].weight += weight * drafts[i].share


@compiled
def look(drafts, n, table, others, m, side, scale):
    """Add to `mean` what plans are worth in a table against a mixture; side 1: they are the columns."""
    for i in range(n):
        total = 0.0
        for j in range(m):
            total += others[j].share * (table[i, j] if side == 0 else -table[j, i])
        drafts[i].mean += scale * total


@compiled
def forget_means(drafts, n):
    for i in range(n):
        drafts[i].mean = 0.0


@compiled
def knows(world):
    """Whether the other seat is taken to know in this world what the thinking seat holds: the safe half."""
    return world % 2 == 0


@compiled
def mix_plans(plotted):
    """The mixtures of both sides in all worlds."""
    drafts, tables, guesses, sizes = plotted[2], plotted[3], plotted[4], plotted[5]
    worlds, own = sizes[WORLDS], sizes[FILED + OWN]
    begin_mixing(drafts[OWN], own)
    for k in range(worlds):
        begin_mixing(drafts[THEIRS + k], sizes[FILED + THEIRS + k])
        if not knows(k):
            begin_mixing(drafts[IMAGINED + k], sizes[FILED + IMAGINED + k])
    for turn in range(ROUNDS):
        forget_means(drafts[OWN], own)
        for k in range(worlds):
            them, m = drafts[THEIRS + k], sizes[FILED + THEIRS + k]
            look(drafts[OWN], own, tables[k], them, m, 0, 1.0 / worlds)
            forget_means(them, m)
            if knows(k):
                look(them, m, tables[k], drafts[OWN], own, 1, 1.0)
            else:
                me, n = drafts[IMAGINED + k], sizes[FILED + IMAGINED + k]
                forget_means(me, n)
                look(me, n, guesses[k], them, m, 0, 1.0)
                look(them, m, guesses[k], me, n, 1, 1.0)
                learn(me, n, turn + 1.0)
        learn(drafts[OWN], own, turn + 1.0)
        for k in range(worlds):
            learn(drafts[THEIRS + k], sizes[FILED + THEIRS + k], turn + 1.0)
    settle_means(plotted)


@compiled
def settle_means(plotted):
    """What each own plan is worth against the average mixtures; all average mixtures become shares."""
    drafts, tables, sizes = plotted[2], plotted[3], plotted[5]
    worlds, own = sizes[WORLDS], sizes[FILED + OWN]
    forget_means(drafts[OWN], own)
    for k in range(worlds):
        average(drafts[THEIRS + k], sizes[FILED + THEIRS + k])
        them, m = drafts[THEIRS + k], sizes[FILED + THEIRS + k]
        look(drafts[OWN], own, tables[k], them, m, 0, 1.0 / worlds)
    average(drafts[OWN], own)


@compiled
def average(drafts, n):
    total = 0.0
    for i in range(n):
        total += drafts[i].weight
    for i in range(n):
        drafts[i].share = drafts[i].weight / total if total > 0.0 else 1.0 / n


@compiled
def favourite(plotted):
    """The own plan of the largest share."""
    drafts = plotted[2][OWN]
    best = 0
    for i in range(plotted[5][FILED + OWN]):
        if drafts[i].share > drafts[best].share:
            best = i
    return best


@compiled
def draw(plotted, word):
    """One of the own plans by its share, without those that are hardly ever played."""
    drafts, n = plotted[2][OWN], plotted[5][FILED + OWN]
    least = FEW * drafts[favourite(plotted)].share
    total = 0.0
    for i in range(n):
        total += drafts[i].share if drafts[i].share >= least else 0.0
    point = total * (roll(word, ONE) / ONE)
    for i in range(n):
        if drafts[i].share >= least:
            point -= drafts[i].share
            if point < 0.0:
                return i
    return favourite(plotted)


@compiled
def pick(drafts, n, word):
    """A plan by its share in the mixture found so far; the usual one where there is none yet."""
    point = roll(word, ONE) / ONE
    for i in range(n):
        point -= drafts[i].share
        if point < 0.0:
            return i
    return 0
