"""One WebSocket of a guest: frames out at once and in order, messages in one after the other."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from picows import WSFrame, WSListener, WSMsgType

from .. import __version__
from . import limits
from . import messages as m
from .auth import Auth, Banned
from .dispatch import excuse, take
from .limits import LARGEST_FRAME, Bucket
from .turns import Said

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

log = logging.getLogger(__name__)
Waiting = Coroutine[Any, Any, None]

WARNINGS = 20  # refusals for haste before the connection is closed
FORGOTTEN = 60.0  # seconds after which all of them are forgotten
MOST_WAITING = 512  # frames for one that does not read
MOST_AHEAD = 4  # messages of one that does not wait for answers; the others stay in the network
FAREWELL = 10.0  # seconds for the peer to say goodbye too
LONG = 8192  # bytes of a frame
HEADER = 14  # at most, in bytes

TEXT, CONTINUATION = WSMsgType.TEXT, WSMsgType.CONTINUATION
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE
# Close codes: the common ones, and one of our own.
FINE, BROKEN, NO_TEXT, TOO_LARGE, OUR_FAULT, RESTART, TOO_SLOW = (
    1000,
    1002,
    1007,
    1009,
    1011,
    1012,
    1013,
)
NOBODY = 4401  # no cookie yet: ask /me


class Connection(WSListener):
    """`push` never waits; messages are taken one after the other, most of them without a task."""

    def __init__(
        self,
        hub: "Hub",
        auth: Auth,
        cookie: str | None,
        address: str,
        tasks: set[asyncio.Task[None]],
    ) -> None:
        self.hub = hub
        self.auth = auth
        self.cookie = cookie
        self.address = address
        self.tasks = tasks
        self.user = self.name = ""
        self.room: Room | None = None
        self.bucket = Bucket(limits.RATE, limits.BURST)
        self.warnings = Bucket(WARNINGS / FORGOTTEN, WARNINGS)
        self.line: Any = None  # what sends
        self.inbox: deque[str | bytes] = deque()  # behind a message that has to wait
        self.outbox: deque[bytes] = deque()  # while the peer does not read
        self.partial: bytearray | None = None  # a message that comes in pieces
        self.is_text = True  # that message
        self.pinged: bytes | None = None  # the last ping that is not answered yet
        self.is_busy = False
        self.is_full = False
        self.is_closing = False
        self.is_gone = False
        self.timer: asyncio.TimerHandle | None = None

    # --- coming and going -------------------------------------------------------------------------

    def on_ws_connected(self, transport: Any) -> None:
        self.line = transport
        self.hub.addresses[self.address] += 1
        self.start(self.enter())

    async def enter(self) -> None:
        """Find out who it is; what is said meanwhile waits."""
        try:
            user = await self.auth.user_of(self.cookie)
        except Banned:
            self.close(NOBODY, "This profile is closed; /api/v1/me says why")
            return
        except Exception:
            log.exception("socket")
            self.close(OUR_FAULT)
            return
        if user is None:
            self.close(NOBODY, "GET /api/v1/me first")
            return
        self.user, self.name = user.id, user.name
        self.hub.connections.add(self)
        self.push(m.encode(m.Welcome(m.PROTOCOL, __version__, self.name, self.user)))

    def on_ws_disconnected(self, transport: Any) -> None:
        self.is_closing = self.is_gone = True
        self.hub.addresses[self.address] -= 1
        if not self.hub.addresses[self.address]:
            del self.hub.addresses[self.address]
        if self.timer is not None:
            self.timer.cancel()
        if not self.is_busy:  # else when all is done that was asked before
            self.depart()

    def depart(self) -> None:
        self.hub.hosts.saw(self.user)
        self.hub.connections.discard(self)
        self.hub.lobby.leave(self)
        self.hub.quick.drop(self)
        if self.room:
            self.room.audience.leave(self)

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye; the peer has some seconds to do so too."""
        if self.is_closing:
            return
        self.is_closing = True
        for frame in self.outbox if code != TOO_SLOW else ():
            self.write(frame)
        self.outbox.clear()
        self.inbox.clear()
        self.line.send_close(code, reason)
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(FAREWELL, self.line.disconnect, False)

    # --- out --------------------------------------------------------------------------------------

    def push(self, frame: bytes) -> None:
        if self.is_closing:
            return
        if not self.is_full:
            self.write(frame)
        elif len(self.outbox) < MOST_WAITING:
            self.outbox.append(frame)
        else:
            self.close(TOO_SLOW)

    def write(self, frame: bytes) -> None:
        if len(frame) <= LONG:
            self.line.send(TEXT, frame)
        else:
            # Else picows would use the memory of the header again before uvloop has sent it.
            room = bytearray(HEADER) + frame
            self.line.send_reuse_external_bytearray(TEXT, room, HEADER)

    def answer(self, frame: bytes) -> None:
        """Say it behind what its room still has to say."""
        self.in_order(lambda: self.push(frame))

    def in_order(self, do: Callable[[], None]) -> None:
        if self.room is None:
            do()
        else:
            self.room.turns.hear(self, Said(do))

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        while self.outbox and not self.is_full:
            self.write(self.outbox.popleft())

    # --- in ---------------------------------------------------------------------------------------

    def on_ws_frame(self, transport: Any, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == CLOSE:
            self.part(frame)
        elif self.is_closing or transport.is_close_frame_sent or kind == PONG:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(BROKEN, "reserved bits")
        elif kind == PING:
            self.ping(frame.get_payload_as_bytes())
        elif kind == CONTINUATION or self.partial is not None or not frame.fin:
            self.piece(frame)
        else:
            self.receive(frame.get_payload_as_bytes(), kind == TEXT)

    def ping(self, payload: bytes) -> None:
        """Of several that wait for an answer the last one gets it, as the protocol allows."""
        waits, self.pinged = self.pinged is not None, payload
        if not waits:
            self.in_order(self.pong)

    def pong(self) -> None:
        payload, self.pinged = self.pinged, None
        if not self.is_full and not self.is_closing:
            self.line.send_pong(payload)

    def part(self, frame: WSFrame) -> None:
        """The peer says goodbye, first or in answer."""
        self.is_closing = True
        code = int(frame.get_close_code())  # type: ignore[call-overload]
        self.line.send_close(code if 1000 <= code < 5000 and code != 1006 else FINE)
        self.line.disconnect()

    def piece(self, frame: WSFrame) -> None:
        """Part of a message."""
        if (frame.msg_type == CONTINUATION) != (self.partial is not None):
            self.close(BROKEN, "pieces of two messages")
            return
        if self.partial is None:
            self.partial = bytearray()
            self.is_text = frame.msg_type == TEXT
        self.partial += frame.get_payload_as_bytes()
        if len(self.partial) > LARGEST_FRAME:
            self.close(TOO_LARGE)
        elif frame.fin:
            whole, self.partial = bytes(self.partial), None
            self.receive(whole, self.is_text)

    def receive(self, payload: bytes, is_text: bool) -> None:
        try:
            message = payload.decode() if is_text else payload
        except UnicodeDecodeError:
            self.close(NO_TEXT)
            return
        if self.is_busy:
            self.inbox.append(message)
            if len(self.inbox) == MOST_AHEAD:
                self.line.underlying_transport.pause_reading()
        elif (waiting := take(self.hub, self, message)) is not None:
            self.start(waiting)

    def start(self, waiting: Waiting) -> None:
        self.is_busy = True
        task = asyncio.create_task(self.work(waiting))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def work(self, waiting: Waiting | None) -> None:
        """A message that has to wait for something, then those that came meanwhile."""
        try:
            while waiting is not None or self.inbox:
                if waiting is not None:
                    try:
                        await waiting
                    except Exception as fault:
                        excuse(self, fault)
                waiting = take(self.hub, self, self.inbox.popleft()) if self.inbox else None
        finally:
            self.is_busy = False
            if self.is_gone:
                self.depart()
            else:
                self.line.underlying_transport.resume_reading()
