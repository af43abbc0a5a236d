"""Chances of winning beside a table, for those who only watch it. They come from what the watchers are shown: two
worlds that look the same to them give the same chances."""

import logging

from ..core.match import Match
from .thinker import Thinker

log = logging.getLogger(__name__)


def chances_seen(thinker: Thinker, match: Match, sees_all: bool) -> list[float] | None:
    """How likely each seat is to win, as spectators may know it (`sees_all`: those of a table where all hands are
    open); None where nothing was learned, nobody can win, or the code for it is still being compiled."""
    game = match.game
    try:
        if match.is_over or game.seats < 2 or not game.networks or game.networks[0] is None:
            return None
        if not thinker.is_ready(game, "analysis"):
            return None
        from ..bots.chances import chances_of

        viewers = range(game.seats) if sees_all else (None,)
        found = chances_of(*(match.observe(viewer) for viewer in viewers))
    except Exception:  # the match goes on without them
        log.exception("chances", extra={"game": game.name})
        return None
    return [round(chance, 3) for chance in found]
