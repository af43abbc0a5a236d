"""Bots in every game: they do what is legal, and gain nothing by their seat where all is even."""

from typing import Any

import numpy as np
import pytest

from ludarium import Game
from ludarium.bots import BOTS, make_bot
from ludarium.bots.levels import settings_of
from ludarium.core.modes import game_module, has_part
from ludarium.lab.series import play_series
from ludarium.lab.stats import wilson

from .cases import GAMES, STEPS, load, played, toy_is_known

LEVELS = [name for name in BOTS if name != "master"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_whole_match_is_legal(name: str, level: str) -> None:
    """Whoever of those that choose at the same time is asked first. What can be undone within a turn needs a cap, or
    bots go round in circles."""
    game = load(name)
    for seed in range(2):
        match, bot = played(game, seed, []), make_bot(game, level, seed)
        while match.actors:
            seat = match.actors[-1 if seed % 2 else 0]
            seen = match.observe(seat)
            action = bot.choose(seen)
            assert action in seen.legal
            match.submit(seat, action)
            assert len(match.entries) < STEPS, "goes round in circles"
        assert match.result is not None


def candidates_are_legal(game: Game, candidates: Any) -> None:
    for seed in range(3):
        match, bot = game.match(seed=seed), make_bot(game, "random", seed=2)
        while match.actors:
            seat = match.actors[0]
            seen, out = match.observe(seat), [0] * game.kernel.MAX_LEGAL
            n = candidates(game.states.unpack(seen.state), game.tables, seat, out)
            assert set(out[:n]) <= set(match.legal_ids(seat)), "candidates: not legal"
            match.take(seat, bot.choose(seen))


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal(name: str) -> None:
    """`candidates` in `value.py`, where a game has it: bots play what it lists."""
    with toy_is_known():
        found = (
            getattr(game_module(name, "value"), "candidates", None)
            if has_part(name, "value")
            else None
        )
        if found is not None:
            candidates_are_legal(load(name), found)


def habit_is_legal(game: Game, habit: Any) -> None:
    for seed in range(3):
        match, bot = game.match(seed=seed), make_bot(game, "random", seed=2)
        while match.actors:
            seat = match.actors[0]
            seen = match.observe(seat)
            usual = habit(game.states.unpack(seen.state), game.tables, seat)
            assert usual in match.legal_ids(seat), "habit: not legal"
            truth = game.states.unpack(match.state_bytes)
            assert habit(truth, game.tables, seat) == usual, "habit: reads what its seat cannot see"
            match.take(seat, bot.choose(seen))


@pytest.mark.parametrize("name", GAMES)
def test_the_habit_is_legal(name: str) -> None:
    """`habit` in `value.py`, where a game has it: playouts take it without looking further, also where others have
    chosen in secret."""
    with toy_is_known():
        found = (
            getattr(game_module(name, "value"), "habit", None) if has_part(name, "value") else None
        )
        if found is not None:
            habit_is_legal(load(name), found)


def nobody_replies(game: Game) -> None:
    bot = make_bot(game, "random", seed=2)
    for seed in range(4):
        match = game.match(seed=seed)
        while match.actors:
            before, length = set(match.actors), match.length
            seat = match.actors[0]
            match.take(seat, bot.choose(match.observe(seat)))
            after = set(match.actors)
            goes_on = not after or seat in after or after < before
            assert goes_on or match.length != length or not length, (
                "REPLIES = False: a seat replied"
            )


@pytest.mark.parametrize("name", GAMES)
def test_where_a_game_says_so_nobody_replies(name: str) -> None:
    """`REPLIES = False`: after an action its seat goes on, or the turn is over, or others were choosing as well. What
    seats choose one after the other before the first turn is not a reply."""
    if not getattr(load(name).kernel, "REPLIES", True):
        nobody_replies(load(name))


@pytest.mark.parametrize("bot", ["random", "search:40"])
def test_no_seat_is_better_where_both_choose_at_once(bot: str) -> None:
    results = play_series(
        load("toy"), [settings_of(bot)] * 2, None, 1000, seed=2
    )  # 1 seed in 20 fails
    first = np.sign(results["scores"][::2, 0]) / 2 + 0.5  # both of a pair are the same match
    low, _, high = wilson(first.sum(), len(first))
    assert low < 0.5 < high
