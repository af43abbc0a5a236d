"""Every card does what its row says: the first set by a table, every set by the abilities it has."""

from collections import Counter
from typing import Any

import pytest

import ludarium
from ludarium.games.clans.cards import CARD_FORM
from tests.clauses import clause

from .field import Round, Row, card, fight, worn

FIRST = ludarium.load("clans", variant="first")
WALL = card(0, 90)  # only stands there
GUARDED = card(0, 90, shield=3, stack_debuff=1)
PUNCH = card(5, 90, tick=5)
HITTER = card(4, 30, tick=5)
FIERY = card(4, 30, tick=5, element="fire")
DUST = card(20, 90)  # kills at the first tick
NEAR, FAR = {"zones": (-1, 0, 0)}, {"zones": (1, 0, 0)}  # own and enemy base


def hurt(name: str, health: int) -> Row:
    """A card of the set with less than its Health."""
    row = next(row for row in FIRST.cards if row["name"] == name)
    return worn({key: row[key] for key in CARD_FORM.fields}, health)


def told(found: Round) -> set[str]:
    """A round in a few words: 'A1 hits 7 x2', 'B1 -9 cleave x2', 'A: 10 5', 'crystals 100 86', 'A draws 3'."""
    lines = [f"{name} hits {n}" for name, n in found.attacks]
    lines += [line for tick in found.ticks.values() for line in tick]
    lines += [f"{'AB'[e['seat']]} draws" for e in found.all("draw")]
    facts = {f"{line} x{n}" if n > 1 else line for line, n in Counter(lines).items()}
    facts |= {f"{'AB'[seat]}: {' '.join(map(str, found.healths(seat)))}".strip() for seat in (0, 1)}
    return facts | {f"crystals {found.crystals[0]} {found.crystals[1]}"}


# --- the first set -----------------------------------------------------------------------------------
# Own stack, enemy stack, more of the position, and some of what comes of it. A1 is the own top card.

Case = tuple[list[Any], list[Any], Row, list[str]]
ROUNDS: dict[str, Case] = {
    "Hill Slinger": (["Hill Slinger"], [GUARDED], {}, ["A1 hits 4 x2"]),
    "Shieldbearer": (["Shieldbearer"], [PUNCH], {}, ["B1 hits 4", "A1 hits 5"]),
    "War Drummer": ([HITTER, "War Drummer"], [WALL], {}, ["A1 hits 7"]),
    "Hexpost": ([WALL, "Hexpost"], [PUNCH], {}, ["B1 hits 2"]),
    "Siege Sledge": (["Siege Sledge"], [], {}, ["crystals 100 86"]),
    "Barrow Golem": (["Barrow Golem"], [PUNCH], {}, ["B1 hits 3"]),
    "Duelist of the Ford": (["Duelist of the Ford"], [WALL], {}, ["A1 hits 7 x2"]),
    "Wandering Champion": (["Wandering Champion"], [WALL, WALL], {}, ["B: 81 81"]),
    "Old Crown Guard": ([hurt("Old Crown Guard", 5)], [PUNCH], {}, ["B1 hits 3", "A: 4"]),
    "Ash Berserker": (["Ash Berserker"], [WALL], {}, ["A1 hits 8"]),
    "Smelter Priest": ([FIERY, "Smelter Priest"], [WALL], {}, ["A1 hits 7"]),
    "Lava Lobber": (["Lava Lobber"], [WALL, WALL], {}, ["B: 82 82"]),
    "Pyre Widow": (["Pyre Widow"], [DUST], {}, ["A1 dies", "B1 -4 last stand", "B: 86"]),
    "Magma Ram": (["Magma Ram"], [WALL], FAR, ["A1 hits 14"]),
    "Kiln Warlord": (["Kiln Warlord"], [WALL, WALL], {}, ["B: 80 80"]),
    "Silt Wall": (["Silt Wall"], [PUNCH], {}, ["B1 hits 3"]),
    "Mist Totem": (["Mist Totem"], [PUNCH], {}, ["B1 hits 2", "A: 11"]),
    "Undertow Hunter": ([hurt("Undertow Hunter", 5)], [WALL], {}, ["A1 +1 drain x2", "A: 7"]),
    "Moon Pool Healer": (
        [worn(WALL, 50), hurt("Moon Pool Healer", 5)],
        [WALL],
        {},
        ["A: 53 8"],
    ),
    "Harbor Colossus": ([hurt("Harbor Colossus", 3)], [WALL], NEAR, ["A1 hits 13", "A: 8"]),
    "Deep Regent": ([hurt("Deep Regent", 6)], [PUNCH], {}, ["A1 +3 drain", "B1 hits 4", "A: 5"]),
    "Bramble Hide": (["Bramble Hide"], [PUNCH], {}, ["B1 -2 thorns"]),
    "Sap Weaver": ([hurt("Sap Weaver", 1)], [WALL], {}, ["A1 +2 regen x5", "A: 11"]),
    "Root Tyrant": (["Root Tyrant"], [PUNCH], {}, ["B1 -3 thorns"]),
    "Hive Banner": ([HITTER, hurt("Hive Banner", 4)], [WALL], {}, ["A1 hits 6", "A: 30 9"]),
    "Ancient Treeherd": (
        [hurt("Ancient Treeherd", 1)],
        [PUNCH],
        {},
        ["A1 +2 regen x4", "B1 -2 thorns", "A: 5"],
    ),
    "Monkey Drummer": ([HITTER, "Monkey Drummer"], [WALL], {}, ["A1 hits 6"]),
    "Monkey Stave Master": (["Monkey Stave Master"], [WALL], {}, ["A1 hits 4 x5"]),
    "Ant Soldier": (["Ant Soldier"], [PUNCH], {}, ["B1 hits 4"]),
    "Ant Queen-Guard": (["Ant Queen-Guard"], [PUNCH], {}, ["B1 hits 3"]),
    "Wolf Tracker": (["Wolf Tracker"], [GUARDED], {}, ["A1 hits 5 x2"]),
    "Wolf Matriarch": (["Wolf Matriarch"], [WALL], FAR, ["A1 hits 10"]),
    "Heron Stormwing": (
        [hurt("Heron Stormwing", 5)],
        [GUARDED],
        {},
        ["A1 hits 7", "A1 +2 drain", "A: 7"],
    ),
    "Salamander Spitter": (["Salamander Spitter"], [WALL, WALL], {}, ["B: 83 83"]),
    "Salamander Elder": (
        [hurt("Salamander Elder", 3)],
        [PUNCH],
        {},
        ["A1 +1 regen x5", "B1 -1 thorns", "A: 3"],
    ),
}
# What cards do that enter from the hand, on top of a worn mate.
ENTERING: dict[str, list[str]] = {
    "Field Surgeon": ["A1 +6 deploy"],
    "Pathfinder": ["A draws x3"],  # one of them by its ability
    "Rain Caller": ["crystals 94 100"],
    "Book Oracle": ["A draws x3"],
    "Heron Sage": ["A draws x3"],
}
PLAIN = [
    *("Road Brawler", "Gate Pikeman", "Ox Cart Ram", "Knife Runner", "Twin-Axe Reaver"),
    *("Ember Scout", "Coal Raider", "Furnace Brute", "Cinder Twins", "Torch Thrower"),
    *("Reed Skirmisher", "Ford Warden", "Tide Hauler", "Otter Pair"),
    *("Thorn Sprout", "Grove Sentry", "Moss Giant", "Boar Riders", "Bark Archer"),
    *("Monkey Rockthrower", "Ant Worker", "Wolf Pup", "Heron Wader", "Salamander Hatch", "Worker"),
]


