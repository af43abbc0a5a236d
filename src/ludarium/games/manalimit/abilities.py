"""Abilities and the waves they come in: one interpreter for the battle and for the shop.

What happens at the same moment is one wave (B16); what a wave causes waits until it is over (B18). The
fallen stay in their line until nothing waits, since abilities speak of their places (B22, B23).
"""

from ...core.kernel import EVERYONE, chance, count_bits, emit, kernel, lowest_bit
from .state import (
    B22,
    B27,
    B45,
    BOARD,
    EMPTY,
    FIGHTERS,
    FIRST_LIMIT,
    GHOSTS,
    MAX_ABILITIES,
    MAX_LIMIT,
    ML4_1,
    ML4_2,
    ML5_6,
    ML5_7,
    MOST,
    QUEUE,
    TRIGGER_CAP,
)
from .words import (
    ADJACENT_ALLIES,
    ALL_ALLIES,
    ALL_ENEMIES,
    ALLY_AHEAD,
    ALLY_BEHIND,
    ALLY_FAINTS,
    ALLY_PITCHED,
    ALLY_SUMMONED,
    ATTACKER,
    BACK_ENEMY,
    BUFF,
    BUY,
    DAMAGE,
    E_ABSORB,
    E_BRACE,
    E_BUFF,
    E_DAMAGE,
    E_EVAPORATE,
    E_FAINT,
    E_GUARD,
    E_IMPROVE,
    E_MANA,
    E_SAVE,
    E_SHIELD,
    E_SUMMON,
    E_TRIGGER,
    EVERYBODY,
    FAINT,
    FRONT_ALLY,
    FRONT_ENEMY,
    HIGHEST_ATTACK_ENEMY,
    HIGHEST_HEALTH_ENEMY,
    HURT,
    LOWEST_HEALTH_ENEMY,
    MANA,
    NONE,
    OTHER_ALLIES,
    PITCHED,
    RANDOM_ALLY,
    RANDOM_ENEMY,
    SELF,
    SHIELD,
    SUMMON,
    THAT_UNIT,
)

NOBODY = -1  # no fighter
ROLLS = 1 << 14
HURT_WAVE, SUMMON_WAVE, FAINT_WAVE, WAVES = 0, 1, 2, 3  # the order of what a wave causes (B50)


# --- asking ----------------------------------------------------------------------------------------


@kernel
def bounded(n):
    return max(-MOST, min(MOST, n))


@kernel
def limit_of(number):
    """ML4.2, B8: how much mana a player may hold."""
    return min(MAX_LIMIT, FIRST_LIMIT + number)


@kernel
def seat_of(side):
    """The seat in an event: the ghost has none."""
    return -side


@kernel
def reacts(t, fighter, moment):
    return fighter.token == 0 and (t.cards[fighter.card].moments >> moment) & 1 != 0


@kernel
def is_living(b, slot):
    """B19: at 0 Health or less it is dead at once."""
    return b.fighters[slot].health > 0


@kernel
def living(b, side):
    """A set of slots."""
    found = 0
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if b.fighters[slot].health > 0:
            found |= 1 << slot
    return found


@kernel
def edge(b, side, among, step):
    """The first of a set in line order, from the front (1) or from the back (-1)."""
    n = b.n_line[side]
    for i in range(n):
        slot = b.line[side * FIGHTERS + (i if step > 0 else n - 1 - i)]
        if (among >> slot) & 1 != 0:
            return slot
    return NOBODY


@kernel
def front(b, side):
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if b.fighters[slot].health > 0:
            return slot
    return NOBODY


@kernel
def place_of(b, slot):
    """Its place in its line; -1: it has none, as a card that is pitched from the belt."""
    side = b.fighters[slot].side
    for i in range(b.n_line[side]):
        if b.line[side * FIGHTERS + i] == slot:
            return i
    return -1


