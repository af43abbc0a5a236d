"""The rules of SpellfAIre: setup, the turn, the actions. The contract's functions meet here.

`apply` writes a choice down and `advance` carries on until a seat must choose again; nothing is
left half done but the fields say where (`stage`, `waiting`, `due`).
"""

from ...core.kernel import EVERYONE, chance, emit, kernel
from .effects import (
    add_to_hand,
    deal_card,
    discard,
    draw,
    drop_hand_card,
    has_moment,
    hit,
    is_alive,
    power,
    run_effects,
    summon,
    take_top,
)
from .hidden import fill, hide
from .legal import actors, legal, position, refusal
from .state import (
    A3,
    A22,
    A25,
    A42,
    A48,
    A58,
    ACTIONS,
    ATTACK,
    DECK,
    END,
    END_TURN,
    FIRST,
    HERO,
    INPUT,
    MAIN,
    MAX_CARDS,
    MAX_LEGAL,
    MULLIGAN,
    MULLIGAN_STAGE,
    NOWHERE,
    OVER,
    PLACES,
    PLAY,
    READY,
    S1,
    S4_6,
    S5_5,
    S5_7,
    S5_8,
    S6_1,
    S6_4,
    S10,
    SEATS,
    SLOTS,
    SPENT,
    START,
    STATE,
    TABLES,
)
from .vocabulary import VOCABULARY
from .words import (
    BOTH_FELL,
    CAST,
    CREATURE,
    DEATH,
    DECK_SIZE,
    E_ATTACK,
    E_BEGINS,
    E_DIE,
    E_DRAW,
    E_END_TURN,
    E_KEEP,
    E_MULLIGAN,
    E_ORDER,
    E_OVER,
    E_PLAY,
    E_TRIGGER,
    E_TURN,
    HERO_FELL,
    PLAYED,
    TURN_CAP,
    TURN_END,
    TURN_START,
)

NOTHING = -1  # no text to carry out
RULES = 1  # bumped when behaviour changes
OBSERVATIONS = 1  # bumped when what learners see changes; 1: an empty cell is not row 0
REPLIES = False  # nobody answers in the middle of a step
HIDDEN = ("dice", "players")  # the fields that `hide` changes: the referee copies only these
SEATED = ("players", "board")  # arrays with a part per seat: the observing seat's comes first

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "OBSERVATIONS",
    "REPLIES",
    "RULES",
    "SEATS",
    "STATE",
    "TABLES",
    "VOCABULARY",
    "actors",
    "apply",
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

MAX_FUEL = 200  # A50


# --- setup -----------------------------------------------------------------------------------------


