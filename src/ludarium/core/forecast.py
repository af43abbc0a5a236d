"""Forecasts: how a step ends if everybody else lets their time run out, by what one seat knows.

The action is taken in worlds that the seat may imagine, and those who then have to choose do what they do when
they are late. A game names what of the outcome is told; it is told only if all these worlds agree on it.
"""

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..plain.core.kernel import WORLD
from .chronicle import Handle, borrow_log, give_back
from .errors import IllegalAction
from .spans import late_choice
from .worlds import FORESIGHT_WORLDS, SURER_WORLDS, hidden, imagine

if TYPE_CHECKING:
    from .game import Game

MOST_LATE = 100  # actions of others after one's own


@dataclass(frozen=True)
class Forecast:
    """Which actions a game forecasts, and what it tells of the record after them."""

    actions: Container[int]
    # Of a record that went through `hide`: nothing that an imagined world has invented, such as a card drawn.
    tell: "Callable[[Game, Any, int, Handle], dict[str, Any]]"


def forecast(game: "Game", known: Any, seat: int, action: int, handle: Handle) -> dict[str, Any]:
    """What a seat's action comes to, by its hidden record; IllegalAction where that cannot be known."""
    wanted = game.definition.forecast
    if wanted is None:
        raise IllegalAction(f"{game.title} has no forecast of its steps")
    if action not in wanted.actions:
        raise IllegalAction("expected an action of which there is a forecast")
    told: dict[str, Any] | None = None
    needed = FORESIGHT_WORLDS
    for i, world in enumerate(imagine(game, known, seat, SURER_WORLDS)):
        if i >= needed:
            break
        dice = world.dice
        play(game, world, seat, action)
        if world.dice != dice:
            needed = SURER_WORLDS
        found = wanted.tell(game, hidden(game, world, seat), seat, handle)
        if told is not None and found != told:
            raise IllegalAction(
                "there is no forecast of it: something that you cannot know decides"
            )
        told = found
    assert told is not None
    return told


def play(game: "Game", world: Any, seat: int, action: int) -> None:
    """The action; then the others are late, until the seat is asked again or nobody goes on."""
    kernel, log = game.kernel, borrow_log()
    kernel.apply(world, game.tables, seat, action, log)
    for _ in range(MOST_LATE):
        asked = kernel.actors(world)
        others = () if asked == WORLD else game.seats_of[asked]
        if not others or seat in others:
            break
        late = late_choice(game, world, others[0])
        if late < 0:
            break  # it would lose by that: nothing is played any more
        kernel.apply(world, game.tables, others[0], late, log)
    give_back(log)
