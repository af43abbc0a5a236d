"""The shop (ML4, ML5.1 to ML5.5): what is legal there, and what each action does."""

from ...core.kernel import EVERYONE, emit, kernel
from .abilities import drain
from .effects import add_mana, limit_of
from .fighters import NOBODY, disband, enlist, insert, muster_board
from .state import (
    ACTIONS,
    B1,
    B2,
    B3,
    B4,
    B10,
    B28,
    B36,
    B47,
    BOARD,
    BUY_CARD,
    EMPTY,
    END_TURN,
    FREEZE,
    ML1,
    ML4_1,
    ML5,
    ML5_1,
    ML5_2,
    ML5_3,
    ML5_4,
    ML5_5,
    ML6,
    MOST,
    MOVE,
    OVER,
    PITCH_BELT,
    PITCH_BOARD,
    PLACES,
    SHOP,
    WAITING,
)
from .waves import HURT_WAVE, call, open_wave, wait
from .words import (
    ALLY_PITCHED,
    BELT_ZONE,
    BENCH_ZONE,
    BOARD_ZONE,
    BUY,
    E_BUY,
    E_CYCLE,
    E_END_TURN,
    E_FREEZE,
    E_MOVE,
    E_PITCH,
    E_SHOP,
    E_SLIDE,
    E_STARVE,
    E_THAW,
    E_WITHER,
    END_OF_TURN,
    PITCHED,
)

# --- what is legal -----------------------------------------------------------------------------------


@kernel
def unit_at(s, place):
    """A unit by its place: the board's come first, then the bench's."""
    return s.board[place] if place < BOARD else s.bench[place - BOARD]


@kernel
def zone_of(place):
    return BOARD_ZONE if place < BOARD else BENCH_ZONE


@kernel
def shown_place(place):
    """As players count, in its own zone."""
    return place + 1 if place < BOARD else place - BOARD + 1


@kernel
def exists(t, place):
    return place < t.board if place < BOARD else place - BOARD < t.bench