@kernel
def neighbour(b, slot, step):
    """The next living unit ahead (-1) or behind (1), as a set (B23)."""
    side = b.fighters[slot].side
    place = place_of(b, slot)
    if place < 0:
        return 0
    place += step
    while 0 <= place < b.n_line[side]:
        other = b.line[side * FIGHTERS + place]
        if b.fighters[other].health > 0:
            return 1 << other
        place += step
    return 0


@kernel
def narrowed(b, t, among, tribe):
    """B52: only those of a tribe; tokens have none (B48)."""
    if tribe == NONE:
        return among
    found = 0
    rest = among
    while rest != 0:
        slot = lowest_bit(rest)
        rest &= rest - 1
        fighter = b.fighters[slot]
        if fighter.token == 0 and t.cards[fighter.card].tribe == tribe:
            found |= 1 << slot
    return found


@kernel
def extreme(b, side, among, to):
    """Lowest Health, highest Attack or highest Health; of equals the frontmost."""
    best = 0
    best_key = 0
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if (among >> slot) & 1 != 0:
            fighter = b.fighters[slot]
            key = fighter.attack
            if to == LOWEST_HEALTH_ENEMY:
                key = -fighter.health
            elif to == HIGHEST_HEALTH_ENEMY:
                key = fighter.health
            if best == 0 or key > best_key:
                best = 1 << slot
                best_key = key
    return best


@kernel
def draw_lots(s, among, n):
    """So many different ones of a set, by the dice."""
    found = 0
    while n > 0 and among != 0:
        rest = among
        for _ in range(chance(s, count_bits(among))):
            rest &= rest - 1
        one = rest & -rest
        found |= one
        among ^= one
        n -= 1
    return found


@kernel
def one(slot):
    return 0 if slot < 0 else 1 << slot


@kernel
def targets(s, t, ability, source, about):
    """The set of living units that an ability reaches."""
    b = s.battle
    to = ability.to
    side = b.fighters[source].side
    own = living(b, side)
    foe = living(b, 1 - side)
    me = 1 << source
    here = me if is_living(b, source) else 0  # a card that was just bought has no place in the line
    among = narrowed(b, t, own | foe | here, ability.tribe)
    if to == SELF:
        return among & me
    if to == ATTACKER or to == THAT_UNIT:
        return among & one(about)
    if to == ALLY_AHEAD or to == ALLY_BEHIND or to == ADJACENT_ALLIES:
        ahead = 0 if to == ALLY_BEHIND else neighbour(b, source, -1)
        behind = 0 if to == ALLY_AHEAD else neighbour(b, source, 1)
        return among & (ahead | behind)
    if to == ALL_ALLIES:
        return among & (own | here)
    if to == OTHER_ALLIES:
        return among & own & ~me
    if to == ALL_ENEMIES:
        return among & foe
    if to == EVERYBODY:
        return among & (own | foe)
    if to == RANDOM_ALLY or to == RANDOM_ENEMY:
        return draw_lots(s, among & (own & ~me if to == RANDOM_ALLY else foe), ability.count)
    if to == LOWEST_HEALTH_ENEMY or to == HIGHEST_ATTACK_ENEMY or to == HIGHEST_HEALTH_ENEMY:
        return extreme(b, 1 - side, among & foe, to)
    if to == FRONT_ENEMY or to == BACK_ENEMY:
        own = foe
        side = 1 - side
    return one(edge(b, side, among & own, 1 if to == FRONT_ALLY or to == FRONT_ENEMY else -1))


@kernel
def stands_first(b, source):
    """Whether nobody living stands ahead of it."""
    side = b.fighters[source].side
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if slot == source:
            return True
        if b.fighters[slot].health > 0:
            return False
    return False


@kernel
def holds(s, t, ability, source):
    """`when`: everything that is asked for holds now."""
    b = s.battle
    fighter = b.fighters[source]
    if ability.alone != 0 or ability.tribe_count > 0:
        allies = living(b, fighter.side) & ~(1 << source)
        if ability.alone != 0 and allies != 0:
            return False
        tribe = t.cards[fighter.card].tribe
        if ability.tribe_count > 0:
            if tribe == NONE or count_bits(narrowed(b, t, allies, tribe)) + 1 < ability.tribe_count:
                return False
    if ability.front != 0 and not stands_first(b, source):
        return False
    return s.round >= ability.round


