"""Level 2: bots that play any game. They get an observation, never a state."""

from .bot import Bot, Settings
from .levels import BOTS, LEVELS, make_bot

__all__ = ["BOTS", "LEVELS", "Bot", "Settings", "make_bot"]
