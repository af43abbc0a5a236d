"""Intervals: no rate leaves the lab without one."""

from math import sqrt
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
