"""LC10.1, C47: combat abilities of heroes."""

import pytest

from tests.clauses import clause

from .field import Row, Stacks, card, fight, place, resolve, worn
from .field import field as battlefield

WALL = card(0, 99)
FIRE = card(4, 50, 3, element="fire")
PLAIN = card(4, 50, 3)
ASHKA, MAREN, ORU = "Ashka Torchbearer", "Maren Tidewarden", "Oru Rootkeeper"
SABLE, HALDA, BRAKK = "Sable Wanderer", "Halda Stonewall", "Brakk Clanbreaker"


def led(hero: str, **fields: object) -> Row:
    return {"hero": hero, **fields}


@clause("LC10.1")
def test_kindle_helps_fire_cards_in_all_lanes() -> None:
    found = fight(
        ([FIRE], [WALL]),
        center=([PLAIN], [WALL]),
        right=([card(0, 9), FIRE], [FIRE]),
        own=led(ASHKA),
        acts=(["hero 1"], []),
    )
    assert [n for _, n in found.attacks] == [5, 4, 4]
    assert len(found.all("boost")) == 2
    assert found.seat(0)["charges"] == [1, 1]


@clause("LC10.1")
def test_a_bonus_lasts_one_round() -> None:
    match = battlefield(([FIRE], [WALL]), own=led(ASHKA))
    assert resolve(match, ["hero 1"]).attacks == [("A1", 5)]
    assert resolve(match).attacks == [("A1", 4)]
    assert resolve(match, ["hero 1"]).attacks == [("A1", 5)]
    assert "hero 1" not in [action.text for action in match.legal(0)]


@clause("LC10.1")
def test_furnace_charge_helps_one_lane() -> None:
    found = fight(
        ([PLAIN], [WALL]),
        center=([PLAIN], [WALL]),
        own=led(ASHKA),
        acts=(["hero 2 center"], []),
    )
    assert [n for _, n in found.attacks] == [4, 7]


@clause("LC10.1", "C30")
def test_a_placed_card_gets_the_bonus_too() -> None:
    own = led(ASHKA, hand=[FIRE])
    found = fight(([], [WALL]), own=own, acts=([place(FIRE, "left"), "hero 1"], []))
    assert [n for _, n in found.attacks] == [5]


@clause("LC10.1", "C44")
def test_soothe_heals_every_own_card() -> None:
    found = fight(
        ([worn(WALL, 5), worn(WALL, 98)], [worn(WALL, 5)]),
        right=([worn(WALL, 7)], []),
        own=led(MAREN),
        acts=(["hero 1"], []),
    )
    assert (found.healths(0, 0), found.healths(0, 2), found.healths(1)) == ([8, 99], [10], [5])


@clause("LC10.1", "C44")
@pytest.mark.parametrize(("crystal", "wanted"), [(50, 62), (95, 100), (100, 100)])
def test_springwell(crystal: int, wanted: int) -> None:
    found = fight(own=led(MAREN, crystal=crystal, hand=[WALL]), acts=(["hero 2"], []))
    assert found.crystals == (wanted, 100)


@clause("LC10.1", "C44")
def test_springwell_comes_before_the_hits() -> None:
    found = fight(
        ([], [card(20, 9)]), zones=(-1, 0, 0), own=led(MAREN, crystal=15), acts=(["hero 2"], [])
    )
    assert found.crystals == (7, 100)


@clause("LC10.1")
def test_barkskin_shields_one_lane() -> None:
    found = fight(
        ([WALL], [PLAIN]),
        center=([WALL], [PLAIN]),
        own=led(ORU),
        acts=(["hero 1 left"], []),
    )
    assert [n for _, n in found.attacks] == [3, 4]


@clause("LC10.1")
def test_barkskin_adds_to_a_shield() -> None:
    found = fight(([card(0, 9, shield=1)], [PLAIN]), own=led(ORU), acts=(["hero 1 left"], []))
    assert found.attacks == [("B1", 2)]


@clause("LC10.1", "C47")
def test_feint_swaps_a_lane() -> None:
    found = fight(([PLAIN, WALL], [card(1, 99, 2)]), own=led(SABLE), acts=(["hero 1 left"], []))
    assert found.ticks == {2: ["A2 -1 attack"], 4: ["A2 -1 attack"]}
    assert found.healths(0) == [97, 50]


@clause("C47")
def test_feint_comes_before_numbers() -> None:
    found = fight(
        ([PLAIN, FIRE], [WALL]),
        own=led(SABLE),
        other=led(BRAKK),
        acts=(["hero 1 left"], ["hero 1 left"]),
    )
    assert found.attacks == [("A2", 2)]  # the card that came on top is intimidated


@clause("C47", "C33")
def test_feint_moves_a_card_that_was_placed() -> None:
    found = fight(
        ([PLAIN], [WALL]),
        own=led(SABLE, hand=[FIRE]),
        acts=([place(FIRE, "left"), "hero 1 left"], []),
    )
    assert found.attacks == [("A1", 4)]


@clause("LC10.1", "C47")
@pytest.mark.parametrize(("damage", "wanted"), [(20, 85), (5, 100), (3, 100)])
def test_brace(damage: int, wanted: int) -> None:
    found = fight(([], [card(damage, 9)]), zones=(-1, 0, 0), own=led(HALDA), acts=(["hero 1"], []))
    assert found.crystals == (wanted, 100) and found.seat(1)["dealt"] == 100 - wanted


