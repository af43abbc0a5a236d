"""Balance of a game for one seat: how far each deck comes, and what every card does for it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...bots.levels import settings_of
from ...core.errors import BadInput
from ...core.game import Game
from ..balance import IMPACT, name_of
from ..field import Decks, rounded
from ..impact import judge, neutrals_of, replaced, with_neutrals
from ..ladder import check_variety, opening_of
from ..plan import Array, Draft, seeds_of
from ..play import How, Outcome, play
from ..stats import change_of, wilson
from ..tally import MATCHES, POINTS, TIMES, keys_of
from .compare import reach_of
from .field import (
    achieved,
    add_decks,
    end_reasons,
    lengths,
    measure_words,
    ranked,
    results_of,
    row_of,
)
from .matrix import Met, add_matrix, matrix_rows, tables_of


@dataclass
class RunBalance:
    """A finished measurement, as a document and as the runs behind it."""

    document: dict[str, Any]
    outcome: Outcome
    groups: Mapping[tuple[str, ...], int]  # by deck, and by deck and whose runs it met
    decks: Decks
    game: Game  # without the neutral cards that measured the others
    games: Sequence[Game]  # of the plan, likewise: itself, and with what each deck left in stock

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every number as a row of one table."""
        return [
            {"about": what} | {name: value for name, value in row.items() if name != "sample"}
            for what, key in {"deck": "deck_rates", "cell": "matrix", "card": "cards"}.items()
            for row in self.document.get(key, ())
        ]


