"""The records of the toy game. Sets of cards are bits: bit i is the card numbered i + 1."""

import numpy as np

SEATS, CARDS, HAND = 2, 6, 3
ALL = (1 << CARDS) - 1
PRIZE_STAGE, BID, BLOCK_STAGE, OVER = 0, 1, 2, 3

PLAYER = np.dtype(
    [
        ("points", "i2"),
        ("pile", "i2"),
        ("hand", "i2"),
        ("n_hand", "i2"),
        ("shown", "i2"),  # hand cards that everyone knows (T5.1)
        ("bid", "i2"),  # 1 + the hand cards bid in secret; 0: not yet
        ("out", "i2"),  # bid cards that were turned over
        ("spent", "i2"),
    ]
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("stage", "i2"),
        ("round", "i2"),  # rounds that are over
        ("prize", "i2"),
        ("judged", "i2"),  # whose bid is being looked at
        ("came", "i2"),  # what came last from outside
        ("spare", "i2", (3,)),
        ("players", PLAYER, (SEATS,)),
    ]
)
DECK = np.dtype([("none", "i8")])  # every seat has the same cards
INPUT = np.dtype([("prize", "i8")])
POOL = 16
TABLES = np.dtype(
    [
        ("rounds", "i2"),
        ("most", "i2"),
        ("prizes", "i2"),
        ("ties", "i2"),
        ("late", "i2"),
        ("n_pool", "i2"),  # stocked: prizes of past matches (T3)
        ("pool", "i2", (POOL,)),
    ]
)
STOCKED = ("n_pool", "pool")

COMMIT = 1  # + a bit set of cards
BLOCK = COMMIT + (1 << CARDS)  # + card
ACTIONS = BLOCK + CARDS
MAX_LEGAL = 1 << CARDS

T2, T3, T4, T4_1, T4_2, T5, T5_1, T6, T8 = 200, 300, 400, 401, 402, 500, 501, 600, 800

EVENTS = {
    "draw": ("card",),
    "prize": ("n",),
    "bid": ("cards",),
    "reveal": ("cards",),
    "block": ("card",),
    "award": ("n",),
    "over": ("winner",),
}
E_DRAW, E_PRIZE, E_BID, E_REVEAL, E_BLOCK, E_AWARD, E_OVER = range(7)

REASONS = ("points", "equal points")
MORE_POINTS, EQUAL_POINTS = 0, 1
