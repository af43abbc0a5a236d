"""Which span of time a decision belongs to: what the game names, or a move of the table's rule.

A move is one turn: it lasts while the same seats are to decide and the game's `length` stays the
same, however many actions are taken. So placing piece after piece gains no time. Where a seat decides
again after a reply of the other, only the game can say whether that is the same turn: it names spans.
"""

import logging

from ..core.errors import BadRules
from ..core.match import Entry, Match
from ..core.spans import Key
from ..core.takebacks import UNDO, first_undone
from .clock import MOVE, Clock, Dial, Used

log = logging.getLogger(__name__)
Keys = dict[int, Key | None]


class Spans:
    """The spans of one match, from its start on."""

    def __init__(self, match: Match, clock: Clock) -> None:
        self.clock = clock
        self.moves = [0] * match.game.seats  # how many each seat has begun
        self.asked: tuple[int, ...] = ()
        self.state: object = None
        self.told = 0  # events that everybody has seen
        self.warned = False
        self.marks: dict[int, list[dict[str, Used]]] = {}  # by entry, what was used up when it came

    def ask(self, match: Match, entry: Entry | None, now: float, n: int = 0) -> None:
        """Start the spans of those who are to decide after an entry, the n-th (None: at the start),
        each after the playback of what everybody has seen of it."""
        if self.clock.limits is None:
            self.clock.ask(self.next_moves(match, entry), now)
            return
        kinds = [event["event"] for event in match.events(None, self.told)]
        self.told += len(kinds)
        keys = {seat: self.named(match, seat, seat) for seat in match.actors}
        waits: dict[int, float] = {}
        for seat, key in keys.items() if entry else ():
            if key is not None:
                waits[seat] = self.clock.limits.playback(key[0], kinds)
        if entry is not None and entry.kind == UNDO:
            self.clock.stop_others(keys, now)
            self.clock.go_back(entry.seat, self.marks[first_undone(match, n)])
        elif entry is not None:
            self.marks[n] = [dict(used) for used in self.clock.used]
        self.clock.ask(keys, now, waits)

    def next_moves(self, match: Match, entry: Entry | None) -> Keys:
        state = match.length, match.awaited(None)
        same = state == self.state or (entry is not None and entry.kind == UNDO)
        for seat in match.actors:
            if not (same and (seat in self.asked or (entry and entry.kind == UNDO))):
                self.moves[seat] += 1
        self.asked, self.state = match.actors, state
        return {seat: (MOVE, self.moves[seat]) for seat in match.actors}

    def named(self, match: Match, seat: int, viewer: int | None) -> Key | None:
        """By the game. One that names what does not exist gives no limit: no match is lost by it."""
        try:
            return match.span(seat, viewer)
        except BadRules as fault:
            if not self.warned:
                log.error("no time limit: %s", fault)
                self.warned = True
            return None

    def dial(self, match: Match, viewer: int | None, shared: bool, last: Dial | None) -> Dial:
        """The clock as a viewer may read it now; `shared`: one who plays all seats."""
        running = match.actors if shared else match.awaited(viewer)
        if self.clock.limits is None:
            known = last.keys if last else {}
            keys = {
                s: self.clock.keys[s] if s in self.clock.asked else known.get(s) for s in running
            }
            return self.clock.read(keys, last)
        every = {
            seat: self.named(match, seat, seat if shared else viewer)
            for seat in range(match.game.seats)
        }
        return self.clock.read({seat: every[seat] for seat in running}, last, every)
