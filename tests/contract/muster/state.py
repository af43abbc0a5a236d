"""The records of Muster, the numbers of its actions, clauses and events."""

import numpy as np

SEATS, SEATED = 2, ("players",)
MAX_CARDS, MAX_HEROES, DECK_SIZE, COPIES = 16, 8, 6, 2
NATIONS = ("north", "south")
RULES = 1  # bumped when behaviour changes

PLAYER = np.dtype(
    [
        ("hero", "i2"),
        ("nation", "i2"),
        ("health", "i2"),
        ("played", "i2"),  # cards so far
        ("n_hand", "i2"),
        ("n_deck", "i2"),
        ("hand", "i2", (MAX_CARDS,)),  # copies of every card
        ("deck", "i2", (MAX_CARDS,)),
        ("spent", "i2", (MAX_CARDS,)),
        ("opens", "i2"),  # 1: has to keep its hand or to swap it; 2, 3: has chosen so
        ("swapped", "i2"),  # 1: its first hand
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("begins", "i2"),  # 1 + the seat
        ("active", "i2"),
        ("turns", "i2"),
        ("over", "i2"),
        ("players", PLAYER, (SEATS,)),
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("hand", "i2"),
        ("n_cards", "i2"),
        ("power", "i2", (MAX_CARDS,)),
        ("nation", "i2", (MAX_CARDS,)),  # 1 + the nation; 0: none
        ("rally", "i2", (MAX_CARDS,)),
        ("guard", "i2", (MAX_CARDS,)),
        ("guard_of", "i2", (MAX_CARDS,)),  # 1 + the nation it guards against; 0: any
        ("health", "i2", (MAX_HEROES,)),
        ("might", "i2", (MAX_HEROES,)),
    ],
    align=True,
)
DECK = np.dtype(
    [("hero", "i2"), ("nation", "i2"), ("cards", "i2", (MAX_CARDS,)), ("spare", "i2", (2,))],
    align=True,
)
INPUT = np.dtype([("none", "i8")], align=True)
KEEP, SWAP = 1 + MAX_CARDS, 2 + MAX_CARDS  # before them: 1 + the row of a card that is played
ACTIONS = 3 + MAX_CARDS
MAX_LEGAL = MAX_CARDS
MAX_EVENTS = 40  # of a step: both hands are drawn
U1, U2, U2_1, U3, U3_1, U4 = 100, 200, 201, 300, 301, 400
E_BEGINS, E_SWAP, E_DRAW, E_PLAY, E_HEAL, E_OVER = range(6)
