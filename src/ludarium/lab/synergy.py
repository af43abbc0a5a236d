"""Pairs of cards that are more than their sum: the same matches with both, with either and with neither.

A neutral card stands in for each card that is left out, as in `impact.py`. What both cards do together, less
what each does alone, is their synergy; below 0 they do the same work twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from ..bots.levels import settings_of
from ..core.game import Game
from .field import Decks, Pair, rounded
from .impact import judge, neutrals_of, replaced, with_neutrals
from .ladder import opening_of
from .plan import Array, Draft, Plan, seeds_of
from .play import Outcome
from .series import points
from .stats import change_of, pair_means

ARMS = 4  # with both, without the first, without the second, without both


def likely(cards: Sequence[str], decks: Decks, most: int) -> list[Pair]:
    """Pairs of these that are in one deck, those of the first cards first."""
    held = [set(deck) for deck in decks.values() if deck is not None]
    found = [pair for pair in combinations(cards, 2) if any(set(pair) <= each for each in held)]
    return sorted(found, key=lambda pair: sum(map(cards.index, pair)))[:most]


@dataclass
class Synergy:
    """The cells that tell what pairs of cards do together."""

    game: Game  # without neutral cards
    decks: Decks
    pairs: Sequence[Pair]
    matches: int  # with each of the four
    bot: str
    seed: int
    cells: dict[Pair, list[tuple[int, ...]]] = field(default_factory=dict)

    def plan(self) -> Plan:
        draft = Draft(
            [with_neutrals(self.game)], {self.bot: settings_of(self.bot)}, opening_of(self.game)
        )
        neutrals = neutrals_of(self.game)
        for number, (a, b) in enumerate(self.pairs):
            holders = [n for n, d in self.decks.items() if d is not None and a in d and b in d]
            meetings = [(h, other) for h in holders for other in self.decks if other != h]
            each = -(-self.matches // (2 * max(len(meetings), 1)))
            self.cells[a, b] = []
            for place, (holder, other) in enumerate(meetings):
                seeds = seeds_of(self.seed, each, number * len(self.decks) ** 2 + place)
                whole = self.decks[holder]
                assert whole is not None
                one, two = (replaced(whole, card, neutrals[card]["id"]) for card in (a, b))
                none = replaced(one, b, neutrals[b]["id"])
                names = [holder, f"{holder} -{a}", f"{holder} -{b}", f"{holder} -{a} -{b}"]
                self.cells[a, b].append(
                    tuple(
                        draft.add(
                            [(name, deck), (other, self.decks[other])], seeds, (self.bot, self.bot)
                        )
                        for name, deck in zip(names, (whole, one, two, none), strict=True)
                    )
                )
        return draft.plan()

    def read(self, outcome: Outcome, names: Mapping[str, str]) -> list[dict[str, Any]]:
        """Each pair: what it does together beyond the sum, those with the most first."""
        rows: list[dict[str, Any]] = []
        for (a, b), cells in self.cells.items():
            made: Array = np.concatenate([self._beyond(outcome, cell) for cell in cells])
            change = change_of(made, reach=2.0)
            rows.append(
                {
                    "cards": [a, b],
                    "names": [names[a], names[b]],
                    "n": 2 * len(made),
                    "difference": rounded(change[:3]),
                    "p": change.p,
                }
            )
        judge(rows)
        return sorted(rows, key=lambda row: -row["difference"][1])

    def _beyond(self, outcome: Outcome, cell: tuple[int, ...]) -> Array:
        both, first, second, none = (pair_means(points(outcome.cell(g))) for g in cell)
        made: Array = both - first - second + none
        return made
