"""The life of a database: made, upgraded, cut short, in use by another server, not usable at all."""

import json
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import Engine

from ludarium.core.errors import BadInput
from ludarium.server import lease, migrate
from ludarium.server.lease import FileLease, this_server
from ludarium.server.migrate import upgrade, versions
from ludarium.server.pen import LocalPen
from ludarium.server.store import migrate_sqlite
from ludarium.server.writer import PROBE

from .client import Client, play
from .conftest import Served
from .servers import (
    DECKS,
    by_invitation,
    database_of,
    insert_match,
    log_of,
    players,
    process,
    served,
)

HEAD = versions()[-1]
OLDER = "0003"  # the last version of releases that did not upgrade in one transaction
ROW = ("one", "spellfaire", "f", "invite", "[]", "{}", b"s", b"s", 0, 1.0)


def of_version(path: Path, version: str) -> None:
    """A database of an older release, with a match and its log in it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, version)
    engine.dispose()
    with sqlite3.connect(path) as database:
        names = "id, game, fingerprint, mode, variant, start, secret, salt, public, created"
        database.execute(f"INSERT INTO matches ({names}) VALUES (?,?,?,?,?,?,?,?,?,?)", ROW)
        names = "match, n, kind, seat, value, text, spent"
        log = [("one", n, "act", n % 2, str(n), f"move {n}", n) for n in range(40)]
        database.executemany(f"INSERT INTO entries ({names}) VALUES (?,?,?,?,?,?,?)", log)
        database.execute("INSERT INTO users (id, name, created) VALUES ('u', 'Ada', 1.0)")
        database.execute("INSERT INTO settings VALUES ('signing_key', 'k')")
    database.close()


def contents(path: Path) -> tuple[Any, ...]:
    with sqlite3.connect(path) as database:
        found = (
            database.execute("SELECT version_num FROM alembic_version").fetchall(),
            database.execute("SELECT id, game FROM matches").fetchall(),
            database.execute("SELECT match, n, text, spent FROM entries ORDER BY n").fetchall(),
            database.execute("SELECT id, name FROM users").fetchall(),
            database.execute("PRAGMA integrity_check").fetchall(),
        )
    database.close()
    return found


def check_whole(path: Path, filled: bool) -> None:
    version, matches, log, users, sound = contents(path)
    assert version == [(HEAD,)] and sound == [("ok",)]
    if filled:
        assert matches == [("one", "spellfaire")] and users == [("u", "Ada")]
        assert log == [("one", n, f"move {n}", n) for n in range(40)]


@dataclass
class Killed:
    """What a kill would leave before one statement or another; what is the same as before is kept once."""

    copies: list[Path] = field(default_factory=list)
    statements: int = 0


@contextmanager
def copied_at_every_statement(path: Path, into: Path) -> Iterator[Killed]:
    killed = Killed()
    files = [path.with_name(path.name + name) for name in ("", "-wal", "-shm")]
    last: list[bytes] = []

    def copy(connection: Connection, *_: Any) -> None:
        nonlocal last
        if connection.engine.url.database != str(path):  # a server of another test is still at work
            return
        killed.statements += 1
        there = [file for file in files if file.exists()]
        # the third file has locks only, and is made anew
        now = [file.read_bytes() for file in there if file is not files[2]]
        if now == last:
            return
        last = now
        folder = into / str(len(killed.copies))
        folder.mkdir(parents=True)
        for file in there:
            shutil.copy(file, folder / file.name)
        killed.copies.append(folder / path.name)

    event.listen(Engine, "before_cursor_execute", copy)
    try:
        yield killed
    finally:
        event.remove(Engine, "before_cursor_execute", copy)


@pytest.mark.parametrize("version", [None, *versions()[:-1]])
def test_a_migration_that_is_cut_short_anywhere(tmp_path: Path, version: str | None) -> None:
    path = tmp_path / "games.db"
    if version is not None:
        of_version(path, version)
    with copied_at_every_statement(path, tmp_path / "killed") as killed:
        migrate_sqlite(f"sqlite+aiosqlite:///{path}")
    check_whole(path, version is not None)
    assert killed.statements > 5 and killed.copies
    for copy in killed.copies:
        migrate_sqlite(f"sqlite+aiosqlite:///{copy}")
        check_whole(copy, version is not None)


def cut_short_by_an_older_release(path: Path, version: str | None, statements: int) -> bool:
    """Commits each statement by itself, as releases up to OLDER did; whether it was cut short."""
    if version is not None:
        of_version(path, version)
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")

    class Cut(Exception):
        pass

    done = 0

    def tally(_c: Any, _u: Any, statement: str, *_: Any) -> None:
        nonlocal done
        if not statement.lstrip().startswith(("SELECT", "PRAGMA")):
            done += 1
            if done > statements:
                raise Cut

    event.listen(engine, "before_cursor_execute", tally)
    try:
        with engine.connect() as connection:
            upgrade(connection, OLDER)
    except Cut:
        return True
    finally:
        engine.dispose()
    return False


@pytest.mark.parametrize("version", [None, *(each for each in versions() if each < OLDER)])
def test_what_older_releases_left_broken_is_repaired(tmp_path: Path, version: str | None) -> None:
    for statements in count(1):
        path = tmp_path / f"{statements}.db"
        if not cut_short_by_an_older_release(path, version, statements):
            break
        migrate_sqlite(f"sqlite+aiosqlite:///{path}")
        check_whole(path, version is not None)
    assert statements > 1


def test_a_table_made_again_keeps_what_refers_to_it(tmp_path: Path) -> None:
    """Alembic changes a table by making it again; with foreign keys on the log would go with it."""
    path = tmp_path / "games.db"
    of_version(path, HEAD)

    def make_again(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE other AS SELECT * FROM matches")
        connection.exec_driver_sql("DROP TABLE matches")
        connection.exec_driver_sql("ALTER TABLE other RENAME TO matches")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "upgrade", make_again)
        migrate_sqlite(f"sqlite+aiosqlite:///{path}")
    check_whole(path, True)


# --- one server -------------------------------------------------------------------------------------


def serve(database: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludarium", "serve", "--port", "0", "--no-open"]
    return subprocess.run(
        [*command, "--database", database, *more],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def refused(database: str) -> str:
    """The one sentence of a server that cannot use a database."""
    done = serve(database)
    return sentence(done.returncode, done.stdout, done.stderr)


def sentence(code: int, out: str, err: str) -> str:
    assert code == 2 and out == "", (code, out, err)
    assert len(err.strip().splitlines()) <= 6 and "Traceback" not in err
    return " ".join(err.split())


ONE_BY_ONE = """
import json, sys
from typer.testing import CliRunner
from ludarium.cli.app import app
for database in sys.argv[1:]:
    words = ["serve", "--port", "0", "--no-open", "--database", database]
    done = CliRunner().invoke(app, words, prog_name="ludarium")
    print(json.dumps([done.exit_code, done.stdout, done.stderr]))
