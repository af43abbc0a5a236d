"""What a client draws: the JSON of a hidden record, and facts of events in words."""

from typing import TYPE_CHECKING, Any

from ...plain.games.spellfaire.effects import is_frozen, power
from .state import FRESH, MAX_CARDS, MULLIGAN_STAGE, OVER, SLOTS, SPENT, UNKNOWN
from .words import CHARGE, FACTIONS, KEYWORDS, MOMENTS, NONE, REASONS, SCHOOLS

if TYPE_CHECKING:
    from ...core.game import Game


def view(game: "Game", s: Any, seat: int) -> dict[str, Any]:
    """Of a record that went through `hide`; cards are ids, None is a card that is not known."""
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "phase": phase(s),
        "active": s.active,
        "first": s.begins - 1,
        "turn": s.players[0].turns + s.players[1].turns,
        "pending": [
            {"card": card_id(game, each % MAX_CARDS), "seat": each // MAX_CARDS}
            for each in list(s.waiting)[: s.n_waiting]
        ],
        "seats": [player(game, s, side, seat) for side in range(2)],
    }


def phase(s: Any) -> str:
    if s.stage == OVER:
        return "over"
    if s.stage == MULLIGAN_STAGE:
        return "mulligan"
    return "order" if s.n_waiting else "main"


def player(game: "Game", s: Any, side: int, seat: int) -> dict[str, Any]:
    p = s.players[side]
    own = side == seat
    hand = [card_id(game, p.hand[i]) if own or p.shown >> i & 1 else None for i in range(p.n_hand)]
    return {
        "health": p.health,
        "mana": p.mana,
        "max_mana": p.max_mana,
        "fatigue": p.fatigue,
        "turns": p.turns,
        "faction": FACTIONS[p.faction] if p.faction != NONE else None,
        "school": SCHOOLS[p.school] if p.school != NONE else None,
        "deck": p.n_deck,
        "deck_cards": [card_id(game, p.deck[i]) for i in range(p.n_deck)] if own else None,
        "hand": hand,
        "shown": [i for i in range(p.n_hand) if p.shown >> i & 1],
        "board": [unit(game, s.board[side * SLOTS + i]) for i in range(p.n_board)],
        "dead": [card_id(game, p.dead[i]) for i in range(p.n_dead)],
        "discard": [card_id(game, p.discard[i]) for i in range(p.n_discard)],
    }


def unit(game: "Game", u: Any) -> dict[str, Any]:
    return {
        "id": u.id,
        "card": card_id(game, u.card),
        "token": bool(u.token),
        "attack": power(u),
        "health": u.health,
        "max_health": u.max_health,
        "keywords": [name for i, name in enumerate(KEYWORDS) if u.keywords >> i & 1],
        "ready": is_ready(u),
        "frozen": is_frozen(u),
    }


def is_ready(u: Any) -> bool:
    """Whether it has its attack left, Frozen or not."""
    return not (u.rest == SPENT or (u.rest == FRESH and not u.keywords & CHARGE))


def card_id(game: "Game", row: int) -> str | None:
    return None if row == UNKNOWN else str(game.cards[row]["id"])


def event_value(game: "Game", field: str, value: int) -> Any:
    if field == "card":
        return card_id(game, value)
    if field == "keyword":
        return KEYWORDS[value.bit_length() - 1]
    if field == "moment":
        return MOMENTS[value]
    if field == "reason":
        return REASONS[value]
    if field == "winner" and value == 2:
        return None
    if field in ("n", "side") and value < 0:
        return None
    return value
