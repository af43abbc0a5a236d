"""How a match ends (VL9)."""

from ...core.kernel import EVERYONE, emit, kernel
from .state import OVER, VL9_1, VL9_2
from .words import BOTH_GONE, E_OVER, HEALTH_GONE


@kernel
def judge(s, log):
    """V30: whoever has no Health left has lost; both at once is a draw."""
    down_0 = s.players[0].health <= 0
    down_1 = s.players[1].health <= 0
    if down_0:
        s.players[0].health = 0
    if down_1:
        s.players[1].health = 0
    if down_0 and down_1:
        finish(s, 2, BOTH_GONE, VL9_2, log)
    elif down_0:
        finish(s, 1, HEALTH_GONE, VL9_1, log)
    elif down_1:
        finish(s, 0, HEALTH_GONE, VL9_1, log)
    return down_0 or down_1


@kernel
def finish(s, winner, reason, clause, log):
    """Nothing waits any more."""
    s.stage = OVER
    s.winner = winner
    s.reason = reason
    s.looking = 0
    s.attacker = 0
    s.target = 0
    forget_aim(s)
    drop_queue(s)
    emit(log, E_OVER, clause, EVERYONE, winner, winner, reason, 0, 0)


@kernel
def forget_aim(s):
    s.aimed = 0
    s.aimed_at = 0
    s.aimed_part = 0


@kernel
def drop_queue(s):
    while s.n_queue > 0:
        s.n_queue -= 1
        s.queue[s.n_queue] = 0
        s.sources[s.n_queue] = 0
