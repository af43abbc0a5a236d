"""The rules of Voidlit: setup, the turn, the actions. The contract's functions meet here.

`apply` writes a choice down and `advance` carries on until a seat must choose again; nothing is left half done but the
fields say where (`stage`, `queue`, `looking`).
"""

from ...core.kernel import EVERYONE, chance, emit, feed, kernel, supply
from .aim import aim_at_card, aim_at_place, aim_at_special, position
from .combat import begin_attack, block, declare, strike
from .effects import deal_damage, run_effects, settle, stirs
from .ends import drop_queue, finish, forget_aim, judge
from .hidden import fill, hide
from .legal import (
    ability,
    actors,
    chooser,
    cost_of,
    refusal,
    source_of,
    standing,
)
from .listing import legal
from .queue import FIRSTS, MOMENT, drop_first, push_side
from .state import (
    ACT,
    ACT_SPECIAL,
    ACT_ZONE,
    ACTIONS,
    AT_PLAYER,
    AT_UNIT,
    ATTACK,
    ATTACKED,
    BANK_CARD,
    BLOCK,
    BLOCKED,
    BLOCKING,
    BOTTOM,
    BROKEN,
    DECK,
    END_TURN,
    ENDING,
    FATIGUED,
    INPUT,
    KEEP,
    MAIN,
    MAX_CARDS,
    MAX_LEGAL,
    MULLIGAN,
    MULLIGAN_STAGE,
    NO_BLOCK,
    NONE,
    NOWHERE,
    OVER,
    OWNER,
    PASSING,
    PLACES,
    PLAY,
    PLAY_SPECIAL,
    PLAY_ZONE,
    PLAYER_AT,
    SEATS,
    SLOTS,
    SPECIALS,
    STARTING,
    STATE,
    TABLES,
    TOKEN,
    V22,
    V31,
    V34,
    V35,
    V41,
    V48,
    V54,
    VL3_3,
    VL5_2,
    VL6_5,
    VL6_7,
)
from .units import (
    attach,
    enter,
    find_unit,
    has_text,
    is_alive,
    is_shielded,
    keywords_of,
    refresh,
    shift_health,
)
from .vocabulary import VOCABULARY
from .words import (
    ACTIVATE,
    AFTERMATH,
    DECAY,
    DECAYS,
    DECK_SIZE,
    E_ACTIVATE,
    E_BEGINS,
    E_BOTTOM,
    E_DRAW,
    E_END_TURN,
    E_KEEP,
    E_MULLIGAN,
    E_PLAY,
    E_RELIC,
    E_SHIELD,
    E_START,
    E_TRIGGER,
    E_TURN,
    EFFECT_CARD,
    HAND_DEALT,
    MUSTER,
    PLAYED,
    RELIC_CARD,
    TURN_CAP,
    TURN_END,
    TURN_START,
    UNIT_CARD,
)
from .zones import (
    add_to_hand,
    deal_card,
    draw,
    drop_from_hand,
    find_in_hand,
    leave_hand,
    put_at_bottom,
    put_into_bank,
    shuffle_deck,
    take_top,
    to_waste,
)

RULES = 1  # bumped when behaviour changes
PHASES = True  # on a GPU the code is too large for one kernel
HIDDEN = ("dice", "players")  # the fields that `hide` changes: the referee copies only these
SEATED = ("players", "board")  # arrays with a part per seat: the observing seat's comes first

__all__ = [
    "ACTIONS",
    "DECK",
    "HIDDEN",
    "INPUT",
    "MAX_LEGAL",
    "RULES",
    "SEATED",
    "SEATS",
    "STATE",
    "TABLES",
    "VOCABULARY",
    "actors",
    "apply",
    "began",
    "default",
    "feed",
    "fill",
    "hide",
    "legal",
    "length",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
]

MAX_FUEL = 100  # V42


# --- setup -----------------------------------------------------------------------------------------


