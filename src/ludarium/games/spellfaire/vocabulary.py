"""What the cells of a state mean to those who learn from it (core/vocabulary.py)."""

from ...core.vocabulary import bits, card, choice, count, flag, number, seat
from .state import HAND, MAX_CARDS, SEATS, SLOTS
from .words import FACTIONS, KEYWORDS, NONE, REASONS, SCHOOLS

MOST = 99  # of what a creature has; custom cards may pile up more, which is shown as 99
DECIDED = ("undecided", *(f"seat {i}" for i in range(SEATS)))

VOCABULARY = {
    "begins": choice(DECIDED),
    "stage": choice(("mulligan", "start", "main", "end", "over")),
    "active": seat(SEATS),
    "winner": choice((*DECIDED[1:], "draw")),  # means something once the match is over
    "reason": choice(REASONS),  # likewise
    "serial": count(9999),
    "acts": count(999),
    "fuel": count(999),
    "n_waiting": count(SEATS * SLOTS),
    "ordered": flag(),
    "waiting": card(MAX_CARDS, counted="n_waiting", owners=SEATS),
    "players.health": number(-MOST, "hero_health", clipped=True),
    "players.mana": count("max_mana"),
    "players.max_mana": count("max_mana"),
    "players.fatigue": number(0, MOST, clipped=True),
    "players.turns": count("turn_cap"),
    "players.faction": choice(("none", *FACTIONS), NONE),
    "players.school": choice(("none", *SCHOOLS), NONE),
    "players.shown": bits([f"hand {i}" for i in range(HAND)]),
    "players.n_board": count(SLOTS),
    "players.deck": card(MAX_CARDS, counted="players.n_deck"),
    "players.hand": card(MAX_CARDS, counted="players.n_hand"),
    "players.dead": card(MAX_CARDS, counted="players.n_dead"),
    "players.discard": card(MAX_CARDS, counted="players.n_discard"),
    "board.id": count(9999),
    "board.card": card(MAX_CARDS, counted="players.n_board"),
    "board.token": flag(),
    "board.lasting": number(-MOST, MOST, clipped=True),
    "board.this_turn": number(-MOST, MOST, clipped=True),
    "board.health": number(-MOST, MOST, clipped=True),
    "board.max_health": number(0, MOST, clipped=True),
    "board.keywords": bits(KEYWORDS),
    "board.rest": choice(("ready", "fresh", "spent")),
    "board.frozen": flag(),
    "board.frozen_next": flag(),
    "board.doomed": flag(),
    "board.due": flag(),
}
