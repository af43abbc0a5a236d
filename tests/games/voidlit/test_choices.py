"""What is activated, with each kind of choice; filters and conditions of effects."""

from typing import Any

import pytest

from ludarium import BadCard, Match
from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, refused, seat, side, texts, unit

CHARACTERS = ["own 1", "own 2", "enemy 1", "enemy 2", "own player", "enemy player"]
OPTIONS = {
    "unit": CHARACTERS[:4],
    "enemy unit": ["enemy 1", "enemy 2"],
    "friendly unit": ["own 1", "own 2"],
    "any character": CHARACTERS,
    "any friendly character": ["own 1", "own 2", "own player"],
}
SOURCES = {"unit": "own 1", "relic": "own relic 1", "upgrade": "own 1"}
FROM_ANY = pytest.mark.parametrize("kind", SOURCES)
FROM_MOST = pytest.mark.parametrize("kind", ["unit", "relic"])


def holder(kind: str, effects: list[Row], energy: int = 2) -> tuple[list[Row], list[Any], Row]:
    """A card that can be activated, the units of a side that has it in play, and its relics."""
    rows = [{"on": "activate", "energy": energy} | e for e in effects]
    made = card("T Engine", kind, effects=rows)
    if kind == "unit":
        return [made], ["T Engine", "Salvager"], {}
    if kind == "relic":
        return [made], ["Salvager", "Salvager"], {"relics": ["T Engine"]}
    return [made], [unit("Salvager", upgrades=["T Engine"]), "Salvager"], {}


def engine(kind: str, *effects: Row, own: Row | None = None, **spec: Any) -> Match:
    cards, units, beside = holder(kind, list(effects))
    enemy = spec.pop("enemy", ["Salvager", "Salvager"])
    return duel(units, enemy, own=beside | (own or {}), game=load(cards=cards), **spec)


def choices(match: Match, kind: str) -> list[str]:
    start = f"activate {SOURCES[kind]}"
    return [t.removeprefix(f"{start} on ") if t != start else "" for t in texts(match, start)]


# --- activate -------------------------------------------------------------------------------------------


@clause("V41", "VL6.6", "VL3.1")
@FROM_ANY
def test_an_ability_without_a_choice(kind: str) -> None:
    match = engine(kind, {"do": "draw"})
    assert choices(match, kind) == [""]
    act(match, f"activate {SOURCES[kind]}")
    assert len(seat(match)["hand"]) == 1 and seat(match)["energy"] == 8
    poor = engine(kind, {"do": "draw"}, own={"energy": 1})
    assert refused(poor, f"activate {SOURCES[kind]}") == "VL3.1" and not texts(poor, "activate")


@clause("V24", "V41")
@FROM_ANY
@pytest.mark.parametrize("to", OPTIONS)
def test_an_ability_that_chooses_a_character(kind: str, to: str) -> None:
    match = engine(kind, {"do": "damage", "to": to, "n": 1})
    assert choices(match, kind) == OPTIONS[to]
    for target in OPTIONS[to]:
        twin = act(match.copy(), f"activate {SOURCES[kind]} on {target}")
        (hit,) = [e for e in twin.events() if e["event"] == "damage"]
        assert hit["seat"] == (0 if "own" in target else 1)
        assert ("player" in target) == (hit["unit"] == 0)
    assert refused(match, f"activate {SOURCES[kind]}") == "V24"


@clause("V24")
@FROM_ANY
def test_an_ability_needs_a_target(kind: str) -> None:
    match = engine(kind, {"do": "damage", "to": "enemy unit", "n": 1}, enemy=[])
    assert texts(match, "activate") == []


@clause("V22", "V23")
@FROM_MOST
def test_an_ability_that_destroys_a_relic_or_upgrade(kind: str) -> None:
    worn = unit("Drifter", upgrades=["Sidearm"])
    other = {"relics": ["Ossuary"]}
    match = engine(kind, {"do": "destroy", "to": "relic or upgrade"}, enemy=[worn], other=other)
    own = ["own relic 1"] if kind == "relic" else []
    assert choices(match, kind) == [*own, "enemy relic 1", "enemy 1 upgrade 1"]
    act(match, f"activate {SOURCES[kind]} on enemy 1 upgrade 1")
    assert seat(match, 1)["waste"] == ["Sidearm"]
    act(match, f"activate {SOURCES[kind]} on enemy relic 1")
    assert seat(match, 1)["waste"] == ["Sidearm", "Ossuary"] and seat(match)["energy"] == 6


