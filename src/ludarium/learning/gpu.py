"""Self-play by quick bots and judgements on a GPU: what the CPU gives, many at a time."""

from functools import cache
from typing import Any

import numpy as np

from ..bots.bot import Settings
from ..bots.parts import collect_of, network_of
from ..core.device import check_gpu
from ..core.game import Game
from ..lab.gpu import launch
from ..lab.loaded import room_to_keep
from ..lab.plan import Plan
from .selfplay import Positions, plan_of

Array = np.ndarray[Any, np.dtype[Any]]
THREADS = 256  # a block
MATCHES = 8192  # of a chunk
ROOM = 40  # positions of a match, at most


def play_chunk_on_gpu(game: Game, settings: Settings, seed: int, every: int) -> Positions:
    """As `play_chunk`, with more matches and without random openings."""
    return play_on_gpu(plan_of(game, settings, seed, MATCHES, 0), every, ROOM)


@cache
def judging(name: str) -> Any:
    """The CUDA kernel that judges a position per thread."""
    from numba import cuda, int32

    from ..core.game import load

    network = network_of(load(name), "gpu")
    room = network.WORK

    @cuda.jit
    def judge(states, words, tables, which, seats, worths):  # type: ignore[no-untyped-def]
        work = cuda.local.array(room, int32)
        at = cuda.grid(1)
        if at < states.shape[0]:
            worths[at] = network.judge(states, words, tables[0], which, at, seats[at], work)

    return judge


def judge_on_gpu(game: Game, states: Array, seats: Array, which: int = 1) -> tuple[Array, float]:
    """What positions are worth to a seat each, in millionths; and the seconds on the device."""
    from numba import cuda

    check_gpu("judge on the CPU")
    judge = judging(game.name)
    there = cuda.to_device(states)
    words = there.view(np.int64).reshape(len(states), -1)
    tables, whose = cuda.to_device(game.table_array), cuda.to_device(seats)
    worths = cuda.device_array(len(states), np.int64)
    blocks = -(-len(states) // THREADS)
    judge[1, THREADS](there[:1], words[:1], tables, which, whose, worths)  # compile first
    begin, end = cuda.event(), cuda.event()
    begin.record()
    judge[blocks, THREADS](there, words, tables, which, whose, worths)
    end.record()
    end.synchronize()
    return worths.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000


def play_on_gpu(plan: Plan, every: int, room: int) -> Positions:
    """The positions of a plan as `collect` keeps them on the CPU, at most so many of a match."""
    check_gpu("omit --device")
    kept = room_to_keep(plan.game, len(plan.rows), room)
    results, _, _ = launch(plan, kept=kept, every=every)
    made = collect_of(plan.game)
    used = np.arange(room) < kept["used"][:, :1]
    about = np.zeros(kept.shape, made.ABOUT)
    about["match"] = np.arange(len(kept))[:, None]
    for name in ("decision", "mover", "length"):
        about[name] = kept[name]
    about["worth"] = made.UNKNOWN
    about["scores"] = results["scores"][:, None, : plan.game.seats]
    words = np.ascontiguousarray(kept["words"][used])
    return Positions(words.view(plan.game.kernel.STATE)[:, 0], about[used])
