"""Ghosts: what runs leave behind for others to meet, as a server stores and joins it.

A game whose inputs are drawn from a stock (`stock.py`) says here what one step of a run leaves, how stored
ghosts join the stock, and how a stock is frozen so that everybody with the same record meets the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

PEOPLE = 1 << 20  # numbers from here on name what people left; those below are bots'

Ghost = dict[str, Any]  # as JSON: name (its number), round, trophies, lives, line


@dataclass(frozen=True)
class Ghosts:
    """How the ghosts of a game are taken, joined and frozen. Everything stored is JSON and may be damaged: what
    cannot be read is left out and logged."""

    # What the last step of a match leaves: round, trophies, lives, line, outcome (a word), foe (a number),
    # foe_line, keeps (whether it may join the stock, by its rules). None: that step leaves nothing.
    take: "Callable[[Match], dict[str, Any] | None]"
    # The stocked fields: what the game has itself, with stored ghosts joined, the newest first.
    stock: "Callable[[Game, Sequence[Ghost]], Mapping[str, Any]]"
    # One ghost for each round and record, from the stock of the game and a seed; the inputs of a run that was
    # played come first.
    freeze: "Callable[[Game, Sequence[Any], int], list[Ghost]]"
    frozen: "Callable[[Game, Sequence[Ghost]], Mapping[str, Any]]"  # its stocked fields
    called: Callable[[int], str]  # the name that a number stands for, where it is nobody's
    units: Callable[[Any], list[list[Any]]]  # a stored line as [card id, attack, health]
