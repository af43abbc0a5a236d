"""One database has one server: rooms live in memory, and two servers would each believe their own.

The lease ends with the process that holds it, however that ends, so the next start never waits.
SQLite: a lock of the operating system on a file beside the database. PostgreSQL: an advisory lock of
the very connection that writes, so whoever has lost it cannot write either.
"""

import os
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import func

from ..core.errors import BadInput, LudariumError
from .tables import settings

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = 0x10DA_0001  # of PostgreSQL
PLACE = 1 << 30  # the byte that is locked on Windows: behind the text, which others may read
PATIENCE = 2.0  # seconds for the system to notice that the last holder was killed
NAME = "server"  # in the table of settings


class Holder(msgspec.Struct, frozen=True):
    """Which server has a database."""

    pid: int
    host: str
    address: str | None
    since: float
    token: str

    def __str__(self) -> str:
        at = f" at {self.address}" if self.address else ""
        since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.since))
        return f"process {self.pid} on {self.host}{at}, since {since}"


class DatabaseTaken(BadInput):
    """Another server has this database."""

    def __init__(self, where: str, holder: Holder | None) -> None:
        who = f"another server ({holder})" if holder else "another server"
        super().__init__(
            f"{where} is in use by {who}. One database has one server: stop the other one, "
            "or give this one a database of its own with --database."
        )


class LeaseLost(LudariumError):
    """Another server has taken the database over; this one must not write any more."""


def this_server(address: str | None) -> Holder:
    return Holder(os.getpid(), socket.gethostname(), address, time.time(), os.urandom(8).hex())


def read_holder(text: str | bytes) -> Holder | None:
    try:
        return msgspec.json.decode(text, type=Holder)
    except msgspec.MsgspecError:
        return None


class FileLease:
    """A locked file beside a SQLite database. It is never deleted: a server that waits for a deleted
    file and one that makes it again would both have the lock."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.path = database.with_name(database.name + ".lock")
        self.file: int | None = None

    def take(self, holder: Holder) -> None:
        """DatabaseTaken if another server has it; OSError where files cannot be locked."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)  # not inherited by children
        end = time.monotonic() + PATIENCE
        try:
            while not locked(file):
                other = read_holder(os.pread(file, 4096, 0) if hasattr(os, "pread") else b"")
                if time.monotonic() > end or (other and is_alive(other)):
                    raise DatabaseTaken(str(self.database), other)
                time.sleep(0.02)
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, msgspec.json.encode(holder))
        except BaseException:
            os.close(file)
            raise
        self.file = file

    def give_back(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


def locked(file: int) -> bool:
    """Lock the file, unless somebody else has."""
    if sys.platform == "win32":
        os.lseek(file, PLACE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_alive(holder: Holder) -> bool:
    """Whether it is worth no second look: the holder runs on this machine."""
    if sys.platform == "win32" or holder.host != socket.gethostname():
        return False
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class SessionLease:
    """A lock of one connection to PostgreSQL. `token` in the settings says who had it last: if the
    connection breaks and nobody else came meanwhile, a new one goes on."""

    def __init__(self, where: str, holder: Holder) -> None:
        self.where = where
        self.holder = holder
        self.is_signed = False  # whether the table of settings names us
        self.lost: str | None = None

    async def take(self, connection: AsyncConnection) -> None:
        """Lock it with this connection, again if one before it broke."""
        import asyncio

        if self.lost:
            raise LeaseLost(self.lost)
        end = time.monotonic() + PATIENCE
        while not await connection.scalar(select(func.pg_try_advisory_lock(LOCK))):
            await connection.rollback()
            if time.monotonic() > end:
                other = await self.named(connection)
                await connection.rollback()
                if self.is_signed:
                    raise self.give_up(other)
                raise DatabaseTaken(self.where, other)
            await asyncio.sleep(0.05)
        await connection.rollback()
        if self.is_signed:
            other = await self.named(connection)
            await connection.rollback()
            if other is None or other.token != self.holder.token:
                raise self.give_up(other)

    def give_up(self, other: Holder | None) -> LeaseLost:
        who = f" ({other})" if other else ""
        self.lost = (
            f"another server{who} has taken {self.where} over while the connection was broken; "
            "this server no longer writes, so stop it"
        )
        return LeaseLost(self.lost)

    async def named(self, connection: AsyncConnection) -> Holder | None:
        """Who the database says has it."""
        wanted = select(settings.c.value).where(settings.c.name == NAME)
        with suppress(DBAPIError):  # no tables yet
            found: Any = await connection.scalar(wanted)
            return read_holder(found) if found else None
        return None

    async def sign(self, connection: AsyncConnection) -> None:
        """Write down who has it, once the tables are there."""
        await connection.execute(delete(settings).where(settings.c.name == NAME))
        row = {"name": NAME, "value": msgspec.json.encode(self.holder).decode()}
        await connection.execute(insert(settings), [row])
        await connection.commit()
        self.is_signed = True