"""


def refused_one_by_one(databases: list[str]) -> list[str]:
    """The same of several, in one process: most of the time goes into its start."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_BY_ONE, *databases],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return [sentence(*json.loads(line)) for line in done.stdout.splitlines()]


def test_a_second_server_is_refused_and_a_killed_one_is_not_missed(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    link = tmp_path / "link.db"
    with process(database) as first:
        link.symlink_to(database)
        said = refused(str(link))  # another way to the same file
        assert f"process {first.process.pid} on" in said and first.url in said
        assert "One database has one server" in said and "cannot" not in said
        for _ in range(2):
            first.kill()
            began = time.monotonic()
            first.start()
        assert time.monotonic() - began < 15


def test_a_lease_ends_with_its_holder(tmp_path: Path) -> None:
    """Also while a child of it still runs, such as the one that compiles the bots."""
    path = tmp_path / "games.db"
    code = (
        "import subprocess, sys, pathlib; from ludarium.server.lease import *;"
        f"FileLease(pathlib.Path({str(path)!r})).take(this_server('http://here'));"
        "child = subprocess.Popen(['sleep', '30']); print(child.pid, flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        child = int(holder.stdout.readline())
        try:
            with pytest.raises(BadInput, match=f"process {holder.pid} on .* at http://here"):
                FileLease(path).take(this_server(None))
            holder.kill()
            holder.wait()
            began = time.monotonic()
            taken = FileLease(path)
            taken.take(this_server(None))
            assert time.monotonic() - began < 1
            taken.give_back()
        finally:
            os.kill(child, 9)


def second_owner(first: Served, patch: pytest.MonkeyPatch) -> None:
    """Two servers on one database, as if there were no lease: no seat is taken away, no running
    match is closed."""
    database = database_of(first)
    patch.setattr(lease.FileLease, "take", lambda *_: None)
    patch.setattr(lease, "LOCK", lease.LOCK + 1)
    with served(database) as second, players(first, 2) as (host, ada), players(second) as (ben, _):
        made = host.create(mode="invite", deck=DECKS[0])
        key = made["invite"].partition("key=")[2]
        again = Client(second.url, host.cookie)
        host.join(made["id"])
        again.join(made["id"])  # the second server has the table in memory, with a free seat
        ada.join(made["id"], key=key, deck=DECKS[1])
        host.wait_version(1)
        assert play([host, ada], random.Random(1), 6) == 6
        ben.connect()
        ben.send("join", match=made["id"], key=key, deck=DECKS[0])
        assert ben.wait("refused")["title"] == "Cannot save"
        again.wait("snapshot")  # it knows now how the table stands
        assert again.v and again.v > 1
        assert len(log_of(database, made["id"])) == 6
        other = host.create(mode="invite", deck=DECKS[0])
        again.join(other["id"])
        host.join(other["id"])
        ada.join(other["id"], key=other["invite"].partition("key=")[2], deck=DECKS[1])
        host.wait_version(1)
        again.send("concede")  # on the second server: nobody has sat down there
        assert again.wait("refused")["title"] == "Cannot save"
        found = host.http.get(f"/matches/{other['id']}").json()
        assert not found["over"] and found["seats"][1]["kind"] == "person"
        again.close()


def test_two_servers_take_nothing_from_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(str(tmp_path / "games.db")) as first:
        second_owner(first, monkeypatch)


# --- files -------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are Unix's")
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    of_version(path, HEAD)
    path.chmod(0o644)
    with served(str(path)) as server, players(server, 1) as (ada,):
        ada.create(mode="invite", deck=DECKS[0])
        files = list(tmp_path.iterdir())
        assert {"games.db", "games.db-wal", "games.db.lock"} <= {file.name for file in files}
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    new = tmp_path / "new.db"
    with served(str(new)):
        assert stat.S_IMODE(new.stat().st_mode) == 0o600


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    of_version(whole, HEAD)
    noise, half, newer, foreign = (tmp_path / f"{name}.db" for name in ("no", "half", "new", "for"))
    noise.write_bytes(os.urandom(5000))
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    shutil.copy(whole, newer)
    with sqlite3.connect(newer) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE recipes (id)")
    database.close()
    wrong = (
        (str(noise), "is not a SQLite database"),
        (str(half), "is incomplete: it should have"),
        (str(newer), "belongs to a newer release"),
        (str(foreign), "belongs to another program (it has the table recipes)"),
        (str(tmp_path), "is a folder"),
        (str(tmp_path / "none" / "games.db"), "does not exist; create it"),
        ("postgresql://me:hush@127.0.0.1:1/games", "Is PostgreSQL running there"),
        ("postgresql://me:hush@127.0.0.1:port/games", "expected postgresql://USER:PASSWORD"),
    )
    told = refused_one_by_one([name for name, _ in wrong])
    for said, (_, words) in zip(told, wrong, strict=True):
        assert words in said and "hush" not in said, said
    assert refused(str(noise)) == told[0]  # as the command itself says it


# --- the write-ahead log -----------------------------------------------------------------------------


def test_the_log_of_steady_writes_stays_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LocalPen, "LARGE", 1 << 18)
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server) as (ada, ben):
        users = [ada.http.get("/me").json()["id"], ben.http.get("/me").json()["id"]]
        largest = 0
        for n in range(6):
            match = insert_match(database, users)
            for each in (ada, ben):
                each.join(match)
            play([ada, ben], random.Random(n), 60)
            largest = max(largest, Path(database + "-wal").stat().st_size)
        pen = server.app.parts.store.pen
        assert isinstance(pen, LocalPen) and pen.written > 300
        assert largest < 4 * LocalPen.LARGE


