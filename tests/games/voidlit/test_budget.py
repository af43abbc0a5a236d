"""The points budget: a design aid for our own sets, on one scale for all kinds of cards."""

from fractions import Fraction
from typing import Any

import pytest

import ludarium
from ludarium.core.cards import Where
from ludarium.core.game import Game
from ludarium.games.voidlit.budget import (
    KEYWORD_POINTS,
    ONCE,
    RELIC_TIMES,
    TIMES,
    excess,
    keyword_points,
    points,
    value,
)
from ludarium.games.voidlit.cards import CARD_FORM, RELIC_MOMENTS, neutral_card
from ludarium.games.voidlit.words import KEYWORDS, MOMENTS
from tests.clauses import clause

Row = dict[str, Any]
# How far a card may be below and above what its cost pays for. Damage of effects is rounded down to whole energy.
BOUNDS = {"unit": (-1, 1), "effect": (-2, 1), "relic": (-1, 1), "upgrade": (-1, 1)}
LEGENDARY_BOUNDS = (-1, 2)
# Cards of the table that keep to no bounds: a unit short of half a point; words that upgrades pay for twice or not at
# all; upgrades whose drawback nobody pays for; damage that hits its own side as hard.
EXCEPTIONS = {
    "Salvage Crew": Fraction(-3, 2),
    "Servo Frame": Fraction(3),
    "Jump Pack": Fraction(-3),
    "Overheat Core": Fraction(-3),
    "Pain Engine": Fraction(-2),
    "Mutual Collapse": Fraction(-15, 2),
}


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("voidlit", "first")


def read(kind: str = "unit", **fields: Any) -> Row:
    row: Row = {"id": "t", "name": "T", "kind": kind, "cost": 2}
    row |= {"attack": 0, "health": 1} if kind == "unit" else {}
    return CARD_FORM.read(row | fields, Where("test"))


def is_off(card: Row) -> bool:
    low, high = LEGENDARY_BOUNDS if card["rarity"] == "legendary" else BOUNDS[card["kind"]]
    return not low <= excess(card) <= high


@clause("VL3.1")
def test_every_card_of_the_first_set_keeps_to_its_budget(first: Game) -> None:
    assert {card["name"]: excess(card) for card in first.cards if is_off(card)} == EXCEPTIONS


@clause("VL3.1")
def test_distances_of_the_default_set() -> None:
    """It is measured in matches, so that distances are only shown (`pytest -s`)."""
    game = ludarium.load("voidlit")
    far = {card["name"]: float(excess(card)) for card in game.cards if is_off(card)}
    print("\nfrom the budget:", *(f"{name} {n:+.1f}" for name, n in far.items()), sep="\n  ")
    assert all(abs(n) <= 10 for n in far.values())


@clause("V56")
def test_a_leader_has_the_body_of_a_unit_and_a_small_passive(first: Game) -> None:
    for row in first.rows_of("paragon"):
        assert row["attack"] + row["health"] == 2 * row["cost"] + 1, row["name"]
        assert [0 < value(e) <= 3 for e in row["effects"]] == [True], row["name"]


@clause("VL3.1")
def test_every_word_has_a_price() -> None:
    assert list(KEYWORD_POINTS) == list(KEYWORDS)
    assert set(TIMES) == set(MOMENTS[1:])
    assert set(RELIC_TIMES) == set(RELIC_MOMENTS)
    assert keyword_points("salvage 3") == Fraction(3, 2)
    assert keyword_points("battle ready", of_unit=False) == 1


