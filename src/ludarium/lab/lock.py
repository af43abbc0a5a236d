"""A folder has one run at a time: a lock of the operating system, gone when its process is."""

import os
from pathlib import Path
from typing import IO

from ..core.errors import BadInput

LOCK = ".lock"


class Lock:
    """Held from `take` to `free`; a killed process frees it by ending."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / LOCK
        self.held: IO[str] | None = None

    def take(self) -> None:
        held = open(self.file, "a+", encoding="utf-8")  # noqa: SIM115 - it stays open
        try:
            lock(held)
        except OSError:
            held.seek(0)
            who = held.read().strip() or "another process"
            held.close()
            raise BadInput(
                f"{self.file.parent} is in use by another run ({who}): wait until it ends, or choose "
                "another folder"
            ) from None
        held.seek(0)
        held.truncate()
        held.write(f"process {os.getpid()}")
        held.flush()
        self.held = held

    def free(self) -> None:
        if self.held is not None:
            self.held.close()
            self.held = None

    def __del__(self) -> None:
        self.free()


def lock(file: IO[str]) -> None:
    """At once, or OSError."""
    if os.name == "nt":
        import msvcrt

        file.seek(1 << 20)  # behind the text, which others may read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
