"""The rules of Bluff (bluff.md)."""
from ...core.kernel import EVERYONE, chance, emit, feed, kernel, length, reason, supply
from .state import *

@kernel
def setup(s, t, decks, log):
    s.begins = s.begins if s.begins > 0 else 1 + chance(s, SEATS)
    s.active = s.begins - 1
    emit(log, E_BEGINS, B1, EVERYONE, s.active, 0, 0, 0, 0)
    for seat in range(SEATS):
        s.left[seat] = t.dice
    roll(s, t, log)

@kernel
def roll(s, t, log):
    s.rounds += 1
    s.bid = 0
    s.found = 0
    fill(s, t, -1)
    for seat in range(SEATS):
        emit(log, E_ROLL, B2, 1 << seat, seat, digits(s, MOST * seat), 0, 0, 0)

@kernel
def digits(s, i):  # the four dice of a cup as one number, since an event holds numbers only
    return ((s.cups[i] * 10 + s.cups[i + 1]) * 10 + s.cups[i + 2]) * 10 + s.cups[i + 3]

@kernel
def actors(s):
    return 1 << s.active if min(s.left[0], s.left[1]) > 0 else 0

@kernel
def refusal(s, t, seat, action):
    if actors(s) == 0 or seat != s.active:
        return B1 if actors(s) == 0 else B3
    if s.bid < 0 or action == ROLL:
        return 0 if s.bid < 0 and action == ROLL else B5
    if action == CALL:
        return 0 if s.bid > 0 else B4
    if action < 1 or action > FACES * (s.left[0] + s.left[1]):
        return B3
    return 0 if action > s.bid else B3_1

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
    s.turns += 1
    if action == ROLL:
        roll(s, t, log)
    elif action < CALL:
        s.bid = action
        s.active = 1 - seat
        emit(log, E_BID, B3, EVERYONE, seat, action, 0, 0, 0)
    else:
        for i in range(SEATS * MOST):
            if s.cups[i] == 1 + (s.bid - 1) % FACES or (s.cups[i] == 1 and t.wild != 0):
                s.found += 1
        emit(log, E_CALL, B4, EVERYONE, seat, s.bid, s.found, 0, 0)
        for each in range(SEATS):
            emit(log, E_SHOW, B4, EVERYONE, each, digits(s, MOST * each), 0, 0, 0)
        s.active = seat if s.found > (s.bid - 1) // FACES else 1 - seat  # whose die is lost
        s.bid = -s.bid
        s.left[s.active] -= 1
        emit(log, E_LOSE, B4, EVERYONE, s.active, s.left[s.active], 0, 0, 0)

@kernel
def default(s, t, seat):
    return ROLL if s.bid < 0 else CALL if s.bid > 0 else 1

@kernel
def score(s, seat):
    return 0 if actors(s) != 0 else 1000 if s.left[seat] > 0 else -1000

@kernel
def outcome(s):  # of a call: 1 it caught a lie, 2 the bid was true
    return 0 if s.bid >= 0 else 1 if s.found <= (-s.bid - 1) // FACES else 2

@kernel
def hide(s, t, seat):
    s.dice = 0
    for i in range(SEATS * MOST):
        if i // MOST != seat and s.bid >= 0:
            s.cups[i] = 0

@kernel
def fill(s, t, seat):
    for i in range(SEATS * MOST):
        if i // MOST != seat and s.bid >= 0:
            s.cups[i] = 1 + chance(s, FACES) if i % MOST < s.left[i // MOST] else 0
