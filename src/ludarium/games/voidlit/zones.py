"""Cards on their way: deck, hand, bank, waste, and what both players know of them."""

from ...core.kernel import EVERYONE, chance, emit, kernel
from .ends import judge
from .queue import push_side
from .state import (
    BANK,
    OVER,
    SHOWN,
    SINCE,
    UNKNOWN,
    V2,
    V9,
    V10,
    V12,
    VL6_1,
    VL6_2,
    VL8_2,
)
from .units import bounded
from .words import E_BANK, E_DRAW, E_LOSE, E_SEARCH, E_WASTE, ON_BANK, ON_SEARCH

MOST_DOUBLINGS = 13  # 2 ** 13 is more than any cell of Health

# --- deck and waste ----------------------------------------------------------------------------------


@kernel
def take_top(p):
    p.n_deck -= 1
    card = p.deck[p.n_deck]
    p.deck[p.n_deck] = 0
    p.known_top = max(p.known_top - 1, 0)
    p.known_bottom = min(p.known_bottom, p.n_deck)
    return card


@kernel
def take_from_deck(p, card):
    """The copy nearest to the top; the deck is shuffled afterwards (V38)."""
    i = p.n_deck - 1
    while p.deck[i] != card:
        i -= 1
    p.n_deck -= 1
    for j in range(i, p.n_deck):
        p.deck[j] = p.deck[j + 1]
    p.deck[p.n_deck] = 0


@kernel
def shuffle_deck(s, seat):
    p = s.players[seat]
    p.known_top = 0
    p.known_bottom = 0
    for i in range(p.n_deck - 1, 0, -1):
        j = chance(s, i + 1)
        card = p.deck[i]
        p.deck[i] = p.deck[j]
        p.deck[j] = card


@kernel
def put_at_bottom(p):
    """The top card goes to the bottom, where its owner knows it."""
    card = take_top(p)
    for i in range(p.n_deck, 0, -1):
        p.deck[i] = p.deck[i - 1]
    p.deck[0] = card
    p.n_deck += 1
    p.known_bottom = min(p.known_bottom + 1, p.n_deck)


@kernel
def to_waste(p, card):
    p.waste[p.n_waste] = card
    p.n_waste += 1


@kernel
def drop_from_waste(p, i):
    card = p.waste[i]
    p.n_waste -= 1
    for j in range(i, p.n_waste):
        p.waste[j] = p.waste[j + 1]
    p.waste[p.n_waste] = 0
    return card


@kernel
def find_in_waste(p, card):
    """The place of the last copy; -1: none."""
    for i in range(p.n_waste - 1, -1, -1):
        if p.waste[i] == card:
            return i
    return -1


@kernel
def find_in_deck(p, card):
    for i in range(p.n_deck):
        if p.deck[i] == card:
            return i
    return -1


# --- hand --------------------------------------------------------------------------------------------


@kernel
def add_to_hand(p, card):
    p.hand[p.n_hand] = card
    p.n_hand += 1


@kernel
def find_in_hand(p, card):
    for i in range(p.n_hand):
        if p.hand[i] == card:
            return i
    return -1


@kernel
def drop_from_hand(p, i):
    card = p.hand[i]
    p.n_hand -= 1
    for j in range(i, p.n_hand):
        p.hand[j] = p.hand[j + 1]
    p.hand[p.n_hand] = 0
    return card


@kernel
def open_to_hand(s, t, seat, card, log):
    """A card that both see comes to a hand; a full one wastes it (V9). Returns whether it stayed."""
    p = s.players[seat]
    if p.n_hand >= t.hand_cap:
        to_waste(p, card)
        emit(log, E_WASTE, V9, EVERYONE, seat, card, 0, 0, 0)
        return False
    add_to_hand(p, card)
    show(p, card)
    return True


@kernel
def show(p, card):
    """Both know from now on: it is in the hand, or among the cards banked later (V67)."""
    if p.n_shown < SHOWN:
        shown = card + SINCE * p.n_bank
        i = p.n_shown
        while i > 0 and p.shown[i - 1] > shown:
            p.shown[i] = p.shown[i - 1]
            i -= 1
        p.shown[i] = shown
        p.n_shown += 1


