"""Removes what a killed server of an earlier release left of an unfinished migration in a SQLite file.

Those releases committed every statement of a migration by itself and noted the new version last. What
is there beyond the noted version was never used, so it goes and the migration runs again.
"""

import logging

from alembic import command
from sqlalchemy import Connection, create_engine

from ..core.errors import BadInput
from .migrate import VERSION, config

log = logging.getLogger(__name__)
Shape = dict[str, set[str]]  # columns by table


def shape(connection: Connection) -> tuple[Shape, set[str]]:
    """The tables with their columns, and the indexes."""
    rows = connection.exec_driver_sql(
        "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    ).fetchall()
    tables = {
        name: {row[1] for row in connection.exec_driver_sql(f'PRAGMA table_info("{name}")')}
        for kind, name in rows
        if kind == "table" and name != VERSION
    }
    return tables, {name for kind, name in rows if kind == "index"}


def expected(version: str | None) -> tuple[Shape, set[str]]:
    """What the migrations make, up to a version."""
    if version is None:
        return {}, set()
    engine = create_engine("sqlite://")
    try:
        with engine.connect() as connection:
            command.upgrade(config(connection), version)
            return shape(connection)
    finally:
        engine.dispose()


def heal(connection: Connection, version: str | None) -> None:
    """Within the transaction of the migration that follows."""
    tables, indexes = shape(connection)
    before, indexes_before = expected(version)
    if tables == before and indexes == indexes_before:
        return
    after, indexes_after = expected("head")
    if version is None and not tables.keys() <= after.keys():
        strange = ", ".join(sorted(tables.keys() - after.keys())[:3])
        raise BadInput(f"the database belongs to another program (it has the table {strange})")
    gone = []
    for name in sorted(indexes & (indexes_after - indexes_before)):
        connection.exec_driver_sql(f'DROP INDEX "{name}"')
    for name in sorted(tables.keys() & (after.keys() - before.keys())):
        if connection.exec_driver_sql(f'SELECT 1 FROM "{name}" LIMIT 1').first() is not None:
            raise unknown(version, f"the table {name} should not be there yet, and is not empty")
        connection.exec_driver_sql(f'DROP TABLE "{name}"')
        gone.append(name)
    for name in sorted(tables.keys() & before.keys()):
        for column in sorted(tables[name] & (after.get(name, set()) - before[name])):
            values = f'SELECT COUNT(DISTINCT "{column}") FROM "{name}"'
            if (connection.exec_driver_sql(values).scalar() or 0) > 1:
                raise unknown(version, f"the column {name}.{column} should not be there yet")
            connection.exec_driver_sql(f'ALTER TABLE "{name}" DROP COLUMN "{column}"')
            gone.append(f"{name}.{column}")
    if gone:
        log.warning("repaired a database whose migration was cut short: %s", ", ".join(gone))


def unknown(version: str | None, why: str) -> BadInput:
    return BadInput(
        f"the tables do not match their version ({version or 'none is noted'}): {why}. "
        "Restore a backup, or start with another file"
    )
