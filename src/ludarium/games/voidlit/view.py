"""What a client draws: the JSON of a hidden record, and facts of events in words."""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ...plain.games.voidlit.units import (
    add_auras,
    attack_of,
    find_unit,
    is_shielded,
    keywords_of,
    max_of,
    salvage_of,
    upgrade_row,
)
from ...plain.games.voidlit.zones import search_price
from .names import ids_of
from .state import (
    ATTACKED,
    BLOCKING,
    FATIGUED,
    MULLIGAN_STAGE,
    NOWHERE,
    OVER,
    OWNER,
    SILENCED,
    SINCE,
    SLOTS,
    TOKEN,
)
from .words import BATTLE_READY, KEYWORDS, NATIONS, NO_NATION, REASONS, SALVAGE, TRIGGERS, ZONES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

Ids = list[str | None]
LATER = 3  # prices of searches after the next one
NATION_NAMES = {i: name for i, name in enumerate(NATIONS)} | {NO_NATION: None}
KEYWORD_SETS = [
    tuple(name for i, name in enumerate(KEYWORDS) if bits >> i & 1)
    for bits in range(1 << len(KEYWORDS))
]


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Of a record that went through `hide`; cards are ids, None is a card that is not known."""
    ids = ids_of(game)
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "phase": phase(s),
        "active": s.active,
        "first": s.begins - 1,
        "turn": s.turn,
        "turn_cap": game.rules["turn_cap"],
        "attack": attack(game, s, handle),
        "pending": pending(ids, s),
        "seats": [player(game, s, side, seat, handle) for side in range(2)],
    }


def turn(view: dict[str, Any]) -> int:
    return int(view["turn"])


def phase(s: Any) -> str:
    if s.stage == OVER:
        return "over"
    if s.stage == MULLIGAN_STAGE:
        return "mulligan"
    if s.looking:
        return "choose"
    return "block" if s.stage == BLOCKING else "main"


def attack(game: "Game", s: Any, handle: "Handle") -> dict[str, Any] | None:
    """The attack that is decided or carried out, and what it deals."""
    if not s.attacker:
        return None
    target = {"unit": handle(s.target)} if s.target else {"player": 1 - s.active}
    return {"attacker": handle(s.attacker), "target": target, "n": blow(game.tables, s)}


def blow(t: Any, s: Any) -> int:
    """The attacker's Attack with what holds only while it attacks."""
    pos = find_unit(s, s.attacker)
    if pos == NOWHERE:
        return 0
    u = s.board[pos]
    before = u.aura_attack, u.aura_health, u.aura_loss, u.keywords
    add_auras(s, t, pos, 1)
    n = int(attack_of(t, u))
    u.aura_attack, u.aura_health, u.aura_loss, u.keywords = before
    return n


def pending(ids: Ids, s: Any) -> dict[str, Any] | None:
    """The card that a seat has to decide about; its owner alone knows it."""
    if not s.looking:
        return None
    p = s.players[s.looking - 1]
    return {"seat": s.looking - 1, "card": ids[p.deck[p.n_deck - 1]]}


def player(game: "Game", s: Any, side: int, seat: int, handle: "Handle") -> dict[str, Any]:
    p, ids, own = s.players[side], ids_of(game), side == seat
    first = side * SLOTS
    return {
        "health": p.health,
        "most": game.rules["health"],
        "energy": p.energy,
        "max_energy": p.n_bank,
        "nation": NATION_NAMES[p.nation],
        "paragon": ids[p.paragon],  # NONE is nobody
        "paragon_played": p.paragon_played != 0,
        "banked": p.banked != 0,
        "searches": p.searches,
        "search_price": search_price(p),
        "next_prices": [search_price(Searched(p.searches + n)) for n in range(1, LATER + 1)],
        "lost": p.lost,
        "answered": p.answer != 0 if own else None,
        "hand": [ids[card] for card in islice(p.hand, p.n_hand)] if own else [None] * p.n_hand,
        "shown": [shown(ids, p, cell) for cell in islice(p.shown, p.n_shown)],
        "deck": p.n_deck,
        "deck_cards": deck_cards(ids, p) if own else None,
        "known_top": known_top(ids, p) if own else [],
        "known_bottom": known_bottom(ids, p) if own else [],
        "bank": p.n_bank,
        "bank_cards": [ids[card] for card in islice(p.bank, p.n_bank)] if own else None,
        "waste": [ids[card] for card in islice(p.waste, p.n_waste)],
        "relics": [ids[card] for card in islice(p.relics, p.n_relics)],
        "units": [unit(game, u, handle) for u in islice(s.board, first, first + p.n_units)],
    }


