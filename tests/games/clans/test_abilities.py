"""LC7.3: every ability, tick by tick, with cards made for it."""

from typing import Any

import pytest

from ludarium.games.clans.words import ABILITIES
from tests.clauses import clause

from .field import card, fight, place, worn

WALL = card(0, 99)


# --- abilities -------------------------------------------------------------------------------------


@clause("LC7.3")
def test_fury() -> None:
    found = fight(([card(2, 9, 2, fury=3)], [WALL]))
    assert found.ticks == {2: ["B1 -5 attack"], 4: ["B1 -5 attack"]}


@clause("LC7.3")
def test_shield() -> None:
    found = fight(([card(5, 9, 1)], [card(0, 99, shield=2)]))
    assert found.attacks == [("A1", 3)] * 5 and found.healths(1) == [84]


@clause("LC7.3", "C25")
def test_shield_does_not_help_against_overflow_thorns_and_last_stands() -> None:
    shielded = card(9, 50, 3, shield=9)
    thorns = fight(([shielded], [card(0, 99, thorns=4)]))
    assert thorns.ticks[3] == ["B1 -9 attack", "A1 -4 thorns"]
    stand = fight(([shielded], [worn(card(0, 9, last_stand=4), 1)]))
    assert stand.ticks[3] == ["B1 -9 attack", "A1 -4 last stand", "B1 dies"]
    overflow = fight(([worn(WALL, 1), shielded], [card(7, 99, 3)]))
    assert overflow.ticks[3] == ["A1 -7 attack", "A2 -6 overflow", "A1 dies"]


@clause("LC7.3", "C31")
@pytest.mark.parametrize("slot", [0, 1])
def test_stack_buff_helps_the_other_card(slot: int) -> None:
    drummer, fighter = card(1, 20, 3, stack_buff=3), card(2, 20, 3)
    stack = [drummer, fighter] if slot == 0 else [fighter, drummer]
    found = fight((stack, [WALL]))
    assert found.attacks == [("A1", 1 if slot == 0 else 5)]


@clause("C31")
def test_stack_buffs_of_both_help_each_other_and_add_to_stack_self() -> None:
    one = card(1, 20, 3, stack_buff=3, stack_self=5)
    found = fight(([one, one], [WALL]))
    assert found.attacks == [("A1", 9)]


@clause("LC7.3", "C31")
def test_stack_self_needs_a_mate() -> None:
    proud = card(2, 20, 3, stack_self=4)
    assert fight(([proud], [WALL])).attacks == [("A1", 2)]
    assert fight(([proud, card(0, 9)], [WALL])).attacks == [("A1", 6)]
    assert fight(([card(0, 9), proud], [WALL])).attacks == []


RESTRICTED: list[tuple[str, Any, int]] = [
    ("fire", {"element": "fire"}, 3),
    ("fire", {"element": "water"}, 0),
    ("fire", {}, 0),
    ("monkey", {"family": "monkey 2"}, 3),
    ("monkey", {"family": "ant 2"}, 0),
    ("monkey", {"element": "fire"}, 0),
]


@clause("C31")
@pytest.mark.parametrize(("asked", "fields", "more"), RESTRICTED)
def test_a_restricted_stack_buff(asked: str, fields: dict[str, Any], more: int) -> None:
    found = fight(([card(2, 20, 3, **fields), card(0, 9, stack_buff=[3, asked])], [WALL]))
    assert found.attacks == [("A1", 2 + more)]


@clause("C31")
@pytest.mark.parametrize(("asked", "fields", "more"), RESTRICTED)
def test_a_restricted_stack_self(asked: str, fields: dict[str, Any], more: int) -> None:
    found = fight(([card(2, 20, 3, stack_self=[3, asked]), card(0, 9, **fields)], [WALL]))
    assert found.attacks == [("A1", 2 + more)]


@clause("C31", "C24")
def test_a_dead_mate_helps_no_more() -> None:
    drummer = worn(card(0, 9, stack_buff=3), 4)
    found = fight(([card(2, 40, 1), drummer], [card(1, 99, 2, cleave=1, fury=3)]))
    assert found.attacks == [
        *[("A1", 5), ("A1", 5), ("B1", 4), ("B1", 4)],  # the drummer falls in tick 2
        *[("A1", 2), ("A1", 2), ("B1", 4), ("A1", 2)],
    ]


@clause("LC7.3")
@pytest.mark.parametrize("slot", [0, 1])
def test_stack_debuff_covers_the_stack(slot: int) -> None:
    post = card(0, 50, stack_debuff=3)
    stack = [post, WALL] if slot == 0 else [WALL, post]
    assert fight(([card(8, 9, 3)], stack)).attacks == [("A1", 5)]


