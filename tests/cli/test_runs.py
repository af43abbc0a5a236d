"""Games with one seat on the command line: every measuring command, and `watch`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ludarium
from ludarium.cli import runs
from ludarium.cli.app import app
from ludarium.cli.common import out
from ludarium.cli.progress import matches_bar

RUN = CliRunner()
FOLDER = Path(__file__).parents[1] / "lab" / "games"
games: Any = ludarium.games  # a module that can be called


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The games for one seat are known."""
    before = list(games.__path__)
    games.add_folder(FOLDER)
    yield
    games.__path__[:] = before


def shown(*words: str, status: int = 0) -> str:
    done = RUN.invoke(app, words, env={"COLUMNS": "160"})
    assert done.exit_code == status, done.output
    return done.output


def document(*words: str) -> Any:
    done = RUN.invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_simulate_plays_all_decks_with_all_bots(tmp_path: Path) -> None:
    words = ("simulate", "delve", "--games", "30", "--bots", "random,novice,heuristic")
    decks = ("--decks", "poor,sharp")
    said = shown(*words, *decks, "--table", str(tmp_path / "t.csv"))
    for part in ("180 runs (30 per bot and deck)", "mean trophies", "all decks", "same seeds"):
        assert part in said
    assert len((tmp_path / "t.csv").read_text().splitlines()) == 1 + 6
    found = document(*words, *decks)
    assert found["bots"] == ["random", "novice", "heuristic"] and found["decks"] == [
        "poor",
        "sharp",
    ]
    assert found["games"] == 30 and found["matches"] == 180 and "win_rate" not in found
    assert document("simulate", "delve", "--games", "10")["decks"] == ["sharp"]  # the starter
    assert document("simulate", "alone", "--games", "10")["decks"] == []


def test_a_deck_that_does_not_fit_is_named() -> None:
    assert 'did you mean "sharp"' in shown("simulate", "delve", "--decks", "sharb", status=2)
    assert "played without decks" in shown("simulate", "alone", "--decks", "sharp", status=2)


def test_warm_and_bench_know_the_deck_of_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludarium.lab import bench

    for name in ("plain_speed", "copy_time", "search_speed"):
        monkeypatch.setattr(bench, name, lambda *_: 1)
    monkeypatch.setattr(bench, "series_speed", lambda *_: (1, 1))
    monkeypatch.setattr(bench, "process_time", lambda *_: 1.0)
    own = bench.own_row
    monkeypatch.setattr(bench, "own_row", lambda game, row: own(game, row, 0.05))
    assert "Delve" in shown("warm", "delve")
    assert "guards met" in shown("bench", "delve", "--no-cold")
    assert document("bench", "delve", "--no-cold")["games"]["delve"]["guards_per_s"] > 0


def test_the_ladder_of_a_game_with_decks() -> None:
    words = ("ladder", "delve", "--levels", "random,heuristic", "--decks", "sharp,careful")
    found = document(*words)
    assert found["decks"] == ["sharp", "careful"] and found["measure"]["name"] == "trophies"
    pair = found["pairs"][0]
    assert pair["significant"] and pair["difference"][1] > 0
    assert found["levels"][1]["measure"][1] > found["levels"][0]["measure"][1]
    said = shown(*words)
    assert "more trophies, 95 %" in said and "a tie counts half" in said
    few = shown(*words[:4], "--decks", "sharp,careful,poor", "--most", "2", status=2)
    assert "expected 3 or more games (a run per deck), got 2" in few


def test_balance_of_runs(tmp_path: Path) -> None:
    page, replays = tmp_path / "b.html", tmp_path / "replays"
    said = shown(
        "balance", "delve", "--games", "40", "--html", str(page), "--replays", str(replays)
    )
    for part in (
        "Decks, the best first",
        "mean trophies",
        "Impact: trophies gained",
        "drawn, played:",
    ):
        assert part in said
    assert "first player" not in said and "mirror" not in said
    assert (
        "Causal impact: trophies" in page.read_text()
        and "data:application/json" in page.read_text()
    )
    file = next(replays.glob("poor-*.json"))
    assert "trophies" in shown("replay", str(file))
    assert "mean points" in shown("balance", "alone", "--games", "20", "--bot", "random")
    assert "has one seat: omit it" in shown("balance", "delve", "--sweep", "random", status=2)


def mean_of(value: float) -> dict[str, Any]:
    return {"interval": [value - 1, value, value + 1]}


def test_in_a_narrow_terminal_columns_go_before_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    columns = ["seen", "pitched", "bought", "frozen", "triggers", "fainted"]
    impact = {"difference": [-2.66, -1.58, -0.51], "n": 800, "clear": True}
    row: dict[str, Any] = {"name": "Unbroken Colossus", "impact": impact}
    row |= {column: {"share": [0.2, 0.39, 0.5]} for column in columns}
    about = {"measure": {"name": "trophies", "unit": ""}, "columns": columns, "cards": [row]}
    table, left = runs.fitting(about, "card")
    assert list(left) == columns[:3]
    with out.capture() as said:
        out.print(table)
    assert "-1.58 (-2.66 to -0.51) *" in said.get() and "800" in said.get()
    monkeypatch.setenv("COLUMNS", "160")
    assert list(runs.fitting(about, "card")[1]) == columns


def test_in_a_narrow_terminal_words_are_wrapped_and_numbers_are_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    change = {"difference": [-1.7, -1.04, -0.37], "n": 20_000, "clear": True}
    reading: dict[str, Any] = {"switch": "pitch_from_board", "other": "illegal", "clause": "ML6"}
    reading |= {"measure": change, "length": change}
    measure = {"name": "trophies", "unit": ""}
    about = {"game": "manalimit", "measure": measure, "switches": [reading]}
    with out.capture() as said:
        out.print(runs.readings_table(about))
    assert said.get().count("-1.04 (-1.70 to -0.37) *") == 2 and "20,000" in said.get()
    assert "length, rounds" in said.get()


