"""Positions to look at: a line of play from any position, and what the engine thinks of it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.errors import IllegalAction
from ..core.game import Game
from ..core.match import Match
from .lanes import Lane
from .messages import Choice
from .thinker import Thinker
from .unhidden import full_view

if TYPE_CHECKING:
    from ..bots.explorer import Analysis

THREADS = 3  # of their own: a long look never keeps a bot waiting
LEAST = 1.0  # seconds for an analysis, however many wait


@dataclass
class Line:
    """A match that was set up and played on, action by action."""

    match: Match
    steps: list[dict[str, Any]] = field(default_factory=list)
    eyes: int | None = None  # the seat that looks; None: nothing is hidden

    @classmethod
    def play(cls, game: Game, position: Any, actions: list[str], eyes: int | None = None) -> "Line":
        """From a position (None: the start of a match); what is not possible raises."""
        match = game.match(first=0) if position is None else game.position(position)
        line = cls(match, eyes=eyes)
        for text in actions:
            line.take(text)
        return line

    def take(self, text: str) -> None:
        match = self.match
        if not match.actors:
            raise IllegalAction(f'"{text}": the match is over before it')
        seat, told = match.actors[0], match.count_events(self.eyes)
        number = match.parse(seat, text)
        written = match.describe(seat, number)
        match.take(seat, number)
        self.steps.append(
            {
                "seat": seat,
                "text": written,
                "position": self.position,
                "events": match.events(self.eyes, told),
            }
        )

    @property
    def position(self) -> Any:
        """None for a seat from which something may be hidden."""
        return self.match.position() if self.eyes is None else None

    @property
    def shown(self) -> dict[str, Any]:
        """Where it has come to."""
        match = self.match
        seat = match.actors[0] if match.actors else None
        choices = match.choices(seat) if seat is not None else []
        view = full_view(match) if self.eyes is None else match.view(self.eyes)
        return {
            "position": self.position,
            "view": view,
            "seat": seat,
            "actions": [Choice(*each) for each in choices],
            "result": view["result"],
        }


class Analyses:
    """The engine for those who study; one look at a time for each."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        # No address holds all threads, so that somebody elsewhere is served at once.
        self.lane = Lane("analysis", THREADS, each=THREADS - 1, niceness=5)
        self.stops: dict[str, Any] = {}  # the flag of each one's present look

    async def look(
        self, user: str, address: str, match: Match, seconds: float, lines: int
    ) -> AsyncIterator[dict[str, Any]]:
        """What is known after every depth; the last one is done. While others wait, each looks for
        less long."""
        await self.thinker.prepare(match.game, "analysis")
        import numpy as np  # here, since the referee needs none of it

        from ..bots.analysis import analyse

        loop = asyncio.get_running_loop()
        stop = np.zeros(1, np.int64)
        self.stop(user)
        self.stops[user] = stop
        news: asyncio.Queue[Analysis] = asyncio.Queue()

        def tell(found: "Analysis") -> None:
            loop.call_soon_threadsafe(news.put_nowait, found)

        def work() -> "Analysis | None":
            if stop[0]:  # while it waited for its turn
                return None
            share = max(min(LEAST, seconds), seconds / (1 + self.lane.waiting))
            return analyse(match.game, match, share, lines, stop, tell)

        task = asyncio.ensure_future(self.lane.run(address, work))
        waiting = asyncio.ensure_future(news.get())
        try:
            while True:
                await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    break
                yield in_json(waiting.result(), False)
                waiting = asyncio.ensure_future(news.get())
            if (found := task.result()) is not None:
                yield in_json(found, True)
        finally:
            task.cancel()
            waiting.cancel()
            stop[0] = 1
            if self.stops.get(user) is stop:
                del self.stops[user]

    def stop(self, user: str) -> None:
        if user in self.stops:
            self.stops[user][0] = 1

    def close(self) -> None:
        for user in self.stops:
            self.stop(user)
        self.lane.close()


def in_json(found: "Analysis", done: bool) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "value": found.value if found.seat == 0 else -found.value,
        "depth": found.depth,
        "nodes": found.nodes,
        "forced_win_in": found.forced_win_in,
        "forced_loss_in": found.forced_loss_in,
        "lines": [
            {
                "texts": line.texts,
                "score": line.score,
                "win_in": line.win_in,
                "loss_in": line.loss_in,
            }
            for line in found.lines
        ],
        "done": done,
    }
