"""The search over whole plans: stronger than the search by regret in the same time, and hard to read."""

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.core.game import Game
from ludarium.lab.series import play_series
from ludarium.lab.stats import mean_interval

BENCH = Path(__file__).parents[2] / "bench"
OTHER = "search:200"


def points(game: Game, one: str, other: str, pairs: int, seed: int) -> list[float]:
    """Of pairs of matches, over pairs of ready decks; each deck is played by both."""
    found: list[float] = []
    decks = list(game.decks)
    for i, deck in enumerate(decks):
        against = decks[(i + 1 + seed) % len(decks)]
        for both in ((deck, against), (against, deck)):
            players = [settings_of(one), settings_of(other)]
            scores = play_series(game, players, both, pairs, seed + i, 1)["scores"]
            made = [np.sign(row[n % 2]) / 2 + 0.5 for n, row in enumerate(scores)]
            found += [float(x) for x in np.array(made).reshape(-1, 2).mean(axis=1)]
    return found


def seconds(game: Game, bot: str) -> float:
    """What its matches against a quick player take."""
    begin = time.process_time()
    points(game, bot, "heuristic", 1, 3)
    return time.process_time() - begin


def test_plans_beat_the_other_search_at_equal_time() -> None:
    game = ludarium.load("clans")
    points(game, "plans:20", OTHER, 1, 1)  # compiles
    budget = int(1000 * seconds(game, OTHER) / seconds(game, "plans:1000"))
    low, rate, high = mean_interval(np.array(points(game, f"plans:{budget}", OTHER, 4, 7)))
    print(f"plans:{budget} makes {rate:.3f} [{low:.3f}, {high:.3f}] against {OTHER}, 128 matches")
    assert low > 0.5


def test_who_answers_its_last_plan_loses() -> None:
    command = [sys.executable, str(BENCH / "clans_reader.py"), "master", "--pairs", "100"]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    print(found)
    assert found["rate"][1] >= 0.6
