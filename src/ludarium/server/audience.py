"""The audience of a match: those who play it or watch it, and what they are told.

A room says what happened. Here it is put into words for each point of view, and it leaves in order:
when it is durable, to the mover first, to the others when all movers of a batch are served.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ..core.errors import LudariumError, NotYourTurn
from ..core.match import Entry, Match
from . import messages as m
from .chances import chances_seen
from .channel import Channel, Draft
from .consent import open_offer
from .table import table_for, table_info
from .writer import NOT_SAVED, UNSAVED, Job, Tell

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection
    from .turns import Asking

log = logging.getLogger(__name__)
FEW = 8  # viewers who are told at once who comes and goes
SOON = 0.3  # seconds until more of them are told


class Audience:
    """The points of view on one match, and who has which."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.channels: dict[str, Channel] = {}
        self.connections: dict[Connection, Channel] = {}
        self.job: Job | None = None  # the last write; nothing is told before it is durable
        self.timer: asyncio.TimerHandle | None = None  # until the table is told to all
        self.drafts: list[Draft] = []  # to be made before the match changes again
        self.later: list[Draft] = []  # durable, and still to be sent to others than the mover

    # --- who they are -----------------------------------------------------------------------------

    def gather(self) -> None:
        """A channel for each person and for the public; bots need none. After a reload the same
        people sit there, and what was to be told of writes that failed is forgotten."""
        kept, room = self.channels, self.room
        if room.row.mode == "hotseat":
            names: dict[str, tuple[int, ...]] = {"both": tuple(range(len(room.sitting)))}
        else:
            names = {str(s["seat"]): (s["seat"],) for s in room.sitting if s["kind"] != "bot"}
        names["watch"] = ()
        self.channels = {
            name: Channel(seats, room.is_open, None if seats else self.chances)
            for name, seats in names.items()
        }
        for name, channel in self.channels.items():
            if name in kept:
                channel.listeners = kept[name].listeners
        self.connections = {c: ch for ch in self.channels.values() for c in ch.listeners}
        self.job = None
        self.drafts.clear()

    def chances(self, match: Match, sees_all: bool) -> list[float] | None:
        if self.room.is_strict and not match.is_over:
            return None  # a player could watch, too
        return chances_seen(self.room.hub.thinker, match, sees_all)

    def channel_of(self, user: str) -> Channel:
        seats = self.room.seats_of(user)
        if self.room.row.mode == "hotseat" and seats:
            return self.channels["both"]
        return self.channels[str(seats[0])] if seats else self.channels["watch"]

    def welcome(self, sender: "Connection", seen: int | None) -> None:
        """Somebody comes, who was told everything up to a version; told the rest, then one of us."""
        channel = self.channel_of(sender.user)
        frames = self.greeting(sender, channel, seen)
        channel.joining += 1

        def arrive(fault: Exception | None) -> None:
            channel.joining -= 1
            if sender.room is not self.room:
                return
            channel.listeners.add(sender)
            channel.visited = True
            self.connections[sender] = channel
            if fault is not None:
                return  # what was to be told is not true; the reload tells what is
            for frame in frames:
                sender.push(frame)
            self.tell_table(sender)
            if (offer := open_offer(self.room)) is not None:
                sender.push(m.encode(offer))
            for frame in self.room.computer.signals(channel.awaited):
                sender.push(frame)
            self.room.ask()
            self.room.hub.lobby.people_changed(self.room, range(len(self.room.sitting)))

        sender.room = self.room
        self.when_durable(arrive)

    def greeting(self, sender: "Connection", channel: Channel, seen: int | None) -> list[bytes]:
        """What someone who comes is told: what was missed, or everything."""
        room = self.room
        frames = None
        if seen is not None and room.match is not None:
            self.make_drafts()
            frames = channel.since(seen)
        if frames is None:
            frames = [self.snapshot(sender.user, channel)]
        return frames + self.time_told(channel)

    def time_told(self, channel: Channel) -> list[bytes]:
        """What is left of the time, as far as these viewers may know; nothing without a clock."""
        clock = self.room.time.clock if self.room.match else None
        return [m.encode(clock.message(channel.dial))] if clock and channel.dial else []

    def leave(self, sender: "Connection") -> None:
        channel = self.connections.pop(sender, None)
        sender.room = None
        if channel is not None:
            channel.listeners.discard(sender)
            channel.left = channel.gone = time.monotonic()
            if self.room.row.mode == "watch" and not self.connections:
                self.room.computer.stop()  # goes on when somebody comes
            self.tell_table()
            self.room.turns.look_at_clock()  # who is away may lose by it

    # --- the match goes on ------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        match.before_change = self.before_change
        for channel in self.channels.values():
            channel.begin(match)
            self.room.time.read(channel, match)
        self.await_seats(match)

    def await_seats(self, match: Match) -> None:
        """Who is to decide, for all: at the start, and when a log has been read again."""
        if self.room.computer.seats:
            for channel in self.channels.values():
                channel.await_seats(match)

    def recall(self, match: Match, entry: Entry, n: int) -> None:
        """Count an entry that was told in an earlier life of the room."""
        for channel in self.channels.values():
            if channel.notice(match, entry, self.room.again, n):
                self.room.time.read(channel, match)

    def notice(self, match: Match, entry: Entry, n: int) -> list[Draft]:
        """What is to be told of an entry, to the mover first; it is made when it is sent."""
        self.make_drafts()  # where several entries came at once
        out: list[Draft] = []
        room, reveal = self.room, self.reveal()
        noticing = [
            channel
            for channel in self.channels.values()
            if channel.notice(match, entry, room.again, n)
        ]
        public = self.channels["watch"] in noticing
        for channel in noticing:
            room.time.read(channel, match)
            signals = room.computer.news(channel, match, entry, public)
            room.hub.lobby.people_changed(room, channel.seats)
            if room.offer and room.offer[1] in channel.seats:
                room.offer = None  # who asked sees that the table has moved on
            if channel.is_followed:
                draft = Draft(channel, match, room.request, reveal, room.time.clock, signals)
                out.insert(0 if entry.seat in channel.seats else len(out), draft)
        self.drafts += out
        return out

    def before_change(self) -> None:
        self.make_drafts()
        if self.room.match is not None:
            for channel in self.channels.values():
                channel.look_before(self.room.match)

    def make_drafts(self) -> None:
        """The match is about to change, or somebody asks for what was told."""
        for draft in self.drafts:
            draft.make()
        self.drafts.clear()

    def release(
        self, drafts: list[Draft], asking: "Asking | None", fault: Exception | None
    ) -> None:
        """An entry is durable: tell the mover, and the others when all movers are served."""
        room = self.room
        if fault is not None:
            self.not_saved(asking)
            room.turns.restore()
            return
        self.tell_others()
        self.send(drafts[:1])
        if len(drafts) > 1:
            self.later = drafts[1:]
            asyncio.get_running_loop().call_soon(self.tell_others)

    def tell_others(self) -> None:
        if self.later:
            later, self.later = self.later, []
            self.send(later)

    def send(self, drafts: list[Draft]) -> None:
        try:
            for draft in drafts:
                draft.send()
        except Exception:
            log.exception("room", extra={"match": self.room.id})
            self.room.turns.restore()

    # --- in order ---------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether something happened that is not durable yet."""
        return self.job is not None and not self.job.done

    def when_durable(self, do: Tell) -> None:
        """Do it after all that was applied so far is written and told."""

        def after(fault: Exception | None) -> None:
            self.tell_others()
            do(fault)

        if self.job is not None and not self.job.done:
            self.job.waiting.append(after)
        else:
            after(None)

    def tell(self, frame: bytes) -> None:
        """To all, after what they must know before it."""

        def push(fault: Exception | None) -> None:
            for connection in self.connections if fault is None else ():
                connection.push(frame)

        self.when_durable(push)

    def refuse(
        self, sender: "Connection", fault: LudariumError, request: str | None = None
    ) -> None:
        """Say why not, to the one who asked: it may tell of what is not written yet."""
        clause = getattr(fault, "clause", None)
        match = self.room.match
        known = match.game.definition.refusals if match else {}
        title = "Not your turn" if isinstance(fault, NotYourTurn) else "Not possible"
        frame = m.encode(m.Refused(title, known.get(clause or "", str(fault)), request, clause))
        self.when_durable(lambda _: sender.push(frame))

    def refuse_in_passing(
        self, sender: "Connection", about: str, detail: str, request: str | None, title: str
    ) -> None:
        """The same of what a page asks by itself: it is not taken for the refusal of an action."""
        frame = m.encode(m.Refused(title, detail, request, about=about))
        self.when_durable(lambda _: sender.push(frame))

    def not_saved(self, asking: "Asking | None") -> None:
        """Say so to the one whose message it was; the reload shows how the match stands."""
        if asking is not None:
            sender, request = asking
            sender.push(m.encode(m.Refused(UNSAVED, NOT_SAVED, request)))

    # --- the whole --------------------------------------------------------------------------------

    def tell_table(self, sender: "Connection | None" = None) -> None:
        """The table, to all; where many watch, to the one who comes now and to the others soon, since
        each who comes or goes changes it."""
        if len(self.connections) <= FEW:
            self.tell_table_now()
            return
        if sender is not None:
            sender.push(m.encode(m.Table(self.table_seen_by(sender.user))))
        if self.timer is None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(SOON, self.tell_table_now)

    def tell_table_now(self) -> None:
        self.close()
        self.tell_others()
        info = table_info(self.room)
        frames: dict[tuple[tuple[int, ...], bool], bytes] = {}
        for connection, channel in self.connections.items():
            key = channel.seats, self.room.sitting[0]["user"] == connection.user
            if key not in frames:
                frames[key] = m.encode(m.Table(table_for(info, *key)))
            connection.push(frames[key])

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def table_seen_by(self, user: str) -> m.TableInfo:
        host = self.room.sitting[0]["user"] == user
        return table_for(table_info(self.room), self.channel_of(user).seats, host)

    def show(self) -> None:
        """Everything, to everybody: the match has begun, or was loaded again."""
        self.room.hub.lobby.people_changed(self.room, range(len(self.room.sitting)))
        for connection, channel in self.connections.items():
            frames = [self.snapshot(connection.user, channel), *self.time_told(channel)]
            for frame in frames + self.room.computer.signals(channel.awaited):
                connection.push(frame)

    def signal(self) -> None:
        """Say again which bots are awaited: they have woken up, or cannot."""

        def push(fault: Exception | None) -> None:
            for connection, channel in self.connections.items() if fault is None else ():
                for frame in self.room.computer.signals(channel.awaited):
                    connection.push(frame)

        self.when_durable(push)

    def tell_time(self) -> None:
        """The time has stopped, or goes on."""

        def push(fault: Exception | None) -> None:
            for connection, channel in self.connections.items() if fault is None else ():
                for frame in self.time_told(channel):
                    connection.push(frame)

        self.when_durable(push)

    def snapshot(self, user: str, channel: Channel) -> bytes:
        table, match = self.table_seen_by(user), self.room.match
        if match is None:
            return m.encode(m.Snapshot(table, {"phase": "waiting"}, []), 0)
        view, history = channel.view(match), channel.history(match)
        prompt = channel.prompt(match, self.room.request)
        chances = channel.chances(match)
        message = m.Snapshot(table, view, history, prompt, self.reveal(), chances)
        return m.encode(message, channel.version)

    def reveal(self) -> m.Reveal | None:
        """What decided the dice, once the match is over."""
        match, secret = self.room.match, self.room.secret
        if match is None or not match.is_over:
            return None
        return m.Reveal(secret.salt.hex(), secret.secret.hex())
