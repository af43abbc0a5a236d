"""What needs the other seat: taking back, playing again."""

import re
from typing import TYPE_CHECKING

from ..core.errors import IllegalAction, NotYourTurn
from . import messages as m
from .runs import MATCHED

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection


def takeback(room: "Room", sender: "Connection", wanted: m.Takeback) -> None:
    match = room.running()
    if room.is_strict:
        raise IllegalAction("nothing is taken back in a match that is rated or part of a run")
    seat = last_own(room, sender)
    reason = match.can_take_back(seat, witnesses(room))
    if reason:
        alone = len(room.seats_of(sender.user)) == 1  # two at one screen are no "you"
        raise IllegalAction(with_names(room, reason, seat if alone else None))
    if is_alone(room, sender):
        take_back(room, seat)
    else:
        room.offer = ("takeback", seat)
        tell(room, m.Offer("takeback", seat, "open"))


def tell(room: "Room", offer: m.Offer) -> None:
    """To the table; bots over HTTP have left it when the match is over, and hear of it elsewhere."""
    room.audience.tell(m.encode(offer))
    room.audience.when_durable(lambda fault: None if fault else room.hub.announce(room, offer))


def open_offer(room: "Room") -> m.Offer | None:
    """What waits for an answer, for those who come meanwhile."""
    return m.Offer(*room.offer, "open") if room.offer else None


def with_names(room: "Room", reason: str, you: int | None) -> str:
    """A reason as people at the table say it: by names, not by numbers of seats, and to "you"."""
    for said, meant in (
        (f"seat {you} has", "you have"),
        (f"the time of seat {you} ", "your time "),
        (f"the last action of seat {you}", "your last action"),
    ):
        reason = reason.replace(said, meant)
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
    """Seats that remember what they saw; a bot starts from what it sees now."""
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
    if room.is_try:
        raise IllegalAction("this run is tried once by everybody, with the same cards for all")
    if room.row.pairing in MATCHED:
        raise IllegalAction("this match is part of a run: go on with the run")
    if room.rematch:
        sender.push(m.encode(m.Offer("rematch", -1, "accepted", match=room.rematch)))
    elif is_alone(room, sender):
        await make_rematch(room, seats[0] if seats else 0)
    elif not seats:
        raise NotYourTurn("you are watching this match")
    elif is_asked(room, seats):  # the other one wants it too
        await make_rematch(room, seats[0])
    else:
        room.offer = ("rematch", seats[0])
        tell(room, m.Offer("rematch", seats[0], "open"))


def is_asked(room: "Room", seats: tuple[int, ...]) -> bool:
    """Whether another seat waits for these to agree to a rematch."""
    return room.offer is not None and room.offer[0] == "rematch" and room.offer[1] not in seats


async def make_rematch(room: "Room", seat: int) -> None:
    room.offer = None
    room.rematch = await room.hub.again(room)
    tell(room, m.Offer("rematch", seat, "accepted", match=room.rematch))
    room.audience.tell_table()


async def answer(room: "Room", sender: "Connection", wanted: m.Answer) -> None:
    seats = room.seats_of(sender.user)
    if room.offer is None or room.offer[0] != wanted.offer:
        raise IllegalAction("this offer is no longer open")
    kind, seat = room.offer
    if not seats or seat in seats:
        raise NotYourTurn("the other seat must answer")
    room.offer = None
    if not wanted.yes:
        tell(room, m.Offer(kind, seat, "declined"))
    elif kind == "takeback":
        take_back(room, seat)
        tell(room, m.Offer(kind, seat, "accepted"))
    else:
        await make_rematch(room, seat)
