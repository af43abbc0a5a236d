"""Perft for any game without secrets and dice: the number of action sequences of a length."""

from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from .parts import perft_of

DEEPEST = 60


def count_leaves(match: Match, depth: int, stop: Any = None) -> int:
    """The sequences of `depth` legal actions from here on; a match that has ended adds nothing."""
    game = match.game
    if not 1 <= depth <= DEEPEST:
        raise BadInput(f"depth: expected a number from 1 to {DEEPEST}, got {depth}")
    check_open(game, match)
    perft, rules = perft_of(game), game.jit()
    states = np.zeros(depth + 1, rules.STATE)
    states[0] = np.frombuffer(match.state_bytes, rules.STATE)[0]
    leaves = perft.count(
        states,
        states.view(np.int64).reshape(depth + 1, -1),
        game.table_array,
        np.zeros((depth + 1, rules.MAX_LEGAL), np.int32),
        np.zeros((depth + 1, 2), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64) if stop is None else stop,
        depth,
    )
    if leaves == perft.STOPPED:
        raise KeyboardInterrupt
    if leaves == perft.ROLLED:
        raise BadInput(f"{game.title} rolls dice: perft needs a game without chance")
    if leaves == perft.TOGETHER:
        raise BadInput(
            f"{game.title} lets several seats act at once: perft needs one seat to act at a time"
        )
    return int(leaves)


def divide(match: Match, depth: int, stop: Any = None) -> dict[str, int]:
    """The same for each first action, by its text."""
    found: dict[str, int] = {}
    for seat in match.actors:
        for action in match.legal(seat):
            after = match.copy()
            after.take(seat, action)
            found[action.text] = count_leaves(after, depth - 1, stop) if depth > 1 else 1
    return found


def check_open(game: Game, match: Match) -> None:
    """Refuse a position in which something is hidden from a seat."""
    for seat in range(game.seats):
        seen = game.states.unpack(match.observe(seat).state)
        truth = game.states.unpack(match.state_bytes)
        truth.dice = seen.dice
        if game.states.pack(seen) != game.states.pack(truth):
            raise BadInput(
                f"{game.title} has hidden information: perft needs a game that hides nothing"
            )
