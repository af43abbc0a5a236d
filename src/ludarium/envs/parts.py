"""The compiled steps of a game, each made (and compiled or loaded from disk) at first use."""

from typing import Any

from ..bots.parts import dice_of, engine_of, records_of
from ..core.game import Game
from ..core.modes import instantiate


def batch_of(game: Game) -> Any:
    """Steps in which whoever does not learn plays at random."""
    return instantiate("ludarium.envs.batch", game.name, rules=game.jit(), dice=dice_of())


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
