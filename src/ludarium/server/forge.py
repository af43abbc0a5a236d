"""Where the compiled code of games is made: in processes of their own, the game in demand first.

Compiling holds the interpreter's lock, so it would stop every table if the server did it. What nobody waits for
is made in quiet moments, one game at a time and with low priority.
"""

import asyncio
import json
import logging
import os
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any

from ..bots.warming import PARTS

log = logging.getLogger(__name__)
NEEDED = ("bots", "analysis")  # parts that a server uses; the rest is for the command line
NICE = 10
QUIET = 1.0  # seconds after the start before anything is made that nobody has asked for


@dataclass
class Job:
    """The code of one game in the making."""

    name: str
    urgent: bool = False  # somebody waits for it
    done: list[str] = field(default_factory=list)
    part: str = ""  # in the making
    share: float = 0.0
    left: float | None = None  # seconds, roughly
    waiting: bool = False  # another process on this machine makes the same
    process: Any = None
    go: asyncio.Event = field(default_factory=asyncio.Event)


class Forge:
    """Gives out turns and reads what the compiling processes report."""

    def __init__(self, tell: Callable[[Job], None], cores: int | None = None) -> None:
        self.tell = tell
        self.cores = cores or os.cpu_count() or 1
        self.jobs: dict[str, Job] = {}
        self.demand: list[str] = []  # games that somebody waits for, first come, first served
        self.quiet: asyncio.TimerHandle | None = None
        self.is_quiet = False

    def want(self, name: str) -> None:
        """Somebody has opened this game: it goes before all that nobody waits for."""
        if name not in self.demand:
            self.demand.append(name)
            self.pump()

    def pump(self) -> None:
        """Start what may start now. Those somebody waits for share the cores; others need a quiet moment."""
        for job in self.jobs.values():
            urgent = job.name in self.demand
            if urgent and not job.urgent and job.process is not None:
                renice(job.process.pid, 0)
            job.urgent = urgent
        first = [self.jobs[name] for name in self.demand if name in self.jobs]
        rest = [job for job in self.jobs.values() if not job.urgent]
        running = [job for job in self.jobs.values() if job.go.is_set()]
        for job in (*first, *rest):
            busy = sum(each.urgent for each in running)
            may = busy < self.cores if job.urgent else self.is_quiet and not running
            if may and not job.go.is_set():
                job.go.set()
                running.append(job)

    async def make(self, name: str) -> AsyncGenerator[str]:
        """Yields each part when it is on disk; those that no process could make are yielded as well, to be
        compiled by whoever needs them."""
        job = self.jobs[name] = Job(name)
        if self.quiet is None:
            self.quiet = asyncio.get_running_loop().call_later(QUIET, self.calm)
        try:
            self.pump()
            await job.go.wait()
            if not await asyncio.to_thread(needs_no_process, name):
                async with aclosing(self.compile(job)) as parts:
                    async for part in parts:
                        yield part
                        self.finish(job, part)
            for part in PARTS:
                if part not in job.done:
                    yield part
                    self.finish(job, part)
        finally:
            del self.jobs[name]
            self.pump()

    def finish(self, job: Job, part: str) -> None:
        """A part is done; once a server has all that it needs, nobody waits any more."""
        job.done.append(part)
        if all(each in job.done for each in NEEDED) and job.name in self.demand:
            self.demand.remove(job.name)
        self.pump()

    def calm(self) -> None:
        self.is_quiet = True
        self.pump()

    async def compile(self, job: Job) -> AsyncGenerator[str]:
        starting = asyncio.ensure_future(start(job.name))
        try:
            process = job.process = await asyncio.shield(starting)
        except asyncio.CancelledError:  # half started, nobody would ever end it
            await end(await starting)
            raise
        if not job.urgent:
            renice(process.pid, NICE)
        try:
            async for line in process.stdout:
                heard = read(line)
                job.waiting = bool(heard.get("waiting"))
                if "part" in heard:
                    job.part, job.share, job.left = heard["part"], heard["share"], heard["left"]
                if heard.get("trouble"):
                    log.warning("%s: %s", job.name, heard["trouble"][0])
                if "done" in heard:
                    job.part, job.share, job.left = "", 0.0, None
                    yield heard["done"]
                self.tell(job)
            code = await process.wait()
        finally:
            job.process = None
            await end(process)
        if code < 0:
            raise RuntimeError(f"the compiling process was ended by signal {-code}")
        if code:  # it may not know a game that was added here; then it is compiled here
            log.warning("compiling %s in a process of its own failed: exit code %d", job.name, code)


async def start(name: str) -> Any:
    """It ends with this process: its standard input is a pipe that ends with it, too. It knows the same games."""
    from .. import games

    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ludarium",
        "warm",
        "--report",
        name,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {games.VARIABLE: os.pathsep.join(games.__path__[1:])},
    )


async def end(process: Any) -> None:
    """With its pipes, which may outlive it: what it started itself holds them, too."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    process._transport.close()


def read(line: bytes) -> dict[str, Any]:
    """A line of its report; whatever else is printed there is passed over."""
    with suppress(ValueError):
        found = json.loads(line)
        if isinstance(found, dict):
            return found
    return {}


def renice(pid: int, niceness: int) -> None:
    """To a lower priority; back again only where the system allows it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, niceness)


def needs_no_process(name: str) -> bool:
    """Whether all is compiled already, or what another process compiles could not be saved anyway."""
    from ..core.cache import UNUSABLE, cache_folder, warm_mark
    from ..games import folders

    return cache_folder().parent in UNUSABLE or warm_mark(folders()[name]).is_file()
