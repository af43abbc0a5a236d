"""The compiled steps of a game, each made (and compiled or loaded from disk) at first use."""

from typing import Any

from ..bots.parts import engine_of, records_of
from ..core.game import Game
from ..core.modes import instantiate


def batch_of(game: Game) -> Any:
    """Steps in which whoever does not learn plays at random."""
    from ..core import kernel

    records = records_of(game)
    return instantiate(
        "ludarium.envs.batch",
        game.name,
        rules=game.jit(),
        dice=kernel,
        compiled=records.compiled,
        woven=records.woven,
    )


def duel_of(game: Game) -> Any:
    """Steps in which bots think."""
    return instantiate(
        "ludarium.envs.duel",
        game.name,
        rules=game.jit(),
        batch=batch_of(game),
        engine=engine_of(game),
        records=records_of(game),
    )
