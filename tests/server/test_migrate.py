"""The tables in the code and those that the migrations make are the same."""

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from ludarium.core.errors import BadInput
from ludarium.server.migrate import config, migrate, upgrade
from ludarium.server.store import Store, database_url
from ludarium.server.tables import metadata


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_migrations_make_what_the_code_expects() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        upgrade(connection)
        assert differences(connection) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_a_migration_can_be_undone() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        upgrade(connection)
        command.downgrade(config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_a_store_creates_its_tables_and_opens_again(tmp_path: Path) -> None:
    async def keys() -> list[str]:
        found = []
        for _ in range(2):
            store = Store(database_url(str(tmp_path / "games.db")))
            await store.open()
            found.append(await store.signing_key())
            await store.close()
        return found

    first, second = asyncio.run(keys())
    assert first == second and len(first) == 64


def test_a_database_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(database_url(str(tmp_path / "games.db")))
        await migrate(store.engine)
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = 'ffff'"))
        try:
            await migrate(store.engine)
        finally:
            await store.engine.dispose()

    with pytest.raises(BadInput, match="newer release"):
        asyncio.run(go())
