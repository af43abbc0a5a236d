"""Short ways to write a SpellfAIre position, to act in it and to read what came of it.

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
DECK = ["Elder Mammoth"] * 8  # so that a draw neither tires nor does anything


def load(**changes: Any) -> Game:
    """SpellfAIre with changed rules or cards, and strict states."""
    game = ludarium.load("spellfaire", **changes)
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


GAME = load()


def unit(card: str, **fields: Any) -> Row:
    """A creature in play that differs from a fresh one."""
    return {"card": card, **fields}


def duel(
    board: Iterable[Any] = (),
    enemy: Iterable[Any] = (),
    hand: Iterable[str] = (),
    own: Row | None = None,
    other: Row | None = None,
    game: Game = GAME,
    **spec: Any,
) -> Match:
    """Seat 0 with its board and hand against seat 1; `own` and `other` say more of the seats."""
    seats = [
        {"board": list(board), "hand": list(hand), "deck": DECK} | (own or {}),
        {"board": list(enemy), "deck": DECK} | (other or {}),
    ]
    return game.position({"seats": seats} | spec)


# --- acting ----------------------------------------------------------------------------------------


def act(match: Match, *texts: str) -> Match:
    """Submit each text for the seat whose turn it is."""
    for text in texts:
        match.submit(match.actors[0], text)
    return match


def play(match: Match, *texts: str) -> list[Row]:
    """The same; returns what the acting seat saw happen."""
    return [event for text in texts for event in match.submit(match.actors[0], text)]


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
        seat = match.actors[0]
        match.submit(seat, rng.choice(match.legal_ids(seat)))
        yield match


# --- reading ---------------------------------------------------------------------------------------


def seat(match: Match, n: int = 0) -> Row:
    row: Row = match.position()["seats"][n]
    return row


def side(match: Match, n: int = 0) -> str:
    """A board as `Town Guard 1/2 | Ghoul 3/3`."""
    board = seat(match, n)["board"]
    return " | ".join(f"{u['card']} {u['attack']}/{u['health']}" for u in board)


def creature(match: Match, n: int = 0, place: int = 1) -> Row:
    row: Row = seat(match, n)["board"][place - 1]
    return row


def health(match: Match) -> tuple[int, int]:
    """Of both heroes."""
    return seat(match, 0)["health"], seat(match, 1)["health"]


def kinds(events: Iterable[Row]) -> list[str]:
    return [event["event"] for event in events]


def winner(match: Match) -> int | None:
    assert match.result is not None
    return match.result.winner
