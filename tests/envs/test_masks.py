"""A mask holds exactly the actions that the rules do not refuse, over the whole space of numbers."""

import numpy as np
import pytest

from ludarium.envs import make_vector

from .cases import GAMES, begun, walk


@pytest.mark.parametrize("name", GAMES)
def test_masks_are_the_legal_actions_by_brute_force(name: str) -> None:
    for stream in range(2):
        play = begun(name, stream)
        game = play.setting.game
        while walk(play, play.decisions + stream):
            if play.decisions % 9:
                continue
            for seat in range(game.seats):
                state = play.match._state
                legal = [
                    action
                    for action in range(game.kernel.ACTIONS)
                    if game.kernel.refusal(state, game.tables, seat, action) == 0
                ]
                asked = seat in play.match.actors
                assert np.flatnonzero(play.mask(seat)).tolist() == (legal if asked else [0])


@pytest.mark.parametrize("name", GAMES)
def test_compiled_masks_are_the_legal_actions_by_brute_force(name: str) -> None:
    """Only what was set before is cleared: after many steps nothing else may be left."""
    env = make_vector(name, 6)
    env.reset(seed=2)
    game, states = env.setting.game, env.batch.states
    for word in range(120):
        _, _, over, _, infos = env.step(env.sample())
        assert infos["action_mask"].any(axis=1).all()
        if word % 20:
            continue
        for i in range(env.num_envs):
            state = game.states.unpack(states[i].tobytes())
            legal = [
                action
                for action in range(game.kernel.ACTIONS)
                if game.kernel.refusal(state, game.tables, int(infos["seat"][i]), action) == 0
            ]
            expected = [0] if over[i] else legal
            assert np.flatnonzero(infos["action_mask"][i]).tolist() == expected
