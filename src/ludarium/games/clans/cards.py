"""The forms of cards, heroes and families, and the tables they become. docs/games/clans.md explains the words."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.cards import Field, Form, Row, RowTable, flag, number, pair, table, text, word
from .budget import BUDGET, WEIGHT, level, points
from .state import MAX_CARDS, MAX_HEROES, MOST, PILE, TABLES
from .text import family_text, hero_text
from .words import ABILITIES, ELEMENTS, FAMILIES, POWERS, RARITIES, VARIATIONS

if TYPE_CHECKING:
    from ...core.game import Game

SWITCHES = ("cleave", "pierce", "bounty")  # written with 1
RESTRICTABLE = ("stack_buff", "stack_self")  # [3, "fire"]: for such an ally only
MEMBERS = tuple(f"{name} {i}" for name in FAMILIES for i in range(1, VARIATIONS + 1))
WORKER = "worker"  # the id of the token that Endless Colony brings
PLAIN_DAMAGE = {1: 3, 2: 5, 3: 5, 4: 7, 5: 9}  # of a card without abilities, by tick


def card_id() -> Field:
    plain = text(needed=True)

    def read(value: Any) -> str:
        name = str(plain.read(value))
        if not name.isascii() or not name.replace("_", "").isalnum() or name != name.lower():
            raise ValueError(f'expected an id of lower-case letters, digits and "_", got "{name}"')
        return name

    return Field(read, needed=True)


def ability(name: str) -> Field:
    if name in SWITCHES:
        return number(0, 1)
    if name in RESTRICTABLE:
        return pair(number(0, MOST), word((*ELEMENTS, *FAMILIES)))
    return number(0, PILE if name == "deploy_draw" else MOST)


CARD_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "element": word(ELEMENTS),
        "tick": number(1, 5, needed=True),
        "damage": number(0, MOST, needed=True),
        "health": number(1, MOST, needed=True),
        "rarity": word(RARITIES, default="common"),
        "family": word(MEMBERS),
        "abilities": table(Form({name: ability(name) for name in ABILITIES})),
        "token": flag(),  # put into play by an effect, in no deck
    }
)
HERO_FORM = Form(
    {
        "id": card_id(),
        "name": text(needed=True),
        "first": word(POWERS, needed=True),
        "first_charges": number(0, 9, default=2),
        "second": word(POWERS, needed=True),
        "second_charges": number(0, 9, default=1),
    }
)
FAMILY_FORM = Form(
    {
        "id": word(FAMILIES, needed=True),
        "name": text(needed=True),
        "ultimate": text(needed=True),
    }
)
MORE_TABLES = {
    "hero": RowTable(HERO_FORM, MAX_HEROES, hero_text),
    "family": RowTable(FAMILY_FORM, len(FAMILIES), family_text),
}


def neutral_card(game: "Game", card: Row) -> Row:
    """The plain card of the same rarity and tick, without an element."""
    tick, rarity = card["tick"], card["rarity"]
    damage = PLAIN_DAMAGE[tick]
    return {
        "id": f"neutral_{rarity}_{tick}",
        "name": f"Neutral {rarity} {tick}",
        "tick": tick,
        "damage": damage,
        "health": max(round(BUDGET[rarity] - WEIGHT[tick] * damage), 1),
        "rarity": rarity,
    }


# --- rows to tables --------------------------------------------------------------------------------


def build_tables(
    cells: dict[str, int], cards: list[Row], hero: list[Row], family: list[Row]
) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    t = tables[0]
    for name, value in cells.items():
        t[name] = value
    t["n_cards"] = len(cards)
    t["n_heroes"] = len(hero)
    t["ant_token"] = next((i for i, card in enumerate(cards) if card["id"] == WORKER), 0)
    for i, card in enumerate(cards[:MAX_CARDS]):
        fill_card(t["cards"][i], card)
    for i, row in enumerate(hero[:MAX_HEROES]):
        t["hero_rows"][i]["powers"] = [POWERS.index(row["first"]), POWERS.index(row["second"])]
        t["hero_rows"][i]["charges"] = [row["first_charges"], row["second_charges"]]
    return tables


def fill_card(row: Any, card: Row) -> None:
    for name in ("tick", "damage", "health", "token"):
        row[name] = card[name]
    row["element"] = number_of(card["element"], ELEMENTS)
    row["rarity"] = RARITIES.index(card["rarity"])
    if card["family"]:
        name, variation = card["family"].split()
        row["family"] = number_of(name, FAMILIES)
        row["variation"] = int(variation) - 1
    for name, value in card["abilities"].items():
        n, wanted = level(value)
        row[name] = n
        if wanted:
            side = name.removeprefix("stack_")
            row[f"{side}_element"] = number_of(wanted, ELEMENTS)
            row[f"{side}_family"] = number_of(wanted, FAMILIES)
    row["points"] = min(round(10 * points(card)), 10 * MOST)


def number_of(word: str | None, words: tuple[str, ...]) -> int:
    """1 + the place in the list, 0: none of it."""
    return 1 + words.index(word) if word in words else 0
