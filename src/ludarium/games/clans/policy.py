"""A simple player of Clans: a card where it helps most, a hero when there is a reason, then confirm."""

from ...core.kernel import kernel
from .piles import held
from .plan import refusal
from .powers import AT_LANE, charges_left, kind_of_aim, may_vanish, next_card, power_of
from .state import (
    CONFIRM,
    EMPTY,
    HERO_CARD,
    HERO_LANE,
    HERO_PLAIN,
    HERO_UNIT,
    LANE_COUNT,
    MAX_CARDS,
    MOST_PLANNED,
    PLACE,
    SLOT_COUNT,
    TAKE,
)
from .units import code, own_base, own_size, planned, unit_at
from .words import (
    BARKSKIN,
    BOTTOM,
    BRACE,
    FEINT,
    FIRE,
    FORESIGHT,
    FURNACE_CHARGE,
    INTIMIDATE,
    KINDLE,
    LAST_WALL,
    LEVY,
    OMEN,
    REGROWTH,
    REQUISITION,
    SOOTHE,
    SPRINGWELL,
    SUNDER,
    TOP,
    VANISH,
)
from .worth import LONE_MATE, lane_worth, meeting, top_card

KEEP = 55  # what it is worth to keep a card for later
NOTHING = -1
HURT = 6  # Health a card must have lost to be worth a charge
WORTH_TURNING = 3  # and what turning a stack must gain
MUCH_HIDDEN = 4  # cards of the other hand that are worth a look


@kernel
def habit(s, t, seat):
    """What the simple player does next; always legal."""
    p = s.players[seat]
    if p.looking > 0:
        return TAKE + best_looked_at(t, p)
    action = instant(s, t, seat)
    if action == NOTHING:
        action = best_place(s, t, seat, keep(t, p))
    if action == NOTHING:
        action = prepare(s, t, seat)
    return action if action != NOTHING else CONFIRM


# --- cards -----------------------------------------------------------------------------------------


@kernel
def room(t, p):
    """Cards that can be drawn at the round's end without losing one, were nothing more placed."""
    return t.hand_cap - (p.n_hand - p.n_plan)


@kernel
def keep(t, p):
    """C5: a card that would be burned, or make another burn, is not worth keeping."""
    return 0 if room(t, p) < min(t.draw, p.n_deck) else KEEP


@kernel
def best_place(s, t, seat, least):
    """The placement that gains most, if that is more than `least`; else NOTHING."""
    p = s.players[seat]
    best = NOTHING
    gained = least
    for lane in range(LANE_COUNT):
        if own_size(s, lane, seat) < SLOT_COUNT:
            top = top_card(s, seat, lane)
            enemy = unit_at(s, lane, 1 - seat, TOP).card
            now = lane_worth(s, t, seat, lane, LONE_MATE, meeting(t, top, enemy))
            card = next_card(p.hand, p.n_hand, -1)
            while card >= 0:
                if held(p, card) > planned(p, card):
                    slot = slot_for(s, t, seat, lane, card)
                    shown = card if slot == TOP else top
                    gain = lane_worth(s, t, seat, lane, card, meeting(t, shown, enemy)) - now
                    if gain > gained:
                        gained = gain
                        best = PLACE + code(card, lane, slot)
                card = next_card(p.hand, p.n_hand, card)
    return best


@kernel
def slot_for(s, t, seat, lane, card):
    """Who fights goes in front of who helps, else the healthier one."""
    top = top_card(s, seat, lane)
    if top == EMPTY:
        return TOP
    if helps(t, card) != helps(t, top):
        return BOTTOM if helps(t, card) else TOP
    return TOP if t.cards[card].health >= left_of(s, t, seat, lane, top) else BOTTOM


@kernel
def helps(t, card):
    return t.cards[card].damage == 0 or t.cards[card].stack_buff > 0


@kernel
def left_of(s, t, seat, lane, card):
    """The Health of a top card: that of the survivor, or of one that is planned."""
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if unit.card == card:
            return unit.health
    return t.cards[card].health


@kernel
def best_looked_at(t, p):
    best = p.deck[p.n_deck - 1]
    for i in range(p.looking):
        card = p.deck[p.n_deck - 1 - i]
        if t.cards[card].points > t.cards[best].points:
            best = card
    return best


# --- the hero --------------------------------------------------------------------------------------


@kernel
def has_hero(s, t, seat):
    p = s.players[seat]
    return t.heroes != 0 and p.hero != EMPTY and p.used == 0


