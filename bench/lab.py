"""How long the lab takes on this machine, in one run with a reference loop.

    python bench/lab.py              # matrix, random matches, all decks
    python bench/lab.py --cuda       # the matrix by random play on a GPU: 2.56 million matches

Seconds are of the matches themselves, after everything is compiled.
"""

import argparse
import json
import os
import time
from typing import Any

import ludarium
from ludarium.bots import BOTS
from ludarium.lab import gpu
from ludarium.lab.balance import Question
from ludarium.lab.bench import reference_loop
from ludarium.lab.field import field_of
from ludarium.lab.metagame import Metagame
from ludarium.lab.plan import Draft, Plan, seeds_of
from ludarium.lab.play import How, play, warm

GAME = ludarium.load("spellfaire")


def timed(plan: Plan, how: How) -> tuple[Any, float]:
    warm(plan)
    begin = time.perf_counter()
    outcome = play(plan, how)
    return outcome, round(time.perf_counter() - begin, 2)


def matrix() -> dict[str, Any]:
    """16 x 16 decks, 400 matches a cell, the heuristic bot, every card counted."""
    question = Question(GAME, field_of(GAME), games=400, impact=0)
    _, seconds = timed(question.plan, How())
    return {"matches": len(question.plan.rows), "seconds": seconds}


def randomly(n: int = 100_000) -> dict[str, Any]:
    draft = Draft([GAME], {"random": BOTS["random"]})
    players = [(name, GAME.decks[name]) for name in GAME.definition.starters]
    draft.add(players, seeds_of(1, n // 2), ("random", "random"))
    outcome, seconds = timed(draft.plan(), How())
    return {"matches": len(outcome.results), "seconds": seconds}


def all_decks() -> dict[str, Any]:
    asked = Metagame(GAME)
    plan, groups = asked.plan()
    outcome, seconds = timed(plan, How())
    begin = time.perf_counter()
    document = asked.answer(outcome, groups)
    more = time.perf_counter() - begin
    return {
        "decks": len(document["decks"]),
        "matches": len(plan.rows),
        "seconds": round(seconds + more, 2),
    }


def on_gpu(each: int = 10_000) -> dict[str, Any]:
    """16 x 16 decks, this many random matches per cell; the CPU replays a part of them."""
    names = list(GAME.decks)
    draft = Draft([GAME], {"random": BOTS["random"]})
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            seeds = seeds_of(1, each // 2, 16 * i + j)
            draft.add([(a, GAME.decks[a]), (b, GAME.decks[b])], seeds, ("random", "random"))
    plan = draft.plan()
    results, _, seconds = gpu.launch(plan)
    some = Plan(plan.games, plan.bots, plan.decks, plan.deck_names, plan.rows[:20_000])
    same = play(some).results.tobytes() == results[:20_000].tobytes()
    return {"matches": len(results), "device_seconds": round(seconds, 3), "as_on_the_cpu": same}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cuda", action="store_true", help="on a GPU")
    found: dict[str, Any] = {"cores": os.cpu_count(), "reference_s": reference_loop()}
    if parser.parse_args().cuda:
        found["cuda_matrix"] = on_gpu()
    else:
        found |= {"matrix": matrix(), "random": randomly(), "all_decks": all_decks()}
    found["reference_after_s"] = reference_loop()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
