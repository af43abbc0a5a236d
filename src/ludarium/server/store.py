"""The database: SQLite in a file by default, PostgreSQL by URL. All writes go through one writer."""

import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, create_engine, event, insert, select, update
from sqlalchemy.engine import Engine, Row, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql import Executable

from ..core.errors import BadInput
from ..core.match import Result
from . import tables
from .pen import AsyncPen, LocalPen, Pen
from .writer import Job, Tell, Writer

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
DRIVERS |= {driver: driver for driver in DRIVERS.values()} | {"postgres": "postgresql+asyncpg"}
# Made once: the writer joins neighbouring rows of the same statement.
ADD_MATCH = insert(tables.matches)
ADD_SEAT = insert(tables.seats)
ADD_ENTRY = insert(tables.entries)
SEAT_GUEST = (
    update(tables.seats)
    .where(tables.seats.c.match == bindparam("of"), tables.seats.c.seat == bindparam("at"))
    .values({name: bindparam(name) for name in ("kind", "user", "name", "deck")})
)
BEGIN = (
    update(tables.matches)
    .where(tables.matches.c.id == bindparam("of"))
    .values(start=bindparam("start"))
)
FINISH = (
    update(tables.matches)
    .where(tables.matches.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("ended", "turns", "result")})
)


def data_folder() -> Path:
    """Where a server that was told nothing keeps its data."""
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
            f"the database {kind}:// is not known; "
            "a path, sqlite:///FILE or postgresql://USER@HOST/NAME was expected"
        )
    url = make_url(written).set(drivername=DRIVERS[kind])
    return url.render_as_string(hide_password=False)


def is_sqlite(url: str) -> bool:
    return url.startswith(DRIVERS["sqlite"])


def open_engine(url: str) -> AsyncEngine:
    if not is_sqlite(url):
        return create_async_engine(url, pool_size=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def open_pen(url: str, engine: AsyncEngine) -> Pen:
    if not is_sqlite(url):
        return AsyncPen(engine)

    def make() -> Engine:
        # Short: the whole loop waits. A second owner that holds the file longer makes the write fail.
        plain = create_engine(make_url(url).set(drivername="sqlite"), connect_args={"timeout": 2})
        event.listen(plain, "connect", prepare)
        return plain

    return LocalPen(make, (ADD_MATCH, ADD_SEAT, ADD_ENTRY, SEAT_GUEST, BEGIN, FINISH))


def prepare(connection: Any, _: Any) -> None:
    """WAL with NORMAL: a killed process loses nothing; a power cut may lose the last moments."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """What the server keeps. Reading is direct; writing is queued."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.writer = Writer(open_pen(url, self.engine))

    async def open(self) -> None:
        """Create or migrate the tables, then start writing."""
        from .migrate import migrate

        await migrate(self.engine)
        self.writer.start()

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()

    async def all(self, statement: Executable) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    async def several(self, *statements: Executable) -> list[Sequence[Row[Any]]]:
        """Some answers by one connection."""
        async with self.engine.connect() as connection:
            return [(await connection.execute(each)).all() for each in statements]

    async def one(self, statement: Executable) -> Row[Any] | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).first()

    async def write(self, statement: Executable, rows: list[dict[str, Any]] | None = None) -> None:
        """Write and wait until it is durable."""
        await self.writer.execute(statement, rows)

    def append(self, row: dict[str, Any], tell: Tell) -> Job:
        """Queue one entry of a log; told when it is durable."""
        return self.writer.write(ADD_ENTRY, [row], tell, row["match"])

    async def seat_guest(self, match: str, seat: dict[str, Any], start: dict[str, Any]) -> None:
        """A guest sits down, and with the guest's deck the match can begin."""
        guest = {name: seat[name] for name in ("kind", "user", "name", "deck")}
        self.writer.write(SEAT_GUEST, [{"of": match, "at": seat["seat"], **guest}], chain=match)
        await self.writer.execute(BEGIN, [{"of": match, "start": start}], chain=match)

    def finish(self, match: str, result: Result, turns: int | None) -> Job:
        """Note the end, behind the last entry."""
        row = {"of": match, "ended": time.time(), "turns": turns, "result": asdict(result)}
        return self.writer.write(FINISH, [row], chain=match)

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


def new_id() -> str:
    """An id that cannot be guessed: 96 bits, safe in a URL."""
    return secrets.token_urlsafe(12)
