"""The records of MANALIMIT: one run, the tables, a deck, a ghost.

Zones are fixed places: an empty one holds EMPTY. In a battle units are *fighters*, numbered by the slot
they have in its memory; `line` is their order, front first.
"""

import numpy as np

from .words import DECK_SIZE

SEATS, MAX_CARDS, MAX_ABILITIES = 1, 256, 4
BELT, BENCH, BOARD = 9, 7, 7  # room for what-if rules: the book's belt has 7, B2 gives 5 and 5
PILE = 72  # room of a pile of cards: a position may hold a full deck beside belt and board
EMPTY = -1
MAX_LIMIT, FIRST_LIMIT = 10, 2  # ML4.2, B8
MOST = 9999  # chains of custom cards may pile up any number; a cell holds 16 bits
MOST_ROUNDS, MOST_TROPHIES = 60, 60  # under all rules that can be set

WAITING, SHOP, OVER = 0, 1, 2  # stages: a ghost is awaited; the player acts; the run has ended

UNIT = np.dtype(
    [
        ("card", "i2"),
        ("attack", "i2"),  # lasting values, printed and permanently changed
        ("health", "i2"),
        ("brief_attack", "i2"),  # until the end of the next battle (B45)
        ("brief_health", "i2"),
        ("shield", "i2"),
    ],
    align=True,
)
SOLDIER = np.dtype(
    [("card", "i2"), ("attack", "i2"), ("health", "i2"), ("shield", "i2")], align=True
)
GHOST = np.dtype(
    [
        ("name", "i8"),  # a number that names it; a server knows whose it was
        ("round", "i2"),
        ("trophies", "i2"),
        ("lives", "i2"),
        ("n", "i2"),
        ("line", SOLDIER, (BOARD,)),
    ],
    align=True,
)
PAIR = np.dtype([("attack", "i2"), ("health", "i2")], align=True)
LAST = np.dtype(  # the last battle, for views, odds and positions
    [
        ("name", "i8"),
        ("outcome", "i2"),  # 0: there was none yet
        ("clashes", "i2"),
        ("n_own", "i2"),
        ("n_ghost", "i2"),
        ("n_own_left", "i2"),
        ("n_ghost_left", "i2"),
        ("stalled", "i2"),
        ("round", "i2"),
        ("trophies", "i2"),  # of the player before it (B29)
        ("lives", "i2"),
        ("own", SOLDIER, (BOARD,)),  # as they met
        ("ghost", SOLDIER, (BOARD,)),
        ("lasting", PAIR, (BOARD,)),  # of the own line, without what ends with the battle (B29)
        ("own_left", PAIR, (BOARD,)),
        ("ghost_left", PAIR, (BOARD,)),
    ],
    align=True,
)

# --- the memory of a battle: zero between actions ------------------------------------------------------

FIGHTERS = 60  # living, and fallen ones until no trigger waits: a set of them is one word of bits
QUEUE = 512
GHOSTS = 1000  # the serials of the ghost's units begin behind it
CLASH_CAP, TRIGGER_CAP, EXCHANGE_CAP = 100, 400, 400  # B26, B44

