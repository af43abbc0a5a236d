"""Differences that may be watched: intervals and verdicts that hold at every look.

People who watch an answer arrive stop when they like it. So intervals are confidence sequences (`sequential.py`):
of all looks together at most one in twenty rows ever misses its truth, and a `known` difference is one whose
evidence (an e-value at any time) stands against all that is asked together (Holm).

What it assumes: an observation is the difference of one pair of matches (or of one run) between two sets of tables,
at the same seeds, and lies within `reach` of 0. Scores do, by their nature (reach 1), and a measure that the game
bounds. A length has no bound: there a difference beyond `reach` counts as `reach`, and `clipped` says how many
did; while that is 0 nothing observed was changed, and the interval is of the mean with such outliers cut.

Cells (pairings of decks) are strata. A *round* takes so many observations of each cell, the same in every round;
only complete rounds count, and seeds are drawn anew for each observation. Within a round every gambler bets the
same part on each, and by the inequality of the means their capital grows no faster than if all cells had the
average, whatever the differences between them. Cells that a change cannot touch differ by exactly 0: they are not
observed at all, and count by their share of the round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

import numpy as np

from .impact import LEVEL
from .sequential import Counted, evidence, p_value, sequence_interval
from .stats import Interval, holm

Array = np.ndarray[Any, Any]
State = Literal["known", "same", "unknown"]

# Small parts for what takes 100,000 pairs to see, large ones for what ten show.
PARTS = np.array([0.012, 0.02, 0.035, 0.06, 0.1, 0.17, 0.29, 0.5, 0.85])
WEIGHTS = np.array([0.06, 0.08, 0.12, 0.16, 0.16, 0.14, 0.12, 0.1, 0.06])
FINE = 6  # decimals by which differences are told apart: pairs of matches differ in quarters and halves


@dataclass(frozen=True)
class Difference:
    """What is known of one mean difference at this moment."""

    low: float
    middle: float
    high: float
    p: float  # valid at any time
    n: int  # observations
    differed: int = 0  # of them
    clipped: int = 0
    exact: bool = False  # nothing could differ

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def interval(self) -> Interval:
        return self.low, self.middle, self.high


EXACT = Difference(0.0, 0.0, 0.0, 1.0, 0, exact=True)


def unseen(reach: float) -> Difference:
    """Before the first observation."""
    return Difference(-reach, 0.0, reach, 1.0, 0)


def watch(
    values: Array, reach: float = 1.0, share: float = 1.0, level: float = LEVEL
) -> Difference:
    """The mean of these differences, which are `share` of all: the others are exactly 0."""
    if share <= 0:
        return EXACT
    if not len(values):
        return unseen(reach * share)
    found, counts = np.unique(np.round(values, FINE), return_counts=True)
    cut = np.clip(found, -reach, reach)
    known = Counted((cut / reach + 1) / 2, counts, PARTS, WEIGHTS)
    low, middle, high = (share * reach * (2 * each - 1) for each in sequence_interval(known, level))
    return Difference(
        low,
        middle,
        high,
        p_value(evidence(known)),
        known.n,
        int(counts[found != 0].sum()),
        int(counts[np.abs(found) > reach].sum()),
    )


def judged(asked: Sequence[Difference], zones: Sequence[float]) -> list[State]:
    """What each of all that was asked together is: a significant difference (with at most one false one in twenty
    such lists, whenever one stops), too small to matter (all of the interval is inside the zone), or neither."""
    adjusted = holm([each.p for each in asked])
    return [_state(*each) for each in zip(asked, adjusted, zones, strict=True)]


def _state(found: Difference, p: float, zone: float) -> State:
    if found.exact:
        return "same"
    if p < LEVEL:
        return "known"
    inside = isfinite(found.half) and -zone <= found.low and found.high <= zone
    return "same" if inside else "unknown"
