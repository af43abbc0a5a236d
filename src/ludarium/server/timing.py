"""The time of one table: its clock, told by the log, and what happens when it runs out."""

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.errors import BadRules
from ..core.match import Entry, Match
from ..core.replay import LATE
from . import moment
from .clock import Clock
from .revive import Loaded
from .spans import Spans

if TYPE_CHECKING:
    from .channel import Channel
    from .room import Room

log = logging.getLogger(__name__)
ABSENCE = 60.0  # seconds that lose a paired match, in a game whose book says nothing
TOGETHER = 5.0  # seconds within which all leave for one reason, which is nobody's fault


class Timing:
    """What a room asks about time. Without a clock there is nothing to say."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.clock: Clock | None = None
        self.spans: Spans | None = None
        self.asked: tuple[float, float] = 0.0, 0.0  # the table's time at the last entry, and when

    # --- the clock follows the log ----------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """The first prompts; in a match that is loaded they were sent long ago."""
        rule, began = self.room.rule, self.room.start.get("at") or self.room.row.created
        self.clock = self.spans = None
        if rule is None:
            return
        limits = match.game.times if rule.game else None
        if limits and rule.limit:
            limits = replace(limits, match=rule.limit)
        self.clock = clock = Clock(rule, match.game.seats, limits)
        self.spans = Spans(match, clock)
        now = began if clock.is_slow else 0.0
        clock.set(now)
        clock.began = now
        self.asked = now, began
        self.spans.ask(match, None, now)

    def repeat(self, match: Match, entry: Entry, row: Any) -> None:
        """Count an entry of an earlier life of the room."""
        if self.clock is None or self.spans is None:
            return
        before, _ = self.asked
        if self.clock.is_slow:
            now = row.at or before
        elif row.tick is None:  # by an older release, which knew only what the mover had spent
            now = before + row.spent / 1000
        else:
            now = row.tick
        self.asked = now, row.at
        self.clock.answer(entry, now)
        self.spans.ask(match, entry, now, row.n)

    def go_on(self, loaded: Loaded) -> None:
        """All of the log is counted: the table's time goes on where it stopped with the server."""
        if self.clock is None or self.clock.is_slow:
            return
        marks = [self.asked]
        if loaded.row.resumed:
            marks.append((loaded.row.resumed["tick"], loaded.row.resumed["at"]))
        tick, at = max(marks, key=lambda mark: mark[1])
        ran = self.room.hub.uptime.last
        now = tick + max(0.0, ran - at)
        self.clock.set(now)
        if self.is_quick and ran > at:
            self.room.hub.store.resume(self.room.id, {"tick": now, "at": moment.wall()})

    def record(self, match: Match, entry: Entry, n: int) -> tuple[float, float | None]:
        """Count the n-th entry, just made: what its seat spent, and the table's time."""
        if self.clock is None or self.spans is None:
            return 0.0, None
        now = self.clock.now
        spent = self.clock.answer(entry, now)
        self.spans.ask(match, entry, now, n)
        return spent, now

    def read(self, channel: "Channel", match: Match) -> None:
        """Set the dial of a viewer, at a new version: at any other time it would tell who has chosen
        in secret."""
        if self.spans is not None:
            shared = len(channel.seats) > 1  # at a hot-seat table nobody else is there
            last = channel.dial
            channel.dial = self.spans.dial(match, channel.eyes, shared, last)
            channel.bring_to_light(last)

    @property
    def is_quick(self) -> bool:
        """Whether somebody's time runs that must not run while the server is down."""
        match = self.room.match
        running = match is not None and not match.is_over
        return running and self.clock is not None and not self.clock.is_slow

    def hold(self) -> None:
        """The bots of the table are not ready yet: its time stands still."""
        if self.clock is not None and self.clock.hold():
            self.room.audience.tell_time()

    def release(self) -> None:
        """They are: it goes on."""
        if self.clock is None or not self.clock.release():
            return
        if self.is_quick:
            mark = {"tick": self.clock.now, "at": moment.wall()}
            self.room.hub.store.resume(self.room.id, mark)
        self.room.audience.tell_time()
        self.room.turns.look_at_clock()

    # --- who is away ------------------------------------------------------------------------------

    @property
    def lose_after(self) -> float | None:
        """Seconds without a connection that lose the match: between people, by the game's clock, or where they were paired."""
        if self.clock is None or not self.room.is_apart:
            return None
        limits = self.clock.limits
        return (limits and limits.absence) or (ABSENCE if self.room.row.pairing else None)

    def absent(self) -> list[tuple[float, int]]:
        """The seats whose people are away, the one that left first in front, with the seconds left."""
        limit, match = self.lose_after, self.room.match
        if limit is None or match is None or match.is_over:
            return []
        away = [(self.room.gone_for(seat), seat) for seat in range(len(self.room.sitting))]
        return sorted((limit - gone, seat) for gone, seat in away if gone is not None)

    # --- it runs out ------------------------------------------------------------------------------

    def next_deadline(self) -> float | None:
        """Seconds until something is to be done."""
        if self.room.match is None or self.clock is None or self.room.match.is_over:
            return None
        left = [left for left, _ in self.absent()[:1]]
        if (next := self.clock.next_deadline()) is not None:
            left.append(next)
        return min(left) if left else None

    def ring(self) -> None:
        """Some time has run out: of a seat, of the match, or of one who is away. One thing at a time;
        what else is due rings again at once."""
        match, clock = self.room.match, self.clock
        if match is None or clock is None or match.is_over:
            return
        now = clock.now
        for seat in match.actors if clock.held is None else ():
            left = clock.left(seat, now)
            if left is not None and left <= 0:
                self.expire(match, clock, seat, now)
                return
        whole = clock.match_left(now)
        if whole is not None and whole <= 0 and match.actors and clock.held is None:
            match.limit()
            self.room.record("the time of the match is up")
            return
        away = self.absent()
        if away and away[0][0] <= 0:
            together = [seat for left, seat in away if left - away[0][0] < TOGETHER]
            nobody = len(together) == len(self.room.people)
            match.end("abort" if nobody else "away", away[0][1])
            self.room.record()

    def expire(self, match: Match, clock: Clock, seat: int, now: float) -> None:
        """A seat is out of time: its action, or the loss."""
        if clock.loses(seat, now):
            match.end("time", seat)
            self.room.record()
            return
        self.room.record(self.act_late(match, seat))
        if not match.is_over and clock.is_idle(seat):
            match.end("time", seat)
            self.room.record()

    def act_late(self, match: Match, seat: int) -> str:
        """Take the action of a seat that is out of time; returns its text. A game that names one that
        is not legal here loses nobody a match: any legal one is taken."""
        try:
            action = match.late_action(seat)
        except BadRules as fault:
            log.error("%s", fault, extra={"match": self.room.id})
            action = match.legal_ids(seat)[0]
        if action < 0:
            match.end("time", seat)
            return "time"
        text = match.describe(seat, action)
        match.take(seat, action, late=True)
        return f"{text} ({LATE})"
