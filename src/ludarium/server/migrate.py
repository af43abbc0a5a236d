"""Creates the tables, or brings those of an older release up to date, when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core.errors import BadInput

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x10DA  # of PostgreSQL: two servers that start together migrate one after the other


def config(connection: Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    try:
        command.upgrade(config(connection), "head")
    except CommandError as fault:
        raise BadInput(f"the database is of a newer release than this one: {fault}") from None


async def migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
