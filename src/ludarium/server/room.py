"""A room: one match being played. It applies what is asked of it, queues its row and goes on.

Messages come one after the other (`turns.py`); what is told leaves when the row is durable
(`audience.py`). If a write fails the room is loaded again from the database.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from ..core.errors import NotYourTurn
from ..core.game import Game
from ..core.match import Entry, Match
from ..core.replay import input_text
from ..core.takebacks import UNDO
from . import earning, moment, runs
from . import messages as m
from .audience import Audience
from .computer import BotMove, Computer
from .ghosts import ghost_row
from .pairing import RUNS
from .ratings import RANKED, Stakes
from .revive import Loaded, entry_of, handles, secret_of
from .table import turn_of
from .timing import Timing
from .turns import Turns
from .writer import UNSAVED, Tell

if TYPE_CHECKING:
    from .hub import Hub
    from .socket import Connection

log = logging.getLogger(__name__)
RETRY = 1.0  # seconds between two tries to load after a failed write
DESERTED = 120.0  # seconds until a match that nobody moved in and nobody looks at is called off
IDLE = 300.0  # seconds until a room that nobody needs leaves the memory
FINISHED = 10.0  # the same when its match is over
BREATH = 1.0  # seconds for what is under way in a closed room
SOON = 900.0  # seconds before a correspondence clock rings in which its room stays loaded


class Room:
    """One table: its match, its viewers, its clock, its bots."""

    def __init__(self, hub: "Hub", loaded: Loaded) -> None:
        self.hub = hub
        self.id: str = loaded.row.id
        self.turns = Turns(self)
        self.audience = Audience(self)
        self.computer = Computer(self)
        self.time = Timing(self)
        self.tasks: set[asyncio.Task[None]] = set()  # hints in the making
        self.install(loaded)
        self.turns.start()
        if self.match and self.match.is_over and self.row.ended is None:
            self.finish(self.match)  # a server was killed before it could note the end
        self.ask()

    # --- from the rows ----------------------------------------------------------------------------

    def install(self, loaded: Loaded) -> None:
        """Take what the database knows; the versions of all viewers follow from the log."""
        self.row = loaded.row
        self.start: dict[str, Any] = dict(loaded.row.start)
        self.sitting = loaded.seats
        self.secret = secret_of(loaded.row)
        self.rule = m.ClockRule(**loaded.row.clock) if loaded.row.clock else None
        self.rematch: str | None = loaded.row.rematch
        self.contest: str | None = loaded.row.contest
        self.source = loaded.source
        self.stakes: Stakes | None = loaded.stakes
        self.match: Match | None = None
        self.offer: tuple[str, int] | None = None
        self.recorded = 0
        self.turns.broken = False
        self.audience.gather()
        waits = any(s["kind"] == "open" for s in self.sitting)  # for a guest, even at a position
        if loaded.match is not None and not waits:
            self.open_match(
                loaded.game or loaded.match.game, [entry_of(row) for row in loaded.entries]
            )
            self.replay(loaded)

    @property
    def is_open(self) -> bool:
        """Only bots sit here: both hands may be shown, since nobody is cheated by it."""
        return all(s["kind"] == "bot" for s in self.sitting)

    @property
    def is_try(self) -> bool:
        """Whether it began as a contest says; the run that a challenge is about did not."""
        return self.contest is not None and "position" in self.start

    def begin(self, game: Game) -> Match:
        match = game.begin(self.start, self.secret)
        match.handle = handles(self.secret, self.row.mode == "hotseat" or self.is_open)
        match.source = self.source
        return match

    def open_match(self, game: Game, log: Sequence[Entry] = ()) -> None:
        """The start, with the inputs that came before anybody acted: what everybody sees first."""
        self.match = self.begin(game)
        if not log:
            self.match.go_on()
        for entry in takewhile(lambda entry: entry.kind == "feed", log):
            self.match.repeat(entry)
        self.asked = [1] * game.seats
        self.time.begin(self.match)
        self.audience.begin(self.match)
        if not log:
            self.keep_inputs()

    def replay(self, loaded: Loaded) -> None:
        assert self.match is not None
        rows = loaded.entries[len(self.match.entries) :]
        steps = [i for i, row in enumerate(rows) if row.kind != "feed"]
        for i, stop in pairwise([*steps, len(rows)]):
            row, entry = rows[i], entry_of(rows[i])
            for each in rows[i:stop]:  # with the inputs that it drew: they are one step
                self.match.repeat(entry_of(each))
            self.time.repeat(self.match, entry, row)
            self.count(entry)
            self.audience.recall(self.match, entry, row.n)
        self.time.go_on(loaded)
        self.recorded = len(self.match.entries)
        self.match.go_on()
        self.audience.await_seats(self.match)
        self.keep_inputs()

    def again(self) -> Match:
        """The match as it began."""
        assert self.match is not None
        return self.begin(self.match.game)

    def count(self, entry: Entry) -> None:
        """Request ids count a seat's own decisions; a takeback makes all of them stale."""
        if entry.kind == UNDO:
            self.asked = [n + 1 for n in self.asked]
        elif entry.seat >= 0:
            self.asked[entry.seat] += 1

    def close(self) -> None:
        self.computer.close()
        self.audience.close()
        self.turns.close()
        for task in self.tasks:
            task.cancel()
        asyncio.get_running_loop().call_later(BREATH, self.dismantle)

    def dismantle(self) -> None:
        """Its parts refer to each other; without these cycles all of it is freed at once."""
        if self.match is not None:
            self.match.before_change = _nothing
        self.match = None
        for part in (self.turns, self.audience, self.computer, self.time):
            vars(part).clear()

    def can_leave(self, unused: float) -> bool:
        """Whether it may leave the memory, after so many seconds without a message."""
        if self.match is None and self.row.mode == "open":
            return False  # the lobby lists it
        over = self.match is not None and self.match.is_over
        return self.is_idle and unused > (FINISHED if over else IDLE)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is lost when it leaves the memory."""
        quiet = self.turns.inbox.empty() and not self.audience.is_waiting
        needed = self.audience.connections or self.computer.thoughts or self.is_ticking
        return quiet and not needed

    @property
    def is_ticking(self) -> bool:
        """Whether a clock runs that needs this room soon; one of days can be looked at later."""
        clock = self.time.clock
        if not self.match or not clock or not clock.asked:
            return False
        return not clock.is_slow or (clock.next_deadline() or 0.0) < SOON

    @property
    def deadline(self) -> float | None:
        """When a correspondence clock rings, by the calendar."""
        clock = self.time.clock
        if not self.match or not clock or not clock.is_slow:
            return None
        left = clock.next_deadline()
        return None if left is None else clock.now + left

    def seats_of(self, user: str) -> tuple[int, ...]:
        return tuple([s["seat"] for s in self.sitting if s["user"] == user])

    # --- who is here ------------------------------------------------------------------------------

    async def admit(self, user: str) -> None:
        """Sealed, if it is a run of a contest that somebody may not see yet."""
        result = self.match.result if self.match else None
        called_off = result is not None and result.reason == "abort"
        players = [s["user"] for s in self.sitting]
        await self.hub.contests.admit(self.contest, user, players, called_off)

    @property
    def online(self) -> set[int]:
        here = {seat for channel in self.audience.connections.values() for seat in channel.seats}
        return here | {s["seat"] for s in self.sitting if self.hub.is_listening(s["user"])}

    @property
    def people(self) -> set[str]:
        return {s["user"] for s in self.sitting if s["kind"] == "person" and s["user"]}

    def gone_for(self, seat: int) -> float | None:
        """Seconds since a person left the table; None: is here, or no person."""
        if self.sitting[seat]["kind"] != "person" or seat in self.online:
            return None
        gone = [ch.gone for ch in self.audience.channels.values() if seat in ch.seats]
        return time.monotonic() - gone[0] if gone else None

    def away_for(self, seat: int) -> int | None:
        """The same in whole seconds."""
        gone = self.gone_for(seat)
        return None if gone is None else int(gone)

    @property
    def is_rated(self) -> bool:
        return bool(self.row.pairing == RANKED)

    @property
    def is_run(self) -> bool:
        """Whether it is a match of a run with wins and losses: who leaves it has lost."""
        return bool(self.row.pairing in RUNS)

    @property
    def is_strict(self) -> bool:
        """Whether nobody is helped and nothing is taken back: it is rated, or brings a prize."""
        return self.is_rated or self.row.pairing in runs.MATCHED

    @property
    def is_apart(self) -> bool:
        """Whether several people play here, each at a screen of their own."""
        people = sum(s["kind"] == "person" for s in self.sitting)
        return people > 1 and bool(self.row.mode != "hotseat")

    @property
    def claim_after(self) -> int | None:
        """A clock ends the waiting by itself; a bot always comes back."""
        return round(self.hub.away) if self.is_apart and self.rule is None else None

    @property
    def has_moved(self) -> bool:
        """Whether a person has acted."""
        people = {s["seat"] for s in self.sitting if s["kind"] == "person"}
        entries = self.match.entries if self.match else []
        return any(entry.seat in people and entry.kind != "abort" for entry in entries)

    @property
    def is_deserted(self) -> bool:
        """Whether nobody has moved and nobody is here any more."""
        if self.match is None or self.match.is_over or self.rule or not self.people:
            return False
        if self.is_try or self.is_run:
            return False  # it is the only one
        if self.has_moved or self.online or len(self.people) > 1:
            return False
        visited = any(ch.visited for ch in self.audience.channels.values() if ch.seats)
        return visited or time.time() - self.row.created > DESERTED

    def call_off_deserted(self) -> None:
        away = [self.away_for(seat) or 0 for seat in range(len(self.sitting))]
        if self.is_deserted and max(away) >= DESERTED:
            assert self.match is not None
            self.match.end("abort", 0)
            self.record()

    # --- acting -----------------------------------------------------------------------------------

    def running(self) -> Match:
        if self.match is None:
            raise NotYourTurn("the match has not begun: a seat is still free")
        return self.match

    def submit(self, seat: int, action: int) -> None:
        """Carry an action out; its text is that of the position before it."""
        match = self.running()
        text = match.describe(seat, action)
        match.take(seat, action)
        self.record(text)

    def seat_asked(self, sender: "Connection", request: str) -> int:
        """The seat of a request that is open; a stale one is refused."""
        match = self.running()
        seats = self.seats_of(sender.user)
        if not seats:
            raise NotYourTurn("you are watching this match")
        if match.is_over:
            raise NotYourTurn("the match is over")
        for seat in seats:
            if request == self.request(seat):
                if seat not in match.actors:
                    raise NotYourTurn("you have nothing to decide now")
                return seat
        raise NotYourTurn("this answers an older question; the table has moved on since")

    def request(self, seat: int) -> str:
        return f"{seat}.{self.asked[seat]}"

    def bot_moves(self, move: BotMove) -> None:
        match = self.match
        if match is None or match.is_over or not self.computer.has_done(move):
            return
        self.submit(move.seat, move.action)

    def keep(
        self,
        n: int,
        text: str,
        tell: Tell | None = None,
        spent: float = 0.0,
        tick: float | None = None,
    ) -> None:
        """Write down the entry at n and the inputs that it drew, all of them or none."""
        assert self.match is not None
        entries = self.match.entries
        stop = next(
            (i for i in range(n + 1, len(entries)) if entries[i].kind != "feed"), len(entries)
        )
        rows = [
            {
                "match": self.id,
                "n": i,
                "kind": entry.kind,
                "seat": entry.seat,
                "value": entry.value,
                "text": input_text(entry) if entry.kind == "feed" else text,
                "spent": round(spent * 1000) if i == n else 0,
                "at": moment.wall(),
                "tick": tick,
                "late": entry.late,
            }
            for i, entry in enumerate(entries[n:stop], n)
        ]
        # What the entry leaves is durable with it, or not at all.
        last = entries[n].kind == "act" and stop == len(entries)
        ghost = ghost_row(self, self.match) if last else None
        self.audience.job = self.hub.store.append(rows, tell, ghost)
        self.recorded = stop

    def keep_inputs(self) -> None:
        """What was drawn without anybody's action: at the start, or behind a log that ended too soon."""
        assert self.match is not None
        if self.recorded < len(self.match.entries):
            self.keep(self.recorded, "")

    def record(self, text: str | None = None) -> None:
        """Write down the new entries of the log, and tell of them when they are durable."""
        match = self.match
        assert match is not None
        while self.recorded < len(match.entries):
            n = self.recorded
            entry = match.entries[n]
            self.count(entry)
            spent, tick = self.time.record(match, entry, n)  # before anybody looks at the clock
            drafts = self.audience.notice(match, entry, n)
            tell = partial(self.audience.release, drafts, self.turns.asking)
            self.keep(n, text or entry.kind, tell, spent, tick)
        self.hub.moves += 1
        self.computer.look(match)
        if match.is_over:
            self.finish(match)
        self.ask()

    async def reload(self) -> None:
        """Forget what is in memory and go on from the database."""
        log.warning("a write failed: loading the match again", extra={"match": self.id})
        self.audience.tell_others()
        self.computer.stop()
        while True:
            try:
                loaded = await self.hub.load(self.id)
                break
            except Exception:
                why = m.Refused(UNSAVED, "The database does not answer. Trying again ...")
                self.audience.tell(m.encode(why))
                await asyncio.sleep(RETRY)
        clock = self.time.clock
        self.install(loaded)
        if clock and self.time.clock:
            self.time.clock.set(clock.now)  # it went on meanwhile
        self.audience.show()
        self.ask()

    def finish(self, match: Match) -> None:
        result = match.result
        assert result is not None
        # One that nobody moved in is listed nowhere.
        turns = None if result.reason == "abort" and not self.has_moved else turn_of(match)
        rated = self.stakes.steps(result) if self.stakes else []
        also = [*earning.of_room(self, match), *rated, *runs.of_room(self, match)]
        self.audience.job = self.hub.store.finish(self.id, result, turns, match.measure, also)
        self.hub.lobby.table_changed(self)

    # --- who is to act ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Start the bots of those who are to act."""
        if self.match is not None:
            self.computer.ask(self.match.actors)


def _nothing() -> None:
    pass
