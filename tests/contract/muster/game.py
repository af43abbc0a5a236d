"""Muster as a value: its forms, its words, its view, its positions."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.building import DeckPart
from ...core.cards import Form, RowTable, number, pair, reference, table, text, word
from ...core.decks import Deck
from ...core.errors import BadPosition
from ...core.fields import read_fields, write_fields
from ...core.game import Definition
from .state import COPIES, DECK_SIZE, KEEP, MAX_CARDS, MAX_HEROES, NATIONS, SEATS, SWAP, TABLES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

Row = dict[str, Any]
ABILITIES = Form(
    {"rally": number(0, 9), "guard": pair(number(0, 9), word(NATIONS))},
)
CARDS = Form(
    {
        "id": text(needed=True),
        "name": text(needed=True),
        "nation": word(NATIONS),
        "power": number(0, 9, needed=True),
        "abilities": table(ABILITIES),
    }
)
HEROES = Form(
    {
        "id": text(needed=True),
        "name": text(needed=True),
        "health": number(1, 99, needed=True),
        "might": number(0, 9, default=0),
    }
)


def build_tables(cells: dict[str, int], cards: list[Row], hero: list[Row]) -> Any:
    tables = np.zeros(1, TABLES)
    t = tables[0]
    for name, value in cells.items():
        t[name] = value
    t["n_cards"] = len(cards)
    for i, card in enumerate(cards):
        guard = card["abilities"].get("guard", 0)
        n, of = guard if isinstance(guard, tuple) else (guard, None)
        t["power"][i] = card["power"]
        t["nation"][i] = 1 + NATIONS.index(card["nation"]) if card["nation"] else 0
        t["rally"][i] = card["abilities"].get("rally", 0)
        t["guard"][i], t["guard_of"][i] = n, 1 + NATIONS.index(of) if of else 0
    for i, row in enumerate(hero):
        t["health"][i], t["might"][i] = row["health"], row["might"]
    return tables


def hero_text(game: "Game", row: Row) -> str:
    return f"Health {row['health']}, might {row['might']}."


def card_text(game: "Game", card: Row) -> str:
    found = []
    if rally := card["abilities"].get("rally"):
        found.append(f"Rally {rally}.")
    if guard := card["abilities"].get("guard"):
        n, of = guard if isinstance(guard, tuple) else (guard, None)
        found.append(f"Guard {n} against the {of}." if of else f"Guard {n}.")
    return " ".join(found)


def deck_form(game: "Game", cards: Mapping[str, int]) -> Form:
    """A deck of cards of one nation has that nation."""
    of = {card["nation"] for card in game.cards if card["id"] in cards and card["nation"]}
    return Form(
        {
            "hero": reference(game.rows_of("hero"), needed=True),
            "nation": word(NATIONS, default=of.pop() if len(of) == 1 else None),
        }
    )


def check_deck(game: "Game", deck: Deck) -> list[str]:
    nation = deck.fields["nation"]
    problems = [] if nation else ["nation: expected north or south (U1)"]
    if (n := sum(deck.values())) != DECK_SIZE:
        problems.append(f"{n} cards, exactly {DECK_SIZE} are needed (U1)")
    for card in game.cards:
        if deck.get(card["id"], 0) > COPIES:
            problems.append(f"{deck[card['id']]} copies of {card['name']}, at most {COPIES} (U1)")
        if card["id"] in deck and card["nation"] not in (None, nation):
            problems.append(f"{card['name']} is of the {card['nation']} (U1)")
    return problems


def deck_parts(game: "Game", picks: Mapping[str, Any]) -> list[DeckPart]:
    """U1: cards of the nation, and those of none."""
    fitting = [card["id"] for card in game.cards if card["nation"] in (None, picks["nation"])]
    return [DeckPart("cards", dict.fromkeys(fitting, COPIES), DECK_SIZE)]


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    heroes = [row["id"] for row in game.rows_of("hero")]
    record.hero = heroes.index(deck.fields["hero"])
    record.nation = NATIONS.index(deck.fields["nation"])
    for card_id, n in deck.items():
        record.cards[game.card_ids.index(card_id)] = n


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    if 0 < action <= len(game.cards):
        return f"play {game.cards[action - 1]['name']}"
    return {KEEP: "keep", SWAP: "swap"}.get(action)


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    if action >= KEEP:
        return {"kind": "keep" if action == KEEP else "swap"}
    return {"kind": "play", "card": game.card_ids[action - 1]}


def reading(game: "Game", s: Any, seat: int, text: str) -> str:
    """`play` alone means the only card in the hand."""
    held = [i for i, n in enumerate(s.players[seat].hand) if n]
    return (
        f"play {game.cards[held[0]]['name'].lower()}" if text == "play" and len(held) == 1 else text
    )


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field == "card":
        return game.card_ids_or_none[value]
    return value


def held(game: "Game", counts: Any) -> list[str]:
    return [card["id"] for card, n in zip(game.cards, counts, strict=False) for _ in range(n)]


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    heroes = game.rows_of("hero")
    return {
        "seat": seat if seat >= 0 else None,
        "active": s.active,
        "turn": s.turns,
        "first": s.begins - 1,
        "seats": [
            {
                "hero": heroes[p.hero]["id"],
                "nation": NATIONS[p.nation],
                "health": p.health,
                "hand": held(game, p.hand) or [None] * p.n_hand,
                "deck": p.n_deck,
                "spent": held(game, p.spent),
                "swapped": bool(p.swapped),
            }
            for p in s.players
        ],
    }


def read_position(game: "Game", written: Any) -> Any:
    s = read_fields(game, written, begins=(1, SEATS), active=(0, 1), over=(0, 2), hero=(0, 7))
    for p in s.players:
        if p.hero >= len(game.rows_of("hero")) or not 0 <= p.nation < len(NATIONS):
            raise BadPosition("seats: expected a hero and a nation that exist")
        if (p.n_hand, p.n_deck) != (sum(p.hand), sum(p.deck)):
            raise BadPosition("seats: n_hand and n_deck count the cards of hand and deck")
    return s


DEFINITION = Definition(
    name="muster",
    title="Muster",
    summary="two nations, a hero each, six cards",
    folder=Path(__file__).parent,
    prefixes=("U",),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    reading=reading,
    action_kinds={"play": range(1, KEEP), "keep": range(KEEP, SWAP), "swap": range(SWAP, SWAP + 1)},
    takebacks=False,
    view=view,
    events={
        "begins": (),
        "swap": (),
        "draw": ("card",),
        "play": ("card", "damage"),
        "heal": ("card", "n"),
        "over": ("how",),
    },
    event_value=event_value,
    read_position=read_position,
    write_position=write_fields,
    reasons=("a hero fell", "no cards left"),
    card_form=CARDS,
    card_text=card_text,
    most_cards=MAX_CARDS,
    more_tables={"hero": RowTable(HEROES, MAX_HEROES, hero_text)},
    deck_form=deck_form,
    check_deck=check_deck,
    build_deck=build_deck,
    deck_parts=deck_parts,
    starters=("frost", "dunes"),
    tallies={"played": ("play", "card")},
)
