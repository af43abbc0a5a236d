"""The rules of Alone."""

from ...core.kernel import EVERYONE, chance, emit, kernel
from .state import (
    ACTIONS,
    AGAIN,
    DECK,
    E_OVER,
    E_TAKE,
    E_THROW,
    INPUT,
    KEEP,
    L1,
    L2,
    MAX_LEGAL,
    SEATS,
    STATE,
    TABLES,
)

RULES = 1

REPLIES = False  # there is one seat

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "REPLIES",
    "RULES",
    "SEATS",
    "STATE",
    "TABLES",
    "achieved",
    "actors",
    "apply",
    "default",
    "feed",
    "fill",
    "hide",
    "legal",
    "length",
    "outcome",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
]


@kernel
def setup(s, t, decks, log):
    throw(s, log)


@kernel
def throw(s, log):
    s.die = 1 + chance(s, 6)
    emit(log, E_THROW, L2, EVERYONE, 0, s.die, 0, 0, 0)


@kernel
def actors(s):
    return 1 if s.throws < 5 else 0


@kernel
def legal(s, t, seat, out):
    if s.throws >= 5:
        return 0
    out[0] = KEEP
    out[1] = AGAIN
    return 2


@kernel
def refusal(s, t, seat, action):
    if s.throws >= 5:
        return L1
    return 0 if action == KEEP or action == AGAIN else L2


@kernel
def default(s, t, seat):
    return KEEP


@kernel
def apply(s, t, seat, action, log):
    if action == AGAIN:
        throw(s, log)
    s.points += s.die
    emit(log, E_TAKE, L2, EVERYONE, 0, s.die, 0, 0, 0)
    s.throws += 1
    if s.throws < 5:
        throw(s, log)
    else:
        s.won = 1 if s.points >= t.goal else 0
        emit(log, E_OVER, L1, EVERYONE, 0, 0, 0, 0, 0)


@kernel
def supply(s, t, log):
    pass


@kernel
def feed(s, t, row, log):
    pass


@kernel
def achieved(s):
    return s.points


@kernel
def score(s, seat):
    """-1000 to 1000: below 0 is lost."""
    if s.won == 1:
        return s.points * 33
    return s.points * 33 - 1000


@kernel
def length(s):
    return s.throws


@kernel
def outcome(s):
    """What the last throw came to: the goal was reached (1) or missed (2)."""
    if s.throws < 5:
        return 0
    return 1 if s.won == 1 else 2


@kernel
def reason(s):
    return 0


@kernel
def hide(s, t, seat):
    s.dice = 0


@kernel
def fill(s, t, seat):
    pass
