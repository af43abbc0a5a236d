"""Tournaments of games with one seat: everyone plays the same seeds alone, and results are compared.

Of two bots the one with the better result on a seed, by the game's measure, has won there; so ratings mean
the same as between two seats.
"""

from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from ..core.game import Game
from .desk import Desk, Row, deck_name
from .entrants import Entrant
from .plan import seeds_of
from .referee import Played, Player, play
from .refereed import at_once, begin, drop_faulty, note_fault, tables
from .runs.field import mean_of
from .summary import run_alone


class Made(NamedTuple):
    """What came of a run."""

    score: int
    measure: int


Runs = dict[str, tuple[list[Row], list[Made]]]  # by bot: its runs, and what came of them


def play_runs(desk: Desk, one: Entrant) -> tuple[list[Row], list[Made]]:
    """All runs of one bot, and what came of them by number."""
    terms = desk.terms
    n = 2 * terms.pairs
    seeds = seeds_of(terms.seed, n)
    made = [Made(0, 0)] * n

    def run(players: tuple[Player, ...], k: int) -> list[Row]:
        seed, deck = int(seeds[k]), terms.deck_of(k, n)
        played = play(begin(desk.game, seed, deck, terms.opening), players, seed)
        drop_faulty(players, played)
        made[k] = Made(played.result.scores[0], measure_of(desk.game, played))
        row = Row(1, one.name, "", k, 0, deck_name(deck), seed)
        row.points, row.reason = float(made[k].score > 0), played.result.reason
        row.decisions = played.decisions
        if played.fault is not None:
            note_fault(desk, row, played, one.name)
        return [row]

    with tables(desk, [(desk.seat(one),) for _ in range(at_once(terms))]) as work:
        rows = [row for found in work(run, range(n)) for row in found]
    return sorted(rows, key=lambda row: row.pair), made


def measure_of(game: Game, played: Played) -> int:
    """By the game's measure; a run that ended by a fault is as bad as one can be."""
    measure = game.measure
    if played.fault is not None or played.match.measure is None:
        return measure.low if measure.more_is_better else measure.high
    return played.match.measure


def compare(game: Game, runs: Runs) -> list[Row]:
    """A row for each seed of each two bots, as if they had met there."""
    out = []
    for a, b in combinations(runs, 2):
        rows, mine = runs[a]
        _, theirs = runs[b]
        for row, x, y in zip(rows, mine, theirs, strict=True):
            more = (x.measure - y.measure) * game.measure.way
            points = 0.5 if more == 0 else float(more > 0)
            out.append(
                replace(row, b=b, points=points, faulty=None, fault=None, detail=None, replay=None)
            )
    return out


def summary(game: Game, runs: Runs) -> list[dict[str, Any]]:
    """How often everyone won alone, the mean measure and the mean score, with intervals."""
    rows = []
    for name, (_, made) in runs.items():
        scores, measures = np.array(made, float).reshape(-1, 2).T
        mean = mean_of(measures, game.measure)["interval"]
        rows.append({"name": name, "runs": len(made), **run_alone(scores), "measure": mean})
    return rows
