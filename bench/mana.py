"""What Mana must show, on one core in one run beside a reference loop: `python bench/mana.py`.

Perft with bulk counting, alpha-beta, random play, the start to depth 6, forced wins of 5 plies.
`--record` appends the table to bench/results.md.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots.analysis import analyse
from ludarium.bots.explorer import Explorer
from ludarium.core.puzzles import puzzles
from ludarium.lab.bench import node_speed, perft_speed, reference_loop, series_speed, warm_up
from ludarium.lab.machine import heading

GAME = ludarium.load("mana")
DEPTH = 6
MOVES = 3  # of the winner: 5 plies
PUZZLES = 10


def depth_from_start() -> float:
    """Seconds that the start takes to depth 6."""
    match = GAME.match(seed=1)
    explorer = Explorer(match.observe(match.actors[0]), np.zeros(1, np.int64))
    begin = time.perf_counter()
    for depth in range(1, DEPTH + 1):
        explorer.look(depth)
    return time.perf_counter() - begin


def forced_wins() -> tuple[int, float]:
    """How many forced wins of 5 plies `analyse` finds within 5 s each, and the slowest of them."""
    found, slowest = 0, 0.0
    for puzzle in [p for p in puzzles(GAME) if p.moves == MOVES][:PUZZLES]:
        begin = time.perf_counter()
        answer = analyse(GAME, puzzle.position, seconds=5)
        slowest = max(slowest, time.perf_counter() - begin)
        found += answer.forced_win_in == 2 * MOVES - 1
    return found, slowest


def main() -> None:
    warm_up(GAME)
    analyse(GAME, "Gg w", seconds=0)
    before = reference_loop()
    found, slowest = forced_wins()
    rows = [
        ("perft with bulk counting, leaves/s (20 M wanted)", f"{perft_speed(GAME):,}"),
        ("alpha-beta, nodes/s (1 M wanted)", f"{node_speed(GAME):,}"),
        ("random play, plies/s (0.25 M wanted)", f"{series_speed(GAME, 1)[0]:,}"),
        (f"depth {DEPTH} from the start, s (10 wanted)", f"{depth_from_start():.2f}"),
        (f"forced wins of 5 plies found by `analyse`, of {PUZZLES}", f"{found}"),
        ("the slowest of them, s (5 wanted)", f"{slowest:.2f}"),
        ("reference loop before and after, s", f"{before} and {reference_loop()}"),
    ]
    lines = [f"\n## Mana on one core, {heading()}\n", "| what | measured |", "|---|---|"]
    lines += [f"| {what} | {measured} |" for what, measured in rows]
    print("\n".join(lines))
    if "--record" in sys.argv:
        with (Path(__file__).parent / "results.md").open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
