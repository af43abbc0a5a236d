"""Opponents that are policies, bots or a mix of them; who begins, start positions; copies; actions in words."""

import copy
import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import ludarium
from ludarium import envs
from ludarium.bots import make_bot
from ludarium.bots.external import External, Limits
from ludarium.core.layout import environment_name
from ludarium.envs.setting import match_seed
from ludarium.lab.referee import Inside, Outside, play

from ..contract.cases import toy_is_known
from .cases import GAMES, Array, load, pick

BOTS = Path(__file__).parents[2] / "examples" / "bots"


def has_first_player(name: str) -> bool:
    """Whether one seat begins, and can be named."""
    with toy_is_known():
        kernel = load(name).kernel
    return "begins" in kernel.STATE.names and not hasattr(kernel, "began")


BEGUN = [name for name in GAMES if has_first_player(name)]


def lowest(seen: Array, mask: Array) -> Any:
    """A policy for one match and for many: the legal action with the lowest number."""
    assert seen.shape[:-1] == mask.shape[:-1]
    return mask.argmax(-1)


def highest(seen: Array, mask: Array) -> Any:
    return mask.shape[-1] - 1 - mask[..., ::-1].argmax(-1)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("opponent", [lowest, envs.Mix(lowest, "novice", highest, "random")])
def test_policies_are_the_same_opponents_in_single_and_vector_environments(
    opponent: Any, mode: str
) -> None:
    """Step by step: observations, masks, rewards, ends, and how a match ended in the same step."""
    ended = 0
    options: dict[str, Any] = {"opponent": opponent, "seat": "random"}
    many = envs.make_vector("bluff", 3, autoreset_mode=mode, **options)
    singles = [envs.make_single("bluff", **options) for _ in range(3)]
    seen, infos = many.reset(seed=5)
    ones = [one.reset(seed=5 + i) for i, one in enumerate(singles)]
    over = [False] * 3
    for word in range(60):
        for i, (observation, info) in enumerate(ones):
            assert (seen[i] == observation).all()
            assert (infos["action_mask"][i] == info["action_mask"]).all()
            assert infos["seat"][i] == info["seat"] and infos["match_seed"][i] == info["match_seed"]
        actions = [pick(mask, word) for mask in infos["action_mask"]]
        seen, rewards, terminated, _, infos = many.step(np.array(actions))
        for i, one in enumerate(singles):
            if over[i] and mode == "NextStep":
                ones[i], over[i] = one.reset(), False
                assert (rewards[i], terminated[i]) == (0, False)
                continue
            observation, reward, over[i], _, info = one.step(actions[i])
            assert (rewards[i], terminated[i]) == (reward, over[i])
            ended += over[i]
            if over[i] and mode == "SameStep":
                assert (infos["final_obs"][i] == observation).all()
                observation, info = one.reset()
            ones[i] = observation, info
    assert ended > 5


def test_a_mix_draws_an_opponent_per_match() -> None:
    met: set[str] = set()

    def first(seen: Array, mask: Array) -> Any:
        met.add("first")
        return lowest(seen, mask)

    def second(seen: Array, mask: Array) -> Any:
        met.add("second")
        return lowest(seen, mask)

    env = envs.make_single("bluff", opponent=envs.Mix(first, second))
    for seed in range(8):
        _, info = env.reset(seed=seed)
        while not env.step(pick(info["action_mask"], 0))[2]:
            info = {"action_mask": env.action_masks()}
    assert met == {"first", "second"}


def test_bots_of_a_mix_are_drawn_in_compiled_code_too() -> None:
    opponent = envs.Mix("novice", "random", "heuristic")
    many = envs.make_vector("bluff", 4, opponent=opponent)
    singles = [envs.make_single("bluff", opponent=opponent) for _ in range(4)]
    seen, infos = many.reset(seed=9)
    for i, one in enumerate(singles):
        observation, info = one.reset(seed=9 + i)
        assert (seen[i] == observation).all()
        action = pick(info["action_mask"], i)
        singles[i] = one.step(action)[0]
    seen, *_ = many.step(np.array([pick(mask, i) for i, mask in enumerate(infos["action_mask"])]))
    assert (seen == np.array(singles)).all()


def test_a_bot_is_an_opponent_by_its_budget() -> None:
    game = load("bluff")
    by_bot = envs.make_single(game, opponent=make_bot(game, "novice", seed=77))
    by_name = envs.make_single(game, opponent="novice")
    assert by_bot.play.setting.opponents == by_name.play.setting.opponents
    with pytest.raises(ludarium.BadInput, match="expected a bot for bluff, got one for mana"):
        envs.make_single(game, opponent=make_bot(load("mana"), "novice"))


