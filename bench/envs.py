"""Steps a second of the vector environments: `python bench/envs.py [--games spellfaire,mana] [--batch 4096]`.

One core, random legal actions, all seats learning; observation and mask are part of a step. Beside it, in
the same run: the bare loop of the same rules (no observation, no mask, one match after the other), and
pgx's connect_four at the same batch size where pgx is installed. Best of several repetitions, since other
work on a machine only ever makes things slower.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.bots import Settings
from ludarium.core.device import has_gpu
from ludarium.envs import make_vector
from ludarium.lab.machine import heading
from ludarium.lab.series import play_series

REPEATS = 9


def best(work: Callable[[], int]) -> float:
    """Steps for a CPU second in the quickest repetition: what one core does, whatever else runs."""
    work()  # compiles
    rates = []
    for _ in range(REPEATS):
        begin = time.process_time()
        steps = work()
        rates.append(steps / (time.process_time() - begin))
    return max(rates)


def vector(name: str, batch: int, threads: int, opponent: str | None, steps: int) -> Any:
    env = make_vector(name, batch, opponent=opponent, threads=threads, autoreset_mode="SameStep")
    env.reset(seed=1)
    ahead = np.zeros((steps, batch), np.int64)

    def whole() -> int:
        for _ in range(steps):
            env.step(env.sample())
        return steps * batch

    def alone() -> float:
        """The step without the choice of actions."""
        spent = 0.0
        for row in range(steps):
            ahead[row] = env.sample()
            begin = time.process_time()
            env.step(ahead[row])
            spent += time.process_time() - begin
        return steps * batch / spent

    found = {"steps_and_choice_per_s": best(whole)}
    found["steps_per_s"] = max(alone() for _ in range(REPEATS))
    env.close()
    return found


def bare(name: str) -> float:
    """Decisions a second of random matches in the lab's loop, on one core."""
    game, random = ludarium.load(name), Settings(kind="random")

    def work() -> int:
        results = play_series(game, [random, random], None, 1000, threads=1)
        return int(results["decisions"].sum())

    return best(work)


def connect_four(batch: int, steps: int) -> float | None:
    """The same loop over pgx's connect_four: step, observation, mask, random legal actions."""
    os.environ["JAX_PLATFORMS"] = "cpu"  # where there is a GPU, too
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env = pgx.make("connect_four")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        key, pick, reset = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(pick, logits, axis=1)
        return step(state, action, jax.random.split(reset, batch)), key

    run = jax.jit(one)
    state = begin(jax.random.split(jax.random.PRNGKey(0), batch))
    kept = [state, jax.random.PRNGKey(1)]

    def work() -> int:
        for _ in range(steps):
            kept[0], kept[1] = run(kept[0], kept[1])
        kept[0].observation.block_until_ready()
        return steps * batch

    return best(work)


def on_gpu(name: str, batch: int, opponent: str | None, steps: int) -> float:
    """Steps a second of device time, with actions chosen on the device."""
    from numba import cuda

    from ludarium.envs import make_cuda

    env = make_cuda(name, batch, opponent=opponent, autoreset_mode="SameStep")
    env.reset(seed=1)

    def seconds() -> float:
        begin, end = cuda.event(), cuda.event()
        begin.record()
        for _ in range(steps):
            env.step(env.sample())
        end.record()
        end.synchronize()
        return float(cuda.event_elapsed_time(begin, end)) / 1000

    seconds()  # compiles
    return steps * batch / min(seconds() for _ in range(REPEATS))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", default="spellfaire,mana")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--opponent", help="a bot for the other seats; else all seats learn")
    parser.add_argument("--gpu-batch", type=int, default=65536)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found: dict[str, Any] = {"machine": heading(), "batch": args.batch, "games": {}}
    pgx = connect_four(args.batch, args.steps)
    for name in args.games.split(","):
        row = vector(name, args.batch, args.threads, args.opponent, args.steps)
        row["bare_decisions_per_s"] = bare(name)
        if has_gpu():
            row["gpu_steps_per_s"] = on_gpu(name, args.gpu_batch, args.opponent, args.steps)
        found["games"][name] = row
    found["pgx_connect_four_steps_per_s"] = pgx
    found["pgx_connect_four_again"] = connect_four(args.batch, args.steps)
    if args.json:
        print(json.dumps(found))
        return
    print(found["machine"])
    for name, row in found["games"].items():
        for what, rate in row.items():
            print(f"{name:12} {what:26} {rate:>12,.0f}")
    print(
        "pgx is not installed"
        if pgx is None
        else f"pgx connect_four, before the others {pgx:>12,.0f}"
    )
    if pgx is not None:
        print(f"pgx connect_four, after them     {found['pgx_connect_four_again']:>12,.0f}")


if __name__ == "__main__":
    main()
