"""Bluff as a value: all that needs words."""
from pathlib import Path
from ...core.errors import BadPosition
from ...core.fields import read_fields, tables_of, write_fields
from ...core.game import Definition
from ...core.outcomes import Outcomes
from .state import CALL, FACES, MOST, ROLL, SEATS, TABLES
NAMES = ("one", "two", "three", "four", "five", "six")

def words(bid):
    return f"{1 + (bid - 1) // FACES} x {NAMES[(bid - 1) % FACES]}"

def action_text(game, s, seat, action):
    return f"bid {words(action)}" if 0 < action < CALL else {CALL: "call", ROLL: "roll"}.get(action)

def event_value(game, field, value, handle):
    dice = sorted(int(die) for die in str(value) if die != "0")
    return {"dice": dice, "bid": words(value)}.get(field, value)

def cup(s, seat):
    return sorted(die for die in list(s.cups)[MOST * seat : MOST * seat + MOST] if die)

def view(game, s, seat, handle):
    return {"seat": seat if seat >= 0 else None, "active": s.active, "first": s.begins - 1,
            "turn": s.turns, "round": s.rounds, "bid": words(abs(s.bid)) if s.bid else None,
            "found": s.found if s.bid < 0 else None,
            "seats": [{"dice": s.left[i], "cup": cup(s, i) or [None] * s.left[i]} for i in (0, 1)]}

def read_position(game, written):
    s = read_fields(game, written, begins=(1, 2), active=(0, 1), left=(0, MOST), cups=(0, FACES))
    dice = [s.left[i] + (s.bid < 0 and i == s.active) for i in range(SEATS)]
    if dice != [len(cup(s, i)) for i in (0, 1)] or abs(s.bid) > FACES * sum(dice) or not any(s.left):
        raise BadPosition(f"cups: expected {dice[0]} and {dice[1]} dice, and a bid on them")
    return s

DEFINITION = Definition(
    name="bluff", title="Bluff", summary="dice under two cups: bid, raise, or call the lie",
    folder=Path(__file__).parent, prefixes=("B",), reasons=("the last die",), action_text=action_text,
    outcomes=Outcomes(("caught", "true"), "call", (CALL,)), build_tables=tables_of(TABLES), view=view,
    events={"begins": (), "roll": ("dice",), "bid": ("bid",), "call": ("bid", "found"), "show": ("dice",),
            "lose": ("left",)}, event_value=event_value, read_position=read_position, write_position=write_fields)
