"""What cards do: the one interpreter of effect rows, and the clearing of the field afterwards.

Units that fall stay where they are until `settle` removes them all together.
"""

from ...core.kernel import EVERYONE, chance, emit, kernel, lowest_bit
from .queue import push, push_front, push_side, push_unit
from .state import (
    AT_CARD,
    AT_PLAYER,
    AT_RELIC,
    AT_UNIT,
    AT_UPGRADE,
    BROKEN,
    DOOMED,
    FLOURISHED,
    HURT,
    NOWHERE,
    OVER,
    OWNER,
    PLAYER_AT,
    RELICS,
    SEATS,
    SILENCED,
    SLOTS,
    TOKEN,
    UNKNOWN,
    UPGRADES,
    V9,
    V19,
    V22,
    V23,
    V24,
    V25,
    V26,
    V38,
    V49,
    V54,
    V55,
    V74,
    V75,
    VL3_2,
    VL6_2,
    VL7_4,
)
from .units import (
    attach,
    bounded,
    drop_upgrade,
    enough_room,
    enter,
    find_unit,
    has_moment,
    is_alive,
    is_card,
    max_of,
    passes,
    refresh,
    remove_unit,
    salvage_of,
    shift_health,
)
from .words import (
    AFTERMATH,
    ALL_FRIENDLY_UNITS,
    ALL_UNITS,
    ATTACH,
    BANK_FROM_DECK,
    BOTH_PLAYERS,
    BUFF,
    CHOSEN,
    DAMAGE,
    DESTROY,
    DISCARD_RANDOM,
    DRAW,
    E_BREAK,
    E_BUFF,
    E_DAMAGE,
    E_DESTROY,
    E_DETACH,
    E_DIE,
    E_DISCARD,
    E_ENERGY,
    E_EXHAUST,
    E_FIND,
    E_GRANT,
    E_HEAL,
    E_LOOK,
    E_RETURN,
    E_SALVAGES,
    E_SILENCE,
    ENEMY_PLAYER,
    EXHAUST,
    FLOURISH,
    GAIN_ENERGY,
    GRANT,
    HEAL,
    HOST,
    IN_DECK,
    IN_WASTE,
    LOOK_TOP,
    LOSE_HEALTH,
    MUSTER,
    ON_FRIEND_DESTROYED,
    PLAYED,
    RELIC_OR_UPGRADE,
    RETALIATE,
    RETURN_FROM_WASTE,
    RETURN_TO_HAND,
    SEARCH,
    SELF,
    SHIELDED,
    SUMMON,
    SUMMON_FROM_WASTE,
    SURGE,
    THIS_TURN,
    WASTE_TOP,
    YOU,
)
from .zones import (
    bank_top,
    draw,
    drop_from_hand,
    drop_from_waste,
    find_in_deck,
    find_in_waste,
    leave_hand,
    lose_health,
    open_to_hand,
    shuffle_deck,
    take_from_deck,
    to_waste,
    waste_top,
)

# --- the interpreter -------------------------------------------------------------------------------


@kernel
def run_effects(s, t, row, moment, seat, first, source, log):
    """Every effect of a card of `seat` that waits for `moment`, from effect `first` on. `source` is the unit's id (0:
    none). A look at the deck waits for its player; what is left then stands at the head of the queue."""
    p = s.players[seat]
    if moment == MUSTER and first == 0 and s.players[1 - seat].lost > 0:
        moment = SURGE  # judged once, as the card is played (V88)
    for i in range(first, t.cards[row].n_effects):
        e = t.cards[row].effects[i]
        if s.stage != OVER and happens(s, e, moment, seat):
            if e.do != LOOK_TOP:
                run_effect(s, t, e, seat, source, log)
                refresh(s, t)
            elif p.n_deck > 0:
                if i + 1 < t.cards[row].n_effects:
                    push_front(s, row, seat, moment, i + 1, source)
                look(s, seat, log)
                break
    if moment == PLAYED and first == 0:
        to_waste(p, row)  # V24: once it has resolved, or waits for its player


@kernel
def happens(s, e, moment, seat):
    """Surge is a muster with more to it."""
    musters = moment == SURGE and e.on == MUSTER
    return (e.on == moment or musters) and enough_room(s, e, seat)


