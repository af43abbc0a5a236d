"""What an operator does with a database, also while a server has it: look, give and take, ban, keep a copy.

A grant is a row of the ledger like any other. Readers and short writes get along with the one server; only a copy that is put
back wants it to be stopped.
"""

import secrets
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..core.errors import BadInput, nearest
from ..progress.book import Book
from ..progress.packs import card_pool
from ..progress.purse import CARDS, PACKS
from ..progress.rewards import XP
from .lease import FileLease, this_server
from .ledger import DAY, MARK, Account
from .migrate import VERSION, version_of, versions
from .opening import MAGIC, cannot_open, check_file, file_of, make_private, place
from .pen import Decision
from .store import open_engine
from .tables import bans, bots, ledger, matches, users

SHOWN = 50  # rows of a ledger
BY_HAND = "operator: "  # how the reason of a grant begins


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[AsyncEngine]:
    """A database as it is: nothing is created, nothing is brought up to date."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise BadInput(f"{file}: there is no database; `ludarium serve` makes one")
    if file is not None:
        check_file(file)
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_version, url)
        yield engine
    except BadInput:
        raise
    except OSError as fault:
        raise cannot_open(url, fault) from None
    finally:
        await engine.dispose()


def check_version(connection: Connection, url: str) -> None:
    found, known = version_of(connection), versions()[-1]
    if found is None or not inspect(connection).has_table("users"):
        raise BadInput(f"{place(url)} is no database of Ludarium")
    if found != known:
        raise BadInput(
            f"the tables of {place(url)} have version {found}, this release has {known}: "
            "start the server of this release once, it brings them up to date"
        )


# --- looking ----------------------------------------------------------------------------------------


async def numbers(connection: AsyncConnection, now: float) -> dict[str, Any]:
    """People and matches, by game."""

    async def count(statement: Select[Any]) -> int:
        return int((await connection.execute(statement)).scalar() or 0)

    people = select(func.count()).select_from(users).where(users.c.id.not_in(select(bots.c.user)))
    running, ended = matches.c.ended.is_(None), matches.c.ended.is_not(None)
    by_game: dict[str, dict[str, int]] = {}
    for name, wanted in (
        ("running", running),
        ("ended", ended),
        ("today", ended & (matches.c.ended >= now - DAY)),
    ):
        of = select(matches.c.game, func.count()).where(wanted).group_by(matches.c.game)
        for game, n in await connection.execute(of):
            by_game.setdefault(game, {"running": 0, "ended": 0, "today": 0})[name] = int(n)
    return {
        "people": await count(people),
        "kept": await count(people.where(users.c.phrase_hash.is_not(None))),
        "new_today": await count(people.where(users.c.created >= now - DAY)),
        "bots": await count(select(func.count()).select_from(bots)),
        "banned": await count(select(func.count()).select_from(bans).where(still(now))),
        "matches": dict(sorted(by_game.items())),
    }


async def person(connection: AsyncConnection, written: str) -> Any:
    """Who is meant: by id, or by a name that only one has."""
    found = list(await connection.execute(select(users).where(users.c.id == written)))
    found = found or list(
        await connection.execute(
            select(users).where(func.lower(users.c.name) == written.lower()).limit(20)
        )
    )
    if len(found) == 1:
        return found[0]
    if found:
        told = ", ".join(f"{row.id} (since {when(row.created)})" for row in found)
        raise BadInput(f'several people are called "{written}"; give the id of one: {told}')
    names = [row.name for row in await connection.execute(select(users.c.name).limit(5000))]
    raise BadInput(f'no profile has the id or name "{written}"{nearest(written, names)}')


async def rows_of(
    connection: AsyncConnection, user: str, game: str | None, most: int = SHOWN
) -> list[dict[str, Any]]:
    """The last rows of a ledger, the newest first."""
    wanted = select(ledger).where(ledger.c.user == user, ledger.c.item.not_like(f"{MARK}%"))
    if game:
        wanted = wanted.where(ledger.c.game == game)
    newest = wanted.order_by(ledger.c.id.desc()).limit(most)
    return [dict(row._mapping) for row in await connection.execute(newest)]


async def balances(
    connection: AsyncConnection, user: str, game: str | None
) -> dict[str, dict[str, int]]:
    """What somebody has, by game and item."""
    own = select(ledger.c.game, ledger.c.item, func.sum(ledger.c.amount)).where(
        ledger.c.user == user, ledger.c.item.not_like(f"{MARK}%")
    )
    if game:
        own = own.where(ledger.c.game == game)
    found: dict[str, dict[str, int]] = {}
    for name, item, n in await connection.execute(own.group_by(ledger.c.game, ledger.c.item)):
        if n:
            found.setdefault(name, {})[item] = int(n)
    return found


# --- giving and taking --------------------------------------------------------------------------------


def item_of(book: Book, written: str) -> str:
    """A coin, xp, a kind of pack, or a card by its name."""
    coins = [*book["currency"], *([XP] if book["level"] else [])]
    packs = {f"{PACKS}{kind}": f"{PACKS}{kind}" for kind in book["pack"]}
    in_decks = {card for cards in card_pool(book.game).values() for card in cards}
    cards = {
        word: CARDS + card["id"]
        for card in book.game.cards
        if card["id"] in in_decks
        for word in (CARDS + card["id"], card["id"], card["name"].lower())
    }
    known = {name: name for name in coins} | packs | cards
    if written.lower() not in known:
        hint = nearest(written.lower(), known) or f"; known are {', '.join([*coins, *packs])}"
        raise BadInput(
            f'{book.game.title} has nothing called "{written}"{hint} and the names of its cards'
        )
    return str(known[written.lower()])


def give(
    connection: Connection, user: str, book: Book, item: str, amount: int, reason: str
) -> dict[str, int]:
    """So much more of something, or less; what it comes to. Nobody is left with less than nothing."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        connection.exec_driver_sql("LOCK TABLE ledger IN SHARE ROW EXCLUSIVE MODE")
    account = Account(connection, user, book, time.time())
    had = account.purse.held[item]
    if had + amount < 0:
        raise BadInput(
            f"expected to take at most the {had} of {item} that are there, got {-amount}"
        )
    account.purse.held[item] += amount
    account.note(f"operator:{secrets.token_hex(8)}", BY_HAND + reason)
    for step, rows in account.steps:
        assert not isinstance(step, Decision)  # what an account writes are rows
        connection.execute(step, rows)
    return {"before": had, "after": had + amount}


