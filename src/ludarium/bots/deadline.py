"""A wall-clock limit for compiled code, which can only check a flag."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

TIME_IS_UP = 2  # anything but 0 stops; others write 1


@contextmanager
def deadline(stop: Any, seconds: float) -> Iterator[None]:
    """Set the flag `stop[0]` when the time is up. It is cleared again on exit, unless someone else
    has set it."""

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
