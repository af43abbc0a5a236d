"""A start costs next to nothing more with thousands of open tables (it was 10 s for 3,700)."""

import sqlite3
import time
from pathlib import Path

from tests.server.client import Client
from tests.server.servers import served

TABLES = 3700


def test_a_start_with_thousands_of_open_tables(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with served(str(path)) as server, Client(server.url) as host:
        made = host.create(mode="open")["id"]
    alone = spent(path, 1)
    with sqlite3.connect(path) as database:
        for name, key in (("matches", "id"), ("seats", "match")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            others = ", ".join(f'"{column}"' for column in columns if column != key)
            database.executemany(
                f"INSERT INTO {name} ({key}, {others}) SELECT ?, {others} FROM {name} WHERE {key} = ?",
                [(f"t{n}", made) for n in range(TABLES)],
            )
    database.close()
    many = spent(path, TABLES + 1)
    print(f"a start: {alone:.2f} s of computing, with {TABLES} open tables {many:.2f} s")
    assert many - alone < 2.0


def spent(path: Path, tables: int) -> float:
    """Seconds of computing until the server is up and its first lobby page is read."""
    began = time.process_time()
    with served(str(path)) as server:
        hub = server.app.parts.hub
        assert len(hub.shelf.listed) == tables and not hub.rooms
        with Client(server.url) as guest:
            page = guest.http.get("/matches?open=1").json()
            assert len(page["matches"]) == min(tables, 50)
        return time.process_time() - began
