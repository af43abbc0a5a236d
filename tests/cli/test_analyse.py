"""`ludarium analyse` and `ludarium perft`: shapes, tables, wrong input."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app

RUN = CliRunner()
WIN_IN_3 = "...sn/..S.T*/orRgO/..GPt/AN.ap* w"


def document(*words: str) -> Any:
    done = RUN.invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_perft_prints_one_document() -> None:
    found = document("perft", "mana", "--depth", "3")
    assert (found["leaves"], found["depth"], found["position"]) == (83182, 3, "Gg w")
    assert found["seconds"] > 0
    parts = document("perft", "mana", "--depth", "2", "--divide")
    assert sum(parts["divide"].values()) == parts["leaves"] == 1582 and parts["divide"]["G!"] == 40
    other = document("perft", "mana", "--depth", "1", "--position", ".p./rG./.gO w")
    assert other["position"] == ".p./rG./.gO w" and other["leaves"] > 0


def test_perft_in_words_and_in_a_variant() -> None:
    done = RUN.invoke(app, ["perft", "mana", "--depth", "2", "--variant", "diagonal", "--divide"])
    assert done.exit_code == 0 and "leaves in" in done.stdout and "G!" in done.stdout


def test_analyse_prints_one_document() -> None:
    found = document("analyse", "mana", "--position", WIN_IN_3, "--seconds", "10")
    assert found["best"] == found["line"][0] == "R>(3,3)"
    assert (found["forced_win_in"], found["score"], len(found["line"])) == (3, 1000, 3)
    assert found["forced_loss_in"] is None and found["nodes"] > 0 and found["depth"] > 0


def test_analyse_shows_several_lines() -> None:
    words = ["analyse", "mana", "--seconds", "6", "--depth", "3", "--lines", "3"]
    done = RUN.invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "depth 3" in done.output and done.stdout.count("@(") >= 3
    found = document(*words)
    assert len(found["lines"]) == 3 and found["lines"][0]["best"] == found["best"]
    assert found["forced_win_in"] is None


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["analyse", "mana", "--position", "Gx w"], "x"),
        (["analyse", "mana", "--position", "{nonsense"], "JSON"),
        (["analyse", "spellfaire"], "cannot be analysed"),
        (["perft", "spellfaire", "--depth", "2"], "hidden information"),
        (["perft", "mana", "--depth", "0"], "depth"),
        (["perft", "mana", "--depth", "2", "--position", "G w"], "geyser"),
        (["analyse", "man"], 'did you mean "mana"'),
    ],
)
def test_wrong_input_is_named_without_a_traceback(words: list[str], wanted: str) -> None:
    done = RUN.invoke(app, words)
    assert done.exit_code == 2
    assert wanted in done.output and "Traceback" not in done.output


@pytest.mark.parametrize("command", ["analyse", "perft"])
def test_help_has_an_example(command: str) -> None:
    done = RUN.invoke(app, [command, "--help"], prog_name="ludarium")
    assert done.exit_code == 0 and f"Example: ludarium {command} mana" in done.output
