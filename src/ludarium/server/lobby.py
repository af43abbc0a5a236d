"""The lobby: lists of tables, and those who follow them.

What is the same for all is written once: rows of open and live tables, and what changed in them since
the last time. One's own games are a list of their own, written only when they change.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Raw
from msgspec import json as msgjson
from msgspec.structs import replace
from sqlalchemy import and_, or_, select

from ..core.errors import BadInput
from . import messages as m
from . import tables
from .pairing import Counts
from .revive import UnknownMatch
from .shelf import Listed, age
from .table import lobby_row

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

log = logging.getLogger(__name__)
PAGE = 50
MOST_MINE = 30
DEBOUNCE = 0.3  # seconds between two messages to followers
LISTS = ("open", "live")
Rows = dict[str, bytes]  # by the id of the match, the newest first


class Follower:
    """What one who follows was told."""

    def __init__(self, changes: bool) -> None:
        self.changes = changes  # understands `tables`
        self.version = -1  # of the public lists
        self.mine = b"[]"


class Lobby:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.followers: dict[Any, Follower] = {}
        self.is_dirty = True  # the public lists may have changed
        self.changed: set[str] = set()  # people whose own lists changed
        self.version = 0
        self.shown: dict[str, Rows] = {name: {} for name in LISTS}
        self.lists: dict[str, Raw] = {name: Raw(b"[]") for name in LISTS}
        self.waiting: Counts = {}  # for an opponent

    # --- pages ------------------------------------------------------------------------------------

    def tables(self, which: str) -> list["Room | Listed"]:
        """Open or live tables, the newest first."""
        rooms = [room for room in self.hub.rooms.values() if room.row.public]
        found: list[Room | Listed]
        if which == "open":
            shelf = self.hub.shelf.listed.values()
            found = [room for room in rooms if room.match is None]
            found += [table for table in shelf if table.id not in self.hub.rooms]
        else:
            found = [room for room in rooms if room.match and not room.match.is_over]
        return sorted(found, key=age)

    async def page(
        self, which: str, user: str, cursor: str | None
    ) -> tuple[list[m.LobbyRow], str | None]:
        """Rows after a cursor, and the cursor of the next page."""
        if which == "mine":
            rows = await self.mine(user, cursor, PAGE + 1)
        else:
            after = read_cursor(cursor)
            found = [table for table in self.tables(which) if after is None or age(table) > after]
            rows = [row_of(table, user) for table in found[: PAGE + 1]]
        page = rows[:PAGE]
        more = f"{page[-1].created!r}~{page[-1].id}" if len(rows) > PAGE else None
        return page, more

    async def mine(
        self, user: str, cursor: str | None = None, most: int | None = MOST_MINE
    ) -> list[m.LobbyRow]:
        from .hub import ClosedTable

        matches, seats, contests = tables.matches, tables.seats, tables.contests
        own = select(seats.c.match).where(seats.c.user == user)
        wanted = select(matches.c.id, contests.c.kind)
        wanted = wanted.outerjoin(contests, contests.c.id == matches.c.contest)
        wanted = wanted.where(matches.c.ended.is_(None), matches.c.id.in_(own))
        if (after := read_cursor(cursor)) is not None:
            created, name = -after[0], after[1]
            same = and_(matches.c.created == created, matches.c.id > name)
            wanted = wanted.where(or_(matches.c.created < created, same))
        wanted = wanted.order_by(matches.c.created.desc(), matches.c.id).limit(most)
        rows = []
        for row in await self.hub.store.all(wanted):
            try:
                room = await self.hub.room(row.id)
                if not room.is_deserted:
                    rows.append(replace(lobby_row(room, user), contest=row.kind))
            except (ClosedTable, UnknownMatch):
                continue
        return rows

    # --- what changed -----------------------------------------------------------------------------

    def table_changed(self, room: "Room") -> None:
        """A table came, began or ended: all lists may show it."""
        self.is_dirty = True
        self.people_changed(room, range(len(room.sitting)))

    def people_changed(self, room: "Room", seats: Iterable[int]) -> None:
        """These seats may know that something happened: their lists are sent again, no others."""
        if self.followers:
            users = [room.sitting[seat]["user"] for seat in seats]
            self.changed.update(user for user in users if user)

    def refresh(self) -> m.Tables | None:
        """Write the public lists again; what is different now, if anything is."""
        self.is_dirty = False
        found = m.Tables()
        for which in LISTS:
            newest = self.tables(which)[:PAGE]
            rows = {table.id: msgjson.encode(public_row(table)) for table in newest}
            old, self.shown[which] = self.shown[which], rows
            if rows == old and [*rows] == [*old]:
                continue
            self.lists[which] = Raw(b"[" + b",".join(rows.values()) + b"]")
            news: list[Any] = [Raw(row) for name, row in rows.items() if old.get(name) != row]
            gone = [name for name in old if name not in rows]
            setattr(found, which, m.Changes(news, gone))
        if (waiting := self.hub.quick.queue.counts()) != self.waiting:
            self.waiting = found.waiting = waiting
        if found == m.Tables():
            return None
        self.version += 1
        return found

    # --- followers --------------------------------------------------------------------------------

    async def follow(self, connection: Any, changes: bool) -> None:
        """All lists now; later what changes."""
        follower = self.followers[connection] = Follower(changes)
        follower.mine = msgjson.encode(await self.mine(connection.user))
        if self.is_dirty:
            self.tell_changes(self.refresh())
        self.tell_all(connection, follower)
        await self.hub.friends.greet(connection)

    def leave(self, connection: Any) -> None:
        self.followers.pop(connection, None)

    async def run(self) -> None:
        """Tell followers of changes, a few times per second at most."""
        while True:
            await asyncio.sleep(DEBOUNCE)
            try:
                if self.followers and (self.is_dirty or self.changed):
                    await self.tell()
            except Exception:
                log.exception("lobby")

    async def tell(self) -> None:
        if self.is_dirty:
            self.tell_changes(self.refresh())
        changed, self.changed = self.changed, set()
        mine: dict[str, bytes] = {}
        for connection, follower in list(self.followers.items()):
            user = connection.user
            if user in changed and user not in mine:
                mine[user] = msgjson.encode(await self.mine(user))
            is_news = mine.get(user, follower.mine) != follower.mine
            follower.mine = mine.get(user, follower.mine)
            if follower.version < 0 or connection not in self.followers:
                continue  # it is being told everything, or is gone
            if not follower.changes and (is_news or follower.version != self.version):
                self.tell_all(connection, follower)
            elif follower.changes and is_news:
                connection.push(m.encode(m.Tables(mine=raw(follower.mine))))

    def tell_changes(self, news: m.Tables | None) -> None:
        """One frame for all who understand it; the others get whole lists, less often."""
        if news is None:
            return
        frame = m.encode(news)
        for connection, follower in self.followers.items():
            if follower.changes and follower.version >= 0:
                connection.push(frame)

    def tell_all(self, connection: Any, follower: Follower) -> None:
        follower.version = self.version
        open: Any = self.lists["open"]
        live: Any = self.lists["live"]
        connection.push(m.encode(m.Lobby(open, live, raw(follower.mine), self.waiting)))


def raw(rows: bytes) -> Any:
    return Raw(rows)


def public_row(table: "Room | Listed") -> m.LobbyRow:
    """Without the seconds since somebody left: with them, every row would change every second."""
    row = row_of(table, "")
    return replace(row, seats=[replace(seat, away=None) for seat in row.seats])


def row_of(table: "Room | Listed", user: str) -> m.LobbyRow:
    return table.lobby_row(user) if isinstance(table, Listed) else lobby_row(table, user)


def read_cursor(cursor: str | None) -> tuple[float, str] | None:
    """Where the page before ended."""
    if cursor is None:
        return None
    created, _, name = cursor.partition("~")
    try:
        return -float(created), name
    except ValueError:
        raise BadInput("cursor: expected the `next` of another page") from None
