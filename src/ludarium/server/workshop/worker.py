"""A process that measures: it takes steps of questions from its standard input and writes what it finds.

One JSON line each way. It runs with low priority and limited memory, keeps the code of its game warm, and ends
with the server: its standard input is a pipe that ends with it, too. Whatever a question prints goes to its
standard error.
"""

import base64
import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from ...core.editions import Edition
from ...core.errors import LudariumError
from ...lab.play import How
from .kinds import KINDS, Kept, Step, Task, asking_of
from .longer import watch

MEMORY = 4 << 30  # bytes
OPEN = 16  # questions that are held between two steps; others begin again from what is kept, which costs the server, too


class Unwanted(Exception):
    """Nobody waits for this step any more."""


class Worker:
    """Holds the questions that are under way."""

    def __init__(self, how: Mapping[str, Any]) -> None:
        self.how = how
        self.orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.open: dict[str, Iterator[Step]] = {}
        self.stopped: set[str] = set()
        self.now = ""

    def listen(self) -> None:
        """In a thread: a stop is heard in the middle of a step."""
        for line in sys.stdin.buffer:
            order = json.loads(line)
            if order["do"] == "stop":
                self.stopped.add(order["id"])
            self.orders.put(order)
        os._exit(0)  # the server is gone

    def progress(self, _: int) -> None:
        if self.now in self.stopped:
            raise Unwanted

    def task(self, given: Mapping[str, Any]) -> Task:
        kept = [Kept(head, base64.b64decode(data)) for head, data in given.get("kept", ())]
        return Task(
            Edition.read(given["before"]),
            Edition.read(given["after"]),
            given["bots"],
            given["more"],
            How(progress=self.progress, **self.how),
            kept,
        )

    def do(self, order: dict[str, Any]) -> dict[str, Any]:
        match order["do"]:
            case "step":
                return self.step(order["id"], order)
            case "replay":
                from ...lab.answering import replay_of

                asking = asking_of(self.task(order["task"]))
                return {"replay": replay_of(asking, order["sample"], order["arm"])}
            case "watch":
                return {"replay": watch(self.task(order["task"]), order["sample"])}
            case "warm":
                warm(order["game"])
            case "stop":
                self.open.pop(order["id"], None)
                self.stopped.discard(order["id"])
        return {}

    def step(self, name: str, order: Mapping[str, Any]) -> dict[str, Any]:
        self.now = name
        if name not in self.open:
            if order.get("task") is None:
                return {"again": True}  # it was given up, or this process is new
            while len(self.open) >= OPEN:
                self.open.pop(next(iter(self.open)))
            self.open[name] = KINDS[order["kind"]](self.task(order["task"]))
        try:
            step = next(self.open[name])
        except StopIteration:
            del self.open[name]
            return {"done": True}
        except BaseException:
            self.open.pop(name, None)
            raise
        keep = [[each.head, base64.b64encode(each.data).decode()] for each in step.keep]
        return {"document": step.document, "keep": keep}

    def run(self, out: Any) -> None:
        threading.Thread(target=self.listen, daemon=True).start()
        while True:
            order = self.orders.get()
            try:
                found = self.do(order)
            except Unwanted:
                found = {"stopped": True}
            except LudariumError as fault:
                found = {"fault": str(fault)}
            except MemoryError:
                found = {"fault": "it needs more memory than a question may have"}
            except Exception:
                traceback.print_exc()
                found = {"fault": "the program failed; the server's log says where"}
            if order["do"] != "stop":
                out.write(json.dumps({"n": order["n"], **found}).encode() + b"\n")
                out.flush()


def warm(game: str) -> None:
    """Load the compiled code, by one match of each kind of bot."""
    from ...bots.levels import settings_of
    from ...core.game import load
    from ...lab.series import play_series

    book = load(game)
    for bot in ("random", "adept"):
        play_series(book, [settings_of(bot)] * 2, None, 1, 1, 1)


def step_back(niceness: int) -> None:
    """Low priority, and no more memory than a question may have."""
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def main() -> None:
    how = json.loads(sys.argv[1])
    step_back(how.pop("nice"))
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    Worker(how).run(out)


if __name__ == "__main__":
    main()
