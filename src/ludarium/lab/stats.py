"""Intervals: no rate leaves the lab without one."""

from collections.abc import Sequence
from math import erfc, sqrt
from typing import Any

import numpy as np

Z95 = 1.959964


def wilson(wins: float, n: int, z: float = Z95) -> tuple[float, float, float]:
    """(low, middle, high) of a rate; draws may count as half a win."""
    if n == 0:
        return 0.0, 0.5, 1.0
    rate = wins / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), rate, min(1.0, centre + half)


def paired(points: "np.ndarray[Any, Any]", z: float = Z95) -> tuple[float, float, float]:
    """(low, middle, high) of a mean score from pairs of matches with swapped seats.

    The two matches of a pair share their seed, so the pair is the unit that varies.
    """
    pairs = points.reshape(-1, 2).mean(axis=1)
    n, middle = len(pairs), float(pairs.mean())
    if n < 2 or pairs.std() == 0:
        return wilson(float(points.sum()), len(points), z)
    half = z * float(pairs.std(ddof=1)) / sqrt(n)
    return max(0.0, middle - half), middle, min(1.0, middle + half)


def spread(values: "np.ndarray[Any, Any]") -> dict[str, float]:
    return {
        "mean": round(float(np.mean(values)), 2),
        "p50": float(np.percentile(values, 50)),
        "p95": float(np.percentile(values, 95)),
    }


def mean_interval(values: "np.ndarray[Any, Any]", z: float = Z95) -> tuple[float, float, float]:
    """(low, middle, high) of a mean; values that never vary leave no doubt."""
    n, middle = len(values), float(np.mean(values)) if len(values) else 0.0
    if n < 2:
        return (-float("inf"), middle, float("inf")) if n else (0.0, 0.0, 0.0)
    half = z * float(np.std(values, ddof=1)) / sqrt(n)
    return middle - half, middle, middle + half


def difference(
    a: "np.ndarray[Any, Any]", b: "np.ndarray[Any, Any]", together: bool = True
) -> tuple[float, float, float]:
    """(low, middle, high) of mean(b) - mean(a): unit by unit where the two share their seeds."""
    if together:
        return mean_interval(b - a)
    middle = float(np.mean(b) - np.mean(a))
    half = Z95 * sqrt(float(np.var(a, ddof=1)) / len(a) + float(np.var(b, ddof=1)) / len(b))
    return middle - half, middle, middle + half


def p_value(interval: tuple[float, float, float]) -> float:
    """How likely a mean at least so far from 0 would be if it were 0 in truth."""
    low, middle, high = interval
    spread = (high - low) / (2 * Z95)
    if spread == 0:
        return 1.0 if middle == 0 else 0.0
    return erfc(abs(middle) / spread / sqrt(2))


def holm(p: Sequence[float]) -> list[float]:
    """The p-values of many questions asked at once (Holm): below 5 %, all of them together err in
    at most one run of twenty."""
    order = sorted(range(len(p)), key=lambda i: p[i])
    adjusted, least = [1.0] * len(p), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, p[i] * (len(p) - rank)))
        adjusted[i] = least
    return adjusted


def pair_means(points: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The unit that varies: both matches of a pair share their seed."""
    means: np.ndarray[Any, Any] = points.reshape(-1, 2).mean(axis=1)
    return means
