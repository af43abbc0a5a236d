"""The records of Mana: one state, one set of tables.

A *square* is a bit of a 64-bit word: the box of all tiles lies with its lower left corner at (1, 1)
of a window of 7 x 7 cells with rows 8 bits apart. One cell of margin is enough, since whatever
moves ends beside another tile. A *tile* is side * 8 + kind.
"""

import numpy as np

SEATS, KINDS, TILES = 2, 8, 16
WINDOW_SIDE = 7
CELLS = WINDOW_SIDE * WINDOW_SIDE
SQUARES = 64
MOST_PLIES = 200  # what the history has room for (M31)
HAND = -1  # the square of a tile that is in its owner's hand

MAIN, OVER = 0, 1

STATE = np.dtype(
    [
        ("dice", "i8"),
        ("tiles", "i8", (SEATS,)),  # the squares of each side as bits
        ("at", "i2", (TILES,)),  # the square of each tile
        ("burst", "i2", (SEATS,)),  # bit k: kind k is in Burst mode
        ("begins", "i2"),  # 1 + the seat that begins; 0 before setup: the dice decide (M34)
        ("white", "i2"),  # the seat that owns White: a swap changes it (M39)
        ("active", "i2"),
        ("ply", "i2"),  # actions taken
        ("width", "i2"),
        ("height", "i2"),
        ("seen", "i2"),  # how often this position has been on the board (M30)
        ("stage", "i2"),
        ("winner", "i2"),  # once over: a seat, or 2 for a draw
        ("reason", "i2"),
        ("history", "i8", (2 * (MOST_PLIES + 1),)),  # two words a ply: who needs less copies less
    ],
    align=True,
)
HISTORY_WORD = STATE.fields["history"][1] // 8  # type: ignore[index]

DIRECTIONS = 8
TABLES = np.dtype(
    [
        ("start", "i8"),
        ("suicide", "i8"),
        ("connectivity", "i8"),
        ("frame", "i8"),
        ("devour", "i8"),
        ("theurgia", "i8"),
        ("jump", "i8"),
        ("geyser_burst", "i8"),
        ("swap", "i8"),
        ("ply_cap", "i8"),
        ("rays", "i8", (DIRECTIONS * SQUARES,)),  # all cells of the window in a direction
        ("steps", "i8", (DIRECTIONS,)),  # what a step in a direction adds to a square
        ("joined", "i8", (256,)),  # whether neighbours of a cell hold together without it
    ],
    align=True,
)
DECK = np.dtype([("none", "i8")], align=True)  # there are no decks
INPUT = np.dtype([("none", "i8")], align=True)  # nothing comes from outside

# --- actions: one number each; cells are those of the window, 7 a row --------------------------------

TO_CELL = 1  # + kind * CELLS + cell: place a tile of the hand, move one of the field
RETRIEVE = TO_CELL + KINDS * CELLS  # + kind
BURST = RETRIEVE + KINDS  # + kind
SWAP = BURST + KINDS
ACTIONS = SWAP + 1
MAX_LEGAL = ACTIONS

# --- clauses: MA3.4 is 304, ruling M25 is 12500 --------------------------------------------------------

MA2_1, MA2_2, MA3_4, MA3_5, MA5 = 201, 202, 304, 305, 500
MA6_1, MA6_2, MA6_3, MA7, MA8_1, MA8_2 = 601, 602, 603, 700, 801, 802
MA9_1, MA9_2, MA10, MA10_1, MA10_2, MA11 = 901, 902, 1000, 1001, 1002, 1100
MA11_4, MA11_9, MA11_10, MA11_11, MA11_12 = 1104, 1109, 1110, 1111, 1112
M4, M9, M11, M15, M20, M25, M29, M30, M31, M34, M37, M39 = (
    10400,
    10900,
    11100,
    11500,
    12000,
    12500,
    12900,
    13000,
    13100,
    13400,
    13700,
    13900,
)
