"""Attacks: declared, perhaps blocked, then struck (VL7)."""

from ...core.kernel import EVERYONE, emit, kernel
from .effects import deal_damage
from .queue import push_unit
from .state import (
    ATTACKED,
    BLOCKED,
    BLOCKING,
    MAIN,
    NOWHERE,
    PLAYER_AT,
    SLOTS,
    V18,
    VL7_2,
    VL7_3,
)
from .units import add_auras, attack_of, find_unit, is_alive, keywords_of, refresh, shift_auras
from .words import (
    ARMED,
    BLOCKING_MODE,
    DEFENDER,
    E_ATTACK,
    E_BLOCK,
    E_DECLARE,
    EVASIVE,
    ON_ATTACK,
    ON_DAMAGE_PLAYER,
)


@kernel
def can_block(t, unit):
    return unit.exhausted == 0 and keywords_of(t, unit) & DEFENDER != 0


@kernel
def may_be_blocked(s, t, attacker, target):
    """V18: whether a defender other than the target could step in; `target` is a unit's id, 0 the player."""
    if t.defender_mode != BLOCKING_MODE or keywords_of(t, s.board[attacker]) & EVASIVE != 0:
        return False
    side = 1 - attacker // SLOTS
    for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
        if s.board[pos].id != target and can_block(t, s.board[pos]):
            return True
    return False


@kernel
def declare(s, t, attacker, target, log):
    """Positions; a target from PLAYER_AT on is the player."""
    unit = s.board[attacker]
    unit.marks |= ATTACKED
    s.attacker = unit.id
    s.target = s.board[target].id if target < PLAYER_AT else 0
    emit(log, E_DECLARE, VL7_2, EVERYONE, attacker // SLOTS, unit.id, s.target, 0, 0)
    if may_be_blocked(s, t, attacker, s.target):
        s.stage = BLOCKING
    else:
        begin_attack(s, t)


@kernel
def block(s, t, pos, log):
    s.target = s.board[pos].id
    emit(log, E_BLOCK, V18, EVERYONE, pos // SLOTS, s.target, 0, 0, 0)
    begin_attack(s, t)


@kernel
def begin_attack(s, t):
    """V39: `on attack` comes after the block decision."""
    s.stage = BLOCKED
    push_unit(s, t, find_unit(s, s.attacker), ON_ATTACK)


@kernel
def strike(s, t, log):
    """VL7.3: both deal their damage at the same moment; who is gone by now strikes nobody."""
    attacker = find_unit(s, s.attacker)
    target = find_unit(s, s.target)
    if s.target == 0 and attacker != NOWHERE:
        target = PLAYER_AT + 1 - attacker // SLOTS
    number = s.target
    s.stage = MAIN
    s.attacker = 0
    s.target = 0
    if attacker == NOWHERE or target == NOWHERE:
        return
    unit = s.board[attacker]
    emit(log, E_ATTACK, VL7_3, EVERYONE, attacker // SLOTS, unit.id, number, 0, 0)
    attack = unit.aura_attack
    gain = unit.aura_health
    loss = unit.aura_loss
    words = unit.keywords
    add_auras(s, t, attacker, 1)
    shift_auras(t, unit, gain, loss)
    gave = unit.aura_attack != attack or unit.keywords != words
    if gave or unit.aura_health != gain or unit.aura_loss != loss:
        s.auras = 1
        s.changed = 1
    out = attack_of(t, unit)
    armed = keywords_of(t, unit) & ARMED != 0
    back = attack_of(t, s.board[target]) if target < PLAYER_AT else 0
    deal_damage(s, target, out, log)
    if target < PLAYER_AT:
        if not armed or is_alive(s.board[target]):
            deal_damage(s, attacker, back, log)
    elif out > 0:
        push_unit(s, t, attacker, ON_DAMAGE_PLAYER)
    refresh(s, t)
