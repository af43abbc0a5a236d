"""Openings: random first moves. A seed names its opening, whoever plays and whoever runs the match.

The compiled series draws them in `bots/engine.py` (`open_match`); here the referee draws the same ones.
"""

from typing import Any

from ..bots.explorer import is_decided
from ..bots.parts import engine_of
from ..core.game import Game
from ..core.match import Match
from ..plain.core.kernel import mix, roll, spin


def opened(game: Game, seed: int, decks: Any, plies: int) -> Match:
    """A new match after so many random plies. An opening that ends or decides the match is drawn again."""
    match = game.match(seed, decks)
    for attempt in range(engine_of(game).MOST_OPENINGS if plies else 0):
        if attempt:
            match = game.match(seed, decks)
        draw(match, mix(seed, 5 + attempt), plies)
        if match.actors and not is_decided(match.observe(match.actors[0])):
            break
    return match


def draw(match: Match, word: int, plies: int) -> None:
    for _ in range(plies):
        if match.actors:
            seat = match.actors[0]
            legal = match.legal_ids(seat)
            word = spin(word)
            match.take(seat, legal[roll(word, len(legal))])
