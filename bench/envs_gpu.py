"""Compare the GPU's vector environment with the CPU's, byte for byte: `python bench/envs_gpu.py`.

Both take the same seeds and actions. Observations, masks, seats, seeds, rewards and ends of every step are
compared, in all autoreset modes, with every seat learning and against each bot that runs on a GPU, from
the start, with a chosen first seat and from a position. Prints "identical", or the first difference and
exits with status 1. It needs a GPU, and no test runner.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import ludarium
from ludarium.core.device import has_gpu
from ludarium.envs import Mix, make_cuda, make_vector

MODES = ("NextStep", "SameStep", "Disabled")
OPPONENTS = (None, "random", "novice", "heuristic", Mix("random", "heuristic"))
PLIES = 12  # of random play before the position that matches start from
TOLD = ("action_mask", "seat", "match_seed", "rewards", "illegal")


class Differs(Exception):
    """Where the two are not the same."""


def same(what: str, step: int, mine: Any, theirs: Any) -> None:
    a, b = np.asarray(mine), theirs.copy_to_host()
    if a.dtype == np.bool_:
        b = b != 0
    if a.tobytes() != np.ascontiguousarray(b, a.dtype).tobytes():
        at = np.argwhere(a != b)
        first = tuple(int(i) for i in at[0]) if len(at) else ()
        raise Differs(f"{what} differs in step {step} at {first}: CPU {a[first]}, GPU {b[first]}")


def same_infos(step: int, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    for name in TOLD:
        if name in mine and name in theirs:
            same(name, step, mine[name], theirs[name])


def compare(game: str, places: int, steps: int, seed: int, mode: str, **options: Any) -> int:
    """Play both for so many steps; how many matches ended."""
    mine = make_vector(game, places, autoreset_mode=mode, **options)
    theirs = make_cuda(game, places, autoreset_mode=mode, **options)
    a, b = mine.reset(seed=seed), theirs.reset(seed=seed)
    ended = 0
    for step in range(steps):
        same("observation", step, a[0], b[0])
        same_infos(step, a[-1], b[-1])
        actions = mine.sample()
        if step % 17 == 5:
            actions[step % places] = 0  # illegal: loses the match
        a, b = mine.step(actions), theirs.step(actions)
        same("reward", step, a[1], b[1])
        same("terminated", step, a[2], b[2])
        ended += int(a[2].sum())
        if mode == "Disabled" and a[2].any():
            a = mine.reset(options={"reset_mask": a[2]})
            b = theirs.reset(options={"reset_mask": b[2]})
    mine.close()
    return ended


def position_of(name: str, seed: int) -> Any:
    """A position from random play."""
    match, dice = ludarium.load(name).match(seed=seed), np.random.default_rng(seed)
    for _ in range(PLIES):
        seat = match.actors[0]
        match.submit(seat, int(dice.choice(match.legal_ids(seat))))
    return match.position()


def somebody_begins(name: str) -> bool:
    return "begins" in (ludarium.load(name).kernel.STATE.names or ())


def cases(name: str) -> list[dict[str, Any]]:
    return [
        *({"opponent": opponent, "mode": mode} for opponent in OPPONENTS for mode in MODES),
        *([{"mode": "SameStep", "first": 1}] if somebody_begins(name) else []),
        {"mode": "SameStep", "position": [position_of(name, 1), position_of(name, 2)]},
        {"mode": "SameStep", "opponent": "random", "seat": "random"},
    ]


def in_words(case: dict[str, Any]) -> str:
    return ", ".join(
        f"{key} {'given' if key == 'position' else value}" for key, value in case.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", default=",".join(ludarium.games.names()))
    parser.add_argument("--places", type=int, default=300)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    if not has_gpu():
        sys.exit("no GPU found: there is nothing to compare")
    for name in args.games.split(","):
        for case in cases(name):
            begin = time.perf_counter()
            try:
                ended = compare(name, args.places, args.steps, args.seed, **case)
            except Differs as fault:
                sys.exit(f"{name}, {in_words(case)}: {fault}")
            seconds = time.perf_counter() - begin
            print(f"{name}, {in_words(case)}: {ended} matches ended, {seconds:.1f} s", flush=True)
    print("identical")


if __name__ == "__main__":
    main()
