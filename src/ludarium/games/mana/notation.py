"""What an action says: its text (`O@(1,0)`), and its parts for a client that knows no rule."""

import re
from typing import TYPE_CHECKING, Any

from ...plain.games.mana.legal import side_of, square_of
from ...plain.games.mana.moves import slides
from .state import BURST, CELLS, HAND, KINDS, RETRIEVE, SWAP, TO_CELL
from .words import LETTERS, NOA, THEURGIA, WHITE

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("X@(x,y) | X>(x,y)", TO_CELL, KINDS * CELLS),
    ("X^", RETRIEVE, KINDS),
    ("X!", BURST, KINDS),
    ("swap", SWAP, 1),
)
TO_ANY_CELL = re.compile(rf"([{LETTERS.lower()}])([@>])\(-?\d+,-?\d+\)")
Action = tuple[str, int, int]  # what is done, the kind, and the square or HAND


def decode(action: int) -> Action | None:
    if TO_CELL <= action < RETRIEVE:
        kind, cell = divmod(action - TO_CELL, CELLS)
        return "to", kind, square_of(cell)
    if RETRIEVE <= action < BURST:
        return "retrieve", action - RETRIEVE, HAND
    if BURST <= action < SWAP:
        return "burst", action - BURST, HAND
    return ("swap", HAND, HAND) if action == SWAP else None


DECODED = {action: decode(action) for action in range(TO_CELL, SWAP + 1)}


def spot(square: int) -> list[int]:
    """A square as x and y in the current box; they may lie outside of it."""
    return [square % 8 - 1, square // 8 - 1]


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    found = DECODED.get(action)
    if found is None or found[0] == "swap":
        return "swap" if found and game.rules["swap"] else None
    name, kind, square = found
    side = side_of(s, seat)
    letter = LETTERS[kind] if side == WHITE else LETTERS[kind].lower()
    if name == "to":
        x, y = spot(square)
        sign = "@" if s.at[side * KINDS + kind] == HAND else ">"
        return f"{letter}{sign}({x},{y})"
    return letter + ("^" if name == "retrieve" else "!")


def canonical(text: str) -> str:
    """Spaces do not matter."""
    return text.replace(" ", "")


def text_refusal(game: "Game", s: Any, seat: int, text: str) -> str | None:
    """Why a tile cannot be placed or moved as a text says: it lies elsewhere, or the cell is far off."""
    found = TO_ANY_CELL.fullmatch(text)
    if found is None:
        return None
    in_hand = s.at[side_of(s, seat) * KINDS + LETTERS.index(found[1].upper())] == HAND
    if found[2] == "@":
        return "MA6.2" if in_hand else "MA6.1"
    return "MA7" if in_hand else "MA3.4"


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    name, kind, square = DECODED[action] or ("", HAND, HAND)
    side = side_of(s, seat)
    here = s.at[side * KINDS + kind] if kind != HAND else HAND
    if name == "to":
        name = "place" if here == HAND else "move"
    return {
        "kind": name,
        "tile": None if kind == HAND else LETTERS[kind],
        "side": side,
        "from": None if here == HAND else spot(here),
        "to": None if square == HAND else spot(square),
        "special": special(game, s, kind, here, square) if name == "move" else None,
    }


def special(game: "Game", s: Any, kind: int, here: int, square: int) -> str | None:
    """What this move does that only Burst mode can."""
    tiles = s.tiles[0] | s.tiles[1]
    if tiles >> square & 1:
        return "push" if kind <= NOA else "devour" if kind >= THEURGIA else None
    if NOA < kind < THEURGIA and not slides(game.tables, tiles, here, kind, False) >> square & 1:
        return "jump"
    return None
