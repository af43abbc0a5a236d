"""1,000 people who watch an answer arrive and stop when it is at its worst: the intervals hold in at least 95 %."""

import numpy as np
import pytest

from tests.lab.watchers import KINDS, Watcher

WATCHERS = 1000


@pytest.mark.parametrize("kind", KINDS)
def test_at_least_19_of_20_are_never_misled(kind: str) -> None:
    rng = np.random.default_rng(18)
    held = sum(not Watcher(rng, kind).ever_misses() for _ in range(WATCHERS))
    assert held >= 0.95 * WATCHERS


def test_no_difference_is_rarely_shown_as_one() -> None:
    rng = np.random.default_rng(19)
    shown = sum(Watcher(rng, "nothing").ever_sees_a_difference() for _ in range(WATCHERS))
    assert shown <= 0.05 * WATCHERS