@clause("V22")
def test_a_relic_may_destroy_itself() -> None:
    match = engine("relic", {"do": "destroy", "to": "relic or upgrade"})
    act(match, "activate own relic 1 on own relic 1")
    assert (seat(match)["relics"], seat(match)["waste"]) == ([], ["T Engine"])


@clause("V38", "V41")
@FROM_MOST
@pytest.mark.parametrize("zone", ["deck", "waste"])
def test_an_ability_that_searches(kind: str, zone: str) -> None:
    own: Row = {"deck": [], "waste": [], zone: ["Drifter", "Triage", "Freight Titan"]}
    match = engine(kind, {"do": "search", "zone": zone, "max_cost": 3}, own=own)
    assert sorted(choices(match, kind)) == [f"own {zone} Drifter", f"own {zone} Triage"]
    act(match, f"activate {SOURCES[kind]} on own {zone} Triage")
    assert seat(match)["hand"] == ["Triage"] and len(seat(match)[zone]) == 2


@clause("V41")
@FROM_MOST
@pytest.mark.parametrize(
    ("verb", "zone"), [("return from waste", "hand"), ("summon from waste", "")]
)
def test_an_ability_that_brings_back(kind: str, verb: str, zone: str) -> None:
    own = {"waste": ["Drifter", "Triage"]}
    match = engine(kind, {"do": verb, "type": "unit"}, own=own)
    assert choices(match, kind) == ["own waste Drifter"]
    act(match, f"activate {SOURCES[kind]} on own waste Drifter")
    assert seat(match)["waste"] == ["Triage"]
    assert (seat(match)["hand"] == ["Drifter"]) == (zone == "hand")
    assert side(match).endswith("Drifter 1/2") == (zone == "")


@clause("V39")
def test_an_ability_that_attaches() -> None:
    own = {"waste": ["Sidearm", "Triage"]}
    match = engine("unit", {"do": "attach", "zone": "waste"}, own=own)
    act(match, "activate own 1 on own waste Sidearm")
    assert side(match) == "T Engine 3/3 | Salvager 3/4" and texts(match, "activate") == []


@clause("V51")
def test_several_abilities_on_one_unit() -> None:
    """A unit without an ability stands for its first upgrade that has one; the others are named."""
    pay = {"on": "activate", "energy": 1}
    cards = [
        card("T Pump", effects=[pay | {"do": "draw"}]),
        card("T Coil", "upgrade", effects=[pay | {"do": "heal", "to": "you", "n": 1}]),
        card("T Vent", "upgrade", effects=[pay | {"do": "damage", "to": "any character", "n": 1}]),
    ]
    game = load(cards=cards)
    worn = ["Sidearm", "T Coil", "T Vent"]
    match = duel([unit("T Pump", upgrades=worn)], own={"health": 9}, game=game)
    sources = {text.split(" on ")[0] for text in texts(match, "activate")}
    assert sources == {"activate own 1", "activate own 1 upgrade 2", "activate own 1 upgrade 3"}
    act(match, "activate own 1", "activate own 1 upgrade 2")
    act(match, "activate own 1 upgrade 3 on enemy player")
    assert len(seat(match)["hand"]) == 1 and health(match) == (10, 29)
    plain = duel([unit("Drifter", upgrades=worn)], own={"health": 9}, game=game)
    sources = {text.split(" on ")[0] for text in texts(plain, "activate")}
    assert sources == {"activate own 1", "activate own 1 upgrade 3"}
    assert health(act(plain, "activate own 1")) == (10, 30)
    silent = duel([unit("T Pump", silenced=True)], game=game)
    assert texts(silent, "activate") == [] and refused(silent, "activate own 1") == "VL6.6"


@clause("V51")
def test_an_upgrade_on_an_enemy_unit_is_not_activated_by_the_other_side() -> None:
    pay = {"on": "activate", "energy": 1, "do": "draw"}
    game = load(cards=[card("T Coil", "upgrade", hosts="unit", effects=[pay])])
    worn = unit("Drifter", upgrades=[{"card": "T Coil", "owner": 1}])
    assert texts(duel([worn], game=game), "activate") == []


