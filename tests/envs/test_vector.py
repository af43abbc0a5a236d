"""The vector environment does in compiled code what the referee does in plain Python."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import ludarium
from ludarium.envs import make_single, make_vector
from ludarium.envs.setting import match_seed

from ..parts import FOR_TWO
from .cases import GAMES, begun

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


def agree(vector: Any, singles: list[Any], steps: int, illegal: int = 0) -> int:
    """Step both, each with the vector's random actions and some illegal ones; how many ended."""
    mode = vector.autoreset_mode
    seen, infos = vector.reset(seed=5)
    shown = [each.reset(seed=5 + i) for i, each in enumerate(singles)]
    ended, waiting = 0, [False] * len(singles)
    for step in range(steps):
        for i, (one, info) in enumerate(shown):
            assert seen[i].tobytes() == one.tobytes()
            assert infos["action_mask"][i].tobytes() == info["action_mask"].tobytes()
            assert infos["match_seed"][i] == info["match_seed"]
        actions = vector.sample()
        if illegal and step % illegal == 3:
            actions[step % len(singles)] = 0
        seen, rewards, over, truncated, infos = vector.step(actions)
        assert not truncated.any()
        if mode is AutoresetMode.DISABLED and over.any():
            final = seen.copy(), infos["action_mask"].copy()
            seen, infos = vector.reset(options={"reset_mask": over})
        for i, each in enumerate(singles):
            if waiting[i]:  # the step after the end begins anew
                waiting[i] = False
                assert rewards[i] == 0 and not over[i]
                shown[i] = each.reset()
                continue
            one, reward, done, _, info = each.step(actions[i])
            assert (reward, done) == (rewards[i], over[i])
            ended += done
            if done and mode is AutoresetMode.NEXT_STEP:
                waiting[i] = True
            elif done:
                if mode is AutoresetMode.SAME_STEP:
                    assert infos["final_obs"][i].tobytes() == one.tobytes()
                    last = infos["final_info"]
                    assert last["rewards"][i, info["seat"]] == reward
                    assert last["seat"][i] == info["seat"]
                    assert last["match_seed"][i] == info["match_seed"]
                    assert (last["action_mask"][i] == info["action_mask"]).all()
                else:
                    assert final[0][i].tobytes() == one.tobytes()
                    assert np.flatnonzero(final[1][i]).tolist() == [0]
                one, info = each.reset()
            shown[i] = one, info
    return ended


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("name", GAMES)
def test_it_equals_single_environments_step_by_step(name: str, mode: AutoresetMode) -> None:
    options: dict[str, Any] = {"opponent": "random", "seat": "random", "decks": "all"}
    if not ludarium.load(name).decks:
        options.pop("decks")
    vector = make_vector(name, 5, autoreset_mode=mode, **options)
    singles = [make_single(name, **options) for _ in range(5)]
    assert agree(vector, singles, 120, illegal=17) > 3


# A level that looks ahead where that is quick.
THINKING = [
    (name, "adept" if ludarium.load(name).definition.perfect else "novice") for name in FOR_TWO
]


@pytest.mark.parametrize(("name", "level"), THINKING)
def test_thinking_opponents_are_the_same_too(name: str, level: str) -> None:
    vector = make_vector(name, 3, opponent=level, autoreset_mode="SameStep")
    singles = [make_single(name, opponent=level) for _ in range(3)]
    assert agree(vector, singles, 40, illegal=19) > 1


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_may_learn(name: str) -> None:
    """Against the referee: same observations, masks and scores, whoever is asked."""
    env = make_vector(name, 3)
    seen, infos = env.reset(seed=8)
    plays = [begun(name, 8 + i) for i in range(3)]
    ended = 0
    for _ in range(200):
        for i, play in enumerate(plays):
            seat = int(infos["seat"][i])
            assert seen[i].tobytes() == play.observe(seat).tobytes()
            assert infos["action_mask"][i].tobytes() == play.mask(seat).tobytes()
            if not play.match.is_over:
                assert seat == play.match.actors[0]
        actions = env.sample()
        asked = infos["seat"]
        seen, rewards, over, _, infos = env.step(actions)
        for i, play in enumerate(plays):
            if play.match.is_over:
                play.begin()
                continue
            play.act(int(asked[i]), int(actions[i]))
            ended += play.match.is_over
            assert over[i] == play.match.is_over
            scores = np.array(play.rewards(), np.float32)
            assert infos["rewards"][i].tolist() == scores.tolist()
            assert rewards[i] == scores[asked[i]]
    assert ended


