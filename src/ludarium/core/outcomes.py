"""Outcomes: what single steps of a match come to, such as a battle that is won or lost.

A kernel with `outcome(s)` says so right after `apply`. Whoever plays such a step again and again with other
dice, or in other imagined worlds, knows how likely each outcome was (`bots/odds_of_steps.py`).
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .worlds import hidden

if TYPE_CHECKING:
    from .game import Game

MOST = 8  # outcomes of a game, as many as the lab counts of a match


@dataclass(frozen=True)
class Outcomes:
    """How a game calls what its kernel's `outcome` counts."""

    names: tuple[str, ...]  # by its number, from 1 on; the best for whoever acted first
    step: str = "step"  # what people call a step that has one: "battle"
    actions: Container[int] | None = None  # that may have one; None: any
    undecided: tuple[str, ...] = ()  # names of those that are in no rate, such as a draw

    def __post_init__(self) -> None:
        if not 1 <= len(set(self.names)) == len(self.names) <= MOST:
            raise ValueError(f"outcomes: expected 1 to {MOST} different names, got {self.names!r}")
        if not set(self.undecided) <= set(self.names[1:]):
            raise ValueError(
                f"outcomes: undecided: expected some of {self.names[1:]!r}, got {self.undecided!r}"
            )

    def may_follow(self, action: int) -> bool:
        return self.actions is None or action in self.actions


@dataclass(frozen=True, eq=False)
class Outcome:
    """A step that came to something, and the record before it: enough to play it again."""

    game: "Game"
    before: bytes  # the whole truth: never for a seat
    seat: int
    action: int
    number: int

    @property
    def name(self) -> str:
        outcomes = self.game.definition.outcomes
        assert outcomes is not None
        return outcomes.names[self.number - 1]

    @property
    def known(self) -> bytes:
        """The record before it as spectators saw it: what dice for it may depend on."""
        states = self.game.states
        return states.pack(hidden(self.game, states.unpack(self.before), -1))

    @property
    def turn(self) -> int:
        """The turn in which it was, as players count them."""
        definition, states = self.game.definition, self.game.states
        record = hidden(self.game, states.unpack(self.before), -1)
        return definition.turn(definition.view(self.game, record, -1, lambda number: number))
