"""What time it is, for all that clocks are counted by; tests put their own time here."""

import time


def wall() -> float:
    """By the calendar, in seconds since 1970."""
    return time.time()


def steady() -> float:
    """Seconds of this process, which nobody sets."""
    return time.monotonic()
