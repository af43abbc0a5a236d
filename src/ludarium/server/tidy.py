"""Garbage is collected when nobody waits for it.

Matches live long and are freed by counting references, and a room that is let go breaks its own
cycles (`Room.dismantle`); only closed connections and requests leave some behind. Looking for those among all that lives would stop every table for a tenth of a second,
and even the short looks at young objects made the slowest moves ten times as slow. So what
has survived a second is set aside, and a whole collection waits for a quiet moment.
"""

import asyncio
import gc
import time
from typing import Any

QUIET = 5.0  # seconds without a move
LONGEST = 600.0  # seconds without a collection, quiet or not


async def tidy(hub: Any) -> None:
    """Runs as a task in a process that is the server's own."""
    gc.disable()
    moves, moved, collected = -1, time.monotonic(), time.monotonic()
    while True:
        await asyncio.sleep(1)
        now = time.monotonic()
        if hub.moves != moves:
            moves, moved = hub.moves, now
        quiet = now - moved > QUIET and collected < moved
        if quiet or now - collected > LONGEST:
            gc.unfreeze()
            gc.collect()
            collected = now
        gc.freeze()
