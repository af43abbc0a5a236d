"""SpellfAIre as a value: what its folder says of it."""

from pathlib import Path

from ...core.game import Definition
from ...core.measure import Energy
from .cards import CARD_FORM, build_tables, neutral_card
from .decks import build_deck, check_deck, deck_parts, every_deck, within_reach
from .notation import NUMBERS, action_parts, action_text, canonical
from .position import read_position, write_position
from .state import MAX_CARDS
from .text import card_text, refusal_text
from .view import event_value, turn, view
from .words import EVENTS, REASONS, REFUSALS, TALLIES

DEFINITION = Definition(
    name="spellfaire",
    title="SpellfAIre",
    summary="a duel of two heroes, their creatures and spells",
    folder=Path(__file__).parent,
    prefixes=("S", "A"),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    canonical=canonical,
    action_kinds=NUMBERS,
    view=view,
    turn=turn,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_position,
    reasons=REASONS,
    refusals=REFUSALS,
    refusal_text=refusal_text,
    card_form=CARD_FORM,
    card_text=card_text,
    most_cards=MAX_CARDS,
    in_decks=lambda card: not card["token"],
    check_deck=check_deck,
    build_deck=build_deck,
    deck_groups=("faction", "school"),
    deck_parts=deck_parts,
    neutral=neutral_card,
    every_deck=every_deck,
    within_reach=within_reach,
    tallies=TALLIES,
    energy=Energy("mana", lambda s, seat: int(s.players[seat].mana)),
    starters=("kingdom-frost", "wildclan-fire"),
)
