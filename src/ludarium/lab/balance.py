"""Balance of a rule book: who beats whom, what the first seat is worth, what every card does."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from .field import (
    Decks,
    Pair,
    add_pairs,
    end_reasons,
    first_seat,
    lengths,
    mirrors_of,
    pairs_of,
    ranked_rates,
    rounded,
)
from .impact import Impact, with_neutrals
from .ladder import check_variety, opening_of
from .plan import Draft
from .play import How, Outcome, play
from .series import points
from .stats import paired, wilson
from .tally import MATCHES, POINTS, TIMES, keys_of


@dataclass
class Balance:
    """A finished measurement, as a document and as the matches behind it."""

    document: dict[str, Any]
    outcome: Outcome
    groups: Mapping[Pair, int]
    decks: Decks
    game: Game  # without the neutral cards that measured the others

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every number as a row of one table."""
        document = self.document
        parts = {
            "deck": "deck_rates",
            "mirror": "first_seat_by_deck",
            "cell": "matrix",
            "card": "cards",
        }
        return [
            {"about": what} | {name: value for name, value in row.items() if name != "sample"}
            for what, key in parts.items()
            for row in document[key]
        ]


IMPACT = 4000  # matches per card, where the matrix has as many


class Question:
    """What is measured: matches of every two decks, and matches for every card. Without a number for
    the cards (None) they get as many as the matrix has, up to `IMPACT`."""

    def __init__(
        self,
        game: Game,
        decks: Decks,
        bot: str = "heuristic",
        games: int = 800,
        impact: int | None = None,
        seed: int = 1,
        opening: int | None = None,
        tallied: bool = True,
        only: Collection[str] | None = None,  # cards whose impact is measured; None: all
    ) -> None:
        if game.seats != 2:
            raise BadInput(f"expected a game with two seats, got {game.title} with {game.seats}")
        if games < 2:
            raise BadInput(f"--games: expected 2 or more matches per pairing, got {games}")
        if impact is not None and impact < 0:
            raise BadInput(f"--impact: expected 0 (none) or more matches per card, got {impact}")
        self.game, self.decks, self.bot, self.seed = game, decks, bot, seed
        self.games = games
        self.with_impact = impact != 0 and game.definition.neutral is not None
        neutral = with_neutrals(game) if self.with_impact else game
        plies = opening_of(game) if opening is None else opening
        check_variety(game, [settings_of(bot)], plies)
        draft = Draft([neutral], {bot: settings_of(bot)}, plies, tallied)
        self.pairs = pairs_of(decks)
        n = games // 2 + games % 2
        self.groups = add_pairs(draft, decks, self.pairs, n, seed, (bot, bot))
        self.own = len(self.groups)  # the cells behind belong to changed decks
        matches = IMPACT if impact is None else impact
        self.impact = Impact(game, decks, matches, impact is None, only)
        if self.with_impact:
            self.impact.add(draft, self.pairs, n, seed, bot)
        self.plan = draft.plan()

    def answer(self, how: How) -> Balance:
        begin = time.perf_counter()
        outcome = play(self.plan, how)
        return self.read(outcome, time.perf_counter() - begin)

    def read(self, outcome: Outcome, seconds: float = 0.0, impacts: bool = True) -> Balance:
        """What these matches say; without impacts those of the matrix are enough."""
        end = outcome.place(self.own - 1).stop
        whole = outcome.results[:end]
        document = {
            "game": self.game.name,
            "label": self.game.label,
            "fingerprint": self.game.fingerprint,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "opening": self.plan.opening,
            "matches": len(outcome.results),
            "seconds": round(seconds, 2),
            "decks": list(self.decks),
            "matrix": [self.cell(outcome, a, b) for a in self.decks for b in self.decks],
            "deck_rates": ranked_rates(outcome, self.groups, self.decks),
            "first_seat": first_seat(whole),
            **self.mirrors(outcome),
            "length": lengths(whole),
            "end_reasons": end_reasons(self.game, whole),
            "columns": self.columns,
            "cards": self.cards(outcome, impacts) if self.columns or self.with_impact else [],
        }
        return Balance(document, outcome, self.groups, self.decks, self.game)

    def mirrors(self, outcome: Outcome) -> dict[str, Any]:
        """The first seat where both have the same deck, so that no strength of decks is mixed in."""
        found = {deck: each for deck, each in mirrors_of(outcome, self.groups).items() if deck}
        by_deck = [{"deck": deck} | (first_seat(each) or {}) for deck, each in found.items()]
        known = [row for row in by_deck if "rate" in row]
        return {
            "first_seat_mirrors": first_seat(np.concatenate(list(found.values())))
            if known
            else None,
            "first_seat_by_deck": sorted(known, key=lambda row: -row["rate"][1]),
        }

    @property
    def columns(self) -> list[str]:
        """What is counted of each card."""
        return list(self.game.definition.tallies) if self.plan.tallied else []

    def cell(self, outcome: Outcome, a: str, b: str) -> dict[str, Any]:
        turned = (a, b) not in self.groups
        made = points(outcome.cell(self.groups[(b, a) if turned else (a, b)]))
        if turned:
            made = 1 - made
        # A mirror is even by its nature, not by measurement.
        rate = [0.5, 0.5, 0.5] if a == b else rounded(paired(made))
        return {"a": a, "b": b, "n": len(made), "rate": rate}

    def cards(self, outcome: Outcome, measured: bool = True) -> list[dict[str, Any]]:
        """What happened with each card, and what it does; those with the most impact first."""
        impacts = self.impact.read(outcome, self.groups) if measured else {}
        tally = outcome.tally[: self.own] if self.columns else None
        rows = []
        for i, key in enumerate(keys_of(self.game)):
            holders = [name for name, deck in self.decks.items() if deck is None or key in deck]
            n = self.matches_with(outcome, set(holders))
            sums = [] if tally is None else tally[:, :, i].sum(axis=(0, 1))
            if not n or (self.game.cards and not holders and not np.any(sums)):
                continue
            row: dict[str, Any] = {
                "card": key,
                "name": name_of(self.game, key),
                "decks": holders,
                "n": n,
            }
            for column, what in enumerate(self.columns):
                counts = sums[column]
                seen = int(counts[MATCHES])
                row[what] = {
                    "share": rounded(wilson(seen, n)),
                    "times": round(int(counts[TIMES]) / n, 4),
                    "n": seen,
                    "win_rate": rounded(wilson(counts[POINTS] / 2, seen)) if seen else None,
                }
            rows.append(row | {"impact": impacts.get(key)})
        return sorted(rows, key=lambda r: -r["impact"]["difference"][1] if r["impact"] else 2.0)

    def matches_with(self, outcome: Outcome, holders: set[str]) -> int:
        """Decks that had the card, over all matches: two in one match count twice."""
        return sum(
            len(outcome.cell(group)) * len([d for d in (a, b) if d in holders])
            for (a, b), group in self.groups.items()
        )


def name_of(game: Game, key: str) -> str:
    known = {card["id"]: card for card in game.cards}
    if key not in known:
        return key
    return str(known[key]["name"]) + (" (token)" if known[key].get("token") else "")
