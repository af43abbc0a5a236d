"""TEMPLATE: self-play whose positions are kept, to learn from; and their inputs.

Instantiated once per game with the names `rules`, `records`, `quick`, `engine`, `regret` and `network`.
"""

from typing import Any

import numpy as np

from ..core.kernel import WORLD, mix, planner_seed, roll

rules: Any
records: Any
quick: Any
engine: Any
regret: Any
network: Any

TRUTH, SEEN = quick.TRUTH, quick.SEEN
ABOUT = np.dtype(
    [
        ("match", "i4"),
        ("decision", "i4"),
        ("mover", "i4"),
        ("length", "i4"),
        (
            "worth",
            "i4",
        ),  # to the mover, by its search, in millionths; UNKNOWN where it did not search
        ("scores", "i4", (rules.SEATS,)),  # what came of it
    ],
    align=True,
)
UNKNOWN = 1 << 30
KEEPING = 11  # salt of the dice that choose which positions are kept

compiled, copy = records.compiled, records.copy


@compiled
def collect(
    states, words, tables, decks, bots, plan, opening,
    tree, path, out, log, mixed, work, memory, stop, facts, every, kept, about,
):  # fmt: skip
    """Entry point: play the rows of a plan, and keep one in `every` positions in which somebody has a choice; how
    many. Plays as `series` does."""
    s = states[TRUTH]
    kept_n = 0
    for m in range(plan.shape[0]):
        if stop[0] != 0:
            return kept_n
        t = tables[plan[m].tables]
        seed = plan[m].seed
        engine.open_match(
            states, words, t, decks[plan[m].decks], seed, opening, out, facts, log, memory, stop
        )
        regret.forget(mixed)
        begin = kept_n
        decisions = 0
        while True:
            bits = rules.actors(s)
            if bits == 0:
                break
            if bits == WORLD:
                rules.supply(s, t, facts)
                continue
            seat = records.first_actor(s)
            n = rules.legal(s, t, seat, out)
            keeps = n > 1 and kept_n < kept.shape[0]
            keeps = keeps and roll(mix(seed + decisions, KEEPING), every) == 0
            if keeps:
                for i in range(words.shape[1]):
                    kept[kept_n, i] = words[TRUTH, i]
                about[kept_n].match = m
                about[kept_n].decision = decisions
                about[kept_n].mover = seat
                about[kept_n].length = rules.length(s)
                about[kept_n].worth = UNKNOWN
                kept_n += 1
            bot = bots[plan[m].bots[seat]]
            dice = planner_seed(seed, decisions, seat)
            action = quick.blind(bot, dice, out, n)
            tree[0].visits = 0
            if action < 0:
                copy(states, words, SEEN, TRUTH)
                rules.hide(states[SEEN], t, seat)
                action = engine.decide(
                    states,
                    words,
                    t,
                    bot,
                    seat,
                    dice,
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
            if keeps and tree[0].visits > 0:
                about[kept_n - 1].worth = engine.root_worth(tree)
            rules.apply(s, t, seat, action, facts)
            decisions += 1
        for i in range(begin, kept_n):
            for seat in range(rules.SEATS):
                about[i].scores[seat] = rules.score(s, seat)
    return kept_n


@compiled
def read_all(states, words, tables, seats, hidden, scratch, scratch_words, work, tokens, ends):
    """Entry point: the inputs of many positions, each from the side of one seat, as that seat sees it where `hidden`
    says so; one list after the other. Returns how many numbers, or -1 where `tokens` is too short."""
    t = tables[0]
    at = 0
    for i in range(states.shape[0]):
        for k in range(words.shape[1]):
            scratch_words[0, k] = words[i, k]
        if hidden[i] != 0:
            rules.hide(scratch[0], t, seats[i])
        n = network.read(scratch, scratch_words, t, t.networks[0], 0, seats[i], work)
        if at + n > tokens.shape[0]:
            return -1
        for k in range(n):
            tokens[at + k] = work[network.TOKENS + k]
        at += n
        ends[i] = at
    return at


@compiled
def part(tokens, n, n_slots, direct, direct_ends, element, element_ends, slots):
    """Entry point: the lists of `read_all` apart, as pairs: direct inputs with the end of each position, those of elements
    with the end of each, and the slot of each. Returns how many of all three."""
    a = b = e = at = 0
    for i in range(n):
        for _ in range(tokens[at]):
            direct[a, 0] = tokens[at + 1]
            direct[a, 1] = tokens[at + 2]
            a += 1
            at += 2
        at += 1
        direct_ends[i] = a
        for k in range(n_slots):
            elements = tokens[at]
            at += 1
            for _ in range(elements):
                for _ in range(tokens[at]):
                    element[b, 0] = tokens[at + 1]
                    element[b, 1] = tokens[at + 2]
                    b += 1
                    at += 2
                at += 1
                element_ends[e] = b
                slots[e] = i * n_slots + k
                e += 1
    return a, b, e


@compiled
def features_all(states, tables, seats, out):
    """Entry point: the numbers that the game adds, as they come."""
    for i in range(states.shape[0]):
        network.add_features(states[i], tables[0], seats[i], out[i])


@compiled
def judge_all(states, words, tables, which, seats, work, worths):
    """Entry point: what many positions are worth, in millionths."""
    for i in range(states.shape[0]):
        worths[i] = network.judge(states, words, tables[0], which, i, seats[i], work)
