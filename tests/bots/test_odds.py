"""The odds of single steps: counted by playing them again, from what is known and nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, IllegalAction, Match
from ludarium.bots import outcome_odds

from ..contract.cases import load, toy_is_known

CUPS = {"left": [2, 2], "cups": [3, 5, 0, 0, 1, 3, 0, 0], "bid": 9, "turns": 1}  # two threes


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def last_throw(points: int, die: int = 1, **more: Any) -> Match:
    """20 points win; to throw again gives 1 to 6."""
    spec = {"throws": 4, "points": points, "die": die} | more
    return load("alone").position(spec)


def share(match: Match, action: str, outcome: str, n: int = 4000) -> tuple[float, float]:
    low, _, high = outcome_odds(match, action, n=n).rate(outcome)
    return low, high


# --- what is counted ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "wins"), [(14, 1), (16, 3), (18, 5)])
def test_the_odds_of_a_throw_are_those_of_a_die(points: int, wins: int) -> None:
    low, high = share(last_throw(points), "again", "reached")
    assert low < wins / 6 < high and high - low < 0.04
    low, high = share(last_throw(points), "again", "missed")
    assert low < 1 - wins / 6 < high


def test_what_no_dice_decide_is_certain() -> None:
    found = outcome_odds(last_throw(14, die=6), "keep", n=500)
    assert found.counts == {"reached": 500, "missed": 0} and found.rate("reached")[0] > 0.99


def test_a_step_that_comes_to_nothing_is_in_no_share() -> None:
    match = load("alone").position({"throws": 2, "points": 4, "die": 6})
    assert outcome_odds(match, "keep", n=50).counts == {"reached": 0, "missed": 0}


def test_a_step_that_is_over_is_played_again_with_other_dice() -> None:
    match = last_throw(16)
    match.submit(0, "again")
    assert match.outcome and match.outcome.name in ("reached", "missed")
    low, rate, high = outcome_odds(match, n=4000).rate("reached")
    assert low < 0.5 < high and 0 < rate < 1
    for twin in (match.copy(), match.replay().run()):
        assert outcome_odds(twin, n=4000) == outcome_odds(match, n=4000)


def test_the_match_stays_as_it_is() -> None:
    match = last_throw(16)
    before = match.state_bytes, match.legal_ids(0), len(match.entries)
    outcome_odds(match, "again")
    assert (match.state_bytes, match.legal_ids(0), len(match.entries)) == before


# --- the same everywhere -----------------------------------------------------------------------------


def test_a_seed_gives_the_same_counts_compiled_or_not() -> None:
    called = load("bluff").position(CUPS)
    for match, action in ((last_throw(15), "again"), (called, "call")):
        for seed in range(3):
            one = outcome_odds(match, action, n=200, seed=seed)
            assert one == outcome_odds(match, action, n=200, seed=seed, compiled=False)
        assert one != outcome_odds(match, action, n=200, seed=9)
        match.submit(match.actors[0], action)
        assert outcome_odds(match, n=50) == outcome_odds(match, n=50, compiled=False)


def test_dice_dictated_by_a_test_do_not_decide_them() -> None:
    from ludarium.core.dice import scripted

    match = last_throw(16)
    with scripted():
        assert outcome_odds(match, "again", n=60, compiled=False).counts["reached"] < 60


# --- what a seat knows -------------------------------------------------------------------------------


def test_what_is_hidden_does_not_decide_the_odds_of_an_action() -> None:
    """Seat 0 calls "two threes" and holds one: the other cup must hold another."""
    match = load("bluff").position(CUPS)
    other = load("bluff").position(CUPS | {"cups": [3, 5, 0, 0, 2, 2, 0, 0], "seed": 77})
    assert match.view(0) == other.view(0) and match.view(1) != other.view(1)
    assert outcome_odds(match, "call") == outcome_odds(other, "call")
    low, high = share(match, "call", "true")
    assert low < 1 - (5 / 6) ** 2 < high
    wild = load("bluff", "wild").position(CUPS)  # ones count as any face
    low, high = share(wild, "call", "true")
    assert low < 1 - (4 / 6) ** 2 < high
    for each, came in ((match, "true"), (other, "caught")):
        each.submit(0, "call")
        assert each.outcome and each.outcome.name == came
        assert outcome_odds(each, n=300).counts[came] == 300  # by then both cups are known


# --- what is refused ---------------------------------------------------------------------------------


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(BadInput, match="no step of this match has come to anything yet"):
        outcome_odds(last_throw(16))
    with pytest.raises(BadInput, match="its steps have no outcomes"):
        outcome_odds(load("toy").match(seed=1))
    for odd in (0, -1, 1_000_001, 2.5, True):
        with pytest.raises(BadInput, match="n: expected a whole number from 1 to 1000000"):
            outcome_odds(last_throw(16), "again", n=odd)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        outcome_odds(last_throw(16), "dance")
    over = last_throw(16)
    over.submit(0, "keep")
    with pytest.raises(IllegalAction, match="nobody is to act"):
        outcome_odds(over, "keep")


def test_outcomes_have_different_names() -> None:
    from ludarium.core.outcomes import Outcomes

    for names in ((), ("won", "won"), tuple("abcdefghi")):
        with pytest.raises(ValueError, match="outcomes: expected 1 to 8 different names"):
            Outcomes(names)
    for odd in (("tie",), ("won",)):  # the best is never undecided
        with pytest.raises(ValueError, match=r"undecided: expected some of \('draw', 'lost'\)"):
            Outcomes(("won", "draw", "lost"), undecided=odd)


def test_the_game_says_what_its_outcomes_are_called() -> None:
    found = ludarium.load("alone").definition.outcomes
    assert found and found.names == ("reached", "missed") and found.may_follow(1)
