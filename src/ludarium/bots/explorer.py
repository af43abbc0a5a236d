"""Alpha-beta on one position: scores and best lines, by iterative deepening."""

from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from ..core.match import Observation
from .parts import MOST_POSITIONS, Stack, check_perfect, deep_of

SHARPNESS = 100  # thousandths: an action worth this much less gets about a third of the weight
MANY = 1 << 60  # nodes: as many as it takes
DEEPEST = 60  # plies


@dataclass(frozen=True)
class Line:
    """One of the best first actions, and the best play that follows."""

    actions: tuple[int, ...]
    score: (
        int  # thousandths for the seat that acts: 0 even, 1000 won; (1 + score / 1000) / 2 points
    )
    win_in: int | None = None  # plies: it wins whatever the other seat does
    loss_in: int | None = None  # plies: it is lost whatever it does
    texts: tuple[str, ...] = ()

    @property
    def first(self) -> int:
        return self.actions[0]

    @property
    def is_settled(self) -> bool:
        """Looking deeper would not change it."""
        return self.win_in is not None or self.loss_in is not None

    @property
    def rank(self) -> int:
        """By which lines are compared: sooner wins and later losses are better."""
        return 1000 * self.score - (self.win_in or 0) + (self.loss_in or 0)


@dataclass(frozen=True)
class Analysis:
    """What a search found about a position; best line first."""

    seat: int  # that acts
    lines: tuple[Line, ...] = ()
    depth: int = 0  # plies searched in full
    nodes: int = 0

    @property
    def best(self) -> int:
        return self.lines[0].first

    @property
    def value(self) -> float:
        """-1 to 1 for the seat that acts."""
        return self.lines[0].score / 1000

    @property
    def forced_win_in(self) -> int | None:
        return self.lines[0].win_in

    @property
    def forced_loss_in(self) -> int | None:
        return self.lines[0].loss_in


class Explorer:
    """Searches one position, one depth after another."""

    def __init__(self, seen: Observation, stop: Any, nodes: int = MANY, seed: int = 1) -> None:
        check_perfect(seen.game)
        self.seen, self.stop, self.nodes = seen, stop, nodes
        self.deep = deep_of(seen.game)
        self.stack = Stack(seen.game, min(nodes, MOST_POSITIONS))
        self.stack.states[0] = np.frombuffer(seen.state, seen.game.kernel.STATE)[0]
        self.mind = self.stack.minds[0]
        self.deep.start(self.stack.all, seen.game.table_array, seen.seat, seed, nodes)

    def look(self, depth: int, skip: int = 0) -> Line:
        """The best line without the first `skip`; a halted search may return an earlier result."""
        self._deepen(depth, depth, skip)
        length = max(int(self.mind["lengths"][0]), 1)
        first = int(self.mind["root"][skip])
        actions = (first, *(int(a) for a in self.mind["line"][1:length]))
        if int(self.mind["line"][0]) != first:
            actions = (first,)
        return self._line(actions, int(self.mind["score"]))

    def is_decided(self) -> bool:
        """Whether one seat is far ahead, by the same look as in compiled code."""
        self.mind["places"] = self.deep.LEAST_PLACES
        self._deepen(1, self.deep.ROWS, 0)
        return bool(self.deep.is_decided(self.stack.all))

    def _deepen(self, first: int, last: int, skip: int) -> None:
        tables, log, seat = self.seen.game.table_array, self.stack.log, self.seen.seat
        self.deep.deepen(self.stack.all, tables, log, self.stop, seat, first, last, skip)

    def allow(self, nodes: int) -> None:
        """Allow this many more nodes."""
        self.mind["limit"] = int(self.mind["nodes"]) + nodes
        self.mind["halted"] = 0

    @property
    def is_halted(self) -> bool:
        return bool(self.mind["halted"])

    @property
    def spent(self) -> int:
        return int(self.mind["nodes"])

    def _line(self, actions: tuple[int, ...], score: int) -> Line:
        win, least = self.deep.WIN, self.deep.LEAST_WIN
        if score >= least:
            return Line(actions, 1000, win_in=win - score)
        if score <= -least:
            return Line(actions, -1000, loss_in=win + score)
        return Line(actions, score)


def look_ahead(
    seen: Observation,
    stop: Any,
    lines: int = 1,
    nodes: int = MANY,
    depth: int = DEEPEST,
    seed: int = 1,
) -> Analysis:
    """What a bot finds within its nodes: its choice first, then the next best lines."""
    explorer = Explorer(seen, stop, nodes, seed)
    reached = 0
    best = Line((seen.legal[0],), 0)
    for each in range(1, depth + 1):
        best = explorer.look(each)
        if explorer.is_halted:
            break
        reached = each
        if best.is_settled:
            break
    found = [best]
    for skip in range(1, min(lines, len(seen.legal))):
        explorer.allow(nodes)
        found.append(explorer.look(max(reached, 1), skip))
    return Analysis(seen.seat, tuple(found), reached, explorer.spent)


def is_decided(seen: Observation) -> bool:
    """Whether one seat is far ahead; never in a game that one cannot look ahead in."""
    if not seen.game.definition.perfect:
        return False
    nodes = deep_of(seen.game).QUICK_LOOK
    return Explorer(seen, np.zeros(1, np.int64), nodes).is_decided()


def chances(analysis: Analysis) -> list[tuple[int, float]]:
    """The first actions with a share each: the better the action, the larger its share."""
    top = analysis.lines[0].score
    weights = [exp(min(line.score - top, 0) / SHARPNESS) for line in analysis.lines]
    total = sum(weights)
    return [
        (line.first, weight / total) for line, weight in zip(analysis.lines, weights, strict=True)
    ]