def test_what_no_opponent_can_be_is_refused() -> None:
    for wrong in (7, ["random"], {"random": 1}, [1, 2]):
        with pytest.raises(ludarium.BadInput, match="opponent: expected"):
            envs.make_single("mana", opponent=wrong)
    with pytest.raises(ludarium.BadInput, match="at least one opponent"):
        envs.Mix()
    for make in (envs.make_single, envs.make_vector):
        with pytest.raises(ludarium.BadInput, match="chose 0: not a legal action"):
            env = make("bluff", opponent=lambda seen, mask: mask.argmin(-1) * 0, first=1)
            env.reset(seed=1)


@pytest.mark.parametrize("name", BEGUN)
def test_one_may_say_who_begins(name: str) -> None:
    for first in (0, 1):
        single = envs.make_single(name)
        many = envs.make_vector(name, 3)
        _, infos = many.reset(seed=3, options={"first": first})
        for seed in range(3):
            single.reset(seed=3 + seed, options={"first": first})
            assert single.play.match.start_spec["first"] == first
            together = len(single.play.match.actors) > 1  # then the lowest seat is asked first
        asked = 0 if together else first
        assert infos["seat"].tolist() == [asked] * 3
        zoo = envs.make_aec(name, first=first)
        zoo.reset(seed=3)
        assert zoo.agent_selection == f"player_{asked}"
    with pytest.raises(ludarium.BadInput, match="first: expected a seat from 0 to 1, got 2"):
        envs.make_vector(name, 1, first=2)


@pytest.mark.parametrize("name", BEGUN)
def test_matches_may_start_from_a_position(name: str) -> None:
    """The same in single and vector environments; of several each match draws one."""
    game, positions = load(name), []
    for seed in (1, 2):
        match = game.match(seed)
        for word in range(4):
            seat = match.actors[0]
            legal = match.legal_ids(seat)
            match.take(seat, legal[(word * 31 + 7 * seed) % len(legal)])
        positions.append(match.position())
    many = envs.make_vector(name, 6, position=positions, opponent="random")
    seen, infos = many.reset(seed=20)
    rows = {row.tobytes() for row in seen.copy()}
    for i in range(6):
        one = envs.make_single(name, position=positions, opponent="random")
        observation, info = one.reset(seed=20 + i)
        assert (seen[i] == observation).all() and info["match_seed"] == match_seed(20 + i, 0)
        assert (infos["action_mask"][i] == info["action_mask"]).all()
    assert len(rows) > 1
    with pytest.raises(ludarium.BadInput, match="a position says who is to move"):
        envs.make_vector(name, 1, first=0, position=positions)
    with pytest.raises(ludarium.LudariumError):
        envs.make_vector(name, 1, position="no such position")


def test_seeds_out_of_range_are_refused_and_streams_can_be_independent() -> None:
    env = envs.make_vector("bluff", 4, opponent="random")
    for wrong in (1 << 53, -1, (1 << 53) - 2):  # the last one counts up beyond the range
        with pytest.raises(ludarium.BadInput, match="seed: expected a whole number"):
            env.reset(seed=wrong)
    seeds = [envs.independent_seeds(seed, 1000) for seed in (1, 2)]
    assert not set(seeds[0]) & set(seeds[1]) and seeds[0] == envs.independent_seeds(1, 1000)
    assert seeds[0][:4] == envs.independent_seeds(1, 4)
    matches = env.reset(seed=seeds[0][:4])[1]["match_seed"]
    assert matches.tolist() == [match_seed(seed, 0) for seed in seeds[0][:4]]


@pytest.mark.parametrize("opponent", ["random", lowest])
def test_vector_environments_can_be_pickled_and_copied(opponent: Any) -> None:
    env = envs.make_vector("bluff", 3, opponent=opponent, threads=2)
    _, infos = env.reset(seed=2)
    env.step(np.array([pick(mask, 1) for mask in infos["action_mask"]]))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for word in range(20):
        actions = np.array([pick(mask, word) for mask in env.masks])
        seen, rewards, over, _, infos = env.step(actions)
        for twin in twins:
            other = twin.step(actions)
            assert (other[0] == seen).all() and (other[1] == rewards).all()
            assert (other[2] == over).all() and (other[4]["seat"] == infos["seat"]).all()
    assert pickle.loads(pickle.dumps(envs.make_vector("bluff", 2))).reset(seed=1)


# --- actions in words ------------------------------------------------------------------------------------


