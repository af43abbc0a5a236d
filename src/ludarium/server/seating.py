"""Coming to a table, taking its free seat, and giving a seat up."""

import time
from typing import TYPE_CHECKING

from ..core.errors import IllegalAction, NotYourTurn
from . import messages as m
from .revive import game_at
from .table import counts
from .upgrades import brought, plain

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection

NOBODY = "Someone"  # stands for a guest who has deleted their data


async def join(room: "Room", sender: "Connection", wanted: m.Join) -> None:
    seats = room.seats_of(sender.user)
    if wanted.key is not None or (room.row.mode == "open" and not seats and wanted.deck):
        await sit_down(room, sender, wanted)
    room.audience.welcome(sender, wanted.seen)


async def sit_down(room: "Room", sender: "Connection", wanted: m.Join) -> None:
    """Take the free seat with one's own deck; then the match begins."""
    free = [s for s in room.sitting if s["kind"] == "open"]
    if room.seats_of(sender.user):
        return  # the host has opened their own link
    if not free:
        raise IllegalAction("this seat is taken; you may watch")
    if room.row.mode == "invite" and wanted.key != room.row.invite:
        raise IllegalAction("this invitation is not valid")
    hub = room.hub
    game = await game_at(hub.store, hub.rule_sets, room.row)
    seat = free[0]
    if room.start.get("decks") is not None:  # not at a position, nor in a game without cards
        deck = wanted.deck or hub.any_deck(game)
        agreed = wanted.upgrades and bool(room.start.get("upgrades"))
        decks = list(room.start["decks"])
        decks[seat["seat"]] = await brought(hub.store, sender.user, game, deck, agreed)
        if not agreed:
            room.start.pop("upgrades", None)
            decks = [game.reader.lines(plain(game, each)) for each in decks]
        room.start["decks"] = decks
        seat["deck"] = hub.deck_name(game, deck)
    seat |= {"kind": "person", "user": sender.user, "name": sender.name}
    room.start["at"] = time.time()
    await hub.store.seat_guest(room.id, seat, room.start)
    room.open_match(game)
    room.audience.show()
    hub.lobby.table_changed(room)
    await hub.friends.settle(room.id, room.row.game)
    room.ask()


async def concede(room: "Room", sender: "Connection", wanted: m.Concede) -> None:
    seats = room.seats_of(sender.user)
    if not seats:
        raise NotYourTurn("you are watching this match")
    seat = seats[0] if wanted.seat is None else wanted.seat
    if seat not in seats:
        raise NotYourTurn("you can resign only for yourself")
    if room.match is None:
        await room.hub.withdraw(room)
        return
    room.match.concede(seat)
    room.record()


def claim(room: "Room", sender: "Connection", wanted: m.Claim) -> None:
    """The other person has gone, and no clock will end the match."""
    match, seats = room.running(), room.seats_of(sender.user)
    if not seats:
        raise NotYourTurn("you are watching this match")
    if match.is_over:
        raise IllegalAction("the match is over")
    if room.claim_after is None:
        raise IllegalAction("only a match between people without a clock can be claimed")
    others = [s["seat"] for s in room.sitting if s["seat"] not in seats]
    away = min(room.away_for(seat) or 0 for seat in others)
    if away < room.claim_after:
        raise IllegalAction(
            f"the other player has been away for {away} s; wait until it is {room.claim_after} s"
        )
    if any(seat in match.actors for seat in seats):
        raise IllegalAction("it is your turn: make your move first")
    match.end("away" if wanted.win else "abort", others[0])
    room.record()


async def discard(room: "Room", sender: "Connection", wanted: m.Discard) -> None:
    """Whoever has begun a match that counts cannot leave it without losing it."""
    seats = room.seats_of(sender.user)
    if not seats:
        raise NotYourTurn("you are watching this match")
    if room.match is None:
        await room.hub.withdraw(room)
        return
    if room.match.is_over:
        raise IllegalAction("the match is over")
    lost = counts(room.row.mode, room.start, room.contest, room.row.version) and room.has_moved
    lost |= len(room.people) > 1 or room.is_run  # another person is waiting, or the run is
    room.match.end("concede" if lost else "abort", seats[0])
    room.record()


def pace(room: "Room", sender: "Connection", wanted: m.Pace) -> None:
    if room.row.mode != "watch":
        raise IllegalAction("only a match that bots play has a pace")
    if any(other.user != sender.user for other in room.audience.connections):
        raise IllegalAction("others are watching too, so the pace stays as it is")
    room.computer.pace = wanted.seconds


async def desert(room: "Room") -> None:
    """The host has been away for too long; a guest may have come in the last moment."""
    if room.match is None:
        await room.hub.withdraw(room, "The host has not been here for a long time.")


async def give_up(room: "Room", user: str) -> None:
    """A guest has deleted their data."""
    seats = room.seats_of(user)
    if room.match is None:
        await room.hub.withdraw(room)
    elif seats and not room.match.is_over:
        room.match.concede(seats[0])
        room.record()
    for seat in seats:
        room.sitting[seat] |= {"user": None, "name": NOBODY}
    room.audience.tell_table()
