"""What `tune` may aim at in a game for one seat: a value of the measure, wins, a length, even decks."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ...core.errors import BadInput, nearest
from ...core.game import Game
from ..plan import Array
from ..tune import Goal
from .compare import RunsMeasured
from .field import achieved, won

EVEN = "even-decks"


def goals(game: Game) -> list[str]:
    """How they are written."""
    wins = ["won=PERCENT"] if game.is_winnable else []
    return [f"{game.measure.name}=VALUE", *wins, f"length={game.definition.counted.upper()}", EVEN]


def run_goal(game: Game, text: str | None) -> Goal:
    """A goal by its name; what is not one is refused with all that are."""
    measure, known = game.measure, ", ".join(goals(game))
    if text is None:
        raise BadInput(f"--goal: {game.title} has one seat; expected one of {known}")
    name, _, written = text.partition("=")
    name = name.strip().lower()
    if name == EVEN and not written:
        return Goal(EVEN, "every deck does equally well", measure.short, apart, float(measure.span))
    value = number(written)
    if value is not None and name in (measure.name.lower(), "measure"):
        bounds = game.definition.measure or measure  # under all rules, which may be what is varied
        if not bounds.low <= value <= bounds.high:
            raise BadInput(
                f"--goal {measure.name}: expected a value from {bounds.low} to {bounds.high}, got {written}"
            )
        said = f"a run reaches {value:g} {measure.short} on average"
        if measure.unit:
            said = f"the mean of {measure.name} is {value:g} {measure.unit}"
        rows = column(
            lambda m, results: (achieved(m.arms.games[0], results) - value) / measure.span
        )
        return Goal(text, said, measure.short, rows, float(measure.span))
    if value is not None and name == "won" and game.is_winnable:
        if not 0 <= value <= 100:
            raise BadInput(f"--goal won: expected a percentage from 0 to 100, got {written}")
        rows = column(lambda m, results: won(results) - value / 100)
        return Goal(text, f"{value:g} % of the runs are won", "points", rows)
    if value is not None and name == "length" and value > 0:
        rows = column(lambda m, results: results["length"] / value - 1)
        return Goal(text, f"a run takes {value:g} {game.definition.counted}", "%", rows)
    raise BadInput(f'--goal: expected one of {known}, got "{text}"{nearest(text, goals(game))}')


def number(written: str) -> float | None:
    try:
        value = float(written)
    except ValueError:
        return None
    return value if np.isfinite(value) else None


def column(off: Callable[[RunsMeasured, Array], Array]) -> Callable[[Any, int], Array]:
    """How far each run of an arm is off, as the only quantity."""
    return lambda measured, arm: off(measured, measured.results(arm))[:, None]


def apart(measured: Any, arm: int) -> Array:
    """How far each deck is from the mean of all, in parts of the measure's range; NaN in the runs of the
    other decks."""
    game, groups = measured.arms.games[0], measured.groups[arm]
    cells = [achieved(game, measured.outcome.cell(group)) for group in groups.values()]
    middle = float(np.mean([cell.mean() for cell in cells]))
    rows = np.full((sum(map(len, cells)), len(cells)), np.nan)
    at = 0
    for i, cell in enumerate(cells):
        rows[at : at + len(cell), i] = (cell - middle) / game.measure.span
        at += len(cell)
    return rows
