"""How good a position of MANALIMIT is, and which actions are worth a try, for bots."""

from ...core.kernel import kernel
from .effects import limit_of
from .policy import TRIES, is_for_later, patient, price, worth
from .shop import refusal, refuse_move
from .state import (
    BOARD,
    BUY_CARD,
    EMPTY,
    END_TURN,
    FREEZE,
    MOVE,
    PITCH_BELT,
    PITCH_BENCH,
    PITCH_BOARD,
    PLACES,
    SHOP,
)
from .words import WON

BURNS = 8  # cards a round: beyond that it never comes
MOST_LEAD = 24


@kernel
def usual(number):
    """What a line of the Normal pool is worth in a round, measured on runs of the thrifty player."""
    if number <= 2:
        return 30 if number <= 1 else 43
    return min(33 + 6 * number, 74 + number // 2)


@kernel
def odds(lead):
    """Rounds won for a round lost, in hundredths, with a lead over that: 7 % more for each point."""
    found = 10_000
    for _ in range(abs(lead)):
        found = found * 107 // 100 if lead > 0 else found * 100 // 107
    return found // 100


@kernel
def value(s, t, seat):
    """From -1000 to 1000: the trophies to expect, those at hand and those that the army will win before the lives
    are gone; then what the shop offers, and the fuel that is left."""
    if s.over != 0:
        return 1000 if s.over == WON else min(0, s.trophies * 20 - 1000)
    met = s.round if s.stage == SHOP else s.round - 1
    army = strength(s, t) + prospects(s, t)
    lead = max(-MOST_LEAD, min(MOST_LEAD, army - usual(met)))
    fuel = min(s.n_deck + s.n_under, 40)
    coming = min(100 * (t.trophies - s.trophies), s.lives * odds(lead))
    total = (100 * s.trophies + coming) * 18 // t.trophies - 1000 + fuel + army
    return max(-999, min(999, total))


@kernel
def strength(s, t):
    """The best units that find a place; those on the bench count a little less, and Health stands in front."""
    total = 0
    n = 0
    for i in range(t.board):
        unit = s.board[i]
        if unit.card != EMPTY:
            total += 8 * worth(t, unit) + min(unit.health, 12) * (t.board - 1 - i) // t.board
            n += 1
    places = t.board - n
    for i in range(t.bench):
        unit = s.bench[i]
        if unit.card != EMPTY:
            if places > 0:
                total += 6 * worth(t, unit)
                places -= 1
            else:
                total += max(0, 5 * (worth(t, unit) - lowest(s, t)))
    return total // 8


@kernel
def lowest(s, t):
    least = 9999
    for i in range(t.board):
        if s.board[i].card != EMPTY:
            least = min(least, worth(t, s.board[i]))
    return 0 if least == 9999 else least


@kernel
def prospects(s, t):
    """What mana can still buy: mana for which there is nothing is worth nothing."""
    if s.stage != SHOP:
        return 0
    full = True
    for i in range(t.board):
        full = full and s.board[i].card != EMPTY
    least = lowest(s, t) if full else 0
    best = 0
    for i in range(t.belt):
        card = s.belt[i]
        if card != EMPTY and t.cards[card].cost <= limit_of(s.round):
            gain = price(t, card) - least
            cost = max(1, t.cards[card].cost)
            if cost > s.mana:
                gain = gain * (2 * s.mana + cost) // (4 * cost)
            best = max(best, gain)
    kept = 0
    for i in range(t.belt):  # a frozen card is one of the next shop
        if (s.frozen >> i) & 1 != 0 and t.cards[s.belt[i]].cost > s.mana:
            kept = max(kept, price(t, s.belt[i]) - least)
    return best * 3 // 4 + kept // 4


@kernel
def habit(s, t, seat):
    """What the patient player does, who burns all that it needs: bots play on like this."""
    return patient(s, t, BURNS)


@kernel
def candidates(s, t, seat, out):
    """Without what helps nobody: burning into a full tank, most rearrangements, freezing what is cheap."""
    if s.stage != SHOP:
        return 0
    out[0] = END_TURN
    n = 1
    if s.mana < limit_of(s.round):
        dearest = dearest_wish(s, t)
        for action in range(PITCH_BELT, PITCH_BENCH):
            if refusal(s, t, seat, action) == 0:
                if action < PITCH_BOARD or sensible_trade(s, t, action - PITCH_BOARD, dearest):
                    out[n] = action
                    n += 1
    for action in range(BUY_CARD, FREEZE):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    for place in range(t.belt):
        if is_for_later(s, t, place):
            out[n] = FREEZE + place
            n += 1
    return moves(s, t, out, n)


@kernel
def dearest_wish(s, t):
    most = 0
    for place in range(t.belt):
        if s.belt[place] != EMPTY and t.cards[s.belt[place]].cost <= limit_of(s.round):
            most = max(most, price(t, s.belt[place]))
    for i in range(t.bench):
        if s.bench[i].card != EMPTY:
            most = max(most, worth(t, s.bench[i]))
    return most


@kernel
def sensible_trade(s, t, place, dearest):
    """ML6: a unit of the board is pitched only for a better one."""
    return worth(t, s.board[place]) < dearest


@kernel
def moves(s, t, out, n):
    """Onto empty places of the board (the first two), for a weaker unit, and neighbours that swap."""
    open_places = 0
    for start in range(PLACES):
        if s.free < t.free_actions:
            if start < BOARD:
                if (
                    start + 1 < t.board
                    and s.free < TRIES
                    and refuse_move(s, t, start, start + 1) == 0
                ):
                    if s.board[start + 1].card != EMPTY:
                        out[n] = MOVE + start * PLACES + start + 1
                        n += 1
            elif start - BOARD < t.bench and s.bench[start - BOARD].card != EMPTY:
                open_places = 0
                low = weaker(s, t, worth(t, s.bench[start - BOARD]))
                for end in range(t.board):
                    if s.board[end].card == EMPTY:
                        open_places += 1
                        if open_places <= 2:
                            out[n] = MOVE + start * PLACES + end
                            n += 1
                    elif end == low:
                        out[n] = MOVE + start * PLACES + end
                        n += 1
    return n


@kernel
def weaker(s, t, than):
    """The weakest unit of a full board, if it is weaker than this; -1."""
    found = -1
    least = than
    for i in range(t.board):
        if s.board[i].card == EMPTY:
            return -1
        if worth(t, s.board[i]) < least:
            found = i
            least = worth(t, s.board[i])
    return found


@kernel
def wasted(before, after, t, seat, action):
    """Burning a card of the belt at a full tank; ending the turn while a unit waits beside an empty place."""
    if action >= PITCH_BELT and action < PITCH_BOARD:
        card = before.belt[action - PITCH_BELT]
        return (
            before.mana >= limit_of(before.round)
            and t.cards[card].pitch > 0
            and t.cards[card].moments == 0
        )
    if action != END_TURN or before.free >= t.free_actions:
        return False
    waits = False
    place = False
    for i in range(t.bench):
        waits = waits or before.bench[i].card != EMPTY
    for i in range(t.board):
        place = place or before.board[i].card == EMPTY
    return waits and place
