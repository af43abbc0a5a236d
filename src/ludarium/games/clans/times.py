"""The clock of Clans: eight seconds to plan, after the last round has been shown (LC5.1, C36, C40)."""

from typing import TYPE_CHECKING, Any

from ...core.spans import Span, Times

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.spans import Key

SECONDS = 8
# What a page shows of a round, in seconds for each event.
PLAYBACK = {
    "reveal": 1.2,
    "hero": 0.8,
    "ultimate": 1.2,
    "tick": 0.5,
    "attack": 0.25,
    "die": 0.2,
    "lane": 0.3,
    "crystal": 0.8,
}


def span(game: "Game", s: Any, seat: int) -> "Key | None":
    """A round is one span for both, whoever has confirmed (C54)."""
    return None if s.over else ("plan", s.round)


TIMES = Times(spans={"plan": Span(SECONDS, playback=PLAYBACK)}, span=span, grace=0.75, absence=60)