@clause("V15", "V41")
def test_activating_is_no_attack() -> None:
    match = act(engine("unit", {"do": "draw"}), "activate own 1", "attack own 1 on enemy player")
    assert texts(match, "activate") == ["activate own 1"]
    exhausted = duel(
        [unit("T Engine", exhausted=True)], game=load(cards=holder("unit", [{"do": "draw"}])[0])
    )
    assert texts(exhausted, "activate") == ["activate own 1"]


@clause("V31")
def test_all_effects_of_an_ability_happen_in_order() -> None:
    match = engine("unit", {"do": "draw"}, {"do": "destroy", "to": "self"}, {"do": "draw"})
    act(match, "activate own 1")
    assert len(seat(match)["hand"]) == 2 and seat(match)["waste"] == ["T Engine"]


# --- filters --------------------------------------------------------------------------------------------------

FIELD = ["Drifter", "Checkpoint Guard", "Freight Titan"]  # cost 1, 3 and 6


def reached(effect: Row, name: str = "T Mark") -> list[str]:
    """Who of a field is damaged by the muster of a unit of cost 2, which stands at its right end."""
    row = card(name, cost=2, health=5, effects=[{"on": "muster", "do": "damage", "n": 1} | effect])
    match = act(duel(FIELD, FIELD, [name], game=load(cards=[row])), f"play {name}")
    full = {"Drifter": 2, "Checkpoint Guard": 4, "Freight Titan": 7, name: 5}
    return [
        f"{who} {i}"
        for n, who in ((0, "own"), (1, "enemy"))
        for i, each in enumerate(seat(match, n)["units"], 1)
        if each["health"] < full[each["card"]]
    ]


@clause("V24")
@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"to": "all units", "max_cost": 2}, ["own 1", "own 4", "enemy 1"]),
        (
            {"to": "all units", "max_cost": 3, "other": True},
            ["own 1", "own 2", "enemy 1", "enemy 2"],
        ),
        ({"to": "all friendly units", "other": True}, ["own 1", "own 2", "own 3"]),
        ({"to": "all units", "having": "defender"}, ["own 2", "enemy 2"]),
        ({"to": "all enemy units", "having": "evasive"}, []),
        ({"to": "all enemy units", "type": "unit"}, ["enemy 1", "enemy 2", "enemy 3"]),
    ],
)
def test_filters_of_many(fields: Row, wanted: list[str]) -> None:
    assert reached(fields) == wanted


@clause("V24", "V50")
@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"to": "unit"}, ["own 1", "own 2", "own 3", "own 4", "enemy 1", "enemy 2", "enemy 3"]),
        ({"to": "unit", "max_cost": 3}, ["own 1", "own 2", "own 4", "enemy 1", "enemy 2"]),
        ({"to": "unit", "max_cost": 1}, ["own 1", "enemy 1"]),
        ({"to": "friendly unit", "other": True}, ["own 1", "own 2", "own 3"]),
        ({"to": "unit", "having": "defender"}, ["own 2", "enemy 2"]),
        ({"to": "enemy unit", "having": "defender"}, ["enemy 2"]),
        ({"to": "friendly unit", "having": "armed"}, ["own 4"]),
        ({"to": "any character"}, None),
    ],
)
def test_filters_of_a_chosen_target(fields: Row, wanted: list[str] | None) -> None:
    effect = {"on": "muster", "do": "damage", "n": 1} | fields
    row = card("T Mark", cost=2, keywords=["armed"], effects=[effect])
    found = texts(duel(FIELD, FIELD, ["T Mark"], game=load(cards=[row])), "play")
    places = [text.removeprefix("play T Mark on ") for text in found]
    assert places == wanted if wanted else len(places) == 9


@clause("V24")
def test_a_filter_looks_at_words_of_all_kinds() -> None:
    """Printed, granted, of upgrades; silenced ones are gone."""
    row = card(
        "T Spare", "effect", effects=[{"do": "damage", "to": "unit", "n": 1, "having": "defender"}]
    )
    units = [
        unit("Drifter", keywords=["defender"]),
        unit("Drifter", upgrades=["Servo Frame"]),
        unit("Checkpoint Guard", silenced=True),
    ]
    match = duel(units, hand=["T Spare"], game=load(cards=[row]))
    assert texts(match, "play") == ["play T Spare on own 1", "play T Spare on own 2"]


