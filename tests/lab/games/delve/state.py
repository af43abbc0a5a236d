"""The records of Delve, the numbers of its actions, clauses and events."""

import numpy as np

SEATS, RULES = 1, 1
MAX_CARDS, DECK_SIZE, COPIES, MOST_TROPHIES = 16, 10, 3, 9

STATE = np.dtype(
    [
        ("dice", "i8"),
        ("lives", "i2"),
        ("trophies", "i2"),
        ("guard", "i2"),
        ("turns", "i2"),
        ("n_hand", "i2"),
        ("n_deck", "i2"),
        ("over", "i2"),  # 1: won, 2: no lives, 3: no cards
        ("first_lives", "i2"),  # as many as healing can restore
        ("hand", "i2", (MAX_CARDS,)),  # copies of every card
        ("deck", "i2", (MAX_CARDS,)),
        ("spent", "i2", (MAX_CARDS,)),
    ],
    align=True,
)
TABLES = np.dtype(
    [
        ("lives", "i2"),
        ("goal", "i2"),
        ("tie", "i2"),
        ("n_cards", "i2"),
        ("power", "i2", (MAX_CARDS,)),
        ("heal", "i2", (MAX_CARDS,)),
    ],
    align=True,
)
DECK = np.dtype([("cards", "i2", (MAX_CARDS,))], align=True)
INPUT = np.dtype([("none", "i8")], align=True)

FLEE = 1 + MAX_CARDS  # before it: 1 + the row of a card that is played
ACTIONS, MAX_LEGAL = FLEE + 1, MAX_CARDS + 1
D1, D2, D3, D4 = 100, 200, 300, 400
EVENTS = {
    "guard": ("strength",),
    "draw": ("card",),
    "play": ("card",),
    "pass": ("trophies",),
    "hurt": ("lives",),
    "heal": ("card", "lives"),
    "flee": (),
    "over": (),
}
E_GUARD, E_DRAW, E_PLAY, E_PASS, E_HURT, E_HEAL, E_FLEE, E_OVER = range(8)
REASONS = ("all trophies", "no lives left", "no cards left")
