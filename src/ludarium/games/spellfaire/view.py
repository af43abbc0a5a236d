"""What a client draws: the JSON of a hidden record, and facts of events in words."""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...plain.games.spellfaire.effects import is_frozen, power
from .state import FRESH, MAX_CARDS, MULLIGAN_STAGE, OVER, SLOTS, SPENT
from .words import CHARGE, FACTIONS, KEYWORDS, MOMENTS, NONE, REASONS, SCHOOLS

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Of a record that went through `hide`; cards are ids, None is a card that is not known."""
    ids = game.card_ids_or_none  # the last is UNKNOWN
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "phase": phase(s),
        "active": s.active,
        "first": s.begins - 1,
        "turn": s.players[0].turns + s.players[1].turns,
        "pending": [
            {"card": ids[each % MAX_CARDS], "seat": each // MAX_CARDS}
            for each in islice(s.waiting, s.n_waiting)
        ],
        "seats": [player(ids, s, 0, seat, handle), player(ids, s, 1, seat, handle)],
    }


def turn(view: dict[str, Any]) -> int:
    """Each player counts their own turns, as the book does for mana."""
    return int(view["seats"][view["active"]]["turns"])


def phase(s: Any) -> str:
    if s.stage == OVER:
        return "over"
    if s.stage == MULLIGAN_STAGE:
        return "mulligan"
    return "order" if s.n_waiting else "main"


def player(ids: list[str | None], s: Any, side: int, seat: int, handle: "Handle") -> dict[str, Any]:
    p = s.players[side]
    own = side == seat
    name = ids.__getitem__
    first = side * SLOTS
    return {
        "health": p.health,
        "mana": p.mana,
        "max_mana": p.max_mana,
        "fatigue": p.fatigue,
        "turns": p.turns,
        "faction": FACTION_NAMES[p.faction],
        "school": SCHOOL_NAMES[p.school],
        "deck": p.n_deck,
        "deck_cards": list(map(name, islice(p.deck, p.n_deck))) if own else None,
        "hand": list(map(name, islice(p.hand, p.n_hand))) if own else known_hand(p, name),
        "shown": [i for i in range(p.n_hand) if p.shown >> i & 1] if p.shown else [],
        "board": [unit(ids, u, handle) for u in islice(s.board, first, first + p.n_board)],
        "dead": list(map(name, islice(p.dead, p.n_dead))),
        "discard": list(map(name, islice(p.discard, p.n_discard))),
    }


def known_hand(p: Any, name: Callable[[int], str | None]) -> list[str | None]:
    """Another's hand: the cards that both players saw."""
    if not p.shown:
        return [None] * int(p.n_hand)
    return [name(p.hand[i]) if p.shown >> i & 1 else None for i in range(p.n_hand)]


def unit(ids: list[str | None], u: Any, handle: "Handle") -> dict[str, Any]:
    return {
        "id": handle(u.id),
        "card": ids[u.card],
        "token": u.token != 0,
        "attack": power(u),
        "health": u.health,
        "max_health": u.max_health,
        "keywords": [*KEYWORD_SETS[u.keywords]],
        "ready": is_ready(u),
        "frozen": is_frozen(u),
    }


FACTION_NAMES = {i: name for i, name in enumerate(FACTIONS) if i != NONE} | {NONE: None}
SCHOOL_NAMES = {i: name for i, name in enumerate(SCHOOLS) if i != NONE} | {NONE: None}
KEYWORD_SETS = [
    tuple(name for i, name in enumerate(KEYWORDS) if bits >> i & 1)
    for bits in range(1 << len(KEYWORDS))
]


def is_ready(u: Any) -> bool:
    """Whether it has its attack left, Frozen or not."""
    return not (u.rest == SPENT or (u.rest == FRESH and not u.keywords & CHARGE))


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field in ("unit", "target"):
        return handle(value) if value else value  # 0 is a hero, or nobody
    if field == "card":
        return game.card_ids_or_none[value]
    read = FACTS.get(field)
    return read(value) if read else value


FACTS: dict[str, Callable[[int], Any]] = {
    "keyword": lambda value: KEYWORDS[value.bit_length() - 1],
    "moment": lambda value: MOMENTS[value],
    "reason": lambda value: REASONS[value],
    "winner": lambda value: None if value == 2 else value,
    "n": lambda value: None if value < 0 else value,
    "side": lambda value: None if value < 0 else value,
}
