"""A match on a GPU as one kernel: a thread plays one match after the other.

What limits the speed is fetching instructions (measured: two thirds of all stalls), so the threads of a block
wait for each other before they list, before they act and before they start again, and walk through the code together.
The quickest way for games whose code is small enough; for others see `phases.py`.
"""

from functools import cache
from typing import Any

from ..bots.parts import collect_of, dice_of, quick_of, records_of
from ..core.modes import game_module
from .loaded import Loaded, Timer, keeper
from .plan import Array

THREADS = 512  # a block
REGISTERS = 128  # a thread: more, and such a block does not fit
BLOCKS = 8  # of a multiprocessor; what is more waits for its turn in the same memory
ROUND = 16  # decisions after which those who are done start again, together


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

    keep = keeper()

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


def play(loaded: Loaded, every: int) -> tuple[Array, float]:
    """All rows; the last states of the first matches (as many as there are threads), seconds on the device."""
    from numba import cuda

    kernel = compiled(loaded.game.name, loaded.thinking, loaded.keeping)
    most = BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-len(loaded.rows) // THREADS), most)
    states, words = loaded.states(blocks * THREADS)
    with Timer() as timer:
        kernel[blocks, THREADS](
            states, words, loaded.tables, loaded.decks, loaded.bots, loaded.rows, loaded.results,
            every, loaded.kept,
        )  # fmt: skip
    return states.copy_to_host()[:: loaded.each], timer.seconds
