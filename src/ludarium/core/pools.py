"""Pools: how runs become what other runs meet, as the lab uses it.

The lab lets runs of one deck meet what runs of another one left, and changed rules meet what the unchanged ones have
in stock. What that means is the game's affair: its `Definition` has one of these beside `stock`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from .game import Game
    from .stock import Stock

    Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Pools:
    """What a game with stocked tables (`core/stock.py`) says of them."""

    # What turns that have just ended leave, from the records of their runs and a number to name each by: a row for
    # each, in a form of the game's own; some turns may leave nothing.
    take: "Callable[[Game, Array, Array], Array]"
    stock: "Callable[[Game, Array], Mapping[str, Any]]"  # of exactly such rows, the latest last, as fields
    # Another game's stock as it can be met under these rules, and a sentence where that is not all of it.
    fitting: "Callable[[Game, Stock], tuple[Mapping[str, Any], str | None]]"
    what: str = "ghosts"  # how reports call them
    # Rules under which a run goes on long enough to leave something for every turn.
    long: Mapping[str, Any] = field(default_factory=dict)
    chosen_by: Sequence[str] = ()  # the rules that choose a stock: others leave it as it is


def sharing(first: "Game", other: "Game") -> "tuple[Game, str | None]":
    """The other game with the first one's stock, as it can be met there, and what is to be said about it. The cards of
    the first come first in the other, in the same order."""
    pools = first.definition.pools
    if pools is None or other is first:
        return other, None
    for name in pools.chosen_by:
        if first.rules[name] != other.rules[name]:
            return other, f"rules.{name} chooses the {pools.what}: each version meets its own."
    stock, said = pools.fitting(other, first.stock)
    return other.with_stock(stock), said
