"""Bots judge settled positions: replies are given first, and only ending the turn is worth the present."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import ludarium
from ludarium import BadInput, Game
from ludarium.bots import make_bot
from ludarium.bots.bot import Memory, Settings, fitting
from ludarium.bots.levels import LEVELS, settings_of
from ludarium.bots.parts import engine_of, playouts_of
from ludarium.bots.tuning import read_tuning
from ludarium.core.modes import game_module, has_part

from ..contract.cases import CASES, load, toy_is_known

OWN = Path(__file__).parent / "games"  # Parry: blows that the other seat may block


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        ludarium.games.add_folder(OWN)
        yield


def answer(level: str, **position: object) -> str:
    match = ludarium.load("parry").position(dict(position))
    seat = match.actors[0]
    return match.describe(seat, make_bot(match.game, level, seed=3).choose(match.observe(seat)))


@pytest.mark.parametrize("level", ["heuristic", "adept"])
def test_an_attack_that_may_be_blocked_is_judged_by_the_block(level: str) -> None:
    assert answer(level, health=[6, 6], guards=[1, 0]) == "attack"  # nobody can block it
    if level == "heuristic":
        assert answer(level, health=[6, 6], guards=[1, 1]) == "end turn"  # the block costs two


@pytest.mark.parametrize("level", ["heuristic", "adept"])
def test_letting_an_attack_through_is_not_free(level: str) -> None:
    """`let it hit` is the default, and was taken for the present."""
    for health in ([3, 6], [6, 6]) if level == "heuristic" else ([3, 6],):
        assert answer(level, active=1, struck=1, spent=1, health=health, guards=[1, 1]) == "block"


def test_ending_the_turn_is_worth_the_present() -> None:
    assert answer("heuristic", spent=1, health=[2, 6], guards=[0, 0]) == "end turn"


def test_a_playout_ends_by_the_length_of_the_match() -> None:
    """A block changes the mover twice; it used to cut a playout short."""
    game = ludarium.load("parry")
    engine, playouts = engine_of(game), playouts_of(game)
    for turns in (1, 2, 5):
        memory = Memory(game, 1)
        match = game.position({"health": [20, 20], "guards": [9, 9]})
        row = engine.WORLD_OF_MIND
        memory.states[row] = np.frombuffer(match.observe(0).state, game.kernel.STATE)[0]
        settings = Settings(iterations=1, policy="random", turns=turns)
        bot = np.array([settings.row(engine)], engine.BOT)[0]
        given = (memory.states, memory.words, game.table_array[0], bot, memory.out, memory.log)
        playouts.playout(*given, 5)
        assert memory.states[row]["turns"] == turns


def quiet_games() -> list[str]:
    with toy_is_known():
        return sorted({n for n, _ in CASES if not getattr(load(n).kernel, "REPLIES", True)})


@pytest.mark.parametrize("name", quiet_games())
def test_where_a_game_says_so_nobody_replies(name: str) -> None:
    """`REPLIES = False`: after an action its seat goes on, or the turn is over, or others were choosing as well. What
    seats choose one after the other before the first turn is no reply."""
    game, bot = load(name), make_bot(load(name), "random", seed=2)
    for seed in range(4):
        match = game.match(seed=seed)
        while match.actors:
            before, length = set(match.actors), match.length
            seat = match.actors[0]
            match.take(seat, bot.choose(match.observe(seat)))
            after = set(match.actors)
            assert (
                not after or seat in after or match.length != length or after < before or not length
            )


# --- what a game may say of its bots ----------------------------------------------------------------


def judging_games() -> list[str]:
    with toy_is_known():
        names = sorted({name for name, _ in CASES if has_part(name, "value")})
        found = [n for n in names if hasattr(game_module(n, "value"), "candidates")]
    return [*found, "parry"]


@pytest.mark.parametrize("name", judging_games())
def test_candidates_are_legal(name: str) -> None:
    game, judgement = load(name), game_module(name, "value")
    match, bot = game.match(seed=1), make_bot(game, "random", seed=2)
    while match.actors:
        seat = match.actors[0]
        out = [0] * game.kernel.MAX_LEGAL
        n = judgement.candidates(
            game.states.unpack(match.observe(seat).state), game.tables, seat, out
        )
        assert set(out[:n]) <= set(match.legal_ids(seat))
        match.take(seat, bot.choose(match.observe(seat)))


@pytest.mark.parametrize("level", ["heuristic", "adept", "expert"])
def test_what_is_no_candidate_is_never_tried(level: str) -> None:
    game = ludarium.load("parry")
    for seed in range(3):
        match = game.match(seed=seed)
        bot = make_bot(game, level, seed=seed)
        while match.actors:
            seat = match.actors[0]
            action = bot.choose(match.observe(seat))
            assert match.describe(seat, action) != "bow"
            match.take(seat, action)


def test_a_game_changes_the_budgets_of_its_levels() -> None:
    game = ludarium.load("parry")
    adept, expert = fitting(game, LEVELS["adept"]), fitting(game, LEVELS["expert"])
    assert (adept.iterations, adept.turns, expert.iterations, expert.turns) == (40, 2, 500, 2)
    assert fitting(game, settings_of("search:70")).turns == 2
    assert (
        fitting(game, Settings(iterations=9, turns=7)).turns == 7
    )  # without a name it is as it is


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[adpet]\niterations = 3", r'bots.toml: unknown section \[adpet\].*"adept"'),
        ("[adept]\niteration = 3", r'\[adept\] iteration: unknown.*"iterations"'),
        ("[adept]\niterations = 0", r"expected a whole number from 1 to 1000000, got 0"),
        ("[adept]\niterations = 2.5", r"expected a whole number from 1 to 1000000, got 2.5"),
        ("[search]\nmixes = true", r"\[search\] mixes: expected never or together or always"),
        ("adept = 3", r"bots.toml: adept: expected a table, got 3"),
    ],
)
def test_a_wrong_file_is_named_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=fault):
        read_tuning(path)


def test_every_game_has_a_file_that_can_be_read() -> None:
    for name, _ in CASES:
        game: Game = load(name)
        for settings in LEVELS.values():
            fitting(game, settings)
