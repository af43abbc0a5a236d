"""The battle (ML5.6 to ML5.8): one function of two lines and dice.

`fight` reads the player's board, the ghost and the dice, and writes `last`; what is permanent goes to the
board (B41). Its memory is zero again when it returns.
"""

from ...core.kernel import EVERYONE, emit, kernel
from .abilities import bury, drain
from .effects import hit
from .fighters import (
    disband,
    enlist,
    front,
    insert,
    is_living,
    living,
    muster_board,
    reacts,
    seat_of,
)
from .state import B26, BOARD, CLASH_CAP, EXCHANGE_CAP, FIGHTERS, ML5_6, ML5_7
from .waves import HURT_WAVE, call, open_wave, wait
from .words import (
    AFTER_ATTACK,
    BEFORE_ATTACK,
    DEFEAT,
    DRAW,
    E_BATTLE,
    E_CLASH,
    E_LINE,
    E_STALL,
    KILL,
    START,
    VICTORY,
)


@kernel
def fight(s, t, log):
    """Returns the outcome: victory, defeat or draw."""
    b = s.battle
    last = s.last
    muster(s, log)
    bury(s, t, log)
    open_wave(b)
    call(s, t, START)
    drain(s, t, log)
    clashes = 0
    exchanges = 0
    while b.stalled == 0 and front(b, 0) >= 0 and front(b, 1) >= 0:
        if clashes >= CLASH_CAP or exchanges >= EXCHANGE_CAP:
            b.stalled = 1  # B26, B44
        else:
            clashes += exchange(s, t, log)
            exchanges += 1
    if b.stalled != 0:
        emit(log, E_STALL, B26, EVERYONE, -1, 0, 0, 0, 0)
    last.clashes = clashes
    last.stalled = b.stalled
    last.outcome = outcome(b)
    note_survivors(s)
    disband(b)
    return last.outcome


@kernel
def outcome(b):
    """B25: asked only once nothing waits."""
    own = living(b, 0) != 0
    ghost = living(b, 1) != 0
    if b.stalled != 0 or own == ghost:
        return DRAW
    return VICTORY if own else DEFEAT


@kernel
def exchange(s, t, log):
    """B24. Returns 1 for a clash, 0 if a front changed before it."""
    b = s.battle
    mine = front(b, 0)
    its = front(b, 1)
    open_wave(b)
    for side in range(2):
        slot = mine if side == 0 else its
        if reacts(t, b.fighters[slot], BEFORE_ATTACK):
            wait(b, slot, BEFORE_ATTACK, slot, HURT_WAVE)
    drain(s, t, log)
    if b.stalled != 0 or front(b, 0) != mine or front(b, 1) != its:
        return 0
    one = b.fighters[mine]
    other = b.fighters[its]
    own_serial = one.serial
    its_serial = other.serial
    emit(log, E_CLASH, ML5_7, EVERYONE, 0, one.serial, other.serial, 0, 0)
    open_wave(b)
    hit(s, t, its, one.attack, mine, log)  # both strike at once: neither changes the other's Attack
    hit(s, t, mine, other.attack, its, log)
    it_fell = not is_living(b, its)
    own_fell = not is_living(b, mine)
    bury(s, t, log)
    drain(s, t, log)
    if b.stalled == 0:
        open_wave(b)
        for side in range(2):
            slot = mine if side == 0 else its
            fighter = b.fighters[slot]
            # It may have fallen, and its slot may be another's.
            serial = own_serial if side == 0 else its_serial
            if fighter.serial == serial and fighter.health > 0:
                killed = it_fell if side == 0 else own_fell
                if killed and reacts(t, fighter, KILL):
                    wait(b, slot, KILL, slot, HURT_WAVE)
                if reacts(t, fighter, AFTER_ATTACK):
                    wait(b, slot, AFTER_ATTACK, slot, HURT_WAVE)
        drain(s, t, log)
    return 1


@kernel
def muster(s, log):
    """Both lines as they meet; gaps on the board close up (B14)."""
    b = s.battle
    last = s.last
    ghost = s.ghost
    emit(log, E_BATTLE, ML5_6, EVERYONE, 0, s.round, ghost.name, 0, 0)
    b.in_battle = 1
    muster_board(s)
    for i in range(ghost.n):
        soldier = ghost.line[i]
        slot = enlist(b, 1, soldier.card, soldier.attack, soldier.health)
        b.fighters[slot].shield = soldier.shield
        insert(b, 1, b.n_line[1], slot)
    last.name = ghost.name
    last.round = s.round
    last.trophies = s.trophies
    last.lives = s.lives
    last.n_own = b.n_line[0]
    last.n_ghost = b.n_line[1]
    for side in range(2):
        for i in range(BOARD):
            met = last.own[i] if side == 0 else last.ghost[i]
            if i < b.n_line[side]:
                fighter = b.fighters[b.line[side * FIGHTERS + i]]
                met.card = fighter.card
                met.attack = fighter.attack
                met.health = fighter.health
                met.shield = fighter.shield
                seat = seat_of(side)
                emit(
                    log,
                    E_LINE,
                    ML5_6,
                    EVERYONE,
                    seat,
                    fighter.serial,
                    fighter.card,
                    fighter.attack,
                    fighter.health,
                )
                if side == 0:
                    unit = s.board[fighter.home - 1]
                    last.lasting[i].attack = unit.attack
                    last.lasting[i].health = unit.health
            else:
                met.card = 0
                met.attack = 0
                met.health = 0
                met.shield = 0
                if side == 0:
                    last.lasting[i].attack = 0
                    last.lasting[i].health = 0


@kernel
def note_survivors(s):
    b = s.battle
    last = s.last
    last.n_own_left = b.n_line[0]
    last.n_ghost_left = b.n_line[1]
    for side in range(2):
        for i in range(BOARD):
            left = last.own_left[i] if side == 0 else last.ghost_left[i]
            if i < b.n_line[side]:
                fighter = b.fighters[b.line[side * FIGHTERS + i]]
                left.attack = fighter.attack
                left.health = fighter.health
            else:
                left.attack = 0
                left.health = 0
