"""Wrong input gets one clear line on standard error and status 2, never a traceback."""

from pathlib import Path

import pytest

from .conftest import Run

WRONG = [
    (("cards", "nope"), 'no such game: "nope"'),
    (("cards", "spellfaire", "Ghul"), 'did you mean "Ghoul"'),
    (("cards", "spellfaire", "--faction", "forst"), 'did you mean "frost"'),
    (("rules", "spellfaire", "S66"), 'no clause "S66"'),
    (("deck", "show", "spellfaire", "kingdm-frost"), 'did you mean "kingdom-frost"'),
    (
        ("deck", "show", "spellfaire", "missing.txt"),
        'no such file or deck code of spellfaire: "missing.txt"',
    ),
    (("deck", "code", "spellfaire", "spellfaire.ffff.AA"), "another card set"),
    (("deck", "list", "nope"), "no such game"),
    (("deck", "spellfaire"), "try ludarium deck list spellfaire"),
    (("replay", "missing.json"), "cannot be read"),
    (("play", "nope"), "no such game"),
    (("play", "spellfaire", "--seat", "7"), "a seat from 0 to 1"),
    (("play", "spellfaire", "--set", "rules.hero=3"), 'did you mean "hero_health"'),
    (("play", "spellfaire", "--set", "cards"), "rules.NAME=VALUE"),
    (("play", "spellfaire", "--set", "Combust.n=3"), "Combust.effects.2.n"),
    (("rules", "spellfaire", "--set", "Ember Bolt.kost=3"), 'did you mean "cost"'),
    (("simulate", "spellfaire", "--set", "Ember Bot.n=3"), 'did you mean "Ember Bolt"'),
    (("play", "spellfaire", "--set", "rules.hero_health=many"), "whole number"),
    (("play", "spellfaire", "--variant", "flor"), 'did you mean "floor"'),
    (("play", "spellfaire", "--load", "missing.json"), "missing.json"),
    (("play", "spellfaire", "--hot-seat", "--bot", "adept"), "--hot-seat"),
    (("play", "spellfaire", "--seed", "-1"), "seed"),
    (("play", "spellfaire", "--load", "x.json", "--seed", "1"), "--load"),
    (("docs", "--write", "--check"), "can't be combined"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_input_is_explained(
    run: Run,
    arguments: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ") and message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments", [("play", "--seed", "many"), ("play", "--first", "them"), ("deck",), ("cards",)]
)
def test_wrong_usage_is_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2 and "Traceback" not in result.output


def test_an_unknown_bot_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    result = run("play", "spellfaire", "--bot", "adpt")
    assert result.exit_code == 2 and 'did you mean "adept"' in result.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not valid JSON"),
        ('{"seats": 3}', "seats"),
        ('{"sets": []}', 'unknown key "sets"'),
        ("\udcff", "not a text file"),
    ],
)
def test_a_bad_position_is_explained(run: Run, tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    result = run("play", "spellfaire", "--load", str(path))
    assert result.exit_code == 2 and message in result.stderr


@pytest.mark.parametrize("content", ["{}", "not a replay", '{"ludarium": 99}', "[1, 2", "\udcff"])
def test_a_bad_replay_is_explained(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    result = run("replay", str(path))
    assert result.exit_code == 2 and result.stderr.startswith("error: ")


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (MemoryError("Unable to allocate 7 TiB"), "try fewer matches at a time"),
        (NotADirectoryError(20, "Not a directory", "a/b"), "a/b: Not a directory"),
        (FileNotFoundError("whatever a library says"), "whatever a library says"),
    ],
)
def test_what_the_machine_refuses_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, fault: Exception, said: str
) -> None:
    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr("ludarium.cli.deck.open_game", refuse)
    result = run("deck", "list", "spellfaire")
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("error: ") and said in result.stderr
