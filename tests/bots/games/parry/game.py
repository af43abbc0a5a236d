"""Parry as a value."""

from pathlib import Path

from ...core.fields import read_fields, tables_of, write_fields
from ...core.game import Definition
from .state import TABLES

WORDS = ("", "step", "end turn", "attack", "block", "let it hit", "yield", "counter", "bow")


def action_text(game, s, seat, action):
    return WORDS[action] if 0 < action < len(WORDS) else None


def event_value(game, field, value, handle):
    return value


def view(game, s, seat, handle):
    return {
        "active": s.active,
        "health": list(s.health),
        "guards": list(s.guards),
        "stance": list(s.stance),
    }


def read_position(game, written):
    return read_fields(game, written, active=(0, 1), struck=(0, 2), spent=(0, 1))


DEFINITION = Definition(
    name="parry",
    title="Parry",
    summary="a blow, and the answer to it",
    folder=Path(__file__).parent,
    prefixes=("P",),
    reasons=("health",),
    build_tables=tables_of(TABLES),
    action_text=action_text,
    view=view,
    event_value=event_value,
    events={"attack": (), "block": (), "hit": ("damage",)},
    read_position=read_position,
    write_position=write_fields,
)
