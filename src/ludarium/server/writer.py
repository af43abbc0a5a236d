"""The one writer. Rooms queue what they write and go on; it commits in batches and then tells.

Nothing is sent to a client before the row that caused it is durable: a room attaches its frames
to the job, and they leave when the job is done.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.sql import Executable

from ..core.errors import BadInput, LudariumError
from .lease import LeaseLost
from .opening import reason, unkept
from .pen import Groups, Outdated, Pen
from .tables import settings

log = logging.getLogger(__name__)
MOST_AT_ONCE = 500
CLASHES = (IntegrityError, sqlite3.IntegrityError)  # as SQLAlchemy or the driver names it
PROBE = "probe"  # in the table of settings
PROBE_BYTES = 32 << 10  # more than a batch of moves: a full disk has room for a byte now and then

Tell = Callable[[Exception | None], None]  # None: it is durable


UNSAVED = "Cannot save"  # the title of such a refusal
NOT_SAVED = "The server could not save this, so nothing has changed. Try again in a moment."


class CannotSave(LudariumError):
    """The database did not take it: nothing has changed, and it may be tried again."""


class Job:
    """Statements with their rows, in one transaction, and who waits for them."""

    __slots__ = ("chain", "done", "steps", "waiting")

    def __init__(self, steps: Groups, chain: str | None) -> None:
        self.steps = steps
        self.chain = chain  # what follows a failed job of the same chain fails too: no gap in a log
        self.waiting: list[Tell] = []
        self.done = False

    def finish(self, fault: Exception | None) -> None:
        self.done = True
        for tell in self.waiting:
            try:
                tell(fault)
            except Exception:
                log.exception("after a write")
        self.waiting.clear()


class Writer:
    """Runs as one task; `write` may be called from anywhere in the loop."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.jobs: deque[Job] = deque()
        self.wake = asyncio.Event()
        self.is_busy = False  # a batch is on its way
        self.batches = 0
        self.rows = 0
        self.failures = 0
        self.trouble: str | None = None  # why nothing can be saved, until something can again
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def close(self) -> None:
        """Write what is queued, then stop."""
        while (self.jobs or self.is_busy) and self.task and not self.task.done():
            await asyncio.sleep(0.01)
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.pen.close()

    def write(
        self,
        statement: Executable,
        rows: list[dict[str, Any]],
        tell: Tell | None = None,
        chain: str | None = None,
    ) -> Job:
        return self.write_together([(statement, rows)], tell, chain)

    def write_together(
        self, steps: Groups, tell: Tell | None = None, chain: str | None = None
    ) -> Job:
        """Several statements, all of them or none."""
        job = Job(steps, chain)
        if tell:
            job.waiting.append(tell)
        self.jobs.append(job)
        self.wake.set()
        return job

    async def execute(
        self,
        statement: Executable,
        rows: list[dict[str, Any]] | None = None,
        chain: str | None = None,
    ) -> None:
        """Write and wait until it is durable; CannotSave if the database does not take it."""
        await self.execute_together([(statement, rows or [])], chain)

    async def execute_together(self, steps: Groups, chain: str | None = None) -> None:
        """The same for several statements."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def tell(fault: Exception | None) -> None:
            if not done.done():
                done.set_exception(fault) if fault else done.set_result(None)

        self.write_together(steps, tell, chain)
        await done

    async def run(self) -> None:
        while True:
            await self.next()
            while self.jobs:
                batch = [self.jobs.popleft() for _ in range(min(len(self.jobs), MOST_AT_ONCE))]
                self.is_busy = True
                try:
                    await self.commit(batch)
                except asyncio.CancelledError:
                    raise
                except Exception as fault:
                    await self.rescue(batch, fault)
                else:
                    self.trouble = None
                    for job in batch:
                        job.finish(None)
                self.is_busy = False

    async def next(self) -> None:
        """Wait for work; look now and then whether it could be done."""
        while not self.wake.is_set():
            try:
                async with asyncio.timeout(self.pen.look_every):
                    await self.wake.wait()
            except TimeoutError:
                try:
                    await self.pen.look()
                except Exception as fault:
                    self.failed(fault)
        self.wake.clear()

    async def rescue(self, batch: list[Job], fault: Exception) -> None:
        """A batch failed. If one of its jobs is at fault, find it and save the others."""
        if not is_own(fault):
            saved = self.failed(fault)
            while batch:
                self.give_up(batch.pop(0), batch, saved)
            return
        while batch:
            job = batch.pop(0)
            try:
                await self.commit([job])
            except asyncio.CancelledError:
                raise
            except Exception as its_own:
                if not is_own(its_own):
                    self.failed(its_own)
                self.give_up(job, batch, unsaved(its_own))
            else:
                job.finish(None)

    async def commit(self, batch: list[Job]) -> None:
        """One transaction."""
        await self.pen.write(grouped(batch))
        self.batches += 1
        self.rows += len(batch)

    def failed(self, fault: Exception) -> CannotSave | BadInput:
        """The database takes nothing now."""
        found = unsaved(fault)
        if self.trouble != str(found):
            self.trouble = str(found)
            log.error("cannot save: %s", found, extra={"kind": type(fault).__name__})
        return found

    def give_up(self, job: Job, batch: list[Job], fault: Exception) -> None:
        """A job failed, and with it all that was queued behind it in its chain."""
        self.failures += 1
        log.warning("a write failed: %s", fault, extra={"chain": job.chain})
        lost = [job]
        for queue in (batch, self.jobs):
            later = [each for each in queue if job.chain and each.chain == job.chain]
            for each in later:
                queue.remove(each)
            lost += later
        for each in lost:
            each.finish(fault)

    async def probe(self) -> bool:
        """Whether it can save again, after it could not."""
        if self.trouble is not None:
            row = {"name": PROBE, "value": secrets.token_hex(PROBE_BYTES // 2)}
            gone = delete(settings).where(settings.c.name == PROBE)
            with suppress(LudariumError):
                await self.execute_together([(gone, []), (insert(settings), [row])])
                await self.execute(gone)
        return self.trouble is None


def is_own(fault: Exception) -> bool:
    """Whether the job is at fault, not the database: another row is there already, or none."""
    if isinstance(fault, (*CLASHES, Outdated, DataError, ProgrammingError)) or unkept(fault):
        return True
    return not isinstance(fault, DBAPIError | sqlite3.Error | OSError | LudariumError)


def unsaved(fault: Exception) -> CannotSave | BadInput:
    """The fault in words for people, without the statement and its values."""
    if isinstance(fault, CannotSave):
        return fault
    if found := unkept(fault):
        return found
    if isinstance(fault, Outdated | LeaseLost):
        return CannotSave(str(fault))
    if isinstance(fault, CLASHES):
        return CannotSave(str(Outdated()))
    return CannotSave(reason(fault))


def grouped(batch: list[Job]) -> Groups:
    """Neighbouring rows of the same statement become one."""
    out: Groups = []
    for job in batch:
        for statement, rows in job.steps:
            if out and rows and out[-1][0] is statement:
                out[-1][1].extend(rows)
            else:
                out.append((statement, list(rows)))
    return out
