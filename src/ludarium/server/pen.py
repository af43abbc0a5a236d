"""What the writer writes with: one connection that stays open, since checking one out costs as much
as a transaction.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from msgspec import json
from sqlalchemy import JSON
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql import Executable

Groups = list[tuple[Executable, list[dict[str, Any]]]]


class Pen(Protocol):
    async def write(self, groups: Groups) -> None:
        """All of it in one transaction, or none."""

    async def close(self) -> None: ...


def write_all(connection: Connection, groups: Groups) -> None:
    for statement, rows in groups:
        connection.execute(statement, rows or None)
    connection.commit()


class AsyncPen:
    """By an asynchronous driver: PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None

    async def write(self, groups: Groups) -> None:
        if self.connection is None:
            self.connection = await self.engine.connect()
        try:
            await self.connection.run_sync(write_all, groups)
        except BaseException:
            connection, self.connection = self.connection, None
            with suppress(Exception):
                await connection.invalidate()
                await connection.close()
            raise

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()


class Ready:
    """A statement in the driver's own words: a fifth of the time for what is written at every move."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self.sql = str(compiled)
        self.names: list[str] = compiled.positiontup
        self.json = [
            i for i, name in enumerate(self.names) if isinstance(compiled.binds[name].type, JSON)
        ]

    def values(self, row: dict[str, Any]) -> list[Any]:
        cells = [row[name] for name in self.names]
        for i in self.json:
            if cells[i] is not None:
                cells[i] = json.encode(cells[i]).decode()
        return cells


class LocalPen:
    """Here and now: SQLite. A commit in WAL mode is a short append to a file; handing it to a thread
    takes longer than doing it, and the thread would fight for the interpreter's lock.

    What does take long, moving the log into the file (a checkpoint), happens in a thread.
    """

    CHECKPOINT = 2000  # transactions between two checkpoints

    def __init__(self, make: Callable[[], Engine], often: Sequence[Executable]) -> None:
        self.engine = make()
        self.often = {statement: Ready(statement, self.engine) for statement in often}
        self.connection: Connection | None = None
        self.written = 0
        self.checkpoint: asyncio.Task[None] | None = None

    async def write(self, groups: Groups) -> None:
        if self.connection is None:
            self.connection = self.engine.connect()
            self.connection.exec_driver_sql("PRAGMA wal_autocheckpoint=0")
            self.connection.commit()
        self.written += 1
        if self.written % self.CHECKPOINT == 0:
            self.checkpoint = asyncio.create_task(asyncio.to_thread(self.move))
        try:
            if all(statement in self.often for statement, _ in groups):
                self.write_quickly(self.connection, groups)
            else:
                write_all(self.connection, groups)
        except BaseException:
            connection, self.connection = self.connection, None
            with suppress(Exception):
                connection.invalidate()
                connection.close()
            raise

    def write_quickly(self, connection: Connection, groups: Groups) -> None:
        """A transaction of what is written often, by the driver alone: what most of them are."""
        driver: Any = connection.connection.driver_connection
        for statement, rows in groups:
            ready = self.often[statement]
            driver.executemany(ready.sql, [ready.values(row) for row in rows])
        driver.commit()

    def move(self) -> None:
        """A passive checkpoint: it waits for nobody and nobody waits for it."""
        with suppress(DBAPIError), self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    async def close(self) -> None:
        if self.checkpoint is not None:
            await self.checkpoint
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()
