"""A program at the other end of three pipes: lines in, lines out. It is always ended.

Nothing it does holds us up. Threads read and write for us; what they keep is bounded, so a program that
never stops writing is left waiting at its own pipe.
"""

import atexit
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from ..core.errors import BadInput

CHUNK = 64 * 1024  # bytes that are read at once
CHUNKS = 16  # that wait to be looked at
LONGEST_LINE = 256 * 1024
TAIL = 4 * 1024  # the last bytes of its standard error, kept for the log
MOST_LOGGED = 1024 * 1024  # bytes of its standard error in a file
PATIENCE = 2.0  # seconds for a thread to notice that its pipe is closed


class Silence(Exception):
    """Nothing more has come in time."""


class Ended(Exception):
    """It closed its output; the message says how it ended."""


class TooLong(Exception):
    """A line without an end."""


class Process:
    """One running program. `read` and `write` never wait longer than they are told to."""

    def __init__(self, command: Sequence[str], log: Path | None = None) -> None:
        try:
            self.popen = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that it can be ended with all that it starts
            )
        except (OSError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or fault
            raise BadInput(f'the program "{command[0]}" cannot be started: {why}') from None
        self.log = log
        self.tail = b""
        self.rest = b""  # the beginning of a line
        self.lines: deque[tuple[float, bytes]] = deque()  # that have come, each with its moment
        self.chunks: queue.Queue[tuple[float, bytes]] = queue.Queue(CHUNKS)
        self.outbox: queue.Queue[bytes | None] = queue.Queue()
        self.threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._hear, self._overhear, self._speak)
        ]
        LIVE.add(self)
        for thread in self.threads:
            thread.start()

    # --- talking ----------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        """Hand a line over; it leaves when the program reads."""
        self.outbox.put(line.encode() + b"\n")

    def read(self, until: float) -> tuple[float, str]:
        """The next line and when it came; Silence when there is none until this moment."""
        while not self.lines:
            if len(self.rest) > LONGEST_LINE:
                raise TooLong(f"a line of more than {LONGEST_LINE} bytes")
            wait = until - time.monotonic()
            try:
                at, chunk = self.chunks.get(wait > 0, max(wait, 0.0))
            except queue.Empty:
                raise Silence from None
            if not chunk:
                self.chunks.put((at, b""))  # it stays ended
                raise Ended(self.status())
            *whole, self.rest = (self.rest + chunk).split(b"\n")
            self.lines.extend((at, line) for line in whole)
        at, line = self.lines.popleft()
        return at, line.decode("utf-8", "replace").strip()

    def status(self) -> str:
        """How it ended, in words."""
        try:
            code = self.popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if code >= 0:
            return f"exited with status {code}"
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
        return f"was ended by signal {-code}"

    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        return self.tail.decode("utf-8", "replace").strip()

    # --- ending -----------------------------------------------------------------------------------

    def end(self, patience: float = 0.0) -> None:
        """End it and all that it started; it may have some seconds to go by itself."""
        LIVE.discard(self)
        self.outbox.put(None)  # its input ends, which most programs understand
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(patience)
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.kill()
        self.popen.wait()
        end = time.monotonic() + PATIENCE
        while any(thread.is_alive() for thread in self.threads) and time.monotonic() < end:
            with suppress(queue.Empty):
                self.chunks.get(timeout=0.01)  # whoever waits to hand something over may go
        with suppress(queue.Full):
            self.chunks.put_nowait((end, b""))  # for one who still reads
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()

    # --- threads ----------------------------------------------------------------------------------

    def _hear(self) -> None:
        chunk = b"-"
        while chunk:
            chunk = _some(self.popen.stdout)
            self.chunks.put((time.monotonic(), chunk))

    def _overhear(self) -> None:
        logged = 0
        while chunk := _some(self.popen.stderr):
            self.tail = (self.tail + chunk)[-TAIL:]
            if self.log is not None and logged < MOST_LOGGED:
                with suppress(OSError), self.log.open("ab") as file:
                    file.write(chunk)
                logged += len(chunk)

    def _speak(self) -> None:
        while (line := self.outbox.get()) is not None:
            try:
                while line:
                    sent = self.popen.stdin.write(line)  # type: ignore[union-attr]
                    line = line[sent:]
            except (OSError, ValueError):
                return  # it does not listen any more; who reads from it will notice
        with suppress(OSError):
            self.popen.stdin.close()  # type: ignore[union-attr]


def _some(pipe: IO[bytes] | None) -> bytes:
    try:
        return pipe.read(CHUNK) if pipe else b""
    except (OSError, ValueError):
        return b""


LIVE: "weakref.WeakSet[Process]" = weakref.WeakSet()


@atexit.register
def end_all() -> None:
    """No program outlives us, whatever ended us."""
    for process in list(LIVE):
        process.end()
