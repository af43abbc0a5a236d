"""look.toml: what it may hold, what it gives a game that has none, what is wrong with one."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium.core.described import described
from ludarium.core.errors import BadInput
from ludarium.core.look import PLAIN, Look, coloured, look_of
from ludarium.games import names

BOOK = ludarium.load("spellfaire")


def look(tmp_path: Path, content: str) -> Look:
    """SpellfAIre with another look."""
    (tmp_path / "look.toml").write_text(content, encoding="utf-8")
    (tmp_path / "rules.toml").write_text("", encoding="utf-8")
    game = ludarium.load("spellfaire")
    game.definition = replace(game.definition, folder=tmp_path)
    return Look(game)


@pytest.mark.parametrize("name", names())
def test_every_game_of_the_package_has_a_whole_look(name: str) -> None:
    game = ludarium.load(name)
    found = look_of(game).described(game.cards)
    assert found["accent"] != "#e0b96c" and look_of(game).row["tagline"]
    for card in game.cards:
        family = look_of(game).family(card)
        assert family is None or family in look_of(game).row["family"]


@pytest.mark.parametrize("name", names())
def test_words_that_have_titles_are_words_of_a_form(name: str) -> None:
    game = ludarium.load(name)
    offered = dict(words_of(described(game)["tables"]))
    for word, title in look_of(game).row["words"].items():
        assert offered[word] == title


def words_of(parts: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        yield from ((each["value"], each["title"]) for each in part.get("words", ()))
        yield from words_of(part.get("fields", []))


def test_the_numbers_and_family_of_a_card() -> None:
    cards = {card["id"]: card for card in BOOK.cards}
    found = look_of(BOOK)
    assert found.numbers(cards["town_guard"]).keys() == {"top_left", "bottom_left", "bottom_right"}
    assert found.numbers(cards["ember_bolt"]) == {"top_left": cards["ember_bolt"]["cost"]}
    assert [found.family(cards[name]) for name in ("town_guard", "mend")] == ["kingdom", "nature"]
    assert found.art("spell") == "spell" and found.art("creature") == "figure"
    assert found.kind_title("creature") == "Creatures"


def test_a_game_without_a_look_has_that_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("", encoding="utf-8")
    game = ludarium.load("spellfaire")
    game.definition = replace(game.definition, folder=tmp_path)
    found = Look(game)
    assert found.family(game.cards[0]) is None and found.colours(None) == PLAIN
    described = found.described(game.cards)
    assert described["ground"] == ["#100d14", "#1d1722", "#33293a", "#54445a"]
    assert list(described["families"]) == [""] and described["kinds"].keys() == {
        "creature",
        "spell",
    }


def test_a_family_without_colours_gets_some_from_its_name(tmp_path: Path) -> None:
    found = look(tmp_path, '[card]\nfamily = ["school"]\n[family]\nfire = { title = "Embers" }\n')
    assert found.title("fire") == "Embers" and found.title("frost") == "Frost"
    assert found.colours("fire") == coloured("fire") != coloured("frost") == found.colours("frost")
    assert all(len(colour) == 7 for colour in coloured("fire"))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('acent = "#ffffff"', 'look.toml:1 look: unknown field "acent" .*did you mean "accent"'),
        ('accent = "red"', "look.toml:1 look: accent: expected a colour such as"),
        ('ground = ["#ffffff"]', "look.toml:1 look: ground: expected a list of 4"),
        ('mark = ["<script>"]', "look.toml:1 look: mark: expected the `d` of an SVG path"),
        ('[card]\nfamily = ["factoin"]', 'no field "factoin" .*did you mean "faction"'),
        ('[card]\ncorners = { top_lft = "cost" }', 'unknown field "top_lft"'),
        ('[card]\ncorners = { top_left = "price" }', 'a card has no field "price"'),
        ('[card]\ngems = { cost = "ruby" }', "gems: expected one of cost, attack, health"),
        ('[card]\ncurves = [{ field = "cost", low = 9, high = 5 }]', "expected low below high"),
        ("[family.fire]\ncolours = [1]", "expected a list of 5"),
        ("minutes = -1", "minutes: -1 is outside 0 to 999"),
        ("minutes = 1\naccent = red\n", "look.toml:2: not valid TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, content: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        look(tmp_path, content)


def test_a_wrong_look_of_a_game_from_outside_stops_the_server(tmp_path: Path) -> None:
    import shutil

    from ludarium.games import add_folder, check
    from tests.contract.cases import games

    before = list(games.__path__)
    folder = Path(__file__).parents[1] / "contract" / "muster"
    copy = tmp_path / "games" / "parade"  # a name of its own: Muster may be loaded already
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__py*"))
    written = (copy / "game.py").read_text(encoding="utf-8").replace('"muster"', '"parade"')
    (copy / "game.py").write_text(written, encoding="utf-8")
    (copy / "look.toml").write_text("minuts = 3", encoding="utf-8")
    add_folder(tmp_path / "games")
    try:
        with pytest.raises(BadInput, match='unknown field "minuts"'):
            check()
    finally:
        games.__path__[:] = before
