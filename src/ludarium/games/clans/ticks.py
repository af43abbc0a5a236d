"""The five ticks (LC6): in each, all lanes from left to right, by the binding order of the rulings."""

from ...core.kernel import EVERYONE, emit, kernel
from .attack import attack, heal, hurt, is_alive, thorns_of
from .piles import bury
from .state import (
    C11,
    C47,
    EMPTY,
    HUNTED,
    LANE_COUNT,
    LC4,
    LC6_1,
    LC6_2,
    LC6_3,
    LC7_3,
    SEATS,
    SLOT_COUNT,
)
from .units import copy_unit, empty_unit, unit_at
from .words import (
    AS_ATTACK,
    AS_CLEAVE,
    AS_DRAIN,
    AS_LAST_STAND,
    AS_OVERFLOW,
    AS_REGEN,
    AS_THORNS,
    BOTTOM,
    E_DIE,
    E_PROMOTE,
    E_TICK,
    TOP,
)

TICKS = 5
KILL_STEP = 50  # gold for a kill: 50, 100, 150, 200 by rarity


@kernel
def run_ticks(s, t, log):
    """C43: tick by tick through all lanes; a lane without an enemy has no ticks (C16)."""
    for tick in range(1, TICKS + 1):
        told = False
        for lane in range(LANE_COUNT):
            if is_contested(s, lane):
                if not told:
                    emit(log, E_TICK, LC6_1, EVERYONE, -1, tick, 0, 0, 0)
                    told = True
                run_tick(s, t, lane, tick, log)
    for lane in range(LANE_COUNT):
        promote(s, lane, C11, log)


@kernel
def stands(s, lane, seat):
    """Whether a seat has a card in a lane."""
    return unit_at(s, lane, seat, TOP).card != EMPTY or unit_at(s, lane, seat, BOTTOM).card != EMPTY


@kernel
def is_contested(s, lane):
    return stands(s, lane, 0) and stands(s, lane, 1)


@kernel
def acts_on(schedule, tick):
    """LC6.1, C22: tick 1 always, tick 2 on 2 and 4, the others once."""
    if schedule == 1:
        return True
    if schedule == 2:
        return tick == 2 or tick == 4
    return schedule == tick


@kernel
def run_tick(s, t, lane, tick, log):
    promote(s, lane, LC4, log)
    for seat in range(SEATS):
        for slot in range(SLOT_COUNT):
            unit = unit_at(s, lane, seat, slot)
            if unit.card != EMPTY:
                heal(unit, seat, t.cards[unit.card].regen, AS_REGEN, LC7_3, log)
    first = active_attack(s, t, lane, 0, tick, TOP, log)  # both by the same picture (C24)
    first_below = active_attack(s, t, lane, 0, tick, BOTTOM, log)
    second = active_attack(s, t, lane, 1, tick, TOP, log)
    second_below = active_attack(s, t, lane, 1, tick, BOTTOM, log)
    land(s, t, lane, 0, first, first_below, log)
    land(s, t, lane, 1, second, second_below, log)
    for seat in range(SEATS):
        if (first if seat == 0 else second) > 0:
            prick(s, t, lane, seat, (first_below if seat == 0 else second_below) > 0, log)
    for seat in range(SEATS):
        if (first if seat == 0 else second) > 0:
            unit = unit_at(s, lane, seat, TOP)
            heal(unit, seat, t.cards[unit.card].drain, AS_DRAIN, LC7_3, log)
    settle_deaths(s, t, lane, log)


@kernel
def promote(s, lane, clause, log):
    """LC4: a card whose top fell is active from the next tick on."""
    for seat in range(SEATS):
        top = unit_at(s, lane, seat, TOP)
        below = unit_at(s, lane, seat, BOTTOM)
        if top.card == EMPTY and below.card != EMPTY:
            copy_unit(top, below)
            empty_unit(below)
            emit(log, E_PROMOTE, clause, EVERYONE, seat, top.id, lane, 0, 0)


