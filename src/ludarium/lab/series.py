"""A series: matches between two players, seats swapped, the same rows whatever the cores."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..bots.bot import Settings
from ..core.decks import Deck
from ..core.game import Game
from .plan import Array, Draft, Plan, Player, seeds_of
from .play import How, play

SIDES = ("a", "b")


def play_series(
    game: Game,
    players: Sequence[Settings],
    decks: Sequence[Any] | None,
    pairs: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    start: int = 0,
    opening: int = 0,
) -> Array:
    """Results of 2 * pairs matches between player 0 and player 1, seats swapped in odd matches; both
    of a pair begin with the same `opening` random plies."""
    plan = series_plan(game, players, decks, pairs, seed, start, opening)
    return play(plan, How(threads=threads, progress=progress)).results


def series_plan(
    game: Game,
    players: Sequence[Settings],
    decks: Sequence[Any] | None,
    pairs: int,
    seed: int = 1,
    start: int = 0,
    opening: int = 0,
) -> Plan:
    draft = Draft([game], dict(zip(SIDES, players, strict=True)), opening)
    draft.add(deck_pair(game, decks), seeds_of(seed, start + pairs)[start:], SIDES)
    return draft.plan()


def deck_pair(game: Game, decks: Sequence[Any] | None) -> list[Player]:
    """The decks of two players, checked; starter decks where none are given. In a game for one seat
    they play one after the other."""
    given = decks if decks is not None else game.definition.starters
    if game.seats == 1 and len(given) == 1:
        given = [*given, *given]  # both play alone, with the same deck
    for each in [[one] for one in given] if game.seats == 1 and given else [given]:
        game.deck_records(each)
    read: list[Deck | None] = [game.deck(each) for each in given]
    names = [name_of(each, side) for each, side in zip(given or SIDES, SIDES, strict=True)]
    return list(zip(names, read or [None, None], strict=True))


def name_of(written: Any, side: str) -> str:
    """What a deck is called in a table: its name or code, else the player's letter."""
    return written if isinstance(written, str) and "\n" not in written else side


def points(results: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """What player 0 made of each match: 1, 0.5 or 0."""
    seat = np.arange(len(results)) % 2
    scores = results["scores"]
    mine = np.where(seat == 0, scores[:, 0], scores[:, 1])
    theirs = np.where(seat == 0, scores[:, 1], scores[:, 0])
    return np.where(mine > theirs, 1.0, np.where(mine < theirs, 0.0, 0.5))
