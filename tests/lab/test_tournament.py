"""Tournaments: any bots, seats swapped, the same seeds; faults are losses and counted apart."""

import csv
import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ludarium
from ludarium.bots.external import FAULTS, Limits
from ludarium.bots.levels import BOTS
from ludarium.cli.app import app
from ludarium.cli.tournament import read_clock, read_time
from ludarium.core.errors import BadInput
from ludarium.core.replay import Replay
from ludarium.lab import solo
from ludarium.lab.desk import Desk, Row, Terms
from ludarium.lab.entrants import read_entrants
from ludarium.lab.ladder import Pairing
from ludarium.lab.plan import seeds_of
from ludarium.lab.refereed import begin
from ludarium.lab.standings import rate
from ludarium.lab.swiss import pair_up
from ludarium.lab.tournament import play_pairing, round_robin, swiss

from ..bots.programs import EXAMPLES, NODE, PYTHON, program

RUN = CliRunner()
SPELLFAIRE, MANA = ludarium.load("spellfaire"), ludarium.load("mana")
PYTHON_BOT = " ".join(PYTHON)
PATIENT = Limits(move=30.0, start=30.0)


def document(*words: str) -> Any:
    done = RUN.invoke(app, ["tournament", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


# --- who takes part ----------------------------------------------------------------------------------


def test_bots_are_read_as_people_write_them() -> None:
    words = [f"adept,search:200, fast=search:10 ,{PYTHON_BOT}", f"mine=\"{PYTHON_BOT} --x 'a,b'\""]
    found = read_entrants(SPELLFAIRE, words)
    assert [one.name for one in found] == ["adept", "search:200", "fast", "line_bot.py", "mine"]
    assert found[0].settings == BOTS["adept"]
    assert found[1].settings is not None and found[1].settings.iterations == 200
    assert found[3].command == tuple(PYTHON) and found[4].command == (*PYTHON, "--x", "a,b")
    same = read_entrants(MANA, ["random,random,deep:50,depth:2"])
    assert [one.name for one in same] == ["random", "random-2", "deep:50", "depth:2"]
    options = read_entrants(SPELLFAIRE, [f"adept,mine={PYTHON_BOT}"], ["mine.Seed=7"])
    assert options[1].options == {"Seed": "7"}


@pytest.mark.parametrize(
    ("bots", "options", "wanted"),
    [
        ("adept,adpt", (), 'did you mean "adept"'),
        ("adept", (), "two or more bots"),
        ("", (), "two or more bots"),
        ("adept,search:0", (), "a number from 1 to 1000000"),
        ("adept,search:many", (), "got 'many'"),
        ("adept,deep:100", (), "deep"),
        ("a=adept,a=random", (), 'two bots are called "a"'),
        ("adept,no-such-program --fast", (), 'no such bot or program: "no-such-program"'),
        (f"adept,{sys.executable} 'x", (), "No closing quotation"),
        ("adept,random", ("adept.x=1",), "no program takes part"),
        (f"adept,m={PYTHON_BOT}", ("n.x=1",), "one of m"),
        (f"adept,m={PYTHON_BOT}", ("m.x",), "NAME.OPTION=VALUE"),
    ],
)
def test_who_cannot_take_part_is_named(bots: str, options: tuple[str, ...], wanted: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_entrants(SPELLFAIRE, [bots], options)
    assert wanted in str(fault.value)


def test_times_are_read_with_and_without_a_unit() -> None:
    assert [read_time(word, "x") for word in ("500", "500ms", "1.5s")] == [0.5, 0.5, 1.5]
    assert read_clock("60+0.5") == (60, 0.5) and read_clock("5") == (5, 0)
    for word, wanted in (("0.5", "0.5s is in seconds"), ("soon", "1.5s"), ("-1", "1.5s")):
        with pytest.raises(BadInput, match=wanted):
            read_time(word, "--movetime")
    with pytest.raises(BadInput, match=r"60\+0.5"):
        read_clock("1:00")


# --- matches ------------------------------------------------------------------------------------------


def rows_of(desk: Desk, *bots: str) -> list[Row]:
    a, b = read_entrants(desk.game, bots)
    return play_pairing(desk, a, b, 1)


def test_both_of_a_pair_have_the_same_seed_and_deck() -> None:
    decks = ("kingdom-fire", "wildclan-frost")
    desk = Desk(SPELLFAIRE, Terms(pairs=3, decks=decks, seed=4, limits=PATIENT))
    compiled = rows_of(desk, "heuristic", "random")
    outside = rows_of(desk, "heuristic", PYTHON_BOT)
    seeds = seeds_of(4, 3).tolist()
    for rows in (compiled, outside):
        assert [(row.pair, row.seat) for row in rows] == [(k, s) for k in range(3) for s in (0, 1)]
        assert [row.seed for row in rows[::2]] == seeds
        assert [row.deck for row in rows[::2]] == [decks[0], decks[0], decks[1]]
    assert not any(row.fault for row in outside)
    assert sum(row.points for row in outside) > 3  # against a random player


def test_the_referee_and_the_series_begin_alike() -> None:
    """Openings of open games are random, undecided, and the same for both of a pair."""
    for seed in (1, 2, 3):
        first, again = begin(MANA, seed, None, 4), begin(MANA, seed, None, 4)
        assert first.state_bytes == again.state_bytes and len(first.entries) == 4
        assert first.actors
    assert begin(MANA, 1, None, 4).state_bytes != begin(MANA, 2, None, 4).state_bytes
    assert not begin(SPELLFAIRE, 1, None, 0).entries


def test_several_tables_play_at_once() -> None:
    progress: list[int] = []
    desk = Desk(MANA, Terms(pairs=6, threads=3, limits=PATIENT), progress.append)
    rows = rows_of(desk, PYTHON_BOT, " ".join(NODE))
    assert sum(progress) == len(rows) == 12 and not any(row.fault for row in rows)
    assert [row.pair for row in rows] == sorted(row.pair for row in rows)


# --- faults -------------------------------------------------------------------------------------------


def test_crashed_slow_and_cheating_bots_lose_cleanly(tmp_path: Path) -> None:
    bad = {
        "crash": program(tmp_path, go="sys.stderr.write('lost my way'); sys.exit(5)"),
        "slow": program(tmp_path, go="time.sleep(30)"),
        "cheat": program(tmp_path, go='say("bestaction take everything")'),
        "mute": program(tmp_path, greet="time.sleep(30)"),
    }
    bots = ",".join(f"{name}={' '.join(command)}" for name, command in bad.items())
    words = ["spellfaire", "--bots", f"random,{bots}", "--games", "2", "--movetime", "500ms"]
    folders = ["--replays", str(tmp_path / "replays"), "--logs", str(tmp_path / "logs")]
    done = RUN.invoke(app, ["tournament", *words, *folders, "--startup", "5s", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    faults = {one["name"]: one["faults"] for one in found["standings"]}
    assert found["standings"][0]["name"] == "random" and not any(faults["random"].values())
    met = [pair for pair in found["pairs"] if pair["a"] == "random"]
    assert [pair["score"][1] for pair in met] == [1.0] * 4 and len(met) == 4
    kinds = {"crash": "crash", "slow": "time", "cheat": "illegal", "mute": "start"}
    for name, kind in kinds.items():
        own = [fault for fault in found["faults"] if fault["bot"] == name]
        assert own and {fault["fault"] for fault in own} == {kind}
        assert faults[name] == dict.fromkeys(FAULTS, 0) | {kind: len(own)}
    details = {fault["bot"]: fault["detail"] for fault in found["faults"]}
    assert (
        details["crash"] == "exited with status 5; last line of its standard error: 'lost my way'"
    )
    assert details["slow"] == "no answer within 0.5 s"
    assert details["cheat"].startswith('illegal action: "take everything" is not an action here')
    assert details["mute"].startswith('not started again: no "ludariumok"')
    assert "fault: cheat lost to random (round 1, pair 1, seed " in done.stderr
    assert "lost my way" in (tmp_path / "logs" / "crash.log").read_text()
    replays = [Replay.load(fault["replay"]) for fault in found["faults"]]
    assert {replay.run().result.reason for replay in replays} == {"time", "forfeit"}  # type: ignore[union-attr]


def test_a_bot_that_fails_once_goes_on_in_the_next_match(tmp_path: Path) -> None:
    mark = tmp_path / "failed"
    go = (
        f'os.path.exists({str(mark)!r}) or (open({str(mark)!r}, "w").close(), sys.exit(1)); '
        'say("bestaction " + str(legal[-1]["id"]))'
    )
    desk = Desk(SPELLFAIRE, Terms(pairs=2, limits=PATIENT, threads=1))
    rows = rows_of(desk, "random", " ".join(program(tmp_path, go=go)))
    assert [row.fault for row in rows] == ["crash", None, None, None]


# --- tables -------------------------------------------------------------------------------------------


def test_a_round_robin_rates_everyone_with_intervals() -> None:
    found = document("spellfaire", "--bots", "random,novice,heuristic", "--games", "60")
    assert found["games"] == 180 and len(found["pairs"]) == 3
    assert [one["name"] for one in found["standings"]] == ["heuristic", "novice", "random"]
    for one in [*found["pairs"], *found["standings"]]:
        low, middle, high = one["score"]
        assert 0 <= low <= middle <= high <= 1 and one["games"] in (60, 120)
        assert one["won"] + one["drawn"] + one["lost"] == one["games"]
    for one in found["standings"]:
        low, middle, high = one["rating"]
        assert low < middle < high
    assert abs(sum(one["rating"][1] for one in found["standings"])) < 0.2
    again = document("spellfaire", "--bots", "random,novice,heuristic", "--games", "60")
    assert again == found


def test_files_and_a_report_are_written(tmp_path: Path) -> None:
    files = {name: tmp_path / f"matches.{name}" for name in ("csv", "parquet", "html")}
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    found = document("mana", "--bots", "random,novice", "--games", "8", *options)
    with files["csv"].open(newline="") as file:
        rows = list(csv.DictReader(file))
    import polars

    table = polars.read_parquet(files["parquet"])
    assert len(rows) == len(table) == found["games"] == 8
    assert [float(row["points"]) for row in rows] == table["points"].to_list()
    page = files["html"].read_text(encoding="utf-8")
    assert "random" in page and "novice" in page and found["fingerprint"] in page


def test_ratings_of_those_who_never_met_stay_wide() -> None:
    met = [
        Pairing("a", "b", 20, (0.5, 0.7, 0.9), False),
        Pairing("c", "d", 20, (0.5, 0.7, 0.9), False),
    ]
    alone, joined = rate(met, list("abcd")), [*met, Pairing("b", "c", 20, (0.3, 0.5, 0.7), False)]
    assert alone["a"][1] > alone["b"][1] and all(low < high for low, _, high in alone.values())
    width = {name: high - low for name, (low, _, high) in alone.items()}
    together = rate(joined, list("abcd"))
    assert all(high - low < width[name] for name, (low, _, high) in together.items())


# --- Swiss --------------------------------------------------------------------------------------------


def test_neighbours_meet_and_nobody_twice() -> None:
    names = list("abcdefg")
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    assert pair_up(names, met, rested) == ([("a", "b"), ("c", "d"), ("e", "f")], "g")
    for _ in range(7):
        pairs, rests = pair_up(names, met, rested)
        assert rests is not None and rests not in rested
        rested.add(rests)
        new = {frozenset(pair) for pair in pairs}
        assert len(new) == 3 and not new & met and not any(rests in pair for pair in pairs)
        met |= new
    assert met == {frozenset(pair) for pair in combinations(names, 2)}
    again, _ = pair_up(list("abcd"), {frozenset(p) for p in combinations("abcd", 2)}, set())
    assert len(again) == 2  # they have to meet again


def test_swiss_rounds_lead_the_best_together() -> None:
    entrants = read_entrants(SPELLFAIRE, ["random,novice,heuristic,a=random,b=novice"])
    desk = Desk(SPELLFAIRE, Terms(pairs=10))
    rows = swiss(desk, entrants, 3)
    rounds = [{frozenset((row.a, row.b)) for row in rows if row.round == n} for n in (1, 2, 3)]
    assert [len(pairs) for pairs in rounds] == [2, 2, 2] and len(set.union(*rounds)) == 6
    found = document(
        "spellfaire", "--bots", "random,novice,heuristic,adept", "--swiss", "2", "--games", "8"
    )
    assert found["swiss"] == 2 and len(found["pairs"]) == 4


def test_who_rests_all_the_time_has_no_score_and_no_rating(tmp_path: Path) -> None:
    table, page = tmp_path / "table.csv", tmp_path / "report.html"
    words = ["mana", "--bots", "random,novice,a=random", "--swiss", "1", "--games", "4"]
    found = document(*words, "--table", str(table), "--html", str(page))
    *met, rests = found["standings"]
    assert all(one["games"] == 4 and one["score"] and one["rating"] for one in met)
    assert (rests["name"], rests["games"], rests["provisional"]) == ("a", 0, True)
    assert rests["score"] is None and rests["rating"] is None
    with table.open(newline="") as file:
        last = list(csv.DictReader(file))[-1]
    assert (last["name"], last["games"], last["score_mid"], last["rating_mid"]) == (
        "a",
        "0",
        "",
        "",
    )
    shown = RUN.invoke(app, ["tournament", *words])
    row = next(line for line in shown.stdout.splitlines() if line.startswith("│ a "))
    assert [cell.strip() for cell in row.split("│")[1:-1]] == ["a", "0", "-", "-", "-", ""]


def test_wrong_numbers_of_rounds_and_decks_are_refused() -> None:
    for words, wanted in (
        (["--swiss", "3"], "expected 1 to 1 rounds for 2 bots"),
        (["--decks", "kingdom-frots"], 'did you mean "kingdom-frost"'),
        (["--games", "0"], "2"),
        (["--movetime", "0.5"], "0.5s is in seconds"),
        (["--set", "rules.nothing=1"], "nothing"),
    ):
        done = RUN.invoke(app, ["tournament", "spellfaire", "--bots", "random,novice", *words])
        assert done.exit_code == 2 and wanted in done.output, done.output
        assert "Traceback" not in done.output
    done = RUN.invoke(app, ["tournament", "mana", "--bots", "random,novice", "--decks", "x"])
    assert done.exit_code == 2


# --- one seat -----------------------------------------------------------------------------------------


@pytest.fixture
def alone() -> Iterator[None]:
    path: list[str] = ludarium.games.__path__
    before = list(path)
    path.append(str(Path(__file__).parent / "games"))
    yield
    path[:] = before


def test_with_one_seat_the_same_seeds_are_compared(alone: None, tmp_path: Path) -> None:
    lazy = program(tmp_path)
    broken = program(tmp_path, go="sys.exit(1)")
    bots = f"search:100,lazy={' '.join(lazy)},broken={' '.join(broken)}"
    found = document("alone", "--bots", bots, "--games", "20")
    runs = {run["name"]: run for run in found["runs"]}
    assert [run["runs"] for run in found["runs"]] == [20] * 3
    assert runs["search:100"]["score"][1] > runs["lazy"]["score"][1]
    assert runs["broken"]["won"][1] == 0 and runs["broken"]["score"][1] == -1000
    assert runs["broken"]["measure"][1] == 0 and 5 <= runs["lazy"]["measure"][1] <= 30
    assert [one["name"] for one in found["standings"]] == ["search:100", "lazy", "broken"]
    assert found["standings"][2]["faults"]["crash"] == 20 and len(found["faults"]) == 20
    refused = RUN.invoke(
        app, ["tournament", "alone", "--bots", "random,novice,adept", "--swiss", "2"]
    )
    assert refused.exit_code == 2 and "one seat" in refused.output


def test_runs_are_compared_by_the_measure_of_the_game(alone: None) -> None:
    game = ludarium.load("alone")
    rows = [Row(1, "a", "", k, 0, "", k) for k in range(3)]
    few = [solo.Made(900, 10), solo.Made(-900, 12), solo.Made(1, 9)]
    many = [solo.Made(-900, 20), solo.Made(900, 12), solo.Made(2, 8)]
    runs = {"a": (rows, few), "b": (rows, many)}
    assert [row.points for row in solo.compare(game, runs)] == [0, 0.5, 1]
    shown = RUN.invoke(app, ["tournament", "alone", "--bots", "random,heuristic", "--games", "4"])
    assert "mean points, 95 %" in shown.output and "mirror" not in shown.output


def test_a_mean_has_no_interval_beyond_the_measure() -> None:
    game, rows = ludarium.load("manalimit"), [Row(1, "a", "", k, 0, "", k) for k in range(8)]
    runs = {"a": (rows, [solo.Made(-1000, 0)] * 8), "b": (rows, [solo.Made(1000, 10)] * 8)}
    (low, zero, some), (most, ten, high) = (row["measure"] for row in solo.summary(game, runs))
    assert low == zero == 0 < some < most < ten == high == 10


def test_runs_of_one_are_counted_by_player(alone: None) -> None:
    done = RUN.invoke(
        app, ["simulate", "alone", "--games", "200", "--bots", "random,adept", "--json"]
    )
    found = json.loads(done.stdout)
    runs = {run["bot"]: run for run in found["runs"]}
    assert "win_rate" not in found and runs["random"]["n"] == runs["adept"]["n"] == 200
    assert runs["random"]["score"][2] < runs["adept"]["score"][0]
    assert "mean points" in RUN.invoke(app, ["simulate", "alone", "--bots", "adept"]).output


def test_the_examples_of_the_help_are_complete() -> None:
    done = RUN.invoke(app, ["tournament", "--help"])
    assert done.exit_code == 0 and "docs/bots.md" in done.output
    assert (EXAMPLES / "line_bot.py").is_file()


def test_a_round_robin_has_everyone_meet_everyone() -> None:
    entrants = read_entrants(MANA, ["random,novice,a=random"])
    rows = round_robin(Desk(MANA, Terms(pairs=2, opening=4)), entrants)
    assert {(row.a, row.b) for row in rows} == {
        ("random", "novice"),
        ("random", "a"),
        ("novice", "a"),
    }
