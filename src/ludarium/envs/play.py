"""One match of an environment in plain Python: observations, masks, actions, rewards.

The referee holds the truth; all that leaves went through its `observe`. A vector environment does the
same in compiled code, and a test compares the two step by step.
"""

from functools import cached_property
from typing import Any

import numpy as np

from ..bots.bot import Memory, Settings
from ..bots.parts import engine_of
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match, Observation
from ..plain.core.kernel import planner_seed, random_pick
from .layout import Array, read_observation
from .opponents import Row, bots_of
from .setting import Setting, as_number, match_seed

WAIT = 0  # the action of a seat that has nothing to decide


class Play:
    """The running match of a stream, and the bots in it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.stream, self.episode = 0, 0
        self.match: Match
        self.seed = 0
        self.decisions = 0
        self.learner = 0
        self.opponents: Row = ()
        self._asked: tuple[int, int | None, Observation] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name != "_memory"}

    @property
    def has_begun(self) -> bool:
        return hasattr(self, "match")

    def change(self, setting: Setting) -> None:
        """Set up all further matches in another way."""
        self.setting = setting
        self.__dict__.pop("_memory", None)

    def begin(self) -> None:
        """The next match of the stream."""
        setting = self.setting
        self.seed = match_seed(self.stream, self.episode)
        self.episode += 1
        self.decisions = 0
        self.learner = setting.draw_seat(self.seed)
        self.opponents = setting.draw_opponents(self.seed) if setting.opponents else ()
        self.match = setting.begin(self.seed)
        self._asked = None
        if "_memory" in vars(self):
            self._memory.forget()

    # --- what a seat gets -----------------------------------------------------------------------

    def _seen(self, seat: int | None) -> Observation:
        asked = self._asked
        if asked is None or asked[:2] != (len(self.match.entries), seat):
            asked = self._asked = (len(self.match.entries), seat, self.match.observe(seat))
        return asked[2]

    def observe(self, seat: int | None) -> Array:
        """What a seat may know; None: what everyone may, the seats in their order."""
        return read_observation(self.setting.game, self._seen(seat).state, seat)

    def legal(self, seat: int) -> tuple[int, ...]:
        """What a seat may do; only waiting where it has nothing to decide."""
        return self._seen(seat).legal or (WAIT,)

    def mask(self, seat: int) -> Array:
        mask = np.zeros(self.setting.game.kernel.ACTIONS, np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def rewards(self) -> list[float]:
        """Of every seat: its score once the match is over, 0 before."""
        result = self.match.result
        if result is None:
            return [0.0] * self.setting.game.seats
        return [score / 1000 for score in result.scores]

    # --- what happens ---------------------------------------------------------------------------

    def act(self, seat: int, action: int) -> bool:
        """Take an action; an illegal one loses the match. Returns whether it was legal."""
        if action not in self._seen(seat).legal:
            self.match.end("forfeit", seat)
            return False
        self.match.take(seat, action)
        self.decisions += 1
        return True

    def answer(self) -> None:
        """All bots act, until the learner is asked or it is over."""
        while self.match.actors and self.learner not in self.match.actors:
            seat = self.match.actors[0]
            self.match.take(seat, self._choose(seat))
            self.decisions += 1

    def _choose(self, seat: int) -> int:
        bot = self.opponents[seat]
        if not isinstance(bot, Settings):
            written = bot(self.observe(seat), self.mask(seat))
            if (number := as_number(written)) is None:
                raise BadInput(
                    f"opponent: expected a whole number from the policy, got {written!r}"
                )
            chosen = number
            check_policy(chosen in self.match.legal_ids(seat), chosen, seat)
            return chosen
        legal = self.match.legal_ids(seat)
        seed = planner_seed(self.seed, self.decisions, seat)
        if len(legal) == 1:
            return legal[0]
        if bot.kind == "random":
            return legal[int(random_pick(seed, len(legal)))]
        seen = np.frombuffer(self.match.observe(seat).state, self.setting.game.kernel.STATE)[0]
        return think(self.setting.game, self._memory, bot, seen, seat, seed)

    @cached_property
    def _memory(self) -> Memory:
        return make_memory(self.setting)


def check_policy(legal: Any, chosen: Any, seat: int) -> None:
    if not legal:
        raise BadInput(f"opponent: the policy of seat {seat} chose {chosen}: not a legal action")


def think(game: Game, memory: Memory, bot: Settings, seen: Any, seat: int, seed: int) -> int:
    """What a bot does, from a hidden record."""
    engine = engine_of(game)
    memory.states[engine.SEEN] = seen
    row = np.array([bot.row(engine)], engine.BOT)
    given = (memory.states, memory.words, game.table_array, row, seat, seed)
    action = engine.choose(*given, *memory.rest, memory.stack.all, np.zeros(1, np.int64))
    return int(action)


def make_memory(setting: Setting) -> Memory:
    """Where the bots of one thread think."""
    bots = bots_of(setting.opponents)
    iterations = max([bot.iterations for bot in bots] or [1])
    return Memory(setting.game, max(iterations, 1), max([bot.nodes for bot in bots] or [1]))
