"""Delve as a value."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.cards import Form, number, text
from ...core.decks import Deck
from ...core.errors import BadPosition
from ...core.fields import read_fields, write_fields
from ...core.game import Definition
from ...core.measure import BenchRow, Measure
from .state import COPIES, DECK_SIZE, EVENTS, FLEE, MAX_CARDS, MOST_TROPHIES, REASONS, STATE, TABLES

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

Row = dict[str, Any]
CARDS = Form(
    {
        "id": text(needed=True),
        "name": text(needed=True),
        "power": number(0, 9, needed=True),
        "heal": number(0, 3, default=0),
    }
)


def build_tables(cells: dict[str, int], cards: list[Row]) -> Any:
    tables = np.zeros(1, TABLES)
    t = tables[0]
    for name, value in cells.items():
        t[name] = value
    t["n_cards"] = len(cards)
    for i, card in enumerate(cards):
        t["power"][i], t["heal"][i] = card["power"], card["heal"]
    return tables


def check_deck(game: "Game", deck: Deck) -> list[str]:
    n, names = sum(deck.values()), {card["id"]: card["name"] for card in game.cards}
    problems = [] if n == DECK_SIZE else [f"expected {DECK_SIZE} cards, got {n} (D2)"]
    return problems + [
        f"expected at most {COPIES} copies of {names[card]}, got {k} (D2)"
        for card, k in deck.items()
        if k > COPIES
    ]


def build_deck(game: "Game", deck: Deck, record: Any) -> None:
    for card_id, n in deck.items():
        record.cards[game.card_ids.index(card_id)] = n


def neutral(game: "Game", card: Row) -> Row:
    """A card of average strength that does nothing else."""
    return {"id": "plain", "name": "Plain", "power": 4}


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    if action == FLEE:
        return "flee"
    return f"play {game.cards[action - 1]['name']}" if 0 < action <= len(game.cards) else None


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> Row:
    if action == FLEE:
        return {"kind": "flee"}
    return {"kind": "play", "card": game.card_ids[action - 1]}


def held(game: "Game", counts: Any) -> list[str]:
    return [card["id"] for card, n in zip(game.cards, counts, strict=False) for _ in range(n)]


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> Row:
    return {
        "seat": seat if seat >= 0 else None,
        "turn": s.turns,
        "lives": s.lives,
        "trophies": s.trophies,
        "guard": s.guard,
        "hand": held(game, s.hand),
        "deck": held(game, s.deck),
        "spent": held(game, s.spent),
    }


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    return game.card_ids_or_none[value] if field == "card" else value


def read_position(game: "Game", written: Any) -> Any:
    s = read_fields(
        game,
        written,
        lives=(0, 9),
        trophies=(0, MOST_TROPHIES),
        guard=(2, 7),
        turns=(0, 99),
        over=(0, 3),
        hand=(0, COPIES),
        deck=(0, COPIES),
        spent=(0, COPIES),
        first_lives=(1, 9),
    )
    if (s.n_hand, s.n_deck) != (sum(s.hand), sum(s.deck)):
        raise BadPosition("n_hand and n_deck count the cards of hand and deck")
    if s.over == 0 and (s.lives == 0 or s.n_hand == 0):
        raise BadPosition("expected lives and cards in a run that is not over")
    if any(n for counts in (s.hand, s.deck) for n in counts[len(game.cards) :]):
        raise BadPosition("expected cards that exist")
    return s


def guards(game: "Game") -> int:
    """Guards met by a compiled kernel that always flees and never tires."""
    rules, n = game.jit(), 2000
    s, log = np.zeros(1, STATE)[0], np.zeros(1, np.int64)
    for _ in range(n):
        s["lives"], s["n_hand"] = 9, 1
        rules.apply(s, game.table_array[0], 0, FLEE, log)
    return n


DEFINITION = Definition(
    name="delve",
    title="Delve",
    summary="a run past guards with a deck of ten cards",
    folder=Path(__file__).parent,
    prefixes=("D",),
    build_tables=build_tables,
    action_text=action_text,
    action_parts=action_parts,
    view=view,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_fields,
    reasons=REASONS,
    card_form=CARDS,
    card_text=lambda game, card: f"Heals {card['heal']}." if card["heal"] else "",
    most_cards=MAX_CARDS,
    neutral=neutral,
    check_deck=check_deck,
    build_deck=build_deck,
    starters=("sharp",),
    tallies={"drawn": ("draw", "card"), "played": ("play", "card")},
    measure=Measure("trophies", 0, MOST_TROPHIES),
    bench_rows=(BenchRow("guards_per_s", "guards met, compiled, one core, guards/s", guards),),
)