# --- what waits --------------------------------------------------------------------------------------


@kernel
def open_wave(b):
    """What is caused from here on waits behind everything that waits already."""
    b.base = b.wave + 1
    b.wave += WAVES


@kernel
def wait(b, slot, moment, about, kind):
    if b.n_queue >= QUEUE:
        b.stalled = 1  # more than any drain carries out (B26)
        return
    i = b.n_queue
    b.q_fighter[i] = slot
    b.q_moment[i] = moment
    b.q_about[i] = about
    b.q_wave[i] = b.base + kind
    b.n_queue += 1
    b.n_ever = max(b.n_ever, b.n_queue)


@kernel
def begin_wave(s, b):
    """B16, B37: who comes when is settled as the wave begins. Returns the wave's number."""
    wave = b.q_wave[0]
    for i in range(b.n_queue):
        wave = min(wave, b.q_wave[i])
    several = False
    first = NOBODY
    for i in range(b.n_queue):
        if b.q_wave[i] == wave:
            if first < 0:
                first = b.q_fighter[i]
            several = several or b.q_fighter[i] != first
    for i in range(b.n_queue):
        if b.q_wave[i] == wave:
            slot = b.q_fighter[i]
            b.q_attack[i] = b.fighters[slot].attack
            b.q_roll[i] = -1
            for j in range(i):
                if b.q_wave[j] == wave and b.q_fighter[j] == slot:
                    b.q_roll[i] = b.q_roll[j]
            if b.q_roll[i] < 0:
                b.q_roll[i] = chance(s, ROLLS) if several else 0
    return wave


@kernel
def next_of(b, wave):
    """The trigger of a wave that comes first; -1: none is left. Those of one unit keep their order."""
    best = -1
    best_key = -1
    for i in range(b.n_queue):
        key = b.q_attack[i] * ROLLS + b.q_roll[i]
        if b.q_wave[i] == wave and key > best_key:
            best = i
            best_key = key
    return best


@kernel
def forget(b, i):
    """Take a trigger out; the others keep their order."""
    b.n_queue -= 1
    for j in range(i, b.n_queue):
        b.q_fighter[j] = b.q_fighter[j + 1]
        b.q_moment[j] = b.q_moment[j + 1]
        b.q_about[j] = b.q_about[j + 1]
        b.q_wave[j] = b.q_wave[j + 1]
        b.q_attack[j] = b.q_attack[j + 1]
        b.q_roll[j] = b.q_roll[j + 1]


@kernel
def drain(s, t, log):
    """Carry out everything that waits, wave by wave."""
    b = s.battle
    while b.n_queue > 0 and b.stalled == 0:
        wave = begin_wave(s, b)
        open_wave(b)
        i = next_of(b, wave)
        while i >= 0 and b.stalled == 0:
            slot = b.q_fighter[i]
            moment = b.q_moment[i]
            about = b.q_about[i]
            forget(b, i)
            b.drained += 1
            if b.drained > TRIGGER_CAP:
                b.stalled = 1
            else:
                trigger(s, t, slot, moment, about, log)
                i = next_of(b, wave)
        bury(s, t, log)
    b.n_queue = 0
    b.wave = 0
    b.drained = 0
    tidy(b)


@kernel
def trigger(s, t, slot, moment, about, log):
    """One unit's abilities for a moment, in the order of its card; whoever died is skipped (B17)."""
    b = s.battle
    fighter = b.fighters[slot]
    card = t.cards[fighter.card]
    posthumous = (
        moment == FAINT or moment == PITCHED or (moment == HURT and t.hurt_when_lethal != 0)
    )
    for i in range(card.n_abilities):
        ability = card.abilities[i]
        if ability.on == moment and (posthumous or fighter.health > 0):
            if (ability.limit == 0 or fighter.uses[i] < ability.limit) and holds(
                s, t, ability, slot
            ):
                fighter.uses[i] += 1
                emit(
                    log,
                    E_TRIGGER,
                    ML5_6,
                    EVERYONE,
                    seat_of(fighter.side),
                    fighter.serial,
                    fighter.card,
                    moment,
                    b.fighters[about].serial if about >= 0 else 0,
                )
                carry_out(s, t, ability, slot, about, log)


