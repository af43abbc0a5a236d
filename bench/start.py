"""How long a new installation takes: from the first command to the page, and to a bot's first move.

    python bench/start.py                               # each game, adept and master, nothing compiled
    python bench/start.py --games mana --levels adept
    python bench/start.py --warm-first --source OLD/src # `ludarium warm`, then the server, as it once was

Every row starts a server with an empty cache and an empty database, opens a match between two bots and
waits for the first move that somebody who watches sees (such moves come 1.2 s apart). Seconds are by the clock;
CPU seconds are of the server and all that it has started until then, and do not depend on what else runs.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

OWN = {"X-Ludarium": "1"}
SOURCES = Path(__file__).parents[1] / "src"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", nargs="+", default=["spellfaire", "mana"])
    parser.add_argument("--levels", nargs="+", default=["adept", "master"])
    parser.add_argument("--warm-first", action="store_true")
    parser.add_argument("--source", type=Path, default=SOURCES)
    given = parser.parse_args()
    print("| game | level | page, s | first move, s | CPU s until then | load |")
    print("|---|---|---|---|---|---|")
    for game in given.games:
        for level in given.levels:
            row = measure(game, level, given.source.resolve(), given.warm_first)
            page, move, cpu = (f"{each:.1f}" for each in row)
            print(
                f"| {game} | {level} | {page} | {move} | {cpu} | {os.getloadavg()[0]:.1f} |",
                flush=True,
            )


def measure(game: str, level: str, source: Path, warm_first: bool) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        places = {"XDG_CACHE_HOME": f"{folder}/cache", "LUDARIUM_DATA": f"{folder}/data"}
        environment = os.environ | places | {"PYTHONPATH": str(source), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "ludarium"]
        before, began = os.times(), time.perf_counter()
        if warm_first:
            subprocess.run([*command, "warm"], env=environment, capture_output=True, check=True)
        after = os.times()
        used = after.children_user + after.children_system
        used -= before.children_user + before.children_system
        server = subprocess.Popen(
            [*command, "serve", "--port", "0", "--no-open"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found, "the server did not start"
            httpx.get(found[0], timeout=60).raise_for_status()
            page = time.perf_counter() - began
            first_move(found[0], game, level)
            return page, time.perf_counter() - began, used + cpu_of(server.pid)
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def first_move(url: str, game: str, level: str) -> None:
    with httpx.Client(base_url=f"{url}/api/v1", headers=OWN, timeout=60) as http:
        http.get("/me").raise_for_status()
        wanted = {"game": game, "mode": "watch", "level": level, "level2": level}
        made = http.post("/matches", json=wanted).raise_for_status().json()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    with connect(
        f"{url.replace('http', 'ws')}/ws", additional_headers={"Cookie": cookie}, proxy=None
    ) as socket:
        socket.send(json.dumps({"t": "join", "d": {"match": made["id"]}}))
        while read(socket.recv(600))["t"] != "update":
            pass


def read(frame: Any) -> Any:
    return json.loads(frame)


def cpu_of(pid: int) -> float:
    """CPU seconds of a process, of those it has started and of those that have ended."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(path.parent.name) == pid or int(fields[1]) == pid:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
