"""Simulated players whose strengths are known, rated as people are."""

import random

from ludarium.server.rating import Rating, rate


def ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=lambda i: values[i])
    return [order.index(i) for i in range(len(values))]


def correlation(a: list[float], b: list[float]) -> float:
    """Spearman's, without ties."""
    n = len(a)
    apart = sum((x - y) ** 2 for x, y in zip(ranks(a), ranks(b), strict=True))
    return 1 - 6 * apart / (n * (n * n - 1))


def league(n: int, games: int, seed: int, spread: float = 800) -> tuple[float, float, float]:
    """Rank correlation with the truth, the error (root of the mean square), and the mean deviation."""
    dice = random.Random(seed)
    truth = [1200 - spread / 2 + spread * i / (n - 1) for i in range(n)]
    found = [Rating() for _ in truth]
    for _ in range(games):
        near = [one.rating + dice.gauss(0, 60) for one in found]
        order = sorted(range(n), key=near.__getitem__)
        for a, b in zip(order[::2], order[1::2], strict=True):
            chance = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
            found[a], found[b] = rate(found[a], found[b], float(dice.random() < chance))
    error = (sum((one.rating - t) ** 2 for one, t in zip(found, truth, strict=True)) / n) ** 0.5
    mean = sum(one.deviation for one in found) / n
    return correlation(truth, [one.rating for one in found]), error, mean