@kernel
def setup(s, t, decks, log):
    """VL5: shuffle, decide who begins, deal. Takes a zeroed record with its dice (and `begins`)."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.nation = decks[seat].nation
        p.paragon = decks[seat].paragon if t.paragon != 0 else NONE
        p.n_deck = decks[seat].n
        for i in range(p.n_deck):
            p.deck[i] = decks[seat].cards[i]
        shuffle_deck(s, seat)
        p.health = t.health
    if s.begins == 0:
        s.begins = 1 + chance(s, SEATS)
    first = s.begins - 1
    emit(log, E_BEGINS, V35, EVERYONE, first, 0, 0, 0, 0)
    for k in range(SEATS):
        for _ in range(HAND_DEALT):
            deal_card(s, first if k == 0 else 1 - first, log)
    s.active = first
    s.stage = MULLIGAN_STAGE


@kernel
def mulligan(s, t, log):
    """V14: both have answered; the redraws are made, the first player's first."""
    for k in range(SEATS):
        seat = s.active if k == 0 else 1 - s.active
        p = s.players[seat]
        n = 0
        for i in range(p.n_hand - 1, -1, -1):
            if ((p.answer - 1) >> i) & 1 != 0 and p.n_deck < DECK_SIZE:
                p.deck[p.n_deck] = drop_from_hand(p, i)
                p.n_deck += 1
                n += 1
        p.answer = 0
        for i in range(p.n_hand):
            emit(log, E_START, VL5_2, 0, seat, p.hand[i], 0, 0, 0)
        if n > 0:
            shuffle_deck(s, seat)
        for _ in range(n):
            card = take_top(p)
            add_to_hand(p, card)
            emit(log, E_DRAW, VL5_2, 1 << seat, seat, card, 0, 0, 0)
    start_turn(s, t, log)


# --- the turn (VL6) --------------------------------------------------------------------------------


@kernel
def start_turn(s, t, log):
    """V5: ready, energy, draw, then what happens at the start of a turn."""
    seat = s.active
    p = s.players[seat]
    s.turn += 1
    s.acts = 0
    s.stage = STARTING
    p.energy = p.n_bank
    for side in range(SEATS):
        s.players[side].lost = 0
        s.players[side].upgrades_played = 0
        s.players[side].banked = 0
    for pos in range(seat * SLOTS, seat * SLOTS + p.n_units):
        s.board[pos].marks &= ~(FATIGUED | ATTACKED)
    emit(log, E_TURN, VL3_3, EVERYONE, seat, s.turn, p.energy, 0, 0)
    if s.turn > 1:
        draw(s, t, seat, 1, log)
    if s.stage != OVER:
        push_side(s, t, seat, TURN_START)


@kernel
def end_draw(s, t, log):
    """V3, V4: who has banked a card draws one before the turn passes."""
    s.stage = PASSING
    if s.players[s.active].banked != 0 and (s.turn > 1 or t.first_turn_bank_draw != 0):
        draw(s, t, s.active, 1, log)


@kernel
def wear_off(s, t):
    """What lasts for the turn ends; whether somebody falls by it."""
    falls = False
    for side in range(SEATS):
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_units):
            unit = s.board[pos]
            gone = unit.turn_health
            unit.turn_attack = 0
            unit.turn_health = 0
            shift_health(t, unit, gone, 0)
            if not is_alive(unit):
                falls = True
    return falls


@kernel
def pass_turn(s, t, log):
    """The other player begins; turn 100 is the last (V34). Who falls as something wears off does so in the old turn."""
    if wear_off(s, t):
        return
    for pos in range(s.active * SLOTS, s.active * SLOTS + s.players[s.active].n_units):
        if s.board[pos].exhausted > 0:
            s.board[pos].exhausted -= 1
    if s.turn >= t.turn_cap:
        finish(s, 2, TURN_CAP, V34, log)
        return
    s.active = 1 - s.active
    start_turn(s, t, log)


@kernel
def advance(s, t, done, log):
    """All that follows from an action, until a seat must choose or the match is over. V30: Health is looked at when the
    action itself is done, and each time nothing waits any more."""
    while s.stage != OVER and s.looking == 0:
        settle(s, t, log)
        if s.fuel >= MAX_FUEL:
            drop_queue(s)
        if (done or s.n_queue == 0) and judge(s, log):
            return
        done = False
        if s.n_queue > 0:
            resolve_first(s, t, log)
        elif s.stage == STARTING:
            s.stage = MAIN
        elif s.stage == BLOCKED:
            strike(s, t, log)
            done = True
        elif s.stage == ENDING:
            end_draw(s, t, log)
        elif s.stage == PASSING:
            pass_turn(s, t, log)
        else:
            forget_aim(s)
            return


