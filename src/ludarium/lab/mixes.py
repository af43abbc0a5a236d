"""The mix of decks that no deck beats, from few matches of all and many of those that matter.

The matrix of all decks has a few matches per cell: enough to rank the decks, too few to see who beats
whom. So the mix is found among a small *circle* of decks whose cells are measured well. All decks are
then tried against it, the better ones with more matches (successive halving), and whatever beats the
mix joins the circle. In the end the best answers are tried once more on seeds that chose nothing; if
one of them is significantly above 50 %, the mix is refuted, and the report says so.

Where results come from is the caller's affair: a `Source` plays matches, or makes them up in a test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from .stats import Change, around, holm

Array = np.ndarray[Any, Any]
Cell = tuple[int, int]
# Cells, pairs of matches for each, a label -> the pair scores of each cell's first deck. Every call
# uses seeds of its own.
Source = Callable[[Sequence[Cell], Sequence[int], str], list[Array]]

ROUNDS = 5000  # of the solver
SHARE = 0.005  # a deck with less is not part of the mix
CIRCLE = 8  # decks to begin with
JOINING = 4  # decks that may join in one turn
TURNS = 12
CLOSE, CLOSER = 150, 1000  # pairs of matches per cell of the circle, and of the mix
SCREEN = 24  # pairs of matches of each deck against the mix, then twice as many for a third
STAGES = 3
FRESH = 200  # pairs of matches of each answer with each deck of the mix, in the check
COUNTERS = 40  # decks that are tried in the check
PRIOR = 0.3  # how far a deck's score may be from what the average strengths say
PAIR = 0.35  # standard deviation of a pair's score, if its two matches are independent
LEVEL = 0.05
RESAMPLES = 200

Mix = Mapping[int, float]


@dataclass
class Check:
    """The mix on fresh seeds."""

    rows: list[dict[str, Any]]  # deck, n, change (of the score less a half), p_adjusted; best first

    @property
    def beaten_by(self) -> list[dict[str, Any]]:
        return [row for row in self.rows if row["p_adjusted"] < LEVEL and row["change"].middle > 0]

    @property
    def ties(self) -> list[int]:
        """Decks that may do as well as the mix."""
        return [row["deck"] for row in self.rows if row["n"] and row["change"].high >= 0]


@dataclass
class Found:
    mix: dict[int, float]
    shares: dict[int, tuple[float, float, float]]  # low, how often in the mix, high; of the circle
    check: Check
    checks: int
    matches: int  # that were added
    circle: list[int]


@dataclass
class Search:
    """Looks for the mix."""

    rates: Array  # of all decks against each other, less a half
    n: int  # pairs of matches behind a cell
    source: Source
    budget: int  # matches that may be added, checks not counted
    seed: int = 1
    cells: dict[Cell, list[Array]] = field(default_factory=dict)
    matches: int = 0

    def find(self) -> Found:
        self.payoff = smoothed(self.rates, self.n)
        # What each deck makes of all others, less a half.
        self.average = self.rates.sum(axis=1) / max(len(self.rates) - 1, 1)
        circle = self.first_circle()
        checks = 0
        for turn in range(1, TURNS + 1):
            mix, circle = self.settle(circle)
            answers = self.answers(mix)
            joining = [i for i, gain in answers if gain > 1.0 and i not in circle][:JOINING]
            last = turn == TURNS or self.matches >= self.budget
            if joining and not last:
                circle += joining
                continue
            checks += 1
            check = self.check(mix, [i for i, _ in answers])
            if last or not check.beaten_by or not self.learn(circle, mix, check):
                break  # the next check has other seeds
        return Found(mix, self.resample(circle), check, checks, self.matches, circle)

    def first_circle(self) -> list[int]:
        """The best by average, and what the matrix of all would bring."""
        best = np.argsort(-self.average)[:CIRCLE].tolist()
        mix = solve(self.payoff, ROUNDS // 2)
        brought = [i for i in np.argsort(-mix)[:CIRCLE].tolist() if mix[i] >= SHARE]
        return list(dict.fromkeys([*best, *brought]))

    def learn(self, circle: list[int], mix: Mix, check: Check) -> bool:
        """Let what beat the mix join, and measure better what was in the circle already; False if
        nothing is left to learn, as the same mix would only be checked again until it passes."""
        beaten_by, known = [row["deck"] for row in check.beaten_by], self.matches
        new = [i for i in beaten_by if i not in circle][:JOINING]
        self.measure([*{*mix, *beaten_by} & set(circle)], CLOSER, "within the mix")
        circle += new
        return bool(new) or self.matches > known

    # --- the circle ----------------------------------------------------------------------------------

    def settle(self, circle: list[int]) -> tuple[dict[int, float], list[int]]:
        """The mix of a circle, once all cells within the mix are known well."""
        self.measure(circle, CLOSE, "among the best decks")
        mix = self.mix_of(circle)
        for _ in range(3):
            before = set(mix)
            self.measure(list(mix), CLOSER, "within the mix")
            mix = self.mix_of(circle)
            if set(mix) <= before:
                break
        return mix, circle

    def measure(self, decks: Sequence[int], n: int, label: str) -> None:
        wanted = [(i, j) for i in sorted(decks) for j in sorted(decks) if i < j]
        counts = [max(n - self.known(cell), 0) for cell in wanted]
        rows = [(cell, count) for cell, count in zip(wanted, counts, strict=True) if count]
        if rows:
            made = self.play([cell for cell, _ in rows], [count for _, count in rows], label)
            for (cell, _), values in zip(rows, made, strict=True):
                self.cells.setdefault(cell, []).append(values)

    def known(self, cell: Cell) -> int:
        return sum(map(len, self.cells.get(cell, [])))

    def play(self, cells: Sequence[Cell], counts: Sequence[int], label: str) -> list[Array]:
        self.matches += 2 * sum(counts)
        return self.source(cells, counts, label) if cells else []

    def matrix(self, circle: Sequence[int]) -> tuple[Array, Array]:
        """What the decks of a circle make of each other, less a half, and its standard errors."""
        rates, errors = np.zeros((2, len(circle), len(circle)))
        for a, i in enumerate(circle):
            for b, j in enumerate(circle):
                if i < j:
                    values = np.concatenate(self.cells[i, j])
                    rate = float(values.mean()) - 0.5
                    rates[a, b], rates[b, a] = rate, -rate
                    errors[a, b] = errors[b, a] = standard_error(values)
        return rates, errors

    def mix_of(self, circle: Sequence[int]) -> dict[int, float]:
        shares = solve(self.matrix(circle)[0])
        kept = {i: float(x) for i, x in zip(circle, shares, strict=True) if x >= SHARE}
        total = sum(kept.values())
        return {i: kept[i] / total for i in sorted(kept, key=lambda i: -kept[i])}

    def resample(self, circle: Sequence[int]) -> dict[int, tuple[float, float, float]]:
        """For each deck: how small and how large its share is, and how often it is in the mix, if the
        matches of the circle were played again."""
        rng = np.random.default_rng(self.seed)
        rates, errors = self.matrix(circle)
        noise = np.triu(rng.normal(size=(RESAMPLES, *rates.shape)), 1) * errors
        shares = solve_many(rates + noise - noise.transpose(0, 2, 1))
        low, high = np.percentile(shares, (2.5, 97.5), axis=0)
        often = (shares >= SHARE).mean(axis=0)
        return {i: (float(low[a]), float(often[a]), float(high[a])) for a, i in enumerate(circle)}

    # --- answers -------------------------------------------------------------------------------------

    def answers(self, mix: Mix) -> list[tuple[int, float]]:
        """All decks, the best against the mix first, each with how many standard errors it is above
        even. Only the better ones are measured well."""
        left = [i for i in range(len(self.rates)) if mix.get(i, 0.0) < 1]
        expected = self.payoff @ np.array([mix.get(i, 0.0) for i in range(len(self.rates))])
        made: dict[int, tuple[float, float]] = dict.fromkeys(left, (0.0, np.inf))
        done: list[int] = []
        for stage in range(STAGES):
            n = SCREEN * 2**stage
            for i, new in self.against(left, mix, n, f"answers to the mix, {len(left)}").items():
                made[i] = pooled(made[i], new)
            guess = {i: pooled((float(expected[i]), PRIOR), made[i])[0] for i in left}
            left.sort(key=lambda i: -guess[i])
            kept = left if stage == STAGES - 1 else left[: max(len(left) // 3, COUNTERS // 2)]
            done = [*left[len(kept) :], *done]
            left = list(kept)
        return [(i, made[i][0] / made[i][1]) for i in (*left, *done)]

    def against(
        self, decks: Sequence[int], mix: Mix, n: int, label: str
    ) -> dict[int, tuple[float, float]]:
        """What each deck makes of the mix, less a half, and the standard error: about n pairs, the
        opponents as often as they are in the mix."""
        counts = {j: max(2, round(n * share)) for j, share in mix.items()}
        cells = [(i, j) for i in decks for j in mix if i != j]
        made = dict(zip(cells, self.play(cells, [counts[j] for _, j in cells], label), strict=True))
        found = {}
        for i in decks:
            others = [j for j in mix if j != i]
            mean = sum(mix[j] * (float(made[i, j].mean()) - 0.5) for j in others)
            error = sqrt(sum((mix[j] * PAIR) ** 2 / counts[j] for j in others))
            found[i] = mean, error or PAIR
        return found

    def check(self, mix: Mix, answers: Sequence[int]) -> Check:
        """The best answers and the best by average against the mix, on fresh seeds."""
        best = np.argsort(-self.average).tolist()
        third = COUNTERS // 3
        tried = list(dict.fromkeys([*mix, *answers[: COUNTERS - third], *best[:third]]))
        return check(self.source, mix, tried)


def check(source: Source, mix: Mix, tried: Sequence[int], n: int = FRESH) -> Check:
    """These decks against the mix; itself a deck meets half and half, unplayed."""
    cells = [(i, j) for i in tried for j in mix if i != j]
    made = dict(zip(cells, source(cells, [n] * len(cells), "check"), strict=True)) if cells else {}
    rows: list[dict[str, Any]] = []
    for i in tried:
        others = [j for j in mix if j != i]
        middle = sum(mix[j] * (float(made[i, j].mean()) - 0.5) for j in others)
        error = sqrt(sum((mix[j] * standard_error(made[i, j])) ** 2 for j in others))
        change = around(middle, error, n - 1) if others else Change(0.0, 0.0, 0.0, 1.0)
        rows.append({"deck": i, "n": 2 * n * len(others), "change": change})
    for row, p in zip(rows, holm([row["change"].p for row in rows]), strict=True):
        row["p_adjusted"] = p
    return Check(sorted(rows, key=lambda row: -row["change"].middle))


def standard_error(values: Array) -> float:
    """Of a mean of pair scores; where all are alike, as if one were not."""
    n = len(values)
    return max(float(values.std(ddof=1)) if n > 1 else PAIR, 0.5 / n) / sqrt(n)


def pooled(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """Two estimates with their standard errors, as one."""
    weights = [1 / error**2 for _, error in (a, b)]
    mean = (weights[0] * a[0] + weights[1] * b[0]) / sum(weights)
    return mean, 1 / sqrt(sum(weights))


def smoothed(rates: Array, n: int) -> Array:
    """Each cell between what was seen in it and what its two decks do elsewhere."""
    strength = rates.sum(axis=1) / max(len(rates) - 1, 1)
    expected = strength[:, None] - strength[None, :]
    np.fill_diagonal(expected, 0.0)
    rest = rates - expected
    off = ~np.eye(len(rates), dtype=bool)
    chance = 0.25 / 2 / n  # at most, of a cell's mean over n pairs
    true = max(float(rest[off].var()) - chance, 0.0) if off.any() else 0.0
    made: Array = expected + rest * (true / (true + chance))
    return made


def solve(payoff: Array, rounds: int = ROUNDS) -> Array:
    """The mix of a symmetric game against which nothing gains: regret matching, late rounds
    counting more."""
    made: Array = solve_many(payoff[None], rounds)[0]
    return made


def solve_many(payoffs: Array, rounds: int = 1000) -> Array:
    """The same for several games at once."""
    games, n, _ = payoffs.shape
    regret, total = np.zeros((games, n)), np.zeros((games, n))
    for i in range(rounds):
        hope = regret.sum(axis=1, keepdims=True)
        mix = np.where(hope > 0, regret / np.where(hope > 0, hope, 1), 1 / n)
        gain = np.matmul(payoffs, mix[:, :, None])[:, :, 0]
        regret = np.maximum(regret + gain - (mix * gain).sum(axis=1, keepdims=True), 0.0)
        total += (i + 1) * mix
    made: Array = total / total.sum(axis=1, keepdims=True)
    return made