@kernel
def instant(s, t, seat):
    """Cards, while there is room for them: drawn, or taken back to heal; then knowledge."""
    if not has_hero(s, t, seat):
        return NOTHING
    p = s.players[seat]
    for ability in range(2):
        power = power_of(t, p, ability)
        if charges_left(p, ability) > 0:
            if power == REGROWTH:
                card = best_buried(s, t, seat, ability)
                if card >= 0:
                    return HERO_CARD + ability * MAX_CARDS + card
            wanted = 3 if power == LEVY else 1
            draws = power == LEVY or power == REQUISITION or power == OMEN
            if draws and p.n_deck >= wanted and p.n_hand + wanted <= t.hand_cap:
                return HERO_PLAIN + ability
            if power == VANISH and p.n_hand < t.hand_cap:
                place = most_hurt(s, t, seat)
                if place >= 0:
                    return HERO_UNIT + ability * MOST_PLANNED + place
            if power == FORESIGHT and s.players[1 - seat].hand0 >= MUCH_HIDDEN:
                if charges_left(p, 1 - ability) == 0 or p.n_hand >= t.hand_cap:
                    return HERO_PLAIN + ability
    return NOTHING


@kernel
def most_hurt(s, t, seat):
    """Where the own card stands that would heal most in the hand; -1: none is worth a charge."""
    best = -1
    most = HURT
    for place in range(MOST_PLANNED):
        unit = unit_at(s, place // SLOT_COUNT, seat, place % SLOT_COUNT)
        if unit.card != EMPTY and unit.full - unit.health > most and may_vanish(s, t, seat, place):
            most = unit.full - unit.health
            best = place
    return best


@kernel
def best_buried(s, t, seat, ability):
    p = s.players[seat]
    best = -1
    card = next_card(p.discard, p.discard0, -1)
    while card >= 0:
        better = best < 0 or t.cards[card].points > t.cards[best].points
        if better and refusal(s, t, seat, HERO_CARD + ability * MAX_CARDS + card) == 0:
            best = card
        card = next_card(p.discard, p.discard0, card)
    return best


@kernel
def prepare(s, t, seat):
    """A combat ability that has something to do."""
    if not has_hero(s, t, seat):
        return NOTHING
    p = s.players[seat]
    for ability in range(2):
        power = power_of(t, p, ability)
        if charges_left(p, ability) > 0:
            if kind_of_aim(power) == AT_LANE:
                lane = lane_for(s, t, seat, power)
                if lane >= 0:
                    action = HERO_LANE + ability * LANE_COUNT + lane
                    if refusal(s, t, seat, action) == 0:
                        return action
            elif wants(s, t, seat, power) and refusal(s, t, seat, HERO_PLAIN + ability) == 0:
                return HERO_PLAIN + ability
    return NOTHING


@kernel
def lane_for(s, t, seat, power):
    """The lane in which an ability changes most; -1: it does nothing anywhere."""
    best = -1
    most = 0
    for lane in range(LANE_COUNT):
        reason = 0
        enemy = unit_at(s, lane, 1 - seat, TOP)
        mine = own_size(s, lane, seat)
        if enemy.card != EMPTY and mine > 0:
            if power == FURNACE_CHARGE or power == BARKSKIN:
                reason = 10 + mine
            elif power == INTIMIDATE:
                reason = enemy.damage * 6 // (5 + t.cards[enemy.card].tick)
            elif power == SUNDER:
                reason = 2 * t.cards[enemy.card].shield + t.cards[enemy.card].thorns
            elif power == FEINT:
                reason = turned(s, t, seat, lane)
        if reason > most:
            most = reason
            best = lane
    return best


@kernel
def turned(s, t, seat, lane):
    """What a stack of two that stand gains if the bottom one goes in front; the edge of an element counts as some
    points of Health."""
    top = unit_at(s, lane, seat, TOP)
    bottom = unit_at(s, lane, seat, BOTTOM)
    if bottom.card == EMPTY or helps(t, bottom.card):
        return 0
    if helps(t, top.card):
        return bottom.health
    enemy = unit_at(s, lane, 1 - seat, TOP).card
    gain = meeting(t, bottom.card, enemy) - meeting(t, top.card, enemy)
    return bottom.health - top.health + gain // 8 - WORTH_TURNING


@kernel
def wants(s, t, seat, power):
    """Whether an ability without an aim has a good reason now."""
    p = s.players[seat]
    if power == SPRINGWELL:
        return p.crystal <= t.crystal_hp - 12
    wounds = 0
    fires = 0
    walls = 0
    pressed = 0
    for lane in range(LANE_COUNT):
        enemy = unit_at(s, lane, 1 - seat, TOP).card
        top = top_card(s, seat, lane)
        for slot in range(SLOT_COUNT):
            unit = unit_at(s, lane, seat, slot)
            if unit.card != EMPTY:
                wounds += min(3, unit.full - unit.health)
        if top != EMPTY and enemy != EMPTY:
            fires += 1 if t.cards[top].element == FIRE else 0
            walls += 1 if s.lanes[lane].zone == own_base(seat) else 0
        lost = top == EMPTY and s.lanes[lane].zone * own_base(seat) >= 0
        if lost and enemy != EMPTY:
            pressed += t.cards[enemy].damage
    if power == SOOTHE:
        return wounds >= 5
    if power == KINDLE:
        return fires >= 2
    if power == LAST_WALL:
        return walls >= 1
    return power == BRACE and pressed >= 5
