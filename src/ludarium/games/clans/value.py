"""How good a position of Clans is, and which actions are worth a try, for bots."""

from ...core.kernel import kernel
from .heroes import BRACED, SPRUNG
from .plan import legal
from .policy import KEEP, habit, lane_for, wants
from .powers import AT_LANE, kind_of_aim, power_of, prepared
from .state import CONFIRM, EMPTY, HERO_PLAIN, LANE_COUNT, PLACE, TAKE, TAKE_BACK
from .units import code_lane, code_slot, own_base, own_size, planned_in, survivors
from .words import BOTTOM, BRACE, SPRINGWELL
from .worth import board_worth, standing_hit

__all__ = ["candidates", "habit", "value"]

CERTAIN = 900  # no position that still has to be played is worth more
USUAL = 100  # half of what a card of a hidden hand is worth, in tenths
CHARGE = 20  # an ability that can still be used
FRAIL = 40  # the last HP of a crystal count double
READY = 30  # an ability that is prepared for a good reason
DOOMED = 400  # a crystal that nothing protects any more


@kernel
def value(s, t, seat):
    """-1000 to 1000; 0 is an even position."""
    if s.over != 0:
        if s.winner == 0:
            return 0
        return 1000 if s.winner == 1 + seat else -1000
    worth = board_worth(s, t, seat) + stock_worth(s, t, seat) - stock_worth(s, t, 1 - seat)
    bent = CERTAIN * abs(worth) // (CERTAIN + abs(worth))  # the further ahead, the less more counts
    return bent if worth >= 0 else -bent


@kernel
def stock_worth(s, t, seat):
    """The crystal, and what a seat can still bring: a card in the hand is a plan, one in the deck a hope."""
    p = s.players[seat]
    total = 8 * p.crystal + 8 * min(p.crystal, FRAIL)
    hand = p.n_hand - p.n_plan
    keeps = hand if p.n_deck == 0 else min(hand, t.hand_cap - min(t.draw, p.n_deck))
    total += keeps * (USUAL + KEEP) + p.n_deck * USUAL // 2
    if t.heroes != 0 and p.hero != EMPTY:
        total += CHARGE * (p.charges[0] + p.charges[1])
        if prepared(t, p) and is_wise(s, t, seat):
            total += READY
    return total - (DOOMED if is_doomed(s, t, seat) else 0)


@kernel
def is_wise(s, t, seat):
    """Whether the simple player would use the ability that is prepared, there."""
    p = s.players[seat]
    power = power_of(t, p, p.used - 1)
    if kind_of_aim(power) == AT_LANE:
        return lane_for(s, t, seat, power) == p.aim
    return wants(s, t, seat, power)


@kernel
def is_doomed(s, t, seat):
    """Whether cards that nobody meets will break the crystal, and there is none left to place."""
    p = s.players[seat]
    if p.n_hand > p.n_plan:
        return False
    coming = 0
    for lane in range(LANE_COUNT):
        if s.lanes[lane].zone * own_base(seat) >= 0 and own_size(s, lane, seat) == 0:
            coming += standing_hit(s, t, 1 - seat, lane)
    healed = 0
    if t.heroes != 0 and p.hero != EMPTY and prepared(t, p):
        power = power_of(t, p, p.used - 1)
        coming -= BRACED if power == BRACE else 0
        healed = SPRUNG if power == SPRINGWELL else 0
    return coming > 0 and coming >= min(t.crystal_hp, p.crystal + healed)


@kernel
def candidates(s, t, seat, out):
    """One way to each plan: lanes from left to right, the first card of a stack on top, instant abilities before,
    others after the cards. Nothing is taken back."""
    p = s.players[seat]
    usual = habit(s, t, seat)
    n = legal(s, t, seat, out)
    kept = 0
    for i in range(n):
        if out[i] == usual or worth_a_try(s, t, p, seat, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@kernel
def worth_a_try(s, t, p, seat, action):
    if action == CONFIRM:
        return p.looking == 0
    if action >= TAKE and action < PLACE:
        return True
    if action >= PLACE and action < TAKE_BACK:
        if prepared(t, p):
            return False
        lane = code_lane(action - PLACE)
        if p.n_plan > 0 and code_lane(p.plan[p.n_plan - 1]) > lane:
            return False
        fresh = planned_in(p, lane) > 0 and survivors(s, lane, seat) == 0
        return not fresh or code_slot(action - PLACE) == BOTTOM
    if action >= HERO_PLAIN and action < TAKE:
        return True
    return False
