"""Many runs of several bots with several decks, and what they came to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.levels import settings_of
from ...core.game import Game
from ..field import Decks, rounded, step_outcomes
from ..ladder import check_variety, opening_of
from ..plan import Array, Draft, Plan
from ..play import Outcome
from ..stats import mean_interval
from .field import add_decks, end_reasons, lengths, measure_words, results_of, row_of


@dataclass
class Runs:
    """So many runs of every bot with every deck; all bots play the same seeds."""

    game: Game
    bots: Sequence[str]
    decks: Decks
    games: int
    seed: int
    plan: Plan
    groups: Mapping[str, Mapping[str, int]]  # by bot and deck

    @classmethod
    def of(
        cls,
        game: Game,
        bots: Sequence[str],
        decks: Decks,
        games: int,
        seed: int = 1,
        opening: int | None = None,
    ) -> "Runs":
        players = {name: settings_of(name) for name in bots}
        plies = opening_of(game) if opening is None else opening
        check_variety(game, players.values(), plies)
        draft = Draft([game], players, plies)
        groups = {bot: add_decks(draft, decks, games, seed, bot) for bot in players}
        return cls(game, list(players), decks, games, seed, draft.plan(), groups)

    def document(self, outcome: Outcome, seconds: float) -> dict[str, Any]:
        results, game = outcome.results, self.game
        decisions = int(results["decisions"].sum())
        ends = end_reasons(game, results)
        counted = Counter(game.definition.reasons[each] for each in results["reason"].tolist())
        return {
            "game": game.name,
            "fingerprint": game.fingerprint,
            "variant": list(game.variant),
            "games": self.games,
            "matches": len(results),
            "seed": self.seed,
            "bots": list(self.bots),
            "decks": [name for name in self.decks if name],
            "measure": measure_words(game),
            "winnable": game.is_winnable,
            "runs": [self.row(outcome, bot) for bot in self.bots],
            "length": lengths(results),
            "end_reasons": dict(counted.most_common()),
            "end_rates": {row["reason"]: row["rate"] for row in ends},
            "decisions_per_s": int(decisions / seconds),
            "games_per_s": int(len(results) / seconds),
            "opening": self.plan.opening,
        }

    def row(self, outcome: Outcome, bot: str) -> dict[str, Any]:
        """What one bot came to: with all decks, and with each."""
        groups = self.groups[bot]
        results = results_of(outcome, groups)
        found = self.sums(results)
        scores = results["scores"][:, 0].astype(float)
        return {
            "bot": bot,
            **found,
            "won": found.get("won"),
            "score": rounded(mean_interval(scores)),
            "trophies": found["measure"],  # the name it had before games named their measure
            "decks": [
                {"deck": deck, **self.sums(outcome.cell(group))}
                for deck, group in groups.items()
                if deck
            ],
        }

    def sums(self, results: Array) -> dict[str, Any]:
        """What some runs came to, and their single steps."""
        return row_of(self.game, results) | step_outcomes(self.game, results)
