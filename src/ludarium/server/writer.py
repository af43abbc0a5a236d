"""The one writer. Rooms queue what they write and go on; it commits in batches and then tells.

Nothing is sent to a client before the row that caused it is durable: a room attaches its frames
to the job, and they leave when the job is done.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from sqlalchemy.sql import Executable

from .pen import Groups, Pen

log = logging.getLogger(__name__)
MOST_AT_ONCE = 500

Tell = Callable[[Exception | None], None]  # None: it is durable


class Job:
    """One statement with its rows, and who waits for it."""

    __slots__ = ("chain", "done", "rows", "statement", "waiting")

    def __init__(
        self, statement: Executable, rows: list[dict[str, Any]], chain: str | None
    ) -> None:
        self.statement = statement
        self.rows = rows
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
        self.batches = 0
        self.rows = 0
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def close(self) -> None:
        """Write what is queued, then stop."""
        while self.jobs:
            await asyncio.sleep(0.01)
        if self.task:
            self.task.cancel()
        await self.pen.close()

    def write(
        self,
        statement: Executable,
        rows: list[dict[str, Any]],
        tell: Tell | None = None,
        chain: str | None = None,
    ) -> Job:
        job = Job(statement, rows, chain)
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
        """Write and wait until it is durable; a fault of the database is raised here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def tell(fault: Exception | None) -> None:
            if not done.done():
                done.set_exception(fault) if fault else done.set_result(None)

        self.write(statement, rows or [], tell, chain)
        await done

    async def run(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.jobs:
                batch = [self.jobs.popleft() for _ in range(min(len(self.jobs), MOST_AT_ONCE))]
                try:
                    await self.commit(batch)
                except Exception:  # one of them is at fault: find it, save the others
                    while batch:
                        job = batch.pop(0)
                        fault = await self.commit_alone(job)
                        if fault is not None:
                            self.give_up(job, batch, fault)
                else:
                    for job in batch:
                        job.finish(None)

    async def commit(self, batch: list[Job]) -> None:
        """One transaction."""
        await self.pen.write(grouped(batch))
        self.batches += 1
        self.rows += len(batch)

    async def commit_alone(self, job: Job) -> Exception | None:
        try:
            await self.commit([job])
        except Exception as fault:
            return fault
        job.finish(None)
        return None

    def give_up(self, job: Job, batch: list[Job], fault: Exception) -> None:
        """A job failed, and with it all that was queued behind it in its chain."""
        log.warning("a write failed: %s", type(fault).__name__, extra={"chain": job.chain})
        lost = [job]
        for queue in (batch, self.jobs):
            later = [each for each in queue if job.chain and each.chain == job.chain]
            for each in later:
                queue.remove(each)
            lost += later
        for each in lost:
            each.finish(fault)


def grouped(batch: list[Job]) -> Groups:
    """Neighbouring rows of the same statement become one."""
    out: Groups = []
    for job in batch:
        if out and job.rows and out[-1][0] is job.statement:
            out[-1][1].extend(job.rows)
        else:
            out.append((job.statement, list(job.rows)))
    return out
