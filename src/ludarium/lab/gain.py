"""How much nearer to a goal, with an interval.

A distance is the largest of several means that should be 0, and the same pairs of matches are played
before and after. All means together are about normal, with a covariance that the pairs give (cell by
cell, both arms at once). Which of the means is the largest, and on which side of 0, is not known
either: intervals hold for all candidates together, and the distance and the gain lie between what
these allow. So an interval errs in at most 5 %, rather less.
"""

from typing import Any

import numpy as np

from .stats import Interval

Array = np.ndarray[Any, Any]

DRAWS = 4000
UNSEEN = 1.5  # pairs that may differ though none of those played did


def distance(means: Array) -> Array:
    """Of the mean that is furthest from 0."""
    made: Array = np.abs(means).max(axis=-1)
    return made


def means_of(rows: Array) -> Array:
    """Of what each pair of matches says about each quantity, NaN where it says nothing."""
    made: Array = np.nanmean(rows, axis=0)
    return made


def compared(before: Array, after: Array, cells: int) -> dict[str, Interval]:
    """The distances before and after and the gain, each (low, middle, high). Rows are pairs of
    matches, in so many cells of the same size; columns are quantities."""
    both = np.hstack([before, after])
    means, k = means_of(both), before.shape[1]
    spread = covariance(both, cells)
    n = np.sum(~np.isnan(after), axis=0)
    spread[k:, k:] += np.diag((UNSEEN * np.nanstd(after, axis=0) / n) ** 2)
    drawn = np.random.default_rng(1).multivariate_normal(
        np.zeros(2 * k), spread, DRAWS, method="eigh"
    )
    a, b = means[:k], means[k:]
    # All of +-a[i] +- b[j]: which of them the gain is depends on the truth.
    sums, noise = contrasts(a, b), contrasts(drawn[:, :k], drawn[:, k:])
    wide = simultaneous(noise.reshape(DRAWS, -1)).reshape(sums.shape)
    low, high = (float((sums + side * wide).min(axis=-1).max()) for side in (-1, 1))
    return {
        "before": largest(a, drawn[:, :k]),
        "after": largest(b, drawn[:, k:]),
        "gain": (low, float(distance(a) - distance(b)), high),
    }


def contrasts(a: Array, b: Array) -> Array:
    """[.., i, j]: each of a and -a, less each of b and -b."""
    made: Array = (
        np.concatenate([a, -a], -1)[..., :, None] - np.concatenate([b, -b], -1)[..., None, :]
    )
    return made


def simultaneous(noise: Array) -> Array:
    """Half the width of an interval for each column, so that all hold together in 95 % of the draws."""
    errors = noise.std(axis=0)
    scaled = np.abs(noise) / np.where(errors > 0, errors, 1.0)
    made: Array = errors * np.percentile(scaled.max(axis=1), 95)
    return made


def largest(means: Array, noise: Array) -> Interval:
    """The distance, where all means are within their intervals."""
    wide = simultaneous(noise)
    far = np.abs(means)
    return max(float((far - wide).max()), 0.0), float(far.max()), float((far + wide).max())


def covariance(rows: Array, cells: int) -> Array:
    """Of the means of all columns, when each cell is a sample of its own."""
    shape = (cells, len(rows) // cells, rows.shape[1])
    known = ~np.isnan(rows)
    weight = 1 / known.sum(axis=0)
    parts = np.where(known, rows, 0.0).reshape(shape)
    apart = np.where(known.reshape(shape), parts - parts.mean(axis=1, keepdims=True), 0.0)
    flat = apart.reshape(rows.shape) * weight
    n = shape[1]
    made: Array = flat.T @ flat * (n / max(n - 1, 1))
    return made
