"""Random matches on a GPU: the same kernel source, one thread a match, the CPU's results.

What limits the speed is fetching instructions (measured: two thirds of all stalls): the threads
of a block wait for each other before they list and before they act, so that they walk through the
large code together. That made it 1.8 times as fast; larger blocks help for the same reason.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from ..bots.parts import engine_of
from ..core.errors import BadInput
from ..core.game import Game
from ..core.modes import game_module
from .plan import Plan
from .play import Part, Piece, tally_shape

THREADS = 512  # a block
BATCH = 512  # chunks at a time


def is_available() -> bool:
    """Whether a GPU and numba-cuda are there."""
    try:
        from numba import cuda

        import ludarium.gpu.core.kernel  # noqa: F401

        return bool(cuda.is_available())
    except Exception:
        return False


@cache
def compiled(name: str) -> Any:
    """The CUDA kernel that plays random matches of a game, one a thread."""
    rules = game_module(name, "kernel", "gpu")
    from numba import cuda, int32, int64

    from ludarium.gpu.core.kernel import WORLD, planner_seed, random_pick

    max_legal, seats = rules.MAX_LEGAL, rules.SEATS
    setup, actors, legal, apply = rules.setup, rules.actors, rules.legal, rules.apply
    supply, score, length, reason = rules.supply, rules.score, rules.length, rules.reason

    @cuda.jit(device=True)
    def first_seat(bits):  # type: ignore[no-untyped-def]
        for seat in range(seats):
            if (bits >> seat) & 1 != 0:
                return seat
        return -1

    @cuda.jit
    def random_matches(pool, words, tables, decks, plan, results):  # type: ignore[no-untyped-def]
        m = cuda.grid(1)
        out = cuda.local.array(max_legal, int32)
        log = cuda.local.array(1, int64)
        log[0] = 0
        row = plan[min(m, plan.shape[0] - 1)]
        t = tables[row.tables]
        seed = row.seed
        for w in range(words.shape[1]):
            words[m, w] = 0
        s = pool[m]
        bits = 0
        if m < plan.shape[0]:
            s.dice = seed
            setup(s, t, decks[row.decks], log)
            bits = actors(s)
            results[m].first = first_seat(bits)
        decisions = 0
        while cuda.syncthreads_or(int32(1 if bits != 0 else 0)) != 0:
            seat = 0
            n = 0
            if bits == WORLD:
                supply(s, t, log)
                bits = actors(s)
            elif bits != 0:
                seat = first_seat(bits)
                n = legal(s, t, seat, out)
            cuda.syncthreads()
            if n > 0:
                action = out[0]
                if n > 1:
                    action = out[random_pick(planner_seed(seed, decisions, seat), n)]
                apply(s, t, seat, action, log)
                decisions += 1
                bits = actors(s)
        if m < plan.shape[0]:
            results[m].decisions = decisions
            results[m].length = length(s)
            results[m].reason = reason(s)
            results[m].dice = s.dice
            for each in range(seats):
                results[m].scores[each] = score(s, each)

    return random_matches


def play_plan(plan: Plan, parts: list[Part]) -> Iterator[tuple[Part, Piece]]:
    """The chunks of a plan, as the CPU plays them."""
    check(plan)
    for first in range(0, len(parts), BATCH):
        some = parts[first : first + BATCH]
        rows = np.concatenate([plan.rows[slice(*part)] for part in some])
        tables = np.concatenate([game.table_array for game in plan.games])
        results, _, _ = launch(plan.game, tables, plan.decks, rows)
        at = 0
        for part in some:
            n = part[1] - part[0]
            groups = plan.rows["group"][slice(*part)]
            tally = np.zeros(tally_shape(plan, int(groups[-1] - groups[0]) + 1), np.int64)
            yield part, (results[at : at + n], tally)
            at += n


def check(plan: Plan) -> None:
    """What a GPU cannot play is refused before anything is begun."""
    others = sorted(name for name, bot in plan.bots.items() if bot.kind != "random")
    if others:
        raise BadInput(f"--device cuda plays random bots only, not {', '.join(others)}")
    if plan.opening or plan.tallied:
        raise BadInput("--device cuda neither draws openings nor counts cards; leave them out")
    if not is_available():
        raise BadInput(
            "--device cuda: no GPU is there, or numba-cuda is missing; "
            'pip install "ludarium[cuda]" on a machine with one, or leave --device out'
        )


def random_matches(
    game: Game, decks: "np.ndarray[Any, Any]", seeds: "np.ndarray[Any, Any]"
) -> tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]", float]:
    """Results of random matches as `play_series` gives them, last states, seconds on the device."""
    rows = np.zeros(len(seeds), engine_of(game).PLAN)
    rows["seed"] = seeds
    rows["decks"] = np.arange(len(seeds)) % len(decks)
    return launch(game, game.table_array, decks, rows)


def launch(
    game: Game,
    tables: "np.ndarray[Any, Any]",
    decks: "np.ndarray[Any, Any]",
    rows: "np.ndarray[Any, Any]",
) -> tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]", float]:
    from numba import cuda

    play = compiled(game.name)
    blocks = -(-len(rows) // THREADS)
    results = cuda.to_device(np.zeros(len(rows), engine_of(game).RESULT))
    pool = cuda.device_array(blocks * THREADS, game.kernel.STATE)
    size = game.kernel.STATE.itemsize // 8
    words = pool.view(np.int64).reshape(blocks * THREADS, size)  # the same memory
    on_device = [cuda.to_device(each) for each in (tables, decks, rows)]
    tables, decks, plan = on_device
    play[1, THREADS](pool, words, tables, decks, plan[:1], results[:1])  # compile first
    begin, end = cuda.event(), cuda.event()
    begin.record()
    play[blocks, THREADS](pool, words, tables, decks, plan, results)
    end.record()
    end.synchronize()
    seconds = cuda.event_elapsed_time(begin, end) / 1000
    return results.copy_to_host(), pool[: len(rows)].copy_to_host(), seconds
