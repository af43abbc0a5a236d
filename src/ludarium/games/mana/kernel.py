"""The rules of Mana: setup, the four actions, how a match ends. The contract's functions meet here."""

from ...core.kernel import EVERYONE, chance, emit, kernel
from .field import corner, is_enclosed, moved
from .legal import actors, has_action, legal, refusal, side_of, square_of
from .state import (
    ACTIONS,
    BURST,
    CELLS,
    DECK,
    HAND,
    HISTORY_WORD,
    INPUT,
    KINDS,
    M4,
    M20,
    M29,
    M30,
    M31,
    M34,
    M39,
    MA2_2,
    MA6_1,
    MA7,
    MA8_1,
    MA9_1,
    MA9_2,
    MA10_1,
    MA10_2,
    MA11_10,
    MA11_12,
    MAIN,
    MAX_LEGAL,
    OVER,
    RETRIEVE,
    SEATS,
    STATE,
    SWAP,
    TABLES,
    TILES,
    TO_CELL,
)
from .vocabulary import VOCABULARY
from .words import (
    ADJACENT,
    DEVOURED,
    E_BEGINS,
    E_BURST,
    E_DEVOUR,
    E_ENCLOSED,
    E_FIELD,
    E_MOVE,
    E_OVER,
    E_PLACE,
    E_PUSH,
    E_RETRIEVE,
    E_SETTLE,
    E_SWAP,
    ENCLOSED,
    GRAN,
    NO_ACTION,
    NOA,
    NOBODY,
    PLY_CAP,
    REPETITION,
    SELF_ENCLOSED,
    THEURGIA,
)

RULES = 1  # bumped when behaviour changes
OBSERVATIONS = 1  # bumped when what learners see changes; 1: an empty cell is not row 0
REPLIES = False  # nobody answers in the middle of a step
HIDDEN = ("dice",)  # the fields that `hide` changes: the referee copies only these
SEATED = ("tiles", "at", "burst")  # arrays with a part per side: the observing seat's comes first
own_part = side_of
CORNER = 9  # the square of (0, 0)

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "OBSERVATIONS",
    "REPLIES",
    "RULES",
    "SEATS",
    "STATE",
    "TABLES",
    "VOCABULARY",
    "actors",
    "apply",
    "default",
    "feed",
    "fill",
    "hide",
    "legal",
    "length",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
    "used",
]


# --- setup ---------------------------------------------------------------------------------------------


@kernel
def setup(s, t, decks, log):
    """MA4: the two geysers, everything else in the hands."""
    if s.begins == 0:
        s.begins = 1 + chance(s, SEATS)
    s.white = s.begins - 1
    s.active = s.white
    clear(s)
    put(s, 0, CORNER)
    put(s, KINDS, CORNER + 1 if t.start == ADJACENT else CORNER + 9)
    open_history(s)
    emit(log, E_BEGINS, M34, EVERYONE, s.active, 0, 0, 0, 0)


@kernel
def clear(s):
    """All tiles in the hands."""
    for tile in range(TILES):
        s.at[tile] = HAND


@kernel
def open_history(s):
    """The first position of a match, once its tiles lie there with their box at the corner."""
    measure(s)
    s.stage = MAIN
    remember(s)


# --- tiles -----------------------------------------------------------------------------------------------


