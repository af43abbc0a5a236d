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
SHARED = {"browser": 2, "server": 2}  # processes that share the files of a folder
# Seconds of the files that take longest; the others take about USUAL.
SECONDS = {
    "browser/test_screens": 400,
    "browser/test_manalimit": 130,
    "browser/test_clans": 120,
    "browser/test_voidlit": 90,
    "browser/test_voidlit_phone": 45,
    "browser/test_runs": 80,
    "browser/test_together": 80,
    "browser/test_mana": 70,
    "browser/test_lit": 70,
    "browser/test_odds": 60,
    "browser/test_collection": 60,
    "browser/test_modes": 60,
    "browser/test_workshop_field": 60,
    "browser/test_workshop": 50,
    "browser/test_shell": 50,
    "browser/test_quick_play": 45,
    "browser/test_friends": 45,
    "browser/test_match": 40,
    "browser/test_generic": 40,
    "browser/test_study": 40,
    "browser/test_today": 40,
    "server/test_postgres": 60,
    "server/test_asks": 50,
    "server/test_ghosts": 40,
    "server/test_longer_asks": 40,
    "server/test_clans": 35,
    "server/test_killed": 35,
    "server/test_quick_play": 30,
}
USUAL = 15
LONGEST = ("contract", "games", "bots", "lab")  # these begin before the other folders
APART = (*SHARED, "measure")
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
        *(
            Part(f"{folder} {k + 1}", share, waits=True)
            for folder in SHARED
            for k, share in enumerate(shares(folder))
        ),
        *(Part(name, [str(TESTS / name)]) for name in LONGEST),
        *(Part(name, [str(TESTS / name)]) for name in sorted(found.difference(LONGEST))),
    ]


def shares(folder: str) -> list[list[str]]:
    """The files of a folder, so that all of its processes take about as long."""

    def seconds(name: str) -> int:
        return SECONDS.get(f"{folder}/{Path(name).stem}", USUAL)

    found: list[list[str]] = [[] for _ in range(SHARED[folder])]
    files = sorted(str(path) for path in (TESTS / folder).glob("test_*.py"))
    for file in sorted(files, key=seconds, reverse=True):
        min(found, key=lambda share: sum(map(seconds, share))).append(file)
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
