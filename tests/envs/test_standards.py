"""The tests of Gymnasium and PettingZoo themselves, for every game; names, versions, options."""

import os
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import ludarium
from ludarium import envs
from ludarium.envs.registry import environment_id
from ludarium.envs.versions import version_of

from .cases import GAMES, pick

# PettingZoo warns of every observation that is a dictionary, and of numbers from 0 to 1 as masks.
lenient = pytest.mark.filterwarnings("ignore::UserWarning")


def zoo(name: str) -> Any:
    return getattr(envs, f"{name}_v{version_of(name)}")


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_accepts_it(name: str) -> None:
    check_env(gymnasium.make(environment_id(name)).unwrapped)


@lenient
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_it(name: str) -> None:
    api_test(zoo(name).env(), num_cycles=150)
    api_test(zoo(name).raw_env(), num_cycles=50)
    parallel_api_test(zoo(name).parallel_env(), num_cycles=150)


@lenient
@pytest.mark.parametrize("name", GAMES)
def test_seeds_decide_everything(name: str) -> None:
    seed_test(zoo(name).env, num_cycles=40)
    parallel_seed_test(zoo(name).parallel_env, num_cycles=40)
    first, second = (gymnasium.make(environment_id(name)) for _ in range(2))
    a: Any = first.reset(seed=5)
    b: Any = second.reset(seed=5)
    for word in range(30):
        assert a[0].tobytes() == b[0].tobytes()
        assert a[-1]["action_mask"].tobytes() == b[-1]["action_mask"].tobytes()
        action = pick(a[-1]["action_mask"], word)
        a, b = first.step(action), second.step(action)
        assert a[1:4] == b[1:4]
        if a[2]:
            a, b = first.reset(), second.reset()
    assert first.reset(seed=6)[1]["match_seed"] != first.reset(seed=5)[1]["match_seed"]


@pytest.mark.parametrize("name", GAMES)
def test_masks_are_in_both_places_and_never_empty(name: str) -> None:
    env = zoo(name).env()
    env.reset(seed=3)
    for word, agent in enumerate(env.agent_iter(400)):
        seen, _, over, _, info = env.last()
        mask = seen["action_mask"]
        assert mask.dtype == np.int8 and mask.any()
        assert (mask == info["action_mask"]).all()
        assert mask[0] == (1 if over else 0)  # waiting is for those who are not asked
        for other in set(env.agents) - {agent}:
            waiting = env.observe(other)["action_mask"]
            alone = len(env.unwrapped.table.acting) == 1
            assert not alone or np.flatnonzero(waiting).tolist() == [0]
        env.step(None if over else pick(mask, word))
    assert not env.agents


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_at_the_end_and_are_the_scores(name: str) -> None:
    env = zoo(name).parallel_env()
    seen, _ = env.reset(seed=4)
    word = 0
    while env.agents:
        word += 1
        actions = {agent: pick(each["action_mask"], word) for agent, each in seen.items()}
        seen, rewards, over, _, _ = env.step(actions)
        if env.agents:
            assert not any(rewards.values()) and not any(over.values())
    scores = env.table.play.match.result.scores
    assert list(rewards.values()) == [score / 1000 for score in scores]
    assert all(over.values())


def test_those_who_choose_at_the_same_time_are_asked_together() -> None:
    env = zoo("toy").parallel_env()
    seen, _ = env.reset(seed=1)
    assert all(each["action_mask"].sum() > 1 for each in seen.values())
    before = seen["player_0"]["observation"]
    turns = zoo("toy").raw_env()
    turns.reset(seed=1)
    assert turns.agent_selection == "player_0"
    turns.step(pick(turns.observe("player_0")["action_mask"], 3))
    assert turns.agent_selection == "player_1"
    # what the first one bid is not seen by the second
    own = turns.observe("player_1")["observation"]
    assert (own == seen["player_1"]["observation"]).all()
    assert (before != turns.observe("player_0")["observation"]).any()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_loses(name: str) -> None:
    env = gymnasium.make(environment_id(name)).unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(0)


def test_names_and_versions() -> None:
    assert environment_id("spellfaire") == "ludarium/spellfaire-v2"
    env = gymnasium.make("ludarium/spellfaire-v2", opponent="random", render_mode="ansi")
    env.reset(seed=1)
    assert "mulligan" in str(env.render()) and "{" not in str(env.render())  # drawn, not JSON
    assert envs.spellfaire_v2.env().metadata["name"] == "spellfaire_v2"
    with pytest.raises(
        ludarium.BadInput, match=r"expected ludarium\.envs\.spellfaire_v2, got spellfaire_v7"
    ):
        _ = envs.spellfaire_v7
    with pytest.raises(AttributeError):
        _ = envs.chess_v2
    assert set(envs.__all__) <= set(dir(envs)) | set(envs.NAMES)
    for public in envs.__all__:
        assert getattr(envs, public) is not None


def test_options_choose_decks_variant_opponent_and_seat() -> None:
    env: Any = gymnasium.make("ludarium/spellfaire-v2").unwrapped
    options: dict[str, Any] = {
        "decks": ["necropolis-shadow", "ironbound-nature"],
        "variant": "early-mana",
        "seat": 1,
        "rules": {"hero_health": 20},
    }
    _, info = env.reset(seed=1, options=options)
    assert info["seat"] == 1
    match = env.play.match
    assert match.start_spec["decks"] is not None
    assert match.game.variant == ("early-mana",) and match.game.rules["hero_health"] == 20
    _, info = env.reset()  # it stays so
    assert info["seat"] == 1 and env.play.match.game.rules["hero_health"] == 20
    seats = {env.reset(options={"seat": "random"})[1]["seat"] for _ in range(30)}
    assert seats == {0, 1}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"dekcs": []}, 'did you mean "decks"'),
        ({"decks": ["kingdom-frost"]}, "expected 2 decks, got 1"),
        ({"decks": ["kingdom-frost", "no-such"]}, "no-such"),
        ({"decks": 3}, "a list of decks"),
        ({"variant": "nope"}, "nope"),
        ({"opponent": "grandmaster"}, "no such bot"),
        ({"opponent": ["random"]}, "2 of them"),
        ({"seat": 2}, "from 0 to 1"),
    ],
)
def test_wrong_options_are_told(options: dict[str, Any], words: str) -> None:
    env = gymnasium.make("ludarium/spellfaire-v2").unwrapped
    with pytest.raises(ludarium.LudariumError, match=words):
        env.reset(seed=1, options=options)
    with pytest.raises(ludarium.BadInput, match="expected a bot or a policy"):
        envs.make_single("mana", opponent="self")


def test_without_the_extra_it_is_said_what_to_install() -> None:
    code = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel", "torch"):
    sys.modules[name] = None
import ludarium
from ludarium import envs
print(len(envs.observation_index("mana")))
for make in (envs.make_vector, envs.make_aec):
    try:
        make("mana")
    except ludarium.BadInput as fault:
        print(fault)
try:
    import ludarium.envs.openspiel
except ludarium.BadInput as fault:
    print(fault)
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[0].isdigit()
    assert 'pip install -e ".[rl]"' in lines[1] and "gymnasium" in lines[1]
    assert 'pip install -e ".[rl]"' in lines[2] and "pettingzoo" in lines[2]
    assert "pip install open-spiel" in lines[3]
