"""Numbers that bring a goal closest: a search over a few fields, measured by the bots.

Every round plays the present numbers and their neighbours on the same fresh seeds: first many with
few matches, then the better ones with more. What is proposed is measured once more on seeds that
chose nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

import numpy as np

from ..core.cards import table_of
from ..core.changes import with_changes
from ..core.errors import BadInput, nearest
from ..core.game import Game
from ..core.paths import find_place, split_path
from .compare import Arms, Measured
from .field import Decks, first_points, rounded
from .gain import compared, distance, means_of
from .plan import Array
from .play import How
from .series import points
from .stats import pair_means

Numbers = tuple[int, ...]

STEPS = (1, 2, 4)  # how far a neighbour is
JUMPS = 6  # neighbours in two fields at once
KEPT = 4  # that are measured with all matches
PRICE = 0.0005  # of every field that differs from the book: nothing is changed for nothing
RIDGE = 1.0  # holds back what a parabola would make of little
MOST = 4096  # numbers that are looked at to find promising ones
CALM = 2  # rounds without a better one end the search
NEAR = 0.01  # and so does being as near as this
TRIVIAL, TRIVIAL_PART = (
    0.005,
    0.02,
)  # a gain that is not worth a change: points, part of the distance


@dataclass(frozen=True)
class Vary:
    """A field that may be changed: `Name of a Card.cost=3:6`."""

    path: str
    low: int
    high: int

    @property
    def text(self) -> str:
        return f"{self.path}={self.low}:{self.high}"

    @classmethod
    def read(cls, text: str) -> "Vary":
        path, equals, bounds = text.rpartition("=")
        low, colon, high = bounds.partition(":")
        try:
            found = cls(path.strip(), int(low), int(high))
        except ValueError:
            raise BadInput(
                f'--vary: expected "PATH=LOW:HIGH", e.g. "Name of a Card.cost=3:6", got "{text}"'
            ) from None
        if not equals or not colon or not path.strip() or found.low > found.high:
            raise BadInput(f'--vary: expected bounds from low to high, got "{text}"')
        return found


@dataclass(frozen=True)
class Goal:
    """What is to be brought to 0."""

    name: str
    text: str
    unit: str
    rows: Callable[[Measured, int], Array]  # of each pair of matches: how far each quantity is off
    scale: float = 100.0  # units that a distance of 1 has

    def off(self, measured: Measured, arm: int) -> Array:
        """How far everything is from where it should be."""
        return means_of(self.rows(measured, arm))

    def far(self, off: Array) -> float:
        """How far the one is that is furthest."""
        return float(distance(off))

    def loss(self, off: Array) -> float:
        """The same for the search, which also likes it when the others come nearer."""
        return self.far(off) + 0.3 * float(np.sqrt((off**2).mean()))


def deck_edges(measured: Measured, arm: int) -> Array:
    """What each deck made of each pair, less a half; NaN where it did not play."""
    groups, decks = measured.groups[arm], list(measured.arms.decks)
    made = []
    for (a, b), group in groups.items():
        mine = pair_means(points(measured.outcome.cell(group))) - 0.5
        rows = np.full((len(mine), len(decks)), np.nan)
        rows[:, decks.index(a)], rows[:, decks.index(b)] = mine, -mine
        made.append(rows)
    return np.concatenate(made)


def seat_edge(measured: Measured, arm: int) -> Array:
    made = first_points(measured.results(arm))
    if len(made) < len(measured.results(arm)):
        raise BadInput("even-seats: expected a game in which one seat moves first")
    return (pair_means(made) - 0.5)[:, None]


def goal_of(text: str, counted: str = "turns") -> Goal:
    """even-decks, even-seats or length=TURNS, in what the game counts."""
    name, _, value = text.partition("=")
    if name == "even-decks" and not value:
        return Goal(name, "every deck wins half of its matches", "points", deck_edges)
    if name == "even-seats" and not value:
        return Goal(name, "the first player wins half of the mirror matches", "points", seat_edge)
    if name == "length" and value.replace(".", "", 1).isdigit() and float(value) > 0:
        wanted = float(value)
        return Goal(
            text,
            f"a match takes {wanted:g} {counted}",
            "%",
            lambda m, arm: (pair_means(m.results(arm)["length"].astype(float)) / wanted - 1)[
                :, None
            ],
        )
    known = ("even-decks", "even-seats", f"length={counted.upper()}")
    hint = nearest(text, known)
    raise BadInput(f'--goal: expected one of {", ".join(known)}, got "{text}"{hint}')


@dataclass(frozen=True)
class Seen:
    """What numbers did."""

    numbers: Numbers
    off: Array
    n: int


@dataclass
class Tuning:
    """One search."""

    game: Game
    decks: Decks
    goal: Goal
    fields: Sequence[Vary]
    bot: str = "heuristic"
    games: int = 4000  # matches of one set of numbers in a round
    rounds: int = 20
    seed: int = 1
    say: Callable[[str], None] = lambda text: None
    trail: list[dict[str, Any]] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.fields:
            raise BadInput(
                'nothing may be changed: name a field, e.g. --vary "Name of a Card.cost=3:6"'
            )
        if self.goal.name == "even-decks" and len(self.decks) < 2:
            raise BadInput("even-decks needs two decks or more")
        self.book = tuple(self.value(each) for each in self.fields)
        self.check_fields()
        self.rng = np.random.default_rng(self.seed)

    def check_fields(self) -> None:
        """One field under two names would be changed twice."""
        seen: dict[tuple[str | int, ...], Vary] = {}
        for vary in self.fields:
            before = seen.setdefault(field_of(self.game, vary.path), vary)
            if before is not vary:
                same = f'"{before.text}" and "{vary.text}"'
                raise BadInput(f"--vary: {same} are one field: name it once")

    def value(self, vary: Vary) -> int:
        """The present number of a field; both bounds are tried, so that a wrong one is told now."""
        for bound in (vary.low, vary.high):
            with_changes(self.game, [f"{vary.path}={bound}"])
        return present_value(self.game, vary.path)

    def changes(self, numbers: Numbers) -> list[str]:
        rows = zip(self.fields, self.book, numbers, strict=True)
        return [f"{each.path}={new}" for each, old, new in rows if new != old]

    def make(self, numbers: Numbers) -> Game:
        return with_changes(self.game, self.changes(numbers))

    def search(self, how: How) -> Numbers:
        """The best numbers that were found."""
        *_, best = self.searching(how)
        return best

    def searching(self, how: How) -> Iterator[Numbers]:
        """The best numbers so far, after every measurement; the last ones are the answer."""
        best, calm, n = self.book, 0, self.games
        for i in range(self.rounds):
            around = sorted({*self.neighbours(best), *self.promising()} - {best})
            rough = self.measure([best, *around], max(n // 4, 200), 2 * i, how)
            yield best
            order = sorted(around, key=lambda numbers: rough[numbers])[:KEPT]
            order += [each for each in self.promising() if each not in (*order, best)][:KEPT]
            found = self.measure([best, *order], n, 2 * i + 1, how)
            winner = min(found, key=lambda numbers: found[numbers])
            far = self.goal.far(self.seen[-len(found) + list(found).index(winner)].off)
            self.trail.append({"round": i + 1, "distance": round(far, 5), "n": n})
            said = f"{self.goal.scale * far:.1f} {self.goal.unit}"
            self.say(f"round {i + 1}: {self.goal.name} off by {said}")
            calm = calm + 1 if winner == best else 0
            n = min(2 * n, 4 * self.games) if winner == best else n
            best = winner
            yield best
            if calm >= CALM or (i and far < NEAR):
                break

    def promising(self) -> list[Numbers]:
        """The numbers that should be best, if all that was seen so far bends no more than a
        parabola does."""
        if len(self.seen) <= 2 * len(self.fields) + 1:
            return []
        weights = np.sqrt([float(each.n) for each in self.seen])[:, None]
        shape = bent(np.array([each.numbers for each in self.seen]), self.book)
        off = np.array([each.off for each in self.seen])
        ridge = np.eye(shape.shape[1]) * RIDGE
        left = (weights * shape).T @ (weights * shape) + ridge
        model = np.linalg.solve(left, (weights * shape).T @ (weights * off))
        some = self.grid()
        guess = bent(np.array(some), self.book) @ model
        losses = [
            self.goal.loss(row) + PRICE * len(self.changes(each))
            for each, row in zip(some, guess, strict=True)
        ]
        return [some[i] for i in np.argsort(losses)[:KEPT].tolist()]

    def grid(self) -> list[Numbers]:
        """All numbers that are allowed, or many of them at random."""
        sizes = [each.high - each.low + 1 for each in self.fields]
        if prod(sizes) <= MOST:
            return list(product(*(range(each.low, each.high + 1) for each in self.fields)))
        made = [self.rng.integers(each.low, each.high + 1, MOST) for each in self.fields]
        return [tuple(row) for row in np.stack(made, axis=1).tolist()]

    def neighbours(self, numbers: Numbers) -> list[Numbers]:
        """One field a step away, and some with two."""
        single = {
            self.moved(numbers, i, step * way)
            for i in range(len(numbers))
            for step in STEPS
            for way in (1, -1)
        }
        double = set()
        for _ in range(JUMPS if len(numbers) > 1 else 0):
            i, j = self.rng.choice(len(numbers), 2, replace=False).tolist()
            ways = self.rng.choice([-1, 1], 2).tolist()
            double.add(self.moved(self.moved(numbers, i, ways[0]), j, ways[1]))
        return sorted((single | double) - {numbers})

    def moved(self, numbers: Numbers, i: int, by: int) -> Numbers:
        made = list(numbers)
        made[i] = min(max(made[i] + by, self.fields[i].low), self.fields[i].high)
        return tuple(made)

    def arms(self, games: Sequence[Game], n: int, seed: int) -> Arms:
        """Seats are measured by mirror matches: between uneven decks the seat hardly matters."""
        if self.game.seats == 1:
            from .runs.compare import RunArms

            return RunArms(games, self.decks, n, seed, stocked=self.game)
        return Arms(games, self.decks, n, seed, only_mirrors=self.goal.name == "even-seats")

    def measure(
        self, candidates: Sequence[Numbers], n: int, turn: int, how: How
    ) -> dict[Numbers, float]:
        """How far each is from the goal, all on the same seeds."""
        arms = self.arms([self.make(each) for each in candidates], n, self.seed + 1 + turn)
        measured = arms.measure(self.bot, how)
        made = [Seen(each, self.goal.off(measured, i), n) for i, each in enumerate(candidates)]
        self.seen += made
        return {
            each.numbers: self.goal.loss(each.off) + PRICE * len(self.changes(each.numbers))
            for each in made
        }

    def verify(self, numbers: Numbers, n: int, how: How) -> dict[str, Any]:
        """Before and after, on seeds that chose nothing."""
        arms = self.arms([self.game, self.make(numbers)], n, self.seed + 1_000_003)
        measured = arms.measure(self.bot, how)
        before, after = (self.goal.rows(measured, arm) for arm in range(2))
        intervals = compared(before, after, len(measured.groups[0]))
        found: dict[str, Any] = {}
        for arm, when in enumerate(("before", "after")):
            found[when] = {
                "n": len(measured.results(arm)),
                "distance": round(intervals[when][1], 5),
                "distance_interval": rounded(intervals[when]),
                **measured.facts(arm),
            }
        changed = bool(self.changes(numbers))
        found["note"] = arms.notes[1]
        return found | {"gain": rounded(intervals["gain"]) if changed else [0.0, 0.0, 0.0]}


def judged(
    changes: Sequence[str],
    verified: Mapping[str, Any],
    unit: str = "points",
    scale: float = 100.0,
) -> dict[str, Any]:
    """What the fresh matches say about a proposal; all words follow from the intervals."""

    def size(interval: Sequence[float], sign: str = "") -> str:
        low, mid, high = (scale * each for each in interval)
        digits = 2 if abs(mid) < 0.5 or scale < 100 else 1
        return f"{mid:{sign}.{digits}f} {unit} ({low:{sign}.{digits}f} to {high:{sign}.{digits}f})"

    before, after = (verified[when]["distance_interval"] for when in ("before", "after"))
    gain, n = verified["gain"], verified["after"]["n"]
    reached, result = after[1] <= NEAR, result_of(changes, gain, before[1])
    where = "reached" if reached else "missed" if after[0] > NEAR else "perhaps missed"
    said = f"The goal is {where}: off by {size(after)}"
    said += f", before by {size(before)}. " if changes else " with the present numbers. "
    if result == "better":
        said += f"The proposal is better: gain {size(gain, '+')}."
    elif result == "trivial":
        said += f"The gain is real but trivial, {size(gain, '+')}: not worth a change."
    elif result == "worse":
        said += f"The proposal is worse: gain {size(gain, '+')}. Keep the present numbers."
    elif result == "no clear difference":
        said += f"No clear difference from the present numbers: gain {size(gain, '+')}. "
        more = enough(gain, n)
        said += f"Try --verify {more}." if more else "Keep these."
    if not reached:
        said += " Wider bounds or other fields may come nearer."
    return {
        "reached": reached,
        "better": result == "better",
        "gain": list(gain),
        "result": result,
        "said": " ".join(said.split()),
    }


def result_of(changes: Sequence[str], gain: Sequence[float], before: float) -> str:
    low, mid, high = gain
    if not changes:
        return "unchanged"
    if low > 0:
        return "trivial" if mid < max(TRIVIAL, TRIVIAL_PART * before) else "better"
    return "worse" if high < 0 else "no clear difference"


def enough(gain: Sequence[float], n: int) -> int | None:
    """Fresh matches that would settle a gain of this size; None where it is too small to matter."""
    low, mid, _ = gain
    if mid < TRIVIAL:
        return None
    wanted = 1.5 * n * ((mid - low) / mid) ** 2
    size = 10 ** (len(str(int(wanted))) - 1)
    return int(-(-wanted // size)) * int(size)


def bent(numbers: Array, book: Numbers) -> Array:
    """What the model sees of numbers: 1, each change, each change squared."""
    change = numbers - np.array(book)
    return np.hstack([np.ones((len(change), 1)), change, change**2])


def field_of(game: Game, path: str) -> tuple[str | int, ...]:
    """The field itself, however its path was written."""
    first, *rest = split_path(path)
    if first.lower() == "rules":
        return "rules", *rest
    place = find_place(game, path)
    return table_of(place.card), place.card["id"], *place.steps


def present_value(game: Game, path: str) -> int:
    """What stands at a path now."""
    first, *rest = split_path(path)
    rule = first.lower() == "rules"
    value: Any = game.rules[".".join(rest)] if rule else find_place(game, path).value
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"--vary: {path} is {value!r}; only whole numbers can be varied")
    return value
