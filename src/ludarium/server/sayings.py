"""What people may say to each other at a table: set phrases, a few at a time."""

from typing import TYPE_CHECKING

from ..core.errors import BadInput, IllegalAction, NotYourTurn, nearest
from . import messages as m

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection

PHRASES = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "nice": "Nice move!",
    "oops": "Oops!",
    "moment": "One moment, please.",
    "thanks": "Thank you!",
    "played": "Well played!",
}


async def say(room: "Room", sender: "Connection", wanted: m.Say) -> None:
    """To all at the table, but to nobody who has muted or blocked the one who says it."""
    seats = room.seats_of(sender.user)
    if not seats:
        raise NotYourTurn("you are watching this match")
    if wanted.phrase not in PHRASES:
        hint = nearest(wanted.phrase, PHRASES)
        raise BadInput(f'no such phrase: "{wanted.phrase}"{hint}; phrases are {", ".join(PHRASES)}')
    if not room.is_apart:
        raise IllegalAction("nobody else sits at this table")
    if not room.hub.friends.talk.of(sender.user).take():
        raise IllegalAction("you have said enough for now; wait some seconds")
    deaf = await room.hub.friends.deaf_to(sender.user)
    frame = m.encode(m.Spoken(seats[0], wanted.phrase, PHRASES[wanted.phrase]))
    for connection in list(room.audience.connections):
        if connection.user not in deaf:
            connection.push(frame)
