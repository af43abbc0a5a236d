"""The records of Blotto, the numbers of its actions, clauses and events."""
import numpy as np
from ...core import vocabulary as v
RULES = 1  # bumped when behaviour changes
SEATS, LANES, MOST, SEATED = 2, 3, 9, ("left", "held", "placed")  # SEATED: a part for each seat
STATE = np.dtype([
    ("dice", "i8"), ("rounds", "i2"), ("over", "i2"),
    ("left", "i2", (SEATS,)), ("held", "i2", (SEATS,)), ("placed", "i2", (SEATS * LANES,))], align=True)
TABLES = np.dtype([("tokens", "i2")], align=True)
DECK = INPUT = np.dtype([("none", "i8")], align=True)  # neither decks nor inputs from outside
ACTIONS, MAX_LEGAL = LANES + 1, LANES  # an action is a lane, from 1
VOCABULARY = {"rounds": v.count(1), "over": v.flag(), "left": v.count(MOST), "held": v.count(LANES), "placed": v.count(MOST)}
D1, D2, D2_1, D3 = 100, 200, 201, 300
E_PLACE, E_SHOW = range(2)
