"""A Clans position as people write it: here the writing."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from .hands import held, plan_of, standing, unpacked
from .planned import started
from .reading import printed
from .state import EMPTY, LANE_COUNT, MOST_PLANNED, SEATS, SEEN, SHOWN, SLOT_COUNT
from .view import (
    ELEMENT_NAMES,
    charges_of,
    has_foresight,
    levels_of,
    looked_at,
    used_of,
)
from .words import LANES, MEMBERS, REASONS, SLOTS

if TYPE_CHECKING:
    from ...core.game import Game


def write_position(game: "Game", s: Any) -> dict[str, Any]:
    """Every seat as its owner sees it now, with what the round has done so far."""
    out: dict[str, Any] = {
        "round": s.round,
        "lanes": [
            {
                "zone": s.lanes[i].zone,
                "stacks": [
                    [write_unit(game, s, side, u) for u in standing(s, side, i)]
                    for side in range(SEATS)
                ],
            }
            for i in range(LANE_COUNT)
        ],
        "seats": [write_seat(game, s, side) for side in range(SEATS)],
        "seed": s.dice,
    }
    if s.final:
        out["final"] = True
    if s.over:
        out["over"] = REASONS[s.over - 1]
        out["winner"] = s.winner - 1 if s.winner else None
    return out


def write_unit(game: "Game", s: Any, side: int, u: Any) -> Any:
    """The name alone where nothing differs from the printed card."""
    name = game.cards[u.card]["name"]
    changed = changes(game, s, side, u)
    return {"card": name} | changed if changed else name


def changes(game: "Game", s: Any, side: int, u: Any) -> dict[str, int]:
    """What differs from the printed card, or from what reading would make of it with the seat's upgrades."""
    card: Any = game.cards[u.card]
    damage, full = printed(game, s.players[side], u.card)
    return {
        key: value
        for key, value, usual in (
            ("health", u.health, (card["health"], u.full)),
            ("damage", u.damage, (card["damage"], damage)),
            ("full", u.full, (max(full, u.health),)),
        )
        if any(value != each for each in usual)
    }


def write_seat(game: "Game", s: Any, side: int) -> dict[str, Any]:
    p, names = s.players[side], [card["name"] for card in game.cards]
    out: dict[str, Any] = {
        "crystal": p.crystal,
        "dealt": p.dealt,
        "hand": [names[p.hand[i]] for i in held(p)],
        "deck": [names[p.deck[i]] for i in range(p.n_deck - 1, -1, -1)],
        "discard": [names[p.discard[i]] for i in range(p.n_discard) if i != p.regrown - 1],
        "base_element": ELEMENT_NAMES[p.base_element],
        "crystal_element": ELEMENT_NAMES[p.crystal_element],
        "hero": None if p.hero == EMPTY else game.rows_of("hero")[p.hero]["name"],
        "charges": charges_of(p),
        "played_families": [name for i, name in enumerate(MEMBERS) if p.families >> i & 1],
        "gold": p.gold,
        "plan": [[names[row], LANES[lane], SLOTS[slot]] for row, lane, slot in plan_of(p)],
        "hero_used": used_of(p.used, p.aim),
        "confirmed": p.confirmed != 0,
        "take_backs": p.take_backs,
        "foresight": has_foresight(game, p),
    }
    out |= write_marks(game, s, side)
    if p.n_upgrades:
        codes = (divmod(code, 9) for code in islice(p.upgrades, p.n_upgrades))
        out["upgrades"] = {names[row]: levels_of(levels) for row, levels in codes}
    if p.last_used or p.last[0] != EMPTY:
        out["last"] = write_last(p, names)
    return out


def write_marks(game: "Game", s: Any, side: int) -> dict[str, Any]:
    """What this round has done in secret, and what others know of the hand; left out where it is nothing."""
    p, names = s.players[side], [card["name"] for card in game.cards]
    out: dict[str, Any] = {}
    if p.n_plan:
        out["held"] = [names[row] for row in islice(p.hand, p.n_hand)]
    if p.looking:
        out["pending"] = [names[row] for row in looked_at(p)]
    if p.vanished:
        lane, slot = divmod(p.vanished - 1, SLOT_COUNT)
        u = s.lanes[lane].units[side * SLOT_COUNT + slot]
        out["vanished"] = {
            "card": names[u.card],
            "lane": LANES[lane],
            "slot": SLOTS[slot],
            "health": u.health,
        } | changes(game, s, side, u)
    if p.regrown:
        out["regrown"] = {"card": names[p.discard[p.regrown - 1]], "place": p.regrown}
    if [p.hand0, p.deck0, p.discard0] != started(p):
        out["started"] = [p.hand0, p.deck0, p.discard0]
    if p.n_bottom:
        out["bottom"] = p.n_bottom
    return out | write_known(p, names)


def write_known(p: Any, names: list[str]) -> dict[str, Any]:
    """By name, where reading finds the same copies; else by place."""
    out: dict[str, Any] = {}
    taken: list[int] = []
    for key, mark in (("known", SHOWN), ("seen", SEEN)):
        places = [i for i in range(p.n_hand) if p.known[i] & (SHOWN | SEEN) == mark]
        if mark == SHOWN:
            places = [i for i in range(p.n_hand) if p.known[i] & SHOWN]
        written: list[Any] = []
        for i in places:
            free = [j for j in range(p.n_hand) if j not in taken and p.hand[j] == p.hand[i]]
            written.append(names[p.hand[i]] if free[0] == i else i + 1)
            taken.append(i)
        if written:
            out[key] = written
    return out


def write_last(p: Any, names: list[str]) -> dict[str, Any]:
    """What the seat revealed in the last round."""
    placed = [unpacked(p.last[i]) for i in range(MOST_PLANNED) if p.last[i] != EMPTY]
    out: dict[str, Any] = {
        "plan": [[names[row], LANES[lane], SLOTS[slot]] for row, lane, slot in placed]
    }
    if p.last_used:
        out["hero_used"] = used_of(p.last_used, p.last_aim)
    if p.last_card:
        out["card"] = names[p.last_card - 1]
    return out
