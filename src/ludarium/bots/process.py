"""A program at the other end of three pipes: lines in, lines out. Its process group is always ended.

Nothing it does holds us up. Threads read and write for us; what they keep is bounded, so a program that
never stops writing is left waiting at its own pipe.
"""

import atexit
import codecs
import os
import queue
import selectors
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from ..core.errors import BadInput
from .transcript import Transcript

CHUNK = 64 * 1024  # bytes that are read at once
CHUNKS = 16  # that wait to be looked at
LONGEST_LINE = 256 * 1024
TAIL = 4 * 1024  # the last bytes of its standard error, kept for the log
MOST_LOGGED = 1024 * 1024  # bytes of its standard error in a file
PATIENCE = 2.0  # seconds for a thread to notice that its pipe is closed
GLANCE = 0.05  # seconds between two looks whether the program still runs
CAN_WAIT = os.name != "nt"  # for pipes; elsewhere a program ends when its pipe is closed


class Silence(Exception):
    """Nothing more has come in time."""


class Ended(Exception):
    """It ended or closed its output; the message says how."""


class TooLong(Exception):
    """A line that is too long, finished or not."""


class Process:
    """One running program. `read` and `write` never wait longer than the caller allows."""

    now = staticmethod(time.monotonic)  # what all its moments are told by

    def __init__(self, command: Sequence[str], log: Path | None = None) -> None:
        self.transcript = Transcript(None, self.now())
        try:
            self.popen = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a process group of its own, which can be ended as one
            )
        except (OSError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or fault
            raise BadInput(f'cannot start the program "{command[0]}": {why}') from None
        self.group_is_ended = False
        self.log = log
        self.tail = b""
        self.rest = b""  # the beginning of a line
        self.has_spoken = False
        self.lines: deque[tuple[float, bytes]] = deque()  # that have come, each with its moment
        self.chunks: queue.Queue[tuple[float, bytes]] = queue.Queue(CHUNKS)
        self.outbox: queue.Queue[bytes | None] = queue.Queue()
        _, self.overhearing, _ = self.threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._hear, self._overhear, self._speak)
        ]
        LIVE.add(self)
        for thread in self.threads:
            thread.start()

    # --- talking ----------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        """Hand a line over; it leaves when the program reads."""
        self.transcript.note(self.now(), ">", line)
        self.outbox.put(line.encode() + b"\n")

    def read(self, until: float) -> tuple[float, str]:
        """The next line and when it came; Silence when there is none until this moment."""
        while not self.lines:
            check_length(self.rest)
            wait = until - self.now()
            try:
                at, chunk = self.chunks.get(wait > 0, max(wait, 0.0))
            except queue.Empty:
                raise Silence from None
            if not chunk:
                self.chunks.put((at, b""))  # it stays ended
                raise Ended(self.status())
            *whole, self.rest = (self.rest + chunk).split(b"\n")
            self._note(at, whole)
            if whole and not self.has_spoken:
                self.has_spoken = True
                whole[0] = whole[0].removeprefix(codecs.BOM_UTF8)
            self.lines.extend((at, line) for line in whole)
        at, line = self.lines.popleft()
        check_length(line)
        return at, line.decode("utf-8", "replace").strip()

    def _note(self, at: float, lines: list[bytes]) -> None:
        for line in lines:
            self.transcript.note(at, "<", line.decode("utf-8", "backslashreplace").rstrip("\r"))

    def _note_rest(self) -> None:
        """What came and was never read, down to a line without an end."""
        with suppress(queue.Empty):
            for _ in range(CHUNKS):  # not for ever: it may be writing still
                at, chunk = self.chunks.get_nowait()
                *whole, self.rest = (self.rest + chunk).split(b"\n")
                self._note(at, whole)
        if self.rest:
            self.transcript.note(
                self.now(), "<~", self.rest.decode("utf-8", "backslashreplace")[:LONGEST_LINE]
            )
            self.rest = b""

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
        """The last line that it wrote to its standard error."""
        if self.popen.poll() is not None:
            self.overhearing.join(PATIENCE)  # nothing more will come: all of it is wanted
        return self.tail.decode("utf-8", "replace").strip().rpartition("\n")[2].strip()

    # --- ending -----------------------------------------------------------------------------------

    def end(self, patience: float = 0.0) -> None:
        """End it with its process group; it may have some seconds to go by itself."""
        LIVE.discard(self)
        self.outbox.put(None)  # its input ends, which most programs understand
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(patience)
        self._note_rest()
        self._end_group()
        self.popen.kill()
        self.popen.wait()
        end = self.now() + PATIENCE
        while any(thread.is_alive() for thread in self.threads) and self.now() < end:
            with suppress(queue.Empty):
                self.chunks.get(timeout=0.01)  # whoever waits to hand something over may go
        with suppress(queue.Full):
            self.chunks.put_nowait((end, b""))  # for one who still reads
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _end_group(self) -> None:
        """Once, as soon as the program has ended: later on the number may be that of another group."""
        if not self.group_is_ended and hasattr(os, "killpg"):
            self.group_is_ended = True
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.popen.pid, signal.SIGKILL)

    # --- threads ----------------------------------------------------------------------------------

    def _hear(self) -> None:
        for chunk in self._chunks(self.popen.stdout):  # type: ignore[arg-type]
            self.chunks.put((self.now(), chunk))
        self.chunks.put((self.now(), b""))

    def _overhear(self) -> None:
        logged = 0
        for chunk in self._chunks(self.popen.stderr):  # type: ignore[arg-type]
            self.tail = (self.tail + chunk)[-TAIL:]
            if logged < MOST_LOGGED:
                for line in chunk.decode("utf-8", "backslashreplace").splitlines():
                    self.transcript.note(self.now(), "!", line)
            if self.log is not None and logged < MOST_LOGGED:
                with suppress(OSError), self.log.open("ab") as file:
                    file.write(chunk)
            logged += len(chunk)

    def _chunks(self, pipe: IO[bytes]) -> Iterator[bytes]:
        """What comes through a pipe until it is closed, or the program has ended and left it empty: a
        child of the program may hold it open much longer."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(pipe, selectors.EVENT_READ)
            while self._has_come(waiting) and (chunk := _some(pipe)):
                yield chunk

    def _has_come(self, waiting: selectors.BaseSelector) -> bool:
        """Wait for something in the pipe; False when nothing will come."""
        if not CAN_WAIT:
            return True
        while True:
            has_ended = self.popen.poll() is not None  # first: what it wrote is there by then
            if has_ended:
                self._end_group()
            if waiting.select(0 if has_ended else GLANCE):
                return True
            if has_ended:
                return False

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


def check_length(line: bytes) -> None:
    if len(line) > LONGEST_LINE:
        raise TooLong(f"a line of more than {LONGEST_LINE} bytes")


def _some(pipe: IO[bytes]) -> bytes:
    try:
        return pipe.read(CHUNK)
    except (OSError, ValueError):
        return b""


LIVE: "weakref.WeakSet[Process]" = weakref.WeakSet()


@atexit.register
def end_all() -> None:
    """No program that we started outlives us, whatever ended us."""
    for process in list(LIVE):
        process.end()
