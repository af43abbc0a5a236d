"""What a client draws: the JSON of a hidden record, and facts of events in words."""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...plain.games.manalimit.effects import limit_of
from .names import ghost_name
from .state import EMPTY
from .words import MOMENTS, OUTCOMES, REASONS, ZONES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

PHASES = ("waiting", "shop", "over")


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Of a record that went through `hide`; cards are ids."""
    ids, rules = game.card_ids, game.rules
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "active": 0,
        "first": 0,
        "turn": s.round - 1,
        "phase": PHASES[s.stage],
        "round": s.round,
        "trophies": s.trophies,
        "goal": rules["trophies"],
        "lives": s.lives,
        "max_lives": rules["lives"],
        "mana": s.mana,
        "limit": limit_of(s.round),
        "saved": s.saved,
        "free_left": max(0, int(rules["free_actions"]) - s.free),
        "belt": [
            None if row == EMPTY else {"card": ids[row], "frozen": s.frozen >> i & 1 == 1}
            for i, row in enumerate(islice(s.belt, int(rules["belt"])))
        ],
        "board": [unit(ids, u) for u in islice(s.board, int(rules["board"]))],
        "bench": [unit(ids, u) for u in islice(s.bench, int(rules["bench"]))],
        "deck": s.n_deck + s.n_under,
        "deck_cards": deck_cards(ids, s),
        "ash": [ids[row] for row in islice(s.ash, s.n_ash)],
        "bought": s.bought,
        "pitched": s.pitched,
        "evaporated": s.evaporated,
        "last_battle": last_battle(ids, s.last) if s.last.outcome else None,
    }


def deck_cards(ids: list[str], s: Any) -> list[str]:
    """B33: a multiset; what went under the deck is not set apart."""
    rows = [*islice(s.deck, s.n_deck), *islice(s.under, s.n_under)]
    return [ids[row] for row in sorted(rows)]


def unit(ids: list[str], u: Any) -> dict[str, Any] | None:
    if u.card == EMPTY:
        return None
    return {
        "card": ids[u.card],
        "attack": max(0, u.attack + u.brief_attack),
        "health": u.health + u.brief_health,
        "shield": u.shield,
    }


def last_battle(ids: list[str], last: Any) -> dict[str, Any]:
    def line(soldiers: Any, n: int) -> list[dict[str, Any]]:
        return [
            {"card": ids[u.card], "attack": u.attack, "health": u.health, "shield": u.shield}
            for u in islice(soldiers, n)
        ]

    return {
        "round": last.round,
        "outcome": OUTCOMES[last.outcome],
        "clashes": last.clashes,
        "stalled": last.stalled != 0,
        "name": ghost_name(last.name),
        "own": line(last.own, last.n_own),
        "ghost": line(last.ghost, last.n_ghost),
        "own_left": pairs(last.own_left, last.n_own_left),
        "ghost_left": pairs(last.ghost_left, last.n_ghost_left),
    }


def pairs(cells: Any, n: int) -> list[list[int]]:
    return [[u.attack, u.health] for u in islice(cells, n)]


def turn(view: dict[str, Any]) -> int:
    return int(view["round"])


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field == "card":
        return game.card_ids[value]
    read = FACTS.get(field)
    return read(value) if read else value


FACTS: dict[str, Callable[[int], Any]] = {
    "zone": lambda value: ZONES[value],
    "to_zone": lambda value: ZONES[value],
    "moment": lambda value: MOMENTS[value],
    "outcome": lambda value: OUTCOMES[value],
    "reason": lambda value: REASONS[value],
    "name": ghost_name,
    "permanent": bool,
}
