"""Bot: takes an observation, returns an action. It never sees a state.

All bots think in the compiled engine of their game; a bot here is a row of numbers (its kind and
budget) and the memory it searches in.
"""

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Observation
from ..core.modes import has_part
from ..core.worlds import sure_part
from . import mixtures
from .chances import chances_of, has_chances
from .deadline import deadline
from .explorer import Analysis, chances, look_ahead
from .parts import (
    Stack,
    can_mix,
    can_plan,
    check_perfect,
    engine_of,
    network_of,
    plans_of,
    quick_of,
    regret_of,
)
from .tuning import tuning_of

CHUNK = 200  # iterations between two checks of the clock
LARGEST_TREE = 1_000_000  # nodes of a search by time
TO_THE_END = 1_000_000  # turns of a playout that nothing stops
MOST_SETS = 200_000  # of a search by regret
ARMS = 8  # of a set, on average at most
SLIGHTLY = 0.003  # impatient
ADVICE = 3  # actions that an alpha-beta advises
MANY_STEPS = 1_000  # no win is known
SURE, AS_SURE = 0.9, 0.05  # of two wins as sure as each other the sooner is advised


@dataclass(frozen=True)
class Settings:
    """What makes one bot differ from another."""

    kind: str = "search"  # random, greedy, search, deep
    level: str = ""  # its name: by it a game may change its numbers
    iterations: int = 1
    explore: float = 0.5
    widen: float = 0.5
    policy: str = "greedy"
    turns: int = 3  # of a playout, by the game's `length`
    # Where it searches by regret: never, together (also if empty), always; or together, by whole plans: plans.
    mixes: str = ""
    blunder: int = 0
    hasty: int = 0
    nodes: int = 0  # of an alpha-beta, in games of perfect information
    depth: int = 60  # likewise, in plies
    # What it judges by: 0 `value.py`, else one of the game's networks; -1: the first, if any.
    network: int = -1
    order: int = 0  # what says which action is opened first: 0 `value.py`, 1 that network
    impatience: float = 0.03  # a win a turn later is worth so much less, and a loss is less bad
    seconds: float = 0.0  # at most, per decision at a table; 0: only its budget limits it

    @property
    def looks_ahead(self) -> bool:
        """Whether it looks further than one action: a GPU thread has no memory for that."""
        return self.kind not in ("random", "greedy")

    @property
    def rolls_dice(self) -> bool:
        """Whether its play varies with the seed, even in a game without dice."""
        return self.kind != "greedy" or self.blunder > 0  # an alpha-beta shuffles its first moves

    def row(self, engine: Any) -> tuple[Any, ...]:
        kinds = {
            "random": engine.RANDOM,
            "greedy": engine.GREEDY,
            "search": engine.SEARCH,
            "deep": engine.DEEP,
        }
        return (
            kinds[self.kind],
            self.iterations,
            self.explore,
            self.widen,
            kinds[self.policy],
            self.turns,
            ("never", "together", "always", "plans").index(self.mixes or "together"),
            self.blunder,
            self.hasty,
            self.nodes,
            self.depth,
            max(self.network, 0),
            self.order if self.network > 0 else 0,
            self.impatience,
        )


