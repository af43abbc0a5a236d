"""The server owns time. A clock is a function of the log: of who was asked when, and for which span.

A seat's time is counted by spans: a move of the table's rule, or what the game itself names (a turn,
a reply, a round). Any number of actions within a span shares its time, and a span that is interrupted
goes on with what was left. `spans.py` says which span a decision belongs to.

Quick clocks run on the time of the table, which stands still while the server does: nobody gains or
loses by a restart. A correspondence clock, of days per move, goes on: it follows the calendar.

It also stands still while the code of the table's bots is being compiled: no bot is out of time for
something it cannot help, and nobody waits at their own expense.

Where seats choose at the same time in secret, what the others read must not tell who has chosen.
Each viewer has a dial of its own, which is set when that viewer notices something, and at no other
time: a seat that has answered meanwhile runs on there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.match import Entry
from ..core.spans import LOSE, Key, Limits
from . import moment
from .messages import Clock as ClockMessage
from .messages import ClockRule

CORRESPONDENCE = 12 * 3600.0  # seconds per move from which on people come and go
MOVE = "move"  # the span of a table whose rule limits moves


class Used(NamedTuple):
    """What a seat has used of the last span of a name."""

    number: int
    seconds: float = 0.0
    ready: float = 0.0  # when it began: after the playback of the step before it


class Dial(NamedTuple):
    """The clock as one viewer may read it."""

    since: dict[int, float]  # since when the seats that are to decide run on it
    spent: list[float]  # of the match time, before that
    keys: dict[int, Key | None]  # the span of each seat that runs or stands still
    used: dict[int, float]  # of that span, before `since`
    empty: list[int]  # spans in a row without an action of the seat's own


@dataclass
class Clock:
    """Times in seconds; `now` may be given, so that tests need not wait."""

    rule: ClockRule
    seats: int
    limits: Limits | None = None  # of the game, where the table plays by its clock
    spent: list[float] = field(default_factory=list)  # of the match time
    asked: dict[int, float] = field(default_factory=dict)  # since when a seat is to decide
    keys: dict[int, Key | None] = field(default_factory=dict)  # the span each seat was in last
    used: list[dict[str, Used]] = field(default_factory=list)  # by seat and name of the span
    empty: list[int] = field(default_factory=list)  # spans in a row without an own action
    acted: dict[int, Key | None] = field(default_factory=dict)  # the last span with an own action
    missed: dict[int, Key | None] = field(default_factory=dict)  # the last span that ran out
    began: float = 0.0  # when the match did
    called: bool = False  # the time limit of the match is in the log
    lag: float = 0.0  # what this process's own time is ahead of the table's
    held: float | None = None  # the table's time, while it stands still

    def __post_init__(self) -> None:
        self.spent = self.spent or [0.0] * self.seats
        self.used = self.used or [{} for _ in range(self.seats)]
        self.empty = self.empty or [0] * self.seats

    @property
    def is_slow(self) -> bool:
        return self.rule.move is not None and self.rule.move >= CORRESPONDENCE

    @property
    def now(self) -> float:
        """The time of the table, or of the calendar."""
        if self.held is not None:
            return self.held
        return moment.wall() if self.is_slow else moment.steady() - self.lag

    def set(self, now: float) -> None:
        """This is the time of the table now; the calendar needs no setting."""
        self.lag = moment.steady() - now

    def hold(self) -> bool:
        """Let the time of the table stand still; False if it does already, or is the calendar's."""
        if self.is_slow or self.held is not None:
            return False
        self.held = self.now
        return True

    def release(self) -> bool:
        """Let it go on; False if it does already."""
        if self.held is None:
            return False
        self.set(self.held)
        self.held = None
        return True

    # --- who is to decide -------------------------------------------------------------------------

    def ask(
        self,
        keys: Mapping[int, Key | None],
        now: float | None = None,
        waits: Mapping[int, float] | None = None,
    ) -> None:
        """These seats are to decide now, each in its span. Those that already were keep their time
        running; a span that begins waits for so many seconds."""
        now = self.now if now is None else now
        self.stop_others(keys, now)
        for seat, key in keys.items():
            if seat not in self.asked:
                self.keys[seat] = key
                ready = now + (waits.get(seat, 0.0) if waits else 0.0)
                self.asked[seat] = max(now, self.enter(seat, key, ready))

    def stop_others(self, keys: Mapping[int, Key | None], now: float) -> None:
        """All but those who still decide in the same span."""
        for seat in [s for s in self.asked if s not in keys or keys[s] != self.keys[s]]:
            self.stop(seat, now)

    def enter(self, seat: int, key: Key | None, ready: float) -> float:
        """When a seat's span began: now, or before it was interrupted."""
        if key is None:
            return ready
        name, number = key
        known = self.used[seat].get(name)
        if known is None or known.number != number:
            known = self.used[seat][name] = Used(number, 0.0, ready)
        return known.ready

    def stop(self, seat: int, now: float) -> float:
        """A seat has nothing to decide in this span now; returns the seconds it took."""
        took = max(0.0, now - self.asked.pop(seat, now))
        self.spent[seat] += took
        key = self.keys.get(seat)
        if key is not None:
            known = self.used[seat][key[0]]
            self.used[seat][key[0]] = known._replace(seconds=known.seconds + took)
        return took

    def answer(self, entry: Entry, now: float | None = None) -> float:
        """A seat has done something; returns the seconds it took."""
        now = self.now if now is None else now
        if entry.kind == "limit":
            self.called = True
        if entry.seat < 0:
            return 0.0
        if entry.kind == "act":
            self.count(entry.seat, entry.late)
        return self.stop(entry.seat, now)

    def go_back(self, seat: int, before: list[dict[str, Used]]) -> None:
        """A seat has taken back what it did when the spans of all were these. Its own go on with what
        was left. So do those of others that had begun; a later one begins afresh if it comes again,
        since nobody loses time by what another takes back."""
        for each in [each for each in range(self.seats) if each not in self.asked]:
            now, then = self.used[each], before[each]
            for name in [n for n in now if n not in then or then[n].number != now[n].number]:
                if name in then:
                    now[name] = then[name]
                elif each != seat:
                    del now[name]

    def count(self, seat: int, late: bool) -> None:
        """Spans in a row in which a seat did nothing by itself."""
        key = self.keys.get(seat)
        if not late:
            self.acted[seat], self.empty[seat] = key, 0
        elif key is not None and key not in (self.acted.get(seat), self.missed.get(seat)):
            if self.limits is None or self.limits.spans[key[0]].counts:
                self.empty[seat] += 1
        if late:
            self.missed[seat] = key

    # --- how long ---------------------------------------------------------------------------------

    def seconds(self, key: Key | None) -> float | None:
        """The limit of a span, without grace; None: there is none."""
        if self.rule.move is not None:
            return self.rule.move
        if self.limits is None or key is None:
            return None
        return self.limits.seconds[key[0]] or None

    @property
    def grace(self) -> float:
        return self.limits.grace if self.limits else 0.0

    def left(self, seat: int, now: float) -> float | None:
        """Seconds until this seat is out of time, with its grace; None: never."""
        if seat not in self.asked:
            return None
        running = self.running(seat, now)
        limits = []
        key = self.keys[seat]
        seconds = self.seconds(key)
        if seconds is not None:
            used = self.used[seat][key[0]].seconds if key else 0.0
            limits.append(seconds + self.grace - used - running)
        if self.rule.match is not None:
            limits.append(self.rule.match - self.spent[seat] - running)
        return min(limits) if limits else None

    def loses(self, seat: int, now: float) -> bool:
        """Whether a seat that is out of time has lost: by its time for the whole match, or by a span
        of the game that says so."""
        if seat not in self.asked:
            return False
        if self.rule.match is not None:
            return self.rule.match - self.spent[seat] - self.running(seat, now) <= 0
        key = self.keys[seat]
        return bool(self.limits and key and self.limits.spans[key[0]].late == LOSE)

    def is_idle(self, seat: int) -> bool:
        """Whether a seat has let so many spans pass that the game ends the match."""
        return bool(self.limits and self.limits.empty and self.empty[seat] >= self.limits.empty)

    def running(self, seat: int, now: float) -> float:
        """Seconds since the seat was asked; a calendar that was set back gives nobody more time than
        the rule."""
        return max(0.0, now - self.asked[seat])

    def match_left(self, now: float) -> float | None:
        """Seconds until the game is told that the running round is the last; None: never."""
        if self.limits is None or not self.limits.match or self.called:
            return None
        return self.limits.match - (now - self.began)

    def next_deadline(self, now: float | None = None) -> float | None:
        """Seconds until the first seat is out of time, or the match is."""
        if self.held is not None:
            return None
        now = self.now if now is None else now
        left = [time for seat in self.asked if (time := self.left(seat, now)) is not None]
        if self.asked and (whole := self.match_left(now)) is not None:
            left.append(whole)
        return min(left) if left else None

    # --- what is read on it -----------------------------------------------------------------------

    def read(
        self,
        running: Mapping[int, Key | None],
        last: Dial | None = None,
        standing: Mapping[int, Key | None] | None = None,
    ) -> Dial:
        """The dial of a viewer who has just noticed something and last read another one. `running`
        are the seats that are to decide as far as this viewer may know, each with its span. One that
        is still in the span that the viewer knows of runs on from there. `standing` are the spans of
        the others: one that is interrupted is shown as it stands."""
        dial = Dial({}, list(self.spent), {}, {}, list(self.empty))
        asked = max(self.asked.values(), default=self.now)  # of one that had chosen at the start
        for seat, key in running.items():
            if last is not None and seat in last.since and last.keys[seat] == key:
                dial.since[seat], dial.used[seat] = last.since[seat], last.used[seat]
                dial.spent[seat], dial.empty[seat] = last.spent[seat], last.empty[seat]
            else:
                dial.since[seat] = self.asked.get(seat, asked)
                dial.used[seat] = self.used_of(seat, key)
            dial.keys[seat] = key
        for seat, key in (standing or {}).items():
            known = self.used[seat].get(key[0]) if key is not None else None
            if key and known and known.number == key[1] and seat not in running:
                dial.keys[seat], dial.used[seat] = key, self.used_of(seat, key)
        return dial

    def used_of(self, seat: int, key: Key | None) -> float:
        known = self.used[seat].get(key[0]) if key else None
        return known.seconds if known and key and known.number == key[1] else 0.0

    def message(self, dial: Dial, now: float | None = None) -> ClockMessage:
        now = self.now if now is None else now
        seats = range(self.seats)

        def ms(seconds: float) -> int:
            return max(0, round(seconds * 1000))

        gone = [max(0.0, now - dial.since.get(seat, now)) for seat in seats]
        wait = max([ms(since - now) for since in dial.since.values()], default=0)
        match = None
        if self.rule.match is not None:
            match = [ms(self.rule.match - dial.spent[seat] - gone[seat]) for seat in seats]
        move: list[int | None] = [None] * self.seats
        spans: list[str | None] = [None] * self.seats
        for seat, key in dial.keys.items():
            seconds = self.seconds(key)
            if seconds is not None:
                move[seat] = ms(seconds - dial.used[seat] - gone[seat])
            if self.limits and key:
                spans[seat] = self.limits.title(key[0])
        message = ClockMessage([] if self.held is not None else sorted(dial.since), match)
        message.move = move if self.rule.move is not None or self.limits else None
        if self.limits:
            left = self.match_left(now)
            message.spans, message.wait = spans, wait
            message.limit = None if left is None else ms(left)
            if self.limits.empty:
                message.empty, message.most_empty = list(dial.empty), self.limits.empty
        return message
