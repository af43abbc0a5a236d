"""How good a position of Parry is: health, then guards."""

from ...core.kernel import kernel
from .kernel import actors, legal, score
from .state import BOW


@kernel
def value(s, t, seat):
    if actors(s) == 0:
        return score(s, seat)
    other = 1 - seat
    lead = 100 * (s.health[seat] - s.health[other]) + 30 * (s.guards[seat] - s.guards[other])
    return max(-900, min(900, lead))


@kernel
def candidates(s, t, seat, out):
    """All but bowing, which only hurts."""
    n = legal(s, t, seat, out)
    return n - 1 if n > 0 and out[n - 1] == BOW else n
