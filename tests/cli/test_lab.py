"""The lab's commands: one JSON document, tables and pages, and readable refusals."""

import json
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pytest

from ludarium.cli.measuring import writable, writable_folder
from ludarium.cli.session import Session
from ludarium.cli.tune import Given
from ludarium.core.changes import changed_game
from ludarium.core.game import load
from ludarium.core.replay import Replay
from ludarium.lab import play as play_module
from ludarium.lab.metagame import every_deck
from ludarium.lab.plan import Plan
from ludarium.lab.play import How, Outcome

from .conftest import Run

DECKS = "kingdom-frost,ironbound-fire"


GOBLIN = """
[[card]]
id = "goblin"
name = "Goblin"
kind = "creature"
faction = "kingdom"
cost = 1
attack = 2
health = 1
"""


def document(run: Run, *arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    "command",
    [("simulate", "--games", "4"), ("balance", "--games", "2", "--impact", "0", "--bot", "random")],
)
def test_a_changed_card_that_nobody_holds_is_told(run: Run, command: tuple[str, ...]) -> None:
    name, *rest = command
    asked = (name, "spellfaire", *rest, "--decks", DECKS, "--set")
    for card, told in (("Ember Bolt", False), ("Grim Bargain", True)):
        result = run(*asked, f"{card}.cost=3")
        assert result.exit_code == 0, result.output
        assert (f"None of these decks holds {card}" in result.stderr) is told


def test_matches_of_a_mirror_are_no_pairs(run: Run) -> None:
    for decks, pairs in ((DECKS, True), ("kingdom-frost", False)):
        result = run("simulate", "spellfaire", "--games", "4", "--decks", decks)
        assert ("by pairs of matches" in result.stdout) is pairs


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
    assert "ironbound-fire" in shown and "first player's score" in shown
    assert {cell["n"] for cell in found["matrix"]} == {8}  # as --games says
    assert all(row["impact"]["n"] >= 40 for row in found["cards"] if row["impact"])


def test_the_same_seed_gives_the_same_document(run: Run, tmp_path: Path) -> None:
    arguments = ("balance", "spellfaire", "--decks", DECKS, "--games", "8", "--impact", "0")
    first = document(run, *arguments, "--out", str(tmp_path / "run"))
    again = document(run, *arguments, "--threads", "1")
    resumed = document(run, *arguments, "--out", str(tmp_path / "run"))
    for found in (first, again, resumed):
        del found["seconds"]
    assert first == again == resumed
    assert list((tmp_path / "run").glob("cards-*.parquet"))


