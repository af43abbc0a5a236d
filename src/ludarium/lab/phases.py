"""Matches on a GPU step by step: begin, list, choose, act, a kernel each. A thread has one match at a time.

For games whose code is too large for one kernel (`whole.py`): there the end of a kernel is the one barrier that holds
whatever a compiler makes of the branches before it, and what costs time is that the threads of a warp walk through
different cards. So before they act, matches are put in the order of the actions that were chosen: neighbours then carry out
the same one (a counting sort: `count`, `scan`, `order`).
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

import ludarium.gpu.core.kernel  # noqa: F401  before Numba's own CUDA: it mends a name there

from numba import config, cuda, int32, int64  # isort: skip

from ..bots.parts import collect_of, dice_of, quick_of, records_of
from ..core.game import load
from ..core.modes import game_module
from .loaded import Loaded, Timer, keeper
from .plan import Array

THREADS = 128  # a block
REGISTERS = 128  # a thread
PLACES, THINKING_PLACES = 1 << 20, 1 << 17  # matches at a time; a bot that thinks needs more memory
ROUND = 16  # decisions after which those who are done start again, together
LOOK = 64  # decisions after which it is asked whether all are done
SHOWN = 1024  # places whose last states are told
PLACE = np.dtype(
    [
        ("match", "i8"),  # the row of the plan that is played here
        ("following", "i8"),  # the next one
        ("decisions", "i8"),
        ("seed", "i8"),  # of the next choice
        ("bits", "i8"),  # who acts
        ("playing", "i4"),
        ("seat", "i4"),
        ("n", "i4"),  # legal actions
        ("action", "i4"),
        ("rank", "i4"),  # among those who chose the same action
    ],
    align=True,
)


KEYS = 1 << 15  # more than a game has action numbers
SCANNERS = 1024  # threads of the one block that adds up


class Phases(NamedTuple):
    begin: Any
    list: Any
    choose: Any
    count: Any
    scan: Any
    order: Any
    act: Any


def kernel(function: Any) -> Any:
    return (cuda.jit if config.ENABLE_CUDASIM else cuda.jit(max_registers=REGISTERS))(function)


@cache
def compiled(name: str, thinking: bool, keeping: bool) -> Phases:
    """Of a game; without thinking all bots are random. With keeping, one in `every` positions in which somebody has a choice
    is kept, as many of a match as there is room for."""
    rules, dice, game = game_module(name, "kernel", "gpu"), dice_of("gpu"), load(name)
    quick, records = quick_of(game, "gpu"), records_of(game, "gpu")
    truth, seen, rows = quick.TRUTH, quick.SEEN, quick.ROWS if thinking else 1
    most = rules.MAX_LEGAL
    salt = collect_of(game).KEEPING if keeping else 0  # the CPU keeps the same positions

    keep = keeper()

    @kernel
    def begin(places, states, words, tables, decks, plan, results):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < places.shape[0]:
            place = places[at]
            if place.playing == 0 and place.following < plan.shape[0]:
                m = place.following
                log = cuda.local.array(1, int64)
                log[0] = 0
                own = words[at * rows : (at + 1) * rows]
                s = states[at * rows + truth]
                records.clear(own, truth)
                s.dice = plan[m].seed
                rules.setup(s, tables[plan[m].tables], decks[plan[m].decks], log)
                results[m].first = records.began(s)
                records.forget_steps(results[m])
                place.bits = rules.actors(s)
                place.match = m
                place.following = m + places.shape[0]
                place.decisions = 0
                place.playing = 1

    @kernel
    def listing(places, states, words, tables, plan, listed, every, kept):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < places.shape[0]:
            place = places[at]
            place.n = 0
            if place.playing != 0:
                m = place.match
                s, t = states[at * rows + truth], tables[plan[m].tables]
                if place.bits == dice.WORLD:
                    log = cuda.local.array(1, int64)
                    log[0] = 0
                    rules.supply(s, t, log)
                else:
                    seat = records.first_actor(s)
                    seed = dice.planner_seed(plan[m].seed, place.decisions, seat)
                    if thinking:
                        n = rules.legal(s, t, seat, listed[at])
                        place.action = listed[at, 0]
                    else:
                        out = cuda.local.array(most, int32)
                        n = rules.legal(s, t, seat, out)
                        place.action = out[dice.random_pick(seed, n)] if n > 1 else out[0]
                    place.n = n
                    place.seat = seat
                    place.seed = seed
                    if keeping and n > 1:
                        if dice.roll(dice.mix(plan[m].seed + place.decisions, salt), every) == 0:
                            keep(
                                words[at * rows + truth],
                                kept[m],
                                place.decisions,
                                seat,
                                rules.length(s),
                            )

    @kernel
    def choose(places, states, words, tables, bots, plan, listed):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < places.shape[0]:
            place = places[at]
            if place.n > 1:
                m, seat, seed = place.match, place.seat, place.seed
                t = tables[plan[m].tables]
                bot = bots[plan[m].bots[seat]]
                action = quick.blind(bot, seed, listed[at], place.n)
                if action < 0:
                    log = cuda.local.array(1, int64)
                    log[0] = 0
                    own = states[at * rows : (at + 1) * rows]
                    own_words = words[at * rows : (at + 1) * rows]
                    records.copy(own, own_words, seen, truth)
                    rules.hide(own[seen], t, seat)
                    action = quick.glance(
                        own, own_words, t, bot, seat, seed, listed[at], place.n, log
                    )
                place.action = action

    @kernel
    def count(places, counts):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < places.shape[0]:
            place = places[at]
            key = place.action + 1 if place.n > 0 else 0
            place.rank = cuda.atomic.add(counts, key, 1)

    @kernel
    def scan(counts, starts):  # type: ignore[no-untyped-def]
        """Where each action's places begin; one block. The counts are 0 again then."""
        me, each = cuda.threadIdx.x, KEYS // SCANNERS
        sums = cuda.shared.array(SCANNERS, int32)
        own = 0
        for i in range(me * each, (me + 1) * each):
            own += counts[i]
        sums[me] = own
        cuda.syncthreads()
        step = 1
        while step < SCANNERS:
            before = sums[me - step] if me >= step else 0
            cuda.syncthreads()
            sums[me] += before
            cuda.syncthreads()
            step *= 2
        at = sums[me] - own
        for i in range(me * each, (me + 1) * each):
            starts[i] = at
            at += counts[i]
            counts[i] = 0

    @kernel
    def order(places, starts, ordered):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < places.shape[0]:
            place = places[at]
            ordered[starts[place.action + 1 if place.n > 0 else 0] + place.rank] = at

    @kernel
    def act(places, ordered, states, tables, plan, results, done):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < places.shape[0]:
            at = ordered[i]
            place = places[at]
            if place.playing != 0:
                m = place.match
                s = states[at * rows + truth]
                if place.n > 0:
                    log = cuda.local.array(1, int64)
                    log[0] = 0
                    rules.apply(s, tables[plan[m].tables], place.seat, place.action, log)
                    records.note_step(results[m], s)
                    place.decisions += 1
                place.bits = rules.actors(s)
                if place.bits == 0:
                    place.playing = 0
                    results[m].decisions = place.decisions
                    results[m].length = rules.length(s)
                    results[m].reason = rules.reason(s)
                    results[m].dice = s.dice
                    results[m].measure = records.achieved(s)
                    for each in range(rules.SEATS):
                        results[m].scores[each] = rules.score(s, each)
                    cuda.atomic.add(done, 0, 1)

    return Phases(begin, listing, choose, count, scan, order, act)


