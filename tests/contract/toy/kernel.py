"""The rules of the toy game (toy.md): bids in secret, blocks by the other seat, prizes from outside."""

from ...core.kernel import EVERYONE, WORLD, chance, count_bits, emit, kernel, lowest_bit, peek, stir
from .state import (
    ACTIONS,
    ALL,
    BID,
    BLOCK,
    BLOCK_STAGE,
    CARDS,
    COMMIT,
    DECK,
    E_AWARD,
    E_BID,
    E_BLOCK,
    E_DRAW,
    E_OVER,
    E_PRIZE,
    E_REVEAL,
    EQUAL_POINTS,
    HAND,
    INPUT,
    MAX_LEGAL,
    MORE_POINTS,
    OVER,
    PRIZE_STAGE,
    SEATS,
    STATE,
    STOCKED,
    T2,
    T3,
    T4,
    T4_1,
    T4_2,
    T5,
    T5_1,
    T6,
    T8,
    TABLES,
)

RULES = 2  # bumped when behaviour changes

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "RULES",
    "SEATS",
    "STATE",
    "STOCKED",
    "TABLES",
    "actors",
    "apply",
    "default",
    "feed",
    "fill",
    "given",
    "hide",
    "legal",
    "length",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
]


# --- a round ---------------------------------------------------------------------------------------


@kernel
def setup(s, t, decks, log):
    """T2: three cards each; then the first prize is awaited."""
    for seat in range(SEATS):
        s.players[seat].pile = ALL
        for _ in range(HAND):
            draw(s, seat, log)


@kernel
def pick(s, cards):
    """One card of a set that is not empty, by the dice."""
    for _ in range(chance(s, count_bits(cards))):
        cards &= cards - 1
    return lowest_bit(cards)


@kernel
def draw(s, seat, log):
    p = s.players[seat]
    if p.pile == 0:
        return
    card = pick(s, p.pile)
    p.pile ^= 1 << card
    p.hand |= 1 << card
    p.n_hand += 1
    emit(log, E_DRAW, T2, 1 << seat, seat, card, 0, 0, 0)
    emit(log, E_DRAW, T2, EVERYONE - (1 << seat), seat, -1, 0, 0, 0)


@kernel
def supply(s, t, log):
    """T3: one of the pool; with nothing in stock any prize is as likely as another."""
    if t.n_pool > 0:
        place_prize(s, t, t.pool[peek(s, t.n_pool)], log)
    else:
        place_prize(s, t, 1 + peek(s, t.prizes), log)


@kernel
def feed(s, t, row, log):
    place_prize(s, t, row.prize, log)


@kernel
def given(s, t, row):
    """The prize that came last."""
    row.prize = s.came


@kernel
def place_prize(s, t, worth, log):
    s.came = min(max(worth, 1), t.prizes)
    s.prize += s.came
    s.stage = BID
    stir(s)
    emit(log, E_PRIZE, T3, EVERYONE, -1, s.prize, 0, 0, 0)


@kernel
def apply(s, t, seat, action, log):
    """Write the choice down, then advance until a seat must choose; trusts its caller."""
    if action < BLOCK:
        s.players[seat].bid = 1 + action - COMMIT
        emit(log, E_BID, T4, 1 << seat, seat, action - COMMIT, 0, 0, 0)
        if actors(s) != 0:
            return
        for each in range(SEATS):
            reveal(s, each, log)
        s.stage = BLOCK_STAGE
        s.judged = 0
    else:
        block(s, s.judged, action - BLOCK, log)
        s.judged += 1
    advance(s, t, log)


@kernel
def reveal(s, seat, log):
    p = s.players[seat]
    p.out = p.bid - 1
    p.bid = 0
    p.hand ^= p.out
    p.n_hand -= count_bits(p.out)
    p.shown &= p.hand
    emit(log, E_REVEAL, T5, EVERYONE, seat, p.out, 0, 0, 0)


@kernel
def block(s, seat, card, log):
    """T5.1: back to the hand, where everyone knows it."""
    p = s.players[seat]
    p.out ^= 1 << card
    p.hand |= 1 << card
    p.shown |= 1 << card
    p.n_hand += 1
    emit(log, E_BLOCK, T5_1, EVERYONE, seat, card, 0, 0, 0)


