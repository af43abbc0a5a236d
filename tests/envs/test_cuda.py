"""The GPU's vector environment: its logic in Numba's simulator, its memory by DLPack, and, where there
is a GPU, step by step against the CPU."""

import gc
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.core.device import has_gpu
from ludarium.core.modes import has_part
from ludarium.envs import make_cuda, make_vector
from ludarium.envs.dlpack import CPU, KEPT, capsule

from ..parts import OURS
from .cases import GAMES, Array

JUDGED = [name for name in OURS if has_part(name, "value")]  # there `heuristic` does not search
ROOT = Path(__file__).parents[2]


class Lent:
    """Memory of the host, lent as the GPU's is."""

    def __init__(self, array: Array) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU, 0

    def __dlpack__(self, **_: Any) -> Any:
        data = self.array.ctypes.data
        return capsule(data, self.array.shape, self.array.dtype, (CPU, 0), self.array)


@pytest.mark.parametrize("dtype", [np.int16, np.int8, np.float32, np.int64])
def test_memory_is_lent_without_a_copy(dtype: Any) -> None:
    gc.collect()
    before = len(KEPT)
    array = np.arange(12, dtype=dtype).reshape(3, 4)
    taken = np.from_dlpack(Lent(array))
    assert taken.shape == (3, 4) and taken.dtype == dtype
    array[1, 2] = 77
    assert taken[1, 2] == 77 and len(KEPT) == before + 1
    del taken
    unused = Lent(array).__dlpack__()
    assert len(KEPT) == before + 1
    del unused
    assert len(KEPT) == before


SIMULATED = """
import sys
import ludarium
ludarium.games.add_folder(sys.argv[1])
from ludarium.envs.cuda import CudaEnv
from ludarium.envs.play import Play
from ludarium.envs.setting import make_setting
from ludarium.gpu.core import kernel as simulated
from ludarium.plain.core import kernel as plain

def whole(function):
    return lambda *cells: function(*map(int, cells))

# The simulator reckons with cells as narrow as they are stored; a GPU does so with 64 bits.
for name in ("count_bits", "lowest_bit", "roll", "mix", "planner_seed", "random_pick"):
    getattr(simulated, name).fn = whole(getattr(plain, name))

ended = 0
for opponent in (None, "random"):
    env = CudaEnv("bluff", 3, opponent=opponent, autoreset_mode="SameStep")
    setting = make_setting("bluff").changed({"opponent": opponent})
    plays = [Play(setting) for _ in range(3)]
    for i, play in enumerate(plays):
        play.stream = 4 + i
        play.begin()
        play.answer() if opponent else None
    seen, infos = env.reset(seed=4)
    for _ in range(25):
        asked = [play.learner if opponent else play.match.actors[0] for play in plays]
        for i, play in enumerate(plays):
            assert (seen.copy_to_host()[i] == play.observe(asked[i])).all()
            assert (infos["action_mask"].copy_to_host()[i] == play.mask(asked[i])).all()
            assert infos["seat"].copy_to_host()[i] == asked[i]
            assert infos["match_seed"].copy_to_host()[i] == play.seed
        actions = env.sample()
        seen, rewards, over, truncated, infos = env.step(actions)
        for i, play in enumerate(plays):
            play.act(asked[i], int(actions.copy_to_host()[i]))
            play.answer() if opponent else None
            assert over.copy_to_host()[i] == play.match.is_over
            assert rewards.copy_to_host()[i] == play.rewards()[asked[i]]
            if play.match.is_over:
                ended += 1
                assert (infos["final_obs"].copy_to_host()[i] == play.observe(asked[i])).all()
                play.begin()
                play.answer() if opponent else None

env = CudaEnv("bluff", 2, autoreset_mode="Disabled")
first = env.reset(seed=[4, 9])[1]["match_seed"].copy_to_host()
env.step([0, int(env.batch.listed.copy_to_host()[1, 0])])  # illegal in the first match
try:
    env.step([1, 1])
except ludarium.BadInput as fault:
    assert "reset_mask" in str(fault)
seeds = env.reset(options={"reset_mask": env.batch.over})[1]["match_seed"].copy_to_host()
assert seeds[0] != first[0] and seeds[1] == first[1]
assert not env.batch.over.copy_to_host().any()
print(ended)
"""


@pytest.mark.skipif(
    find_spec("numba_cuda") is not None,
    reason="numba-cuda's own simulator reckons otherwise: a GPU is asked instead",
)
def test_the_simulator_steps_as_the_referee_does() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, str(ROOT / "examples" / "games")],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 3


@pytest.mark.skipif(has_gpu(), reason="a GPU is here: nothing to refuse")
def test_without_a_gpu_it_is_said_what_to_do() -> None:
    with pytest.raises(ludarium.BadInput, match="make_vector"):
        make_cuda("mana", 4)


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: the CUDA environment did not run")
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize(
    ("name", "opponent"), [*product(GAMES, (None, "random")), *product(JUDGED, ("heuristic",))]
)
def test_a_gpu_steps_as_the_cpu_does(name: str, opponent: str | None, mode: str) -> None:
    mine = make_vector(name, 300, opponent=opponent, autoreset_mode=mode)
    theirs = make_cuda(name, 300, opponent=opponent, autoreset_mode=mode)
    a, b = mine.reset(seed=3), theirs.reset(seed=3)
    for _ in range(200):
        assert a[0].tobytes() == b[0].copy_to_host().tobytes()
        for told in ("action_mask", "seat", "match_seed"):
            assert a[-1][told].tobytes() == b[-1][told].copy_to_host().tobytes()
        actions = mine.sample()
        a, b = mine.step(actions), theirs.step(actions)
        assert a[1].tobytes() == b[1].copy_to_host().tobytes()
        assert (a[2] == (b[2].copy_to_host() != 0)).all()
        if mode == "Disabled" and a[2].any():
            a = mine.reset(options={"reset_mask": a[2]})
            b = theirs.reset(options={"reset_mask": b[2]})


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: no state was cloned on it")
def test_a_gpu_goes_back_to_a_clone() -> None:
    env = make_cuda("toy", 64)
    env.reset(seed=2)
    saved = env.clone_state()
    actions = env.sample().copy_to_host()
    first = [each.copy_to_host().tobytes() for each in env.step(actions)[:3]]
    env.step(env.sample())
    env.restore_state(saved)
    assert [each.copy_to_host().tobytes() for each in env.step(actions)[:3]] == first


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: no tensor was made of its memory")
def test_pytorch_reads_the_memory_of_the_gpu() -> None:
    torch = pytest.importorskip("torch", reason="no PyTorch here: no tensor was made")
    env = make_cuda("toy", 8)
    seen, infos = env.reset(seed=1)
    for each in (seen, infos["action_mask"]):
        tensor = torch.from_dlpack(each)
        assert tensor.is_cuda
        assert tensor.data_ptr() == each.__cuda_array_interface__["data"][0]
    actions = torch.as_tensor(env.sample(), device="cuda")
    env.step(actions)
    assert (torch.from_dlpack(seen).cpu().numpy() == seen.copy_to_host()).all()
