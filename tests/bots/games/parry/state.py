"""The records of Parry (parry.md), the numbers of its actions, clauses and events."""

import numpy as np

RULES = 1
SEATS = 2
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("turns", "i2"),
        ("active", "i2"),
        ("struck", "i2"),  # 1: an attack that may be blocked, 2: a block that may be countered
        ("spent", "i2"),  # the attack of this turn is made
        ("health", "i2", (SEATS,)),
        ("guards", "i2", (SEATS,)),
        ("counters", "i2", (SEATS,)),
        ("stance", "i2", (SEATS,)),
    ],
    align=True,
)
TABLES = np.dtype([("health", "i2"), ("guards", "i2"), ("most", "i2"), ("steps", "i2")], align=True)
DECK = INPUT = np.dtype([("none", "i8")], align=True)
STEP, END, ATTACK, BLOCK, LET, YIELD, COUNTER, BOW = range(1, 9)
ACTIONS, MAX_LEGAL = 9, 4
P1, P2, P3, P4, P5 = 100, 200, 300, 400, 500
E_ATTACK, E_BLOCK, E_HIT = range(3)
