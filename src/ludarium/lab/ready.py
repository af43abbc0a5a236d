"""The ready decks of a changed game: those that the changes have made illegal stay out."""

from ..core.decks import Deck
from ..core.game import Game


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
