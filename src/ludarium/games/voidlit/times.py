"""The clock of Voidlit: the mulligan (V14), a turn in all (V33), and what the other side decides in it (V18)."""

from typing import TYPE_CHECKING, Any

from ...core.spans import Span, Times
from .state import MULLIGAN_STAGE, OVER

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.spans import Key

ACTS = 1000  # more than one turn has (V41)
# What a page shows of a step, in seconds for each event.
PLAYBACK = {"turn": 0.8, "play": 0.5, "attack": 0.5, "block": 0.5, "trigger": 0.3, "die": 0.2}


def span(game: "Game", s: Any, seat: int) -> "Key | None":
    """A turn stands still while the other seat decides; both have the mulligan, whoever has answered."""
    if s.stage == OVER:
        return None
    if s.stage == MULLIGAN_STAGE:
        return "mulligan", 0
    if seat == s.active:
        return "turn", s.turn
    return ("look" if s.looking == 1 + seat else "block"), s.turn * ACTS + s.acts


TIMES = Times(
    spans={
        "mulligan": Span(30, title="Starting hand", counts=False),
        "turn": Span(75, playback=PLAYBACK),
        "block": Span(15, playback=PLAYBACK, counts=False),
        "look": Span(15, title="Top card", playback=PLAYBACK, counts=False),
    },
    span=span,
    grace=0.75,
    empty=3,
    absence=60,
)
