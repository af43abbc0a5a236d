"""Compile the games of the tests before they start: `python -m tests.warm`.

A game is compiled in one process, whatever the tests want of it. They run side by side, so several would otherwise
compile the same, and each would type again what its part shares with the others.
"""

import gc
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from ludarium.cli.warm import warm
from ludarium.envs import make_vector

from .contract.cases import GAMES, table, toy_is_known
from .parts import FOR_TWO

DUELS = (*FOR_TWO, "bluff")  # in compiled environments, tests have the bots of no other game think


def environments(name: str) -> None:
    for opponent in ("random", "novice") if name in DUELS else ("random",):
        env = make_vector(name, 1, opponent=opponent)
        env.reset(seed=1)
        env.step(env.sample())


def laws(name: str) -> None:
    record = table(name).play(1)
    table(name).play_on(record.states[0], 0, 1)


def one(name: str) -> None:
    with toy_is_known():
        warm(name)  # bots, analysis and lab, as for players
        environments(name)
        laws(name)


def apart(name: str) -> int:
    return subprocess.call([sys.executable, "-m", "tests.warm", name])


def main(names: list[str]) -> int:
    if len(names) == 1:
        gc.disable()  # what compiling leaves behind is gone with the process
        one(*names)
        return 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(apart, names))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or GAMES))
