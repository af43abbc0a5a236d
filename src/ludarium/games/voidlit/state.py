"""The records of Voidlit: one state, one set of tables, one deck.

A *position* is a number: seat * SLOTS + place for a unit, PLAYER_AT + seat for a player, NOWHERE. All that a seat may
not know of another lies in `hand`, `bank`, `deck` and `answer`.
"""

import numpy as np

from .words import DECK_SIZE, HAND_DEALT

SEATS = 2
SLOTS, RELICS = 10, 6  # room a side: the rules' limits are 7 and 4; without a limit it is this
UPGRADES = 8  # a unit (V39)
HAND, BANK, CARDS = 12, 40, 60  # CARDS: the most that one seat may own in a position
SHOWN = HAND + BANK
QUEUE = 32  # triggers that can wait
PLAYER_AT, NOWHERE = SEATS * SLOTS, SEATS * SLOTS + SEATS
UNKNOWN = -1  # a card that the reader of a hidden record does not know
NONE = -1
MAX_CARDS, MAX_PARAGONS, MAX_EFFECTS = 192, 16, 4
ROWS = MAX_CARDS + MAX_PARAGONS  # a leader's row comes after those of the cards
SINCE = 256  # a shown card is its row + SINCE * the size of the bank when it was shown
OWNER = 256  # an upgrade is its row + OWNER * its owner

# BLOCKED: it is decided who is attacked, `on attack` is carried out, then they strike
MULLIGAN_STAGE, STARTING, MAIN, BLOCKING, BLOCKED, ENDING, PASSING, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# What was chosen (`aimed`), and what `aimed_at` and `aimed_part` say of it
AT_NOTHING, AT_UNIT, AT_PLAYER, AT_RELIC, AT_UPGRADE, AT_CARD = 0, 1, 2, 3, 4, 5
# a unit's id; a seat; seat * RELICS + place; the host's id and the upgrade's place; a row

# A unit's `marks`
TOKEN, FATIGUED, ATTACKED, SILENCED, BROKEN, DOOMED, HURT, FLOURISHED = 1, 2, 4, 8, 16, 32, 64, 128
MARKS = (
    "token",  # vanishes when it leaves the field; a leader, too
    "fatigued",
    "attacked",
    "silenced",
    "shield broken",
    "doomed",  # destroyed, still to be removed
    "hurt",  # took damage in what is being carried out (retaliate)
    "flourished",  # was healed at or past full
)