@kernel
def setup(s, t, decks, log):
    """S4: shuffle, decide who begins, deal. Takes a zeroed record with its dice (and `begins`)."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.faction = decks[seat].faction
        p.school = decks[seat].school
        p.n_deck = decks[seat].n
        for i in range(p.n_deck):
            p.deck[i] = decks[seat].cards[i]
        shuffle_deck(s, seat)
        p.health = t.hero_health
        p.max_mana = 1
        p.mana = 1
    if s.begins == 0:
        s.begins = 1 + chance(s, SEATS)
    first = s.begins - 1
    emit(log, E_BEGINS, A48, EVERYONE, first, 0, 0, 0, 0)
    for k in range(SEATS):
        for _ in range(3 + k):
            deal_card(s, first if k == 0 else 1 - first, log)
    s.active = first
    s.stage = MULLIGAN_STAGE


@kernel
def shuffle_deck(s, seat):
    p = s.players[seat]
    for i in range(p.n_deck - 1, 0, -1):
        j = chance(s, i + 1)
        card = p.deck[i]
        p.deck[i] = p.deck[j]
        p.deck[j] = card


@kernel
def mulligan(s, t, seat, subset, log):
    """A3: the chosen cards are shuffled into the deck first, then as many are drawn."""
    p = s.players[seat]
    n = 0
    for i in range(p.n_hand - 1, -1, -1):
        if (subset >> i) & 1 != 0 and p.n_deck < DECK_SIZE:
            p.deck[p.n_deck] = p.hand[i]
            p.n_deck += 1
            drop_hand_card(s, seat, i)
            n += 1
    for i in range(p.n_hand):
        emit(log, E_KEEP, S4_6, 0, seat, p.hand[i], 0, 0, 0)
    if n > 0:
        shuffle_deck(s, seat)
    emit(log, E_MULLIGAN, S4_6, 1 << seat, seat, n, 0, 0, 0)
    emit(log, E_MULLIGAN, A58, EVERYONE - (1 << seat), seat, -1, 0, 0, 0)
    for _ in range(n):
        card = take_top(p)
        add_to_hand(p, card)
        emit(log, E_DRAW, A3, 1 << seat, seat, card, 0, 0, 0)
    s.active = 1 - seat
    if seat != s.begins - 1:
        start_turn(s, t, log)


# --- the turn (S5) ---------------------------------------------------------------------------------


@kernel
def start_turn(s, t, log):
    """Start Phase: mana, ready and thaw, then triggers (A4)."""
    seat = s.active
    p = s.players[seat]
    p.turns += 1
    if p.turns > 1 or t.first_turn_mana == 2:  # A1: the first turn is played with 1
        p.max_mana = min(p.max_mana + 1, t.max_mana)
    p.mana = p.max_mana
    s.acts = 0
    s.stage = START
    emit(log, E_TURN, S5_5, EVERYONE, seat, p.turns, p.mana, 0, 0)
    for pos in range(seat * SLOTS, seat * SLOTS + p.n_board):
        unit = s.board[pos]
        unit.rest = READY
        unit.frozen = unit.frozen_next
        unit.frozen_next = 0
        unit.due = 1 if has_moment(t, unit.card, TURN_START) else 0


@kernel
def end_turn(s, t, log):
    """End Phase: its triggers come first."""
    s.stage = END
    emit(log, E_END_TURN, S5_8, EVERYONE, s.active, 0, 0, 0, 0)
    for pos in range(s.active * SLOTS, s.active * SLOTS + s.players[s.active].n_board):
        s.board[pos].due = 1 if has_moment(t, s.board[pos].card, TURN_END) else 0


@kernel
def pass_turn(s, t, log):
    """What lasts for the turn ends (A14, A15), Frozen has done its work (A6), the other begins."""
    for side in range(SEATS):
        for pos in range(side * SLOTS, side * SLOTS + s.players[side].n_board):
            s.board[pos].this_turn = 0
            if side == s.active:
                s.board[pos].frozen = 0
    if s.players[0].turns + s.players[1].turns >= t.turn_cap:  # A42
        finish(s, 2, TURN_CAP, A42, log)
        return
    s.active = 1 - s.active
    start_turn(s, t, log)


@kernel
def advance(s, t, moment, card, source, aimed, log):
    """Carry out a card's text (if `moment` is one), then all that follows from it, until a seat
    must choose or the game is over."""
    seat = s.active
    while s.stage != OVER:
        if moment != NOTHING:
            run_effects(s, t, moment, card, seat, source, aimed, log)
            if moment == CAST:
                discard(s, seat, card)  # S3.2: once it has resolved
            moment = NOTHING
            aimed = NOWHERE
        if s.n_waiting == 0:
            bury(s, t, log)
        if s.fuel >= MAX_FUEL:
            drop_triggers(s)
        due = NOWHERE if s.stage == MAIN else due_unit(s)

        if s.n_waiting > 0:
            if s.ordered == 0 and must_choose(s, t):
                emit(log, E_ORDER, A22, EVERYONE, s.active, s.n_waiting, 0, 0, 0)
                return
            trigger = next_waiting(s)
            moment = DEATH
            card = trigger % MAX_CARDS
            seat = trigger // MAX_CARDS
            source = NOWHERE
            emit(log, E_TRIGGER, S10, EVERYONE, seat, 0, card, moment, 0)
        elif due < NOWHERE:
            moment = TURN_START if s.stage == START else TURN_END
            card = s.board[due].card
            seat = s.active
            source = due
            s.board[due].due = 0
            s.fuel += 1
            emit(log, E_TRIGGER, S10, EVERYONE, seat, s.board[due].id, card, moment, 0)
        elif judge(s, log):
            return
        elif s.stage == START:
            s.stage = MAIN
            draw(s, t, s.active, 1, log)  # Draw Phase; the loop judges its fatigue
        elif s.stage == END:
            pass_turn(s, t, log)
        else:
            return


@kernel
def due_unit(s):
    """Where the next turn trigger of the active side is, left to right (A32, A55)."""
    for pos in range(s.active * SLOTS, s.active * SLOTS + s.players[s.active].n_board):
        if s.board[pos].due != 0:
            return pos
    return NOWHERE


@kernel
def next_waiting(s):
    """Take the death trigger at the head of the queue."""
    trigger = s.waiting[0]
    s.ordered = 0
    s.fuel += 1
    s.n_waiting -= 1
    for i in range(s.n_waiting):
        s.waiting[i] = s.waiting[i + 1]
    s.waiting[s.n_waiting] = 0
    return trigger


@kernel
def drop_triggers(s):
    """A50: a chain that does not end is cut."""
    s.ordered = 0
    while s.n_waiting > 0:
        s.n_waiting -= 1
        s.waiting[s.n_waiting] = 0
    for pos in range(SEATS * SLOTS):
        s.board[pos].due = 0


# --- death (S6.4) ----------------------------------------------------------------------------------


@kernel
def bury(s, t, log):
    """Remove all dead together; their triggers wait: the active side's first, left to right."""
    for k in range(SEATS):
        seat = s.active if k == 0 else 1 - s.active
        p = s.players[seat]
        kept = 0
        for i in range(p.n_board):
            pos = seat * SLOTS + i
            unit = s.board[pos]
            if is_alive(unit):
                if kept < i:
                    move_unit(s, pos, seat * SLOTS + kept)
                kept += 1
                continue
            emit(log, E_DIE, S6_4, EVERYONE, seat, unit.id, unit.card, 0, 0)
            if unit.token == 0:  # A39: a token is no card
                p.dead[p.n_dead] = unit.card
                p.n_dead += 1
            if has_moment(t, unit.card, DEATH):
                s.waiting[s.n_waiting] = unit.card + MAX_CARDS * seat
                s.n_waiting += 1
        while p.n_board > kept:
            p.n_board -= 1
            clear_unit(s.board[seat * SLOTS + p.n_board])