@kernel
def resolve_first(s, t, log):
    """V31: the trigger at the head of the queue, whole. Whoever is gone or silenced by now triggers nothing but an
    aftermath (V75)."""
    code = s.queue[0] // OWNER
    row = s.queue[0] % OWNER
    source = s.sources[0]
    drop_first(s)
    s.fuel += 1
    seat = code % FIRSTS
    first = code % MOMENT // FIRSTS
    moment = code // MOMENT
    if source != 0 and moment != AFTERMATH:
        pos = find_unit(s, source)
        if pos == NOWHERE or (first == 0 and is_hushed(t, s.board[pos], row, moment)):
            return
    if first == 0 and (moment == DECAYS or stirs(s, t, row, moment, seat)):
        emit(log, E_TRIGGER, V31, EVERYONE, seat, source, row, moment, 0)
    if moment == DECAYS:
        decay(s, find_unit(s, source), log)
    else:
        run_effects(s, t, row, moment, seat, first, source, log)


@kernel
def is_hushed(t, unit, row, moment):
    """Whether it was silenced while this waited; what its upgrades do goes on."""
    if moment == DECAYS:
        return keywords_of(t, unit) & DECAY == 0
    return t.cards[row].kind == UNIT_CARD and not has_text(unit)


@kernel
def decay(s, pos, log):
    """It and its neighbours take 1."""
    side = pos // SLOTS
    for near in range(pos - 1, pos + 2):
        if side * SLOTS <= near < side * SLOTS + s.players[side].n_units:
            deal_damage(s, near, 1, log)


# --- actions ---------------------------------------------------------------------------------------


@kernel
def apply(s, t, seat, action, log):
    """Write the choice down, then advance until a seat must choose; trusts its caller."""
    if s.stage == MULLIGAN_STAGE:
        answer(s, seat, action - MULLIGAN, log)
        if s.players[1 - seat].answer == 0:
            return
        mulligan(s, t, log)
        advance(s, t, True, log)
        return
    if action == KEEP or action == BOTTOM:
        decide(s, seat, action, log)
        advance(s, t, is_done(s), log)
        return
    s.fuel = 0
    if s.stage == BLOCKING:
        if action == NO_BLOCK:
            begin_attack(s, t)
        else:
            block(s, t, seat * SLOTS + action - BLOCK, log)
        advance(s, t, True, log)
        return
    s.acts += 1
    if action == END_TURN:
        emit(log, E_END_TURN, VL6_7, EVERYONE, seat, 0, 0, 0, 0)
        s.stage = ENDING
        push_side(s, t, seat, TURN_END)
    elif action < BANK_CARD:
        slot = (action - ATTACK) // (SLOTS + 1)
        place = (action - ATTACK) % (SLOTS + 1)
        target = PLAYER_AT + 1 - seat if place == SLOTS else (1 - seat) * SLOTS + place
        declare(s, t, seat * SLOTS + slot, target, log)
        if s.stage == BLOCKING:
            return
    elif action < PLAY:
        bank(s, t, seat, action - BANK_CARD, log)
    elif action < ACT:
        row = aim_play(s, t, seat, action)
        play(s, t, seat, row, log)
    else:
        activate(s, t, seat, action, log)
    advance(s, t, True, log)


@kernel
def answer(s, seat, subset, log):
    """V14: told to nobody else, not even that there is an answer."""
    s.players[seat].answer = 1 + subset
    n = 0
    for i in range(HAND_DEALT):
        n += (subset >> i) & 1
    emit(log, E_MULLIGAN, VL5_2, 1 << seat, seat, n, 0, 0, 0)


@kernel
def decide(s, seat, action, log):
    """V54: the top card stays or goes to the bottom."""
    s.looking = 0
    if action == BOTTOM:
        put_at_bottom(s.players[seat])
    emit(log, E_KEEP if action == KEEP else E_BOTTOM, V54, EVERYONE, seat, 0, 0, 0, 0)


@kernel
def is_done(s):
    """Whether the action in which a card was looked at is carried out: no rest of it waits, and no trigger was the cause."""
    rest = s.n_queue > 0 and s.queue[0] // OWNER % MOMENT >= FIRSTS
    return s.fuel == 0 and not rest


@kernel
def bank(s, t, seat, card, log):
    """V1: once a turn. Which card it was, nobody else sees; what both knew of the hand stays as it is (V67)."""
    p = s.players[seat]
    drop_from_hand(p, find_in_hand(p, card))
    p.banked = 1
    put_into_bank(s, t, seat, card, log)


