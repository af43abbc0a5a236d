"""LC8, LC5.3: winning a lane, moving its zone, hitting the crystal."""

import pytest

from tests.clauses import clause

from .field import Stacks, card, fight, resolve, worn
from .field import field as battlefield

WALL = card(0, 99)
PLAIN = card(4, 50, 3)


@clause("LC8", "C14", "C16", "C9")
@pytest.mark.parametrize("zone", [-1, 0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_lane_that_was_won_moves_one_step(zone: int, seat: int) -> None:
    stacks = ([PLAIN], []) if seat == 0 else ([], [PLAIN])
    found = fight(stacks, zones=(zone, 0, 0))
    step = 1 if seat == 0 else -1
    assert found.zones == [max(-1, min(1, zone + step)), 0, 0]
    assert found.all("tick") == []


@clause("LC8", "C14")
def test_a_lane_is_won_by_killing_all_of_the_other_side() -> None:
    assert fight(([PLAIN], [worn(WALL, 4)])).zone() == 1
    assert fight(([PLAIN], [worn(WALL, 4), WALL])).zone() == 0


@clause("C15", "LC8")
@pytest.mark.parametrize("zone", [-1, 0, 1])
@pytest.mark.parametrize(
    "stacks", [([], []), ([PLAIN], [PLAIN]), ([worn(PLAIN, 4)], [worn(PLAIN, 4)])]
)
def test_nobody_wins(zone: int, stacks: Stacks) -> None:
    found = fight(stacks, zones=(zone, 0, 0), own={"hand": [WALL]})
    assert found.zone() == zone and found.crystals == (100, 100)
    assert found.all("lane")[0]["seat"] == -1


@clause("C9", "LC2")
def test_lanes_move_independently() -> None:
    found = fight(([PLAIN], []), center=([], [PLAIN]), right=([PLAIN], [PLAIN]))
    assert found.zones == [1, -1, 0]


@clause("C10")
def test_cards_are_placed_wherever_the_zone_is() -> None:
    for zone in (-1, 0, 1):
        match = battlefield(zones=(zone, 0, 0), own={"hand": [PLAIN]})
        assert f"place {PLAIN['name']} left" in [action.text for action in match.legal(0)]


@clause("C13")
def test_zones_and_attackers_stay() -> None:
    match = battlefield(([PLAIN], []), zones=(1, 0, 0))
    for left in (96, 92, 88):
        found = resolve(match)
        assert found.zone() == 1 and found.crystals == (100, left)


@clause("C13", "C19")
def test_a_lost_lane_goes_back_one_step() -> None:
    found = fight(([worn(WALL, 4)], [PLAIN]), zones=(1, 0, 0))
    assert found.zone() == 0 and found.crystals == (100, 100)


@clause("C17", "LC5.3")
def test_the_crystal_is_hit_on_arrival_and_with_every_further_win() -> None:
    match = battlefield(([PLAIN], []))
    assert resolve(match).crystals == (100, 96)
    assert resolve(match).crystals == (100, 92)


@clause("C17")
def test_the_middle_is_too_far() -> None:
    found = fight(([PLAIN], []), zones=(-1, 0, 0))
    assert found.zone() == 0 and found.crystals == (100, 100)


@clause("C18")
def test_no_hit_without_a_win() -> None:
    found = fight(([PLAIN], [WALL]), zones=(1, 0, 0))
    assert found.zone() == 1 and found.crystals == (100, 100)


@clause("C20")
def test_both_survivors_hit_with_their_damage() -> None:
    stack = [card(5, 9, 5), card(7, 9, 2)]
    assert fight((stack, [])).crystals == (100, 88)


@clause("C20")
def test_nothing_but_damage_and_siege_counts() -> None:
    stack = [card(5, 9, 5, fury=3, vanguard=2, stack_self=2, siege=1), card(0, 9, stack_buff=4)]
    found = fight(
        (stack, []),
        own={"hero": "Ashka Torchbearer", "base_element": "fire"},
        acts=(["hero 2 left"], []),
    )
    assert found.crystals == (100, 94)


@clause("C20", "C53")
def test_upgraded_damage_hits() -> None:
    found = fight(([worn(card(5, 9, 5), 9, damage=7)], []))
    assert found.crystals == (100, 93)


@clause("C28", "C27")
@pytest.mark.parametrize(
    ("element", "crystal", "wanted"),
    [
        ("fire", "nature", 10),
        ("fire", "water", 6),
        ("fire", "fire", 8),
        ("fire", None, 8),
        (None, "water", 8),
    ],
)
def test_an_attuned_crystal(element: str | None, crystal: str | None, wanted: int) -> None:
    found = fight(([card(8, 9, element=element, siege=1)], []), other={"crystal_element": crystal})
    assert found.crystals == (100, 100 - wanted - 1)


@clause("C28")
def test_the_element_of_the_base_is_not_that_of_the_crystal() -> None:
    found = fight(([card(8, 9, element="fire")], []), other={"base_element": "nature"})
    assert found.crystals == (100, 92)


@clause("C21")
def test_all_lanes_are_added_up() -> None:
    lane: Stacks = ([card(8, 9)], [])
    found = fight(lane, center=lane, right=lane)
    assert found.crystals == (100, 76)
    assert [e["n"] for e in found.all("crystal")] == [24]
    assert [e["n"] for e in found.all("strike")] == [8, 8, 8]


@clause("C1", "LC5.3")
def test_damage_dealt_is_what_the_crystal_lost() -> None:
    found = fight(([card(50, 9)], []), other={"crystal": 20})
    assert found.crystals == (100, 0) and found.seat(0)["dealt"] == 20


@clause("C12", "C52")
@pytest.mark.parametrize(("fatigue", "wanted"), [(0, [50, 3]), (2, [48, 1]), (9, [41, 1])])
def test_fatigue(fatigue: int, wanted: list[int]) -> None:
    stack = [PLAIN, worn(WALL, 3)]
    rules = {"survivor_fatigue": fatigue}
    assert fight((stack, []), rules=rules).healths(0) == wanted
    assert fight((stack, [WALL]), rules=rules).healths(0) == wanted


@clause("C52")
def test_fatigue_comes_after_mend() -> None:
    found = fight(([worn(card(0, 9, mend=5), 7)], []), rules={"survivor_fatigue": 3})
    assert found.healths(0) == [6]