@kernel
def move_unit(s, old, new):
    a = s.board[old]
    b = s.board[new]
    b.id = a.id
    b.card = a.card
    b.token = a.token
    b.lasting = a.lasting
    b.this_turn = a.this_turn
    b.health = a.health
    b.max_health = a.max_health
    b.keywords = a.keywords
    b.rest = a.rest
    b.frozen = a.frozen
    b.frozen_next = a.frozen_next
    b.doomed = a.doomed
    b.due = a.due


@kernel
def clear_unit(unit):
    unit.id = 0
    unit.card = 0
    unit.token = 0
    unit.lasting = 0
    unit.this_turn = 0
    unit.health = 0
    unit.max_health = 0
    unit.keywords = 0
    unit.rest = 0
    unit.frozen = 0
    unit.frozen_next = 0
    unit.doomed = 0
    unit.due = 0


@kernel
def must_choose(s, t):
    """A22: two waiting triggers that differ, unless each touches only another owner's things."""
    for i in range(s.n_waiting):
        for j in range(i):
            if s.waiting[i] != s.waiting[j]:
                if s.waiting[i] // MAX_CARDS == s.waiting[j] // MAX_CARDS:
                    return True
                if t.cards[s.waiting[i] % MAX_CARDS].private == 0:
                    return True
                if t.cards[s.waiting[j] % MAX_CARDS].private == 0:
                    return True
    return False


@kernel
def judge(s, log):
    """A25: heroes are looked at when everything has resolved; both down is a draw."""
    down_0 = s.players[0].health <= 0
    down_1 = s.players[1].health <= 0
    if down_0:
        s.players[0].health = 0  # A53
    if down_1:
        s.players[1].health = 0
    if down_0 and down_1:
        finish(s, 2, BOTH_FELL, A25, log)
    elif down_0:
        finish(s, 1, HERO_FELL, S1, log)
    elif down_1:
        finish(s, 0, HERO_FELL, S1, log)
    return down_0 or down_1


@kernel
def finish(s, winner, reason, clause, log):
    s.stage = OVER
    s.winner = winner
    s.reason = reason
    emit(log, E_OVER, clause, EVERYONE, winner, winner, reason, 0, 0)


# --- actions ---------------------------------------------------------------------------------------


