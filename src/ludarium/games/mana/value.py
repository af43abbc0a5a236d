"""How good a position is for a seat, in thousandths, and what its search wants to know besides.

The worth of a side is a sum of counts times the numbers below, which `bench/mana_value.py` fitted to
the results of matches between bots: a thousand is worth about one in the logarithm of the odds.
"""

from ...core.kernel import count_bits, kernel, lowest_bit
from .field import (
    COLUMN_1,
    ROW_0,
    ROW_1,
    around,
    beside,
    corner,
    is_enclosed,
    moved,
    neighbours,
    room,
)
from .kernel import score
from .legal import side_of, square_of
from .moves import knight, reach, targets
from .state import BURST, CELLS, HAND, KINDS, OVER, TO_CELL
from .words import ABRAMELIN, GRAN, NOA, ONE_GROUP, THEURGIA

SURE = 900  # no position that still has to be played is worth more
HALF = 2000  # the lead that makes half of that

TEMPO = 167  # to be the one who acts
OPEN_1, OPEN_2, OPEN_3 = -425, -177, -122  # so many free sides of the own geyser, four being 0
PRESSED = -160  # an enemy tile beside it
ESCAPE = 92  # a cell to which it might step
# a tile that could move beside the enemy geyser, by the number of its free sides
AIM_1, AIM_2, AIM_3, AIM_4 = 307, 125, 95, 91
MOBILITY = 9  # a free cell in the reach of a tile
GOETIA_OUT, NOA_OUT, RAZIEL_OUT, PAULINA_OUT = 77, 133, 38, 142  # tiles on the field
SALOMONIS_OUT, THEURGIA_OUT, ABRAMELIN_OUT = 103, -72, 115
GRAN_BURST, GOETIA_BURST, NOA_BURST, RAZIEL_BURST = 272, 216, 213, 76  # in Burst mode
PAULINA_BURST, SALOMONIS_BURST, THEURGIA_BURST, ABRAMELIN_BURST = -63, -102, 190, 267
LEAP = 379  # Theurgia, not in Burst mode, could leap on the enemy geyser
LEAP_BURST = 907  # and in Burst mode
BITE = 592  # the same of Abramelin
BITE_BURST = 1055

PURPLE = 7  # the kinds that push, as bits


@kernel
def value(s, t, seat):
    """-1000 to 1000; 0 is an even position."""
    if s.stage == OVER:
        return score(s, seat)
    side = side_of(s, seat)
    lead = worth(s, t, side) - worth(s, t, 1 - side)
    lead += TEMPO if s.active == seat else -TEMPO
    bent = SURE * abs(lead) // (HALF + abs(lead))  # the further ahead, the less more counts
    return bent if lead >= 0 else -bent


@kernel
def worth(s, t, side):
    """The own geyser's freedom, what bears on the enemy's, tiles on the field, Burst modes."""
    tiles = s.tiles[0] | s.tiles[1]
    geyser = 1 << s.at[side * KINDS]
    enemy = 1 << s.at[(1 - side) * KINDS]
    cells = room(tiles) & ~tiles
    total = freedom(count_bits(beside(geyser) & cells))
    total += PRESSED * count_bits(beside(geyser) & s.tiles[1 - side])
    total += ESCAPE * count_bits(neighbours(geyser) & cells & around(tiles & ~geyser))
    goal = beside(enemy) & cells
    aim = aim_worth(count_bits(goal))
    for kind in range(KINDS):
        square = s.at[side * KINDS + kind]
        if square != HAND:
            is_burst = (s.burst[side] >> kind) & 1 != 0
            total += out_worth(kind)
            if is_burst:
                total += burst_worth(kind)
            if kind == ABRAMELIN:
                if neighbours(1 << square) & enemy != 0:
                    total += BITE_BURST if is_burst else BITE
            else:
                way = reach(t, tiles, square, kind, is_burst)
                total += MOBILITY * count_bits(way & cells)
                if way & goal != 0:
                    total += aim
                if kind == THEURGIA and way & enemy != 0:
                    total += LEAP_BURST if is_burst else LEAP
    return total


