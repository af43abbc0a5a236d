"""TEMPLATE: the judgement of a game that brings none: every position is even, so playouts must decide.

Instantiated once per game and mode with the name `dice` (`core.kernel`). Below it what a game of perfect
information may leave out of its `value.py`.
"""

from typing import Any

dice: Any

compiled = dice.kernel


@compiled
def value(s, t, seat):
    return 0


@compiled
def can_win(s, t, seat):
    """Whether a seat might win by its next action: who does not know must say yes."""
    return True


@compiled
def urgency(s, t, seat, action):
    """What is looked at first."""
    return 0


@compiled
def repeats(s):
    """How often the present position was on the board before."""
    return 0
