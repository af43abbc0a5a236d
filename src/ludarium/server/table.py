"""What a table says of itself, to those who sit there and in lists."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ..core.match import Match
from . import messages as m
from .messages import TableInfo

if TYPE_CHECKING:
    from .room import Room


UNCOUNTED = ("hotseat", "learn", "watch", "upload")  # modes whose results are in no record


def counts(
    mode: str, start: Mapping[str, Any], contest: str | None = None, version: str | None = None
) -> bool:
    """Whether the result of a match goes into the players' records: not where one person plays both
    sides, nor by somebody's own rule book, nor where the start was set up, unless it is that of a contest."""
    if mode in UNCOUNTED or version is not None:
        return False
    return "position" not in start or contest is not None


def turn_of(match: Match) -> int:
    """The turn that players read at the table."""
    return match.game.definition.turn(match.view(None))


def table_info(room: "Room") -> m.TableInfo:
    online = room.online
    sitting = [
        m.SeatInfo(
            s["kind"],
            s["name"],
            s["level"],
            s["deck"],
            s["seat"] in online,
            room.away_for(s["seat"]),
        )
        for s in room.sitting
    ]
    watching = sum(not channel.seats for channel in room.audience.connections.values())
    free = any(s["kind"] == "open" for s in room.sitting)
    return m.TableInfo(
        id=room.id,
        game=room.row.game,
        title=room.hub.title(room.row),
        mode=room.row.mode,
        variant=list(room.row.variant),
        seats=sitting,
        you=[],
        watching=watching,
        commitment=room.secret.commitment,
        clock=room.rule,
        invite=room.row.invite if free else None,
        rematch=room.rematch,
        counts=counts(room.row.mode, room.start, room.contest, room.row.version),
        contest=room.contest,
        pairing=room.row.pairing,
        version=room.row.version,
        upgrades=bool(room.start.get("upgrades")),
        began=room.start.get("at"),
        claim_after=room.claim_after,
        lose_after=round(room.time.lose_after) if room.time.lose_after else None,
        lan=room.hub.settings.lan if free else None,
    )


def table_for(info: TableInfo, seats: tuple[int, ...], host: bool) -> TableInfo:
    """What one viewer may read of a table: only their own decks and invitation."""
    sitting = [
        seat if i in seats else replace(seat, deck=None) for i, seat in enumerate(info.seats)
    ]
    own = {} if host else {"invite": None, "lan": None}
    return replace(info, seats=sitting, you=list(seats), **own)


def lobby_row(room: "Room", user: str) -> m.LobbyRow:
    match, info = room.match, table_info(room)
    turn = turn_of(match) if match else 0
    seats = room.seats_of(user)
    waits = bool(match and set(match.actors) & set(seats))
    return m.LobbyRow(
        id=room.id,
        game=room.row.game,
        title=info.title,
        mode=room.row.mode,
        seats=table_for(info, seats, False).seats,
        turn=turn,
        your_turn=waits,
        over=bool(match and match.is_over),
        watching=info.watching,
        created=room.row.created,
        clock=room.rule,
        counts=info.counts,
    )
