"""The numbers that a question asks for: which matches tell them, and how they are read off.

Decks that hold a changed card come first, then the seats by mirrors, then the length; in games for one seat the
measure of the runs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..core.building import title_of
from ..core.game import Game
from ..core.measure import SCORE
from .plan import Array

if TYPE_CHECKING:
    from .asking import Asking

ZONES = {
    "points": 1.0,
    "length": 0.1,
    "measure": 0.1,
}  # too small to matter, unless the designer says otherwise
REACH = 64.0  # turns: differences of a length beyond it count as so many
MADE = np.dtype(  # what is kept of a match: halves of points of player 0 and of whoever began
    [("points", "i1"), ("first", "i1"), ("won", "i1"), ("length", "i4"), ("measure", "i4")]
)


class Cell(NamedTuple):
    """Matches of one pairing (or runs of one deck)."""

    decks: tuple[str, ...]
    number: int  # among the cells of `whatif`: its seeds follow from it
    each: int  # observations in a round
    touched: bool
    group: str

    @property
    def is_mirror(self) -> bool:
        return len(self.decks) == 2 and self.decks[0] == self.decks[1]


Reading = Callable[[Array, Cell], Array]


@dataclass(frozen=True)
class Asked:
    """One number that is asked for."""

    key: str
    title: str
    subject: str  # as a sentence names it
    unit: str
    zone: float
    cells: list[Cell]
    read: Reading
    reach: float = 1.0
    scale: float = 1.0  # what a page shows of one: 100 points

    @property
    def is_deck(self) -> bool:
        return self.key.startswith("deck:")

    @cached_property
    def touched(self) -> list[Cell]:
        return [cell for cell in self.cells if cell.touched]


def rows_of(asking: "Asking") -> list[Asked]:
    """The decks that hold the card first, the lead before the others; then the seats and the length."""
    game, zones = asking.games[0], ZONES | dict(asking.question.zones)
    cells, counted = asking.cells, game.definition.counted
    length = Asked(
        *("length", "A match lasts" if not asking.alone else "A run lasts", "the length"),
        *(counted, zones["length"], cells),
        lambda made, _: made["length"].astype(float),
        REACH,
    )
    if asking.alone:
        return [*run_rows(asking, zones), length]
    decks = in_order(asking)
    found = [deck_row(asking, name, zones["points"]) for name in decks] if len(decks) > 1 else []
    mirrors = [cell for cell in cells if cell.is_mirror]
    if has_first(game):
        seat = "the first player's score in mirror matches"
        seats = Asked(
            *("first_seat", "The first seat wins", seat, "points", zones["points"], mirrors),
            *(lambda made, _: made["first"] / 2, 1.0, 100.0),
        )
        found.append(seats)
    return [*found, length]


def in_order(asking: "Asking") -> list[str]:
    holders = asking.holders
    rest = [name for name in asking.question.decks if name not in holders]
    order = [*holders, *rest]
    return sorted(order, key=lambda name: name != asking.lead)


def has_first(game: Game) -> bool:
    """Whether one of the seats begins."""
    return hasattr(game.states.new(), "begins")


def deck_row(asking: "Asking", name: str, zone: float) -> Asked:
    mine = [cell for cell in asking.cells if name in cell.decks and not cell.is_mirror]

    def read(made: Array, cell: Cell) -> Array:
        score: Array = made["points"] / 2
        return score if cell.decks[0] == name else 1 - score

    title = deck_title(asking, name)
    return Asked(
        *(f"deck:{name}", f"{title} wins", f"the win rate of {title}", "points", zone, mine),
        *(read, 1.0, 100.0),
    )


def deck_title(asking: "Asking", name: str) -> str:
    deck = asking.question.decks.get(name) or asking.games[0].decks.get(name)
    return title_of(asking.games[0], name, deck) if deck else name


def run_rows(asking: "Asking", zones: Mapping[str, float]) -> list[Asked]:
    """Of a game for one seat: its measure, how often runs are won, and the measure of each deck."""
    game, cells = asking.games[0], asking.cells
    measure = game.definition.measure or SCORE

    def read(made: Array, _: Cell) -> Array:
        return made["measure"].astype(float)

    named = measure.name.capitalize()
    unit, reach = measure.short, float(measure.span)
    zone = zones["measure"]
    found = [Asked("measure", named, f"the mean {measure.name}", unit, zone, cells, read, reach)]
    if game.is_winnable:
        won = Asked(
            *("won", "Runs are won", "the share of runs won", "points", zones["points"], cells),
            *(lambda made, _: made["won"].astype(float), 1.0, 100.0),
        )
        found.append(won)
    decks = in_order(asking)
    for name in decks if len(decks) > 1 else []:
        mine = [cell for cell in cells if name in cell.decks]
        title = deck_title(asking, name)
        words = f"the mean {measure.name} of {title}"
        found.append(Asked(f"deck:{name}", title, words, unit, zone, mine, read, reach))
    return found
