"""Fair shares of threads: whoever waits with little under way goes before those who have much."""

import asyncio
import os
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

Work = tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]


class Lane:
    """Some threads, and a queue for each person (or address, or match) that wants one of them.

    A free thread goes to whom the fewest work for, and of those to whom has waited longest since the
    last turn. `each` caps how many work for one; `niceness` lets other lanes go first.
    """

    def __init__(self, name: str, threads: int, each: int | None = None, niceness: int = 0) -> None:
        self.threads = threads
        self.each = each or threads
        self.pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=be_nice, initargs=(niceness,)
        )
        self.queues: dict[str, deque[Work]] = {}
        self.running: Counter[str] = Counter()
        self.served: dict[str, int] = {}  # when each who waits or runs had the last turn
        self.turn = 0

    @property
    def waiting(self) -> int:
        return sum(len(queue) for queue in self.queues.values())

    async def run(self, person: str, work: Callable[..., Any], *given: Any) -> Any:
        """Wait for a turn; then the work is done in a thread."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(person, deque()).append((future, work, given))
        self.start()
        return await future

    def start(self) -> None:
        """Give free threads to those who wait."""
        while self.running.total() < self.threads:
            able = [person for person in self.queues if self.running[person] < self.each]
            if not able:
                return
            chosen = min(able, key=lambda who: (self.running[who], self.served.get(who, 0)))
            future, work, given = self.queues[chosen].popleft()
            if not self.queues[chosen]:
                del self.queues[chosen]
            if not future.done():  # else nobody waits for it any more
                self.begin(chosen, future, work, given)

    def begin(
        self, person: str, future: asyncio.Future[Any], work: Callable[..., Any], given: Any
    ) -> None:
        self.turn += 1
        self.served[person] = self.turn
        self.running[person] += 1
        done = asyncio.get_running_loop().run_in_executor(self.pool, work, *given)

        def end(found: asyncio.Future[Any]) -> None:
            self.running[person] -= 1
            if not self.running[person]:
                del self.running[person]
            fault = None if found.cancelled() else found.exception()
            if not future.done():
                if found.cancelled():
                    future.cancel()
                elif fault is not None:
                    future.set_exception(fault)
                else:
                    future.set_result(found.result())
            self.start()
            if person not in self.queues and len(self.served) > 1000:
                self.served = {who: n for who, n in self.served.items() if who in self.queues}

        done.add_done_callback(end)

    def close(self) -> None:
        for queue in self.queues.values():
            for future, _, _ in queue:
                future.cancel()
        self.queues.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)


def be_nice(niceness: int) -> None:
    """Lower the priority of this thread, where the system has one for each."""
    if niceness and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
