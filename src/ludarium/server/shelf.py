"""Open tables that nobody has entered since the server started: rows for the lobby, not rooms.

A room is loaded when somebody enters; so a start takes no longer the more tables wait for a guest.
"""

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from . import messages as m
from . import tables
from .table import counts

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

MATCHES, SEATS = tables.matches, tables.seats
FREE = select(SEATS.c.match).where(SEATS.c.kind == "open")


class Listed:
    """An open table as the lobby shows it."""

    def __init__(self, hub: "Hub", row: Any, sitting: list[dict[str, Any]]) -> None:
        self.hub = hub
        self.id: str = row.id
        self.row = row
        self.sitting = sitting

    def lobby_row(self, user: str) -> m.LobbyRow:
        """What its room would say while nobody is there."""
        row = self.row
        seats = [
            m.SeatInfo(
                seat["kind"],
                seat["name"],
                seat["level"],
                seat["deck"] if user and seat["user"] == user else None,
                self.hub.is_listening(seat["user"]),
            )
            for seat in self.sitting
        ]
        return m.LobbyRow(
            id=row.id,
            game=row.game,
            title=self.hub.title(row),
            mode=row.mode,
            seats=seats,
            turn=0,
            your_turn=False,
            over=False,
            watching=0,
            created=row.created,
            clock=m.ClockRule(**row.clock) if row.clock else None,
            counts=counts(row.mode, row.start, version=row.version),
        )


class Shelf:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.listed: dict[str, Listed] = {}

    async def fill(self) -> None:
        """At the start: two queries, however many tables wait."""
        waiting = select(MATCHES).where(
            MATCHES.c.ended.is_(None), MATCHES.c.public, MATCHES.c.id.in_(FREE)
        )
        rows, seats = await self.hub.store.several(
            waiting,
            select(SEATS)
            .where(SEATS.c.match.in_(waiting.with_only_columns(MATCHES.c.id)))
            .order_by(SEATS.c.seat),
        )
        sitting: dict[str, list[dict[str, Any]]] = {row.id: [] for row in rows}
        for seat in seats:
            sitting[seat.match].append(dict(seat._mapping))
        await self.hub.rule_sets.find_all(row.fingerprint for row in rows)
        self.listed = {row.id: Listed(self.hub, row, sitting[row.id]) for row in rows}

    def take(self, name: str) -> None:
        """Its room is in memory now, or it cannot be played any more."""
        self.listed.pop(name, None)

    def rename(self, user: str, name: str) -> None:
        for table in self.listed.values():
            for seat in table.sitting:
                if seat["user"] == user:
                    seat["name"] = name
                    self.hub.lobby.is_dirty = True


def age(table: "Room | Listed") -> tuple[float, str]:
    """The newest first."""
    return -table.row.created, table.id