@kernel
def stirs(s, t, row, moment, seat):
    """Whether any effect of a card would happen now."""
    for i in range(t.cards[row].n_effects):
        if happens(s, t.cards[row].effects[i], moment, seat):
            return True
    return False


@kernel
def look(s, seat, log):
    """The owner sees the top card, and decides."""
    p = s.players[seat]
    s.looking = 1 + seat
    p.known_top = max(p.known_top, 1)
    emit(log, E_LOOK, V54, 1 << seat, seat, p.deck[p.n_deck - 1], 0, 0, 0)
    emit(log, E_LOOK, V54, EVERYONE - (1 << seat), seat, UNKNOWN, 0, 0, 0)


@kernel
def run_effect(s, t, e, seat, source, log):
    if e.do == DRAW:
        draw(s, t, seat, e.n, log)
    elif e.do == BANK_FROM_DECK:
        for _ in range(e.n):
            bank_top(s, t, seat, log)
    elif e.do == GAIN_ENERGY:
        p = s.players[seat]
        p.energy = bounded(p.energy + e.n)
        emit(log, E_ENERGY, VL3_2, EVERYONE, seat, e.n, p.energy, 0, 0)
    elif e.do == WASTE_TOP or e.do == DISCARD_RANDOM:
        take_away(s, e, seat if e.to == YOU else 1 - seat, log)
    elif e.do == SUMMON:
        for _ in range(e.n):
            enter(s, t, seat, e.card, TOKEN, log)
    elif e.do == SEARCH or e.do == RETURN_FROM_WASTE or e.do == SUMMON_FROM_WASTE or e.do == ATTACH:
        take_chosen(s, t, e, seat, find_unit(s, source), log)
    elif e.to == RELIC_OR_UPGRADE:
        break_chosen(s, t, log)
    elif e.do == RETURN_TO_HAND:
        affected = positions(s, t, e, seat, find_unit(s, source))
        for pos in range(PLAYER_AT - 1, -1, -1):  # whoever is to the right moves up
            if (affected >> pos) & 1 != 0:
                return_unit(s, t, pos, log)
    else:
        affected = positions(s, t, e, seat, find_unit(s, source))
        while affected != 0:
            affect(s, t, e, lowest_bit(affected), log)
            affected &= affected - 1


@kernel
def positions(s, t, e, seat, source):
    """Whom an effect is for, as a set of bits."""
    if e.to <= CHOSEN:
        if s.aimed == AT_PLAYER:
            return 1 << (PLAYER_AT + s.aimed_at)
        aimed = find_unit(s, s.aimed_at) if s.aimed == AT_UNIT else NOWHERE
        return 1 << aimed if aimed != NOWHERE else 0
    if e.to == ENEMY_PLAYER:
        return 1 << (PLAYER_AT + 1 - seat)
    if e.to == YOU:
        return 1 << (PLAYER_AT + seat)
    if e.to == BOTH_PLAYERS:
        return 3 << PLAYER_AT
    if e.to == SELF or e.to == HOST:
        return 1 << source if source != NOWHERE else 0
    found = 0
    for side in range(SEATS):
        friendly = side == seat
        if e.to == ALL_UNITS or (e.to == ALL_FRIENDLY_UNITS) == friendly:
            for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
                if passes(t, e, s.board[pos], pos == source):
                    found |= 1 << pos
    return found


@kernel
def affect(s, t, e, pos, log):
    """Do one effect to the unit or player there."""
    if e.do == DAMAGE:
        deal_damage(s, pos, e.n, log)
    elif e.do == HEAL:
        heal(s, t, pos, e.n, log)
    elif e.do == LOSE_HEALTH:
        lose_health(s, pos - PLAYER_AT, e.n, log)
    elif pos < PLAYER_AT:
        change_unit(s, t, e, pos, log)


