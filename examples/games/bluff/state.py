"""The records of Bluff, the numbers of its actions, clauses and events."""
import numpy as np
from ...core import vocabulary as v
RULES = 1  # bumped when behaviour changes
SEATS, FACES, MOST, SEATED = 2, 6, 4, ("left", "cups")  # SEATED: a part for each seat
STATE = np.dtype([
    ("dice", "i8"), ("begins", "i2"), ("active", "i2"), ("turns", "i2"), ("rounds", "i2"),
    ("bid", "i2"), ("found", "i2"),  # the bid as its action, negative once called; what it met
    ("left", "i2", (SEATS,)), ("cups", "i2", (SEATS * MOST,))], align=True)
TABLES = np.dtype([("dice", "i2"), ("wild", "i2")], align=True)
DECK = INPUT = np.dtype([("none", "i8")], align=True)  # neither decks nor inputs from outside
CALL = 1 + SEATS * MOST * FACES  # the actions before it are bids, each higher than the last
ROLL, ACTIONS, MAX_LEGAL = CALL + 1, CALL + 2, CALL + 2
VOCABULARY = {"active": v.seat(SEATS), "begins": v.choice(("undecided", "seat 0", "seat 1")),
    "bid": v.number(-CALL, CALL), "found": v.count(SEATS * MOST), "rounds": v.count(SEATS * MOST),
    "left": v.count(MOST), "cups": v.row(FACES, first=1, counted="left")}  # for learners
B1, B2, B3, B3_1, B4, B5 = 100, 200, 300, 301, 400, 500
E_BEGINS, E_ROLL, E_BID, E_CALL, E_SHOW, E_LOSE = range(6)
