"""The records of Parry (parry.md), the numbers of its actions, clauses and events."""

import numpy as np

RULES = 1
SEATS = 2
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("turns", "i2"),
        ("active", "i2"),
        ("struck", "i2"),  # an attack that waits for its answer
        ("spent", "i2"),  # the attack of this turn is made
        ("health", "i2", (SEATS,)),
        ("guards", "i2", (SEATS,)),
    ],
    align=True,
)
TABLES = np.dtype([("health", "i2"), ("guards", "i2"), ("most", "i2")], align=True)
DECK = INPUT = np.dtype([("none", "i8")], align=True)
END, ATTACK, BLOCK, LET, BOW = 1, 2, 3, 4, 5
ACTIONS, MAX_LEGAL = 6, 3
P1, P2, P3 = 100, 200, 300
E_ATTACK, E_BLOCK, E_HIT = range(3)
