"""Variants with cards of their own, rows of several tables, fields that are tables, decks with fields."""

import json
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import BadCard, BadDeck, BadInput, BadRules
from ludarium.core.cards import Where, read_row
from ludarium.core.changes import with_changes
from tests.contract.cases import load, toy_is_known

MUSTER = Path(__file__).parents[1] / "contract" / "muster"
NUMBERS = count(2)  # a name is imported once
HERO = {"table": "hero", "id": "ada", "name": "Ada", "health": 9}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def copied(folder: Path, file: str, old: str, new: str) -> ludarium.Game:
    """The game under another name, one of its files changed."""
    own = f"muster{next(NUMBERS)}"
    shutil.copytree(MUSTER, folder / own, ignore=shutil.ignore_patterns("__pycache__"))
    for name, before, after in (("game.py", 'name="muster"', f'name="{own}"'), (file, old, new)):
        path = folder / own / name
        content = path.read_text(encoding="utf-8")
        assert before in content
        path.write_text(content.replace(before, after, 1), encoding="utf-8")
    ludarium.games.add_folder(folder)
    return ludarium.load(own)


# --- variants ----------------------------------------------------------------------------------------


def power(game: ludarium.Game, card: str) -> int:
    return int(game.cards[game.by_word[card]]["power"])


def test_a_variant_has_cards_and_decks_of_its_own() -> None:
    book, first = load("muster"), load("muster", "first")
    assert (power(book, "snow wolf"), power(first, "snow wolf")) == (4, 5)
    assert list(first.decks) == ["frost", "dunes"] and first.decks["frost"] != book.decks["frost"]
    assert first.fingerprint != book.fingerprint and first.label == "Muster (first)"
    assert not any(row["custom"] for row in first.all_rows)


def test_variants_are_laid_over_each_other_and_cards_on_top() -> None:
    game = ludarium.load("muster", ["first", "wide"], cards=[{"id": "x", "name": "X", "power": 9}])
    assert game.rules["hand"] == 4 and power(game, "snow wolf") == 5 and power(game, "x") == 9
    assert game.label == "Muster (first, wide, new: X)"
    changed = with_changes(game, ["Snow Wolf.power=6"])
    assert changed.label == "Muster (first, wide, Snow Wolf.power=6, new: X)"


def test_snapshots_and_replays_keep_the_cards_of_a_variant() -> None:
    game = with_changes(load("muster", "first"), ["Brand.might=3", "Ice Wall.guard=2"])
    match = game.match(seed=5, decks=["frost", "dunes"])
    while match.actors:
        match.submit(match.actors[0], match.legal(match.actors[0])[0])
    again = ludarium.Replay.from_json(match.replay().to_json()).run()
    assert again.result == match.result and again.game.label == game.label
    data = json.loads(json.dumps(game.snapshot()))
    restored = ludarium.core.game.restore("muster", data)
    assert restored.fingerprint == game.fingerprint and restored.all_rows == game.all_rows


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ('cards = "frist.toml"', 'variant first: cards: no such file: "frist.toml" (did you mean'),
        ('cards = "../x.toml"', "variant first: cards: expected the name of a file beside it"),
        ("cards = 3", "variant first: cards: expected the name of a file beside it, got 3"),
        ("hand = 40", "variant first: rule hand: 40 is outside 1 to 4"),
        ('card = "first.toml"', 'variant first: unknown rule "card" (did you mean "cards"?)'),
    ],
)
def test_a_file_that_a_variant_names_exists(tmp_path: Path, new: str, said: str) -> None:
    with pytest.raises(BadRules, match=r"rules\.toml") as caught:
        copied(tmp_path, "rules.toml", 'cards = "first.toml"', new)
    assert said in str(caught.value)


def test_a_bad_deck_of_a_variant_names_file_and_deck(tmp_path: Path) -> None:
    game = copied(tmp_path, "first-decks.toml", '"Snow Wolf"', '"Snow Wulf"')
    with pytest.raises(BadDeck, match=r'first-decks\.toml: deck frost: unknown card "Snow Wulf"'):
        _ = ludarium.load(game.name, "first").decks


# --- tables ------------------------------------------------------------------------------------------


def test_rows_of_another_table_are_changed_and_named_like_cards() -> None:
    book = load("muster")
    game = with_changes(book, ["Iri the Calm.health=20", "hero.Brand.might=2"])
    assert [row["health"] for row in game.rows_of("hero")] == [12, 20]
    assert game.label == "Muster (Brand.might=2, Iri the Calm.health=20)"
    assert game.fingerprint != book.fingerprint and game.cards == book.cards
    assert with_changes(book, ["heroes.brand.health=12"]).fingerprint == book.fingerprint


def test_a_row_given_from_python_names_its_table() -> None:
    game = ludarium.load("muster", cards=[HERO | {"might": None}])
    assert game.rows_of("hero")[-1] == HERO | {"might": 0, "custom": True}
    assert game.label == "Muster (new: Ada)"
    deck = game.deck({"hero": "Ada", "cards": {"Snow Wolf": 2, "Scout": 2, "Drummer": 2}})
    assert deck.fields["hero"] == "ada"


