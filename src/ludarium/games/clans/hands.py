"""A seat's cards as it sees them while it plans: what is staged is neither in the hand nor yet in play."""

from typing import Any

from .state import EMPTY, MOST_PLANNED, SHOWN, SLOT_COUNT
from .words import BOTTOM


def plan_of(p: Any) -> list[tuple[int, int, int]]:
    """What is staged in the order placed: row, lane, slot."""
    return [unpacked(p.plan[i]) for i in range(p.n_plan)]


def unpacked(code: int) -> tuple[int, int, int]:
    row, place = divmod(code, MOST_PLANNED)
    return row, place // SLOT_COUNT, place % SLOT_COUNT


def held(p: Any) -> list[int]:
    """The places of the hand without what is staged. Of equal cards the best known leaves first, and of those
    the foremost, as at the reveal."""
    places = list(range(p.n_hand))
    for row, _, _ in plan_of(p):
        copies = [i for i in places if p.hand[i] == row]
        if copies:  # the hand of another seat is not known
            places.remove(max(copies, key=lambda i: (p.known[i] & SHOWN, p.known[i], -i)))
    return places


def standing(s: Any, seat: int, lane: int) -> list[Any]:
    """A seat's cards in play in a lane, top first, without the one that has vanished this round."""
    gone = s.players[seat].vanished - 1
    units = s.lanes[lane].units
    return [
        units[seat * SLOT_COUNT + slot]
        for slot in range(SLOT_COUNT)
        if units[seat * SLOT_COUNT + slot].card != EMPTY and gone != lane * SLOT_COUNT + slot
    ]


def own_stack(s: Any, seat: int, lane: int) -> list[tuple[Any, int]]:
    """The stack as it will enter the fight, top first: pairs of a unit in play, or None, and the row."""
    stack = [(u, int(u.card)) for u in standing(s, seat, lane)]
    for row, where, slot in plan_of(s.players[seat]):
        if where == lane:
            stack.insert(len(stack) if slot == BOTTOM else 0, (None, row))
    return stack
