"""The interval of a rate that was counted: no rate is shown without one."""

from math import sqrt

Z95 = 1.959964
Interval = tuple[float, float, float]  # low, middle, high


def wilson(wins: float, n: float, z: float = Z95) -> Interval:
    """(low, middle, high) of a rate; draws may count as half a win."""
    if n == 0:
        return 0.0, 0.5, 1.0
    rate = wins / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(max(0.0, rate * (1 - rate)) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), rate, min(1.0, centre + half)
