"""All tests in four processes side by side: `python -m tests`. Servers and browsers mostly wait; the rest computes in the
meantime, and steps back when one of them wants a core."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
WAITING = ("browser", "server")  # each in a process of its own
COMPUTING = ("bots", "envs", "games", "lab")  # about half of the rest
POLITE = 5


def parts() -> list[list[str]]:
    """The folders of each process; a new folder of tests is part of the last one by itself."""
    found = sorted(path.parent.name for path in TESTS.glob("*/__init__.py"))
    rest = [name for name in found if name not in (*WAITING, *COMPUTING, "measure")]
    return [*([name] for name in WAITING), [*COMPUTING], rest]


def step_back() -> None:
    os.nice(POLITE)


def command(part: list[str]) -> dict[str, Any]:
    polite = step_back if part[0] not in WAITING and hasattr(os, "nice") else None
    named = [str(TESTS / name) for name in part]
    return {"args": [sys.executable, "-m", "pytest", *named], "preexec_fn": polite}


def main() -> int:
    *beside, shown = parts()
    running = []
    with tempfile.TemporaryDirectory() as folder:
        for part in beside:
            said = (Path(folder) / part[0]).open("w+")
            process = subprocess.Popen(stdout=said, stderr=subprocess.STDOUT, **command(part))
            running.append((part, process, said))
            print(f"tests of {', '.join(part)} run beside these; their lines come last", flush=True)
        code = subprocess.call(**command(shown))
        for part, process, said in running:
            code = process.wait() or code
            said.seek(0)
            print(f"\n--- {', '.join(part)} ---\n{said.read()}", flush=True)
            said.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
