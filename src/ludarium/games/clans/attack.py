"""One attack (C30), and what wounds and heals a card in play."""

from ...core.kernel import EVERYONE, emit, kernel
from .state import (
    ALL_MARKS,
    BARE,
    C29,
    C30,
    C31,
    COWED,
    EMPTY,
    HUNTED,
    LC6_2,
    LC7_2,
    LC7_3,
    LC10_1,
    SLOT_COUNT,
    SUNDERED,
)
from .units import own_base, unit_at
from .words import (
    BOTTOM,
    BY_BASE,
    BY_DEBUFF,
    BY_ELEMENT,
    BY_FURY,
    BY_HERO,
    BY_SHIELD,
    BY_STACK,
    BY_ZONE,
    E_ATTACK,
    E_DAMAGE,
    E_HEAL,
    E_MODIFY,
    NO_ELEMENT,
    TOP,
)

INTIMIDATED = 2  # what Intimidate takes from each attack


# --- elements --------------------------------------------------------------------------------------


@kernel
def beats(one, other):
    """LC7.2: fire beats nature, nature water, water fire."""
    if one == NO_ELEMENT or other == NO_ELEMENT:
        return False
    return (one + 2) % 3 == other % 3  # they stand in a circle: each beats the one before it


@kernel
def tempered(damage, one, other):
    """C27: Damage of an element against another, in whole numbers."""
    if damage <= 0:
        return 0
    if beats(one, other):
        return max(damage + 1, (5 * damage + 2) // 4)
    if beats(other, one):
        return max(1, min(damage - 1, (3 * damage + 2) // 4))
    return damage


# --- the steps of an attack ------------------------------------------------------------------------


@kernel
def fits(card, element, family):
    """C31: whether a card is what a restricted stack ability asks for; 0 asks for nothing."""
    if element != 0 and card.element != element:
        return False
    return family == 0 or card.family == family


@kernel
def is_alive(unit):
    return unit.card != EMPTY and unit.health > 0


@kernel
def from_mate(s, t, lane, seat):
    """C31: what the card below adds to the active one, and what it adds to itself beside it."""
    mate = unit_at(s, lane, seat, BOTTOM)
    if not is_alive(mate):
        return 0
    own = t.cards[unit_at(s, lane, seat, TOP).card]
    other = t.cards[mate.card]
    n = 0
    if fits(own, other.buff_element, other.buff_family):
        n += other.stack_buff
    if fits(other, own.self_element, own.self_family):
        n += own.stack_self
    return n


@kernel
def hindrance(s, t, lane, seat):
    """The stack_debuff of a seat's whole stack."""
    n = 0
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if is_alive(unit):
            n += t.cards[unit.card].stack_debuff
    return n


@kernel
def shield_of(t, unit):
    """C47: Sunder and Wildfire also take what was given this round."""
    if unit.marks & (SUNDERED | BARE) != 0:
        return 0
    return t.cards[unit.card].shield + unit.guard


@kernel
def thorns_of(t, unit):
    return 0 if unit.marks & SUNDERED != 0 else t.cards[unit.card].thorns


@kernel
def attack(s, t, lane, seat, slot, log):
    """C30: what the active card of a seat deals to the enemy card in a slot, told step by step."""
    unit = unit_at(s, lane, seat, TOP)
    target = unit_at(s, lane, 1 - seat, slot)
    card = t.cards[unit.card]
    zone = s.lanes[lane].zone
    at_home = zone == own_base(seat)
    by_element = tempered(unit.damage, card.element, t.cards[target.card].element) - unit.damage
    by_base = 0
    if at_home and card.element != NO_ELEMENT and card.element == s.players[seat].base_element:
        by_base = 1  # C29
    by_zone = 0
    if at_home:
        by_zone = card.bulwark
    elif zone == own_base(1 - seat):
        by_zone = card.vanguard
    by_stack = from_mate(s, t, lane, seat)
    n = unit.damage + by_element + by_base + by_zone + unit.bonus + card.fury + by_stack
    debuff = INTIMIDATED if unit.marks & COWED != 0 else 0
    shield = 0
    if card.pierce == 0:
        debuff += hindrance(s, t, lane, 1 - seat)
        shield = shield_of(t, target)
    by_debuff = max(1, n - debuff) - n
    n += by_debuff
    by_shield = max(1, n - shield) - n
    n += by_shield
    emit(log, E_ATTACK, LC6_2, EVERYONE, seat, unit.id, target.id, n, 0)
    tell(log, seat, unit, target, LC7_2, BY_ELEMENT, by_element)
    tell(log, seat, unit, target, C29, BY_BASE, by_base)
    tell(log, seat, unit, target, C30, BY_ZONE, by_zone)
    tell(log, seat, unit, target, LC10_1, BY_HERO, unit.bonus)
    tell(log, seat, unit, target, LC7_3, BY_FURY, card.fury)
    tell(log, seat, unit, target, C31, BY_STACK, by_stack)
    tell(log, seat, unit, target, C30, BY_DEBUFF, by_debuff)
    tell(log, seat, unit, target, C30, BY_SHIELD, by_shield)
    return n


@kernel
def tell(log, seat, unit, target, clause, step, n):
    if n != 0:
        emit(log, E_MODIFY, clause, EVERYONE, seat, unit.id, target.id, step, n)


# --- wounds ----------------------------------------------------------------------------------------


@kernel
def hurt(unit, seat, n, cause, bounty, clause, log):
    """A wound; who is dead already takes none, so the mark says who dealt the deadly one."""
    if n <= 0 or not is_alive(unit):
        return
    unit.health = max(0, unit.health - n)
    unit.marks = unit.marks & (ALL_MARKS - HUNTED)
    if bounty != 0:
        unit.marks = unit.marks | HUNTED
    emit(log, E_DAMAGE, clause, EVERYONE, seat, unit.id, n, unit.health, cause)


@kernel
def heal(unit, seat, n, cause, clause, log):
    """C44: only the living, and not above the printed Health."""
    if not is_alive(unit):
        return
    gained = min(n, unit.full - unit.health)
    if gained > 0:
        unit.health += gained
        emit(log, E_HEAL, clause, EVERYONE, seat, unit.id, gained, unit.health, cause)