def play(loaded: Loaded, every: int) -> tuple[Array, float]:
    """All rows; the last states of the first places, seconds on the device."""
    phases, total = compiled(loaded.game.name, loaded.thinking, loaded.keeping), len(loaded.rows)
    n = min(total, THINKING_PLACES if loaded.thinking else PLACES)
    shape = -(-n // THREADS), THREADS
    states, words = loaded.states(n)
    empty = np.zeros(n, PLACE)
    empty["following"] = np.arange(n)
    places, done = cuda.to_device(empty), cuda.to_device(np.zeros(1, np.int64))
    room = (n, quick_of(loaded.game, "gpu").LISTED) if loaded.thinking else (1, 1)
    listed = cuda.device_array(room, np.int32)
    counts, starts = (cuda.to_device(np.zeros(KEYS, np.int32)) for _ in range(2))
    ordered = cuda.device_array(n, np.int32)
    tables, rows, results = loaded.tables, loaded.rows, loaded.results
    with Timer() as timer:
        step = 0
        while step % LOOK != 0 or done.copy_to_host()[0] < total:
            if step % ROUND == 0:
                phases.begin[shape](places, states, words, tables, loaded.decks, rows, results)
            phases.list[shape](places, states, words, tables, rows, listed, every, loaded.kept)
            if loaded.thinking:
                phases.choose[shape](places, states, words, tables, loaded.bots, rows, listed)
            phases.count[shape](places, counts)
            phases.scan[1, SCANNERS](counts, starts)
            phases.order[shape](places, starts, ordered)
            phases.act[shape](places, ordered, states, tables, rows, results, done)
            step += 1
    return states[: SHOWN * loaded.each].copy_to_host()[:: loaded.each], timer.seconds
