"""Cards in play and how plans are written: the small parts that everything else uses."""

from ...core.kernel import EVERYONE, emit, kernel
from .state import EMPTY, MOST, MOST_PLANNED, SLOT_COUNT
from .words import BOTTOM, E_ENTER, TOP

# --- a planned card as one number ------------------------------------------------------------------


@kernel
def code(card, lane, slot):
    return card * MOST_PLANNED + lane * SLOT_COUNT + slot


@kernel
def code_card(number):
    return number // MOST_PLANNED


@kernel
def code_lane(number):
    return number % MOST_PLANNED // SLOT_COUNT


@kernel
def code_slot(number):
    return number % SLOT_COUNT


@kernel
def own_base(seat):
    """The zone that is a seat's own base (C9)."""
    return 2 * seat - 1


# --- units -----------------------------------------------------------------------------------------


@kernel
def unit_at(s, lane, seat, slot):
    return s.lanes[lane].units[seat * SLOT_COUNT + slot]


@kernel
def empty_unit(unit):
    unit.card = EMPTY
    unit.id = 0
    unit.damage = 0
    unit.health = 0
    unit.full = 0
    unit.bonus = 0
    unit.guard = 0
    unit.marks = 0


@kernel
def copy_unit(to, unit):
    to.card = unit.card
    to.id = unit.id
    to.damage = unit.damage
    to.health = unit.health
    to.full = unit.full
    to.bonus = unit.bonus
    to.guard = unit.guard
    to.marks = unit.marks


@kernel
def remove_unit(s, lane, seat, slot):
    """C11: what is left of the stack is its top."""
    if slot == TOP:
        copy_unit(unit_at(s, lane, seat, TOP), unit_at(s, lane, seat, BOTTOM))
    empty_unit(unit_at(s, lane, seat, BOTTOM))


@kernel
def stack_size(s, lane, seat):
    """Cards that stand in a stack, whatever is planned."""
    n = 0
    for slot in range(SLOT_COUNT):
        n += 1 if unit_at(s, lane, seat, slot).card != EMPTY else 0
    return n


# --- a stack as its owner plans it -----------------------------------------------------------------


@kernel
def survivors(s, lane, seat):
    """Cards that stand in a stack and were not taken back into the hand this round."""
    n = stack_size(s, lane, seat)
    vanished = s.players[seat].vanished
    if vanished != 0 and (vanished - 1) // SLOT_COUNT == lane:
        n -= 1
    return n


@kernel
def planned_in(p, lane):
    n = 0
    for i in range(p.n_plan):
        n += 1 if code_lane(p.plan[i]) == lane else 0
    return n


@kernel
def own_size(s, lane, seat):
    return survivors(s, lane, seat) + planned_in(s.players[seat], lane)


@kernel
def planned(p, card):
    """Copies of a card in the plan."""
    n = 0
    for i in range(p.n_plan):
        n += 1 if code_card(p.plan[i]) == card else 0
    return n


@kernel
def settle_lane(s, lane, seat):
    """C34: where nothing else stands, the first planned card is the top; written that way, so that a plan has one form."""
    p = s.players[seat]
    if survivors(s, lane, seat) > 0:
        return
    for i in range(p.n_plan):
        if code_lane(p.plan[i]) == lane:
            p.plan[i] -= code_slot(p.plan[i])
            return


# --- entering --------------------------------------------------------------------------------------


@kernel
def levels(p, card):
    """C53: three times the levels of Damage plus those of Health that a deck gives a card."""
    for i in range(p.n_upgrades):
        if p.upgrades[i] // 9 == card:
            return p.upgrades[i] % 9
    return 0


@kernel
def enter(s, t, seat, card, lane, slot, clause, log):
    """LC4: a card joins a stack that has room; a new top pushes the old one down (C33), the first is the top (C34)."""
    if unit_at(s, lane, seat, TOP).card == EMPTY:
        slot = TOP
    elif slot == TOP:
        copy_unit(unit_at(s, lane, seat, BOTTOM), unit_at(s, lane, seat, TOP))
    level = levels(s.players[seat], card)
    s.ids += 1
    unit = unit_at(s, lane, seat, slot)
    empty_unit(unit)
    unit.card = card
    unit.id = s.ids
    unit.damage = min(MOST, t.cards[card].damage + level // 3)
    unit.full = min(MOST, t.cards[card].health + 2 * (level % 3))
    unit.health = unit.full
    emit(log, E_ENTER, clause, EVERYONE, seat, s.ids, card, lane, slot)