def test_an_interrupted_run_says_how_to_resume(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Ctrl-C does: what is finished is kept, and the same command plays the rest."""
    folder, known = tmp_path / "run", play_module.play

    def stopped(plan: Plan, how: How) -> Outcome:
        def stop(n: int) -> None:
            how.progress(n)
            raise KeyboardInterrupt

        return known(plan, replace(how, progress=stop, threads=1))

    command = ("simulate", "spellfaire", "--games", "600", "--out", str(folder))
    with monkeypatch.context() as patch:
        patch.setattr(play_module, "play", stopped)
        result = run(*command)
    assert result.exit_code == 130, result.output
    said = " ".join(result.output.split())
    assert re.search(r"Interrupted after \d+ of 600 matches", said), said
    assert f"{folder}: run the same command again to resume" in said
    kept = {file: file.stat().st_mtime_ns for file in folder.glob("matches-*.parquet")}
    assert kept
    resumed, whole = document(run, *command), document(run, *command[:-2])
    assert resumed["wins"] == whole["wins"] and resumed["length"] == whole["length"]
    assert all(file.stat().st_mtime_ns == made for file, made in kept.items())


def test_whatif_compares(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "w.parquet"
    change = ("--set", "rules.hero_health=60", "--bots", "random,heuristic", "--games", "200")
    found = document(
        run, "whatif", "spellfaire", "--decks", DECKS, *change, "--table", str(table),
        "--html", str(tmp_path / "w.html"),
    )  # fmt: skip
    assert [each["bot"] for each in found["strengths"]] == ["random", "heuristic"]
    assert "the length of a match rises at every strength" in found["agreed"]
    assert polars.read_parquet(table).height == 2 * (4 + 2)
    first = found["strengths"][0]
    assert first["first_seat_mirrors"]["n"] < first["first_seat"]["n"] == first["games"] >= 200
    assert first["decks"][0]["n"] == first["decks"][0]["before"]["n"] < first["games"]
    assert "rules.hero_health=60" in (tmp_path / "w.html").read_text()
    shown = run("whatif", "spellfaire", "--decks", DECKS, *change).stdout
    assert "at every strength" in shown and "hero_health=60" in shown


@pytest.mark.parametrize("change", [(), ("--set", "Bristleback.attack=3")])
def test_whatif_without_a_change_plays_nothing(
    run: Run, tmp_path: Path, change: tuple[str, ...]
) -> None:
    """3 is what the book says; on other seeds it is played, as the check of the check."""
    arguments = ("whatif", "spellfaire", "--decks", DECKS, "--bots", "random,adept", *change)
    files = ("--html", str(tmp_path / "w.html"), "--table", str(tmp_path / "w.csv"))
    found = document(run, *arguments, *files)
    assert found["unchanged"] and found["matches"] == 0
    for strength in found["strengths"]:
        for row in (strength["first_seat"], strength["length"], *strength["decks"]):
            assert row["difference"] == [0, 0, 0] and not row["clear"]
    assert not found["agreed"] and not found["flips"]
    assert "No match was played" in " ".join(run(*arguments).stdout.split())
    few = ("--unpaired", "--games", "40", "--bots", "random")
    played = document(run, *arguments, *few)
    assert played["matches"] >= 80 and not played["unchanged"]
    low, _, high = played["strengths"][0]["length"]["difference"]
    assert low < high


def test_a_new_card_is_compared_in_a_deck(run: Run, tmp_path: Path) -> None:
    """The same seeds, with and without the card; what does not hold the old one stays as it is."""
    cards = tmp_path / "goblin.toml"
    cards.write_text(GOBLIN.replace("attack = 2", "attack = 9").replace("health = 1", "health = 9"))
    change = ("--cards", str(cards), "--replace", "Town Guard=Goblin", "--bots", "heuristic")
    found = document(run, "whatif", "spellfaire", "--decks", DECKS, *change, "--games", "120")
    assert found["replaced"] == ["kingdom-frost"] and not found["unchanged"]
    rows = {row["deck"]: row for row in found["strengths"][0]["decks"]}
    assert rows["kingdom-frost"]["clear"] and rows["kingdom-frost"]["difference"][0] > 0.1
    for wrong, said in (("Town Guard", "expected"), ("Ghoul=Goblin", "no deck holds Ghoul")):
        result = run("whatif", "spellfaire", "--decks", DECKS, *change[:3], wrong)
        assert result.exit_code == 2 and said in result.output


def test_the_fields_of_a_card_are_listed(run: Run) -> None:
    found = document(run, "whatif", "spellfaire", "--fields", "Combust")
    assert found["Combust.cost"] == 4 and found["Combust.effects.2.n"] == 2
    assert "rules.hero_health" in document(run, "whatif", "spellfaire", "--fields", "rules")


def test_the_first_seat_by_bot_and_opening(run: Run) -> None:
    arguments = ("balance", "mana", "--sweep", "random,heuristic", "--openings", "0,4")
    found = document(run, *arguments, "--games", "20")
    rows = [(row["bot"], row["opening"], row["n"]) for row in found["first_seat_by"]]
    assert rows == [("random", 0, 20), ("random", 4, 20), ("heuristic", 4, 20)]
    assert "every match would be the same" in found["skipped"][0]
    assert all(low < mid < high for low, mid, high in (r["rate"] for r in found["first_seat_by"]))


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


def test_ambiguities_speak_of_no_first_seat_where_nobody_begins(run: Run) -> None:
    words = ("ambiguities", "clans", "--decks", "ember-rush,tidewall", "--bot", "random")
    shown = run(*words, "--games", "2").stdout
    assert "heroes = false" in shown and "first seat" not in shown


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
    assert len(found["decks"]) == len(every_deck(load("spellfaire")))
    assert found["against"] == "field"
    assert found["decks"][0]["deck"] in page.read_text()


def test_metagame_of_the_ready_decks_where_not_all_can_be_listed(run: Run) -> None:
    game = load("clans")
    asked = ("metagame", "clans", "--bot", "random", "--games", "2", "--extra", "0")
    found = document(run, *asked)
    assert {row["deck"] for row in found["decks"]} == set(game.decks)
    assert all(game.read_deck(row["code"]) == game.decks[row["deck"]] for row in found["decks"])
    assert sum(row["share"] for row in found["mix"]) == pytest.approx(1, abs=0.01)
    named = list(game.decks)[:2]
    found = document(run, *asked, "--decks", ",".join(named))
    assert {row["deck"] for row in found["decks"]} == set(named) and found["matches"] == 2


def test_tune_says_when_a_proposal_is_not_worth_it(run: Run, tmp_path: Path) -> None:
    arguments = ("tune", "spellfaire", "--decks", DECKS, "--games", "200", "--rounds", "1")
    fresh = ("--verify", "200", "--bot", "random", "--goal", "length=500")
    vary = ("--vary", "rules. hero_health=20:21")
    found = document(run, *arguments, *fresh, *vary, "--html", str(tmp_path / "t.html"))
    assert not found["verdict"]["reached"]
    assert "The goal is missed: off by" in (tmp_path / "t.html").read_text()
    shown = run(*arguments, *fresh, *vary).stdout
    assert "The goal is missed" in shown and ("Try it" in shown) == found["verdict"]["better"]


def test_what_tune_offers_keeps_all_it_was_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The printed line is given to a shell's parser and to the command itself: the same game."""
    cards = tmp_path / "my cards.toml"
    cards.write_text(GOBLIN)
    given = ["--cards", str(cards), "--set", "Titan Forgeguard.attack=12", "--decks", DECKS]
    found = document(
        run, "tune", "spellfaire", *given, "--vary", "rules.hero_health=10:30", "--goal",
        "length=14", "--games", "200", "--rounds", "3", "--verify", "400",
    )  # fmt: skip
    assert found["verdict"]["better"] and found["verdict"]["gain"][0] > 0
    played: list[Any] = []
    monkeypatch.setattr(Session, "run", lambda self: played.append(self.match))
    name, *words = shlex.split(found["try"])
    done = run(*words)
    assert name == "ludarium" and done.exit_code == 0, done.output
    wanted = changed_game(
        "spellfaire", (), ["Titan Forgeguard.attack=12", *found["set"]], str(cards)
    )
    assert played[0].game.fingerprint == wanted.fingerprint
    assert words[-4:] == ["--deck", DECKS.split(",")[0], "--enemy-deck", DECKS.split(",")[1]]


def test_a_line_for_the_shell_is_quoted() -> None:
    given = Given(
        "toy", ["fed", "harsh"], "a b/c's.toml", ["It's.cost=1", "rules.x=$2"], "one, two"
    )
    assert shlex.split(given.play_command(["A B.n=3"])) == [
        "ludarium", "play", "toy", "--variant", "fed", "--variant", "harsh",
        "--cards", "a b/c's.toml", "--set", "It's.cost=1", "--set", "rules.x=$2",
        "--set", "A B.n=3", "--deck", "one", "--enemy-deck", "two",
    ]  # fmt: skip


def deck_with(run: Run, new: str, old: str) -> str:
    lines = document(run, "deck", "show", "spellfaire", "kingdom-frost")["cards"]
    return "\n".join(f"{n}x {new if name == old else name}" for name, n in lines.items())


def test_a_deck_with_a_new_card_plays_where_the_card_is(run: Run, tmp_path: Path) -> None:
    cards, deck = tmp_path / "goblin.toml", tmp_path / "goblin.txt"
    cards.write_text(GOBLIN)
    deck.write_text(deck_with(run, "Goblin", "Town Guard"))
    more = ("--cards", str(cards))
    assert run("deck", "check", "spellfaire", str(deck), *more).stdout == "legal\n"
    assert "Goblin" in run("deck", "show", "spellfaire", str(deck), *more).stdout
    few = ("--decks", f"kingdom-frost,{deck}", "--games", "8")
    result = run("whatif", "spellfaire", *more, *few, "--bots", "random")
    assert result.exit_code == 2 and result.stdout == ""
    said = " ".join(result.stderr.split())
    assert "is legal in the changed game only" in said and 'unknown card "Goblin"' in said
    assert "`ludarium balance`" in said
    found = document(run, "balance", "spellfaire", *more, *few, "--impact", "0")
    assert found["decks"] == ["kingdom-frost", str(deck)]


def test_ready_decks_that_a_change_made_illegal_stay_out(run: Run) -> None:
    change = ("--set", "Rivet Guard.faction=kingdom", "--games", "4")
    result = run("balance", "spellfaire", *change, "--impact", "0", "--bot", "random", "--json")
    found = json.loads(result.stdout)
    assert len(found["decks"]) == 12 and not any("ironbound" in deck for deck in found["decks"])
    assert "skipped: ironbound-fire is not legal here: creatures of" in result.stderr
    result = run("whatif", "spellfaire", *change, "--bots", "random", "--json")
    assert len(json.loads(result.stdout)["strengths"][0]["decks"]) == 12
    for command in ("balance", "whatif"):
        result = run(command, "spellfaire", *change, "--decks", "ironbound-fire,kingdom-fire")
        assert result.exit_code == 2 and "creatures of" in result.stderr


def test_no_ready_deck_left_is_told(run: Run) -> None:
    factions = ("Town Guard", "Rivet Guard", "Grave Rat", "Thicket Stalker")
    changes = [part for name in factions for part in ("--set", f"{name}.faction=none")]
    result = run("balance", "spellfaire", *changes)
    assert result.exit_code == 2 and "no ready deck is legal" in result.stderr


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "file", "said"),
    [
        ("--html", "letter/x.html", "letter is not a folder"),
        ("--html", "letter/far/x.html", "Not a directory"),
        ("--table", "letter/x.csv", "letter is not a folder"),
        ("--replays", "letter", "letter is not a folder"),
        ("--out", "letter/run", "cannot be written"),
        ("--out", "letter", "not the folder of a run"),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, option: str, file: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "letter").write_text("dear")
    monkeypatch.setattr("ludarium.lab.play.pieces", lambda *_: pytest.fail("it is played"))
    monkeypatch.setattr("ludarium.lab.play.warm", lambda *_: None)
    result = run("balance", "spellfaire", "--games", "4", option, str(tmp_path / file))
    assert result.exit_code == 2 and said in " ".join(result.stderr.split())
    assert not isinstance(result.exception, OSError)
    assert (tmp_path / "letter").read_text() == "dear"


