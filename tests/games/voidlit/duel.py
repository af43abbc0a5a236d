"""Short ways to write a Voidlit position, to act in it and to read what came of it.

All games here have strict states: every cell that a rule writes is checked.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import ludarium
from ludarium import Game, IllegalAction, Match
from ludarium.core.mirror import mirror

Row = dict[str, Any]
DECK = ["Freight Titan"] * 8  # so that a draw neither searches nor does anything
RICH = ["Freight Titan"] * 10  # a bank that pays for anything


def load(**changes: Any) -> Game:
    """Voidlit with changed rules or cards, and strict states: with the first set, whose numbers stay as they are."""
    game = ludarium.load("voidlit", **{"variant": "first"} | changes)
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


GAME = load()
DEFAULT = load(variant=())  # whose numbers change with measuring


def card(name: str, kind: str = "unit", **fields: Any) -> Row:
    """A card of a test: free, and a 2/2 if it is a unit."""
    body = {"attack": 2, "health": 2} if kind == "unit" else {}
    made = {"id": name.lower().replace(" ", "_"), "name": name, "kind": kind, "cost": 0}
    return made | body | fields


def unit(name: str, **fields: Any) -> Row:
    """A unit in play that differs from a fresh one."""
    return {"card": name, **fields}


def duel(
    units: Iterable[Any] = (),
    enemy: Iterable[Any] = (),
    hand: Iterable[str] = (),
    own: Row | None = None,
    other: Row | None = None,
    game: Game = GAME,
    **spec: Any,
) -> Match:
    """Seat 0 with its units and hand against seat 1; `own` and `other` say more of the seats."""
    seats = [
        {"units": list(units), "hand": list(hand), "deck": DECK, "bank": RICH} | (own or {}),
        {"units": list(enemy), "deck": DECK, "bank": RICH} | (other or {}),
    ]
    return game.position({"seats": seats} | spec)


# --- acting ----------------------------------------------------------------------------------------


def act(match: Match, *texts: str) -> Match:
    """Submit each text for the seat that is to decide."""
    for text in texts:
        match.submit(match.actors[0], text)
    return match


def refused(match: Match, action: int | str, seat: int | None = None) -> str | None:
    """The clause that forbids an action; a refusal must leave every byte as it was."""
    before = match.state_bytes
    with pytest.raises(IllegalAction) as caught:
        match.submit(match.actors[0] if seat is None else seat, action)
    assert match.state_bytes == before
    return caught.value.clause


def texts(match: Match, start: str = "", seat: int | None = None) -> list[str]:
    """The legal actions that begin like this."""
    seat = match.actors[0] if seat is None else seat
    return [a.text for a in match.legal(seat) if a.text.startswith(start)]


def walk(game: Game, seed: int, **start: Any) -> Iterator[Match]:
    """A match of random actions, after each of them."""
    rng = random.Random(seed)
    match = game.match(seed, **start)
    yield match
    while not match.is_over:
        seat = rng.choice(match.actors)
        match.submit(seat, rng.choice(match.legal_ids(seat)))
        yield match


# --- reading ---------------------------------------------------------------------------------------


def seat(match: Match, n: int = 0) -> Row:
    row: Row = match.position()["seats"][n]
    return row


def side(match: Match, n: int = 0) -> str:
    """A field as `Drifter 1/2 | Hired Blade 3/2`."""
    units = seat(match, n)["units"]
    return " | ".join(f"{u['card']} {u['attack']}/{u['health']}" for u in units)


def first(match: Match, n: int = 0, place: int = 1) -> Row:
    """The unit at a place."""
    row: Row = seat(match, n)["units"][place - 1]
    return row


def health(match: Match) -> tuple[int, int]:
    """Of both players."""
    return seat(match, 0)["health"], seat(match, 1)["health"]
