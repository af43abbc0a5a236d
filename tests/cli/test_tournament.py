"""`ludarium tournament`: what it prints, and where."""

import json
import sys
from pathlib import Path

from typer.testing import CliRunner

from ludarium.cli.app import app

RUN = CliRunner()
BOT = Path(__file__).parents[2] / "examples" / "bots" / "line_bot.py"


def test_the_table_names_everyone_with_intervals() -> None:
    bots = f"novice,mine={sys.executable} {BOT}"
    words = ["--bots", bots, "--games", "4", "--movetime", "60s", "--option", "mine.Seed=3"]
    done = RUN.invoke(app, ["tournament", "spellfaire", *words])
    assert done.exit_code == 0, done.output
    for word in ("novice", "mine", "Elo", "95 %", "round robin", "seed 1", "mirror decks"):
        assert word in done.stdout


def test_json_is_alone_on_standard_output() -> None:
    bots = f"random,gone={sys.executable} -c pass"
    done = RUN.invoke(app, ["tournament", "mana", "--bots", bots, "--games", "2", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["faults"][0]["detail"] == "exited with status 0"
    assert "fault: gone lost to random" in done.stderr
    assert [one["name"] for one in found["standings"]] == ["random", "gone"]


def test_wrong_input_is_one_line_with_status_2() -> None:
    for words, wanted in (
        (["--bots", "random,heuristik"], 'did you mean "heuristic"'),
        (["--bots", "random"], "two or more bots"),
        (["--bots", f"random,m={sys.executable} {BOT}", "--option", "m.Sed=1"], '"Seed"'),
        (["--bots", "random,novice", "--clock", "soon"], "60+0.5"),
    ):
        done = RUN.invoke(app, ["tournament", "mana", *words])
        assert done.exit_code == 2 and wanted in done.stderr, done.output
        assert done.stderr.strip().startswith("error: ") and "Traceback" not in done.output
