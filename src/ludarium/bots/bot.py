"""Bot: takes an observation, gives an action. It never sees a state.

All bots think in the compiled engine of their game; a bot here is a row of numbers (its kind and
budget) with the memory it thinks in.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.match import Observation
from ..core.modes import has_part, instantiate

CHUNK = 200  # iterations between two looks at the clock
LARGEST_TREE = 1_000_000  # nodes of a search by time
TO_THE_END = 1_000_000  # handovers of a playout that nothing stops


@dataclass(frozen=True)
class Settings:
    """What makes one bot differ from another."""

    kind: str = "search"  # random, greedy, search
    iterations: int = 1
    explore: float = 0.5
    widen: float = 0.5
    policy: str = "greedy"
    handovers: int = 2
    blunder: int = 0

    def row(self, engine: Any) -> tuple[Any, ...]:
        kinds = {"random": engine.RANDOM, "greedy": engine.GREEDY, "search": engine.SEARCH}
        return (
            kinds[self.kind],
            self.iterations,
            self.explore,
            self.widen,
            kinds[self.policy],
            self.handovers,
            self.blunder,
        )


def fitting(game: Game, settings: Settings) -> Settings:
    """A game without a value function has nothing to look at: its bots play out to the end."""
    if has_part(game.name, "value") or settings.kind == "random":
        return settings
    few = max(settings.iterations, 50)
    return replace(settings, kind="search", iterations=few, policy="random", handovers=TO_THE_END)


def engine_of(game: Game) -> Any:
    """The compiled engine of a game; made (and compiled or loaded from disk) at first use."""
    rules = game.jit()
    if has_part(game.name, "value"):
        judgement = game.jit("value")
    else:
        from . import indifferent as judgement
    return instantiate("ludarium.bots.engine", game.name, rules=rules, judgement=judgement)


class Memory:
    """The arrays that one thread thinks in."""

    def __init__(self, game: Game, iterations: int) -> None:
        engine = engine_of(game)
        rules = game.jit()
        self.states = np.zeros(engine.RECORDS, rules.STATE)
        self.words = self.states.view(np.int64).reshape(engine.RECORDS, -1)
        self.tree = np.zeros(iterations + 2, engine.NODE)
        self.path = np.zeros(engine.MAX_DEPTH + 1, np.int64)
        self.out = np.zeros(rules.MAX_LEGAL, np.int32)
        self.log = np.zeros(1, np.int64)

    @property
    def rest(self) -> tuple[Any, ...]:
        return self.tree, self.path, self.out, self.log


class Bot:
    """One bot at one table. `choose` by its own budget, `ponder` by time."""

    def __init__(self, game: Game, name: str, settings: Settings, seed: int = 1) -> None:
        self.game = game
        self.name = name
        self.settings = fitting(game, settings)
        self.seed = seed
        self.decisions = 0
        self.stop = np.zeros(1, np.int64)

    @cached_property
    def engine(self) -> Any:
        return engine_of(self.game)

    @cached_property
    def _row(self) -> Any:
        return np.array([self.settings.row(self.engine)], self.engine.BOT)

    @cached_property
    def _memory(self) -> Memory:
        return Memory(self.game, max(self.settings.iterations, 1))

    def choose(self, seen: Observation) -> int:
        """The number of the action it takes."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        memory, seed = self._see(seen)
        tables, row = self.game.table_array, self._row
        return int(
            self.engine.choose(
                memory.states, memory.words, tables, row, seen.seat, seed, *memory.rest, self.stop
            )
        )

    def advise(self, seen: Observation) -> list[tuple[int, float]]:
        """The actions it looked at, the best first, each with its share of the attention."""
        best = self.choose(seen)
        if self.settings.kind != "search" or len(seen.legal) == 1:
            return [(best, 1.0)]
        return self._shares(self._memory)

    def judge(self, seen: Observation) -> float:
        """What the position is worth to the seat that is to act, -1 to 1, by its search."""
        memory, seed = self._see(seen)
        tree = memory.tree
        self.engine.plant(tree)
        self._think(memory, seen.seat, seed, self.settings.iterations)
        best = max(self._children(tree), key=lambda child: int(tree[child]["visits"]))
        return float(tree[best]["total"]) / int(tree[best]["visits"])

    def ponder(
        self, seen: Observation, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> list[tuple[int, float]]:
        """Search for a time instead of a number of iterations."""
        return self._shares(self._grow(seen, seconds, clock))

    def count_iterations(self, seen: Observation, seconds: float) -> int:
        """How many iterations it makes in a time."""
        return int(self._grow(seen, seconds, time.monotonic).tree[0]["visits"])

    def _grow(self, seen: Observation, seconds: float, clock: Callable[[], float]) -> Memory:
        memory, seed = self._see(seen, Memory(self.game, LARGEST_TREE))
        self.engine.plant(memory.tree)
        end = clock() + seconds
        while not self.stop[0] and memory.tree[0]["available"] < LARGEST_TREE:
            self._think(memory, seen.seat, seed, CHUNK)
            if clock() >= end:
                break
        return memory

    def _think(self, memory: Memory, seat: int, seed: int, n: int) -> None:
        tables, row = self.game.table_array, self._row
        self.engine.ponder(
            memory.states, memory.words, tables, row, seat, seed, n, *memory.rest, self.stop
        )

    def _see(self, seen: Observation, memory: Memory | None = None) -> tuple[Memory, int]:
        memory = memory or self._memory
        memory.states[self.engine.SEEN] = np.frombuffer(seen.state, self.game.kernel.STATE)[0]
        self.decisions += 1
        return memory, (self.seed * 1_000_003 + self.decisions) & 0x1FFFFFFFFFFFFF

    def _shares(self, memory: Memory) -> list[tuple[int, float]]:
        tree = memory.tree
        found = [(int(tree[c]["action"]), int(tree[c]["visits"])) for c in self._children(tree)]
        total = sum(visits for _, visits in found) or 1
        return sorted(((a, v / total) for a, v in found), key=lambda each: -each[1])

    def _children(self, tree: Any) -> list[int]:
        """The nodes below the root."""
        found = []
        child = int(tree[0]["child"])
        while child >= 0:
            found.append(child)
            child = int(tree[child]["sibling"])
        return found