class Searched(NamedTuple):
    """A player who has searched so often."""

    searches: int


def shown(ids: Ids, p: Any, cell: int) -> dict[str, Any]:
    """A card that both know: in the hand for sure, or in the hand or the bank."""
    since, card = divmod(cell, SINCE)
    banked = any(not p.from_deck >> i & 1 for i in range(since, p.n_bank))
    return {"card": ids[card], "where": "hand or bank" if banked else "hand"}


def deck_cards(ids: Ids, p: Any) -> Ids:
    """What is left of a seat's own deck: its cards are known, their order is not (V37)."""
    return [ids[card] for card in sorted(islice(p.deck, p.n_deck))]


def known_top(ids: Ids, p: Any) -> Ids:
    """The cards of the own deck that were looked at, the topmost first."""
    return [ids[p.deck[p.n_deck - 1 - i]] for i in range(p.known_top)]


def known_bottom(ids: Ids, p: Any) -> Ids:
    """The same at the bottom, the lowest last."""
    return [ids[p.deck[i]] for i in range(p.known_bottom - 1, -1, -1)]


def unit(game: "Game", u: Any, handle: "Handle") -> dict[str, Any]:
    t, ids = game.tables, ids_of(game)
    upgrades = range(u.n_upgrades)
    return {
        "id": handle(u.id),
        "card": ids[u.card],
        "token": u.marks & TOKEN != 0,
        "attack": attack_of(t, u),
        "health": u.health,
        "max_health": max_of(t, u),
        "keywords": keywords(keywords_of(t, u), salvage_of(t, u)),
        "upgrades": [
            {"card": ids[upgrade_row(u, k)], "owner": u.upgrades[k] // OWNER} for k in upgrades
        ],
        "fatigued": u.marks & FATIGUED != 0,
        "attacked": u.marks & ATTACKED != 0,
        "exhausted": u.exhausted != 0,
        "shielded": is_shielded(t, u),
        "silenced": u.marks & SILENCED != 0,
        "ready": is_ready(t, u),
    }


def keywords(bits: int, salvage: int) -> list[str]:
    return [*KEYWORD_SETS[bits], *([f"{SALVAGE} {salvage}"] if salvage > 0 else [])]


def is_ready(t: Any, u: Any) -> bool:
    """Whether it has its attack left; a word such as pacifist may still forbid it."""
    fatigued = u.marks & FATIGUED and not keywords_of(t, u) & BATTLE_READY
    return not (fatigued or u.marks & ATTACKED or u.exhausted)


def place_of(s: Any, number: int) -> tuple[int, int] | None:
    """The seat and the place (from 0) of a unit by its id; None: it is gone."""
    pos = find_unit(s, number)
    return None if pos == NOWHERE else divmod(pos, SLOTS)


# --- facts of events -------------------------------------------------------------------------------


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field in ("unit", "target"):
        return handle(value) if value else value  # 0 is a player, or nobody
    if field == "card":
        return ids_of(game)[value]
    read = FACTS.get(field)
    return read(value) if read else value


FACTS: dict[str, Callable[[int], Any]] = {
    "keyword": lambda value: KEYWORDS[value.bit_length() - 1],
    "moment": lambda value: TRIGGERS[value],
    "reason": lambda value: REASONS[value],
    "zone": lambda value: ZONES[value],
    "winner": lambda value: None if value == 2 else value,
    "side": lambda value: None if value < 0 else value,
    "turn": lambda value: value != 0,
    "kept": lambda value: value != 0,
    "saved": lambda value: value != 0,
}
