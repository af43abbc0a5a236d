"""The stat budget: a design aid for our own sets."""

from fractions import Fraction
from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.cards import Where
from ludarium.core.game import Game
from ludarium.games.clans.budget import BUDGET, PRICES, WEIGHT, ability_points, excess, points
from ludarium.games.clans.cards import CARD_FORM
from ludarium.games.clans.words import ABILITIES, RARITIES
from tests.clauses import clause

Row = dict[str, Any]
# Whose Health a rounding does not explain, with what they are off by. The token is no card of a deck.
EXCEPTIONS: dict[str, Fraction] = {"Worker": Fraction(-6)}


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("clans", "first")


def read(**fields: Any) -> Row:
    row: Row = {"id": "t", "name": "T", "tick": 3, "damage": 3, "health": 5}
    return CARD_FORM.read(row | fields, Where("test"))


@clause("LC3")
def test_every_card_of_the_first_set_keeps_to_its_budget(first: Game) -> None:
    """Health is a whole number, so that half a point may be missing or left over."""
    off = {card["name"]: excess(card) for card in first.cards if abs(excess(card)) > Fraction(1, 2)}
    assert off == EXCEPTIONS


@clause("LC3")
def test_the_default_set_was_measured_and_stays_near_its_budget() -> None:
    """Its distances are on the rule page; what a card does in matches counts more than its points."""
    game = ludarium.load("clans")
    far = {card["name"] for card in game.cards if abs(excess(card)) > 12}
    assert far == set()
    page = (game.definition.folder.parents[3] / "docs/games/clans.md").read_text(encoding="utf-8")
    for card in game.cards:
        if abs(excess(card)) > Fraction(1, 2) and not card["token"]:
            assert f"| {card['name']} |" in page, (
                f"{card['name']}: make the table of distances again"
            )


@clause("LC3")
def test_every_ability_and_rarity_has_a_price() -> None:
    assert {*PRICES, "drain"} == {*ABILITIES}
    assert list(BUDGET) == list(RARITIES)
    assert sorted(WEIGHT) == [1, 2, 3, 4, 5]


@clause("LC3")
@pytest.mark.parametrize(
    ("name", "value", "tick", "worth"),
    [
        ("fury", 2, 3, "2.52"),
        ("fury", 1, 1, "4.5"),
        ("shield", 2, 5, "6"),
        ("stack_buff", 3, 3, "9"),
        ("stack_buff", (3, "fire"), 3, "7"),
        ("stack_self", (2, "monkey"), 2, "4"),
        ("stack_debuff", 2, 3, "6"),
        ("regen", 2, 3, "5"),
        ("thorns", 3, 5, "6"),
        ("cleave", 1, 3, "2.7"),
        ("cleave", 1, 1, "4.5"),
        ("pierce", 1, 2, "2"),
        ("drain", 1, 2, "1.6"),
        ("drain", 2, 1, "8"),
        ("drain", 3, 4, "2.4"),
        ("siege", 4, 5, "2.4"),
        ("bulwark", 3, 5, "1.08"),
        ("vanguard", 2, 3, "1.12"),
        ("mend", 2, 4, "3"),
        ("last_stand", 4, 2, "4"),
        ("deploy_draw", 1, 4, "4"),
        ("deploy_crystal", 4, 4, "2.4"),
        ("deploy_heal_ally", 6, 3, "4.2"),
        ("bounty", 1, 3, "1"),
        ("stack_buff", 0, 3, "0"),
        ("stack_buff", (0, "fire"), 3, "0"),
    ],
)
def test_what_abilities_cost(name: str, value: Any, tick: int, worth: str) -> None:
    assert ability_points(name, value, tick) == Fraction(worth)


@clause("LC3")
@pytest.mark.parametrize(
    ("tick", "damage", "health", "worth"), [(1, 3, 5, "20"), (3, 5, 10, "17"), (5, 8, 15, "22.2")]
)
def test_the_anchors_of_the_scale(tick: int, damage: int, health: int, worth: str) -> None:
    assert points(read(tick=tick, damage=damage, health=health)) == Fraction(worth)


@clause("LC3")
def test_tables_hold_the_points_in_tenths() -> None:
    strong = {"id": "t", "name": "T", "tick": 1, "damage": 999, "health": 999}
    game = ludarium.load("clans", "first", cards=[strong])
    assert game.tables.cards[game.card_ids.index("road_brawler")].points == 200
    assert game.tables.cards[game.card_ids.index("t")].points == 9990  # a cell has 16 bits


@clause("LC3")
def test_a_custom_card_need_not_keep_to_it() -> None:
    giant = {"id": "t", "name": "T", "tick": 1, "damage": 99, "health": 99}
    assert ludarium.load("clans", cards=[giant]).cards
    with pytest.raises(BadCard):
        ludarium.load("clans", cards=[giant | {"health": 0}])
