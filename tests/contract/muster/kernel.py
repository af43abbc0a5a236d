"""The rules of Muster (muster.md)."""

from ...core.kernel import EVERYONE, chance, emit, feed, kernel, supply
from .state import (
    ACTIONS,
    COPIES,
    DECK,
    E_BEGINS,
    E_DRAW,
    E_HEAL,
    E_OVER,
    E_PLAY,
    E_SWAP,
    INPUT,
    KEEP,
    MAX_CARDS,
    MAX_EVENTS,
    MAX_LEGAL,
    RULES,
    SEATED,
    SEATS,
    STATE,
    SWAP,
    TABLES,
    U1,
    U2,
    U2_1,
    U3,
    U3_1,
    U4,
)

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_EVENTS",
    "MAX_LEGAL",
    "RULES",
    "SEATED",
    "SEATS",
    "STATE",
    "TABLES",
    "actors",
    "apply",
    "began",
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
    "timeout",
]


@kernel
def setup(s, t, decks, log):
    """U1, U2: heroes and nations are public; three cards each."""
    s.begins = s.begins if s.begins > 0 else 1 + chance(s, SEATS)
    s.active = s.begins - 1
    emit(log, E_BEGINS, U1, EVERYONE, s.active, 0, 0, 0, 0)
    for seat in range(SEATS):
        p = s.players[seat]
        p.hero = decks[seat].hero
        p.nation = decks[seat].nation
        p.health = t.health[p.hero]
        for card in range(MAX_CARDS):
            p.deck[card] = decks[seat].cards[card]
            p.n_deck += p.deck[card]
        for _ in range(t.hand):
            draw(s, seat, log)
        p.opens = 1


@kernel
def began(s):
    return s.begins - 1


@kernel
def draw(s, seat, log):
    p = s.players[seat]
    if p.n_deck == 0:
        return
    left = chance(s, p.n_deck)
    card = 0
    while left >= p.deck[card]:
        left -= p.deck[card]
        card += 1
    p.deck[card] -= 1
    p.n_deck -= 1
    p.hand[card] += 1
    p.n_hand += 1
    emit(log, E_DRAW, U2, 1 << seat, seat, card, 0, 0, 0)
    emit(log, E_DRAW, U2, EVERYONE - (1 << seat), seat, -1, 0, 0, 0)


@kernel
def actors(s):
    if s.over != 0:
        return 0
    if s.players[0].opens == 0:
        return 1 << s.active
    bits = 0
    for seat in range(SEATS):
        if s.players[seat].opens == 1:
            bits |= 1 << seat
    return bits


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.over != 0:
        return U4
    if s.players[seat].opens != 0 or action == KEEP or action == SWAP:
        return 0 if s.players[seat].opens == 1 and action >= KEEP and action <= SWAP else U2_1
    if seat != s.active:
        return U3
    if action < 1 or action > t.n_cards or s.players[seat].hand[action - 1] == 0:
        return U3_1
    return 0


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
    if s.players[seat].opens != 0:
        return KEEP
    for card in range(MAX_CARDS):
        if s.players[seat].hand[card] > 0:
            return 1 + card
    return -1


@kernel
def timeout(s, t, seat):
    """U2.1: who is late swaps."""
    return SWAP if s.players[seat].opens != 0 else default(s, t, seat)


@kernel
def apply(s, t, seat, action, log):
    if action < KEEP:
        play(s, t, seat, action, log)
        return
    s.players[seat].opens = 2 + action - KEEP
    if actors(s) == 0:  # both have chosen
        for each in range(SEATS):
            if s.players[each].opens == 3:
                swap(s, t, each, log)
        for each in range(SEATS):
            s.players[each].opens = 0


@kernel
def swap(s, t, seat, log):
    p = s.players[seat]
    for card in range(MAX_CARDS):
        p.deck[card] += p.hand[card]
        p.hand[card] = 0
    p.n_deck += p.n_hand
    p.n_hand = 0
    p.swapped = 1
    emit(log, E_SWAP, U2_1, EVERYONE, seat, 0, 0, 0, 0)
    for _ in range(t.hand):
        draw(s, seat, log)


@kernel
def play(s, t, seat, action, log):
    """U3: a card strikes, may guard its hero, and another is drawn."""
    card = action - 1
    p = s.players[seat]
    foe = s.players[1 - seat]
    s.turns += 1
    p.hand[card] -= 1
    p.n_hand -= 1
    p.spent[card] += 1
    damage = t.power[card] + t.might[p.hero]
    if p.played > 0:
        damage += t.rally[card]
    p.played += 1
    foe.health -= damage
    emit(log, E_PLAY, U3, EVERYONE, seat, card, damage, 0, 0)
    if t.guard[card] > 0 and (t.guard_of[card] == 0 or t.guard_of[card] == 1 + foe.nation):
        p.health = min(t.health[p.hero], p.health + t.guard[card])
        emit(log, E_HEAL, U3, EVERYONE, seat, card, t.guard[card], 0, 0)
    draw(s, seat, log)
    if foe.health <= 0:
        s.over = 1
    elif foe.n_hand > 0:
        s.active = 1 - seat
    elif p.n_hand == 0:
        s.over = 2
    if s.over != 0:
        emit(log, E_OVER, U4, EVERYONE, -1, s.over, 0, 0, 0)


@kernel
def score(s, seat):
    ahead = s.players[seat].health - s.players[1 - seat].health
    if s.over == 0 or ahead == 0:
        return 0
    return 1000 if ahead > 0 else -1000


@kernel
def length(s):
    return s.turns


@kernel
def reason(s):
    return s.over - 1


@kernel
def hide(s, t, seat):
    """A seat knows its own cards, not the order in which they come; of the other, what was played."""
    s.dice = 0
    for each in range(SEATS):
        if each != seat:
            s.players[each].opens = min(s.players[each].opens, 1)
            for card in range(MAX_CARDS):
                s.players[each].hand[card] = 0
                s.players[each].deck[card] = 0


@kernel
def fill(s, t, seat):
    for each in range(SEATS):
        if each != seat:
            p = s.players[each]
            for i in range(p.n_hand + p.n_deck):
                card = any_card(s, t, p)
                if i < p.n_hand:
                    p.hand[card] += 1
                else:
                    p.deck[card] += 1


@kernel
def any_card(s, t, p):
    """U1: a card of its nation or of none, of which not all copies are known."""
    n = 0
    for card in range(t.n_cards):
        if may_hold(t, p, card):
            n += 1
    left = chance(s, max(n, 1))
    for card in range(t.n_cards):
        if may_hold(t, p, card):
            if left == 0:
                return card
            left -= 1
    return 0


@kernel
def may_hold(t, p, card):
    if t.nation[card] != 0 and t.nation[card] != 1 + p.nation:
        return False
    return p.hand[card] + p.deck[card] + p.spent[card] < COPIES
