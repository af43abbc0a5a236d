"""The shape of OpenSpiel: with pyspiel its own tests, without it the adapter alone."""

import json
import pickle
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.core.worlds import hidden
from ludarium.envs.adapter import CHANCE, SIMULTANEOUS, TERMINAL, SpielGame, SpielState

from .cases import GAMES, begun, walk


def deal(state: SpielState, word: int = 0) -> SpielState:
    """Let chance move until a player is to act."""
    while state.current_player() == CHANCE:
        outcomes = state.legal_actions()
        word += 1
        state.apply_action(outcomes[word * 7 % len(outcomes)])
    return state


def play_on(state: SpielState, word: int) -> None:
    player = state.current_player()
    if player == SIMULTANEOUS:
        each = [state.legal_actions(seat) or [0] for seat in range(state.game.num_players())]
        state.apply_actions([legal[word % len(legal)] for legal in each])
    else:
        legal = state.legal_actions(player)
        state.apply_action(legal[word * 31 % len(legal)])


def knows_who_acts(state: SpielState, player: int) -> bool:
    """Not where seats plan in secret: a player does not learn which of the others are done."""
    kernel = state.game.game.kernel
    seen = hidden(state.game.game, state.state, player)
    return bool(kernel.actors(seen) == kernel.actors(state.state))


def several_act_at_once(name: str) -> bool:
    """In some position of a few random matches."""
    for stream in range(3):
        play = begun(name, stream)
        while not play.match.is_over:
            if len(play.match.actors) > 1:
                return True
            walk(play, play.decisions)
    return False


WITHOUT_DICE = ("blotto",)  # not even who begins is rolled


def same(a: SpielState, b: SpielState) -> None:
    assert a.current_player() == b.current_player() and a.returns() == b.returns()
    for player in range(a.game.num_players()):
        assert a.information_state_string(player) == b.information_state_string(player)
        assert (a.observation_tensor(player) == b.observation_tensor(player)).all()
        assert a.legal_actions(player) == b.legal_actions(player)


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_the_shape_of_openspiel(name: str, chance: str) -> None:
    game = SpielGame(name, chance=chance)
    state = game.new_initial_state()
    rolls = name not in WITHOUT_DICE
    assert (state.current_player() == CHANCE) == rolls and not state.is_terminal()
    word = 0
    while not state.is_terminal():
        word += 1
        if state.current_player() == CHANCE:
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) <= game.max_chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == state.legal_actions()
        if word % 8 == 1:
            same(state, state.clone())
            same(state, game.deserialize_state(state.serialize()))
            for player in range(game.num_players()):
                legal = state.legal_actions(player)
                texts = [state.action_to_string(player, action) for action in legal]
                assert [state.string_to_action(player, text) for text in texts] == legal
        play_on(state, word)
    assert state.current_player() == TERMINAL and state.legal_actions(0) == []
    result = state.match.result
    assert result and state.returns() == [score / 1000 for score in result.scores]


@pytest.mark.parametrize("name", GAMES)
def test_another_state_of_the_same_information(name: str) -> None:
    game = SpielGame(name)
    state = deal(game.new_initial_state())
    draw = np.random.default_rng(1).random
    truths = set()
    for word in range(12):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, draw)
            truths.add(other.match.state_bytes)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            if knows_who_acts(state, player):
                assert other.current_player() == state.current_player()
            same(other, game.deserialize_state(other.serialize()))
            while not other.is_terminal():
                play_on(other, word)
        if state.is_terminal():
            break
        play_on(deal(state, word), word)
        deal(state, word)
    assert len(truths) > 4


def test_every_deal_is_a_path_of_chance_and_none_is_left_out() -> None:
    """One die each: who begins, then two dice; 72 deals, each as likely as the others."""
    deals: dict[str, float] = {}

    def walk(state: SpielState, likely: float) -> None:
        if state.current_player() != CHANCE:
            truth = state.match.state_bytes
            deals[truth.hex()] = deals.get(truth.hex(), 0) + likely
            return
        for outcome, chance in state.chance_outcomes():
            child = state.clone()
            child.apply_action(outcome)
            walk(child, likely * chance)

    walk(SpielGame("bluff", rules={"dice": 1}).new_initial_state(), 1.0)
    assert len(deals) == 2 * 6 * 6
    assert all(likely == pytest.approx(1 / 72) for likely in deals.values())


def test_dice_are_rolled_again_where_the_rules_roll_them() -> None:
    """A new round of Bluff is a new choice of chance, whatever the first deal was."""
    state = deal(SpielGame("bluff", rules={"dice": 2}).new_initial_state())
    state.apply_action(state.legal_actions()[0])
    call = state.legal_actions()[-1]
    assert state.action_to_string(state.current_player(), call) == "call"
    state.apply_action(call)
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == CHANCE and len(state.chance_outcomes()) == 6


def test_a_past_holds_what_one_did_and_never_what_another_hid() -> None:
    state = deal(SpielGame("toy").new_initial_state())
    before = [state.information_state_string(seat) for seat in range(2)]
    worlds = []
    for bid in state.legal_actions(0)[:3]:
        world = state.clone()
        world._act(0, bid)
        assert world.information_state_string(1) == before[1]  # a bid in secret
        worlds.append(world.information_state_string(0))
    assert len({*worlds, before[0]}) == 4
    # two who see the same now but did not live the same: only their pasts differ
    twin = state.clone()
    twin.pasts[0] = b"lived otherwise."
    assert twin.observation_string(0) == state.observation_string(0)
    assert twin.information_state_string(0) != state.information_state_string(0)


