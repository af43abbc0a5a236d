"""Matches through `ludarium play`, written line by line on standard input."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludarium
from ludarium import Replay

from ..contract.cases import toy_is_known
from .conftest import Run

DUEL = {
    "seats": [
        {"hand": ["Ember Bolt", "Ghoul"], "board": ["Town Guard"], "deck": ["Mend", "Mend"]},
        {"hand": ["Mend"], "board": ["Crypt Warden"], "health": 2, "deck": ["Mend", "Mend"]},
    ]
}


@pytest.fixture
def duel(tmp_path: Path) -> tuple[str, ...]:
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(DUEL))
    return "play", "spellfaire", "--load", str(path)


def test_a_whole_match_is_played_and_saved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # The first action again and again; after the end the line "1" is the name of the replay.
    result = run("play", "spellfaire", "--seed", "5", stdin="keep\n" + "1\n" * 500)
    assert result.exit_code == 0, result.output
    assert " wins. " in result.stdout or "You win. " in result.stdout
    assert "Saved." in result.stdout and result.stderr == ""
    assert Replay.load(tmp_path / "1").run().is_over


def test_input_that_ends_ends_the_match_quietly(run: Run) -> None:
    for stdin in ("", "keep\n", "keep\nhint\n"):
        result = run("play", "spellfaire", "--seed", "5", "--first", "me", stdin=stdin)
        assert result.exit_code == 0 and "Good-bye." in result.stdout


def test_mulligan_by_numbers(run: Run) -> None:
    result = run("play", "spellfaire", "--seed", "5", "--first", "me", stdin="1 3\n")
    assert "You replace 2 cards." in result.stdout
    result = run("play", "spellfaire", "--seed", "5", "--first", "me", stdin="9\nkeep\n")
    assert "You keep all cards." in result.stdout


def test_the_table_shows_heroes_boards_hand_and_actions(run: Run, duel: tuple[str, ...]) -> None:
    shown = run(*duel).stdout
    for part in ("The enemy", "♥ 2", "Crypt Warden", "ready", "Ember Bolt", "end turn"):
        assert part in shown


def test_an_action_by_text_and_by_beginning(run: Run, duel: tuple[str, ...]) -> None:
    result = run(*duel, stdin="play ghoul\nattack\nplay ember bolt on enemy h\n\n")
    assert "You play Ghoul." in result.stdout
    assert "You win. The enemy's hero fell." in result.stdout


def test_a_hand_card_by_its_number(run: Run, duel: tuple[str, ...]) -> None:
    result = run(*duel, stdin="play 1\nplay 1 on enemy hero\n")
    assert "Which one?" in result.stdout and "You win" in result.stdout


def test_an_illegal_action_names_its_clause(run: Run, duel: tuple[str, ...]) -> None:
    result = run(*duel, stdin="attack own 1 on enemy hero\n99\nplay Gohul\n")
    assert "is not allowed (S6.2" in result.stdout
    assert "a number from 1 to" in result.stdout
    assert 'did you mean "play Ghoul"' in result.stdout


def test_questions_are_answered(run: Run, duel: tuple[str, ...]) -> None:
    lines = (
        "?",
        "? ghoul",
        "? attack own 1 on enemy hero",
        "? end turn",
        "? 1",
        "? S6.2",
        "? gohul",
        "? dance",
        "rules A13",
        "rules",
        "rules Z9",
    )
    shown = run(*duel, stdin="\n".join(lines) + "\n").stdout
    for part in (
        "explain a card",
        "Lifesteal.",
        '"attack own 1 on enemy hero" is not allowed now',
        '"end turn" is legal.',
        "S6.2",
        'did you mean "Ghoul"',
        '"dance" is not an action',
        "A13 Attack below 0",
        'no clause "Z9"',
    ):
        assert part in shown


def test_help_gives_examples_of_the_game_that_is_played(run: Run) -> None:
    with toy_is_known():
        play = ("play", "muster", "--seed", "1", "--first", "me")
        shown = " ".join(run(*play, stdin="?\n? iri the calm\n").stdout.split())
        game = ludarium.load("muster")
    for part in (
        "? " + game.cards[0]["name"],
        "rules " + next(iter(game.clauses)),
        "keep take the",
    ):
        assert part in shown
    for part in ("Ghoul", "S6.2", "enemy hero"):
        assert part not in shown
    assert "hero · health 16" in shown


def test_the_hint_names_actions_with_their_shares(run: Run, duel: tuple[str, ...]) -> None:
    shown = run(*duel, stdin="hint\n").stdout
    assert "The expert would:" in shown and "75 %" in shown


def test_conceding_asks_first(run: Run, duel: tuple[str, ...]) -> None:
    result = run(*duel, stdin="concede\nn\nconcede\ny\n\n")
    assert result.stdout.count("Concede this match?") == 2
    assert "The enemy wins: you conceded." in result.stdout


def test_saving_and_leaving(run: Run, duel: tuple[str, ...], tmp_path: Path) -> None:
    path, other = tmp_path / "a.json", tmp_path / "b.txt"
    lines = f"play ghoul\nsave {path}\nsave {path}\nn\nsave\nsave {tmp_path}/no/c\nquit\n{other}\n"
    result = run(*duel, stdin=lines)
    assert result.exit_code == 0
    assert "exists. Replace it?" in result.stdout and "save needs a file name" in result.stdout
    assert len(Replay.load(path).entries) == len(Replay.load(other).entries) == 1


def test_staying_after_quit(run: Run, duel: tuple[str, ...]) -> None:
    result = run(*duel, stdin="play ghoul\nquit\nn\nplay ember bolt on enemy hero\n\n")
    assert "You win" in result.stdout


def test_hot_seat_asks_both_and_hides_hands_between(run: Run) -> None:
    lines = "\nkeep\n\nkeep\n\nend turn\n\n"
    result = run("play", "spellfaire", "--hot-seat", "--seed", "5", "--first", "me", stdin=lines)
    passed = [part.split("press Enter.")[0] for part in result.stdout.split("Pass the keyboard")]
    assert [part[: len(" to seat 0")] for part in passed[1:]] == [
        " to seat 0",
        " to seat 1",
        " to seat 0",
        " to seat 1",
    ]


def test_deck_options_seat_and_rules_reach_the_match(run: Run) -> None:
    result = run(
        *("play", "spellfaire", "--seed", "5", "--seat", "1", "--first", "bot"),
        *("--deck", "necropolis-shadow", "--set", "rules.hero_health=31", "--variant", "floor"),
        stdin="keep\n",
    )
    assert "Necropolis Shadow" in result.stdout and "Kingdom Frost" in result.stdout
    assert "♥ 31" in result.stdout and "SpellfAIre (floor, hero_health=31)" in result.stdout


def test_the_enemy_hand_is_never_printed(run: Run, duel: tuple[str, ...]) -> None:
    assert "Mend" not in run(*duel).stdout


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy game of the contract tests can be loaded."""
    folder = str(Path(__file__).parents[1] / "contract")
    ludarium.games.__path__.append(folder)
    yield
    ludarium.games.__path__.remove(folder)


@pytest.mark.usefixtures("toy")
def test_a_game_without_a_table_of_its_own_is_played_on_the_plain_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", "toy", "--seed", "3", stdin="1\n" * 300)
    assert result.exit_code == 0, result.output
    assert "Saved." in result.stdout
    assert run("replay", "1").exit_code == 0
    assert "without decks" in run("deck", "list", "toy").stderr
    assert "without cards" in run("cards", "toy").stderr


def test_changed_cards_are_played_and_stay_in_the_replay(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    changes = ("--set", "Ember Bolt.n=9", "--set", "rules.hero_health=5")
    result = run("play", "spellfaire", "--seed", "5", *changes, stdin="keep\n" + "1\n" * 500)
    assert result.exit_code == 0, result.output
    assert "hero_health=5, Ember Bolt.n=9" in result.stdout
    game = Replay.load(tmp_path / "1").run().game
    assert game.label == "SpellfAIre (hero_health=5, Ember Bolt.n=9)"
