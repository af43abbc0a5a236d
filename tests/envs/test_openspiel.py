"""The shape of OpenSpiel: with pyspiel its own tests, without it the adapter alone."""

import json
import pickle
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.envs.adapter import CHANCE, SIMULTANEOUS, TERMINAL, SpielGame, SpielState

from .cases import GAMES


def play_on(state: SpielState, word: int) -> None:
    player = state.current_player()
    if player == SIMULTANEOUS:
        each = [state.legal_actions(seat) or [0] for seat in range(state.game.num_players())]
        state.apply_actions([legal[word % len(legal)] for legal in each])
    else:
        legal = state.legal_actions(player)
        state.apply_action(legal[word * 31 % len(legal)])


def same(a: SpielState, b: SpielState) -> None:
    assert a.current_player() == b.current_player() and a.returns() == b.returns()
    for player in range(a.game.num_players()):
        assert a.information_state_string(player) == b.information_state_string(player)
        assert (a.information_state_tensor(player) == b.information_state_tensor(player)).all()
        assert a.legal_actions(player) == b.legal_actions(player)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_the_shape_of_openspiel(name: str) -> None:
    game = SpielGame(name, deals=10)
    state = game.new_initial_state()
    assert state.current_player() == CHANCE and not state.is_terminal()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(7)
    word = 0
    while not state.is_terminal():
        word += 1
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
    state = game.new_initial_state()
    state.apply_action(3)
    draw = np.random.default_rng(1).random
    truths = set()
    for word in range(12):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, draw)
            truths.add(other.match.state_bytes)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.current_player() == state.current_player()
            same(other, game.deserialize_state(other.serialize()))
            while not other.is_terminal():
                play_on(other, word)
        if state.is_terminal():
            break
        play_on(state, word)
    assert len(truths) > 4


def test_a_past_holds_what_one_did_and_never_what_another_hid() -> None:
    state = SpielGame("toy").new_initial_state()
    state.apply_action(0)
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
    tensors = [each.information_state_tensor(0) for each in (twin, state)]
    assert (tensors[0] != tensors[1]).any() and (tensors[0][:-8] == tensors[1][:-8]).all()


def test_pickles_and_wrong_calls() -> None:
    game = SpielGame("spellfaire", deals=5, decks=["kingdom-frost", "kingdom-frost"])
    state = game.new_initial_state()
    with pytest.raises(ludarium.BadInput, match="from 0 to 4"):
        state.apply_action(5)
    state.apply_action(4)
    same(state, pickle.loads(pickle.dumps(state)))
    with pytest.raises(ludarium.BadInput, match="chance has moved"):
        state.chance_outcomes()
    with pytest.raises(ludarium.IllegalAction):
        state.apply_action(0)
    with pytest.raises(ludarium.BadInput, match="not a serialized state"):
        game.deserialize_state("{}")
    other = json.loads(state.serialize()) | {"fingerprint": "x"}
    with pytest.raises(ludarium.BadInput, match="other rules"):
        game.deserialize_state(json.dumps(other))
    with pytest.raises(ludarium.BadInput, match="deals"):
        SpielGame("mana", deals=0)


@pytest.fixture(scope="module")
def spiel() -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="no pyspiel here: its own tests did not run")
    from ludarium.envs import openspiel

    openspiel.register()
    return pyspiel


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_it(name: str, spiel: Any) -> None:
    game = spiel.load_game(f"ludarium_{name}", {"deals": 50, "seed": 3})
    spiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    if (
        name != "spellfaire"
    ):  # a state is written in full at every step: slow there, and no different
        spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    kinds = spiel.GameType.Dynamics
    simultaneous = game.get_type().dynamics == kinds.SIMULTANEOUS
    assert simultaneous == (name == "toy")
    state = game.new_initial_state()
    state.apply_action(11)
    twin = state.resample_from_infostate(0, np.random.default_rng(2).random)
    assert twin.information_state_string(0) == state.information_state_string(0)
    size = len(state.observation_tensor(0))
    assert len(state.information_state_tensor(0)) == size + 8


@pytest.mark.parametrize("name", GAMES)
def test_texts_and_pickles_of_openspiel(name: str, spiel: Any) -> None:
    game = spiel.load_game(f"ludarium_{name}", {"deals": 50, "seed": 3})
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game) and again.ludarium_name == name
    state = game.new_initial_state()
    assert state.string_to_action("deal 11") == 11
    state.apply_action(11)
    player = state.current_player()
    if player >= 0:
        action = state.legal_actions()[-1]
        assert state.string_to_action(state.action_to_string(action)) == action


def test_what_is_public_is_what_a_spectator_sees(spiel: Any) -> None:
    game = spiel.load_game("ludarium_spellfaire")
    make_observation = pytest.importorskip("open_spiel.python.observation").make_observation
    private = spiel.PrivateInfoType

    def kind(public_info: bool, private_info: Any) -> Any:
        return spiel.IIGObservationType(public_info, False, private_info)

    public = make_observation(game, kind(public_info=True, private_info=private.NONE))
    own = make_observation(game, kind(public_info=True, private_info=private.SINGLE_PLAYER))
    state = game.new_initial_state()
    state.apply_action(11)
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
    for refused in (
        kind(public_info=False, private_info=private.SINGLE_PLAYER),
        kind(public_info=True, private_info=private.ALL_PLAYERS),
    ):
        with pytest.raises(ludarium.BadInput, match="what is public"):
            game.make_py_observer(refused)
