"""Numbers that bring a goal closest: a search over a few fields, measured by the bots.

Every round plays the present numbers and their neighbours on the same fresh seeds: first many with
few matches, then the better ones with more. What is proposed is measured once more on seeds that
chose nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

import numpy as np

from ..core.changes import with_changes
from ..core.errors import BadInput, nearest
from ..core.game import Game
from ..core.paths import find_place, split_path
from .compare import Arms, Measured
from .field import Decks, deck_points, deck_rate, first_points, first_seat, lengths
from .plan import Array
from .play import How

Numbers = tuple[int, ...]

STEPS = (1, 2, 4)  # how far a neighbour is
JUMPS = 6  # neighbours in two fields at once
KEPT = 4  # that are measured with all matches
PRICE = 0.0005  # of every field that differs from the book: nothing is changed for nothing
RIDGE = 1.0  # holds back what a parabola would make of little
MOST = 4096  # numbers that are looked at to find promising ones
CALM = 2  # rounds without a better one end the search
NEAR = 0.01  # and so does being as near as this


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
                f'--vary: "PATH=LOW:HIGH" was expected, e.g. "Name of a Card.cost=3:6", '
                f'not "{text}"'
            ) from None
        if not equals or not colon or not path.strip() or found.low > found.high:
            raise BadInput(f'--vary: bounds from low to high were expected, not "{text}"')
        return found


@dataclass(frozen=True)
class Goal:
    """What is to be brought to 0."""

    name: str
    text: str
    off: Callable[[Measured, int], Array]  # how far everything is from where it should be

    def far(self, off: Array) -> float:
        """How far the one is that is furthest."""
        return float(np.abs(off).max())

    def loss(self, off: Array) -> float:
        """The same for the search, which also likes it when the others come nearer."""
        return self.far(off) + 0.3 * float(np.sqrt((off**2).mean()))


def deck_edges(measured: Measured, arm: int) -> Array:
    groups = measured.groups[arm]
    decks = measured.arms.decks
    return np.array([deck_points(measured.outcome, groups, deck).mean() - 0.5 for deck in decks])


def seat_edge(measured: Measured, arm: int) -> Array:
    return np.array([first_points(measured.results(arm)).mean() - 0.5])


def goal_of(text: str) -> Goal:
    """even-decks, even-seats or length=TURNS."""
    name, _, value = text.partition("=")
    if name == "even-decks" and not value:
        return Goal(name, "every deck wins half of its matches", deck_edges)
    if name == "even-seats" and not value:
        return Goal(name, "whoever moves first wins half of the matches", seat_edge)
    if name == "length" and value.replace(".", "", 1).isdigit() and float(value) > 0:
        wanted = float(value)
        return Goal(
            text,
            f"a match takes {wanted:g} turns",
            lambda m, arm: np.array([m.results(arm)["length"].mean() / wanted - 1]),
        )
    known = ("even-decks", "even-seats", "length=TURNS")
    hint = nearest(text, known)
    raise BadInput(f'--goal: one of {", ".join(known)} was expected, not "{text}"{hint}')


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
        best, calm, n = self.book, 0, self.games
        for i in range(self.rounds):
            around = sorted({*self.neighbours(best), *self.promising()} - {best})
            rough = self.measure([best, *around], max(n // 4, 200), 2 * i, how)
            order = sorted(around, key=lambda numbers: rough[numbers])[:KEPT]
            order += [each for each in self.promising() if each not in (*order, best)][:KEPT]
            found = self.measure([best, *order], n, 2 * i + 1, how)
            winner = min(found, key=lambda numbers: found[numbers])
            far = self.goal.far(self.seen[-len(found) + list(found).index(winner)].off)
            self.trail.append({"round": i + 1, "distance": round(far, 5), "n": n})
            self.say(f"round {i + 1}: {self.goal.name} off by {100 * far:.1f} %")
            calm = calm + 1 if winner == best else 0
            n = min(2 * n, 4 * self.games) if winner == best else n
            best = winner
            if calm >= CALM or (i and far < NEAR):
                break
        return best

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

    def measure(
        self, candidates: Sequence[Numbers], n: int, turn: int, how: How
    ) -> dict[Numbers, float]:
        """How far each is from the goal, all on the same seeds."""
        arms = Arms([self.make(each) for each in candidates], self.decks, n, self.seed + 1 + turn)
        measured = arms.measure(self.bot, how)
        made = [Seen(each, self.goal.off(measured, i), n) for i, each in enumerate(candidates)]
        self.seen += made
        return {
            each.numbers: self.goal.loss(each.off) + PRICE * len(self.changes(each.numbers))
            for each in made
        }

    def verify(self, numbers: Numbers, n: int, how: How) -> dict[str, Any]:
        """Before and after, on seeds that chose nothing."""
        arms = Arms([self.game, self.make(numbers)], self.decks, n, self.seed + 1_000_003)
        measured = arms.measure(self.bot, how)
        found: dict[str, Any] = {}
        for arm, when in enumerate(("before", "after")):
            results = measured.results(arm)
            found[when] = {
                "n": len(results),
                "distance": round(self.goal.far(self.goal.off(measured, arm)), 5),
                "decks": [deck_rate(measured.outcome, measured.groups[arm], d) for d in self.decks]
                if len(self.decks) > 1
                else [],
                "first_seat": first_seat(results),
                "length": lengths(results),
            }
        return found


def judged(changes: Sequence[str], verified: Mapping[str, Any]) -> dict[str, Any]:
    """What the fresh matches say of a proposal."""
    before, after = (verified[when]["distance"] for when in ("before", "after"))
    reached, better = after <= NEAR, bool(changes) and after < before
    said = f"The goal is {'reached' if reached else 'missed'}: off by {100 * after:.1f} %"
    if better:
        said += f", before by {100 * before:.1f} %."
    elif changes:
        said += (
            f", which is no better than the present numbers on fresh matches (off by "
            f"{100 * before:.1f} %): keep these."
        )
    else:
        said += ", with the present numbers."
    if not reached:
        said += " Wider bounds or other fields may come nearer."
    return {"reached": reached, "better": better, "said": said}


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
    return place.card["id"], *place.steps


def present_value(game: Game, path: str) -> int:
    """What stands at a path now."""
    first, *rest = split_path(path)
    rule = first.lower() == "rules"
    value: Any = game.rules[".".join(rest)] if rule else find_place(game, path).value
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"--vary: {path} is {value!r}; only whole numbers can be varied")
    return value
