"""Deploy abilities of the cards that entered, and the ultimates of families (LC10.3)."""

from ...core.kernel import EVERYONE, emit, kernel
from .attack import heal, hurt
from .heroes import boost, mend_crystal
from .piles import draw
from .state import (
    BARE,
    EMPTY,
    LANE_COUNT,
    LC7_3,
    LC10_3,
    MOST_PLANNED,
    SEATS,
    SLOT_COUNT,
)
from .ticks import settle_deaths
from .units import enter, unit_at
from .words import (
    ANT,
    AS_DEPLOY,
    AS_ULTIMATE,
    BOTTOM,
    E_BARE,
    E_ULTIMATE,
    HERON,
    MONKEY,
    SALAMANDER,
    TOP,
    WOLF,
)

FAMILY_COUNT = 5
FRENZY, HUNT, WILDFIRE, TIDE, TIDE_DRAW = 2, 4, 2, 10, 2


# --- entering --------------------------------------------------------------------------------------


@kernel
def deploy(s, t, log):
    """LC7.3: what cards do that came from the hand this round; theirs are the last ids that were given."""
    old = s.ids - revealed(s.players[0]) - revealed(s.players[1])
    for lane in range(LANE_COUNT):
        for seat in range(SEATS):
            for slot in range(SLOT_COUNT):
                unit = unit_at(s, lane, seat, slot)
                if unit.card != EMPTY and unit.id > old:
                    deploy_card(s, t, lane, seat, slot, log)


@kernel
def revealed(p):
    n = 0
    for i in range(MOST_PLANNED):
        if p.last[i] != EMPTY:
            n += 1
    return n


@kernel
def deploy_card(s, t, lane, seat, slot, log):
    card = t.cards[unit_at(s, lane, seat, slot).card]
    if card.deploy_crystal > 0:
        mend_crystal(s, t, seat, card.deploy_crystal, AS_DEPLOY, LC7_3, log)
    if card.deploy_heal_ally > 0:
        mate = unit_at(s, lane, seat, 1 - slot)
        heal(mate, seat, card.deploy_heal_ally, AS_DEPLOY, LC7_3, log)
    for _ in range(min(card.deploy_draw, s.players[seat].n_deck)):
        draw(s, t, seat, log)


# --- ultimates -------------------------------------------------------------------------------------


@kernel
def unleash(s, t, log):
    """LC10.3: of both seats at once; what they do for or against cards is done to those in play."""
    if s.players[0].ultimates == 0 and s.players[1].ultimates == 0:
        return
    for seat in range(SEATS):
        for family in range(FAMILY_COUNT):
            if fires(s, seat, family):
                emit(log, E_ULTIMATE, LC10_3, EVERYONE, seat, family, 0, 0, 0)
    for seat in range(SEATS):
        touch_cards(s, seat, log)
    for seat in range(SEATS):
        if fires(s, seat, HERON):
            mend_crystal(s, t, seat, TIDE, AS_ULTIMATE, LC10_3, log)
            for _ in range(TIDE_DRAW):
                draw(s, t, seat, log)
    for seat in range(SEATS):
        if fires(s, seat, ANT):
            for lane in range(LANE_COUNT):
                if unit_at(s, lane, seat, BOTTOM).card == EMPTY:
                    enter(s, t, seat, t.ant_token, lane, BOTTOM, LC10_3, log)
    for lane in range(LANE_COUNT):
        settle_deaths(s, t, lane, log)


@kernel
def fires(s, seat, family):
    return (s.players[seat].ultimates >> family) & 1 != 0


@kernel
def touch_cards(s, seat, log):
    foe = 1 - seat
    for lane in range(LANE_COUNT):
        for slot in range(SLOT_COUNT):
            own = unit_at(s, lane, seat, slot)
            if own.card != EMPTY and fires(s, seat, MONKEY):
                boost(own, seat, FRENZY, AS_ULTIMATE, LC10_3, log)
            unit = unit_at(s, lane, foe, slot)
            if unit.card != EMPTY and fires(s, seat, SALAMANDER):
                unit.marks |= BARE
                emit(log, E_BARE, LC10_3, EVERYONE, foe, unit.id, 0, 0, 0)
                hurt(unit, foe, WILDFIRE, AS_ULTIMATE, 0, LC10_3, log)
            if slot == TOP and fires(s, seat, WOLF):
                hurt(unit, foe, HUNT, AS_ULTIMATE, 0, LC10_3, log)
