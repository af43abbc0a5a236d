"""The records of Parley, the numbers of its actions, clauses and events."""

import numpy as np

RULES, SEATS = 1, 2
OPENING, TURN, REPLY, PLAN, OVER = range(5)
PLAYER = np.dtype(
    [
        ("points", "i2"),
        ("laid", "i2"),  # stones laid in secret
        ("ready", "i2"),  # 1: has chosen
        ("spare", "i2"),
    ]
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("stage", "i2"),
        ("active", "i2"),
        ("round", "i2"),
        ("strikes", "i2"),
        ("last", "i2"),  # 1: the time of the match is up, this round is the last
        ("spare", "i2", (3,)),
        ("players", PLAYER, (SEATS,)),
    ]
)
TIMES = ("opening", "turn", "reply", "plan", "whole", "empty", "absence")
TABLES = np.dtype([(name, "i2") for name in ("rounds", *TIMES)])
DECK = INPUT = np.dtype([("none", "i8")])
LAY, READY, STRIKE, END, BLOCK, TAKE = range(1, 7)
ACTIONS, MAX_LEGAL, MOST = 7, 2, 9
P1, P2 = 100, 200
EVENTS = {"lay": (), "begin": (), "strike": (), "answer": ("how",), "rest": (), "show": ("n",)}
EVENTS |= {"last": (), "over": ()}
E_LAY, E_BEGIN, E_STRIKE, E_ANSWER, E_REST, E_SHOW, E_LAST, E_OVER = range(8)
