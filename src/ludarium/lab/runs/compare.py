"""The same runs under several sets of tables: what a change does to the measure, seed by seed."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar

import numpy as np

from ...bots.levels import settings_of
from ..compare import Arms, Measured, judge, matches_for
from ..ladder import check_variety, opening_of
from ..plan import Array, Draft, Plan
from ..play import How, play
from .field import achieved, add_decks, lengths, mean_of, row_of, share, won


def reach_of(a: Array, b: Array) -> float:
    """A run that was not seen could differ as much as two that have nothing in common."""
    return max(1.0, sqrt(float(np.var(a) + np.var(b))))


@dataclass
class RunArms(Arms):
    """Tables to be compared by runs, the first with each of the others."""

    seats: ClassVar[int] = 1

    def plan(self, bot: str) -> tuple[Plan, list[dict[Any, int]]]:
        game, settings = self.games[0], settings_of(bot)
        plies = opening_of(game) if self.opening is None else self.opening
        check_variety(game, [settings], plies)
        draft = Draft(self.games, {bot: settings}, plies)
        each = -(-matches_for(game, settings, self.games_each) // len(self.decks))
        groups: list[dict[Any, int]] = []
        for arm in range(len(self.games)):
            seed = self.seed if self.paired else self.seed + 7919 * arm
            decks = {**self.decks, **self.replaced} if arm else self.decks
            named = {name: f"{name} (changed)" for name in self.replaced} if arm else {}
            groups.append(dict(add_decks(draft, decks, each, seed, bot, arm, named)))
        return draft.plan(), groups

    def unplayed(self, bot: str) -> dict[str, Any]:
        game = self.games[0]
        nothing = {"n": 0, "before": None, "after": None, "difference": [0.0, 0.0, 0.0], "p": 1.0}
        keys = ["measure", *(["won"] if game.is_winnable else []), "length"]
        names = list(self.decks) if len(self.decks) > 1 else []
        found: dict[str, Any] = {"bot": bot, "n": 0, "games": 0, "fewer": False}
        found |= {"measured": game.measure.name} | {key: dict(nothing) for key in keys}
        return found | {"decks": [{"deck": name, **nothing} for name in names]}

    def measure(self, bot: str, how: How) -> "RunsMeasured":
        plan, groups = self.plan(bot)
        return RunsMeasured(self, bot, play(plan, how), groups)


@dataclass
class RunsMeasured(Measured):
    """All arms played by one bot."""

    groups: list[dict[Any, int]]  # of each arm: by deck

    def facts(self, arm: int) -> dict[str, Any]:
        game, decks = self.arms.games[arm], self.groups[arm].items()
        rows = [{"deck": deck, **row_of(game, self.outcome.cell(group))} for deck, group in decks]
        results = self.results(arm)
        return {
            "decks": rows if len(rows) > 1 else [],
            "runs": row_of(game, results),
            "length": lengths(results),
        }

    def against_first(self, arm: int) -> dict[str, Any]:
        game, a, b = self.arms.games[0], self.results(0), self.results(arm)
        dear = matches_for(game, settings_of(self.bot), self.arms.games_each)
        found: dict[str, Any] = {
            "bot": self.bot,
            "n": len(a) + len(b),
            "games": len(a),
            "fewer": dear < self.arms.games_each,
            "measured": game.measure.name,
            "measure": self._means(arm, achieved(game, a), achieved(game, b)),
        }
        if game.is_winnable:
            both = won(a), won(b)
            before, after = ({"n": len(each), "rate": share(each)} for each in both)
            known = {"n": len(a), "before": before, "after": after}
            found["won"] = known | self._change(arm, *both)
        found["length"] = {"n": len(a), "before": lengths(a), "after": lengths(b)}
        found["length"] |= self._turns(arm, *(each["length"].astype(float) for each in (a, b)))
        found["decks"] = self._decks(arm)
        judge([found])
        return found

    def _means(self, arm: int, a: Array, b: Array) -> dict[str, Any]:
        measures = [self.arms.games[each].measure for each in (0, arm)]
        before, after = map(mean_of, (a, b), measures)
        known = {"n": len(a), "before": before, "after": after}
        return known | self._turns(arm, a, b)

    def _decks(self, arm: int) -> list[dict[str, Any]]:
        if len(self.arms.decks) < 2:
            return []
        game = self.arms.games[0]
        rows = []
        for deck in self.arms.decks:
            cells = (self.outcome.cell(self.groups[each][deck]) for each in (0, arm))
            rows.append({"deck": deck} | self._means(arm, *(achieved(game, c) for c in cells)))
        return rows
