"""The whole metagame: every legal deck against every other, a ranking, and the mix to bring. Where nobody can list all
decks, the ready ones (or those that are named) stand for them.

The *equilibrium* is the mix of decks against which no deck scores more than half. Ranking takes a few
matches of every two decks; the mix takes many of a few decks (`lab/mixes.py`). Those matches are kept
apart: what is printed about a deck comes from the ranking alone.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from .field import Decks, Pair, add_pairs, pairs_of, ranked_rates, rounded
from .ladder import opening_of
from .mixes import Cell, Check, Found, Search, Source
from .plan import Array, Draft, Plan
from .play import Outcome, play
from .ready import ready_decks
from .series import points
from .stats import pair_means

Run = Callable[[Plan, str, str], Outcome]  # plays a plan; the name of its folder, what to show
Group = TypeVar("Group")  # what a plan calls the matches of two decks
STAGE = 1_000_003  # between the seeds of two stages
NAMED = 5  # near ties that a sentence names


GAMES = 8  # matches of every two decks, where all decks are listed
OF_FEW = 200  # the same where only some decks meet


def every_deck(game: Game) -> Decks:
    listed = game.definition.every_deck
    if listed is None:
        raise BadInput(f"{game.title} has no list of all its decks")
    return dict(listed(game))


@dataclass
class Metagame:
    """All decks of a game, or some of them, by one bot."""

    game: Game
    bot: str = "heuristic"
    games: int = GAMES
    seed: int = 1
    field_only: bool = False  # against the ready decks, not against all
    extra: int | None = None  # matches that the mix may add; half as many as the ranking
    some: Decks | None = None  # these in place of all

    def __post_init__(self) -> None:
        if self.game.seats != 2:
            raise BadInput(
                f"a metagame needs opponents: expected a game with two seats, got {self.game.title} with "
                f"{self.game.seats}; `ludarium balance` compares its decks"
            )
        if self.games < 2:
            raise BadInput(f"--games: expected 2 or more matches per pair, got {self.games}")
        self.decks = every_deck(self.game) if self.some is None else self.some
        if len(self.decks) < 2:
            raise BadInput(f"a metagame needs two decks or more, got {len(self.decks)}")
        self.names = list(self.decks)
        self.ready, self.left_out = ready_decks(self.game)

    def pairs(self) -> list[Pair]:
        if not self.field_only:
            return pairs_of(self.decks, mirrors=False)
        return [(name, each) for name in self.names for each in self.ready]

    def plan(self) -> tuple[Plan, dict[Pair, int]]:
        return self.plan_of(self.pairs(), -(-self.games // 2), self.seed)

    def plan_of(
        self, pairs: Sequence[Pair], n: int | Mapping[Pair, int], seed: int
    ) -> tuple[Plan, dict[Pair, int]]:
        draft = Draft([self.game], {self.bot: settings_of(self.bot)}, opening_of(self.game))
        known = dict(self.ready) | dict(self.decks)
        groups = add_pairs(draft, known, pairs, n, seed, (self.bot, self.bot))
        return draft.plan(), groups

    def answer(
        self,
        outcome: Outcome,
        groups: dict[Pair, int],
        run: Run = lambda plan, folder, label: play(plan),
    ) -> dict[str, Any]:
        """The ranking of these matches, and the mix, for which more are played."""
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
            extra = len(outcome.results) // 2 if self.extra is None else self.extra
            rates, n = self.matrix(outcome, groups)
            found = Search(rates, n, self.source(run), extra, self.seed).find()
            document |= shape(found, self.names)
        return document | {"analysis_seconds": round(time.perf_counter() - begin, 2)}

    def source(self, run: Run) -> Source:
        def scores(outcome: Outcome, group: int) -> Array:
            return pair_means(points(outcome.cell(group)))

        return staged(self.names, self.seed, self.plan_of, run, scores)

    def matrix(self, outcome: Outcome, groups: dict[Pair, int]) -> tuple[Array, int]:
        """What each deck made of each other, less a half; and the pairs of matches behind a cell."""
        place = {name: i for i, name in enumerate(self.names)}
        made = points(outcome.results).reshape(len(groups), -1).mean(axis=1) - 0.5
        rates = np.zeros((len(place), len(place)))
        for (a, b), rate in zip(groups, made.tolist(), strict=True):
            rates[place[a], place[b]] = rate
            rates[place[b], place[a]] = -rate
        np.fill_diagonal(rates, 0.0)
        return rates, len(outcome.results) // len(groups) // 2


def staged(
    names: Sequence[str],
    seed: int,
    plan_of: Callable[[Sequence[Pair], Mapping[Pair, int], int], tuple[Plan, Mapping[Pair, Group]]],
    run: Run,
    scores: Callable[[Outcome, Group], Array],
) -> Source:
    """Plays cells, each time on other seeds and in a folder of its own."""
    stage = 0

    def play_cells(cells: Sequence[Cell], counts: Sequence[int], label: str) -> list[Array]:
        nonlocal stage
        stage += 1
        pairs = [(names[i], names[j]) for i, j in cells]
        wanted = dict(zip(pairs, counts, strict=True))
        plan, groups = plan_of(pairs, wanted, seed + stage * STAGE)
        outcome = run(plan, f"mix-{stage:02}", label)
        return [scores(outcome, groups[pair]) for pair in pairs]

    return play_cells


def shape(found: Found, names: Sequence[str]) -> dict[str, Any]:
    """The mix, how sure it is, and what its check says."""
    mix = []
    for i, share in found.mix.items():
        low, often, high = found.shares[i]
        interval = rounded((min(low, share), share, max(high, share)))
        mix.append(
            {
                "deck": names[i],
                "share": round(share, 4),
                "share_interval": interval,
                "in_mix": round(often, 3),
            }
        )
    outside = [
        {"deck": names[i], "in_mix": round(often, 3)}
        for i, (_, often, _) in sorted(found.shares.items(), key=lambda each: -each[1][1])
        if i not in found.mix and often >= 0.05
    ]
    document = {
        "mix": mix,
        "mix_others": outside,  # decks that would be in the mix in some resamples
        "verified": verified(found.check, names),
        "refuted": bool(found.check.beaten_by),
        "beaten_by": [names[row["deck"]] for row in found.check.beaten_by],
        "ties": [names[i] for i in found.check.ties if i not in found.mix],
        "added": {"matches": found.matches, "checks": found.checks},
    }
    return document | {"said": said(document)}


def verified(check: Check, names: Sequence[str]) -> list[dict[str, Any]]:
    """What each deck made of the mix, the best first."""
    return [
        {
            "deck": names[row["deck"]],
            "n": row["n"],
            "rate": rounded([min(max(x + 0.5, 0.0), 1.0) for x in row["change"][:3]]),
            "p_adjusted": row["p_adjusted"],
        }
        for row in check.rows
    ]


def said(document: Mapping[str, Any]) -> list[str]:
    """What the check says about the mix, in sentences."""
    played = [row for row in document["verified"] if row["n"]]
    if not played:
        return ["There is no other deck to check the mix against."]
    best = next((row for row in played if row["deck"] in document["beaten_by"]), played[0])
    low, mid, high = (100 * x for x in best["rate"])
    scores = f"{mid:.1f} % ({low:.1f} to {high:.1f}), n {best['n']:,}"
    tried = f"{len(played)} decks, those that did best against it and the best by average"
    if document["refuted"]:
        more = len(document["beaten_by"]) - 1
        others = f" So do {more} others." if more > 1 else " So does one other." if more else ""
        return [
            f"This mix is refuted: on fresh seeds {best['deck']} beats it by {mid - 50:.1f} points, "
            f"{scores}, significant (Holm, 5 %).{others} Use it as a list of strong decks only, or "
            "allow more matches with --extra."
        ]
    found = [
        f"On fresh seeds no deck scores significantly above 50 % against it (Holm, 5 %; {tried}). "
        f"The best is {best['deck']}: {scores}."
    ]
    if ties := document["ties"]:
        named = ", ".join(ties[:NAMED]) + (f" and {len(ties) - NAMED} more" * (len(ties) > NAMED))
        found.append(f"Not distinguishable from the mix (interval reaches 50 %): {named}.")
    if near := document["mix_others"]:
        named = ", ".join(f"{row['deck']} ({100 * row['in_mix']:.0f} %)" for row in near[:NAMED])
        found.append(f"In the mix in some resamples of the matches (bootstrap): {named}.")
    return found
