"""The computer players of a room: they are asked, think elsewhere, and answer through its inbox.

A choice may take a bot several actions, such as the placements of a plan that is made in secret. What
others get depends only on what they may know: one `thinking` when the bot becomes awaited for them,
nothing until they notice something, and an end that does not depend on the number of actions.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..core.errors import IllegalAction
from ..core.game import Game
from ..core.match import Entry, Match
from ..core.unseen import is_secret, is_unseen
from . import messages as m
from .thinker import Thought

if TYPE_CHECKING:
    from ..bots.bot import Bot
    from .channel import Channel
    from .room import Room

log = logging.getLogger(__name__)
PACE = 1.2  # seconds between two moves of bots that are watched, until a spectator changes it
BEAT, LEAST = 0.5, 0.01  # seconds: a choice that may hold secrets ends on a multiple of it
SHARE = 0.1  # of the time that is left to a bot at the start of a choice: a beat is no longer


class BotMove(Struct):
    """A bot has decided."""

    seat: int
    thought: Thought
    action: int
    ends: bool = True  # its choice: the next one is another


@dataclass
class Plan:
    """A choice of a bot, from the moment that everybody knows it is awaited."""

    began: float
    beat: float = BEAT
    is_secret: bool = False  # others may not see of how many actions it consists
    bot: "Bot | None" = None  # remembers what it means to do next


class Computer:
    """What the bots at one table are thinking about."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.thoughts: dict[int, Thought] = {}
        self.plans: dict[int, Plan] = {}
        self.pace = PACE
        self.tasks: set[asyncio.Task[None]] = set()
        self.rousing: asyncio.Task[None] | None = None  # until the bots of this game are ready

    @property
    def seats(self) -> list[int]:
        """Where bots sit."""
        return [s["seat"] for s in self.room.sitting if s["kind"] == "bot"]

    def ask(self, seats: tuple[int, ...]) -> None:
        """Let the bots among these seats think, if they do not already."""
        room = self.room
        bots = self.seats
        if not bots or room.match is None:
            return
        if room.row.mode == "watch" and not room.audience.connections:
            return  # nobody looks: it goes on when someone comes
        self.rouse(room.match.game)
        for seat in seats:
            if seat not in bots or seat in self.thoughts:
                continue
            plan = self.plans.setdefault(seat, Plan(self.now, self.beat(seat)))
            thought = self.thoughts[seat] = Thought(bot=plan.bot)
            self.start(self.decide(seat, thought))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def decide(self, seat: int, thought: Thought) -> None:
        room = self.room
        if thought.stopped:
            return
        assert room.match is not None
        level = room.sitting[seat]["level"]
        seen = thought.seen = room.match.observe(seat)
        thinker = room.hub.thinker
        watched = room.row.mode == "watch"
        try:
            await self.wake(room.match.game)
            if watched:
                await self.rest(self.pace)
            action = await thinker.choose(seen, level, thought, self.person, watched)
            if action not in seen.legal:
                raise IllegalAction(f"expected one of the actions {seen.legal}, got {action}")
        except Exception:  # a bot that breaks down must not freeze the table
            log.exception("bot", extra={"match": room.id, "level": level})
            action = seen.legal[0]
        ends = await self.finish(seat, thought, action)
        if not thought.stopped:
            room.turns.note(BotMove(seat, thought, action, ends))

    async def finish(self, seat: int, thought: Thought, action: int) -> bool:
        """Whether an action ends the choice it belongs to; if so, this waits for the beat."""
        match, plan = self.room.match, self.plans.get(seat)
        if match is None or plan is None or thought.stopped:
            return True
        if is_unseen(match, seat, action):
            plan.is_secret, plan.bot = True, thought.bot
            return False
        if self.room.is_open:
            return True  # who watches sees all of it
        if plan.is_secret or is_secret(match, seat, match.legal_ids(seat)):
            await self.rest(plan.beat - (self.now - plan.began) % plan.beat)
        return True

    def beat(self, seat: int) -> float:
        """Seconds; fewer where a clock would run out."""
        clock = self.room.time.clock
        left = clock.left(seat, clock.now) if clock else None
        return BEAT if left is None else max(LEAST, min(BEAT, SHARE * left))

    @property
    def now(self) -> float:
        return time.monotonic()

    async def rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    # --- what the table gets ------------------------------------------------------------------------

    async def wake(self, game: Game) -> None:
        """Wait until this game's bots are ready."""
        thinker = self.room.hub.thinker
        thinker.warm([game.name], wanted=True)
        while not thinker.is_ready(game):
            await thinker.stir.wait()

    def signals(self, awaited: Iterable[int]) -> list[bytes]:
        """What is said of the bots among seats that are awaited."""
        match, bots = self.room.match, self.seats
        seats = [seat for seat in awaited if seat in bots]
        if match is None or not seats:
            return []
        if self.room.hub.thinker.is_ready(match.game):
            return [m.encode(m.Thinking(seat, "thinking")) for seat in seats]
        why = self.asleep(match.game)
        return [m.encode(m.Thinking(seat, "waking", **why)) for seat in seats]

    def news(
        self, channel: "Channel", match: Match, entry: Entry, public: bool
    ) -> Callable[[], list[bytes]]:
        """What is said after an entry that these viewers noticed: it follows from what they know. A
        bot that they knew to be awaited stays so while only they do something, in secret."""
        if not self.seats:
            return list
        before = channel.awaited
        channel.await_seats(match)
        goes_on = entry.seat in channel.seats and not public
        seats = [seat for seat in channel.awaited if not (goes_on and seat in before)]
        return partial(self.signals, seats)

    def rouse(self, game: Game) -> None:
        """Make this game's bots ready; the table hears what keeps them, whoever is to act."""
        if self.room.hub.thinker.is_ready(game):
            return
        self.room.time.hold()
        if self.rousing is None:
            self.rousing = self.start(self.report(game))

    async def report(self, game: Game) -> None:
        thinker, told = self.room.hub.thinker, None
        thinker.warm([game.name], wanted=True)
        while not thinker.is_ready(game):
            state = self.asleep(game)
            if state != told:
                self.room.audience.signal()
                told = state
            await thinker.stir.wait()
        self.room.time.release()
        self.room.audience.signal()

    def asleep(self, game: Game) -> dict[str, Any]:
        """What keeps the bots, or how far the making of their code is."""
        thinker = self.room.hub.thinker
        if trouble := thinker.trouble.get(game.name):
            return {"detail": trouble}
        note, share = thinker.preparing(game.name)
        return {"note": note, "share": share}

    @property
    def person(self) -> str:
        """Whose share of the thinking this is: who plays here, else the first who watches."""
        room = self.room
        users = [s["user"] for s in room.sitting if s["user"]]
        return next(iter(users or [c.user for c in room.audience.connections]), "")

    def has_done(self, move: BotMove) -> bool:
        """Whether a move is the answer that is waited for; if so, it is done."""
        if self.thoughts.get(move.seat) is not move.thought:
            return False
        del self.thoughts[move.seat]
        if move.ends:
            self.plans.pop(move.seat, None)
        return True

    def look(self, match: Match) -> None:
        """Something happened: whoever sees something else thinks again. Others go on, and nobody
        hears of them: that would reveal that another has chosen in secret."""
        for seat, thought in list(self.thoughts.items()):
            begun = thought.seen is not None
            if seat not in match.actors or (begun and match.observe(seat) != thought.seen):
                thought.stop()
                del self.thoughts[seat]
                if seat in self.plans:
                    self.plans[seat].bot = None  # it may still be busy, and its plan is out of date
        self.plans = {seat: plan for seat, plan in self.plans.items() if seat in match.actors}

    def stop(self) -> None:
        """The position they think about is gone."""
        for thought in self.thoughts.values():
            thought.stop()
        self.thoughts.clear()
        self.plans.clear()

    def close(self) -> None:
        self.stop()
        for task in self.tasks:
            task.cancel()
