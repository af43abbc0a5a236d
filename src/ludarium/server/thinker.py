"""The computer players: they think in threads, with the interpreter's lock released.

The referee runs in plain mode. Compiled code is only for bots; on the first start of a machine
it is compiled in processes of its own (`forge.py`), when somebody opens the game.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..bots.warming import PARTS
from ..core.errors import LudariumError
from ..core.game import Game
from ..core.match import Observation
from .forge import NEEDED, Forge, Job
from .lanes import Lane

if TYPE_CHECKING:
    from ..bots.bot import Bot, Counsel, Weighed
    from ..bots.odds_of_steps import Odds
    from ..core.outcomes import Outcome

log = logging.getLogger(__name__)
ADVISER = "expert"
REFEREE = "search:1500"  # compares two actions of one position
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
        self.forge = Forge(self.progressed)
        self.waking: set[str] = set()  # games that are not all here yet
        self.loaded: set[tuple[str, str]] = set()  # games, and the parts of them that are here
        self.news: Callable[[str], None] = lambda line: None  # for the terminal
        self.thinking = 0
        self.seconds = 0.0
        self.decisions = 0

    # --- waking up --------------------------------------------------------------------------------

    def warm(self, names: list[str], wanted: bool = False) -> None:
        """Begin to make the bots of these games ready; `wanted`: somebody has opened them."""
        for name in names:
            if name not in self.ready:
                self.ready[name] = asyncio.Event()
                self.waking.add(name)
                task = asyncio.create_task(self._wake(name), name=f"warm {name}")
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            if wanted and name in self.waking:
                self.forge.want(name)

    async def _wake(self, name: str) -> None:
        """Until it works: what is missing, such as memory or descriptors, may be there later."""
        wait = RETRY
        while True:
            try:
                async with aclosing(self.forge.make(name)) as parts:
                    async for part in parts:
                        await self._load(name, part)
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

    async def _load(self, name: str, part: str) -> None:
        """Bring a part that is on disk into this process."""
        if part in NEEDED and (name, part) not in self.loaded:
            await asyncio.get_running_loop().run_in_executor(self.own.pool, _load, name, part)
            self.loaded.add((name, part))
            if all((name, each) in self.loaded for each in NEEDED):
                self.waking.discard(name)
            self.news(f"{title_of(name)}: {PARTS[part]} are ready")
        if part == "bots":
            self.trouble.pop(name, None)
            self.ready[name].set()
        self.stirred()

    def stirred(self) -> None:
        stir, self.stir = self.stir, asyncio.Event()
        stir.set()

    def progressed(self, job: Job) -> None:
        self.trouble.pop(job.name, None)  # another try goes well so far
        if job.part:
            self.news(f"{title_of(job.name)}: preparing {PARTS[job.part]}, {how_far(job)}")
        self.stirred()

    def preparing(self, name: str) -> "tuple[str, float | None]":
        """What a table is shown while it waits for a game's bots, and the share that is done."""
        job = self.forge.jobs.get(name)
        if job is None or not job.go.is_set():
            return "Preparing the computer player …", None
        if job.waiting:
            return "Preparing the computer player: another server is compiling it …", None
        if job.part == "bots":
            return f"Preparing the computer player: {how_far(job)}", round(job.share, 2)
        return "Preparing the computer player …", 1.0 if "bots" in job.done else None

    def state(self, game: Game) -> dict[str, Any]:
        """For somebody who opens this game: whether its bots are ready, else how far they are."""
        self.warm([game.name], wanted=True)
        if self.is_ready(game):
            return {"ready": True}
        note, share = self.preparing(game.name)
        return {"ready": False, "share": share, "note": self.trouble.get(game.name, note)}

    def is_ready(self, game: Game, part: str = "bots") -> bool:
        if part != "bots":
            return (game.name, part) in self.loaded
        return game.name in self.ready and self.ready[game.name].is_set()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for lane in (self.quick, self.own, self.watched):
            lane.close()

    async def prepare(self, game: Game, part: str = "bots") -> None:
        """Wait until a part of a game's compiled code is there; Asleep while something is wrong."""
        self.warm([game.name], wanted=True)
        while not self.is_ready(game, part):
            if game.name in self.trouble:
                raise Asleep(self.trouble[game.name])
            await self.stir.wait()

    # --- thinking ---------------------------------------------------------------------------------

    async def _run(self, game: Game, lane: Lane, person: str, work: Any, *args: Any) -> Any:
        await self.prepare(game, "bots" if work is _choose else "analysis")
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

    async def search(
        self, game: Game, seen: list[Observation], person: str = ""
    ) -> "list[Weighed]":
        """What each position is worth to the seat that is to act in it, -1 to 1, and its actions."""
        return [await self._run(game, self.watched, person, _search, each) for each in seen]

    async def compare(
        self, seen: Observation, actions: list[int], person: str = ""
    ) -> list[float | None]:
        """What each of these actions is worth in a position, by searches as long as each other."""
        found: list[float | None] = await self._run(
            seen.game, self.watched, person, _compare, seen, actions
        )
        return found

    async def chances(
        self, seen: list[Observation], person: str = ""
    ) -> "tuple[float, ...] | None":
        """How likely each seat is to win, by these observations of one position; None where nothing was learned."""
        found: tuple[float, ...] | None = await self._run(
            seen[0].game, self.quick, person, _chances, seen
        )
        return found

    async def odds_of_step(self, step: "Outcome", person: str = "") -> "Odds":
        """How likely each outcome of a step was, which is over."""
        found: Odds = await self._run(step.game, self.quick, person, _odds_of_step, step)
        return found

    async def odds_of_action(self, seen: Observation, action: int, person: str = "") -> "Odds":
        """The same of an action that a seat may take, by what it sees."""
        found: Odds = await self._run(seen.game, self.quick, person, _odds_of_action, seen, action)
        return found

    async def weigh(self, seen: Observation, person: str = "") -> tuple[float, int]:
        """In a game of perfect information: what the position is worth, and the best action."""
        found: tuple[float, int] = await self._run(seen.game, self.watched, person, _weigh, seen)
        return found


