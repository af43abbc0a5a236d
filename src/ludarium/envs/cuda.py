"""The vector environment on a GPU: the same step by the same kernel source, one thread per match.

Observations, masks, rewards and flags stay on the device. They are given as `DeviceArray`, which PyTorch,
CuPy and others take without a copy, by DLPack or by `__cuda_array_interface__`. Those who do not learn
are bots that look no further than one action: no other fits into a thread.
"""

from functools import cache
from typing import Any

import numpy as np

from ludarium.gpu.core.kernel import mix, roll  # before Numba's own CUDA: it mends a name there

from numba import cuda, int32, int64  # isort: skip

from ..bots.parts import engine_of, quick_of
from ..core.errors import BadInput
from ..core.game import Game, load
from .arrays import DISABLED, NEXT_STEP, RESTART, SAME_STEP, SKIP, Batch, host_batch
from .dlpack import CUDA, capsule
from .layout import layout_of
from .opponents import bots_of
from .parts import batch_of, duel_of
from .setting import SEED_BITS, Setting, as_number, make_setting, read_count, read_mask, read_seeds

THREADS = 128  # a block
MODES = {"NextStep": NEXT_STEP, "SameStep": SAME_STEP, "Disabled": DISABLED}
DEFAULT_STREAMS = (None, 0, 1)  # what runs on them waits for what ran there before
SAVED = ("places", "words", "listed", "observations", "masks", "rewards", "scores", "over")


class DeviceArray:
    """An array on the GPU that others can read where it lies."""

    def __init__(self, array: Any) -> None:
        self.array = array  # Numba's own
        self.shape, self.dtype = array.shape, array.dtype

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.array.__cuda_array_interface__

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, stream: Any = None, **_: Any) -> Any:
        if stream not in DEFAULT_STREAMS:
            cuda.synchronize()
        data = self.array.__cuda_array_interface__["data"][0]
        return capsule(data, self.shape, self.dtype, self.__dlpack_device__(), self.array)

    def copy_to_host(self) -> Any:
        return self.array.copy_to_host()


