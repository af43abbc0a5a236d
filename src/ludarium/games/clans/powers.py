"""Heroes while a seat plans: which abilities may be used, and the instant ones (LC10.1)."""

from ...core.kernel import emit, kernel
from .piles import draw_in_secret, gain, into_hand
from .state import C5, C51, EMPTY, LANE_COUNT, LC10_1, LOOKED_AT, MOST_PLANNED, NO_LANE, SLOT_COUNT
from .units import code_card, own_base, own_size, settle_lane, survivors, unit_at
from .words import (
    BARKSKIN,
    E_BURN,
    E_HERO,
    E_LOOK,
    E_PREPARE,
    E_REGROW,
    E_SEE,
    E_TAKE,
    E_TAKE_BACK_HERO,
    E_VANISH,
    FEINT,
    FIRE,
    FIRST_INSTANT,
    FORESIGHT,
    FURNACE_CHARGE,
    INTIMIDATE,
    KINDLE,
    LAST_WALL,
    LEVY,
    OMEN,
    RARE,
    REGROWTH,
    REQUISITION,
    SOOTHE,
    SUNDER,
    TOP,
    VANISH,
)

LEVIED = 3

# What an ability of a hero is aimed at.
AT_NOTHING, AT_LANE, AT_UNIT, AT_CARD = 0, 1, 2, 3


@kernel
def power_of(t, p, ability):
    """A place in POWERS; the seat must have a hero."""
    return t.hero_rows[p.hero].powers[ability]


@kernel
def kind_of_aim(power):
    if power == VANISH:
        return AT_UNIT
    if power == REGROWTH:
        return AT_CARD
    if (
        power == FURNACE_CHARGE
        or power == BARKSKIN
        or power == FEINT
        or power == INTIMIDATE
        or power == SUNDER
    ):
        return AT_LANE
    return AT_NOTHING


@kernel
def charges_left(p, ability):
    """What is left of an ability as its owner counts: this round's use is paid at the reveal."""
    return p.charges[ability] - (1 if p.used == ability + 1 else 0)


@kernel
def prepared(t, p):
    """Whether a combat ability is part of the plan."""
    return p.used != 0 and power_of(t, p, p.used - 1) < FIRST_INSTANT


# --- targets ---------------------------------------------------------------------------------------


@kernel
def has_target(s, t, seat, power, lane):
    """Whether an ability that names no card would reach something; the other side counts as the round began."""
    p = s.players[seat]
    foe = s.players[1 - seat]
    if power == KINDLE:
        return has_fire(s, t, seat)
    if power == FURNACE_CHARGE or power == BARKSKIN:
        return own_size(s, lane, seat) > 0
    if power == FEINT:
        return own_size(s, lane, seat) == SLOT_COUNT
    if power == INTIMIDATE or power == SUNDER:
        return unit_at(s, lane, 1 - seat, TOP).card != EMPTY
    if power == SOOTHE:
        n = 0
        for each in range(LANE_COUNT):
            n += survivors(s, each, seat)
        return n > 0
    if power == LAST_WALL:
        n = 0
        for each in range(LANE_COUNT):
            n += own_size(s, each, seat) if s.lanes[each].zone == own_base(seat) else 0
        return n > 0
    if power == FORESIGHT:
        return foe.hand0 > 0
    if power == REQUISITION or power == LEVY or power == OMEN:
        return p.n_deck > 0
    return True  # Springwell, Brace


