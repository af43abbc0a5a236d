"""The ready decks of a game: which are legal after changes, and a few where nobody names any."""

from ..core.decks import Deck
from ..core.game import Game

FEW = 4


def few_decks(game: Game) -> list[str]:
    """Four of the ready decks at most, from the whole list."""
    ready = list(game.decks)
    return ready[:: max(-(-len(ready) // FEW), 1)]


def ready_decks(*games: Game) -> tuple[dict[str, Deck], dict[str, str]]:
    """The ready decks of the first game that are legal in all of these, and what each of the others
    breaks."""
    legal: dict[str, Deck] = {}
    broken: dict[str, str] = dict(games[0].lost_decks)
    for name, deck in games[0].decks.items():
        problems = [each for game in games for each in game.check_deck(deck)]
        if problems:
            broken[name] = problems[0]
        else:
            legal[name] = deck
    return legal, broken
