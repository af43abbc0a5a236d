"""The measuring commands: shapes, exit statuses, wrong input."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ludarium
from ludarium.cli.app import app
from ludarium.cli.common import print_json

RUN = CliRunner()
games: Any = ludarium.games  # a module that can be called


@pytest.fixture
def alone() -> Iterator[None]:
    """A game for one seat is known."""
    before = list(games.__path__)
    games.add_folder(Path(__file__).parents[1] / "lab" / "games")
    yield
    games.__path__[:] = before


def document(*words: str) -> Any:
    done = RUN.invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_simulate_prints_one_document() -> None:
    found = document("simulate", "spellfaire", "--games", "100", "--seed", "4")
    assert found["games"] == 100 and sum(found["wins"]) + found["draws"] == 100
    assert found["bots"] == ["random", "random"] and len(found["win_rate"]) == 3
    assert set(found["length"]) == {"mean", "interval", "p50", "p95"}
    assert set(found["end_rates"]) == set(found["end_reasons"])
    assert all(
        len(rate) == 3 for rate in (*found["end_rates"].values(), found["length"]["interval"])
    )
    again = document("simulate", "spellfaire", "--games", "100", "--seed", "4", "--threads", "1")
    assert again["wins"] == found["wins"] and again["length"] == found["length"]


def test_simulate_shows_a_table() -> None:
    words = ["simulate", "spellfaire", "--games", "20", "--bots", "heuristic,random"]
    done = RUN.invoke(app, [*words, "--decks", "kingdom-fire"])
    assert done.exit_code == 0
    assert "heuristic" in done.stdout and "decisions/s" in done.stdout


def test_matches_without_any_dice_begin_in_different_ways() -> None:
    found = document("simulate", "mana", "--games", "60", "--bots", "heuristic")
    assert found["opening"] == 4 and found["length"]["p95"] > found["length"]["p50"]
    assert document("simulate", "mana", "--games", "4", "--bots", "random")["opening"] == 4
    for bots in ("random", "novice,heuristic"):  # who rolls dice may do without an opening
        words = ("simulate", "mana", "--games", "4", "--bots", bots, "--opening", "0")
        assert document(*words)["opening"] == 0


def test_what_is_unknown_is_null_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"rate": [-float("inf"), 0.5, float("nan")], "n": (1, 2)})
    assert json.loads(capsys.readouterr().out) == {"rate": [None, 0.5, None], "n": [1, 2]}


def test_simulate_plays_a_variant() -> None:
    plain = document("simulate", "spellfaire", "--games", "20")
    early = document("simulate", "spellfaire", "--games", "20", "--variant", "early-mana")
    assert plain["fingerprint"] != early["fingerprint"]


def test_wrong_input_is_named_without_a_traceback() -> None:
    for words, wanted in (
        (["--bots", "heuristik,random"], 'did you mean "heuristic"'),
        (["--bots", "a,b,c"], "expected one name or two"),
        (["--decks", "kingdom-frots"], 'did you mean "kingdom-frost"'),
        (["--games", "1"], "greater than or equal to 2"),
    ):
        done = RUN.invoke(app, ["simulate", "spellfaire", *words])
        assert done.exit_code == 2, words
        assert wanted in done.output and "Traceback" not in done.output


def test_ladder_prints_pairs_and_ratings() -> None:
    found = document("ladder", "spellfaire", "--levels", "random,novice", "--most", "64")
    assert found["levels"] == ["random", "novice"]
    pair = found["pairs"][0]
    assert (pair["a"], pair["b"]) == ("novice", "random") and pair["score"][0] > 0.5
    assert found["ratings"]["novice"][1] > found["ratings"]["random"][1] == 0


def test_a_ladder_that_does_not_stand_says_no() -> None:
    words = ["ladder", "spellfaire", "--levels", "novice,random", "--most", "32", "--json"]
    assert RUN.invoke(app, words).exit_code == 1


def test_a_ladder_takes_any_bots() -> None:
    """By budget, in any order, the reference as a level: no name is unknown later."""
    words = ["ladder", "spellfaire", "--levels", "search:5,heuristic,search:6", "--most", "16"]
    found = json.loads(RUN.invoke(app, [*words, "--json"]).stdout)
    assert set(found["ratings"]) == {"search:5", "heuristic", "search:6"}
    met = {frozenset((pair["a"], pair["b"])) for pair in found["pairs"]}
    assert len(met) == len(found["pairs"]) == 3
    assert all(pair["games"] <= 16 for pair in found["pairs"])
    done = RUN.invoke(app, ["ladder", "spellfaire", "--levels", "novice,novice"])
    assert done.exit_code == 2 and "two or more different bots" in done.output


def test_a_reference_meets_every_level() -> None:
    """Ratings mean little between bots that never met."""
    words = ("--levels", "random,novice,search:5", "--most", "8", "--seed", "2")
    done = RUN.invoke(app, ["ladder", "spellfaire", *words, "--json"])
    found = json.loads(done.stdout)
    met = [pair for pair in found["pairs"] if "heuristic" in (pair["a"], pair["b"])]
    assert {pair["a"] for pair in met} == {"random", "novice", "search:5"}
    assert all(pair["significant"] is None for pair in met)
    assert found["test"]["pairs"] == 3  # what is only measured takes no share of the 5 %


def test_a_ladder_for_one_seat(alone: None) -> None:
    done = RUN.invoke(app, ["ladder", "alone", "--levels", "random,novice", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert [each["name"] for each in found["levels"]] == ["random", "novice"]
    for each in found["levels"]:
        low, middle, high = each["trophies"]
        assert -1000 <= low < middle < high <= 1000 and each["runs"] == found["pairs"][0]["games"]
    assert found["pairs"][0]["significant"] and found["ratings"]["novice"][1] > 0
    shown = RUN.invoke(app, ["ladder", "alone", "--levels", "random,novice"]).output
    assert "stronger *" in shown and "* significant" in shown and "Alone, all on" in shown


def test_warm_reports_each_game() -> None:
    done = RUN.invoke(app, ["warm", "spellfaire"])
    assert done.exit_code == 0 and "SpellfAIre" in done.stdout


def test_the_signature_is_printed_for_commits() -> None:
    done = RUN.invoke(app, ["bench", "--signature"])
    assert done.exit_code == 0 and "\nSignature: spellfaire " in f"\n{done.stdout}"


def test_bench_has_every_number() -> None:
    found = document("bench", "spellfaire", "--no-cold")
    numbers = found["games"]["spellfaire"]
    for key in (
        "plain_decisions_per_s",
        "jit_decisions_per_s",
        "jit_games_per_s",
        "threads_decisions_per_s",
        "state_bytes",
        "copy_ns",
        "search_iterations_per_s",
        "warm_first_move_s",
    ):
        assert numbers[key] > 0, key
    assert numbers["state_bytes"] < 1024 and {"cuda_decisions_per_s", "cold_compile_s"} <= set(
        numbers
    )
