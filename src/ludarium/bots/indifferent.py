"""The judgement of a game that brings none: every position is even, so playouts must decide.

Below it what a game of perfect information may leave out of its `value.py`.
"""

from ..core.kernel import kernel


@kernel
def value(s, t, seat):
    return 0


@kernel
def can_win(s, t, seat):
    """Whether a seat might win by its next action: who does not know must say yes."""
    return True


@kernel
def urgency(s, t, seat, action):
    """What is looked at first."""
    return 0


@kernel
def repeats(s):
    """How often the present position was on the board before."""
    return 0
