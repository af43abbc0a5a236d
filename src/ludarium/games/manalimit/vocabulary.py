"""What the cells of a state mean to those who learn from it (core/vocabulary.py)."""

from ...core.vocabulary import Meaning, bits, card, choice, count, flag, number
from .state import BELT, BOARD, CLASH_CAP, MAX_CARDS, MOST_ROUNDS, PILE
from .words import OUTCOMES, REASONS

MOST = 99  # of what a unit has; custom cards may pile up more, which is shown as 99
LIVES = 9
SOME = number(0, MOST, clipped=True)
SIGNED = number(-MOST, MOST, clipped=True)
NAMED = number(0, 1, clipped=True)  # who a ghost was means nothing


def soldiers(path: str, counted: str) -> dict[str, Meaning]:
    return {
        f"{path}.card": card(MAX_CARDS, counted=counted),
        f"{path}.attack": SOME,
        f"{path}.health": SIGNED,
        f"{path}.shield": SOME,
    }


def units(path: str) -> dict[str, Meaning]:
    return {
        f"{path}.card": card(MAX_CARDS),
        f"{path}.attack": SOME,
        f"{path}.health": SIGNED,
        f"{path}.brief_attack": SIGNED,
        f"{path}.brief_health": SIGNED,
        f"{path}.shield": SOME,
    }


VOCABULARY = {
    "stage": choice(("waiting", "shop", "over")),
    "round": count(MOST_ROUNDS),
    "trophies": count("trophies"),
    "lives": number(0, LIVES, clipped=True),
    "mana": number(0, MOST, clipped=True),
    "saved": SOME,
    "free": number(0, 999, clipped=True),
    "frozen": bits([f"belt {i}" for i in range(BELT)]),
    "over": choice(("no", *REASONS)),
    "n_deck": count(PILE),
    "n_under": count(PILE),
    "n_ash": count(PILE),
    "belt": card(MAX_CARDS),
    "deck": card(MAX_CARDS, counted="n_deck"),
    "under": card(MAX_CARDS, counted="n_under"),
    "ash": card(MAX_CARDS, counted="n_ash"),
    "bought": number(0, 999, clipped=True),
    "pitched": number(0, 999, clipped=True),
    "evaporated": number(0, 999, clipped=True),
    **units("board"),
    **units("bench"),
    "ghost.name": NAMED,  # the waiting ghost is hidden: all of it is 0
    "ghost.round": count(MOST_ROUNDS),
    "ghost.trophies": count(MOST_ROUNDS),
    "ghost.lives": number(0, LIVES, clipped=True),
    "ghost.n": count(BOARD),
    **soldiers("ghost.line", "ghost.n"),
    "last.name": NAMED,
    "last.outcome": choice(OUTCOMES),
    "last.clashes": count(CLASH_CAP),
    "last.n_own": count(BOARD),
    "last.n_ghost": count(BOARD),
    "last.n_own_left": count(BOARD),
    "last.n_ghost_left": count(BOARD),
    "last.stalled": flag(),
    "last.round": count(MOST_ROUNDS),
    "last.trophies": count(MOST_ROUNDS),
    "last.lives": number(0, LIVES, clipped=True),
    **soldiers("last.own", "last.n_own"),
    **soldiers("last.ghost", "last.n_ghost"),
    "last.lasting.attack": SOME,
    "last.lasting.health": SIGNED,
    "last.own_left.attack": SOME,
    "last.own_left.health": SIGNED,
    "last.ghost_left.attack": SOME,
    "last.ghost_left.health": SIGNED,
}
