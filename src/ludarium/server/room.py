"""A room: one match, one message after the other (its own task has clocks and bots in hand). It
applies what comes in, queues its row and goes on; what it says leaves when the row is durable. If a
write fails the room is loaded again from the database.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ..core.errors import IllegalAction, LudariumError, NotYourTurn
from ..core.game import Game
from ..core.keyed import Secret
from ..core.match import UNDO, Entry, Match
from . import advice, consent
from . import messages as m
from .channel import Channel, Draft
from .clock import Clock
from .computer import BotMove, Computer
from .revive import Loaded, begin, entry_of, handles
from .table import table_for, table_info
from .writer import Job

if TYPE_CHECKING:
    from .hub import Hub
    from .socket import Connection

log = logging.getLogger(__name__)
NOBODY = "Someone"  # what is left of one who has deleted the own data
RETRY = 1.0  # seconds between two tries to load after a failed write
SOON = 900.0  # seconds before a correspondence clock rings in which its room stays loaded


class Reload(Struct):
    """A write failed: what is in memory is not what is in the database."""


class Gone(Struct):
    """Somebody has deleted the own data."""

    user: str
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Room:
    """One table: its match, its viewers, its clock, its bots."""

    def __init__(self, hub: "Hub", loaded: Loaded) -> None:
        self.hub = hub
        self.id: str = loaded.row.id
        self.inbox: asyncio.Queue[tuple[Connection | None, Any]] = asyncio.Queue()
        self.turn = asyncio.Lock()  # one message after the other
        self.connections: dict[Connection, Channel] = {}
        self.computer = Computer(self)
        self.tasks: set[asyncio.Task[None]] = set()  # hints in the making
        self.used = time.monotonic()
        self.channels: dict[str, Channel] = {}
        self.drafts: list[Draft] = []  # to be made before the match changes again
        self.later: list[Draft] = []  # durable, and still to be sent to others than the mover
        self.install(loaded)
        self.task = asyncio.create_task(self.run(), name=f"room {self.id}")
        self.ask()

    # --- from the rows ----------------------------------------------------------------------------

    def install(self, loaded: Loaded) -> None:
        """Take what the database knows; the versions of all viewers follow from the log."""
        self.row = loaded.row
        self.start: dict[str, Any] = dict(loaded.row.start)
        self.sitting = loaded.seats
        self.secret = Secret(loaded.row.secret, loaded.row.salt)
        self.rule = m.ClockRule(**loaded.row.clock) if loaded.row.clock else None
        self.rematch: str | None = loaded.row.rematch
        self.match: Match | None = None
        self.job: Job | None = None  # the last write that is not durable yet
        self.offer: tuple[str, int] | None = None
        self.recorded = 0
        self.broken = False  # a write failed; nothing is taken until the match is loaded again
        self.drafts.clear()
        self.channels = self.make_channels()
        waits = any(s["kind"] == "open" for s in self.sitting)  # for a guest, even at a position
        if loaded.match is not None and not waits:
            self.open_match(loaded.match.game)
            self.replay(loaded)

    def make_channels(self) -> dict[str, Channel]:
        """A viewer for each person and for the public; bots need none."""
        kept = self.channels
        if self.row.mode == "hotseat":
            names: dict[str, tuple[int, ...]] = {"both": tuple(range(len(self.sitting)))}
        else:
            names = {str(s["seat"]): (s["seat"],) for s in self.sitting if s["kind"] != "bot"}
        names["watch"] = ()
        channels = {name: Channel(seats) for name, seats in names.items()}
        for name, channel in channels.items():
            if name in kept:  # after a reload the same people sit there
                channel.listeners = kept[name].listeners
        self.connections = {c: ch for ch in channels.values() for c in ch.listeners}
        return channels

    def begin(self, game: Game) -> Match:
        match = begin(game, self.start, self.secret)
        match.handle = handles(self.secret, self.row.mode == "hotseat")
        return match

    def open_match(self, game: Game) -> None:
        self.match = self.begin(game)
        self.match.before_change = self.make_drafts
        self.asked = [1] * game.seats
        self.clock = Clock(self.rule, game.seats) if self.rule else None
        for channel in self.channels.values():
            channel.begin(self.match)

    def replay(self, loaded: Loaded) -> None:
        assert self.match is not None
        if self.clock and self.clock.is_slow:
            self.clock.ask(self.match.actors, self.start.get("at"))
        for row in loaded.entries:
            entry = entry_of(row)
            self.match.repeat(entry)
            if self.clock:
                self.clock.spent[entry.seat] += row.spent / 1000
            if self.clock and self.clock.is_slow:
                self.clock.asked.pop(entry.seat, None)
                self.clock.ask(self.match.actors, row.at or None)
            self.count(entry)
            for channel in self.channels.values():
                channel.notice(self.match, entry, self.again, row.n)
        self.recorded = len(self.match.entries)

    def again(self) -> Match:
        """The match as it began."""
        assert self.match is not None
        return self.begin(self.match.game)

    def count(self, entry: Entry) -> None:
        """Request ids count a seat's own decisions; a takeback makes all of them stale."""
        if entry.kind == UNDO:
            self.asked = [n + 1 for n in self.asked]
        elif entry.seat >= 0:
            self.asked[entry.seat] += 1

    # --- the task ---------------------------------------------------------------------------------

    def hear(self, sender: "Connection", message: Any) -> None:
        """A message of a client: at once where it need not wait and nothing is before it, else in its
        turn."""
        if type(message) not in AT_ONCE or self.is_busy:
            self.inbox.put_nowait((sender, message))
            return
        self.used = time.monotonic()
        try:
            HANDLERS[type(message)](self, sender, message)
        except Exception as fault:
            self.failed(sender, message, fault)
        self.look_at_clock()

    async def deliver(self, sender: "Connection", message: Any) -> None:
        """The same for one who can wait."""
        if self.is_busy:
            self.inbox.put_nowait((sender, message))
        else:
            await self.in_turn(sender, message)

    async def in_turn(self, sender: "Connection", message: Any) -> None:
        async with self.turn:
            self.used = time.monotonic()
            await self.handle(sender, message)
        self.look_at_clock()

    @property
    def is_busy(self) -> bool:
        return self.broken or self.turn.locked() or not self.inbox.empty()

    def look_at_clock(self) -> None:
        if self.rule:
            self.inbox.put_nowait((None, None))  # the next deadline is another one

    async def run(self) -> None:
        while True:
            try:
                sender, message = await self.next()
                async with self.turn:
                    self.used = time.monotonic()
                    await self.handle(sender, message)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("room", extra={"match": self.id})

    async def next(self) -> tuple["Connection | None", Any]:
        wait = self.clock.next_deadline() if self.match and self.clock else None
        if wait is None:
            return await self.inbox.get()
        try:
            async with asyncio.timeout(max(0.0, wait)):
                return await self.inbox.get()
        except TimeoutError:
            return None, None

    async def handle(self, sender: "Connection | None", message: Any) -> None:
        if self.broken:
            await self.reload()
            if sender is None and not isinstance(message, Gone):
                return  # a bot's move or the clock, of the match as it was before
        if sender is None:
            await self.handle_own(message)
            return
        try:
            waiting = HANDLERS[type(message)](self, sender, message)
            if waiting is not None:
                await waiting
        except Exception as fault:
            self.failed(sender, message, fault)

    def failed(self, sender: "Connection", message: Any, fault: Exception) -> None:
        request = getattr(message, "request", None)
        if isinstance(fault, LudariumError):
            self.refuse(sender, fault, request)
        else:  # what is in memory may be half done
            log.error("room", exc_info=fault, extra={"match": self.id})
            sender.push(m.encode(m.Refused("Something broke", "please try again", request)))
            self.restore()

    async def handle_own(self, message: Any) -> None:
        if isinstance(message, BotMove):
            self.bot_moves(message)
        elif isinstance(message, Gone):
            try:
                await self.give_up_seats(message.user)
            finally:
                message.done.set()
        elif message is None:
            self.out_of_time()

    def restore(self) -> None:
        """Take nothing any more until the match is loaded again."""
        if not self.broken:
            self.broken = True
            self.inbox.put_nowait((None, Reload()))

    def refuse(
        self, sender: "Connection", fault: LudariumError, request: str | None = None
    ) -> None:
        clause = getattr(fault, "clause", None)
        known = self.match.game.definition.refusals if self.match else {}
        title = "Not your turn" if isinstance(fault, NotYourTurn) else "Not possible"
        frame = m.encode(m.Refused(title, known.get(clause or "", str(fault)), request, clause))
        self.when_durable(lambda _: sender.push(frame))  # it may tell of what is not written yet

    def close(self) -> None:
        self.computer.close()
        self.task.cancel()
        for task in self.tasks:
            task.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is lost when it leaves the memory."""
        quiet = self.inbox.empty() and not self.is_writing
        return quiet and not (self.connections or self.computer.thoughts or self.is_ticking)

    @property
    def is_ticking(self) -> bool:
        """Whether a clock runs that needs this room soon; one of days can be looked at later."""
        if not self.match or not self.clock or not self.clock.asked:
            return False
        return not self.clock.is_slow or (self.clock.next_deadline() or 0.0) < SOON

    @property
    def deadline(self) -> float | None:
        """When a correspondence clock rings, by the calendar."""
        if not self.match or not self.clock or not self.clock.is_slow:
            return None
        left = self.clock.next_deadline()
        return None if left is None else self.clock.now + left

    @property
    def is_writing(self) -> bool:
        return self.job is not None and not self.job.done

    # --- coming and going -------------------------------------------------------------------------

    def seats_of(self, user: str) -> tuple[int, ...]:
        return tuple([s["seat"] for s in self.sitting if s["user"] == user])

    def channel_of(self, user: str) -> Channel:
        seats = self.seats_of(user)
        if self.row.mode == "hotseat" and seats:
            return self.channels["both"]
        return self.channels[str(seats[0])] if seats else self.channels["watch"]

    async def join(self, sender: "Connection", wanted: m.Join) -> None:
        seats = self.seats_of(sender.user)
        if wanted.key is not None or (self.row.mode == "open" and not seats and wanted.deck):
            await self.sit_down(sender, wanted)
        channel = self.channel_of(sender.user)
        frames = self.greeting(sender, channel, wanted.seen)
        channel.joining += 1

        def arrive(fault: Exception | None) -> None:
            channel.joining -= 1
            if sender.room is not self:
                return
            channel.listeners.add(sender)
            self.connections[sender] = channel
            if fault is not None:
                return  # what was to be told is not true; the reload tells what is
            for frame in frames:
                sender.push(frame)
            self.tell_table()
            self.ask()

        sender.room = self
        self.when_durable(arrive)

    def greeting(self, sender: "Connection", channel: Channel, seen: int | None) -> list[bytes]:
        """What someone who comes is told: what was missed, or everything."""
        frames = None
        if seen is not None and self.match is not None:
            self.make_drafts()
            frames = channel.since(seen)
        if frames is None:
            frames = [self.snapshot(sender.user, channel)]
        if self.match is not None and self.clock:
            frames.append(m.encode(self.clock.message()))
        return frames

    def leave(self, sender: "Connection") -> None:
        channel = self.connections.pop(sender, None)
        sender.room = None
        if channel is not None:
            channel.listeners.discard(sender)
            channel.left = time.monotonic()
            self.tell_table()

    async def sit_down(self, sender: "Connection", wanted: m.Join) -> None:
        """Take the free seat with one's own deck; then the match begins."""
        free = [s for s in self.sitting if s["kind"] == "open"]
        if self.seats_of(sender.user):
            return  # the host has opened the own link
        if not free:
            raise IllegalAction("this seat is taken; you may watch")
        if self.row.mode == "invite" and wanted.key != self.row.invite:
            raise IllegalAction("this invitation is not valid")
        game = await self.hub.rule_sets.find(self.row.fingerprint)
        seat = free[0]
        if self.start.get("decks") is not None:  # not at a position, nor in a game without cards
            deck = wanted.deck or self.hub.any_deck(game)
            decks = list(self.start["decks"])
            decks[seat["seat"]] = self.hub.deck_lines(game, deck)
            self.start["decks"] = decks
            seat["deck"] = self.hub.deck_name(game, deck)
        seat |= {"kind": "person", "user": sender.user, "name": sender.name}
        self.start["at"] = time.time()
        await self.hub.store.seat_guest(self.id, seat, self.start)
        self.open_match(game)
        for connection, channel in self.connections.items():
            connection.push(self.snapshot(connection.user, channel))
        self.hub.lobby_changed()
        self.ask()
        if self.clock:
            self.tell(m.encode(self.clock.message()))

    # --- acting -----------------------------------------------------------------------------------

    def running(self) -> Match:
        if self.match is None:
            raise NotYourTurn("the match has not begun: a seat is still free")
        return self.match

    def act(self, sender: "Connection", wanted: m.Act) -> None:
        seat = self.seat_asked(sender, wanted.request)
        self.submit(seat, wanted.action)

    def submit(self, seat: int, action: int) -> None:
        """Carry an action out; its text is that of the position before it."""
        match = self.running()
        text = match.describe(seat, action)
        match.take(seat, action)
        self.record(text)

    def seat_asked(self, sender: "Connection", request: str) -> int:
        """The seat of a request that is open; a stale one is refused."""
        match = self.running()
        seats = self.seats_of(sender.user)
        if not seats:
            raise NotYourTurn("you are watching this match")
        if match.is_over:
            raise NotYourTurn("the match is over")
        for seat in seats:
            if request == self.request(seat):
                if seat not in match.actors:
                    raise NotYourTurn("you have nothing to decide now")
                return seat
        raise NotYourTurn("this answers an older question; the table has moved on since")

    def request(self, seat: int) -> str:
        return f"{seat}.{self.asked[seat]}"

    async def concede(self, sender: "Connection", wanted: m.Concede) -> None:
        seats = self.seats_of(sender.user)
        if not seats:
            raise NotYourTurn("you are watching this match")
        seat = wanted.seat if wanted.seat in seats else seats[0]
        if self.match is None:
            await self.hub.withdraw(self)
            return
        self.match.concede(seat)
        self.record()

    async def give_up_seats(self, user: str) -> None:
        seats = self.seats_of(user)
        if self.match is None:
            await self.hub.withdraw(self)
        elif seats and not self.match.is_over:
            self.match.concede(seats[0])
            self.record()
        for seat in seats:
            self.sitting[seat] |= {"user": None, "name": NOBODY}
        self.tell_table()

    def bot_moves(self, move: BotMove) -> None:
        match = self.match
        self.computer.thoughts.pop(move.seat, None)
        if match is None or match.is_over or move.n != len(match.entries):
            self.ask()
            return
        self.submit(move.seat, move.action)

    def out_of_time(self) -> None:
        """The clock rang for some seat: the default action, or the loss."""
        match = self.match
        if match is None or not self.clock:
            return
        now = self.clock.now
        for seat in match.actors:
            left = self.clock.left(seat, now)
            if left is not None and left <= 0:
                if self.clock.flagged(seat, now):
                    match.end("time", seat)
                else:
                    match.expire(seat)
                self.record("out of time")
                return

    def record(self, text: str | None = None) -> None:
        """Write down the new entries of the log, and tell of them when they are durable."""
        match = self.match
        assert match is not None
        for n in range(self.recorded, len(match.entries)):
            entry = match.entries[n]
            self.count(entry)
            spent = self.clock.answer(entry.seat) if self.clock else 0.0
            drafts = self.noticed(entry, n)
            row = {
                "match": self.id,
                "n": n,
                "kind": entry.kind,
                "seat": entry.seat,
                "value": entry.value,
                "text": text or entry.kind,
                "spent": round(spent * 1000),
                "at": time.time(),
            }
            self.job = self.hub.store.append(row, partial(self.release, drafts))
        self.recorded = len(match.entries)
        self.hub.moves += 1
        self.offer = None
        self.computer.stop()
        if match.is_over:
            self.finish(match)
        self.ask()

    def noticed(self, entry: Entry, n: int) -> list[Draft]:
        """What is to be told of an entry, to the mover first; it is made when it is sent."""
        match = self.match
        assert match is not None
        self.make_drafts()  # where several entries came at once
        out: list[Draft] = []
        reveal = self.reveal()
        for channel in self.channels.values():
            if channel.notice(match, entry, self.again, n) and channel.is_followed:
                draft = Draft(channel, match, self.request, reveal)
                out.insert(0 if entry.seat in channel.seats else len(out), draft)
        self.drafts += out
        return out

    def make_drafts(self) -> None:
        """The match is about to change, or somebody asks for what was told."""
        for draft in self.drafts:
            draft.make()
        self.drafts.clear()

    def release(self, drafts: list[Draft], fault: Exception | None) -> None:
        """An entry is durable: tell the mover, and the others when all movers are served."""
        if fault is not None:
            self.restore()
            return
        self.tell_others()
        self.send(drafts[:1])
        if len(drafts) > 1:
            self.later = drafts[1:]
            asyncio.get_running_loop().call_soon(self.tell_others)
        if self.clock and not self.is_writing:
            self.tell(m.encode(self.clock.message()))

    def tell_others(self) -> None:
        if self.later:
            later, self.later = self.later, []
            self.send(later)

    def send(self, drafts: list[Draft]) -> None:
        try:
            for draft in drafts:
                draft.send()
        except Exception:
            log.exception("room", extra={"match": self.id})
            self.restore()

    def when_durable(self, do: Any) -> None:
        """Do it after all that was applied so far is written and told."""

        def after(fault: Exception | None) -> None:
            self.tell_others()
            do(fault)

        if self.job is not None and not self.job.done:
            self.job.waiting.append(after)
        else:
            after(None)

    async def reload(self) -> None:
        """Forget what is in memory and go on from the database."""
        log.warning("a write failed: loading the match again", extra={"match": self.id})
        self.tell_others()
        self.computer.stop()
        while True:
            try:
                loaded = await self.hub.load(self.id)
                break
            except Exception:
                self.tell(
                    m.encode(m.Refused("Cannot save", "the database does not answer; trying again"))
                )
                await asyncio.sleep(RETRY)
        self.install(loaded)
        for connection, channel in self.connections.items():
            connection.push(self.snapshot(connection.user, channel))
        self.ask()

    def finish(self, match: Match) -> None:
        result = match.result
        assert result is not None
        turns = int(match.view(None).get("turn", 0))
        self.job = self.hub.store.finish(self.id, result, turns)
        self.hub.lobby_changed()

    # --- who is to act ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Start the clock and the bots of those who are to act."""
        match = self.match
        if match is None:
            return
        actors = match.actors
        if self.clock:
            self.clock.ask(actors)
        self.computer.ask(actors)
        self.hub.turn_changed(self)

    # --- telling ----------------------------------------------------------------------------------

    def tell(self, frame: bytes) -> None:
        """To all, after what they must know before it."""

        def push(fault: Exception | None) -> None:
            for connection in self.connections if fault is None else ():
                connection.push(frame)

        self.when_durable(push)

    def tell_table(self) -> None:
        self.tell_others()
        info = table_info(self)
        for connection, channel in self.connections.items():
            host = self.sitting[0]["user"] == connection.user
            connection.push(m.encode(m.Table(table_for(info, channel.seats, host))))

    def table_seen_by(self, user: str) -> m.TableInfo:
        return table_for(
            table_info(self), self.channel_of(user).seats, self.sitting[0]["user"] == user
        )

    def snapshot(self, user: str, channel: Channel) -> bytes:
        table = self.table_seen_by(user)
        if self.match is None:
            return m.encode(m.Snapshot(table, {"phase": "waiting"}, []), 0)
        view, history = channel.view(self.match), channel.history(self.match)
        prompt = channel.prompt(self.match, self.request)
        message = m.Snapshot(table, view, history, prompt, self.reveal())
        return m.encode(message, channel.version)

    def reveal(self) -> m.Reveal | None:
        if self.match is None or not self.match.is_over:
            return None
        return m.Reveal(self.secret.salt.hex(), self.secret.secret.hex())


HANDLERS: dict[type, Callable[..., Coroutine[Any, Any, None] | None]] = {
    m.Join: Room.join,
    m.Act: Room.act,
    m.Concede: Room.concede,
    m.Takeback: consent.takeback,
    m.Rematch: consent.rematch,
    m.Answer: consent.answer,
    m.AskHint: advice.hint,
    m.AskPreview: advice.preview,
    m.AskWhy: advice.why,
}
AT_ONCE = {kind for kind, handler in HANDLERS.items() if not iscoroutinefunction(handler)}
