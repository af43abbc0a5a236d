"""What cards do: damage, healing, drawing, summoning, and the one interpreter of effect rows.

Creatures that fall stay where they are until `bury` (in kernel.py) removes them all together (A23).
"""

from ...core.kernel import EVERYONE, chance, emit, kernel, lowest_bit
from .state import (
    A16,
    A29,
    FRESH,
    HERO,
    NOWHERE,
    S5_2,
    S5_4,
    S5_6,
    S6_3,
    S7_3,
    S7_4,
    S7_5,
    S10,
    S11,
    S14_2,
    SLOTS,
    UNKNOWN,
)
from .words import (
    ALWAYS,
    ANOTHER_FACTION,
    ANOTHER_KEYWORD,
    BOTH_HEROES,
    BUFF,
    CHOSEN,
    CREATURE,
    DAMAGE,
    DESTROY,
    DRAW,
    E_BUFF,
    E_BURN,
    E_DAMAGE,
    E_DESTROY,
    E_DRAW,
    E_ENTER,
    E_FATIGUE,
    E_FREEZE,
    E_GRANT,
    E_HEAL,
    E_RETURN,
    E_WARD,
    ENEMY,
    ENEMY_HERO,
    FREEZE,
    FRIENDLY,
    GRANT,
    HEAL,
    IT,
    LIFESTEAL,
    OTHER,
    OTHER_FRIENDLY,
    OWN_HERO,
    RANDOM,
    RETURN,
    SELF,
    SUMMON,
    SURVIVES,
    THIS_TURN,
    WARD,
)

# --- asking ----------------------------------------------------------------------------------------


@kernel
def power(unit):
    """The Attack that strikes and is shown (A13)."""
    return max(unit.lasting + unit.this_turn, 0)


@kernel
def bounded(n):
    """Chains of custom cards may pile up any number; a cell holds 16 bits."""
    return max(-9999, min(9999, n))


@kernel
def is_alive(unit):
    return unit.health > 0 and unit.doomed == 0


@kernel
def is_frozen(unit):
    return unit.frozen != 0 or unit.frozen_next != 0


@kernel
def has_moment(t, card, moment):
    return (t.cards[card].moments >> moment) & 1 != 0


@kernel
def in_group(group, seat, source, pos):
    """Whether the creature at `pos` belongs to the group, seen from a card of `seat`."""
    if group == FRIENDLY:
        return pos // SLOTS == seat
    if group == OTHER_FRIENDLY:
        return pos // SLOTS == seat and pos != source
    if group == ENEMY:
        return pos // SLOTS != seat
    if group == OTHER:
        return pos != source
    return True


@kernel
def passes(t, e, card, frozen):
    """The filters of an effect: cost and Frozen."""
    if e.frozen != 0 and not frozen:
        return False
    return e.max_cost < 0 or t.cards[card].cost <= e.max_cost


@kernel
def condition_holds(s, t, e, seat, source, aimed):
    if e.when == ALWAYS:
        return True
    if e.when == SURVIVES:
        return aimed < HERO and is_alive(s.board[aimed])
    for pos in range(seat * SLOTS, seat * SLOTS + s.players[seat].n_board):
        unit = s.board[pos]
        if pos != source:  # A20, A21: another creature
            if e.when == ANOTHER_KEYWORD and unit.keywords & e.another != 0:
                return True
            if e.when == ANOTHER_FACTION and unit.token == 0:
                if t.cards[unit.card].faction == e.another:
                    return True
    return False


# --- damage and healing ----------------------------------------------------------------------------