@clause("V24")
def test_without_a_fitting_target_a_unit_is_played_alone() -> None:
    effect = {"on": "muster", "do": "damage", "to": "enemy unit", "n": 1, "max_cost": 0}
    match = duel(enemy=FIELD, hand=["T Mark"], game=load(cards=[card("T Mark", effects=[effect])]))
    assert texts(match, "play") == ["play T Mark"]
    assert side(act(match, "play T Mark"), 1) == (
        "Drifter 1/2 | Checkpoint Guard 2/4 | Freight Titan 6/7"
    )


@clause("V24")
def test_a_surge_chooses_only_if_it_happens() -> None:
    effect = {"on": "surge", "do": "damage", "to": "any character", "n": 3}
    game = load(cards=[card("T Flash", effects=[effect])])
    match = duel(["Drifter"], hand=["T Flash"], game=game)
    assert texts(match, "play") == ["play T Flash"]
    act(match, "attack own 1 on enemy player")
    assert refused(match, "play T Flash") == "V24"
    assert health(act(match, "play T Flash on enemy player")) == (30, 26)


# --- conditions ---------------------------------------------------------------------------------------------------


@clause("V31")
@pytest.mark.parametrize(("units", "happens"), [(0, True), (1, True), (2, False), (3, False)])
def test_fewer_units(units: int, happens: bool) -> None:
    effect = {"on": "turn end", "do": "lose health", "to": "enemy player", "n": 1, "fewer_units": 2}
    game = load(cards=[card("T Lone", "relic", effects=[effect])])
    match = duel(["Drifter"] * units, ["Drifter"] * 5, own={"relics": ["T Lone"]}, game=game)
    assert health(act(match, "end turn")) == (30, 29 if happens else 30)


@clause("V76")
@FROM_ANY
def test_what_would_do_nothing_cannot_be_activated(kind: str) -> None:
    few = {"do": "damage", "to": "enemy unit", "n": 1, "fewer_units": 2}
    vain = engine(kind, few)  # with two units
    assert texts(vain, "activate") == []
    assert refused(vain, f"activate {SOURCES[kind]} on enemy 1") == "V76"
    half = engine(kind, few, {"do": "draw"})
    act(half, f"activate {SOURCES[kind]} on enemy 1")
    assert len(seat(half)["hand"]) == 1 and first(half, 1)["health"] == 4
    poor = engine(kind, few, own={"energy": 1})
    assert refused(poor, f"activate {SOURCES[kind]} on enemy 1") == "VL3.1"


@clause("V52")
def test_fewer_units_of_an_aura() -> None:
    effect = {"on": "aura", "do": "buff", "to": "all friendly units", "attack": 2, "fewer_units": 2}
    game = load(cards=[card("T Lone", "relic", effects=[effect])])
    match = duel(["Drifter"], hand=["Drifter"], own={"relics": ["T Lone"]}, game=game)
    assert side(match) == "Drifter 3/2"
    assert side(act(match, "play Drifter")) == "Drifter 1/2 | Drifter 1/2"


@clause("V52", "V20")
def test_while_attacking() -> None:
    """In the blow alone: it is not seen before, and does not help who is attacked."""
    effect = {"on": "aura", "do": "buff", "to": "all friendly units", "attack": 2}
    row = card("T Horn", "relic", effects=[effect | {"while": "attacking"}])
    relics = {"relics": ["T Horn"]}
    match = duel(["Drifter"], ["Freight Titan"], own=relics, game=load(cards=[row]))
    assert side(match) == "Drifter 1/2"
    assert side(act(match.copy(), "attack own 1 on enemy 1"), 1) == "Freight Titan 6/4"
    assert health(act(match.copy(), "attack own 1 on enemy player")) == (30, 27)
    act(match, "attack own 1 on enemy player")
    assert side(match) == "Drifter 1/2"
    struck = duel(["Freight Titan"], ["Drifter"], other=relics, game=load(cards=[row]))
    assert side(act(struck, "attack own 1 on enemy 1")) == "Freight Titan 6/6"