def test_pickles_and_wrong_calls() -> None:
    game = SpielGame("spellfaire", decks=["kingdom-frost", "kingdom-frost"])
    state = game.new_initial_state()
    with pytest.raises(ludarium.BadInput, match=r"from 0 to .*, got 99"):
        state.apply_action(99)
    deal(state)
    same(state, pickle.loads(pickle.dumps(state)))
    with pytest.raises(ludarium.BadInput, match="not a chance node"):
        state.chance_outcomes()
    with pytest.raises(ludarium.IllegalAction):
        state.apply_action(0)
    with pytest.raises(ludarium.BadInput, match="not a serialized state"):
        game.deserialize_state("{}")
    other = json.loads(state.serialize()) | {"fingerprint": "x"}
    with pytest.raises(ludarium.BadInput, match="other rules"):
        game.deserialize_state(json.dumps(other))
    for wrong in ({"chance": "x"}, {"first": 2}):
        with pytest.raises(ludarium.BadInput, match=next(iter(wrong))):
            SpielGame("mana", **wrong)


@pytest.fixture(scope="module")
def spiel() -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="no pyspiel here: its own tests did not run")
    from ludarium.envs import openspiel

    openspiel.register()
    return pyspiel


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_it(name: str, spiel: Any) -> None:
    game = spiel.load_game(f"ludarium_{name}")
    spiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    if name != "spellfaire":  # written in full at every step: slow there, and no different
        spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    kinds = spiel.GameType.Dynamics
    simultaneous = game.get_type().dynamics == kinds.SIMULTANEOUS
    assert simultaneous == several_act_at_once(name)
    assert not game.get_type().provides_information_state_tensor
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    twin = state.resample_from_infostate(0, np.random.default_rng(2).random)
    assert twin.information_state_string(0) == state.information_state_string(0)


def test_openspiel_writes_a_playthrough_of_a_game_with_secrets(spiel: Any) -> None:
    made = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    text = made.playthrough("ludarium_bluff(dice=1)", None, seed=1)
    assert "IsTerminal() = True" in text and 'PrivateObservationString(0) = "{' in text


@pytest.mark.parametrize("name", GAMES)
def test_texts_and_pickles_of_openspiel(name: str, spiel: Any) -> None:
    game = spiel.load_game(f"ludarium_{name}")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game) and again.ludarium_name == name
    state = game.new_initial_state()
    if name not in WITHOUT_DICE:
        assert state.string_to_action("roll 1") == 1
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    player = state.current_player()
    if player >= 0:
        action = state.legal_actions()[-1]
        assert state.string_to_action(state.action_to_string(action)) == action


def test_parameters_change_the_game(spiel: Any) -> None:
    one = spiel.load_game("ludarium_bluff(dice=1)")
    assert one.inner.game.rule_changes == {"dice": 1}
    quick = spiel.load_game("ludarium_bluff(variant=quick)")
    assert quick.inner.game.variant == ("quick",)
    assert quick.inner.game.fingerprint != spiel.load_game("ludarium_bluff").inner.game.fingerprint
    decks = spiel.load_game("ludarium_spellfaire(decks=kingdom-frost+wildclan-fire)")
    assert decks.inner.setting.decks == (("kingdom-frost", "wildclan-fire"),)
    sampled = spiel.load_game("ludarium_bluff(chance=sampled)")
    assert sampled.get_type().chance_mode == spiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    with pytest.raises(spiel.SpielError):
        spiel.load_game("ludarium_bluff(dices=1)")


def test_a_game_without_dice_is_deterministic_and_can_be_searched(spiel: Any) -> None:
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = spiel.load_game("ludarium_mana(first=0)")
    assert game.get_type().chance_mode == spiel.GameType.ChanceMode.DETERMINISTIC
    value, action = minimax.alpha_beta_search(
        game, value_function=lambda state: 0.0, maximum_depth=1, maximizing_player_id=0
    )
    assert value == 0 and action in game.new_initial_state().legal_actions()


def test_what_is_public_is_what_a_spectator_sees(spiel: Any) -> None:
    game = spiel.load_game("ludarium_spellfaire")
    make_observation = pytest.importorskip("open_spiel.python.observation").make_observation
    private = spiel.PrivateInfoType

    def kind(public_info: bool, private_info: Any) -> Any:
        return spiel.IIGObservationType(public_info, False, private_info)

    public = make_observation(game, kind(public_info=True, private_info=private.NONE))
    own = make_observation(game, kind(public_info=True, private_info=private.SINGLE_PLAYER))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    for observer in (public, own):
        observer.set_from(state, 0)
    first = public.tensor.copy()
    public.set_from(state, 1)
    assert (public.tensor == first).all() and first[0] == -1
    match = state.inner.match
    assert json.loads(public.string_from(state, 0)) == json.loads(json.dumps(match.view()))
    shown = [observer.string_from(state, 0) for observer in (own, public)]
    hands = [json.loads(each)["seats"][0]["hand"] for each in shown]
    assert all(hands[0]) and not any(hands[1])
    only = make_observation(game, kind(public_info=False, private_info=private.SINGLE_PLAYER))
    only.set_from(state, 0)
    own.set_from(state, 0)
    assert (
        only.tensor.any() and (only.tensor[only.tensor != 0] == own.tensor[only.tensor != 0]).all()
    )
    assert all(json.loads(only.string_from(state, 0))["seats"][0]["hand"])
    with pytest.raises(ludarium.BadInput, match="what is public"):
        game.make_py_observer(kind(public_info=True, private_info=private.ALL_PLAYERS))
