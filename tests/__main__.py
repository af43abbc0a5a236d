"""All tests in three processes side by side: `python -m tests`. Servers and browsers mostly wait, the rest computes in the
meantime, and steps back when one of them wants a core."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent
WAITING = ("browser", "server")  # each in a process of its own
POLITE = 5


def folders() -> list[str]:
    """What computes; a new folder of tests is part of it by itself."""
    found = sorted(path.parent.name for path in TESTS.glob("*/__init__.py"))
    return [str(TESTS / name) for name in found if name not in (*WAITING, "measure")]


def step_back() -> None:
    os.nice(POLITE)


def main() -> int:
    pytest = [sys.executable, "-m", "pytest"]
    with tempfile.TemporaryDirectory() as folder:
        others = []
        for name in WAITING:
            said = (Path(folder) / name).open("w+")
            command = [*pytest, str(TESTS / name)]
            others.append((subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT), said))
        print(
            f"tests/{' and tests/'.join(WAITING)} run beside these; their lines come last",
            flush=True,
        )
        polite = step_back if hasattr(os, "nice") else None
        code = subprocess.call([*pytest, *folders()], preexec_fn=polite)
        for process, said in others:
            code = process.wait() or code
            said.seek(0)
            print(said.read(), flush=True)
            said.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
