"""LC6: who acts when, both at once, overflow, moving up."""

import pytest

from tests.clauses import clause

from .field import card, fight, worn

WALL = card(0, 90)
PAIRS = {1: [1, 2, 3, 4, 5], 2: [2, 4], 3: [3], 4: [4], 5: [5]}


@clause("LC6.1", "C22")
@pytest.mark.parametrize("tick", PAIRS)
def test_a_card_acts_by_its_tick(tick: int) -> None:
    found = fight(([card(3, 9, tick)], [WALL]))
    assert found.ticks == {each: ["B1 -3 attack"] for each in PAIRS[tick]}
    assert found.healths(1) == [90 - 3 * len(PAIRS[tick])]


@clause("LC6.2", "C24")
def test_both_strike_even_if_one_dies() -> None:
    found = fight(([card(5, 5)], [card(7, 5)]))
    assert found.ticks == {1: ["B1 -5 attack", "A1 -7 attack", "A1 dies", "B1 dies"]}
    assert found.zones == [0, 0, 0]


@clause("LC6.2", "LC7.1")
def test_a_single_attacker_strikes_alone() -> None:
    found = fight(([card(4, 5, 2)], [card(9, 4, 3)]))
    assert found.ticks == {2: ["B1 -4 attack", "B1 dies"]}
    assert found.healths(0) == [5]


@clause("LC4", "C23")
def test_the_bottom_card_moves_up_at_the_next_tick() -> None:
    found = fight(([card(5, 90, 2)], [worn(WALL, 5), card(2, 90)]))
    assert found.ticks == {
        2: ["B1 -5 attack", "B1 dies"],
        3: ["B2 up", "A1 -2 attack"],
        4: ["B2 -5 attack", "A1 -2 attack"],
        5: ["A1 -2 attack"],
    }


@clause("C23")
def test_a_card_that_moves_up_too_late_does_not_act() -> None:
    late = fight(([card(5, 90, 3)], [worn(WALL, 5), card(8, 90, 3)]))
    assert late.ticks == {3: ["B1 -5 attack", "B1 dies"], 4: ["B2 up"]}
    just = fight(([card(5, 90, 3)], [worn(WALL, 5), card(8, 90, 4)]))
    assert just.ticks[4] == ["B2 up", "A1 -8 attack"]


@clause("C22")
def test_a_card_of_tick_2_that_moves_up_keeps_to_2_and_4() -> None:
    found = fight(([card(5, 90, 3)], [worn(WALL, 5), card(8, 90, 2)]))
    assert found.ticks == {3: ["B1 -5 attack", "B1 dies"], 4: ["B2 up", "A1 -8 attack"]}


@clause("LC6.3", "C25")
def test_what_a_kill_does_not_need_goes_on() -> None:
    found = fight(([card(9, 90, 3)], [worn(WALL, 4), card(2, 20, 3)]))
    assert found.ticks[3] == ["B1 -9 attack", "B2 -5 overflow", "B1 dies"]
    assert found.healths(1) == [15]


@clause("LC6.3", "C25")
def test_an_exact_kill_leaves_nothing_over() -> None:
    found = fight(([card(4, 90, 3)], [worn(WALL, 4), card(0, 20)]))
    assert found.ticks[3] == ["B1 -4 attack", "B1 dies"]
    assert found.healths(1) == [20]


@clause("C25")
def test_overflow_asks_for_no_element_shield_or_debuff() -> None:
    fire = card(10, 90, 3, element="fire")
    below = card(0, 30, element="water", shield=3)
    found = fight(([fire], [worn(WALL, 4), below]))
    assert found.ticks[3] == ["B1 -10 attack", "B2 -6 overflow", "B1 dies"]


@clause("C25")
def test_what_goes_beyond_the_bottom_is_lost() -> None:
    found = fight(([card(50, 90, 3)], [worn(WALL, 4), worn(WALL, 5)]))
    assert found.ticks[3] == ["B1 -50 attack", "B2 -46 overflow", "B1 dies", "B2 dies"]
    assert found.crystals == (100, 50)  # the hit of the winner, nothing else


@clause("C26")
def test_both_sides_overflow_in_one_tick() -> None:
    top, below = worn(card(9, 20, 3), 4), card(0, 20)
    found = fight(([top, below], [top, below]))
    assert found.ticks[3] == [
        "B1 -9 attack",
        "B2 -5 overflow",
        "A1 -9 attack",
        "A2 -5 overflow",
        "A1 dies",
        "B1 dies",
    ]
    assert found.healths(0) == found.healths(1) == [15]


@clause("C24")
def test_a_card_that_dies_in_the_tick_still_helps_and_hinders() -> None:
    helper = worn(card(0, 9, stack_buff=4, stack_debuff=2), 1)
    found = fight(([card(3, 5, 3), helper], [card(20, 30, 3)]))
    assert found.attacks == [("A1", 7), ("B1", 18)]
    assert found.ticks[3][-2:] == ["A1 dies", "A2 dies"]


@clause("C43")
def test_a_tick_is_fought_in_all_lanes_before_the_next() -> None:
    one, other = card(1, 9, 1), card(0, 9)
    found = fight(([one], [other]), center=([card(1, 9, 2)], [other]), right=([one], [other]))
    order = [event["tick"] if event["event"] == "tick" else "hit" for event in found.events]
    marks = [
        e
        for e, event in zip(order, found.events, strict=True)
        if event["event"] in ("tick", "attack")
    ]
    assert marks == [
        1,
        "hit",
        "hit",
        2,
        *["hit"] * 3,
        3,
        "hit",
        "hit",
        4,
        *["hit"] * 3,
        5,
        "hit",
        "hit",
    ]
    lanes = {e["unit"] for e in found.all("attack")}
    assert len(lanes) == 3 and found.healths(1, 0) == [4] and found.healths(1, 1) == [7]


@clause("C16", "C43")
def test_a_lane_that_is_decided_has_no_more_ticks() -> None:
    healer = worn(card(3, 20, 1, regen=1), 10)
    found = fight(([healer], [worn(WALL, 3)]), center=([card(1, 9)], [WALL]))
    assert found.ticks[1][:3] == ["A1 +1 regen", "B1 -3 attack", "B1 dies"]
    assert found.healths(0) == [11]  # the other lane fights on to tick 5, this one does not
    assert len(found.all("tick")) == 5


@clause("C42")
def test_without_damage_there_is_no_attack() -> None:
    idle = card(0, 9, 1, fury=3, bulwark=3)
    found = fight(([idle, card(1, 9, stack_buff=5)], [WALL]), zones=(-1, 0, 0))
    assert found.attacks == [] and found.healths(1) == [90]


@clause("C42", "C14")
def test_a_card_without_damage_wins_a_lane() -> None:
    found = fight(([card(0, 9)], []), zones=(1, 0, 0))
    assert found.zone() == 1 and found.crystals == (100, 100)
    assert fight(([card(0, 9)], [])).zone() == 1


@clause("C11", "C12")
def test_survivors_stay_with_the_health_they_have() -> None:
    found = fight(([card(4, 20, 3), card(1, 9)], [card(3, 20, 4), WALL]))
    assert (found.healths(0), found.healths(1)) == ([17, 9], [16, 90])


@clause("C11")
def test_a_bottom_card_left_alone_is_the_top() -> None:
    found = fight(([card(5, 90, 5)], [worn(WALL, 5), card(1, 9)]))
    assert found.ticks[5] == ["B1 -5 attack", "B1 dies", "B2 up"]
    assert found.healths(1) == [9]
