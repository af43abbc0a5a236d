"""The vector environment: many matches, the whole step compiled, in the manner of Gymnasium.

With an opponent each place has one learner, as in the single environment. Without one every seat learns:
an action is that of `infos["seat"]`, the observation is made for whoever acts next, the reward is
that of the seat that acted, and `infos["rewards"]` holds those of all seats.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.errors import BadInput
from .arrays import DISABLED, EVERY_SEAT, NEXT_STEP, RESTART, SAME_STEP, SKIP, host_batch
from .layout import Array
from .opponents import bots_of
from .others import Others
from .parts import batch_of, duel_of
from .play import WAIT, make_memory
from .setting import (
    SEED_BITS,
    Setting,
    as_number,
    as_stream,
    make_setting,
    read_count,
    read_mask,
    read_seeds,
)
from .spaces import action_space, observation_space

MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
NO_ACTION = -1  # in place of a number that is none: illegal
REMADE = ("batch", "_pool", "_compiled", "_bots", "_minds", "_others")
SAVED = ("places", "words", "listed", "observations", "rewards", "scores", "over", "illegal")


class LudariumVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` matches of one game. Observations and masks are the environment's own arrays, which
    every step overwrites; `copy=True` returns copies."""

    def __init__(
        self,
        game: Any,
        num_envs: int = 1,
        opponent: Any = None,
        decks: Any = None,
        variant: Any = None,
        rules: Any = None,
        cards: Any = None,
        seat: Any = None,
        first: Any = None,
        position: Any = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        num_envs, threads = read_count("num_envs", num_envs), read_count("threads", threads)
        if render_mode is not None:
            raise BadInput(
                f"render_mode: expected None (many matches at once), got {render_mode!r}"
            )
        setting = make_setting(
            game,
            variant=variant,
            rules=rules,
            cards=cards,
            decks=decks,
            seat=seat,
            first=first,
            position=position,
            opponent=opponent,
        )
        self.setting = setting
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.threads = min(threads, num_envs)
        self.autoreset_mode = read_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space(setting.game)
        self.single_action_space = action_space(setting.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = host_batch(setting.game, num_envs, self.threads)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._stop = np.zeros(1, np.int64)
        self._waiting = np.zeros(self.single_action_space.n, np.int8)  # the mask after the end
        self._waiting[WAIT] = 1
        self._begun = False
        self._use(self.setting)

    # --- Gymnasium ------------------------------------------------------------------------------

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin again: all matches, or those of `options["reset_mask"]`. A seed, one number or one per
        place, decides all further matches; the other options are those of the constructor."""
        options = dict(options or {})
        which = self._reset_mask(options.pop("reset_mask", None))
        if options and not which.all():
            raise BadInput(
                f"{', '.join(options)}: all matches share them, and some go on; "
                "reset all of them, without reset_mask"
            )
        if options:
            self._use(self.setting.changed(options))
            self.single_observation_space = observation_space(self.setting.game)
            self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        places = self.batch.places
        if seed is not None or not self._begun:
            streams = self._streams(seed)
            given = which & (streams >= 0)
            places["stream"][given] = streams[given]
            places["episode"][given] = 0
        self._begun = True
        self._run(np.where(which, RESTART, SKIP))
        return self._out(self.batch.observations), self._infos(which)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One action per place. An illegal one loses its match."""
        batch = self.batch
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise BadInput(
                f"actions: expected {self.num_envs} whole numbers, "
                f"got {chosen.dtype} of shape {chosen.shape}"
            )
        self._check_begun()
        if self.autoreset_mode is AutoresetMode.DISABLED and batch.over.any():
            raise BadInput(
                f"match {int(batch.over.argmax())} is over; "
                'reset it first: reset(options={"reset_mask": terminations})'
            )
        before = {"seat": batch.places["seat"].copy(), "match_seed": batch.places["seed"].copy()}
        inside = (chosen >= 0) & (chosen < len(self._waiting))
        self._run(np.where(inside, chosen, NO_ACTION).astype(np.int64))
        over = batch.over != 0
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            self._add_final(infos, over, before)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._out(batch.observations), batch.rewards.copy(), over, truncated, infos

    def __getstate__(self) -> dict[str, Any]:
        """A copy or a pickle: all matches as they stand; compiled code and threads are made again."""
        kept = {name: each for name, each in vars(self).items() if name not in REMADE}
        return kept | {"saved": self.clone_state() if self._begun else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("saved")
        vars(self).update(state)
        self.batch = host_batch(self.setting.game, self.num_envs, self.threads)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._use(self.setting)
        if saved is not None:
            self.restore_state(saved)

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool:
            self._pool.shutdown()

    # --- beyond Gymnasium -----------------------------------------------------------------------

    @property
    def masks(self) -> Array:
        """int8, a row per place: 1 for the actions that are legal now."""
        masks: Array = self.batch.masks
        return masks

    def legal(self) -> tuple[Array, Array]:
        """The legal actions as numbers, a row per place, and how many of each row count: less to
        look at than a mask where there are thousands of actions."""
        return self.batch.listed, self.batch.places["count"].copy()

    def sample(self) -> Array:
        """A random legal action for each place."""
        self._check_begun()
        counts = self.batch.places["count"]
        pick = (self.np_random.random(self.num_envs) * counts).astype(np.int64)
        actions: Array = self.batch.listed[np.arange(self.num_envs), pick].astype(np.int64)
        return actions

    def clone_state(self, indices: Any = None) -> dict[str, Array]:
        """All that these matches are (None: every one), to be restored later or elsewhere."""
        self._check_begun()
        rows = self._indices(indices)
        saved = {name: getattr(self.batch, name)[rows].copy() for name in SAVED}
        return {"rules": np.full(len(rows), self.setting.game.fingerprint)} | saved

    def restore_state(self, saved: dict[str, Array], indices: Any = None) -> None:
        """Put saved matches into these places; what they go on to is the same as before."""
        rows, masks = self._indices(indices), self.batch.masks
        self._check_saved(saved, len(rows))
        for row, listed, count in zip(rows, saved["listed"], saved["places"]["count"], strict=True):
            old = self.batch.listed[row, : self.batch.places["count"][row]]
            masks[row, old] = 0
            masks[row, listed[:count]] = 1
        for name in SAVED:
            getattr(self.batch, name)[rows] = saved[name]
        self.batch.places["pauses"] = self.setting.has_policies
        self._begun = True

    def _check_saved(self, saved: Any, n: int) -> None:
        if not isinstance(saved, dict) or set(saved) != {"rules", *SAVED}:
            raise BadInput("expected what clone_state returned")
        if any(len(rows) != n for rows in saved.values()):
            raise BadInput(f"expected {n} matches, got {len(saved['places'])}")
        own = self.setting.game.fingerprint
        for other in set(saved["rules"].tolist()) - {own}:
            raise BadInput(f"expected matches with the rules {own}, got {other}")
        all_learn = saved["places"]["learner"] == EVERY_SEAT
        if (all_learn != (self.setting.learner == EVERY_SEAT)).any():
            raise BadInput("every seat learns in one of the two environments, but not in the other")

    # --- within ---------------------------------------------------------------------------------

    def _check_begun(self) -> None:
        if not self._begun:
            raise BadInput("the matches have not begun; call reset first")

    def _use(self, setting: Setting) -> None:
        """Tables, decks and bots: nothing is compiled again."""
        self.setting = setting
        self.batch = self.batch._replace(
            tables=setting.game.table_array,
            decks=setting.deck_array(),
            starts=setting.start_array(),
        )
        self.batch.places["pauses"] = setting.has_policies
        self._compiled = batch_of(setting.game)
        self._minds: list[Any] = []
        self._others = Others(setting, self.batch) if setting.has_policies else None
        if setting.thinks and not self._others:
            self._compiled = duel_of(setting.game)
            engine = self._compiled.thinker
            rows = [bot.row(engine) for bot in bots_of(setting.opponents)]
            self._bots = np.array(rows, engine.BOT)
            self._minds = [make_memory(setting) for _ in range(self.threads)]

    def _run(self, actions: Array) -> None:
        """The whole step, up to where the learner of every match has to choose."""
        next_step = self.autoreset_mode is AutoresetMode.NEXT_STEP
        acted, begun = actions != SKIP, actions == RESTART
        begun |= acted & next_step & (self.batch.over != 0)
        self._run_compiled(actions)
        if self._others:
            self._others.answer(self._run_compiled, acted, begun)

    def _run_compiled(self, actions: Array) -> None:
        """One compiled call per thread."""
        n = self.num_envs
        if self._pool is None:
            self._run_part(actions, 0, 0, n)
            return
        bounds = pairwise(n * k // self.threads for k in range(self.threads + 1))
        parts = [(row, first, last) for row, (first, last) in enumerate(bounds)]
        jobs = [self._pool.submit(self._run_part, actions, *part) for part in parts]
        for job in jobs:
            job.result()

    def _run_part(self, actions: Array, row: int, first: int, last: int) -> None:
        how = (MODES[self.autoreset_mode], self.setting.learner, first, last, row)
        if not self._minds:
            self._compiled.step(tuple(self.batch), actions, *how)
            return
        memory = self._minds[row]
        mind = (memory.states, memory.words, *memory.rest, memory.stack.all, self._stop)
        self._compiled.step(tuple(self.batch), self._bots, mind, actions, *how)

    def _out(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self, which: Array) -> dict[str, Any]:
        batch = self.batch
        infos = {
            "action_mask": self._out(batch.masks),
            "seat": batch.places["seat"].copy(),
            "match_seed": batch.places["seed"].copy(),
            "rewards": batch.scores.copy(),
            "illegal": batch.illegal != 0,
        }
        # Gymnasium has beside each array a mask of the places that it is about.
        return infos | {f"_{name}": which.copy() for name in infos}

    def _add_final(self, infos: dict[str, Any], over: Array, before: dict[str, Array]) -> None:
        """How the matches ended that began again in this step, in Gymnasium's form."""
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            final[i] = self.batch.final[i].copy()
        kept = before | {"rewards": infos["rewards"], "illegal": infos["illegal"]}
        kept["action_mask"] = np.broadcast_to(self._waiting, self.batch.masks.shape)
        infos["final_obs"], infos["_final_obs"] = final, over
        infos["final_info"] = kept | {f"_{name}": over for name in kept}
        infos["_final_info"] = over

    def _streams(self, seed: Any) -> Array:
        """One stream per place; -1 where it stays as it is."""
        first = as_number(seed)
        if first is not None:
            as_stream(seed)
            super().reset(seed=first)
        streams = read_seeds(seed, self.num_envs)
        if not self._begun:
            drawn = self.np_random.integers(1 << SEED_BITS, size=self.num_envs)
            streams = np.where(streams < 0, drawn, streams)
        return streams

    def _reset_mask(self, mask: Any) -> Array:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        which = read_mask(mask, self.num_envs)
        if not self._begun and not which.all():
            raise BadInput("reset_mask: no match has begun yet; reset all of them first")
        return which

    def _indices(self, indices: Any) -> Array:
        rows = np.arange(self.num_envs) if indices is None else np.atleast_1d(np.asarray(indices))
        if rows.dtype.kind not in "iu" or ((rows < 0) | (rows >= self.num_envs)).any():
            raise BadInput(
                f"indices: expected places from 0 to {self.num_envs - 1}, got {indices!r}"
            )
        return rows


def read_mode(written: Any) -> AutoresetMode:
    try:
        return AutoresetMode(written)
    except ValueError:
        known = ", ".join(mode.value for mode in MODES)
        raise BadInput(f"autoreset_mode: expected one of {known}, got {written!r}") from None
