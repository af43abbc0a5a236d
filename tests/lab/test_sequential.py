"""The sequential test of a ladder: at most 5 % error over all looks and pairs, and intervals that hold
whenever a pair stops. `tests/measure/test_ladders.py` does the same with thousands of ladders."""

from itertools import combinations
from math import exp, log

import numpy as np
import pytest

from ludarium.lab.race import Contest, race
from ludarium.lab.sequential import evidence, log_capital, p_value, sequence_interval
from ludarium.lab.stats import paired

KINDS = {  # pairs of matches that score 0, 1/4, 1/2, 3/4 and 1 for side a, both sides equal
    "independent": (0.25, 0, 0.5, 0, 0.25),
    "mirror": (0.05, 0, 0.9, 0, 0.05),  # the seed decides: one match each
    "same": (0.5, 0, 0, 0, 0.5),  # the better one wins both
    "draws": (0.05, 0.2, 0.5, 0.2, 0.05),
}
SCORES = np.array([0, 0.25, 0.5, 0.75, 1])


def drawn(rng: np.random.Generator, kind: str, n: int) -> np.ndarray:
    return rng.choice(SCORES, n, p=KINDS[kind])


def ladder(rng: np.random.Generator, kind: str, levels: int = 4, most: int = 100) -> list[Contest]:
    """A ladder of equal bots, by the code that tests a real one."""
    contests = [
        Contest(str(a), str(b), lambda block: drawn(rng, kind, 16), most)
        for b, a in combinations(range(levels), 2)
    ]
    race(contests)
    return contests


@pytest.mark.parametrize("kind", KINDS)
def test_equal_bots_rarely_have_a_winner(kind: str) -> None:
    rng = np.random.default_rng(1)
    wrong = sum(any(each.significant for each in ladder(rng, kind)) for _ in range(60))
    assert wrong <= 7  # P(more) is below 1 % at 5 %


def test_the_plain_interval_at_every_look_is_wrong_far_more_often() -> None:
    """What the ladder did before: the simulation would notice."""
    rng = np.random.default_rng(1)
    wrong = 0
    for _ in range(200):
        made = drawn(rng, "independent", 200)
        looks = [paired(np.repeat(made[:n], 2)) for n in range(16, 201, 16)]
        wrong += any(low > 0.5 or high < 0.5 for low, _, high in looks)
    assert wrong > 25


@pytest.mark.parametrize(("score", "games"), [(0.65, 200), (0.8, 72), (0.95, 48)])
def test_a_stronger_side_is_found_in_few_games(score: float, games: int) -> None:
    rng = np.random.default_rng(2)
    took = []
    for _ in range(30):
        contest = Contest("a", "b", lambda _: (rng.random((4, 2)) < score).mean(axis=1), most=1000)
        race([contest])
        assert contest.significant and contest.score[0] > 0.5
        took.append(2 * contest.n)
    assert np.mean(took) < games


def test_intervals_hold_at_all_looks_together() -> None:
    rng, missed = np.random.default_rng(3), 0
    for _ in range(30):
        made = (rng.random((120, 2)) < 0.7).mean(axis=1)
        looks = [sequence_interval(made[:n]) for n in range(12, 121, 12)]
        assert all(low <= middle <= high for low, middle, high in looks)
        missed += any(not low <= 0.7 <= high for low, _, high in looks)
    assert missed <= 5


def test_strata_of_different_means_are_no_evidence() -> None:
    """Side a wins with one deck and loses with another: equal over all."""
    rounds = np.tile([1.0, 0.0], 200)
    assert evidence(rounds) < 0
    assert sequence_interval(rounds)[0] < 0.5 < sequence_interval(rounds)[2]


def test_the_interval_and_the_test_agree() -> None:
    rng = np.random.default_rng(4)
    for n in (8, 40, 200):
        made = (rng.random((n, 2)) < 0.66).mean(axis=1)
        low, _, high = sequence_interval(made)
        assert (low > 0.5 or high < 0.5) == (p_value(evidence(made)) <= 0.05)


def test_capital_by_hand() -> None:
    """Two wins against a mean of a half: 1 + part each, averaged over the gamblers."""
    expected = 0.3 * 1.12**2 + 0.35 * 1.25**2 + 0.25 * 1.5**2 + 0.1 * 1.85**2
    assert exp(log_capital(np.ones(2), 0.5)) == pytest.approx(expected)
    assert log_capital(np.zeros(0), 0.5) == 0
    assert evidence(np.full(50, 0.5)) == pytest.approx(-log(2))
    assert sequence_interval(np.zeros(0)) == (0.0, 0.5, 1.0)


def test_measured_pairs_are_not_tested() -> None:
    """References: all games, no verdict, and no share of the error."""
    fixed = Contest("a", "b", lambda _: np.ones(10), 40, fixed=True)
    clear = Contest("c", "d", lambda _: np.ones(10), 40)
    race([fixed, clear])
    assert fixed.n == 40 and not fixed.significant
    assert clear.significant and clear.n < 40 and clear.p_adjusted == clear.p
