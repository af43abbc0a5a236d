"""A process that measures, as the server sees it: orders go there, answers come back (`worker.py` is the other end)."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ... import games

STEP = 120.0  # seconds of one step; a process that takes longer is ended
FIRST = 600.0  # of the first one of a game, which may have to compile
GRACE = 10.0  # seconds until a process is ended that does not hear that its question was stopped
LARGEST = 1 << 26  # bytes of a line


class Broken(Exception):
    """A measuring process has ended or does not answer."""


class TooLong(Broken):
    """A step took so long that its process was ended: another try would hold up everybody again."""


class Process:
    """One that measures for one game; it is started at first need."""

    def __init__(self, game: str, how: Mapping[str, Any], warmed: set[str]) -> None:
        self.game = game
        self.how = how
        self.warmed = warmed  # games whose code was loaded before, and so is compiled
        self.process: Any = None
        self.used = 0.0
        self.n = 0
        self.lock = asyncio.Lock()  # one order at a time

    async def order(self, do: str, seconds: float = STEP, **more: Any) -> dict[str, Any]:
        """Its answer; Broken if it takes longer."""
        async with self.lock:
            self.used = time.monotonic()
            try:
                if self.process is None or self.process.returncode is not None:
                    self.process = await start(self.how)
                if self.game not in self.warmed:
                    seconds = max(seconds, FIRST)
                process = self.process
                self.n += 1
                self.tell({"do": do, "n": self.n, **more})
                await process.stdin.drain()
                async with asyncio.timeout(seconds):
                    while True:
                        line = await process.stdout.readline()
                        if not line:
                            raise Broken(f"it ended with {await process.wait()}")
                        found: dict[str, Any] = json.loads(line)
                        if found["n"] == self.n:
                            self.warmed.add(self.game)
                            return found
            except TimeoutError:
                await self.end()
                raise TooLong(f"no answer within {seconds:g} s") from None
            except (OSError, ValueError) as fault:
                await self.end()
                raise Broken(str(fault)) from None
            except BaseException:
                await self.end()
                raise

    def stop(self, name: str) -> None:
        """End what it measures for this question now."""
        if self.process is not None and self.process.returncode is None:
            with suppress(OSError, RuntimeError):
                self.tell({"do": "stop", "id": name})

    async def part(self) -> None:
        """End it if it is still busy with the same after a while: it does not hear."""
        busy = self.n
        await asyncio.sleep(GRACE)
        if self.n == busy and self.lock.locked():
            await self.end()

    def tell(self, order: Mapping[str, Any]) -> None:
        self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            process.stdin.close()
            await process.wait()


async def start(how: Mapping[str, Any]) -> Any:
    """It knows the same games, and ends with this process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ludarium.server.workshop.worker",
        json.dumps(how),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LARGEST,
        env=os.environ | {games.VARIABLE: os.pathsep.join(games.__path__[1:])},
    )
