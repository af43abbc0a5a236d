"""The rules of Delve (delve.md)."""

from ...core.kernel import EVERYONE, chance, emit, feed, kernel, length, supply
from .state import (
    ACTIONS,
    D1,
    D2,
    D3,
    D4,
    DECK,
    E_DRAW,
    E_FLEE,
    E_GUARD,
    E_HEAL,
    E_HURT,
    E_OVER,
    E_PASS,
    E_PLAY,
    FLEE,
    INPUT,
    MAX_CARDS,
    MAX_LEGAL,
    RULES,
    SEATS,
    STATE,
    TABLES,
)

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
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
]


@kernel
def setup(s, t, decks, log):
    s.lives = t.lives
    s.first_lives = t.lives
    for card in range(MAX_CARDS):
        s.deck[card] = decks[0].cards[card]
        s.n_deck += s.deck[card]
    draw(s, log)
    draw(s, log)
    face(s, log)


@kernel
def draw(s, log):
    if s.n_deck == 0:
        return
    left = chance(s, s.n_deck)
    card = 0
    while left >= s.deck[card]:
        left -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    s.n_deck -= 1
    s.hand[card] += 1
    s.n_hand += 1
    emit(log, E_DRAW, D2, EVERYONE, 0, card, 0, 0, 0)


@kernel
def face(s, log):
    s.guard = 2 + chance(s, 6)
    emit(log, E_GUARD, D3, EVERYONE, -1, s.guard, 0, 0, 0)


@kernel
def actors(s):
    return 1 if s.over == 0 else 0


@kernel
def refusal(s, t, seat, action):
    if s.over != 0:
        return D1
    if action == FLEE:
        return 0
    return 0 if action >= 1 and action < FLEE and s.hand[action - 1] > 0 else D2


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
    return FLEE


@kernel
def apply(s, t, seat, action, log):
    s.turns += 1
    if action == FLEE:
        emit(log, E_FLEE, D4, EVERYONE, 0, 0, 0, 0, 0)
        hurt(s, log)
    else:
        play(s, t, action - 1, log)
    if s.trophies >= t.goal:
        s.over = 1
    elif s.lives <= 0:
        s.over = 2
    elif s.n_hand == 0:
        s.over = 3
    if s.over == 0:
        face(s, log)
    else:
        emit(log, E_OVER, D1, EVERYONE, 0, 0, 0, 0, 0)


@kernel
def play(s, t, card, log):
    s.hand[card] -= 1
    s.n_hand -= 1
    s.spent[card] += 1
    emit(log, E_PLAY, D3, EVERYONE, 0, card, 0, 0, 0)
    if t.power[card] >= s.guard + t.tie:
        s.trophies += 1
        emit(log, E_PASS, D3, EVERYONE, 0, s.trophies, 0, 0, 0)
    else:
        hurt(s, log)
    if t.heal[card] > 0 and s.lives > 0:
        s.lives = min(s.first_lives, s.lives + t.heal[card])
        emit(log, E_HEAL, D3, EVERYONE, 0, card, s.lives, 0, 0)
    draw(s, log)


@kernel
def hurt(s, log):
    s.lives -= 1
    emit(log, E_HURT, D3, EVERYONE, 0, s.lives, 0, 0, 0)


@kernel
def achieved(s):
    return s.trophies


@kernel
def score(s, seat):
    """Above 0 only if won; else below 0, and higher with more trophies."""
    if s.over == 0:
        return 0
    return 1000 if s.over == 1 else s.trophies * 100 - 1000


@kernel
def reason(s):
    return s.over - 1


@kernel
def hide(s, t, seat):
    s.dice = 0


@kernel
def fill(s, t, seat):
    """Nothing is hidden but the order of the deck, which the dice decide."""
