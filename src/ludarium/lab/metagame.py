"""The whole metagame: every legal deck against every other, a ranking, and the mix to bring.

The *equilibrium* is the mix of decks against which no deck does better than even. Each cell has few
matches, so its rate is drawn towards what the two decks do otherwise, as far as chance could explain
the rest; what the mix is worth is then measured on fresh seeds.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from .field import Decks, Pair, add_pairs, pairs_of, ranked_rates, rounded
from .ladder import opening_of
from .plan import Array, Draft, Plan
from .play import How, Outcome, play
from .ready import ready_decks
from .series import points
from .stats import mean_interval, pair_means

ROUNDS = 20_000  # of the solver
SHARE = 0.005  # a deck with less is not part of the mix
FRESH = 200  # pairs of matches for each of them and each deck of the mix
COUNTERS = 40  # the best decks, against which the mix is measured again


def every_deck(game: Game) -> Decks:
    listed = game.definition.every_deck
    if listed is None:
        raise BadInput(
            f"{game.title} has no list of all its decks; `balance` compares the ready ones"
        )
    return dict(listed(game))


@dataclass
class Metagame:
    """All decks of a game, by one bot."""

    game: Game
    bot: str = "heuristic"
    games: int = 8
    seed: int = 1
    field_only: bool = False  # against the ready decks, not against all

    def __post_init__(self) -> None:
        if self.games < 2:
            raise BadInput(f"--games: 2 or more matches a pair were expected, not {self.games}")
        self.decks = every_deck(self.game)
        self.names = list(self.decks)
        self.ready, self.left_out = ready_decks(self.game)

    def pairs(self) -> list[Pair]:
        if not self.field_only:
            return pairs_of(self.decks, mirrors=False)
        return [(name, each) for name in self.names for each in self.ready]

    def plan(self) -> tuple[Plan, dict[Pair, int]]:
        return self.plan_of(self.pairs(), -(-self.games // 2), self.seed)

    def plan_of(self, pairs: list[Pair], n: int, seed: int) -> tuple[Plan, dict[Pair, int]]:
        draft = Draft([self.game], {self.bot: settings_of(self.bot)}, opening_of(self.game))
        known = dict(self.ready) | dict(self.decks)
        groups = add_pairs(draft, known, pairs, n, seed, (self.bot, self.bot))
        return draft.plan(), groups

    def answer(self, outcome: Outcome, groups: dict[Pair, int], how: How) -> dict[str, Any]:
        begin = time.perf_counter()
        rows = ranked_rates(outcome, groups, self.names)
        for row in rows:
            deck = self.decks[row["deck"]]
            row["code"] = self.game.reader.encode(deck or {})
        document: dict[str, Any] = {
            "game": self.game.name,
            "label": self.game.label,
            "fingerprint": self.game.fingerprint,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "against": "field" if self.field_only else "all",
            "matches": len(outcome.results),
            "decks": rows,
        }
        if not self.field_only:
            document |= self.equilibrium(outcome, groups, [row["deck"] for row in rows], how)
        return document | {"analysis_seconds": round(time.perf_counter() - begin, 2)}

    def equilibrium(
        self, outcome: Outcome, groups: dict[Pair, int], best: list[str], how: How
    ) -> dict[str, Any]:
        payoff = smoothed(*self.matrix(outcome, groups))
        mix = solve(payoff)
        support = {self.names[i]: float(mix[i]) for i in np.argsort(-mix) if mix[i] >= SHARE}
        total = sum(support.values())
        support = {name: share / total for name, share in support.items()}
        return {
            "mix": [{"deck": name, "share": round(share, 4)} for name, share in support.items()],
            "verified": self.verify(support, best[:COUNTERS], how),
        }

    def matrix(self, outcome: Outcome, groups: dict[Pair, int]) -> tuple[Array, int]:
        """What each deck made of each other, less a half; and the pairs of matches behind a cell."""
        place = {name: i for i, name in enumerate(self.names)}
        made = points(outcome.results).reshape(len(groups), -1).mean(axis=1) - 0.5
        rates = np.zeros((len(place), len(place)))
        for (a, b), rate in zip(groups, made.tolist(), strict=True):
            rates[place[a], place[b]] = rate
            rates[place[b], place[a]] = -rate
        return rates, len(outcome.results) // len(groups) // 2

    def verify(self, mix: dict[str, float], counters: list[str], how: How) -> list[dict[str, Any]]:
        """The best decks against the mix, on seeds that chose nothing; the best of them first."""
        pairs = [(name, each) for name in counters for each in mix if name != each]
        if not pairs:
            return []
        n = max(FRESH, 4 * self.games)  # pairs of matches with each deck of the mix
        plan, groups = self.plan_of(pairs, n, self.seed + 1)
        outcome = play(plan, how)
        found = []
        for name in counters:
            made = np.full(n, 0.5 * mix.get(name, 0.0))  # itself it meets half and half, unplayed
            others = {each: share for each, share in mix.items() if each != name}
            for each, share in others.items():
                made = made + share * pair_means(points(outcome.cell(groups[name, each])))
            rate = rounded(mean_interval(made))
            found.append({"deck": name, "n": 2 * n * len(others), "rate": rate})
        return sorted(found, key=lambda row: -row["rate"][1])


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
    regret, total = np.zeros(len(payoff)), np.zeros(len(payoff))
    for i in range(rounds):
        hope = np.maximum(regret, 0.0)
        mix = hope / hope.sum() if hope.any() else np.full(len(payoff), 1 / len(payoff))
        gain = payoff @ mix
        regret = np.maximum(regret + gain - mix @ gain, 0.0)
        total += (i + 1) * mix
    made: Array = total / total.sum()
    return made
