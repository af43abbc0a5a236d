"""A wall clock for compiled code, which looks at a flag only."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

TIME_IS_UP = 2  # anything but 0 stops; 1 is what others write


@contextmanager
def deadline(stop: Any, seconds: float) -> Iterator[None]:
    """Raise the flag `stop[0]` when the time is up. Afterwards it is down again, unless somebody else
    has raised it."""

    def ring() -> None:
        if stop[0] == 0:
            stop[0] = TIME_IS_UP

    timer = Timer(max(seconds, 0.0), ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if stop[0] == TIME_IS_UP:
            stop[0] = 0
