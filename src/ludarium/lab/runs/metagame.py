"""The metagame of a game for one seat: which mix of decks leaves the ghosts that no deck does better against.

Two decks meet by a pair of runs: each plays against what runs of the other left, and the one that comes further (by
the game's measure) has won; a tie counts half. So a deck's score against another is one less the other's, as between
two seats, and the mix is found in the same way (`lab/mixes.py`).
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ...bots.levels import settings_of
from ...core.errors import BadInput
from ...core.game import Game
from ..field import Decks, Pair
from ..ladder import opening_of
from ..metagame import Run, shape, staged
from ..mixes import Search, Source
from ..plan import Array, Draft, Plan
from ..play import Outcome, play
from ..stats import paired
from .field import measure_words, row_of
from .matrix import Groups, Met, add_duels, cell_of, duel_scores, tables_of, wider

GAMES = 200  # pairs of runs of every two decks
Duels = Mapping[Pair, tuple[Groups, Groups]]


def check_metagame(game: Game, decks: Decks) -> None:
    """Refuse a game whose runs nobody meets, before any is played."""
    if game.seats != 1 or game.definition.pools is None:
        raise BadInput(
            f"a metagame needs opponents: expected a game with two seats, or with runs that others meet, got "
            f"{game.title} with {game.seats}; `ludarium balance` compares its decks"
        )
    if len(decks) < 2:
        raise BadInput(f"a metagame needs two decks or more, got {len(decks)}")


@dataclass
class RunMetagame:
    """Some decks of a game, by one bot, each against what runs of the others left."""

    game: Game
    decks: Decks
    met: Met
    bot: str = "heuristic"
    games: int = GAMES
    seed: int = 1
    extra: int | None = None  # runs that the mix may add; half as many as the ranking

    def __post_init__(self) -> None:
        check_metagame(self.game, self.decks)
        if self.games < 2:
            raise BadInput(f"--games: expected 2 or more runs per pair, got {self.games}")
        self.names = list(self.decks)

    def plan(self) -> tuple[Plan, Duels]:
        pairs = list(combinations(self.names, 2))
        return self.plan_of(pairs, dict.fromkeys(pairs, self.games), self.seed)

    def plan_of(
        self, pairs: Sequence[Pair], counts: Mapping[Pair, int], seed: int
    ) -> tuple[Plan, Duels]:
        games = [each for several in self.met.values() for each in several]
        draft = Draft(games, {self.bot: settings_of(self.bot)}, opening_of(self.game))
        where = tables_of(self.met, 0)
        duels = add_duels(draft, self.decks, pairs, counts, seed, self.bot, where)
        return draft.plan(), duels

    def answer(
        self,
        outcome: Outcome,
        duels: Duels,
        run: Run = lambda plan, folder, label: play(plan),
    ) -> dict[str, Any]:
        """The ranking of these runs, and the mix, for which more are played."""
        begin, pools = time.perf_counter(), self.game.definition.pools
        extra = len(outcome.results) // 2 if self.extra is None else self.extra
        rates = self.matrix(outcome, duels)
        found = Search(rates, self.games, self.source(run), extra, self.seed).find()
        document: dict[str, Any] = {
            "game": self.game.name,
            "label": self.game.label,
            "fingerprint": self.game.fingerprint,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "against": "all",
            "matches": len(outcome.results),
            "measure": measure_words(self.game),
            "winnable": self.game.is_winnable,
            "met": pools.what if pools else "",
            "decks": self.ranking(outcome, duels),
        }
        document |= shape(found, self.names)
        return document | {"analysis_seconds": round(time.perf_counter() - begin, 2)}

    def ranking(self, outcome: Outcome, duels: Duels) -> list[dict[str, Any]]:
        """What each deck made of the others, the best first; n counts the runs of both sides."""
        rows = []
        for name in self.names:
            scores, own = [], []
            for pair, groups in duels.items():
                if name in pair:
                    side, made = pair.index(name), duel_scores(self.game, outcome, groups)
                    scores.append(made if side == 0 else 1 - made)
                    own.append(cell_of(outcome, groups[side]))
            values = np.concatenate(scores)
            rate = paired(np.repeat(values, 2))  # a pair of runs is one observation
            means = by_pool(scores, len(self.met[name]))
            row = {"deck": name, "n": 2 * len(values), "rate": wider(rate, means, 0, 1)}
            alone = row_of(self.game, np.concatenate(own))
            row |= {key: value for key, value in alone.items() if key != "n"}
            if (deck := self.decks[name]) is not None:
                row["code"] = self.game.reader.encode(deck)
            rows.append(row)
        return sorted(rows, key=lambda row: -row["rate"][1])

    def matrix(self, outcome: Outcome, duels: Duels) -> Array:
        """What each deck made of each other, less a half."""
        place = {name: i for i, name in enumerate(self.names)}
        rates = np.zeros((len(place), len(place)))
        for (a, b), groups in duels.items():
            rate = float(duel_scores(self.game, outcome, groups).mean()) - 0.5
            rates[place[a], place[b]], rates[place[b], place[a]] = rate, -rate
        return rates

    def source(self, run: Run) -> Source:
        def scores(outcome: Outcome, groups: tuple[Groups, Groups]) -> Array:
            return duel_scores(self.game, outcome, groups)

        return staged(self.names, self.seed, self.plan_of, run, scores)


def by_pool(scores: Sequence[Array], pools: int) -> list[float]:
    """The mean score of a deck in the pairs of runs that met the first pools, the second ones ..."""
    parts = [np.array_split(each, min(pools, len(each))) for each in scores]
    return [float(np.concatenate(each).mean()) for each in zip(*parts, strict=True)]
