"""What is counted of each card while matches are played, read from the events of the truth."""

from collections.abc import Sequence

import numpy as np

from ..core.game import Game
from .plan import Array

MATCHES, POINTS, TIMES = range(3)  # in how many, half points made in these, how often in all
COUNTS = 3


def keys_of(game: Game) -> Sequence[str]:
    """The cards (in a game without cards: the tiles) by their numbers."""
    return game.definition.tallied or game.card_ids


def columns_of(game: Game) -> Array:
    """For each kind of event its column (-1: none) and the place of the card among its facts."""
    kinds = list(game.definition.events)
    columns = np.full((max(len(kinds), 1), 2), -1, np.int64)
    for column, (kind, fact) in enumerate(game.definition.tallies.values()):
        columns[kinds.index(kind)] = column, game.definition.events[kind].index(fact)
    return columns
