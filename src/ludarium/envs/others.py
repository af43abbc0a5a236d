"""Policies among the opponents of a vector environment: between two compiled calls they are asked in Python.

The compiled step pauses wherever a seat has to choose. All matches in which that is not the learner's are
gathered, each policy is called once with their observations and masks, and the step goes on.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..bots.bot import Settings
from ..core.errors import BadInput
from ..plain.core.kernel import planner_seed, random_pick
from .arrays import RESTART, SKIP, Batch
from .layout import Array
from .play import WAIT, check_policy, make_memory, think
from .setting import Setting

KEPT = ("rewards", "scores", "over", "illegal", "final")  # of the match that ended in this step


class Others:
    """All who do not learn."""

    def __init__(self, setting: Setting, batch: Batch) -> None:
        self.setting = setting
        self.batch = batch
        self.memory: Any = None
        self.plans: dict[int, Any] = {}  # of each match

    def answer(self, run: Callable[[Array], None], acted: Array, begun: Array) -> None:
        """Let them choose until every match waits for its learner or is over. `acted` are the places
        of this step, `begun` those that began a match in it."""
        batch, places = self.batch, self.batch.places
        ended = np.zeros(len(acted), np.bool_)
        first = {name: getattr(batch, name).copy() for name in KEPT}
        while True:
            over = acted & ~begun & ~ended & (batch.over != 0)
            for name in KEPT:
                first[name][over] = getattr(batch, name)[over]
            ended |= over
            somebody = acted & (batch.listed[:, 0] != WAIT)
            waits = somebody & (places["seat"] != places["learner"])
            again = begun & ~somebody  # over before the learner was asked
            if not (waits.any() or again.any()):
                break
            chosen = np.where(again, RESTART, SKIP)
            for i, action in self._choices(np.flatnonzero(waits)):
                chosen[i] = action
            run(chosen)
        for name in KEPT:
            getattr(batch, name)[ended] = first[name][ended]
            if name != "final":
                getattr(batch, name)[begun] = 0

    def _choices(self, rows: Array) -> list[tuple[int, int]]:
        """What those choose who are asked in these matches."""
        places, setting = self.batch.places, self.setting
        asked: dict[int, tuple[Any, list[int]]] = {}
        found = []
        for i in map(int, rows):
            seat = int(places["seat"][i])
            who = setting.draw_opponents(int(places["seed"][i]))[seat]
            if isinstance(who, Settings):
                found.append((i, self._bot(who, i, seat)))
            else:
                asked.setdefault(id(who), (who, []))[1].append(i)
        for policy, some in asked.values():
            found += self._ask(policy, np.array(some))
        return found

    def _ask(self, policy: Any, rows: Array) -> list[tuple[int, int]]:
        masks = self.batch.masks[rows]
        chosen = np.asarray(policy(self.batch.observations[rows], masks))
        if chosen.shape != (len(rows),) or chosen.dtype.kind not in "iu":
            raise BadInput(
                f"opponent: expected {len(rows)} whole numbers from the policy, "
                f"got {chosen.dtype} of shape {chosen.shape}"
            )
        for i, action, mask in zip(rows, chosen, masks, strict=True):
            inside = 0 <= action < len(mask)
            check_policy(inside and mask[action], int(action), int(self.batch.places["seat"][i]))
        return [(int(i), int(action)) for i, action in zip(rows, chosen, strict=True)]

    def _bot(self, bot: Settings, i: int, seat: int) -> int:
        """A bot of ours beside policies: the same choice as in compiled code."""
        place, listed = self.batch.places[i], self.batch.listed[i]
        seed, n = (
            planner_seed(int(place["seed"]), int(place["decisions"]), seat),
            int(place["count"]),
        )
        if n == 1:
            return int(listed[0])
        if bot.kind == "random":
            return int(listed[int(random_pick(seed, n))])
        if self.memory is None:
            self.memory = make_memory(self.setting)
        game = self.setting.game
        record = game.states.unpack(self.batch.states[i].tobytes())
        game.kernel.hide(record, game.tables, seat)
        seen = np.frombuffer(game.states.pack(record), game.kernel.STATE)[0]
        plans = self.plans.setdefault(i, self.memory.plans.copy())
        self.memory.turn_to(plans, int(place["seed"]))
        action = think(game, self.memory, bot, seen, seat, int(seed))
        plans[:] = self.memory.plans
        return action
