"""Blotto as a value: all that needs words."""
from pathlib import Path
from ...core.errors import BadPosition
from ...core.fields import read_fields, tables_of, write_fields
from ...core.game import Definition
from .state import LANES, MOST, SEATS, TABLES

def action_text(game, s, seat, action):
    return f"place in lane {action}" if 1 <= action <= LANES else None

def event_value(game, field, value, handle):
    return value

def row(s, seat):
    return list(s.placed)[LANES * seat : LANES * seat + LANES]

def view(game, s, seat, handle):
    known = [each == seat or s.over != 0 for each in range(SEATS)]
    return {"seat": seat if seat >= 0 else None, "round": s.rounds, "over": bool(s.over),
            "seats": [{"left": s.left[i] if known[i] else None, "lanes": row(s, i) if known[i] else None,
                       "held": s.held[i]} for i in range(SEATS)]}

def read_position(game, written):
    s = read_fields(game, written, rounds=(0, 1), over=(0, 1), held=(0, LANES), left=(0, MOST), placed=(0, MOST))
    for seat in range(SEATS):
        if s.left[seat] + sum(row(s, seat)) != game.rules["tokens"]:
            raise BadPosition(f"seat {seat}: expected {game.rules['tokens']} tokens, left or placed")
    if (sum(s.left) == 0) != (s.over != 0) or s.over != s.rounds:
        raise BadPosition("over: expected 1 when no token is left, else 0; rounds the same")
    return s

DEFINITION = Definition(
    name="blotto", title="Blotto", summary="tokens into three lanes, in secret: more lanes win",
    folder=Path(__file__).parent, prefixes=("D",), reasons=("more lanes", "equal lanes"),
    build_tables=tables_of(TABLES), action_text=action_text, view=view, event_value=event_value,
    events={"place": ("lane",), "show": ("lane", "first", "second")},
    read_position=read_position, write_position=write_fields)
