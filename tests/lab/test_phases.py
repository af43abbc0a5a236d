"""Matches on a GPU phase by phase: the steps and the sort by action, in Numba's simulator."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIMULATED = """
import sys
import numpy as np
import ludarium
ludarium.games.add_folder(sys.argv[1])
from ludarium.bots import BOTS
from ludarium.gpu.core import kernel as simulated
from ludarium.lab import phases
from ludarium.lab.loaded import Loaded
from ludarium.lab.series import series_plan
from ludarium.plain.core import kernel as plain

def whole(function):
    return lambda *cells: function(*map(int, cells))

# The simulator reckons with cells as narrow as they are stored; a GPU does so with 64 bits.
for name in ("count_bits", "lowest_bit", "roll", "mix", "planner_seed", "random_pick"):
    getattr(simulated, name).fn = whole(getattr(plain, name))
phases.THREADS, phases.SCANNERS, phases.KEYS, phases.PLACES, phases.LOOK = 2, 4, 64, 4, 4

sorted_by = phases.compiled("bluff", False, False)
counts, starts = np.zeros(64, np.int32), np.zeros(64, np.int32)
counts[[0, 3, 16, 63]] = 4, 2, 1, 3
sorted_by.scan[1, 4](counts, starts)
assert [int(starts[i]) for i in (0, 1, 3, 4, 16, 17, 63)] == [0, 4, 4, 6, 6, 7, 7]
assert not counts.any()

game = ludarium.load("bluff")
plan = series_plan(game, [BOTS["random"]] * 2, None, 3, seed=3)
loaded = Loaded.of(plan, plan.rows, None)
phases.play(loaded, 1)
for row, result in zip(plan.rows, loaded.results.copy_to_host(), strict=True):
    match, n = game.match(seed=int(row["seed"])), 0
    while match.actors:
        seat = match.actors[0]
        legal, seed = match.legal_ids(seat), plain.planner_seed(int(row["seed"]), n, seat)
        match.submit(seat, legal[plain.random_pick(seed, len(legal)) if len(legal) > 1 else 0])
        n += 1
    assert result["decisions"] == n
    assert list(result["scores"][:2]) == list(match.result.scores)
print(len(plan.rows))
"""


@pytest.mark.skipif(
    find_spec("numba_cuda") is not None,
    reason="numba-cuda's own simulator reckons otherwise: a GPU is asked instead",
)
def test_phases_play_what_the_referee_plays() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, str(ROOT / "examples" / "games")],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and int(done.stdout) == 6, done.stderr