@kernel
def freedom(sides):
    if sides >= 4:
        return 0
    if sides == 3:
        return OPEN_3
    return OPEN_2 if sides == 2 else OPEN_1


@kernel
def aim_worth(sides):
    if sides >= 3:
        return AIM_4 if sides == 4 else AIM_3
    return AIM_2 if sides == 2 else AIM_1


@kernel
def out_worth(kind):
    if kind < 4:
        if kind < 2:
            return GOETIA_OUT if kind == 1 else 0
        return NOA_OUT if kind == 2 else RAZIEL_OUT
    if kind < 6:
        return PAULINA_OUT if kind == 4 else SALOMONIS_OUT
    return THEURGIA_OUT if kind == 6 else ABRAMELIN_OUT


@kernel
def burst_worth(kind):
    if kind < 4:
        if kind < 2:
            return GOETIA_BURST if kind == 1 else GRAN_BURST
        return NOA_BURST if kind == 2 else RAZIEL_BURST
    if kind < 6:
        return PAULINA_BURST if kind == 4 else SALOMONIS_BURST
    return THEURGIA_BURST if kind == 6 else ABRAMELIN_BURST


# --- what the search asks ----------------------------------------------------------------------------


@kernel
def key(s, t, i):
    """Half of what tells positions apart. Near the last ply the number of plies matters, too."""
    word = s.history[2 * s.ply + i]
    if i == 1 and s.ply + 32 > t.ply_cap:
        word |= (t.ply_cap - s.ply + 1) << 56
    if i == 0 and t.swap != 0 and s.ply <= 1:
        word |= 1 << 58
    return word


@kernel
def repeats(s):
    """How often the present position was on the board before."""
    return s.seen - 1


@kernel
def can_win(s, t, seat):
    """Whether a seat, were it to act, would win at once. It is exact but for a seat that has hardly
    anything left to burst, where it may say yes too often.

    It takes devouring the geyser, a push, a tile on its last free side, or a boundary that comes to
    lie there.
    """
    side = side_of(s, seat)
    tiles = s.tiles[0] | s.tiles[1]
    square = s.at[(1 - side) * KINDS]
    goal = beside(1 << square) & room(tiles) & ~tiles
    sides = count_bits(goal)
    if sides == 0 or devours_geyser(s, t, side, square, tiles) or may_strand(s, t, side):
        return True
    if s.burst[side] & PURPLE != 0 and push_wins(s, t, side, square, tiles):
        return True
    if sides > 2:
        return False
    if t.connectivity != ONE_GROUP or boundary_may_block(s, side, square, tiles, goal):
        return move_wins(s, t, side, square, tiles, ~box(s) | goal)
    return sides == 1 and move_wins(s, t, side, square, tiles, goal)


@kernel
def box(s):
    """The cells of the box."""
    return ((1 << s.width) - 1) * (COLUMN_1 & ((1 << (8 * s.height + 8)) - 1) & ~ROW_0)


@kernel
def encloses(after, geyser):
    """Whether a geyser among these tiles, wherever their box lies, is covered on all sides."""
    distance = corner(after)
    return is_enclosed(moved(after, distance), geyser - distance)


@kernel
def move_wins(s, t, side, square, tiles, cells):
    """Whether placing or moving a tile to one of these free cells covers the enemy geyser."""
    cells &= ~tiles
    placed = False  # what one hand tile can do, all can
    for kind in range(ABRAMELIN + 1):
        here = s.at[side * KINDS + kind]
        if here == HAND and placed:
            continue
        rest = tiles
        if here == HAND:
            placed = True
        else:
            rest &= ~(1 << here)
            is_burst = (s.burst[side] >> kind) & 1 != 0
            if reach(t, tiles, here, kind, is_burst) & cells == 0:
                continue
        found = targets(s, t, side, kind) & cells
        while found != 0:
            if encloses(rest | (found & -found), square):
                return True
            found &= found - 1
    return False


