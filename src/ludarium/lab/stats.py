"""Intervals: no rate leaves the lab without one.

The two matches of a pair share their seed, and in a mirror they are the same match: the pair is the
unit that varies. Means of few units are as uncertain as Student's t says.
"""

from collections.abc import Sequence
from math import erfc, exp, log1p, sqrt
from typing import Any, NamedTuple

import numpy as np

Z95 = 1.959964
Interval = tuple[float, float, float]  # low, middle, high


class Change(NamedTuple):
    """A mean difference, and how likely one so far from 0 would be if it were 0 in truth."""

    low: float
    middle: float
    high: float
    p: float


# --- rates -------------------------------------------------------------------------------------------


def wilson(wins: float, n: float, z: float = Z95) -> Interval:
    """(low, middle, high) of a rate; draws may count as half a win."""
    if n == 0:
        return 0.0, 0.5, 1.0
    rate = wins / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(max(0.0, rate * (1 - rate)) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), rate, min(1.0, centre + half)


def paired(points: "np.ndarray[Any, Any]") -> Interval:
    """(low, middle, high) of a mean score from pairs of matches with swapped seats."""
    pairs = pair_means(points)
    if len(pairs) < 2 or pairs.std() == 0:
        return wilson(float(pairs.sum()), len(pairs))
    low, middle, high = mean_interval(pairs)
    return max(0.0, low), middle, min(1.0, high)


def share(happened: "np.ndarray[Any, Any]") -> Interval:
    """(low, middle, high) of how often something happens in a match (1 or 0 of each), also where that
    is rare: by as many matches without pairs as would say as much."""
    pairs = pair_means(happened)
    n, rate = len(pairs), float(pairs.mean()) if len(pairs) else 0.5
    varies = float(pairs.var(ddof=1)) if n > 1 else 0.0
    worth = min(rate * (1 - rate) * n / varies, 2.0 * n) if varies else float(n)
    return wilson(rate * worth, worth)


def pair_means(points: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """What each pair made."""
    means: np.ndarray[Any, Any] = points.reshape(-1, 2).mean(axis=1)
    return means


# --- means -------------------------------------------------------------------------------------------


def spread(values: "np.ndarray[Any, Any]") -> dict[str, float]:
    return {
        "mean": round(float(np.mean(values)), 2),
        "p50": float(np.percentile(values, 50)),
        "p95": float(np.percentile(values, 95)),
    }


def mean_interval(values: "np.ndarray[Any, Any]") -> Interval:
    """(low, middle, high) of a mean."""
    n, middle = len(values), float(np.mean(values)) if len(values) else 0.0
    if n < 2:
        return (-float("inf"), middle, float("inf")) if n else (0.0, 0.0, 0.0)
    half = t95(n - 1) * float(np.std(values, ddof=1)) / sqrt(n)
    return middle - half, middle, middle + half


def difference(
    a: "np.ndarray[Any, Any]", b: "np.ndarray[Any, Any]", together: bool = True
) -> Change:
    """Of mean(b) - mean(a): unit by unit where the two share their seeds."""
    if together:
        return change_of(b - a)
    if min(len(a), len(b)) < 2:
        return change_of((b - a)[:1])
    parts = [float(np.var(each, ddof=1)) / len(each) for each in (a, b)]
    weighed = parts[0] ** 2 / (len(a) - 1) + parts[1] ** 2 / (len(b) - 1)
    freedom = sum(parts) ** 2 / weighed if weighed else len(a) + len(b) - 2  # Welch
    return around(float(np.mean(b) - np.mean(a)), sqrt(sum(parts)), freedom)


def change_of(values: "np.ndarray[Any, Any]") -> Change:
    """A mean difference. Differences that are all 0 leave no doubt; others that are all the same do:
    one that is 0 is reckoned among them."""
    n, middle = len(values), float(np.mean(values)) if len(values) else 0.0
    if not np.any(values):
        return Change(0.0, 0.0, 0.0, 1.0)
    if n < 2:
        return Change(-float("inf"), middle, float("inf"), 1.0)
    if np.ptp(values) == 0:
        values = np.append(values, 0.0)
    error = float(np.std(values, ddof=1)) / sqrt(len(values))
    return around(middle, error, len(values) - 1)


def around(middle: float, error: float, freedom: float) -> Change:
    """A mean with this standard error, of so many degrees of freedom."""
    if error == 0:
        return Change(middle, middle, middle, 1.0 if middle == 0 else 0.0)
    half = t95(freedom) * error
    p = erfc(as_normal(abs(middle) / error, freedom) / sqrt(2))
    return Change(middle - half, middle, middle + half, p)


def as_normal(t: float, freedom: float) -> float:
    """The normal deviate that is as unlikely as Student's t (Wallace's approximation)."""
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom))


def t95(freedom: float) -> float:
    """The other way round: standard errors on each side of a 95 % interval."""
    z = Z95 * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(z * z / freedom) - 1))


def holm(p: Sequence[float]) -> list[float]:
    """The p-values of many questions asked at once (Holm): below 5 %, all of them together err in
    at most one run of twenty."""
    order = sorted(range(len(p)), key=lambda i: p[i])
    adjusted, least = [1.0] * len(p), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, p[i] * (len(p) - rank)))
        adjusted[i] = least
    return adjusted
