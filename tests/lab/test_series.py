"""Series of matches: the same rows whatever the threads, seats swapped, the referee agrees."""

from typing import Any

import numpy as np
import pytest
from ludarium.plain.core.kernel import planner_seed, random_pick

import ludarium
from ludarium.bots import BOTS, Settings
from ludarium.core.device import has_gpu
from ludarium.lab import gpu
from ludarium.lab.hand import Hand
from ludarium.lab.ladder import Pairing, ratings
from ludarium.lab.plan import Draft, seeds_of
from ludarium.lab.play import How, play
from ludarium.lab.ready import few_decks
from ludarium.lab.samples import Samples
from ludarium.lab.series import play_series, points, series_plan
from ludarium.lab.stats import paired, spread, wilson
from ludarium.lab.summary import summarise

from ..parts import FOR_TWO

GAME = ludarium.load("spellfaire")
RANDOM = Settings(kind="random")


def play_randomly(match: ludarium.Match, seed: int) -> int:
    """What two random bots of a series do, by the referee; returns the number of decisions."""
    n = 0
    while match.actors:
        seat = match.actors[0]
        legal = match.legal_ids(seat)
        pick = random_pick(planner_seed(seed, n, seat), len(legal)) if len(legal) > 1 else 0
        match.submit(seat, legal[pick])
        n += 1
    return n


def test_rows_do_not_depend_on_threads() -> None:
    players = [BOTS["heuristic"], RANDOM]
    one = play_series(GAME, players, None, 60, seed=5, threads=1)
    two = play_series(GAME, players, None, 60, seed=5, threads=2)
    assert one.tobytes() == two.tobytes()