def test_the_matrix_numbers_decks_as_the_list_above_it() -> None:
    cells = [
        {"a": a, "b": b, "n": 9, "pools": 6, "measure": mean_of(10 * i + j)}
        for i, a in enumerate("xy", 1)
        for j, b in enumerate("xy", 1)
    ]
    about: dict[str, Any] = {
        "matrix": cells,
        "met": "ghosts",
        "measure": {"name": "trophies", "unit": ""},
    }
    about["deck_rates"] = [{"deck": "y"}, {"deck": "x"}]
    with out.capture() as said:
        runs.show_matrix(about)
    rows = [line.split() for line in said.get().splitlines() if " x " in line or " y " in line]
    assert [row[1:3] for row in rows] == [["1", "y"], ["2", "x"]]
    assert [row[4::2] for row in rows] == [["22.0", "21.0"], ["12.0", "11.0"]]


def test_no_bar_is_drawn_where_nobody_watches(capfd: pytest.CaptureFixture[str]) -> None:
    with matches_bar(3, quiet=False) as progress:
        progress(3)
    assert capfd.readouterr().err == ""


def test_what_makes_no_sense_for_one_seat_is_said() -> None:
    assert "runs of Delve leave no ghosts" in shown("balance", "delve", "--ghosts", "9", status=2)
    assert "needs opponents" in shown("metagame", "delve", status=2)
    assert "has one seat" in shown("metagame", "delve", "--field", status=2)
    assert "--ghosts is for games with one seat" in shown(
        "metagame", "mana", "--ghosts", "24", status=2
    )


def test_whatif_of_runs(tmp_path: Path) -> None:
    page = tmp_path / "w.html"
    words = ("whatif", "delve", "--set", "rules.lives=6", "--bots", "random", "--games", "90")
    said = shown(*words, "--html", str(page), "--table", str(tmp_path / "w.csv"))
    for part in ("trophies of poor", "runs won", "difference, 95 %", "The mean result rises"):
        assert part in said
    assert "Change of the mean trophies" in page.read_text()
    assert (tmp_path / "w.csv").read_text().splitlines()[1].startswith("random,measure,90")
    found = document(*words)
    strength = found["strengths"][0]
    assert strength["measure"]["n"] == 90 and "first_seat" not in strength
    same = document("whatif", "delve", "--set", "rules.lives=3", "--bots", "random")
    assert same["unchanged"] and same["strengths"][0]["measure"]["difference"] == [0, 0, 0]
    swapped = shown(*words[:2], "--replace", "Torch=Dynamite", "--bots", "random", status=2)
    assert "at most 3 copies of Dynamite" in swapped


def test_the_readings_of_a_game_for_one_seat() -> None:
    found = document("ambiguities", "delve", "--games", "150")
    (switch,) = found["switches"]
    assert switch["switch"] == "tie" and switch["measure"]["difference"][2] < 0
    assert any("the mean result" in each for each in found["findings"])


def test_tune_brings_runs_to_a_value(tmp_path: Path) -> None:
    words = ("tune", "delve", "--vary", "rules.lives=1:5", "--decks", "sharp", "--games", "200")
    said = shown(
        *words, "--goal", "trophies=3", "--verify", "400", "--html", str(tmp_path / "t.html")
    )
    assert "a run reaches 3 trophies on average" in said and "on 400 fresh runs each" in said
    assert "trophies" in (tmp_path / "t.html").read_text()
    assert "expected one of trophies=VALUE" in shown(*words, status=2)


def test_watch_shows_the_run_of_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ("watch", "delve", "--bot", "heuristic", "--deck", "careful", "--seed", "4")
    said = shown(*words, "--save", str(file))
    for part in ("1. heuristic: play", "Seat 0: draw, card Salve.", "The run is ", "seed 4"):
        assert part in said
    assert said.replace(f"; saved as {file}", "") == shown(*words)  # the seed decides all of it
    found = document(*words)
    assert f" {found['measure']} trophies." in said
    assert found["result"] == json.loads(file.read_text())["result"]
    assert "points." in shown("watch", "alone", "--bot", "random", "--seed", "1")
    assert "--bots: expected 1 for Delve, got 2" in shown(
        "watch", "delve", "--bots", "a,b", status=2
    )


def test_watch_shows_any_game() -> None:
    said = shown("watch", "mana", "--bots", "heuristic,random", "--seed", "3")
    assert "1. heuristic (seat 0): " in said and "Seat 0 wins." in said


def test_a_lost_run_is_lost_at_the_terminal() -> None:
    done = RUN.invoke(app, ["play", "delve", "--seed", "1"], input="flee\n" * 3 + "\n")
    assert "You lose: no lives left. 0 trophies." in done.output


@pytest.mark.parametrize(
    "words",
    [("--bot", "expert"), ("--hot-seat",), ("--enemy-deck", "sharp"), ("--first", "bot")],
    ids=lambda words: words[0],
)
def test_a_run_is_played_without_opponents(words: tuple[str, ...]) -> None:
    assert f"Delve has one seat: omit {words[0]}" in shown("play", "delve", *words, status=2)


def test_a_deck_file_to_start_from(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(shown("deck", "show", "manalimit", "ember-volley", "--text"))
    assert file.read_text().splitlines()[0] == "3x Sparkling"
    assert "legal" in shown("deck", "check", "manalimit", str(file))
