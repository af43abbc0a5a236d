"""What needs the other seat: taking back, playing again."""

import re
from typing import TYPE_CHECKING

from ..core.errors import IllegalAction, NotYourTurn
from . import messages as m

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection


def takeback(room: "Room", sender: "Connection", wanted: m.Takeback) -> None:
    match = room.running()
    seat = last_own(room, sender)
    reason = match.can_take_back(seat, witnesses(room))
    if reason:
        raise IllegalAction(with_names(room, reason))
    if is_alone(room, sender):
        take_back(room, seat)
    else:
        room.offer = ("takeback", seat)
        room.tell(m.encode(m.Offer("takeback", seat, "open")))


def with_names(room: "Room", reason: str) -> str:
    """A reason as people at the table say it: by names, not by numbers of seats."""
    named = re.sub(r"seat (\d)", lambda found: room.sitting[int(found[1])]["name"], reason)
    return named[0].upper() + named[1:] + "."


def last_own(room: "Room", sender: "Connection") -> int:
    """The seat whose action is to be taken back: at a hot-seat table that of the last one."""
    seats = room.seats_of(sender.user)
    if not seats:
        raise NotYourTurn("you are watching this match")
    entries = room.running().effective()
    if len(seats) > 1 and entries and entries[-1][1].seat in seats:
        return entries[-1][1].seat
    return seats[0]


def witnesses(room: "Room") -> list[int]:
    """Seats that remember what they saw; a bot thinks anew from what it sees."""
    return [s["seat"] for s in room.sitting if s["kind"] == "person"]


def take_back(room: "Room", seat: int) -> None:
    room.running().takeback(seat, witnesses(room))
    room.record()


def is_alone(room: "Room", sender: "Connection") -> bool:
    return all(s["kind"] == "bot" or s["user"] == sender.user for s in room.sitting)


async def rematch(room: "Room", sender: "Connection", wanted: m.Rematch) -> None:
    seats = room.seats_of(sender.user)
    if room.match is None or not room.match.is_over:
        raise IllegalAction("a rematch is possible when the match is over")
    if room.rematch:
        sender.push(m.encode(m.Offer("rematch", -1, "accepted", match=room.rematch)))
    elif is_alone(room, sender):
        await make_rematch(room, seats[0] if seats else 0)
    elif not seats:
        raise NotYourTurn("you are watching this match")
    else:
        room.offer = ("rematch", seats[0])
        room.tell(m.encode(m.Offer("rematch", seats[0], "open")))


async def make_rematch(room: "Room", seat: int) -> None:
    room.rematch = await room.hub.again(room)
    room.tell(m.encode(m.Offer("rematch", seat, "accepted", match=room.rematch)))
    room.tell_table()


async def answer(room: "Room", sender: "Connection", wanted: m.Answer) -> None:
    seats = room.seats_of(sender.user)
    if room.offer is None or room.offer[0] != wanted.offer:
        raise IllegalAction("nothing of this kind is asked any more")
    kind, seat = room.offer
    if not seats or seat in seats:
        raise NotYourTurn("the other seat must answer")
    room.offer = None
    if not wanted.yes:
        room.tell(m.encode(m.Offer(kind, seat, "declined")))
    elif kind == "takeback":
        take_back(room, seat)
        room.tell(m.encode(m.Offer(kind, seat, "accepted")))
    else:
        await make_rematch(room, seat)
