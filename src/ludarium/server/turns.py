"""One message after the other: what comes to a room waits here until all before it is done.

What need not wait is carried out in the very call that brought it. A task of its own has the rest in
hand: the clock, the bots' moves, and loading the match again after a write that failed.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ..core.errors import LudariumError
from . import advice, consent, odds, sayings, seating
from . import messages as m
from .computer import BotMove
from .writer import CannotSave

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection

log = logging.getLogger(__name__)
Asking = tuple["Connection", str | None]  # who sent a message, and which prompt it answers


class Reload(Struct):
    """A write failed: what is in memory is not what is in the database."""


class Look(Struct):
    """Look whether anybody still needs this match."""


class Deserted(Struct):
    """The host of a table that waits for a guest has been away for too long."""


class Said(Struct):
    """An answer that needs no room, and yet comes in order with those that do: else a seat could
    see by which of two comes first that another, in secret, has just done something."""

    do: Callable[[], None]


class Gone(Struct):
    """A guest has deleted their data."""

    user: str
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Turns:
    """The inbox of one room, and whose turn it is."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.inbox: asyncio.Queue[tuple[Connection | None, Any]] = asyncio.Queue()
        self.turn = asyncio.Lock()
        self.used = time.monotonic()  # when something came last
        self.broken = False  # a write failed; nothing is taken until the match is loaded again
        self.asking: Asking | None = None  # whose message is being carried out
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name=f"room {self.room.id}")

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    # --- from outside -----------------------------------------------------------------------------

    def hear(self, sender: "Connection", message: Any) -> None:
        """A message of a client: at once where it need not wait and nothing is before it, else in its
        turn."""
        if type(message) not in AT_ONCE or self.is_busy:
            self.inbox.put_nowait((sender, message))
            return
        self.used = time.monotonic()
        self.asking = (sender, getattr(message, "request", None))
        try:
            HANDLERS[type(message)](self.room, sender, message)
        except Exception as fault:
            self.failed(sender, message, fault)
        self.asking = None
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

    def note(self, message: BotMove | Deserted | Gone | Look | Reload | None) -> None:
        """A message of our own; None: look at the clock."""
        self.inbox.put_nowait((None, message))

    def restore(self) -> None:
        """Take nothing any more until the match is loaded again."""
        if not self.broken:
            self.broken = True
            self.note(Reload())

    @property
    def is_busy(self) -> bool:
        return self.broken or self.turn.locked() or not self.inbox.empty()

    def look_at_clock(self) -> None:
        if self.room.rule:
            self.note(None)  # the next deadline is another one

    # --- the task ---------------------------------------------------------------------------------

    async def run(self) -> None:
        while True:
            try:
                sender, message = await self.next()
                async with self.turn:
                    if not isinstance(message, Look):
                        self.used = time.monotonic()
                    await self.handle(sender, message)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("room", extra={"match": self.room.id})

    async def next(self) -> tuple["Connection | None", Any]:
        room = self.room
        wait = room.time.next_deadline()
        if wait is None:
            return await self.inbox.get()
        try:
            async with asyncio.timeout(max(0.0, wait)):
                return await self.inbox.get()
        except TimeoutError:
            return None, None

    async def handle(self, sender: "Connection | None", message: Any) -> None:
        if self.broken:
            await self.room.reload()
            if sender is None and not isinstance(message, Gone):
                return  # a bot's move or the clock, of the match as it was before
        if sender is None:
            await self.handle_own(message)
            return
        self.asking = (sender, getattr(message, "request", None))
        try:
            waiting = HANDLERS[type(message)](self.room, sender, message)
            if waiting is not None:
                await waiting
        except Exception as fault:
            self.failed(sender, message, fault)
        finally:
            self.asking = None

    async def handle_own(self, message: Any) -> None:
        if isinstance(message, BotMove):
            self.room.bot_moves(message)
        elif isinstance(message, Gone):
            try:
                await seating.give_up(self.room, message.user)
            finally:
                message.done.set()
        elif isinstance(message, Look):
            self.room.call_off_deserted()
        elif isinstance(message, Deserted):
            await seating.desert(self.room)
        elif message is None:
            self.room.time.ring()

    def failed(self, sender: "Connection", message: Any, fault: Exception) -> None:
        request = getattr(message, "request", None)
        if isinstance(fault, CannotSave):
            self.room.audience.not_saved((sender, request))
            self.restore()
        elif isinstance(fault, LudariumError):
            self.room.audience.refuse(sender, fault, request)
        else:  # what is in memory may be half done
            log.error("room", exc_info=fault, extra={"match": self.room.id})
            sender.push(m.encode(m.Refused("Something broke", "Please try again.", request)))
            self.restore()


def act(room: "Room", sender: "Connection", wanted: m.Act) -> None:
    room.submit(room.seat_asked(sender, wanted.request), wanted.action)


def say(room: "Room", sender: "Connection", said: Said) -> None:
    room.audience.when_durable(lambda _: said.do())


HANDLERS: dict[type, Callable[..., Coroutine[Any, Any, None] | None]] = {
    Said: say,
    m.Join: seating.join,
    m.Act: act,
    m.Concede: seating.concede,
    m.Claim: seating.claim,
    m.Discard: seating.discard,
    m.Pace: seating.pace,
    m.Takeback: consent.takeback,
    m.Rematch: consent.rematch,
    m.Answer: consent.answer,
    m.AskHint: advice.hint,
    m.AskPreview: advice.preview,
    m.AskWhy: advice.why,
    m.AskOdds: odds.ask,
    m.AskForecast: advice.forecast,
    m.Say: sayings.say,
}
AT_ONCE = {kind for kind, handler in HANDLERS.items() if not iscoroutinefunction(handler)}
