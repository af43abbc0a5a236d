"""Parley as a value, with a clock of its own."""

# mypy: ignore-errors
# Its relative imports mean `ludarium`, where it is loaded.

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.fields import read_fields, tables_of, write_fields
from ...core.game import Definition
from ...core.spans import Key, Span, Times
from .state import EVENTS, OPENING, PLAN, REPLY, TABLES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

TEXTS = ["", "lay", "ready", "strike", "end turn", "block", "take it"]
STAGES = ["opening", "turn", "reply", "plan", "over"]


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    return {
        "seat": seat if seat >= 0 else None,
        "phase": STAGES[s.stage],
        "active": s.active,
        "turn": s.round,
        "seats": [{"points": p.points, "laid": p.laid, "ready": p.ready} for p in s.players],
    }


def span(game: "Game", s: Any, seat: int) -> Key | None:
    """A turn stands still while the other seat replies; all that is in secret is a round for both."""
    if s.stage == OPENING:
        return "opening", 0
    if s.stage == PLAN:
        return "plan", s.round
    if s.stage == REPLY and seat != s.active:
        return "reply", s.strikes
    return ("turn", s.round) if seat == s.active else None


TIMES = Times(
    spans={
        "opening": Span("opening"),
        "turn": Span("turn", playback={"show": 1.0}),
        "reply": Span("reply", counts=False),
        "plan": Span("plan", title="Plan together", playback={"rest": 4.0}),
    },
    span=span,
    grace=0.75,
    match="whole",
    empty="empty",
    absence="absence",
)
DEFINITION = Definition(
    name="parley",
    title="Parley",
    summary="stones in secret, strikes in turns",
    folder=Path(__file__).parent,
    prefixes=("P",),
    build_tables=tables_of(TABLES),
    action_text=lambda game, s, seat, action: TEXTS[action] if 0 < action < len(TEXTS) else None,
    view=view,
    events=EVENTS,
    event_value=lambda game, field, value, handle: value,
    read_position=read_fields,
    write_position=write_fields,
    reasons=("rounds", "time limit"),
    times=TIMES,
)
