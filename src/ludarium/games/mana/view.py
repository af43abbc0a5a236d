"""What a client draws: the JSON of a record, and facts of events in words. Nothing is hidden."""

from typing import TYPE_CHECKING, Any

from ...plain.games.mana.field import beside, room
from .notation import spot
from .position import FIELD, write_position
from .state import HAND, KINDS, OVER, SQUARES, TILES
from .words import BLACK, GRAN, LETTERS, NOBODY, REASONS, WHITE

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "phase": "over" if s.stage == OVER else "main",
        "active": s.active,
        "first": s.white,
        "turn": s.ply,
        "ply_cap": game.tables.ply_cap,
        "position": write_position(game, s),
        "side": WHITE if s.active == s.white else BLACK,
        "width": s.width,
        "height": s.height,
        "room": {"x": [s.width - FIELD, FIELD - 1], "y": [s.height - FIELD, FIELD - 1]},
        "tiles": [tile_view(s, tile) for tile in range(TILES) if s.at[tile] != HAND],
        "seats": [seat_view(s, each) for each in range(2)],
        "occurrences": s.seen,
    }


def tile_view(s: Any, tile: int) -> dict[str, Any]:
    side, kind = divmod(tile, KINDS)
    x, y = spot(s.at[tile])
    return {
        "tile": LETTERS[kind],
        "side": side,
        "seat": s.white ^ side,
        "x": x,
        "y": y,
        "burst": bool(s.burst[side] >> kind & 1),
    }


def seat_view(s: Any, seat: int) -> dict[str, Any]:
    side = seat ^ s.white
    kinds = range(KINDS)
    return {
        "side": side,
        "hand": [LETTERS[kind] for kind in kinds if s.at[side * KINDS + kind] == HAND],
        "blocked": blocked(s, side),
    }


def blocked(s: Any, side: int) -> list[dict[str, Any]]:
    """The sides of a geyser that are covered, by a tile or by the boundary (M2, M3)."""
    geyser = s.at[side * KINDS + GRAN]
    if geyser == HAND:
        return []
    tiles = s.tiles[0] | s.tiles[1]
    ring, free = beside(1 << geyser), room(tiles)
    out = []
    for square in range(SQUARES):
        if ring >> square & 1 and (tiles | ~free) >> square & 1:
            x, y = spot(square)
            out.append({"x": x, "y": y, "by": "tile" if tiles >> square & 1 else "boundary"})
    return out


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field in ("from", "to", "at"):
        return spot(value)
    if field == "tile":
        return LETTERS[value]
    if field == "winner":
        return None if value == NOBODY else value
    return REASONS[value] if field == "reason" else value
