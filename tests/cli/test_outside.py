"""`ludarium --games FOLDER`: a game outside the package in every command that knows games."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludarium
from tests.contract.cases import EXAMPLES

from .conftest import Run

games: Any = ludarium.games  # a module that can be called


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(games.VARIABLE, "")
    before = list(games.__path__)
    yield
    games.__path__[:] = before


def test_a_game_is_listed_read_and_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the last question puts its replay

    def outside(*words: str, stdin: str = "") -> Any:
        return run("--games", str(EXAMPLES), *words, stdin=stdin)

    assert "Bluff" in outside("games").stdout
    assert os.environ[games.VARIABLE] == str(EXAMPLES)  # processes that it starts know it, too
    assert "Wild ones" in outside("rules", "bluff", "B4.1").stdout
    shown = outside("play", "bluff", "--seed", "3", "--first", "me", stdin="1\ncall\nroll\n" * 40)
    assert shown.exit_code == 0, shown.output
    assert "wins: the last die." in shown.stdout or "You win: the last die." in shown.stdout
    assert "without cards" in outside("cards", "bluff").stderr
    assert "without decks" in outside("deck", "list", "bluff").stderr


@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_bad_folder_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.py").write_text("import nothing_at_all\n")
    if by == "environment":
        monkeypatch.setenv(games.VARIABLE, str(tmp_path))
        games.__path__.append(str(tmp_path))  # as at the start of a process
    words = ["--games", str(tmp_path)] if by == "option" else []
    result = run(*words, "games")
    assert result.exit_code == 2 and result.stdout == ""
    line = result.stderr.replace("\n", "")
    assert line.startswith("error: ") and "Traceback" not in line
    assert "broken" in line and "game.py, line 1: ModuleNotFoundError" in line
    assert not [name for name in sys.modules if name.endswith("games.broken.game")]


def test_a_folder_that_is_not_there_is_named(run: Run) -> None:
    result = run("--games", "/nowhere", "games")
    assert result.exit_code == 2 and "/nowhere: no such folder" in result.stderr
