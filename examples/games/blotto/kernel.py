"""The rules of Blotto (blotto.md)."""
from ...core.kernel import EVERYONE, emit, feed, kernel, supply
from .state import *

@kernel
def setup(s, t, decks, log):
    for seat in range(SEATS):
        s.left[seat] = t.tokens

@kernel
def actors(s):
    bits = 0
    for seat in range(SEATS):
        if s.left[seat] > 0:
            bits |= 1 << seat
    return bits

@kernel
def refusal(s, t, seat, action):
    if s.over != 0:
        return D3
    if action < 1 or action > LANES:
        return D2
    return 0 if s.left[seat] > 0 else D2_1

@kernel
def legal(s, t, seat, out):
    n = 0
    for action in range(1, ACTIONS):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    return n

@kernel
def apply(s, t, seat, action, log):
    s.left[seat] -= 1
    s.placed[LANES * seat + action - 1] += 1
    emit(log, E_PLACE, D2, 1 << seat, seat, action, 0, 0, 0)
    if actors(s) != 0:
        return
    s.rounds = 1
    s.over = 1
    for lane in range(LANES):
        first = s.placed[lane]
        second = s.placed[LANES + lane]
        if first != second:
            s.held[0 if first > second else 1] += 1
        emit(log, E_SHOW, D3, EVERYONE, -1, lane + 1, first, second, 0)

@kernel
def default(s, t, seat):
    return 1

@kernel
def score(s, seat):
    lead = s.held[seat] - s.held[1 - seat]
    return 1000 if lead > 0 else -1000 if lead < 0 else 0

@kernel
def length(s):
    return s.rounds

@kernel
def reason(s):
    return 0 if s.held[0] != s.held[1] else 1

@kernel
def hide(s, t, seat):
    s.dice = 0
    for other in range(SEATS):
        if other != seat and s.over == 0:
            s.left[other] = t.tokens
            for lane in range(LANES):
                s.placed[LANES * other + lane] = 0

@kernel
def fill(s, t, seat):
    pass
