"""What a client draws: the JSON of a hidden record, and facts of events in words."""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from .hands import held, plan_of, standing, unpacked
from .state import EMPTY, MOST_PLANNED, SEATS, SHOWN
from .words import (
    CAUSES,
    ELEMENTS,
    FAMILIES,
    FORESIGHT,
    LANES,
    MEMBERS,
    POWERS,
    REASONS,
    SLOTS,
    STEPS,
)

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

ELEMENT_NAMES = (None, *ELEMENTS)


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Of a record that went through `hide`; cards are ids, None is a card that is not known. The viewer's
    own side is shown as it stands with the plan, the other as the round began."""
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "active": seat if seat >= 0 else 0,  # both plan at once
        "first": 0,
        "turn": s.round - 1,
        "round": s.round,
        "round_cap": game.rules["round_cap"],
        "final": s.final != 0,
        "phase": "over" if s.over else "plan",
        "lanes": lanes_of(game, s, handle),
        "seats": [player(game, s, side, seat) for side in range(SEATS)],
    }


def forecast(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """How a round ends: lanes and crystals, but no card drawn."""
    return {
        "lanes": lanes_of(game, s, handle),
        "crystals": [p.crystal for p in s.players],
        "over": s.over != 0,
        "winner": s.winner - 1 if s.winner else None,
    }


def turn(view: dict[str, Any]) -> int:
    return int(view["round"])


def lanes_of(game: "Game", s: Any, handle: "Handle") -> list[dict[str, Any]]:
    return [
        {
            "lane": LANES[i],
            "zone": lane.zone,
            "stacks": [
                [unit(game, u, handle) for u in standing(s, side, i)] for side in range(SEATS)
            ],
        }
        for i, lane in enumerate(s.lanes)
    ]


def unit(game: "Game", u: Any, handle: "Handle") -> dict[str, Any]:
    return {
        "id": handle(u.id),
        "card": game.card_ids[u.card],
        "damage": u.damage,
        "health": u.health,
        "full": u.full,
    }


def player(game: "Game", s: Any, side: int, seat: int) -> dict[str, Any]:
    p, ids, own = s.players[side], game.card_ids_or_none, side == seat
    gone = p.regrown - 1
    return {
        "crystal": p.crystal,
        "most": game.rules["crystal_hp"],
        "dealt": p.dealt,
        "gold": p.gold,
        "hero": hero_of(game, p),
        "charges": charges_of(p),
        "powers": powers_of(game, p),
        "base_element": ELEMENT_NAMES[p.base_element],
        "crystal_element": ELEMENT_NAMES[p.crystal_element],
        "families": [name for i, name in enumerate(MEMBERS) if p.families >> i & 1],
        "hand": [ids[p.hand[i]] for i in held(p)],
        "shown": [i for i, at in enumerate(held(p)) if p.known[at] & SHOWN],
        "seen": [i for i, at in enumerate(held(p)) if p.known[at]] if own else [],
        "deck": p.n_deck,
        "deck_cards": deck_cards(game, p) if own else None,
        "discard": [ids[p.discard[i]] for i in range(p.n_discard) if i != gone],
        "upgrades": upgrades_of(game, p) if own else {},
        "plan": [
            {"card": ids[row], "lane": LANES[lane], "slot": SLOTS[slot]}
            for row, lane, slot in plan_of(p)
        ],
        "hero_used": used_of(p.used, p.aim),
        "foresight": has_foresight(game, p),
        "take_backs": max(0, int(game.rules["take_backs"]) - p.take_backs) if own else None,
        "pending": [ids[row] for row in looked_at(p)],
        "confirmed": p.confirmed != 0,
        "last": last_of(game, p),
    }


def hero_of(game: "Game", p: Any) -> str | None:
    return None if p.hero == EMPTY else str(game.rows_of("hero")[p.hero]["id"])


def charges_of(p: Any) -> list[int]:
    """What is left, this round's use included."""
    return [n - (p.used == i + 1) for i, n in enumerate(p.charges)]


def powers_of(game: "Game", p: Any) -> list[str]:
    if p.hero == EMPTY:
        return []
    return [POWERS[power] for power in game.tables.hero_rows[p.hero].powers]


def has_foresight(game: "Game", p: Any) -> bool:
    """Whether the other hand lies open to this seat in this round."""
    if not p.used or p.hero == EMPTY:
        return False
    return bool(game.tables.hero_rows[p.hero].powers[p.used - 1] == FORESIGHT)


def used_of(used: int, aim: int) -> list[Any] | None:
    """Of a hero in one round: the ability from 1, and the lane if it has one."""
    if not used:
        return None
    return [used, LANES[aim]] if aim >= 0 else [used]


def looked_at(p: Any) -> list[int]:
    """While Omen waits: the cards on top of the deck, the topmost first."""
    return [p.deck[p.n_deck - 1 - i] for i in range(p.looking)]


def deck_cards(game: "Game", p: Any) -> list[str]:
    """What is left of a seat's own deck: its cards are known, their order is not (C46)."""
    return [game.card_ids[row] for row in sorted(islice(p.deck, p.n_deck))]


def upgrades_of(game: "Game", p: Any) -> dict[str, dict[str, int]]:
    found = {}
    for code in islice(p.upgrades, p.n_upgrades):
        row, levels = divmod(code, 9)
        found[game.card_ids[row]] = levels_of(levels)
    return found


def levels_of(code: int) -> dict[str, int]:
    damage, health = divmod(code, 3)
    return {name: n for name, n in (("damage", damage), ("health", health)) if n}


def last_of(game: "Game", p: Any) -> dict[str, Any]:
    """What the seat revealed in the last round."""
    ids = game.card_ids
    placed = [unpacked(p.last[i]) for i in range(MOST_PLANNED) if p.last[i] != EMPTY]
    return {
        "plan": [
            {"card": ids[row], "lane": LANES[lane], "slot": SLOTS[slot]}
            for row, lane, slot in placed
        ],
        "hero_used": used_of(p.last_used, p.last_aim),
        "card": ids[p.last_card - 1] if p.last_card else None,
    }


# --- facts of events -------------------------------------------------------------------------------


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field in ("unit", "target"):
        return handle(value) if value else value  # 0: a crystal
    if field == "card":
        return game.card_ids_or_none[value]
    read = FACTS.get(field)
    return read(value) if read else value


FACTS: dict[str, Callable[[int], Any]] = {
    "ability": lambda value: POWERS[value],
    "lane": lambda value: LANES[value] if value >= 0 else None,
    "slot": lambda value: SLOTS[value],
    "family": lambda value: FAMILIES[value],
    "step": lambda value: STEPS[value],
    "cause": lambda value: CAUSES[value],
    "reason": lambda value: REASONS[value],
}
