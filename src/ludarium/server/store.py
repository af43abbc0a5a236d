"""The database: SQLite in a file by default, PostgreSQL by URL. All writes go through one writer."""

import asyncio
import logging
import os
import secrets
from collections.abc import Coroutine, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import bindparam, create_engine, event, insert, select, update
from sqlalchemy.engine import Engine, Row, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql import Executable

from ..core.errors import BadInput
from ..core.match import Result
from . import moment, tables
from .lease import FileLease, SessionLease, this_server
from .migrate import migrate, migrate_file
from .opening import cannot_open, check_file, file_of, make_private, place, unkept
from .pen import EXACT, AsyncPen, Decide, Decision, Groups, LocalPen
from .writer import Job, Tell, Writer

log = logging.getLogger(__name__)

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
DRIVERS |= {driver: driver for driver in DRIVERS.values()} | {"postgres": "postgresql+asyncpg"}
KEPT_LOG = f"journal_size_limit={4 << 20}"  # bytes of a write-ahead log that starts again
LAST_READS = 5.0  # seconds for reads under way when the server stops
KEEPALIVE = {"idle": "5", "interval": "5", "count": "2"}  # seconds, seconds, times
# Made once: the writer joins neighbouring rows of the same statement.
ADD_MATCH = insert(tables.matches)
ADD_SEAT = insert(tables.seats)
ADD_ENTRY = insert(tables.entries)
ADD_GHOST = insert(tables.ghosts).values(
    {name: bindparam(name) for name in tables.ghosts.c.keys() if name != "id"}  # noqa: SIM118
)
OF: Any = bindparam("of")
AT: Any = bindparam("at")
OPEN_SEATS = select(tables.seats.c.match).where(tables.seats.c.kind == "open")
RUNNING = select(tables.matches.c.id).where(tables.matches.c.ended.is_(None))
T = TypeVar("T")
Rows = Sequence[Row[Any]]


def exactly(changed: Any) -> Any:
    """This update fails if it finds nothing to change: another writer was here."""
    return changed.execution_options(**{EXACT: True})


SEAT_GUEST = exactly(
    update(tables.seats)
    .where(tables.seats.c.match == OF, tables.seats.c.seat == AT)
    .where(tables.seats.c.kind == "open", tables.seats.c.match.in_(RUNNING))
    .values({name: bindparam(name) for name in ("kind", "user", "name", "deck")})
)
BEGIN = exactly(
    update(tables.matches)
    .where(tables.matches.c.id == OF, tables.matches.c.ended.is_(None))
    .values(start=bindparam("start"))
)
FINISH = exactly(
    update(tables.matches)
    .where(tables.matches.c.id == OF, tables.matches.c.ended.is_(None))
    .values({name: bindparam(name) for name in ("ended", "turns", "result", "measure")})
)
WITHDRAW = exactly(  # a table at which nobody has sat down
    update(tables.matches)
    .where(tables.matches.c.id == OF, tables.matches.c.ended.is_(None))
    .where(tables.matches.c.id.in_(OPEN_SEATS))
    .values({name: bindparam(name) for name in ("ended", "result")})
)
RESUME = exactly(
    update(tables.matches).where(tables.matches.c.id == OF).values(resumed=bindparam("mark"))
)
REMATCH = exactly(
    update(tables.matches)
    .where(tables.matches.c.id == OF, tables.matches.c.rematch.is_(None))
    .values(rematch=bindparam("by"))
)


