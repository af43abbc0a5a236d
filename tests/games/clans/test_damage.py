"""LC7.1, LC7.2: elements, bases and the order of C30."""

import pytest

from tests.clauses import clause

from .field import card, fight

WALL = card(0, 99)
ELEMENTS = ("fire", "water", "nature")
BEATS = {"fire": "nature", "nature": "water", "water": "fire"}


# --- elements --------------------------------------------------------------------------------------


@clause("LC7.2")
@pytest.mark.parametrize("own", [None, *ELEMENTS])
@pytest.mark.parametrize("other", [None, *ELEMENTS])
def test_who_beats_whom(own: str | None, other: str | None) -> None:
    found = fight(([card(8, 9, 3, element=own)], [card(0, 99, element=other)]))
    wanted = 8
    if own and other:
        wanted = 10 if BEATS[own] == other else 6 if BEATS[other] == own else 8
    assert found.attacks == [("A1", wanted)]
    assert found.steps == ([("A1", "element", wanted - 8)] if wanted != 8 else [])


# Damage: with the advantage, with the disadvantage; by hand from a quarter, halves up
NUMBERS = {1: (2, 1), 2: (3, 1), 3: (4, 2), 4: (5, 3), 5: (6, 4), 6: (8, 5), 7: (9, 5), 10: (13, 8)}


@clause("C27")
@pytest.mark.parametrize("damage", NUMBERS)
def test_elements_in_numbers(damage: int) -> None:
    fire = card(damage, 9, 3, element="fire")
    more = fight(([fire], [card(0, 99, element="nature")]))
    less = fight(([fire], [card(0, 99, element="water")]))
    assert (more.attacks[0][1], less.attacks[0][1]) == NUMBERS[damage]


@clause("C29", "LC7.2")
@pytest.mark.parametrize(
    ("zone", "element", "base", "wanted"),
    [
        (-1, "fire", "fire", 6),
        (0, "fire", "fire", 5),
        (1, "fire", "fire", 5),
        (-1, "water", "fire", 5),
        (-1, None, "fire", 5),
        (-1, None, None, 5),
        (-1, "fire", None, 5),
    ],
)
def test_the_own_base(zone: int, element: str | None, base: str | None, wanted: int) -> None:
    attacker = card(5, 9, 3, element=element)
    found = fight(([attacker], [WALL]), zones=(zone, 0, 0), own={"base_element": base})
    assert found.attacks == [("A1", wanted)]
    other = fight(([WALL], [attacker]), zones=(-zone, 0, 0), other={"base_element": base})
    assert other.attacks == [("B1", wanted)]


@clause("C29")
def test_the_enemy_gets_nothing_from_a_base() -> None:
    found = fight(
        ([card(5, 9, 3, element="fire")], [WALL]), zones=(1, 0, 0), other={"base_element": "fire"}
    )
    assert found.attacks == [("A1", 5)]


# --- the order -------------------------------------------------------------------------------------


@clause("C30", "LC7.1")
def test_every_step_in_order() -> None:
    attacker = card(8, 50, 3, element="fire", bulwark=2, fury=3, stack_self=2)
    mate = card(0, 9, stack_buff=4)
    target = card(0, 99, element="nature", shield=5, stack_debuff=6)
    found = fight(
        ([attacker, mate], [target]),
        zones=(-1, 0, 0),
        own={"base_element": "fire", "hero": "Ashka Torchbearer"},
        acts=(["hero 2 left"], []),
    )
    steps = [("element", 2), ("base", 1), ("zone", 2), ("hero", 3), ("fury", 3)]
    steps += [("stack", 6), ("debuff", -6), ("shield", -5)]
    assert found.steps == [("A1", *step) for step in steps]
    assert found.attacks == [("A1", 14)]


@clause("C30")
def test_debuff_and_shield_leave_at_least_1_each() -> None:
    found = fight(([card(3, 9, 3)], [card(0, 99, stack_debuff=9, shield=9)]))
    assert found.steps == [("A1", "debuff", -2)] and found.attacks == [("A1", 1)]
    found = fight(([card(3, 9, 3)], [card(0, 99, shield=9)]))
    assert found.steps == [("A1", "shield", -2)] and found.attacks == [("A1", 1)]


@clause("C30", "C27")
def test_the_element_works_on_the_damage_alone() -> None:
    attacker = card(4, 9, 3, element="fire", fury=40)
    found = fight(([attacker], [card(0, 99, element="nature")]))
    assert found.attacks == [("A1", 45)]
