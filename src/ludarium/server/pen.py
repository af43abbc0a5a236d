"""What the writer writes with: one connection that stays open, since checking one out costs as much
as a transaction.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from msgspec import json
from sqlalchemy import JSON, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql import Executable

from ..core.errors import LudariumError
from .lease import SessionLease

log = logging.getLogger(__name__)
Decide = Callable[[Connection], "Groups"]
EXACT = "exact"  # option of a statement that must find the row it changes


class Outdated(LudariumError):
    """A row is no longer as this server believes: nothing was written."""

    def __init__(self) -> None:
        super().__init__("the table has changed in the meantime")


class Decision:
    """What to write depends on what is there: it is read within the transaction that writes, and nobody else writes
    meanwhile. One that is refused writes nothing, and takes nothing else along; it may run again."""

    def __init__(self, decide: Decide) -> None:
        self.decide = decide
        self.refusal: LudariumError | None = None

    def steps(self, connection: Connection) -> "Groups":
        self.refusal = None
        try:
            return self.decide(connection)
        except LudariumError as fault:
            self.refusal = fault
            return []


Groups = list[tuple[Executable | Decision, list[dict[str, Any]]]]


class Pen(Protocol):
    look_every: float | None  # seconds without work; None: there is nothing to look at

    async def open(self) -> None: ...

    async def write(self, groups: Groups) -> None:
        """All of it in one transaction, or none."""

    async def look(self) -> None:
        """Whether it can still write; raises if not."""

    async def close(self) -> None: ...


def is_exact(statement: Executable) -> bool:
    return bool(statement.get_execution_options().get(EXACT))


def write_all(connection: Connection, groups: Groups) -> None:
    write_each(connection, groups)
    connection.commit()


def write_each(connection: Connection, groups: Groups) -> None:
    for statement, rows in groups:
        if isinstance(statement, Decision):
            write_each(connection, statement.steps(connection))
        elif not is_exact(statement):
            connection.execute(statement, rows or None)
        else:
            for row in rows:
                if connection.execute(statement, row).rowcount != 1:
                    raise Outdated


class AsyncPen:
    """By an asynchronous driver: PostgreSQL. Its connection holds the lease."""

    look_every: float | None = 5.0

    def __init__(self, engine: AsyncEngine, lease: SessionLease) -> None:
        self.engine = engine  # without a pool: a closed connection gives the lease back
        self.lease = lease
        self.connection: AsyncConnection | None = None

    async def open(self) -> None:
        await self.ready()

    async def sign(self) -> None:
        await self.lease.sign(await self.ready())

    async def ready(self) -> AsyncConnection:
        if self.connection is None:
            connection = await self.engine.connect()
            try:
                await self.lease.take(connection)
            except BaseException:
                await drop(connection)
                raise
            self.connection = connection
        return self.connection

    async def write(self, groups: Groups) -> None:
        await self.run(lambda connection: connection.run_sync(write_all, groups))

    async def look(self) -> None:
        async def ask(connection: AsyncConnection) -> None:
            await connection.execute(text("SELECT 1"))
            await connection.rollback()

        await self.run(ask)

    async def run(self, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """With a new connection if the old one has broken. What it had written by then is found out
        by the conditions of the statements."""
        was_open = self.connection is not None
        connection = await self.ready()
        try:
            await work(connection)
        except Outdated:
            await connection.rollback()
            raise
        except BaseException as fault:
            self.connection = None
            await drop(connection)
            if was_open and isinstance(fault, DBAPIError) and fault.connection_invalidated:
                await work(await self.ready())
                return
            raise

    def log_size(self) -> int:
        return 0  # PostgreSQL looks after its own

    async def close(self) -> None:
        if self.connection is not None:
            await drop(self.connection)
        await self.engine.dispose()


async def drop(connection: AsyncConnection) -> None:
    with suppress(Exception):
        await connection.invalidate()
    with suppress(Exception):
        await connection.close()


class Ready:
    """A statement in the driver's own words: a fifth of the time for what is written at every move."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self.sql = str(compiled)
        self.names: list[str] = compiled.positiontup
        self.is_exact = is_exact(statement)
        self.fixed = {  # of the conditions
            name: compiled.binds[name].value
            for name in self.names
            if compiled.binds[name].value is not None
        }
        self.json = [
            i for i, name in enumerate(self.names) if isinstance(compiled.binds[name].type, JSON)
        ]

    def values(self, row: dict[str, Any]) -> list[Any]:
        if self.fixed:
            row = self.fixed | row
        cells = [row[name] for name in self.names]
        for i in self.json:
            if cells[i] is not None:
                cells[i] = json.encode(cells[i]).decode()
        return cells


