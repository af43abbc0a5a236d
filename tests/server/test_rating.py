"""The rating of a match, of a season, of the bots. Nothing is stored here."""

import pytest

import ludarium
from ludarium.core.errors import BadInput
from ludarium.core.match import Result
from ludarium.server.rating import (
    A_SEASON,
    KNOWN,
    START,
    UNKNOWN,
    Rating,
    at_season,
    bounded,
    bounds,
    level_near,
    rate,
    season_of,
    shown,
    strengths,
)
from ludarium.server.ratings import Stakes
from tests.parts import FOR_TWO

from .league import league


def test_a_win_moves_both_and_makes_both_better_known() -> None:
    a, b = rate(Rating(), Rating(), 1)
    assert a.rating > START > b.rating
    assert a.deviation < UNKNOWN and b.deviation < UNKNOWN
    lost, won = rate(Rating(), Rating(), 0)
    assert (won.rating, lost.rating) == (a.rating, b.rating)
    assert rate(Rating(), Rating(), 0.5)[0].rating == pytest.approx(START)


def test_a_surprise_moves_more() -> None:
    strong, weak = Rating(1500, 60), Rating(1100, 60)
    expected = rate(strong, weak, 1)[0].rating - 1500
    surprise = 1500 - rate(strong, weak, 0)[0].rating
    assert 0 < expected < surprise / 5


def test_the_order_of_players_is_found() -> None:
    found, error, deviation = league(60, 50, seed=3)
    assert found >= 0.95
    assert 0.7 < error / deviation < 1.4


@pytest.mark.parametrize("apart", [0, 200, 800])
@pytest.mark.parametrize("deviation", [60, 80, KNOWN])
def test_arranged_results_gain_little(deviation: float, apart: float) -> None:
    """All the matches of a season that count between two, won by the same one."""
    one, other = Rating(START, deviation), Rating(START + apart, deviation)
    for _ in range(A_SEASON):
        gained, lost = one.rating - START, other.rating - START - apart
        won, beaten = rate(one, other, 1)
        one, other = bounded(one, won, gained), bounded(other, beaten, lost)
    assert 20 < one.rating - START < 100
    assert -100 < other.rating - START - apart < -20


def test_a_newcomer_is_not_held_back() -> None:
    won, _ = rate(Rating(), Rating(1500, 60), 1)
    assert bounded(Rating(), won, 80).rating == won.rating > START + 90


def test_provisional_until_known() -> None:
    one = other = Rating()
    games = 0
    while one.provisional:
        one, other = rate(one, other, games % 2)
        games += 1
    assert 5 <= games <= 25
    low, high = one.range
    assert low < one.rating < high and high - low == pytest.approx(4 * one.deviation, abs=2)


def test_seasons_are_months() -> None:
    begins, ends = bounds("2026-12")
    assert season_of(begins) == "2026-12" and season_of(begins - 1) == "2026-11"
    assert season_of(ends) == "2027-01"
    with pytest.raises(BadInput, match=r'expected a month such as 2026-11, got "2026-13"'):
        bounds("2026-13")


def test_a_new_season_draws_ratings_to_the_start() -> None:
    begins, ends = bounds("2026-11")
    rating = Rating(1600, 60, begins + 5)
    assert at_season(rating, 1200, ends - 1) == rating, "the same season"
    assert at_season(rating, None, ends + 1) == rating, "a game without seasons"
    fresh = at_season(rating, 1200, ends + 1)
    assert fresh.rating == 1400 and 60 < fresh.deviation < 80
    assert at_season(Rating(), 1200, ends) == Rating(), "a newcomer"


@pytest.mark.parametrize("name", FOR_TWO)
def test_bots_stand_on_the_same_scale(name: str) -> None:
    game = ludarium.load(name)
    known = strengths(game)
    assert list(known.values()) == sorted(known.values())
    for level, points in known.items():
        assert level_near(game, points) == level
        assert shown(game, Rating(points, 60, 1.0), 3)["about"] == level.capitalize()
    if known:
        assert known["adept"] == START
    else:
        assert level_near(game, 900) == "adept" and shown(game, Rating(), 0)["about"] is None


def test_ends_come_one_after_the_other() -> None:
    """By a clock that was turned back, too: the latest row is the rating that holds."""
    before = (Rating(1300, 80, 500.0), Rating(1200, 80, 100.0))
    stakes = Stakes("m", "g", None, ("a", "b"), before, (0.0, 0.0))
    rows = stakes.rows(Result(0, (1, 0), "won"), 400.0)
    assert all(row["at"] > 500 for row in rows)
    assert rows[0]["after"] > 1300 and rows[1]["after"] < 1200
    assert stakes.rows(Result(None, (0, 0), "abort"), 600.0) == []
