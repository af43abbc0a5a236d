"""Voidlit as a value: what its folder says of it."""

from pathlib import Path

from ...core.game import Definition
from ...core.measure import Energy
from .cards import CARD_FORM, MORE_TABLES, build_tables, neutral_card
from .decks import STARTERS, build_deck, check_deck, deck_form, deck_parts, in_decks
from .notation import NUMBERS, action_parts, action_text, canonical, reading, text_refusal
from .position import read_position, write_position
from .state import MAX_CARDS
from .text import card_text
from .times import TIMES
from .view import event_value, turn, view
from .words import EVENTS, REASONS, REFUSALS, TALLIES

DEFINITION = Definition(
    name="voidlit",
    title="Voidlit",
    summary="a collectible duel where every card you bank is energy you cannot play",
    folder=Path(__file__).parent,
    prefixes=("VL", "V"),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    canonical=canonical,
    reading=reading,
    text_refusal=text_refusal,
    action_kinds=NUMBERS,
    view=view,
    turn=turn,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_position,
    reasons=REASONS,
    refusals=REFUSALS,
    card_form=CARD_FORM,
    card_text=card_text,
    most_cards=MAX_CARDS,
    more_tables=MORE_TABLES,
    in_decks=in_decks,
    deck_form=deck_form,
    check_deck=check_deck,
    build_deck=build_deck,
    deck_parts=deck_parts,
    neutral=neutral_card,
    tallies=TALLIES,
    energy=Energy("energy", lambda s, seat: int(s.players[seat].energy)),
    times=TIMES,
    aloud=("block",),  # who defends sees on the table who may (V18)
    starters=STARTERS,
)
