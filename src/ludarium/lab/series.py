"""Series of matches between bots: all cores, seats swapped, the same rows whatever the cores.

Matches come in pairs of one seed: in the second one the two players (bot and deck) change seats.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..bots.bot import Memory, Settings, fitting
from ..bots.parts import engine_of
from ..core.game import Game
from ..core.mirror import mirror

CHUNK = 64  # pairs a thread takes at a time


def seeds_of(seed: int, n: int) -> "np.ndarray[Any, Any]":
    """n dice words from one seed, spread by a 64-bit mixer."""
    start = seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    x = np.arange(n, dtype=np.uint64) + np.uint64(start)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
    return ((x ^ (x >> np.uint64(31))) >> np.uint64(11)).astype(np.int64)


def play_series(
    game: Game,
    players: Sequence[Settings],
    decks: Sequence[Any] | None,
    pairs: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    start: int = 0,
    opening: int = 0,
) -> "np.ndarray[Any, Any]":
    """Results of 2 * pairs matches between player 0 and player 1, seats swapped in odd matches; both
    of a pair begin with the same `opening` random plies."""
    engine = engine_of(game)
    players = [fitting(game, player) for player in players]
    bots = np.array([player.row(engine) for player in players], engine.BOT)
    both = deck_rows(game, decks)
    seeds = np.repeat(seeds_of(seed, start + pairs)[start:], 2)
    pairing = np.tile(np.array([[0, 1], [1, 0]], np.int64), (pairs, 1))
    results = np.zeros(2 * pairs, engine.RESULT)
    iterations = max(player.iterations for player in players)
    nodes = max(player.nodes for player in players)
    size = max(1, min(CHUNK, pairs // (8 * (threads or os.cpu_count() or 1)) or 1))
    stop = np.zeros(1, np.int64)

    def work(first: int) -> int:
        part = slice(2 * first, 2 * min(first + size, pairs))
        memory = Memory(game, iterations, max(nodes, 1))
        engine.series(
            memory.states,
            memory.words,
            game.table_array,
            both,
            bots,
            pairing[part],
            seeds[part],
            opening,
            *memory.rest,
            memory.stack.all,
            stop,
            results[part],
        )
        return part.stop - part.start

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        jobs = [pool.submit(work, first) for first in range(0, pairs, size)]
        try:
            for job in jobs:
                progress(job.result())
        except BaseException:
            stop[0] = 1
            for job in jobs:
                job.cancel()
            raise
    return results


def deck_rows(game: Game, decks: Sequence[Any] | None) -> "np.ndarray[Any, Any]":
    """DECK[2, seats]: as given, and with the players' decks changing seats."""
    records = list(game.deck_records(decks))
    swapped = records[1:] + records[:1]
    flat = mirror(game.kernel.DECK).array([*records, *swapped])
    return flat.reshape(2, game.seats)


def points(results: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """What player 0 made of each match: 1, 0.5 or 0."""
    seat = np.arange(len(results)) % 2
    scores = results["scores"]
    mine = np.where(seat == 0, scores[:, 0], scores[:, 1])
    theirs = np.where(seat == 0, scores[:, 1], scores[:, 0])
    return np.where(mine > theirs, 1.0, np.where(mine < theirs, 0.0, 0.5))
