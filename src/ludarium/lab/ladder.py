"""The ladder: every level against every other, tested sequentially, and ratings of all.

A pair of levels plays mirror decks with the seats swapped until one of them is significantly
stronger, or the most games are played (`lab/race.py`: at most 5 % error for the whole ladder). Games
without dice begin with random plies, or all matches would be much the same. In a game for one seat
both levels play the same seeds alone, and the higher score wins the seed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..core.errors import BadInput
from ..core.game import Game
from .plan import Array
from .race import Contest, race
from .sequential import sequence_interval
from .series import play_series, points
from .stats import Z95, pair_means

BATCH = 4  # pairs of matches between two looks, for each deck
OPENING = 4  # random plies of a game of perfect information
RANGE = 1000  # scores of a match are from -RANGE to RANGE


def opening_of(game: Game) -> int:
    """How many random plies a match of a ladder begins with."""
    return OPENING if game.definition.perfect else 0


def check_variety(game: Game, bots: Iterable[Settings], opening: int) -> None:
    """Refuse to play one match over and over and to count it as many."""
    varied = any(fitting(game, each).rolls_dice for each in bots)
    if game.definition.perfect and not opening and not varied:
        raise BadInput(
            f"--opening 0: {game.title} has no dice and these bots always play the same moves, so every "
            "match would be the same; use --opening 1 or more"
        )


@dataclass
class Pairing:
    """How one level did against another."""

    a: str
    b: str
    games: int
    score: tuple[float, float, float]  # of a
    decided: bool  # significantly stronger or weaker
    tested: bool = True  # or only measured
    p_adjusted: float | None = None
    worth: float = 0.0  # independent matches that would say as much; 0: as many as were played


@dataclass
class Ladder:
    """The players of one ladder, and what they play."""

    game: Game
    bots: Mapping[str, Settings]
    decks: Sequence[Any] = ()  # mirror decks, in turn
    seed: int = 1
    threads: int | None = None
    opening: int | None = None

    def __post_init__(self) -> None:
        self.alone = self.game.seats == 1
        self.runs: dict[tuple[str, int], Array] = {}  # scores of (bot, block) in games for one

    def contest(self, a: str, b: str, most: int, fixed: bool = False) -> Contest:
        """At most so many games, in whole rounds of all decks."""
        strata = max(len(self.decks), 1)
        rounds = max((most if self.alone else most // 2) // strata, 1)

        def source(block: int) -> Array:
            return self.block(a, b, block, min(BATCH, rounds - block * BATCH))

        return Contest(a, b, source, rounds * strata, fixed)

    def block(self, a: str, b: str, block: int, rounds: int) -> Array:
        """The scores of a in the pairs of this block, a round of all decks after the other."""
        plies = opening_of(self.game) if self.opening is None else self.opening
        players = [self.bots[a], self.bots[b]]
        made = []
        for deck in self.decks or [None]:
            mirror = None if deck is None else [deck, deck]
            made.append(
                play_series(
                    self.game, players, mirror, rounds, self.seed, self.threads,
                    start=block * BATCH, opening=plies,
                )
            )  # fmt: skip
        if self.alone:
            for i, name in enumerate((a, b)):
                self.runs[name, block] = np.concatenate([each["scores"][i::2, 0] for each in made])
            values = [same_seeds(each) for each in made]
        else:
            values = [pair_means(points(each)) for each in made]
        return np.stack(values, axis=1).ravel()

    def games_of(self, observations: int) -> int:
        """Matches of a pair, or seeds that both played alone."""
        return observations if self.alone else 2 * observations

    def pairing(self, contest: Contest) -> Pairing:
        return Pairing(
            contest.a,
            contest.b,
            self.games_of(contest.n),
            contest.score,
            contest.significant,
            not contest.fixed,
            None if contest.fixed else contest.p_adjusted,
            worth_of(contest.values, 1 if self.alone else 2),
        )

    def alone_rows(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """What everyone scored alone."""
        found = []
        for name in names:
            made = np.concatenate([each for (who, _), each in self.runs.items() if who == name])
            low, middle, high = sequence_interval((made + RANGE) / (2 * RANGE))
            score = [round(2 * RANGE * each - RANGE, 1) for each in (low, middle, high)]
            won = sequence_interval((made > 0).astype(float))
            found.append(
                {
                    "name": name,
                    "runs": len(made),
                    "won": [round(each, 4) for each in won],
                    "trophies": score,
                }
            )
        return found


def same_seeds(results: Array) -> Array:
    """1, 0.5 or 0 for each seed that both played alone."""
    mine, theirs = (results["scores"][i::2, 0] for i in range(2))
    return np.where(mine > theirs, 1.0, np.where(mine < theirs, 0.0, 0.5))


def worth_of(values: Array, matches: int) -> float:
    """How many independent matches would say as much as these observations of so many each."""
    n, rate = len(values), float(values.mean())
    varies = float(values.var(ddof=1)) if n > 1 else 0.0
    return min(rate * (1 - rate) * n / varies, float(matches * n)) if varies else float(n)


def play_pairing(
    game: Game,
    levels: Mapping[str, Settings],
    a: str,
    b: str,
    decks: list[Any],
    most: int,
    seed: int,
    threads: int | None = None,
    fixed: bool = False,
    progress: Callable[[int], None] = lambda done: None,
    opening: int | None = None,
) -> Pairing:
    """Level a against level b until one is significantly stronger, or (`fixed`) all games."""
    ladder = Ladder(game, levels, decks, seed, threads, opening)
    contest = ladder.contest(a, b, most, fixed)
    race([contest], lambda _, new: progress(ladder.games_of(new)))
    return ladder.pairing(contest)


def ratings(
    pairings: list[Pairing], names: list[str], centred: bool = False
) -> dict[str, tuple[float, float, float]]:
    """Elo (low, middle, high) fitted to all results; the first name stands at 0, or (`centred`) the
    mean of all, and then all have an interval.

    Bradley-Terry by Newton's method, with one drawn game added per pair so that a clean sweep stays
    finite; intervals from the curvature at the optimum.
    """
    n = len(names)
    place = {name: i for i, name in enumerate(names)}
    strength = np.zeros(n)
    curve = np.eye(n)
    for _ in range(100):
        slope = np.zeros(n)
        curve = np.zeros((n, n))
        for p in pairings:
            i, j = place[p.a], place[p.b]
            matches = p.worth or p.games
            games, won = matches + 1, p.score[1] * matches + 0.5
            expected = 1 / (1 + np.exp(strength[j] - strength[i]))
            slope[i] += won - games * expected
            slope[j] -= won - games * expected
            weight = games * expected * (1 - expected)
            curve[[i, j], [i, j]] += weight
            curve[[i, j], [j, i]] -= weight
        step = np.linalg.solve(curve[1:, 1:], slope[1:])
        strength[1:] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.zeros(n)
    if centred:
        strength -= strength.mean()
        spread = Z95 * np.sqrt(np.diag(np.linalg.pinv(curve)))
    else:
        spread[1:] = Z95 * np.sqrt(np.diag(np.linalg.inv(curve[1:, 1:])))
    scale = 400 / float(np.log(10))

    def rating(i: int, k: int) -> float:
        return round(scale * float(strength[i] + k * spread[i]), 1) + 0.0  # never -0

    return {name: (rating(i, -1), rating(i, 0), rating(i, 1)) for name, i in place.items()}