UNIT = np.dtype(
    [
        ("id", "i2"),  # the how-manieth unit of the match: events and clients follow it
        ("card", "i2"),
        ("attack", "i2"),  # printed and permanently changed
        ("max_health", "i2"),  # the same: no upgrades, no auras
        ("health", "i2"),  # as of now, all included
        ("turn_attack", "i2"),  # goes at the end of the turn
        ("turn_health", "i2"),
        ("aura_attack", "i2"),  # what auras give now: `refresh` keeps these, and their words
        ("aura_health", "i2"),  # all they add; what they take ends in another way (V23)
        ("aura_loss", "i2"),
        ("keywords", "i2"),  # granted ones, and those of auras BY_AURA bits higher
        ("salvage", "i2"),  # granted
        ("exhausted", "i2"),  # ends of its controller's turns that must pass
        ("marks", "i2"),
        ("n_upgrades", "i2"),
        ("upgrades", "i2", (UPGRADES,)),  # row + OWNER * owner
    ],
    align=True,
)
PLAYER = np.dtype(
    [
        ("from_deck", "i8"),  # bit i: bank card i came from the deck, so it is none that was shown
        ("health", "i2"),
        ("energy", "i2"),
        ("nation", "i2"),
        ("paragon", "i2"),  # a row from MAX_CARDS on; NONE
        ("paragon_played", "i2"),
        ("banked", "i2"),  # this turn
        ("searches", "i2"),
        ("lost", "i2"),  # Health lost this turn (surge)
        ("upgrades_played", "i2"),  # this turn
        ("answer", "i2"),  # 1 + the cards to return, as bits of hand places; 0: not yet
        ("known_top", "i2"),  # own deck: how many cards at its top and bottom the owner has seen
        ("known_bottom", "i2"),
        ("n_units", "i2"),
        ("n_relics", "i2"),
        ("n_deck", "i2"),
        ("n_hand", "i2"),
        ("n_bank", "i2"),
        ("n_waste", "i2"),
        ("n_shown", "i2"),
        ("relics", "i2", (RELICS,)),
        ("deck", "i2", (DECK_SIZE,)),  # the top card is the last
        ("hand", "i2", (HAND,)),
        ("bank", "i2", (BANK,)),
        ("waste", "i2", (CARDS,)),
        ("shown", "i2", (SHOWN,)),  # both know: in hand, or in the bank from place `since` on
        ("spare", "i2", (3,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("begins", "i2"),  # 1 + the seat that begins; 0 before setup: the dice decide (V35)
        ("stage", "i2"),
        ("active", "i2"),
        ("turn", "i2"),  # of both players, from 1
        ("winner", "i2"),  # once over: a seat, or 2 for a draw
        ("reason", "i2"),
        ("serial", "i2"),
        ("acts", "i2"),  # actions taken this turn
        ("fuel", "i2"),  # triggers resolved in this action
        ("looking", "i2"),  # 1 + the seat that decides about the top card of its deck
        ("attacker", "i2"),  # a unit's id, while an attack is decided or carried out
        ("target", "i2"),  # its target: a unit's id, 0 is the player
        ("aimed", "i2"),  # what was chosen for the card that is carried out: a sort
        ("aimed_at", "i2"),
        ("aimed_part", "i2"),
        ("auras", "i2"),  # 1: some unit has something from an aura
        ("n_queue", "i2"),
        ("queue", "i2", (QUEUE,)),  # row + OWNER * (seat + 2 * first effect + 8 * moment)
        ("sources", "i2", (QUEUE,)),  # the unit's id, 0: none
        ("changed", "i2"),  # 1: what auras depend on has changed since `refresh`
        ("spare", "i2", (2,)),
        ("players", PLAYER, (SEATS,)),
        ("board", UNIT, (SEATS * SLOTS,)),
    ],
    align=True,
)

DECK = np.dtype(
    [("n", "i2"), ("nation", "i2"), ("paragon", "i2"), ("cards", "i2", (DECK_SIZE,))], align=True
)
INPUT = np.dtype([("none", "i8")], align=True)  # nothing comes from outside

EFFECT = np.dtype(
    [
        ("on", "i2"),
        ("do", "i2"),
        ("to", "i2"),
        ("n", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("duration", "i2"),
        ("keyword", "i2"),  # that it grants
        ("salvage", "i2"),  # that it grants
        ("card", "i2"),  # that it summons
        ("zone", "i2"),
        ("type", "i2"),  # 1 + the kind it is about, 0: any
        ("max_cost", "i2"),  # -1: any
        ("during", "i2"),  # the `while` of an aura
        ("fewer_units", "i2"),  # only while its controller has fewer; 0: always
        ("having", "i2"),  # only units with one of these keywords; 0: all
        ("other", "i2"),  # 1: not the card itself
        ("first", "i2"),  # 1: the first of its kind in a turn
    ],
    align=True,
)
CARD = np.dtype(
    [
        ("kind", "i2"),
        ("nation", "i2"),
        ("rarity", "i2"),
        ("token", "i2"),
        ("cost", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("keywords", "i2"),
        ("salvage", "i2"),
        ("copies", "i2"),  # how many a deck may hold (V27)
        ("moments", "i2"),  # bit set of the moments at which something happens
        ("energy", "i2"),  # the price of its `activate`
        ("choice", "i2"),  # 1 + the effect for which its player chooses when it is played; 0: none
        ("wish", "i2"),  # 1 + the effect for which its player chooses when it is activated
        ("special", "i2"),  # its number among the cards whose choice needs SPECIAL numbers
        ("zoned", "i2"),  # its number among those whose choice is a card of a zone
        ("hosts", "i2"),  # of an upgrade: 0 own units, 1 enemy units, 2 all
        ("points", "i2"),  # tenths of its budget, for bots
        ("n_effects", "i2"),
        ("effects", EFFECT, (MAX_EFFECTS,)),
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("health", "i2"),
        ("hand_cap", "i2"),
        ("first_turn_bank_draw", "i2"),
        ("defender_mode", "i2"),
        ("unit_limit", "i2"),  # SLOTS where there is none
        ("relic_limit", "i2"),  # RELICS where there is none
        ("paragon", "i2"),
        ("turn_cap", "i2"),
        ("n_cards", "i2"),
        ("n_paragons", "i2"),
        ("cards", CARD, (ROWS,)),
    ],
    align=True,
)

# --- actions: one number each; places are seen from the acting seat, cards are rows -------------------

PLACES = 2 * SLOTS + 3  # own 1-10, enemy 1-10, own player, enemy player, no target
OWN_PLAYER, ENEMY_PLAYER_PLACE, NO_PLACE = 2 * SLOTS, 2 * SLOTS + 1, 2 * SLOTS + 2
SPECIALS = (
    2 * RELICS + 2 * SLOTS * UPGRADES
)  # own relics, enemy relics, own upgrades, enemy upgrades
BREAKERS, CHOOSERS = (
    4,
    12,
)  # cards that choose relics and upgrades, and those that choose from a zone
SOURCES = SLOTS + RELICS + SLOTS * UPGRADES  # what can be activated: units, relics, upgrades

END_TURN = 1
NO_BLOCK = 2
BLOCK = 3  # + own place
KEEP = BLOCK + SLOTS
BOTTOM = KEEP + 1
MULLIGAN = BOTTOM + 1  # + a bit set of hand places
ATTACK = MULLIGAN + (1 << HAND_DEALT)  # + place * (SLOTS + 1) + enemy place, SLOTS = the player
BANK_CARD = ATTACK + SLOTS * (SLOTS + 1)  # + card
PLAY = BANK_CARD + MAX_CARDS  # + row * PLACES + place
PLAY_SPECIAL = PLAY + ROWS * PLACES  # + number of the card * SPECIALS + what
PLAY_ZONE = PLAY_SPECIAL + BREAKERS * SPECIALS  # + number of the card * MAX_CARDS + card
ACT = PLAY_ZONE + CHOOSERS * MAX_CARDS  # + source * PLACES + place
ACT_SPECIAL = ACT + SOURCES * PLACES  # + source (no upgrade) * SPECIALS + what
ACT_ZONE = ACT_SPECIAL + (SLOTS + RELICS) * SPECIALS  # + source (no upgrade) * MAX_CARDS + card
ACTIONS = ACT_ZONE + (SLOTS + RELICS) * MAX_CARDS
MAX_LEGAL = 1024

# --- clauses: VL6.2 is 602, ruling V13 is 11300 ---------------------------------------------------------

VL1_2, VL3_1, VL3_2, VL3_3 = 102, 301, 302, 303
VL5_1, VL5_2, VL5_3 = 501, 502, 503
VL6, VL6_1, VL6_2, VL6_4 = 600, 601, 602, 604
VL6_5, VL6_6, VL6_7 = 605, 606, 607
VL7_1, VL7_2, VL7_3, VL7_4 = 701, 702, 703, 704
VL8_2, VL8_3 = 802, 803
VL9, VL9_1, VL9_2 = 900, 901, 902
V1, V2, V3, V7, V9, V10, V12 = 10100, 10200, 10300, 10700, 10900, 11000, 11200
V14, V15, V16, V17, V18 = 11400, 11500, 11600, 11700, 11800
V19, V20, V36 = 11900, 12000, 13600
V21, V22, V23, V24, V25, V26 = 12100, 12200, 12300, 12400, 12500, 12600
V31, V34, V35, V38, V39 = 13100, 13400, 13500, 13800, 13900
V40, V41, V43, V47, V48, V49 = 14000, 14100, 14300, 14700, 14800, 14900
V54, V55, V56, V74, V75, V76 = 15400, 15500, 15600, 17400, 17500, 17600