@cache
def compiled_step(name: str) -> Any:
    """The CUDA kernel of a game's step."""
    step_part = batch_of(load(name), "gpu").step

    @cuda.jit
    def step(  # type: ignore[no-untyped-def]
        tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells, listed,
        observations, final, masks, rewards, scores, over, illegal, actions, mode, chosen,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < actions.shape[0]:
            arrays = (
                tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells,
                listed, observations, final, masks, rewards, scores, over, illegal,
            )  # fmt: skip
            step_part(arrays, actions, mode, chosen, i, i + 1, i)

    return step


@cache
def compiled_duel(name: str) -> Any:
    """The same with bots that think, each in the memory of its match."""
    game = load(name)
    step_part, rows = duel_of(game, "gpu").step, quick_of(game, "gpu").ROWS
    cells = quick_of(game, "gpu").LISTED

    @cuda.jit
    def step(  # type: ignore[no-untyped-def]
        tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells, listed,
        observations, final, masks, rewards, scores, over, illegal,
        bots, minds, mind_words, actions, mode, chosen,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < actions.shape[0]:
            arrays = (
                tables, decks, starts, runs, coded, log, places, states, words, seen, seen_words, seen_cells,
                listed, observations, final, masks, rewards, scores, over, illegal,
            )  # fmt: skip
            mind = (
                minds[i * rows : (i + 1) * rows],
                mind_words[i * rows : (i + 1) * rows],
                cuda.local.array(cells, int32),
                cuda.local.array(1, int64),
            )
            step_part(arrays, bots, mind, actions, mode, chosen, i, i + 1, i)

    return step


@cache
def compiled_sample() -> Any:
    """Random legal actions."""

    @cuda.jit
    def sample(places, listed, actions, word):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            actions[i] = listed[i, roll(mix(word, i), places[i].count)]

    return sample


@cache
def compiled_tell() -> Any:
    """Who is asked, and in which match, each as an array of its own."""

    @cuda.jit
    def tell(places, seats, seeds):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < seats.shape[0]:
            seats[i] = places[i].seat
            seeds[i] = places[i].seed

    return tell


class CudaEnv:
    """`num_envs` matches of one game on the GPU. Every step overwrites its arrays."""

    def __init__(
        self,
        game: Any,
        num_envs: int,
        opponent: Any = None,
        autoreset_mode: Any = "NextStep",
        **options: Any,
    ) -> None:
        autoreset_mode = getattr(autoreset_mode, "value", autoreset_mode)  # Gymnasium's own too
        if autoreset_mode not in MODES:
            raise BadInput(f"autoreset_mode: expected {' or '.join(MODES)}, got {autoreset_mode!r}")
        self.num_envs = read_count("num_envs", num_envs)
        self.mode = MODES[autoreset_mode]
        self.setting = make_setting(game, opponent=opponent, **options)
        self.batch = device_batch(self.setting.game, num_envs)
        self._blocks = -(-num_envs // THREADS)
        self._rng = np.random.default_rng()
        self._actions, self._seats, self._seeds = (
            on_device(np.zeros(num_envs, np.int64)) for _ in range(3)
        )
        self._begun = False
        self._use(self.setting)

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def single_observation_space(self) -> Any:
        from .spaces import observation_space

        return observation_space(self.game)

    @property
    def single_action_space(self) -> Any:
        from .spaces import action_space

        return action_space(self.game)

    def close(self) -> None:
        """Memory goes back with the object."""

    def reset(
        self, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[DeviceArray, dict[str, DeviceArray]]:
        """Begin again, with the same seeds as the vector environment on the CPU: all matches, or
        those of `options["reset_mask"]`."""
        options = dict(options or {})
        which = self._reset_mask(options)
        if options:
            self._use(self.setting.changed(options))
        if seed is not None or not self._begun:
            streams = read_seeds(seed, self.num_envs)
            self._rng = np.random.default_rng(as_number(seed))
            drawn = self._rng.integers(1 << SEED_BITS, size=self.num_envs)
            places = self.batch.places.copy_to_host()
            given = which & ((streams >= 0) | (not self._begun))
            places["stream"][given] = np.where(streams >= 0, streams, drawn)[given]
            places["episode"][given] = 0
            self.batch.places.copy_to_device(places)
        self._begun = True
        self._launch(on_device(np.where(which, RESTART, SKIP)))
        return DeviceArray(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, ...]:
        """Actions as a device array (a tensor of PyTorch too) or a host one, int64. Returns what
        Gymnasium's vector environments do, on the device."""
        if not self._begun:
            raise BadInput("the matches have not begun; call reset first")
        if self.mode == DISABLED and self.batch.over.copy_to_host().any():
            raise BadInput('a match is over; reset it first: reset(options={"reset_mask": over})')
        self._launch(self._given(actions))
        batch = self.batch
        shown = (batch.observations, batch.rewards, batch.over, self._truncated)
        return (*map(DeviceArray, shown), self._infos())

    def sample(self) -> DeviceArray:
        """A random legal action for each match, made on the device."""
        word = int(self._rng.integers(1 << SEED_BITS))
        batch = self.batch
        pick = compiled_sample()
        pick[self._blocks, THREADS](batch.places, batch.listed, self._actions, word)
        return DeviceArray(self._actions)

    def clone_state(self) -> dict[str, Any]:
        """All that the matches are, on the device."""
        saved = {name: copied(getattr(self.batch, name)) for name in SAVED}
        return {"rules": self.game.fingerprint} | saved

    def restore_state(self, saved: dict[str, Any]) -> None:
        if saved["rules"] != self.game.fingerprint:
            raise BadInput(
                f"expected matches with the rules {self.game.fingerprint}, got {saved['rules']}"
            )
        for name in SAVED:
            getattr(self.batch, name).copy_to_device(saved[name])
        self._begun = True

    # --- within ---------------------------------------------------------------------------------

    def _use(self, setting: Setting) -> None:
        if setting.has_policies or any(bot.looks_ahead for bot in bots_of(setting.opponents)):
            raise BadInput(
                "opponent: expected a bot that looks no further than one action (random, and novice and "
                "heuristic where a game has a value.py), or None (every seat learns): no other runs "
                "on a GPU; make_vector takes all bots and policies"
            )
        self.setting = setting
        self.batch = self.batch._replace(
            tables=on_device(setting.game.own_tables),
            decks=on_device(setting.deck_array()),
            starts=on_device(setting.start_array()),
        )
        self._truncated = on_device(np.zeros(self.num_envs, np.int8))
        self._bots: tuple[Any, ...] = ()
        if setting.thinks:
            engine, game = engine_of(setting.game), setting.game
            rows = np.array([bot.row(engine) for bot in bots_of(setting.opponents)], engine.BOT)
            minds = cuda.device_array(self.num_envs * quick_of(game, "gpu").ROWS, game.kernel.STATE)
            self._bots = (on_device(rows), minds, as_words(minds))

    def _launch(self, actions: Any) -> None:
        run = (compiled_duel if self._bots else compiled_step)(self.game.name)
        how = (actions, self.mode, self.setting.learner)
        run[self._blocks, THREADS](*self.batch, *self._bots, *how)
        compiled_tell()[self._blocks, THREADS](self.batch.places, self._seats, self._seeds)

    def _reset_mask(self, options: dict[str, Any]) -> Any:
        """Which matches begin again, as an array of the host; it is taken out of the options."""
        mask = options.pop("reset_mask", None)
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not self._begun or options:
            raise BadInput(
                "reset_mask: reset all matches the first time, and when you change other options"
            )
        if hasattr(mask, "__cuda_array_interface__"):
            mask = cuda.as_cuda_array(mask).copy_to_host()
        flags = np.asarray(mask)
        return read_mask(flags != 0 if flags.dtype == np.int8 else flags, self.num_envs)

    def _given(self, actions: Any) -> Any:
        if isinstance(actions, DeviceArray):
            actions = actions.array
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
        else:
            given = on_device(np.ascontiguousarray(actions))
        if given.shape != (self.num_envs,) or given.dtype != np.int64:
            raise BadInput(
                f"actions: expected {self.num_envs} numbers of int64, "
                f"got {given.dtype} of shape {given.shape}"
            )
        return given

    def _infos(self) -> dict[str, DeviceArray]:
        batch = self.batch
        names = {"action_mask": batch.masks, "rewards": batch.scores, "illegal": batch.illegal}
        names |= {"seat": self._seats, "match_seed": self._seeds}
        if self.mode == SAME_STEP:
            names["final_obs"] = batch.final
        return {name: DeviceArray(array) for name, array in names.items()}


def on_device(array: Any) -> Any:
    return cuda.to_device(array)


def as_words(records: Any) -> Any:
    """The same memory."""
    return records.view(np.int64).reshape(len(records), -1)


def copied(array: Any) -> Any:
    twin = cuda.device_array_like(array)
    twin.copy_to_device(array)
    return twin


def device_batch(game: Game, n: int) -> Batch:
    """The arrays of n matches on the device; each match hides in a row of its own."""
    host = host_batch(game, n, n)
    found = {name: on_device(array) for name, array in host._asdict().items()}
    found["words"], found["seen_words"] = as_words(found["states"]), as_words(found["seen"])
    found["seen_cells"] = found["seen"].view(np.int16).reshape(n, -1)
    assert found["observations"].shape == (n, layout_of(game.name).size)
    return Batch(**found)
