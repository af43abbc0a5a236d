"""What a series of matches says, in the shape that `ludarium simulate --json` prints."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.game import Game
from .field import end_reasons, first_seat, mean_length, step_outcomes
from .series import points
from .stats import mean_interval, paired, spread, wilson


def summarise(
    game: Game,
    results: "np.ndarray[Any, Any]",
    bots: list[str],
    decks: list[str] | None,
    seed: int,
    seconds: float,
) -> dict[str, Any]:
    reasons = game.definition.reasons
    counted = Counter(reasons[each] for each in results["reason"].tolist())
    decisions = int(results["decisions"].sum())
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "variant": list(game.variant),
        "games": len(results),
        "seed": seed,
        "bots": bots,
        "decks": decks or list(game.definition.starters),
        **met(results),
        **step_outcomes(game, results, 2),
        "length": {"interval": rounded(mean_length(results)), **spread(results["length"])},
        "end_reasons": dict(counted.most_common()),
        "end_rates": {row["reason"]: rounded(row["rate"]) for row in end_reasons(game, results)},
        "decisions_per_s": int(decisions / seconds),
        "games_per_s": int(len(results) / seconds),
    }


def met(results: "np.ndarray[Any, Any]") -> dict[str, Any]:
    """How two players did against each other."""
    made = points(results)
    return {
        "wins": [int((made == 1).sum()), int((made == 0).sum())],
        "draws": int((made == 0.5).sum()),
        "win_rate": rounded(paired(made)),
        "first_player": first_player(results),
    }


def run_alone(scores: "np.ndarray[Any, Any]") -> dict[str, Any]:
    """How often a run was won, and the mean score."""
    won = wilson(float((scores > 0).sum()), len(scores))
    return {"won": rounded(won), "score": [round(each, 1) for each in mean_interval(scores)]}


def first_player(results: "np.ndarray[Any, Any]") -> list[float] | None:
    """The first player's score; None where seats move together."""
    found = first_seat(results)
    return rounded(found["rate"]) if found else None


def rounded(rate: Sequence[float]) -> list[float]:
    return [round(each, 4) for each in rate]
