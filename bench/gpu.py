"""The GPU proof where no test runner is: `python bench/gpu.py [game]` compares with the CPU and
measures."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import Settings
from ludarium.lab import gpu
from ludarium.lab.machine import heading
from ludarium.lab.plan import seeds_of
from ludarium.lab.series import deck_rows, play_series


def main() -> None:
    game = ludarium.load(sys.argv[1] if len(sys.argv) > 1 else "spellfaire")
    random = Settings(kind="random")
    decks = deck_rows(game, None)
    pairs = 50_000
    begin = time.perf_counter()
    on_cpu = play_series(game, [random, random], None, 1)
    print(f"compiled for the CPU in {time.perf_counter() - begin:.1f} s")
    begin = time.perf_counter()
    on_cpu = play_series(game, [random, random], None, pairs, seed=3)
    seconds = time.perf_counter() - begin
    decisions = int(on_cpu["decisions"].sum())
    print(f"CPU, all cores: {decisions / seconds / 1e6:.1f} M decisions/s")
    on_gpu, _, _ = gpu.random_matches(game, decks, np.repeat(seeds_of(3, pairs), 2))
    same = on_gpu.tobytes() == on_cpu.tobytes()
    print(f"{2 * pairs:,} matches, {decisions:,} decisions: {'identical' if same else 'DIFFERENT'}")
    for n in (1_000_000, 4_000_000):
        results, _, seconds = gpu.random_matches(game, decks, seeds_of(1, n))
        total = int(results["decisions"].sum())
        print(
            f"GPU, {n:,} matches in {seconds:.3f} s: {n / seconds / 1e6:.2f} M matches/s, "
            f"{total / seconds / 1e6:.0f} M decisions/s"
        )
    print(heading())
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
