"""Two checkouts against each other in one run: how fast their compiled series are.

    git worktree add ../before main~20
    python bench/versus.py ../before            # random SpellfAIre: this checkout against that one
    python bench/versus.py ../before --game mana --bots heuristic,random --opening 4

Each checkout plays in a process of its own; they take turns (A B, B A, ...), on one thread, and both play the
same matches. Time is CPU time, so that others on the machine matter little. The ratio is taken per round; what is
given is its geometric mean with a 95 % interval over the rounds, and its range. Different rows are reported: then
the checkouts do not play the same.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.lab.machine import machine
from ludarium.lab.stats import mean_interval

HERE = Path(__file__).parents[1]
WORKER = """
import hashlib, json, sys, time
import ludarium
from ludarium.bots.levels import settings_of
from ludarium.lab.series import play_series
name, bots, opening, pairs = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3]), int(sys.argv[4])
game, players = ludarium.load(name), [settings_of(bot) for bot in bots]
for line in sys.stdin:
    begin = time.process_time()
    rows = play_series(game, players, None, pairs, int(line), 1, opening=opening)
    spent = time.process_time() - begin
    found = {"decisions": int(rows["decisions"].sum()), "seconds": spent}
    print(json.dumps(found | {"rows": hashlib.sha256(rows.tobytes()).hexdigest()[:16]}), flush=True)
"""


class Side:
    """One checkout, in a process that plays a series per line."""

    def __init__(self, folder: Path, given: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, *given],
            env=os.environ | {"PYTHONPATH": str(folder.resolve() / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.speeds: list[float] = []

    def play(self, seed: int) -> str:
        """A series; returns the digest of its rows."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(seed, file=self.process.stdin, flush=True)
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.speeds.append(found["decisions"] / found["seconds"])
        return str(found["rows"])

    def close(self) -> None:
        self.process.communicate()


def compare(before: Path, after: Path, given: list[str], rounds: int) -> dict[str, Any]:
    sides = [Side(before, given), Side(after, given)]
    different = 0
    for each in range(rounds + 1):  # the first compiles
        order = sides if each % 2 else sides[::-1]
        different += len({side.play(each + 1) for side in order}) > 1
    for side in sides:
        side.close()
    speeds = np.array([side.speeds[1:] for side in sides])
    ratios = speeds[1] / speeds[0]
    low, middle, high = np.exp(mean_interval(np.log(ratios)))
    return {
        "rounds": rounds,
        "before_decisions_per_cpu_s": int(np.median(speeds[0])),
        "after_decisions_per_cpu_s": int(np.median(speeds[1])),
        "ratio": [round(float(each), 3) for each in (low, middle, high)],
        "range": [round(float(ratios.min()), 3), round(float(ratios.max()), 3)],
        "rounds_with_other_rows": different,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout")
    parser.add_argument(
        "after", type=Path, nargs="?", default=HERE, help="another; default: this one"
    )
    parser.add_argument("--game", default="spellfaire")
    parser.add_argument("--bots", default="random,random", help="two, by name")
    parser.add_argument("--opening", type=int, default=0, help="random first moves")
    parser.add_argument("--pairs", type=int, default=4000, help="of matches per round")
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    for folder in (asked.before, asked.after):
        if not (folder / "src" / "ludarium").is_dir():
            parser.error(f"expected a checkout with src/ludarium, got {folder}")
    given = [asked.game, asked.bots, str(asked.opening), str(asked.pairs)]
    found = compare(asked.before, asked.after, given, asked.rounds)
    load = [round(each, 1) for each in os.getloadavg()]
    print(json.dumps(machine() | {"load": load, "bots": asked.bots} | found, indent=1))


if __name__ == "__main__":
    main()
