"""After the ticks: zones, crystals, the end of a match, gold, and the next round."""

from ...core.kernel import EVERYONE, emit, kernel
from .attack import heal, tempered
from .heroes import braced
from .piles import draw
from .state import (
    C38,
    C39,
    C52,
    EMPTY,
    LANE_COUNT,
    LC5_3,
    LC5_4,
    LC7_3,
    LC8,
    LC9,
    LC10_2,
    SEATS,
    SLOT_COUNT,
)
from .ticks import stands
from .units import own_base, unit_at
from .words import (
    AS_MEND,
    BOTH_CRYSTALS,
    CRYSTAL,
    E_CRYSTAL,
    E_GOLD,
    E_LANE,
    E_OVER,
    E_ROUND,
    E_STRIKE,
    E_TIRE,
    EQUAL,
    LIMIT,
)

CAPTURE = 400  # gold for a zone
MOST_DEALT = 30000
NOBODY = -1


# --- zones and crystals ----------------------------------------------------------------------------


@kernel
def lane_winner(s, lane):
    """C14, C15: who has a living card where the other has none."""
    if stands(s, lane, 0) == stands(s, lane, 1):
        return NOBODY
    return 0 if stands(s, lane, 0) else 1


@kernel
def advance(s, t, log):
    """LC8, C16: every lane that was won moves one step, at most to the enemy base."""
    for lane in range(LANE_COUNT):
        place = s.lanes[lane]
        winner = lane_winner(s, lane)
        moved = 0
        if winner != NOBODY and place.zone != own_base(1 - winner):
            place.zone += own_base(1 - winner)
            moved = 1
            if t.gold != 0:
                s.players[winner].earned += CAPTURE
        emit(log, E_LANE, LC8, EVERYONE, winner, lane, place.zone, moved, 0)


@kernel
def siege(s, t, log):
    """C21: the hits of all lanes are summed and land on both crystals at once."""
    first = hits(s, t, 0, log)
    second = hits(s, t, 1, log)
    lose(s, t, 1, first, log)
    lose(s, t, 0, second, log)


@kernel
def hits(s, t, seat, log):
    """C17, C20: what a seat's cards deal in the lanes that it won at the enemy base."""
    total = 0
    for lane in range(LANE_COUNT):
        if lane_winner(s, lane) == seat and s.lanes[lane].zone == own_base(1 - seat):
            for slot in range(SLOT_COUNT):
                unit = unit_at(s, lane, seat, slot)
                if unit.card != EMPTY:
                    card = t.cards[unit.card]
                    n = tempered(unit.damage, card.element, s.players[1 - seat].crystal_element)
                    n += card.siege
                    if n > 0:
                        emit(log, E_STRIKE, LC5_3, EVERYONE, seat, unit.id, lane, n, 0)
                    total += n
    return total


@kernel
def lose(s, t, seat, n, log):
    """C1: never below 0; Brace takes its part off (C47)."""
    if n == 0:
        return
    p = s.players[seat]
    n = max(0, n - braced(s, t, seat))
    lost = min(n, p.crystal)
    p.crystal -= lost
    other = s.players[1 - seat]
    other.dealt = min(MOST_DEALT, other.dealt + lost)
    emit(log, E_CRYSTAL, LC5_3, EVERYONE, seat, n, p.crystal, 0, 0)


# --- the end ---------------------------------------------------------------------------------------


@kernel
def limit(s, t, log):
    """C38: the time of the match is up, so the running round is the last."""
    s.final = 1


@kernel
def check_win(s, t, log):
    """LC9, and the limits of C38 and C39."""
    own = s.players[0].crystal
    other = s.players[1].crystal
    if own == 0 and other == 0:
        finish(s, BOTH_CRYSTALS, NOBODY, LC9, log)
    elif own == 0 or other == 0:
        finish(s, CRYSTAL, 0 if other == 0 else 1, LC9, log)
    elif s.round >= t.round_cap or s.final != 0:
        compare(s, t, C38, log)
    elif is_bare(s):
        compare(s, t, C39, log)


@kernel
def compare(s, t, clause, log):
    """Higher crystal, else more damage dealt; with `limit_mode` draw nobody wins."""
    one = s.players[0]
    other = s.players[1]
    ahead = one.crystal - other.crystal
    if ahead == 0:
        ahead = one.dealt - other.dealt
    if t.limit_mode != 0 or ahead == 0:
        finish(s, EQUAL, NOBODY, clause, log)
    else:
        finish(s, LIMIT, 0 if ahead > 0 else 1, clause, log)


@kernel
def is_bare(s):
    """C39: nobody has a card anywhere but in the discard."""
    for seat in range(SEATS):
        if s.players[seat].n_hand > 0 or s.players[seat].n_deck > 0:
            return False
        for lane in range(LANE_COUNT):
            if stands(s, lane, seat):
                return False
    return True


@kernel
def finish(s, reason, winner, clause, log):
    s.over = reason
    s.winner = winner + 1
    emit(log, E_OVER, clause, EVERYONE, winner, reason - 1, 0, 0, 0)


# --- the rest of a round ---------------------------------------------------------------------------


@kernel
def mend(s, t, log):
    """Cards with `mend` heal themselves and their stack mate; then survivors tire (C52)."""
    for lane in range(LANE_COUNT):
        for seat in range(SEATS):
            for slot in range(SLOT_COUNT):
                unit = unit_at(s, lane, seat, slot)
                if unit.card != EMPTY and t.cards[unit.card].mend > 0:
                    n = t.cards[unit.card].mend
                    heal(unit, seat, n, AS_MEND, LC7_3, log)
                    heal(unit_at(s, lane, seat, 1 - slot), seat, n, AS_MEND, LC7_3, log)
    for lane in range(LANE_COUNT):
        for seat in range(SEATS):
            for slot in range(SLOT_COUNT):
                tire(unit_at(s, lane, seat, slot), seat, t.survivor_fatigue, log)


@kernel
def tire(unit, seat, n, log):
    if unit.card != EMPTY:
        lost = min(n, unit.health - 1)
        if lost > 0:
            unit.health -= lost
            emit(log, E_TIRE, C52, EVERYONE, seat, unit.id, lost, unit.health, 0)


@kernel
def pay(s, log):
    """LC10.2: the gold of the round, also of the last."""
    for seat in range(SEATS):
        p = s.players[seat]
        if p.earned > 0:
            p.gold += p.earned
            emit(log, E_GOLD, LC10_2, EVERYONE, seat, p.earned, p.gold, 0, 0)
        p.earned = 0


@kernel
def draw_cards(s, t, log):
    """LC5.4, C6."""
    for seat in range(SEATS):
        for _ in range(t.draw):
            draw(s, t, seat, log)


@kernel
def next_round(s, log):
    """What lasts a round is gone; also after the last, so that `round` counts those that are over."""
    s.round += 1
    for lane in range(LANE_COUNT):
        for i in range(SEATS * SLOT_COUNT):
            unit = s.lanes[lane].units[i]
            unit.bonus = 0
            unit.guard = 0
            unit.marks = 0
    if s.over == 0:
        emit(log, E_ROUND, LC5_4, EVERYONE, -1, s.round, 0, 0, 0)
