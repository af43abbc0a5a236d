"""The GPU proof where no test runner is: `python bench/gpu.py [game ...]` compares with the CPU and
measures, for each kind of bot that fits on a GPU; all games if none is named."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import ludarium
from ludarium.bots import BOTS
from ludarium.lab import gpu
from ludarium.lab.machine import heading
from ludarium.lab.play import play, warm
from ludarium.lab.series import series_plan

PAIRS = {"random": 50_000, "heuristic": 20_000}  # that the CPU plays, too
MATCHES = {"random": (1_000_000, 4_000_000), "heuristic": (500_000, 2_000_000)}


def compare(game: ludarium.Game, bot: str) -> bool:
    settings = [BOTS[bot], BOTS[bot]]
    plan = series_plan(game, settings, None, PAIRS[bot], seed=3)
    begin = time.perf_counter()
    warm(plan)
    print(f"{game.name}, {bot}: compiled for the CPU in {time.perf_counter() - begin:.1f} s")
    begin = time.perf_counter()
    on_cpu = play(plan).results
    seconds = time.perf_counter() - begin
    decisions = int(on_cpu["decisions"].sum())
    print(
        f"  CPU, all cores: {len(on_cpu) / seconds / 1e3:.0f} thousand matches/s, "
        f"{decisions / seconds / 1e6:.2f} M decisions/s"
    )
    begin = time.perf_counter()
    same = gpu.launch(plan)[0].tobytes() == on_cpu.tobytes()
    print(f"  compiled for the GPU and played in {time.perf_counter() - begin:.1f} s")
    print(
        f"  {len(on_cpu):,} matches, {decisions:,} decisions: {'identical' if same else 'DIFFERENT'}"
    )
    for n in MATCHES[bot]:
        results, _, seconds = gpu.launch(series_plan(game, settings, None, n // 2))
        total = int(results["decisions"].sum())
        print(
            f"  GPU, {n:,} matches in {seconds:.3f} s: {n / seconds / 1e6:.2f} M matches/s, "
            f"{total / seconds / 1e6:.1f} M decisions/s"
        )
    return same


def main() -> None:
    names = sys.argv[1:] or ludarium.games.names()
    same = [compare(ludarium.load(name), bot) for name in names for bot in PAIRS]
    print(heading())
    sys.exit(0 if all(same) else 1)


if __name__ == "__main__":
    main()
