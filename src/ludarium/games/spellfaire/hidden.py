"""What a seat may know: `hide` erases the rest, `fill` completes it to one possible world.

Unknown are all deck orders, the other hand (but for cards both players saw) and the other deck
(A43, A47). Everything unknown is normalised, so that two worlds a seat cannot tell apart become
the same bytes.
"""

from ...core.kernel import chance, count_bits, kernel, sort_cells
from .state import SEATS, SLOTS, UNKNOWN
from .words import COPIES, CREATURE, DECK_CREATURES, DECK_SPELLS, NONE


@kernel
def hide(s, t, seat):
    """Erase what a seat does not know (-1: a spectator)."""
    s.dice = 0
    for side in range(SEATS):
        p = s.players[side]
        if side == seat:
            sort_cells(p.deck, p.n_deck)  # only the order of the own deck is unknown
        else:
            shown = gather_shown(p)
            if p.faction != NONE and p.school != NONE:
                for i in range(p.n_deck):
                    p.deck[i] = UNKNOWN
                for i in range(shown, p.n_hand):
                    p.hand[i] = UNKNOWN
            else:
                sort_hidden(p, shown)


@kernel
def fill(s, t, seat):
    """Complete a hidden record to one possible world, with the dice it carries."""
    for side in range(SEATS):
        p = s.players[side]
        shown = p.n_hand
        if side != seat:
            shown = count_bits(p.shown)
            if p.faction != NONE and p.school != NONE:
                deal_unknown(s, t, side, shown)
        for i in range(hidden_cards(p, shown) - 1, 0, -1):
            j = chance(s, i + 1)
            card = get_hidden(p, shown, i)
            set_hidden(p, shown, i, get_hidden(p, shown, j))
            set_hidden(p, shown, j, card)


# --- the hidden cards of a player: the deck, then the hand from `shown` on ---------------------------


@kernel
def hidden_cards(p, shown):
    return p.n_deck + p.n_hand - shown


@kernel
def get_hidden(p, shown, i):
    return p.deck[i] if i < p.n_deck else p.hand[shown + i - p.n_deck]


@kernel
def set_hidden(p, shown, i, card):
    if i < p.n_deck:
        p.deck[i] = card
    else:
        p.hand[shown + i - p.n_deck] = card


@kernel
def gather_shown(p):
    """Move the hand cards that both players know to the front, sorted; returns how many."""
    n = count_bits(p.shown)
    for k in range(n):
        best = -1
        for i in range(k, p.n_hand):
            if (p.shown >> i) & 1 != 0 and (best < 0 or p.hand[i] < p.hand[best]):
                best = i
        card = p.hand[best]
        p.hand[best] = p.hand[k]
        p.hand[k] = card
        if (p.shown >> k) & 1 == 0:
            p.shown += (1 << k) - (1 << best)
    return n


@kernel
def sort_hidden(p, shown):
    """Deck and hidden hand as one row: of an undeclared deck only the cards are known."""
    for i in range(1, hidden_cards(p, shown)):
        card = get_hidden(p, shown, i)
        j = i
        while j > 0 and get_hidden(p, shown, j - 1) > card:
            set_hidden(p, shown, j, get_hidden(p, shown, j - 1))
            j -= 1
        set_hidden(p, shown, j, card)


# --- which cards the hidden ones may be ---------------------------------------------------------------


@kernel
def deal_unknown(s, t, side, shown):
    """Draw the unknown cards from all legal copies less those that were seen (A47)."""
    p = s.players[side]
    hidden = hidden_cards(p, shown)
    creatures = DECK_CREATURES - count_seen(s, t, side, shown, 1)
    spells = DECK_SPELLS - count_seen(s, t, side, shown, 0)
    if creatures >= 0 and spells >= 0 and creatures + spells == hidden:
        dealt = deal(s, t, side, shown, 1, 0, creatures, 0)
        dealt = deal(s, t, side, shown, 0, 1, spells, dealt)
    else:  # a position that holds no whole deck
        dealt = deal(s, t, side, shown, 1, 1, hidden, 0)
    while dealt < hidden:  # more cards than any legal deck has left: any that fits the deck
        card = chance(s, t.n_cards)
        if belongs(t, p, card, 1, 1):
            set_hidden(p, shown, dealt, card)
            dealt += 1


@kernel
def belongs(t, p, card, creatures, spells):
    """Whether the card may be in this player's deck and is of a wanted kind."""
    row = t.cards[card]
    if row.token != 0:
        return False
    if row.kind == CREATURE:
        return creatures != 0 and row.faction == p.faction
    return spells != 0 and row.school == p.school


@kernel
def deal(s, t, side, shown, creatures, spells, need, dealt):
    """A uniform sample of `need` unseen copies, written from hidden card `dealt` on."""
    p = s.players[side]
    left = 0
    for card in range(t.n_cards):
        if belongs(t, p, card, creatures, spells):
            left += max(COPIES - copies_seen(s, side, shown, card), 0)
    need = min(need, left)
    for card in range(t.n_cards):
        if need > 0 and belongs(t, p, card, creatures, spells):
            for _ in range(COPIES - copies_seen(s, side, shown, card)):
                if chance(s, left) < need:
                    set_hidden(p, shown, dealt, card)
                    dealt += 1
                    need -= 1
                left -= 1
    return dealt


@kernel
def copies_seen(s, side, shown, card):
    p = s.players[side]
    n = 0
    for i in range(shown):
        n += 1 if p.hand[i] == card else 0
    for i in range(p.n_dead):
        n += 1 if p.dead[i] == card else 0
    for i in range(p.n_discard):
        n += 1 if p.discard[i] == card else 0
    for pos in range(side * SLOTS, side * SLOTS + p.n_board):
        n += 1 if s.board[pos].card == card and s.board[pos].token == 0 else 0
    return n


@kernel
def count_seen(s, t, side, shown, creatures):
    """How many creature cards (or spells) of this side lie open."""
    p = s.players[side]
    n = 0
    for i in range(shown):
        n += 1 if (t.cards[p.hand[i]].kind == CREATURE) == (creatures != 0) else 0
    for i in range(p.n_discard):
        n += 1 if (t.cards[p.discard[i]].kind == CREATURE) == (creatures != 0) else 0
    if creatures != 0:
        n += p.n_dead
        for pos in range(side * SLOTS, side * SLOTS + p.n_board):
            n += 1 - s.board[pos].token
    return n
