"""The compiled steps of a game, each made (and compiled or loaded from disk) at first use."""

from typing import Any

from ..bots.parts import dice_of, engine_of, quick_of, records_of
from ..core.game import Game
from ..core.modes import game_module, instantiate


def batch_of(game: Game, mode: str = "jit") -> Any:
    """Steps in which whoever does not learn plays at random."""
    rules = game_module(game.name, "kernel", mode)
    return instantiate("ludarium.envs.batch", game.name, mode, rules=rules, dice=dice_of(mode))


def duel_of(game: Game, mode: str = "jit") -> Any:
    """Steps in which bots think."""
    return instantiate(
        "ludarium.envs.duel",
        game.name,
        mode,
        rules=game_module(game.name, "kernel", mode),
        batch=batch_of(game, mode),
        thinker=engine_of(game) if mode == "jit" else quick_of(game, mode),
        records=records_of(game, mode),
    )
