"""Ludarium turns written rule books into games people play, designers measure and bots learn."""

from . import games
from .core.errors import (
    BadCard,
    BadDeck,
    BadInput,
    BadPosition,
    BadReplay,
    BadRules,
    IllegalAction,
    LudariumError,
    NotYourTurn,
    ReplayMismatch,
    UnknownGame,
)
from .core.game import Game, load
from .core.match import Action, Match, Observation, Result
from .core.replay import Replay

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadCard",
    "BadDeck",
    "BadInput",
    "BadPosition",
    "BadReplay",
    "BadRules",
    "Game",
    "IllegalAction",
    "LudariumError",
    "Match",
    "NotYourTurn",
    "Observation",
    "Replay",
    "ReplayMismatch",
    "Result",
    "UnknownGame",
    "games",
    "load",
]
