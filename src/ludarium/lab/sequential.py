"""Tests that may be looked at after every match, and intervals that hold whenever one stops.

A test by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
betting", 2024): a gambler bets a fixed part of the capital on each observation being above m. If the
mean is m or less, the capital is a non-negative supermartingale that begins at 1, so that it ever
reaches 1 / alpha with a probability of at most alpha (Ville), however often one looks. The capital
here is the mean over several gamblers who bet different parts. All m that are not ruled out this way
form a *confidence sequence*: an interval that is right at all times together.

Observations come in rounds, one of each stratum (a mirror deck), and count when the round is
complete. Means may differ between the strata: by the inequality of the means the capital of a round
grows no faster than if all had their average.
"""

from math import log
from typing import Any, NamedTuple

import numpy as np

from .stats import Interval

Array = np.ndarray[Any, Any]

LEVEL = 0.05
# Parts of the capital that are bet, and how many of the gamblers do: small parts find small
# differences in many observations, large ones find large differences in few.
PARTS = np.array([0.12, 0.25, 0.5, 0.85])
WEIGHTS = np.array([0.3, 0.35, 0.25, 0.1])
STEPS = 30  # of the bisection: finer than anything that is printed


class Counted(NamedTuple):
    """Observations from 0 to 1 as far as their order does not matter: each value, and how often."""

    values: Array
    counts: Array
    parts: Array = PARTS
    weights: Array = WEIGHTS

    @property
    def n(self) -> int:
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        return float(self.values @ self.counts) / self.n if self.n else 0.5

    @property
    def flipped(self) -> "Counted":
        return self._replace(values=1 - self.values)


def counted(values: Array) -> Counted:
    return Counted(*np.unique(values, return_counts=True))


def log_capital(made: Array | Counted, mean: float) -> float:
    """The logarithm of what betting on a mean above this one has made; values are from 0 to 1."""
    values, counts, parts, weights = made if isinstance(made, Counted) else counted(made)
    if not len(values):
        return 0.0
    if mean <= 0:
        return float("inf") if np.any(values > 0) else 0.0
    growth = np.log1p(parts[:, None] * (values / mean - 1)) @ counts + np.log(weights)
    most = float(growth.max())
    return most + log(float(np.exp(growth - most).sum()))


def capitals(made: Array | Counted, mean: float = 0.5) -> tuple[float, float]:
    """The logarithms of the capitals that speak for a higher and for a lower mean."""
    known = made if isinstance(made, Counted) else counted(made)
    return log_capital(known, mean), log_capital(known.flipped, 1 - mean)


def sequence_interval(made: Array | Counted, level: float = LEVEL) -> Interval:
    """(low, middle, high) of a mean of values from 0 to 1; it may be looked at at any time."""
    known = made if isinstance(made, Counted) else counted(made)
    return _low(known, level), known.mean, 1 - _low(known.flipped, level)


def _low(known: Counted, level: float) -> float:
    """The largest mean below the middle that is ruled out, half of the error on this side."""
    wanted, low, high = log(2 / level), 0.0, known.mean
    for _ in range(STEPS):
        tried = (low + high) / 2
        low, high = (tried, high) if log_capital(known, tried) >= wanted else (low, tried)
    return low


def evidence(made: Array | Counted, mean: float = 0.5) -> float:
    """The logarithm of the capital against this mean, both sides considered."""
    return max(capitals(made, mean)) - log(2)


def p_value(evidence: float) -> float:
    """How likely the capital is ever to be as large as this, if the mean is what was doubted."""
    return float(np.exp(-max(evidence, 0.0)))
