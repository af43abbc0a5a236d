"""Intervals hold what they promise, also of few matches and of matches that come in pairs."""

import numpy as np
import pytest

from ludarium.lab.stats import (
    as_normal,
    bounded,
    change_of,
    clustered,
    difference,
    mean_interval,
    paired,
    share,
    t95,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "known"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_few_values_are_as_uncertain_as_student_says(freedom: int, known: float) -> None:
    """Against his table; the approximation errs to the wide side."""
    assert known - 0.001 <= t95(freedom) <= 1.013 * known
    assert as_normal(t95(freedom), freedom) == pytest.approx(1.96, abs=0.001)


@pytest.mark.parametrize("n", [4, 12, 80])
def test_intervals_of_means_cover(n: int) -> None:
    rng = np.random.default_rng(n)
    kept = [mean_interval(rng.normal(3, 2, n)) for _ in range(2000)]
    assert 0.94 < np.mean([low < 3 < high for low, _, high in kept]) < 0.97
    changes = [
        difference(rng.normal(0, 1, n), rng.normal(0, 3, n), False, reach=0) for _ in range(2000)
    ]
    assert 0.94 < np.mean([change.p >= 0.05 for change in changes]) < 0.975
    for low, _, high, p in changes[:50]:  # the interval and the p-value say the same
        assert (low > 0 or high < 0) == (p < 0.05)


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("rate", [0.5, 0.02])
def test_rates_cover_where_both_of_a_pair_are_the_same_match(rate: float, same: bool) -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(1000):
        marks = (rng.random(400) < rate).astype(float)
        if same:
            marks[1::2] = marks[::2]
        low, _, high = share(marks)
        held += low <= rate <= high
    assert 930 < held < (970 if rate > 0.1 else 995)


@pytest.mark.parametrize("lives", [1, 3])
@pytest.mark.parametrize("runs", [30, 200])
def test_rates_of_steps_cover_where_runs_go_on_until_they_are_lost(runs: int, lives: int) -> None:
    """Some runs are strong and long, others weak and short: the steps of one vary together."""
    rng = np.random.default_rng(runs)

    def sample(n: int) -> tuple[np.ndarray, np.ndarray]:
        strength = rng.choice([0.4, 0.8], n)
        won = np.minimum(rng.negative_binomial(lives, 1 - strength), 10)
        return won, won + np.where(won < 10, lives, 0)

    many = sample(400_000)
    true = float(many[0].sum() / many[1].sum())
    found = [clustered(*sample(runs)) for _ in range(1000)]
    assert 0.93 < np.mean([low <= true <= high for low, _, high in found]) < 0.975
    assert clustered(np.zeros(5), np.zeros(5)) == wilson(0, 0)


@pytest.mark.parametrize("n", [25, 50, 200])
@pytest.mark.parametrize("rate", [0.9, 0.95, 0.98, 0.995])
def test_scores_near_one_cover(rate: float, n: int) -> None:
    """Independent matches, and pairs of twins; tests/measure has the whole grid."""
    rng = np.random.default_rng(n)
    for twins in (False, True):
        marks = (rng.random((500, 2 * n)) < rate).astype(float)
        if twins:
            marks[:, 1::2] = marks[:, ::2]
        kept = [paired(row) for row in marks]
        assert np.mean([low <= rate <= high for low, _, high in kept]) > 0.93


@pytest.mark.parametrize("pairs", [5, 10, 50, 400])
def test_one_loss_is_never_narrower_than_none(pairs: int) -> None:
    widths = []
    for losses in range(3):
        made = np.ones(2 * pairs)
        made[: 2 * losses : 2] = 0
        low, _, high = paired(made)
        widths.append(high - low)
    assert widths[0] <= widths[1] <= widths[2]
    none, one = (change_of(np.append(np.zeros(pairs - 1), x)) for x in (0.0, 0.25))
    assert one.high - one.low >= none.high - none.low > 0


@pytest.mark.parametrize(("often", "n"), [(0.005, 60), (0.005, 200), (0.005, 1000), (0.05, 200)])
@pytest.mark.parametrize("size", [0.25, 1.0])
def test_rare_differences_are_covered(often: float, n: int, size: float) -> None:
    rng = np.random.default_rng(n)
    kept = [change_of(size * (rng.random(n) < often)) for _ in range(500)]
    assert np.mean([each.low <= size * often <= each.high for each in kept]) > 0.93


def test_nothing_that_differs_is_not_certainty() -> None:
    """No difference in n pairs: at most about 4 / n; nor are draws that never came impossible."""
    change = change_of(np.zeros(1000))
    assert change.middle == 0 and 0.003 < change.high < 0.004 and change.low == -change.high
    change = difference(np.zeros(1000), np.zeros(1000), together=False)
    assert change.p == 1 and 0.002 < change.high < 0.004
    low, _, high = mean_interval(np.full(50, 9.0), step=1.0)
    assert low < 9 < high


def test_half_the_matches_say_less() -> None:
    once = np.array([1, 1, 1, 0, 0, 1, 0, 0] * 50, float)
    twice = np.array([1, 1, 1, 1, 0, 0, 0, 0] * 50, float)  # both of a pair are the same
    widths = [high - low for low, _, high in (share(once), share(twice))]
    assert widths[1] > 1.3 * widths[0]


def test_few_matches_are_never_certain() -> None:
    assert paired(np.ones(4))[0] < 0.5 and paired(np.ones(2))[0] < 0.05
    change = change_of(np.array([-1.0, -1.0]))
    assert change.low < -1 < 0 < change.high and change.p > 0.05
    assert change_of(np.full(200, -1.0)).high < -0.9
    assert change_of(np.zeros(3)).p == 1 and bounded(change_of(np.zeros(3))) == (-1, 0, 1)
    assert change_of(np.array([0.5])).p == 1


def test_nothing_is_known_of_nothing() -> None:
    assert share(np.zeros(0)) == wilson(0, 0) == (0, 0.5, 1)
    assert change_of(np.zeros(0)).p == 1
    assert difference(np.array([1.0]), np.array([2.0]), False).p == 1
