"""The records of SpellfAIre: one state, one set of tables, one deck.

A *position* is a number: seat * SLOTS + place for a creature, HERO + seat for a hero, NOWHERE.
"""

import numpy as np

from .words import DECK_SIZE

SEATS, SLOTS, HAND, PILE = 2, 7, 12, 40  # room for what-if rules: the book's limits are 6 and 10
HERO, NOWHERE = SEATS * SLOTS, SEATS * SLOTS + SEATS
UNKNOWN = -1  # a card that the reader of a hidden record does not know
MAX_CARDS, MAX_EFFECTS = 256, 4

MULLIGAN_STAGE, START, MAIN, END, OVER = 0, 1, 2, 3, 4
READY, FRESH, SPENT = 0, 1, 2  # a creature's `rest`: may attack, came this turn, has attacked

UNIT = np.dtype(
    [
        ("id", "i2"),  # the how-manieth creature of the match: events and clients follow it
        ("card", "i2"),
        ("token", "i2"),
        ("lasting", "i2"),  # Attack printed and permanently changed
        ("this_turn", "i2"),  # Attack that goes at the end of the turn (A13)
        ("health", "i2"),
        ("max_health", "i2"),
        ("keywords", "i2"),
        ("rest", "i2"),
        ("frozen", "i2"),  # cannot attack in its controller's running turn
        ("frozen_next", "i2"),  # will not be able to in the coming one (A6, A8)
        ("doomed", "i2"),  # destroyed, still to be removed
        ("due", "i2"),  # its turn trigger is still to come (A32, A55)
    ],
    align=True,
)
PLAYER = np.dtype(
    [
        ("health", "i2"),
        ("mana", "i2"),
        ("max_mana", "i2"),
        ("fatigue", "i2"),
        ("turns", "i2"),  # own turns started
        ("faction", "i2"),
        ("school", "i2"),
        ("shown", "i2"),  # bit i: both players know hand card i
        ("n_board", "i2"),
        ("n_deck", "i2"),
        ("n_hand", "i2"),
        ("n_dead", "i2"),
        ("n_discard", "i2"),
        ("deck", "i2", (DECK_SIZE,)),  # the top card is the last
        ("hand", "i2", (HAND,)),
        ("dead", "i2", (PILE,)),
        ("discard", "i2", (PILE,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("begins", "i2"),  # 1 + the seat that begins; 0 before setup: the dice decide (A48)
        ("stage", "i2"),
        ("active", "i2"),
        ("winner", "i2"),  # once over: a seat, or 2 for a draw
        ("reason", "i2"),
        ("serial", "i2"),
        ("acts", "i2"),  # actions taken this turn (A51)
        ("fuel", "i2"),  # triggers resolved in this action (A50)
        ("n_waiting", "i2"),
        ("ordered", "i2"),  # the head of the queue was chosen to be first (A22)
        ("waiting", "i2", (SEATS * SLOTS,)),  # death triggers: card + MAX_CARDS * seat
        ("players", PLAYER, (SEATS,)),
        ("board", UNIT, (SEATS * SLOTS,)),
    ],
    align=True,
)

DECK = np.dtype(
    [("n", "i2"), ("faction", "i2"), ("school", "i2"), ("cards", "i2", (DECK_SIZE,))], align=True
)
INPUT = np.dtype([("none", "i8")], align=True)  # nothing comes from outside

EFFECT = np.dtype(
    [
        ("on", "i2"),
        ("do", "i2"),
        ("pick", "i2"),
        ("group", "i2"),
        ("n", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("duration", "i2"),
        ("keyword", "i2"),
        ("card", "i2"),
        ("max_cost", "i2"),
        ("frozen", "i2"),  # 1: frozen creatures only
        ("when", "i2"),
        ("another", "i2"),  # which keyword or faction `when` asks for
    ],
    align=True,
)
CARD = np.dtype(
    [
        ("kind", "i2"),
        ("faction", "i2"),
        ("school", "i2"),
        ("token", "i2"),
        ("cost", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("keywords", "i2"),
        ("aim", "i2"),  # 1 + the effect whose target the player chooses; 0: none
        ("summons", "i2"),  # casting it summons
        ("moments", "i2"),  # bit set of the moments at which something happens
        ("private", "i2"),  # its death trigger touches only its owner: order cannot be seen (A22)
        ("n_effects", "i2"),
        ("effects", EFFECT, (MAX_EFFECTS,)),
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("hero_health", "i2"),
        ("hand_limit", "i2"),
        ("board_limit", "i2"),
        ("max_mana", "i2"),
        ("first_turn_mana", "i2"),
        ("summon_full_board", "i2"),  # 0 illegal, 1 fizzle
        ("health_floor", "i2"),
        ("turn_cap", "i2"),
        ("n_cards", "i2"),
        ("cards", CARD, (MAX_CARDS,)),
    ],
    align=True,
)

# --- actions: one number each; places are seen from the acting seat ---------------------------------

PLACES = 2 * SLOTS + 3  # own 1-7, enemy 1-7, own hero, enemy hero, no target
OWN_HERO_PLACE, ENEMY_HERO_PLACE, NO_PLACE = 2 * SLOTS, 2 * SLOTS + 1, 2 * SLOTS + 2
MULLIGAN_CARDS = 10

END_TURN = 1
MULLIGAN = 2  # + a bit set of hand cards
ATTACK = MULLIGAN + (1 << MULLIGAN_CARDS)  # + place * (SLOTS + 1) + enemy place, SLOTS = the hero
FIRST = ATTACK + SLOTS * (SLOTS + 1)  # + card + MAX_CARDS if it is the other seat's trigger
PLAY = FIRST + 2 * MAX_CARDS  # + card * PLACES + place
ACTIONS = PLAY + MAX_CARDS * PLACES
MAX_LEGAL = 1 << MULLIGAN_CARDS

# --- clauses: S6.2 is 602, ruling A13 is 11300 ------------------------------------------------------

S1, S4_6, S5, S5_1, S5_2, S5_3, S5_4 = 100, 406, 500, 501, 502, 503, 504
S5_5, S5_6, S5_7, S5_8 = 505, 506, 507, 508
S6_1, S6_2, S6_3, S6_4 = 601, 602, 603, 604
S7_3, S7_4, S7_5 = 703, 704, 705
S8, S8_2 = 800, 802
S10, S11, S13_2, S14_2 = 1000, 1100, 1302, 1402
A3, A16, A17, A22, A25, A29, A33, A34, A42, A48, A51, A58 = (
    10300,
    11600,
    11700,
    12200,
    12500,
    12900,
    13300,
    13400,
    14200,
    14800,
    15100,
    15800,
)