@kernel
def put(s, tile, square):
    s.at[tile] = square
    s.tiles[tile // KINDS] |= 1 << square


@kernel
def lift(s, tile):
    s.tiles[tile // KINDS] &= ~(1 << s.at[tile])
    s.at[tile] = HAND


@kernel
def calm(s, tile):
    """Back to normal mode."""
    s.burst[tile // KINDS] &= ~(1 << (tile % KINDS))


@kernel
def tile_at(s, square):
    """The tile on a square that is taken."""
    side = 0 if (s.tiles[0] >> square) & 1 != 0 else 1
    for tile in range(side * KINDS, (side + 1) * KINDS):
        if s.at[tile] == square:
            return tile
    return HAND


@kernel
def measure(s):
    """The size of a box that lies at the corner."""
    tiles = s.tiles[0] | s.tiles[1]
    columns = tiles | (tiles >> 32)
    columns |= columns >> 16
    columns |= columns >> 8
    width = 5
    while (columns >> width) & 1 == 0:
        width -= 1
    height = 5
    while (tiles >> (8 * height)) & 0x7F == 0:
        height -= 1
    s.width = width
    s.height = height


# --- the actions -------------------------------------------------------------------------------------------


@kernel
def apply(s, t, seat, action, log):
    side = side_of(s, seat)
    devoured = HAND
    if action == SWAP:
        s.white = seat
        emit(log, E_SWAP, M39, EVERYONE, seat, 0, 0, 0, 0)
    elif action >= BURST:
        burst(s, seat, side * KINDS + action - BURST, log)
    elif action >= RETRIEVE:
        retrieve(s, seat, side * KINDS + action - RETRIEVE, log)
    else:
        tile = side * KINDS + (action - TO_CELL) // CELLS
        square = square_of((action - TO_CELL) % CELLS)
        if s.at[tile] == HAND:
            put(s, tile, square)
            emit(log, E_PLACE, MA6_1, EVERYONE, seat, tile % KINDS, side, square, 0)
        else:
            devoured = move(s, seat, tile, square, log)
    if action < BURST:
        settle_box(s, seat, log)
    s.ply += 1
    s.active = 1 - seat
    remember(s)
    judge(s, t, devoured % KINDS == GRAN and devoured != HAND, log)


@kernel
def burst(s, seat, tile, log):
    """MA9: it takes the whole action."""
    s.burst[tile // KINDS] |= 1 << (tile % KINDS)
    emit(log, E_BURST, MA9_1, EVERYONE, seat, tile % KINDS, tile // KINDS, s.at[tile], 0)


@kernel
def retrieve(s, seat, tile, log):
    emit(log, E_RETRIEVE, MA8_1, EVERYONE, seat, tile % KINDS, tile // KINDS, s.at[tile], 0)
    lift(s, tile)
    calm(s, tile)  # M18


@kernel
def move(s, seat, tile, square, log):
    """MA7: the tile moves, pushes or devours; returns the tile that was devoured, or HAND."""
    side = tile // KINDS
    kind = tile % KINDS
    start = s.at[tile]
    met = HAND
    if ((s.tiles[0] | s.tiles[1]) >> square) & 1 != 0:
        met = tile_at(s, square)
    emit(log, E_MOVE, MA7, EVERYONE, seat, kind, side, start, square)
    lift(s, tile)
    if met != HAND and kind <= NOA:
        push(s, seat, met, square - start, log)
        met = HAND
    elif met != HAND:
        lift(s, met)
        calm(s, met)  # M18
        clause = MA11_10 if kind == THEURGIA else MA11_12
        emit(log, E_DEVOUR, clause, EVERYONE, seat, met % KINDS, met // KINDS, square, 0)
    put(s, tile, square)
    if (s.burst[side] >> kind) & 1 != 0:
        calm(s, tile)  # M15
        emit(log, E_SETTLE, MA9_2, EVERYONE, seat, kind, side, square, 0)
    return met


@kernel
def push(s, seat, tile, step, log):
    """M20: the tile and all that follow it in the line go one cell on."""
    while tile != HAND:
        start = s.at[tile]
        behind = HAND
        if ((s.tiles[0] | s.tiles[1]) >> (start + step)) & 1 != 0:
            behind = tile_at(s, start + step)
        emit(log, E_PUSH, M20, EVERYONE, seat, tile % KINDS, tile // KINDS, start, start + step)
        s.tiles[tile // KINDS] &= ~(1 << start)
        s.at[tile] = start + step
        tile = behind
    mark(s)


@kernel
def mark(s):
    """The squares of both sides from those of their tiles."""
    for side in range(SEATS):
        squares = 0
        for tile in range(side * KINDS, (side + 1) * KINDS):
            if s.at[tile] != HAND:
                squares |= 1 << s.at[tile]
        s.tiles[side] = squares


@kernel
def settle_box(s, seat, log):
    """MA2.2: the box moves with its edges; its corner is (0, 0) again."""
    width = s.width
    height = s.height
    distance = corner(s.tiles[0] | s.tiles[1])
    if distance != 0:
        s.tiles[0] = moved(s.tiles[0], distance)
        s.tiles[1] = moved(s.tiles[1], distance)
        for tile in range(TILES):
            if s.at[tile] != HAND:
                s.at[tile] -= distance
    measure(s)
    if distance != 0 or width != s.width or height != s.height:
        dy = (distance + 1) >> 3  # dx is -1 to 4
        dx = distance - 8 * dy
        emit(log, E_FIELD, MA2_2, EVERYONE, seat, dx, dy, s.width, s.height)


# --- the end -------------------------------------------------------------------------------------------------


@kernel
def remember(s):
    """Write the position into the history and count how often it has been there (M30).

    Two words say all: squares with 6 bits a tile, what is in Burst mode, who is to move, and
    whether sides were swapped. Equal ones are an even number of plies apart.
    """
    first = key(s, 0)
    if s.active != s.white:
        first |= 1 << 56
    if s.white != s.begins - 1:
        first |= 1 << 57
    second = key(s, 1)
    s.history[2 * s.ply] = first
    s.history[2 * s.ply + 1] = second
    seen = 1
    i = 2 * s.ply - 4
    while i >= 0:
        if s.history[i] == first and s.history[i + 1] == second:
            seen += 1
        i -= 4
    s.seen = seen


@kernel
def key(s, side):
    """One side of the position, exactly, in 56 bits."""
    word = s.burst[side] << 48
    for kind in range(KINDS):
        word |= (s.at[side * KINDS + kind] + 1) << (6 * kind)
    return word


@kernel
def judge(s, t, is_devoured, log):
    """M33: whether the action of the seat that is not to act any more has ended the match."""
    seat = 1 - s.active
    side = side_of(s, seat)
    tiles = s.tiles[0] | s.tiles[1]
    if is_devoured:
        finish(s, seat, DEVOURED, MA10_2, log)
        return
    won = is_enclosed(tiles, s.at[(1 - side) * KINDS])
    lost = is_enclosed(tiles, s.at[side * KINDS])
    if won:
        emit(log, E_ENCLOSED, MA10_1, EVERYONE, seat, 1 - side, 0, 0, 0)
    if lost:
        emit(log, E_ENCLOSED, MA10_1, EVERYONE, seat, side, 0, 0, 0)
    if won:
        finish(s, seat, ENCLOSED, MA10_1, log)
    elif lost:
        finish(s, 1 - seat, SELF_ENCLOSED, M4, log)
    elif not has_action(s, t):
        finish(s, seat, NO_ACTION, M29, log)
    elif s.seen >= 3:
        finish(s, NOBODY, REPETITION, M30, log)
    elif s.ply >= t.ply_cap:
        finish(s, NOBODY, PLY_CAP, M31, log)


@kernel
def finish(s, winner, why, clause, log):
    s.stage = OVER
    s.winner = winner
    s.reason = why
    emit(log, E_OVER, clause, EVERYONE, 1 - s.active, winner, why, 0, 0)


@kernel
def default(s, t, seat):
    """Out of time, a seat loses."""
    return -1


@kernel
def score(s, seat):
    if s.stage != OVER or s.winner == NOBODY:
        return 0
    return 1000 if s.winner == seat else -1000


@kernel
def length(s):
    return s.ply


@kernel
def reason(s):
    return s.reason


@kernel
def used(s):
    """How many words of the record mean something: the history has room for a whole match."""
    return HISTORY_WORD + 2 * (s.ply + 1)


# --- nothing is hidden, nothing comes from outside -------------------------------------------------------------


@kernel
def hide(s, t, seat):
    s.dice = 0


@kernel
def fill(s, t, seat):
    """Perfect information."""


@kernel
def supply(s, t, log):
    """Nothing to be fed."""


@kernel
def feed(s, t, row, log):
    """Nothing to be fed."""
