"""Alone as a value."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.errors import BadPosition
from ...core.game import Definition
from ...core.measure import Measure
from ...core.outcomes import Outcomes
from .state import AGAIN, EVENTS, KEEP, REASONS, TABLES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

FIELDS = ("dice", "throws", "points", "die", "won")
HIGHEST = {"throws": 5, "points": 30, "die": 6, "won": 1}


def build_tables(cells: dict[str, int], cards: list[dict[str, Any]]) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    tables[0]["goal"] = cells["goal"]
    return tables


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    return {KEEP: "keep", AGAIN: "again"}.get(action)


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    return {"throws": s.throws, "points": s.points, "die": s.die}


def read_position(game: "Game", written: Any) -> Any:
    if not isinstance(written, dict) or set(written) - set(FIELDS):
        raise BadPosition(f"expected a table of {', '.join(FIELDS)}")
    s = game.states.new()
    for name, value in written.items():
        if type(value) is not int or not 0 <= value <= HIGHEST.get(name, 1 << 53):
            raise BadPosition(f"{name}: expected a number that is possible here, got {value!r}")
        setattr(s, name, value)
    return s


DEFINITION = Definition(
    name="alone",
    title="Alone",
    summary="five dice, each kept or thrown once more",
    folder=Path(__file__).parent,
    prefixes=("L",),
    build_tables=build_tables,
    action_text=action_text,
    view=view,
    events=EVENTS,
    event_value=lambda game, field, value, handle: value,
    read_position=read_position,
    write_position=lambda game, s: {name: getattr(s, name) for name in FIELDS},
    reasons=REASONS,
    measure=Measure("points", 0, 30),
    outcomes=Outcomes(("reached", "missed"), "last throw"),
)
