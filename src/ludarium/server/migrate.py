"""Creates the tables, or brings those of an older release up to date, when the server starts.

All of it is one transaction: a server that is killed meanwhile leaves the database as it was.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core.errors import BadInput

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x10DA  # of PostgreSQL: a killed server's transaction may still run for a moment
VERSION = "alembic_version"


def versions() -> list[str]:
    """The versions of the tables that this release knows, the oldest first."""
    return sorted(path.stem.partition("_")[0] for path in (FOLDER / "versions").glob("[0-9]*.py"))


def version_of(connection: Connection) -> str | None:
    """The version of the tables; None: there is none."""
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    return None if found is None else str(found)


def config(connection: Connection) -> "Config":
    from alembic.config import Config

    found = Config()
    found.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


def upgrade(connection: Connection, to: str | None = None) -> None:
    """Within the transaction of this connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    known = versions()
    found = version_of(connection)
    if found == (to or known[-1]):
        return  # without waiting for Alembic's import
    if found is not None and found not in known:
        raise BadInput(
            f"the database belongs to a newer release: its tables have version {found}, and this "
            f"release knows versions up to {known[-1]}. Install the newer release, or restore a "
            "backup from before the upgrade"
        )
    from alembic import command

    if connection.dialect.name == "sqlite":
        from .heal import heal

        heal(connection, found)
    command.upgrade(config(connection), to or "head")
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise BadInput(
                f"the database cannot be upgraded: {len(broken)} rows refer to rows that do not "
                f"exist, the first in the table {broken[0][0]}"
            )


async def migrate(engine: AsyncEngine) -> None:
    """PostgreSQL: its DDL is part of a transaction like everything else."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def migrate_file(connection: Connection) -> None:
    """SQLite, by a connection of `plain_engine`: Python's driver begins no transaction for DDL and
    would commit each statement by itself, so it is begun here."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        upgrade(connection)
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")
