"""Tournaments of games with one seat: everyone plays the same seeds alone, and results are compared.

Of two bots the one with the higher score on a seed has won there; so ratings mean the same as between
two seats.
"""

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from .desk import Desk, Row, deck_name
from .entrants import Entrant
from .plan import seeds_of
from .referee import Player, play
from .refereed import at_once, begin, drop_faulty, note_fault, tables
from .summary import run_alone

Runs = dict[str, tuple[list[Row], list[int]]]  # by bot: its runs, and their scores


def play_runs(desk: Desk, one: Entrant) -> tuple[list[Row], list[int]]:
    """All runs of one bot, and their scores by number."""
    terms = desk.terms
    n = 2 * terms.pairs
    seeds = seeds_of(terms.seed, n)
    scores = [0] * n

    def run(players: tuple[Player, ...], k: int) -> list[Row]:
        seed, deck = int(seeds[k]), terms.deck_of(k, n)
        played = play(begin(desk.game, seed, deck, terms.opening), players, seed)
        drop_faulty(players, played)
        scores[k] = played.result.scores[0]
        row = Row(1, one.name, "", k, 0, deck_name(deck), seed)
        row.points, row.reason = float(scores[k] > 0), played.result.reason
        row.decisions = played.decisions
        if played.fault is not None:
            note_fault(desk, row, played, one.name)
        return [row]

    with tables(desk, [(desk.seat(one),) for _ in range(at_once(terms))]) as work:
        rows = [row for made in work(run, range(n)) for row in made]
    return sorted(rows, key=lambda row: row.pair), scores


def compare(runs: Runs) -> list[Row]:
    """A row for each seed of each two bots, as if they had met there."""
    out = []
    for a, b in combinations(runs, 2):
        rows, mine = runs[a]
        _, theirs = runs[b]
        for row, x, y in zip(rows, mine, theirs, strict=True):
            made = 0.5 if x == y else float(x > y)
            out.append(
                replace(row, b=b, points=made, faulty=None, fault=None, detail=None, replay=None)
            )
    return out


def summary(runs: Runs) -> list[dict[str, Any]]:
    """How often everyone won alone, and the mean score, with intervals."""
    return [
        {
            "name": name,
            "runs": len(scores),
            **run_alone(np.array(scores, float)),
        }
        for name, (_, scores) in runs.items()
    ]
