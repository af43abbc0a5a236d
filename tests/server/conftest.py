"""A real server on a free port, with a database of its own."""

import ssl
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludarium.cli.serve import listen, server_for
from ludarium.server.app import create_app
from ludarium.server.settings import Settings
from ludarium.server.store import migrate_sqlite

OWN = {"X-Ludarium": "1"}  # what a request that writes must carry
# For clients that ask no server for a certificate: to read all that the world knows takes 50 ms for each.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@cache
def tables() -> bytes:
    """A new database, made by all migrations once and not for every server."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        migrate_sqlite(f"sqlite:///{path}")
        return path.read_bytes()


class Served:
    """A server that runs in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        path = Path(settings.database or "")
        if path.suffix == ".db" and path.parent.is_dir() and not path.exists():
            path.write_bytes(tables())
        # Tests wait for what is measured, beside others that would come first.
        self.settings = replace(settings, compile_ahead=False, workshop_nice=0)
        self.listener = listen("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}/ws"
        self.api = f"{self.url}/api/v1"
        self.app = create_app(self.settings)
        self.server = server_for(self.app, "warning", lambda: None)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))

    def start(self) -> "Served":
        self.thread.start()
        end = time.monotonic() + 30
        while not self.server.started:
            assert self.thread.is_alive() and time.monotonic() < end, "the server did not start"
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        self.listener.close()
        assert not self.thread.is_alive(), "the server did not stop"

    @property
    def database(self) -> str:
        """For an engine of the test's own, which needs no loop."""
        return f"sqlite:///{self.settings.database}"

    @contextmanager
    def guest(self, **headers: str) -> Iterator[httpx.Client]:
        """A browser that has been here: it has its cookie."""
        with httpx.Client(
            base_url=self.api, headers=OWN | headers, timeout=60, verify=PLAIN
        ) as client:
            assert client.get("/me").status_code == 200
            yield client


Serve = Callable[..., Served]


@contextmanager
def servers(factory: pytest.TempPathFactory) -> Iterator[Serve]:
    running: list[Served] = []

    def start(**settings: Any) -> Served:
        folder: Path = factory.mktemp("server")
        given: dict[str, Any] = {"database": str(folder / "games.db"), "workers": 1} | settings
        running.append(Served(Settings(**given)).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Starts servers: serve(workers=1, rates=Rates(...)). They are stopped with the module: dozens that wait for nobody
    would keep a core busy."""
    with servers(tmp_path_factory) as start:
        yield start


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that can share it."""
    with servers(tmp_path_factory) as start:
        yield start()


@pytest.fixture
def guest(server: Served) -> Iterator[httpx.Client]:
    with server.guest() as client:
        yield client
