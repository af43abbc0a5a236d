"""The form of a MANALIMIT card, and the tables it becomes. docs/games/manalimit.md explains the words."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.cards import Field, Form, Row, flag, number, rows, table, text, word
from .budget import points, total
from .state import MAX_ABILITIES, MAX_CARDS, MOST, TABLES
from .words import MOMENTS, NONE, TARGETS, TRIBES, VERBS

if TYPE_CHECKING:
    from ...core.game import Game

OWN = "own"  # as a filter: the card's own tribe

# Which fields a verb takes besides `on`, `do`, `limit` and `when`; the first ones are needed.
NEEDED = {
    "damage": ("n", "to"),
    "buff": ("to",),
    "shield": ("n", "to"),
    "summon": ("attack", "health"),
    "mana": ("n",),
}
VERB_FIELDS = {
    "damage": ("n", "to", "count", "tribe"),
    "buff": ("to", "attack", "health", "count", "tribe", "permanent"),
    "shield": ("n", "to", "count", "tribe"),
    "summon": ("attack", "health", "count"),
    "mana": ("n",),
}
ALWAYS_TAKEN = ("on", "do", "limit", "when")
RANDOM = ("random ally", "random enemy")  # the targets that are counted
ABOUT = ("ally faints", "ally summoned", "ally pitched")  # moments that are about another unit
TOKEN_ATTACK, TOKEN_HEALTH = (0, 99), (1, 99)


def check_ability(e: Row) -> None:
    """What one field alone cannot tell."""
    verb, to = e["do"], e["to"]
    fields = VERB_FIELDS[verb]
    for name, value in e.items():
        given = value is not None and value is not False and value != {}
        if given and name not in (*fields, *ALWAYS_TAKEN):
            raise ValueError(f'"{verb}" takes no "{name}"; it takes {", ".join(fields)}')
    for name in NEEDED[verb]:
        if e[name] is None:
            raise ValueError(f'"{verb}" needs "{name}"')
    if verb == "buff" and e["attack"] is None and e["health"] is None:
        raise ValueError('"buff" needs "attack" or "health"')
    if verb == "summon":
        for name, (low, high) in (("attack", TOKEN_ATTACK), ("health", TOKEN_HEALTH)):
            if not low <= e[name] <= high:
                raise ValueError(f"{name} of a token: {e[name]} is outside {low} to {high}")
    elif e["count"] is not None and to not in RANDOM:
        raise ValueError(f'"count" goes with "random ally" or "random enemy", not with "{to}"')
    if to == "attacker" and e["on"] != "hurt":
        raise ValueError(f'"attacker" goes with "hurt" only, not with "{e["on"]}"')
    if to == "that unit" and e["on"] not in ABOUT:
        known = ", ".join(f'"{moment}"' for moment in ABOUT)
        raise ValueError(f'"that unit" goes with {known} only, not with "{e["on"]}"')


def check_card(card: Row) -> None:
    for i, e in enumerate(card["abilities"], 1):
        if card["tribe"] is None and (e["tribe"] == OWN or e["when"].get("tribe count")):
            raise ValueError(f"ability {i}: the card has no tribe of its own")


def any_case(words: tuple[str, ...]) -> Field:
    """A word of the list, written with any capitals."""
    plain = word(words)
    known = {each.lower(): each for each in words}

    def read(value: Any) -> str:
        return str(plain.read(known.get(value.lower(), value) if isinstance(value, str) else value))

    return Field(read, words=words)


def card_id() -> Field:
    plain = text(needed=True)

    def read(value: Any) -> str:
        name = str(plain.read(value))
        if not name.replace("_", "").isalnum() or name != name.lower():
            raise ValueError(f'expected an id of lower-case letters, digits and "_", got "{name}"')
        return name

    return Field(read, needed=True)


WHEN_FORM = Form(
    {
        "alone": flag(),
        "front": flag(),
        "tribe count": number(1, 99),
        "round": number(1, 99),
    }
)
ABILITY_FORM = Form(
    {
        "on": word(MOMENTS, needed=True),
        "do": word(VERBS, needed=True),
        "to": word(TARGETS),
        "tribe": any_case((*TRIBES, OWN)),
        "n": number(0, 99),
        "attack": number(-99, 99),
        "health": number(-99, 99),
        "count": number(1, 9),
        "limit": number(1, 99),
        "permanent": flag(),
        "when": table(WHEN_FORM),
    },
    check_ability,
)
CARD_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "tribe": any_case(TRIBES),
        "cost": number(0, 10, needed=True),
        "pitch": number(0, 4, needed=True),
        "attack": number(0, 99, needed=True),
        "health": number(1, 99, needed=True),
        "abilities": rows(ABILITY_FORM, MAX_ABILITIES, "ability"),
    },
    check_card,
)


def neutral_card(game: "Game", card: Row) -> Row:
    """The plain unit of the same cost and pitch: the whole budget is Attack and Health."""
    cost, pitch = card["cost"], card["pitch"]
    budget = max(total(cost, pitch), 1)
    return {
        "id": f"neutral_{cost}_{pitch}",
        "name": f"Neutral {cost}-{pitch}",
        "cost": cost,
        "pitch": pitch,
        "attack": budget // 2,
        "health": budget - budget // 2,
    }


# --- rows to tables --------------------------------------------------------------------------------


def build_tables(cells: dict[str, int], cards: list[Row]) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    for name, value in cells.items():
        tables[0][name] = value
    tables[0]["n_cards"] = len(cards)
    for i, card in enumerate(cards[:MAX_CARDS]):
        fill_card(tables[0]["cards"][i], card)
    return tables


def fill_card(row: Any, card: Row) -> None:
    for name in ("cost", "pitch", "attack", "health"):
        row[name] = card[name]
    row["tribe"] = number_of(card["tribe"])
    row["n_abilities"] = len(card["abilities"])
    row["points"] = min(points(card), MOST)
    for i, e in enumerate(card["abilities"]):
        fill_ability(row["abilities"][i], e, card)
        row["moments"] |= 1 << MOMENTS.index(e["on"])


def fill_ability(row: Any, e: Row, card: Row) -> None:
    row["on"] = MOMENTS.index(e["on"])
    row["do"] = VERBS.index(e["do"])
    row["to"] = TARGETS.index(e["to"] or "self")
    for name in ("n", "attack", "health", "limit"):
        row[name] = e[name] or 0
    row["count"] = e["count"] or 1
    row["permanent"] = e["permanent"]
    row["tribe"] = number_of(card["tribe"] if e["tribe"] == OWN else e["tribe"])
    when = e["when"]
    row["alone"] = when.get("alone", False)
    row["front"] = when.get("front", False)
    row["tribe_count"] = when.get("tribe count", 0)
    row["round"] = when.get("round", 0)


def number_of(tribe: str | None) -> int:
    return TRIBES.index(tribe) if tribe else NONE
