"""The reveal: both plans become public and the cards enter (LC5.1, LC5.2, C34, C35)."""

from ...core.kernel import EVERYONE, emit, kernel
from .piles import out_of_hand, unbury
from .powers import power_of
from .state import (
    C5,
    EMPTY,
    LANE_COUNT,
    LC4,
    LC5_2,
    LC10_1,
    MOST_PLANNED,
    NO_LANE,
    SEATS,
    SEEN,
    SHOWN,
    SLOT_COUNT,
)
from .units import code_card, code_lane, code_slot, enter, remove_unit, unit_at
from .words import (
    E_BURN,
    E_DRAW,
    E_HERO,
    E_REGROW,
    E_REVEAL,
    E_VANISH,
    FIRST_INSTANT,
    FORESIGHT,
    VARIATIONS,
)


@kernel
def reveal(s, t, log):
    """Before the fight; the plans stay in their fields until `new_plans`."""
    emit(log, E_REVEAL, LC5_2, EVERYONE, -1, s.round, 0, 0, 0)
    for seat in range(SEATS):
        remember(s.players[seat])
    for seat in range(SEATS):
        publish(s, t, seat, log)
    for seat in range(SEATS):
        for lane in range(LANE_COUNT):
            deploy(s, t, seat, lane, log)


@kernel
def remember(p):
    """What was planned stays in sight until the next reveal."""
    p.last_used = p.used
    p.last_aim = p.aim
    p.last_card = 0
    n = 0
    for lane in range(LANE_COUNT):
        for i in range(p.n_plan):
            if code_lane(p.plan[i]) == lane:
                p.last[n] = p.plan[i]
                n += 1
    for i in range(n, MOST_PLANNED):
        p.last[i] = EMPTY


@kernel
def publish(s, t, seat, log):
    """LC10.1: the charge is paid, and the others read what an instant ability did."""
    p = s.players[seat]
    if p.used == 0:
        return
    power = power_of(t, p, p.used - 1)
    p.charges[p.used - 1] -= 1
    if power < FIRST_INSTANT:
        return
    others = EVERYONE - (1 << seat)
    emit(log, E_HERO, LC10_1, others, seat, power, NO_LANE, -1, 0)
    if p.vanished != 0:
        lane = (p.vanished - 1) // SLOT_COUNT
        slot = (p.vanished - 1) % SLOT_COUNT
        unit = unit_at(s, lane, seat, slot)
        came_back(p, unit.card)
        emit(log, E_VANISH, LC10_1, others, seat, unit.id, unit.card, lane, 0)
        remove_unit(s, lane, seat, slot)
    elif p.regrown != 0:
        card = p.discard[p.regrown - 1]
        came_back(p, card)
        emit(log, E_REGROW, LC10_1, others, seat, card, 0, 0, 0)
        unbury(p, p.regrown - 1)
    elif power == FORESIGHT:
        foe = s.players[1 - seat]
        for i in range(foe.hand0):
            if foe.known[i] == 0:
                foe.known[i] = SEEN
    else:
        for _ in range(p.hand0, p.n_hand):
            emit(log, E_DRAW, LC10_1, others, seat, -1, 0, 0, 0)
        for i in range(p.discard0, p.n_discard):
            emit(log, E_BURN, C5, others, seat, p.discard[i], 0, 0, 0)


@kernel
def came_back(p, card):
    """Everybody knows now that it is in the hand, where it came last."""
    p.last_card = 1 + card
    for i in range(p.n_hand - 1, -1, -1):
        if p.hand[i] == card:
            p.known[i] = SHOWN
            return


@kernel
def deploy(s, t, seat, lane, log):
    """The planned cards of a lane leave the hand and enter, in the order placed (C34)."""
    p = s.players[seat]
    for i in range(p.n_plan):
        if code_lane(p.plan[i]) == lane:
            card = code_card(p.plan[i])
            out_of_hand(p, card)
            if t.families != 0 and t.cards[card].family != 0:
                count_family(p, t.cards[card].family - 1, t.cards[card].variation)
            enter(s, t, seat, card, lane, code_slot(p.plan[i]), LC4, log)


@kernel
def count_family(p, family, variation):
    """LC10.3: the third different variation calls the ultimate of this round."""
    whole = ((1 << VARIATIONS) - 1) << (family * VARIATIONS)
    before = p.families & whole
    p.families |= 1 << (family * VARIATIONS + variation)
    if before != whole and p.families & whole == whole:
        p.ultimates |= 1 << family


@kernel
def new_plans(s):
    """A round begins: nothing is planned, and what others may count is what is there."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.hand0 = p.n_hand
        p.deck0 = p.n_deck
        p.discard0 = p.n_discard
        p.ultimates = 0
        forget_plan(p)


@kernel
def forget_plan(p):
    p.confirmed = 0
    p.n_plan = 0
    p.take_backs = 0
    p.used = 0
    p.aim = 0
    p.looking = 0
    p.vanished = 0
    p.regrown = 0
    for i in range(MOST_PLANNED):
        p.plan[i] = EMPTY