def test_maskable_ppo_finds_its_masks() -> None:
    env = gymnasium.make("ludarium/mana-v2")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_ and (masks == (info["action_mask"] != 0)).all()


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_texts_and_parts(name: str) -> None:
    env = envs.make_single(name)
    env.reset(seed=1)
    match, seat = env.play.match, env.play.learner
    for action in match.legal(seat):
        assert env.action_text(action.id) == action.text
        assert env.action_parts(action.id) == action.parts and "kind" in action.parts
    assert env.action_text(0) == "wait"
    with pytest.raises(ludarium.BadInput, match="expected an action from 0 to"):
        env.action_text(1 << 40)
    zoo = envs.make_parallel(name)
    zoo.reset(seed=1)
    assert zoo.action_text("player_0", 0) == "wait"


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_actions_covers_every_number_once(name: str) -> None:
    index = envs.action_index(name)
    numbers = [n for each in index for n in range(each.first, each.last + 1)]
    assert numbers == list(range(load(name).kernel.ACTIONS))


def test_kinds_of_the_definition_name_the_ranges_of_a_game_without_notation() -> None:
    kinds = load("muster").definition.action_kinds
    index = {each.text: range(each.first, each.last + 1) for each in envs.action_index("muster")}
    assert len(kinds) > 1 and index == {"wait": range(1), **kinds}


# --- shown -----------------------------------------------------------------------------------------------


def test_a_match_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    for name in GAMES:
        env = envs.make_single(name, render_mode="human")
        env.reset(seed=1)
        printed = capsys.readouterr().out
        assert len(printed.splitlines()) > 2 and "\x1b" not in printed and '"' not in printed
        zoo = envs.make_aec(name, render_mode="ansi")
        zoo.reset(seed=1)
        assert len(zoo.render().splitlines()) > 2
    with pytest.raises(ludarium.BadInput, match="expected ansi, human or None, got 'rgb_array'"):
        envs.make_single("mana", render_mode="rgb_array")


def test_masks_may_be_in_the_infos_only() -> None:
    for env in (envs.mana_v2.env(mask_in_info=True), envs.mana_v2.parallel_env(mask_in_info=True)):
        env.reset(seed=1)
        space = env.observation_space("player_0")
        assert isinstance(space, gymnasium.spaces.Box)
    turns = envs.mana_v2.env(mask_in_info=True)
    turns.reset(seed=1)
    seen, _, _, _, info = turns.last()
    assert turns.observation_space(turns.agent_selection).contains(seen)
    assert info["action_mask"].any()


# --- from a policy to a bot --------------------------------------------------------------------------------


def saved_model(path: Path, game: ludarium.Game) -> Path:
    """A network that was never trained, as ppo.py saves it."""
    rng = np.random.default_rng(1)
    n, width = len(envs.observation_index(game)), 8
    shapes = {"weight_0": (width, n), "bias_0": (width,), "weight_1": (width, width)}
    shapes |= {"bias_1": (width,), "actions": (int(game.kernel.ACTIONS), width)}
    arrays: dict[str, Any] = {name: rng.normal(size=shape) for name, shape in shapes.items()}
    arrays |= {"middle": np.zeros(n), "spread": np.ones(n)}
    np.savez(path, environment=environment_name(game.name), **arrays)
    return path


def test_a_saved_policy_plays_as_a_bot_and_as_an_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The road from a network to a tournament: the program chooses what the policy would."""
    monkeypatch.syspath_prepend(str(BOTS))
    policy_bot: Any = import_module("policy_bot")

    game = load("mana")
    path = saved_model(tmp_path / "model.npz", game)
    policy = policy_bot.Policy(str(path))
    limits = Limits(move=60.0, start=60.0)
    command = [sys.executable, str(BOTS / "policy_bot.py"), str(path)]
    player = Outside(lambda: External(command, limits), limits)
    try:
        played = play(game.match(3), [player, Inside(make_bot(game, "random"))], 3)
    finally:
        player.drop()
    assert played.fault is None and played.decisions > 6
    match = game.match(3)
    for entry in played.match.entries:
        if entry.seat == 0:
            mask = np.zeros(game.kernel.ACTIONS, np.int8)
            mask[match.legal_ids(0)] = 1
            assert entry.value == int(policy(envs.observe(match, 0), mask))
        match.take(entry.seat, entry.value)
    env = envs.make_vector("mana", 4, opponent=policy)
    env.reset(seed=1)
    env.step(env.sample())
    other = saved_model(tmp_path / "other.npz", load("bluff"))
    wrong = Outside(lambda: External([*command[:2], str(other)], limits), limits)
    try:
        played = play(game.match(3), [wrong, Inside(make_bot(game, "random"))], 3)
    finally:
        wrong.drop()
    assert "is for bluff_v1, not for mana_v2" in str(played.fault)


def test_observe_gives_what_an_environment_gives() -> None:
    env = envs.make_aec("spellfaire")
    env.reset(seed=1)
    match = env.unwrapped.table.play.match
    for seat in (0, 1):
        seen = env.observe(f"player_{seat}")["observation"]
        assert (envs.observe(match, seat) == seen).all()
    with pytest.raises(ludarium.BadInput, match="expected a seat from 0 to 1, got 7"):
        envs.observe(match, 7)