def test_a_file_of_rows_may_hold_every_table(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text('[[hero]]\nid = "ada"\nname = "Ada"\nhealth = 9\n', encoding="utf-8")
    assert ludarium.load("muster", cards=path).rows_of("hero")[-1]["health"] == 9


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"table": "heroo", "id": "a"}, 'cards[0]: unknown table "heroo" (did you mean "hero"?)'),
        ({"table": "hero", "id": "a", "name": "A"}, 'the field "health" is missing'),
        (HERO | {"power": 1}, 'unknown field "power"'),
        (HERO | {"name": "Brand"}, 'hero ada: the name "Brand" is taken by brand'),
        (HERO | {"name": "Brand\nnew"}, r"hero ada: name: expected one line"),
        (HERO | {"name": " Brand"}, "without spaces around it and letters unseen, got ' Brand'"),
        ({"id": "a", "name": "A", "power": None}, 'the field "power" is missing'),
    ],
)
def test_a_bad_row_is_named(row: dict[str, Any], said: str) -> None:
    with pytest.raises(BadCard) as caught:
        ludarium.load("muster", cards=[row])
    assert said in str(caught.value)


def test_a_bad_row_of_a_file_has_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadCard, match=r'cards\.toml:47 brand: the field "health" is missing'):
        copied(tmp_path, "cards.toml", "health = 12\n", "")


# --- fields that are tables ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "abilities"),
    [
        ("Pikeman.abilities.rally=2", {"guard": 1, "rally": 2}),
        ("Pikeman.guard=3", {"guard": 3}),
        ("Pikeman.guard=none", {}),
        ("Pikeman.guard=3, south", {"guard": (3, "south")}),
        ("Ice Wall.guard.1=6", {"guard": (6, "south")}),
        ("Ice Wall.abilities.guard.2=north", {"guard": (5, "north")}),
        ('Scout.abilities={ guard = [1, "north"] }', {"guard": (1, "north")}),
        ("Scout.rally=1", {"rally": 1}),
    ],
)
def test_a_path_reaches_into_a_table(change: str, abilities: dict[str, Any]) -> None:
    game = with_changes(load("muster"), [change])
    card = game.cards[game.by_word[change.partition(".")[0].lower()]]
    assert card["abilities"] == abilities
    label = game.changes
    assert with_changes(load("muster"), label).fingerprint == game.fingerprint, label


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("Pikeman.abilities.fury=1", 'Pikeman.abilities has no field "fury"'),
        ("Pikeman.guard.1=2", "is 1: write it whole"),
        ("Ice Wall.guard.3=2", "expected a number from 1 to 2"),
        ("Ice Wall.guard=5, west", 'unknown word "west"'),
        ("Ice Wall.guard=99", "99 is outside 0 to 9"),
        ("Ice Wall.power.1=3", '"power" of Ice Wall has no parts'),
        ("Brandt.health=3", 'no such card: "Brandt" (did you mean "Brand"?)'),
    ],
)
def test_a_path_that_leads_nowhere_is_named(change: str, said: str) -> None:
    with pytest.raises((BadCard, BadInput)) as caught:
        with_changes(load("muster"), [change])
    assert said in str(caught.value)


def test_a_fault_inside_a_table_names_the_row() -> None:
    row = {"id": "a", "name": "A", "power": 1, "abilities": {"gaurd": 1}}
    tables = load("muster").definition.row_tables
    with pytest.raises(
        BadCard, match=r'cards\[0\] a: abilities: unknown field "gaurd" \(did you mean'
    ):
        read_row(row, tables, Where("cards"))


# --- decks with fields --------------------------------------------------------------------------------

DECK = {"hero": "Brand", "nation": "north", "cards": {"Snow Wolf": 2, "Scout": 2, "Drummer": 2}}


def test_a_deck_keeps_its_fields_however_it_is_written() -> None:
    game = load("muster")
    deck = game.deck(DECK)
    assert deck.fields == {"hero": "brand", "nation": "north"} and sum(deck.values()) == 6
    lines = game.reader.lines(deck)
    assert lines[:2] == ["hero: Brand", "nation: north"]
    for written in (lines, "\n".join(lines), game.deck_code(deck), deck, {"cards": deck}):
        assert game.deck(written) == deck, written
    assert deck != game.deck(DECK | {"hero": "Iri the Calm"}) and deck != dict(deck)


def test_the_start_of_a_match_and_its_replay_hold_the_fields() -> None:
    match = load("muster").match(seed=2, decks=[DECK, "dunes"])
    assert match.start_spec["decks"][0][:2] == ["hero: Brand", "nation: north"]
    again = ludarium.Replay.from_json(match.replay().to_json()).run()
    assert again.view() == match.view() and again.view()["seats"][0]["hero"] == "brand"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hero": 3}, 'hero: unknown name "3"'),
        ({"nation": "nroth"}, 'nation: unknown word "nroth" (did you mean "north"?)'),
        ({"natoin": "north"}, 'unknown key "natoin" (did you mean "nation"?)'),
        ({"cards": {"Snow Wulf": 6}}, 'unknown card "Snow Wulf"'),
    ],
)
def test_a_bad_field_is_named(change: dict[str, Any], said: str) -> None:
    assert any(said in each for each in load("muster").check_deck(DECK | change))


def test_a_game_without_fields_refuses_them() -> None:
    problems = ludarium.load("spellfaire").check_deck({"cards": {}, "hero": "Brand"})
    assert 'unknown key "hero"; known are cards' in problems
