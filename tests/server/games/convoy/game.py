"""Convoy as a value: all that needs words."""
# mypy: ignore-errors

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.fields import read_fields, tables_of, write_fields
from ...core.game import Definition
from .state import LANES, PLACE, READY, SEATS, TABLES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

NAMES = ("north", "middle", "south")


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    if PLACE <= action < READY:
        return f"place {NAMES[action - PLACE]}"
    return "ready" if action == READY else None


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    return NAMES[value] if field == "lane" else value


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    return {
        "seat": seat if seat >= 0 else None,
        "turn": s.round,
        "seats": [
            {
                "points": s.points[side],
                "staged": list(s.staged)[LANES * side : LANES * side + LANES],
            }
            for side in range(SEATS)
        ],
    }


def read_position(game: "Game", written: Any) -> Any:
    return read_fields(game, written, ready=(0, 1))


DEFINITION = Definition(
    name="convoy",
    title="Convoy",
    summary="wagons on three roads, sent out in secret",
    folder=Path(__file__).parent,
    prefixes=("C",),
    reasons=("the last round",),
    build_tables=tables_of(TABLES),
    action_text=action_text,
    view=view,
    event_value=event_value,
    events={"place": ("lane",), "ready": (), "lane": ("lane", "first", "second")},
    read_position=read_position,
    write_position=write_fields,
)