@clause("VL3.1")
@pytest.mark.parametrize(
    ("e", "worth"),
    [
        ({"do": "draw"}, "2"),
        ({"do": "draw", "on": "aftermath"}, "1.5"),
        ({"do": "damage", "to": "enemy unit", "n": 3}, "3"),
        ({"do": "heal", "to": "you", "n": 3}, "1.5"),
        ({"do": "summon", "card": "sprout"}, "2"),
        ({"do": "summon", "card": "sprout", "on": "aftermath"}, "1"),
        ({"do": "return to hand", "to": "enemy unit"}, "2.5"),
        ({"do": "bank from deck"}, "3"),
        ({"do": "discard random", "to": "enemy player"}, "2"),
        ({"do": "return from waste"}, "2.5"),
        ({"do": "summon from waste"}, "4"),
        ({"do": "lose health", "to": "you", "n": 3}, "-1.5"),
        ({"do": "buff", "to": "self", "attack": 1, "on": "surge"}, "0.5"),
        ({"do": "buff", "to": "all enemy units", "attack": -1}, "2"),
        ({"do": "buff", "to": "friendly unit", "attack": 2, "for": "turn"}, "1"),
        ({"do": "grant", "to": "enemy unit", "keyword": "pacifist"}, "2"),
        ({"do": "exhaust", "to": "friendly unit"}, "-2"),
    ],
)
def test_what_abilities_of_a_unit_are_worth(e: Row, worth: str) -> None:
    card = read(effects=[{"on": "muster"} | e])
    assert points(card) - points(read()) == Fraction(worth)


@clause("VL3.1")
@pytest.mark.parametrize(
    ("e", "energy"),
    [
        ({"do": "damage", "to": "unit", "n": 6}, "4"),
        ({"do": "damage", "to": "any character", "n": 5}, "4"),
        ({"do": "draw", "n": 2}, "3"),
        ({"do": "return to hand", "to": "enemy unit"}, "2"),
        ({"do": "destroy", "to": "enemy unit"}, "5"),
        ({"do": "heal", "to": "any friendly character", "n": 5}, "2"),
    ],
)
def test_what_effect_cards_cost(e: Row, energy: str) -> None:
    assert points(read("effect", effects=[e])) == 2 * Fraction(energy) + 1


@clause("VL3.1")
def test_a_point_of_every_turn_is_three_energy_on_a_relic() -> None:
    burn = {"on": "turn end", "do": "damage", "to": "enemy player", "n": 1}
    assert points(read("relic", effects=[burn])) == 2 * 3 + 1


@clause("VL3.1")
@pytest.mark.parametrize("verb", ONCE)
def test_every_ability_of_a_fixed_worth(verb: str) -> None:
    zone = {"zone": "waste"} if verb in ("search", "attach") else {}
    card = read(effects=[{"on": "muster", "do": verb} | zone])
    assert points(card) - points(read()) == ONCE[verb]


@clause("V37")
def test_the_neutral_card_keeps_to_the_budget_and_is_of_no_nation(first: Game) -> None:
    rows = {row["id"]: row for row in (neutral_card(first, card) for card in first.cards)}
    for row in rows.values():
        assert excess(CARD_FORM.read(row, Where("test"))) == 0
    game = ludarium.load("voidlit", "first", cards=list(rows.values()))
    plain = game.tables.cards[game.card_ids.index("neutral_2")]
    assert (plain.nation, plain.copies, plain.attack, plain.health) == (-1, 3, 2, 3)
    deck = dict(game.decks["forge-rush"])
    n = deck.pop("furnace_hound")
    assert game.check_deck(game.decks["forge-rush"].holding(deck | {"neutral_2": n})) == []


@clause("VL3.1")
def test_tables_hold_the_points_in_tenths(first: Game) -> None:
    cells = {card["id"]: first.tables.cards[i].points for i, card in enumerate(first.cards)}
    assert (cells["hired_blade"], cells["spark_lancer"], cells["supply_drop"]) == (50, 45, 70)
    giant = {"id": "t", "name": "T", "kind": "unit", "cost": 0, "attack": 99, "health": 99}
    blows = [{"on": "turn end", "do": "damage", "to": "all enemy units", "n": 99}] * 4
    game = ludarium.load("voidlit", cards=[giant | {"effects": blows}])
    assert game.tables.cards[game.card_ids.index("t")].points == 9990