def test_seeds_are_those_of_matches() -> None:
    env = make_vector("spellfaire", 3)
    _, infos = env.reset(seed=[4, 4, 9])
    assert infos["match_seed"].tolist() == [match_seed(4, 0), match_seed(4, 0), match_seed(9, 0)]
    match = ludarium.load("spellfaire").match(seed=int(infos["match_seed"][0]))
    assert match.state_bytes == env.batch.states[0].tobytes()
    again, _ = env.reset(seed=[None, 4, None])
    assert env.batch.places["episode"].tolist() == [2, 1, 2]
    env.reset()
    assert env.batch.places["episode"].tolist() == [3, 2, 3]
    assert again is env.batch.observations


def test_threads_change_nothing() -> None:
    one, three = make_vector("toy", 10), make_vector("toy", 10, threads=3)
    one.reset(seed=1)
    three.reset(seed=1)
    for _ in range(60):
        actions = one.sample()
        a, b = one.step(actions), three.step(actions)
        assert a[0].tobytes() == b[0].tobytes() and a[1].tobytes() == b[1].tobytes()
        assert one.masks.tobytes() == three.masks.tobytes()
    three.close()


@pytest.mark.parametrize("name", ["spellfaire", "toy"])
def test_states_can_be_cloned_and_restored(name: str) -> None:
    env = make_vector(name, 4, opponent="random", copy=True)
    env.reset(seed=2)
    for _ in range(30):
        env.step(env.sample())
    saved = env.clone_state()
    actions = [env.sample()]
    first = [env.step(actions[0])]
    for _ in range(50):
        actions.append(env.sample())
        first.append(env.step(actions[-1]))
    env.restore_state(saved)
    for action, before in zip(actions, first, strict=True):
        now = env.step(action)
        assert all(a.tobytes() == b.tobytes() for a, b in zip(now[:4], before[:4], strict=True))
        assert now[4]["action_mask"].tobytes() == before[4]["action_mask"].tobytes()
    # one match in the places of others: from there on they go the same way
    env.restore_state({key: rows[[1, 1]] for key, rows in saved.items()}, [0, 3])
    for _ in range(10):
        action = env.sample()
        action[3] = action[0]
        seen = env.step(action)[0]
        assert seen[0].tobytes() == seen[3].tobytes()
    with pytest.raises(ludarium.BadInput, match="expected 1 matches, got 4"):
        env.restore_state(saved, [0])


def test_what_is_handed_out_stays_only_in_copies() -> None:
    own, copies = make_vector("toy", 2), make_vector("toy", 2, copy=True)
    first, _ = own.reset(seed=1)
    kept, infos = copies.reset(seed=1)
    before = kept.copy(), infos["action_mask"].copy()
    own.step(own.sample())
    copies.step(copies.sample())
    assert first is own.batch.observations
    assert (kept == before[0]).all() and (infos["action_mask"] == before[1]).all()


def test_options_hold_from_the_next_reset_on() -> None:
    env = make_vector("spellfaire", 4, opponent="random")
    env.reset(seed=1, options={"rules": {"hero_health": 20}, "seat": 1})
    assert (env.batch.states["players"]["health"] == 20).all()
    assert (env.reset()[1]["seat"] == 1).all()
    env.reset(options={"opponent": "self", "rules": {}})
    health = int(env.setting.game.rules["hero_health"])
    assert health != 20 and (env.batch.states["players"]["health"] == health).all()
    assert (env.batch.places["learner"] == -1).all()


def test_wrong_calls_are_told() -> None:
    with pytest.raises(ludarium.BadInput, match="from 1 up"):
        make_vector("toy", 0)
    env = make_vector("toy", 2, autoreset_mode="Disabled")
    with pytest.raises(ludarium.BadInput, match="call reset first"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    with pytest.raises(ludarium.BadInput, match="2 whole numbers"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ludarium.BadInput, match="2 whole numbers"):
        env.step(np.zeros(2))
    with pytest.raises(ludarium.BadInput, match="reset_mask"):
        env.reset(options={"reset_mask": np.zeros(2, bool)})
    _, rewards, over, _, infos = env.step(np.array([-1, 10**9], np.int32))
    assert over.all() and (rewards == -1).all() and infos["illegal"].all()
    assert (np.sort(infos["rewards"], axis=1) == [-1, 1]).all()
    with pytest.raises(ludarium.BadInput, match="match 0 is over"):
        env.step(np.array([0, 0]))


def test_gymnasium_makes_it_by_its_name() -> None:
    import gymnasium

    env = gymnasium.make_vec("ludarium/toy-v2", num_envs=3, vectorization_mode="vector_entry_point")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
