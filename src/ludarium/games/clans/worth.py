"""What cards, stacks and lanes are worth to a seat, as a simple player reckons. For bots only.

Cards are counted in tenths of their budget, everything else in tenths of a crystal's HP. A seat counts its own plan
and never looks at the other's: that side is taken as it stands.
"""

from ...core.kernel import kernel
from .attack import beats
from .state import EMPTY, LANE_COUNT, SLOT_COUNT
from .units import (
    code_card,
    code_lane,
    code_slot,
    own_base,
    own_size,
    stack_size,
    unit_at,
)
from .words import TOP

LONELY_BUFF = 30  # a stack buff without a mate, for each point
HARMLESS = 70  # who never attacks can hold a lane, hardly win it
EDGE = 40  # an element that beats the other: both its attack and its guard gain
SURE = 380  # so far ahead a lane is as good as won
STEP = 60  # of a zone
DECISIVE = 12  # where a lane alone can end the match
LONE_MATE = -1  # no further card


@kernel
def edge(mine, theirs):
    """LC7.2: 1, 0 or -1."""
    if beats(mine, theirs):
        return 1
    return -1 if beats(theirs, mine) else 0


@kernel
def unit_worth(t, unit):
    """What is left of a card in play."""
    return max(10, t.cards[unit.card].points - 10 * (unit.full - unit.health))


@kernel
def stays(s, seat, lane, slot):
    """Whether a card stands in a place of the own side that was not taken back into the hand this round."""
    there = unit_at(s, lane, seat, slot).card != EMPTY
    return there and s.players[seat].vanished != 1 + lane * SLOT_COUNT + slot


@kernel
def top_card(s, seat, lane):
    """The card that will stand on top of an own stack, what is planned included; EMPTY: none."""
    p = s.players[seat]
    top = EMPTY
    for slot in range(SLOT_COUNT):
        if top == EMPTY and stays(s, seat, lane, slot):
            top = unit_at(s, lane, seat, slot).card
    for i in range(p.n_plan):
        if code_lane(p.plan[i]) == lane and (top == EMPTY or code_slot(p.plan[i]) == TOP):
            top = code_card(p.plan[i])
    return top


@kernel
def stack_worth(s, t, seat, lane, more):
    """Of the own cards that stand in a lane or are planned there, and one more (LONE_MATE: none)."""
    p = s.players[seat]
    size = own_size(s, lane, seat) + (1 if more != LONE_MATE else 0)
    total = 0
    strikes = False
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if stays(s, seat, lane, slot):
            total += unit_worth(t, unit) - alone(t, unit.card, size)
            strikes = strikes or unit.damage > 0
    for i in range(p.n_plan):
        if code_lane(p.plan[i]) == lane:
            card = code_card(p.plan[i])
            total += t.cards[card].points - alone(t, card, size)
            strikes = strikes or t.cards[card].damage > 0
    if more != LONE_MATE:
        total += t.cards[more].points - alone(t, more, size)
        strikes = strikes or t.cards[more].damage > 0
    if not strikes and size > 0:
        total -= HARMLESS
    return max(total, 0)


@kernel
def standing_worth(s, t, seat, lane):
    """Of the cards of the other side that stand in a lane."""
    size = stack_size(s, lane, seat)
    total = 0
    strikes = False
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if unit.card != EMPTY:
            total += unit_worth(t, unit) - alone(t, unit.card, size)
            strikes = strikes or unit.damage > 0
    if not strikes and size > 0:
        total -= HARMLESS
    return max(total, 0)


@kernel
def alone(t, card, size):
    """What a card loses that stands without a mate."""
    if size > 1:
        return 0
    return LONELY_BUFF * (t.cards[card].stack_buff + t.cards[card].stack_self)


@kernel
def lane_worth(s, t, seat, lane, more, matched):
    """Of a lane with one more own card, or none: hits at the crystal, and who is pushed back."""
    mine = stack_worth(s, t, seat, lane, more)
    theirs = standing_worth(s, t, 1 - seat, lane)
    ahead = max(-SURE, min(SURE, mine + matched - theirs))
    side = s.lanes[lane].zone * own_base(seat)  # 1: in the own base
    stake = 6 if side == 0 else 4  # in the middle both crystals are within reach
    if ahead > 0 and side <= 0 and hit(s, t, seat, lane, more) >= s.players[1 - seat].crystal:
        stake += DECISIVE
    if ahead < 0 and side >= 0 and standing_hit(s, t, 1 - seat, lane) >= s.players[seat].crystal:
        stake += DECISIVE
    return ahead * stake // 8 - STEP * side


@kernel
def hit(s, t, seat, lane, more):
    """C20: what all cards of an own stack would do to a crystal, elements aside."""
    p = s.players[seat]
    total = t.cards[more].damage + t.cards[more].siege if more != LONE_MATE else 0
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if stays(s, seat, lane, slot):
            total += unit.damage + t.cards[unit.card].siege
    for i in range(p.n_plan):
        if code_lane(p.plan[i]) == lane:
            card = code_card(p.plan[i])
            total += t.cards[card].damage + t.cards[card].siege
    return total


@kernel
def standing_hit(s, t, seat, lane):
    """The same of the other side, as it stands."""
    total = 0
    for slot in range(SLOT_COUNT):
        unit = unit_at(s, lane, seat, slot)
        if unit.card != EMPTY:
            total += unit.damage + t.cards[unit.card].siege
    return total


@kernel
def meeting(t, mine, theirs):
    """How the elements of the top cards bear on a fight; EMPTY: there is none."""
    if mine == EMPTY or theirs == EMPTY:
        return 0
    return EDGE * edge(t.cards[mine].element, t.cards[theirs].element)


@kernel
def board_worth(s, t, seat):
    """All lanes as a seat sees them."""
    total = 0
    for lane in range(LANE_COUNT):
        mine = stack_worth(s, t, seat, lane, LONE_MATE)
        theirs = standing_worth(s, t, 1 - seat, lane)
        matched = meeting(t, top_card(s, seat, lane), unit_at(s, lane, 1 - seat, TOP).card)
        total += lane_worth(s, t, seat, lane, LONE_MATE, matched) + (mine - theirs) // 2
    return total
