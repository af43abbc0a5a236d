"""Plain HTTP connections: how long a request may take to arrive, and how many may be open at once.

uvicorn waits for the rest of a request for ever and counts nothing. Here every request has to arrive
in time, and where connections run out, the oldest one without a whole request makes room.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .limits import household

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
else:  # that one, or h11 where httptools is not installed
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Http

PACE = 1024  # bytes per second that a slow upload must reach once its time is over
STALL = 30.0  # seconds without reading any of an answer
RESERVE = 64  # file descriptors for the database, the page and processes
MOST_FILES = 65_536
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\n"
    b"connection: close\r\n\r\n"
)


def open_files(raise_it: bool = False) -> int:
    """How many file descriptors this process may have; on request as many as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    if raise_it and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return soft


class Door:
    """All plain connections, by address."""

    def __init__(self, seconds: float, each: int | None, most: int | None, files: int) -> None:
        self.seconds = seconds
        self.most = most or min(1000, max(16, files // 4))
        self.each = min(each, max(8, self.most // 2)) if each is not None else self.most
        self.sockets = max(16, files - self.most - RESERVE)  # WebSockets of all addresses
        self.lines: dict[str, dict[Line, None]] = {}  # the oldest first
        self.count = 0

    def enter(self, line: "Line") -> bool:
        """Whether there is room; the oldest one that has not sent a whole request makes some."""
        own = self.lines.get(line.address, {})
        if len(own) >= self.each and not self.push_out(own):
            return False
        if self.count >= self.most and not self.push_out(max(self.lines.values(), key=len)):
            return False
        self.lines.setdefault(line.address, {})[line] = None
        self.count += 1
        return True

    def leave(self, line: "Line") -> None:
        own = self.lines.get(line.address, {})
        if line in own:
            del own[line]
            self.count -= 1
            if not own:
                del self.lines[line.address]

    def push_out(self, lines: "dict[Line, None]") -> bool:
        oldest = next((line for line in lines if line.is_waiting), None)
        if oldest is not None:
            oldest.cut()
        return oldest is not None


class Line(Http):
    """One plain connection. It has some seconds for each request, and more for a body that keeps
    coming; answers may take as long as they like, while the peer reads."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.address = ""
        self.timer: asyncio.TimerHandle | None = None
        self.due: Any = None  # the request before the one that is arriving, or that one itself
        self.begun = 0.0
        self.received = 0
        self.is_over = False
        self.stall: asyncio.TimerHandle | None = None
        self.unread = 0  # bytes

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = household(self.client[0]) if self.client else ""
        if self.door.enter(self):
            self.watch(0)
        else:
            self.is_over = True
            transport.write(BUSY)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if not self.is_over:
            super().data_received(data)
            self.watch(len(data))

    def connection_lost(self, fault: Exception | None) -> None:
        self.go()
        super().connection_lost(fault)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        self.go()
        super().handle_websocket_upgrade(*given)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.transport.get_write_buffer_size()
        self.stall = self.loop.call_later(STALL, self.look)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.move_on()

    def look(self) -> None:
        """Whether the peer has read anything since the last time."""
        left = self.transport.get_write_buffer_size()
        if left < self.unread:
            self.unread = left
            self.stall = self.loop.call_later(STALL, self.look)
        else:
            self.cut()

    def move_on(self) -> None:
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None

    def go(self) -> None:
        """No plain connection any more."""
        self.is_over = True
        self.door.leave(self)
        self.rest()
        self.move_on()

    def cut(self) -> None:
        self.go()
        self.transport.abort()

    @property
    def is_waiting(self) -> bool:
        """Whether a request, or the rest of one, is still to come."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    @property
    def has_headers(self) -> bool:
        return not (self.cycle is None or self.cycle.response_complete)

    def watch(self, n: int) -> None:
        """n bytes have come: set the timer of a request that begins, stop it when it is whole."""
        if self.is_over or not self.is_waiting:
            self.rest()
            return
        if self.timer is None or self.due is not self.cycle:
            self.rest()
            self.due, self.begun, self.received = self.cycle, self.loop.time(), 0
            self.timer = self.loop.call_later(self.door.seconds, self.ring)
        self.received += n

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def ring(self) -> None:
        """Time is over, unless a body has kept coming fast enough."""
        more = self.received / PACE if self.has_headers else 0.0
        left = self.begun + self.door.seconds + more - self.loop.time()
        if left > 0:
            self.timer = self.loop.call_later(left, self.ring)
        else:
            self.cut()


def edge(door: Door) -> Callable[..., Line]:
    """What uvicorn makes plain connections of."""

    def make(**given: Any) -> Line:
        return Line(door, **given)

    return make