@kernel
def devours_geyser(s, t, side, square, tiles):
    leaper = s.at[side * KINDS + THEURGIA]
    if leaper != HAND and (s.burst[side] >> THEURGIA) & 1 != 0:
        if (knight(t, tiles, leaper) >> square) & 1 != 0:
            return True
    biter = s.at[side * KINDS + ABRAMELIN]
    if biter == HAND or (s.burst[side] >> ABRAMELIN) & 1 == 0:
        return False
    return (neighbours(1 << biter) >> square) & 1 != 0


@kernel
def may_strand(s, t, side):
    """Whether the enemy has hardly anything left that could burst (M29). In the opening there is
    always a cell for another tile: of eight around its geyser at most six are taken or banned."""
    if t.geyser_burst != 0 and s.burst[1 - side] & 1 == 0:
        return False
    if s.width < 4 and s.height < 4 and count_bits(s.tiles[0] | s.tiles[1]) <= 4:
        return False
    calm = 0
    for kind in range(GRAN + 1, KINDS):
        if s.at[(1 - side) * KINDS + kind] != HAND and (s.burst[1 - side] >> kind) & 1 == 0:
            calm += 1
    return calm == 0 or (calm == 1 and s.burst[side] >> THEURGIA != 0)


@kernel
def push_wins(s, t, side, square, tiles):
    """Whether a purple tile in Burst mode wins by a push: of the geyser itself, or of others."""
    for kind in range(NOA + 1):
        here = s.at[side * KINDS + kind]
        if here != HAND and (s.burst[side] >> kind) & 1 != 0:
            found = targets(s, t, side, kind) & tiles
            while found != 0:
                first = lowest_bit(found)
                step = first - here
                end = first
                geyser = square
                while (tiles >> end) & 1 != 0:
                    if end == square:
                        geyser = square + step
                    end += step
                if encloses((tiles & ~(1 << here)) | (1 << end), geyser):
                    return True
                found &= found - 1
    return False


@kernel
def boundary_may_block(s, side, square, tiles, goal):
    """Whether every free side could come to lie beyond the boundary."""
    here = 1 << square
    own = s.tiles[side]
    if goal & (here << 1) != 0:
        if not edge_may_come(s.width, COLUMN_1 << (s.width - 1), here, here << 1, tiles, own):
            return False
    if goal & (here >> 1) != 0:
        if not edge_may_come(s.width, COLUMN_1, here, here >> 1, tiles, own):
            return False
    if goal & (here << 8) != 0:
        if not edge_may_come(s.height, ROW_1 << (8 * (s.height - 1)), here, here << 8, tiles, own):
            return False
    if goal & (here >> 8) != 0:
        if not edge_may_come(s.height, ROW_1, here, here >> 8, tiles, own):
            return False
    return True


@kernel
def edge_may_come(size, edge, here, beyond, tiles, own):
    """Whether a boundary could come between a geyser and the free cell beyond it: the box grows by
    one cell at most, so it is four cells long and the geyser stands at its edge, or it is five cells
    long and the only tile of the edge beyond leaves for the other end."""
    if here & edge != 0:
        return size == 4
    last = tiles & edge
    return size == 5 and beyond & edge != 0 and last & (last - 1) == 0 and last & own != 0


@kernel
def urgency(s, t, seat, action):
    """What to look at first; 1000 and more might win at once."""
    if action >= TO_CELL + KINDS * CELLS:
        return 0 if action < BURST else 1
    side = side_of(s, seat)
    kind = (action - TO_CELL) // CELLS
    square = square_of((action - TO_CELL) % CELLS)
    enemy = s.at[(1 - side) * KINDS]
    if ((s.tiles[0] | s.tiles[1]) >> square) & 1 != 0:
        return 2000 if square == enemy and kind >= THEURGIA else 1000
    if (beside(1 << enemy) >> square) & 1 != 0:
        return 1100
    if stretches(s.width, enemy & 7, square & 7) or stretches(s.height, enemy >> 3, square >> 3):
        return 1000
    return 2


@kernel
def stretches(size, geyser, target):
    """Whether the box gets so long that its boundary comes to a geyser at the other end."""
    if size == 4:
        return (target == 0 and geyser == 4) or (target == 5 and geyser == 1)
    return size == 5 and (target == 0 or target == 6)