@clause("LC10.1")
def test_brace_takes_5_of_all_lanes_together() -> None:
    lane: Stacks = ([], [card(10, 9)])
    found = fight(lane, center=lane, zones=(-1, -1, 0), own=led(HALDA), acts=(["hero 1"], []))
    assert found.crystals == (85, 100)


@clause("LC10.1")
def test_last_wall_helps_in_the_own_base() -> None:
    lane = ([PLAIN], [WALL])
    found = fight(
        lane, center=lane, right=lane, zones=(-1, 0, 1), own=led(HALDA), acts=(["hero 2"], [])
    )
    assert [n for _, n in found.attacks] == [6, 4, 4]
    mirrored = ([WALL], [PLAIN])
    found = fight(
        mirrored, center=mirrored, zones=(1, -1, 0), other=led(HALDA), acts=([], ["hero 2"])
    )
    assert [n for _, n in found.attacks] == [6, 4]


@clause("LC10.1", "C47")
def test_intimidate_takes_2_from_the_top_card() -> None:
    lane = ([WALL], [PLAIN, PLAIN])
    found = fight(lane, center=lane, own=led(BRAKK), acts=(["hero 1 left"], []))
    assert [n for _, n in found.attacks] == [2, 4]
    assert found.steps == [("B1", "debuff", -2)]


@clause("C47", "C30")
@pytest.mark.parametrize(("damage", "wanted"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_intimidate_leaves_1(damage: int, wanted: int) -> None:
    found = fight(([WALL], [card(damage, 9, 3)]), own=led(BRAKK), acts=(["hero 1 left"], []))
    assert found.attacks == [("B1", wanted)]


@clause("C47")
def test_intimidate_works_on_pierce_and_before_the_shield() -> None:
    found = fight(
        ([card(0, 99, shield=1, stack_debuff=1)], [card(9, 9, 3, pierce=1)]),
        own=led(BRAKK),
        acts=(["hero 1 left"], []),
    )
    assert found.attacks == [("B1", 7)]
    found = fight(
        ([card(0, 99, shield=1, stack_debuff=1)], [card(9, 9, 3)]),
        own=led(BRAKK),
        acts=(["hero 1 left"], []),
    )
    assert found.steps == [("B1", "debuff", -3), ("B1", "shield", -1)]


@clause("LC10.1")
def test_intimidate_meets_the_card_that_was_placed_on_top() -> None:
    found = fight(
        ([WALL], [PLAIN]),
        own=led(BRAKK),
        other={"hand": [FIRE]},
        acts=(["hero 1 left"], [place(FIRE, "left")]),
    )
    assert [n for _, n in found.attacks] == [2]


@clause("C47")
def test_an_intimidated_card_stays_so_when_it_falls_who_follows_is_not() -> None:
    found = fight(
        ([card(5, 99, 2)], [worn(PLAIN, 5), PLAIN]), own=led(BRAKK), acts=(["hero 1 left"], [])
    )
    assert found.attacks == [("A1", 5), ("B2", 4), ("A1", 5)]


@clause("LC10.1", "C47")
def test_sunder_takes_shield_and_thorns_of_a_lane() -> None:
    stack = [card(0, 30, shield=3, thorns=2), card(0, 30, shield=3)]
    striker = card(5, 30, 3, cleave=1)
    found = fight(([striker], stack), own=led(BRAKK), acts=(["hero 2 left"], []))
    assert found.ticks == {3: ["B1 -5 attack", "B2 -5 cleave"]}
    other = fight(
        ([striker], stack), right=([], [WALL]), own=led(BRAKK), acts=(["hero 2 right"], [])
    )
    assert other.ticks == {3: ["B1 -2 attack", "B2 -2 cleave", "A1 -2 thorns"]}


@clause("C47")
def test_sunder_takes_what_barkskin_gives() -> None:
    found = fight(
        ([PLAIN], [WALL]),
        own=led(BRAKK),
        other=led(ORU),
        acts=(["hero 2 left"], ["hero 1 left"]),
    )
    assert found.attacks == [("A1", 4)]


@clause("C47")
def test_sunder_leaves_a_stack_debuff() -> None:
    found = fight(
        ([PLAIN], [card(0, 9, stack_debuff=1)]), own=led(BRAKK), acts=(["hero 2 left"], [])
    )
    assert found.attacks == [("A1", 3)]


@clause("C58")
def test_tokens_get_nothing_from_a_hero() -> None:
    last = card(4, 50, 3, element="fire", family="ant 3")
    own = led(ASHKA, hand=[last], played_families=["ant 1", "ant 2"])
    found = fight(([], [WALL]), own=own, acts=([place(last, "right"), "hero 1"], []))
    assert [n for _, n in found.attacks] == [2] * 5  # the Worker in the left lane


@clause("C51")
def test_the_base_game_has_no_heroes() -> None:
    match = battlefield(([FIRE], [WALL]), own=led(ASHKA), variant=["first", "core"])
    assert [action.text for action in match.legal(0)] == ["confirm"]
