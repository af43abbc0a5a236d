"""What abilities do: damage, buffs, Shields, mana, tokens."""

from ...core.kernel import EVERYONE, count_bits, emit, kernel
from .fighters import NOBODY, bounded, enlist, insert, is_living, living, place_of, reacts, seat_of
from .state import (
    B22,
    B27,
    B45,
    BOARD,
    FIGHTERS,
    FIRST_LIMIT,
    MAX_LIMIT,
    ML4_1,
    ML4_2,
    ML5_6,
    ML5_7,
    MOST,
)
from .waves import HURT_WAVE, SUMMON_WAVE, wait
from .words import (
    ALLY_FAINTS,
    ALLY_PITCHED,
    ALLY_SUMMONED,
    BUY,
    E_ABSORB,
    E_BRACE,
    E_BUFF,
    E_DAMAGE,
    E_EVAPORATE,
    E_GUARD,
    E_IMPROVE,
    E_MANA,
    E_SAVE,
    E_SHIELD,
    E_SUMMON,
    HURT,
    PITCHED,
)


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
def limit_of(number):
    """ML4.2, B8: how much mana a player may hold."""
    return min(MAX_LIMIT, FIRST_LIMIT + number)


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