@clause("LC7.3")
def test_stack_debuffs_add_up() -> None:
    post = card(0, 50, stack_debuff=3)
    assert fight(([card(8, 9, 3)], [post, post])).attacks == [("A1", 2)]


@clause("LC7.3", "C44")
def test_regen_of_both_slots_up_to_the_printed_health() -> None:
    tree = card(0, 20, regen=2)
    found = fight(([worn(tree, 5), worn(tree, 17)], [WALL]))
    assert found.ticks == {
        1: ["A1 +2 regen", "A2 +2 regen"],
        2: ["A1 +2 regen", "A2 +1 regen"],
        **{tick: ["A1 +2 regen"] for tick in (3, 4, 5)},
    }
    assert found.healths(0) == [15, 20]


@clause("LC7.3", "C16")
def test_no_regen_without_an_enemy() -> None:
    found = fight(([worn(card(0, 20, regen=2), 5)], []))
    assert found.ticks == {} and found.healths(0) == [5]


@clause("LC7.3")
def test_regen_comes_before_the_blow() -> None:
    found = fight(([card(5, 20, 3)], [worn(card(0, 20, regen=1), 3)]))
    assert found.healths(1) == [3]  # 3 + 1 + 1 + 1 - 5 + 1 + 1
    assert found.ticks[3] == ["B1 +1 regen", "B1 -5 attack"]


@clause("LC7.3")
def test_thorns_also_of_a_card_that_dies() -> None:
    found = fight(([card(5, 20, 3)], [worn(card(0, 9, thorns=2), 5)]))
    assert found.ticks[3] == ["B1 -5 attack", "A1 -2 thorns", "B1 dies"]


@clause("LC7.3")
def test_thorns_may_kill_and_do_not_overflow() -> None:
    found = fight(([worn(card(5, 20, 3), 2), card(0, 9)], [card(0, 30, thorns=9)]))
    assert found.ticks == {3: ["B1 -5 attack", "A1 -9 thorns", "A1 dies"], 4: ["A2 up"]}
    assert found.healths(0) == [9]


@clause("LC7.3")
def test_overflow_wakes_no_thorns() -> None:
    found = fight(([card(9, 20, 3)], [worn(WALL, 3), card(0, 30, thorns=5)]))
    assert found.ticks[3] == ["B1 -9 attack", "B2 -6 overflow", "B1 dies"]


@clause("LC7.3")
def test_thorns_on_both_sides() -> None:
    one = card(5, 20, 3, thorns=2)
    found = fight(([one], [one]))
    assert found.ticks[3] == ["B1 -5 attack", "A1 -5 attack", "A1 -2 thorns", "B1 -2 thorns"]
    assert found.healths(0) == found.healths(1) == [13]


@clause("LC7.3", "C62")
def test_cleave_wakes_the_thorns_of_both() -> None:
    found = fight(([card(5, 20, 3, cleave=1)], [card(0, 30, thorns=2), card(0, 30, thorns=3)]))
    assert found.ticks[3] == ["B1 -5 attack", "B2 -5 cleave", "A1 -2 thorns", "A1 -3 thorns"]


@clause("LC7.3")
def test_cleave_is_worked_out_against_both() -> None:
    lobber = card(8, 20, 3, element="fire", cleave=1)
    stack = [card(0, 30, element="nature"), card(0, 30, element="water", shield=2)]
    found = fight(([lobber], stack))
    assert found.ticks[3] == ["B1 -10 attack", "B2 -4 cleave"]
    assert [e["target"] for e in found.all("attack")] == [2, 3]


@clause("LC7.3")
def test_nothing_overflows_from_cleave() -> None:
    found = fight(([card(8, 20, 3, cleave=1)], [worn(WALL, 1), WALL]))
    assert found.ticks[3] == ["B1 -8 attack", "B2 -8 cleave", "B1 dies"]


@clause("LC7.3")
def test_cleave_without_a_bottom_card() -> None:
    found = fight(([card(8, 20, 3, cleave=1)], [worn(WALL, 1)]))
    assert found.ticks == {3: ["B1 -8 attack", "B1 dies"]}


@clause("LC7.3")
def test_cleave_meets_the_thorns_of_both() -> None:
    found = fight(([card(3, 20, 3, cleave=1)], [card(0, 9, thorns=2), card(0, 9, thorns=5)]))
    assert found.ticks[3] == ["B1 -3 attack", "B2 -3 cleave", "A1 -2 thorns", "A1 -5 thorns"]


