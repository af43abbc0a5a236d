"""Badges as data: what may stand in `badges.toml`, how a fault is told, and what counts."""

from pathlib import Path

import pytest

import ludarium
from ludarium.bots.levels import LEVELS
from ludarium.progress.book import BadProgress
from ludarium.progress.days import Streak
from ludarium.progress.honours import (
    FILE,
    SHARED,
    Shared,
    badges_of,
    has_earned,
    reached,
    read_game,
    shared,
)

from ..parts import FOR_TWO, OURS

WITH_BADGES = [name for name in OURS if badges_of(ludarium.load(name))]
GAME = next(
    game
    for game in map(ludarium.load, FOR_TWO)
    if any(badge.row["counts"] for badge in badges_of(game).values())
    and any(badge.row["view"] for badge in badges_of(game).values())
)
EVENT = next(iter(GAME.definition.events))
ROW = f"""
[[badge]]
id = "first"
title = "First"
text = "Do it"
counts = [{{ event = "{EVENT}" }}]
least = 1
"""


@pytest.mark.parametrize("name", WITH_BADGES)
def test_the_badges_of_a_game_can_be_read(name: str) -> None:
    found = badges_of(ludarium.load(name))
    assert all(badge.game == name and badge.id.startswith(f"{name}:") for badge in found.values())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (f'event = "{EVENT}"', f'event = "{EVENT}x"', rf'{FILE}:6 first.*did you mean "{EVENT}"'),
        ("least = 1", "", rf'{FILE}:2 first: expected "least", "most" or both'),
        ("least = 1", "leest = 1", rf'{FILE}:7 first: unknown field "leest" .did you mean "least"'),
        ("counts =", 'view = "no such"\n#', 'no number "no such"'),
        (f'"{EVENT}" }}]', f'"{EVENT}", facts = {{ nothing = 1 }} }}]', 'no fact "nothing"'),
        ('title = "First"', "title = 3", rf"{FILE}:4 first: title: expected text"),
        ("least = 1", 'least = 1\nmetal = "tin"', 'unknown word "tin"'),
        ("least = 1", "least = 1\n" + ROW, 'two badges have the id "first"'),
        ("[[badge]]", "[[bagde]]", 'expected tables .*, got "bagde"'),
        ("[[badge]]", "[[badge]", rf"{FILE}:2: not valid TOML"),
    ],
)
def test_a_fault_has_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / FILE
    path.write_text(ROW.replace(old, new, 1), "utf-8")
    with pytest.raises(BadProgress, match=message):
        read_game(GAME, path)
    path.write_text(ROW, "utf-8")
    assert list(read_game(GAME, path)) == [f"{GAME.name}:first"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('counts = "ranked"', 'counts = "rankd"', 'did you mean "ranked"'),
        ('level = "master"', 'level = "mastr"', 'did you mean "master"'),
        ('counts = "won"', 'counts = "won"\nlevel = "adept"', 'expected with counts = "bot"'),
        ("practice = 50", "practice = 101", "101 is outside"),
        ("puzzle = 50", "puzle = 50", 'did you mean "puzzle"'),
    ],
)
def test_the_shared_file_is_checked(tmp_path: Path, old: str, new: str, message: str) -> None:
    source = SHARED.read_text("utf-8")
    assert old in source
    path = tmp_path / SHARED.name
    path.write_text(source.replace(old, new, 1), "utf-8")
    with pytest.raises(BadProgress, match=message):
        Shared(path)


def test_events_are_those_of_the_seat(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(ROW.replace("least = 1", "most = 1"), "utf-8")
    (badge,) = read_game(GAME, path).values()
    own, other = {"event": EVENT, "seat": 0}, {"event": EVENT, "seat": 1}

    def earned(*events: dict[str, object], outcome: str = "won") -> bool:
        return has_earned(GAME, badge, outcome, {}, events, 0)

    assert earned() and earned(own, other, other) and not earned(own, own)
    assert not earned(outcome="lost")


def test_what_is_reached() -> None:
    held = {"won": 4, "won:people": 3, "won:ranked": 1, "won:adept": 1, "won:master": 2}
    held |= {"won:in:a": 2, "won:in:b": 2, "xp": 1700, "puzzle": 6, "deck": 5, "run": 1}
    puzzle, deck = Streak(2, 6), Streak(1, 3)
    found = {
        badge.row["counts"]: reached(badge, held, puzzle, deck)
        for badge in shared().badges.values()
        if badge.row["level"] in (None, list(LEVELS)[-1])
    }
    matches = {"won": 4, "people": 3, "ranked": 1, "bot": 2, "games": 2, "level": 4}
    days = {"puzzles": 6, "puzzle streak": 6, "decks": 5, "deck streak": 3, "runs": 1}
    assert found == matches | days


def test_experience() -> None:
    row = shared().row["xp"]
    assert shared().xp("won", False, 1000) == row["won"]
    assert 0 < shared().xp("lost", True, 0) < shared().xp("lost", False, 0)
    assert shared().xp("won", True, row["practice_wins"]) == 0
    assert shared().xp("lost", True, row["practice_wins"]) == 0
    of = shared().row["level"]["xp"]
    assert [shared().level(xp) for xp in (0, of - 1, of, 3 * of + 7)] == [
        (1, 0, of),
        (1, of - 1, of),
        (2, 0, of),
        (4, 7, of),
    ]
