"""The text of every action, from the acting seat's side: `attack own 1 on enemy hero`."""

from typing import TYPE_CHECKING, Any

from .state import (
    ATTACK,
    END_TURN,
    ENEMY_HERO_PLACE,
    FIRST,
    MAX_CARDS,
    MULLIGAN,
    NO_PLACE,
    OWN_HERO_PLACE,
    PLACES,
    PLAY,
    SLOTS,
)

if TYPE_CHECKING:
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("end turn", END_TURN, 1),
    ("mulligan [card, ...]", MULLIGAN, ATTACK - MULLIGAN),
    ("attack own i on enemy j | enemy hero", ATTACK, FIRST - ATTACK),
    ("first card", FIRST, PLAY - FIRST),
    ("play card [on target]", PLAY, MAX_CARDS * PLACES),
)


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    if action == END_TURN:
        return "end turn"
    if MULLIGAN <= action < ATTACK:
        return mulligan_text(game, s, seat, action - MULLIGAN)
    if ATTACK <= action < FIRST:
        slot, place = divmod(action - ATTACK, SLOTS + 1)
        target = "enemy hero" if place == SLOTS else f"enemy {place + 1}"
        return f"attack own {slot + 1} on {target}"
    if FIRST <= action < PLAY:
        return first_text(game, s, seat, action - FIRST)
    row, place = divmod(action - PLAY, PLACES)
    if action < PLAY or row >= len(game.cards) or game.cards[row]["token"]:
        return None
    text = f"play {game.cards[row]['name']}"
    return text if place == NO_PLACE else f"{text} on {place_text(place)}"


def place_text(place: int) -> str:
    if place == OWN_HERO_PLACE:
        return "own hero"
    if place == ENEMY_HERO_PLACE:
        return "enemy hero"
    return f"own {place + 1}" if place < SLOTS else f"enemy {place - SLOTS + 1}"


def mulligan_text(game: "Game", s: Any, seat: int, subset: int) -> str | None:
    hand = s.players[seat].hand
    cards = [i for i in range(s.players[seat].n_hand) if subset >> i & 1]
    if subset >> s.players[seat].n_hand:
        return None
    names = ", ".join(game.cards[hand[i]]["name"] for i in cards)
    return f"mulligan {names}".strip()


def first_text(game: "Game", s: Any, seat: int, choice: int) -> str | None:
    side, row = divmod(choice, MAX_CARDS)
    if row >= len(game.cards):
        return None
    name = game.cards[row]["name"]
    waiting = set(list(s.waiting)[: s.n_waiting])
    if row + MAX_CARDS * (seat ^ side) not in waiting:
        return None
    if {row, row + MAX_CARDS} <= waiting:  # one on each side
        return f"first {'enemy' if side else 'own'} {name}"
    return f"first {name}"


def canonical(text: str) -> str:
    """The cards of a mulligan may be named in any order."""
    if text.startswith("mulligan "):
        names = sorted(name.strip() for name in text.removeprefix("mulligan ").split(","))
        return f"mulligan {', '.join(names)}"
    return text
