"""The ladder: a round robin of the levels, each pair as a sequential test, and ratings of all.

A pair plays mirror decks with seats swapped until its 95 % interval leaves 50 %, or the most games
are played. Games without dice begin with random plies, or all matches would be much the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import Settings
from ..core.game import Game
from .series import play_series, points
from .stats import Z95, paired

BATCH = 4  # pairs between two looks at the interval, for each deck
LEAST = 32  # games before an interval is believed
OPENING = 4  # random plies of a game of perfect information


def opening_of(game: Game) -> int:
    """How many random plies a match of a ladder begins with."""
    return OPENING if game.definition.perfect else 0


@dataclass
class Pairing:
    """How one level did against another."""

    a: str
    b: str
    games: int
    score: tuple[float, float, float]  # of a
    decided: bool


def play_pairing(
    game: Game,
    levels: dict[str, Settings],
    a: str,
    b: str,
    decks: list[Any],
    most: int,
    seed: int,
    threads: int | None = None,
    fixed: bool = False,
    progress: Callable[[int], None] = lambda done: None,
    opening: int | None = None,
) -> Pairing:
    """Level a against level b until it is clear who is stronger, or (`fixed`) all games."""
    plies = opening_of(game) if opening is None else opening
    players = [levels[a], levels[b]]
    made: list[np.ndarray[Any, Any]] = []
    n = 0
    while True:
        for deck in decks or [None]:
            mirror = None if deck is None else [deck, deck]
            start = len(made) // max(len(decks), 1) * BATCH
            results = play_series(
                game, players, mirror, BATCH, seed, threads, start=start, opening=plies
            )
            made.append(points(results))
            n += len(results)
            progress(len(results))
        score = paired(np.concatenate(made))
        decided = score[0] > 0.5 or score[2] < 0.5
        if n >= most or (decided and n >= LEAST and not fixed):
            return Pairing(a, b, n, score, decided)


def ratings(
    pairings: list[Pairing], names: list[str], centred: bool = False
) -> dict[str, tuple[float, float, float]]:
    """Elo (low, middle, high) fitted to all results; the first name stands at 0, or (`centred`) the
    mean of all, and then all have an interval.

    Bradley-Terry by Newton's method, with one drawn game added a pair so that a clean sweep stays
    finite; intervals from the curvature at the optimum.
    """
    n = len(names)
    place = {name: i for i, name in enumerate(names)}
    strength = np.zeros(n)
    curve = np.eye(n)
    for _ in range(100):
        slope = np.zeros(n)
        curve = np.zeros((n, n))
        for p in pairings:
            i, j = place[p.a], place[p.b]
            games, won = p.games + 1, p.score[1] * p.games + 0.5
            expected = 1 / (1 + np.exp(strength[j] - strength[i]))
            slope[i] += won - games * expected
            slope[j] -= won - games * expected
            weight = games * expected * (1 - expected)
            curve[[i, j], [i, j]] += weight
            curve[[i, j], [j, i]] -= weight
        step = np.linalg.solve(curve[1:, 1:], slope[1:])
        strength[1:] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.zeros(n)
    if centred:
        strength -= strength.mean()
        spread = Z95 * np.sqrt(np.diag(np.linalg.pinv(curve)))
    else:
        spread[1:] = Z95 * np.sqrt(np.diag(np.linalg.inv(curve[1:, 1:])))
    scale = 400 / float(np.log(10))

    def rating(i: int, k: int) -> float:
        return round(scale * float(strength[i] + k * spread[i]), 1) + 0.0  # never -0

    return {name: (rating(i, -1), rating(i, 0), rating(i, 1)) for name, i in place.items()}
