"""The first seat at several strengths and openings: is it the game, or who plays it?

Only mirrors are played: both players have the same deck and the same bot, so that nothing but the
seat differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.bot import fitting
from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from .compare import matches_for
from .field import Decks, add_pairs, first_seat, lengths
from .ladder import opening_of
from .plan import Draft, Plan
from .play import How, play


@dataclass(frozen=True)
class Row:
    """Who plays, and after how many random plies."""

    bot: str
    opening: int
    plan: Plan
    fewer: bool

    def measure(self, how: How) -> dict[str, Any]:
        results = play(self.plan, how).results
        found = first_seat(results) or {"n": len(results), "rate": None}
        named = {"bot": self.bot, "opening": self.opening, "fewer": self.fewer}
        return named | found | {"length": lengths(results)}


def rows_of(
    game: Game,
    decks: Decks,
    bots: Sequence[str],
    openings: Sequence[int] | None,
    games: int,
    seed: int,
) -> tuple[list[Row], list[str]]:
    """What is to be played, and what is left out because every match would be the same."""
    if games < 2:
        raise BadInput(f"--games: expected 2 or more matches per row, got {games}")
    found, left_out = [], []
    for bot in bots:
        settings = settings_of(bot)
        n = matches_for(game, settings, games)
        for plies in openings if openings is not None else [opening_of(game)]:
            if game.definition.perfect and not plies and not fitting(game, settings).rolls_dice:
                left_out.append(
                    f"{bot} with opening 0: without dice every match would be the same one"
                )
                continue
            draft = Draft([game], {bot: settings}, plies)
            each = -(-n // (2 * len(decks)))
            add_pairs(draft, decks, [(name, name) for name in decks], each, seed, (bot, bot))
            found.append(Row(bot, plies, draft.plan(), n < games))
    if not found:
        raise BadInput(f"there is nothing to play: {'; '.join(left_out)}")
    return found, left_out
