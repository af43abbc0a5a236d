"""Intervals: no rate leaves the lab without one.

The two matches of a pair share their seed, so the pair is the unit that varies. Means of few units
are as uncertain as Student's t says, and what was never seen is not impossible: an interval of width
0 appears only where nothing could differ.
"""

from collections.abc import Sequence
from math import erfc, exp, inf, log1p, sqrt
from typing import Any, NamedTuple

import numpy as np

from ..core.rates import Z95 as Z95
from ..core.rates import Interval as Interval
from ..core.rates import wilson as wilson

SHRINK = 2.0  # pairs with an event that it takes to believe how alike the two matches of a pair are


class Change(NamedTuple):
    """A mean difference, and how likely one so far from 0 would be if the true one were 0."""

    low: float
    middle: float
    high: float
    p: float


NONE = Change(0.0, 0.0, 0.0, 1.0)  # where nothing could differ


# --- rates -------------------------------------------------------------------------------------------


def paired(points: "np.ndarray[Any, Any]") -> Interval:
    """(low, middle, high) of a mean between 0 and 1 (a score, a share) over pairs of matches: where few of
    them say anything, a pair is worth one match."""
    pairs = pair_means(points)
    return clustered(pairs, np.ones(len(pairs)))


def clustered(made: "np.ndarray[Any, Any]", chances: "np.ndarray[Any, Any]") -> Interval:
    """(low, middle, high) of sum(made) / sum(chances), a rate between 0 and 1 of chances that come in units
    which vary as a whole, such as the battles of a run.

    Agresti and Coull's interval, for as many independent chances as the units are worth. The worth
    follows from how much units vary; where few of them say anything, every chance is worth one. So it
    holds near 0 and 1, and one loss never makes it narrower than none.
    """
    units, n = len(chances), float(chances.sum())
    if not n:
        return wilson(0, 0)
    rate = float(made.sum()) / n
    events = n * rate * (1 - rate)  # about as many chances say something
    seen = float(((made - rate * chances) ** 2).sum()) * units / max(units - 1, 1)
    worth = n * (events + SHRINK) / (seen + SHRINK)
    z = t95(max(units - 1, 1))
    more = worth + z * z
    centre = (rate * worth + z * z / 2) / more
    half = z * sqrt(centre * (1 - centre) / more)
    return max(0.0, centre - half), rate, min(1.0, centre + half)


share = paired  # how often something happens in a match (1 or 0 of each)


def pair_means(points: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The mean of each pair."""
    means: np.ndarray[Any, Any] = points.reshape(-1, 2).mean(axis=1)
    return means


# --- means -------------------------------------------------------------------------------------------


def spread(values: "np.ndarray[Any, Any]") -> dict[str, float]:
    return {
        "mean": round(float(np.mean(values)), 2),
        "p50": round(float(np.percentile(values, 50)), 2),
        "p95": round(float(np.percentile(values, 95)), 2),
    }


def mean_interval(values: "np.ndarray[Any, Any]", step: float = 0.0) -> Interval:
    """(low, middle, high) of a mean; `step` is what values that were never seen could differ by."""
    n, middle = len(values), float(np.mean(values)) if len(values) else 0.0
    if n < 2:
        return (-inf, middle, inf) if n else (0.0, 0.0, 0.0)
    half = t95(n - 1) * standard_error(values, Z95**2 * step**2)
    return middle - half, middle, middle + half


def difference(
    a: "np.ndarray[Any, Any]",
    b: "np.ndarray[Any, Any]",
    together: bool = True,
    reach: float = 1.0,
) -> Change:
    """Of mean(b) - mean(a): unit by unit where the two share their seeds. `reach` is how far a single
    unit can differ; scores differ by 1 at most."""
    if together:
        return change_of(b - a, reach)
    if min(len(a), len(b)) < 2:
        return change_of((b - a)[:1], reach)
    parts = [standard_error(each, Z95**2 * reach**2 / 4) ** 2 for each in (a, b)]
    weighed = parts[0] ** 2 / (len(a) - 1) + parts[1] ** 2 / (len(b) - 1)
    freedom = sum(parts) ** 2 / weighed if weighed else len(a) + len(b) - 2  # Welch
    return around(float(np.mean(b) - np.mean(a)), sqrt(sum(parts)), freedom)


def change_of(values: "np.ndarray[Any, Any]", reach: float = 1.0) -> Change:
    """A mean difference of units that were played twice, also where few of them differ: as if z * z
    units more differed, by as much as the others do, or by `reach` if there is none (so that no
    difference in n units means at most about 4 / n, the rule of three at 97.5 %)."""
    n, middle = len(values), float(np.mean(values)) if len(values) else 0.0
    if n < 2:
        return Change(-inf, middle, inf, 1.0)
    squares = float((values**2).sum())
    each = (squares + reach**2) / (np.count_nonzero(values) + 1)
    spread_seen = float(((values - middle) ** 2).sum())
    unseen = max(Z95**2 * each, Z95**2 * reach**2 - spread_seen)  # never narrower than with none
    return around(middle, standard_error(values, unseen), n - 1)


def bounded(change: Change) -> Interval:
    """The interval of a difference of two rates, which is never beyond 1."""
    return max(-1.0, change.low), change.middle, min(1.0, change.high)


def standard_error(values: "np.ndarray[Any, Any]", unseen: float = 0.0) -> float:
    """Of a mean, with so many squares more for what was never seen."""
    n = len(values)
    squares = float(((values - np.mean(values)) ** 2).sum())
    return sqrt((squares + unseen) / (n - 1) / n)


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
    """The p-values of many questions asked at once, corrected (Holm): with those below 5 % taken as
    significant, at most one run in twenty has any false one."""
    order = sorted(range(len(p)), key=lambda i: p[i])
    adjusted, least = [1.0] * len(p), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, p[i] * (len(p) - rank)))
        adjusted[i] = least
    return adjusted
