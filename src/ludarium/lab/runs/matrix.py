"""Decks of a game for one seat against each other: runs of one meet what runs of the other left.

All pools are left by the same bot, from the seed (`pools.py`); then every deck plays runs against every deck's pools.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np

from ...bots.levels import settings_of
from ...core.errors import BadInput
from ...core.game import Game
from ..field import Decks, Pair, rounded
from ..plan import Array, Draft, seeds_of
from ..play import Outcome
from ..stats import Interval, t95
from .field import achieved, row_of, won
from .pools import POOLS, met_by

Met = Mapping[str, Sequence[Game]]  # by deck: the game with each pool of its runs in stock
Groups = Sequence[int]  # of a cell: one for each pool that is met
LEAST = 2 * POOLS


def meetings(
    game: Game,
    decks: Decks,
    bot: str,
    runs: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, list[Game]]:
    """What the runs of every deck leave."""
    if runs < LEAST:
        raise BadInput(f"--ghosts: expected {LEAST} or more runs per deck, got {runs}")
    settings = settings_of(bot)
    return {
        name: met_by(game, deck, settings, runs, seed, i, progress)
        for i, (name, deck) in enumerate(decks.items())
    }


def tables_of(met: Met, first: int) -> dict[str, range]:
    """By deck: which of a draft's games have its pools, if they come from the `first` place on."""
    found = {}
    for name, games in met.items():
        found[name] = range(first, first + len(games))
        first += len(games)
    return found


def add_matrix(
    draft: Draft, decks: Decks, n: int, seed: int, bot: str, tables: Mapping[str, range]
) -> dict[Pair, Groups]:
    """A cell of n runs of each deck against what each deck left, on the seeds of the deck's other runs."""
    return {
        (a, b): add_cell(draft, (a, deck), seeds_of(seed, n, i), bot, places)
        for i, (a, deck) in enumerate(decks.items())
        for b, places in tables.items()
    }


def add_cell(draft: Draft, player: Any, seeds: Array, bot: str, places: range) -> Groups:
    """Runs against all pools of a deck, as many against each."""
    parts = np.array_split(seeds, min(len(places), len(seeds)))
    return [draft.add_runs(player, part, bot, at) for part, at in zip(parts, places, strict=False)]


def matrix_rows(
    game: Game, outcome: Outcome, groups: Mapping[Pair, Groups]
) -> list[dict[str, Any]]:
    """What each deck came to against each: `a` played, `b` was met."""
    rows = []
    for (a, b), each in groups.items():
        cells = [outcome.cell(group) for group in each]
        row = {"a": a, "b": b, "pools": len(cells), **row_of(game, np.concatenate(cells))}
        measure, bounds = row["measure"], game.measure
        means = [achieved(game, cell).mean() for cell in cells]
        measure["interval"] = wider(measure["interval"], means, bounds.low, bounds.high)
        if "won" in row:
            row["won"] = wider(row["won"], [won(cell).mean() for cell in cells], 0, 1)
        rows.append(row)
    return rows


def wider(known: Sequence[float], means: Sequence[float], low: float, high: float) -> list[float]:
    """The interval of runs, widened by how much the means of the pools vary: runs against one pool are alike."""
    made: Interval = (known[0], known[1], known[2])
    if len(means) > 1:
        half = t95(len(means) - 1) * float(np.std(means, ddof=1)) / sqrt(len(means))
        made = min(made[0], made[1] - half), made[1], max(made[2], made[1] + half)
    return rounded((max(made[0], low), made[1], min(made[2], high)))


# --- as a match of two decks ----------------------------------------------------------------------------


def add_duels(
    draft: Draft,
    decks: Decks,
    pairs: Sequence[Pair],
    counts: Mapping[Pair, int],
    seed: int,
    bot: str,
    tables: Mapping[str, range],
) -> dict[Pair, tuple[Groups, Groups]]:
    """For each two decks so many runs of each against what the other left, on seeds of their own."""
    found = {}
    for i, (a, b) in enumerate(pairs):
        words = [seeds_of(seed, counts[a, b], 2 * i + k) for k in range(2)]
        mine = add_cell(draft, (a, decks[a]), words[0], bot, tables[b])
        found[a, b] = mine, add_cell(draft, (b, decks[b]), words[1], bot, tables[a])
    return found


def duel_scores(game: Game, outcome: Outcome, groups: tuple[Groups, Groups]) -> Array:
    """The score of the first of two decks in each pair of runs: 1 if its run came further against what the other left
    than the other's against what it left itself, half if as far."""
    mine, theirs = (achieved(game, cell_of(outcome, each)) for each in groups)
    ahead = game.measure.way * (mine - theirs)
    return np.where(ahead > 0, 1.0, np.where(ahead < 0, 0.0, 0.5))


def cell_of(outcome: Outcome, groups: Groups) -> Array:
    """All runs of a cell, pool after pool."""
    made: Array = np.concatenate([outcome.cell(group) for group in groups])
    return made