def fitting(game: Game, settings: Settings) -> Settings:
    """The same bot for one game. With perfect information it looks ahead; a game without a value
    function has nothing to look at otherwise, there it plays out to the end. A game may change the
    numbers of a bot that has a name (`bots.toml`)."""
    judge = judge_of(game, settings)
    tuned = tuning_of(game, learned=judge > 0)
    if settings.level != "search":  # what all searches share comes last
        settings = replace(settings, **tuned.get(settings.level, {}))
    if settings.kind == "search" and settings.nodes and game.definition.perfect:
        return replace(settings, kind="deep", iterations=1)
    if settings.kind == "deep":
        check_perfect(game)
        return settings
    if settings.kind == "random":
        return settings
    settings = replace(settings, network=judge if settings.kind == "search" else 0)
    if settings.network:
        settings = informed(game, settings)
    elif not has_part(game.name, "value"):
        few = max(settings.iterations, 50)
        settings = replace(settings, kind="search", iterations=few)
        settings = replace(settings, policy="random", turns=TO_THE_END)
    if settings.mixes == "always" and not can_mix(game):
        perfect = game.definition.perfect
        why = "perfect information" if perfect else 'bots.toml: mixes = "never"'
        raise BadInput(f"{game.title} has no search by regret ({why}); use search:N or tree:N")
    if settings.mixes == "plans" and not can_plan(game):
        raise BadInput(
            f"{game.title} has no search over plans (its bots.toml does not ask for one); use search:N"
        )
    if settings.level and settings.kind == "search":
        own: dict[str, Any] = {"mixes": settings.mixes} if settings.mixes else {}
        settings = replace(settings, **tuned.get("search", {}) | own)
    return settings


def judge_of(game: Game, settings: Settings) -> int:
    """Which of the game's networks a bot judges by, from 1; 0: none."""
    wanted = 1 if settings.network < 0 else settings.network
    there = 1 <= wanted <= len(game.networks) and game.networks[wanted - 1] is not None
    return wanted if there else 0


def informed(game: Game, settings: Settings) -> Settings:
    """The same bot judging by what was learned: a look at the end of the turn says more than playing on, and the sooner
    of two wins only breaks ties."""
    if not settings.level:
        return settings
    if not has_part(game.name, "value"):  # nothing else knows what is promising
        return replace(settings, turns=0, order=1, impatience=SLIGHTLY)
    return replace(settings, turns=1, impatience=SLIGHTLY)


class Memory:
    """The arrays that one thread searches in."""

    def __init__(self, game: Game, iterations: int, nodes: int = 1) -> None:
        engine = engine_of(game)
        rules = game.jit()
        self.states = np.zeros(engine.RECORDS, rules.STATE)
        self.words = self.states.view(np.int64).reshape(engine.RECORDS, -1)
        self.tree = np.zeros(iterations + rules.MAX_LEGAL + 2, engine.NODE)
        self.tree[0]["child"] = -1  # nothing has grown yet
        self.path = np.zeros(engine.MAX_DEPTH + 1, np.int64)
        self.out = np.zeros(quick_of(game).LISTED, np.int32)
        self.log = np.zeros(1, np.int64)
        self.mixed = make_mixed(game, iterations)
        self.root_cell = regret_of(game).ROOT  # of `sizes`: which set is the root's, from 1
        self.work = np.zeros(network_of(game).WORK, np.int32)  # where a network judges
        self.stack = Stack(game, nodes)

    @property
    def rest(self) -> tuple[Any, ...]:
        return self.tree, self.path, self.out, self.log, self.mixed, self.work

    @property
    def plans(self) -> Any:
        """What the seats mean to do next, where they have drawn a plan."""
        return self.mixed[7]

    def forget(self) -> None:
        """Another match begins: no plan holds any more."""
        self.plans["n"] = 0

    def turn_to(self, plans: Any, match: int) -> None:
        """Go on with the plans of one match among several, unless they are another's."""
        self.plans[:] = plans
        if (self.plans["match"] != match).any():
            self.plans["match"] = match
            self.forget()

    @property
    def root(self) -> Any:
        """The arms of the root, if the last search was one by regret."""
        _, sets, arms, sizes, *_ = self.mixed
        number = int(sizes[self.root_cell])
        if not number:
            return None
        root = sets[number - 1]
        return arms[root["first"] : root["first"] + root["n"]]


