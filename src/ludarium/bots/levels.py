"""The bots by name: five levels, each above the one before, and `heuristic`, the book's advice; or by
budget: `search:2000` (iterations), `deep:50000` (nodes), `depth:3` (plies). `tree:2000`, `regret:2000` and
`plans:2000` search in one way everywhere, to compare: by the most visited action, by regret, or over whole plans.

Levels are fixed by iterations (in games of perfect information by nodes), so that a seed gives the
same game on every machine; the numbers were chosen by measuring (bench/results.md). One exception: at a
table `master` stops after 3 s, so on a slow or busy machine its play depends on the clock.
`make_bot(..., seconds=0)` turns that off; lab runs and environments never use it.
"""

import re
from dataclasses import replace

from ..core.errors import BadInput, nearest
from ..core.game import Game
from .bot import Bot, Settings

LEVELS: dict[str, Settings] = {
    "random": Settings(kind="random"),
    "novice": Settings(kind="greedy", level="novice", blunder=300),
    "adept": Settings(level="adept", iterations=80, nodes=1_000),
    "expert": Settings(level="expert", iterations=500, nodes=20_000),
    "master": Settings(level="master", iterations=10_000, nodes=1_500_000, seconds=3.0),
}
BOTS: dict[str, Settings] = LEVELS | {"heuristic": Settings(kind="greedy")}
# In games of perfect information: a search to a depth, to measure by.
YARDSTICKS: dict[str, Settings] = {"depth-3": Settings(kind="deep", nodes=1 << 40, depth=3)}


BUDGET = re.compile(r"(search|tree|regret|plans|deep|depth):(\w*)")
BUDGETS = "search:N, tree:N, regret:N, plans:N, deep:N, depth:N"
MIXES = {"search": "", "tree": "never", "regret": "always", "plans": "plans"}
MOST = {**dict.fromkeys(MIXES, 1_000_000), "deep": 1_000_000_000, "depth": 60}
MANY_NODES = 1 << 40


def settings_of(name: str) -> Settings:
    if budget := BUDGET.fullmatch(name):
        return settings_by(budget[1], budget[2])
    if name not in BOTS:
        raise BadInput(
            f'no such bot: "{name}"{nearest(name, BOTS)}; expected one of {", ".join(BOTS)}, {BUDGETS}'
        )
    return BOTS[name]


def settings_by(kind: str, written: str) -> Settings:
    most = MOST[kind]
    n = int(written) if written.isdecimal() and len(written) < 12 else 0
    if not 1 <= n <= most:
        raise BadInput(f"{kind}: expected a number from 1 to {most}, got {written!r}")
    if kind in MIXES:
        return Settings(level="search", iterations=n, mixes=MIXES[kind])
    if kind == "deep":
        return Settings(kind="deep", nodes=n)
    return Settings(kind="deep", nodes=MANY_NODES, depth=n)


def make_bot(game: Game, name: str, seed: int = 1, seconds: float | None = None) -> Bot:
    """A bot by its name. `seconds` limits each of its decisions; 0 turns a level's own
    limit off, so that the seed alone decides what it plays."""
    settings = settings_of(name)
    if seconds is not None:
        if not (isinstance(seconds, int | float) and 0 <= seconds < float("inf")):
            raise BadInput(f"seconds: expected a number from 0 up, got {seconds!r}")
        settings = replace(settings, seconds=float(seconds))
    return Bot(game, name, settings, seed)