def how_far(job: Job) -> str:
    """In words: the share that is done, and roughly the time that is left."""
    left = f", about {max(round(job.left), 1)} s left" if job.left is not None else ""
    return f"{int(100 * job.share)} %{left}"


@lru_cache
def title_of(name: str) -> str:
    from ..core.game import load

    return load(name).title


# --- in a thread -----------------------------------------------------------------------------------


def _is_warm(name: str) -> bool:
    """Whether nothing has to be compiled: then no process is needed for it."""
    from ..core.cache import warm_mark
    from ..games import folders

    return warm_mark(folders()[name]).is_file()


def _load(name: str, part: str) -> None:
    from ..bots.warming import parts_of
    from ..core.game import load

    next(each for each in parts_of(load(name)) if each.name == part).work()


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


def _search(seen: Observation) -> "Weighed":
    from ..bots import make_bot

    return make_bot(seen.game, ADVISER).weigh(seen)


def _compare(seen: Observation, actions: list[int]) -> list[float | None]:
    from ..bots import make_bot

    return make_bot(seen.game, REFEREE, seed=2).compare(seen, actions)


def _chances(seen: list[Observation]) -> tuple[float, ...] | None:
    from ..bots.chances import chances_of, has_chances

    return chances_of(*seen) if has_chances(seen[0].game) else None


def _odds_of_step(step: "Outcome") -> "Odds":
    from ..bots.odds_of_steps import odds_of_step

    return odds_of_step(step)


def _odds_of_action(seen: Observation, action: int) -> "Odds":
    from ..bots.odds_of_steps import odds_of_action

    return odds_of_action(seen, action)


def _weigh(seen: Observation) -> tuple[float, int]:
    import numpy as np

    from ..bots.explorer import look_ahead

    found = look_ahead(seen, np.zeros(1, np.int64), nodes=REVIEW_NODES)
    return found.value, found.best
