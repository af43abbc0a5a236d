"""What the rows of the tables are called: the cards, and behind them the leaders."""

from functools import lru_cache
from typing import TYPE_CHECKING

from .state import MAX_CARDS, ROWS

if TYPE_CHECKING:
    from ...core.cards import Row
    from ...core.game import Game

LEADERS = "paragon"  # the name of their table


@lru_cache(maxsize=16)  # asked for with every view
def rows_of(game: "Game") -> list["Row | None"]:
    """By row; None where there is none, and behind the last: at -1, an unknown card."""
    cards, leaders = game.cards, game.rows_of(LEADERS)
    found: list[Row | None] = [*cards, *[None] * (MAX_CARDS - len(cards)), *leaders]
    return found + [None] * (ROWS + 1 - len(found))


@lru_cache(maxsize=16)
def ids_of(game: "Game") -> list[str | None]:
    return [None if row is None else str(row["id"]) for row in rows_of(game)]


@lru_cache(maxsize=16)
def names_of(game: "Game") -> list[str | None]:
    return [None if row is None else str(row["name"]) for row in rows_of(game)]
