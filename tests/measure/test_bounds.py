"""Compiled code never reaches past an array: an index too far would silently change a neighbour."""

import json
import os
import subprocess
import sys

import ludarium
from ludarium.bots import BOTS
from ludarium.lab.series import play_series


def test_compiled_matches_stay_within_bounds() -> None:
    """Matches between two bots with Numba's bounds checks on give the same wins as without."""
    words = ["simulate", "spellfaire", "--games", "300", "--bots", "heuristic,random", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "ludarium", *words, "--decks", "necropolis-nature,ironbound-shadow"],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    game = ludarium.load("spellfaire")
    players = [BOTS["heuristic"], BOTS["random"]]
    results = play_series(game, players, ["necropolis-nature", "ironbound-shadow"], 150, seed=1)
    assert sum(json.loads(done.stdout)["wins"]) == 300
    assert json.loads(done.stdout)["length"]["mean"] == round(float(results["length"].mean()), 2)