def test_a_table_without_its_package_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setattr("ludarium.lab.play.play", lambda *_: pytest.fail("it is played"))
    result = run("balance", "spellfaire", "--games", "4", "--table", str(tmp_path / "x.csv"))
    assert result.exit_code == 2 and "ludarium[lab]" in result.stderr


@pytest.mark.parametrize("option", ["--html", "--table", "--replays"])
def test_what_cannot_be_written_in_the_end_costs_no_answer(
    run: Run, tmp_path: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full: nothing was said of that before."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ludarium.lab.report.Report.write", full)
    monkeypatch.setattr("ludarium.cli.balance.write_table", full if option == "--table" else id)
    monkeypatch.setattr("ludarium.core.replay.Replay.save", full)
    arguments = ("--decks", DECKS, "--games", "4", "--impact", "0", "--bot", "random", "--json")
    result = run("balance", "spellfaire", *arguments, option, str(tmp_path / "x.csv"))
    assert result.exit_code == 2 and "error: No space left on device" in result.stderr
    assert json.loads(result.stdout)["decks"] == DECKS.split(",")


def test_a_try_to_write_leaves_nothing_behind(tmp_path: Path) -> None:
    new, old = tmp_path / "a" / "new.html", tmp_path / "old.html"
    old.write_text("kept")
    assert writable(new) == new and not new.exists() and new.parent.is_dir()
    assert writable(old) == old and old.read_text() == "kept"
    assert writable_folder(tmp_path / "b") == tmp_path / "b" and not list(
        (tmp_path / "b").iterdir()
    )


