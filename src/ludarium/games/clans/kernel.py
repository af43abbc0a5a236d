"""The rules of Land of Clans & Wanderers. The contract's functions meet here."""

from ...core.kernel import feed, kernel, supply
from .combat import fight
from .ends import limit
from .hidden import fill, hide
from .piles import draw, shuffle
from .plan import act, legal, refusal, something
from .reveal import new_plans, reveal
from .state import (
    ACTIONS,
    CONFIRM,
    CONFIRM_NOTHING,
    DECK,
    DECK_SIZE,
    EMPTY,
    INPUT,
    LANE_COUNT,
    MAX_EVENTS,
    MAX_LEGAL,
    MOST_PLANNED,
    SEATS,
    SLOT_COUNT,
    STARTING_HAND,
    STATE,
    TABLES,
)
from .units import empty_unit, unit_at
from .vocabulary import VOCABULARY

RULES = 1  # bumped when behaviour changes
REPLIES = False  # nobody answers within the step of another
HIDDEN = ("dice", "players")  # the fields that `hide` changes: the referee copies only these
SEATED = ("players",)

__all__ = [
    "ACTIONS",
    "DECK",
    "HIDDEN",
    "INPUT",
    "MAX_EVENTS",
    "MAX_LEGAL",
    "REPLIES",
    "RULES",
    "SEATED",
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
    "limit",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
    "timeout",
]


@kernel
def setup(s, t, decks, log):
    """LC2: two crystals, three empty lanes, six cards each from a shuffled deck."""
    s.round = 1
    for lane in range(LANE_COUNT):
        for seat in range(SEATS):
            for slot in range(SLOT_COUNT):
                empty_unit(unit_at(s, lane, seat, slot))
    for seat in range(SEATS):
        bring(s, t, s.players[seat], decks[seat])
    for seat in range(SEATS):
        for _ in range(STARTING_HAND):
            draw(s, t, seat, log)
    new_plans(s)


@kernel
def bring(s, t, p, deck):
    """A deck and what belongs to it; C51: some of it stays out."""
    p.crystal = t.crystal_hp
    p.base_element = deck.base_element
    p.crystal_element = deck.crystal_element
    p.hero = EMPTY
    p.charges[0] = 2
    p.charges[1] = 1
    if t.heroes != 0 and deck.hero != EMPTY:
        p.hero = deck.hero
        p.charges[0] = t.hero_rows[p.hero].charges[0]
        p.charges[1] = t.hero_rows[p.hero].charges[1]
    if t.gold != 0:  # C57: upgrades are bought with gold
        p.n_upgrades = deck.n_upgrades
        for i in range(DECK_SIZE):
            p.upgrades[i] = deck.upgrades[i]
    p.n_deck = deck.n
    for i in range(p.n_deck):
        p.deck[i] = deck.cards[i]
    shuffle(s, p.deck, 0, p.n_deck)
    for i in range(MOST_PLANNED):
        p.last[i] = EMPTY


@kernel
def actors(s):
    """C35: whoever has not confirmed."""
    if s.over != 0:
        return 0
    bits = 0
    for seat in range(SEATS):
        bits |= (1 - s.players[seat].confirmed) << seat
    return bits


@kernel
def apply(s, t, seat, action, log):
    """A part of a plan; when both have confirmed, the round is resolved (C37)."""
    act(s, t, seat, action, log)
    if actors(s) == 0:
        reveal(s, t, log)
        fight(s, t, log)
        new_plans(s)


@kernel
def default(s, t, seat):
    return CONFIRM


@kernel
def timeout(s, t, seat):
    """C36, C49."""
    return CONFIRM_NOTHING if t.timeout == 0 and something(t, s.players[seat]) else CONFIRM


@kernel
def score(s, seat):
    if s.over == 0 or s.winner == 0:
        return 0
    return 1000 if s.winner == 1 + seat else -1000


@kernel
def length(s):
    """Rounds that are over."""
    return s.round - 1


@kernel
def reason(s):
    return s.over - 1
