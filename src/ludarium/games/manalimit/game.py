"""MANALIMIT as a value: what its folder says of it."""

from pathlib import Path

from ...core.game import Definition
from ...core.measure import Energy, Measure
from ...core.outcomes import Outcomes
from .bench import BENCH_ROWS
from .cards import CARD_FORM, build_tables, neutral_card
from .decks import build_deck, check_deck, deck_parts
from .ghosts import stock
from .notation import NUMBERS, action_parts, action_text, text_refusal
from .pools import POOLS
from .position import read_input, read_position, write_input, write_position
from .state import END_TURN, MAX_CARDS, MOST_TROPHIES
from .stored import GHOSTS
from .text import card_text
from .view import event_value, turn, view
from .words import BATTLES, EVENTS, REASONS, REFUSALS, TALLIES

DEFINITION = Definition(
    name="manalimit",
    title="MANALIMIT",
    summary="an auto-battler whose deck is both shop and fuel",
    folder=Path(__file__).parent,
    prefixes=("ML", "B"),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    action_kinds=NUMBERS,
    text_refusal=text_refusal,
    view=view,
    turn=turn,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_position,
    write_input=write_input,
    read_input=read_input,
    stock=stock,
    pools=POOLS,
    ghosts=GHOSTS,
    reasons=REASONS,
    counted="rounds",
    refusals=REFUSALS,
    card_form=CARD_FORM,
    card_text=card_text,
    most_cards=MAX_CARDS,
    check_deck=check_deck,
    build_deck=build_deck,
    deck_parts=deck_parts,
    neutral=neutral_card,
    tallies=TALLIES,
    energy=Energy("mana", lambda s, seat: int(s.mana)),
    takebacks=False,  # B34
    measure=Measure("trophies", 0, MOST_TROPHIES, high_rule="trophies"),
    outcomes=Outcomes(BATTLES, "battle", (END_TURN,), undecided=("draw",)),
    bench_rows=BENCH_ROWS,
    starters=("ember-volley",),
)
