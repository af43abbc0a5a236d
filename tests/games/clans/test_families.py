"""LC10.3: families and their ultimates."""

import pytest

from tests.clauses import clause

from .field import Round, Row, Stacks, card, fight, place, resolve, worn
from .field import field as battlefield

WALL = card(0, 99)
PLAIN = card(4, 50, 3)


def third(family: str) -> Row:
    """A card that does nothing but complete a family."""
    return card(0, 9, family=f"{family} 3")


def two(family: str) -> list[str]:
    return [f"{family} 1", f"{family} 2"]


def ultimate(
    family: str, left: Stacks = ((), ()), center: Stacks = ((), ()), own: Row | None = None
) -> Round:
    """Seat 0 completes a family with a card in the right lane."""
    last = third(family)
    seat = {"hand": [last], "played_families": two(family)} | (own or {})
    return fight(left, center=center, own=seat, acts=([place(last, "right")], []))


# --- when ------------------------------------------------------------------------------------------


@clause("LC10.3")
def test_the_third_variation_sets_it_off_once() -> None:
    last = third("monkey")
    own = {"hand": [last, last], "played_families": two("monkey")}
    match = battlefield(([PLAIN], [WALL]), own=own)
    found = resolve(match, [place(last, "right")])
    assert [e["family"] for e in found.all("ultimate")] == ["monkey"]
    assert sorted(found.seat(0)["played_families"]) == ["monkey 1", "monkey 2", "monkey 3"]
    assert resolve(match, [place(last, "center")]).all("ultimate") == []


@clause("LC10.3")
def test_all_three_in_one_round() -> None:
    cards = [card(0, 9, family=f"wolf {n}") for n in (1, 2, 3)]
    found = fight(
        own={"hand": cards},
        acts=(
            [place(row, lane) for row, lane in zip(cards, ("left", "left", "right"), strict=True)],
            [],
        ),
    )
    assert [e["family"] for e in found.all("ultimate")] == ["wolf"]


@clause("LC10.3")
def test_copies_of_a_variation_count_once() -> None:
    twice = card(0, 9, family="wolf 2")
    own = {"hand": [twice, twice], "played_families": ["wolf 2", "ant 3"]}
    found = fight(own=own, acts=([place(twice, "left"), place(twice, "right")], []))
    assert found.all("ultimate") == []
    assert sorted(found.seat(0)["played_families"]) == ["ant 3", "wolf 2"]


@clause("LC10.3")
def test_cards_that_only_stand_there_do_not_count() -> None:
    found = fight(([third("wolf")], []), own={"played_families": two("wolf"), "hand": [WALL]})
    assert found.all("ultimate") == []


@clause("LC10.3")
def test_the_other_seat_has_its_own_count() -> None:
    last = third("wolf")
    found = fight(
        own={"played_families": two("wolf")},
        other={"hand": [last]},
        acts=([], [place(last, "left")]),
    )
    assert found.all("ultimate") == [] and found.seat(1)["played_families"] == ["wolf 3"]


@clause("C51", "LC10.3")
def test_the_base_game_has_no_families() -> None:
    last = third("wolf")
    own = {"hand": [last], "played_families": []}
    found = fight(own=own, acts=([place(last, "left")], []), variant=["first", "core"])
    assert found.seat(0)["played_families"] == [] and found.all("ultimate") == []


# --- what ------------------------------------------------------------------------------------------


@clause("LC10.3")
def test_troop_frenzy() -> None:
    lane = ([PLAIN], [PLAIN])
    found = ultimate("monkey", lane, center=lane)
    assert [n for _, n in found.attacks] == [6, 4, 6, 4]
    assert resolve(found.match).attacks[0][1] == 4


@clause("LC10.3", "C42")
def test_troop_frenzy_and_a_card_without_damage() -> None:
    assert ultimate("monkey", ([WALL], [WALL])).attacks == []


@clause("LC10.3")
def test_endless_colony() -> None:
    found = ultimate("ant", ([WALL], []), center=([WALL, WALL], []))
    enters = [(e["card"], e["lane"], e["slot"]) for e in found.all("enter")[1:]]
    assert enters == [("worker", "left", "bottom"), ("worker", "right", "bottom")]
    assert found.healths(0, 0) == [99, 4] and found.healths(0, 2) == [9, 4]


@clause("LC10.3")
def test_a_worker_on_top_of_an_empty_lane_fights_at_once() -> None:
    found = ultimate("ant", ([], [WALL]))
    assert [n for _, n in found.attacks] == [2] * 5
    assert found.healths(0, 1) == [4]


