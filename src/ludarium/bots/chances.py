"""Chances of winning, as a game's network judges them: by what somebody may know and nothing else."""

from typing import Any

import numpy as np

from ..core.dice import word
from ..core.game import Game
from ..core.match import Observation
from .parts import network_of, odds_of

WORLDS = 32  # that are imagined where something is hidden
FIRST = 1  # of the networks in the tables: the game's own


def has_chances(game: Game) -> bool:
    """Whether a network judges who wins. A run alone has a score, which is not a chance."""
    return game.seats > 1 and bool(game.networks) and game.networks[0] is not None


def chances_of(*seen: Observation, worlds: int = WORLDS) -> tuple[float, ...]:
    """Of each seat, 0 to 1: how likely it wins (a draw counts half), averaged over the observations of one position.
    Equal observations give equal chances."""
    found = [_balanced(_expected(each, worlds)) for each in seen]
    return tuple(float(chance) for chance in np.mean(found, axis=0))


def _expected(seen: Observation, worlds: int) -> Any:
    """What each seat judges of its own chance, in the same imagined worlds."""
    game = seen.game
    odds, rules = odds_of(game), game.jit()
    states = np.zeros(odds.ROWS, rules.STATE)
    states[odds.SEEN] = np.frombuffer(seen.state, game.kernel.STATE)[0]
    worlds = 1 if game.definition.perfect else worlds
    work, sums = np.zeros(network_of(game).WORK, np.int32), np.zeros(game.seats, np.int64)
    odds.expect(
        states, states.view(np.int64).reshape(odds.ROWS, -1), game.table_array, FIRST, seen.seat,
        word("chances", 0, seen.state), worlds, np.zeros(1, np.int64), work, sums,
    )  # fmt: skip
    return (sums / worlds + 1e6) / 2e6


def _balanced(chances: Any) -> Any:
    """One of the seats wins: what the judgements of all sides give too much or too little is shared evenly."""
    return np.clip(chances + (1 - chances.sum()) / len(chances), 0, 1)
