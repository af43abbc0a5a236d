"""One point of view on a match: a seat, both seats of a hot-seat table, or the spectators (who see
both hands where only bots play).

Its version counts what it was told. It is derived from the input log alone, so that a server
that was killed comes back with the same numbers.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ..core.match import Entry, Match
from .clock import Clock, Dial
from .messages import Choice, Prompt, Public, Reveal, Step, Update, encode
from .unhidden import Event, all_told, full_view

Chances = Callable[[Match, bool], list[float] | None]
Counts = tuple[int, ...]  # events, for each point of view that this one is made of

KEPT = 32  # updates for those who come back
PATIENCE = 120.0  # seconds for which updates are made for someone who dropped out


class Listener(Protocol):
    """A connection, as a room sees it."""

    user: str

    def push(self, frame: bytes) -> None: ...


class Draft:
    """An update that is still to be made: of the last version, while the match stays as it is. The
    time follows it, by the dial of that version, then the bots that are awaited."""

    __slots__ = ("channel", "clock", "dial", "frame", "match", "request", "reveal", "signals")

    def __init__(
        self,
        channel: "Channel",
        match: Match,
        request: Callable[[int], str],
        reveal: Reveal | None,
        clock: Clock | None,
        signals: Callable[[], list[bytes]],
    ) -> None:
        self.channel = channel
        self.clock = clock
        self.dial = channel.dial
        self.match = match
        self.request = request
        self.reveal = reveal
        self.signals = signals
        self.frame: bytes | None = None

    def make(self) -> bytes:
        if self.frame is None:
            self.frame = self.channel.update(self.match, self.request, self.reveal)
        return self.frame

    def send(self) -> None:
        frames = [self.make()]
        if self.clock and self.dial:
            frames.append(encode(self.clock.message(self.dial)))
        frames += self.signals()
        for listener in self.channel.listeners:
            for frame in frames:
                listener.push(frame)


class Channel:
    """What one kind of viewer was told so far."""

    def __init__(
        self, seats: tuple[int, ...], sees_all: bool = False, chances: Chances | None = None
    ) -> None:
        self.seats = seats
        self.sees_all = sees_all
        self._judge = chances  # only for those who do not play
        self._chances: tuple[int, list[float] | None] = 0, None  # and the version they belong to
        self._eyes = seats[0] if len(seats) == 1 else None
        self.version = 0
        self.told: Counts = ()
        self.marks: list[Counts] = []  # events told at each version
        self.late: dict[int, int] = {}  # by version the seat whose time had run out
        self.late_too: dict[int, list[int]] = {}  # the same, for what came to light with a version
        self.unseen_late: set[int] = set()  # seats that ran out of time in secret
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.listeners: set[Any] = set()
        self.joining = 0
        self.left = -PATIENCE
        self.gone = time.monotonic()  # since when nobody listens, if nobody does
        self.visited = False
        self._view: dict[str, Any] | None = None  # at the last version, where it is known
        # At a hot-seat table: whose view was shown before the last entry, and what both could see.
        self._public: tuple[int | None, dict[str, Any]] | None = None
        self.dial: Dial | None = None  # at the last version, where the match has a clock
        self.awaited: tuple[
            int, ...
        ] = ()  # the seats to decide at the last version, where bots play

    @property
    def eyes(self) -> int | None:
        """Whose events are told: at a hot-seat table those that both may know."""
        return self._eyes

    def looking(self, match: Match) -> int | None:
        """Whose view is shown: at a hot-seat table that of the one who is to act; nobody's where both are asked in the
        open."""
        if len(self.seats) < 2:
            return self._eyes
        aloud = match.game.definition.aloud
        if aloud and match.view(None).get("phase") in aloud:
            return None
        actors = [seat for seat in self.seats if seat in match.actors]
        return actors[0] if actors else self.seats[0]

    @property
    def is_followed(self) -> bool:
        return bool(self.listeners or self.joining) or time.monotonic() - self.left < PATIENCE

    def begin(self, match: Match) -> None:
        """The match has begun: version 1 is its start."""
        self.version = 1
        self.told = self.count(match)
        self.marks = [self.told]
        self.late = {}
        self.late_too = {}
        self.unseen_late = set()
        self.recent.clear()
        self._view = self._public = None
        self._chances = 0, None

    def notice(self, match: Match, entry: Entry, again: Callable[[], Match], n: int) -> bool:
        """Count the entry at n; False when this viewer may not notice it. `again` begins the match
        anew, for those who have to look back."""
        told = self.count(match)
        if told == self.told and entry.seat not in self.seats:
            last = self._view or self.view_before(again(), match, n)
            self._view = self.look(match)
            if last == self._view:
                if entry.late:
                    self.unseen_late.add(entry.seat)
                return False
        else:
            self._view = None
        self.told = told
        self.version += 1
        self.marks.append(told)
        if entry.late:
            self.late[self.version] = entry.seat
        return True

    def bring_to_light(self, last: Dial | None) -> None:
        """At a new version with a new dial: who ran out of time in secret, unless it still is one. It
        is while that seat goes on in the same span, as far as these viewers may know."""
        now = self.dial
        still = {
            seat
            for seat in (now.since if now else ())
            if now and last and seat in last.since and last.keys[seat] == now.keys[seat]
        }
        if shown := self.unseen_late - still:
            self.late_too[self.version] = sorted(shown - {self.late.get(self.version)})
            self.unseen_late -= shown

    def view_before(self, made: Match, match: Match, n: int) -> dict[str, Any]:
        """What was seen before the entry at n."""
        for entry in match.entries[:n]:
            made.repeat(entry)
        return self.look(made)

    def await_seats(self, match: Match) -> None:
        """Note who is to decide as far as these viewers may know, at a new version."""
        own = self.sees_all or len(self.seats) > 1
        self.awaited = match.actors if own else match.awaited(self._eyes)

    def update(self, match: Match, request: Callable[[int], str], reveal: Reveal | None) -> bytes:
        """The frame of the last version."""
        events = self.events(match, self.marks[-2])
        view = self.view(match)
        public = self.public(match) if events else None
        prompt, late = self.prompt(match, request), self.late.get(self.version)
        too = self.late_too.get(self.version, [])
        message = Update(events, view, prompt, reveal, public, late, too, self.chances(match))
        frame = encode(message, self.version)
        self.recent.append((self.version, frame))
        return frame

    def chances(self, match: Match) -> list[float] | None:
        """How likely each seat is to win, where these viewers only watch."""
        if self._judge is None:
            return None
        version, known = self._chances
        if known is None or version != self.version:
            self._chances = self.version, self._judge(match, self.sees_all)
        return self._chances[1]

    def look_before(self, match: Match) -> None:
        """The match is about to change."""
        if len(self.seats) > 1 and not match.game.definition.perfect:
            self._public = self.looking(match), match.view(None)

    def public(self, match: Match) -> Public | None:
        """What both at a hot-seat table may see before and after the last entry, if the device
        changes hands with it."""
        if self._public is None or self._public[0] == self.looking(match):
            return None
        return Public(self._public[1], match.view(None))

    def prompt(self, match: Match, request: Callable[[int], str]) -> Prompt | None:
        """The question to the first of its seats that is to act."""
        for seat in match.actors:
            if seat in self.seats:
                actions = [Choice(*each) for each in match.choices(seat)]
                phase = str(self.view(match).get("phase", ""))
                return Prompt(request(seat), seat, phase, actions)
        return None

    def view(self, match: Match) -> dict[str, Any]:
        if self._view is None:
            self._view = self.look(match)
        return self._view

    def look(self, match: Match) -> dict[str, Any]:
        return full_view(match) if self.sees_all else match.view(self.looking(match))

    def count(self, match: Match) -> Counts:
        if self.sees_all:
            return tuple(match.count_events(seat) for seat in range(match.game.seats))
        return (match.count_events(self._eyes),)

    def events(self, match: Match, since: Counts) -> list[Event]:
        views = range(match.game.seats) if self.sees_all else (self._eyes,)
        return all_told([match.events(*each) for each in zip(views, since, strict=True)])

    def history(self, match: Match) -> list[Step]:
        if not self.marks:
            return []
        views = range(match.game.seats) if self.sees_all else (self._eyes,)
        events = [match.events(eyes) for eyes in views]
        steps, last = [], (0,) * len(events)
        for i, mark in enumerate(self.marks):
            news = [each[a:b] for each, a, b in zip(events, last, mark, strict=True)]
            late, too = self.late.get(i + 1), self.late_too.get(i + 1, [])
            steps.append(Step(i + 1, all_told(news), late, too))
            last = mark
        return steps

    def since(self, seen: int) -> list[bytes] | None:
        """The updates after a version, or None when they are no longer kept."""
        missed = [frame for version, frame in self.recent if version > seen]
        return missed if len(missed) == self.version - seen else None
