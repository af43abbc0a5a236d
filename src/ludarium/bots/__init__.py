"""Level 2: bots that play any game. They get an observation, never a state."""

from .bot import Bot, Settings
from .levels import BOTS, LEVELS, make_bot
from .odds_of_steps import Odds, outcome_odds

__all__ = ["BOTS", "LEVELS", "Bot", "Odds", "Settings", "make_bot", "outcome_odds"]
