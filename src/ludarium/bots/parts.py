"""The compiled parts of a game, each made (and compiled or loaded from disk) at first use."""

import importlib
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from ..core.inputs import inputs_of
from ..core.modes import game_module, has_part, instantiate
from .tuning import tuning_of

KERNELS = {
    "plain": "ludarium.plain.core.kernel",
    "jit": "ludarium.core.kernel",
    "gpu": "ludarium.gpu.core.kernel",
}
MOST_POSITIONS = 1 << 20  # that a transposition table holds, 24 bytes each


def dice_of(mode: str = "jit") -> Any:
    """`core.kernel` in a mode: the decorators, the dice."""
    return importlib.import_module(KERNELS[mode])


def judgement_of(game: Game, mode: str = "jit") -> Any:
    """The game's `value.py`, or what stands in for it."""
    if has_part(game.name, "value"):
        return game_module(game.name, "value", mode)
    return indifferent_of(game, mode)


def indifferent_of(game: Game, mode: str = "jit") -> Any:
    return instantiate("ludarium.bots.indifferent", game.name, mode, dice=dice_of(mode))


def records_of(game: Game, mode: str = "jit") -> Any:
    rules = game_module(game.name, "kernel", mode)
    return instantiate("ludarium.bots.records", game.name, mode, rules=rules, dice=dice_of(mode))


def quick_of(game: Game, mode: str = "jit") -> Any:
    """Its bots that look no further than one action."""
    return instantiate(
        "ludarium.bots.quick",
        game.name,
        mode,
        rules=game_module(game.name, "kernel", mode),
        judgement=judgement_of(game, mode),
        records=records_of(game, mode),
        dice=dice_of(mode),
    )


def network_of(game: Game, mode: str = "jit") -> Any:
    """Its learned judgement."""
    return instantiate(
        "ludarium.bots.network",
        game.name,
        mode,
        rules=game_module(game.name, "kernel", mode),
        judgement=judgement_of(game, mode),
        dice=dice_of(mode),
        inputs=inputs_of(game.name),
    )


def plies_of(game: Game) -> Any:
    return instantiate(
        "ludarium.bots.plies",
        game.name,
        rules=game.jit(),
        judgement=judgement_of(game),
        indifferent=indifferent_of(game),
        records=records_of(game),
    )


def deep_of(game: Game) -> Any:
    """Its alpha-beta; of a game with secrets or dice what stands in for it."""
    if not game.definition.perfect:
        from . import shallow

        return shallow
    return instantiate(
        "ludarium.bots.alphabeta",
        game.name,
        rules=game.jit(),
        judgement=judgement_of(game),
        records=records_of(game),
        plies=plies_of(game),
    )


def playouts_of(game: Game) -> Any:
    return instantiate(
        "ludarium.bots.playouts",
        game.name,
        rules=game.jit(),
        judgement=judgement_of(game),
        records=records_of(game),
        quick=quick_of(game),
        network=network_of(game),
        mixing=can_mix(game),
    )


def can_mix(game: Game) -> bool:
    """Whether its bots have a search for choices made together."""
    never = tuning_of(game).get("search", {}).get("mixes") == "never"
    return not (never or game.definition.perfect)


def regret_of(game: Game) -> Any:
    """Its search for choices made together; of a game that never mixes what stands in for it."""
    if not can_mix(game):
        from . import unmixed

        return unmixed
    return instantiate(
        "ludarium.bots.regret",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        quick=quick_of(game),
        playouts=playouts_of(game),
    )


def can_plan(game: Game) -> bool:
    """Whether any of its bots weighs whole plans."""
    sections = tuning_of(game).values()
    return can_mix(game) and any(each.get("mixes") == "plans" for each in sections)


def plans_of(game: Game) -> Any:
    """Its search over whole plans; of a game that does not ask for it what stands in for it."""
    if not can_plan(game):
        from . import unplanned

        return unplanned
    return instantiate(
        "ludarium.bots.plans",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        quick=quick_of(game),
        playouts=playouts_of(game),
        regret=regret_of(game),
    )


def engine_of(game: Game) -> Any:
    """The thinking of all its bots."""
    return instantiate(
        "ludarium.bots.engine",
        game.name,
        rules=game.jit(),
        judgement=judgement_of(game),
        records=records_of(game),
        quick=quick_of(game),
        playouts=playouts_of(game),
        regret=regret_of(game),
        plans=plans_of(game),
        deep=deep_of(game),
    )


def odds_of(game: Game) -> Any:
    """What its network expects of a position."""
    return instantiate(
        "ludarium.bots.odds",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        quick=quick_of(game),
        network=network_of(game),
    )


def rerolls_of(game: Game, mode: str = "jit") -> Any:
    """What its steps come to when they are played again, in a game with outcomes."""
    return instantiate(
        "ludarium.bots.rerolls",
        game.name,
        mode,
        rules=game_module(game.name, "kernel", mode),
        records=records_of(game, mode),
        dice=dice_of(mode),
    )


def collect_of(game: Game) -> Any:
    """Its self-play to learn from."""
    return instantiate(
        "ludarium.bots.collect",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        quick=quick_of(game),
        engine=engine_of(game),
        regret=regret_of(game),
        network=network_of(game),
    )


def mate_of(game: Game) -> Any:
    return instantiate(
        "ludarium.bots.mate",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        plies=plies_of(game),
    )


def spree_of(game: Game) -> Any:
    """Its search for wins within one turn, in a game that has `deeds.py`."""
    return instantiate(
        "ludarium.bots.spree",
        game.name,
        rules=game.jit(),
        records=records_of(game),
        deeds=game.jit("deeds"),
    )


def perft_of(game: Game) -> Any:
    return instantiate("ludarium.bots.perft", game.name, rules=game.jit(), records=records_of(game))


def check_perfect(game: Game) -> None:
    if not game.definition.perfect:
        raise BadInput(
            f"{game.title} cannot be analysed: expected a game of perfect information "
            "(two seats, nothing hidden, no dice)"
        )


class Stack:
    """The arrays in which one thread looks ahead: a row per ply, and the table of positions."""

    def __init__(self, game: Game, positions: int = 1) -> None:
        from .transposition import make_table

        rules, perfect = game.jit(), game.definition.perfect
        rows = plies_of(game).ROWS if perfect else 1
        self.states = np.zeros(rows, rules.STATE)
        self.words = self.states.view(np.int64).reshape(rows, -1)
        self.moves = np.zeros((rows, rules.MAX_LEGAL), np.int32)
        self.ranks = np.zeros((rows, rules.MAX_LEGAL), np.int64)
        self.frames = np.zeros(rows, plies_of(game).FRAME if perfect else np.int64)
        self.minds = np.zeros(1, plies_of(game).MIND if perfect else np.int64)
        self.table = make_table(min(positions, MOST_POSITIONS) if perfect else 1)
        self.log = np.zeros(1, np.int64)

    @property
    def all(self) -> tuple[Any, ...]:
        """What compiled code takes as one argument."""
        lists = self.moves, self.ranks
        return self.states, self.words, *lists, self.frames, self.minds, self.table
