"""The lines of a battle, or of the board in the shop: who stands where, comes, and leaves."""

from ...core.kernel import kernel
from .state import BOARD, EMPTY, FIGHTERS, GHOSTS, MAX_ABILITIES, MOST

NOBODY = -1  # no fighter


@kernel
def bounded(n):
    return max(-MOST, min(MOST, n))


@kernel
def seat_of(side):
    """The seat in an event: the ghost has none."""
    return -side


@kernel
def reacts(t, fighter, moment):
    return fighter.token == 0 and (t.cards[fighter.card].moments >> moment) & 1 != 0


@kernel
def is_living(b, slot):
    """B19: at 0 Health or less it is dead at once."""
    return b.fighters[slot].health > 0


@kernel
def living(b, side):
    """A set of slots."""
    found = 0
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if b.fighters[slot].health > 0:
            found |= 1 << slot
    return found


@kernel
def front(b, side):
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if b.fighters[slot].health > 0:
            return slot
    return NOBODY


@kernel
def edge(b, side, among, step):
    """The first of a set in line order, from the front (1) or from the back (-1)."""
    n = b.n_line[side]
    for i in range(n):
        slot = b.line[side * FIGHTERS + (i if step > 0 else n - 1 - i)]
        if (among >> slot) & 1 != 0:
            return slot
    return NOBODY


@kernel
def place_of(b, slot):
    """Its place in its line; -1: it has none, as a card that is pitched from the belt."""
    side = b.fighters[slot].side
    for i in range(b.n_line[side]):
        if b.line[side * FIGHTERS + i] == slot:
            return i
    return -1


@kernel
def neighbour(b, slot, step):
    """The next living unit ahead (-1) or behind (1), as a set (B23)."""
    side = b.fighters[slot].side
    place = place_of(b, slot)
    if place < 0:
        return 0
    place += step
    while 0 <= place < b.n_line[side]:
        other = b.line[side * FIGHTERS + place]
        if b.fighters[other].health > 0:
            return 1 << other
        place += step
    return 0


@kernel
def stands_first(b, source):
    """Whether nobody living stands ahead of it."""
    side = b.fighters[source].side
    for i in range(b.n_line[side]):
        slot = b.line[side * FIGHTERS + i]
        if slot == source:
            return True
        if b.fighters[slot].health > 0:
            return False
    return False


@kernel
def enlist(b, side, card, attack, health):
    """A free slot becomes a fighter without a place; -1: none is free."""
    slot = 0
    while slot < b.n_fighters and b.fighters[slot].serial != 0:
        slot += 1
    if slot >= FIGHTERS:
        return NOBODY
    b.n_fighters = max(b.n_fighters, slot + 1)
    fighter = b.fighters[slot]
    b.serials[side] = 1 + b.serials[side] % (GHOSTS - 1)
    fighter.serial = b.serials[side] + GHOSTS * side
    fighter.card = card
    fighter.side = side
    fighter.attack = attack
    fighter.health = health
    return slot


@kernel
def insert(b, side, place, slot):
    place = min(place, b.n_line[side])
    i = b.n_line[side]
    while i > place:
        b.line[side * FIGHTERS + i] = b.line[side * FIGHTERS + i - 1]
        i -= 1
    b.line[side * FIGHTERS + place] = slot
    b.n_line[side] += 1


@kernel
def muster_board(s):
    """The units on the board as fighters, front first."""
    b = s.battle
    for place in range(BOARD):
        unit = s.board[place]
        if unit.card != EMPTY:
            attack = max(0, bounded(unit.attack + unit.brief_attack))
            slot = enlist(b, 0, unit.card, attack, bounded(unit.health + unit.brief_health))
            b.fighters[slot].shield = unit.shield
            b.fighters[slot].home = place + 1
            insert(b, 0, b.n_line[0], slot)


@kernel
def tidy(b):
    """Nothing waits: the fallen leave the lines, and their slots are free."""
    for side in range(2):
        n = 0
        for i in range(b.n_line[side]):
            slot = b.line[side * FIGHTERS + i]
            if b.fighters[slot].health > 0:
                b.line[side * FIGHTERS + n] = slot
                n += 1
        for i in range(n, b.n_line[side]):
            b.line[side * FIGHTERS + i] = 0
        b.n_line[side] = n
    for slot in range(b.n_fighters):
        if b.fighters[slot].serial != 0 and b.fighters[slot].health <= 0:
            erase(b, slot)


@kernel
def erase(b, slot):
    fighter = b.fighters[slot]
    fighter.serial = 0
    fighter.card = 0
    fighter.token = 0
    fighter.side = 0
    fighter.attack = 0
    fighter.health = 0
    fighter.shield = 0
    fighter.fallen = 0
    fighter.heirs = 0
    fighter.home = 0
    for i in range(MAX_ABILITIES):
        fighter.uses[i] = 0


@kernel
def disband(b):
    """The memory of a battle is zero between actions."""
    for slot in range(b.n_fighters):
        erase(b, slot)
    for side in range(2):
        for i in range(b.n_line[side]):
            b.line[side * FIGHTERS + i] = 0
        b.n_line[side] = 0
        b.serials[side] = 0
    for i in range(b.n_ever):
        b.q_fighter[i] = 0
        b.q_moment[i] = 0
        b.q_about[i] = 0
        b.q_wave[i] = 0
        b.q_attack[i] = 0
        b.q_roll[i] = 0
    b.n_fighters = 0
    b.n_queue = 0
    b.n_ever = 0
    b.wave = 0
    b.base = 0
    b.drained = 0
    b.stalled = 0
    b.in_battle = 0
