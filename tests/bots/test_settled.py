"""Bots judge settled positions: replies are given first, and only ending the turn is worth the present."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from ludarium.plain.core import kernel as plain

import ludarium
from ludarium import BadInput, Game
from ludarium.bots import bot as bot_module
from ludarium.bots import make_bot
from ludarium.bots.bot import Memory, Settings, fitting
from ludarium.bots.levels import LEVELS, settings_of
from ludarium.bots.parts import engine_of, playouts_of
from ludarium.bots.tuning import read_tuning
from ludarium.core.modes import game_module, instantiate

from ..contract.cases import CASES, load, toy_is_known
from ..contract.test_bots import candidates_are_legal, nobody_replies

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


@pytest.mark.parametrize("level", ["heuristic", "adept"])
def test_a_block_that_may_be_countered_is_judged_by_the_counter(level: str) -> None:
    """Attack, block, counter: blocking costs more than the hit, so the attack pays."""
    fight = {"health": [8, 8], "guards": [1, 1], "counters": [1, 1]}
    assert answer(level, **fight) == "attack"
    assert answer(level, active=1, struck=1, spent=1, **fight) == "let it hit"
    assert answer(level, struck=2, spent=1, **fight) == "counter"


def test_what_changes_nothing_is_not_done_for_ever() -> None:
    """Stepping to and fro is worth as much as ending the turn, and comes first."""
    game = ludarium.load("parry", rules={"steps": 1})
    match = game.match(seed=1)
    bots = [make_bot(game, "heuristic", seed) for seed in (1, 2)]
    taken = 0
    while match.actors and taken < 200:
        seat = match.actors[0]
        match.take(seat, bots[seat].choose(match.observe(seat)))
        taken += 1
    assert match.result is not None


def test_a_playout_that_goes_in_circles_ends() -> None:
    """Without a time-out action nothing ends the turn for a bot to which all is equal."""
    game = ludarium.load("parry", rules={"steps": 2})
    match = game.position({"spent": 1, "health": [6, 6]})
    seen = match.observe(match.actors[0])
    assert make_bot(game, "search:2", seed=1).choose(seen) in seen.legal


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


def test_a_false_word_about_replies_is_caught() -> None:
    with pytest.raises(AssertionError):
        nobody_replies(ludarium.load("parry"))  # where blows are blocked


# --- what a game may say of its bots ----------------------------------------------------------------


def careless(s: Any, t: Any, seat: int, out: list[int]) -> int:
    out[0] = 3  # attack, also for the second time
    return 1


def test_candidates_that_are_not_legal_are_caught() -> None:
    game, judgement = ludarium.load("parry"), game_module("parry", "value")
    candidates_are_legal(game, judgement.candidates)
    with pytest.raises(AssertionError):
        candidates_are_legal(game, careless)


def test_candidates_that_are_not_legal_lose_no_match() -> None:
    """Bots leave them out, and consider all actions where nothing remains."""
    game = ludarium.load("parry")
    parts = SimpleNamespace(compiled=lambda f: f, woven=lambda f: f, copy=None, never=None)
    judgement = SimpleNamespace(candidates=careless, value=None)
    given = {"rules": game.kernel, "judgement": judgement, "records": parts, "dice": plain}
    quick = instantiate("ludarium.bots.quick", "careless", "plain", **given)
    out = [0] * game.kernel.MAX_LEGAL
    for spent, expected in ((0, ["attack"]), (1, ["end turn", "bow"])):
        match = game.position({"spent": spent, "health": [6, 6]})
        s = game.states.unpack(match.observe(0).state)
        n = quick.list_actions(s, game.tables, 0, out)
        assert [match.describe(0, action) for action in out[:n]] == expected


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


def test_how_a_search_mixes_is_said_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """`tree` and `regret` compare two ways to search, whatever the game says of `search`."""
    game = ludarium.load("parry")
    for said in ("always", "together"):
        monkeypatch.setattr(
            bot_module, "tuning_of", lambda game, learned, m=said: {"search": {"mixes": m}}
        )
        found = [
            fitting(game, settings_of(f"{way}:9")).mixes for way in ("search", "tree", "regret")
        ]
        assert found == [said, "never", "always"]


def test_regret_is_refused_where_a_game_says_that_it_never_mixes() -> None:
    why = 'no search by regret .bots.toml: mixes = "never".; use search:N or tree:N'
    with pytest.raises(BadInput, match=why):
        make_bot(ludarium.load("spellfaire"), "regret:5")


def test_regret_is_refused_where_nothing_is_hidden() -> None:
    why = "no search by regret .perfect information.; use search:N or tree:N"
    with pytest.raises(BadInput, match=why):
        make_bot(ludarium.load("mana"), "regret:5")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[adpet]\niterations = 3", r'bots.toml: unknown section \[adpet\].*"adept"'),
        ("[adept]\niteration = 3", r'\[adept\] iteration: unknown.*"iterations"'),
        ("[adept]\niterations = 0", r"expected a whole number from 1 to 1000000, got 0"),
        ("[adept]\niterations = 2.5", r"expected a whole number from 1 to 1000000, got 2.5"),
        ("[adept]\nhasty = 1001", r"expected a whole number from 0 to 1000, got 1001"),
        ("[search]\nmixes = true", r"\[search\] mixes: expected never or together or always"),
        ("adept = 3", r"bots.toml: adept: expected a table, got 3"),
    ],
)
def test_a_wrong_file_is_named_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=f"^{tmp_path.name}/.*{fault}"):
        read_tuning(path)


def test_every_game_has_a_file_that_can_be_read() -> None:
    for name, _ in CASES:
        game: Game = load(name)
        for settings in LEVELS.values():
            fitting(game, settings)


def test_master_answers_within_three_seconds_at_a_table() -> None:
    for name, _ in CASES:
        assert 0 < make_bot(load(name), "master").settings.seconds <= 3
