"""Triggers that wait, in the order of V31: the active player's first, in field order; each is carried out whole."""

from ...core.kernel import kernel
from .state import OWNER, QUEUE, SEATS, SLOTS
from .units import has_leader, has_moment, has_text, keywords_of, upgrade_row
from .words import DECAY, DECAYS, TURN_START

FIRSTS, MOMENT = 2, 8  # in `queue`: the first effect still to come counts 2, the moment 8


@kernel
def push(s, row, seat, moment, source):
    """V42: what finds no room lapses."""
    if s.n_queue < QUEUE:
        s.queue[s.n_queue] = row + OWNER * (seat + MOMENT * moment)
        s.sources[s.n_queue] = source
        s.n_queue += 1


@kernel
def push_front(s, row, seat, moment, first, source):
    """The rest of what is being carried out, when its player has to decide in the middle."""
    if s.n_queue == QUEUE:
        s.n_queue -= 1
    for i in range(s.n_queue, 0, -1):
        s.queue[i] = s.queue[i - 1]
        s.sources[i] = s.sources[i - 1]
    s.queue[0] = row + OWNER * (seat + FIRSTS * first + MOMENT * moment)
    s.sources[0] = source
    s.n_queue += 1


@kernel
def drop_first(s):
    s.n_queue -= 1
    for i in range(s.n_queue):
        s.queue[i] = s.queue[i + 1]
        s.sources[i] = s.sources[i + 1]
    s.queue[s.n_queue] = 0
    s.sources[s.n_queue] = 0


@kernel
def push_unit(s, t, pos, moment):
    """What happens to a unit: its own effects, then those of its upgrades."""
    unit = s.board[pos]
    if has_text(unit) and has_moment(t, unit.card, moment):
        push(s, unit.card, pos // SLOTS, moment, unit.id)
    for i in range(unit.n_upgrades):
        row = upgrade_row(unit, i)
        if has_moment(t, row, moment):
            push(s, row, unit.upgrades[i] // OWNER, moment, unit.id)


@kernel
def push_side(s, t, seat, moment):
    """What happens to a player: to their units, upgrades, relics and leader."""
    for k in range(SEATS):
        side = seat if k == 0 else 1 - seat
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
            unit = s.board[pos]
            if side == seat:
                if moment == TURN_START and keywords_of(t, unit) & DECAY != 0:
                    push(s, unit.card, seat, DECAYS, unit.id)
                if has_text(unit) and has_moment(t, unit.card, moment):
                    push(s, unit.card, seat, moment, unit.id)
            for i in range(unit.n_upgrades):
                row = upgrade_row(unit, i)
                if unit.upgrades[i] // OWNER == seat and has_moment(t, row, moment):
                    push(s, row, seat, moment, unit.id)
    p = s.players[seat]
    for i in range(p.n_relics):
        if has_moment(t, p.relics[i], moment):
            push(s, p.relics[i], seat, moment, 0)
    if has_leader(t, p) and has_moment(t, p.paragon, moment):
        push(s, p.paragon, seat, moment, 0)
