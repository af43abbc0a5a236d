"""Rounds again and again, for `ludarium bench`."""

from ...core.kernel import kernel
from .kernel import apply
from .state import CONFIRM


@kernel
def resolve_often(states, words, t, seat, n, log):
    """So many rounds: a seat is the last to confirm in each record but the last, which is where it happens. Returns how
    many matches they end."""
    last = len(states) - 1
    width = len(words) // len(states)
    ended = 0
    for i in range(n):
        for k in range(width):
            words[last * width + k] = words[i % last * width + k]
        apply(states[last], t, seat, CONFIRM, log)
        ended += 1 if states[last].over != 0 else 0
    return ended
