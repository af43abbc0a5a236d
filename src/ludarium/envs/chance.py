"""Chance as nodes of a tree: an action is tried with the rolls that are known; the first one that is
missing becomes a choice of chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.dice import Roll, rolled_by, word
from ..core.game import Game
from ..core.worlds import take
from ..plain.core.kernel import WORLD, planner_seed, random_pick

DETERMINISTIC, EXPLICIT, SAMPLED = "deterministic", "explicit", "sampled"
LOOKS = 8  # random matches that are looked at to learn what kind of game it is
SILENT = 1  # the length of a log that is off


class Undecided(Exception):
    """A roll that nothing has decided yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


@dataclass(frozen=True)
class Step:
    """The start (player -1) or an action that is being carried out."""

    player: int = -1
    action: int = 0


def known(rolls: Sequence[int]) -> Roll:
    """These rolls, then no more; a die of one side decides nothing."""
    left = iter(rolls)

    def roll(sides: int) -> int:
        if sides == 1:
            return 0
        found = next(left, None)
        if found is None:
            raise Undecided(sides)
        return found

    return roll


def drawn(seed: int, sides: list[int] | None = None) -> Roll:
    """Rolls of a generator of its own; `sides` collects those of each die."""
    draw = np.random.default_rng(seed)

    def roll(n: int) -> int:
        if sides is not None:
            sides.append(n)
        return int(draw.integers(n))

    return roll


def carried_out(
    game: Game, before: Any, step: Step, roll: Roll, decks: Any, first: int | None
) -> Any:
    """The state after a step; `before` stays as it is."""
    log = [0] * SILENT
    with rolled_by(roll):
        if step.player < 0:
            state = game.states.new()
            if first is not None:
                state.begins = 1 + first
            game.kernel.setup(state, game.tables, decks, log)
            while game.kernel.actors(state) == WORLD:
                game.kernel.supply(state, game.tables, log)
        else:
            state = game.states.copy(before)
            take(game, state, step.player, step.action, log, supply=True)
    return state


@dataclass(frozen=True)
class Nature:
    """What random play shows of a game."""

    in_turn: bool  # nobody ever chooses together with another
    zero_sum: bool
    most_sides: int  # of a die that was rolled; 1: none was


def nature_of(game: Game, decks: Any, first: int | None) -> Nature:
    in_turn, zero_sum, most_sides = True, True, 1
    row = [0] * game.kernel.MAX_LEGAL
    for look in range(LOOKS):
        state, step, moves = None, Step(), 0
        while True:
            sides: list[int] = []
            roll = drawn(word("look", look, moves), sides)
            state = carried_out(game, state, step, roll, decks, first)
            most_sides = max([most_sides, *sides])
            actors = game.seats_of[game.kernel.actors(state)]
            if not actors:
                break
            in_turn = in_turn and len(actors) == 1
            n = game.kernel.legal(state, game.tables, actors[0], row)
            step = Step(actors[0], row[random_pick(planner_seed(look, moves, 0), n)])
            moves += 1
        zero_sum = zero_sum and not sum(game.kernel.score(state, s) for s in range(game.seats))
    return Nature(in_turn, zero_sum, most_sides)
