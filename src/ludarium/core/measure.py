"""What a game may name for the lab: the measure of a run, what is spent in a turn, and rows of its own for
`ludarium bench`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

OTHERS = ("won", "length")  # what runs are measured by in every game


@dataclass(frozen=True)
class Measure:
    """What the finished runs of a game for one seat are compared by: the number that `achieved(s)` of its
    kernel returns. `low` and `high` bound it under all rules that can be set; `high_rule` names one that bounds
    it further."""

    name: str  # "trophies"
    low: int
    high: int
    unit: str = ""  # "gold", where the name does not say it
    more_is_better: bool = True
    high_rule: str = ""  # the rule that bounds it in a game, where one does

    def __post_init__(self) -> None:
        if self.name in OTHERS:
            raise ValueError(
                f'a measure: expected another name than "{self.name}": every run has it'
            )
        if not self.name or self.low >= self.high:
            raise ValueError(
                f"a measure: expected a name and low < high, got {self.name!r}, {self.low}, {self.high}"
            )

    def under(self, rules: Mapping[str, Any]) -> "Measure":
        """The same, bounded by these rules."""
        return replace(self, high=int(rules[self.high_rule])) if self.high_rule else self

    @property
    def title(self) -> str:
        """'damage, points' above a column."""
        return f"{self.name}, {self.unit}" if self.unit else self.name

    @property
    def short(self) -> str:
        """What follows a number: its unit, or the name."""
        return self.unit or self.name

    @property
    def span(self) -> int:
        return self.high - self.low

    @property
    def way(self) -> int:
        """1 where more is better, otherwise -1."""
        return 1 if self.more_is_better else -1


SCORE = Measure("score", -1000, 1000)  # of a game that names none


@dataclass(frozen=True)
class Energy:
    """What a seat spends in its turn and loses if it does not, such as mana."""

    name: str
    left: Callable[[Any, int], int]  # of a record and a seat: what it has now


@dataclass(frozen=True)
class BenchRow:
    """A row that a game adds to `ludarium bench`. `work` does some work and returns how many units it did; it
    is repeated for some seconds, and the row shows units per second. Without `rate` it is called once, and the
    row shows what it returns."""

    key: str  # in the JSON: "battles_per_s"
    text: str  # in the table: "battles/s"
    work: "Callable[[Game], float]"
    rate: bool = True