@kernel
def aim_play(s, t, seat, action):
    """Write down what is chosen; returns the row of the card that is played."""
    if action < PLAY_SPECIAL:
        aim_at_place(s, position(seat, (action - PLAY) % PLACES))
        return (action - PLAY) // PLACES
    row = chooser(s, t, seat, action)
    if action < PLAY_ZONE:
        aim_at_special(s, seat, (action - PLAY_SPECIAL) % SPECIALS)
    else:
        aim_at_card(s, (action - PLAY_ZONE) % MAX_CARDS)
    return row


@kernel
def play(s, t, seat, row, log):
    """Pay, then the card enters, is attached, or does what it says (VL6.5)."""
    p = s.players[seat]
    kind = t.cards[row].kind
    price = cost_of(s, t, seat, row)
    p.energy -= price
    if row >= MAX_CARDS:
        p.paragon_played = 1
    else:
        drop_from_hand(p, find_in_hand(p, row))
        leave_hand(p, row)
    aimed = find_unit(s, s.aimed_at) if s.aimed == AT_UNIT else NOWHERE
    side = aimed_side(s, seat, aimed)
    emit(
        log,
        E_PLAY,
        VL6_5,
        EVERYONE,
        seat,
        row,
        side,
        s.aimed_at if s.aimed == AT_UNIT else 0,
        price,
    )
    if kind == EFFECT_CARD:
        if aimed != NOWHERE and side != seat and is_shielded(t, s.board[aimed]):
            s.board[aimed].marks |= BROKEN
            s.changed = 1  # an aura may ask for the word
            emit(log, E_SHIELD, V48, EVERYONE, side, s.aimed_at, 0, 0, 0)
            to_waste(p, row)
        else:
            run_effects(s, t, row, PLAYED, seat, 0, 0, log)
    elif kind == UNIT_CARD:
        pos = enter(s, t, seat, row, TOKEN if row >= MAX_CARDS else 0, log)
        if row < MAX_CARDS:
            run_effects(s, t, row, MUSTER, seat, 0, s.board[pos].id, log)
    elif kind == RELIC_CARD:
        p.relics[p.n_relics] = row
        p.n_relics += 1
        emit(log, E_RELIC, V22, EVERYONE, seat, row, 0, 0, 0)
        s.changed = 1
        refresh(s, t)
        run_effects(s, t, row, MUSTER, seat, 0, 0, log)
    else:
        p.upgrades_played += 1
        attach(s, t, aimed, row, seat, log)
        run_effects(s, t, row, MUSTER, seat, 0, s.aimed_at, log)


@kernel
def aimed_side(s, seat, aimed):
    """Whose unit or player was chosen; -1: neither. A unit that chooses itself has yet to enter."""
    if s.aimed == AT_PLAYER:
        return s.aimed_at
    if s.aimed == AT_UNIT:
        return aimed // SLOTS if aimed != NOWHERE else seat
    return -1


@kernel
def activate(s, t, seat, action, log):
    source = source_of(action)
    row = ability(s, t, seat, source)
    pos = standing(s, seat, source)
    number = s.board[pos].id if pos != NOWHERE else 0
    if action < ACT_SPECIAL:
        aim_at_place(s, position(seat, (action - ACT) % PLACES))
    elif action < ACT_ZONE:
        aim_at_special(s, seat, (action - ACT_SPECIAL) % SPECIALS)
    else:
        aim_at_card(s, (action - ACT_ZONE) % MAX_CARDS)
    s.players[seat].energy -= t.cards[row].energy
    emit(log, E_ACTIVATE, V41, EVERYONE, seat, number, row, t.cards[row].energy, 0)
    run_effects(s, t, row, ACTIVATE, seat, 0, number, log)


# --- the rest of the contract ----------------------------------------------------------------------


@kernel
def default(s, t, seat):
    """What happens when a seat's time runs out: keep all, no block, end the turn."""
    if s.stage == MULLIGAN_STAGE:
        return MULLIGAN
    if s.looking != 0:
        return KEEP
    return NO_BLOCK if s.stage == BLOCKING else END_TURN


@kernel
def began(s):
    """V35: both choose their hands first, so the seats to act do not tell."""
    return s.begins - 1


@kernel
def score(s, seat):
    """-1000, 0 or 1000 at the end."""
    if s.stage != OVER or s.winner == 2:
        return 0
    return 1000 if s.winner == seat else -1000


@kernel
def length(s):
    """How long the match has lasted: turns of both seats."""
    return s.turn


@kernel
def reason(s):
    """Why it is over: a place in REASONS."""
    return s.reason
