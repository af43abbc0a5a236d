"""Forced wins, proved by exhaustive search: for analysis and puzzles.

A length is in plies, the winner's last action included: 5 plies are three actions of the winner.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.match import Match, Observation
from .explorer import MANY
from .parts import Stack, check_perfect, mate_of

TABLE = 1 << 18  # positions that a proof remembers


class OutOfNodes(Exception):
    """The search ran out of nodes or was stopped before it had an answer."""


class Prover:
    """Proves forced wins of one game; keeps its results between calls."""

    def __init__(self, game: Game, positions: int = TABLE, stop: Any = None) -> None:
        check_perfect(game)
        self.game = game
        self.mate = mate_of(game)
        self.stack = Stack(game, positions)
        self.stop = np.zeros(1, np.int64) if stop is None else stop
        self.nodes = 0

    def shortest(
        self, seen: Observation, attacker: int, last: int, first: int = 1, nodes: int = MANY
    ) -> int | None:
        """The length in plies of the attacker's shortest forced win from `first` to `last` (shorter
        ones are already ruled out), or None."""
        stack = self._see(seen)
        tables, log = self.game.table_array, stack.log
        found = self.mate.shortest(stack.all, tables, log, self.stop, attacker, first, last, nodes)
        self._count(found)
        return int(found) or None

    def winning(self, seen: Observation, plies: int, nodes: int = MANY) -> list[int]:
        """The actions of the seat that acts after which it wins within `plies`, they included."""
        return [action for action in seen.legal if self.wins(seen, action, plies, nodes)]

    def wins(self, seen: Observation, action: int, plies: int, nodes: int = MANY) -> bool:
        """Whether an action forces a win within `plies`, it included."""
        kernel, seat = self.game.kernel, seen.seat
        state = self.game.states.unpack(seen.state)
        kernel.apply(state, self.game.tables, seat, action, [0])
        if not kernel.actors(state):
            return plies > 0 and bool(kernel.score(state, seat) >= 1000)
        after = replace(seen, state=self.game.states.pack(state))
        return self.shortest(after, seat, plies - 1, plies - 1, nodes) is not None

    def line(self, match: Match, plies: int) -> list[int]:
        """A forced win of so many plies played out: the shortest way against the longest defence."""
        attacker, line = match.actors[0], []
        match = match.copy()
        while match.actors and plies > 0:
            seat = match.actors[0]
            if seat == attacker:
                seen = match.observe(seat)
                action = next(a for a in seen.legal if self.wins(seen, a, plies))
            else:
                action = self._longest_defence(match, attacker, plies - 1)
            line.append(action)
            match.take(seat, action)
            plies -= 1
        return line

    def _longest_defence(self, match: Match, attacker: int, plies: int) -> int:
        best, longest = 0, -1
        seat = match.actors[0]
        for action in match.legal_ids(seat):
            after = match.copy()
            after.take(seat, action)
            length = 0
            if after.actors:
                seen = after.observe(after.actors[0])
                length = self.shortest(seen, attacker, plies) or 0
            if length > longest:
                best, longest = action, length
        return best

    def _see(self, seen: Observation) -> Stack:
        self.stack.states[0] = np.frombuffer(seen.state, self.game.kernel.STATE)[0]
        return self.stack

    def _count(self, found: int) -> None:
        self.nodes += int(self.stack.minds[0]["nodes"])
        if found < 0:
            raise OutOfNodes


def forced_win(match: Match, max_plies: int, node_limit: int = MANY) -> int | None:
    """The length of the shortest forced win of the seat that acts, at most `max_plies`; None when
    there is none. Raises `OutOfNodes` when `node_limit` is too small to decide."""
    seat = match.actors[0]
    return Prover(match.game).shortest(match.observe(seat), seat, max_plies, nodes=node_limit)


def winning_first_actions(match: Match, plies: int, node_limit: int = MANY) -> list[int]:
    """All actions that force a win within `plies`, they themselves included, in their order."""
    return Prover(match.game).winning(match.observe(match.actors[0]), plies, node_limit)
