"""Kill -9 within the first second of a first start, and of a migration from each older schema."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludarium.server.migrate import versions
from ludarium.server.store import migrate_sqlite
from tests.server.servers import process
from tests.server.test_storage import check_whole, of_version

KILLS = int(os.environ.get("LUDARIUM_KILLS", "50"))


def start(path: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "ludarium", "serve", "--port", "0", "--no-open"]
    return subprocess.Popen(
        [*command, "--workers", "1", "--database", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def from_version(version: str | None) -> str:
    return "first-start" if version is None else f"from-{version}"


@pytest.mark.parametrize("version", [None, *versions()[:-1]], ids=from_version)
def test_it_always_comes_up(tmp_path: Path, version: str | None) -> None:
    """The second begins when the server first touches the file: before that nothing can break."""
    dice = random.Random(str(version))
    for n in range(KILLS):
        path = tmp_path / str(n) / "games.db"
        path.parent.mkdir()
        if version is not None:
            of_version(path, version)
        lock = path.with_name("games.db.lock")  # the first thing it makes
        server = start(path)
        end = time.monotonic() + 60
        while not lock.exists():
            assert time.monotonic() < end and server.poll() is None
            time.sleep(0.0005)
        # Half of the moments in the first tenth of a second, in which the tables are made.
        time.sleep(dice.uniform(0, 0.15 if n % 2 else 1.0))
        os.killpg(server.pid, signal.SIGKILL)
        server.wait(30)
        if n % 10 == 0:  # the whole server; it takes its time to come up
            with process(str(path)):
                pass
        else:
            migrate_sqlite(f"sqlite+aiosqlite:///{path}")
        check_whole(path, version is not None)
