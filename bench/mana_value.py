"""Fits the numbers of Mana's `value.py` to self-play, and plays two versions of it against each other.

    python bench/mana_value.py fit --games 2000 --write      # play, fit, put the numbers into value.py
    python bench/mana_value.py match old_value.py            # the present one against another file

Fitting is a logistic regression: a lead of 1000 is meant to be one in the logarithm of the odds. The
worth of a position is linear in the numbers, so the plain kernel itself tells how often each of them
counts: by how much the worth changes when a number is one larger.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import Bot, Settings
from ludarium.core.modes import game_module
from ludarium.lab.stats import paired

FOLDER = Path(ludarium.__file__).parent / "games" / "mana"
NAMES = (
    *("TEMPO", "OPEN_1", "OPEN_2", "OPEN_3", "PRESSED", "ESCAPE"),
    *("AIM_1", "AIM_2", "AIM_3", "AIM_4", "MOBILITY"),
    *("GOETIA_OUT", "NOA_OUT", "RAZIEL_OUT", "PAULINA_OUT", "SALOMONIS_OUT", "THEURGIA_OUT"),
    *("ABRAMELIN_OUT", "GRAN_BURST", "GOETIA_BURST", "NOA_BURST", "RAZIEL_BURST"),
    *("PAULINA_BURST", "SALOMONIS_BURST", "THEURGIA_BURST", "ABRAMELIN_BURST"),
    *("LEAP", "LEAP_BURST", "BITE", "BITE_BURST"),
)
OPENING = 4  # random plies
STRAY = 0.08  # how often a bot of the self-play does anything
HOLD = 2.0  # how strongly numbers without evidence are held at 0


# --- playing -------------------------------------------------------------------------------------------


def opening(game: Any, rng: random.Random, plies: int) -> Any:
    while True:
        match = game.match(seed=rng.randrange(1 << 40))
        for _ in range(plies):
            if match.actors:
                match.take(match.actors[0], rng.choice(match.legal_ids(match.actors[0])))
        if match.actors:
            return match


def played(seed: int, nodes: int) -> list[tuple[bytes, int, float]]:
    """The quiet positions of one match: state, seat to act, what it made of the match."""
    rng = random.Random(seed)
    game = ludarium.load("mana")
    value = game_module("mana", "value", "plain")
    bot = Bot(game, "tuner", Settings(kind="deep", nodes=nodes), seed)
    match = opening(game, rng, OPENING)
    seen = []
    while match.actors:
        seat = match.actors[0]
        observed = match.observe(seat)
        quiet = not value.can_win(match._state, game.tables, seat)
        if quiet and rng.random() < 0.5:
            seen.append((observed.state, seat))
        stray = rng.random() < STRAY
        match.take(seat, rng.choice(observed.legal) if stray else bot.choose(observed))
    points = [(score + 1000) / 2000 for score in match.result.scores]
    return [(state, seat, points[seat]) for state, seat in seen]


# --- fitting -------------------------------------------------------------------------------------------


def counts(states: list[tuple[bytes, int, float]]) -> np.ndarray:
    """How often each number counts for the seat to act, less how often for the other."""
    game = ludarium.load("mana")
    value, t = game_module("mana", "value", "plain"), game.tables
    kept = {name: getattr(value, name) for name in NAMES}
    rows = []
    try:
        for name in NAMES:
            setattr(value, name, 0)
        for state, seat, _ in states:
            s = game.states.unpack(state)
            side = 0 if seat == s.white else 1
            row = []
            for name in NAMES:
                setattr(value, name, 1)
                row.append(value.worth(s, t, side) - value.worth(s, t, 1 - side))
                setattr(value, name, 0)
            row[0] = 1  # TEMPO: the seat to act has it
            rows.append(row)
    finally:
        for name, number in kept.items():
            setattr(value, name, number)
    return np.array(rows, float)


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - p) - HOLD * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + HOLD * np.eye(x.shape[1])
        weights += np.linalg.solve(curve, slope)
    return weights


def write(numbers: dict[str, int]) -> None:
    """Put the numbers into value.py."""
    path = FOLDER / "value.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    for i, line in enumerate(lines):
        names, equals, rest = line.partition(" = ")
        wanted = [name.strip() for name in names.split(",")]
        if equals and all(name in numbers for name in wanted):
            comment = re.search(r"(\s*#.*)?$", rest)
            assert comment is not None
            lines[i] = f"{names} = {', '.join(str(numbers[n]) for n in wanted)}{comment[0]}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- comparing -----------------------------------------------------------------------------------------


def other_game(path: str, folder: str) -> Any:
    """Mana with another value.py, as a game of its own."""
    copy = Path(folder) / "othermana"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(path, copy / "value.py")
    text = (copy / "game.py").read_text(encoding="utf-8")
    (copy / "game.py").write_text(text.replace('name="mana"', 'name="othermana"'))
    ludarium.games.add_folder(folder)
    return ludarium.load("othermana")


def compare(path: str, pairs: int, nodes: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        games = [ludarium.load("mana"), other_game(path, folder)]
        made = []
        for pair in range(pairs):
            start = opening(games[0], random.Random(pair), OPENING)
            for swap in (0, 1):
                match = start.copy()
                bots = [Bot(game, "x", Settings(kind="deep", nodes=nodes), pair) for game in games]
                while match.actors:
                    seat = match.actors[0]
                    match.take(seat, bots[seat ^ swap].choose(match.observe(seat)))
                made.append((match.result.scores[swap] + 1000) / 2000)
            if pair % 10 == 9:
                low, middle, high = paired(np.array(made))
                print(f"{len(made)} matches: {middle:.3f} ({low:.3f} to {high:.3f})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["fit", "match"])
    parser.add_argument("file", nargs="?")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.what == "match":
        return compare(given.file, given.games // 2, given.nodes)
    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    with ProcessPoolExecutor(given.processes) as pool:
        matches = list(pool.map(played, seeds, [given.nodes] * given.games, chunksize=20))
        parts = list(pool.map(counts, matches, chunksize=20))
    x = np.concatenate([part for part in parts if len(part)])
    y = np.array([points for match in matches for _, _, points in match])
    weights = fit(x, y)
    p = 1 / (1 + np.exp(-x @ weights))
    print(f"{given.games} matches, {len(y)} positions, mean error {np.abs(y - p).mean():.4f}")
    numbers = {name: round(1000 * w) for name, w in zip(NAMES, weights, strict=True)}
    for name, number in numbers.items():
        print(f"{name} = {number}")
    if given.write:
        write(numbers)
    return None


if __name__ == "__main__":
    main()