@kernel
def free_bench(s, t):
    """The first empty place of the bench; -1: it is full."""
    for i in range(t.bench):
        if s.bench[i].card == EMPTY:
            return i
    return -1


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.stage == OVER:
        return ML1
    if s.stage == WAITING:
        return B28
    if action == END_TURN:
        return 0
    if action < END_TURN or action >= ACTIONS:
        return B2
    if action < PITCH_BOARD:
        return refuse_belt(s, t, action - PITCH_BELT, ML4_1)
    if action < BUY_CARD:
        return refuse_pitch(s, t, action - PITCH_BOARD)
    if action < FREEZE:
        return refuse_buy(s, t, action - BUY_CARD)
    if action < MOVE:
        broken = refuse_belt(s, t, action - FREEZE, ML5_1)
        return B36 if broken == 0 and s.free >= t.free_actions else broken
    return refuse_move(s, t, (action - MOVE) // PLACES, (action - MOVE) % PLACES)


@kernel
def refuse_belt(s, t, place, clause):
    if place >= t.belt:
        return B2
    return clause if s.belt[place] == EMPTY else 0


@kernel
def refuse_pitch(s, t, place):
    if not exists(t, place):
        return B2
    if unit_at(s, place).card == EMPTY:
        return ML4_1
    if place < BOARD:
        return ML6 if t.pitch_from_board == 0 else 0
    return B4 if t.pitch_from_bench == 0 else 0


@kernel
def refuse_buy(s, t, place):
    broken = refuse_belt(s, t, place, ML5_1)
    if broken != 0:
        return broken
    if t.cards[s.belt[place]].cost > s.mana:
        return ML5_2
    return B3 if free_bench(s, t) < 0 else 0


@kernel
def refuse_move(s, t, start, end):
    if not exists(t, start) or not exists(t, end):
        return B2
    if unit_at(s, start).card == EMPTY or start == end or (start >= BOARD and end >= BOARD):
        return B1  # the bench has no order
    return B36 if s.free >= t.free_actions else 0


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    if s.stage != SHOP:
        return 0
    out[0] = END_TURN
    n = 1
    for action in range(PITCH_BELT, MOVE):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    if s.free < t.free_actions:
        for start in range(PLACES):
            if exists(t, start) and unit_at(s, start).card != EMPTY:
                for end in range(PLACES):
                    if refuse_move(s, t, start, end) == 0:
                        out[n] = MOVE + start * PLACES + end
                        n += 1
    return n


# --- the belt ------------------------------------------------------------------------------------------


@kernel
def draw(s):
    """The top card of the deck: first what nobody knows, then what went under it (B10)."""
    if s.n_deck > 0:
        s.n_deck -= 1
        card = s.deck[s.n_deck]
        s.deck[s.n_deck] = 0
        return card
    if s.n_under == 0:
        return EMPTY
    card = s.under[0]
    s.n_under -= 1
    for i in range(s.n_under):
        s.under[i] = s.under[i + 1]
    s.under[s.n_under] = 0
    return card


@kernel
def slide(s, place, log):
    """ML5.1: a card slides into an empty place, if one is left."""
    card = draw(s)
    if card == EMPTY:
        return
    s.belt[place] = card
    emit(log, E_SLIDE, ML5_1, EVERYONE, 0, card, place + 1, 0, 0)
    if s.n_deck + s.n_under == 0:
        emit(log, E_STARVE, ML5_5, EVERYONE, 0, 0, 0, 0, 0)


@kernel
def open_shop(s, t, log):
    """A round begins: mana from the last battle, free places of the belt filled (B9, B11, B12)."""
    s.stage = SHOP
    s.free = 0
    s.frozen = 0
    s.mana = 0
    emit(log, E_SHOP, ML5, EVERYONE, 0, s.round, limit_of(s.round), s.saved, 0)
    if s.saved > 0:
        add_mana(s, s.saved, log)
        s.saved = 0
    for place in range(t.belt):
        if s.belt[place] == EMPTY:
            slide(s, place, log)


@kernel
def cycle(s, t, log):
    """ML5.4, B10: what is not frozen goes under the deck, the first place first."""
    n = 0
    for place in range(t.belt):
        if s.belt[place] != EMPTY and (s.frozen >> place) & 1 == 0:
            s.under[s.n_under] = s.belt[place]
            s.n_under += 1
            s.belt[place] = EMPTY
            n += 1
    emit(log, E_CYCLE, B10, EVERYONE, 0, n, 0, 0, 0)


# --- the actions -----------------------------------------------------------------------------------------


@kernel
def act(s, t, action, log):
    """Everything but END TURN."""
    if action < PITCH_BOARD:
        pitch_belt(s, t, action - PITCH_BELT, log)
    elif action < BUY_CARD:
        pitch_unit(s, t, action - PITCH_BOARD, log)
    elif action < FREEZE:
        buy(s, t, action - BUY_CARD, log)
    elif action < MOVE:
        freeze(s, action - FREEZE, log)
    else:
        move(s, (action - MOVE) // PLACES, (action - MOVE) % PLACES, log)


@kernel
def burn(s, t, card, log):
    """ML4.1: into the Ash Pile, for its mana."""
    s.ash[s.n_ash] = card
    s.n_ash += 1
    s.pitched = min(MOST, s.pitched + 1)
    add_mana(s, t.cards[card].pitch, log)


@kernel
def pitch_belt(s, t, place, log):
    card = s.belt[place]
    emit(log, E_PITCH, ML4_1, EVERYONE, 0, card, BELT_ZONE, place + 1, t.cards[card].pitch)
    s.belt[place] = EMPTY
    s.frozen &= ~(1 << place)
    burn(s, t, card, log)
    if (t.cards[card].moments >> PITCHED) & 1 != 0:
        muster_board(s)
        moment_of(s, t, card, t.cards[card].attack, NOBODY, log)
    slide(s, place, log)


@kernel
def pitch_unit(s, t, place, log):
    """B5: no card slides in. Units on the board react to another that is pitched from there."""
    unit = unit_at(s, place)
    card = unit.card
    on_board = place < BOARD
    pitch = t.cards[card].pitch
    emit(log, E_PITCH, ML4_1, EVERYONE, 0, card, zone_of(place), shown_place(place), pitch)
    b = s.battle
    ahead = 0
    for i in range(min(place, BOARD)):
        ahead += 1 if s.board[i].card != EMPTY else 0
    attack = max(0, unit.attack + unit.brief_attack)
    remove_unit(unit)
    burn(s, t, card, log)
    muster_board(s)
    open_wave(b)
    if on_board:
        call(s, t, ALLY_PITCHED)
    if (t.cards[card].moments >> PITCHED) & 1 != 0:
        moment_of(s, t, card, attack, ahead if on_board else NOBODY, log)
    else:
        drain(s, t, log)
        close(s, t, log)


@kernel
def moment_of(s, t, card, attack, place, log):
    """A card's own "when pitched": it has left, but from the board its place still counts (B42)."""
    b = s.battle
    if b.base == 0:
        open_wave(b)
    slot = enlist(b, 0, card, attack, 0)
    if place >= 0:
        insert(b, 0, place, slot)
    wait(b, slot, PITCHED, NOBODY, HURT_WAVE)
    drain(s, t, log)
    close(s, t, log)


@kernel
def close(s, t, log):
    """The end of what a shop's action caused; a unit without Health is ash (B47)."""
    disband(s.battle)
    wither(s, log)


@kernel
def wither(s, log):
    for place in range(PLACES):
        unit = unit_at(s, place)
        if unit.card != EMPTY and unit.health + unit.brief_health <= 0:
            emit(log, E_WITHER, B47, EVERYONE, 0, unit.card, zone_of(place), shown_place(place), 0)
            s.ash[s.n_ash] = unit.card
            s.n_ash += 1
            remove_unit(unit)


@kernel
def remove_unit(unit):
    unit.card = EMPTY
    unit.attack = 0
    unit.health = 0
    unit.brief_attack = 0
    unit.brief_health = 0
    unit.shield = 0


@kernel
def buy(s, t, place, log):
    """ML5.2, B6: to the first free place of the bench; the belt keeps a gap."""
    card = s.belt[place]
    bench = free_bench(s, t)
    s.mana -= t.cards[card].cost
    s.belt[place] = EMPTY
    s.frozen &= ~(1 << place)
    s.bought = min(MOST, s.bought + 1)
    unit = s.bench[bench]
    unit.card = card
    unit.attack = t.cards[card].attack
    unit.health = t.cards[card].health
    emit(log, E_BUY, ML5_2, EVERYONE, 0, card, place + 1, bench + 1, t.cards[card].cost)
    if (t.cards[card].moments >> BUY) & 1 != 0:
        b = s.battle
        muster_board(s)
        slot = enlist(b, 0, card, unit.attack, unit.health)
        b.fighters[slot].home = 1 + BOARD + bench
        open_wave(b)
        wait(b, slot, BUY, NOBODY, HURT_WAVE)
        drain(s, t, log)
        close(s, t, log)


@kernel
def freeze(s, place, log):
    """ML5.3, B9: on, and off again."""
    s.free += 1
    s.frozen ^= 1 << place
    kind = E_FREEZE if (s.frozen >> place) & 1 != 0 else E_THAW
    emit(log, kind, ML5_3, EVERYONE, 0, s.belt[place], place + 1, 0, 0)


@kernel
def move(s, start, end, log):
    """B1: onto an empty place, or the two swap."""
    s.free += 1
    one = unit_at(s, start)
    other = unit_at(s, end)
    kept = one.card
    one.card = other.card
    other.card = kept
    kept = one.attack
    one.attack = other.attack
    other.attack = kept
    kept = one.health
    one.health = other.health
    other.health = kept
    kept = one.brief_attack
    one.brief_attack = other.brief_attack
    other.brief_attack = kept
    kept = one.brief_health
    one.brief_health = other.brief_health
    other.brief_health = kept
    kept = one.shield
    one.shield = other.shield
    other.shield = kept
    place = shown_place(start)
    emit(log, E_MOVE, B1, EVERYONE, 0, zone_of(start), place, zone_of(end), shown_place(end))


@kernel
def end_turn(s, t, log):
    """ML5.4: unspent mana is lost, the belt cycles, units on the board do what they do now."""
    emit(log, E_END_TURN, ML5_4, EVERYONE, 0, s.mana, 0, 0, 0)
    s.mana = 0
    cycle(s, t, log)
    muster_board(s)
    open_wave(s.battle)
    call(s, t, END_OF_TURN)
    drain(s, t, log)
    close(s, t, log)


@kernel
def stand_down(s, log):
    """B13: after a battle what was for this battle only is gone."""
    for place in range(PLACES):
        unit = unit_at(s, place)
        unit.brief_attack = 0
        unit.brief_health = 0
        unit.shield = 0
    wither(s, log)
