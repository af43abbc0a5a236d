"""Bots are honest, repeatable, and stop when they are told to."""

from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium import BadInput, Match
from ludarium.bots import BOTS, LEVELS, Bot, Settings, make_bot
from ludarium.lab.ladder import play_pairing

GAME = ludarium.load("spellfaire")
QUICK = [name for name in BOTS if name != "master"]


def midgame(seed: int, n: int = 14) -> Match:
    """A match between two heuristic bots, some decisions in."""
    match, player = GAME.match(seed=seed), make_bot(GAME, "heuristic", seed)
    for _ in range(n):
        match.submit(match.actors[0], player.choose(match.observe(match.actors[0])))
    return match


def other_world(match: Match, seat: int, dice: int) -> Match:
    """The same match with everything permuted that the seat cannot see."""
    twin = match.copy()
    GAME.kernel.hide(twin._state, GAME.tables, seat)
    twin._state.dice = dice
    GAME.kernel.fill(twin._state, GAME.tables, seat)
    twin._state.dice = dice * 7 + 1
    return twin


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("seed", range(1, 9))
def test_permuting_everything_hidden_leaves_the_choice_unchanged(bot: str, seed: int) -> None:
    match = midgame(seed)
    seat = match.actors[0]
    chosen = make_bot(GAME, bot, seed).choose(match.observe(seat))
    for dice in (11, 12, 13):
        twin = other_world(match, seat, dice)
        assert twin.state_bytes != match.state_bytes
        assert twin.observe(seat) == match.observe(seat)
        assert make_bot(GAME, bot, seed).choose(twin.observe(seat)) == chosen


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_of_the_same_seed_plays_the_same_match(bot: str) -> None:
    def play() -> list[int]:
        match, player = GAME.match(seed=3), make_bot(GAME, bot, 5)
        chosen: list[int] = []
        while match.actors and len(chosen) < 30:
            chosen.append(player.choose(match.observe(match.actors[0])))
            match.submit(match.actors[0], chosen[-1])
        return chosen

    assert play() == play()


def test_a_hasty_bot_does_not_look_ahead_so_often() -> None:
    def choices(**changes: Any) -> list[int]:
        settings, found = Settings(level="search", iterations=100, **changes), []
        for seed in range(1, 25):
            match = midgame(seed)
            bot = Bot(GAME, "hasty", settings, seed)
            found.append(bot.choose(match.observe(match.actors[0])))
        return found

    glances, searched = choices(kind="greedy"), choices()
    assert glances != searched
    assert choices(hasty=1000) == glances
    mixed = choices(hasty=500)
    assert mixed not in (glances, searched)
    assert all(each in both for each, *both in zip(mixed, glances, searched, strict=True))


def test_advice_is_a_distribution_over_legal_actions_with_the_choice_first() -> None:
    match = midgame(2)
    seen = match.observe(match.actors[0])
    advice = make_bot(GAME, "expert", 4).advise(seen)
    assert advice[0][0] == make_bot(GAME, "expert", 4).choose(seen)
    assert sum(share for _, share in advice) == pytest.approx(1)
    assert {action for action, _ in advice} <= set(seen.legal)


def test_advice_with_a_win_on_the_table_is_the_shortest_way_to_it() -> None:
    """Not an action after which the win is as sure; and the level's haste is for its play alone."""
    game = ludarium.load("voidlit")
    side = {"deck": ["Drifter"] * 9, "bank": ["Drifter"] * 6}
    own = side | {
        "hand": ["Flare Burst", "Scorch Captain", "Freight Titan"],
        "units": ["Spark Lancer", "Relay Runner"],
    }
    other = side | {"health": 6, "hand": ["Drifter"] * 3, "units": ["Hired Blade"]}
    for seed in range(1, 9):
        match, taken = game.position({"turn": 11, "seats": [own, other]}), 0
        while match.actors == (0,):
            seen = match.observe(0)
            found = make_bot(game, "expert", seed).counsel(seen)
            assert len(seen.legal) == 1 or (found.chance is not None and found.chance > 0.9)
            match.submit(0, found.actions[0][0])
            taken += 1
        assert match.result and match.result.winner == 0
        assert taken == 3, f"seed {seed}"


def test_a_search_by_time_ends_when_the_clock_says_so() -> None:
    ticks = iter(range(100))
    match = midgame(2)
    bot = make_bot(GAME, "adept")
    assert bot.ponder(match.observe(match.actors[0]), 3, clock=lambda: float(next(ticks)))
    assert next(ticks) == 4  # the start, then one look after each chunk


def test_a_stopped_search_answers_at_once() -> None:
    match = midgame(2)
    bot = Bot(GAME, "endless", Settings(iterations=500_000))
    bot.stop[0] = 1
    assert bot.ponder(match.observe(match.actors[0]), 1000) == []


def test_a_bot_whose_time_is_over_before_it_begins_still_acts() -> None:
    match = midgame(2)
    bot = make_bot(GAME, "expert")
    bot.stop[0] = 1
    seen = match.observe(match.actors[0])
    assert bot.choose(seen) in seen.legal
    assert bot.counsel(seen).actions[0][0] in seen.legal


def test_an_unknown_bot_is_named_with_the_nearest() -> None:
    with pytest.raises(BadInput, match='no such bot: "mastr" \\(did you mean "master"\\?\\)'):
        make_bot(GAME, "mastr")


def test_the_levels_are_five_and_the_dearer_is_the_stronger() -> None:
    assert list(LEVELS) == ["random", "novice", "adept", "expert", "master"]
    searches = [LEVELS[name].iterations for name in ("adept", "expert", "master")]
    assert searches == sorted(searches)


@pytest.mark.parametrize(("a", "b"), [("novice", "random"), ("adept", "novice")])
def test_a_small_ladder_stands(a: str, b: str) -> None:
    decks = ["kingdom-frost", "wildclan-fire", "necropolis-shadow", "ironbound-nature"]
    pairing = play_pairing(GAME, BOTS, a, b, decks, most=400, seed=1)
    assert pairing.decided and pairing.score[0] > 0.5


def test_the_heuristic_beats_random_in_at_least_97_of_100() -> None:
    decks = ["kingdom-frost", "wildclan-fire", "necropolis-shadow", "ironbound-nature"]
    pairing = play_pairing(GAME, BOTS, "heuristic", "random", decks, 1000, seed=1, fixed=True)
    assert pairing.games >= 1000 and pairing.score[1] >= 0.97


def test_a_bot_reads_only_what_the_observation_holds() -> None:
    """The engine's other records may hold anything: the choice does not depend on them."""
    match = midgame(4)
    seen = match.observe(match.actors[0])
    clean, dirty = make_bot(GAME, "adept", 3), make_bot(GAME, "adept", 3)
    memory = dirty._memory
    memory.states.view(np.int8)[:] = 1
    memory.words[dirty.engine.BLANK] = 0
    assert clean.choose(seen) == dirty.choose(seen)


def test_the_clock_of_master_can_be_turned_off() -> None:
    """At a table `master` is limited to 3 s; without a limit the seed alone decides."""
    game = GAME
    assert make_bot(game, "master").settings.seconds == 3.0
    assert make_bot(game, "master", seconds=0).settings.seconds == 0
    assert make_bot(game, "adept", seconds=1.5).settings.seconds == 1.5
    with pytest.raises(BadInput, match="seconds: expected a number from 0 up, got -1"):
        make_bot(game, "master", seconds=-1)