@kernel
def carry_out(s, t, ability, source, about, log):
    b = s.battle
    if ability.do == SUMMON:
        if b.in_battle != 0:  # B46
            summon(s, t, ability, source, about, log)
        return
    if ability.do == MANA:
        if b.fighters[source].side == 0:
            earn(s, ability, log)
        return
    if ability.do == DAMAGE and b.in_battle == 0:  # B46
        return
    found = targets(s, t, ability, source, about)
    while found != 0:
        slot = lowest_bit(found)
        found &= found - 1
        if ability.do == DAMAGE:
            hit(s, t, slot, ability.n, source, log)
        elif ability.do == BUFF:
            change(s, slot, ability.attack, ability.health, ability.permanent, log)
        elif ability.do == SHIELD:
            shield(s, slot, ability.n, log)


# --- what abilities do ---------------------------------------------------------------------------------


@kernel
def hit(s, t, slot, n, by, log):
    """ML5.7, B27: damage; a Shield takes it first, and 0 damage is none."""
    b = s.battle
    fighter = b.fighters[slot]
    seat = seat_of(fighter.side)
    absorbed = min(fighter.shield, n)
    if absorbed > 0:
        fighter.shield -= absorbed
        emit(log, E_ABSORB, B27, EVERYONE, seat, fighter.serial, absorbed, fighter.shield, 0)
    n -= absorbed
    if n <= 0:
        return
    fighter.health = bounded(fighter.health - n)
    emit(
        log,
        E_DAMAGE,
        ML5_7,
        EVERYONE,
        seat,
        fighter.serial,
        n,
        max(fighter.health, 0),
        b.fighters[by].serial,
    )
    if reacts(t, fighter, HURT) and (fighter.health > 0 or t.hurt_when_lethal != 0):
        enemy = b.fighters[by].side != fighter.side
        wait(b, slot, HURT, by if enemy else NOBODY, HURT_WAVE)


@kernel
def change(s, slot, attack, health, permanent, log):
    """A buff, or a debuff: Attack stays at 0 or more, and Health at 0 or less kills (B27)."""
    b = s.battle
    fighter = b.fighters[slot]
    fighter.attack = max(0, bounded(fighter.attack + attack))
    fighter.health = bounded(fighter.health + health)
    if b.in_battle != 0:
        emit(
            log,
            E_BUFF,
            ML5_6,
            EVERYONE,
            seat_of(fighter.side),
            fighter.serial,
            attack,
            health,
            permanent,
        )
    if fighter.home > 0:
        keep(s, fighter, attack, health, permanent, log)


@kernel
def keep(s, fighter, attack, health, permanent, log):
    """What goes beyond the moment: for good (B13, B41), or from the shop into the next battle (B45)."""
    b = s.battle
    place = fighter.home - 1
    unit = s.board[place] if place < BOARD else s.bench[place - BOARD]
    shown = fighter.home if place < BOARD else 0
    if permanent != 0:
        unit.attack = max(0, bounded(unit.attack + attack))
        unit.health = bounded(unit.health + health)
    if b.in_battle == 0:
        unit.brief_attack = fighter.attack - unit.attack
        unit.brief_health = bounded(fighter.health - unit.health)
        kind = E_IMPROVE if permanent != 0 else E_BRACE
        clause = ML5_6 if permanent != 0 else B45
        emit(log, kind, clause, EVERYONE, 0, fighter.card, shown, attack, health)


