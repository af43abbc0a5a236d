"""Differences that are watched while they arrive. `tests/measure/test_watchers.py` does the same with 1,000."""

import numpy as np
import pytest

from ludarium.lab.sequential import sequence_interval
from ludarium.lab.stats import change_of
from ludarium.lab.watched import EXACT, judged, unseen, watch

from .watchers import KINDS, Watcher


@pytest.mark.parametrize("kind", KINDS)
def test_intervals_hold_for_those_who_stop_at_the_worst_moment(kind: str) -> None:
    rng = np.random.default_rng(7)
    missed = sum(Watcher(rng, kind).ever_misses() for _ in range(40))
    assert missed <= 5  # P(more) is below 1 % at 5 %


def test_the_plain_interval_misses_them_far_more_often() -> None:
    """The simulation would notice an interval for one look only."""
    rng, missed = np.random.default_rng(7), 0
    for _ in range(150):
        watcher = Watcher(rng, "weakened")
        missed += any(
            not (found.low <= watcher.truth <= found.high)
            for found in map(change_of, watcher.looks())
        )
    assert missed > 15


def test_what_is_equal_is_known_without_an_observation() -> None:
    assert watch(np.zeros(0), share=0) == EXACT
    assert judged([EXACT], [0.01]) == ["same"]
    assert judged([unseen(1.0)], [0.01]) == ["unknown"]


def test_known_same_and_unknown_are_three_answers() -> None:
    rng = np.random.default_rng(2)
    large = watch(rng.choice([0, 0.5, 1], 2000))
    none = watch(np.zeros(2000))
    little = watch(rng.choice([-0.5, 0, 0.5], 30))
    assert judged([large, none, little], [0.01] * 3) == ["known", "same", "unknown"]
    assert none.differed == 0 and none.low < 0 < none.high


def test_more_questions_need_more_evidence() -> None:
    rng = np.random.default_rng(5)
    slight = watch(rng.choice([0, 0, 0, 0.5], 90))
    assert 0.0005 < slight.p < 0.05
    assert judged([slight], [0.001]) == ["known"]
    assert judged([slight] + [unseen(1.0)] * 100, [0.001] * 101)[0] == "unknown"


def test_untouched_cells_count_by_their_share() -> None:
    values = np.array([0.5, 0, -0.25, 0.5] * 50)
    whole, half = watch(values), watch(values, share=0.5)
    assert half.interval == pytest.approx([each / 2 for each in whole.interval])
    assert half.p == whole.p


def test_a_length_beyond_the_reach_is_cut_and_told() -> None:
    found = watch(np.array([3.0, -2.0, 500.0]), reach=64.0)
    assert found.clipped == 1 and found.high <= 64 and found.middle == pytest.approx(65 / 3)


def test_it_is_as_sharp_as_is_needed() -> None:
    """A variance as weakened cards have: 2 points in 2,500 pairs, 1 point in 10,000."""
    rng = np.random.default_rng(3)
    for n, most in ((2_500, 0.02), (10_000, 0.01)):
        made = rng.choice([-1, -0.5, 0, 0.5, 1], n, p=[0.01, 0.13, 0.7, 0.15, 0.01])
        assert made.var() > 0.08 and watch(made).half <= most


def test_scores_from_0_to_1_are_as_before() -> None:
    made = np.array([0, 0.5, 1, 1, 0.5])
    low, middle, high = sequence_interval(made)
    assert low < middle == 0.6 < high