@kernel
def active_attack(s, t, lane, seat, tick, slot, log):
    """The attack on the enemy's top, or by `cleave` on the bottom; 0 if there is none."""
    unit = unit_at(s, lane, seat, TOP)
    card = t.cards[unit.card]
    if unit.damage == 0 or not acts_on(card.tick, tick):  # C42
        return 0
    if slot == BOTTOM and (card.cleave == 0 or unit_at(s, lane, 1 - seat, BOTTOM).card == EMPTY):
        return 0
    return attack(s, t, lane, seat, slot, log)


@kernel
def land(s, t, lane, seat, n, below, log):
    """LC6.3, C25: what is more than the top needs goes on to the bottom as it is, never from `cleave`."""
    if n == 0:
        return
    card = t.cards[unit_at(s, lane, seat, TOP).card]
    foe = 1 - seat
    top = unit_at(s, lane, foe, TOP)
    bottom = unit_at(s, lane, foe, BOTTOM)
    more = n - top.health
    hurt(top, foe, n, AS_ATTACK, card.bounty, LC6_2, log)
    if card.cleave != 0:
        hurt(bottom, foe, below, AS_CLEAVE, card.bounty, LC7_3, log)
    elif more > 0:
        hurt(bottom, foe, more, AS_OVERFLOW, card.bounty, LC6_3, log)


@kernel
def prick(s, t, lane, seat, cleaves, log):
    """`thorns` of each direct target, also of one that dies."""
    unit = unit_at(s, lane, seat, TOP)
    for slot in range(SLOT_COUNT):
        target = unit_at(s, lane, 1 - seat, slot)
        if target.card != EMPTY and (slot == TOP or cleaves):
            n = thorns_of(t, target)
            hurt(unit, seat, n, AS_THORNS, t.cards[target.card].bounty, LC7_3, log)


# --- deaths ----------------------------------------------------------------------------------------


@kernel
def settle_deaths(s, t, lane, log):
    """C47: every `last_stand` of who died, also of who dies by one; then all the dead leave together."""
    fired = 0
    dying = deaths(s, lane)
    while dying != 0:
        fired |= dying
        for seat in range(SEATS):
            foe = unit_at(s, lane, 1 - seat, TOP)
            for slot in range(SLOT_COUNT):
                if (dying >> (seat * SLOT_COUNT + slot)) & 1 != 0:
                    card = t.cards[unit_at(s, lane, seat, slot).card]
                    n = card.last_stand
                    hurt(foe, 1 - seat, n, AS_LAST_STAND, card.bounty, C47, log)
        dying = deaths(s, lane) ^ fired
    for seat in range(SEATS):
        for slot in range(SLOT_COUNT):
            if (fired >> (seat * SLOT_COUNT + slot)) & 1 != 0:
                remove_dead(s, t, lane, seat, slot, log)


@kernel
def deaths(s, lane):
    """Who lies dead in a lane, as bits by seat and slot."""
    bits = 0
    for seat in range(SEATS):
        for slot in range(SLOT_COUNT):
            unit = unit_at(s, lane, seat, slot)
            if unit.card != EMPTY and not is_alive(unit):
                bits |= 1 << (seat * SLOT_COUNT + slot)
    return bits


@kernel
def remove_dead(s, t, lane, seat, slot, log):
    """To its owner's discard, and gold for the other; a token is worth nothing and goes nowhere."""
    unit = unit_at(s, lane, seat, slot)
    card = t.cards[unit.card]
    emit(log, E_DIE, LC6_2, EVERYONE, seat, unit.id, unit.card, lane, 0)
    if card.token == 0:
        bury(s.players[seat], unit.card)
        if t.gold != 0:
            n = KILL_STEP * (card.rarity + 1)
            if unit.marks & HUNTED != 0:
                n += n // 2
            s.players[1 - seat].earned += n
    empty_unit(unit)
