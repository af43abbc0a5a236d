"""Random matches on a GPU: the same kernel source, one thread a match, the CPU's results.

The code is one large piece that must stay in the instruction cache: that, not memory, decides
about the speed (measured), so kernels call each big function from one place.
"""

from functools import cache
from typing import Any

import numpy as np

from ..bots.bot import engine_of
from ..core.game import Game
from ..core.modes import game_module

THREADS = 64  # a block
BLOCKS = 132 * 12
REFILL = 8  # threads of a warp that must be done before they deal again


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

    @cuda.jit
    def random_matches(pool, blank, tables, decks, seeds, results, refill):  # type: ignore[no-untyped-def]
        """Each thread plays every n-th match. Those of a warp deal new matches together: a lone
        one would make the others wait."""
        thread = cuda.grid(1)
        out = cuda.local.array(max_legal, int32)
        log = cuda.local.array(1, int64)
        log[0] = 0
        t = tables[0]
        s = pool[thread]
        m = thread - cuda.gridsize(1)
        playing = False
        decisions = 0
        while True:
            wants = not playing and m + cuda.gridsize(1) < seeds.shape[0]
            wanting = cuda.popc(cuda.ballot_sync(0xFFFFFFFF, wants))
            busy = cuda.popc(cuda.ballot_sync(0xFFFFFFFF, playing))
            if wanting == 0 and busy == 0:
                return
            if wants and (wanting >= refill or busy == 0):
                m += cuda.gridsize(1)
                pool[thread] = blank[0]
                s.dice = seeds[m]
                setup(s, t, decks[m % decks.shape[0]], log)
                decisions = 0
                playing = True
            if playing:
                bits = actors(s)
                if bits == WORLD:
                    supply(s, t, log)
                elif bits != 0:
                    seat = 0
                    while (bits >> seat) & 1 == 0:
                        seat += 1
                    n = legal(s, t, seat, out)
                    action = out[0]
                    if n > 1:
                        action = out[random_pick(planner_seed(seeds[m], decisions, seat), n)]
                    apply(s, t, seat, action, log)
                    decisions += 1
                else:
                    playing = False
                    results[m].decisions = decisions
                    results[m].length = length(s)
                    results[m].reason = reason(s)
                    results[m].dice = s.dice
                    for each in range(seats):
                        results[m].scores[each] = score(s, each)

    return random_matches


def random_matches(
    game: Game, decks: "np.ndarray[Any, Any]", seeds: "np.ndarray[Any, Any]"
) -> "np.ndarray[Any, Any]":
    """Results of random matches, as `play_series` gives them."""
    from numba import cuda

    blocks = min(-(-len(seeds) // THREADS), BLOCKS)
    results = cuda.to_device(np.zeros(len(seeds), engine_of(game).RESULT))
    compiled(game.name)[blocks, THREADS](
        cuda.device_array(blocks * THREADS, game.kernel.STATE),
        cuda.to_device(np.zeros(1, game.kernel.STATE)),
        cuda.to_device(game.table_array),
        cuda.to_device(decks),
        cuda.to_device(seeds),
        results,
        REFILL,
    )
    cuda.synchronize()
    return results.copy_to_host()