@kernel
def deal_damage(s, t, pos, amount, log):
    """Returns the damage that got through."""
    if amount <= 0:
        return 0  # A10: 0 damage is no damage
    if pos >= HERO:
        hero = s.players[pos - HERO]
        hero.health = bounded(hero.health - amount)
        if t.health_floor != 0 and hero.health < 0:
            hero.health = 0
        emit(log, E_DAMAGE, S6_3, EVERYONE, pos - HERO, 0, amount, hero.health, 0)
        return amount
    unit = s.board[pos]
    if unit.keywords & WARD != 0:
        unit.keywords -= WARD
        emit(log, E_WARD, S7_4, EVERYONE, pos // SLOTS, unit.id, 0, 0, 0)
        return 0
    unit.health = bounded(unit.health - amount)
    emit(log, E_DAMAGE, S6_3, EVERYONE, pos // SLOTS, unit.id, amount, unit.health, 0)
    return amount


@kernel
def heal(s, t, seat, amount, clause, log):
    hero = s.players[seat]
    if amount > 0 and hero.health < t.hero_health:  # A27
        healed = min(amount, t.hero_health - hero.health)
        hero.health += healed
        emit(log, E_HEAL, clause, EVERYONE, seat, healed, hero.health, 0, 0)


@kernel
def hit(s, t, source, target, amount, log):
    """A creature deals damage; Lifesteal heals by what got through (A11)."""
    dealt = deal_damage(s, t, target, amount, log)
    if s.board[source].keywords & LIFESTEAL != 0:
        heal(s, t, source // SLOTS, dealt, S7_3, log)


# --- cards moving ----------------------------------------------------------------------------------


@kernel
def draw(s, t, seat, n, log):
    """One card after the other: an empty deck tires, a full hand burns (A41)."""
    p = s.players[seat]
    for _ in range(n):
        if p.n_deck == 0:
            p.fatigue = bounded(p.fatigue + 1)
            emit(log, E_FATIGUE, S5_4, EVERYONE, seat, p.fatigue, 0, 0, 0)
            deal_damage(s, t, HERO + seat, p.fatigue, log)
            continue
        if p.n_hand < t.hand_limit:
            deal_card(s, seat, log)
            continue
        card = take_top(p)
        discard(s, seat, card)
        emit(log, E_BURN, S5_2, EVERYONE, seat, card, 0, 0, 0)


@kernel
def deal_card(s, seat, log):
    """The top card of a deck goes to the hand; only its owner sees it."""
    card = take_top(s.players[seat])
    add_to_hand(s.players[seat], card)
    emit(log, E_DRAW, S5_6, 1 << seat, seat, card, 0, 0, 0)
    emit(log, E_DRAW, S5_6, EVERYONE - (1 << seat), seat, UNKNOWN, 0, 0, 0)


@kernel
def take_top(p):
    p.n_deck -= 1
    card = p.deck[p.n_deck]
    p.deck[p.n_deck] = 0
    return card


@kernel
def add_to_hand(p, card):
    p.hand[p.n_hand] = card
    p.n_hand += 1


@kernel
def discard(s, seat, card):
    p = s.players[seat]
    p.discard[p.n_discard] = card
    p.n_discard += 1


@kernel
def drop_hand_card(s, seat, i):
    """Take card i out of a hand; the cards behind it move up, with what is known of them."""
    p = s.players[seat]
    below = (1 << i) - 1
    p.shown = (p.shown & below) | ((p.shown >> (i + 1)) << i)
    p.n_hand -= 1
    for j in range(i, p.n_hand):
        p.hand[j] = p.hand[j + 1]
    p.hand[p.n_hand] = 0


@kernel
def summon(s, t, seat, card, token, log):
    """A creature enters at the right end; returns its position, or NOWHERE when there is no room."""
    p = s.players[seat]
    if p.n_board >= t.board_limit:
        return NOWHERE
    pos = seat * SLOTS + p.n_board
    p.n_board += 1
    s.serial = s.serial % 9999 + 1
    row = t.cards[card]
    unit = s.board[pos]
    unit.id = s.serial
    unit.card = card
    unit.token = token
    unit.lasting = row.attack
    unit.this_turn = 0
    unit.health = row.health
    unit.max_health = row.health
    unit.keywords = row.keywords
    unit.rest = FRESH
    unit.frozen = 0
    unit.frozen_next = 0
    unit.doomed = 0
    unit.due = 0
    emit(log, E_ENTER, S11 if token != 0 else S10, EVERYONE, seat, unit.id, card, 0, 0)
    return pos


@kernel
def is_returnable(t, e, card):
    """A29: a creature card of a cost that the effect reaches."""
    return t.cards[card].kind == CREATURE and (e.max_cost < 0 or t.cards[card].cost <= e.max_cost)


@kernel
def return_dead(s, t, e, seat, log):
    """A random creature that died here goes back to the hand, where both players know it."""
    p = s.players[seat]
    candidates = 0
    for i in range(p.n_dead):
        if is_returnable(t, e, p.dead[i]):
            candidates += 1
    if candidates == 0 or p.n_hand >= t.hand_limit:
        return
    left = chance(s, candidates)
    card = UNKNOWN
    for i in range(p.n_dead):
        if is_returnable(t, e, p.dead[i]):
            if left == 0:
                card = p.dead[i]
            left -= 1
    take_dead(p, card)
    p.shown |= 1 << p.n_hand
    add_to_hand(p, card)
    emit(log, E_RETURN, A29, EVERYONE, seat, card, 0, 0, 0)


@kernel
def take_dead(p, card):
    """The first copy goes, whichever was picked: nobody can tell copies apart."""
    i = 0
    while p.dead[i] != card:
        i += 1
    p.n_dead -= 1
    for j in range(i, p.n_dead):
        p.dead[j] = p.dead[j + 1]
    p.dead[p.n_dead] = 0


# --- the interpreter -------------------------------------------------------------------------------


@kernel
def run_effects(s, t, moment, card, seat, source, aimed, log):
    """Every effect of `card`, a card of `seat`, that waits for `moment`, in the order of its row."""
    row = t.cards[card]
    for i in range(row.n_effects):
        e = row.effects[i]
        if e.on == moment and condition_holds(s, t, e, seat, source, aimed):
            run_effect(s, t, e, seat, source, aimed, log)


@kernel
def run_effect(s, t, e, seat, source, aimed, log):
    if e.do == DRAW:
        draw(s, t, seat, e.n, log)
    elif e.do == RETURN:
        for _ in range(e.n):
            return_dead(s, t, e, seat, log)
    elif e.do == SUMMON:
        for _ in range(e.n):
            summon(s, t, seat, e.card, 1, log)
    else:
        affected = positions(s, t, e, seat, source, aimed) & ((1 << NOWHERE) - 1)
        while affected != 0:
            affect(s, t, e, seat, source, lowest_bit(affected), log)
            affected &= affected - 1


@kernel
def positions(s, t, e, seat, source, aimed):
    """Whom an effect is for, as a set of bits; bit NOWHERE is nobody."""
    if e.pick == SELF:
        return 1 << source
    if e.pick == ENEMY_HERO:
        return 1 << (HERO + 1 - seat)
    if e.pick == OWN_HERO:
        return 1 << (HERO + seat)
    if e.pick == BOTH_HEROES:
        return 3 << HERO
    if e.pick == CHOSEN or e.pick == IT:
        return 1 << aimed
    found = candidates(s, t, e, seat, source)
    return random_one(s, found) if e.pick == RANDOM else found


@kernel
def candidates(s, t, e, seat, source):
    """The creatures of an effect's group that pass its filters, as a set of bits."""
    found = 0
    for side in range(2):
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_board):
            unit = s.board[pos]
            if in_group(e.group, seat, source, pos) and passes(t, e, unit.card, is_frozen(unit)):
                found |= 1 << pos
    return found


@kernel
def random_one(s, found):
    """Uniform among the legal candidates (S13.3); the dying are none (A59)."""
    n = 0
    for pos in range(HERO):
        if (found >> pos) & 1 != 0 and is_alive(s.board[pos]):
            n += 1
    if n == 0:
        return 1 << NOWHERE
    left = chance(s, n)
    for pos in range(HERO):
        if (found >> pos) & 1 != 0 and is_alive(s.board[pos]):
            if left == 0:
                return 1 << pos
            left -= 1
    return 1 << NOWHERE


@kernel
def affect(s, t, e, seat, source, pos, log):
    """Do one effect to the creature or hero at `pos`."""
    if e.do == DAMAGE:
        dealt = deal_damage(s, t, pos, e.n, log)
        if source < HERO and s.board[source].keywords & LIFESTEAL != 0:
            heal(s, t, seat, dealt, S7_3, log)  # A52
        return
    if pos >= HERO:
        if e.do == HEAL:
            heal(s, t, pos - HERO, e.n, S10, log)
        return
    unit = s.board[pos]
    side = pos // SLOTS
    if e.do == BUFF:
        if e.duration == THIS_TURN:
            unit.this_turn = bounded(unit.this_turn + e.attack)
        else:
            unit.lasting = bounded(unit.lasting + e.attack)
        unit.health = bounded(unit.health + e.health)  # A16, A28: both change; it is no damage
        unit.max_health = bounded(unit.max_health + e.health)
        emit(log, E_BUFF, A16, EVERYONE, side, unit.id, e.attack, e.health, 0)
    elif e.do == FREEZE:
        unit.frozen_next = 1  # A6, A7, A8: always the coming own turn
        emit(log, E_FREEZE, S7_5, EVERYONE, side, unit.id, 0, 0, 0)
    elif e.do == GRANT:
        unit.keywords |= e.keyword
        emit(log, E_GRANT, S10, EVERYONE, side, unit.id, e.keyword, 0, 0)
    elif e.do == DESTROY:
        unit.doomed = 1
        emit(log, E_DESTROY, S14_2, EVERYONE, side, unit.id, 0, 0, 0)
