"""Who plays the seats that do not learn: bots by name, policies, or a mix of them drawn per match."""

from collections.abc import Callable, Sequence
from typing import Any

from ..bots.bot import Bot, Settings, fitting
from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game

# From (observation, mask) to the number of a legal action. A vector environment calls it with a row per match
# and expects as many actions.
Policy = Callable[[Any, Any], Any]
Opponent = Settings | Policy
Row = tuple[Opponent, ...]  # an opponent per seat


class Mix:
    """Several opponents, of which each match draws one; name one twice to meet it twice as often."""

    def __init__(self, *opponents: Any) -> None:
        if not opponents:
            raise BadInput("Mix: expected at least one opponent, got none")
        self.opponents = opponents

    def __repr__(self) -> str:
        return f"Mix({', '.join(map(repr, self.opponents))})"


def read_opponents(game: Game, written: Any) -> tuple[Row, ...] | None:
    """Rows of an opponent per seat, of which each match draws one; "self": every seat learns."""
    if written is None or (isinstance(written, str) and written == "self"):
        return None
    if isinstance(written, Mix):
        return tuple(row(game, each) for each in written.opponents)
    return (row(game, written),)


def row(game: Game, written: Any) -> Row:
    if isinstance(written, Mix):
        raise BadInput(f"opponent: a Mix cannot hold another Mix; name all in one, got {written!r}")
    alone = isinstance(written, str | Settings | Bot) or callable(written)
    each = [written] * game.seats if alone else written
    if not isinstance(each, Sequence) or len(each) != game.seats:
        raise BadInput(
            f"opponent: expected a bot's name, a Bot, a policy, {game.seats} of them (one per seat) "
            f"or a Mix, got {written!r}"
        )
    return tuple(opponent(game, one) for one in each)


def opponent(game: Game, written: Any) -> Opponent:
    if isinstance(written, Bot):
        if written.game.name != game.name:
            raise BadInput(
                f"opponent: expected a bot for {game.name}, got one for {written.game.name}"
            )
        return written.settings
    if isinstance(written, Settings):
        return fitting(game, written)
    if callable(written):
        policy: Policy = written
        return policy
    if not isinstance(written, str):
        raise BadInput(f"opponent: expected a bot's name, a Bot or a policy, got {written!r}")
    return fitting(game, settings_of(written))


def bots_of(rows: tuple[Row, ...] | None) -> list[Settings]:
    """All that are bots of ours, with their budgets."""
    return [each for row in rows or () for each in row if isinstance(each, Settings)]
