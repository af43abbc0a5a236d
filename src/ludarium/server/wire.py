"""Where WebSockets come in: uvicorn hands over the connection of a request that asks for one, picows
speaks the protocol from then on. Who may come in is decided here, before anything is accepted.
"""

import logging
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from picows import (
    WSAutoPingStrategy,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.datastructures import Headers

from .limits import LARGEST_FRAME, household
from .security import address_of, same_origin, settle
from .socket import RESTART, Connection

if TYPE_CHECKING:
    from uvicorn.server import ServerState

    from .app import App

PATH = b"/ws"
SILENCE = 20.0  # seconds until a peer is asked whether it is still there, and for its answer
HANDSHAKE = 5.0  # seconds
BUFFER = 4096  # bytes to begin with; it grows where a message is longer


class PeersFaults(logging.LoggerAdapter[logging.Logger]):
    """picows calls it an error when a peer breaks the protocol; to us it is none."""

    error = logging.LoggerAdapter.info


log = logging.getLogger(__name__)
peers_faults = PeersFaults(log, {})


class Wire(WSProtocol):  # type: ignore[misc]
    """One connection, as uvicorn and the event loop see it."""

    def __init__(self, app: "App", state: "ServerState") -> None:
        super().__init__(
            None,  # these two are for clients
            None,
            False,
            partial(answer, app, self),
            peers_faults,
            True,
            HANDSHAKE,
            True,
            SILENCE,
            SILENCE,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # a connection answers pings itself: not while the peer does not read
            LARGEST_FRAME,
            None,
            BUFFER,
        )
        self.state = state

    def connection_made(self, transport: Any) -> None:
        self.state.connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, fault: Exception | None) -> None:
        self.state.connections.discard(self)
        super().connection_lost(fault)

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has read already; what follows is read into the buffer."""
        while data and not self.transport.underlying_transport.is_closing():
            room = self.get_buffer(-1)
            n = min(len(room), len(data))
            room[:n] = data[:n]
            self.buffer_updated(n)
            data = data[n:]

    def shutdown(self) -> None:
        """The server stops."""
        if self.listener is not None and self.listener.line is not None:
            self.listener.close(RESTART)
        self.transport.disconnect()


def wire(app: "App") -> Callable[..., Wire]:
    """What uvicorn makes the connections of."""

    def make(*, server_state: "ServerState", **_: Any) -> Wire:
        return Wire(app, server_state)

    return make


def answer(
    app: "App", line: Wire, request: WSUpgradeRequest
) -> Connection | WSUpgradeResponseWithListener:
    """A connection for a request, or the response that refuses it."""
    try:
        found = admit(app, line, request)
    except Exception:
        log.exception("socket")
        return refusal(HTTPStatus.INTERNAL_SERVER_ERROR)
    return found or refusal(HTTPStatus.FORBIDDEN)


def refusal(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    response = WSUpgradeResponse.create_error_response(
        status, extra_headers={"Content-Length": "0"}
    )
    return WSUpgradeResponseWithListener(response, None)


def admit(app: "App", line: Wire, request: WSUpgradeRequest) -> Connection | None:
    """Let a request in, unless it comes from the page of another site or there are too many."""
    scope = {
        "type": "websocket",
        "client": line.transport.underlying_transport.get_extra_info("peername"),
        "headers": [
            (name.lower().encode(), value.encode("ascii", "surrogateescape"))
            for name, value in request.headers.items()
        ],
    }
    settle(scope, app.settings)
    hub, address = app.parts.hub, household(address_of(scope))
    path = unquote_to_bytes(request.path.partition(b"?")[0])
    crowded = hub.addresses[address] >= app.settings.connections
    crowded = crowded or len(hub.connections) >= app.door.sockets
    if path != PATH or not same_origin(scope["headers"]) or crowded:
        log.info("socket refused", extra={"address": address})
        return None
    log.info("socket accepted", extra={"address": address})
    # Some browsers say "keep-alive, Upgrade"; uvicorn has understood it, picows would not.
    request.headers["Connection"] = "Upgrade"
    cookie = Headers(scope=scope).get("cookie")
    return Connection(hub, app.parts.auth, cookie, address, line.state.tasks)
