"""What an action says: its text from the acting seat's side (`attack own 1 on enemy hero`), and its
parts for a client that knows no rule."""

from typing import TYPE_CHECKING, Any

from .state import (
    ACTIONS,
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
    from ...core.chronicle import Handle
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("end turn", END_TURN, 1),
    ("mulligan [card, ...]", MULLIGAN, ATTACK - MULLIGAN),
    ("attack own i on enemy j | enemy hero", ATTACK, FIRST - ATTACK),
    ("first card", FIRST, PLAY - FIRST),
    ("play card [on target]", PLAY, MAX_CARDS * PLACES),
)
KINDS = ("end", "mulligan", "attack", "order", "play")  # the same in the parts
NUMBERS = {
    word: range(first, first + n)
    for kind, (text, first, n) in zip(KINDS, KINDS_OF_ACTION, strict=True)
    for word in (kind, text.split()[0])
}


def decode(kind: str, number: int) -> tuple[str, int, int]:
    """A kind with its two numbers: a set of hand cards; an own place and a target's; a side and a
    card; a card and a target's place."""
    if kind == "attack":
        slot, place = divmod(number, SLOTS + 1)
        return kind, slot, ENEMY_HERO_PLACE if place == SLOTS else SLOTS + place
    if kind == "order":
        return kind, *divmod(number, MAX_CARDS)
    return (kind, *divmod(number, PLACES)) if kind == "play" else (kind, number, 0)


DECODED = {
    first + i: decode(kind, i)
    for kind, (_, first, n) in zip(KINDS, KINDS_OF_ACTION, strict=True)
    for i in range(n)
}
assert len(DECODED) == ACTIONS - 1


# --- texts -----------------------------------------------------------------------------------------


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    kind, a, b = DECODED.get(action, ("", 0, 0))
    if kind == "attack":
        return f"attack own {a + 1} on {PLACE_TEXTS[b]}"
    if kind == "play":
        return play_text(game, a, b)
    if kind == "mulligan":
        return mulligan_text(game, s, seat, a)
    if kind == "order":
        return order_text(game, s, seat, a, b)
    return "end turn" if kind == "end" else None


def place_text(place: int) -> str:
    if place == OWN_HERO_PLACE:
        return "own hero"
    if place == ENEMY_HERO_PLACE:
        return "enemy hero"
    return f"own {place + 1}" if place < SLOTS else f"enemy {place - SLOTS + 1}"


PLACE_TEXTS = [place_text(place) for place in range(NO_PLACE)]


def play_text(game: "Game", row: int, place: int) -> str | None:
    if row >= len(game.cards) or game.cards[row]["token"]:
        return None
    text = f"play {game.cards[row]['name']}"
    return text if place == NO_PLACE else f"{text} on {PLACE_TEXTS[place]}"


def mulligan_text(game: "Game", s: Any, seat: int, subset: int) -> str | None:
    hand = s.players[seat].hand
    cards = [i for i in range(s.players[seat].n_hand) if subset >> i & 1]
    if subset >> s.players[seat].n_hand:
        return None
    names = ", ".join(game.cards[hand[i]]["name"] for i in cards)
    return f"mulligan {names}".strip()


def order_text(game: "Game", s: Any, seat: int, side: int, row: int) -> str | None:
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


# --- parts -----------------------------------------------------------------------------------------


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    """Of a legal action; hand cards are named by their places in the hand, from 0."""
    kind, a, b = DECODED[action]
    if kind == "attack":
        source = handle(s.board[seat * SLOTS + a].id)
        return {"kind": kind, "source": source, "target": target(s, seat, b, handle)}
    if kind == "play":
        p = s.players[seat]
        held = [i for i in range(p.n_hand) if p.hand[i] == a]
        parts = {"kind": kind, "card": game.cards[a]["id"], "hand": held}
        if b != NO_PLACE:
            parts["target"] = target(s, seat, b, handle)
        return parts
    if kind == "mulligan":
        return {"kind": kind, "cards": [i for i in range(s.players[seat].n_hand) if a >> i & 1]}
    if kind == "order":
        trigger = b + MAX_CARDS * (seat ^ a)
        return {"kind": kind, "index": list(s.waiting).index(trigger)}
    return {"kind": kind}


def target(s: Any, seat: int, place: int, handle: "Handle") -> dict[str, Any]:
    """A creature or a hero; a creature that is being played may be its own target (A18)."""
    if place >= OWN_HERO_PLACE:
        return {"hero": seat if place == OWN_HERO_PLACE else 1 - seat}
    side, slot = (seat, place) if place < SLOTS else (1 - seat, place - SLOTS)
    if slot >= s.players[side].n_board:
        return {"itself": True}
    return {"unit": handle(s.board[side * SLOTS + slot].id)}
