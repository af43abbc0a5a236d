"""The rules of Parry (parry.md): a turn of one blow, which the other seat may block."""

from ...core.kernel import EVERYONE, emit, feed, kernel, length, supply
from .state import (
    ACTIONS,
    ATTACK,
    BLOCK,
    BOW,
    COUNTER,
    DECK,
    E_ATTACK,
    E_BLOCK,
    E_HIT,
    END,
    INPUT,
    LET,
    MAX_LEGAL,
    P1,
    P2,
    P3,
    P4,
    P5,
    RULES,
    SEATS,
    STATE,
    STEP,
    TABLES,
    YIELD,
)

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "RULES",
    "SEATS",
    "STATE",
    "TABLES",
    "actors",
    "apply",
    "default",
    "feed",
    "fill",
    "hide",
    "legal",
    "length",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
]


@kernel
def setup(s, t, decks, log):
    for seat in range(SEATS):
        s.health[seat] = t.health
        s.guards[seat] = t.guards


@kernel
def is_over(s):
    return s.health[0] <= 0 or s.health[1] <= 0 or s.turns >= 20


@kernel
def actors(s):
    if is_over(s):
        return 0
    return 1 << (1 - s.active if s.struck == 1 else s.active)


@kernel
def refusal(s, t, seat, action):
    if (actors(s) >> seat) & 1 == 0:
        return P1
    if s.struck == 2:
        return 0 if action == COUNTER or action == YIELD else P4
    if s.struck != 0:
        if action == BLOCK:
            return 0 if s.guards[seat] > 0 else P3
        return 0 if action == LET else P3
    if action == ATTACK:
        return P2 if s.spent != 0 else 0
    if action == STEP:
        return 0 if t.steps > 0 else P5
    return 0 if action == END or action == BOW else P2


@kernel
def legal(s, t, seat, out):
    n = 0
    for action in range(1, ACTIONS):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@kernel
def default(s, t, seat):
    if s.struck == 2:
        return YIELD
    return LET if s.struck != 0 else -1 if t.steps == 2 else END


@kernel
def apply(s, t, seat, action, log):
    if action == ATTACK:
        s.struck = 1
        s.spent = 1
        emit(log, E_ATTACK, P2, EVERYONE, seat, 0, 0, 0, 0)
    elif action == BLOCK:
        s.guards[seat] -= 1
        s.struck = 2 if s.counters[1 - seat] > 0 else 0
        if s.struck == 0:
            s.health[1 - seat] -= 2
        emit(log, E_BLOCK, P3, EVERYONE, seat, 0, 0, 0, 0)
    elif action == LET:
        s.struck = 0
        s.health[seat] -= 3
        emit(log, E_HIT, P3, EVERYONE, seat, 3, 0, 0, 0)
    elif action == YIELD:
        s.struck = 0
        s.health[seat] -= 2
    elif action == COUNTER:
        s.struck = 0
        s.counters[seat] -= 1
        s.health[1 - seat] -= 4
    elif action == STEP:
        s.stance[seat] = 1 - s.stance[seat]
    else:
        if action == BOW:
            s.health[seat] -= 1
        s.spent = 0
        s.turns += 1
        s.active = 1 - s.active


@kernel
def score(s, seat):
    if not is_over(s) or s.health[0] == s.health[1]:
        return 0
    return 1000 if s.health[seat] > s.health[1 - seat] else -1000


@kernel
def reason(s):
    return 0


@kernel
def hide(s, t, seat):
    s.dice = 0


@kernel
def fill(s, t, seat):
    pass
