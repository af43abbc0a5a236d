"""`ludarium serve` as a process of its own, which can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

import ludarium

PACKAGE = Path(ludarium.__file__).parent
ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://\S+?:(\d+)")
START_S = 60


class Server:
    def __init__(self, folder: Path, port: int = 0, **env: str) -> None:
        self.folder = folder
        self.port = port
        self.env = env  # of this server only
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        """For writing into it straight, without the server."""
        return f"sqlite:///{self.folder / 'games.db'}"

    def start(self) -> "Server":
        words = ["serve", "--no-open", "--no-ahead", "--workshop-nice", "0"]
        words += ["--port", str(self.port)]
        words += ["--database", str(self.folder / "games.db")]
        log = (self.folder / "server.log").open("a")
        with log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ludarium", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", **self.env},
                start_new_session=True,
            )
        self.port = self.port or self.told()
        self.wait()
        return self

    def told(self) -> int:
        """The port that the server chose, from the line that it prints."""
        assert self.process and self.process.stdout
        for line in self.process.stdout:
            if found := ADDRESS.search(line):
                return int(found[1])
        raise AssertionError(f"the server did not start:\n{self.log()}")

    def wait(self) -> None:
        end = time.monotonic() + START_S
        while time.monotonic() < end:
            assert self.process and self.process.poll() is None, self.log()
            try:
                if httpx.get(f"{self.url}/api/v1/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{self.log()}")

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            kill(self.process)
        self.process = None


def kill(process: "subprocess.Popen[str]") -> None:
    """With all that it has started, such as a compiler, which would go on for a minute."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(30)
    if process.stdout:
        process.stdout.close()


def page_fault() -> str | None:
    """Why the built page cannot be tested, or None."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import fingerprint, sources

    index, stamp, web = PACKAGE / "webdist/index.html", PACKAGE / "webdist/.stamp", ROOT / "web"
    how = "build it with: python web/run.py build"
    if not index.is_file():
        return f"the page is not built; {how}"
    if stamp.is_file() and stamp.read_text() == fingerprint(web):
        return None
    if max(path.stat().st_mtime for path in sources(web)) > index.stat().st_mtime:
        return f"the built page is older than its sources; {how}"
    return None