@kernel
def advance(s, t, log):
    while s.judged < SEATS:
        if count_bits(s.players[s.judged].out) > 1:
            return
        s.judged += 1
    s.judged = 0
    award(s, t, log)
    for seat in range(SEATS):
        s.players[seat].spent |= s.players[seat].out
        s.players[seat].out = 0
        draw(s, seat, log)
    s.round += 1
    s.stage = PRIZE_STAGE
    if s.round >= t.rounds:
        s.stage = OVER
        s.prize = 0
        emit(log, E_OVER, T8, EVERYONE, -1, winner(s), 0, 0, 0)


@kernel
def award(s, t, log):
    margin = total(s.players[0].out) - total(s.players[1].out)
    if margin == 0:  # T6
        emit(log, E_AWARD, T6, EVERYONE, -1, s.prize, 0, 0, 0)
        if t.ties == 0:
            s.prize = 0
        return
    seat = 0 if margin > 0 else 1
    s.players[seat].points += s.prize
    emit(log, E_AWARD, T6, EVERYONE, seat, s.prize, 0, 0, 0)
    s.prize = 0


@kernel
def total(cards):
    n = 0
    for card in range(CARDS):
        n += (card + 1) * ((cards >> card) & 1)
    return n


# --- what is legal ---------------------------------------------------------------------------------


@kernel
def actors(s):
    """The seats that may act now, as bits; WORLD while a prize is awaited."""
    if s.stage == OVER:
        return 0
    if s.stage == PRIZE_STAGE:
        return WORLD
    if s.stage == BLOCK_STAGE:
        return 1 << (1 - s.judged)
    bits = 0
    for seat in range(SEATS):
        if s.players[seat].bid == 0:
            bits |= 1 << seat
    return bits


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.stage == OVER:
        return T8
    if s.stage == PRIZE_STAGE:
        return T3
    if s.stage == BLOCK_STAGE:
        if seat == s.judged or action < BLOCK or action >= ACTIONS:
            return T5
        return 0 if (s.players[s.judged].out >> (action - BLOCK)) & 1 != 0 else T5
    if s.players[seat].bid != 0 or action < COMMIT or action >= BLOCK:
        return T4
    cards = action - COMMIT
    if cards & s.players[seat].hand != cards:
        return T4_1
    return T4_2 if count_bits(cards) > t.most else 0


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    n = 0
    for action in range(COMMIT, ACTIONS):
        if refusal(s, t, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@kernel
def default(s, t, seat):
    """T9."""
    if s.stage == BLOCK_STAGE:
        return BLOCK + lowest_bit(s.players[s.judged].out)
    return COMMIT if t.late == 0 else -1


# --- the end ---------------------------------------------------------------------------------------


@kernel
def winner(s):
    """The seat with more points, -1 if there is none (T1)."""
    margin = s.players[0].points - s.players[1].points
    if margin == 0:
        return -1
    return 0 if margin > 0 else 1


@kernel
def score(s, seat):
    """-1000, 0 or 1000 at the end."""
    best = winner(s)
    if s.stage != OVER or best < 0:
        return 0
    return 1000 if best == seat else -1000


@kernel
def length(s):
    """How long the match has lasted: rounds that are over."""
    return s.round


@kernel
def reason(s):
    """Why it is over: a place in REASONS."""
    return EQUAL_POINTS if winner(s) < 0 else MORE_POINTS


# --- what a seat may know --------------------------------------------------------------------------


@kernel
def hide(s, t, seat):
    """Of other seats: the bid, and which of the cards that are left are held but not shown."""
    s.dice = 0
    for side in range(SEATS):
        p = s.players[side]
        if side != seat:
            p.pile |= p.hand ^ p.shown
            p.hand = p.shown
            p.bid = 0


@kernel
def fill(s, t, seat):
    """Complete a hidden record to one possible world, with the dice it carries."""
    for side in range(SEATS):
        p = s.players[side]
        while count_bits(p.hand) < p.n_hand:
            card = pick(s, p.pile)
            p.pile ^= 1 << card
            p.hand |= 1 << card
