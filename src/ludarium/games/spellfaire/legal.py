"""What is legal, written once: `refusal` says which clause an action breaks, `legal` lists the rest."""

from ...core.kernel import kernel, lowest_bit
from .effects import candidates, in_group, passes
from .state import (
    A17,
    A22,
    A33,
    A34,
    A51,
    ACTIONS,
    ATTACK,
    END_TURN,
    FIRST,
    FRESH,
    HERO,
    MAX_CARDS,
    MULLIGAN,
    MULLIGAN_CARDS,
    MULLIGAN_STAGE,
    NO_PLACE,
    NOWHERE,
    OVER,
    OWN_HERO_PLACE,
    PLACES,
    PLAY,
    S1,
    S4_6,
    S5,
    S5_1,
    S5_3,
    S5_7,
    S6_1,
    S6_2,
    S7_5,
    S8,
    S8_2,
    S13_2,
    SLOTS,
    SPENT,
)
from .words import ANY_TARGET, CHARGE, CREATURE, GUARD

MAX_ACTS = 200  # A51


@kernel
def actors(s):
    """The seats that may act now, as bits."""
    return 0 if s.stage == OVER else 1 << s.active


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.stage == OVER:
        return S1
    if seat != s.active:
        return S13_2
    if action < END_TURN or action >= ACTIONS:
        return S5_7
    if s.stage == MULLIGAN_STAGE:
        if MULLIGAN <= action < ATTACK:
            return mulligan_refusal(s, seat, action - MULLIGAN)
        return S4_6
    if s.n_waiting > 0:
        if FIRST <= action < PLAY:
            return order_refusal(s, seat, action - FIRST)
        return A22
    if action == END_TURN:
        return 0
    if ATTACK <= action < FIRST:
        slot = (action - ATTACK) // (SLOTS + 1)
        clause = attacker_refusal(s, seat, slot)
        if clause != 0:
            return clause
        return victim_refusal(s, 1 - seat, (action - ATTACK) % (SLOTS + 1), is_guarded(s, 1 - seat))
    if action >= PLAY:
        card = (action - PLAY) // PLACES
        clause = card_refusal(s, t, seat, card)
        if clause != 0:
            return clause
        return place_refusal(s, t, seat, card, (action - PLAY) % PLACES)
    return S5


# --- the parts -------------------------------------------------------------------------------------


@kernel
def mulligan_refusal(s, seat, subset):
    """Of equal cards the first ones are replaced, so that each choice has one number."""
    p = s.players[seat]
    if subset >> min(p.n_hand, MULLIGAN_CARDS) != 0:
        return S4_6
    for i in range(p.n_hand):
        if (subset >> i) & 1 != 0:
            for j in range(i):
                if p.hand[j] == p.hand[i] and (subset >> j) & 1 == 0:
                    return S4_6
    return 0