class RunQuestion:
    """What is measured: so many runs of every deck, and runs with a neutral card in a card's place, on the
    same seeds. Without a number for the cards (None) they get as many as the decks have, up to `IMPACT`. With what
    the decks leave (`met`) every deck also plays runs against each of these."""

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
        met: Met | None = None,
    ) -> None:
        if games < 2:
            raise BadInput(f"--games: expected 2 or more runs per deck, got {games}")
        if impact is not None and impact < 0:
            raise BadInput(f"--impact: expected 0 (none) or more runs per card, got {impact}")
        self.game, self.decks, self.bot, self.seed, self.games = game, decks, bot, seed, games
        with_impact = impact != 0 and game.definition.neutral is not None
        plies = opening_of(game) if opening is None else opening
        check_variety(game, [settings_of(bot)], plies)
        tables = with_neutrals(game) if with_impact else game
        self.met = [each for games in (met or {}).values() for each in games]
        self.draft = Draft([tables, *self.met], {bot: settings_of(bot)}, plies, tallied)
        self.groups = add_decks(self.draft, decks, games, seed, bot)
        self.own = len(self.groups)  # the cells behind belong to other runs
        self.meetings = add_matrix(self.draft, decks, games, seed, bot, tables_of(met or {}, 1))
        self.beyond: dict[str, int] = {}  # further runs of the whole decks: group
        self.cells: dict[str, list[tuple[str, int]]] = {}  # by card: deck, group without it
        if with_impact:
            self.add_cards(IMPACT if impact is None else impact, impact is None)
        self.plan = self.draft.plan()

    def add_cards(self, wanted: int, within: bool) -> None:
        """Cells of decks without a card, on the first seeds of the whole decks."""
        neutrals, longest = neutrals_of(self.game), 0
        places = {deck: i for i, deck in enumerate(self.decks)}
        known = {name: deck for name, deck in self.decks.items() if deck is not None}
        for card in self.game.card_ids:
            holders = [name for name, deck in known.items() if card in deck]
            if not holders:
                continue
            each = -(-wanted // len(holders))
            each = min(each, self.games) if within else each
            longest = max(longest, each)
            self.cells[card] = [
                (
                    name,
                    self.draft.add_runs(
                        (f"{name} -{card}", replaced(known[name], card, neutrals[card]["id"])),
                        seeds_of(self.seed, each, places[name]),
                        self.bot,
                    ),
                )
                for name in holders
            ]
        if longest > self.games:  # runs of the whole decks that their own row does not need
            more = longest - self.games
            self.beyond = add_decks(
                self.draft, self.decks, more, self.seed, self.bot, start=self.games
            )

    def answer(self, how: How) -> RunBalance:
        begin = time.perf_counter()
        outcome = play(self.plan, how)
        return self.read(outcome, time.perf_counter() - begin)

    def read(self, outcome: Outcome, seconds: float = 0.0) -> RunBalance:
        """What these runs say."""
        whole = results_of(outcome, self.groups)
        rows = [
            {"deck": deck, **row_of(self.game, outcome.cell(group))}
            for deck, group in self.groups.items()
            if deck
        ]
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
            "measure": measure_words(self.game),
            "winnable": self.game.is_winnable,
            "runs": row_of(self.game, whole),
            "deck_rates": ranked(self.game, rows),
            **self.matrix(outcome),
            "length": lengths(whole),
            "end_reasons": end_reasons(self.game, whole),
            "columns": self.columns,
            "cards": self.cards(outcome) if self.columns or self.cells else [],
        }
        groups: dict[tuple[str, ...], int] = {(deck,): group for deck, group in self.groups.items()}
        groups |= {pair: cells[0] for pair, cells in self.meetings.items()}
        games = [self.game, *self.met]
        return RunBalance(document, outcome, groups, self.decks, self.game, games)

    def matrix(self, outcome: Outcome) -> dict[str, Any]:
        """Each deck against what each left, in a game whose runs leave something."""
        if not self.met:
            return {}
        return {
            "met": self.game.definition.pools.what if self.game.definition.pools else "",
            "matrix": matrix_rows(self.game, outcome, self.meetings),
        }

    @property
    def columns(self) -> list[str]:
        """What is counted of each card."""
        return list(self.game.definition.tallies) if self.plan.tallied else []

    def cards(self, outcome: Outcome) -> list[dict[str, Any]]:
        """What happened with each card, and what it does; those that help most first."""
        impacts = self.impacts(outcome)
        tally = outcome.tally[: self.own] if self.columns else None
        rows = []
        for i, key in enumerate(keys_of(self.game)):
            holders = [name for name, deck in self.decks.items() if deck is None or key in deck]
            n = sum(len(outcome.cell(self.groups[name])) for name in holders)
            sums = [] if tally is None else tally[:, :, i].sum(axis=(0, 1))
            if not n or (self.game.cards and not holders and not np.any(sums)):
                continue
            row: dict[str, Any] = {"card": key, "name": name_of(self.game, key), "decks": holders}
            row["n"] = n
            for column, what in enumerate(self.columns):
                counts = sums[column]
                seen = int(counts[MATCHES])
                row[what] = {
                    "share": rounded(wilson(seen, n)),
                    "times": round(int(counts[TIMES]) / n, 4),
                    "n": seen,
                    "win_rate": rounded(wilson(counts[POINTS] / 2, seen))
                    if seen and self.game.is_winnable
                    else None,
                }
            rows.append(row | {"impact": impacts.get(key)})
        way = self.game.measure.way
        return sorted(
            rows, key=lambda r: -way * r["impact"]["difference"][1] if r["impact"] else np.inf
        )

    def impacts(self, outcome: Outcome) -> dict[str, dict[str, Any]]:
        """By card: what the measure gains by it, seed by seed."""
        found: dict[str, dict[str, Any]] = {}
        for card, cells in self.cells.items():
            both = [self._with_and_without(outcome, *cell) for cell in cells]
            whole, without = (np.concatenate([each[k] for each in both]) for k in range(2))
            change = change_of(whole - without, reach_of(without, whole))
            found[card] = {"n": len(whole), "difference": rounded(change[:3]), "p": change.p}
        judge(found.values())
        return found

    def _with_and_without(self, outcome: Outcome, deck: str, group: int) -> tuple[Array, Array]:
        without = achieved(self.game, outcome.cell(group))
        cells = [self.groups[deck], *([self.beyond[deck]] if deck in self.beyond else [])]
        whole = np.concatenate([achieved(self.game, outcome.cell(each)) for each in cells])
        return whole[: len(without)], without
