"""Matches on a GPU: the same kernel source and the same bots, the CPU's results.

A thread plays one match after the other. What limits the speed is fetching instructions (measured: two
thirds of all stalls), so the threads of a block wait for each other before they list, before they act
and before they start again, and walk through the large code together.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from ..bots.parts import collect_of, dice_of, engine_of, quick_of, records_of
from ..core.device import check_gpu
from ..core.errors import BadInput
from ..core.game import Game
from ..core.modes import game_module
from .hand import Part, Piece, tally_shape
from .plan import Array, Plan

THREADS = 512  # a block
REGISTERS = 128  # a thread: more, and such a block does not fit
BLOCKS = 8  # of a multiprocessor; what is more waits for its turn in the same memory
ROUND = 16  # decisions after which those who are done start again, together
BATCH = 512  # chunks at a time


@cache
def compiled(name: str, thinking: bool, keeping: bool = False) -> Any:
    """The CUDA kernel that plays a plan of a game; without thinking all bots are random. With keeping, one in `every`
    positions in which somebody has a choice is kept, as many of a match as there is room for."""
    from numba import cuda, int32, int64

    from ..core.game import load

    rules, dice, game = game_module(name, "kernel", "gpu"), dice_of("gpu"), load(name)
    quick, records = quick_of(game, "gpu"), records_of(game, "gpu")
    truth, seen, rows = quick.TRUTH, quick.SEEN, quick.ROWS if thinking else 1
    listed = quick.LISTED if thinking else rules.MAX_LEGAL
    salt = collect_of(game).KEEPING if keeping else 0  # the CPU keeps the same positions

    @cuda.jit(device=True)
    def keep(words, kept, decisions, seat, length):  # type: ignore[no-untyped-def]
        n = kept[0].used
        if n < kept.shape[0]:
            for i in range(words.shape[0]):
                kept[n].words[i] = words[i]
            kept[n].decision = decisions
            kept[n].mover = seat
            kept[n].length = length
            kept[0].used = n + 1

    @cuda.jit(max_registers=REGISTERS)
    def matches(  # type: ignore[no-untyped-def]
        pool, all_words, tables, decks, bots, plan, results, every, kept
    ):
        at = cuda.grid(1)
        states = pool[at * rows : (at + 1) * rows]
        words = all_words[at * rows : (at + 1) * rows]
        out = cuda.local.array(listed, int32)
        log = cuda.local.array(1, int64)
        log[0] = 0
        s = states[truth]
        m = 0  # the match, as soon as it begins
        following = at
        t = tables[0]
        bits = 0
        decisions = 0
        playing = False
        rounds = 0
        while cuda.syncthreads_or(int32(1 if playing or following < plan.shape[0] else 0)) != 0:
            if rounds % ROUND == 0 and not playing and following < plan.shape[0]:
                m = following
                following += cuda.gridsize(1)
                playing = True
                decisions = 0
                t = tables[plan[m].tables]
                records.clear(words, truth)
                s.dice = plan[m].seed
                rules.setup(s, t, decks[plan[m].decks], log)
                bits = rules.actors(s)
                results[m].first = records.began(s)
                records.forget_steps(results[m])
            rounds += 1
            seat = 0
            n = 0
            if bits == dice.WORLD:
                rules.supply(s, t, log)
            elif bits != 0:
                seat = records.first_actor(s)
                n = rules.legal(s, t, seat, out)
            cuda.syncthreads()
            action = out[0]
            if keeping and n > 1:
                if dice.roll(dice.mix(plan[m].seed + decisions, salt), every) == 0:
                    keep(words[truth], kept[m], decisions, seat, rules.length(s))
            if n > 1:
                seed = dice.planner_seed(plan[m].seed, decisions, seat)
                if thinking:
                    bot = bots[plan[m].bots[seat]]
                    action = quick.blind(bot, seed, out, n)
                    if action < 0:
                        records.copy(states, words, seen, truth)
                        rules.hide(states[seen], t, seat)
                        action = quick.glance(states, words, t, bot, seat, seed, out, n, log)
                else:
                    action = out[dice.random_pick(seed, n)]
            if thinking:
                cuda.syncthreads()
            if n > 0:
                rules.apply(s, t, seat, action, log)
                records.note_step(results[m], s)
                decisions += 1
            bits = rules.actors(s) if playing else 0
            if playing and bits == 0:
                playing = False
                results[m].decisions = decisions
                results[m].length = rules.length(s)
                results[m].reason = rules.reason(s)
                results[m].dice = s.dice
                results[m].measure = records.achieved(s)
                for each in range(rules.SEATS):
                    results[m].scores[each] = rules.score(s, each)

    return matches


def room_to_keep(game: Game, matches: int, each: int) -> Array:
    """For so many positions of every match."""
    words = game.kernel.STATE.itemsize // 8
    cells = [(name, "i4") for name in ("used", "decision", "mover", "length")]
    return np.zeros((matches, each), np.dtype([*cells, ("words", "i8", (words,))], align=True))


def play_plan(plan: Plan, parts: list[Part]) -> Iterator[tuple[Part, Piece]]:
    """The chunks of a plan, as the CPU plays them."""
    check(plan)
    for first in range(0, len(parts), BATCH):
        some = parts[first : first + BATCH]
        rows = np.concatenate([plan.rows[slice(*part)] for part in some])
        results, _, _ = launch(plan, rows)
        at = 0
        for part in some:
            n = part[1] - part[0]
            groups = plan.rows["group"][slice(*part)]
            tally = np.zeros(tally_shape(plan, int(groups[-1] - groups[0]) + 1), np.int64)
            yield part, (results[at : at + n], tally)
            at += n


def check(plan: Plan) -> None:
    """What a GPU cannot play is refused before anything is begun."""
    others = sorted(name for name, bot in plan.bots.items() if bot.looks_ahead)
    if others:
        raise BadInput(
            "--device cuda plays bots that look one action ahead (random; novice and heuristic where "
            f"a game has a value.py), not {', '.join(others)}; omit --device"
        )
    if plan.opening or plan.tallied:
        raise BadInput(
            "--device cuda has no random openings and counts no cards: use --opening 0, or omit --device"
        )
    check_gpu("omit --device")


def launch(
    plan: Plan, rows: Array | None = None, kept: Array | None = None, every: int = 1
) -> tuple[Array, Array, float]:
    """Results of some rows of a plan as the CPU gives them, the last states of its first matches (as
    many as there are threads), seconds on the device. Positions are written to `kept`, a row for each match."""
    from numba import cuda

    game, rows = plan.game, plan.rows if rows is None else rows
    thinking = any(bot.kind != "random" for bot in plan.bots.values())
    play, engine = compiled(game.name, thinking, kept is not None), engine_of(game)
    most = BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-len(rows) // THREADS), most)
    each = quick_of(game, "gpu").ROWS if thinking else 1
    pool = cuda.device_array(blocks * THREADS * each, game.kernel.STATE)
    words = pool.view(np.int64).reshape(len(pool), -1)  # the same memory
    results = cuda.to_device(np.zeros(len(rows), engine.RESULT))
    tables = cuda.to_device(np.concatenate([game.own_tables for game in plan.games]))
    bots = cuda.to_device(np.array([b.row(engine) for b in plan.bots.values()], engine.BOT))
    decks, given = cuda.to_device(plan.decks), cuda.to_device(rows)
    first, places = (cuda.to_device(room_to_keep(game, 1, 1)) for _ in range(2))
    play[1, THREADS](
        pool, words, tables, decks, bots, given[:1], results[:1], every, first
    )  # compile
    if kept is not None:
        places = cuda.to_device(kept)
    begin, end = cuda.event(), cuda.event()
    begin.record()
    play[blocks, THREADS](pool, words, tables, decks, bots, given, results, every, places)
    end.record()
    end.synchronize()
    if kept is not None:
        places.copy_to_host(kept)
    seconds = cuda.event_elapsed_time(begin, end) / 1000
    return results.copy_to_host(), pool.copy_to_host()[::each], seconds
