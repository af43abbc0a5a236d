"""A Voidlit position as people write it: here the writing."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from ...plain.games.voidlit.units import attack_of, is_shielded, keywords_of, max_of, upgrade_row
from .names import names_of, rows_of
from .reading import PASSING_MARKS, added, twin
from .resolving import write_resolving
from .state import (
    ATTACKED,
    BROKEN,
    FATIGUED,
    MULLIGAN_STAGE,
    OWNER,
    SEATS,
    SILENCED,
    SINCE,
    SLOTS,
    TOKEN,
)
from .view import is_ready, keywords, phase, place_of
from .words import GRANTED, NATIONS, SHIELDED

if TYPE_CHECKING:
    from ...core.game import Game

PHASES = ("main", "mulligan", "block", "choose", "over")


def write_position(game: "Game", s: Any) -> dict[str, Any]:
    out: dict[str, Any] = {
        "phase": phase(s),
        "active": s.active,
        "first": s.begins - 1,
        "turn": s.turn,
        "acts": s.acts,
        "seed": s.dice,
        "seats": [write_seat(game, s, seat) for seat in range(SEATS)],
    }
    if out["phase"] == "block":
        out["attack"] = write_attack(s)
    elif out["phase"] == "choose":
        p = s.players[s.looking - 1]
        card = names_of(game)[p.deck[p.n_deck - 1]]
        out["pending"] = {"card": card, "seat": s.looking - 1}
        out["resolving"] = write_resolving(game, s)
    return out


def write_attack(s: Any) -> dict[str, Any]:
    attacker, target = place_of(s, s.attacker), place_of(s, s.target)
    assert attacker is not None
    return {
        "attacker": attacker[1] + 1,
        "target": f"enemy {target[1] + 1}" if target else "enemy player",
    }


def write_seat(game: "Game", s: Any, seat: int) -> dict[str, Any]:
    p, names = s.players[seat], names_of(game)

    def zone(name: str) -> list[str | None]:
        return [names[row] for row in islice(getattr(p, name), getattr(p, f"n_{name}"))]

    first = seat * SLOTS
    out: dict[str, Any] = {
        "health": p.health,
        "energy": p.energy,
        "nation": NATIONS[p.nation],
        "banked": p.banked != 0,
        "searches": p.searches,
        "lost": p.lost,
        "upgrades_played": p.upgrades_played,
        "hand": zone("hand"),
        "deck": zone("deck")[::-1],
        "bank": zone("bank"),
        "waste": zone("waste"),
        "units": [write_unit(game, u, seat) for u in islice(s.board, first, first + p.n_units)],
        "relics": zone("relics"),
        "paragon": names[p.paragon],  # NONE is nobody
        "paragon_played": p.paragon_played != 0,
        "known_top": p.known_top,
        "known_bottom": p.known_bottom,
        "from_deck": places(p.from_deck),
        "shown": [write_shown(names, p, cell) for cell in islice(p.shown, p.n_shown)],
    }
    if s.stage == MULLIGAN_STAGE:
        returned = places(p.answer - 1) if p.answer else []
        out["mulligan"] = [names[p.hand[i - 1]] for i in returned] if p.answer else None
    return out


def places(bits: int) -> list[int]:
    """From 1 on."""
    return [i + 1 for i in range(bits.bit_length()) if bits >> i & 1]


def write_shown(names: list[str | None], p: Any, cell: int) -> Any:
    """By name where the card is in the hand; else with the bank card behind which it may be."""
    since, row = divmod(cell, SINCE)
    return names[row] if since == p.n_bank else {"card": names[row], "since": since}


def write_unit(game: "Game", u: Any, seat: int) -> dict[str, Any]:
    t, names = game.tables, names_of(game)
    out: dict[str, Any] = {
        "card": names[u.card],
        "token": u.marks & TOKEN != 0,
        "attack": attack_of(t, u),
        "health": u.health,
        "max_health": max_of(t, u),
        "this_turn": [u.turn_attack, u.turn_health],
        "upgrades": [write_upgrade(names, u, k, seat) for k in range(u.n_upgrades)],
        "keywords": keywords(u.keywords & GRANTED, u.salvage),
        "ready": is_ready(t, u),
        "fatigued": u.marks & FATIGUED != 0,
        "attacked": u.marks & ATTACKED != 0,
        "exhausted": u.exhausted != 0,
        "shielded": is_shielded(t, u),
        "silenced": u.marks & SILENCED != 0,
    }
    return out | write_rest(game, u)


def write_upgrade(names: list[str | None], u: Any, k: int, seat: int) -> Any:
    name, owner = names[upgrade_row(u, k)], u.upgrades[k] // OWNER
    return name if owner == seat else {"card": name, "owner": owner}


def write_rest(game: "Game", u: Any) -> dict[str, Any]:
    """What is seldom there, and cannot be told from the rest."""
    t = game.tables
    out: dict[str, Any] = {}
    if [u.attack, u.max_health] != implied(game, u):
        out["lasting"] = [u.attack, u.max_health]
    if u.exhausted > 1:
        out["exhausted_for"] = u.exhausted
    if u.marks & BROKEN and not keywords_of(t, twin(u, "marks", u.marks & ~BROKEN)) & SHIELDED:
        out["shield_broken"] = True  # with the word, "not shielded" tells it
    marks = [name for name, mark in PASSING_MARKS.items() if u.marks & mark]
    return out | {"marks": marks} if marks else out


def implied(game: "Game", u: Any) -> list[int]:
    """The unit's own values as reading would find them from those of now."""
    t, card = game.tables, rows_of(game)[u.card]
    assert card is not None
    found = []
    for field, value, printed in (
        ("attack", attack_of, card["attack"]),
        ("max_health", max_of, card["health"]),
    ):
        now = value(t, u)
        is_usual = value(t, twin(u, field, printed)) == now
        found.append(printed if is_usual else now - added(t, u, value, field))
    return found
