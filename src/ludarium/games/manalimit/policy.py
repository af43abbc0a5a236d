"""The thrifty player: a few plain rules that play a whole run, in plain and in compiled code.

It fills its board with the best it can pay for, burns what it needs least, and trades its weakest unit in
for a better one. Ghosts are made by it where no pool fits (B30), and `ludarium bench` times it.
"""

from ...core.kernel import kernel
from .battle import fight
from .effects import limit_of
from .kernel import apply, setup, supply
from .shop import free_bench
from .state import (
    BOARD,
    BUY_CARD,
    EMPTY,
    END_TURN,
    FREEZE,
    MOVE,
    OVER,
    PITCH_BELT,
    PITCH_BOARD,
    PLACES,
    SHOP,
)
from .words import ALLY_FAINTS, ALLY_SUMMONED, FAINT, HURT, VICTORY

NOTHING = -1
TRIES = 8  # rearrangements of a shop that bots think of


@kernel
def price(t, card):
    """What a card is worth in battle: its Attack and Health, and its abilities by the budget."""
    return t.cards[card].points


@kernel
def worth(t, unit):
    """What a unit is worth as it stands: it may have grown."""
    row = t.cards[unit.card]
    return price(t, unit.card) + unit.attack + unit.health - row.attack - row.health


@kernel
def weakest(s, t):
    """The board's unit that is worth least; -1: the board is empty."""
    found = NOTHING
    for i in range(t.board):
        if s.board[i].card != EMPTY:
            if found < 0 or worth(t, s.board[i]) < worth(t, s.board[found]):
                found = i
    return found


@kernel
def room(s, t):
    """The first empty place of the board; -1: it is full."""
    for i in range(t.board):
        if s.board[i].card == EMPTY:
            return i
    return NOTHING


@kernel
def benched(s, t):
    """The best unit of the bench; -1: the bench is empty."""
    found = NOTHING
    for i in range(t.bench):
        if s.bench[i].card != EMPTY:
            if found < 0 or worth(t, s.bench[i]) > worth(t, s.bench[found]):
                found = i
    return found


@kernel
def least_useful(s, t):
    """A card must be worth more than this to improve the board."""
    return 0 if room(s, t) >= 0 else worth(t, s.board[weakest(s, t)])


@kernel
def wish(s, t):
    """The belt's card that is worth most of those that would improve the board and can be paid for within
    the limit; -1: none."""
    found = NOTHING
    least = least_useful(s, t)
    for i in range(t.belt):
        card = s.belt[i]
        if card != EMPTY and t.cards[card].cost <= limit_of(s.round) and price(t, card) > least:
            if found < 0 or price(t, card) > price(t, s.belt[found]):
                found = i
    return found


@kernel
def fuel(s, t, kept):
    """The card of the belt that gives the most mana for what it is worth; -1: none gives any."""
    found = NOTHING
    best = 0
    for i in range(t.belt):
        card = s.belt[i]
        if card != EMPTY and i != kept and t.cards[card].pitch > 0:
            key = t.cards[card].pitch * 8 - price(t, card)
            if found < 0 or key > best:
                found = i
                best = key
    return found


@kernel
def frontness(t, unit):
    """How far in front a unit belongs, by measuring: hard hitters and who wants to be struck or to fall first,
    who waits for others to fall last."""
    moments = t.cards[unit.card].moments
    key = unit.health + 3 * unit.attack
    if (moments >> HURT) & 1 != 0:
        key += 3
    if (moments >> FAINT) & 1 != 0:
        key += 5
    if (moments >> ALLY_FAINTS) & 1 != 0 or (moments >> ALLY_SUMMONED) & 1 != 0:
        key -= 8
    return key


@kernel
def misplaced(s, t):
    """The first of two neighbours that stand the wrong way round; -1: none do."""
    for i in range(t.board - 1):
        if s.board[i].card != EMPTY and s.board[i + 1].card != EMPTY:
            if frontness(t, s.board[i]) < frontness(t, s.board[i + 1]):
                return i
    return NOTHING


@kernel
def thrifty(s, t, burns):
    """The next action; it pitches at most so many cards a round, counted over the run. In the end it lines up."""
    action = spend(s, t, burns)
    if action == END_TURN and s.free < t.free_actions:
        i = misplaced(s, t)
        if i >= 0:
            return MOVE + i * PLACES + i + 1
    return action


@kernel
def is_for_later(s, t, i):
    """Whether freezing this card of the belt makes sense: out of reach, but within the limit of the next round, and
    not so cheap that another one comes soon."""
    if s.belt[i] == EMPTY or (s.frozen >> i) & 1 != 0 or s.free >= min(t.free_actions, TRIES):
        return False
    cost = t.cards[s.belt[i]].cost
    return cost > s.mana and cost <= limit_of(s.round + 1) and 2 * cost >= limit_of(s.round)


@kernel
def patient(s, t, burns):
    """The thrifty player, who at last freezes what it wants and cannot pay for."""
    action = thrifty(s, t, burns)
    if action == END_TURN:
        least = least_useful(s, t)
        for i in range(t.belt):
            if is_for_later(s, t, i) and price(t, s.belt[i]) > least:
                return FREEZE + i
    return action


@kernel
def spend(s, t, burns):
    bench = benched(s, t)
    place = room(s, t)
    if bench >= 0 and s.free < t.free_actions:
        low = weakest(s, t)
        if place >= 0:
            return MOVE + (BOARD + bench) * PLACES + place
        if worth(t, s.bench[bench]) > worth(t, s.board[low]):
            pitch = t.cards[s.board[low].card].pitch
            if t.pitch_from_board != 0 and s.mana + pitch <= limit_of(s.round):
                return PITCH_BOARD + low  # ML6: it makes room, and pays for more
            return MOVE + (BOARD + bench) * PLACES + low
    wanted = wish(s, t)
    if wanted < 0 or free_bench(s, t) < 0:
        return END_TURN
    if t.cards[s.belt[wanted]].cost <= s.mana:
        return BUY_CARD + wanted
    burnt = fuel(s, t, wanted)
    if burnt >= 0 and s.pitched < burns * s.round and s.mana < limit_of(s.round):
        return PITCH_BELT + burnt
    for i in range(t.belt):  # then whatever can be paid for, if it helps
        card = s.belt[i]
        if card != EMPTY and t.cards[card].cost <= s.mana:
            if place >= 0 or price(t, card) > worth(t, s.board[weakest(s, t)]):
                return BUY_CARD + i
    return END_TURN


# --- whole runs and many battles, for benchmarks and pools ---------------------------------------------


@kernel
def play_run(s, t, decks, log, burns):
    """A whole run from a zeroed record with its dice; returns its actions."""
    setup(s, t, decks, log)
    n = 0
    while s.stage != OVER:
        if s.stage == SHOP:
            apply(s, t, 0, thrifty(s, t, burns), log)
            n += 1
        else:
            supply(s, t, log)
    return n


@kernel
def fight_often(states, t, n, log):
    """So many battles between the lines of these records; returns how many the player won."""
    won = 0
    for i in range(n):
        won += 1 if fight(states[i % len(states)], t, log) == VICTORY else 0
    return won
