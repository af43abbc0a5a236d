"""All tests in three processes side by side: `python -m tests`.

Servers and browsers mostly wait, the rest computes; so two cores are busy and nobody waits long.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

TESTS = Path(__file__).parent
APART = ("server", "browser")  # a process each


def parts() -> list[list[str]]:
    """The folders of each process; a new folder of tests falls into the last one by itself."""
    found = sorted(path.parent.name for path in TESTS.glob("*/__init__.py"))
    rest = [name for name in found if name not in APART and name != "measure"]
    return [[str(TESTS / name) for name in names] for names in (*([each] for each in APART), rest)]


def start(folders: list[str], said: IO[str] | None) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "pytest", *folders]
    return subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT if said else None)


def main() -> int:
    *others, rest = parts()
    said = [tempfile.TemporaryFile("w+") for _ in others]  # noqa: SIM115
    print(f"{', '.join(APART)}: their lines come when they have ended", flush=True)
    running = [start(folders, file) for folders, file in zip(others, said, strict=True)]
    codes = [start(rest, None).wait()]
    for process, file in zip(running, said, strict=True):
        codes.append(process.wait())
        file.seek(0)
        print(file.read(), flush=True)
        file.close()
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
