"""Bots in every game: they do what is legal, and gain nothing by their seat where all is even."""

import numpy as np
import pytest

from ludarium.bots import BOTS, make_bot
from ludarium.bots.levels import settings_of
from ludarium.lab.series import play_series
from ludarium.lab.stats import wilson

from .cases import GAMES, load, played

LEVELS = [name for name in BOTS if name != "master"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_whole_match_is_legal(name: str, level: str) -> None:
    """Whoever of those that choose at the same time is asked first."""
    game = load(name)
    for seed in range(2):
        match, bot = played(game, seed, []), make_bot(game, level, seed)
        while match.actors:
            seat = match.actors[-1 if seed % 2 else 0]
            seen = match.observe(seat)
            action = bot.choose(seen)
            assert action in seen.legal
            match.submit(seat, action)
        assert match.result is not None


@pytest.mark.parametrize("bot", ["random", "search:40"])
def test_no_seat_is_better_where_both_choose_at_once(bot: str) -> None:
    results = play_series(
        load("toy"), [settings_of(bot)] * 2, None, 1000, seed=2
    )  # 1 seed in 20 fails
    first = np.sign(results["scores"][::2, 0]) / 2 + 0.5  # both of a pair are the same match
    low, _, high = wilson(first.sum(), len(first))
    assert low < 0.5 < high