@kernel
def has_fire(s, t, seat):
    p = s.players[seat]
    n = 0
    for place in range(MOST_PLANNED):
        card = unit_at(s, place // SLOT_COUNT, seat, place % SLOT_COUNT).card
        if card != EMPTY and p.vanished != 1 + place:
            n += 1 if t.cards[card].element == FIRE else 0
    for i in range(p.n_plan):
        n += 1 if t.cards[code_card(p.plan[i])].element == FIRE else 0
    return n > 0


@kernel
def may_vanish(s, t, seat, place):
    """C55: any of the own cards that came from a hand."""
    card = unit_at(s, place // SLOT_COUNT, seat, place % SLOT_COUNT).card
    return card != EMPTY and t.cards[card].token == 0


@kernel
def buried_at(t, p, card):
    """Where a card that Regrowth can name lies in the discard, -1: nowhere."""
    if t.cards[card].rarity > RARE or t.cards[card].token != 0:
        return -1
    for i in range(p.discard0):
        if p.discard[i] == card:
            return i
    return -1


# --- what is legal ---------------------------------------------------------------------------------


@kernel
def hero_refusal(s, t, seat, ability, aim, value):
    """0, or the clause against using an ability; `value` is a lane, a place of a unit or a card, as `aim` says."""
    p = s.players[seat]
    if t.heroes == 0:
        return C51
    if p.hero == EMPTY or p.used != 0 or p.charges[ability] <= 0:
        return LC10_1
    power = power_of(t, p, ability)
    if kind_of_aim(power) != aim:
        return LC10_1
    if aim == AT_UNIT:
        return 0 if p.n_hand < t.hand_cap and may_vanish(s, t, seat, value) else LC10_1
    if aim == AT_CARD:
        if value >= t.n_cards or p.n_hand >= t.hand_cap:
            return LC10_1
        return 0 if buried_at(t, p, value) >= 0 else LC10_1
    return 0 if has_target(s, t, seat, power, value) else LC10_1


@kernel
def looked_at(p, card):
    """Omen: the place in the deck of the topmost such card among those seen, -1: none."""
    for i in range(p.looking):
        if p.deck[p.n_deck - 1 - i] == card:
            return p.n_deck - 1 - i
    return -1


# --- using them ------------------------------------------------------------------------------------


@kernel
def use(s, t, seat, ability, aim, value, log):
    """A combat ability waits for the reveal, an instant one acts at once."""
    p = s.players[seat]
    power = power_of(t, p, ability)
    p.used = ability + 1
    p.aim = value if aim == AT_LANE else NO_LANE
    if power < FIRST_INSTANT:
        emit(log, E_PREPARE, LC10_1, 1 << seat, seat, power, p.aim, 0, 0)
        return
    emit(log, E_HERO, LC10_1, 1 << seat, seat, power, NO_LANE, -1, 0)
    if power == REQUISITION:
        draw_in_secret(s, t, seat, log)
    elif power == LEVY:
        for _ in range(LEVIED):
            draw_in_secret(s, t, seat, log)
    elif power == VANISH:
        vanish(s, seat, value, log)
    elif power == REGROWTH:
        p.regrown = 1 + buried_at(t, p, value)
        into_hand(p, value)
        emit(log, E_REGROW, LC10_1, 1 << seat, seat, value, 0, 0, 0)
    elif power == FORESIGHT:
        foresee(s, seat, log)
    elif power == OMEN:
        p.looking = min(LOOKED_AT, p.n_deck)
        for i in range(p.looking):
            emit(log, E_LOOK, LC10_1, 1 << seat, seat, p.deck[p.n_deck - 1 - i], 0, 0, 0)


@kernel
def vanish(s, seat, place, log):
    """The unit stays where it is until the reveal; its owner no longer counts it."""
    p = s.players[seat]
    lane = place // SLOT_COUNT
    unit = unit_at(s, lane, seat, place % SLOT_COUNT)
    p.vanished = 1 + place
    into_hand(p, unit.card)
    settle_lane(s, lane, seat)
    emit(log, E_VANISH, LC10_1, 1 << seat, seat, unit.id, unit.card, lane, 0)


@kernel
def foresee(s, seat, log):
    """In the order of rows: the order of a hand is its owner's."""
    foe = s.players[1 - seat]
    card = next_card(foe.hand, foe.hand0, -1)
    while card >= 0:
        for i in range(foe.hand0):
            if foe.hand[i] == card:
                emit(log, E_SEE, LC10_1, 1 << seat, 1 - seat, card, 0, 0, 0)
        card = next_card(foe.hand, foe.hand0, card)


@kernel
def next_card(cells, n, after):
    """The lowest row above `after` among the first n cells, -1: there is none."""
    best = -1
    for i in range(n):
        if cells[i] > after and (best < 0 or cells[i] < best):
            best = cells[i]
    return best


@kernel
def take(s, t, seat, place, log):
    """Omen: this card of the deck into the hand, the others seen to the bottom, the first of them highest."""
    p = s.players[seat]
    card = p.deck[place]
    put = p.looking - 1
    rest = p.n_deck - p.looking  # cards that were not looked at
    for i in range(place, p.n_deck - 1):
        p.deck[i] = p.deck[i + 1]
    p.n_deck -= 1
    p.deck[p.n_deck] = 0
    for _ in range(put):  # the top card goes under all others
        top = p.deck[p.n_deck - 1]
        for i in range(p.n_deck - 1, 0, -1):
            p.deck[i] = p.deck[i - 1]
        p.deck[0] = top
    p.n_bottom = min(p.n_bottom, rest) + put
    p.looking = 0
    if gain(t, p, card):
        emit(log, E_BURN, C5, 1 << seat, seat, card, 0, 0, 0)
    else:
        emit(log, E_TAKE, LC10_1, 1 << seat, seat, card, 0, 0, 0)


@kernel
def take_top(s, t, seat, log):
    """Whoever confirms while Omen waits takes the top card."""
    take(s, t, seat, s.players[seat].n_deck - 1, log)


@kernel
def put_away(s, t, seat, log):
    """A prepared ability is taken out of the plan; its charge was not paid yet."""
    p = s.players[seat]
    emit(log, E_TAKE_BACK_HERO, LC10_1, 1 << seat, seat, power_of(t, p, p.used - 1), 0, 0, 0)
    p.used = 0
    p.aim = 0
