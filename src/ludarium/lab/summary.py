"""What a series of matches says, in the shape that `ludarium simulate --json` prints."""

from collections import Counter
from typing import Any

import numpy as np

from ..core.game import Game
from .field import first_points
from .series import points
from .stats import paired, spread, wilson


def summarise(
    game: Game,
    results: "np.ndarray[Any, Any]",
    bots: list[str],
    decks: list[str] | None,
    seed: int,
    seconds: float,
) -> dict[str, Any]:
    made = points(results)
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
        "wins": [int((made == 1).sum()), int((made == 0).sum())],
        "draws": int((made == 0.5).sum()),
        "win_rate": rounded(paired(made)),
        "first_player": first_player(results),
        "length": spread(results["length"]),
        "end_reasons": dict(counted.most_common()),
        "decisions_per_s": int(decisions / seconds),
        "games_per_s": int(len(results) / seconds),
    }


def first_player(results: "np.ndarray[Any, Any]") -> list[float] | None:
    """The score of whoever moved first; None where seats move together."""
    made = first_points(results)
    return rounded(wilson(float(made.sum()), len(made))) if len(made) else None


def rounded(rate: tuple[float, float, float]) -> list[float]:
    return [round(each, 4) for each in rate]