def make_mixed(game: Game, iterations: int) -> tuple[Any, ...]:
    """Where a search by regret learns: sets by their keys, their arms, the plan of every seat."""
    regret, rules = regret_of(game), game.jit()
    sets = min(4 * iterations + 64, MOST_SETS) if regret.MIXING else 1
    arms = sets * min(rules.MAX_LEGAL, ARMS) + rules.MAX_LEGAL
    outcomes = min(iterations + 1, MOST_SETS) if regret.MIXING else 1
    return (
        np.zeros(1 << (2 * sets).bit_length(), np.int64),
        np.zeros(sets, regret.SET),
        np.zeros(arms, regret.ARM),
        np.zeros(regret.SIZES, np.int64),
        np.zeros(regret.MOST_STEPS, regret.STEP),
        np.zeros(1 << (2 * outcomes).bit_length(), np.int64),
        np.zeros(outcomes, regret.OUTCOME),
        np.zeros(rules.SEATS, regret.PLAN),
        make_plotted(game),
    )


def make_plotted(game: Game) -> tuple[Any, ...]:
    """Where whole plans meet: imagined worlds, books of plans, tables of results."""
    planning = plans_of(game).PLANNING
    worlds, plans = (mixtures.MOST_WORLDS, mixtures.MOST_PLANS) if planning else (1, 1)
    states = np.zeros(2 * worlds, game.jit().STATE)
    return (
        states,
        states.view(np.int64).reshape(2 * worlds, -1),
        np.zeros((mixtures.BOOKS, mixtures.ROWS) if planning else (1, 1), mixtures.DRAFT),
        np.zeros((worlds, plans, plans)),
        np.zeros((worlds, plans, plans)),
        np.zeros(mixtures.SIZES, np.int64),
    )


@dataclass(frozen=True)
class Counsel:
    """What a bot recommends. A tree of playouts knows a chance of winning, an alpha-beta a score; where the game has a
    network it says a chance as well."""

    actions: list[tuple[int, float]]  # best first, each with its share of the visits
    chance: float | None = None  # of winning after the best action, 0 to 1
    score: float | None = None  # of the best action, -1 to 1
    win_in: int | None = None  # actions, where a win is forced
    # Where it weighs whole plans: the best of them, as far as the seat can see it through.
    plan: tuple[int, ...] = ()


