"""What those who know the libraries expect beyond their tests: copies, pickles, defaults, words."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import ludarium
from ludarium import envs
from ludarium.envs.registry import environment_id

from .cases import GAMES

COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]


# --- copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", COPIES, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize(
    ("name", "opponent"), [*((name, "random") for name in GAMES), ("spellfaire", "novice")]
)
def test_a_copy_goes_the_same_way(name: str, opponent: str, again: Callable[[Any], Any]) -> None:
    env = envs.make_single(name, opponent=opponent)
    env.reset(seed=3)
    for _ in range(3):
        if env.step(env.sample())[2]:
            env.reset()
    twin = again(env)
    for _ in range(30):
        action = env.sample()
        assert action == twin.sample()
        mine, other = env.step(action), twin.step(action)
        assert mine[0].tobytes() == other[0].tobytes() and mine[1:4] == other[1:4]
        if mine[2]:
            assert env.reset()[0].tobytes() == twin.reset()[0].tobytes()


@pytest.mark.parametrize("again", COPIES, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("make", [envs.make_aec, envs.make_parallel])
def test_agents_can_be_copied(make: Any, again: Callable[[Any], Any]) -> None:
    env = make("mana")
    env.reset(seed=1)
    twin = again(env)
    table, other = env.unwrapped.table, twin.unwrapped.table
    table.act(table.acting[0], int(np.flatnonzero(table.play.mask(table.play.match.actors[0]))[0]))
    assert not other.play.match.entries and table.play.match.entries


def test_games_and_matches_can_be_pickled() -> None:
    game = ludarium.load("spellfaire", "early-mana", {"hero_health": 21})
    again = pickle.loads(pickle.dumps(game))
    assert again.fingerprint == game.fingerprint and again.changes == game.changes
    match = game.match(7, ["kingdom-frost", "wildclan-fire"])
    for _ in range(30):
        seat = match.actors[0]
        match.submit(seat, match.legal_ids(seat)[-1])
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.state_bytes == match.state_bytes and twin.entries == match.entries
        assert twin.events(0) == match.events(0)
        assert twin.replay().to_json() == match.replay().to_json()


# --- seeds and options -------------------------------------------------------------------------------


def test_places_without_a_seed_are_drawn() -> None:
    found = set()
    for _ in range(2):
        env = envs.make_vector("mana", 3, opponent="random")
        seeds = env.reset(seed=[5, None, None])[1]["match_seed"].tolist()
        found |= set(seeds[1:])
    assert len(found) == 4
    assert env.reset(seed=5)[1]["match_seed"][0] == seeds[0]


def test_the_first_reset_begins_all_matches() -> None:
    env = envs.make_vector("toy", 2)
    with pytest.raises(ludarium.BadInput, match="reset all of them first"):
        env.reset(options={"reset_mask": np.array([True, False])})


def test_matches_that_go_on_keep_their_rules() -> None:
    env = envs.make_vector("spellfaire", 2, opponent="random", autoreset_mode="Disabled")
    env.reset(seed=1)
    mask = np.array([True, False])
    with pytest.raises(ludarium.BadInput, match="rules: all matches share them"):
        env.reset(options={"reset_mask": mask, "rules": {"turn_cap": 6}})
    infos = env.reset(options={"reset_mask": mask})[1]
    assert infos["_seat"].tolist() == [True, False]
    env.reset(options={"reset_mask": np.array([True, True]), "rules": {"turn_cap": 6}})


@pytest.mark.parametrize("make", [envs.make_single, envs.make_vector])
def test_none_is_the_default(make: Any) -> None:
    env = make("spellfaire", opponent="random", variant="early-mana", seat=1)
    env.reset(seed=1, options={"variant": None, "cards": None, "rules": None, "seat": None})
    setting = env.play.setting if hasattr(env, "play") else env.setting
    assert setting.game.fingerprint == ludarium.load("spellfaire").fingerprint
    assert setting.seat == 0


def test_a_single_environment_keeps_an_opponent() -> None:
    env = envs.make_single("mana")
    env.reset(seed=1)
    for opponent in ("self", None):
        with pytest.raises(ludarium.BadInput, match="expected a bot or a policy"):
            env.reset(options={"opponent": opponent})
    env.step(env.sample())


def test_one_id_is_one_environment() -> None:
    one = gymnasium.make(environment_id("mana"))
    many = gymnasium.make_vec(environment_id("mana"), 2, vectorization_mode="vector_entry_point")
    seen, _ = one.reset(seed=4)
    assert many.reset(seed=4)[0][0].tobytes() == seen.tobytes()
    for _ in range(5):
        action = int(np.flatnonzero(many.unwrapped.masks[0])[0])  # type: ignore[attr-defined]
        seen = one.step(action)[0]
        assert many.step(np.array([action, -1]))[0][0].tobytes() == seen.tobytes()


@pytest.mark.parametrize("make", [envs.make_aec, envs.make_parallel])
@pytest.mark.parametrize("option", ["opponent", "seat"])
def test_agents_have_no_opponent(make: Any, option: str) -> None:
    with pytest.raises(ludarium.BadInput, match="every seat is an agent"):
        make("mana", **{option: "random"})
    env = make("mana")
    with pytest.raises(ludarium.BadInput, match="every seat is an agent"):
        env.reset(options={option: "random"})


# --- ends and wrong calls ----------------------------------------------------------------------------


def test_agents_are_told_of_what_was_illegal() -> None:
    turns, together = envs.make_aec("mana", wrapped=False), envs.make_parallel("mana")
    turns.reset(seed=1)
    cheat, honest = (
        turns.agent_selection,
        next(a for a in turns.agents if a != turns.agent_selection),
    )
    assert not turns.infos[cheat]["illegal"]
    turns.step(0)
    assert turns.infos[cheat]["illegal"] and not turns.infos[honest]["illegal"]
    together.reset(seed=1)
    _, rewards, _, _, infos = together.step({cheat: 0, honest: 0})
    assert infos[cheat]["illegal"] and not infos[honest]["illegal"] and rewards[cheat] == -1
    assert together.step({}) == ({}, {}, {}, {}, {})  # rewards are paid once
    assert not together.reset()[1][cheat]["illegal"]


def test_numbers_of_numpy_are_numbers() -> None:
    env = envs.make_vector("mana", np.int64(2), opponent="random", seat=np.int64(1))
    assert env.reset(seed=np.int64(3))[1]["seat"].tolist() == [1, 1]
    single = envs.make_single("mana", seat=np.int16(1))
    single.reset(seed=1)
    single.step(np.array(single.sample()))


def test_calls_before_a_reset_are_told() -> None:
    env = envs.make_single("mana", render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match="has not begun"):
        env.step(1)
    calls = [env.render, env.action_masks, env.sample]
    calls += [lambda: env.action_text(1), lambda: env.action_parts(1)]
    for call in calls:
        with pytest.raises(gymnasium.error.ResetNeeded, match="has not begun"):
            call()
    for call in (envs.make_vector("mana", 2).sample, envs.make_vector("mana", 2).clone_state):
        with pytest.raises(ludarium.BadInput, match="have not begun"):
            call()
    with pytest.raises(ludarium.BadInput, match="has not begun"):
        envs.make_parallel("mana").step({})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: envs.make_vector("mana", 2).reset(seed=1.5),
            "expected a whole number from 0 up, or 2",
        ),
        (
            lambda: envs.make_vector("mana", 2).reset(seed=[1]),
            "expected a whole number from 0 up, or 2",
        ),
        (lambda: envs.make_vector("mana", 2).reset(seed=-1), "expected a whole number from 0 to"),
        (lambda: envs.make_vector("mana", 2.0), "num_envs: expected a whole number"),
        (lambda: envs.make_single("spellfaire", decks=np.array(["a", "b"])), "a list of decks"),
        (lambda: envs.make_single("mana", seat=True), "seat: expected a seat"),
        (lambda: begun_single().step(1.9), "action: expected a whole number"),
        (lambda: envs.make_single("mana", render_mode="rgb_array"), "render_mode"),
        (lambda: envs.make_vector("mana", 2, render_mode="human"), "render_mode"),
        (lambda: envs.make_aec("mana", render_mode="rgb_array"), "render_mode"),
        (lambda: envs.make_parallel("mana", render_mode="rgb_array"), "render_mode"),
        (lambda: envs.observation_index("manna"), "did you mean"),
        (lambda: envs.make_vector("mana", 2, seat=1), "seat: every seat learns here; name an opp"),
        (lambda: against(lambda seen, mask: None), "whole number from the policy, got None"),
        (lambda: against(lambda seen, mask: "x"), "whole number from the policy, got 'x'"),
        (lambda: against(lambda seen, mask: 2.0), "whole number from the policy, got 2.0"),
        (
            lambda: against(lambda seen, mask: np.array([2])),
            "whole number from the policy, got arr",
        ),
        (lambda: envs.make_single("mana", position=[]), "position: expected at least one"),
        (
            lambda: envs.make_vector("mana", 2, autoreset_mode="samestep"),
            "of NextStep, SameStep, Dis",
        ),
        (lambda: against(envs.Mix(envs.Mix("random"))), "another Mix"),
        (lambda: envs.mana_v99, r"got mana_v99$"),
        (lambda: begun_parallel().step({}), "player_0, who is to act; got none"),
        (
            lambda: begun_parallel().step({"player_0": 2, "bob": 0}),
            "from player_0, player_1, got 'bob'",
        ),
        (lambda: begun_parallel().step([2, 0]), "a dictionary of agents and actions"),
    ],
)
def test_wrong_arguments_are_told(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ludarium.LudariumError, match=words):
        call()


def against(opponent: Any) -> Any:
    return envs.make_single("mana", opponent=opponent, seat=1, first=0).reset(seed=1)


def begun_parallel() -> Any:
    env = envs.make_parallel("mana", first=0)
    env.reset(seed=1)
    return env


def test_agents_take_actions_apart() -> None:
    env = envs.make_aec("mana", wrapped=False)
    env.reset(seed=1)
    together = begun_parallel()
    for each, agent in ((env, env.agent_selection), (together, "player_0")):
        action = int(each.table.info(agent)["action_mask"].argmax())
        assert each.action_parts(agent, action)["kind"]
        with pytest.raises(ludarium.BadInput, match="expected a legal action"):
            each.action_parts(agent, each.action_space(agent).n - 1)


def begun_single() -> Any:
    env = envs.make_single("mana")
    env.reset(seed=1)
    return env


def test_no_action_begins_a_match_anew() -> None:
    """The numbers that mean so within a step are illegal from outside."""
    env = envs.make_vector("toy", 2, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    _, rewards, over, _, infos = env.step(np.array([-(1 << 60), 1 - (1 << 60)]))
    assert over.all() and infos["illegal"].all() and (rewards == -1).all()


def test_a_saved_match_goes_only_where_it_fits() -> None:
    env = envs.make_vector("spellfaire", 2, opponent="random")
    env.reset(seed=1)
    before = env.masks.copy()
    others = [
        (envs.make_vector("mana", 2, opponent="random"), "expected matches with the rules"),
        (
            envs.make_vector("spellfaire", 2, opponent="random", rules={"hero_health": 20}),
            "expected matches with the rules",
        ),
        (envs.make_vector("spellfaire", 2), "every seat learns"),
        (envs.make_vector("spellfaire", 3, opponent="random"), "expected 2 matches, got 3"),
    ]
    for other, words in others:
        other.reset(seed=1)
        with pytest.raises(ludarium.BadInput, match=words):
            env.restore_state(other.clone_state())
    with pytest.raises(ludarium.BadInput, match="expected what clone_state returned"):
        env.restore_state(None)
    assert (env.masks == before).all()