@kernel
def apply(s, t, seat, action, log):
    """Write the choice down, then advance until a seat must choose; trusts its caller."""
    if s.n_waiting == 0:
        s.fuel = 0
    s.acts += 1
    moment = NOTHING
    card = 0
    source = NOWHERE
    aimed = NOWHERE
    if action == END_TURN:
        end_turn(s, t, log)
    elif action < ATTACK:
        mulligan(s, t, seat, action - MULLIGAN, log)
        if s.stage == MULLIGAN_STAGE:
            return
    elif action < FIRST:
        attack(s, t, seat, (action - ATTACK) // (SLOTS + 1), (action - ATTACK) % (SLOTS + 1), log)
    elif action < PLAY:
        choose_first(s, seat, action - FIRST)
    else:
        card = (action - PLAY) // PLACES
        aimed = position(seat, (action - PLAY) % PLACES)
        source = play(s, t, seat, card, aimed, log)
        moment = PLAYED if t.cards[card].kind == CREATURE else CAST
    advance(s, t, moment, card, source, aimed, log)


@kernel
def attack(s, t, seat, slot, place, log):
    """S6.3: both creatures deal their damage at the same moment."""
    attacker = seat * SLOTS + slot
    target = HERO + 1 - seat if place == SLOTS else (1 - seat) * SLOTS + place
    s.board[attacker].rest = SPENT
    victim = 0 if target >= HERO else s.board[target].id
    emit(log, E_ATTACK, S6_1, EVERYONE, seat, s.board[attacker].id, victim, 0, 0)
    out = power(s.board[attacker])
    back = power(s.board[target]) if target < HERO else 0
    hit(s, t, attacker, target, out, log)
    if target < HERO:
        hit(s, t, target, attacker, back, log)


@kernel
def play(s, t, seat, card, aimed, log):
    """Pay for the card; a creature enters. Returns where it stands."""
    take_from_hand(s, seat, card)
    s.players[seat].mana -= t.cards[card].cost
    emit(log, E_PLAY, S5_7, EVERYONE, seat, card, side_of(aimed), unit_at(s, aimed), 0)
    if t.cards[card].kind == CREATURE:
        return summon(s, t, seat, card, 0, log)
    return NOWHERE


@kernel
def side_of(pos):
    """Whose place it is; -1 for nowhere."""
    if pos == NOWHERE:
        return -1
    return pos - HERO if pos >= HERO else pos // SLOTS


@kernel
def unit_at(s, pos):
    """The id of the creature there; 0 for a hero. A creature that aims at itself is the next one."""
    if pos >= HERO:
        return 0
    return s.board[pos].id if s.board[pos].id != 0 else s.serial + 1


@kernel
def take_from_hand(s, seat, card):
    """A60: a copy that both players know goes first."""
    p = s.players[seat]
    found = -1
    for i in range(p.n_hand):
        if p.hand[i] == card:
            if (p.shown >> i) & 1 != 0:
                found = i
                break
            if found < 0:
                found = i
    drop_hand_card(s, seat, found)


@kernel
def choose_first(s, seat, choice):
    """The active player's word on the order: that trigger goes to the head of the queue (A22)."""
    trigger = choice % MAX_CARDS + MAX_CARDS * (seat ^ (choice // MAX_CARDS))
    i = 0
    while s.waiting[i] != trigger:
        i += 1
    while i > 0:
        s.waiting[i] = s.waiting[i - 1]
        i -= 1
    s.waiting[0] = trigger
    s.ordered = 1


# --- the rest of the contract ----------------------------------------------------------------------


@kernel
def default(s, t, seat):
    """What happens when a seat's time runs out: keep all, the first order, end the turn."""
    if s.stage == MULLIGAN_STAGE:
        return MULLIGAN
    if s.n_waiting > 0:
        trigger = s.waiting[0]
        return FIRST + trigger % MAX_CARDS + MAX_CARDS * (seat ^ (trigger // MAX_CARDS))
    return END_TURN


@kernel
def score(s, seat):
    """-1000, 0 or 1000 at the end."""
    if s.stage != OVER or s.winner == 2:
        return 0
    return 1000 if s.winner == seat else -1000


@kernel
def length(s):
    """How long the match has lasted: turns of both seats."""
    return s.players[0].turns + s.players[1].turns


@kernel
def reason(s):
    """Why it is over: a place in REASONS."""
    return s.reason


@kernel
def supply(s, t, log):
    """Nothing comes from outside."""


@kernel
def feed(s, t, row, log):
    """Nothing comes from outside."""
