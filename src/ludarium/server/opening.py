"""A database that cannot be opened: one sentence that says why, and what to do. Never a password."""

import os
import struct
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from ..core.errors import BadInput
from .lease import DatabaseTaken

MAGIC = b"SQLite format 3\x00"


class CannotOpen(BadInput):
    """The message says what to do."""


def reason(fault: BaseException) -> str:
    """What the driver says, without the statement and its values."""
    said = getattr(fault, "orig", None) or fault
    cause = getattr(said, "__cause__", None)
    if isinstance(said, DBAPIError | Exception) and cause is not None and not str(said).strip():
        said = cause
    words = str(said).strip().splitlines()
    line = words[0] if words else type(said).__name__
    return line.partition("<class ")[2].partition(">: ")[2] or line  # asyncpg's, as wrapped


def unkept(fault: BaseException) -> BadInput | None:
    """If a value is at fault, not the database: PostgreSQL takes no NUL in a text (SQLite does), and no
    number that is too large."""
    said = getattr(fault, "orig", None)
    if str(getattr(said, "sqlstate", None) or "").startswith("22"):
        return BadInput(f"the database cannot hold this: {reason(fault)}")
    return None


def place(url: str) -> str:
    """A database as it is shown to people."""
    parts = make_url(url)
    if parts.drivername.startswith("sqlite"):
        return parts.database or "the database in memory"
    port = f":{parts.port}" if parts.port else ""
    user = f" as {parts.username}" if parts.username else ""
    return f"the PostgreSQL database {parts.database} at {parts.host or 'this machine'}{port}{user}"


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None: it has none."""
    parts = make_url(url)
    name = parts.database
    if not parts.drivername.startswith("sqlite") or not name or name == ":memory:":
        return None
    return Path(name).resolve()  # so that two ways to one file are one


def check_file(path: Path) -> None:
    """What can be said before SQLite looks at it."""
    if path.is_dir():
        raise CannotOpen(
            f"{path} is a folder; --database needs a file in it, such as {path / 'ludarium.db'}"
        )
    if not path.parent.is_dir():
        raise CannotOpen(
            f"the folder {path.parent} does not exist; create it, or correct --database"
        )
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise CannotOpen(f"cannot read and write {path}; check who owns it")
    if not os.access(path.parent, os.W_OK):
        raise CannotOpen(f"cannot write to the folder {path.parent}; check who owns it")
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:  # before any connection: closing it would undo SQLite's locks
        head = file.read(100)
    if head[:16] != MAGIC:
        raise CannotOpen(
            f"{path} is not a SQLite database; correct --database, or move the file away "
            "to start with a new one"
        )
    size, pages = struct.unpack(">H", head[16:18])[0], struct.unpack(">I", head[28:32])[0]
    log = path.with_name(path.name + "-wal")
    whole = (65536 if size == 1 else size) * pages
    if path.stat().st_size < whole and not (log.exists() and log.stat().st_size):
        raise CannotOpen(
            f"{path} is incomplete: it should have {whole} bytes and has {path.stat().st_size}. "
            "Restore a backup"
        )


def make_private(path: Path) -> None:
    """For the owner only: it holds the key that signs cookies and the secrets of running matches.
    SQLite gives its log files the rights of the database."""
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in ("", "-wal", "-shm"):
        each = path.with_name(path.name + name)
        try:
            if each.exists() and each.stat().st_mode & 0o077:
                each.chmod(0o600)
        except PermissionError:
            continue  # somebody else owns it, and lets us in


def cannot_open(url: str, fault: Exception) -> Exception:
    """The fault in a sentence, if it is one of the database."""
    if isinstance(fault, CannotOpen | DatabaseTaken):
        return fault
    where = place(url)
    if isinstance(fault, BadInput):
        return CannotOpen(f"cannot use {where}: {fault}")
    if not isinstance(fault, DBAPIError | OSError):
        return fault
    why = reason(fault)
    if url.startswith("sqlite"):
        return CannotOpen(f"cannot open {where}: {why}. {advice_for_file(why)}")
    return CannotOpen(f"cannot open {where}: {why}. {advice_for_server(fault, why)}")


def advice_for_file(why: str) -> str:
    if "malformed" in why or "not a database" in why:
        return "The file is damaged: restore a backup, or move it away to start with a new one."
    if "locked" in why:
        return "Another program has it open: close that, then start again."
    if "full" in why:
        return "Make room on the disk, then start again."
    return "Check --database, and who may write there."


def advice_for_server(fault: Exception, why: str) -> str:
    if isinstance(fault, OSError) or "connect" in why.lower():
        return "Is PostgreSQL running there, and is the address in --database right?"
    if "password" in why or "authentication" in why or "role" in why:
        return "Check the user and the password in --database."
    if "does not exist" in why:
        return "Create it with createdb, or correct --database."
    return "Check --database and the log of PostgreSQL."
