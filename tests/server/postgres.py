"""A PostgreSQL cluster of the tests' own: found, or installed where that may be done."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.debian import install, may_install

OWNER = "ludarium"
PATIENCE = 60.0


def binaries() -> Path | None:
    """The folder with initdb and postgres, the newest first."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version, reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        known.append(Path(on_path).resolve().parent)
    return next((each for each in known if (each / "postgres").is_file()), None)


def version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def find() -> Path:
    """The binaries; without them the tests are skipped aloud, and in CI they fail."""
    found = binaries()
    if found is None and may_install():
        found = install(binaries, "postgresql")
    if found is None:
        words = "PostgreSQL was not found and could not be installed"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return found


def servant() -> str | None:
    """PostgreSQL refuses to run as root: whom root lends it to."""
    import pwd

    if not is_root():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A server that runs; `database` makes a new, empty one and gives its URL."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self.bin = bin
        self.port = free_port()
        self.made = 0
        self.as_user: dict[str, Any] = {"cwd": folder, "stdin": subprocess.DEVNULL}
        if user := servant():
            shutil.chown(folder, user)
            self.as_user |= {"user": user, "extra_groups": []}
        data = folder / "data"
        self.run("initdb", "-D", str(data), "-U", OWNER, "-A", "trust", "-E", "UTF8", "-N")
        settings = ["fsync=off", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}"]
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [str(bin / "postgres"), "-D", str(data), "-p", str(self.port)]
                + [word for each in settings for word in ("-c", each)],
                stdout=log,
                stderr=log,
                **self.as_user,
            )
        end = time.monotonic() + PATIENCE
        ready = [str(bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, capture_output=True, check=False).returncode:
            words = (folder / "log").read_text(errors="replace")
            assert self.process.poll() is None and time.monotonic() < end, words
            time.sleep(0.1)

    def run(self, name: str, *words: str) -> None:
        command = [str(self.bin / name), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self.as_user)
        assert done.returncode == 0, done.stderr

    def database(self) -> str:
        self.made += 1
        name = f"games{self.made}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, name)
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.send_signal(2)  # fast shutdown: clients are sent away
        self.process.wait(PATIENCE)


@contextmanager
def cluster() -> Iterator[Cluster]:
    bin = find()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        running = Cluster(bin, Path(folder))
        try:
            yield running
        finally:
            running.stop()