@kernel
def shield(s, slot, n, log):
    b = s.battle
    fighter = b.fighters[slot]
    fighter.shield = bounded(fighter.shield + n)
    if b.in_battle != 0:
        emit(
            log,
            E_SHIELD,
            B27,
            EVERYONE,
            seat_of(fighter.side),
            fighter.serial,
            n,
            fighter.shield,
            0,
        )
    elif fighter.home > 0:
        place = fighter.home - 1
        unit = s.board[place] if place < BOARD else s.bench[place - BOARD]
        unit.shield = fighter.shield
        emit(
            log, E_GUARD, B45, EVERYONE, 0, fighter.card, fighter.home if place < BOARD else 0, n, 0
        )


@kernel
def earn(s, ability, log):
    """Mana in the shop comes at once, that of a battle or of the turn's end with the next shop (B12)."""
    if ability.on == BUY or ability.on == PITCHED or ability.on == ALLY_PITCHED:
        add_mana(s, ability.n, log)
        emit(log, E_MANA, ML4_1, EVERYONE, 0, ability.n, s.mana, 0, 0)
    else:
        s.saved = min(MOST, s.saved + ability.n)
        emit(log, E_SAVE, ML4_1, EVERYONE, 0, ability.n, 0, 0, 0)


@kernel
def add_mana(s, n, log):
    """ML4.2: what goes beyond the limit evaporates."""
    lost = min(n, max(0, s.mana + n - limit_of(s.round)))
    s.mana += n - lost
    if lost > 0:
        s.evaporated = min(MOST, s.evaporated + lost)
        emit(log, E_EVAPORATE, ML4_2, EVERYONE, 0, lost, 0, 0, 0)


@kernel
def summon(s, t, ability, source, about, log):
    """B22: at the place of who fell, else directly behind the summoner; what finds no room fizzles."""
    b = s.battle
    side = b.fighters[source].side
    anchor = about if ability.on == ALLY_FAINTS else source
    for _ in range(ability.count):
        if count_bits(living(b, side)) >= t.board:
            break
        b.serials[side] = max(
            b.serials[side], BOARD
        )  # a token is never called like a unit of a line
        slot = enlist(b, side, b.fighters[source].card, ability.attack, ability.health)
        if slot < 0:
            b.stalled = 1  # more fell and came than any drain carries out (B26)
            break
        b.fighters[slot].token = 1
        # The next one stands behind this one.
        insert(b, side, place_of(b, anchor) + 1 + b.fighters[anchor].heirs, slot)
        b.fighters[anchor].heirs += 1
        fighter = b.fighters[slot]
        emit(
            log,
            E_SUMMON,
            B22,
            EVERYONE,
            seat_of(side),
            fighter.serial,
            fighter.card,
            fighter.attack,
            fighter.health,
        )
        for i in range(b.n_line[side]):
            ally = b.line[side * FIGHTERS + i]
            if ally != slot and is_living(b, ally) and reacts(t, b.fighters[ally], ALLY_SUMMONED):
                wait(b, ally, ALLY_SUMMONED, slot, SUMMON_WAVE)
    if is_living(b, anchor):
        b.fighters[anchor].heirs = 0  # of a living summoner the latest stand closest


# --- fighters --------------------------------------------------------------------------------------------


@kernel
def enlist(b, side, card, attack, health):
    """A free slot becomes a fighter without a place; -1: none is free."""
    slot = 0
    while slot < b.n_fighters and b.fighters[slot].serial != 0:
        slot += 1
    if slot >= FIGHTERS:
        return NOBODY
    b.n_fighters = max(b.n_fighters, slot + 1)
    fighter = b.fighters[slot]
    b.serials[side] = 1 + b.serials[side] % (GHOSTS - 1)
    fighter.serial = b.serials[side] + GHOSTS * side
    fighter.card = card
    fighter.side = side
    fighter.attack = attack
    fighter.health = health
    return slot


@kernel
def insert(b, side, place, slot):
    place = min(place, b.n_line[side])
    i = b.n_line[side]
    while i > place:
        b.line[side * FIGHTERS + i] = b.line[side * FIGHTERS + i - 1]
        i -= 1
    b.line[side * FIGHTERS + place] = slot
    b.n_line[side] += 1


