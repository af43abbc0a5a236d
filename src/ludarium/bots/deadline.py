"""A wall clock for compiled code, which looks at a flag only."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any


@contextmanager
def deadline(stop: Any, seconds: float) -> Iterator[None]:
    """Raise the flag `stop[0]` when the time is up; afterwards it is as it was, unless somebody
    else has raised it before."""
    mine = []

    def ring() -> None:
        if not stop[0]:
            mine.append(True)
            stop[0] = 1

    timer = Timer(max(seconds, 0.0), ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if mine:
            stop[0] = 0