@kernel
def leave_hand(p, card):
    """Both saw a copy leave the hand: one fewer is known to be there. That with the fewest places left goes first."""
    found = -1
    for i in range(p.n_shown):  # in ascending order: the last is it
        if p.shown[i] % SINCE == card:
            found = i
    if found >= 0:
        p.n_shown -= 1
        for j in range(found, p.n_shown):
            p.shown[j] = p.shown[j + 1]
        p.shown[p.n_shown] = 0


# --- drawing -----------------------------------------------------------------------------------------


@kernel
def draw(s, t, seat, n, log):
    """One after the other (V8)."""
    p = s.players[seat]
    for _ in range(n):
        if s.stage == OVER:
            return
        if p.n_deck == 0:
            search_waste(s, t, seat, log)
        elif p.n_hand >= t.hand_cap:
            waste_top(s, seat, VL6_2, log)
        else:
            deal_card(s, seat, log)


@kernel
def deal_card(s, seat, log):
    card = take_top(s.players[seat])
    add_to_hand(s.players[seat], card)
    emit(log, E_DRAW, VL6_1, 1 << seat, seat, card, 0, 0, 0)
    emit(log, E_DRAW, VL6_1, EVERYONE - (1 << seat), seat, UNKNOWN, 0, 0, 0)


@kernel
def waste_top(s, seat, clause, log):
    """The top card is revealed and wasted."""
    p = s.players[seat]
    card = take_top(p)
    to_waste(p, card)
    emit(log, E_WASTE, clause, EVERYONE, seat, card, 0, 0, 0)


@kernel
def search_waste(s, t, seat, log):
    """VL8.2: a random card of the waste instead; the price doubles each time (V10). An empty waste costs nothing (V11)."""
    p = s.players[seat]
    if p.n_waste == 0:
        return
    i = chance(s, p.n_waste)
    card = p.waste[i]
    kept = 0
    if p.n_hand < t.hand_cap:
        drop_from_waste(p, i)
        add_to_hand(p, card)
        show(p, card)
        kept = 1
    price = search_price(p)
    p.searches = bounded(p.searches + 1)
    p.health = bounded(p.health - price)
    p.lost = bounded(p.lost + price)
    emit(log, E_SEARCH, VL8_2 if kept != 0 else V12, EVERYONE, seat, card, price, p.health, kept)
    push_side(s, t, seat, ON_SEARCH)
    if p.health <= 0:  # V13
        judge(s, log)


@kernel
def search_price(p):
    """V10: what the next search costs."""
    return 1 << min(p.searches, MOST_DOUBLINGS)


@kernel
def lose_health(s, seat, n, log):
    """V10: a loss, no damage."""
    if n > 0:
        p = s.players[seat]
        p.health = bounded(p.health - n)
        p.lost = bounded(p.lost + n)
        emit(log, E_LOSE, V10, EVERYONE, seat, n, p.health, 0, 0)


# --- the bank ----------------------------------------------------------------------------------------


@kernel
def put_into_bank(s, t, seat, card, log):
    """Face down: one energy more, at once (V2)."""
    p = s.players[seat]
    p.bank[p.n_bank] = card
    p.n_bank += 1
    p.energy = bounded(p.energy + 1)
    emit(log, E_BANK, V2, 1 << seat, seat, card, 0, 0, 0)
    emit(log, E_BANK, V2, EVERYONE - (1 << seat), seat, UNKNOWN, 0, 0, 0)
    push_side(s, t, seat, ON_BANK)


@kernel
def bank_top(s, t, seat, log):
    """V43: it counts as no banking of the turn."""
    p = s.players[seat]
    if p.n_deck > 0 and p.n_bank < BANK:
        p.from_deck |= 1 << p.n_bank
        put_into_bank(s, t, seat, take_top(p), log)
