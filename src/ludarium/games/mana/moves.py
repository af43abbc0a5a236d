"""Where tiles may go: placements and moves, each as a set of squares."""

from ...core.kernel import kernel, lowest_bit
from .field import WINDOW, around, beside, corner, holds, is_enclosed, moved, neighbours, room
from .state import HAND, KINDS, SQUARES
from .words import (
    ABRAMELIN,
    ANY,
    ANY_NUMBER,
    FREE,
    GOETIA,
    GRAN,
    ILLEGAL,
    LAME,
    NOA,
    ONE,
    PAULINA,
    SALOMONIS,
    THEURGIA,
)

DOWN = 2  # the bit of a direction that leads to lower squares


@kernel
def targets(s, t, side, kind):
    """Where a tile may be placed, if it is in the hand, or moved."""
    square = s.at[side * KINDS + kind]
    if square == HAND:
        return safe(s, t, side, kind, placements(s, side))
    rest = (s.tiles[0] | s.tiles[1]) & ~(1 << square)
    return moves(s, t, side, kind, holds(t, rest, square))


@kernel
def placements(s, side):
    """MA6: next to own tiles, not beside the enemy geyser, within the field; for any hand tile."""
    tiles = s.tiles[0] | s.tiles[1]
    banned = beside(1 << s.at[(1 - side) * KINDS])
    return around(s.tiles[side]) & room(tiles) & ~tiles & ~banned


@kernel
def moves(s, t, side, kind, held):
    """Where a tile of the field may go; `held` are the cells that keep everything together."""
    tiles = s.tiles[0] | s.tiles[1]
    square = s.at[side * KINDS + kind]
    rest = tiles & ~(1 << square)
    free = held & ~tiles & room(rest if t.frame == FREE else tiles)
    is_burst = (s.burst[side] >> kind) & 1 != 0
    found = 0
    if kind <= NOA:
        found = steps(t, tiles, square, kind, free, is_burst)
    elif kind <= SALOMONIS:
        found = slides(t, tiles, square, kind, is_burst) & free
    elif kind == THEURGIA:
        leaps = knight(t, tiles, square)
        found = leaps & free
        if is_burst:
            found |= food(s, t, side, leaps, held & rest == rest)
    elif is_burst:
        found = food(s, t, side, neighbours(1 << square), held & rest == rest)
    return safe(s, t, side, kind, found)


@kernel
def reach(t, tiles, square, kind, is_burst):
    """The cells that a kind could move to by its way of moving alone, taken ones included."""
    here = 1 << square
    if kind == GRAN:
        return neighbours(here)
    if kind == GOETIA:
        return beside(here)
    if kind == NOA:
        return neighbours(here) & ~beside(here)
    if kind == THEURGIA:
        return knight(t, tiles, square)
    if kind == ABRAMELIN:
        return neighbours(here) & tiles if is_burst else 0
    return slides(t, tiles, square, kind, is_burst)


# --- purple: one step, pushing -----------------------------------------------------------------------


@kernel
def steps(t, tiles, square, kind, free, is_burst):
    """One step (MA11.1 to MA11.3). For the cells in use afterwards, pushing a line of tiles (MA11.4)
    is the same as moving to the first free cell behind it."""
    found = 0
    first = 4 if kind == NOA else 0
    last = 4 if kind == GOETIA else 8
    for d in range(first, last):
        step = t.steps[d]
        end = square + step
        if is_burst:
            while (tiles >> end) & 1 != 0:
                end += step
        if (free >> end) & 1 != 0:
            found |= 1 << (square + step)
    return found


# --- blue: straight lines, jumping -------------------------------------------------------------------


@kernel
def slides(t, tiles, square, kind, is_burst):
    """All cells of free lines; in Burst mode beyond tiles, too (MA11.5 to MA11.8)."""
    first = 4 if kind == SALOMONIS else 0
    last = 4 if kind == PAULINA else 8
    found = 0
    for d in range(first, last):
        line = t.rays[d * SQUARES + square]
        met = line & tiles
        if is_burst and t.jump == ANY_NUMBER:
            met = 0
        if met != 0 and d & DOWN == 0:
            if is_burst and t.jump == ONE:
                met &= met - 1
            line &= (met & -met) - 1  # up to the lowest; all of the line if there is none
        elif met != 0:
            below = up_to_highest(met)
            if is_burst and t.jump == ONE:
                below = up_to_highest(met & (below >> 1))
            line &= ~below
        found |= line
    return found


@kernel
def up_to_highest(b):
    """All squares up to the highest of the set."""
    b |= b >> 1
    b |= b >> 2
    b |= b >> 4
    b |= b >> 8
    b |= b >> 16
    return b | (b >> 32)


# --- yellow and green: devouring -----------------------------------------------------------------------


@kernel
def knight(t, tiles, square):
    """MA11.9: two cells straight, one aside; what lies in between matters only to a lame one (M37)."""
    here = 1 << square
    free = WINDOW & ~tiles if t.theurgia == LAME else WINDOW
    flat = ((((here << 1) & free) << 1) | (((here >> 1) & free) >> 1)) & free
    steep = ((((here << 8) & free) << 8) | (((here >> 8) & free) >> 8)) & free
    return ((flat << 8) | (flat >> 8) | (steep << 1) | (steep >> 1)) & WINDOW


@kernel
def food(s, t, side, cells, is_whole):
    """What a tile in Burst mode devours of these cells: the enemy geyser always (M8), other tiles
    if the rest holds together, its own geyser never (M25)."""
    enemy = s.tiles[1 - side]
    geyser = 1 << s.at[(1 - side) * KINDS]
    prey = enemy if t.devour != ANY else enemy | s.tiles[side] & ~(1 << s.at[side * KINDS])
    return cells & (prey if is_whole else geyser)


# --- suicide: illegal ------------------------------------------------------------------------------------


@kernel
def safe(s, t, side, kind, found):
    """Without what would cover the own geyser on all sides, where that is forbidden (M4)."""
    if t.suicide != ILLEGAL:
        return found
    left = found
    while left != 0:
        target = lowest_bit(left)
        if self_encloses(s, t, side, kind, target):
            found &= ~(1 << target)
        left &= left - 1
    return found


@kernel
def self_encloses(s, t, side, kind, target):
    """Whether the own geyser would be covered, and not the enemy's at the same time (M5)."""
    square = s.at[side * KINDS + kind]
    own = s.at[side * KINDS]
    enemy = s.at[(1 - side) * KINDS]
    tiles = s.tiles[0] | s.tiles[1]
    end = target
    after = tiles
    if square != HAND:
        after &= ~(1 << square)
        if kind >= THEURGIA and target == enemy:
            return False
        if kind <= NOA:
            while (tiles >> end) & 1 != 0:  # pushed, geysers among them
                if end == s.at[side * KINDS]:
                    own = end + target - square
                if end == s.at[(1 - side) * KINDS]:
                    enemy = end + target - square
                end += target - square
        if kind == GRAN:
            own = target
    after |= 1 << end
    distance = corner(after)
    after = moved(after, distance)
    return is_enclosed(after, own - distance) and not is_enclosed(after, enemy - distance)
