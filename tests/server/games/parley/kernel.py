"""The rules of Parley: lay stones in secret, strike in turns, then lay stones in secret again."""

# mypy: ignore-errors
# Its relative imports mean `ludarium`, where it is loaded.

from ...core.kernel import EVERYONE, emit, feed, kernel, supply
from .state import (
    ACTIONS,
    BLOCK,
    DECK,
    E_ANSWER,
    E_BEGIN,
    E_LAST,
    E_LAY,
    E_OVER,
    E_REST,
    E_SHOW,
    E_STRIKE,
    END,
    INPUT,
    LAY,
    MAX_LEGAL,
    MOST,
    OVER,
    P1,
    P2,
    PLAN,
    READY,
    REPLY,
    RULES,
    SEATS,
    STATE,
    STRIKE,
    TABLES,
    TAKE,
    TURN,
)

__all__ = ["ACTIONS", "DECK", "INPUT", "MAX_LEGAL", "RULES", "SEATS", "STATE", "TABLES"]
__all__ += ["actors", "apply", "default", "feed", "fill", "hide", "legal", "length", "limit"]
__all__ += ["reason", "refusal", "score", "setup", "supply"]


@kernel
def setup(s, t, decks, log):
    emit(log, E_BEGIN, P1, EVERYONE, -1, 0, 0, 0, 0)


@kernel
def actors(s):
    if s.stage == OVER:
        return 0
    if s.stage == TURN:
        return 1 << s.active
    if s.stage == REPLY:
        return 2 >> s.active
    return (s.players[0].ready == 0) + 2 * (s.players[1].ready == 0)


@kernel
def refusal(s, t, seat, action):
    if (actors(s) >> seat) & 1 == 0:
        return P1
    if s.stage == TURN:
        return 0 if action == STRIKE or action == END else P2
    if s.stage == REPLY:
        return 0 if action == BLOCK or action == TAKE else P2
    if action == LAY:
        return 0 if s.players[seat].laid < MOST else P2
    return 0 if action == READY else P2


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
    if s.stage == TURN:
        return END
    return TAKE if s.stage == REPLY else READY


@kernel
def apply(s, t, seat, action, log):
    p = s.players[seat]
    if action == LAY:
        p.laid += 1
        emit(log, E_LAY, P2, 1 << seat, seat, 0, 0, 0, 0)
    elif action == READY:
        p.ready = 1
        if actors(s) == 0:
            show(s, t, log)
    elif action == STRIKE:
        s.strikes += 1
        s.stage = REPLY
        emit(log, E_STRIKE, P2, EVERYONE, seat, 0, 0, 0, 0)
    elif action == END:
        emit(log, E_REST, P2, EVERYONE, seat, 0, 0, 0, 0)
        s.stage = PLAN if seat == 1 else TURN
        s.active = 1 - seat
    else:
        s.players[s.active].points += action == TAKE
        s.stage = TURN
        emit(log, E_ANSWER, P2, EVERYONE, seat, action, 0, 0, 0)


@kernel
def show(s, t, log):
    """Both have laid their stones; after the plan of a round the next one begins."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.points += p.laid
        emit(log, E_SHOW, P1, EVERYONE, seat, p.laid, 0, 0, 0)
        p.laid = 0
        p.ready = 0
    s.active = 0
    if s.stage == PLAN:
        s.round += 1
    s.stage = TURN
    if s.round >= t.rounds or (s.last != 0 and s.round > 0):
        s.stage = OVER
        emit(log, E_OVER, P1, EVERYONE, -1, 0, 0, 0, 0)


@kernel
def limit(s, t, log):
    """The running round is the last."""
    s.last = 1
    emit(log, E_LAST, P1, EVERYONE, -1, 0, 0, 0, 0)


@kernel
def score(s, seat):
    margin = s.players[seat].points - s.players[1 - seat].points
    return 0 if s.stage != OVER or margin == 0 else (1000 if margin > 0 else -1000)


@kernel
def length(s):
    return s.round


@kernel
def reason(s):
    return s.last


@kernel
def hide(s, t, seat):
    s.dice = 0
    for side in range(SEATS):
        if side != seat:
            s.players[side].laid = 0
            s.players[side].ready = 0


@kernel
def fill(s, t, seat):
    """Any number of stones is possible."""
