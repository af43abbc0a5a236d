"""One who plays chunks of a plan: a thread here, a worker of a cluster, a referee of samples."""

import threading
from contextlib import suppress

import numpy as np

from ..bots.bot import Memory
from ..bots.parts import engine_of
from ..core.chronicle import check_log, log_words
from .plan import Array, Plan
from .tally import COUNTS, columns_of, keys_of

Part = tuple[int, int]  # the matches of a chunk: from, to
Piece = tuple[Array, Array]  # its results, and its tallies by group, from its first group on


class Hand:
    """Plays chunks of one plan; each thread in memory of its own."""

    def __init__(self, plan: Plan, stop: Array | None = None) -> None:
        self.plan = plan
        self.stop = np.zeros(1, np.int64) if stop is None else stop
        self.engine = engine_of(plan.game)
        self.tables = np.concatenate([game.table_array for game in plan.games])
        self.bots = np.array([b.row(self.engine) for b in plan.bots.values()], self.engine.BOT)
        self.columns = columns_of(plan.game)
        self.own = threading.local()

    @property
    def memory(self) -> Memory:
        with suppress(AttributeError):
            return self.own.memory  # type: ignore[no-any-return]
        bots = self.plan.bots.values()
        iterations, nodes = max(b.iterations for b in bots), max(b.nodes for b in bots)
        self.own.memory = Memory(self.plan.game, iterations, max(nodes, 1))
        words = log_words(self.plan.game.kernel) if self.plan.tallied else 1
        self.own.facts = np.zeros(words, np.int64)
        self.own.counts = np.zeros(tally_shape(self.plan, 1)[1:-1], np.int64)
        return self.own.memory  # type: ignore[no-any-return]

    def play(self, part: Part) -> Piece:
        memory = self.memory
        rows = self.plan.rows[slice(*part)].copy()
        rows["group"] -= rows["group"][0]
        results = np.zeros(len(rows), self.engine.RESULT)
        tally = np.zeros(tally_shape(self.plan, int(rows["group"][-1]) + 1), np.int64)
        self.engine.series(
            memory.states,
            memory.words,
            self.tables,
            self.bots,
            self.plan.opening,
            *memory.rest,
            memory.stack.all,
            self.stop,
            self.plan.decks,
            rows,
            self.own.facts,
            self.columns,
            self.own.counts,
            tally,
            results,
        )
        if self.plan.tallied:
            check_log(self.plan.game, self.own.facts)
        return results, tally


def tally_shape(plan: Plan, groups: int) -> tuple[int, ...]:
    """[group, player, card, column, COUNTS]; without a card where nothing is counted."""
    game = plan.game
    cards = len(keys_of(game)) if plan.tallied else 0
    return groups, max(2, game.seats), cards, len(game.definition.tallies), COUNTS
