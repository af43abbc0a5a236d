"""Simulated ladders: 2,000 of each kind, and what the test costs in games."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from ludarium.lab.race import Contest, race
from tests.lab.test_sequential import KINDS, SCORES, ladder

RUNS = 2000
LEVEL = 0.05


def most_by_chance(runs: int, rate: float, doubt: float = 0.001) -> int:
    """So many or fewer come with all but this probability."""
    total = 0.0
    for k in range(runs + 1):
        total += comb(runs, k) * rate**k * (1 - rate) ** (runs - k)
        if total >= 1 - doubt:
            return k
    return runs


@pytest.mark.parametrize("kind", KINDS)
def test_ladders_of_equal_bots_name_a_winner_in_at_most_5_of_100(kind: str) -> None:
    rng = np.random.default_rng(11)
    wrong = sum(any(each.significant for each in ladder(rng, kind, 3, 200)) for _ in range(RUNS))
    print(f"{kind}: {wrong} of {RUNS} ladders of three equal bots name a winner")
    assert wrong <= LEVEL * RUNS


@pytest.mark.parametrize("kind", KINDS)
def test_one_pair_alone(kind: str) -> None:
    """As many matches as anybody plays: the limit itself, not only below it."""
    rng = np.random.default_rng(12)
    wrong = sum(ladder(rng, kind, 2, 2000)[0].significant for _ in range(RUNS // 2))
    print(f"{kind}: {wrong} of {RUNS // 2} pairs of equal bots, up to 4,000 games")
    assert wrong <= most_by_chance(RUNS // 2, LEVEL)


def test_equal_bots_among_stronger_ones() -> None:
    """Two of four are equal, and all others clearly differ: Holm gives the last one the whole 5 %."""
    rng, wrong = np.random.default_rng(13), 0
    for _ in range(RUNS):
        contests = []
        for b, a in combinations(range(4), 2):
            score = 0.5 if (a, b) == (2, 1) else 0.9
            source = lambda _, p=score: (rng.random((16, 2)) < p).mean(axis=1)  # noqa: E731
            contests.append(Contest(str(a), str(b), source, 200))
        race(contests)
        wrong += next(each.significant for each in contests if (each.a, each.b) == ("2", "1"))
        assert all(each.significant for each in contests if (each.a, each.b) != ("2", "1"))
    print(f"{wrong} of {RUNS} ladders name a winner of the equal pair")
    assert wrong <= most_by_chance(RUNS, LEVEL)


@pytest.mark.parametrize(("score", "found"), [(0.6, 0.8), (0.65, 0.98), (0.8, 1.0)])
def test_power(score: float, found: float) -> None:
    """A level that scores this is found with 400 games, in a ladder whose other pairs are clear."""
    rng, yes, games = np.random.default_rng(14), 0, []
    for _ in range(400):
        clear = [
            Contest("x", "y", lambda _: rng.choice(SCORES, 16, p=(0, 0, 0.2, 0, 0.8)), 200)
            for _ in range(9)
        ]
        close = Contest("a", "b", lambda _: (rng.random((16, 2)) < score).mean(axis=1), 200)
        race([*clear, close])
        yes += close.significant
        games.append(2 * close.n)
    print(f"{score:.0%}: found in {yes / 4:.1f} %, {np.mean(games):.0f} games on average")
    assert yes / 400 >= found
