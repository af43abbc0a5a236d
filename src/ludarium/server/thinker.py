"""The computer players: they think in threads, with the interpreter's lock released.

The referee runs in plain mode. Compiled code is only for bots; on the first start of a machine
it is compiled in a process of its own, so that no table waits for it.
"""

import asyncio
import logging
import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.errors import LudariumError
from ..core.game import Game
from ..core.match import Observation
from .lanes import Lane

if TYPE_CHECKING:
    from ..bots.bot import Bot, Counsel

log = logging.getLogger(__name__)
ADVISER = "expert"
REVIEW_NODES = 200_000  # per position, in a review of a game of perfect information
QUICK = 0.05  # seconds of computing that make nobody wait
RETRY, LONGEST_RETRY = 1.0, 30.0  # seconds between tries to start the bots


@dataclass
class Thought:
    """A decision in the making; `stop` makes the search return what it has."""

    seen: Observation | None = None  # what it is about, once it has begun
    bot: "Bot | None" = None  # one that goes on with its plan, or made when it begins
    stopped: bool = False
    seed: int = field(default_factory=lambda: secrets.randbits(50))

    def stop(self) -> None:
        self.stopped = True
        if self.bot is not None:
            self.bot.stop[0] = 1


class Asleep(LudariumError):
    """The computer players cannot start at the moment; the message says why."""


class Thinker:
    """Threads for bots, and the warming of their code.

    Quick answers, people's own tables and watched tables have lanes of their own: a long thought never
    makes a quick one wait, nor a watched match one that somebody plays.
    """

    def __init__(self, workers: int) -> None:
        self.quick = Lane("quick", 1)
        self.own = Lane("bot", workers)
        self.watched = Lane("watched", workers, each=1, niceness=10)
        self.pace: dict[tuple[str, str], float] = {}  # seconds per decision, by game and level
        self.ready: dict[str, asyncio.Event] = {}
        self.trouble: dict[str, str] = {}  # why bots of a game cannot start yet
        self.stir = asyncio.Event()  # set, and replaced, when one of these two changes
        self.tasks: set[asyncio.Task[None]] = set()
        self.warming = asyncio.Lock()  # one game after the other: it takes a whole core
        self.thinking = 0
        self.seconds = 0.0
        self.decisions = 0

    # --- waking up --------------------------------------------------------------------------------

    def warm(self, names: list[str]) -> None:
        """Begin to make the bots of these games ready."""
        for name in names:
            if name not in self.ready:
                self.ready[name] = asyncio.Event()
                task = asyncio.create_task(self._wake(name), name=f"warm {name}")
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def _wake(self, name: str) -> None:
        """Until it works: what is missing, such as memory or descriptors, may be there later."""
        wait = RETRY
        while True:
            try:
                await self._warm(name)
                break
            except Exception as fault:
                log.warning("bots of %s cannot start: %s", name, fault)
                why = getattr(fault, "strerror", None) or fault
                self.trouble[name] = (
                    f"The computer players cannot start ({why}). Trying again in {wait:g} s."
                )
                self.stirred()
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY)
        self.trouble.pop(name, None)
        self.ready[name].set()
        self.stirred()

    def stirred(self) -> None:
        stir, self.stir = self.stir, asyncio.Event()
        stir.set()

    async def _warm(self, name: str) -> None:
        loop = asyncio.get_running_loop()
        async with self.warming:
            if not await loop.run_in_executor(self.own.pool, _is_warm, name):
                await self._compile(name)
        await loop.run_in_executor(self.own.pool, _load, name)

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
            code = await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise
        if code < 0:
            raise RuntimeError(f"the compiling process was ended by signal {-code}")
        if code:  # it may not know a game that was added here; then it is compiled here
            log.warning("compiling %s in a process of its own failed: exit code %d", name, code)

    def is_ready(self, game: Game) -> bool:
        return game.name in self.ready and self.ready[game.name].is_set()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for lane in (self.quick, self.own, self.watched):
            lane.close()

    async def prepare(self, game: Game) -> None:
        """Wait until the compiled code of a game is there; Asleep while something is wrong."""
        self.warm([game.name])
        while not self.is_ready(game):
            if game.name in self.trouble:
                raise Asleep(self.trouble[game.name])
            await self.stir.wait()

    # --- thinking ---------------------------------------------------------------------------------

    async def _run(self, game: Game, lane: Lane, person: str, work: Any, *args: Any) -> Any:
        await self.prepare(game)
        self.thinking += 1
        began = time.monotonic()
        try:
            return await lane.run(person, work, *args)
        finally:
            self.thinking -= 1
            self.decisions += 1
            self.seconds += time.monotonic() - began

    async def choose(
        self,
        seen: Observation,
        level: str,
        thought: Thought,
        person: str = "",
        watched: bool = False,
    ) -> int:
        """What a bot of this level does, at a table of this person."""
        key = (seen.game.name, level)
        lane = self.watched if watched else self.quick if self.is_quick(*key) else self.own
        action, seconds = await self._run(seen.game, lane, person, _choose, seen, level, thought)
        if not thought.stopped:
            last = self.pace.get(key, seconds)
            self.pace[key] = last + 0.2 * (seconds - last)
        return int(action)

    def is_quick(self, game: str, level: str) -> bool:
        """Whether a decision takes next to no time: as measured, before that by the kind of bot."""
        from ..bots.levels import settings_of

        if (game, level) in self.pace:
            return self.pace[game, level] < QUICK
        return settings_of(level).kind in ("random", "greedy")

    async def advise(self, seen: Observation, person: str = "") -> "Counsel":
        """What the expert would do, and what it expects of it."""
        found: Counsel = await self._run(seen.game, self.own, person, _advise, seen)
        return found

    async def values(self, game: Game, seen: list[Observation], person: str = "") -> list[float]:
        """What each position is worth to the seat that is to act in it, -1 to 1."""
        return [float(await self._run(game, self.watched, person, _judge, each)) for each in seen]

    async def weigh(self, seen: Observation, person: str = "") -> tuple[float, int]:
        """In a game of perfect information: what the position is worth, and the best action."""
        found: tuple[float, int] = await self._run(seen.game, self.watched, person, _weigh, seen)
        return found


# --- in a thread -----------------------------------------------------------------------------------


def _is_warm(name: str) -> bool:
    """Whether nothing has to be compiled: then no process is needed for it."""
    from ..core.cache import warm_mark
    from ..games import folders

    return warm_mark(folders()[name]).is_file()


def _load(name: str) -> None:
    from ..core.game import load

    game = load(name)
    match = game.match(seed=1)
    seat = match.actors[0]
    _judge(match.observe(seat))


def _choose(seen: Observation, level: str, thought: Thought) -> tuple[int, float]:
    """The action, and the seconds of this thread that it took."""
    if thought.stopped:  # while it waited for its turn
        return seen.legal[0], 0.0
    from ..bots import make_bot

    began = time.thread_time()
    if thought.bot is None:
        thought.bot = make_bot(seen.game, level, thought.seed)
    thought.bot.stop[0] = int(thought.stopped)
    return thought.bot.choose(seen), time.thread_time() - began


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
