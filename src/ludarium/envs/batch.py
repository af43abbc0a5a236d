"""TEMPLATE: one step of many matches at once: apply, let others answer, observe, list, begin again.

Instantiated once per game and mode with the names `rules` (the kernel) and `dice` (`core.kernel`).
`s` is the state of a match, `p` its row of PLACE, `i` its place in the batch. What a learner gets is
made from a row of `seen`, a copy that went through `hide`.
"""

from typing import Any

import numpy as np

from ..core.layout import (
    AS_BITS,
    AS_ROWS,
    CELLS,
    COUNT,
    HOW,
    LEAST,
    OTHERWISE,
    PLACE_IN,
    SOURCE,
    TARGET,
)
from .arrays import (
    ACT,
    BEGIN,
    DONE,
    DRAWN,
    EVERY_SEAT,
    LOSE,
    NEXT_STEP,
    RESTART,
    SAME_STEP,
    SKIP,
)

rules: Any
dice: Any

compiled, woven = dice.kernel, dice.woven
WORLD = dice.WORLD
mix, roll, planner_seed, random_pick = dice.mix, dice.roll, dice.planner_seed, dice.random_pick
SEATS = rules.SEATS
WORDS = rules.STATE.itemsize // 8
# What else a match's seed decides, beside its dice.
FOR_SEAT, FOR_DECKS, FOR_BOTS, FOR_START = 101, 102, 103, 104
MOST_ATTEMPTS = 100  # to begin a match in which the learner has anything to decide


@compiled
def whole(s):
    return WORDS


@compiled
def itself(s, seat):
    return seat


used = getattr(rules, "used", whole)  # words of a record that are in use
part_of = getattr(rules, "own_part", itself)  # of the arrays over the seats


# --- what is shown ---------------------------------------------------------------------------------


@woven
def observe(states, words, t, seat, i, seen, seen_words, seen_cells, row, runs, coded, out):
    """Write what a seat may know of match i into `out[i]`."""
    for w in range(used(states[i])):
        seen_words[row, w] = words[i, w]
    rules.hide(seen[row], t, seat)
    part = part_of(seen[row], seat)
    out[i, 0] = seat
    for k in range(runs.shape[1]):  # without signs: only then are many cells copied at once
        source = np.uint64(runs[part, k, 0])
        target = np.uint64(runs[part, k, 1])
        for j in range(np.uint64(runs[part, k, 2])):
            out[i, target + j] = seen_cells[row, source + j]
    for k in range(coded.shape[1]):
        source = coded[part, k, SOURCE]
        target = coded[part, k, TARGET]
        n = coded[part, k, CELLS]
        if coded[part, k, HOW] == AS_BITS:
            for j in range(n):
                out[i, target + j] = (seen_cells[row, source + (j >> 4)] >> (j & 15)) & 1
        elif coded[part, k, HOW] == AS_ROWS:
            free = n
            if coded[part, k, COUNT] >= 0:
                free = seen_cells[row, coded[part, k, COUNT]] - coded[part, k, PLACE_IN]
            for j in range(n):
                cell = seen_cells[row, source + j]
                shown = cell - coded[part, k, LEAST] + 1
                if j >= free and cell == 0:
                    shown = 0
                elif shown < 1:
                    shown = coded[part, k, OTHERWISE]
                out[i, target + j] = shown
        else:
            for j in range(n):
                cell = seen_cells[row, source + j]
                out[i, target + j] = min(
                    max(cell, coded[part, k, LEAST]), coded[part, k, OTHERWISE]
                )


@woven
def list_actions(s, p, t, seat, i, listed, masks):
    """The legal actions of a seat that is asked; -1: nobody is, one may only wait."""
    if seat >= 0:
        p.seat = seat
        p.count = rules.legal(s, t, seat, listed[i])
    else:
        p.count = 1
        listed[i, 0] = 0
    for k in range(p.count):
        masks[i, listed[i, k]] = 1


@woven
def forget_actions(p, i, listed, masks):
    """Only what was set is cleared: an action space may have thousands of numbers."""
    for k in range(p.count):
        masks[i, listed[i, k]] = 0


