"""The computer players: they think in threads, with the interpreter's lock released.

The referee runs in plain mode. Compiled code is only for bots; on the first start of a machine
it is compiled in a process of its own, so that no table waits for it.
"""

import asyncio
import secrets
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.game import Game
from ..core.match import Observation

if TYPE_CHECKING:
    from ..bots.bot import Bot, Counsel

ADVISER = "expert"
REVIEW_NODES = 200_000  # a position, in a review of a game of perfect information


@dataclass
class Thought:
    """A decision in the making; `stop` makes the search return what it has."""

    seen: Observation | None = None  # what it is about, once it has begun
    bot: "Bot | None" = None
    stopped: bool = False
    seed: int = field(default_factory=lambda: secrets.randbits(50))

    def stop(self) -> None:
        self.stopped = True
        if self.bot is not None:
            self.bot.stop[0] = 1


class Thinker:
    """Threads for bots, and the warming of their code."""

    def __init__(self, workers: int) -> None:
        self.pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self.ready: dict[str, asyncio.Event] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.warming = asyncio.Lock()  # one game after the other: it takes a whole core
        self.thinking = 0
        self.seconds = 0.0
        self.decisions = 0

    def warm(self, names: list[str]) -> None:
        """Begin to make the bots of these games ready."""
        for name in names:
            if name not in self.ready:
                self.ready[name] = asyncio.Event()
                task = asyncio.create_task(self._warm(name), name=f"warm {name}")
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def _warm(self, name: str) -> None:
        async with self.warming:
            await self._compile(name)
        await asyncio.get_running_loop().run_in_executor(self.pool, _load, name)
        self.ready[name].set()

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ludarium",
            "warm",
            name,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise

    def is_ready(self, game: Game) -> bool:
        return game.name in self.ready and self.ready[game.name].is_set()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def prepare(self, game: Game) -> None:
        """Wait until the compiled code of a game is there."""
        self.warm([game.name])
        await self.ready[game.name].wait()

    async def _run(self, game: Game, work: Any, *args: Any) -> Any:
        await self.prepare(game)
        self.thinking += 1
        began = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)
        finally:
            self.thinking -= 1
            self.decisions += 1
            self.seconds += time.monotonic() - began

    async def choose(self, seen: Observation, level: str, thought: Thought) -> int:
        """What a bot of this level does."""
        return int(await self._run(seen.game, _choose, seen, level, thought))

    async def advise(self, seen: Observation) -> "Counsel":
        """What the expert would do, and what it expects of it."""
        found: Counsel = await self._run(seen.game, _advise, seen)
        return found

    async def values(self, game: Game, seen: list[Observation]) -> list[float]:
        """What each position is worth to the seat that is to act in it, -1 to 1."""
        return [float(await self._run(game, _judge, each)) for each in seen]

    async def weigh(self, seen: Observation) -> tuple[float, int]:
        """In a game of perfect information: what the position is worth, and the best action."""
        found: tuple[float, int] = await self._run(seen.game, _weigh, seen)
        return found


# --- in a thread -----------------------------------------------------------------------------------


def _load(name: str) -> None:
    from ..core.game import load

    game = load(name)
    match = game.match(seed=1)
    seat = match.actors[0]
    _judge(match.observe(seat))


def _choose(seen: Observation, level: str, thought: Thought) -> int:
    from ..bots import make_bot

    thought.bot = make_bot(seen.game, level, thought.seed)
    thought.bot.stop[0] = int(thought.stopped)
    return thought.bot.choose(seen)


def _advise(seen: Observation) -> "Counsel":
    from ..bots import make_bot

    return make_bot(seen.game, ADVISER, secrets.randbits(50)).counsel(seen)


def _judge(seen: Observation) -> float:
    from ..bots import make_bot

    return make_bot(seen.game, ADVISER).judge(seen)


def _weigh(seen: Observation) -> tuple[float, int]:
    import numpy as np

    from ..bots.explorer import look_ahead

    found = look_ahead(seen, np.zeros(1, np.int64), nodes=REVIEW_NODES)
    return found.value, found.best
