"""The calendar: what a day has, and which missed days a streak forgives."""

from datetime import date, timedelta

import pytest

from ludarium.progress.days import Streak, choice, streak, stride

FIRST = date(2026, 11, 2)


def after(marks: str) -> Streak:
    """Of days in a row: x done, - missed, the last one being today."""
    days = [FIRST + timedelta(days=n) for n in range(len(marks))]
    return streak([day for day, mark in zip(days, marks, strict=True) if mark == "x"], days[-1])


@pytest.mark.parametrize(
    ("marks", "n"),
    [
        ("-", 0),
        ("x", 1),
        ("xxx", 3),
        ("xxx-", 3),  # today is not over
        ("xxx--", 3),  # yesterday is forgiven
        ("xxx---", 0),  # two in a row are not
        ("xxx-x", 4),
        ("x-x-x", 1),  # the second one within seven days ends it
        ("x-xxxxx-x", 2 - 1),  # six days later is too soon ...
        ("x-xxxxxx-x", 8),  # ... seven days later is not
        ("x-xxxxxx-", 7),
        ("xx--xx", 2),
        ("--xx", 2),
    ],
)
def test_a_streak_forgives_one_day_in_seven(marks: str, n: int) -> None:
    assert after(marks).n == n


def test_a_streak_says_what_it_forgives() -> None:
    assert after("xxx").forgives and not after("xx-xx").forgives
    assert after("xx-xxxxxxx").forgives
    assert after("xxxxx---xx") == Streak(2, 5, True, True)
    assert not after("xx-").today and after("xx").today


def test_days_to_come_do_not_count() -> None:
    """A clock was ahead, and is put right."""
    ahead = [FIRST + timedelta(days=n) for n in (0, 1, 5)]
    assert streak(ahead, FIRST + timedelta(days=1)) == Streak(2, 2, True, True)


def test_each_thing_comes_once_before_one_comes_again() -> None:
    shelves = [("one", [str(n) for n in range(10)]), ("none", []), ("two", ["a", "b", "c"])]
    days = [choice(FIRST + timedelta(days=n), shelves) for n in range(20)]
    games = [each[0] for each in days if each]
    assert games[::2] == [games[0]] * 10 and games[1::2] == [games[1]] * 10
    ones = [each[1] for each in days if each and each[0] == "one"]
    twos = [each[1] for each in days if each and each[0] == "two"]
    assert len(set(ones)) == 10 and all(len(set(twos[n : n + 3])) == 3 for n in range(7))
    assert choice(FIRST, [("none", [])]) is None and choice(FIRST, []) is None
    assert all(len({k * stride(n) % n for k in range(n)}) == n for n in range(1, 60))