@kernel
def change_unit(s, t, e, pos, log):
    unit = s.board[pos]
    side = pos // SLOTS
    if e.do == BUFF:
        if e.duration == THIS_TURN:
            unit.turn_attack = bounded(unit.turn_attack + e.attack)
            unit.turn_health = bounded(unit.turn_health + e.health)
        else:
            unit.attack = bounded(unit.attack + e.attack)
            unit.max_health = bounded(unit.max_health + e.health)
        shift_health(t, unit, 0, e.health)
        emit(log, E_BUFF, V23, EVERYONE, side, unit.id, e.attack, e.health, e.duration)
    elif e.do == GRANT:
        s.changed = 1
        unit.keywords |= e.keyword
        unit.salvage = bounded(unit.salvage + e.salvage)
        if e.keyword & SHIELDED != 0:
            unit.marks &= ~BROKEN
        if e.keyword != 0:
            emit(log, E_GRANT, V49, EVERYONE, side, unit.id, e.keyword, 0, 0)
        else:
            emit(log, E_SALVAGES, V74, EVERYONE, side, unit.id, e.salvage, 0, 0)
    elif e.do == DESTROY:
        unit.marks |= DOOMED
        emit(log, E_DESTROY, V24, EVERYONE, side, unit.id, 0, 0, 0)
    elif e.do == EXHAUST:
        unit.exhausted = 2 if side == s.active else 1  # V55
        emit(log, E_EXHAUST, V55, EVERYONE, side, unit.id, 0, 0, 0)
    else:  # SILENCE
        s.changed = 1
        unit.marks |= SILENCED
        emit(log, E_SILENCE, V75, EVERYONE, side, unit.id, 0, 0, 0)


# --- damage and healing ----------------------------------------------------------------------------


