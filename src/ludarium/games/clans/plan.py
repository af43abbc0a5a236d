"""Planning: what a seat may do before it confirms (LC5.1), and doing it."""

from ...core.kernel import emit, kernel
from .piles import held
from .powers import (
    AT_CARD,
    AT_LANE,
    AT_NOTHING,
    AT_UNIT,
    has_target,
    hero_refusal,
    kind_of_aim,
    looked_at,
    next_card,
    power_of,
    prepared,
    put_away,
    take,
    take_top,
    use,
)
from .state import (
    ACTIONS,
    C32,
    C34,
    C35,
    C36,
    C48,
    CONFIRM,
    CONFIRM_NOTHING,
    EMPTY,
    HERO_CARD,
    HERO_LANE,
    HERO_PLAIN,
    HERO_UNIT,
    LANE_COUNT,
    LC3,
    LC5_1,
    LC9,
    LC10_1,
    MAX_CARDS,
    MOST_PLANNED,
    PLACE,
    SLOT_COUNT,
    TAKE,
    TAKE_BACK,
    TAKE_BACK_HERO,
)
from .units import code, code_card, code_lane, code_slot, own_size, planned, settle_lane
from .words import BOTTOM, E_CLEAR, E_CONFIRM, E_PLACE, E_TAKE_BACK

