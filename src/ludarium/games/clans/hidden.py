"""What a seat may know: `hide` erases the rest, `fill` completes it to one possible world.

Unknown are the plan of the other seat (even whether there is one, C54), its hand but for cards that came openly into
it or that Foresight showed, its deck, and the order of the own deck (C41, C46). Everything unknown has one form, so
that worlds which a seat cannot tell apart become the same bytes.
"""

from ...core.kernel import chance, kernel, sort_cells
from .piles import shuffle
from .powers import power_of
from .reveal import forget_plan
from .state import EMPTY, HAND, LANE_COUNT, MAX_CARDS, PILE, SEATS, SEEN, SHOWN, SLOT_COUNT
from .units import unit_at
from .words import DECK_SIZE, FORESIGHT, LEGENDARY

OPEN, MET, ALL = (
    0,
    1,
    2,
)  # how much of a hand is seen: by everybody, by the other seat, by Foresight


@kernel
def hide(s, t, seat):
    """Erase what a seat does not know (-1: a spectator)."""
    s.dice = 0
    for side in range(SEATS):
        p = s.players[side]
        if side == seat:
            sort_middle(p)
        else:
            conceal(p, insight(s, t, seat))


@kernel
def insight(s, t, seat):
    """What a viewer sees of the other hand as the round began."""
    if seat < 0:
        return OPEN
    p = s.players[seat]
    return ALL if p.used != 0 and power_of(t, p, p.used - 1) == FORESIGHT else MET


@kernel
def sort_middle(p):
    """Of the own deck only the order is unknown, and not of those that Omen showed."""
    end = p.n_deck - p.looking
    if p.n_bottom == 0:
        sort_cells(p.deck, end)
        return
    for i in range(p.n_bottom + 1, end):
        card = p.deck[i]
        j = i
        while j > p.n_bottom and p.deck[j - 1] > card:
            p.deck[j] = p.deck[j - 1]
            j -= 1
        p.deck[j] = card


@kernel
def conceal(p, seen):
    """The other side as the round began."""
    forget_plan(p)
    p.n_bottom = 0
    p.n_hand = p.hand0
    p.n_deck = p.deck0
    for i in range(p.discard0, p.n_discard):
        p.discard[i] = 0
    p.n_discard = p.discard0
    p.n_upgrades = 0
    for i in range(DECK_SIZE):
        p.upgrades[i] = 0
    for i in range(PILE):
        p.deck[i] = EMPTY if i < p.n_deck else 0
    shown = 0
    for i in range(p.n_hand):
        if p.hand[i] != EMPTY and (
            seen == ALL or p.known[i] & SHOWN != 0 or (seen == MET and p.known[i] != 0)
        ):
            insert(p, shown, p.hand[i], SHOWN if p.known[i] & SHOWN != 0 else SEEN)
            shown += 1
    for i in range(shown, HAND):
        p.hand[i] = EMPTY if i < p.n_hand else 0
        p.known[i] = 0


@kernel
def insert(p, n, card, known):
    """Among the first n cells of the hand, which are sorted."""
    j = n
    while j > 0 and p.hand[j - 1] * 4 + p.known[j - 1] > card * 4 + known:
        p.hand[j] = p.hand[j - 1]
        p.known[j] = p.known[j - 1]
        j -= 1
    p.hand[j] = card
    p.known[j] = known


# --- one possible world ----------------------------------------------------------------------------


@kernel
def fill(s, t, seat):
    """Complete a hidden record to one possible world, with the dice it carries."""
    for side in range(SEATS):
        p = s.players[side]
        if side == seat:
            shuffle(s, p.deck, p.n_bottom, p.n_deck - p.looking)
        else:
            deal(s, t, side)


@kernel
def deal(s, t, side):
    """The unknown cards: some of all legal copies (C2) less those that were seen, in any order."""
    p = s.players[side]
    shown = 0
    while shown < p.n_hand and p.hand[shown] != EMPTY:
        shown += 1
    need = p.n_hand - shown + p.n_deck
    left = 0
    seen = next_seen(s, side, shown, -1)
    for card in range(t.n_cards):
        left += copies_left(s, t, side, shown, card, seen)
        if card == seen:
            seen = next_seen(s, side, shown, card)
    dealt = 0
    seen = next_seen(s, side, shown, -1)
    for card in range(t.n_cards):
        if dealt < need:
            for _ in range(copies_left(s, t, side, shown, card, seen)):
                if dealt < need and chance(s, left) < need - dealt:
                    set_unknown(p, shown, dealt, card)
                    dealt += 1
                left -= 1
            if card == seen:
                seen = next_seen(s, side, shown, card)
    while dealt < need:  # more cards than any legal deck has left
        set_unknown(p, shown, dealt, any_card(s, t))
        dealt += 1
    for i in range(need - 1):
        j = i + chance(s, need - i)
        kept = get_unknown(p, shown, i)
        set_unknown(p, shown, i, get_unknown(p, shown, j))
        set_unknown(p, shown, j, kept)


@kernel
def most_copies(rarity):
    """C2: four of a Common, one less for each step of rarity."""
    return 1 + LEGENDARY - rarity


@kernel
def next_seen(s, side, shown, after):
    """The lowest row above `after` of which a copy was seen; beyond all rows: none. Those in the unknown cells do not
    count: they are being dealt."""
    p = s.players[side]
    best = MAX_CARDS
    for i in range(shown):
        best = p.hand[i] if p.hand[i] > after and p.hand[i] < best else best
    for i in range(p.n_discard):
        best = p.discard[i] if p.discard[i] > after and p.discard[i] < best else best
    for lane in range(LANE_COUNT):
        for slot in range(SLOT_COUNT):
            card = unit_at(s, lane, side, slot).card
            best = card if card > after and card < best else best
    return best


@kernel
def copies_left(s, t, side, shown, card, seen):
    """Legal copies less those that were seen; `seen` is the next card with any, so that others need no count."""
    if t.cards[card].token != 0:
        return 0
    n = most_copies(t.cards[card].rarity)
    if card != seen:
        return n
    p = s.players[side]
    for i in range(shown):
        n -= 1 if p.hand[i] == card else 0
    for i in range(p.n_discard):
        n -= 1 if p.discard[i] == card else 0
    for lane in range(LANE_COUNT):
        for slot in range(SLOT_COUNT):
            n -= 1 if unit_at(s, lane, side, slot).card == card else 0
    return max(n, 0)


@kernel
def any_card(s, t):
    """Any but a token."""
    card = chance(s, t.n_cards)
    for _ in range(t.n_cards):
        if t.cards[card].token == 0:
            return card
        card = (card + 1) % t.n_cards
    return card


# --- the unknown cells of a seat: the deck, then the hand from `shown` on ----------------------------


@kernel
def get_unknown(p, shown, i):
    return p.deck[i] if i < p.n_deck else p.hand[shown + i - p.n_deck]


@kernel
def set_unknown(p, shown, i, card):
    if i < p.n_deck:
        p.deck[i] = card
    else:
        p.hand[shown + i - p.n_deck] = card
