"""The lab's commands: one JSON document, tables and pages, and readable refusals."""

import json
from pathlib import Path
from typing import Any

import polars
import pytest

from ludarium.core.replay import Replay

from .conftest import Run

DECKS = "kingdom-frost,ironbound-fire"


def document(run: Run, *arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_balance_writes_what_it_found(run: Run, tmp_path: Path) -> None:
    page, table = tmp_path / "b.html", tmp_path / "b.csv"
    arguments = ("balance", "spellfaire", "--decks", DECKS, "--games", "8", "--impact", "40")
    files = ("--html", str(page), "--table", str(table), "--replays", str(tmp_path / "replays"))
    found = document(run, *arguments, *files)
    assert [row["deck"] for row in found["deck_rates"]] == ["ironbound-fire", "kingdom-frost"]
    sample = Path(found["matrix"][1]["sample"])
    assert sample.is_file() and Replay.load(sample).run().result is not None
    assert "kingdom-frost" in page.read_text() and "<script src" not in page.read_text()
    frame = polars.read_csv(table)
    assert {"about", "n", "rate_low", "rate_mid", "rate_high"} <= set(frame.columns)
    assert frame.filter(polars.col("about") == "cell").height == 4
    shown = run(*arguments).stdout
    assert "ironbound-fire" in shown and "whoever moves first" in shown


def test_the_same_seed_gives_the_same_document(run: Run, tmp_path: Path) -> None:
    arguments = ("balance", "spellfaire", "--decks", DECKS, "--games", "8", "--impact", "0")
    first = document(run, *arguments, "--out", str(tmp_path / "run"))
    again = document(run, *arguments, "--threads", "1")
    resumed = document(run, *arguments, "--out", str(tmp_path / "run"))
    for found in (first, again, resumed):
        del found["seconds"]
    assert first == again == resumed
    assert list((tmp_path / "run").glob("cards-*.parquet"))


def test_whatif_compares(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "w.parquet"
    change = ("--set", "rules.hero_health=60", "--bots", "random,heuristic", "--games", "200")
    found = document(
        run, "whatif", "spellfaire", "--decks", DECKS, *change, "--table", str(table),
        "--html", str(tmp_path / "w.html"),
    )  # fmt: skip
    assert [each["bot"] for each in found["strengths"]] == ["random", "heuristic"]
    assert "the length of a match rises at every strength" in found["agreed"]
    assert polars.read_parquet(table).height == 2 * (3 + 2)
    assert "rules.hero_health=60" in (tmp_path / "w.html").read_text()
    shown = run("whatif", "spellfaire", "--decks", DECKS, *change).stdout
    assert "at every strength" in shown and "hero_health=60" in shown


def test_whatif_without_a_change_is_exactly_nothing(run: Run) -> None:
    found = document(
        run, "whatif", "spellfaire", "--decks", DECKS, "--bots", "random", "--games", "100"
    )
    assert found["strengths"][0]["length"]["difference"] == [0, 0, 0]
    assert not found["agreed"] and not found["flips"]


def test_ambiguities_lists_every_switch(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    found = document(
        run, "ambiguities", "spellfaire", "--decks", DECKS, "--bot", "random", "--games", "40",
        "--html", str(page),
    )  # fmt: skip
    assert {"first_turn_mana", "summon_full_board", "health_floor"} == {
        row["switch"] for row in found["switches"]
    }
    assert "first_turn_mana" in page.read_text()


def test_tune_proposes_and_verifies(run: Run, tmp_path: Path) -> None:
    arguments = ("tune", "spellfaire", "--decks", DECKS, "--vary", "rules.hero_health=10:30")
    found = document(
        run, *arguments, "--goal", "length=14", "--games", "200", "--rounds", "3",
        "--verify", "200", "--html", str(tmp_path / "t.html"), "--table", str(tmp_path / "t.csv"),
    )  # fmt: skip
    before, after = found["verified"]["before"], found["verified"]["after"]
    assert after["distance"] < before["distance"] and after["n"] >= 200
    assert [row["path"] for row in found["diff"]] == ["rules.hero_health"]
    assert found["set"] == [f"rules.hero_health={found['diff'][0]['new']}"]
    assert (tmp_path / "t.html").is_file()


def test_metagame_ranks_against_the_field(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "m.html"
    found = document(
        run, "metagame", "spellfaire", "--field", "--bot", "random", "--games", "2",
        "--html", str(page),
    )  # fmt: skip
    assert len(found["decks"]) == 336 and found["against"] == "field"
    assert found["decks"][0]["deck"] in page.read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("balance", "spellfaire", "--games", "0"), "2 or more matches a cell"),
        (("balance", "spellfaire", "--decks", "nobody"), 'no deck and no file is called "nobody"'),
        (("balance", "spellfaire", "--bot", "heurist"), 'did you mean "heuristic"'),
        (("balance", "spellfaire", "--bot", "adept", "--device", "cuda"), "not adept"),
        (("balance", "spellfaire", "--device", "tpu"), '"cpu" or "cuda"'),
        (("balance", "mana", "--decks", "a"), "without decks"),
        (("balance", "spellfaire", "--games", "2", "--table", "x.txt"), ".csv or .parquet"),
        (("balance", "spellfaire", "--games", "2", "--html", "/"), "not the folder /"),
        (("tournament", "mana", "--bots", "random,novice", "--csv", "/"), "not the folder /"),
        (("whatif", "spellfaire", "--games", "1"), "2 or more matches"),
        (("whatif", "spellfaire", "--set", "Embr Bolt.n=3"), 'did you mean "Ember Bolt"'),
        (("whatif", "spellfaire", "--set", "Ember Bolt.power=3"), 'no field "power"'),
        (("whatif", "spellfaire", "--bots", ","), "at least one bot"),
        (("tune", "spellfaire"), "nothing may be changed"),
        (("tune", "spellfaire", "--vary", "Ghoul.attack"), "PATH=LOW:HIGH"),
        (("tune", "spellfaire", "--vary", "Ghoul.attack=1:2", "--goal", "fun"), "even-decks"),
        (("metagame", "mana"), "no list of all its decks"),
        (("metagame", "spellfaire", "--games", "1"), "2 or more matches a pair"),
        (("simulate", "spellfaire", "--workers", "1", "--cluster", "tcp://x:1"), "choose one"),
    ],
)
def test_what_cannot_be_measured_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
