"""Servers for tests, and their databases: read, written and prepared behind the server's back."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql import Executable

from ludarium.core.game import Game, load
from ludarium.core.keyed import Secret
from ludarium.core.match import Match
from ludarium.games import names
from ludarium.server import tables
from ludarium.server.revive import entry_of, handles, secret_of
from ludarium.server.settings import Settings
from ludarium.server.store import database_url, new_id

from .client import Client
from .conftest import Served

DECKS = ["kingdom-frost", "wildclan-fire"]
BOTS = 300.0  # seconds: where nothing is compiled yet, a bot's first move waits for it
START = {"decks": DECKS, "first": 0}


# --- servers ---------------------------------------------------------------------------------------


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Served]:
    """A server in a thread, without bots: nothing is compiled for it."""
    server = Served(Settings(database=database, workers=1, **settings))
    server.app.parts.hub.thinker.ready |= {name: asyncio.Event() for name in names()}
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Process:
    """`ludarium serve` as a process of its own, to be killed."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.url = ""
        self.start()

    def start(self) -> None:
        command = ["-m", "ludarium", "serve", "--port", "0", "--no-open", "--workers", "1"]
        command += ["--no-ahead", "--workshop-nice", "0"]  # only what a test opens is loaded
        self.process = subprocess.Popen(
            [sys.executable, *command, "--database", self.database],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # what it has started is killed with it
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        self.errors: list[str] = []
        self.reader = threading.Thread(
            target=self.errors.extend, args=(self.process.stderr,), daemon=True
        )
        self.reader.start()
        found = re.search(r"http://[\w.:]+", self.process.stdout.readline())
        assert found, f"the server did not start: {''.join(self.errors)}"
        self.url = found[0]

    def kill(self) -> None:
        """Without a chance to write anything down."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        self.reader.join(30)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@contextmanager
def process(database: str) -> Iterator[Process]:
    server = Process(database)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


# --- databases -------------------------------------------------------------------------------------


def query(database: str, *statements: tuple[Executable, list[dict[str, Any]] | None]) -> Any:
    """Statements in one transaction; the rows of the last one, if it has some."""

    async def run() -> Any:
        engine = create_async_engine(database_url(database), poolclass=NullPool)
        try:
            async with engine.begin() as connection:
                for statement, rows in statements:
                    result = await connection.execute(statement, rows)
                return result.all() if result.returns_rows else None
        finally:
            await engine.dispose()

    return asyncio.run(run())


def database_of(server: Served) -> str:
    assert server.settings.database is not None
    return server.settings.database


def match_row(database: str, match: str) -> Any:
    return query(database, (select(tables.matches).where(tables.matches.c.id == match), None))[0]


def log_of(database: str, match: str) -> list[Any]:
    """The entries of a match as they are stored."""
    table = tables.entries
    rows = select(table).where(table.c.match == match).order_by(table.c.n)
    return list(query(database, (rows, None)))


def replayed(database: str, match: str, game: Game | None = None) -> Match:
    """The match played again from its rows alone, with the names its viewers read."""
    row = match_row(database, match)
    secret = secret_of(row)
    again = (game or load("spellfaire", row.variant)).begin(row.start, secret)
    again.handle = handles(secret, row.mode in ("hotseat", "watch"))
    for entry in log_of(database, match):
        again.repeat(entry_of(entry))
    return again


# --- tables made by hand -----------------------------------------------------------------------------


def user_cookie(server: Served, user: str, name: str = "Ada") -> str:
    """A guest with an id of our choice; the cookie that proves it."""
    row = {"id": user, "name": name, "created": time.time()}
    query(database_of(server), (insert(tables.users), [row]))
    return str(server.app.parts.auth.signer.dumps(user))


def insert_match(
    database: str,
    users: Sequence[str],
    *,
    start: dict[str, Any] = START,
    mode: str = "invite",
    clock: dict[str, Any] | None = None,
    secret: Secret | None = None,
    id: str | None = None,
    game: Game | None = None,
    created: float = 0.0,
    entries: Sequence[dict[str, Any]] = (),
) -> str:
    """A match between these users, straight into the database: any start, secret, clock and log.

    All in one transaction: a page that lists the match meanwhile would make the server read half of it.
    """
    game = game or load("spellfaire")
    secret = secret or Secret.new()
    id = id or new_id()
    if "decks" in start:
        start = start | {"decks": [game.reader.lines(game.deck(deck)) for deck in start["decks"]]}
    match = {
        "id": id,
        "game": game.name,
        "fingerprint": game.fingerprint,
        "mode": mode,
        "variant": list(game.variant),
        "start": start | {"dice": secret.scheme},
        "secret": secret.secret,
        "salt": secret.salt,
        "clock": clock,
        "public": mode in ("open", "watch"),
        "created": created or time.time(),
    }
    seats = [
        {
            "match": id,
            "seat": n,
            "kind": "person",
            "user": user,
            "name": f"Player {n}",
            "level": None,
            "deck": None,
        }
        for n, user in enumerate(users)
    ]
    rules = tables.rule_sets
    known = query(
        database,
        (select(rules.c.game).where(rules.c.fingerprint == game.fingerprint), None),
    )
    row = {"fingerprint": game.fingerprint, "game": game.name, "snapshot": game.snapshot()}
    query(
        database,
        *([] if known else [(insert(rules), [row])]),
        (insert(tables.matches), [match]),
        (insert(tables.seats), seats),
        *([(insert(tables.entries), [e | {"match": id} for e in entries])] if entries else []),
    )
    return id


@contextmanager
def players(server: Served | Process, n: int = 2) -> Iterator[list[Client]]:
    """New guests; their sockets are closed at the end."""
    guests = [Client(server.url) for _ in range(n)]
    try:
        yield guests
    finally:
        for guest in guests:
            guest.close()


def user_of(client: Client) -> str:
    return str(client.http.get("/me").json()["id"])


def by_invitation(host: Client, guest: Client, **wanted: Any) -> str:
    """A match of two guests by the invite link, as browsers make it."""
    made = host.create(mode="invite", deck=DECKS[0], **wanted)
    host.join(made["id"])
    guest.join(made["id"], key=made["invite"].partition("key=")[2], deck=DECKS[1])
    host.wait_version(1)
    return str(made["id"])


def seated(server: Served, guests: Sequence[Client], **wanted: Any) -> str:
    """A match made by hand at which these guests sit and follow."""
    users = [user_of(guest) for guest in guests]
    match = insert_match(database_of(server), users, **wanted)
    for guest in guests:
        guest.join(match)
    return match
