"""Bots over HTTP: the same rooms and channels as over the socket, in lines of JSON.

What a bot reads is what its channel says, in other words; so it learns nothing a player would not, and
nothing before it is written down.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json
from msgspec.structs import asdict
from sqlalchemy import select

from ..core.errors import IllegalAction, NotYourTurn
from ..core.layout import observe
from . import messages as m
from .auth import User
from .consent import open_offer
from .problems import Forbidden, Refused
from .seating import sit_down
from .table import lobby_row
from .tables import matches
from .turns import HANDLERS
from .writer import NOT_SAVED, UNSAVED, CannotSave

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

KEEP_ALIVE = 6.0  # seconds of silence before an empty line
MOST_WAITING = 512  # frames for one that does not read
MOST_STREAMS = 64  # of one bot
PATIENCE = 30.0  # seconds for an answer of a room
Lines = AsyncIterator[bytes]
Told = dict[str, Any]


class Stream:
    """A listener whose frames are fetched by a response. `push` never waits."""

    def __init__(self, hub: "Hub", user: User) -> None:
        self.hub = hub
        self.user = user.id
        self.name = user.name
        self.room: Room | None = None
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing: int | None = None
        if (
            sum(isinstance(c, Stream) and c.user == user.id for c in hub.connections)
            >= MOST_STREAMS
        ):
            raise Refused(f"A bot may have {MOST_STREAMS} streams open.", 429)
        open_ones: set[Any] = hub.connections
        open_ones.add(self)

    def push(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_WAITING:
            self.close(0)
        else:
            self.outbox.append(frame)
        self.wake.set()

    def close(self, code: int) -> None:
        self.closing = code
        self.wake.set()

    async def frames(self) -> AsyncIterator[Told | None]:
        """What was pushed; None when nothing was for a while."""
        while self.closing is None or self.outbox:
            while self.outbox:
                yield json.decode(self.outbox.popleft())
            self.wake.clear()
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    if self.closing is None and not self.outbox:
                        await self.wake.wait()
            except TimeoutError:
                yield None

    def offered(self, room: "Room", offer: m.Offer) -> None:
        """A rematch; whoever plays reads of takebacks in the stream of the game."""
        if offer.offer == "rematch":
            told = {"game": lobby_row(room, self.user), **asdict(offer)}
            self.push(json.encode({"t": "offer", "d": told}))

    def leave(self) -> None:
        hub = self.hub
        hub.hosts.saw(self.user)
        listeners: set[Any] = hub.connections
        listeners.discard(self)
        hub.lobby.leave(self)
        if self.room is not None:
            self.room.audience.leave(self)  # type: ignore[arg-type]
        if self in hub.envoys:
            hub.envoys.discard(self)
            hub.listening_changed(self.user)


def line(told: Told) -> bytes:
    return json.encode(told) + b"\n"


# --- one game ------------------------------------------------------------------------------------------


async def seated(hub: "Hub", user: User, name: str) -> "Room":
    """The room of a match in which this bot plays."""
    room = await hub.room(name)
    if not room.seats_of(user.id):
        raise Forbidden("You do not sit at this table. POST .../join takes its free seat.")
    return room


async def game_lines(stream: Stream, room: "Room", observation: bool = False) -> Lines:
    """The whole game, then each change of it, until it is over. With `observation` every prompt has
    the array that an environment gives to a learner."""
    await room.turns.deliver(stream, m.Join(room.id))  # type: ignore[arg-type]
    async for frame in stream.frames():
        if frame is None:
            yield b"\n"
            continue
        told = game_line(frame, room)
        if told is not None:
            state = told.get("state", told)
            prompt = state.get("prompt")
            match = room.match
            if observation and prompt and match and prompt["seat"] in match.actors:
                prompt["observation"] = observe(match, prompt["seat"]).tolist()
            yield line(told)
            if state.get("status") == "finished" or told["type"] == "closed":
                return


def game_line(frame: Told, room: "Room") -> Told | None:
    """A frame as a bot reads it; None where it is for people only."""
    tag, body = frame["t"], frame["d"]
    if tag == "snapshot":
        events = [event for step in body["history"] for event in step["events"]]
        state = state_of(frame["v"], body, events)
        about = {**body["table"], "fingerprint": room.row.fingerprint}
        return {"type": "gameFull", **about, "state": state}
    if tag == "update":
        return {"type": "gameState", **state_of(frame["v"], body, body["events"])}
    return {"type": tag, **body} if tag in ("clock", "offer", "refused", "closed") else None


def state_of(version: int, body: Told, events: list[Told]) -> Told:
    result = body["view"].get("result")
    status = "finished" if result else "created" if version == 0 else "started"
    return {
        "v": version,
        "status": status,
        "events": events,
        "view": body["view"],
        "prompt": body["prompt"],
        "result": result,
        "reveal": body["reveal"],
        "late": body.get("late"),
        "late_too": body.get("late_too", []),
    }


# --- everything that concerns a bot --------------------------------------------------------------------


async def event_lines(stream: Stream) -> Lines:
    """Games that begin and end, open tables that come and go, offers; first all there are."""
    hub = stream.hub
    hub.envoys.add(stream)
    hub.listening_changed(stream.user)
    for room in hub.rooms.values():
        offer = open_offer(room)
        if offer is not None and room.seats_of(stream.user):
            stream.offered(room, offer)
    await hub.lobby.follow(stream, changes=True)
    mine: list[Told] = []
    opened: dict[str, Told] = {}
    playing: dict[str, Told] = {}
    offered: dict[str, Told] = {}
    async for frame in stream.frames():
        if frame is None:
            yield b"\n"
        elif frame["t"] == "offer":
            yield line({"type": "offer", **frame["d"]})
        elif frame["t"] in ("lobby", "tables"):
            body = frame["d"]
            mine = mine if body["mine"] is None else body["mine"]
            if frame["t"] == "lobby":
                opened = {row["id"]: row for row in body["open"]}
            elif body["open"] is not None:
                apply_changes(opened, body["open"])
            for told in [
                *changed_games(playing, mine),
                *await finished_games(hub, playing, mine),
                *changed_offers(offered, list(opened.values()), {row["id"] for row in mine}),
            ]:
                yield line(told)


def apply_changes(rows: dict[str, Told], changes: Told) -> None:
    for name in changes["gone"]:
        rows.pop(name, None)
    rows.update({row["id"]: row for row in changes["rows"]})


def changed_games(playing: dict[str, Told], mine: list[Told]) -> list[Told]:
    out = []
    for row in mine:
        waits = any(seat["kind"] == "open" for seat in row["seats"])
        if row["id"] not in playing and not waits and not row["over"]:
            playing[row["id"]] = row
            out.append({"type": "gameStart", "game": row})
    return out


async def finished_games(hub: "Hub", playing: dict[str, Told], mine: list[Told]) -> list[Told]:
    """Of those that were going on. A list is cut, so one that is not in it may still go on."""
    going = {row["id"] for row in mine if not row["over"]}
    out = []
    for name in [name for name in playing if name not in going]:
        row = await hub.store.one(select(matches.c.result).where(matches.c.id == name))
        if row is None or row.result is not None:
            result = row.result if row else None
            out.append({"type": "gameFinish", "game": playing.pop(name), "result": result})
    return out


def changed_offers(offered: dict[str, Told], tables: list[Told], own: set[str]) -> list[Told]:
    """Open tables of others: whoever joins first plays."""
    now = {row["id"]: row for row in tables if row["id"] not in own}
    out = [
        {"type": "challengeCanceled", "challenge": offered.pop(n)}
        for n in [*offered]
        if n not in now
    ]
    for name, row in now.items():
        if name not in offered:
            offered[name] = row
            out.append({"type": "challenge", "challenge": row})
    return out


# --- what a bot asks for --------------------------------------------------------------------------------


class Play(Struct):
    """An action by number or text; with a request id only if it is still the open one."""

    action: int | str
    request: str | None = None


class Sit(Struct):
    """Take the free seat."""

    wanted: m.Join


class Asked(Struct):
    """A message of one who waits for the answer."""

    message: Any


class Caller:
    """One request to a room: it is done when what it did is durable, or refused."""

    def __init__(self, user: User) -> None:
        self.user = user.id
        self.name = user.name
        self.room: Room | None = None
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def push(self, frame: bytes) -> None:
        told = json.decode(frame)
        if told["t"] == "refused" and not self.answer.done():
            self.answer.set_exception(refusal(told["d"]))

    def done(self, fault: Exception | None) -> None:
        if not self.answer.done():
            if fault is None:
                self.answer.set_result(None)
            else:
                self.answer.set_exception(CannotSave(NOT_SAVED))


def refusal(told: Told) -> Exception:
    if told["title"] == UNSAVED:
        return CannotSave(told["detail"])
    if told["title"] == "Something broke":
        return Refused(told["detail"], 503)
    return IllegalAction(told["detail"], told["clause"])


async def call(room: "Room", user: User, message: Struct) -> None:
    """Let the room do it, in its turn; returns when it is written down."""
    caller = Caller(user)
    await room.turns.deliver(caller, Asked(message))  # type: ignore[arg-type]
    try:
        async with asyncio.timeout(PATIENCE):
            await caller.answer
    except TimeoutError:
        raise Refused("The table does not answer. Check its stream.", 503) from None


async def carry_out(room: "Room", caller: Any, asked: Asked) -> None:
    handler: Callable[..., Any] = OWN.get(type(asked.message)) or HANDLERS[type(asked.message)]
    await handler(room, caller, asked.message)
    room.audience.when_durable(caller.done)


async def act(room: "Room", caller: Any, wanted: Play) -> None:
    match = room.running()
    request = wanted.request
    if request is None:  # whatever is asked now
        seats = [seat for seat in room.seats_of(caller.user) if seat in match.actors]
        if not seats and not match.is_over:
            raise NotYourTurn("you have nothing to decide now")
        request = room.request(seats[0]) if seats else ""
    seat = room.seat_asked(caller, request)
    action = wanted.action
    room.submit(seat, match.parse(seat, action) if isinstance(action, str) else action)


async def sit(room: "Room", caller: Any, wanted: Sit) -> None:
    await sit_down(room, caller, wanted.wanted)


OWN: dict[type, Callable[..., Any]] = {Play: act, Sit: sit}
HANDLERS[Asked] = carry_out
