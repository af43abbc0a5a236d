"""What the cells of a state mean to those who learn from it (core/vocabulary.py)."""

from ...core.vocabulary import bits, choice, count, number, place, seat
from .state import SEATS, SQUARES
from .words import NAMES, REASONS

DECIDED = ("undecided", *(f"seat {i}" for i in range(SEATS)))
BOX = 5  # cells of the field's longest side

VOCABULARY = {
    "at": place(SQUARES),  # 0: in the hand of its owner
    "burst": bits(NAMES),
    "begins": choice(DECIDED),
    "white": seat(SEATS),
    "active": seat(SEATS),
    "ply": count("ply_cap"),
    "width": number(0, BOX),
    "height": number(0, BOX),
    "seen": count(3),
    "stage": choice(("main", "over")),
    "winner": choice((*DECIDED[1:], "draw")),  # means something once the match is over
    "reason": choice(REASONS),  # likewise
}
