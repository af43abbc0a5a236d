"""A race: several contests of two sides, each a sequential test, all together one family.

Contests take turns, a block of observations each. A contest stops when it is significant, unless it is to be
played whole; what is left is then tested at a milder threshold (Holm). The probability that the race names a winner where
the two sides are equal is at most 5 %, over all contests and all looks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .sequential import LEVEL, evidence, p_value, sequence_interval
from .stats import Interval, change_of, holm, paired

Array = np.ndarray[Any, Any]
Source = Callable[[int], Array]  # block number -> scores of side a, from 0 to 1, round by round


@dataclass(eq=False)
class Contest:
    """Two sides, and what side a has scored so far."""

    a: str
    b: str
    source: Source
    most: int  # observations
    fixed: bool = False  # play all, test nothing: only the rate is wanted
    whole: bool = False  # play all, then test once
    blocks: list[Array] = field(default_factory=list)
    significant: bool = False
    p_adjusted: float = 1.0
    evidence: float = 0.0

    @property
    def values(self) -> Array:
        return np.concatenate(self.blocks) if self.blocks else np.zeros(0)

    @property
    def n(self) -> int:
        return sum(map(len, self.blocks))

    @property
    def running(self) -> bool:
        return self.n < self.most and (self.whole or not self.significant)

    @property
    def p(self) -> float:
        """Of this contest alone, at any time; of a whole one in the end."""
        return change_of(self.values - 0.5, 0.5).p if self.whole else p_value(self.evidence)

    @property
    def score(self) -> Interval:
        if self.fixed or self.whole:
            return paired(np.repeat(self.values, 2))
        return sequence_interval(self.values)

    def step(self) -> int:
        """Play one more block; how many observations it had."""
        self.blocks.append(self.source(len(self.blocks)))
        if not self.fixed and not self.whole:
            self.evidence = evidence(self.values)
        return len(self.blocks[-1])


def race(
    contests: Sequence[Contest],
    step: Callable[[Contest, int], None] = lambda contest, new: None,
    level: float = LEVEL,
) -> None:
    """Play until every contest is significant or has played the most it may."""
    while any(each.running for each in contests):
        for contest in contests:
            if contest.running:
                new = contest.step()
                judge(contests, level)
                step(contest, new)


def judge(contests: Sequence[Contest], level: float = LEVEL) -> None:
    """Mark what is significant so far. What is, stays so: it plays no more, and the others only
    lower its rank."""
    tested = [each for each in contests if not each.fixed]
    for contest, p in zip(tested, holm([each.p for each in tested]), strict=True):
        contest.p_adjusted, contest.significant = p, p <= level
