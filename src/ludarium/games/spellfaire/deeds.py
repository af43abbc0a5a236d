"""What an action does, whatever else was done before it in the same turn: places and numbers of
creatures change with the order of the actions, deeds do not."""

from ...core.kernel import kernel
from .legal import position
from .state import ATTACK, FIRST, HERO, NOWHERE, PLACES, PLAY, SLOTS

NEW = 1 << 14  # + a card: a creature that came this turn; those from before have their number
NAMES = 1 << 15
HEROES, NOBODY = NAMES - 2, NAMES - 3
ATTACKS, PLAYS = 1 << 40, 2 << 40


@kernel
def deed(start, s, t, seat, action):
    """The number of a deed: who attacks whom, or which card is played on whom. `start` is the record
    in which the turn (or the part of it that counts) began."""
    if action < ATTACK or FIRST <= action < PLAY:
        return action
    if action < FIRST:
        slot = (action - ATTACK) // (SLOTS + 1)
        place = (action - ATTACK) % (SLOTS + 1)
        target = HERO + 1 - seat if place == SLOTS else (1 - seat) * SLOTS + place
        return ATTACKS + name(start, s, seat * SLOTS + slot) * NAMES + name(start, s, target)
    card = (action - PLAY) // PLACES
    return PLAYS + card * NAMES + name(start, s, position(seat, (action - PLAY) % PLACES))


@kernel
def name(start, s, pos):
    if pos == NOWHERE:
        return NOBODY
    if pos >= HERO:
        return HEROES + pos - HERO
    unit = s.board[pos]
    return unit.id if unit.id <= start.serial else NEW + unit.card
