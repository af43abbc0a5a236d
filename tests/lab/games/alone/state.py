"""The records of Alone."""

import numpy as np

SEATS = 1
STATE = np.dtype([("dice", "i8"), ("throws", "i2"), ("points", "i2"), ("die", "i2"), ("won", "i2")])
TABLES = np.dtype([("goal", "i2")], align=True)
DECK = np.dtype([("none", "i8")], align=True)
INPUT = np.dtype([("none", "i8")], align=True)

KEEP, AGAIN = 1, 2
ACTIONS, MAX_LEGAL = 3, 2
L1, L2 = 100, 200
EVENTS = {"throw": ("n",), "take": ("n",), "over": ()}
E_THROW, E_TAKE, E_OVER = 0, 1, 2
REASONS = ("five throws",)
