"""Random matches on a GPU: the same kernel source, one thread a match, the CPU's results.

A thread keeps its state in local memory, which the hardware interleaves between threads.
"""

from functools import cache
from typing import Any

import numpy as np

from ..bots.bot import engine_of
from ..core.game import Game
from ..core.modes import game_module

THREADS = 128  # a block


def is_available() -> bool:
    """Whether a GPU and numba-cuda are there."""
    try:
        from numba import cuda

        import ludarium.gpu.core.kernel  # noqa: F401

        return bool(cuda.is_available())
    except Exception:
        return False


@cache
def compiled(name: str, local_state: bool = True, small: int = 0) -> Any:
    """The CUDA kernel that plays random matches of a game."""
    rules = game_module(name, "kernel", "gpu")
    from numba import cuda, from_dtype, int32, int64

    from ludarium.gpu.core.kernel import WORLD, planner_seed, random_pick

    state_type = from_dtype(rules.STATE)
    n_words = rules.STATE.itemsize // 8
    max_legal, seats = small or rules.MAX_LEGAL, rules.SEATS
    setup, actors, legal, apply = rules.setup, rules.actors, rules.legal, rules.apply
    supply, score, length, reason = rules.supply, rules.score, rules.length, rules.reason

    @cuda.jit
    def random_matches(pool, blank, finals, tables, decks, seeds, results):  # type: ignore[no-untyped-def]
        local = cuda.local.array(1, state_type) if local_state else pool
        out = cuda.local.array(max_legal, int32)
        log = cuda.local.array(1, int64)
        log[0] = 0
        t = tables[0]
        first_thread = cuda.grid(1)
        me = 0 if local_state else first_thread
        s = local[me]
        for m in range(first_thread, seeds.shape[0], cuda.gridsize(1)):
            local[me] = blank[0]
            s.dice = seeds[m]
            setup(s, t, decks[m % decks.shape[0]], log)
            decisions = 0
            while True:
                bits = actors(s)
                if bits == 0:
                    break
                if bits == WORLD:
                    supply(s, t, log)
                    continue
                seat = 0
                while (bits >> seat) & 1 == 0:
                    seat += 1
                n = legal(s, t, seat, out)
                action = out[0]
                if n > 1:
                    action = out[random_pick(planner_seed(seeds[m], decisions, seat), n)]
                apply(s, t, seat, action, log)
                decisions += 1
            results[m].decisions = decisions
            results[m].length = length(s)
            results[m].reason = reason(s)
            for each in range(seats):
                results[m].scores[each] = score(s, each)
            if m < finals.shape[0]:
                finals[m] = local[me]

    assert n_words
    return random_matches


def random_matches(
    game: Game, decks: "np.ndarray[Any, Any]", seeds: "np.ndarray[Any, Any]", finals: int = 0
) -> tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]"]:
    """Results of random matches, as `play_series` gives them, and the last states of some."""
    from numba import cuda

    results = cuda.to_device(np.zeros(len(seeds), engine_of(game).RESULT))
    states = cuda.to_device(np.zeros(max(finals, 1), game.kernel.STATE))
    blank = cuda.to_device(np.zeros(1, game.kernel.STATE))
    threads = min(len(seeds), 132 * 2048)
    compiled(game.name)[-(-threads // THREADS), THREADS](
        blank,
        blank,
        states,
        cuda.to_device(game.table_array),
        cuda.to_device(decks),
        cuda.to_device(seeds),
        results,
    )
    cuda.synchronize()
    return results.copy_to_host(), states.copy_to_host()[:finals]
