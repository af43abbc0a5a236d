"""Coverage of the lab's intervals over a grid of true rates, sizes and kinds of pairs."""

import numpy as np
import pytest

from ludarium.lab.stats import change_of, difference, paired

RUNS = 4000
LEAST = 0.935  # of 95 %, less what 4,000 runs leave to chance and discreteness takes


@pytest.mark.parametrize("n", [10, 25, 50, 100, 200, 1000])
@pytest.mark.parametrize("rate", [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998])
@pytest.mark.parametrize("kind", ["independent", "twins", "seats matter"])
def test_rates(n: int, rate: float, kind: str) -> None:
    rng = np.random.default_rng([n, int(1000 * rate)])
    edge = min(0.3, 1 - rate) if kind == "seats matter" else 0.0
    held = 0
    for _ in range(RUNS):
        made = (rng.random((n, 2)) < (rate + edge, rate - edge)).astype(float)
        if kind == "twins":
            made[:, 1] = made[:, 0]
        low, _, high = paired(made.ravel())
        held += low <= rate <= high
    assert held / RUNS >= LEAST


SIZES = {
    "whole": ([1.0], [1.0]),
    "half": ([0.5], [1.0]),
    "quarter": ([0.25], [1.0]),
    "both ways": ([1.0, -1.0], [0.5, 0.5]),
    "mostly up": ([0.5, -0.5], [0.7, 0.3]),
    "mixed": ([0.25, 0.5, 1.0, -0.25, -0.5], [0.2] * 5),
}


@pytest.mark.parametrize("n", [60, 200, 1000])
@pytest.mark.parametrize("often", [0.002, 0.005, 0.01, 0.02, 0.05, 0.2, 0.5])
@pytest.mark.parametrize("sizes", SIZES)
def test_differences_of_pairs(n: int, often: float, sizes: str) -> None:
    rng = np.random.default_rng([n, int(1000 * often)])
    values, weights = (np.array(each) for each in SIZES[sizes])
    true, held = often * float(values @ weights), 0
    for _ in range(RUNS):
        made = np.where(rng.random(n) < often, rng.choice(values, n, p=weights), 0.0)
        change = change_of(made)
        held += change.low <= true <= change.high
    assert held / RUNS >= LEAST


@pytest.mark.parametrize("n", [50, 200, 1000])
@pytest.mark.parametrize("rates", [(0.5, 0.5), (0.5, 0.6), (0.0, 0.01), (0.01, 0.03), (0.97, 0.99)])
def test_differences_of_other_seeds(n: int, rates: tuple[float, float]) -> None:
    rng = np.random.default_rng(n)
    held = 0
    for _ in range(RUNS):
        a, b = ((rng.random((n, 2)) < rate).mean(axis=1) for rate in rates)
        change = difference(a, b, together=False)
        held += change.low <= rates[1] - rates[0] <= change.high
    assert held / RUNS >= LEAST
