"""All tests in two processes side by side: `python -m tests`. What serves and browses mostly waits, the rest computes."""

import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent
SERVED = ("server", "browser")


def folders() -> tuple[list[str], list[str]]:
    """The two halves; a new folder of tests falls into the second one by itself."""
    found = sorted(path.parent.name for path in TESTS.glob("*/__init__.py"))
    rest = [name for name in found if name not in SERVED and name != "measure"]
    return [str(TESTS / name) for name in SERVED], [str(TESTS / name) for name in rest]


def main() -> int:
    served, rest = folders()
    pytest = [sys.executable, "-m", "pytest"]
    with tempfile.TemporaryFile("w+") as said:
        other = subprocess.Popen([*pytest, *served], stdout=said, stderr=subprocess.STDOUT)
        print("tests/server and tests/browser run beside these; their lines come last", flush=True)
        code = subprocess.call([*pytest, *rest])
        code = other.wait() or code
        said.seek(0)
        print(said.read(), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
