"""Until when the server ran, so that no clock counts the time in which it did not.

While a quick clock runs, the time is written down every second, and once more at the end. A server
that is killed gives back at most that second to whoever is to move.
"""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from ..core.errors import LudariumError
from . import moment
from .tables import settings

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)
BEAT = 1.0  # seconds
PATIENCE = 2.0  # seconds for a database that does not answer
NAME = "alive"  # in the table of settings


class Uptime:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.last = 0.0  # when the server before this one was last alive; 0: nobody knows

    async def open(self) -> None:
        row = await self.hub.store.one(select(settings.c.value).where(settings.c.name == NAME))
        with suppress(ValueError):
            self.last = float(row[0]) if row is not None else 0.0

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.note()

    async def note(self) -> None:
        """Write down that the server runs, where somebody's time depends on it."""
        if not any(room.time.is_quick for room in self.hub.rooms.values()):
            return
        row = {"name": NAME, "value": repr(moment.wall())}
        gone = delete(settings).where(settings.c.name == NAME)
        writer = self.hub.store.writer
        try:
            async with asyncio.timeout(PATIENCE):
                await writer.execute_together([(gone, []), (insert(settings), [row])])
        except (LudariumError, TimeoutError):
            log.warning("the time could not be written down")
