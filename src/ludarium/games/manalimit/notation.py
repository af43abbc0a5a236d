"""What an action says: its text (`move bench 1 to board 2`), and its parts for a client that knows no rule."""

import re
from typing import TYPE_CHECKING, Any

from ...plain.games.manalimit.effects import limit_of
from .state import (
    ACTIONS,
    BELT,
    BENCH,
    BOARD,
    BUY_CARD,
    EMPTY,
    END_TURN,
    FREEZE,
    MOVE,
    PITCH_BELT,
    PITCH_BENCH,
    PITCH_BOARD,
    PLACES,
)

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("end turn", END_TURN, 1),
    ("pitch belt i", PITCH_BELT, BELT),
    ("pitch board i", PITCH_BOARD, BOARD),
    ("pitch bench i", PITCH_BENCH, BENCH),
    ("buy i", BUY_CARD, BELT),
    ("freeze i", FREEZE, BELT),
    ("move board | bench i to board | bench j", MOVE, PLACES * PLACES),
)
NUMBERS = {
    "end": range(END_TURN, END_TURN + 1),
    "pitch": range(PITCH_BELT, BUY_CARD),
    "buy": range(BUY_CARD, FREEZE),
    "freeze": range(FREEZE, MOVE),
    "move": range(MOVE, ACTIONS),
}


def place(number: int) -> tuple[str, int]:
    """The zone of a unit's place, and the place in it from 0."""
    return ("board", number) if number < BOARD else ("bench", number - BOARD)


def decode(action: int) -> tuple[str, str, int, str, int]:
    """Kind, zone and place, and where a move goes."""
    if action == END_TURN:
        return "end", "", 0, "", 0
    if action < PITCH_BOARD:
        return "pitch", "belt", action - PITCH_BELT, "", 0
    if action < BUY_CARD:
        return "pitch", *place(action - PITCH_BOARD), "", 0
    if action < FREEZE:
        return "buy", "belt", action - BUY_CARD, "", 0
    if action < MOVE:
        return "freeze", "belt", action - FREEZE, "", 0
    start, end = divmod(action - MOVE, PLACES)
    return "move", *place(start), *place(end)


def written(action: int) -> str:
    kind, zone, at, to_zone, to = decode(action)
    match kind:
        case "end":
            return "end turn"
        case "pitch":
            return f"pitch {zone} {at + 1}"
        case "move":
            return f"move {zone} {at + 1} to {to_zone} {to + 1}"
    return f"{kind} {at + 1}"


TEXTS = [None, *(written(action) for action in range(1, ACTIONS))]
PLACE = re.compile(
    r"(pitch (belt|board|bench)|buy|freeze|move (board|bench)) -?\d+( to (board|bench) -?\d+)?"
)


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    return TEXTS[action] if 0 < action < ACTIONS else None


def text_refusal(game: "Game", s: Any, seat: int, text: str) -> str | None:
    """A place that no zone has (B2)."""
    return "B2" if PLACE.fullmatch(text.lower().strip()) else None


def card_at(s: Any, zone: str, at: int) -> int:
    if zone == "belt":
        return int(s.belt[at])
    return int((s.board if zone == "board" else s.bench)[at].card)


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    """Of a legal action; places count from 0."""
    kind, zone, at, to_zone, to = decode(action)
    if kind == "end":
        return {"kind": kind, "loses": s.mana, "empty": all(u.card == EMPTY for u in s.board)}
    row = card_at(s, zone, at)
    if row == EMPTY:  # a refused action may name an empty place
        return {"kind": kind, "zone": zone, "place": at}
    card = game.cards[row]
    if kind == "pitch":
        over = max(0, s.mana + card["pitch"] - limit_of(s.round))
        lost = min(card["pitch"], over)
        return {
            "kind": kind,
            "zone": zone,
            "place": at,
            "card": card["id"],
            "gain": card["pitch"] - lost,
            "evaporates": lost,
        }
    if kind == "buy":
        return {"kind": kind, "place": at, "card": card["id"], "cost": card["cost"]}
    if kind == "freeze":
        return {"kind": kind, "place": at, "card": card["id"], "on": not s.frozen >> at & 1}
    swap = card_at(s, to_zone, to) != EMPTY
    return {"kind": kind, "zone": zone, "place": at, "to_zone": to_zone, "to": to, "swap": swap}
