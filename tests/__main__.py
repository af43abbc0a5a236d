"""All tests in parts, five at a time: `python -m tests`. Servers and browsers mostly wait; the rest computes in the
meantime, and steps back when one of them wants a core. More at a time would only get into each other's way; larger
parts would leave a core idle at the end."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
BROWSERS = 3  # processes that share the files of tests/browser
# Seconds of the files that take longest; the others take about USUAL.
SECONDS = {
    "test_screens": 130,
    "test_runs": 90,
    "test_manalimit": 80,
    "test_clans": 120,
    "test_lit": 65,
    "test_collection": 60,
    "test_quick_play": 45,
    "test_modes": 60,
    "test_friends": 45,
    "test_today": 40,
    "test_mana": 65,
    "test_together": 60,
    "test_shell": 45,
    "test_study": 40,
    "test_generic": 40,
    "test_match": 40,
}
USUAL = 20
LONGEST = ("contract", "games", "bots", "lab")  # these begin before the other folders
APART = ("browser", "server", "measure")
POLITE = 5
MEMORY = Path("/dev/shm")
ROOM = 4 << 30  # bytes
AT_ONCE = 5


class Part(NamedTuple):
    """What one process runs."""

    name: str
    places: list[str]
    waits: bool = False  # for servers and browsers, more than it computes


def parts() -> list[Part]:
    """A new folder of tests is a part of its own."""
    found = {path.parent.name for path in TESTS.glob("*/__init__.py")}.difference(APART)
    return [
        *(Part(f"browser {k + 1}", share, waits=True) for k, share in enumerate(shares())),
        Part("server", [str(TESTS / "server")], waits=True),
        *(Part(name, [str(TESTS / name)]) for name in LONGEST),
        *(Part(name, [str(TESTS / name)]) for name in sorted(found.difference(LONGEST))),
    ]


def shares() -> list[list[str]]:
    """The files of tests/browser, so that all of their processes take about as long."""

    def seconds(name: str) -> int:
        return SECONDS.get(Path(name).stem, USUAL)

    found: list[list[str]] = [[] for _ in range(BROWSERS)]
    pages = sorted(str(path) for path in (TESTS / "browser").glob("test_*.py"))
    for page in sorted(pages, key=seconds, reverse=True):
        min(found, key=lambda share: sum(map(seconds, share))).append(page)
    return found


def command(part: Part) -> list[str]:
    polite = ["nice", "-n", str(POLITE)] if not part.waits and shutil.which("nice") else []
    return [*polite, sys.executable, "-m", "pytest", *part.places]


@contextmanager
def folder_in_memory() -> Iterator[dict[str, str]]:
    """Where there is one with room, files of tests lie in memory: each action of a match is written down before it is
    told, and a disk takes a hundred times as long."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        yield {}
        return
    with tempfile.TemporaryDirectory(dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield {"PYTEST_DEBUG_TEMPROOT": folder}


def run(part: Part, more: dict[str, str]) -> int:
    """Its lines come when it ends, all together."""
    print(f"tests of {part.name} have begun", flush=True)
    begin = time.monotonic()
    running = subprocess.Popen(
        command(part),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | more,
    )
    assert running.stdout
    told = running.stdout.read()
    _, status, used = os.wait4(running.pid, 0)  # with what it used, browsers and servers included
    running.returncode = os.waitstatus_to_exitcode(status)
    wall, busy = time.monotonic() - begin, used.ru_utime + used.ru_stime
    print(f"--- {part.name}: {wall:.0f} s, {busy:.0f} s of a core ---\n{told}", flush=True)
    return running.returncode


def main() -> int:
    if sys.argv[1:]:
        sys.exit(f"{__doc__}\nIt takes no arguments; for some tests use pytest.")
    with folder_in_memory() as more, ThreadPoolExecutor(AT_ONCE) as pool:
        codes = list(pool.map(partial(run, more=more), parts()))
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())
