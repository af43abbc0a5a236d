"""The server owns time. A clock is a function of what was spent and of when a seat was asked.

A quick clock stands still while the server does: nobody loses by a restart. A correspondence clock,
of days a move, goes on: its times are those of the calendar, kept with the log.
"""

import time
from dataclasses import dataclass, field

from .messages import Clock as ClockMessage
from .messages import ClockRule

CORRESPONDENCE = 12 * 3600.0  # seconds a move from which on people come and go


@dataclass
class Clock:
    """Times in seconds; `now` may be given, so that tests need not wait."""

    rule: ClockRule
    seats: int
    spent: list[float] = field(default_factory=list)  # of the match time
    asked: dict[int, float] = field(default_factory=dict)  # since when a seat is to decide

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
        self.asked = {seat: self.asked.get(seat, now) for seat in seats}

    def answer(self, seat: int, now: float | None = None) -> float:
        """A seat has decided; returns the seconds it took."""
        now = self.now if now is None else now
        took = max(0.0, now - self.asked.pop(seat, now))
        self.spent[seat] += took
        return took

    def left(self, seat: int, now: float) -> float | None:
        """Seconds until this seat is out of time; None: never."""
        if seat not in self.asked:
            return None
        used = now - self.asked[seat]
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
        return self.rule.match - self.spent[seat] - (now - self.asked[seat]) <= 0

    def next_deadline(self, now: float | None = None) -> float | None:
        """Seconds until the first seat is out of time."""
        now = self.now if now is None else now
        left = [time for seat in self.asked if (time := self.left(seat, now)) is not None]
        return min(left) if left else None

    def message(self, now: float | None = None) -> ClockMessage:
        now = self.now if now is None else now

        def ms(seconds: float) -> int:
            return max(0, round(seconds * 1000))

        used = [now - self.asked[s] if s in self.asked else 0.0 for s in range(self.seats)]
        match = move = None
        if self.rule.match is not None:
            match = [ms(self.rule.match - self.spent[s] - used[s]) for s in range(self.seats)]
        if self.rule.move is not None:
            move = [
                ms(self.rule.move - used[s]) if s in self.asked else None for s in range(self.seats)
            ]
        return ClockMessage(sorted(self.asked), match, move)
