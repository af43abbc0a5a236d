"""Mana as a value: what its folder says of it."""

from pathlib import Path

from ...core.game import Definition
from .notation import action_parts, action_text, canonical, text_refusal
from .position import read_position, write_position
from .tables import build_tables
from .view import event_value, view
from .words import EVENTS, NAMES, REASONS, REFUSALS, TALLIES

DEFINITION = Definition(
    name="mana",
    title="Mana",
    summary="cover or devour the other geyser, on a field that moves",
    folder=Path(__file__).parent,
    prefixes=("MA", "M"),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    canonical=canonical,
    text_refusal=text_refusal,
    view=view,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_position,
    reasons=REASONS,
    counted="plies",
    refusals=REFUSALS,
    tallies=TALLIES,
    tallied=NAMES,
    perfect=True,
)