def data_folder() -> Path:
    """Where a server without --database keeps its data."""
    named = os.environ.get("LUDARIUM_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ludarium"


def database_url(written: str | None) -> str:
    """A URL with the driver we use; a bare path is a SQLite file; nothing is the default file."""
    if written is None:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        written = str(folder / "ludarium.db")
    if "://" not in written:
        return f"{DRIVERS['sqlite']}:///{written}"
    kind = written.split("://", 1)[0]
    if kind not in DRIVERS:
        raise BadInput(
            f"--database: expected a path, sqlite:///FILE or postgresql://USER@HOST/NAME, "
            f"got {kind}://..."
        )
    try:
        url = make_url(written).set(drivername=DRIVERS[kind])
    except (ArgumentError, ValueError):  # not with its words: they may hold the password
        raise BadInput(
            f"--database: expected {kind}://USER:PASSWORD@HOST:PORT/NAME; write characters such as "
            "@ and / in a password as %40 and %2F"
        ) from None
    return url.render_as_string(hide_password=False)


def is_sqlite(url: str) -> bool:
    return url.startswith(DRIVERS["sqlite"])


def open_engine(url: str) -> AsyncEngine:
    """For reading, and for writing where it is done by an asynchronous driver."""
    if not is_sqlite(url):
        return create_async_engine(url, pool_size=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def plain_engine(url: str, timeout: float = 2, **options: Any) -> Engine:
    """For writing SQLite in this thread. Not patient: the whole loop waits."""
    plain = create_engine(
        make_url(url).set(drivername="sqlite"), connect_args={"timeout": timeout}, **options
    )
    event.listen(plain, "connect", prepare)
    return plain


def prepare(connection: Any, _: Any) -> None:
    """WAL with NORMAL: a killed process loses nothing; a power cut may lose the last moments."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", KEPT_LOG):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate_sqlite(url: str) -> None:
    """By a connection of its own: without foreign keys, since a table that is made again would take
    the rows that refer to it along."""
    engine = plain_engine(url, timeout=30, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            migrate_file(connection)
    finally:
        engine.dispose()


class Store:
    """What the server keeps. Reading is direct; writing is queued. One server has it at a time."""

    def __init__(self, url: str, address: str | None = None) -> None:
        self.url = url
        self.address = address  # where this server listens, told to a second one
        self.engine = open_engine(url)
        self.file = file_of(url)
        self.lease: FileLease | None = None
        self.pen = self.open_pen()
        self.writer = Writer(self.pen)
        self.reading: set[asyncio.Task[Any]] = set()

    def open_pen(self) -> AsyncPen | LocalPen:
        if is_sqlite(self.url):
            often = (ADD_MATCH, ADD_SEAT, ADD_ENTRY, ADD_GHOST, SEAT_GUEST, BEGIN, FINISH)
            return LocalPen(lambda: plain_engine(self.url), often, self.file)
        # A dead machine says no goodbye: PostgreSQL finds out within 15 seconds.
        alive = {f"tcp_keepalives_{name}": value for name, value in KEEPALIVE.items()}
        engine = create_async_engine(
            self.url, poolclass=NullPool, connect_args={"server_settings": alive}
        )
        lease = SessionLease(place(self.url), this_server(self.address))
        return AsyncPen(engine, lease)

    async def open(self) -> None:
        """Take the lease, create or migrate the tables, then start writing. What cannot be opened
        raises BadInput with a sentence that says what to do."""
        if self.writer.task is not None:
            return  # opened before the server was started, to say at once why it cannot be
        try:
            await self.prepare()
        except Exception as fault:
            await self.pen.close()
            await self.engine.dispose()
            if self.lease:
                self.lease.give_back()
            found = cannot_open(self.url, fault)
            raise found from (None if isinstance(found, BadInput) else fault)
        self.writer.start()

    async def prepare(self) -> None:
        if self.file is not None:
            check_file(self.file)
            self.lease = take_file(self.file, self.address)
            make_private(self.file)
        if isinstance(self.pen, LocalPen):
            if self.file is not None:
                migrate_sqlite(self.url)
            else:
                await migrate(self.engine)
            await self.pen.open()
        else:
            await self.pen.open()
            await migrate(self.engine)
            await self.pen.sign()

    async def close(self) -> None:
        await self.writer.close()
        if self.reading:
            _, late = await asyncio.wait(self.reading, timeout=LAST_READS)
            for task in late:
                task.cancel()
        await self.engine.dispose()
        if self.lease:
            self.lease.give_back()

    async def all(self, statement: Executable) -> Rows:
        return (await self.several(statement))[0]

    async def several(self, *statements: Executable) -> list[Rows]:
        """Some answers by one connection."""
        return await self.to_the_end(self.read(statements))

    async def one(self, statement: Executable) -> Row[Any] | None:
        rows = await self.all(statement)
        return rows[0] if rows else None

    async def read(self, statements: Sequence[Executable]) -> list[Rows]:
        try:
            async with self.engine.connect() as connection:
                return [(await connection.execute(each)).all() for each in statements]
        except DBAPIError as fault:
            if found := unkept(fault):
                raise found from None
            raise

    async def to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asks may be cancelled, and more than once (a stream whose client has gone). The read
        itself goes on: cut short it would cost its connection, and cut short twice the driver waits
        for ever for the end of that."""
        task = asyncio.create_task(work, name="read")
        self.reading.add(task)
        task.add_done_callback(self.reading.discard)
        return await asyncio.shield(task)

    async def write(self, statement: Executable, rows: list[dict[str, Any]] | None = None) -> None:
        """Write and wait until it is durable."""
        await self.writer.execute(statement, rows)

    async def decide(self, decide: Decide) -> None:
        """Write what follows from what is there, and wait until it is durable; raises why nothing is written."""
        decision = Decision(decide)
        await self.writer.execute_together([(decision, [])])
        if decision.refusal is not None:
            raise decision.refusal

    def append(
        self, rows: list[dict[str, Any]], tell: Tell | None, ghost: dict[str, Any] | None = None
    ) -> Job:
        """Queue entries of a log that belong together, with what they leave behind; told when they are
        durable."""
        steps: Groups = [(ADD_ENTRY, rows)]
        if ghost is not None:
            steps.append((ADD_GHOST, [ghost]))
        return self.writer.write_together(steps, tell, rows[0]["match"])

    async def seat_guest(self, match: str, seat: dict[str, Any], start: dict[str, Any]) -> None:
        """A guest sits down, and with the guest's deck the match can begin."""
        guest = {name: seat[name] for name in ("kind", "user", "name", "deck")}
        await self.writer.execute_together(
            [
                (SEAT_GUEST, [{"of": match, "at": seat["seat"], **guest}]),
                (BEGIN, [{"of": match, "start": start}]),
            ],
            match,
        )

    async def withdraw(self, match: str, result: dict[str, Any]) -> None:
        """Close a table that still waits for a guest."""
        row = {"of": match, "ended": moment.wall(), "result": result}
        await self.writer.execute(WITHDRAW, [row], match)

    def finish(
        self,
        match: str,
        result: Result,
        turns: int | None,
        measure: int | None = None,
        also: Groups | None = None,
    ) -> Job:
        """Note the end, behind the last entry, with what it brings."""
        row = {"of": match, "ended": moment.wall(), "turns": turns, "result": asdict(result)}
        row["measure"] = measure
        return self.writer.write_together([(FINISH, [row]), *(also or [])], chain=match)

    def resume(self, match: str, mark: dict[str, float]) -> Job:
        """Note from when on a clock runs again."""
        return self.writer.write(RESUME, [{"of": match, "mark": mark}], chain=match)

    async def signing_key(self) -> str:
        """The key of this installation's cookies, made once."""
        table = tables.settings
        wanted = select(table.c.value).where(table.c.name == "signing_key")
        row = await self.one(wanted)
        if row is None:
            await self.write(
                insert(table), [{"name": "signing_key", "value": secrets.token_hex(32)}]
            )
            row = await self.one(wanted)
        assert row is not None
        return str(row[0])


def take_file(file: Path, address: str | None) -> FileLease:
    lease = FileLease(file)
    try:
        lease.take(this_server(address))
    except OSError as fault:
        log.warning(
            "this file system has no locks (%s): make sure that no second server uses %s",
            fault.strerror or fault,
            file,
        )
    return lease


def new_id() -> str:
    """An id that cannot be guessed: 95 bits, safe in a URL; none looks like an option of a command."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made
