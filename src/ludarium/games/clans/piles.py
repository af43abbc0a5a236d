"""Hand, deck and discard of a seat."""

from ...core.kernel import EVERYONE, chance, emit, kernel
from .state import C5, LC5_4, PILE, SHOWN
from .words import E_BURN, E_DRAW

# --- single cells ----------------------------------------------------------------------------------


@kernel
def pop_deck(p):
    """The top card; the deck must not be empty."""
    p.n_deck -= 1
    card = p.deck[p.n_deck]
    p.deck[p.n_deck] = 0
    p.n_bottom = min(p.n_bottom, p.n_deck)
    return card


@kernel
def bury(p, card):
    """Onto the discard, which has room for all cards that a position may hold."""
    if p.n_discard < PILE:
        p.discard[p.n_discard] = card
        p.n_discard += 1


@kernel
def unbury(p, place):
    """Out of the discard, which keeps its order."""
    p.n_discard -= 1
    for i in range(place, p.n_discard):
        p.discard[i] = p.discard[i + 1]
    p.discard[p.n_discard] = 0


@kernel
def into_hand(p, card):
    """At the end of the hand, known to its owner alone; there must be room."""
    p.hand[p.n_hand] = card
    p.known[p.n_hand] = 0
    p.n_hand += 1


@kernel
def out_of_hand(p, card):
    """One copy leaves the hand: one that everybody knows before one that only the other seat knows before a secret
    one, so that what is known of the rest is true for everybody."""
    best = -1
    for i in range(p.n_hand):
        if p.hand[i] == card and (best < 0 or rank(p.known[i]) > rank(p.known[best])):
            best = i
    if best < 0:
        return
    p.n_hand -= 1
    for i in range(best, p.n_hand):
        p.hand[i] = p.hand[i + 1]
        p.known[i] = p.known[i + 1]
    p.hand[p.n_hand] = 0
    p.known[p.n_hand] = 0


@kernel
def rank(known):
    if known & SHOWN != 0:
        return 2
    return 1 if known != 0 else 0


@kernel
def held(p, card):
    """Copies in the hand, planned ones included."""
    n = 0
    for i in range(p.n_hand):
        n += 1 if p.hand[i] == card else 0
    return n


@kernel
def shuffle(s, cells, first, end):
    for i in range(first, end - 1):
        j = i + chance(s, end - i)
        kept = cells[i]
        cells[i] = cells[j]
        cells[j] = kept


# --- drawing ---------------------------------------------------------------------------------------


@kernel
def gain(t, p, card):
    """C5, C45: into the hand, or burned where the hand is full (planned cards are still in it); True: burned."""
    if p.n_hand >= t.hand_cap:
        bury(p, card)
        return True
    into_hand(p, card)
    return False


@kernel
def draw(s, t, seat, log):
    """LC5.4, C5, C7: one card, if there is any; others read that it was drawn, or which one was burned."""
    p = s.players[seat]
    if p.n_deck == 0:
        return
    card = pop_deck(p)
    if gain(t, p, card):
        emit(log, E_BURN, C5, EVERYONE, seat, card, 0, 0, 0)
    else:
        emit(log, E_DRAW, LC5_4, 1 << seat, seat, card, 0, 0, 0)
        emit(log, E_DRAW, LC5_4, EVERYONE - (1 << seat), seat, -1, 0, 0, 0)


@kernel
def draw_in_secret(s, t, seat, log):
    """The same while planning: nobody else notices before the reveal."""
    p = s.players[seat]
    if p.n_deck == 0:
        return
    card = pop_deck(p)
    if gain(t, p, card):
        emit(log, E_BURN, C5, 1 << seat, seat, card, 0, 0, 0)
    else:
        emit(log, E_DRAW, LC5_4, 1 << seat, seat, card, 0, 0, 0)