def test_what_cannot_be_saved_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Another program holds the file: refused, 503, not healthy; then all goes on."""
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server) as (ada, ben):
        by_invitation(ada, ben)
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        player = next(each for each in (ada, ben) if each.prompt)
        request = player.prompt["request"]  # type: ignore[index]
        player.send_act(next(iter(player.choices().values())))
        said = player.wait("refused")
        assert (said["title"], said["request"]) == ("Cannot save", request)
        answer = ada.http.post("/matches", json={"game": "spellfaire", "mode": "hotseat"})
        assert answer.status_code == 503 and answer.json()["title"] == "Cannot save"
        health = ada.http.get("/health")
        assert health.status_code == 503 and not health.json()["ok"]
        assert "ludarium_saving 0.0" in ada.http.get("/metrics").text
        assert any("database is locked" in record.getMessage() for record in caplog.records)
        other.execute("ROLLBACK")
        other.close()
        assert ada.http.get("/health").json()["ok"]
        assert "ludarium_saving 1.0" in ada.http.get("/metrics").text
        assert play([ada, ben], random.Random(1), 3) == 3


def test_a_full_disk_is_not_healthy_because_of_its_last_bytes(tmp_path: Path) -> None:
    """What is written over takes no room; what is added does."""
    database = str(tmp_path / "games.db")
    with served(database) as server, players(server, 1) as (ada,):
        pen: Any = server.app.parts.store.pen
        pages = [1]  # at most; fewer than there are: no more than there are

        def limit(connection: Any, _: Any = None) -> None:
            connection.execute(f"PRAGMA max_page_count={pages[0]}")

        event.listen(pen.engine, "connect", limit)
        limit(pen.connection.connection.driver_connection)
        wanted = {"game": "spellfaire", "mode": "hotseat"}
        answers = [ada.http.post("/matches", json=wanted).status_code for _ in range(40)]
        assert 503 in answers
        health = ada.http.get("/health")
        assert health.status_code == 503 and not health.json()["ok"]
        pages[0] = 1_000_000
        limit(pen.ready().connection.driver_connection)
        assert ada.http.get("/health").json()["ok"]
        assert ada.http.post("/matches", json=wanted).status_code == 201
    with sqlite3.connect(database) as found:
        names = {name for (name,) in found.execute("SELECT name FROM settings")}
        assert "signing_key" in names and PROBE not in names
