"""The spaces of a game's environments."""

import numpy as np
from gymnasium import spaces

from ..core.game import Game
from .layout import observation_index


def observation_space(game: Game) -> spaces.Box:
    """Bounds by kind of entry, under the rules of this game."""
    bounds = np.array([(entry.low, entry.high) for entry in observation_index(game)], np.int16)
    return spaces.Box(bounds[:, 0], bounds[:, 1], dtype=np.int16)


def action_space(game: Game) -> spaces.Discrete:
    """The kernel's numbers of actions; 0 is to wait."""
    return spaces.Discrete(int(game.kernel.ACTIONS))


def masked_space(game: Game) -> spaces.Dict:
    """An observation with its mask beside it, as PettingZoo wants it."""
    mask = spaces.Box(0, 1, (int(game.kernel.ACTIONS),), np.int8)
    return spaces.Dict({"observation": observation_space(game), "action_mask": mask})