@clause("LC7.3")
def test_pierce() -> None:
    target = card(0, 99, shield=3, stack_debuff=3)
    assert fight(([card(8, 9, 3, pierce=1)], [target])).attacks == [("A1", 8)]
    assert fight(([card(8, 9, 3)], [target])).attacks == [("A1", 2)]


@clause("LC7.3", "C44")
def test_drain_after_each_attack() -> None:
    hunter = card(4, 12, 2, drain=3)
    found = fight(([worn(hunter, 7)], [WALL]))
    assert found.ticks == {
        2: ["B1 -4 attack", "A1 +3 drain"],
        4: ["B1 -4 attack", "A1 +2 drain"],
    }


@clause("LC7.3")
def test_drain_needs_an_attack_and_a_living_card() -> None:
    hunter = card(4, 12, 3, drain=3)
    dead = fight(([worn(hunter, 3)], [card(3, 20, 3)]))
    assert dead.ticks == {3: ["B1 -4 attack", "A1 -3 attack", "A1 dies"]}
    pricked = fight(([worn(hunter, 3)], [card(0, 20, thorns=3)]))
    assert pricked.ticks == {3: ["B1 -4 attack", "A1 -3 thorns", "A1 dies"]}
    waiting = fight(([worn(hunter, 3)], [card(1, 20, 1)]))
    assert waiting.ticks[2] == ["A1 -1 attack"]
    assert "A1 +3 drain" not in waiting.ticks.get(1, [])


@clause("LC7.3", "C20")
@pytest.mark.parametrize("zone", [0, 1])
def test_siege(zone: int) -> None:
    found = fight(([card(5, 9, siege=4), card(2, 9)], []), zones=(zone, 0, 0))
    assert found.crystals == (100, 89)
    assert fight(([card(5, 9, 3, siege=4)], [WALL])).attacks == [("A1", 5)]


@clause("C59", "C42")
def test_siege_without_damage() -> None:
    assert fight(([card(0, 9, siege=4)], []), zones=(1, 0, 0)).crystals == (100, 96)


@clause("LC7.3")
@pytest.mark.parametrize(("zone", "wanted"), [(-1, 7), (0, 5), (1, 8)])
def test_bulwark_and_vanguard(zone: int, wanted: int) -> None:
    both = card(5, 50, 3, bulwark=2, vanguard=3)
    assert fight(([both], [WALL]), zones=(zone, 0, 0)).attacks == [("A1", wanted)]
    assert fight(([WALL], [both]), zones=(-zone, 0, 0)).attacks == [("B1", wanted)]


@clause("LC7.3", "C44")
@pytest.mark.parametrize("contested", [True, False])
def test_mend_heals_the_stack_at_the_end_of_the_round(contested: bool) -> None:
    guard, mate = card(0, 20, mend=3), card(0, 20)
    foes = [card(0, 9)] if contested else []
    found = fight(([worn(mate, 5), worn(guard, 18)], foes))
    assert found.healths(0) == [8, 20]
    kinds = [event["event"] for event in found.events]
    assert kinds.index("heal") > kinds.index("lane")


@clause("LC7.3")
def test_two_with_mend_heal_each_other() -> None:
    guard = card(0, 20, mend=3)
    assert fight(([worn(guard, 5), worn(guard, 6)], [])).healths(0) == [11, 12]


# --- last stands -----------------------------------------------------------------------------------


@clause("LC7.3", "C47")
def test_last_stand_hits_the_active_card_without_overflow() -> None:
    widow = worn(card(1, 9, 3, last_stand=4), 1)
    found = fight(([card(5, 9, 2), WALL], [widow]))
    assert found.ticks == {2: ["B1 -5 attack", "A1 -4 last stand", "B1 dies"]}
    found = fight(([worn(card(5, 9, 2), 3), WALL], [widow, card(0, 9)]))
    assert found.ticks[2][2:] == ["A1 -4 last stand", "A1 dies", "B1 dies"]
    assert found.healths(0) == [99]


@clause("C47")
def test_last_stand_finds_only_the_active_card() -> None:
    widow = worn(card(9, 9, 2, last_stand=4), 1)
    found = fight(([worn(card(5, 9, 2), 1), WALL], [widow]))
    assert found.ticks[2][2:] == ["A2 -8 overflow", "A1 dies", "B1 dies", "A2 up"]


@clause("C47")
def test_a_bottom_card_that_dies_makes_its_last_stand() -> None:
    widow = worn(card(0, 9, last_stand=4), 1)
    found = fight(([card(5, 9, 3, cleave=1)], [WALL, widow]))
    assert found.ticks[3] == ["B1 -5 attack", "B2 -5 cleave", "A1 -4 last stand", "B2 dies"]


