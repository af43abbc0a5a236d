"""What is legal, written once: the sets of moves.py decide, `refusal` says why not, `legal` lists."""

from ...core.kernel import kernel, lowest_bit
from .field import holds, neighbours, room
from .moves import knight, moves, placements, reach, safe, slides, targets
from .state import (
    ACTIONS,
    BURST,
    CELLS,
    HAND,
    KINDS,
    M4,
    M9,
    M11,
    M15,
    M25,
    M37,
    M39,
    MA2_1,
    MA3_4,
    MA3_5,
    MA5,
    MA6_2,
    MA6_3,
    MA8_1,
    MA8_2,
    MA9_1,
    MA10,
    MA11,
    MA11_4,
    MA11_9,
    MA11_11,
    MA11_12,
    OVER,
    RETRIEVE,
    SWAP,
    TO_CELL,
    WINDOW_SIDE,
)
from .words import ABRAMELIN, FREE, GRAN, LAME, NOA, THEURGIA


@kernel
def side_of(s, seat):
    return 0 if seat == s.white else 1


@kernel
def actors(s):
    """The seats that may act now, as bits."""
    return 0 if s.stage == OVER else 1 << s.active


@kernel
def square_of(cell):
    """The square of a cell of the window."""
    return cell + cell // WINDOW_SIDE


# --- the list ------------------------------------------------------------------------------------------


@kernel
def legal(s, t, seat, out):
    """Write the legal actions into `out`, ascending; returns how many."""
    if s.stage == OVER or seat != s.active:
        return 0
    side = side_of(s, seat)
    tiles = s.tiles[0] | s.tiles[1]
    places = placements(s, side)
    n = 0
    listed = 0  # where the placements of the first hand tile begin; they are those of all
    end = 0
    first = 0
    whole = 0  # kinds without which the rest holds together
    for kind in range(KINDS):
        square = s.at[side * KINDS + kind]
        base = TO_CELL + kind * CELLS
        if square != HAND:
            rest = tiles & ~(1 << square)
            held = holds(t, rest, square)
            if held & rest == rest:
                whole |= 1 << kind
            n = write(moves(s, t, side, kind, held), base, out, n)
        elif end == 0:
            places = safe(s, t, side, kind, places)
            listed = n
            n = write(places, base, out, n)
            end = n
            first = base
        else:
            for i in range(listed, end):
                out[n] = out[i] - first + base
                n += 1
    for kind in range(GRAN + 1, KINDS):
        if (whole >> kind) & 1 != 0:
            out[n] = RETRIEVE + kind
            n += 1
    for kind in range(KINDS):
        if burst_refusal(s, t, side, kind) == 0:
            out[n] = BURST + kind
            n += 1
    if may_swap(s, t):
        out[n] = SWAP
        n += 1
    return n


@kernel
def write(found, base, out, n):
    """The cells of a set, as actions."""
    while found != 0:
        square = lowest_bit(found)
        out[n] = base + square - (square >> 3)
        found &= found - 1
        n += 1
    return n


@kernel
def has_action(s, t):
    """Whether the seat to act can do anything (M29); nearly always something can burst."""
    side = side_of(s, s.active)
    for kind in range(KINDS):
        if burst_refusal(s, t, side, kind) == 0:
            return True
    if may_swap(s, t):
        return True
    for kind in range(KINDS):
        if targets(s, t, side, kind) != 0 or retrieve_refusal(s, t, side, kind) == 0:
            return True
    return False


# --- why not ---------------------------------------------------------------------------------------------


@kernel
def refusal(s, t, seat, action):
    """0 if the action is legal, else the number of the clause it breaks."""
    if s.stage == OVER:
        return MA10
    if seat != s.active or action < TO_CELL or action >= ACTIONS:
        return MA5
    side = side_of(s, seat)
    if action == SWAP:
        return 0 if may_swap(s, t) else M39
    if action >= BURST:
        return burst_refusal(s, t, side, action - BURST)
    if action >= RETRIEVE:
        return retrieve_refusal(s, t, side, action - RETRIEVE)
    kind = (action - TO_CELL) // CELLS
    square = square_of((action - TO_CELL) % CELLS)
    if (targets(s, t, side, kind) >> square) & 1 != 0:
        return 0
    if s.at[side * KINDS + kind] == HAND:
        return place_fault(s, side, square)
    return move_fault(s, t, side, kind, square)


@kernel
def may_swap(s, t):
    """M39: the second player's first action."""
    return t.swap != 0 and s.ply <= 1 and s.active != s.white and s.white == s.begins - 1


@kernel
def burst_refusal(s, t, side, kind):
    if s.at[side * KINDS + kind] == HAND:
        return MA9_1
    if kind == GRAN and t.geyser_burst == 0:
        return M11
    return 0 if (s.burst[side] >> kind) & 1 == 0 else M15


@kernel
def retrieve_refusal(s, t, side, kind):
    square = s.at[side * KINDS + kind]
    if kind == GRAN:
        return M9
    if square == HAND:
        return MA8_1
    rest = (s.tiles[0] | s.tiles[1]) & ~(1 << square)
    return 0 if holds(t, rest, square) & rest == rest else MA8_2


@kernel
def place_fault(s, side, square):
    """Why a tile cannot be placed there."""
    tiles = s.tiles[0] | s.tiles[1]
    if (tiles >> square) & 1 != 0:
        return MA3_5
    if (neighbours(s.tiles[side]) >> square) & 1 == 0:
        return MA6_2
    if (room(tiles) >> square) & 1 == 0:
        return MA2_1
    return MA6_3 if (placements(s, side) >> square) & 1 == 0 else M4


@kernel
def move_fault(s, t, side, kind, square):
    """Why a tile of the field cannot go there."""
    here = s.at[side * KINDS + kind]
    tiles = s.tiles[0] | s.tiles[1]
    rest = tiles & ~(1 << here)
    held = holds(t, rest, here)
    fits = room(rest if t.frame == FREE else tiles)
    is_burst = (s.burst[side] >> kind) & 1 != 0
    if (reach(t, tiles, here, kind, is_burst) >> square) & 1 == 0:
        return way_fault(t, tiles, here, kind, square, is_burst)
    if (tiles >> square) & 1 != 0:
        if not is_burst or NOA < kind < THEURGIA:
            return MA3_5
        if kind <= NOA:
            return push_fault(tiles, here, square, held & fits)
        if held & rest != rest:
            return MA3_4
        return M25
    if (fits >> square) & 1 == 0:
        return MA2_1
    return MA3_4 if (held >> square) & 1 == 0 else M4


@kernel
def push_fault(tiles, here, square, free):
    """Why a line of tiles cannot be pushed."""
    end = square
    while (tiles >> end) & 1 != 0:
        end += square - here
    return M4 if (free >> end) & 1 != 0 else MA11_4


@kernel
def way_fault(t, tiles, here, kind, square, is_burst):
    """Which clause says how this kind moves."""
    if kind == ABRAMELIN:
        return MA11_12 if is_burst else MA11_11
    if kind == THEURGIA:
        return M37 if t.theurgia == LAME and (knight(t, 0, here) >> square) & 1 != 0 else MA11_9
    if kind > NOA and (tiles >> square) & 1 != 0:
        if (slides(t, tiles & ~(1 << square), here, kind, is_burst) >> square) & 1 != 0:
            return MA3_5
    return MA11 + kind + 1 if kind <= NOA else MA11 + kind + 2
