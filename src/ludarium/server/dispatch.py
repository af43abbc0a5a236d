"""A message of a client: read, weighed, and brought to whom it concerns. Whatever it is, it is answered
or refused; it never breaks us.
"""

import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..core.errors import BadInput, LudariumError
from . import messages as m
from .hub import ClosedTable, Hub
from .revive import UnknownMatch

if TYPE_CHECKING:
    from .socket import Connection

log = logging.getLogger(__name__)
COSTS = {
    m.AskHint: 20.0,
    m.AskPreview: 4.0,
    m.AskWhy: 8.0,
    m.AskOdds: 8.0,
    m.AskForecast: 8.0,
    m.Join: 4.0,
    m.FollowLobby: 10.0,
    m.Say: 4.0,
    m.Seek: 10.0,
    m.TakeBot: 10.0,
}
QUESTIONS = {m.AskHint, m.AskPreview, m.AskWhy, m.AskOdds, m.AskForecast}  # counted by guest, too
POLICY = 1008  # close code

Waiting = Coroutine[Any, Any, None]


def take(hub: Hub, connection: "Connection", frame: str | bytes) -> Waiting | None:
    """Do what a frame asks for; what has to wait for something is returned, to be awaited."""
    try:
        message = m.decode(frame)
        if not may_ask(hub, connection, message):
            if not connection.warnings.take():
                connection.close(POLICY)
            raise BadInput("too many messages; wait a moment")
        return dispatch(hub, connection, message)
    except Exception as fault:
        excuse(connection, fault)
        return None


def may_ask(hub: Hub, connection: "Connection", message: Struct) -> bool:
    """Within the limits of the connection; questions, also within those of its guest, who may
    have many. Else others in a room would wait for all those answers."""
    points = cost(message)
    if not connection.bucket.take(points):
        return False
    return type(message) not in QUESTIONS or hub.questions.of(connection.user).take(points)


def excuse(connection: "Connection", fault: Exception) -> None:
    """Tell why nothing came of a message."""
    if isinstance(fault, (ClosedTable, UnknownMatch)):
        title = getattr(fault, "title", "No such table")
        answer: Struct = m.Closed(title, str(fault))
    elif isinstance(fault, LudariumError):
        connection.bucket.take()
        answer = m.Refused("Not understood", str(fault))
    else:
        log.error("socket", exc_info=fault)
        answer = m.Refused("Something broke", "the server has logged it")
    connection.answer(m.encode(answer))


def cost(message: Struct) -> float:
    """What a message counts for: as much as it makes the server work."""
    more = len(message.actions) if isinstance(message, m.AskPreview) else 0
    return COSTS.get(type(message), 1.0) + more


def dispatch(hub: Hub, connection: "Connection", message: Any) -> Waiting | None:
    own = OWN.get(type(message))
    if own is not None:
        return own(hub, connection, message)
    if connection.room is None:
        raise BadInput("join a match first")
    connection.room.turns.hear(connection, message)
    return None


# --- what concerns no room ------------------------------------------------------------------------


def ping(hub: Hub, connection: "Connection", message: m.Ping) -> None:
    connection.answer(m.encode(m.Pong(message.n)))


def follow_lobby(hub: Hub, connection: "Connection", message: m.FollowLobby) -> Waiting | None:
    if message.on:
        return hub.lobby.follow(connection, message.changes)
    hub.lobby.leave(connection)
    return None


def seek(hub: Hub, connection: "Connection", message: m.Seek) -> Waiting:
    return hub.quick.join(connection, message)


def unseek(hub: Hub, connection: "Connection", message: m.Unseek) -> None:
    hub.quick.leave(connection.user)


def take_bot(hub: Hub, connection: "Connection", message: m.TakeBot) -> Waiting:
    return hub.quick.take_bot(connection)


def leave(hub: Hub, connection: "Connection", message: m.Leave | m.Join) -> None:
    if connection.room is not None:
        connection.room.audience.leave(connection)


def join(hub: Hub, connection: "Connection", message: m.Join) -> Waiting:
    leave(hub, connection, message)
    return enter(hub, connection, message)


async def enter(hub: Hub, connection: "Connection", message: m.Join) -> None:
    room = await hub.room(message.match)
    await room.admit(connection.user)
    await room.turns.in_turn(connection, message)


OWN: dict[type, Callable[..., Waiting | None]] = {
    m.Ping: ping,
    m.FollowLobby: follow_lobby,
    m.Seek: seek,
    m.Unseek: unseek,
    m.TakeBot: take_bot,
    m.Leave: leave,
    m.Join: join,
}