# --- what is legal ---------------------------------------------------------------------------------


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.over != 0:
        return LC9
    p = s.players[seat]
    if p.confirmed != 0:
        return C35
    if action < CONFIRM or action >= ACTIONS:
        return LC5_1
    if action == CONFIRM:
        return 0
    if action == CONFIRM_NOTHING:
        return 0 if something(t, p) else C36
    if action >= TAKE and action < PLACE:
        return 0 if looked_at(p, action - TAKE) >= 0 else LC10_1
    if p.looking != 0:
        return LC10_1  # Omen waits
    if action == TAKE_BACK_HERO:
        if not prepared(t, p):
            return LC10_1
        return C48 if p.take_backs >= t.take_backs else 0
    if action < TAKE:
        aim = aim_of(action)
        value = value_of(action, aim)
        return hero_refusal(s, t, seat, ability_of(action, aim), aim, value)
    if action < TAKE_BACK:
        return place_refusal(s, t, seat, action - PLACE)
    if last_planned(p, (action - TAKE_BACK) // LANE_COUNT, (action - TAKE_BACK) % LANE_COUNT) < 0:
        return LC5_1
    return C48 if p.take_backs >= t.take_backs else 0


@kernel
def place_refusal(s, t, seat, number):
    p = s.players[seat]
    card = code_card(number)
    if card >= t.n_cards or held(p, card) <= planned(p, card):
        return LC3
    size = own_size(s, code_lane(number), seat)
    if size >= SLOT_COUNT:
        return C32
    return C34 if size == 0 and code_slot(number) == BOTTOM else 0


@kernel
def something(t, p):
    """Whether there is anything that running out of time would clear."""
    return p.n_plan > 0 or p.looking > 0 or prepared(t, p)


@kernel
def last_planned(p, card, lane):
    """The place in the plan of the last such card in a lane, -1: none."""
    for i in range(p.n_plan - 1, -1, -1):
        if code_card(p.plan[i]) == card and code_lane(p.plan[i]) == lane:
            return i
    return -1


@kernel
def aim_of(action):
    if action < HERO_LANE:
        return AT_NOTHING
    if action < HERO_UNIT:
        return AT_LANE
    return AT_UNIT if action < HERO_CARD else AT_CARD


@kernel
def first_of(aim):
    """The first action with such an aim."""
    if aim == AT_NOTHING:
        return HERO_PLAIN
    if aim == AT_LANE:
        return HERO_LANE
    return HERO_UNIT if aim == AT_UNIT else HERO_CARD


@kernel
def width_of(aim):
    """How many actions an ability has with such an aim."""
    if aim == AT_NOTHING:
        return 1
    if aim == AT_LANE:
        return LANE_COUNT
    return MOST_PLANNED if aim == AT_UNIT else MAX_CARDS


@kernel
def ability_of(action, aim):
    return (action - first_of(aim)) // width_of(aim)


@kernel
def value_of(action, aim):
    return (action - first_of(aim)) % width_of(aim)


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    p = s.players[seat]
    if s.over != 0 or p.confirmed != 0:
        return 0
    out[0] = CONFIRM
    n = 1
    if something(t, p):
        out[n] = CONFIRM_NOTHING
        n += 1
    if p.looking != 0:
        return list_looked_at(p, out, n)
    if p.take_backs < t.take_backs and prepared(t, p):
        out[n] = TAKE_BACK_HERO
        n += 1
    if t.heroes != 0 and p.hero != EMPTY and p.used == 0:
        n = list_powers(s, t, seat, out, n)
    n = list_places(s, seat, out, n)
    if p.take_backs < t.take_backs:
        n = list_take_backs(p, out, n)
    return n


@kernel
def list_looked_at(p, out, n):
    """The rows among the cards that Omen shows, ascending."""
    last = -1
    for _ in range(p.looking):
        best = -1
        for i in range(p.looking):
            card = p.deck[p.n_deck - 1 - i]
            if card > last and (best < 0 or card < best):
                best = card
        if best >= 0:
            out[n] = TAKE + best
            n += 1
            last = best
    return n


@kernel
def list_powers(s, t, seat, out, n):
    p = s.players[seat]
    for aim in range(AT_NOTHING, AT_CARD):
        for ability in range(2):
            if kind_of_aim(power_of(t, p, ability)) == aim:
                for value in range(width_of(aim)):
                    if hero_refusal(s, t, seat, ability, aim, value) == 0:
                        out[n] = first_of(aim) + ability * width_of(aim) + value
                        n += 1
    for ability in range(2):
        if kind_of_aim(power_of(t, p, ability)) == AT_CARD:
            card = next_card(p.discard, p.discard0, -1)
            while card >= 0:
                if hero_refusal(s, t, seat, ability, AT_CARD, card) == 0:
                    out[n] = HERO_CARD + ability * MAX_CARDS + card
                    n += 1
                card = next_card(p.discard, p.discard0, card)
    return n


@kernel
def list_places(s, seat, out, n):
    p = s.players[seat]
    left = own_size(s, 0, seat)
    center = own_size(s, 1, seat)
    right = own_size(s, 2, seat)
    card = next_card(p.hand, p.n_hand, -1)
    while card >= 0:
        if held(p, card) > planned(p, card):
            for lane in range(LANE_COUNT):
                size = left if lane == 0 else (center if lane == 1 else right)
                for slot in range(SLOT_COUNT if size > 0 else 1):
                    if size < SLOT_COUNT:
                        out[n] = PLACE + code(card, lane, slot)
                        n += 1
        card = next_card(p.hand, p.n_hand, card)
    return n


@kernel
def list_take_backs(p, out, n):
    last = -1
    for _ in range(p.n_plan):
        best = -1
        for i in range(p.n_plan):
            number = code_card(p.plan[i]) * LANE_COUNT + code_lane(p.plan[i])
            if number > last and (best < 0 or number < best):
                best = number
        if best >= 0:
            out[n] = TAKE_BACK + best
            n += 1
            last = best
    return n


# --- doing it --------------------------------------------------------------------------------------


@kernel
def act(s, t, seat, action, log):
    """One action of a plan; nobody else notices anything."""
    p = s.players[seat]
    if action == CONFIRM or action == CONFIRM_NOTHING:
        if p.looking != 0:
            take_top(s, t, seat, log)
        if action == CONFIRM_NOTHING:
            clear(s, t, seat, log)
        p.confirmed = 1
        emit(log, E_CONFIRM, LC5_1, 1 << seat, seat, 0, 0, 0, 0)
    elif action == TAKE_BACK_HERO:
        p.take_backs += 1
        put_away(s, t, seat, log)
    elif action < TAKE:
        aim = aim_of(action)
        use(s, t, seat, ability_of(action, aim), aim, value_of(action, aim), log)
    elif action < PLACE:
        take(s, t, seat, looked_at(p, action - TAKE), log)
    elif action < TAKE_BACK:
        number = action - PLACE
        p.plan[p.n_plan] = number
        p.n_plan += 1
        emit(
            log,
            E_PLACE,
            LC5_1,
            1 << seat,
            seat,
            code_card(number),
            code_lane(number),
            code_slot(number),
            0,
        )
    else:
        take_back(
            s, t, seat, (action - TAKE_BACK) // LANE_COUNT, (action - TAKE_BACK) % LANE_COUNT, log
        )


@kernel
def take_back(s, t, seat, card, lane, log):
    """The last such card of the plan; C56: an ability that has nothing left to reach comes back with it."""
    p = s.players[seat]
    place = last_planned(p, card, lane)
    p.n_plan -= 1
    for i in range(place, p.n_plan):
        p.plan[i] = p.plan[i + 1]
    p.plan[p.n_plan] = EMPTY
    p.take_backs += 1
    settle_lane(s, lane, seat)
    emit(log, E_TAKE_BACK, LC5_1, 1 << seat, seat, card, lane, 0, 0)
    if prepared(t, p) and not has_target(s, t, seat, power_of(t, p, p.used - 1), p.aim):
        put_away(s, t, seat, log)


@kernel
def clear(s, t, seat, log):
    """C36, C49: what was planned is in the hand again; what was instant stays."""
    p = s.players[seat]
    for i in range(p.n_plan):
        p.plan[i] = EMPTY
    p.n_plan = 0
    if prepared(t, p):
        p.used = 0
        p.aim = 0
    emit(log, E_CLEAR, C36, 1 << seat, seat, 0, 0, 0, 0)
