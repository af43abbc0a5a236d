"""Tables that people keep: how many each may have waiting or going, and when a deserted one ends."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from ..core.errors import LudariumError
from . import tables
from .shelf import FREE
from .turns import Deserted

if TYPE_CHECKING:
    from .hub import Hub

WAITING = ("open", "invite")  # modes in which a table waits for a guest
LOOK = 600.0  # seconds between two looks for deserted tables, at most
MANY = 10_000  # people whose last visit is remembered


class TooManyTables(LudariumError):
    """This person has as many tables as one may have."""


class Hosts:
    """Who made which tables, and when they were here last."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.began = time.time()  # nobody can be missed for longer than the server runs
        self.seen: dict[str, float] = {}
        self.makers: dict[str, str] = {}  # of matches between bots, while they are in memory
        self.turn = asyncio.Lock()
        self.looked = time.monotonic()

    def saw(self, user: str) -> None:
        """Somebody has just left."""
        self.seen.pop(user, None)
        self.seen[user] = time.time()
        if len(self.seen) > MANY:
            del self.seen[next(iter(self.seen))]

    # --- how many ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def making(self, user: str, mode: str) -> AsyncIterator[None]:
        """Room for one more table; TooManyTables if there is none. One at a time, so that a burst of
        requests cannot pass together."""
        if mode == "watch":
            self.check_watched(user)
        if mode not in WAITING:
            yield
            return
        async with self.turn:
            most = self.hub.settings.open_tables
            if await self.waiting(user) >= most:
                raise TooManyTables(
                    f"You already have {most} tables that wait for a guest. Close one first."
                )
            yield

    async def waiting(self, user: str) -> int:
        """How many tables of this person wait for a guest."""
        matches, seats = tables.matches, tables.seats
        own = select(seats.c.match).where(seats.c.user == user)
        row = await self.hub.store.one(
            select(func.count())
            .select_from(matches)
            .where(matches.c.ended.is_(None), matches.c.id.in_(own), matches.c.id.in_(FREE))
        )
        return int(row[0]) if row else 0

    def check_watched(self, user: str) -> None:
        rooms, most = self.hub.rooms, self.hub.settings.watch_tables
        self.makers = {name: who for name, who in self.makers.items() if name in rooms}
        going = [
            name
            for name, who in self.makers.items()
            if who == user and (match := rooms[name].match) is not None and not match.is_over
        ]
        if len(going) >= most:
            raise TooManyTables(
                f"You already have {most} matches between bots going. Watch one to its end, or wait "
                "some minutes: those that nobody watches make room."
            )

    def made(self, user: str, mode: str, name: str) -> None:
        if mode == "watch":
            self.makers[name] = user

    # --- how long ---------------------------------------------------------------------------------

    async def end_deserted(self) -> None:
        """Close tables that wait for a guest while the host has been away for hours."""
        settings = self.hub.settings
        hours = {"open": settings.open_hours, "invite": settings.invite_hours}
        pause = min(LOOK, *(each * 3600 / 4 for each in hours.values()))
        if time.monotonic() - self.looked < pause:
            return
        self.looked = time.monotonic()
        matches, seats = tables.matches, tables.seats
        wanted = (
            select(matches.c.id, matches.c.mode, matches.c.created, seats.c.user)
            .join(seats, seats.c.match == matches.c.id)
            .where(matches.c.ended.is_(None), matches.c.id.in_(FREE), seats.c.user.is_not(None))
        )
        here = {connection.user for connection in self.hub.connections}
        for row in await self.hub.store.all(wanted):
            away = time.time() - max(row.created, self.began, self.seen.get(row.user, 0.0))
            if row.user not in here and away > hours.get(row.mode, hours["invite"]) * 3600:
                await self.end(row.id)

    async def end(self, name: str) -> None:
        await self.hub.call_back(name)
        room = self.hub.rooms.get(name)
        if room is not None:
            room.turns.note(Deserted())
