"""Combat abilities of heroes (LC10.1, C47): cards move first, then numbers change."""

from ...core.kernel import EVERYONE, emit, kernel
from .attack import INTIMIDATED, heal
from .powers import power_of
from .state import C47, COWED, EMPTY, LANE_COUNT, LC10_1, MOST, SEATS, SLOT_COUNT, SUNDERED
from .units import copy_unit, own_base, unit_at
from .words import (
    AS_HERO,
    BARKSKIN,
    BOTTOM,
    BRACE,
    E_BOOST,
    E_COW,
    E_GUARD,
    E_HERO,
    E_MEND_CRYSTAL,
    E_SUNDER,
    E_SWAP,
    FEINT,
    FIRE,
    FIRST_INSTANT,
    FURNACE_CHARGE,
    INTIMIDATE,
    KINDLE,
    LAST_WALL,
    SOOTHE,
    SPRINGWELL,
    SUNDER,
    TOP,
)

NO_POWER = -1
KINDLED, CHARGED, WALLED, BARKED, SOOTHED, SPRUNG, BRACED = 1, 3, 2, 1, 3, 12, 5


@kernel
def power_now(s, t, seat):
    """What the hero of a seat does this round, NO_POWER if nothing."""
    p = s.players[seat]
    if t.heroes == 0 or p.used == 0:
        return NO_POWER
    return power_of(t, p, p.used - 1)


@kernel
def use_powers(s, t, log):
    for seat in range(SEATS):
        power = power_now(s, t, seat)
        if power != NO_POWER and power < FIRST_INSTANT:
            p = s.players[seat]
            emit(log, E_HERO, LC10_1, EVERYONE, seat, power, p.aim, EMPTY, 0)
    for seat in range(SEATS):
        if power_now(s, t, seat) == FEINT:
            feint(s, seat, s.players[seat].aim, log)
    for seat in range(SEATS):
        power = power_now(s, t, seat)
        if power != NO_POWER and power < FIRST_INSTANT:
            use_power(s, t, seat, power, s.players[seat].aim, log)


@kernel
def feint(s, seat, lane, log):
    """Top and bottom of an own lane change places."""
    top = unit_at(s, lane, seat, TOP)
    bottom = unit_at(s, lane, seat, BOTTOM)
    if top.card == EMPTY or bottom.card == EMPTY:
        return
    swap_cells(top, bottom)
    emit(log, E_SWAP, C47, EVERYONE, seat, lane, 0, 0, 0)


@kernel
def swap_cells(one, other):
    """Field by field: a record is never assigned."""
    card = one.card
    number = one.id
    damage = one.damage
    health = one.health
    full = one.full
    bonus = one.bonus
    guard = one.guard
    marks = one.marks
    copy_unit(one, other)
    other.card = card
    other.id = number
    other.damage = damage
    other.health = health
    other.full = full
    other.bonus = bonus
    other.guard = guard
    other.marks = marks


@kernel
def use_power(s, t, seat, power, aim, log):
    if power == SPRINGWELL:
        mend_crystal(s, t, seat, SPRUNG, AS_HERO, LC10_1, log)
    elif power == INTIMIDATE:
        foe = unit_at(s, aim, 1 - seat, TOP)
        if foe.card != EMPTY:
            foe.marks |= COWED
            emit(log, E_COW, C47, EVERYONE, 1 - seat, foe.id, INTIMIDATED, 0, 0)
    elif power != FEINT and power != BRACE:  # Brace waits for the hits on the crystal
        for lane in range(LANE_COUNT):
            for slot in range(SLOT_COUNT):
                if power == SUNDER:
                    if lane == aim:
                        sunder(unit_at(s, lane, 1 - seat, slot), 1 - seat, log)
                else:
                    help_unit(s, t, seat, lane, slot, power, aim, log)


@kernel
def sunder(unit, seat, log):
    if unit.card != EMPTY:
        unit.marks |= SUNDERED
        emit(log, E_SUNDER, C47, EVERYONE, seat, unit.id, 0, 0, 0)


@kernel
def help_unit(s, t, seat, lane, slot, power, aim, log):
    """What a power does for one own card."""
    unit = unit_at(s, lane, seat, slot)
    if unit.card == EMPTY:
        return
    if power == SOOTHE:
        heal(unit, seat, SOOTHED, AS_HERO, LC10_1, log)
    elif power == KINDLE:
        if t.cards[unit.card].element == FIRE:
            boost(unit, seat, KINDLED, AS_HERO, LC10_1, log)
    elif power == LAST_WALL:
        if s.lanes[lane].zone == own_base(seat):
            boost(unit, seat, WALLED, AS_HERO, LC10_1, log)
    elif lane == aim:
        if power == FURNACE_CHARGE:
            boost(unit, seat, CHARGED, AS_HERO, LC10_1, log)
        elif power == BARKSKIN:
            unit.guard = min(MOST, unit.guard + BARKED)
            emit(log, E_GUARD, LC10_1, EVERYONE, seat, unit.id, BARKED, 0, 0)


@kernel
def boost(unit, seat, n, cause, clause, log):
    """More damage with every attack of this round."""
    unit.bonus = min(MOST, unit.bonus + n)
    emit(log, E_BOOST, clause, EVERYONE, seat, unit.id, n, cause, 0)


@kernel
def mend_crystal(s, t, seat, n, cause, clause, log):
    """C44: not above what it had at the start."""
    p = s.players[seat]
    gained = min(n, t.crystal_hp - p.crystal)
    if gained > 0:
        p.crystal += gained
        emit(log, E_MEND_CRYSTAL, clause, EVERYONE, seat, gained, p.crystal, cause, 0)


@kernel
def braced(s, t, seat):
    """What Brace takes off the hits on a seat's crystal this round."""
    return BRACED if power_now(s, t, seat) == BRACE else 0
