"""The English of cards, heroes and families, derived from their rows."""

from typing import Any

import pytest

import ludarium
from ludarium.core.game import Game
from ludarium.games.clans.text import ABILITIES as TOLD
from ludarium.games.clans.text import POWER_TEXTS, ULTIMATES
from ludarium.games.clans.words import ABILITIES, FAMILIES, POWERS
from tests.clauses import clause


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("clans", variant="first")


def told(family: str | None = None, variant: str = "full", **abilities: Any) -> str:
    card = {"id": "t", "name": "T", "tick": 1, "damage": 1, "health": 1, "family": family}
    game = ludarium.load("clans", variant=variant, cards=[card | {"abilities": abilities}])
    return game.card_text(next(row for row in game.cards if row["id"] == "t"))


def row_text(game: Game, table: str, name: str) -> str:
    row = next(each for each in game.rows_of(table) if each["name"] == name)
    return game.definition.row_tables[table].text(game, row)


@clause("LC7.3")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Road Brawler", ""),
        ("Ash Berserker", "Fury 2: its attacks deal 2 more."),
        ("Smelter Priest", "Stack buff 3: a Fire card in its stack deals 3 more."),
        ("War Drummer", "Stack buff 3: the other card of its stack deals 3 more."),
        ("Pathfinder", "Deploy: draw a card."),
        ("Kiln Warlord", "Fury 2: its attacks deal 2 more. Cleave: strikes the bottom card, too."),
        ("Wolf Pup", "Wolf 1 of 3."),
        ("Ant Soldier", "Shield 1: attacks on it deal 1 less. Ant 2 of 3."),
    ],
)
def test_cards_of_the_first_set(first: Game, name: str, text: str) -> None:
    assert first.card_text(next(row for row in first.cards if row["name"] == name)) == text


@clause("LC7.3", "C31")
@pytest.mark.parametrize(
    ("abilities", "text"),
    [
        ({"stack_buff": [2, "monkey"]}, "Stack buff 2: a Monkey in its stack deals 2 more."),
        ({"stack_self": [2, "ant"]}, "Stack self 2: it deals 2 more beside an Ant in its stack."),
        ({"stack_self": 1}, "Stack self 1: it deals 1 more beside the other card of its stack."),
        ({"deploy_draw": 3}, "Deploy: draw 3 cards."),
        ({"fury": 0}, ""),
        ({"bounty": 1}, "Bounty: its kills pay half as much gold again."),
    ],
)
def test_further_abilities(abilities: dict[str, Any], text: str) -> None:
    assert told(**abilities) == text


@clause("C51", "LC10.3")
def test_families_are_told_where_they_count() -> None:
    assert told("monkey 3") == "Monkey 3 of 3."
    assert told("monkey 3", variant="core") == ""


@clause("LC7.3")
def test_every_word_has_its_english(first: Game) -> None:
    assert {*TOLD} == {*ABILITIES}
    assert {*POWER_TEXTS} == {*POWERS}
    assert {*ULTIMATES} == {*FAMILIES}
    for name in ABILITIES:
        abilities: dict[str, Any] = {name: 1}
        text = told(**abilities)
        assert "{" not in text and text.endswith(".") and text[0].isupper()
    assert all(len(first.card_text(row)) <= 110 for row in first.cards)


@clause("LC10.1")
def test_heroes(first: Game) -> None:
    assert row_text(first, "hero", "Vesk Quartermaster") == (
        "Requisition (twice): Draw a card. Levy (once): Draw 3 cards."
    )
    assert row_text(first, "hero", "Iri Seer").startswith("Foresight (twice): See the enemy's hand")


@clause("LC10.3")
def test_families(first: Game) -> None:
    assert row_text(first, "family", "Heron") == (
        "High Tide: Heal your crystal by 10 and draw 2 cards."
    )
