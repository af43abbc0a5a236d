"""Runs the web client's own tools with the Node that the project brings: `run.py build test check lint`.

The first run fetches them; they are fetched anew when the lock file has changed. `build` makes the page that is served,
unless it is fresh.
"""

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
sys.path.insert(0, str(WEB.parent))

from hatch_build import build, is_stale, tools  # noqa: E402


def main(scripts: list[str]) -> int:
    node, npm = tools()
    env = {**os.environ, "PATH": str(Path(node).parent) + os.pathsep + os.environ["PATH"]}
    lock, mark = WEB / "package-lock.json", WEB / "node_modules" / ".ready"
    if not mark.is_file() or mark.read_text() != lock.read_text():
        print("web client: fetching its tools", flush=True)
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=env, check=True)
        mark.write_text(lock.read_text())
    for script in scripts:
        if script == "build":
            if is_stale(WEB.parent):
                build(WEB.parent, node)
            continue
        done = subprocess.run([*npm, "run", "--silent", script], cwd=WEB, env=env)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
