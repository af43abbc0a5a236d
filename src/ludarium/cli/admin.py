"""`ludarium admin`"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..core.errors import BadInput
from .common import AsJson, GameName, open_game, out, print_json

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from ..progress.book import Book

T = TypeVar("T")
DAY = 86400.0
app = typer.Typer(
    add_completion=False,
    rich_markup_mode="rich",
    no_args_is_help=True,
    help="Look after a server: people, what they own, bans, backups.",
)
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL|PATH",
        envvar="LUDARIUM_DATABASE",
        help="As for `ludarium serve`; the same default.",
    ),
]
Profile = Annotated[
    str, typer.Argument(metavar="PROFILE", help="The id of a profile, or a name that only one has.")
]
Item = Annotated[
    str,
    typer.Argument(metavar="ITEM", help="A coin, xp, pack:KIND, or the name of a card."),
]
Amount = Annotated[int, typer.Argument(min=1, max=1_000_000, metavar="N", help="How much of it.")]
Reason = Annotated[
    str, typer.Option("--reason", help="Why; it is written down with the deed.", show_default=False)
]


def with_database(
    database: str | None, deed: Callable[["AsyncConnection"], Awaitable[T]], write: bool = False
) -> T:
    """Do something within one transaction."""
    from ..server.admin import opened
    from ..server.store import database_url

    async def run() -> T:
        async with opened(database_url(database)) as engine, engine.connect() as connection:
            if write and connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            found = await deed(connection)
            await connection.commit()
            return found

    return asyncio.run(run())


def book_for(game: str) -> "Book":
    from ..progress.book import book_of

    found = open_game(game)
    book = book_of(found)
    if book is None:
        raise BadInput(f"nothing is owned or earned in {found.title}: all cards are everybody's")
    return book


def check_reason(reason: str) -> str:
    if not 1 <= len(reason.strip()) <= 100:
        raise BadInput(f"--reason: expected 1 to 100 characters, got {len(reason.strip())}")
    return reason.strip()


@app.command("people")
def people(database: Database = None, json: AsJson = False) -> None:
    """People and matches in numbers.

    Example: [bold]ludarium admin people[/bold]
    """
    from ..server.admin import numbers

    found = with_database(database, lambda connection: numbers(connection, time()))
    if json:
        return print_json(found)
    from rich.table import Table

    out.print(
        f"{found['people']:,} people ({found['kept']:,} with a recovery phrase, "
        f"{found['new_today']:,} new within a day, {found['banned']:,} banned), "
        f"{found['bots']:,} bots over HTTP"
    )
    table = Table("game", "running", "ended", "within a day", box=None, padding=(0, 2, 0, 0))
    for game, n in found["matches"].items():
        table.add_row(game, *(f"{n[name]:,}" for name in ("running", "ended", "today")))
    return out.print(table if found["matches"] else "No match has been played.")


@app.command("ledger")
def ledger(
    profile: Profile,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Of this game only.")
    ] = None,
    rows: Annotated[int, typer.Option("--rows", min=1, max=10_000, help="How many.")] = 50,
    database: Database = None,
    json: AsJson = False,
) -> None:
    """What somebody owns, and how it came: the newest rows first.

    Example: [bold]ludarium admin ledger "Ada" --game voidlit[/bold]
    """
    from ..server import admin

    name = open_game(game).name if game else None

    async def look(connection: "AsyncConnection") -> dict[str, Any]:
        who = await admin.person(connection, profile)
        return {
            "id": who.id,
            "name": who.name,
            "created": who.created,
            "balances": await admin.balances(connection, who.id, name),
            "rows": await admin.rows_of(connection, who.id, name, rows),
        }

    found = with_database(database, look)
    if json:
        return print_json(found)
    from rich.table import Table

    out.print(f"{found['name']} ({found['id']}), since {admin.when(found['created'])} UTC")
    for each, held in found["balances"].items():
        told = ", ".join(f"{n:,} {item}" for item, n in held.items() if ":" not in item)
        cards = sum(n for item, n in held.items() if item.startswith("card:"))
        packs = sum(n for item, n in held.items() if item.startswith("pack:"))
        out.print(f"  {each}: {told or 'no coins'}, {cards:,} cards, {packs:,} unopened packs")
    table = Table("when (UTC)", "game", "item", "amount", "reason", box=None, padding=(0, 2, 0, 0))
    for row in found["rows"]:
        table.add_row(
            admin.when(row["at"]), row["game"], row["item"], f"{row['amount']:+,}", row["reason"]
        )
    return out.print(table if found["rows"] else "Nothing has been written down yet.")


def change(
    profile: str, game: str, item: str, amount: int, reason: str, database: str | None
) -> None:
    from ..server import admin

    book, reason = book_for(game), check_reason(reason)
    name = admin.item_of(book, item)

    async def deed(connection: "AsyncConnection") -> tuple[Any, dict[str, int]]:
        who = await admin.person(connection, profile)
        done = await connection.run_sync(admin.give, who.id, book, name, amount, reason)
        return who, done

    who, done = with_database(database, deed, write=True)
    out.print(f"{who.name} ({who.id}): {name} {done['before']:,} -> {done['after']:,}")


@app.command("grant")
def grant(
    profile: Profile,
    game: GameName,
    item: Item,
    amount: Amount,
    reason: Reason,
    database: Database = None,
) -> None:
    """Give somebody something; a row of the ledger like any other.

    Example: [bold]ludarium admin grant Ada voidlit pack:standard 1 --reason "lost in a crash"[/bold]
    """
    change(profile, game, item, amount, reason, database)


@app.command("revoke")
def revoke(
    profile: Profile,
    game: GameName,
    item: Item,
    amount: Amount,
    reason: Reason,
    database: Database = None,
) -> None:
    """Take something away; never more than is there.

    Example: [bold]ludarium admin revoke Ada voidlit lumen 40 --reason "paid twice"[/bold]
    """
    change(profile, game, item, -amount, reason, database)


@app.command("ban")
def ban(
    profile: Profile,
    reason: Reason,
    days: Annotated[
        int | None,
        typer.Option("--days", min=1, max=36_500, help="For so long; default: until it is lifted."),
    ] = None,
    database: Database = None,
) -> None:
    """Shut somebody out, from their next request on. They are told why.

    Example: [bold]ludarium admin ban Ada --days 7 --reason "left ten matches in a row"[/bold]
    """
    from ..server import admin

    reason = check_reason(reason)
    until = None if days is None else time() + days * DAY

    async def deed(connection: "AsyncConnection") -> Any:
        who = await admin.person(connection, profile)
        await admin.ban(connection, who.id, reason, until)
        return who

    who = with_database(database, deed, write=True)
    out.print(f"{who.name} ({who.id}) is banned {until_told(until)}: {reason}")


def until_told(until: float | None) -> str:
    from ..server.admin import when

    return "until it is lifted" if until is None else f"until {when(until)} UTC"


@app.command("unban")
def unban(profile: Profile, database: Database = None) -> None:
    """Let somebody in again."""
    from ..server import admin

    async def deed(connection: "AsyncConnection") -> tuple[Any, bool]:
        who = await admin.person(connection, profile)
        return who, await admin.unban(connection, who.id)

    who, was = with_database(database, deed, write=True)
    told = "may play again" if was else "was not banned"
    out.print(f"{who.name} ({who.id}) {told}")


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; a new file.")],
    database: Database = None,
) -> None:
    """Copy a SQLite database as of this moment, while the server goes on.

    Example: [bold]ludarium admin backup monday.db[/bold]
    """
    from ..server.admin import backup as copy
    from ..server.store import database_url

    size = copy(database_url(database), file)
    out.print(f"{file}: {size / 1e6:,.1f} MB")


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `backup`.")],
    database: Database = None,
) -> None:
    """Put a copy in the place of the database. The server must be stopped; the former database is kept beside it.

    Example: [bold]ludarium admin restore monday.db[/bold]
    """
    from ..server.admin import restore as put_back
    from ..server.store import database_url

    former = put_back(database_url(database), file)
    out.print(f"{file} is the database now" + (f"; the former one is {former}" if former else ""))