@kernel
def bury(s, t, log):
    """B20: all who fell are gone together; then their Faint and the Ally Faints of both sides wait."""
    b = s.battle
    if b.in_battle == 0:
        return
    fell = 0
    for side in range(2):
        for i in range(b.n_line[side]):
            slot = b.line[side * FIGHTERS + i]
            fighter = b.fighters[slot]
            if fighter.health <= 0 and fighter.fallen == 0:
                fighter.fallen = 1
                fighter.heirs = 0
                fell |= 1 << slot
                emit(
                    log,
                    E_FAINT,
                    ML5_7,
                    EVERYONE,
                    seat_of(side),
                    fighter.serial,
                    fighter.card,
                    0,
                    0,
                )
    if fell == 0:
        return
    for side in range(2):
        for i in range(b.n_line[side]):  # of several the front one is heard of first
            slot = b.line[side * FIGHTERS + i]
            if (fell >> slot) & 1 != 0:
                if reacts(t, b.fighters[slot], FAINT):
                    wait(b, slot, FAINT, slot, FAINT_WAVE)
                for j in range(b.n_line[side]):
                    ally = b.line[side * FIGHTERS + j]
                    if is_living(b, ally) and reacts(t, b.fighters[ally], ALLY_FAINTS):
                        wait(b, ally, ALLY_FAINTS, slot, FAINT_WAVE)


@kernel
def tidy(b):
    """Nothing waits: the fallen leave the lines, and their slots are free."""
    for side in range(2):
        n = 0
        for i in range(b.n_line[side]):
            slot = b.line[side * FIGHTERS + i]
            if b.fighters[slot].health > 0:
                b.line[side * FIGHTERS + n] = slot
                n += 1
        for i in range(n, b.n_line[side]):
            b.line[side * FIGHTERS + i] = 0
        b.n_line[side] = n
    for slot in range(b.n_fighters):
        if b.fighters[slot].serial != 0 and b.fighters[slot].health <= 0:
            erase(b, slot)


@kernel
def erase(b, slot):
    fighter = b.fighters[slot]
    fighter.serial = 0
    fighter.card = 0
    fighter.token = 0
    fighter.side = 0
    fighter.attack = 0
    fighter.health = 0
    fighter.shield = 0
    fighter.fallen = 0
    fighter.heirs = 0
    fighter.home = 0
    for i in range(MAX_ABILITIES):
        fighter.uses[i] = 0


@kernel
def disband(b):
    """The memory of a battle is zero between actions."""
    for slot in range(b.n_fighters):
        erase(b, slot)
    for side in range(2):
        for i in range(b.n_line[side]):
            b.line[side * FIGHTERS + i] = 0
        b.n_line[side] = 0
        b.serials[side] = 0
    for i in range(b.n_ever):
        b.q_fighter[i] = 0
        b.q_moment[i] = 0
        b.q_about[i] = 0
        b.q_wave[i] = 0
        b.q_attack[i] = 0
        b.q_roll[i] = 0
    b.n_fighters = 0
    b.n_queue = 0
    b.n_ever = 0
    b.wave = 0
    b.base = 0
    b.drained = 0
    b.stalled = 0
    b.in_battle = 0


# --- the shop's moments ------------------------------------------------------------------------------------


@kernel
def muster_board(s):
    """The units on the board as fighters, front first."""
    b = s.battle
    for place in range(BOARD):
        unit = s.board[place]
        if unit.card != EMPTY:
            attack = max(0, bounded(unit.attack + unit.brief_attack))
            slot = enlist(b, 0, unit.card, attack, bounded(unit.health + unit.brief_health))
            b.fighters[slot].shield = unit.shield
            b.fighters[slot].home = place + 1
            insert(b, 0, b.n_line[0], slot)


@kernel
def call(s, t, moment):
    """Everybody in the lines to whom a moment means something waits for it, in one wave."""
    b = s.battle
    for side in range(2):
        for i in range(b.n_line[side]):
            slot = b.line[side * FIGHTERS + i]
            if is_living(b, slot) and reacts(t, b.fighters[slot], moment):
                wait(b, slot, moment, NOBODY, HURT_WAVE)