# --- bans -----------------------------------------------------------------------------------------------


def still(now: float) -> Any:
    return bans.c.until.is_(None) | (bans.c.until > now)


async def ban(connection: AsyncConnection, user: str, reason: str, until: float | None) -> None:
    await connection.execute(delete(bans).where(bans.c.user == user))
    row = {"user": user, "reason": reason, "until": until, "at": time.time()}
    await connection.execute(insert(bans), [row])


async def unban(connection: AsyncConnection, user: str) -> bool:
    return bool((await connection.execute(delete(bans).where(bans.c.user == user))).rowcount)


def when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


# --- copies ---------------------------------------------------------------------------------------------


def sqlite_file(url: str) -> Path:
    file = file_of(url)
    if file is None:
        raise BadInput(
            f"{place(url)} is no SQLite file: expected one, copy PostgreSQL with pg_dump and pg_restore"
        )
    return file


def backup(url: str, to: Path) -> int:
    """A copy as of one moment, while the server goes on; its size in bytes."""
    file = sqlite_file(url)
    if not file.is_file():
        raise BadInput(f"{file}: there is no database to copy")
    if to.exists():
        raise BadInput(f"{to} exists already: give another name, nothing is written over")
    if not to.resolve().parent.is_dir():
        raise BadInput(f"{to.resolve().parent} is not a folder: make it first")
    part = to.with_name(to.name + ".part")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    make_private(part)
    part.rename(to)
    return to.stat().st_size


def restore(url: str, copy: Path) -> Path | None:
    """Put a copy in the place of the database; where the former one is now."""
    file = sqlite_file(url)
    check_copy(copy)
    lease = FileLease(file)
    lease.take(this_server(None))  # DatabaseTaken while a server has it
    try:
        former = keep_former(file) if file.is_file() else None
        part = file.with_name(file.name + ".part")
        with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(part)) as new:
            source.backup(new)
        make_private(part)
        part.replace(file)
    finally:
        lease.give_back()
    return former


def check_copy(copy: Path) -> None:
    if not copy.is_file():
        raise BadInput(f"{copy}: there is no such file")
    with copy.open("rb") as head:
        if head.read(len(MAGIC)) != MAGIC:
            raise BadInput(f"{copy} is no SQLite file")
    with closing(sqlite3.connect(copy)) as source:
        try:
            sound = source.execute("PRAGMA integrity_check").fetchone()[0]
            version = source.execute(f"SELECT version_num FROM {VERSION}").fetchone()
        except sqlite3.DatabaseError as fault:
            raise BadInput(f"{copy} is no copy of a Ludarium database: {fault}") from None
    if sound != "ok":
        raise BadInput(f"{copy} is damaged: {sound}")
    if version is None or version[0] not in versions():
        raise BadInput(
            f"{copy} belongs to another release (tables of version {version and version[0]})"
        )


def keep_former(file: Path) -> Path:
    """Nothing is thrown away: the former database gets another name, its log written into it first."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    former = file.with_name(f"{file.stem}-before-{stamp}{file.suffix}")
    for n in range(2, 1000):
        if not former.exists():
            break
        former = file.with_name(f"{file.stem}-before-{stamp}-{n}{file.suffix}")
    file.rename(former)
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink(missing_ok=True)
    return former