@kernel
def order_refusal(s, seat, choice):
    trigger = choice % MAX_CARDS + MAX_CARDS * (seat ^ (choice // MAX_CARDS))
    for i in range(s.n_waiting):
        if s.waiting[i] == trigger:
            return 0
    return A22


@kernel
def card_refusal(s, t, seat, card):
    """Whether a card may be played at all, before any target is named."""
    p = s.players[seat]
    held = False
    for i in range(p.n_hand):
        if p.hand[i] == card:
            held = True
    return price_refusal(s, t, seat, card) if held else S5_7


@kernel
def price_refusal(s, t, seat, card):
    """The same for a card that is in the hand: mana and room."""
    if s.acts >= MAX_ACTS:
        return A51
    p = s.players[seat]
    row = t.cards[card]
    if row.cost > p.mana:
        return S5_1
    if p.n_board >= t.board_limit:
        if row.kind == CREATURE:
            return S5_3
        if row.summons != 0 and t.summon_full_board == 0:
            return A33
    return 0


@kernel
def place_refusal(s, t, seat, card, place):
    """Whether the card may be aimed there; places are those before the play."""
    row = t.cards[card]
    if row.aim == 0:
        return 0 if place == NO_PLACE else S8
    found = targets(s, t, seat, card)
    if place == NO_PLACE:
        if row.kind != CREATURE:
            return A34
        return A17 if found != 0 else 0  # a target must be named where there is one
    if (found >> position(seat, place)) & 1 != 0:
        return 0
    return S8_2 if place >= OWN_HERO_PLACE else S8


@kernel
def targets(s, t, seat, card):
    """The positions that a card which wants a target takes (S8), as a set of bits."""
    row = t.cards[card]
    e = row.effects[row.aim - 1]
    itself = NOWHERE
    if row.kind == CREATURE and s.players[seat].n_board < SLOTS:
        itself = seat * SLOTS + s.players[seat].n_board
    found = candidates(s, t, e, seat, itself)
    if itself < NOWHERE and in_group(e.group, seat, itself, itself) and passes(t, e, card, False):
        found |= 1 << itself  # A18: it will have entered
    if e.group == ANY_TARGET:
        found |= 3 << HERO
    return found


@kernel
def position(seat, place):
    """The position of a place that the acting seat names."""
    if place == NO_PLACE:
        return NOWHERE
    if place >= 2 * SLOTS:
        return HERO + ((place - 2 * SLOTS) ^ seat)
    return (place + SLOTS * seat) % (2 * SLOTS)


@kernel
def attacker_refusal(s, seat, slot):
    if slot >= s.players[seat].n_board:
        return S6_1
    if s.acts >= MAX_ACTS:
        return A51
    unit = s.board[seat * SLOTS + slot]
    if unit.frozen != 0:
        return S7_5
    if unit.rest == SPENT or (unit.rest == FRESH and unit.keywords & CHARGE == 0):
        return S6_1
    return 0


@kernel
def is_guarded(s, seat):
    for pos in range(seat * SLOTS, seat * SLOTS + s.players[seat].n_board):
        if s.board[pos].keywords & GUARD != 0:
            return True
    return False


@kernel
def victim_refusal(s, enemy, place, guarded):
    """Guard comes first (S6.2); place SLOTS is the hero."""
    if place == SLOTS:
        return S6_2 if guarded else 0
    if place >= s.players[enemy].n_board:
        return S6_2
    if guarded and s.board[enemy * SLOTS + place].keywords & GUARD == 0:
        return S6_2
    return 0


# --- the list --------------------------------------------------------------------------------------


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    if s.stage == OVER or seat != s.active:
        return 0
    if s.stage == MULLIGAN_STAGE:
        return legal_mulligans(s, seat, out)
    if s.n_waiting > 0:
        return legal_orders(s, seat, out)
    out[0] = END_TURN
    return legal_plays(s, t, seat, out, legal_attacks(s, seat, out, 1))


@kernel
def legal_mulligans(s, seat, out):
    n = 0
    for subset in range(1 << min(s.players[seat].n_hand, MULLIGAN_CARDS)):
        if mulligan_refusal(s, seat, subset) == 0:
            out[n] = MULLIGAN + subset
            n += 1
    return n


@kernel
def legal_orders(s, seat, out):
    """The waiting triggers that differ, own ones first."""
    n = 0
    for side in range(2):
        last = -1
        while True:
            best = MAX_CARDS
            for i in range(s.n_waiting):
                card = s.waiting[i] % MAX_CARDS
                if s.waiting[i] // MAX_CARDS == seat ^ side and last < card < best:
                    best = card
            if best == MAX_CARDS:
                break
            out[n] = FIRST + side * MAX_CARDS + best
            n += 1
            last = best
    return n


@kernel
def legal_attacks(s, seat, out, n):
    enemy = 1 - seat
    guarded = is_guarded(s, enemy)
    for slot in range(s.players[seat].n_board):
        if attacker_refusal(s, seat, slot) == 0:
            base = ATTACK + slot * (SLOTS + 1)
            for place in range(s.players[enemy].n_board):
                if victim_refusal(s, enemy, place, guarded) == 0:
                    out[n] = base + place
                    n += 1
            if not guarded:
                out[n] = base + SLOTS
                n += 1
    return n


@kernel
def legal_plays(s, t, seat, out, n):
    p = s.players[seat]
    playable = 0  # hand cards that can be paid for, as bits
    for i in range(p.n_hand):
        if price_refusal(s, t, seat, p.hand[i]) == 0:
            playable |= 1 << i
    while playable != 0:
        card = MAX_CARDS
        for i in range(p.n_hand):
            if (playable >> i) & 1 != 0 and p.hand[i] < card:
                card = p.hand[i]
        for i in range(p.n_hand):
            if p.hand[i] == card:
                playable &= ~(1 << i)
        before = n
        if t.cards[card].aim != 0:
            n = legal_targets(s, t, seat, card, out, n)
        if t.cards[card].aim == 0 or (n == before and t.cards[card].kind == CREATURE):  # A17
            out[n] = PLAY + card * PLACES + NO_PLACE
            n += 1
    return n


@kernel
def legal_targets(s, t, seat, card, out, n):
    found = targets(s, t, seat, card)
    if seat == 1:  # from positions to places: the two sides change, and the two heroes
        own = (1 << SLOTS) - 1
        heroes = found >> HERO
        found = ((found >> SLOTS) & own) | ((found & own) << SLOTS)
        found |= ((heroes >> 1) | ((heroes & 1) << 1)) << HERO
    while found != 0:
        out[n] = PLAY + card * PLACES + lowest_bit(found)
        found &= found - 1
        n += 1
    return n
