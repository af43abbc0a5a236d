"""Intervals hold what they promise, also of few matches and of matches that come in pairs."""

import numpy as np
import pytest

from ludarium.lab.stats import (
    as_normal,
    change_of,
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
    changes = [difference(rng.normal(0, 1, n), rng.normal(0, 3, n), False) for _ in range(2000)]
    assert 0.94 < np.mean([change.p >= 0.05 for change in changes]) < 0.975
    for low, _, high, p in changes[:50]:  # the interval and the p-value say the same
        assert (low > 0 or high < 0) == (p < 0.05)


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("rate", [0.5, 0.02])
def test_rates_cover_where_both_of_a_pair_are_the_same_match(rate: float, same: bool) -> None:
    rng = np.random.default_rng(5)
    held = {share: 0, paired: 0}
    for _ in range(1000):
        marks = (rng.random(400) < rate).astype(float)
        if same:
            marks[1::2] = marks[::2]
        for method in held:
            low, _, high = method(marks)
            held[method] += low <= rate <= high
    assert 930 < held[share] < 985
    assert rate < 0.1 or 930 < held[paired] < 970


def test_half_the_matches_say_less() -> None:
    once = np.array([1, 1, 1, 0, 0, 1, 0, 0] * 50, float)
    twice = np.array([1, 1, 1, 1, 0, 0, 0, 0] * 50, float)  # both of a pair are the same
    widths = [high - low for low, _, high in (share(once), share(twice))]
    assert widths[1] > 1.3 * widths[0]


def test_few_matches_are_never_certain() -> None:
    assert paired(np.ones(4)) == wilson(2, 2)
    assert paired(np.ones(4))[0] < 0.5
    change = change_of(np.array([-1.0, -1.0]))
    assert change.low < -1 < 0 < change.high and change.p > 0.05
    assert change_of(np.full(200, -1.0)).high < -0.9
    assert change_of(np.zeros(3)) == (0, 0, 0, 1)
    assert change_of(np.array([0.5])).p == 1


def test_nothing_is_known_of_nothing() -> None:
    assert share(np.zeros(0)) == wilson(0, 0) == (0, 0.5, 1)
    assert change_of(np.zeros(0)).p == 1
    assert difference(np.array([1.0]), np.array([2.0]), False).p == 1
