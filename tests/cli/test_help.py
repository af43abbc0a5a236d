"""Help teaches, is quick, and never imports what only a command needs."""

import subprocess
import sys

import pytest

from ludarium.cli import app as app_module

from .conftest import Run

COMMANDS = (
    "play",
    "watch",
    "puzzles",
    "replay",
    "games",
    "cards",
    "deck",
    "rules",
    "doctor",
    "docs",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_sentence_and_an_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: ludarium {command}" in result.output


def test_help_lists_the_commands(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)


def test_help_imports_neither_numpy_nor_numba_nor_a_game() -> None:
    script = """
import sys
sys.argv = ["ludarium", "--help"]
from ludarium.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
heavy = ("numpy", "numba", "llvmlite", "ludarium.games.spellfaire", "ludarium.bots.engine")
print("heavy:", [name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "heavy: []" in done.stdout, done.stdout


def test_a_command_whose_module_is_missing_is_left_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app_module.PANEL_OF, "nowhere", "Play")
    assert run("--help").exit_code == 0
    assert run("nowhere").exit_code == 2


def test_a_misspelt_command_is_suggested(run: Run) -> None:
    result = run("crads")
    assert result.exit_code == 2
    assert "cards" in result.stderr


def test_the_module_runs_as_the_script_does() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludarium", "--version"], capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.startswith("ludarium ")


def test_interrupting_is_status_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludarium.cli.session.Session.run", interrupt)
    assert run("play", "spellfaire").exit_code == 130
