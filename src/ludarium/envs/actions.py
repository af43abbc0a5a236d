"""What the numbers of actions mean: texts, parts, and ranges of numbers by kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..core.errors import BadInput
from ..core.game import Game, load
from ..core.match import Match

WAIT = 0
WAIT_TEXT = "wait"


@dataclass(frozen=True)
class ActionRange:
    """Numbers of one kind of action, in a row."""

    text: str  # its pattern: "attack own i on enemy j | enemy hero"
    first: int
    last: int


def action_text(match: Match, seat: int, action: int) -> str:
    """The text of an action of a seat in this position; a legal one can be typed back."""
    check(match, seat, action)
    return WAIT_TEXT if action == WAIT else match.describe(seat, action)


def action_parts(match: Match, seat: int, action: int) -> dict[str, Any]:
    """What a legal action consists of: its `kind` and, by game, source, target, card ..."""
    check(match, seat, action)
    for number, _, parts in match.choices(seat):
        if number == action:
            return parts
    if action == WAIT:
        return {"kind": WAIT_TEXT}
    raise BadInput(f"expected a legal action of seat {seat}, got {action}")


def check(match: Match, seat: Any, action: Any) -> None:
    seats, actions = match.game.seats, int(match.game.kernel.ACTIONS)
    if seat not in range(seats):
        raise BadInput(f"expected a seat from 0 to {seats - 1}, got {seat!r}")
    if action not in range(actions):
        raise BadInput(f"expected an action from 0 to {actions - 1}, got {action!r}")


def action_index(game: "Game | str") -> tuple[ActionRange, ...]:
    """All numbers of actions by kind, in their order; 0 is to wait. A game names its kinds in
    `notation.py: KINDS_OF_ACTION` (text, first number, how many), or as `action_kinds` of its `Definition`;
    numbers of no kind are called "action"."""
    game = load(game) if isinstance(game, str) else game
    wait = ActionRange(WAIT_TEXT, WAIT, WAIT)
    name = f"ludarium.games.{game.name}.notation"
    kinds = getattr(import_module(name), "KINDS_OF_ACTION", None) if find_spec(name) else None
    if kinds is None:
        return (wait, *_by_kind(game))
    return (wait, *(ActionRange(text, first, first + n - 1) for text, first, n in kinds))


def _by_kind(game: Game) -> Iterator[ActionRange]:
    """The ranges of the `Definition`, and "action" for all numbers between them. Of two names for the same
    numbers, the first."""
    at = WAIT + 1
    for text, numbers in sorted(
        game.definition.action_kinds.items(), key=lambda kind: kind[1].start
    ):
        if numbers.start < at or not numbers or numbers.step != 1:
            continue
        if at < numbers.start:
            yield ActionRange("action", at, numbers.start - 1)
        yield ActionRange(text, numbers.start, numbers.stop - 1)
        at = numbers.stop
    if at < game.kernel.ACTIONS:
        yield ActionRange("action", at, int(game.kernel.ACTIONS) - 1)