@dataclass(frozen=True)
class Weighed:
    """What a search found in a position, for the seat to act: from -1 (lost) to 1 (won)."""

    value: float
    actions: dict[int, tuple[float, float]]  # the share of the visits, and what it was worth


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
    def _careful(self) -> Any:
        """The same without the mistakes that make a level weaker: nobody asks for those."""
        return np.array(
            [replace(self.settings, hasty=0, blunder=0).row(self.engine)], self._row.dtype
        )

    @cached_property
    def _memory(self) -> Memory:
        return Memory(self.game, max(self.settings.iterations, 1), self.settings.nodes)

    @property
    def _limit(self) -> Any:
        seconds = self.settings.seconds
        return deadline(self.stop, seconds) if seconds else nullcontext()

    @property
    def _looks_ahead(self) -> bool:
        return self.settings.kind == "deep"

    def choose(self, seen: Observation) -> int:
        """The number of the action it takes."""
        return self._choose(seen, self._row)

    def _choose(self, seen: Observation, row: Any) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        memory, seed = self._see(seen)
        given = (memory.states, memory.words, self.game.table_array, row, seen.seat, seed)
        with self._limit:
            action = self.engine.choose(*given, *memory.rest, memory.stack.all, self.stop)
        return int(action)

    def advise(self, seen: Observation) -> list[tuple[int, float]]:
        """The actions it considered, best first, each with its share of the visits."""
        return self.counsel(seen).actions

    def counsel(self, seen: Observation) -> "Counsel":
        """The same, with the expected result of the best action."""
        if len(seen.legal) > 1 and self._looks_ahead:
            found = self._analyse(seen, ADVICE)
            chance = chances_of(seen)[seen.seat] if has_chances(self.game) else None
            return Counsel(chances(found), chance, found.value, found.forced_win_in)
        if self.settings.kind == "search":
            self._memory.forget()  # advice is thought through, not read from a plan
        best = self._choose(seen, self._careful)
        if self.settings.kind != "search" or len(seen.legal) == 1:
            return Counsel([(best, 1.0)])
        actions = self._shares(self._memory)
        if not actions:  # no time for a single iteration
            return Counsel([(best, 1.0)])
        if self._memory.root is None and self.game.seats <= 2:
            soonest = self._soonest(self._memory, seen.seat, actions[0][0])
            actions.sort(key=lambda each: each[0] != soonest)
        value = self._value(self._memory, actions[0][0])
        chance = (value + 1) / 2 if self.game.seats == 2 else None
        plan = sure_part(self.game, seen.state, seen.seat, self._favourite_plan())
        if plan:  # its first action first, whatever other plans begin with
            actions.sort(key=lambda each: each[0] != plan[0])
        return Counsel(actions, chance, plan=plan)

    def _soonest(self, memory: Memory, seat: int, favourite: int) -> int:
        """The action to advise. A search is content with any that keeps a sure win, such as one that only puts it
        off within the turn; people would rather win."""
        tree, least = memory.tree, max(SURE, self._value(memory, favourite) - AS_SURE)
        best, steps = favourite, MANY_STEPS
        for child in sorted(children(tree), key=lambda each: -int(tree[each]["visits"])):
            if (
                worth_of(tree, child, seat) >= least
                and (n := steps_to_win(tree, child, seat)) < steps
            ):
                best, steps = int(tree[child]["action"]), n
        return best

    def _favourite_plan(self) -> tuple[int, ...]:
        """The plan of the largest share, if the last search weighed plans."""
        if self.settings.mixes != "plans":
            return ()
        _, _, books, _, _, sizes = self._memory.mixed[8]
        drafts = books[mixtures.OWN][: int(sizes[mixtures.FILED + mixtures.OWN])]
        best = drafts[int(drafts["share"].argmax())]
        return tuple(int(action) for action in best["actions"][: best["n"]])

    def judge(self, seen: Observation) -> float:
        """The value of the position for the seat to act, -1 to 1, by its search."""
        return self._analyse(seen, 1).value if self._looks_ahead else self.weigh(seen).value

    def weigh(self, seen: Observation) -> Weighed:
        """The same with what each action is worth that it looked at; not by an alpha-beta."""
        memory, seed = self._see(seen)
        self._plant(memory, seen.seat, seed)
        self._think(memory, seen.seat, seed, self.settings.iterations)
        shares = self._shares(memory)
        found = {action: (share, self._value(memory, action)) for action, share in shares}
        if memory.root is None:
            return Weighed(found[shares[0][0]][1], found)
        return Weighed(sum(share * value for share, value in found.values()), found)

    def compare(self, seen: Observation, actions: list[int]) -> list[float | None]:
        """What each of these actions is worth, by a search in which it is the only one, in the same imagined worlds;
        None for one that it never considers. Choices made together are compared within one search."""
        memory, seed = self._see(seen)
        found: list[float | None] = []
        for action in actions:
            mixes = self._plant(memory, seen.seat, seed)
            if not mixes:
                keep_only(memory.tree, seen.legal, action)
            self._think(memory, seen.seat, seed, self.settings.iterations)
            if mixes:
                worth = {int(arm["action"]): float(arm["mean"]) for arm in memory.root}
                return [worth.get(each) for each in actions]
            tried = [int(memory.tree[child]["action"]) for child in children(memory.tree)]
            found.append(self._value(memory, action) if action in tried else None)
        return found

    def ponder(
        self, seen: Observation, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> list[tuple[int, float]]:
        """Search for a time instead of a number of iterations."""
        if self._looks_ahead:
            with deadline(self.stop, seconds):
                return chances(look_ahead(seen, self.stop, lines=ADVICE, seed=self._seed()))
        return self._shares(self._grow(seen, seconds, clock))

    def count_iterations(self, seen: Observation, seconds: float) -> int:
        """How many iterations it completes in a time."""
        return int(self._grow(seen, seconds, time.monotonic).tree[0]["visits"])

    def _analyse(self, seen: Observation, lines: int) -> Analysis:
        with self._limit:
            return look_ahead(
                seen, self.stop, lines, self.settings.nodes, self.settings.depth, self._seed()
            )

    def _grow(self, seen: Observation, seconds: float, clock: Callable[[], float]) -> Memory:
        memory, seed = self._see(seen, Memory(self.game, LARGEST_TREE))
        self._plant(memory, seen.seat, seed)
        end = clock() + seconds
        while not self.stop[0] and memory.tree[0]["available"] < LARGEST_TREE:
            self._think(memory, seen.seat, seed, CHUNK)
            if clock() >= end:
                break
        return memory

    def _plant(self, memory: Memory, seat: int, seed: int) -> bool:
        """Begin a search; whether it is one by regret."""
        given = (memory.states, memory.words, self.game.table_array, self._row, seat, seed)
        mind = (*memory.rest, memory.stack.all, self.stop)
        return bool(self.engine.begin_pondering(*given, *mind))

    def _think(self, memory: Memory, seat: int, seed: int, n: int) -> None:
        given = (memory.states, memory.words, self.game.table_array, self._row, seat, seed, n)
        self.engine.ponder(*given, *memory.rest, memory.stack.all, self.stop)

    def _seed(self) -> int:
        """A new seed for every decision."""
        self.decisions += 1
        return (self.seed * 1_000_003 + self.decisions) & 0x1FFFFFFFFFFFFF

    def _see(self, seen: Observation, memory: Memory | None = None) -> tuple[Memory, int]:
        memory = memory or self._memory
        memory.states[self.engine.SEEN] = np.frombuffer(seen.state, self.game.kernel.STATE)[0]
        return memory, self._seed()

    def _shares(self, memory: Memory) -> list[tuple[int, float]]:
        if memory.root is not None:
            found = [(int(arm["action"]), float(arm["weight"])) for arm in memory.root]
        else:
            tree = memory.tree
            found = [(int(tree[c]["action"]), float(tree[c]["visits"])) for c in children(tree)]
        total = sum(weight for _, weight in found) or 1.0
        return sorted(((a, w / total) for a, w in found), key=lambda each: -each[1])

    def _value(self, memory: Memory, action: int) -> float:
        """What an action at the root has been worth, -1 to 1."""
        if memory.root is not None:
            return float(memory.root["mean"][memory.root["action"] == action][0])
        tree = memory.tree
        child = next(c for c in children(tree) if int(tree[c]["action"]) == action)
        return float(tree[child]["total"]) / max(int(tree[child]["visits"]), 1)


def children(tree: Any) -> list[int]:
    """The nodes below the root."""
    found = []
    child = int(tree[0]["child"])
    while child >= 0:
        if tree[child]["visits"]:  # the others were struck out
            found.append(child)
        child = int(tree[child]["sibling"])
    return found


def worth_of(tree: Any, node: int, seat: int) -> float:
    """What a node has been worth to one of two seats, -1 to 1."""
    worth = float(tree[node]["total"]) / max(int(tree[node]["visits"]), 1)
    return worth if int(tree[node]["mover"]) == seat else -worth


def steps_to_win(tree: Any, root: int, seat: int) -> int:
    """How many actions the shortest win takes that a search has come upon, this one included: nothing
    follows on it, although it came by more than once."""
    least, ahead = MANY_STEPS, [(root, 1)]
    while ahead:
        node, steps = ahead.pop()
        child = int(tree[node]["child"])
        if child < 0 and int(tree[node]["visits"]) > 1 and worth_of(tree, node, seat) >= SURE:
            least = min(least, steps)
        while child >= 0:
            ahead.append((child, steps + 1))
            child = int(tree[child]["sibling"])
    return least


def keep_only(tree: Any, legal: tuple[int, ...], action: int) -> None:
    """Strike all other actions out at the root of a tree that has not grown yet."""
    others = [each for each in legal if each != action]
    for node, other in enumerate(others, 1):
        tree[node]["action"], tree[node]["visits"], tree[node]["child"] = other, 0, -1
        tree[node]["sibling"] = node + 1 if node < len(others) else -1
    tree[0]["child"] = 1 if others else -1
    tree[0]["available"] = len(others) + 1