@clause("C47")
def test_last_stands_set_each_other_off() -> None:
    first = worn(card(0, 9, last_stand=4), 1)  # falls to the cleave, and kills the attacker
    striker = worn(card(5, 9, 3, cleave=1, last_stand=6), 4)  # which kills the top above it
    top = worn(card(0, 9, last_stand=9), 6)
    found = fight(([striker], [top, first]))
    assert found.ticks[3] == [
        "B1 -5 attack",
        "B2 -5 cleave",
        "A1 -4 last stand",
        "B1 -6 last stand",
        "A1 dies",
        "B1 dies",
        "B2 dies",
    ]
    assert found.zone() == 0


# --- entering --------------------------------------------------------------------------------------


@clause("LC7.3", "C4", "C5")
def test_deploy_draw_when_it_comes_from_the_hand() -> None:
    scout = card(1, 9, deploy_draw=2)
    deck = [card(1, n) for n in (1, 2, 3, 4, 5, 6)]
    found = fight(acts=([place(scout, "left")], []), own={"hand": [scout], "deck": deck})
    assert len(found.seat(0)["hand"]) == 4 and len(found.seat(0)["deck"]) == 2
    stands = fight(([scout], []), own={"deck": deck})
    assert len(stands.seat(0)["hand"]) == 2


@clause("LC7.3", "C7")
def test_deploy_draw_takes_what_the_deck_has() -> None:
    scout = card(1, 9, deploy_draw=9)
    found = fight(acts=([place(scout, "left")], []), own={"hand": [scout], "deck": [WALL]})
    assert len(found.seat(0)["hand"]) == 1 and found.seat(0)["deck"] == []


@clause("LC7.3", "C44")
@pytest.mark.parametrize(("crystal", "wanted"), [(50, 54), (98, 100), (100, 100)])
def test_deploy_crystal(crystal: int, wanted: int) -> None:
    caller = card(1, 9, deploy_crystal=4)
    own = {"hand": [caller], "crystal": crystal}
    assert fight(acts=([place(caller, "right")], []), own=own).crystals == (wanted, 99)


@clause("LC7.3", "C44")
@pytest.mark.parametrize("where", ["left", "left bottom"])
def test_deploy_heal_ally(where: str) -> None:
    surgeon = card(0, 9, deploy_heal_ally=6)
    found = fight(
        ([worn(WALL, 40)], []), acts=([place(surgeon, where)], []), own={"hand": [surgeon]}
    )
    assert sorted(found.healths(0)) == [9, 46]


@clause("LC7.3")
def test_deploy_does_nothing_for_cards_that_stand() -> None:
    surgeon = card(0, 9, deploy_heal_ally=6, deploy_crystal=6)
    found = fight(([worn(WALL, 40), surgeon], []), own={"crystal": 50})
    assert found.healths(0) == [40, 9] and found.crystals[0] == 50


# --- bounty ----------------------------------------------------------------------------------------


@clause("C61", "LC10.2")
@pytest.mark.parametrize(
    ("own", "foe"),
    [
        ([card(5, 9, 3, bounty=1)], [worn(WALL, 5)]),  # attack
        ([worn(card(0, 9, thorns=5, bounty=1), 9)], [worn(card(1, 9, 3), 5)]),
        ([worn(card(0, 9, last_stand=5, bounty=1), 1), WALL], [worn(card(1, 9, 3), 5)]),
    ],
)
def test_a_kill_by_a_bounty_card_pays_half_as_much_again(own: Any, foe: Any) -> None:
    assert fight((own, foe)).gold[0] == 75 + 400


@clause("C61")
def test_overflow_and_cleave_of_a_bounty_card() -> None:
    over = fight(([card(9, 9, 3, bounty=1)], [worn(WALL, 5), worn(WALL, 4)]))
    cleft = fight(([card(9, 9, 3, bounty=1, cleave=1)], [worn(WALL, 5), worn(WALL, 4)]))
    assert over.gold[0] == cleft.gold[0] == 150 + 400


@clause("C61")
def test_only_the_wound_that_kills_counts() -> None:
    hunter = worn(card(5, 9, 1, bounty=1), 1)
    found = fight(([hunter, card(5, 9, 2)], [worn(card(1, 20, 1), 10)]))
    assert found.ticks[1][:2] == ["B1 -5 attack", "A1 -1 attack"]
    assert found.gold[0] == 50 + 400


def test_every_ability_is_tried() -> None:
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [name for name in ABILITIES if f"{name}=" not in text] == []