@clause("LC10.3", "LC10.2", "C58")
def test_a_worker_that_dies_is_worth_nothing_and_goes_nowhere() -> None:
    found = ultimate("ant", ([], [card(4, 9, 1)]))
    assert [e["card"] for e in found.all("die")] == ["worker"]
    assert found.seat(0)["discard"] == [] and found.gold == (800, 400)


@clause("LC10.3")
def test_moon_hunt_hits_top_cards_without_overflow() -> None:
    found = ultimate("wolf", ([], [worn(WALL, 3), WALL]), center=([], [card(0, 9, shield=3)]))
    assert found.ticks[0] == ["B1 -4 ultimate", "B1 -4 ultimate", "B1 dies", "B2 up"]
    assert found.healths(1, 0) == [99] and found.healths(1, 1) == [5]


@clause("LC10.3")
def test_a_lane_emptied_by_an_ultimate_has_no_ticks() -> None:
    found = ultimate("wolf", ([PLAIN], [worn(WALL, 4)]))
    assert found.all("tick") == [] and found.zone() == 1


@clause("LC10.3", "C23")
def test_the_card_under_one_that_an_ultimate_killed_fights_from_tick_1() -> None:
    found = ultimate("wolf", ([WALL], [worn(WALL, 4), card(1, 9, 1)]))
    assert found.ticks[1] == ["B2 up", "A1 -1 attack"]


@clause("LC10.3", "C44", "C5")
def test_high_tide() -> None:
    deck = [WALL] * 6
    found = ultimate("heron", own={"crystal": 85, "deck": deck})
    assert found.crystals[0] == 95 and len(found.seat(0)["hand"]) == 4
    assert ultimate("heron", own={"crystal": 95}).crystals[0] == 100


@clause("LC10.3")
def test_wildfire() -> None:
    guarded = card(0, 20, shield=3)
    found = ultimate("salamander", ([PLAIN], [guarded, guarded]), center=([], [worn(WALL, 2)]))
    assert found.ticks[0] == ["B1 -2 ultimate", "B2 -2 ultimate", "B1 -2 ultimate", "B1 dies"]
    assert found.attacks == [("A1", 4)]
    assert found.healths(1) == [14, 18]
    assert resolve(found.match).attacks == [("A1", 1)]


@clause("LC10.3")
def test_wildfire_leaves_thorns_and_debuffs() -> None:
    found = ultimate("salamander", ([PLAIN], [card(0, 20, thorns=2, stack_debuff=1)]))
    assert found.ticks[3] == ["B1 -3 attack", "A1 -2 thorns"]


@clause("C47", "LC10.3")
def test_last_stand_of_a_card_that_an_ultimate_killed() -> None:
    widow = worn(card(0, 9, last_stand=5), 2)
    found = ultimate("salamander", ([WALL], [widow]))
    assert found.ticks[0] == ["B1 -2 ultimate", "A1 -5 last stand", "B1 dies"]


# --- both ------------------------------------------------------------------------------------------


@clause("LC10.3", "C58")
def test_ultimates_of_both_happen_at_once() -> None:
    wolf, ant = third("wolf"), third("ant")
    found = fight(
        ([WALL], [worn(WALL, 4)]),
        own={"hand": [wolf], "played_families": two("wolf")},
        other={"hand": [ant], "played_families": two("ant")},
        acts=([place(wolf, "right")], [place(ant, "center")]),
    )
    # The dying top makes no room; the Worker comes under it and is not hunted.
    assert found.ticks[0][:2] == ["B1 -4 ultimate", "#4 -4 ultimate"]
    assert found.healths(1) == [4] and found.healths(1, 1) == [5, 4]
    assert found.healths(1, 2) == [4]


@clause("LC10.3", "C47")
def test_both_sides_hunt_each_other() -> None:
    last, widow = third("wolf"), worn(card(0, 9, last_stand=5), 4)
    seat = {"hand": [last], "played_families": two("wolf")}
    found = fight(
        ([widow], [widow]),
        own=seat,
        other=seat,
        acts=([place(last, "right")], [place(last, "center")]),
    )
    assert found.ticks[0][-2:] == ["A1 dies", "B1 dies"]
    assert "last stand" not in str(found.ticks[0])


@clause("C58")
@pytest.mark.parametrize("families", [["monkey", "ant"], ["ant", "monkey"]])
def test_tokens_get_nothing_from_another_ultimate(families: list[str]) -> None:
    cards = [third(family) for family in families]
    own = {"hand": cards, "played_families": two("monkey") + two("ant")}
    found = fight(([], [WALL]), own=own, acts=([place(row, "right") for row in cards], []))
    assert [n for _, n in found.attacks] == [2] * 5
