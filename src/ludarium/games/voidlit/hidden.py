"""What a seat may know: `hide` erases the rest, `fill` completes it to one possible world.

Unknown are the other hand, bank and deck, and the order of the own deck but for the ends that were looked at (V37). Everything
unknown is normalised, so that two worlds a seat cannot tell apart become the same bytes.
"""

from ...core.kernel import chance, count_bits, kernel, lowest_bit, sort_cells
from .state import (
    BANK,
    MULLIGAN_STAGE,
    OWNER,
    SEATS,
    SINCE,
    SLOTS,
    TOKEN,
    UNKNOWN,
)
from .units import upgrade_row
from .words import UNIVERSAL


@kernel
def hide(s, t, seat):
    """Erase what a seat does not know (-1: a spectator)."""
    s.dice = 0
    for side in range(SEATS):
        p = s.players[side]
        if side == seat:
            sort_between(p, sure_bottom(p), p.n_deck - sure_top(p))
        else:
            for i in range(p.n_deck):
                p.deck[i] = UNKNOWN
            for i in range(p.n_hand):
                p.hand[i] = UNKNOWN
            for i in range(p.n_bank):
                p.bank[i] = UNKNOWN
            p.known_top = 0
            p.known_bottom = 0
            if s.stage == MULLIGAN_STAGE:
                p.answer = 0


@kernel
def fill(s, t, seat):
    """Complete a hidden record to one possible world, with the dice it carries."""
    for side in range(SEATS):
        p = s.players[side]
        if side == seat:
            shuffle_between(s, p, sure_bottom(p), p.n_deck - sure_top(p))
        else:
            deal_unknown(s, t, side)
            place_shown(s, t, p)


# --- the own deck -----------------------------------------------------------------------------------


@kernel
def sure_bottom(p):
    return min(p.known_bottom, p.n_deck)


@kernel
def sure_top(p):
    return min(p.known_top, p.n_deck - sure_bottom(p))


@kernel
def sort_between(p, low, high):
    if low == 0:
        sort_cells(p.deck, high)
        return
    for i in range(low + 1, high):
        card = p.deck[i]
        j = i
        while j > low and p.deck[j - 1] > card:
            p.deck[j] = p.deck[j - 1]
            j -= 1
        p.deck[j] = card


@kernel
def shuffle_between(s, p, low, high):
    for i in range(high - 1, low, -1):
        j = low + chance(s, i + 1 - low)
        card = p.deck[i]
        p.deck[i] = p.deck[j]
        p.deck[j] = card


# --- the hidden cards of another: deck, then bank, then hand --------------------------------------------


@kernel
def get_hidden(p, i):
    if i < p.n_deck:
        return p.deck[i]
    i -= p.n_deck
    return p.bank[i] if i < p.n_bank else p.hand[i - p.n_bank]


@kernel
def set_hidden(p, i, card):
    if i < p.n_deck:
        p.deck[i] = card
    elif i < p.n_deck + p.n_bank:
        p.bank[i - p.n_deck] = card
    else:
        p.hand[i - p.n_deck - p.n_bank] = card


@kernel
def belongs(t, p, card):
    """Whether a deck of this nation may hold the card."""
    row = t.cards[card]
    return row.token == 0 and (row.nation == p.nation or row.nation == UNIVERSAL)


@kernel
def deal_unknown(s, t, side):
    """A uniform sample of the legal copies less those that were seen, shuffled. The last cells are left for what both know."""
    p = s.players[side]
    need = p.n_deck + p.n_bank + p.n_hand - p.n_shown
    left = 0
    for card in range(t.n_cards):
        if belongs(t, p, card):
            left += max(t.cards[card].copies - copies_seen(s, side, card), 0)
    dealt = 0
    for card in range(t.n_cards):
        if dealt < need and belongs(t, p, card):
            for _ in range(t.cards[card].copies - copies_seen(s, side, card)):
                if chance(s, left) < need - dealt:
                    set_hidden(p, dealt, card)
                    dealt += 1
                left -= 1
    while dealt < need:  # a position that no legal deck explains
        set_hidden(p, dealt, any_card(s, t, p))
        dealt += 1
    for i in range(need - 1, 0, -1):
        j = chance(s, i + 1)
        card = get_hidden(p, i)
        set_hidden(p, i, get_hidden(p, j))
        set_hidden(p, j, card)


@kernel
def any_card(s, t, p):
    card = chance(s, t.n_cards)
    for _ in range(t.n_cards):
        if belongs(t, p, card):
            return card
        card = (card + 1) % t.n_cards
    return card


@kernel
def copies_seen(s, side, card):
    p = s.players[side]
    n = 0
    for i in range(p.n_waste):
        n += 1 if p.waste[i] == card else 0
    for i in range(p.n_shown):
        n += 1 if p.shown[i] % SINCE == card else 0
    for i in range(p.n_relics):
        n += 1 if p.relics[i] == card else 0
    for k in range(SEATS):
        for pos in range(k * SLOTS, k * SLOTS + s.players[k].n_units):
            unit = s.board[pos]
            if k == side and unit.card == card and unit.marks & TOKEN == 0:
                n += 1
            for i in range(unit.n_upgrades):
                if unit.upgrades[i] // OWNER == side and upgrade_row(unit, i) == card:
                    n += 1
    return n


# --- what both know: in the hand, or in the bank since then ------------------------------------------------


@kernel
def place_shown(s, t, p):
    """Each card that was shown goes to a free place where it may be; whatever lay there fills a gap. Bits are places of
    the bank, then from BANK on of the hand. Those with the fewest places come first."""
    gaps = gaps_of(p)
    taken = 0
    for i in range(p.n_shown - 1, -1, -1):
        free = places_for(p, p.shown[i] // SINCE) & ~taken
        if free != 0:
            place = nth_bit(free, chance(s, count_bits(free)))
            if (gaps >> place) & 1 == 0:
                set_place(p, lowest_bit(gaps), get_place(p, place))
                gaps &= gaps - 1
            else:
                gaps &= ~(1 << place)
            set_place(p, place, p.shown[i] % SINCE)
            taken |= 1 << place
    while gaps != 0:  # a position that knows more than there is room for
        set_place(p, lowest_bit(gaps), any_card(s, t, p))
        gaps &= gaps - 1


@kernel
def gaps_of(p):
    """The last places, as many as cards were shown: the hand's, then the bank's."""
    in_hand = min(p.n_shown, p.n_hand)
    in_bank = min(p.n_shown - in_hand, p.n_bank)
    hand = ((1 << in_hand) - 1) << (BANK + p.n_hand - in_hand)
    return hand | (((1 << in_bank) - 1) << (p.n_bank - in_bank))


@kernel
def places_for(p, since):
    """Where a card shown at that size of the bank may be: whatever was banked from the deck is another."""
    hand = ((1 << p.n_hand) - 1) << BANK
    bank = ((1 << p.n_bank) - 1) & ~((1 << since) - 1) & ~p.from_deck
    return hand | bank


@kernel
def nth_bit(b, n):
    for _ in range(n):
        b &= b - 1
    return lowest_bit(b)


@kernel
def get_place(p, place):
    return p.bank[place] if place < BANK else p.hand[place - BANK]


@kernel
def set_place(p, place, card):
    if place < BANK:
        p.bank[place] = card
    else:
        p.hand[place - BANK] = card
