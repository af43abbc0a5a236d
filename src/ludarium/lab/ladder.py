"""The ladder: every level against every other, tested sequentially, and ratings of all.

A pair of levels plays mirror decks with the seats swapped until one of them is significantly
stronger, or the most games are played (`lab/race.py`: at most 5 % error for the whole ladder). Games
without dice begin with random plies, or all matches would be much the same. In a game for one seat
both levels play the same seeds alone, and the better result (by the game's measure) wins the seed; its folder may say
how many runs of each level are played (`[ladder]` in `bots.toml`), and then all are, and tested once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.tuning import runs_of
from ..core.errors import BadInput
from ..core.game import Game
from .field import Decks
from .plan import Array, Draft, Player
from .play import How, play
from .race import Contest, race
from .sequential import sequence_interval
from .series import name_of, play_series, points
from .stats import Z95, Interval, change_of, pair_means

BATCH = 4  # pairs of matches between two looks, for each deck
OPENING = 4  # random plies of a game of perfect information


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
    difference: Interval | None = None  # in the measure of a game for one seat: a less b


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
        self.runs: dict[tuple[str, int], Array] = {}  # results of (bot, block) in games for one
        named = [deck_of(self.game, each) for each in self.decks] if self.alone else []
        self.run_decks: Decks = dict(named) or {"": None}

    def wanted(self, name: str, most: int) -> int | None:
        """Runs of a level that are played in any case, in whole rounds of all decks; None: as the tests need them."""
        runs = runs_of(self.game, name) if self.alone else None
        return None if runs is None else max(min(runs, most) // self.strata, 1) * self.strata

    def contest(self, a: str, b: str, most: int, fixed: bool = False) -> Contest:
        """At most so many games, in whole rounds of all decks."""
        strata = self.strata
        known = [n for n in (self.wanted(name, most) for name in (a, b)) if n is not None]
        most = min(most, *known) if known else most
        rounds = max((most if self.alone else most // 2) // strata, 1)

        def source(block: int) -> Array:
            return self.block(a, b, block, min(BATCH, rounds - block * BATCH))

        return Contest(a, b, source, rounds * strata, fixed, whole=bool(known) and not fixed)

    def block(self, a: str, b: str, block: int, rounds: int) -> Array:
        """The scores of a in the pairs of this block, a round of all decks after the other."""
        if self.alone:
            mine, theirs = (self.run_block(name, block, rounds) for name in (a, b))
            return same_seeds(self.game, mine, theirs)
        players = [self.bots[a], self.bots[b]]
        made = []
        for deck in self.decks or [None]:
            mirror = None if deck is None else [deck, deck]
            made.append(
                play_series(
                    self.game, players, mirror, rounds, self.seed, self.threads,
                    start=block * BATCH, opening=self.plies,
                )
            )  # fmt: skip
        return np.stack([pair_means(points(each)) for each in made], axis=1).ravel()

    @property
    def strata(self) -> int:
        return len(self.run_decks) if self.alone else max(len(self.decks), 1)

    @property
    def plies(self) -> int:
        return opening_of(self.game) if self.opening is None else self.opening

    def run_block(self, name: str, block: int, rounds: int) -> Array:
        """The runs of one bot in this block, a round of all decks after the other. They are the same against
        every other bot, so they are played once."""
        from .runs.field import add_decks

        strata = self.strata
        known = self.runs.get((name, block))
        if known is None or len(known) < rounds * strata:
            draft = Draft([self.game], {name: self.bots[name]}, self.plies)
            add_decks(draft, self.run_decks, rounds, self.seed, name, start=block * BATCH)
            results = play(draft.plan(), How(threads=self.threads)).results
            known = results.reshape(strata, rounds).T.ravel()
            self.runs[name, block] = known
        return known[: rounds * strata]

    def play_runs(self, name: str, runs: int, progress: Callable[[int], None]) -> None:
        """All runs of a level at once, kept as the blocks that contests take."""
        from .runs.field import add_decks

        strata, rounds = self.strata, runs // self.strata
        draft = Draft([self.game], {name: self.bots[name]}, self.plies)
        add_decks(draft, self.run_decks, rounds, self.seed, name)
        made = play(draft.plan(), How(threads=self.threads, progress=progress)).results
        made = made.reshape(strata, rounds).T.ravel()
        for first in range(0, rounds, BATCH):
            part = made[first * strata : (first + BATCH) * strata]
            self.runs[name, first // BATCH] = part

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
            self.difference(contest) if self.alone else None,
        )

    def difference(self, contest: Contest) -> Interval:
        """How much more of the measure a has than b, seed by seed; it may be looked at at any time."""
        from .runs.compare import reach_of

        sizes = [len(each) for each in contest.blocks]
        mine, theirs = (
            np.concatenate([self.runs[name, k][:n]["measure"] for k, n in enumerate(sizes)])
            for name in (contest.a, contest.b)
        )
        if contest.fixed or contest.whole:  # nothing stopped it early
            return change_of((mine - theirs).astype(float), reach_of(mine, theirs))[:3]
        span = self.game.measure.span
        low, middle, high = sequence_interval(((mine - theirs) / span + 1) / 2)
        return (2 * low - 1) * span, (2 * middle - 1) * span, (2 * high - 1) * span

    def alone_rows(self, names: Sequence[str], most: int) -> list[dict[str, Any]]:
        """What everyone achieved alone; plain intervals where the number of runs was fixed."""
        from .runs.field import achieved, row_of, won

        found, measure = [], self.game.measure
        for name in names:
            made = np.concatenate([each for (who, _), each in self.runs.items() if who == name])
            if self.wanted(name, most) is not None:
                row = row_of(self.game, made)
                mean = [round(each, 2) for each in row["measure"]["interval"]]
                known = {"won": row.get("won"), "measure": mean, "trophies": mean}
                found.append({"name": name, "runs": len(made), **known})
                continue
            parts = sequence_interval((achieved(self.game, made) - measure.low) / measure.span)
            mean = [round(measure.low + measure.span * each, 2) for each in parts]
            wins = [round(each, 4) for each in sequence_interval(won(made))]
            found.append(
                {
                    "name": name,
                    "runs": len(made),
                    "won": wins if self.game.is_winnable else None,
                    "measure": mean,
                    "trophies": mean,  # the name it had before games named their measure
                }
            )
        return found


def same_seeds(game: Game, mine: Array, theirs: Array) -> Array:
    """1, 0.5 or 0 for each seed that both played alone, by the measure."""
    ahead = game.measure.way * (mine["measure"] - theirs["measure"])
    return np.where(ahead > 0, 1.0, np.where(ahead < 0, 0.0, 0.5))


def deck_of(game: Game, written: Any) -> Player:
    """A deck, and what tables call it."""
    deck = game.deck(written)
    return name_of(written, game.deck_code(deck)), deck


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
