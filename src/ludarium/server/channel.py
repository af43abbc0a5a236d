"""One point of view on a match: a seat, both seats of a hot-seat table, or the spectators.

Its version counts what it was told. It is derived from the input log alone, so that a server
that was killed comes back with the same numbers.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ..core.match import Entry, Match
from .messages import Choice, Prompt, Reveal, Step, Update, encode

KEPT = 64  # updates for those who come back
PATIENCE = 120.0  # seconds for which updates are made for someone who dropped out


class Listener(Protocol):
    """A connection, as a room sees it."""

    user: str

    def push(self, frame: bytes) -> None: ...


class Channel:
    """What one kind of viewer was told so far."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._eyes = seats[0] if len(seats) == 1 else None
        self.version = 0
        self.told = 0  # events
        self.marks: list[int] = []  # events told at each version
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.listeners: set[Any] = set()
        self.joining = 0
        self.left = -PATIENCE
        self._view: dict[str, Any] | None = None  # at the last version, where it is known

    @property
    def eyes(self) -> int | None:
        """Whose events are told: at a hot-seat table those that both may know."""
        return self._eyes

    def looking(self, match: Match) -> int | None:
        """Whose view is shown: at a hot-seat table that of the one who is to act."""
        if len(self.seats) < 2:
            return self.eyes
        actors = [seat for seat in self.seats if seat in match.actors]
        return actors[0] if actors else self.seats[0]

    @property
    def is_followed(self) -> bool:
        return bool(self.listeners or self.joining) or time.monotonic() - self.left < PATIENCE

    def begin(self, match: Match) -> None:
        """The match has begun: version 1 is its start."""
        self.version = 1
        self.told = match.count_events(self.eyes)
        self.marks = [self.told]
        self.recent.clear()
        self._view = None

    def notice(self, match: Match, entry: Entry, before: "Before") -> bool:
        """Count one more entry; False when this viewer may not notice it."""
        told = match.count_events(self.eyes)
        if told == self.told and entry.seat not in self.seats:
            last = self._view or before.view(self)
            self._view = match.view(self.looking(match))
            if last == self._view:
                return False
        else:
            self._view = None
        self.told = told
        self.version += 1
        self.marks.append(told)
        return True

    def update(self, match: Match, requests: list[str], reveal: Reveal | None) -> bytes:
        """The frame of the last version."""
        events = match.events(self.eyes, self.marks[-2])
        view = self.view(match)
        frame = encode(Update(events, view, self.prompt(match, requests), reveal), self.version)
        self.recent.append((self.version, frame))
        return frame

    def prompt(self, match: Match, requests: list[str]) -> Prompt | None:
        """The question to the first of its seats that is to act."""
        for seat in match.actors:
            if seat in self.seats:
                actions = [Choice(*each) for each in match.choices(seat)]
                phase = str(self.view(match).get("phase", ""))
                return Prompt(requests[seat], seat, phase, actions)
        return None

    def view(self, match: Match) -> dict[str, Any]:
        if self._view is None:
            self._view = match.view(self.looking(match))
        return self._view

    def history(self, match: Match) -> list[Step]:
        events = match.events(self.eyes)
        steps, last = [], 0
        for i, mark in enumerate(self.marks):
            steps.append(Step(i + 1, events[last:mark]))
            last = mark
        return steps

    def since(self, seen: int) -> list[bytes] | None:
        """The updates after a version, or None when they are no longer kept."""
        missed = [frame for version, frame in self.recent if version > seen]
        return missed if len(missed) == self.version - seen else None


class Before:
    """The match before its last entry, played again only when someone must compare."""

    def __init__(self, again: Callable[[], Match], match: Match, n: int) -> None:
        self.again = again
        self.match = match
        self.n = n
        self.made: Match | None = None

    def view(self, channel: Channel) -> dict[str, Any]:
        if self.made is None:
            self.made = self.again()
            for entry in self.match.entries[: self.n]:
                self.made.repeat(entry)
        return self.made.view(channel.looking(self.made))
