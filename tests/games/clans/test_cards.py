"""The cards, heroes and families: the set `first`, the form of a card, and what is refused."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.cards import Where
from ludarium.core.game import Game
from ludarium.games.clans.budget import excess
from ludarium.games.clans.cards import CARD_FORM, neutral_card
from ludarium.games.clans.state import MOST
from ludarium.games.clans.words import ABILITIES, ELEMENTS, FAMILIES, POWERS, RARITIES
from tests.clauses import clause

Row = dict[str, Any]


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("clans", variant="first")


def card(**fields: Any) -> Row:
    row: Row = {"id": "t_a", "name": "T A", "tick": 3, "damage": 3, "health": 5}
    return row | fields


def load(*cards: Row) -> Game:
    return ludarium.load("clans", cards=list(cards))


def cells(**fields: Any) -> Any:
    """A card as the tables hold it."""
    game = load(card(**fields))
    return game.tables.cards[game.card_ids.index("t_a")]


def refused(**fields: Any) -> str:
    with pytest.raises(BadCard) as caught:
        load(card(**fields))
    return str(caught.value)


def named(game: Game, name: str) -> Row:
    return next(row for row in game.cards if row["name"] == name)


# --- the set ------------------------------------------------------------------------------------------


@clause("LC3")
def test_64_cards_and_one_token(first: Game) -> None:
    pool = [row for row in first.cards if not row["token"]]
    assert len(pool) == 64 and len({row["name"] for row in pool}) == 64
    assert [row["name"] for row in first.cards if row["token"]] == ["Worker"]
    assert Counter(row["element"] for row in pool) == {
        None: 19,
        "fire": 17,
        "water": 14,
        "nature": 14,
    }
    assert Counter(row["rarity"] for row in pool) == {
        "common": 27,
        "rare": 19,
        "epic": 13,
        "legendary": 5,
    }
    for row in first.cards:
        assert row["id"] == row["name"].lower().replace(" ", "_").replace("-", "_")


@clause("LC3")
@pytest.mark.parametrize(
    ("name", "numbers", "element", "rarity", "abilities"),
    [
        ("Road Brawler", (3, 5, 13), None, "common", {}),
        ("War Drummer", (3, 0, 13), None, "rare", {"stack_buff": 3}),
        ("Old Crown Guard", (4, 7, 10), None, "legendary", {"shield": 2, "mend": 2}),
        ("Smelter Priest", (3, 1, 14), "fire", "rare", {"stack_buff": (3, "fire")}),
        ("Kiln Warlord", (3, 8, 11), "fire", "legendary", {"fury": 2, "cleave": 1}),
        ("Mist Totem", (3, 0, 13), "water", "rare", {"shield": 1, "stack_debuff": 2}),
        ("Moon Pool Healer", (3, 3, 12), "water", "epic", {"mend": 3, "deploy_heal_ally": 5}),
        ("Book Oracle", (4, 4, 14), "nature", "rare", {"deploy_draw": 1}),
        ("Heron Stormwing", (3, 7, 11), "water", "epic", {"drain": 2, "pierce": 1}),
    ],
)
def test_cards_of_the_first_set(
    first: Game, name: str, numbers: tuple[int, ...], element: str, rarity: str, abilities: Row
) -> None:
    row = named(first, name)
    assert tuple(row[field] for field in ("tick", "damage", "health")) == numbers
    assert (row["element"], row["rarity"], row["abilities"]) == (element, rarity, abilities)


@clause("LC10.3")
def test_five_families_of_three_variations(first: Game) -> None:
    members = Counter(row["family"] for row in first.cards if row["family"])
    assert members == {f"{name} {i}": 1 for name in FAMILIES for i in (1, 2, 3)}
    families = first.rows_of("family")
    assert [row["id"] for row in families] == list(FAMILIES)  # as the kernel counts them
    assert [row["ultimate"] for row in families] == [
        "Troop Frenzy",
        "Endless Colony",
        "Moon Hunt",
        "High Tide",
        "Wildfire",
    ]
    queen = first.tables.cards[first.card_ids.index("ant_queen_guard")]
    assert (queen.family, queen.variation) == (1 + FAMILIES.index("ant"), 2)


@clause("LC10.3")
def test_the_worker_is_a_token_outside_all_decks(first: Game) -> None:
    worker = first.tables.cards[first.tables.ant_token]
    assert (worker.token, worker.tick, worker.damage, worker.health) == (1, 1, 2, 4)
    assert worker.element == 1 + ELEMENTS.index("fire")
    assert first.check_deck(["Worker"])[0].startswith('unknown card "Worker"')


@clause("LC10.1")
def test_eight_heroes_with_all_abilities(first: Game) -> None:
    heroes = first.rows_of("hero")
    assert len(heroes) == first.tables.n_heroes == 8
    assert sorted(power for row in heroes for power in (row["first"], row["second"])) == sorted(
        POWERS
    )
    for i, row in enumerate(heroes):
        cells = first.tables.hero_rows[i]
        assert [POWERS[each] for each in cells.powers] == [row["first"], row["second"]]
        assert list(cells.charges) == [2, 1]
    assert [row["name"] for row in heroes][6] == "Iri Seer"


@clause("LC10.1")
def test_a_hero_can_be_changed() -> None:
    row = {"table": "hero", "id": "iri_seer", "name": "Iri Seer", "first": "omen"}
    game = load(row | {"second": "levy", "second_charges": 3})
    changed = game.tables.hero_rows[6]
    assert [POWERS[each] for each in changed.powers] == ["omen", "levy"]
    assert list(changed.charges) == [2, 3]
    with pytest.raises(BadCard, match='unknown word "omem"'):
        load(row | {"first": "omem", "second": "levy"})


def test_the_default_set_has_the_same_cards(first: Game) -> None:
    """Its numbers may improve; what is in it stays."""
    assert ludarium.load("clans").card_ids == first.card_ids


# --- the form -------------------------------------------------------------------------------------------


@clause("LC3")
def test_a_card_needs_its_name_and_three_numbers() -> None:
    row = named(load(card()), "T A")
    assert (row["element"], row["rarity"], row["family"]) == (None, "common", None)
    assert (row["abilities"], row["token"]) == ({}, False)
    for field in ("tick", "damage", "health", "name"):
        assert f'the field "{field}" is missing' in refused(**{field: None})


@clause("LC3")
def test_none_and_an_empty_table_are_as_left_out() -> None:
    plain = cells(element=None, family=None, abilities={})
    assert (plain.element, plain.family, plain.variation, plain.fury) == (0, 0, 0, 0)


@clause("LC3")
def test_a_known_id_replaces_that_card(first: Game) -> None:
    game = load(card(id="coal_raider", name="Coal Raider", damage=70))
    assert len(game.cards) == len(first.cards)
    assert game.tables.cards[game.card_ids.index("coal_raider")].damage == 70


@clause("LC3")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tick", 0),
        ("tick", 6),
        ("damage", -1),
        ("damage", MOST + 1),
        ("health", 0),
        ("health", MOST + 1),
    ],
)
def test_numbers_have_bounds(field: str, value: int) -> None:
    assert f"{field}: {value} is outside" in refused(**{field: value})


@clause("LC3", "LC7.3")
@pytest.mark.parametrize("name", ABILITIES)
def test_every_ability_becomes_a_number(name: str) -> None:
    assert getattr(cells(abilities={name: 1}), name) == 1
    others = [each for each in ABILITIES if each != name]
    assert all(getattr(cells(abilities={name: 1}), each) == 0 for each in others[:2])


@clause("C31")
def test_a_stack_buff_may_ask_for_an_element_or_a_family() -> None:
    row = cells(abilities={"stack_buff": [3, "nature"], "stack_self": [2, "monkey"]})
    assert (row.stack_buff, row.buff_element, row.buff_family) == (3, 3, 0)
    assert (row.stack_self, row.self_element, row.self_family) == (2, 0, 1)
    row = cells(abilities={"stack_buff": [3, "salamander"], "stack_self": [2, "fire"]})
    assert (row.buff_element, row.buff_family) == (0, 5)
    assert (row.self_element, row.self_family) == (1, 0)
    row = cells(abilities={"stack_buff": 3})
    assert (row.stack_buff, row.buff_element, row.buff_family) == (3, 0, 0)


@clause("LC3", "LC7.2")
def test_words_become_their_places() -> None:
    for i, element in enumerate(ELEMENTS):
        assert cells(element=element).element == 1 + i
    for i, rarity in enumerate(RARITIES):
        assert cells(rarity=rarity).rarity == i
    row = cells(family="heron 2")
    assert (row.family, row.variation) == (4, 1)


@clause("LC10.3")
def test_two_cards_may_be_the_same_variation() -> None:
    game = load(card(family="wolf 1"), card(id="t_b", name="T B", family="wolf 1"))
    assert [row["family"] for row in game.cards].count("wolf 1") == 3


@clause("LC3")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": "T A"}, 'expected an id of lower-case letters, digits and "_"'),
        ({"element": "frie"}, 'element: unknown word "frie" (did you mean "fire"?)'),
        ({"element": "xxx"}, "known are fire, water, nature"),
        ({"rarity": "comon"}, 'unknown word "comon" (did you mean "common"?)'),
        ({"family": "monkey"}, 'family: unknown word "monkey"'),
        ({"family": "wolf 4"}, '(did you mean "wolf'),
        ({"abilities": {"furry": 2}}, 'abilities: unknown field "furry" (did you mean "fury"?)'),
        ({"abilities": {"fury": "2"}}, "expected a whole number"),
        ({"abilities": {"fury": -1}}, "-1 is outside 0 to"),
        ({"abilities": {"fury": [2, "fire"]}}, "expected a whole number"),
        ({"abilities": {"cleave": 2}}, "2 is outside 0 to 1"),
        ({"abilities": {"stack_buff": [3, "fir"]}}, 'unknown word "fir" (did you mean "fire"?)'),
        ({"abilities": {"stack_buff": [3]}}, "expected one value or a list of two"),
        ({"abilities": ["fury"]}, "expected a table of fields"),
        ({"colour": "red"}, 'unknown field "colour"'),
        ({"tick": True}, "expected a whole number"),
    ],
)
def test_what_is_refused(fields: Row, message: str) -> None:
    assert message in refused(**fields)


@clause("LC3")
def test_names_are_unique() -> None:
    with pytest.raises(BadCard):
        load(card(name="Coal Raider"))


# --- the plain card in another's place --------------------------------------------------------------


@clause("LC3")
def test_the_neutral_card_is_a_plain_one_of_the_same_budget(first: Game) -> None:
    for row in first.cards:
        plain = CARD_FORM.read(neutral_card(first, row), Where("test"))
        assert (plain["rarity"], plain["tick"]) == (row["rarity"], row["tick"])
        assert (plain["abilities"], plain["element"], plain["family"]) == ({}, None, None)
        assert abs(excess(plain)) <= 0.5
    game = load(*{row["id"]: row for row in (neutral_card(first, c) for c in first.cards)}.values())
    assert len(game.cards) == len(first.cards) + 15  # 4 rarities, and the ticks they have
