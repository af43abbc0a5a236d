"""On a GPU: judgements and positions of self-play byte for byte as on the CPU."""

import numpy as np
import pytest

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.core.device import has_gpu
from ludarium.learning.gpu import judge_on_gpu, play_on_gpu
from ludarium.learning.selfplay import ROOM, plan_of, play_plan

from ..parts import FOR_TWO
from .networks import compiled_worths, random_network

pytestmark = pytest.mark.skipif(not has_gpu(), reason="no GPU here: nothing was compared with one")
RUNS = np.zeros(1, np.int64)


@pytest.mark.parametrize("name", FOR_TWO)
def test_a_gpu_judges_as_the_cpu(name: str) -> None:
    plain = ludarium.load(name)
    game = plain.with_networks(random_network(plain))
    states = play_plan(plan_of(game, settings_of("heuristic"), 5, 200, 0), 2, RUNS).states
    seats = np.arange(len(states)) % game.seats
    worths, _ = judge_on_gpu(game, states, seats)
    assert len(set(worths.tolist())) > 100
    assert worths.tolist() == compiled_worths(game, states, seats)


@pytest.mark.parametrize("name", FOR_TWO)
def test_a_gpu_keeps_the_positions_of_the_cpu(name: str) -> None:
    plan = plan_of(ludarium.load(name), settings_of("heuristic"), 5, 200, 0)
    here, there = play_plan(plan, 2, RUNS), play_on_gpu(plan, 2, ROOM)
    assert here.states.tobytes() == there.states.tobytes()
    assert here.about.tobytes() == there.about.tobytes()
