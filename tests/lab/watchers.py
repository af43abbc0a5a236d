"""Simulated people who watch a difference arrive and stop when it is at its worst."""

from collections.abc import Iterator

import numpy as np

from ludarium.lab.watched import watch

SCORES = np.array([-1, -0.5, 0, 0.5, 1])
KINDS: dict[
    str, list[tuple[float, ...]]
] = {  # by cell: how likely a pair differs by so much; the truth is their mean
    "nothing": [(0, 0.05, 0.9, 0.05, 0)],
    "rare": [(0, 0, 0.99, 0.01, 0)],
    "weakened": [(0.02, 0.2, 0.7, 0.08, 0)],
    "uneven cells": [(0, 0.3, 0.7, 0, 0), (0, 0, 0.6, 0.3, 0.1), (0, 0, 1, 0, 0)],
    "lengths": [],
}
REACH = 64.0


class Watcher:
    """Looks at 80, 160 ... 1,200 rounds of all cells."""

    def __init__(self, rng: np.random.Generator, kind: str, rounds: int = 1200) -> None:
        self.reach = 1.0 if KINDS[kind] else REACH
        if not KINDS[kind]:  # skewed: most pairs are equal, some are much longer
            made = np.where(
                rng.random((rounds, 1)) < 0.3, rng.geometric(0.15, (rounds, 1)) - 3.0, 0
            )
            self.truth = 0.3 * (1 / 0.15 - 3)
        else:
            made = np.stack([rng.choice(SCORES, rounds, p=p) for p in KINDS[kind]], axis=1)
            self.truth = float(np.mean([SCORES @ np.array(p) for p in KINDS[kind]]))
        self.made = made

    def looks(self) -> Iterator[np.ndarray]:
        for n in range(80, len(self.made) + 1, 80):
            yield self.made[:n].ravel()

    def ever_misses(self) -> bool:
        found = (watch(look, self.reach) for look in self.looks())
        return any(not each.low <= self.truth <= each.high for each in found)

    def ever_sees_a_difference(self) -> bool:
        return any(watch(look, self.reach).p < 0.05 for look in self.looks())