def test_a_series_can_be_continued() -> None:
    whole = play_series(GAME, [RANDOM, RANDOM], None, 30, seed=5)
    parts = [play_series(GAME, [RANDOM, RANDOM], None, 15, seed=5, start=s) for s in (0, 15)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()


def test_the_referee_plays_the_same_matches() -> None:
    """The compiled series and `Match` in plain mode agree on result, length and decisions."""
    decks = ["necropolis-shadow", "ironbound-nature"]
    results = play_series(GAME, [RANDOM, RANDOM], decks, 10, seed=2)
    seeds = np.repeat(seeds_of(2, 10), 2).tolist()
    for m, seed in enumerate(seeds):
        match = GAME.match(seed=seed, decks=decks[:: -1 if m % 2 else 1])
        first, n = match.actors[0], play_randomly(match, seed)
        assert match.result is not None
        assert results[m]["decisions"] == n and results[m]["first"] == first
        assert tuple(results[m]["scores"][:2]) == match.result.scores
        assert results[m]["dice"] == match.position()["seed"]


@pytest.mark.parametrize("name", FOR_TWO)
def test_who_looks_at_nothing_is_shown_nothing(name: str) -> None:
    """Copying and hiding a state for a random bot would cost as much as the match itself."""
    game = ludarium.load(name)
    for bot, looks in ((RANDOM, False), (BOTS["heuristic"], True)):
        hand = Hand(series_plan(game, [bot, bot], None, 5))
        hand.play((0, 10))
        assert hand.memory.words[hand.engine.SEEN].any() == looks


@pytest.mark.parametrize("name", FOR_TWO)
def test_bots_choose_in_a_series_as_they_do_at_a_table(name: str) -> None:
    """Random, blundering and greedy ones, each from what its seat sees: the rows come out the same."""
    game = ludarium.load(name)
    decks = {each: game.decks[each] for each in game.definition.starters}
    players: list[Any] = list(decks.items()) or [("", None)] * 2
    for pair in (("novice", "random"), ("heuristic", "novice")):
        draft = Draft([game], {bot: BOTS[bot] for bot in pair})
        draft.add(players, seeds_of(6, 3), pair)
        samples = Samples(play(draft.plan()), [game], decks)
        for m in range(6):
            assert samples.match(m).is_over


def test_points_follow_the_player_through_the_seats() -> None:
    results: Any = np.zeros(4, play_series(GAME, [RANDOM, RANDOM], None, 1, 1).dtype)
    results["scores"][:, 0] = [1000, 1000, 0, -1000]
    results["scores"][:, 1] = [-1000, -1000, 0, 1000]
    assert points(results).tolist() == [1, 0, 0.5, 1]


@pytest.mark.parametrize("name", FOR_TWO)
def test_a_mirror_plays_no_match_twice(name: str) -> None:
    """The same player on both sides: swapped seats would be the same match again."""
    game = ludarium.load(name)
    decks = list(game.decks)[:1] * 2 or None
    mirror = series_plan(game, [RANDOM, RANDOM], decks, 50)
    assert len(set(mirror.rows["seed"].tolist())) == 100
    results = play(mirror).results
    assert len(np.unique(results["dice"])) == 100
    other = series_plan(game, [RANDOM, BOTS["heuristic"]], decks, 50)
    assert (other.rows["seed"][::2] == other.rows["seed"][1::2]).all()
    assert (other.rows["seed"][::2] == mirror.rows["seed"][::2]).all()


def test_seeds_are_spread_and_fit_the_dice() -> None:
    seeds = seeds_of(1, 10_000)
    assert len(set(seeds.tolist())) == 10_000
    assert seeds.min() >= 0 and seeds.max() < 1 << 53
    assert not set(seeds.tolist()) & set(seeds_of(2, 10_000).tolist())


def test_intervals_hold_their_rate() -> None:
    low, middle, high = wilson(70, 100)
    assert low < 0.7 == middle < high
    assert (round(low, 3), round(high, 3)) == (0.604, 0.781)  # the textbook's values
    assert wilson(0, 0) == (0.0, 0.5, 1.0)
    assert wilson(10, 10)[2] == pytest.approx(1)


def test_pairs_that_always_split_are_known_exactly() -> None:
    """Seats decide everything: 100 matches, but no doubt about 50 %."""
    split = np.array([1.0, 0.0] * 50)
    assert paired(split)[1] == 0.5
    mixed = np.array([1.0, 1.0] * 30 + [0.0, 0.0] * 20)
    low, middle, high = paired(mixed)
    assert low < middle == 0.6 < high and high - low > 0.2
    assert paired(np.array([])) == wilson(0, 0)  # nothing was played: anything is possible


def test_ratings_say_how_often_the_better_wins() -> None:
    pairs = [
        Pairing("b", "a", 400, (0.7, 0.76, 0.8), True),
        Pairing("c", "b", 400, (0.7, 0.76, 0.8), True),
        Pairing("c", "a", 400, (0.88, 0.91, 0.93), True),
    ]
    rated = ratings(pairs, ["a", "b", "c"])
    assert rated["a"] == (0, 0, 0)
    assert 180 < rated["b"][1] < 220 and 380 < rated["c"][1] < 420
    assert rated["b"][0] < rated["b"][1] < rated["b"][2]


def test_a_summary_adds_up() -> None:
    results = play_series(GAME, [BOTS["heuristic"], RANDOM], None, 50, seed=1)
    summary = summarise(GAME, results, ["heuristic", "random"], None, 1, 2.0)
    assert sum(summary["wins"]) + summary["draws"] == summary["games"] == 100
    assert sum(summary["end_reasons"].values()) == 100
    low, middle, high = summary["win_rate"]
    assert low <= middle == summary["wins"][0] / 100 + summary["draws"] / 200 <= high
    low, middle, high = summary["length"].pop("interval")
    assert low < middle < high and round(middle, 2) == summary["length"]["mean"]
    assert summary["length"] == spread(results["length"])
    assert list(summary["end_rates"]) == list(summary["end_reasons"])
    for reason, (low, middle, high) in summary["end_rates"].items():
        assert 0 <= low <= middle == summary["end_reasons"][reason] / 100 <= high <= 1


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: the CUDA proof did not run")
@pytest.mark.parametrize("name", FOR_TWO)
def test_a_gpu_plays_the_same_matches_byte_for_byte(name: str) -> None:
    """10,000 random matches: results, dice and decisions of the CPU; 200 last states byte by byte."""
    game = ludarium.load(name)
    plan = series_plan(game, [RANDOM, RANDOM], None, 5000, seed=3)
    results, states, _ = gpu.launch(plan)
    assert results.tobytes() == play(plan).results.tobytes()

    starters = list(game.definition.starters) or None
    for m in range(200):
        seed = int(plan.rows["seed"][m])
        match = game.match(seed=seed, decks=starters and starters[:: -1 if m % 2 else 1])
        play_randomly(match, seed)
        assert match.state_bytes == states[m].tobytes()


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: no bot thought on one")
@pytest.mark.parametrize("name", FOR_TWO)
def test_bots_think_on_a_gpu_as_on_the_cpu(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """More matches than threads or places, so that some see several."""
    from ludarium.lab import phases, whole

    monkeypatch.setattr(whole, "THREADS", 32)
    monkeypatch.setattr(whole, "BLOCKS", 1)
    monkeypatch.setattr(phases, "THINKING_PLACES", 1000)
    game = ludarium.load(name)
    plan = series_plan(game, [BOTS["heuristic"], BOTS["novice"]], None, 5000, seed=4)
    assert gpu.launch(plan)[0].tobytes() == play(plan).results.tobytes()


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: the CUDA rows were not compared")
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_a_gpu_gives_the_rows_of_a_plan(bot: str) -> None:
    """Other tables, other decks, in one plan: chunk by chunk what threads give."""
    tables = [GAME, ludarium.load("spellfaire", rules={"hero_health": 12})]
    draft = Draft(tables, {bot: BOTS[bot]})
    names = list(GAME.decks)[:3]
    for i, a in enumerate(names):
        for arm in range(2):
            players = [(a, GAME.decks[a]), (names[-1], GAME.decks[names[-1]])]
            draft.add(players, seeds_of(1, 300, i), (bot, bot), arm)
    plan = draft.plan()
    assert play(plan, How(device="cuda")).results.tobytes() == play(plan).results.tobytes()


@pytest.mark.parametrize("name", FOR_TWO)
def test_a_few_ready_decks_come_from_the_whole_list(name: str) -> None:
    game = ludarium.load(name)
    few, ready = few_decks(game), list(game.decks)
    assert few == [each for each in ready if each in few]
    assert min(len(ready), 3) <= len(few) <= 4
    assert not few or ready.index(few[-1]) >= len(ready) // 2
