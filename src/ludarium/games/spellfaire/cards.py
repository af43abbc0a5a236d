"""The form of a SpellfAIre card, and the tables it becomes. The words are explained in docs."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.cards import Field, Form, Row, flag, number, row_id, rows, text, word, words
from ...core.errors import BadCard, nearest
from .state import MAX_CARDS, MAX_EFFECTS, TABLES
from .words import (
    ALWAYS,
    ANOTHER_FACTION,
    ANOTHER_KEYWORD,
    CHOSEN,
    DURATIONS,
    FACTIONS,
    GROUPS,
    KEYWORDS,
    KINDS,
    MOMENTS,
    NONE,
    PICKS,
    SCHOOLS,
    SURVIVES,
    VERBS,
)

if TYPE_CHECKING:
    from ...core.game import Game

PLURALS = {group: f"{group}s" for group in GROUPS}
SINGLE = PICKS[:CHOSEN]  # picks that need no group
TO = (
    *SINGLE,
    *(f"chosen {group}" for group in GROUPS),
    *(f"all {PLURALS[group]}" for group in GROUPS[1:]),
    *(f"random {group}" for group in GROUPS[1:]),
)
ANOTHER = "you control another "
WHEN = ("it survives", *(ANOTHER + each for each in (*KEYWORDS, *FACTIONS)))

# Which fields a verb takes besides `on`, `do` and `when`.
VERB_FIELDS = {
    "damage": ("n", "to"),
    "heal": ("n", "to"),
    "buff": ("to", "attack", "health", "for"),
    "freeze": ("to",),
    "grant": ("keyword", "to"),
    "destroy": ("to",),
    "draw": ("n",),
    "summon": ("card", "n"),
    "return": ("max_cost", "n"),
}
FILTERS = ("max_cost", "frozen")  # beside any `to` that picks creatures
HERO_PICKS = ("own hero", "enemy hero", "both heroes")


def check_effect(e: Row) -> None:
    """What one field alone cannot tell."""
    verb, to = e["do"], e["to"]
    fields = VERB_FIELDS[verb]
    given = [name for name, value in e.items() if value is not None and value is not False]
    picks_creatures = "to" in fields and to not in SINGLE
    for name in given:
        allowed = (*fields, "on", "do", "when", *(FILTERS if picks_creatures else ()))
        if name not in allowed:
            raise ValueError(f'"{verb}" takes no "{name}"; it takes {", ".join(fields)}')
    if to == "chosen target" and (e["frozen"] or e["max_cost"] is not None):
        raise ValueError("a filter is for creatures; choose a creature, not any target")
    if "to" in fields and to is None:
        raise ValueError(f'"{verb}" needs "to"')
    if verb in ("damage", "heal") and e["n"] is None:
        raise ValueError(f'"{verb}" needs "n"')
    if verb == "grant" and e["keyword"] is None:
        raise ValueError('"grant" needs "keyword"')
    if verb == "summon" and e["card"] is None:
        raise ValueError('"summon" needs "card"')
    if verb == "buff" and not (e["attack"] or e["health"]):
        raise ValueError('"buff" needs "attack" or "health"')
    if verb == "buff" and e["health"] and e["for"] == "turn":
        raise ValueError("Health is changed for good; only Attack can change for a turn")
    if verb == "heal" and to not in HERO_PICKS:
        raise ValueError(f'"heal" works on heroes only (A28), not on "{to}"')
    if verb not in ("damage", "heal") and to in HERO_PICKS:
        raise ValueError(f'"{verb}" works on creatures, not on "{to}"')
    if verb not in ("damage",) and to == "chosen target":
        raise ValueError(f'"{verb}" works on creatures; choose a creature, not any target')


def check_card(card: Row) -> None:
    creature = card["kind"] == "creature"
    if creature and (card["attack"] is None or card["health"] is None):
        raise ValueError('a creature needs "attack" and "health"')
    for name in ("attack", "health", "faction") if not creature else ("school",):
        if card[name] is not None:
            raise ValueError(f'a {card["kind"]} has no "{name}"')
    if not creature and (card["keywords"] or card["token"]):
        raise ValueError("a spell has no keywords and can't be a token")
    moments = ("played", "death", "turn start", "turn end") if creature else ("cast",)
    chosen = 0
    aimed = None  # the moment at which a target was chosen
    for i, e in enumerate(card["effects"], 1):
        e["on"] = e["on"] or (None if creature else "cast")
        if e["on"] not in moments:
            known = ", ".join(f'"{m}"' for m in moments)
            raise ValueError(f'effect {i}: "on" of a {card["kind"]} is one of {known}')
        to = e["to"] or ""
        if to.startswith("chosen"):
            chosen += 1
            aimed = e["on"]
            if e["on"] not in ("cast", "played"):
                raise ValueError(f"effect {i}: only a played card has a chosen target")
        if (to == "it" or e["when"] == "it survives") and aimed != e["on"]:
            raise ValueError(f'effect {i}: "it" needs a chosen target before it')
        if to == "self" and (not creature or e["on"] == "death"):
            raise ValueError(f'effect {i}: "self" is not on the battlefield then')
    if chosen > 1:
        raise ValueError(
            "a card can have only one chosen target; later effects refer to it as `it`"
        )


EFFECT_FORM = Form(
    {
        "on": word(MOMENTS),
        "do": word(VERBS, needed=True),
        "to": word(TO),
        "n": number(0, 99),
        "attack": number(-99, 99),
        "health": number(-99, 99),
        "for": word(DURATIONS),
        "keyword": word(KEYWORDS),
        "card": row_id(),
        "max_cost": number(0, 99),
        "frozen": flag(),
        "when": word(WHEN),
    },
    check_effect,
)


def card_id() -> Field:
    plain = text(needed=True)

    def read(value: Any) -> str:
        name = str(plain.read(value))
        if not name.replace("_", "").isalnum() or name != name.lower():
            raise ValueError(f'expected an id of lower-case letters, digits and "_", got "{name}"')
        return name

    return Field(read, needed=True)


CARD_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "kind": word(KINDS, needed=True),
        "faction": word(FACTIONS),
        "school": word(SCHOOLS),
        "token": flag(),
        "cost": number(0, 99, needed=True),
        "attack": number(0, 99),
        "health": number(1, 99),
        "keywords": words(KEYWORDS),
        "effects": rows(EFFECT_FORM, MAX_EFFECTS),
    },
    check_card,
)


def neutral_card(game: "Game", card: Row) -> Row:
    """A plain creature of the same cost c: Attack c, Health c + 1, no text. It is of no faction, so
    that nobody expects it in a hidden deck."""
    cost = card["cost"]
    return {
        "id": f"neutral_{cost}",
        "name": f"Neutral {cost}",
        "kind": "creature",
        "cost": cost,
        "attack": cost,
        "health": min(cost + 1, 99),
    }


# --- rows to tables --------------------------------------------------------------------------------


def build_tables(cells: dict[str, int], cards: list[Row]) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    for name, value in cells.items():
        tables[0][name] = value
    tables[0]["n_cards"] = len(cards)
    creatures = {card["id"]: i for i, card in enumerate(cards) if card["kind"] == "creature"}
    for i, card in enumerate(cards[:MAX_CARDS]):
        fill_card(tables[0]["cards"][i], card, creatures)
    return tables


def fill_card(row: Any, card: Row, creatures: dict[str, int]) -> None:
    row["kind"] = KINDS.index(card["kind"])
    row["faction"] = FACTIONS.index(card["faction"]) if card["faction"] else NONE
    row["school"] = SCHOOLS.index(card["school"]) if card["school"] else NONE
    row["token"] = card["token"]
    row["cost"] = card["cost"]
    row["attack"] = card["attack"] or 0
    row["health"] = card["health"] or 0
    row["keywords"] = keyword_mask(card["keywords"])
    row["n_effects"] = len(card["effects"])
    for i, e in enumerate(card["effects"]):
        fill_effect(row["effects"][i], e, creatures, card)
        if (e["to"] or "").startswith("chosen"):
            row["aim"] = i + 1
        row["summons"] |= e["do"] == "summon" and e["on"] == "cast"
        row["moments"] |= 1 << MOMENTS.index(e["on"])
    deaths = [e for e in card["effects"] if e["on"] == "death"]
    row["private"] = not card["custom"] and all(
        e["do"] == "draw" or e["to"] == "own hero" for e in deaths
    )


def fill_effect(row: Any, e: Row, creatures: dict[str, int], card: Row) -> None:
    row["on"] = MOMENTS.index(e["on"])
    row["do"] = VERBS.index(e["do"])
    row["pick"], row["group"] = split_to(e["to"] or "it")
    row["n"] = 1 if e["n"] is None else e["n"]
    row["attack"] = e["attack"] or 0
    row["health"] = e["health"] or 0
    row["duration"] = DURATIONS.index(e["for"] or "permanent")
    row["keyword"] = keyword_mask([e["keyword"]] if e["keyword"] else [])
    row["max_cost"] = -1 if e["max_cost"] is None else e["max_cost"]
    row["frozen"] = e["frozen"]
    row["when"], row["another"] = split_when(e["when"])
    if e["card"] is not None:
        if e["card"] not in creatures:
            hint = nearest(e["card"], creatures)
            raise BadCard(f'{card["id"]}: no creature has the id "{e["card"]}"{hint}')
        row["card"] = creatures[e["card"]]


def keyword_mask(names: Any) -> int:
    return sum(1 << KEYWORDS.index(name) for name in set(names))


def split_to(to: str) -> tuple[int, int]:
    if to in SINGLE:
        return PICKS.index(to), 0
    pick, _, group = to.partition(" ")
    return PICKS.index(pick), GROUPS.index(group.removesuffix("s") if pick == "all" else group)


def split_when(when: str | None) -> tuple[int, int]:
    if when is None:
        return ALWAYS, 0
    if not when.startswith(ANOTHER):
        return SURVIVES, 0
    what = when.removeprefix(ANOTHER)
    if what in KEYWORDS:
        return ANOTHER_KEYWORD, keyword_mask([what])
    return ANOTHER_FACTION, FACTIONS.index(what)
