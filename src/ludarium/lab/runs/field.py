"""Runs of a game for one seat: a cell per deck and bot, and what its runs say.

Each run is one match with one deck and a seed of its own. The n-th run of a deck has the same seed for
every bot and every version of the rules, so that these are compared seed by seed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...core.errors import BadInput
from ...core.game import Game
from ...core.measure import SCORE, Measure
from ..field import Decks, rounded
from ..plan import Array, Draft, seeds_of
from ..play import Outcome
from ..stats import Interval, mean_interval, spread, wilson

Groups = Mapping[str, int]  # by deck: the group of its runs


def run_decks(game: Game) -> Decks:
    """The deck of a run that names none: the game's first starter."""
    if game.definition.build_deck is None:
        return {"": None}
    name = game.definition.starters[0]
    return {name: game.deck(name)}


def add_decks(
    draft: Draft,
    decks: Decks,
    n: int,
    seed: int,
    bot: str,
    tables: int = 0,
    named: Mapping[str, str] | None = None,
    start: int = 0,
) -> dict[str, int]:
    """A cell of n runs for each deck, from run `start` on. `named`: the names of decks that differ from
    those of the other tables."""
    names = named or {}
    return {
        name: draft.add_runs(
            (names.get(name, name), deck), seeds_of(seed, start + n, i)[start:], bot, tables
        )
        for i, (name, deck) in enumerate(decks.items())
    }


def results_of(outcome: Outcome, groups: Groups) -> Array:
    """The results of all decks, one deck after the other."""
    return np.concatenate([outcome.cell(group) for group in groups.values()])


# --- what runs say -----------------------------------------------------------------------------------


def achieved(game: Game, results: Array) -> Array:
    """The measure of each run."""
    made: Array = results["measure"].astype(float)
    measure = game.definition.measure or SCORE  # as it is bounded under all rules
    if len(made) and not measure.low <= made.min() <= made.max() <= measure.high:
        odd = made.min() if made.min() < measure.low else made.max()
        raise BadInput(
            f"{game.title}: achieved(s) in kernel.py: expected {measure.name} from {measure.low} to "
            f"{measure.high}, got {odd:g}; correct it, or the Measure in game.py"
        )
    return made


def won(results: Array) -> Array:
    """1 for each run that was won."""
    return np.where(results["scores"][:, 0] > 0, 1.0, 0.0)


def undecided(results: Array) -> Array:
    """1 for each run that was neither won nor lost."""
    return np.where(results["scores"][:, 0] == 0, 1.0, 0.0)


def share(made: Array) -> list[float]:
    """How often it happened; every run is independent of the others."""
    return rounded(wilson(float(made.sum()), len(made)))


def mean_of(values: Array, measure: Measure | None = None) -> dict[str, Any]:
    """Of whole numbers: all equal could still have been one more or one less, within the bounds of a measure."""
    low, middle, high = mean_interval(values, step=1.0)
    if measure is not None:
        low, high = max(low, float(measure.low)), min(high, float(measure.high))
    interval: Interval = low, middle, high
    return {"n": len(values), "interval": rounded(interval), **spread(values)}


def row_of(game: Game, results: Array) -> dict[str, Any]:
    """What a sample of runs came to: the measure, and how often they were won."""
    row: dict[str, Any] = {
        "n": len(results),
        "measure": mean_of(achieved(game, results), game.measure),
    }
    if game.is_winnable:
        row["won"] = share(won(results))
        if undecided(results).any():
            row["undecided"] = share(undecided(results))
    return row


def lengths(results: Array) -> dict[str, Any]:
    return mean_of(results["length"].astype(float))


def end_reasons(game: Game, results: Array) -> list[dict[str, Any]]:
    """Why runs were over, the most frequent first."""
    found, counts = np.unique(results["reason"], return_counts=True)
    return [
        {
            "reason": game.definition.reasons[int(found[i])],
            "n": len(results),
            "rate": share(results["reason"] == found[i]),
        }
        for i in np.argsort(-counts, kind="stable")
    ]


def ranked(game: Game, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The best first, by the mean of the measure."""
    return sorted(rows, key=lambda row: -game.measure.way * row["measure"]["interval"][1])


def measure_words(game: Game) -> dict[str, Any]:
    """The measure, as documents name it."""
    measure = game.measure
    return {
        "name": measure.name,
        "unit": measure.unit,
        "low": measure.low,
        "high": measure.high,
        "more_is_better": measure.more_is_better,
    }