FIGHTER = np.dtype(
    [
        ("serial", "i2"),  # how events call it: below GHOSTS the player's; 0: a free slot
        ("card", "i2"),
        ("token", "i2"),
        ("side", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("shield", "i2"),
        ("fallen", "i2"),  # its faint was told
        ("heirs", "i2"),  # summoned at its place since it fell (B22)
        ("home", "i2"),  # 1 + its place on board (or BOARD + bench) that permanent changes go to
        ("uses", "i2", (MAX_ABILITIES,)),
    ],
    align=True,
)
BATTLE = np.dtype(
    [
        ("n_fighters", "i2"),  # slots that were ever in use
        ("n_queue", "i2"),
        ("n_ever", "i2"),  # the most that waited at once
        ("wave", "i2"),  # the last number given to a wave
        ("base", "i2"),  # what the running wave causes comes in the waves from here
        ("drained", "i2"),
        ("stalled", "i2"),
        ("in_battle", "i2"),
        ("n_line", "i2", (2,)),
        ("serials", "i2", (2,)),
        ("line", "i2", (2 * FIGHTERS,)),
        ("fighters", FIGHTER, (FIGHTERS,)),
        ("q_fighter", "i2", (QUEUE,)),
        ("q_moment", "i2", (QUEUE,)),
        ("q_about", "i2", (QUEUE,)),  # the fighter that the moment is about
        ("q_wave", "i2", (QUEUE,)),
        ("q_attack", "i2", (QUEUE,)),  # at the beginning of the wave (B37)
        ("q_roll", "i2", (QUEUE,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("stage", "i2"),
        ("round", "i2"),  # from 1
        ("trophies", "i2"),
        ("lives", "i2"),
        ("mana", "i2"),
        ("saved", "i2"),  # mana that the next shop begins with (B12)
        ("free", "i2"),  # moves and freezes of this shop (B36)
        ("frozen", "i2"),  # bits of belt places
        ("over", "i2"),
        ("n_deck", "i2"),
        ("n_under", "i2"),
        ("n_ash", "i2"),
        ("belt", "i2", (BELT,)),
        ("deck", "i2", (PILE,)),  # in an order that nobody knows; the top card is the last
        (
            "under",
            "i2",
            (PILE,),
        ),  # below it, what was seen going there (B10); the first is drawn first
        ("ash", "i2", (PILE,)),
        ("board", UNIT, (BOARD,)),
        ("bench", UNIT, (BENCH,)),
        (
            "bought",
            "i2",
        ),  # for the summary of a run: cards bought and pitched, mana that evaporated
        ("pitched", "i2"),
        ("evaporated", "i2"),
        ("ghost", GHOST),
        ("last", LAST),
        ("battle", BATTLE),
    ],
    align=True,
)

DECK = np.dtype([("n", "i2"), ("cards", "i2", (DECK_SIZE,)), ("spare", "i2", (3,))], align=True)
INPUT = GHOST

ABILITY = np.dtype(
    [
        ("on", "i2"),
        ("do", "i2"),
        ("to", "i2"),
        ("n", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("count", "i2"),
        ("limit", "i2"),  # 0: none
        ("permanent", "i2"),
        ("tribe", "i2"),  # only targets of this tribe; NONE: any
        ("alone", "i2"),
        ("front", "i2"),
        ("tribe_count", "i2"),
        ("round", "i2"),
    ],
    align=True,
)
CARD = np.dtype(
    [
        ("cost", "i2"),
        ("pitch", "i2"),
        ("attack", "i2"),
        ("health", "i2"),
        ("tribe", "i2"),
        ("moments", "i2"),  # bit set of the moments at which something happens
        ("n_abilities", "i2"),
        ("points", "i2"),  # what it is worth in battle by the budget, for bots
        ("abilities", ABILITY, (MAX_ABILITIES,)),
    ],
    align=True,
)
MAX_GHOSTS = 2048
TABLES = np.dtype(
    [
        ("n_ghosts", "i8"),
        ("ghosts", GHOST, (MAX_GHOSTS,)),  # by round
        (
            "ghosts_from",
            "i2",
            (MOST_ROUNDS + 2,),
        ),  # the first ghost of a round, and of the round behind it
        ("lives", "i2"),
        ("trophies", "i2"),
        ("belt", "i2"),
        ("bench", "i2"),
        ("board", "i2"),
        ("pitch_from_bench", "i2"),  # 0 illegal, 1 legal
        ("pitch_from_board", "i2"),  # likewise
        ("hurt_when_lethal", "i2"),  # 0 silent, 1 fires
        ("round_cap", "i2"),
        ("free_actions", "i2"),
        ("pool", "i2"),
        ("n_cards", "i2"),
        ("spare", "i2", (2,)),
        ("cards", CARD, (MAX_CARDS,)),
    ],
    align=True,
)
STOCKED = ("n_ghosts", "ghosts", "ghosts_from")

# --- actions: one number each; places count from 0 ------------------------------------------------------

PLACES = BOARD + BENCH  # of units: the board's, then the bench's
END_TURN = 1
PITCH_BELT = 2
PITCH_BOARD = PITCH_BELT + BELT
PITCH_BENCH = PITCH_BOARD + BOARD
BUY_CARD = PITCH_BENCH + BENCH
FREEZE = BUY_CARD + BELT
MOVE = FREEZE + BELT  # + from * PLACES + to
ACTIONS = MOVE + PLACES * PLACES
MAX_LEGAL = ACTIONS - 1

# --- clauses: ML5.2 is 502, ruling B13 is 11300 --------------------------------------------------------

ML1, ML2, ML4, ML4_1, ML4_2, ML5, ML5_1, ML5_2, ML5_3, ML5_4 = (
    100,
    200,
    400,
    401,
    402,
    500,
    501,
    502,
    503,
    504,
)
ML5_5, ML5_6, ML5_7, ML5_8, ML6 = 505, 506, 507, 508, 600
B1, B2, B3, B4, B5, B10, B12, B22, B26, B27, B28, B31, B36, B45, B47 = (
    10100,
    10200,
    10300,
    10400,
    10500,
    11000,
    11200,
    12200,
    12600,
    12700,
    12800,
    13100,
    13600,
    14500,
    14700,
)
