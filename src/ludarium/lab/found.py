"""What a search for puzzles brings, and what it is asked for."""

import random
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Candidate:
    """A puzzle that has no number yet."""

    position: Any
    moves: int
    line: tuple[str, ...]
    traits: tuple[str, ...]  # what should be various
    grade: int = 0


class Finder(Protocol):
    """Finds the puzzles of one game."""

    shares: dict[int, float]  # of all puzzles, by their moves

    def harvest(self, rng: random.Random, lengths: set[int]) -> Candidate | None:
        """A puzzle of one of these lengths from one match. A second one would be the same fight."""

    def grade(self, candidate: Candidate) -> int:
        """1 easy to 5 hard."""