@woven
def is_listed(p, i, listed, action):
    """Whether the action is one of the legal ones, which are in ascending order."""
    low = 0
    high = p.count
    while low < high:
        middle = (low + high) >> 1
        if listed[i, middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < p.count and listed[i, low] == action


# --- what happens ----------------------------------------------------------------------------------


@woven
def deal(s, p, t, i, words, decks, starts, chosen, log):
    """The next match of this place."""
    start = 0
    p.seed = mix(p.stream, p.episode)
    p.episode += 1
    p.dealt += 1
    p.decisions = 0
    p.learner = chosen
    if chosen == DRAWN:
        p.learner = roll(mix(p.seed, FOR_SEAT), SEATS)
    if starts.shape[0] > 1:
        start = roll(mix(p.seed, FOR_START), starts.shape[0])
    for w in range(WORDS):
        words[i, w] = starts[start, w]
    s.dice = p.seed
    if starts[start, WORDS] == 0:
        rules.setup(s, t, decks[roll(mix(p.seed, FOR_DECKS), decks.shape[0])], log)


@woven
def next_seat(s, p, t, log):
    """Who is to be asked: the learner where it may act, else the first who may; -1: it is over."""
    bits = rules.actors(s)
    while bits == WORLD:
        rules.supply(s, t, log)
        bits = rules.actors(s)
    found = -1
    for seat in range(SEATS):
        if (bits >> seat) & 1 != 0 and (found < 0 or seat == p.learner):
            found = seat
    return found


@woven
def nothing_yet(i, rewards, scores, over, illegal):
    rewards[i] = 0
    over[i] = 0
    illegal[i] = 0
    for seat in range(SEATS):
        scores[i, seat] = 0


@woven
def conclude(s, p, i, rewards, scores, over, illegal):
    """The scores of a match that is over; an illegal action has lost it."""
    over[i] = 1
    for seat in range(SEATS):
        if illegal[i] != 0:
            scores[i, seat] = -1 if seat == p.seat else 1
        else:
            scores[i, seat] = rules.score(s, seat) / 1000
    rewards[i] = scores[i, p.seat]


# --- a step: `prepare`, then a `turn` for every action and every new match, then `show` ----------------
# Each kernel is called from one place: what Numba and CUDA compile grows with every call.


@woven
def prepare(i, action, mode, places, listed, masks, rewards, scores, over, illegal):
    """What the learner's action means: to act, to lose by what is illegal, to begin again."""
    p = places[i]
    p.doing = LOSE
    if action == RESTART or (over[i] != 0 and mode == NEXT_STEP):
        p.doing = BEGIN
    elif is_listed(p, i, listed, action):
        p.doing = ACT
    p.dealt = 0
    forget_actions(p, i, listed, masks)
    nothing_yet(i, rewards, scores, over, illegal)
    if p.doing == LOSE:
        illegal[i] = 1
    return p.seat


@woven
def turn(
    i, seat, action, mode, chosen, row, t, decks, starts, runs, coded, log, places, states, words,
    seen, seen_words, seen_cells, final, rewards, scores, over, illegal,
):  # fmt: skip
    """Do what is to be done and find out what comes next. Returns who is asked then, -1: nobody."""
    s = states[i]
    p = places[i]
    if p.doing == BEGIN:
        deal(s, p, t, i, words, decks, starts, chosen, log)
    elif p.doing == ACT:
        rules.apply(s, t, seat, action, log)
        p.decisions += 1
    asked = -1
    if p.doing != LOSE:
        asked = next_seat(s, p, t, log)
    if asked >= 0:
        p.doing = DONE if p.learner == EVERY_SEAT or asked == p.learner or p.pauses != 0 else ACT
        return asked
    # It is over. One that was begun in this step, and is so before the learner was asked, is not told.
    again = p.dealt > 0
    if not again:
        conclude(s, p, i, rewards, scores, over, illegal)
        if p.pauses != 0:  # whoever acted last: the learner is shown how it ended
            p.seat = p.learner
            rewards[i] = scores[i, p.seat]
        again = mode == SAME_STEP
        if again:
            observe(
                states, words, t, p.seat, i, seen, seen_words, seen_cells, row, runs, coded, final
            )
    p.doing = BEGIN if again and p.dealt < MOST_ATTEMPTS else DONE
    return asked


@woven
def show(
    i, seat, row, t, runs, coded, places, states, words, seen, seen_words, seen_cells,
    listed, observations, masks,
):  # fmt: skip
    """What the seat that is asked may do and may know."""
    list_actions(states[i], places[i], t, seat, i, listed, masks)
    observe(
        states, words, t, places[i].seat, i, seen, seen_words, seen_cells, row, runs, coded,
        observations,
    )  # fmt: skip


@woven
def random_answer(i, seat, t, places, states, listed):
    n = rules.legal(states[i], t, seat, listed[i])
    p = places[i]
    return listed[i, random_pick(planner_seed(p.seed, p.decisions, seat), n)]


@compiled
def step(batch, actions, mode, chosen, first, last, row):
    """Entry point: matches first to last - 1, hiding in `seen[row]`; whoever does not learn plays
    at random."""
    (
        tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells, listed,
        observations, final, masks, rewards, scores, over, illegal,
    ) = batch  # fmt: skip
    t = tables[0]
    for i in range(first, last):
        action = actions[i]
        if action == SKIP:
            continue
        seat = prepare(i, action, mode, places, listed, masks, rewards, scores, over, illegal)
        while places[i].doing != DONE:
            seat = turn(
                i, seat, action, mode, chosen, row, t, decks, starts, runs, coded, log, places, states,
                words, seen, seen_words, seen_cells, final, rewards, scores, over, illegal,
            )  # fmt: skip
            if places[i].doing == ACT:
                action = random_answer(i, seat, t, places, states, listed)
        show(
            i, seat, row, t, runs, coded, places, states, words, seen, seen_words, seen_cells,
            listed, observations, masks,
        )  # fmt: skip
