"""The records of Convoy, the numbers of its actions, clauses and events."""
# mypy: ignore-errors

import numpy as np

RULES = 1  # bumped when behaviour changes
SEATS, LANES = 2, 3
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("round", "i2"),  # rounds that are over
        ("ready", "i2", (SEATS,)),
        ("points", "i2", (SEATS,)),
        ("last", "i2"),  # rounds in all
        ("staged", "i2", (SEATS * LANES,)),
    ],
    align=True,
)
TABLES = np.dtype([("rounds", "i2"), ("most", "i2")], align=True)
DECK = INPUT = np.dtype([("none", "i8")], align=True)
PLACE, READY = 1, 1 + LANES  # + lane
ACTIONS = MAX_LEGAL = READY + 1
C1, C2, C3 = 100, 200, 300
E_PLACE, E_READY, E_LANE = range(3)
