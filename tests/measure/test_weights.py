"""The weights in a game's folder are worth what they say: stronger than without them, and honest about chances."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.bots.bot import Settings
from ludarium.bots.levels import settings_of
from ludarium.bots.parts import collect_of, network_of
from ludarium.lab.ladder import play_pairing
from ludarium.lab.stats import mean_interval
from ludarium.learning.selfplay import plan_of, play_chunk, play_plan
from tests.bots.networks import compiled_worths, plain_worths
from tests.parts import OURS

LEARNED = [name for name in OURS if (ludarium.load(name).definition.folder / "value.npz").is_file()]


@pytest.mark.parametrize("name", LEARNED)
def test_bots_are_stronger_with_their_weights(name: str) -> None:
    game = ludarium.load(name)
    bot = Settings(level="search", iterations=200)
    bots = {"with": bot, "without": replace(bot, network=0)}
    decks: list[Any] = list(game.decks)[::4]
    found = play_pairing(game, bots, "with", "without", decks, 800, 5, None)
    assert found.decided and found.score[1] > 0.5


@pytest.mark.parametrize("name", LEARNED)
def test_of_positions_judged_at_70_percent_70_percent_are_won(name: str) -> None:
    """By tenths of the chance, on fresh matches of the bots that players meet; one position in a match counts as
    much as all of them, since their results are one."""
    game, stop = ludarium.load(name), np.zeros(1, np.int64)
    chances, results = [], []
    work = np.zeros(network_of(game).WORK, np.int32)
    for seed in range(40):
        found = play_chunk(game, settings_of("search:100"), 9_000_000 + seed, 1, stop)
        for match in np.unique(found.about["match"]):
            at = np.flatnonzero(found.about["match"] == match)
            at = at[(seed * 7 + int(match)) % len(at)]
            states, seat = found.states[at : at + 1].copy(), int(match) % game.seats
            game.jit().hide(states[0], game.table_array[0], seat)
            worth = np.zeros(1, np.int64)
            words = states.view(np.int64).reshape(1, -1)
            seats = np.array([seat])
            collect_of(game).judge_all(states, words, game.table_array, 1, seats, work, worth)
            chances.append((worth[0] / 1e6 + 1) / 2)
            results.append((found.about["scores"][at, seat] + 1000) / 2000)
    judged, won = np.array(chances), np.array(results)
    for tenth in range(10):
        some = (judged * 10).astype(int).clip(0, 9) == tenth
        if some.sum() < 50:
            continue
        low, middle, high = mean_interval(won[some])
        said = f"judged {judged[some].mean():.3f}, won {middle:.3f} ({low:.3f} to {high:.3f}), n {some.sum()}"
        print(said)
        assert low - 0.05 <= judged[some].mean() <= high + 0.05, said


@pytest.mark.parametrize("name", LEARNED)
def test_100_000_positions_are_judged_alike_in_plain_and_compiled_code(name: str) -> None:
    game = ludarium.load(name)
    plan = plan_of(game, settings_of("heuristic"), 5, 6000, 0)
    states = play_plan(plan, 1, np.zeros(1, np.int64)).states[:100_000]
    seats = np.arange(len(states)) % game.seats
    found = compiled_worths(game, states, seats)
    assert len(found) == 100_000 and len(set(found)) > 10_000
    assert found == plain_worths(game, states, seats)
