"""The lab with MANALIMIT: ghosts that runs of a deck left, versions that share a pool, and the mix of decks."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.bots.levels import settings_of
from ludarium.bots.tuning import runs_of
from ludarium.core.changes import with_changes
from ludarium.core.errors import BadInput
from ludarium.core.game import Game
from ludarium.core.pools import sharing
from ludarium.core.replay import Replay
from ludarium.games.manalimit.ghosts import PER_RECORD, snapshot
from ludarium.lab import mixes
from ludarium.lab.ambiguities import readings
from ludarium.lab.impact import with_neutrals
from ludarium.lab.ladder import Ladder
from ludarium.lab.play import How, play
from ludarium.lab.race import race
from ludarium.lab.runs.balance import RunQuestion
from ludarium.lab.runs.compare import RunArms
from ludarium.lab.runs.goals import run_goal
from ludarium.lab.runs.matrix import LEAST, duel_scores, meetings, wider
from ludarium.lab.runs.metagame import RunMetagame
from ludarium.lab.runs.pools import lasting, met_by, turns_of
from ludarium.lab.runs.simulate import Runs
from ludarium.lab.samples import Samples
from ludarium.lab.stats import t95
from ludarium.lab.tune import Tuning, Vary

HEURISTIC = settings_of("heuristic")


@pytest.fixture(scope="module")
def game() -> Game:
    return ludarium.load("manalimit")


@pytest.fixture(scope="module")
def decks(game: Game) -> dict[str, Any]:
    """Three that differ."""
    return dict(list(game.decks.items())[:3])


@pytest.fixture(scope="module")
def met(game: Game, decks: dict[str, Any]) -> dict[str, list[Game]]:
    return meetings(game, decks, "heuristic", LEAST, 1)


def ghosts(game: Game) -> Any:
    return game.stock["ghosts"][: int(game.stock["n_ghosts"][0])]


# --- pools -------------------------------------------------------------------------------------------


def test_a_pool_holds_what_runs_of_a_deck_leave(game: Game, decks: dict[str, Any]) -> None:
    name, deck = next(iter(decks.items()))
    (first, *_), again = met_by(game, deck, HEURISTIC, 12, 1), met_by(game, deck, HEURISTIC, 12, 1)
    found = ghosts(first)
    assert first.stock_digest == again[0].stock_digest != game.stock_digest
    assert len({each.stock_digest for each in again}) == len(again) == 6
    assert first.fingerprint == game.fingerprint
    ids = {game.card_ids[unit["card"]] for row in found for unit in row["line"][: row["n"]]}
    assert ids <= set(deck), f"cards that {name} does not hold"
    assert (np.diff(found["round"]) >= 0).all() and set(found["round"]) >= set(range(1, 12))
    records, counts = np.unique(found[["round", "trophies"]], return_counts=True)
    assert counts.max() <= PER_RECORD and len(records) > 10
    assert found["trophies"].max() <= 9 and found["lives"].min() >= 1 <= found["n"].min()


def test_a_line_is_taken_as_a_ghost_is(game: Game, decks: dict[str, Any]) -> None:
    """The rows of many runs and the snapshot of one record are the same (B29)."""
    long, pools = lasting(game), game.definition.pools
    assert pools is not None
    states, about = turns_of(long, decks["ember-volley"], HEURISTIC, np.array([3, 4]))
    rows = pools.take(long, states, np.arange(len(states)))
    assert len(rows) == len(states) > 20 and len(about) == len(states)
    for i, row in enumerate(rows):
        one = snapshot(long, game.states.unpack(states[i].tobytes()), i)
        line = [tuple(unit)[:3] for unit in row["line"][: row["n"]].tolist()]
        assert [(game.card_ids[card], a, h) for card, a, h in line] == one["line"]
        assert all(int(row[key]) == one[key] for key in ("name", "round", "trophies", "lives"))


def test_runs_that_leave_ghosts_are_those_of_a_series(game: Game, decks: dict[str, Any]) -> None:
    runs = Runs.of(game, ["heuristic"], {"one": decks["ember-volley"]}, 3)
    results = play(runs.plan, How()).results
    states, about = turns_of(game, decks["ember-volley"], HEURISTIC, runs.plan.rows["seed"])
    for match, result in enumerate(results):
        mine = states[about["match"] == match]
        assert len(mine) == result["length"] - 1  # nothing is chosen after the last battle
        assert mine["trophies"][-1] in (result["measure"], result["measure"] - 1)


# --- the matrix of decks -----------------------------------------------------------------------------


def test_each_deck_meets_the_ghosts_of_each(
    game: Game, decks: dict[str, Any], met: dict[str, list[Game]]
) -> None:
    found = RunQuestion(game, decks, "heuristic", 18, 0, met=met).answer(How())
    cells = found.document["matrix"]
    assert [(row["a"], row["b"]) for row in cells] == [(a, b) for a in decks for b in decks]
    for row in cells:
        low, middle, high = row["measure"]["interval"]
        assert row["n"] == 18 and row["pools"] == 6 and 0 <= low < middle < high <= 10
        assert row["won"][0] <= row["won"][1] < row["won"][2]
    own = RunQuestion(game, decks, "heuristic", 18, 0).answer(How()).document
    assert found.document["deck_rates"] == own["deck_rates"] and "matrix" not in own
    assert {row["about"] for row in found.rows} == {"deck", "cell", "card"}
    a, b = list(decks)[:2]
    replay = Samples(found.outcome, found.games, decks).replay(
        found.outcome.place(found.groups[a, b]).start
    )
    known = set(ghosts(met[b][0])["name"].tolist())
    names = [entry.value["name"] for entry, _ in replay.entries if entry.kind == "feed"]
    assert names and set(names) <= known  # the ghosts met are inputs of its log
    again = Replay.from_json(replay.to_json()).run()  # beside the game's own pool
    assert (
        again.result is not None
        and again.measure == found.outcome.cell(found.groups[a, b])[0]["measure"]
    )


def test_pools_that_differ_widen_an_interval() -> None:
    assert wider([3.0, 4.0, 5.0], [4.0, 4.0, 4.0], 0, 10) == [3.0, 4.0, 5.0]
    low, middle, high = wider([3.9, 4.0, 4.1], [2.0, 6.0, 4.0], 0, 10)
    assert (low, middle) == (0, 4) and high == pytest.approx(4 + t95(2) * 2 / sqrt(3), abs=1e-4)


def test_the_mix_of_decks(
    game: Game,
    decks: dict[str, Any],
    met: dict[str, list[Game]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {"CLOSE": 20, "CLOSER": 30, "SCREEN": 6, "FRESH": 20}.items():
        monkeypatch.setattr(mixes, name, value)
    asked = RunMetagame(game, decks, met, games=12, extra=0)
    plan, duels = asked.plan()
    assert len(plan.rows) == 3 * 2 * 12
    outcome = play(plan, How())
    (mine, theirs) = next(iter(duels.values()))
    scores = duel_scores(game, outcome, (mine, theirs))
    assert (scores == 1 - duel_scores(game, outcome, (theirs, mine))).all()  # it is zero-sum
    assert (asked.matrix(outcome, duels) == -asked.matrix(outcome, duels).T).all()
    document = asked.answer(outcome, duels)
    assert sum(row["share"] for row in document["mix"]) == pytest.approx(1, abs=0.01)
    rates = [row["rate"][1] for row in document["decks"]]
    assert rates == sorted(rates, reverse=True) and np.mean(rates) == pytest.approx(0.5, abs=1e-4)
    assert all(row["n"] == 2 * 2 * 12 and "code" in row for row in document["decks"])
    with pytest.raises(BadInput, match="two decks or more, got 1"):
        RunMetagame(game, dict(list(decks.items())[:1]), met)


# --- versions share a pool ---------------------------------------------------------------------------


def test_all_versions_meet_the_ghosts_of_the_first(game: Game, decks: dict[str, Any]) -> None:
    one = {"ember-volley": decks["ember-volley"]}
    arms = RunArms([game, with_changes(game, ["Sparkling.attack=3"])], one, 20)
    assert arms.games[1].stock_digest == game.stock_digest and arms.met == "ghosts"
    assert with_neutrals(game).stock_digest == game.stock_digest
    same = RunArms([game, with_changes(game, ["Sparkling.name=Spark"])], one, 20)
    assert same.same(1) and same.unplayed("heuristic")["measure"]["difference"] == [0, 0, 0]
    shorter = RunArms([game, with_changes(game, ["rules.board=3"])], one, 20)
    assert shorter.notes[1] is not None and "the first 3 of them fight" in shorter.notes[1]
    assert ghosts(shorter.games[1])["n"].max() == 3 and shorter.met is None
    assert len(ghosts(shorter.games[1])) == len(ghosts(game))
    assert (ghosts(shorter.games[1])["line"]["health"][:, 3:] == 0).all()
    hard, said = sharing(game, with_changes(game, ["rules.pool=hard"]))
    assert said is not None and "chooses the ghosts" in said
    assert hard.stock_digest != game.stock_digest


def test_a_search_for_numbers_keeps_the_pool_of_the_book(game: Game, decks: dict[str, Any]) -> None:
    """Whatever numbers are the best so far, no version meets lines that were cut for another."""
    tuning = Tuning(game, decks, run_goal(game, "even-decks"), [Vary.read("rules.board=2:5")])
    arms = tuning.arms([tuning.make((2,)), tuning.make((5,)), game], 10, 1)
    assert [int(ghosts(each)["n"].max()) for each in arms.games] == [2, 5, 5]
    assert arms.games[1].stock_digest == game.stock_digest


def test_how_strong_the_ghosts_are_is_no_reading(game: Game) -> None:
    names = {each.rule.name for each in readings(game)}
    assert "hurt_when_lethal" in names and "pool" not in names


def test_trophies_are_bounded_by_the_rules(game: Game, decks: dict[str, Any]) -> None:
    assert game.measure.high == 10 and run_goal(game, "trophies=5").scale == 10
    more = with_changes(game, ["rules.trophies=12"])
    one = {"ember-volley": decks["ember-volley"]}
    easy = [with_changes(each, ["rules.pool=easy"]) for each in (game, more)]
    found = RunArms(easy, one, 30).measure("heuristic", How()).against_first(1)
    assert found["measure"]["after"]["p95"] > 10 and more.measure.high == 12


# --- the ladder --------------------------------------------------------------------------------------


def test_its_folder_says_how_many_runs_a_ladder_takes(game: Game) -> None:
    wanted = {name: runs_of(game, name) for name in ("novice", "adept", "expert", "master")}
    assert wanted == {"novice": 400, "adept": 400, "expert": 200, "master": 200}
    bots = {name: settings_of(name) for name in ("random", "novice")}
    ladder = Ladder(game, bots, list(game.decks))
    assert ladder.wanted("expert", 400) == 200 and ladder.wanted("novice", 50) == 48
    for name in bots:
        ladder.play_runs(name, 32, lambda done: None)
    contest = ladder.contest("novice", "random", 32)
    race([contest])
    made = ladder.pairing(contest)
    assert contest.whole and made.games == 32 and made.decided and made.difference is not None
    rows = ladder.alone_rows(["random", "novice"], 32)
    assert [row["runs"] for row in rows] == [32, 32] and rows[1]["trophies"] == rows[1]["measure"]
    assert rows[0]["measure"][0] == 0 < rows[1]["measure"][0] < rows[1]["measure"][2] < 5
