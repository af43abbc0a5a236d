"""The cards: the set `first` and its budget, the form of a card, and what is refused."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from ludarium import BadCard
from ludarium.core.game import Game
from ludarium.games.manalimit.budget import ability_points, excess, total
from ludarium.games.manalimit.cards import CARD_FORM, neutral_card
from ludarium.games.manalimit.words import MOMENTS, NONE, TARGETS, TRIBES, VERBS
from tests.clauses import clause

Row = dict[str, Any]
SHOT: Row = {"on": "start of battle", "do": "damage", "to": "front enemy", "n": 1}
BUFF: Row = {"on": "start of battle", "do": "buff", "to": "self", "attack": 1}
TOKEN: Row = {"on": "faint", "do": "summon", "attack": 1, "health": 1}


@pytest.fixture(scope="module")
def first() -> Game:
    return ludarium.load("manalimit", variant="first")


def unit(*abilities: Row, **fields: Any) -> Row:
    row = {"id": "test", "name": "Test", "tribe": "Brood", "cost": 1, "pitch": 1, "attack": 1}
    return row | {"health": 1, "abilities": [*abilities]} | fields


def load(card: Row) -> Game:
    return ludarium.load("manalimit", cards=[card])


def refused(*abilities: Row, **fields: Any) -> str:
    with pytest.raises(BadCard) as caught:
        load(unit(*abilities, **fields))
    return str(caught.value)


def ability(e: Row, **fields: Any) -> Any:
    """An ability as the tables hold it."""
    game = load(unit(e, **fields))
    return game.tables.cards[len(game.cards) - 1].abilities[0]


# --- the set ------------------------------------------------------------------------------------------


@clause("ML3")
def test_72_units_in_8_tribes(first: Game) -> None:
    assert len(first.cards) == 72
    assert Counter(card["tribe"] for card in first.cards) == dict.fromkeys(TRIBES, 9)
    assert len({card["name"] for card in first.cards}) == 72
    for card in first.cards:
        assert card["id"] == card["name"].lower().replace(" ", "_")


@clause("ML3")
def test_the_curves_of_the_first_set(first: Game) -> None:
    costs = Counter(card["cost"] for card in first.cards)
    assert [costs[n] for n in range(1, 11)] == [10, 12, 12, 11, 8, 7, 4, 4, 3, 1]
    pitches = Counter(card["pitch"] for card in first.cards)
    assert [pitches[n] for n in range(5)] == [0, 22, 33, 15, 2]


@clause("ML3")
def test_every_card_of_the_first_set_keeps_to_its_budget(first: Game) -> None:
    assert {card["name"]: excess(card) for card in first.cards if excess(card)} == {}


@clause("ML3")
@pytest.mark.parametrize(
    ("name", "numbers", "abilities"),
    [
        ("Tinder Bundle", (1, 3, 1, 1), []),
        ("Kiln Shaman", (5, 2, 4, 4), ["start of battle damage random enemy n2 count2"]),
        ("Plague Cart", (5, 2, 4, 6), ["faint damage everybody n2"]),
        ("Debt Collector", (4, 3, 4, 3), ["faint mana n1"]),
        ("Vault Dragon", (8, 4, 6, 6), ["buy mana n2"]),
        ("Lone Reaver", (4, 2, 4, 3), ["before attack buff self attack4 when"]),
        ("Dirge Singer", (2, 1, 1, 2), ["ally faints buff self attack1 health1 limit3"]),
        ("Storyteller", (4, 2, 2, 3), ["end of turn buff random ally attack1 health1 permanent"]),
        ("Smelter", (3, 2, 2, 3), ["ally pitched buff self attack1 permanent"]),
        (
            "Phoenix Regent",
            (9, 3, 6, 5),
            ["start of battle damage all enemies n2", "faint summon attack3 health3"],
        ),
    ],
)
def test_cards_of_the_first_set(
    first: Game, name: str, numbers: tuple[int, ...], abilities: list[str]
) -> None:
    card = next(card for card in first.cards if card["name"] == name)
    assert tuple(card[field] for field in ("cost", "pitch", "attack", "health")) == numbers
    assert [written(e) for e in card["abilities"]] == abilities


def written(e: Row) -> str:
    numbers = [f"{k}{e[k]}" for k in ("n", "attack", "health", "count", "limit") if e[k]]
    flags = [k for k in ("permanent", "when") if e[k]]
    return " ".join([e["on"], e["do"], *([e["to"]] if e["to"] else []), *numbers, *flags])


# --- the budget ---------------------------------------------------------------------------------------


@clause("ML3")
def test_a_point_of_pitch_is_a_point_of_the_budget() -> None:
    assert [total(1, 1), total(1, 3), total(3, 1), total(4, 2), total(6, 2)] == [4, 2, 8, 10, 14]
    assert [total(7, 3), total(7, 4), total(10, 3)] == [16, 15, 22]


@clause("ML3")
@pytest.mark.parametrize(
    ("e", "points"),
    [
        (SHOT, 1),
        (SHOT | {"n": 5, "to": "highest attack enemy"}, 7),  # 6.5: halves round up
        (SHOT | {"n": 2, "to": "random enemy", "count": 2}, 4),
        (SHOT | {"n": 2, "to": "everybody", "on": "faint"}, 2),
        (BUFF | {"on": "before attack", "attack": 4, "when": {"alone": True}}, 3),
        (BUFF | {"to": "other allies", "attack": 2, "health": 1}, 5),
        (TOKEN | {"count": 3}, 4),
        ({"on": "buy", "do": "mana", "n": 2}, 5),
        ({"on": "start of battle", "do": "shield", "to": "self", "n": 1}, 1),
    ],
)
def test_what_abilities_are_worth(e: Row, points: int) -> None:
    (read,) = CARD_FORM.read(unit(e), ludarium.core.cards.Where("test"))["abilities"]
    assert ability_points(read) == points


@clause("ML3")
def test_the_neutral_card_is_a_plain_unit_of_the_same_cost_and_pitch(first: Game) -> None:
    for card in first.cards:
        plain = CARD_FORM.read(neutral_card(first, card), ludarium.core.cards.Where("test"))
        assert (plain["cost"], plain["pitch"]) == (card["cost"], card["pitch"])
        assert plain["abilities"] == () and excess(plain) == 0
    dear = neutral_card(first, unit(cost=0, pitch=4))
    assert (dear["attack"], dear["health"]) == (0, 1)


# --- the form -------------------------------------------------------------------------------------------


@clause("ML3")
def test_a_card_needs_its_four_numbers_and_nothing_else() -> None:
    game = load({"id": "t", "name": "T", "cost": 0, "pitch": 0, "attack": 0, "health": 1})
    card = game.cards[-1]
    assert (card["tribe"], card["abilities"]) == (None, ())
    assert game.tables.cards[72].tribe == NONE
    for field in ("cost", "pitch", "attack", "health", "name"):
        assert f'the field "{field}" is missing' in refused(**{field: None})


@clause("ML3")
def test_a_known_id_replaces_that_card() -> None:
    game = load(unit(id="mite", name="Mite", attack=7))
    assert len(game.cards) == 72
    assert next(card for card in game.cards if card["id"] == "mite")["attack"] == 7


@clause("ML3")
@pytest.mark.parametrize(
    ("field", "value"),
    [("cost", 11), ("pitch", 5), ("attack", -1), ("attack", 100), ("health", 0), ("health", 100)],
)
def test_numbers_have_bounds(field: str, value: int) -> None:
    assert f"{field}: {value} is outside" in refused(**{field: value})


@clause("ML3")
def test_tribes_are_read_in_any_case() -> None:
    assert load(unit(tribe="thornwild")).cards[-1]["tribe"] == "Thornwild"
    assert 'unknown word "Thornwold" (did you mean "Thornwild"?)' in refused(tribe="Thornwold")
    assert ability(SHOT | {"tribe": "OWN"}).tribe == TRIBES.index("Brood")


@clause("ML3", "B52")
def test_own_is_the_tribe_of_the_card() -> None:
    assert ability(SHOT | {"tribe": "own"}, tribe="Warhost").tribe == TRIBES.index("Warhost")
    assert ability(SHOT | {"tribe": "Brood"}, tribe="Warhost").tribe == TRIBES.index("Brood")
    assert ability(SHOT).tribe == NONE
    assert "no tribe of its own" in refused(SHOT | {"tribe": "own"}, tribe=None)
    assert "no tribe of its own" in refused(SHOT | {"when": {"tribe count": 2}}, tribe=None)


@clause("ML3")
def test_every_word_becomes_a_number() -> None:
    for i, moment in enumerate(MOMENTS):
        row = ability(BUFF | {"on": moment})
        assert (row.on, row.do) == (i, VERBS.index("buff"))
    for i, target in enumerate(TARGETS):
        moment = {"attacker": "hurt", "that unit": "ally faints"}.get(target, "kill")
        assert ability(SHOT | {"to": target, "on": moment}).to == i


@clause("ML3")
def test_numbers_that_are_left_out() -> None:
    row = ability(BUFF)
    assert [getattr(row, k) for k in ("attack", "health", "count", "limit", "permanent")] == [
        1,
        0,
        1,
        0,
        0,
    ]
    row = ability(BUFF | {"health": -2, "limit": 3, "permanent": True})
    assert [getattr(row, k) for k in ("attack", "health", "limit", "permanent")] == [1, -2, 3, 1]
    assert ability(TOKEN | {"count": 2}).count == 2


@clause("ML3")
def test_conditions() -> None:
    when = {"alone": True, "front": True, "tribe count": 3, "round": 5}
    row = ability(SHOT | {"when": when})
    assert [getattr(row, k) for k in ("alone", "front", "tribe_count", "round")] == [1, 1, 3, 5]
    row = ability(SHOT | {"when": {"alone": False}})
    assert [getattr(row, k) for k in ("alone", "front", "tribe_count", "round")] == [0, 0, 0, 0]
    assert 'unknown field "alon" (did you mean "alone"?)' in refused(
        SHOT | {"when": {"alon": True}}
    )


@clause("ML3")
def test_a_card_has_at_most_four_abilities() -> None:
    assert len(load(unit(*[SHOT] * 4)).cards[-1]["abilities"]) == 4
    assert "expected at most 4, got 5" in refused(*[SHOT] * 5)


@clause("ML3")
@pytest.mark.parametrize(
    ("e", "message"),
    [
        (
            SHOT | {"on": "start of batle"},
            'unknown word "start of batle" (did you mean "start of battle"?)',
        ),
        (SHOT | {"do": "damaje"}, 'unknown word "damaje" (did you mean "damage"?)'),
        (SHOT | {"to": "front enemi"}, 'unknown word "front enemi" (did you mean "front enemy"?)'),
        (SHOT | {"tribes": "own"}, 'unknown field "tribes" (did you mean "tribe"?)'),
        ({"do": "damage", "to": "self", "n": 1}, 'the field "on" is missing'),
        ({"on": "kill", "to": "self", "n": 1}, 'the field "do" is missing'),
        (SHOT | {"to": None}, '"damage" needs "to"'),
        (SHOT | {"n": None}, '"damage" needs "n"'),
        (BUFF | {"to": None}, '"buff" needs "to"'),
        (BUFF | {"attack": None}, '"buff" needs "attack" or "health"'),
        (BUFF | {"n": 2}, '"buff" takes no "n"'),
        (SHOT | {"attack": 2}, '"damage" takes no "attack"'),
        (SHOT | {"permanent": True}, '"damage" takes no "permanent"'),
        (TOKEN | {"to": "self"}, '"summon" takes no "to"'),
        (TOKEN | {"health": None}, '"summon" needs "health"'),
        (TOKEN | {"health": 0}, "health of a token: 0 is outside 1 to 99"),
        (TOKEN | {"attack": -1}, "attack of a token: -1 is outside 0 to 99"),
        (TOKEN | {"count": 10}, "count: 10 is outside 1 to 9"),
        ({"on": "buy", "do": "mana", "n": 1, "to": "self"}, '"mana" takes no "to"'),
        ({"on": "buy", "do": "mana"}, '"mana" needs "n"'),
        (SHOT | {"count": 2}, '"count" goes with "random ally" or "random enemy"'),
        (SHOT | {"to": "attacker"}, '"attacker" goes with "hurt" only'),
        (SHOT | {"to": "that unit"}, '"that unit" goes with "ally faints"'),
        (SHOT | {"n": 100}, "n: 100 is outside 0 to 99"),
        (SHOT | {"limit": 0}, "limit: 0 is outside 1 to 99"),
    ],
)
def test_what_is_refused(e: Row, message: str) -> None:
    assert message in refused(e)


def test_an_error_names_the_ability() -> None:
    assert 'test: ability 2: unknown field "m"' in refused(SHOT, {**SHOT, "m": 1})
