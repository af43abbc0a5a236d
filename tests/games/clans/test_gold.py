"""LC10.2: gold for kills and zones."""

import pytest

from tests.clauses import clause

from .field import card, fight, resolve, worn
from .field import field as battlefield

WALL = card(0, 99)
KILLER = card(9, 50, 3)
FOR_KILLS = {"common": 50, "rare": 100, "epic": 150, "legendary": 200}


@clause("LC10.2")
@pytest.mark.parametrize("rarity", FOR_KILLS)
def test_a_kill_pays_by_rarity(rarity: str) -> None:
    foe = card(0, 9, rarity=rarity)
    found = fight(([KILLER], [foe, WALL]))
    assert found.gold == (FOR_KILLS[rarity], 0)
    bounty = fight(([card(9, 50, 3, bounty=1)], [foe, WALL]))
    assert bounty.gold == (FOR_KILLS[rarity] * 3 // 2, 0)


@clause("LC10.2")
def test_both_are_paid_for_what_they_killed() -> None:
    found = fight(([card(9, 9, rarity="epic")], [card(9, 9)]), own={"hand": [WALL]})
    assert found.gold == (50, 150)


@clause("LC10.2")
@pytest.mark.parametrize(("zone", "gold"), [(-1, 400), (0, 400), (1, 0)])
def test_a_zone_that_moves_pays_400(zone: int, gold: int) -> None:
    assert fight(([WALL], []), zones=(zone, 0, 0)).gold == (gold, 0)
    assert fight(([], [WALL]), zones=(-zone, 0, 0)).gold == (0, gold)


@clause("LC10.2")
def test_gold_adds_up_over_lanes_and_rounds() -> None:
    match = battlefield(([WALL], []), center=([WALL], []), own={"gold": 70})
    found = resolve(match)
    assert found.gold == (870, 0)
    assert [(e["seat"], e["n"], e["total"]) for e in found.all("gold")] == [(0, 800, 870)]
    assert resolve(match).gold == (870, 0)


@clause("LC10.2")
def test_any_cause_of_death_pays() -> None:
    thorns = fight(([worn(card(1, 9, 3), 2)], [card(0, 9, thorns=2)]))
    assert thorns.gold == (0, 450)
    stand = fight(([KILLER], [worn(card(0, 9, last_stand=50), 1)]), own={"hand": [WALL]})
    assert stand.gold == (50, 50)


@clause("C51", "LC10.2")
def test_no_gold_in_the_base_game() -> None:
    found = fight(([KILLER], [worn(WALL, 4)]), variant=["first", "core"])
    assert found.gold == (0, 0) and found.all("gold") == []
