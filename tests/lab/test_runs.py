"""Games with one seat in the lab: a run is the unit, paired by seed, compared by the game's measure."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.bots.levels import BOTS, settings_of
from ludarium.bots.parts import engine_of
from ludarium.bots.tuning import read_tuning, runs_of
from ludarium.core.changes import with_changes
from ludarium.core.errors import BadInput
from ludarium.core.game import Game
from ludarium.core.measure import BenchRow, Measure
from ludarium.core.outcomes import Outcomes
from ludarium.games import check_measure
from ludarium.lab.balance import Question
from ludarium.lab.bench import own_row
from ludarium.lab.compare import Arms, judge, verdicts
from ludarium.lab.field import field_of, step_outcomes
from ludarium.lab.ladder import Ladder
from ludarium.lab.metagame import Metagame
from ludarium.lab.play import How, play
from ludarium.lab.race import Contest, race
from ludarium.lab.runs.balance import RunQuestion
from ludarium.lab.runs.compare import RunArms
from ludarium.lab.runs.field import achieved, add_decks, mean_of, row_of
from ludarium.lab.runs.goals import run_goal
from ludarium.lab.runs.metagame import RunMetagame
from ludarium.lab.runs.pools import met_by
from ludarium.lab.runs.simulate import Runs
from ludarium.lab.series import deck_pair, play_series
from ludarium.lab.tune import Tuning, Vary
from tests.contract.cases import load, toy_is_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def delve(*changes: str) -> Game:
    return with_changes(load("delve"), list(changes))


# --- runs --------------------------------------------------------------------------------------------


def test_a_run_is_one_match_with_one_deck() -> None:
    game = delve()
    runs = Runs.of(game, ["random", "heuristic"], dict(game.decks), 40, seed=5)
    rows = runs.plan.rows
    assert len(rows) == 2 * 3 * 40 and (rows["swap"] == 0).all()
    seeds = rows["seed"].reshape(2, 3, 40)
    assert (seeds[0] == seeds[1]).all()  # the same for both bots
    assert len(np.unique(seeds[0])) == 3 * 40  # and different for every run of a bot
    names = [runs.plan.deck_names[i] for i in rows["decks"][::40].tolist()]
    assert names == [(deck,) for deck in game.decks] * 2
    found = runs.document(play(runs.plan, How()), 1.0)
    assert [run["n"] for run in found["runs"]] == [120, 120]
    assert [row["deck"] for row in found["runs"][0]["decks"]] == list(game.decks)
    assert found["measure"]["name"] == "trophies"
    better, worse = (run["measure"]["interval"] for run in reversed(found["runs"]))
    assert better[0] > worse[2]


def test_the_measure_is_what_the_kernel_and_the_referee_say() -> None:
    """Each compiled run is played again by the referee."""
    from ludarium.lab.samples import Samples

    game = delve()
    runs = Runs.of(game, ["heuristic"], dict(game.decks), 4)
    outcome = play(runs.plan, How())
    samples = Samples(outcome, [game], dict(game.decks))
    matches = [samples.match(m) for m in range(len(outcome.results))]
    assert [match.measure for match in matches] == outcome.results["measure"].tolist()
    assert len(set(outcome.results["measure"].tolist())) > 2


def test_what_steps_came_to_is_counted() -> None:
    """In this game the last throw decides a run."""
    game = load("alone")
    runs = Runs.of(game, ["random", "heuristic"], {"": None}, 200)
    outcome = play(runs.plan, How())
    for row in runs.document(outcome, 1.0)["runs"]:
        found, won = row["outcomes"], round(200 * row["won"][1])
        assert found["counts"] == {"reached": won, "missed": 200 - won} and 0 < won < 200
        assert found["step"] == "last throw" and found["best"] == "reached" and found["n"] == 200
        assert found["rate"] == pytest.approx(row["won"], abs=0.005)
    assert step_outcomes(delve(), outcome.results) == {}


def test_what_is_undecided_is_in_no_rate() -> None:
    book = load("alone")
    outcomes = Outcomes(("victory", "draw", "defeat"), "battle", undecided=("draw",))
    game = Game(replace(book.definition, outcomes=outcomes))
    results = np.zeros(4, engine_of(book).RESULT)
    results["outcomes"][:, :3] = [(3, 1, 1), (0, 9, 2), (2, 0, 0), (1, 4, 1)]
    found = step_outcomes(game, results)["outcomes"]
    assert found["counts"] == {"victory": 6, "draw": 14, "defeat": 4}
    assert found["n"] == 10 and found["rate"][1] == 0.6
    pairs = step_outcomes(game, results, together=2)["outcomes"]
    assert pairs["n"] == 10 and pairs["rate"][1] == 0.6 and pairs["rate"] != found["rate"]


def test_two_players_of_a_series_play_alone_with_their_decks() -> None:
    game = delve()
    assert [name for name, _ in deck_pair(game, None)] == ["sharp", "sharp"]
    assert [name for name, _ in deck_pair(game, ["poor", "careful"])] == ["poor", "careful"]
    results = play_series(game, [BOTS["random"]] * 2, ["poor", "sharp"], 100)
    poor, sharp = (results["measure"][i::2].mean() for i in range(2))
    assert poor < sharp
    with pytest.raises(ludarium.BadDeck, match="expected 1 decks, got 0"):
        deck_pair(game, [])


def test_half_points_follow_the_sign_of_the_score() -> None:
    """Every run counted as won before."""
    game = delve()
    engine = engine_of(game)
    states = np.zeros(3, game.kernel.STATE)
    states["over"] = 1, 2, 0  # won, lost, neither
    assert [int(engine.half_points(s, 0)) for s in states] == [2, 0, 1]


def test_a_run_may_just_have_a_score() -> None:
    book = delve()
    game = Game(book.definition)
    game.kernel = SimpleNamespace(**vars(book.kernel), WINNABLE=False)
    match = game.position({"lives": 0, "over": 1, "first_lives": 1})
    assert match.result and match.result.scores == (1000,) and match.result.winner is None
    results = np.zeros(4, engine_of(book).RESULT)
    results["scores"][:, 0] = 1000
    assert "won" not in row_of(game, results) and row_of(book, results)["won"][1] == 1


def test_the_cards_of_lost_runs_are_not_won() -> None:
    game = delve("rules.goal=9", "rules.lives=1")  # nobody gets that far
    found = RunQuestion(game, {"poor": game.deck("poor")}, "random", 50, 0).answer(How())
    assert found.document["runs"]["won"][1] == 0
    assert found.outcome.tally[..., 0].sum() > 0 and found.outcome.tally[..., 1].sum() == 0
    easy = delve("rules.goal=1", "rules.lives=9", "Pebble.power=9")
    found = RunQuestion(easy, {"poor": easy.deck("poor")}, "heuristic", 20, 0).answer(How())
    tally = found.outcome.tally
    assert (tally[..., 1] == 2 * tally[..., 0]).all() and tally[..., 0].sum() > 0


def test_a_measure_outside_its_bounds_is_named() -> None:
    game = Game(replace(load("delve").definition, measure=Measure("trophies", 0, 2)))
    results = np.array([(1,), (5,)], [("measure", "i8")])
    with pytest.raises(BadInput, match="expected trophies from 0 to 2, got 5"):
        achieved(game, results)
    with pytest.raises(ValueError, match="low < high, got 'gold', 3, 3"):
        Measure("gold", 3, 3)


@pytest.mark.parametrize(
    ("measure", "parts", "said"),
    [
        (None, {"SEATS": 1, "achieved": len}, "expected measure=Measure"),
        (Measure("gold", 0, 9), {"SEATS": 1}, r"lacks achieved\(s\), which the DEFINITION names"),
        (Measure("gold", 0, 9), {"SEATS": 2, "achieved": len}, "one seat, got 2 seats"),
    ],
)
def test_a_measure_is_named_and_computed(measure: Any, parts: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        check_measure(SimpleNamespace(measure=measure), SimpleNamespace(**parts), Path("my"))


@pytest.mark.parametrize("name", ["won", "length"])
def test_a_measure_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(ValueError, match=f'expected another name than "{name}"'):
        Measure(name, 0, 9)


def test_runs_are_kept_and_read_back(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    game = delve()
    thrown = Runs.of(load("alone"), ["random"], {"": None}, 30)
    done = play(thrown.plan, How(folder=tmp_path / "thrown"))
    kept = play(thrown.plan, How(folder=tmp_path / "thrown"))
    assert kept.kept == 30 and (kept.results == done.results).all()
    assert done.results["outcomes"].sum() == 30
    runs = Runs.of(game, ["random"], {"sharp": game.deck("sharp")}, 30)
    first = play(runs.plan, How(folder=tmp_path / "run"))
    again = play(runs.plan, How(folder=tmp_path / "run"))
    assert again.kept == 30 and (again.results == first.results).all()


# --- balance, whatif, tune -----------------------------------------------------------------------------


def test_balance_ranks_decks_and_finds_what_a_card_does() -> None:
    game = delve()
    found = RunQuestion(game, dict(game.decks), "heuristic", 150).answer(How())
    document = found.document
    assert [row["deck"] for row in document["deck_rates"]][-1] == "poor"
    assert all(row["n"] == 150 for row in document["deck_rates"])
    assert "first_seat" not in document and "matrix" not in document
    cards = {row["card"]: row for row in document["cards"]}
    assert cards["pebble"]["impact"]["clear"] and cards["pebble"]["impact"]["difference"][2] < -0.5
    assert cards["blade"]["impact"]["clear"] and cards["blade"]["impact"]["difference"][0] > 0.3
    assert cards["blade"]["impact"]["n"] == 300 and cards["pebble"]["decks"] == ["poor"]
    assert document["cards"][-1]["card"] == "pebble"  # the worst comes last
    assert {row["about"] for row in found.rows} == {"deck", "card"}


def test_further_runs_for_the_cards_leave_the_decks_alone() -> None:
    game, decks = delve(), {"sharp": delve().deck("sharp")}
    few = RunQuestion(game, decks, "random", 20, 0).answer(How()).document
    more = RunQuestion(game, decks, "random", 20, 50).answer(How()).document
    assert more["deck_rates"] == few["deck_rates"]
    assert all(row["impact"]["n"] == 50 for row in more["cards"])


def test_a_change_is_compared_seed_by_seed() -> None:
    book = delve()
    arms = RunArms([book, delve("rules.lives=5")], dict(book.decks), 300)
    found = arms.measure("heuristic", How()).against_first(1)
    assert found["games"] == 300 and found["measure"]["n"] == 300
    assert found["measure"]["clear"] and found["measure"]["difference"][0] > 0.3
    alone = RunArms(arms.games, arms.decks, 300, paired=False)
    other = alone.measure("heuristic", How()).against_first(1)
    wide, narrow = (
        high - low for low, _, high in (each["measure"]["difference"] for each in (other, found))
    )
    assert narrow < 0.8 * wide  # that is what pairing is for
    judge([found])
    said = verdicts([found])["agreed"]
    assert "the mean result rises" in said and any("mean results of" in each for each in said)


def test_a_change_that_no_run_meets_is_no_change() -> None:
    book = delve()
    arms = RunArms([book, delve("Pebble.power=9")], {"sharp": book.deck("sharp")}, 60)
    found = arms.measure("random", How()).against_first(1)
    low, middle, high = found["measure"]["difference"]
    assert middle == 0 and low < 0 < high and not found["measure"]["clear"]
    same = RunArms([book, book], dict(book.decks), 60)
    assert same.same(1) and same.unplayed("random")["measure"]["difference"] == [0, 0, 0]


def test_tune_reaches_a_value_of_the_measure() -> None:
    game = delve()
    decks, goal = {"sharp": game.deck("sharp")}, run_goal(game, "trophies=5.2")
    vary = [Vary.read("rules.lives=1:7")]
    tuning = Tuning(game, decks, goal, vary, "heuristic", games=400, rounds=4)
    best = tuning.search(How())
    verified = tuning.verify(best, 600, How())
    assert best[0] > 3 and verified["gain"][0] > 0
    mean = verified["after"]["runs"]["measure"]["interval"][1]
    assert abs(mean - 5.2) < 0.4 and verified["after"]["distance"] * 9 < 0.4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "Delve has one seat; expected one of trophies=VALUE, won=PERCENT"),
        ("trophies=10", "expected a value from 0 to 9, got 10"),
        ("won=120", "expected a percentage from 0 to 100, got 120"),
        ("even-seats", 'got "even-seats"'),
        ("length=0", 'got "length=0"'),
        ("trophees=4", 'did you mean "trophies=VALUE"'),
    ],
)
def test_goals_that_are_none_are_named(text: str | None, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        run_goal(delve(), text)


def test_what_needs_two_players_says_so() -> None:
    game = delve()
    with pytest.raises(BadInput, match="expected a game with two seats, got Delve with 1"):
        Question(game, field_of(game))
    with pytest.raises(BadInput, match="expected a game with 2 seats, got one with 1"):
        Arms([game, game], field_of(game))
    with pytest.raises(BadInput, match="needs opponents"):
        Metagame(game)
    with pytest.raises(BadInput, match="or with runs that others meet, got Delve with 1"):
        RunMetagame(game, dict(game.decks), {})
    with pytest.raises(BadInput, match="its runs leave nothing that others could meet"):
        met_by(game, game.deck("sharp"), settings_of("random"), 2, 1)


def test_a_mean_stays_within_the_bounds_of_its_measure() -> None:
    low, middle, high = mean_of(np.zeros(9), Measure("gold", 0, 9))["interval"]
    assert low == middle == 0 < high < 1
    assert mean_of(np.zeros(9))["interval"][0] < 0  # which is not known to be bounded
    bounded = Measure("gold", 0, 99, high_rule="goal").under({"goal": 7})
    assert (bounded.high, bounded.span) == (7, 7)


def test_a_game_may_fix_how_many_runs_its_ladder_takes(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text("[ladder]\nruns = 40\nmaster = 20\n")
    assert read_tuning(path)["ladder"] == {"runs": 40, "master": 20}
    assert runs_of(delve(), "master") is None
    for text, said in {
        "[ladder]\nruns = 1\n": "expected a whole number from 2",
        "[ladder]\nmasters = 20\n": 'unknown .did you mean "master"',
        "[learned.ladder]\nruns = 20\n": r"unknown section \[learned.ladder\]",
    }.items():
        other = tmp_path / f"{abs(hash(text))}.toml"
        other.write_text(text)
        with pytest.raises(BadInput, match=said):
            read_tuning(other)


def test_a_contest_may_be_played_whole() -> None:
    """Clear at once, it goes on; equal sides are told apart in about 5 of 100."""
    rng = np.random.default_rng(5)
    clear = Contest("a", "b", lambda _: np.ones(8), 40, whole=True)
    race([clear])
    assert clear.n == 40 and clear.significant and clear.score[0] > 0.8
    wrong = 0
    for _ in range(200):
        even = Contest("a", "b", lambda _: rng.choice([0.0, 0.5, 1.0], 16), 64, whole=True)
        race([even])
        wrong += even.significant
    assert wrong <= 20


# --- ladder, bench -------------------------------------------------------------------------------------


def test_a_ladder_compares_the_same_seeds_by_the_measure() -> None:
    game = delve()
    bots = {name: settings_of(name) for name in ("random", "novice", "heuristic")}
    ladder = Ladder(game, bots, ["sharp", "careful"])
    pairs = [("novice", "random"), ("heuristic", "random")]
    contests = [ladder.contest(a, b, 200) for a, b in pairs]
    race(contests)
    for contest in contests:
        made = ladder.pairing(contest)
        assert made.decided and made.score[1] > 0.5 and made.games == contest.n <= 200
        low, middle, high = made.difference or (0, 0, 0)
        assert low < middle < high and middle > 0
    blocks = [k for name, k in ladder.runs if name == "random"]
    assert len(blocks) == len(set(blocks)) == max(len(each.blocks) for each in contests)
    rows = {row["name"]: row for row in ladder.alone_rows(["random", "heuristic"], 200)}
    assert rows["heuristic"]["measure"][1] > rows["random"]["measure"][1]


def test_fewer_may_be_better() -> None:
    few = Measure("wounds", 0, 9, more_is_better=False)
    game = Game(replace(load("delve").definition, measure=few))
    ladder = Ladder(game, {name: settings_of(name) for name in ("random", "heuristic")}, ["sharp"])
    contest = ladder.contest("heuristic", "random", 40)
    race([contest])
    assert contest.score[1] < 0.5  # it has more of them


def test_a_game_adds_rows_to_the_bench() -> None:
    game = load("delve")
    (row,) = game.definition.bench_rows
    assert row.key == "guards_per_s" and own_row(game, row, seconds=0.05) > 100
    assert own_row(game, BenchRow("pool", "ghosts", lambda game: 7, rate=False)) == 7
    with pytest.raises(BadInput, match=r"none: expected the number of units done .* got 0"):
        own_row(game, BenchRow("none", "", lambda game: 0), seconds=0.01)


def test_the_runs_of_a_bot_do_not_depend_on_the_others() -> None:
    from ludarium.lab.plan import Draft

    game, found = delve(), []
    for bots in (["heuristic"], ["random", "heuristic"]):
        draft = Draft([game], {name: settings_of(name) for name in bots})
        for bot in bots:
            add_decks(draft, {"sharp": game.deck("sharp")}, 20, 3, bot)
        found.append(play(draft.plan(), How()).results[-20:])
    assert (found[0] == found[1]).all()
