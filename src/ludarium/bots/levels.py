"""The bots by name: five levels, each above the one before, and `heuristic`, the book's advice; or by
budget: `search:2000` (iterations), `deep:50000` (nodes), `depth:3` (plies).

Levels are fixed by iterations (in games of perfect information by nodes), so that a seed gives the
same game on every machine; the numbers were chosen by measuring (bench/results.md).
"""

import re

from ..core.errors import BadInput, nearest
from ..core.game import Game
from .bot import Bot, Settings

LEVELS: dict[str, Settings] = {
    "random": Settings(kind="random"),
    "novice": Settings(kind="greedy", blunder=300),
    "adept": Settings(iterations=80, nodes=1_000),
    "expert": Settings(iterations=500, nodes=20_000),
    "master": Settings(iterations=10_000, nodes=1_500_000, seconds=3.0),
}
BOTS: dict[str, Settings] = LEVELS | {"heuristic": Settings(kind="greedy")}
# In games of perfect information: a search to a depth, to measure by.
YARDSTICKS: dict[str, Settings] = {"depth-3": Settings(kind="deep", nodes=1 << 40, depth=3)}


BUDGET = re.compile(r"(search|deep|depth):(\w*)")
MOST = {"search": 1_000_000, "deep": 1_000_000_000, "depth": 60}
MANY_NODES = 1 << 40


def settings_of(name: str) -> Settings:
    if budget := BUDGET.fullmatch(name):
        return settings_by(budget[1], budget[2])
    if name not in BOTS:
        raise BadInput(
            f'no bot is called "{name}"{nearest(name, BOTS)}; known are {", ".join(BOTS)}, '
            "search:N, deep:N, depth:N"
        )
    return BOTS[name]


def settings_by(kind: str, written: str) -> Settings:
    most = MOST[kind]
    n = int(written) if written.isdecimal() and len(written) < 12 else 0
    if not 1 <= n <= most:
        raise BadInput(f"{kind}: a number from 1 to {most} was expected, not {written!r}")
    if kind == "search":
        return Settings(iterations=n)
    if kind == "deep":
        return Settings(kind="deep", nodes=n)
    return Settings(kind="deep", nodes=MANY_NODES, depth=n)


def make_bot(game: Game, name: str, seed: int = 1) -> Bot:
    """A bot by its name, ready to sit down."""
    return Bot(game, name, settings_of(name), seed)
