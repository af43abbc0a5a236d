"""The rules of Convoy (convoy.md)."""
# mypy: ignore-errors

from ...core.kernel import EVERYONE, emit, feed, kernel, supply
from .state import (
    ACTIONS,
    C1,
    C2,
    C3,
    DECK,
    E_LANE,
    E_PLACE,
    E_READY,
    INPUT,
    LANES,
    MAX_LEGAL,
    PLACE,
    READY,
    RULES,
    SEATS,
    STATE,
    TABLES,
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
    s.round = 0
    s.last = t.rounds


@kernel
def actors(s):
    if s.round >= s.last:
        return 0
    return (1 - s.ready[0]) + 2 * (1 - s.ready[1])


@kernel
def staged(s, seat):
    n = 0
    for lane in range(LANES):
        n += s.staged[LANES * seat + lane]
    return n


@kernel
def refusal(s, t, seat, action):
    if actors(s) == 0:
        return C1
    if s.ready[seat] != 0 or action < PLACE or action > READY:
        return C2
    return 0 if action == READY or staged(s, seat) < t.most else C2


@kernel
def legal(s, t, seat, out):
    n = 0
    for action in range(PLACE, ACTIONS):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@kernel
def apply(s, t, seat, action, log):
    if action < READY:
        s.staged[LANES * seat + action - PLACE] += 1
        emit(log, E_PLACE, C2, 1 << seat, seat, action - PLACE, 0, 0, 0)
        return
    s.ready[seat] = 1
    emit(log, E_READY, C2, 1 << seat, seat, 0, 0, 0, 0)
    if s.ready[0] + s.ready[1] == SEATS:
        resolve(s, log)


@kernel
def resolve(s, log):
    """C3: lane by lane, then all wagons leave."""
    for lane in range(LANES):
        margin = s.staged[lane] - s.staged[LANES + lane]
        seat = 0 if margin > 0 else 1 if margin < 0 else -1
        if seat >= 0:
            s.points[seat] += 1
        emit(log, E_LANE, C3, EVERYONE, seat, lane, s.staged[lane], s.staged[LANES + lane], 0)
        s.staged[lane] = 0
        s.staged[LANES + lane] = 0
    s.ready[0] = 0
    s.ready[1] = 0
    s.round += 1


@kernel
def default(s, t, seat):
    return READY


@kernel
def score(s, seat):
    margin = s.points[seat] - s.points[1 - seat]
    if actors(s) != 0 or margin == 0:
        return 0
    return 1000 if margin > 0 else -1000


@kernel
def length(s):
    return s.round


@kernel
def reason(s):
    return 0


@kernel
def hide(s, t, seat):
    s.dice = 0
    for side in range(SEATS):
        if side != seat:
            s.ready[side] = 0
            for lane in range(LANES):
                s.staged[LANES * side + lane] = 0


@kernel
def fill(s, t, seat):
    s.round = s.round
