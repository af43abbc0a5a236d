"""The toy game as a value: its words, its view, its positions."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.dice import DICE_BITS
from ...core.errors import BadPosition
from ...core.forecast import Forecast
from ...core.game import Definition
from ...core.specs import Spec
from .state import (
    ALL,
    BID,
    BLOCK,
    BLOCK_STAGE,
    CARDS,
    COMMIT,
    EVENTS,
    OVER,
    REASONS,
    SEATS,
    TABLES,
)

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

STAGES = ("prize", "bid", "block", "over")
ZONES = ("pile", "hand", "out", "spent")


def numbers(cards: int) -> list[int]:
    return [i + 1 for i in range(CARDS) if cards >> i & 1]


def build_tables(cells: dict[str, int], cards: list[dict[str, Any]]) -> "np.ndarray[Any, Any]":
    tables = np.zeros(1, TABLES)
    for name, value in cells.items():
        tables[0][name] = value
    return tables


def stock(game: "Game") -> dict[str, Any]:
    """T3: the first prizes of past matches, which had nothing in stock."""
    prizes = sorted(game.match(seed).entries[0].value["prize"] for seed in range(8))
    return {"n_pool": len(prizes), "pool": prizes}


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    if COMMIT <= action < BLOCK:
        return " ".join(["bid", *map(str, numbers(action - COMMIT))])
    return f"block {action - BLOCK + 1}" if BLOCK <= action < BLOCK + CARDS else None


def canonical(text: str) -> str:
    """The cards of a bid may be named in any order."""
    verb, *cards = text.split() or [""]
    return " ".join([verb, *sorted(cards)])


def view(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Of a record that went through `hide`."""
    return {
        "game": game.name,
        "seat": seat if seat >= 0 else None,
        "stage": STAGES[s.stage],
        "round": s.round,
        "prize": s.prize,
        "judged": s.judged if s.stage == BLOCK_STAGE else None,
        "seats": [
            {
                "points": p.points,
                "hand": p.n_hand,
                "held": numbers(p.hand),
                "shown": numbers(p.shown),
                "owned": numbers(p.hand | p.pile),
                "bid": numbers(p.bid - 1) if p.bid else None,
                "out": numbers(p.out),
                "spent": numbers(p.spent),
            }
            for p in s.players
        ],
    }


def forecast(game: "Game", s: Any, seat: int, handle: "Handle") -> dict[str, Any]:
    """Who gets the prize; not what is drawn after it."""
    return {"stage": STAGES[s.stage], "points": [p.points for p in s.players]}


def event_value(game: "Game", field: str, value: int, handle: "Handle") -> Any:
    if field == "cards":
        return numbers(value)
    if value < 0:
        return None
    return value + 1 if field == "card" else value


# --- positions -------------------------------------------------------------------------------------


def write_position(game: "Game", s: Any) -> dict[str, Any]:
    return {
        "seed": s.dice,
        "stage": STAGES[s.stage],
        "round": s.round,
        "prize": s.prize,
        "judged": s.judged,
        "came": s.came,
        "seats": [
            {zone: numbers(getattr(p, zone)) for zone in (*ZONES, "shown")}
            | {"points": p.points, "bid": numbers(p.bid - 1) if p.bid else None}
            for p in s.players
        ],
    }


def read_position(game: "Game", written: Any) -> Any:
    spec = Spec(written)
    s = game.states.new()
    s.dice = spec.number("seed", 1, 0, (1 << DICE_BITS) - 1)
    s.stage = STAGES.index(spec.word("stage", STAGES, "bid") or "bid")
    s.round = spec.number("round", 0, 0, int(game.rules["rounds"]) - (s.stage != OVER))
    s.prize = spec.number("prize", 1 if s.stage in (BID, BLOCK_STAGE) else 0, 0, 999)
    s.came = spec.number("came", 0, 0, 99)
    s.judged = spec.number("judged", 0, 0, SEATS - 1 if s.stage == BLOCK_STAGE else 0)
    for p, table in zip(s.players, spec.tables("seats", SEATS), strict=True):
        read_player(s, p, table)
    if all(p.bid for p in s.players):
        raise BadPosition("seats: both have bid; the bids are turned over then")
    if s.stage == BLOCK_STAGE and len(numbers(s.players[s.judged].out)) < 2:
        raise BadPosition("judged: expected a bid of two or more cards")
    spec.done()
    return s


def read_player(s: Any, p: Any, spec: Spec) -> None:
    p.points = spec.number("points", 0, 0, 999)
    for zone in (*ZONES, "shown"):
        setattr(p, zone, read_cards(spec, zone, spec.list(zone, CARDS)))
    owned = p.hand | p.out | p.spent
    if not spec.has("pile"):
        p.pile = ALL ^ owned
    if sum(len(numbers(getattr(p, zone))) for zone in ZONES) != CARDS or owned | p.pile != ALL:
        raise BadPosition(f"{spec.path}: each of the {CARDS} cards lies in exactly one zone")
    if p.shown & ~p.hand or (p.out and s.stage != BLOCK_STAGE):
        raise BadPosition(f"{spec.path}: shown are hand cards, out are cards of the block stage")
    p.n_hand = len(numbers(p.hand))
    if spec.has("bid"):
        bid = read_cards(spec, "bid", spec.list("bid", CARDS))
        if s.stage != BID or bid & ~p.hand:
            raise BadPosition(f"{spec.at('bid')}: expected hand cards of the bid stage")
        p.bid = 1 + bid
    else:
        spec.get("bid")
    spec.done()


def read_cards(spec: Spec, zone: str, written: list[Any]) -> int:
    cards = 0
    for card in written:
        if isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= CARDS:
            raise BadPosition(f"{spec.at(zone)}: a card from 1 to {CARDS}, not {card!r}")
        if cards >> card - 1 & 1:
            raise BadPosition(f"{spec.at(zone)}: the card {card} is named twice")
        cards |= 1 << card - 1
    return cards


DEFINITION = Definition(
    name="toy",
    title="Toy",
    summary="a night market: secret bids, blocks, prizes from outside",
    folder=Path(__file__).parent,
    prefixes=("T",),
    build_tables=build_tables,
    action_text=action_text,
    canonical=canonical,
    view=view,
    events=EVENTS,
    event_value=event_value,
    read_position=read_position,
    write_position=write_position,
    reasons=REASONS,
    stock=stock,
    forecast=Forecast(range(COMMIT, BLOCK), forecast),
)
