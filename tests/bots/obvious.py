"""Positions in which any sensible player knows what to do: what a bot's whole turn must achieve.

A game has its own in `tests/games/<name>/obvious.py`, as `CASES`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium import Match


@dataclass(frozen=True)
class Turn:
    """What a bot did with its turn."""

    seat: int
    before: Match
    after: Match
    actions: list[str]

    @property
    def won(self) -> bool:
        return self.after.result is not None and self.after.result.winner == self.seat

    def did(self, start: str) -> bool:
        return any(action.startswith(start) for action in self.actions)


@dataclass(frozen=True)
class Case:
    name: str
    position: Any  # as `game.position` reads it; one seat is to act
    wanted: Callable[[Turn], bool]
    even_novice: bool = False  # what even a beginner who blunders never does


def not_lost(turn: Turn) -> bool:
    return turn.after.result is None or turn.after.result.winner in (turn.seat, None)
