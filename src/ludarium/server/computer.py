"""The computer players of a room: they are asked, think elsewhere, and answer through its inbox."""

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.game import Game
from ..core.match import Match
from . import messages as m
from .thinker import Thought

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)
PACE = 1.2  # seconds between two moves of bots that are watched, until a spectator changes it


class BotMove(Struct):
    """A bot has decided."""

    seat: int
    thought: Thought
    action: int


class Computer:
    """What the bots at one table are thinking about."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.thoughts: dict[int, Thought] = {}
        self.pace = PACE
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(self, seats: tuple[int, ...]) -> None:
        """Let the bots among these seats think, if they do not already."""
        room = self.room
        for seat in seats:
            if room.sitting[seat]["kind"] != "bot" or seat in self.thoughts:
                continue
            if room.row.mode == "watch" and not room.audience.connections:
                continue  # nobody looks: it goes on when someone comes
            thought = self.thoughts[seat] = Thought()
            task = asyncio.create_task(self.decide(seat, thought))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

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
            await self.wake(seat, room.match.game)
            # Also of a bot that has no choice: silence would tell what its hand leaves it.
            room.audience.tell(m.encode(m.Thinking(seat, "thinking")))
            if watched:
                await asyncio.sleep(self.pace)
            action = await thinker.choose(seen, level, thought, self.person, watched)
        except Exception:  # a bot that breaks down must not freeze the table
            log.exception("bot", extra={"match": room.id, "level": level})
            action = seen.legal[0]
        if not thought.stopped:
            room.turns.note(BotMove(seat, thought, action))

    async def wake(self, seat: int, game: Game) -> None:
        """Wait until this game's bots are ready; the table hears what keeps them."""
        thinker, told = self.room.hub.thinker, None
        thinker.warm([game.name])
        while not thinker.is_ready(game):
            detail = thinker.trouble.get(game.name, "")
            if detail != told:
                self.room.audience.tell(m.encode(m.Thinking(seat, "waking", detail)))
                told = detail
            await thinker.stir.wait()

    def waking(self, match: Match, viewer: int | None) -> list[m.Thinking]:
        """For those who come while bots are not ready: the seats that are waited for."""
        thinker, sitting = self.room.hub.thinker, self.room.sitting
        if thinker.is_ready(match.game):
            return []
        detail = thinker.trouble.get(match.game.name, "")
        seats = [s for s in match.awaited(viewer) if sitting[s]["kind"] == "bot"]
        return [m.Thinking(seat, "waking", detail) for seat in seats]

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
        return True

    def look(self, match: Match) -> None:
        """Something happened: whoever sees something else thinks again. Others go on, and nobody
        hears of them: that would reveal that another has chosen in secret."""
        for seat, thought in list(self.thoughts.items()):
            begun = thought.seen is not None
            if seat not in match.actors or (begun and match.observe(seat) != thought.seen):
                thought.stop()
                del self.thoughts[seat]

    def stop(self) -> None:
        """The position they think about is gone."""
        for thought in self.thoughts.values():
            thought.stop()
        self.thoughts.clear()

    def close(self) -> None:
        self.stop()
        for task in self.tasks:
            task.cancel()
