"""The WebSocket at /ws, as plain ASGI: nothing between the protocol and the rooms."""

import asyncio
import logging
import types
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .. import __version__
from ..core.errors import BadInput, LudariumError
from . import messages as m
from .hub import ClosedTable, Hub
from .limits import LARGEST_FRAME, Bucket
from .revive import UnknownMatch

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)
RATE, BURST = 100.0, 200.0  # messages of a connection
COSTS = {m.AskHint: 20.0, m.AskPreview: 4.0, m.AskWhy: 8.0, m.Join: 4.0, m.FollowLobby: 10.0}
MOST_WAITING = 512  # frames for one that does not read
WARNINGS = 20  # refused for haste before the connection is closed
POLICY, TOO_SLOW = 1008, 1013

Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]


class Connection:
    """One socket. `push` never waits; what is pushed leaves in order."""

    def __init__(self, user: str, name: str, send: Send) -> None:
        self.user = user
        self.name = name
        self.send = send
        self.room: Room | None = None
        self.outbox: deque[bytes] = deque()
        self.stuck: Any = None  # a frame that is being sent to one that does not read just now
        self.wake = asyncio.Event()
        self.bucket = Bucket(RATE, BURST)
        self.warnings = 0
        self.closing: int | None = None

    def push(self, frame: bytes) -> None:
        if self.outbox or self.stuck is not None or self.closing is not None:
            self.queue(frame)
            return
        # Sending rarely has to wait; then it is done here, without waking another task.
        sending = self.send({"type": "websocket.send", "text": frame.decode()}).__await__()
        try:
            self.stuck = resume(sending, next(sending))
            self.wake.set()
        except StopIteration:
            pass  # it is out
        except OSError:
            pass  # the client is gone; who receives from it will notice

    def queue(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_WAITING:
            self.close(TOO_SLOW)
            return
        self.outbox.append(frame)
        self.wake.set()

    def close(self, code: int) -> None:
        self.closing = code
        self.wake.set()

    async def pump(self) -> None:
        """Send what could not be sent at once, until the connection ends."""
        with suppress(OSError):  # the client is gone
            while self.closing is None:
                await self.wake.wait()
                self.wake.clear()
                if self.stuck is not None:
                    await self.stuck
                    self.stuck = None
                while self.outbox:
                    frame = self.outbox.popleft()
                    await self.send({"type": "websocket.send", "text": frame.decode()})
            await self.send({"type": "websocket.close", "code": self.closing})


@types.coroutine
def resume(sending: Iterator[Any], waiting: Any) -> Iterator[Any]:
    """Go on, in a task, with what was begun outside of one and had to wait."""
    while True:
        yield waiting
        try:
            waiting = next(sending)
        except StopIteration:
            return


async def serve_socket(hub: Hub, user: str, name: str, receive: Receive, send: Send) -> None:
    """Talk with one client until it leaves; who it is was found out before."""
    await receive()
    await send({"type": "websocket.accept"})
    connection = Connection(user, name, send)
    hub.connections.add(connection)
    pump = asyncio.create_task(connection.pump())
    connection.push(m.encode(m.Welcome(m.PROTOCOL, __version__, name, user)))
    try:
        while connection.closing is None:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                break
            frame = event.get("text")
            await take(hub, connection, frame if frame is not None else event.get("bytes") or b"")
    finally:
        hub.connections.discard(connection)
        hub.followers.discard(connection)
        if connection.room:
            connection.room.leave(connection)
        if connection.closing is None:
            pump.cancel()


async def take(hub: Hub, connection: Connection, frame: str | bytes) -> None:
    """One frame from a client. Whatever it is, it is answered or refused; it never breaks us."""
    try:
        if len(frame) > LARGEST_FRAME:
            raise BadInput(f"a frame may have {LARGEST_FRAME} bytes, this one has {len(frame)}")
        message = m.decode(frame)
        if not connection.bucket.take(cost(message)):
            connection.warnings += 1
            if connection.warnings > WARNINGS:
                connection.close(POLICY)
            raise BadInput("too many messages; wait a moment")
        await dispatch(hub, connection, message)
    except (ClosedTable, UnknownMatch) as fault:
        connection.push(m.encode(m.Closed("No such table", str(fault))))
    except LudariumError as fault:
        connection.bucket.take()
        connection.push(m.encode(m.Refused("Not understood", str(fault))))
    except Exception:
        log.exception("socket")
        connection.push(m.encode(m.Refused("Something broke", "the server has noted it")))


def cost(message: Struct) -> float:
    """What a message counts for: as much as it makes the server work."""
    more = len(message.actions) if isinstance(message, m.AskPreview) else 0
    return COSTS.get(type(message), 1.0) + more


async def dispatch(hub: Hub, connection: Connection, message: Any) -> None:
    if isinstance(message, m.Ping):
        connection.push(m.encode(m.Pong(message.n)))
    elif isinstance(message, m.FollowLobby):
        if message.on:
            hub.followers.add(connection)
            await hub.tell_lobby_to(connection)
        else:
            hub.followers.discard(connection)
    elif isinstance(message, m.Leave):
        if connection.room:
            connection.room.leave(connection)
    elif isinstance(message, m.Join):
        if connection.room:
            connection.room.leave(connection)
        room = await hub.room(message.match)
        await room.deliver(connection, message)
    elif connection.room is None:
        raise BadInput("join a match first")
    else:
        await connection.room.deliver(connection, message)