class LocalPen:
    """Here and now: SQLite. A commit in WAL mode is a short append to a file; handing it to a thread
    takes longer than doing it, and the thread would fight for the interpreter's lock.

    What does take long, moving the log into the file (a checkpoint), happens in a thread, in two
    steps. While writes go on most of it is moved, but the log can start again from its beginning only
    when all of it is. So writes wait, without stopping the loop, while the little that came meanwhile
    is moved, and the log is cut off.
    """

    look_every: float | None = None
    LARGE = 8 << 20  # bytes of the log at which it is moved
    LOOK = 50  # transactions between two looks at its size
    AGAIN = 1.0  # seconds until the next try, if somebody reads an old part of it

    def __init__(
        self, make: Callable[[], Engine], often: Sequence[Executable], file: Path | None
    ) -> None:
        self.engine = make()
        self.often = {statement: Ready(statement, self.engine) for statement in often}
        self.wal = file.with_name(file.name + "-wal") if file else None
        self.connection: Connection | None = None
        self.written = 0
        self.moving: asyncio.Task[None] | None = None
        self.pause = asyncio.Lock()  # held by the second step
        self.not_before = 0.0

    async def open(self) -> None:
        self.ready()

    def ready(self) -> Connection:
        if self.connection is None:
            self.connection = self.engine.connect()
            self.connection.exec_driver_sql("PRAGMA wal_autocheckpoint=0")
            self.connection.commit()
        return self.connection

    async def write(self, groups: Groups) -> None:
        if self.pause.locked():
            async with self.pause:
                pass
        connection = self.ready()
        self.written += 1
        if self.written % self.LOOK == 0 and self.log_size() > self.LARGE:
            self.start_moving()
        try:
            if all(statement in self.often for statement, _ in groups):
                self.write_quickly(connection, groups)
            else:
                write_all(connection, groups)
        except Outdated:
            connection.rollback()
            driver: Any = connection.connection.driver_connection
            driver.rollback()
            raise
        except BaseException:
            self.connection = None
            with suppress(Exception):
                connection.invalidate()
                connection.close()
            raise

    def write_quickly(self, connection: Connection, groups: Groups) -> None:
        """A transaction of what is written often, by the driver alone: what most of them are."""
        driver: Any = connection.connection.driver_connection
        for statement, rows in groups:
            assert not isinstance(statement, Decision)
            ready = self.often[statement]
            done = driver.executemany(ready.sql, [ready.values(row) for row in rows])
            if ready.is_exact and done.rowcount != len(rows):
                raise Outdated
        driver.commit()

    async def look(self) -> None:
        """Nothing can take a locked file away."""

    # --- the log ----------------------------------------------------------------------------------

    def log_size(self) -> int:
        try:
            return self.wal.stat().st_size if self.wal else 0
        except OSError:
            return 0

    def start_moving(self) -> None:
        is_done = self.moving is None or self.moving.done()
        if is_done and time.monotonic() > self.not_before:
            self.moving = asyncio.create_task(self.move(), name="checkpoint")

    async def move(self) -> None:
        """Move the log into the file."""
        await asyncio.to_thread(self.checkpoint, "PASSIVE")
        async with self.pause:
            if not await asyncio.to_thread(self.checkpoint, "TRUNCATE"):
                self.not_before = time.monotonic() + self.AGAIN

    def checkpoint(self, kind: str) -> bool:
        """In a thread; whether all was moved."""
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA busy_timeout=50")
                found = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").first()
                connection.exec_driver_sql("PRAGMA busy_timeout=2000")
                return found is not None and found[0] == 0
        except DBAPIError as fault:
            log.warning("the write-ahead log could not be moved: %s", fault.orig)
            return False

    async def close(self) -> None:
        if self.moving is not None:
            await self.moving
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()