def meet(mine: list[Any], theirs: list[Any], **spec: Any) -> Round:
    return fight((mine, theirs), **spec)


@clause("LC3")
def test_the_table_holds_every_card_of_the_first_set() -> None:
    assert {*ROUNDS, *ENTERING, *PLAIN} == {row["name"] for row in FIRST.cards}
    assert len(ROUNDS) + len(ENTERING) + len(PLAIN) == 65
    assert {row["name"] for row in FIRST.cards if not row["abilities"]} == {*PLAIN}


@clause("LC3", "LC7.3")
@pytest.mark.parametrize("name", ROUNDS)
def test_what_it_does_in_a_fight(name: str) -> None:
    own, enemy, spec, wanted = ROUNDS[name]
    found = told(meet(own, enemy, **spec))
    assert {*wanted} <= found, sorted(found)


@clause("LC3", "LC7.3")
@pytest.mark.parametrize("name", ENTERING)
def test_what_it_does_when_it_enters(name: str) -> None:
    seat = {"hand": [name], "deck": ["Road Brawler"] * 5, "crystal": 90}
    act = [f"place {name} left"]
    found = told(meet([worn(WALL, 50)], [WALL], acts=(act, ()), own=seat))
    assert {*ENTERING[name]} <= found, sorted(found)


@clause("LC3", "LC6.1", "C42")
@pytest.mark.parametrize("name", PLAIN)
def test_it_only_attacks(name: str) -> None:
    row = next(each for each in FIRST.cards if each["name"] == name)
    times = {1: 5, 2: 2}.get(row["tick"], 1)
    found = meet([name], [WALL])
    assert found.attacks == [("A1", row["damage"])] * times
    assert found.steps == [] and not found.all("heal")


# --- the other halves of cards with two abilities --------------------------------------------------------


@clause("LC7.3")
def test_siege_of_the_magma_ram() -> None:
    assert meet(["Magma Ram"], []).crystals == (100, 86)


@clause("LC7.3")
def test_the_healer_heals_who_was_there() -> None:
    act = ["place Moon Pool Healer left"]
    seat = {"hand": ["Moon Pool Healer"]}
    found = meet([worn(WALL, 50)], [WALL], acts=(act, ()), own=seat)
    assert "A1 +5 deploy" in told(found)
    assert found.healths(0) == [12, 58]  # and mends 3 more after the round


@clause("C31")
def test_the_priest_helps_fire_only() -> None:
    assert meet([HITTER, "Smelter Priest"], [WALL]).attacks == [("A1", 4)]
    assert meet(["Smelter Priest", FIERY], [WALL]).attacks == [("A1", 1)]  # not itself


# --- every set ---------------------------------------------------------------------------------------------


@clause("LC3")
@pytest.mark.parametrize("variant", ["full", "first", "core"])
def test_every_card_can_be_placed_and_fights(variant: str) -> None:
    game = ludarium.load("clans", variant=variant)
    for row in game.cards:
        if row["token"]:
            continue
        spec = {
            "lanes": [{"stacks": [[], ["Road Brawler"]]}, {}, {}],
            "seats": [{"hand": [row["name"]]}, {}],
        }
        match = game.position(spec)
        match.submit(0, f"place {row['name']} left")
        match.submit(0, "confirm")
        match.submit(1, "confirm")
        attacks = [e for e in match.events() if e["event"] == "attack" and e["seat"] == 0]
        assert bool(attacks) == (row["damage"] > 0), row["name"]
