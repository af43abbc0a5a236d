"""What time it is, for all that clocks are counted by; tests put their own time here."""

import time

GRACE = 3600.0  # seconds after a day in which its runs may be finished: these count, and all are closed till then


def wall() -> float:
    """By the calendar, in seconds since 1970."""
    return time.time()


def steady() -> float:
    """Seconds of this process, which nobody sets."""
    return time.monotonic()
