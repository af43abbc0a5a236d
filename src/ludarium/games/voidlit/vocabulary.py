"""What the cells of a state mean to those who learn from it (core/vocabulary.py)."""

from dataclasses import replace

from ...core.vocabulary import EMPTY, bits, card, choice, count, flag, number, seat
from .state import (
    BANK,
    CARDS,
    HAND,
    MARKS,
    MAX_CARDS,
    OWNER,
    QUEUE,
    RELICS,
    ROWS,
    SEATS,
    SHOWN,
    SINCE,
    SLOTS,
    UPGRADES,
)
from .words import DECK_SIZE, HAND_DEALT, KEYWORDS, NATIONS, NO_NATION, REASONS

MOST = 99  # of what a unit has; custom cards may pile up more, which is shown as 99
SOME = number(0, MOST, clipped=True)
CHANGED = number(-MOST, MOST, clipped=True)
DECIDED = ("undecided", *(f"seat {i}" for i in range(SEATS)))
STAGES = ("mulligan", "turn start", "main", "block", "attack", "turn end", "passing", "over")
# Only while a card is looked at does anything wait: what it is matters little, so large codes are cut.
WAITING = number(0, 9999, clipped=True)
NOTHING = number(0, 1, clipped=True)  # always 0
UNIT_ID = count(9999)

VOCABULARY = {
    "begins": choice(DECIDED),
    "stage": choice(STAGES),
    "active": seat(SEATS),
    "turn": count("turn_cap"),
    "winner": choice((*DECIDED[1:], "draw")),  # means something once the match is over
    "reason": choice(REASONS),  # likewise
    "serial": UNIT_ID,
    "acts": count(999),
    "fuel": count(999),
    "looking": choice(("nobody", *DECIDED[1:])),
    "attacker": UNIT_ID,
    "target": UNIT_ID,
    "aimed": SOME,
    "aimed_at": UNIT_ID,
    "aimed_part": count(UPGRADES),
    "auras": flag(),
    "n_queue": count(QUEUE),
    "queue": WAITING,
    "sources": UNIT_ID,
    "changed": NOTHING,
    "spare": NOTHING,
    "players.health": number(-MOST, "health", clipped=True),
    "players.energy": SOME,
    "players.nation": choice(("none", *NATIONS), NO_NATION),
    "players.paragon": replace(card(ROWS), unknown=EMPTY),
    "players.paragon_played": flag(),
    "players.banked": flag(),
    "players.searches": SOME,
    "players.lost": SOME,
    "players.upgrades_played": SOME,
    "players.answer": count(1 << HAND_DEALT),  # the other's is hidden
    "players.known_top": count(DECK_SIZE),
    "players.known_bottom": count(DECK_SIZE),
    "players.n_units": count(SLOTS),
    "players.n_relics": count(RELICS),
    "players.n_deck": count(DECK_SIZE),
    "players.n_hand": count(HAND),
    "players.n_bank": count(BANK),
    "players.n_waste": count(CARDS),
    "players.n_shown": count(SHOWN),
    "players.relics": card(MAX_CARDS, counted="players.n_relics"),
    "players.deck": card(MAX_CARDS, counted="players.n_deck"),
    "players.hand": card(MAX_CARDS, counted="players.n_hand"),
    "players.bank": card(MAX_CARDS, counted="players.n_bank"),
    "players.waste": card(MAX_CARDS, counted="players.n_waste"),
    "players.shown": number(0, SINCE * (BANK + 1)),
    "players.spare": NOTHING,
    "board.id": UNIT_ID,
    "board.card": card(ROWS, counted="players.n_units"),
    "board.attack": CHANGED,
    "board.max_health": CHANGED,
    "board.health": CHANGED,
    "board.turn_attack": CHANGED,
    "board.turn_health": CHANGED,
    "board.aura_attack": CHANGED,
    "board.aura_health": CHANGED,
    "board.aura_loss": CHANGED,
    "board.keywords": bits([*KEYWORDS, *(f"{word} by an aura" for word in KEYWORDS)]),
    "board.salvage": SOME,
    "board.exhausted": number(0, 2, clipped=True),
    "board.marks": bits(MARKS),
    "board.n_upgrades": count(UPGRADES),
    "board.upgrades": card(OWNER, counted="board.n_upgrades", owners=SEATS),
}
