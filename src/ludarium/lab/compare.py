"""The same matches under several sets of tables: what a change does, at several strengths of play.

All arms share their seeds, seats, decks and bots, so that a pair of matches in one arm is compared
with the same pair in another. A change that changes nothing gives exactly 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from .field import (
    Decks,
    Pair,
    add_pairs,
    deck_points,
    deck_rate,
    first_points,
    first_seat,
    lengths,
    pairs_of,
    rounded,
)
from .impact import LEVEL
from .ladder import opening_of
from .plan import Array, Draft, Plan
from .play import How, Outcome, play
from .stats import difference, holm, pair_means, share

DEAR = 25  # a bot that searches gets so many times fewer matches
FEWEST = 200


@dataclass
class Arms:
    """Tables to be compared, the first with each of the others."""

    games: Sequence[Game]
    decks: Decks
    games_each: int = 20_000
    seed: int = 1
    paired: bool = True
    opening: int | None = None

    def __post_init__(self) -> None:
        base = self.games[0].card_ids
        if any(game.card_ids[: len(base)] != base for game in self.games[1:]):
            raise BadInput("tables can be compared when they hold the same cards in the same order")

    def plan(self, bot: str) -> tuple[Plan, list[dict[Pair, int]]]:
        game, settings = self.games[0], settings_of(bot)
        plies = opening_of(game) if self.opening is None else self.opening
        draft = Draft(self.games, {bot: settings}, plies)
        pairs = pairs_of(self.decks, mirrors=len(self.decks) == 1)
        each = -(-matches_for(game, settings, self.games_each) // (2 * len(pairs)))
        groups = []
        for arm in range(len(self.games)):
            seed = self.seed if self.paired else self.seed + 7919 * arm
            groups.append(add_pairs(draft, self.decks, pairs, each, seed, (bot, bot), arm))
        return draft.plan(), groups

    def measure(self, bot: str, how: How) -> "Measured":
        plan, groups = self.plan(bot)
        return Measured(self, bot, play(plan, how), groups)


def matches_for(game: Game, settings: Settings, wanted: int) -> int:
    """Fewer for bots that think long."""
    if not fitting(game, settings).looks_ahead:
        return wanted
    return min(wanted, max(FEWEST, wanted // DEAR))


@dataclass
class Measured:
    """All arms played by one bot."""

    arms: Arms
    bot: str
    outcome: Outcome
    groups: list[dict[Pair, int]]

    def results(self, arm: int) -> Array:
        cells = list(self.groups[arm].values())
        return self.outcome.results[
            self.outcome.place(cells[0]).start : self.outcome.place(cells[-1]).stop
        ]

    def against_first(self, arm: int) -> dict[str, Any]:
        """Everything that differs between the first arm and another one."""
        a, b = self.results(0), self.results(arm)
        found: dict[str, Any] = {"bot": self.bot, "n": len(a) + len(b)}
        if len(first_points(a)) and len(first_points(b)) == len(first_points(a)):
            made = self._change(pair_means(first_points(a)), pair_means(first_points(b)))
            found["first_seat"] = {"before": first_seat(a), "after": first_seat(b)} | made
        made = self._change(*(pair_means(each["length"].astype(float)) for each in (a, b)))
        found["length"] = {"before": lengths(a), "after": lengths(b)} | made
        made = self._change(pair_means(drawn(a)), pair_means(drawn(b)))
        found["draws"] = {"before": draws(a), "after": draws(b)} | made
        found["decks"] = self._decks(arm)
        judge([found])
        return found

    def _change(self, a: Array, b: Array) -> dict[str, Any]:
        change = difference(a, b, self.arms.paired)
        return {"difference": rounded(change[:3]), "p": change.p}

    def _decks(self, arm: int) -> list[dict[str, Any]]:
        if len(self.arms.decks) < 2:
            return []
        rows = []
        for deck in self.arms.decks:
            before, after = (
                pair_means(deck_points(self.outcome, self.groups[each], deck)) for each in (0, arm)
            )
            rates = [deck_rate(self.outcome, self.groups[each], deck) for each in (0, arm)]
            row: dict[str, Any] = {"deck": deck, "before": rates[0], "after": rates[1]}
            rows.append(row | self._change(before, after))
        return rows


def drawn(results: Array) -> Array:
    scores = results["scores"]
    return np.where(scores[:, 0] == scores[:, 1], 1.0, 0.0)


def draws(results: Array) -> dict[str, Any]:
    made = drawn(results)
    return {"n": len(made), "rate": rounded(share(made))}


# --- what the strengths agree on ---------------------------------------------------------------------

QUANTITIES: Mapping[str, str] = {
    "first_seat": "the score of whoever moves first",
    "length": "the length of a match",
    "draws": "the share of draws",
}


def quantities(found: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Everything that one strength says, by what it is about."""
    named = {words: found[key] for key, words in QUANTITIES.items() if key in found}
    return named | {f"the win rate of {row['deck']}": row for row in found["decks"]}


def judge(several: Sequence[Mapping[str, Any]]) -> None:
    """Mark what is beyond doubt, so that all that is asked here together is rarely wrong."""
    changes: list[Any] = [each for found in several for each in quantities(found).values()]
    for change, adjusted in zip(changes, holm([each["p"] for each in changes]), strict=True):
        change["p_adjusted"] = adjusted
        change["clear"] = adjusted < LEVEL


def verdicts(strengths: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What holds at every strength that was asked, what is the other way round at another strength,
    and what is beyond doubt at some of them only."""
    agreed, flips, partly = [], [], []
    said = [quantities(found) for found in strengths]
    for what in said[0]:
        signs = {s["bot"]: sign(q[what]) for s, q in zip(strengths, said, strict=True) if what in q}
        up, down = ([bot for bot, s in signs.items() if s == way] for way in (1, -1))
        if up and down:
            flips.append(
                f"{what} flips with the strength: it rises with {' and '.join(up)} and falls with "
                f"{' and '.join(down)}"
            )
        elif (up or down) and len(signs) == len(up or down):
            agreed.append(f"{what} {'rises' if up else 'falls'} at every strength")
        elif up or down:
            others = [bot for bot, s in signs.items() if not s]
            partly.append(
                f"{what} {'rises' if up else 'falls'} with {' and '.join(up or down)}; with "
                f"{' and '.join(others)} no change is beyond doubt"
            )
    return {"agreed": agreed, "flips": flips, "partly": partly}


def sign(change: Mapping[str, Any]) -> int:
    if not change["clear"]:
        return 0
    return 1 if change["difference"][1] > 0 else -1