@clause("V52")
@pytest.mark.parametrize(("to", "wanted"), [("self", [1, 3, 1]), ("all friendly units", [1, 3, 3])])
def test_while_upgraded(to: str, wanted: list[int]) -> None:
    """It asks whether the unit that gets it is upgraded."""
    effect = {"on": "aura", "do": "buff", "to": to, "attack": 1, "while": "upgraded"}
    game = load(cards=[card("T Squire", attack=1, effects=[effect])])
    dressed = unit("Drifter", upgrades=["Sidearm"])
    for worn, n in (([], 0), (["Sidearm"], 1)):
        match = duel([unit("T Squire", upgrades=worn), dressed], game=game)
        assert first(match)["attack"] == wanted[n]
        assert first(match, place=2)["attack"] == (2 if to == "self" else 3)


@clause("V52")
@pytest.mark.parametrize(
    ("to", "own", "enemy"),
    [
        ("all units", 2, 2),
        ("all enemy units", 1, 2),
        ("all friendly units", 2, 1),
    ],
)
def test_whom_an_aura_reaches(to: str, own: int, enemy: int) -> None:
    effect = {"on": "aura", "do": "buff", "to": to, "attack": 1}
    game = load(cards=[card("T Sky", "relic", effects=[effect])])
    match = duel(["Drifter"], ["Drifter"], own={"relics": ["T Sky"]}, game=game)
    assert (first(match)["attack"], first(match, 1)["attack"]) == (own, enemy)


@clause("V52", "V51")
@pytest.mark.parametrize("to", ["self", "host"])
def test_an_aura_of_an_upgrade_on_its_host(to: str) -> None:
    effect = {"on": "aura", "do": "buff", "to": to, "attack": 4, "fewer_units": 2}
    game = load(cards=[card("T Pride", "upgrade", effects=[effect])])
    match = duel([unit("Drifter", upgrades=["T Pride"])], hand=["Drifter"], game=game)
    assert side(match) == "Drifter 5/2"
    assert side(act(match, "play Drifter")) == "Drifter 1/2 | Drifter 1/2"


@clause("V52")
@pytest.mark.parametrize(("other", "wanted"), [(True, [2, 3, 3]), (False, [3, 3, 3])])
def test_other_leaves_the_card_itself_out(other: bool, wanted: list[int]) -> None:
    effect = {"on": "aura", "do": "buff", "to": "all friendly units", "attack": 1, "other": other}
    game = load(cards=[card("T Chief", effects=[effect]), card("T Man")])
    match = duel(["T Chief", "T Man", "T Man"], game=game)
    assert [u["attack"] for u in seat(match)["units"]] == wanted


# --- what cannot be written ------------------------------------------------------------------------------------------


@clause("V39")
@pytest.mark.parametrize("on", ["aftermath", "turn start", "on attack", "on bank", "retaliate"])
def test_nobody_chooses_for_a_trigger(on: str) -> None:
    with pytest.raises(BadCard, match="chosen by the player"):
        load(cards=[card("T Odd", effects=[{"on": on, "do": "damage", "to": "unit", "n": 1}])])


# --- more than can be listed --------------------------------------------------------------------------------------


@clause("V41")
def test_of_too_many_actions_the_first_are_listed_and_the_others_still_legal() -> None:
    ram = {"on": "activate", "energy": 0, "do": "destroy", "to": "relic or upgrade"}
    game = load(cards=[card("T Ram", effects=[ram])], rules={"unit_limit": "none"})
    bare: Row = {"bank": [], "deck": []}
    rams, drifters = ([unit(name, upgrades=["Sidearm"] * 5)] * 10 for name in ("T Ram", "Drifter"))
    match = duel(rams, drifters, own=bare, other=bare, game=game)
    listed = match.legal_ids(0)
    assert len(listed) == game.kernel.MAX_LEGAL  # of 1 end, 110 attacks and 1,000 activations
    assert listed == sorted(set(listed)) and match.parse(0, "end turn") == listed[0]
    assert all(match.refusal(0, action) is None for action in listed)
    last = match.parse(0, "activate own 10 on enemy 10 upgrade 5")
    assert last not in listed and match.refusal(0, last) is None
    act(match, "activate own 10 on enemy 10 upgrade 5")
    assert len(seat(match, 1)["units"][9]["upgrades"]) == 4
