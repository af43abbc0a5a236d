"""The server owns time. A clock is a function of what was spent and of when a seat was asked.

A quick clock stands still while the server does: nobody loses by a restart. A correspondence clock,
of days per move, goes on: its times are those of the calendar, kept with the log.

Where seats choose at the same time in secret, what the others read must not tell who has chosen.
Each viewer has a dial of its own, which is set when that viewer notices something, and at no other
time: a seat that has answered meanwhile runs on there.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from .messages import Clock as ClockMessage
from .messages import ClockRule

CORRESPONDENCE = 12 * 3600.0  # seconds per move from which on people come and go


class Dial(NamedTuple):
    """The clock as one viewer may read it."""

    since: dict[int, float]  # since when the seats are to decide that run on it
    spent: list[float]  # before that


@dataclass
class Clock:
    """Times in seconds; `now` may be given, so that tests need not wait."""

    rule: ClockRule
    seats: int
    spent: list[float] = field(default_factory=list)  # of the match time
    asked: dict[int, float] = field(default_factory=dict)  # since when a seat is to decide
    anew: frozenset[int] = frozenset()  # those whose question is of the last `ask`

    def __post_init__(self) -> None:
        self.spent = self.spent or [0.0] * self.seats

    @property
    def is_slow(self) -> bool:
        return self.rule.move is not None and self.rule.move >= CORRESPONDENCE

    @property
    def now(self) -> float:
        return time.time() if self.is_slow else time.monotonic()

    def ask(self, seats: tuple[int, ...], now: float | None = None) -> None:
        """These seats are to decide now; those that already were keep their time running."""
        now = self.now if now is None else now
        self.anew = frozenset(seats) - self.asked.keys()
        self.asked = {seat: self.asked.get(seat, now) for seat in seats}

    def answer(self, seat: int, now: float | None = None) -> float:
        """A seat has decided; returns the seconds it took."""
        now = self.now if now is None else now
        took = max(0.0, now - self.asked.pop(seat, now))
        self.spent[seat] += took
        return took

    def repeat(self, seat: int, took: float, seats: tuple[int, ...], at: float | None) -> None:
        """What a log says: a seat decided and took so long, then these were asked."""
        self.asked.pop(seat, None)
        self.spent[seat] += took
        self.ask(seats, self.calendar(at))

    def calendar(self, at: float | None) -> float:
        """When something that was written down happened; a quick clock knows only that it did."""
        return at if at and self.is_slow else self.now

    def left(self, seat: int, now: float) -> float | None:
        """Seconds until this seat is out of time; None: never."""
        if seat not in self.asked:
            return None
        used = self.used(seat, now)
        limits = []
        if self.rule.move is not None:
            limits.append(self.rule.move - used)
        if self.rule.match is not None:
            limits.append(self.rule.match - self.spent[seat] - used)
        return min(limits) if limits else None

    def flagged(self, seat: int, now: float) -> bool:
        """Whether the time for the whole match is used up: that loses it."""
        if self.rule.match is None or seat not in self.asked:
            return False
        return self.rule.match - self.spent[seat] - self.used(seat, now) <= 0

    def used(self, seat: int, now: float) -> float:
        """Seconds since the seat was asked; a calendar that was set back gives nobody more time than
        the rule."""
        return max(0.0, now - self.asked[seat])

    def next_deadline(self, now: float | None = None) -> float | None:
        """Seconds until the first seat is out of time."""
        now = self.now if now is None else now
        left = [time for seat in self.asked if (time := self.left(seat, now)) is not None]
        return min(left) if left else None

    def read(self, running: Iterable[int], last: Dial | None = None) -> Dial:
        """The dial of a viewer who has just noticed something and last read another one. `running`
        are the seats that are to decide as far as this viewer may know. One of them that was not
        asked anew runs on, from the question that the viewer knows of."""
        since: dict[int, float] = {}
        spent = list(self.spent)
        asked = max(self.asked.values(), default=self.now)  # of one that had chosen at the start
        for seat in running:
            if last is not None and seat in last.since and seat not in self.anew:
                since[seat], spent[seat] = last.since[seat], last.spent[seat]
            else:
                since[seat] = self.asked.get(seat, asked)
        return Dial(since, spent)

    def message(self, dial: Dial, now: float | None = None) -> ClockMessage:
        now = self.now if now is None else now
        seats = range(self.seats)

        def ms(seconds: float) -> int:
            return max(0, round(seconds * 1000))

        used = [max(0.0, now - dial.since.get(seat, now)) for seat in seats]
        match = move = None
        if self.rule.match is not None:
            match = [ms(self.rule.match - dial.spent[seat] - used[seat]) for seat in seats]
        if self.rule.move is not None:
            move = [ms(self.rule.move - used[s]) if s in dial.since else None for s in seats]
        return ClockMessage(sorted(dial.since), match, move)