@kernel
def deal_damage(s, pos, n, log):
    if n <= 0:
        return
    if pos >= PLAYER_AT:
        p = s.players[pos - PLAYER_AT]
        p.health = bounded(p.health - n)
        p.lost = bounded(p.lost + n)
        emit(log, E_DAMAGE, V19, EVERYONE, pos - PLAYER_AT, 0, n, p.health, 0)
    else:
        unit = s.board[pos]
        unit.health = bounded(unit.health - n)
        unit.marks |= HURT
        emit(log, E_DAMAGE, V19, EVERYONE, pos // SLOTS, unit.id, n, unit.health, 0)


@kernel
def heal(s, t, pos, n, log):
    """V26: up to the full Health; a unit that is full then flourishes (V47)."""
    if n <= 0:
        return
    if pos >= PLAYER_AT:
        p = s.players[pos - PLAYER_AT]
        healed = max(min(n, t.health - p.health), 0)
        p.health += healed
        if healed > 0:
            emit(log, E_HEAL, V26, EVERYONE, pos - PLAYER_AT, 0, healed, p.health, 0)
    else:
        unit = s.board[pos]
        full = max_of(t, unit)
        healed = max(min(n, full - unit.health), 0)
        unit.health += healed
        if healed > 0:
            emit(log, E_HEAL, V26, EVERYONE, pos // SLOTS, unit.id, healed, unit.health, 0)
        if unit.health >= full:
            unit.marks |= FLOURISHED


# --- cards from zones --------------------------------------------------------------------------------


@kernel
def take_away(s, e, victim, log):
    """Cards off the top of a deck, or random ones of a hand, go to the waste."""
    p = s.players[victim]
    for _ in range(e.n):
        if e.do == WASTE_TOP and p.n_deck > 0:
            waste_top(s, victim, VL6_2, log)
        elif e.do == DISCARD_RANDOM and p.n_hand > 0:
            card = drop_from_hand(p, chance(s, p.n_hand))
            leave_hand(p, card)
            to_waste(p, card)
            emit(log, E_DISCARD, V24, EVERYONE, victim, card, 0, 0, 0)


@kernel
def take_chosen(s, t, e, seat, source, log):
    """The card that was chosen from a zone goes where the effect says, if it is still there and has room."""
    p = s.players[seat]
    if s.aimed != AT_CARD:
        return
    card = s.aimed_at
    zone = e.zone if e.do == SEARCH or e.do == ATTACH else IN_WASTE
    place = find_in_deck(p, card) if zone == IN_DECK else find_in_waste(p, card)
    if place < 0:
        return
    if e.do == SUMMON_FROM_WASTE and p.n_units >= t.unit_limit:
        return
    if e.do == ATTACH and (source == NOWHERE or s.board[source].n_upgrades >= UPGRADES):
        return
    if zone == IN_DECK:
        take_from_deck(p, card)
    else:
        drop_from_waste(p, place)
    emit(log, E_FIND, V38, EVERYONE, seat, card, zone, 0, 0)
    if e.do == SUMMON_FROM_WASTE:
        enter(s, t, seat, card, 0, log)
    elif e.do == ATTACH:
        attach(s, t, source, card, seat, log)
    else:
        open_to_hand(s, t, seat, card, log)
    if zone == IN_DECK:
        shuffle_deck(s, seat)


# --- leaving the field -------------------------------------------------------------------------------


@kernel
def break_chosen(s, t, log):
    """A relic or an upgrade is destroyed."""
    s.changed = 1
    if s.aimed == AT_RELIC:
        side = s.aimed_at // RELICS
        p = s.players[side]
        place = s.aimed_at % RELICS
        if place < p.n_relics:
            card = p.relics[place]
            p.n_relics -= 1
            for i in range(place, p.n_relics):
                p.relics[i] = p.relics[i + 1]
            p.relics[p.n_relics] = 0
            to_waste(p, card)
            emit(log, E_BREAK, V22, EVERYONE, side, card, 0, 0, 0)
            if has_moment(t, card, AFTERMATH):
                push(s, card, side, AFTERMATH, 0)
    elif s.aimed == AT_UPGRADE:
        pos = find_unit(s, s.aimed_at)
        if pos != NOWHERE and s.aimed_part < s.board[pos].n_upgrades:
            cell = drop_upgrade(t, s.board[pos], s.aimed_part)
            to_waste(s.players[cell // OWNER], cell % OWNER)
            emit(log, E_DETACH, V23, EVERYONE, pos // SLOTS, s.aimed_at, cell % OWNER, 0, 0)


@kernel
def strip(s, t, pos, log):
    """V23: salvage saves some of a leaving unit's upgrades, last attached first; the others go to their owners' waste."""
    unit = s.board[pos]
    saved = salvage_of(t, unit)
    while unit.n_upgrades > 0:
        unit.n_upgrades -= 1
        cell = unit.upgrades[unit.n_upgrades]
        unit.upgrades[unit.n_upgrades] = 0
        card = cell % OWNER
        kept = 1 if saved > 0 else 0
        emit(log, E_DETACH, V23, EVERYONE, pos // SLOTS, unit.id, card, kept, 0)
        if kept != 0:
            saved -= 1
            open_to_hand(s, t, cell // OWNER, card, log)
        else:
            to_waste(s.players[cell // OWNER], card)


@kernel
def return_unit(s, t, pos, log):
    """Back to its owner's hand; tokens vanish."""
    unit = s.board[pos]
    side = pos // SLOTS
    card = unit.card
    real = is_card(unit)
    emit(log, E_RETURN, V9, EVERYONE, side, unit.id, card, 0, 0)
    strip(s, t, pos, log)
    remove_unit(s, pos)
    if real:
        open_to_hand(s, t, side, card, log)


@kernel
def settle(s, t, log):
    """Remove all dead together; what follows waits, the active side's first."""
    refresh(s, t)
    while bury(s, t, log):
        refresh(s, t)


@kernel
def bury(s, t, log):
    died = False
    for k in range(SEATS):
        side = s.active if k == 0 else 1 - s.active
        p = s.players[side]
        dead = 0
        for pos in range(side * SLOTS, side * SLOTS + p.n_units):
            unit = s.board[pos]
            if not is_alive(unit):
                dead += 1
                push_unit(s, t, pos, AFTERMATH)
            elif unit.marks & (HURT | FLOURISHED) != 0:
                if unit.marks & HURT != 0:
                    push_unit(s, t, pos, RETALIATE)
                if unit.marks & FLOURISHED != 0:
                    push_unit(s, t, pos, FLOURISH)
                unit.marks &= ~(HURT | FLOURISHED)
        if dead > 0:
            died = True
            clear_side(s, t, side, log)
            for _ in range(dead):
                push_side(s, t, side, ON_FRIEND_DESTROYED)
    return died


@kernel
def clear_side(s, t, side, log):
    p = s.players[side]
    i = 0
    while i < p.n_units:
        pos = side * SLOTS + i
        unit = s.board[pos]
        if is_alive(unit):
            i += 1
            continue
        card = unit.card
        real = is_card(unit)
        emit(log, E_DIE, VL7_4 if real else V25, EVERYONE, side, unit.id, card, 0, 0)
        strip(s, t, pos, log)
        remove_unit(s, pos)
        if real:
            to_waste(p, card)
