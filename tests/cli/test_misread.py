"""What a designer could misread: counts that are not matches, silence about what was ignored."""

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludarium.bots.bot import fitting
from ludarium.bots.levels import settings_of
from ludarium.core.changes import changed_game
from ludarium.core.game import load
from ludarium.lab.ambiguities import findings
from ludarium.lab.idle import note
from ludarium.lab.plan import Draft
from ludarium.lab.stats import spread
from ludarium.lab.tune import judged
from tests.contract.cases import toy_is_known

from .conftest import Run
from .test_lab import DECKS, GOBLIN, document

SERIES = ("simulate", "spellfaire", "--games", "8", "--bots", "random")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "mana", "--bots", "heuristic"),
        ("balance", "mana"),
        ("whatif", "mana", "--set", "rules.jump=one", "--bots", "heuristic"),
        ("ambiguities", "mana"),
    ],
)
def test_one_match_is_not_counted_as_many(run: Run, words: tuple[str, ...]) -> None:
    """Without dice and with bots that never vary, n would count the same match again and again."""
    result = run(*words, "--games", "20", "--opening", "0")
    assert result.exit_code == 2
    assert "every match would be the same; use --opening 1" in result.stderr


def test_bots_that_vary_are_known() -> None:
    """An alpha-beta shuffles its first moves, so its matches differ even without an opening."""
    game = load("mana")
    varied = {
        name: fitting(game, settings_of(name)).rolls_dice
        for name in ("random", "novice", "heuristic", "adept", "depth:2", "search:20")
    }
    assert varied.pop("heuristic") is False and all(varied.values())


def test_a_plan_of_many_cells_is_made_in_linear_time() -> None:
    game = load("mana")
    draft = Draft([game], {"random": settings_of("random")})
    seeds = np.arange(1)

    def seconds(cells: int) -> float:
        begin = time.process_time()
        for _ in range(cells):
            draft.add([("", None), ("", None)], seeds, ("random", "random"))
        return time.process_time() - begin

    few = seconds(1000)
    draft._rows *= 200  # as if 200,000 cells were there already
    assert seconds(1000) < 5 * few


def test_cards_that_no_deck_holds_are_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "goblin.toml"
    file.write_text(GOBLIN)
    words = ("whatif", "spellfaire", "--decks", DECKS, "--bots", "random", "--games", "8")
    found = document(run, *words, "--cards", str(file))
    assert "None of these decks holds Goblin" in found["note"] and "--replace" in found["note"]
    result = run(*words, "--cards", str(file))
    assert "None of these decks holds Goblin" in result.stderr
    swap = ("--cards", str(file), "--replace", "Town Guard=Goblin")
    assert document(run, *words, *swap)["note"] is None
    assert "Goblin instead of Town Guard in 1 deck" in run(*words, *swap).stdout
    same = run(*words, "--replace", "Town Guard=Town Guard")
    assert same.exit_code == 2 and "expected two different cards" in same.stderr


def test_what_a_deck_summons_is_in_play() -> None:
    before = load("spellfaire")
    decks = [before.deck("necropolis-nature")]
    for change, said in (
        ("bramble_wall_token.attack=4", None),
        ("Town Guard.attack=4", "None of these decks holds Town Guard"),
        ("Ghoul.name=Ghast", "Only names change"),
        ("rules.hero_health=20", None),
    ):
        found = note(before, changed_game("spellfaire", (), [change], ()), decks, False)
        assert found is None if said is None else said in (found or "")


def test_a_changed_hero_is_a_change() -> None:
    with toy_is_known():
        before = load("muster")
        after = changed_game("muster", (), ["hero.Brand.might=3"], ())
        renamed = changed_game("muster", (), ["hero.Brand.name=Brandt"], ())
        decks = list(before.decks.values())
        assert note(before, after, decks, False) is None
        assert "Only names change" in (note(before, renamed, decks, False) or "")


def test_the_score_names_a_player_and_not_the_first(run: Run) -> None:
    shown = " ".join(run(*SERIES, "--decks", DECKS).stdout.split())
    assert "score of random (kingdom-frost)" in shown and "mean length, turns" in shown
    mirror = run(*SERIES, "--decks", "kingdom-frost").stdout
    assert "score of random" not in mirror and "first player's score" in mirror


def test_lengths_are_in_what_the_game_counts(run: Run) -> None:
    shown = " ".join(run("simulate", "clans", "--games", "4").stdout.split())
    assert "mean length, rounds" in shown and "turns" not in shown
    refused = run("tune", "clans", "--vary", "rules.draw=1:3", "--goal", "length")
    assert "length=ROUNDS" in refused.stderr


def test_a_resumed_run_says_so_and_claims_no_speed(run: Run, tmp_path: Path) -> None:
    folder = ("--out", str(tmp_path / "run"))
    assert document(run, *SERIES, *folder)["decisions_per_s"] > 0
    assert document(run, *SERIES, *folder)["decisions_per_s"] is None
    again = run(*SERIES, *folder)
    assert "8 of 8 matches were in" in again.stderr and "decisions/s" not in again.stdout
    other = run("simulate", "spellfaire", "--games", "12", "--bots", "random", *folder)
    assert other.exit_code == 2 and "matches 8, not 12" in other.stderr
    other = run(*SERIES, "--seed", "2", *folder)
    assert other.exit_code == 2 and "another seed" in other.stderr


@pytest.mark.parametrize("option", ["--out", "--html", "--replays", "--impact"])
def test_a_sweep_ignores_nothing(run: Run, tmp_path: Path, option: str) -> None:
    value = "40" if option == "--impact" else str(tmp_path / "x")
    result = run("balance", "mana", "--sweep", "random", "--games", "4", option, value)
    assert result.exit_code == 2 and f"omit {option}" in result.stderr


def test_a_ladder_plays_no_more_than_it_may(run: Run) -> None:
    words = ("ladder", "spellfaire", "--levels", "random,novice", "--most")
    result = run(*words, "3")
    assert result.exit_code == 2 and "--most: expected 8 or more games" in result.stderr
    few = run(*words, "8", "--json")
    assert json.loads(few.stdout)["pairs"][0]["games"] == 8
    assert "novice is not significantly stronger than random" in few.stderr


def test_switches_without_an_effect_share_a_sentence() -> None:
    def row(name: str, clear: bool) -> dict[str, Any]:
        seat = {"clear": clear}
        return {"switch": name, "other": "x", "clause": "M1", "first_seat": seat, "decks": []}

    said = findings([row("a", False), row("b", True), row("c", False)])
    assert said == [
        "b = x (M1) changes the first seat.",
        "No significant effect: a = x (M1) and c = x (M1).",
    ]


def test_a_goal_within_the_interval_is_not_called_missed() -> None:
    def verified(low: float) -> dict[str, Any]:
        far = {"n": 100, "distance_interval": [low, 0.07, 0.16]}
        return {"before": far, "after": far, "gain": [0.0, 0.0, 0.0]}

    assert "The goal is perhaps missed" in judged([], verified(0.0))["said"]
    assert "The goal is missed" in judged([], verified(0.02))["said"]


def test_percentiles_are_short() -> None:
    assert spread(np.array([10, 15, 20, 21]))["p95"] == 20.85