def test_whoever_cannot_play_is_told_before_the_others_have(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium.lab.compare.play", lambda *_: pytest.fail("it is played"))
    result = run("whatif", "spellfaire", "--bots", "random,nobody", "--games", "8")
    assert result.exit_code == 2 and "nobody" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("balance", "spellfaire", "--games", "1000000000000", "--bot", "random"), "GB of memory"),
        (("simulate", "spellfaire", "--games", "1000000000000"), "GB of memory"),
        (
            ("tune", "spellfaire", "--vary", "Ghoul.cost=1:3", "--vary", "ghoul . cost=2:4"),
            '"Ghoul.cost=1:3" and "ghoul . cost=2:4" are one field',
        ),
        (("tune", "spellfaire", "--vary", "rules.nothing=1:3"), "unknown rule"),
        (("balance", "spellfaire", "--games", "0"), "greater than or equal to 2"),
        (("balance", "spellfaire", "--decks", "nobody"), 'no such deck or file: "nobody"'),
        (("balance", "spellfaire", "--bot", "heurist"), 'did you mean "heuristic"'),
        (("balance", "spellfaire", "--bot", "adept", "--device", "cuda"), "not adept"),
        (("balance", "spellfaire", "--device", "tpu"), '"cpu" or "cuda"'),
        (("balance", "mana", "--decks", "a"), "without decks"),
        (("simulate", "mana", "--decks", "x"), "Mana is played without decks"),
        (("balance", "mana", "--openings", "4"), "belongs to --sweep"),
        (("balance", "spellfaire", "--games", "2", "--table", "x.txt"), ".csv or .parquet"),
        (("balance", "spellfaire", "--games", "2", "--html", "/"), "got the folder /"),
        (("tournament", "mana", "--bots", "random,novice", "--csv", "/"), "got the folder /"),
        (("whatif", "spellfaire", "--games", "1"), "greater than or equal to 2"),
        (("whatif", "spellfaire", "--set", "Embr Bolt.n=3"), 'did you mean "Ember Bolt"'),
        (("whatif", "spellfaire", "--set", "Ember Bolt.power=3"), 'no field "power"'),
        (("whatif", "spellfaire", "--bots", ","), "at least one name"),
        (("tune", "spellfaire"), "nothing may be changed"),
        (("tune", "spellfaire", "--vary", "Ghoul.attack"), "PATH=LOW:HIGH"),
        (("tune", "spellfaire", "--vary", "Ghoul.attack=1:2", "--goal", "fun"), "even-decks"),
        (("metagame", "mana"), "Mana is played without decks"),
        (("metagame", "spellfaire", "--decks", "kingdom-frost"), "two decks or more, got 1"),
        (("metagame", "clans", "--field"), "expected a game that lists all its decks"),
        (("metagame", "spellfaire", "--games", "1"), "2 or more matches per pair"),
        (("simulate", "spellfaire", "--workers", "1", "--cluster", "tcp://x:1"), "choose one"),
    ],
)
def test_what_cannot_be_measured_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
