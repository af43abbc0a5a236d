"""Abilities, wave by wave: one interpreter for the battle and for the shop.

The fallen stay in their line until nothing waits, since abilities speak of their places (B22, B23).
"""

from ...core.kernel import EVERYONE, emit, kernel, lowest_bit
from .effects import change, earn, hit, shield, summon
from .fighters import is_living, reacts, seat_of, tidy
from .state import FIGHTERS, ML5_6, ML5_7, TRIGGER_CAP
from .targets import holds, targets
from .waves import FAINT_WAVE, begin_wave, forget, next_of, open_wave, wait
from .words import (
    ALLY_FAINTS,
    BUFF,
    DAMAGE,
    E_FAINT,
    E_TRIGGER,
    FAINT,
    HURT,
    MANA,
    PITCHED,
    SHIELD,
    SUMMON,
)


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
