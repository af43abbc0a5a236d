"""Every card does what its text says: the first set by a table, every set by the moments of its abilities."""

from typing import Any

import pytest

import ludarium
from ludarium import Match
from tests.clauses import clause

from .run import GAME, Row, act, card, fight, load, on, plain, play, shop

FIRST = load(variant="first")
W, V = plain(0, 9), plain(0, 20)  # they only stand there

# --- the first set -----------------------------------------------------------------------------------------
# Board and ghost, and what the first trigger of the card brings. Units count from 1, the ghost's from 1001.

BATTLES: dict[str, tuple[list[Any], list[Any], list[str]]] = {
    # Emberkin
    "Sparkling": (["Sparkling"], [W], ["damage 1001 1"]),
    "Cinder Archer": (["Cinder Archer"], [W, W], ["damage 1002 2"]),
    "Fuse Imp": (["Fuse Imp"], [plain(1, 9), W], ["damage 1001 2"]),
    "Ash Duelist": (["Ash Duelist"], [plain(0, 4), W], ["damage 1002 2"]),
    "Flare Sniper": (["Flare Sniper"], [W, plain(0, 5), W], ["damage 1002 3"]),
    "Kiln Shaman": (["Kiln Shaman"], [W, W], ["damage 1001 2", "damage 1002 2"]),
    "Volley Captain": (["Volley Captain"], [W, W], ["damage 1001 2", "damage 1002 2"]),
    "Sunlance": (["Sunlance"], [W, plain(1, 9), W], ["damage 1002 5"]),
    "Phoenix Regent": (["Phoenix Regent"], [V, W], ["damage 1001 2", "damage 1002 2"]),
    # Bulwark
    "Pebble Page": ([W, W, "Pebble Page"], [W], ["buff 1 +0/+1"]),
    "Turtle Squire": (["Turtle Squire"], [W], ["shield 1 3"]),
    "Lantern Medic": ([W, W, "Lantern Medic"], [W], ["buff 2 +0/+3"]),
    "Oath Guard": ([W, "Oath Guard", W, W], [W], ["shield 1 2", "shield 3 2"]),
    "Iron Chaplain": ([plain(0, 1), W, "Iron Chaplain"], [plain(1, 9)], ["buff 2 +0/+2"]),
    "Bastion": ([W, "Bastion"], [W], ["shield 1 2", "shield 2 2"]),
    "High Sentinel": (["High Sentinel"], [plain(1, 9)], ["shield 1 2"]),
    "Unbroken Colossus": (["Unbroken Colossus"], [W], ["shield 1 4"]),
    # Brood
    "Mite": (["Mite"], [plain(1, 9)], ["summon 8 1/1"]),
    "Nest Runner": (["Mite", "Nest Runner"], [plain(1, 9)], ["buff 8 +1/+0"]),
    "Twin Weevil": (["Twin Weevil"], [plain(3, 9)], ["summon 8 1/1", "summon 9 1/1"]),
    "Carrion Wasp": (["Carrion Wasp"], [plain(2, 9)], ["summon 8 2/1"]),
    "Hatch Keeper": (["Hatch Keeper"], [W], ["summon 8 1/2"]),
    "Locust Cloud": (
        ["Locust Cloud"],
        [plain(3, 9)],
        ["summon 10 1/1", "summon 8 1/1", "summon 9 1/1"],
    ),
    "Broodguard": (["Broodguard"], [plain(4, 9)], ["summon 8 3/3"]),
    "Silk Matron": (["Mite", "Silk Matron"], [plain(1, 9)], ["buff 8 +1/+1"]),
    "Hive Sovereign": ([plain(0, 1), "Hive Sovereign"], [plain(1, 9)], ["summon 8 2/2"]),
    # Gravebound
    "Bone Whelp": (["Bone Whelp", W], [plain(1, 9)], ["buff 2 +1/+1"]),
    "Dirge Singer": ([plain(0, 1), "Dirge Singer"], [plain(1, 9)], ["buff 2 +1/+1"]),
    "Coffin Bearer": (["Coffin Bearer", W, W], [plain(3, 9)], ["buff 2 +2/+2"]),
    "Grudge Wight": (["Grudge Wight"], [plain(2, 9)], ["damage 1001 3"]),
    "Mourner": ([plain(0, 1), "Mourner"], [plain(1, 9)], ["damage 1001 2"]),
    "Plague Cart": (
        ["Plague Cart", W],
        [plain(6, 20), W],
        ["damage 1001 2", "damage 1002 2", "damage 2 2"],
    ),
    "Barrow Knight": ([plain(0, 1), "Barrow Knight"], [plain(1, 9)], ["buff 2 +2/+2"]),
    "Ossuary Lord": (["Ossuary Lord", W, W], [plain(6, 9)], ["buff 2 +2/+1", "buff 3 +2/+1"]),
    "Last King": (["Last King"], [plain(7, 20)], ["summon 8 5/5"]),
    # Thornwild
    "Burr Pup": (["Burr Pup"], [plain(1, 9)], ["damage 1001 1"]),
    "Nettle Cat": (["Nettle Cat"], [plain(1, 9)], ["buff 1 +1/+0"]),
    "Spine Boar": (["Spine Boar"], [plain(1, 9)], ["damage 1001 2"]),
    "Bramble Ox": (["Bramble Ox"], [plain(1, 9)], ["damage 1001 3"]),
    "Venom Toad": (["Venom Toad"], [W, W], ["damage 1002 2"]),
    "Rage Stag": (["Rage Stag"], [plain(1, 9)], ["buff 1 +2/+0"]),
    "Thicket Mother": (
        ["Thicket Mother", W, W],
        [plain(1, 9)],
        ["buff 2 +1/+0", "buff 3 +1/+0"],
    ),
    "Old Hydra": (["Old Hydra"], [plain(1, 9), W], ["damage 1001 1", "damage 1002 1"]),
    # Cinderbank
    "Debt Collector": (["Debt Collector"], [plain(3, 9)], ["save 1"]),
    # Warhost
    "Spear Recruit": ([W, W, "Spear Recruit"], [W], ["buff 2 +1/+0"]),
    "Vanguard": (["Vanguard"], [W], ["buff 1 +1/+0"]),
    "Standard Bearer": ([W, "Standard Bearer"], [W], ["buff 1 +1/+0", "buff 2 +1/+0"]),
    "Lone Reaver": (["Lone Reaver"], [W], ["buff 1 +4/+0"]),
    "War Elephant": (["War Elephant"], [plain(0, 6), W], ["damage 1002 2"]),
    "Siege Hand": (["Siege Hand"], [W, W], ["damage 1001 2"]),
    "Blademaster": (["Blademaster"], [plain(0, 7)], ["buff 1 +2/+2"]),
    "Warlord Prime": ([W, "Warlord Prime", W], [W], ["buff 1 +2/+1", "buff 3 +2/+1"]),
    # Wayfarers
    "Storyteller": (["Storyteller", W], [W], ["improve 2 +1/+1"]),
}
SHOPS: dict[str, tuple[Row, str, list[str]]] = {
    "Coal Peddler": ({"belt": ["Coal Peddler"], "board": [W]}, "pitch belt 1", ["improve 1 +1/+0"]),
    "Furnace Clerk": (
        {"belt": ["Furnace Clerk"], "board": [None, W, W]},
        "pitch belt 1",
        ["improve 2 +1/+1"],
    ),
    "Smelter": ({"board": ["Smelter", W]}, "pitch board 2", ["improve 1 +1/+0"]),
    "Liquidator": ({"board": [W, "Liquidator"]}, "pitch board 1", ["improve 2 +1/+1"]),
    "Vault Dragon": ({"belt": ["Vault Dragon"], "mana": 8, "round": 8}, "buy 1", ["mana 2"]),
}
PLAIN = [
    *("Gate Warden", "Quill Scout", "Tinder Bundle", "Ash Broker", "Charcoal Baron", "Camp Runt"),
    *("Wanderer", "Hill Scout", "Road Guard", "Caravan Brute", "Hired Shield", "Free Lancer"),
    *("Trail Giant", "Mountain Ogre"),
]


def card_id(name: str) -> str:
    return name.lower().replace(" ", "_")


def brought(events: list[Row], name: str) -> list[str]:
    """What the first trigger of a card brought, sorted."""
    start = next(i for i, e in enumerate(events) if is_trigger(e, card_id(name)))
    found = []
    for event in events[start + 1 :]:
        match event["event"]:
            case "damage" | "shield":
                found.append(f"{event['event']} {event['unit']} {event['n']}")
            case "buff":
                found.append(f"buff {event['unit']} {event['attack']:+}/{event['health']:+}")
            case "improve":
                found.append(f"improve {event['place']} {event['attack']:+}/{event['health']:+}")
            case "summon":
                found.append(f"summon {event['unit']} {event['attack']}/{event['health']}")
            case "save" | "mana":
                found.append(f"{event['event']} {event['n']}")
            case "absorb":
                pass
            case _:
                break
    return sorted(found)


def is_trigger(event: Row, name: str) -> bool:
    return event["event"] == "trigger" and bool(event["card"] == name)


@clause("ML3")
def test_the_table_holds_every_card_of_the_first_set() -> None:
    assert {*BATTLES, *SHOPS, *PLAIN} == {row["name"] for row in FIRST.cards}
    assert len(BATTLES) + len(SHOPS) + len(PLAIN) == 72
    assert {row["name"] for row in FIRST.cards if not row["abilities"]} == {*PLAIN}


@clause("ML3", "ML5.6")
@pytest.mark.parametrize("name", BATTLES)
def test_what_it_does_in_a_battle(name: str) -> None:
    board, ghost, effects = BATTLES[name]
    assert brought(fight(board, ghost, game=FIRST).events, name) == effects


@clause("ML3", "ML4.1", "ML5.2")
@pytest.mark.parametrize("name", SHOPS)
def test_what_it_does_in_the_shop(name: str) -> None:
    spec, text, effects = SHOPS[name]
    assert brought(play(shop(game=FIRST, **spec), text), name) == effects


@clause("ML3")
@pytest.mark.parametrize("name", PLAIN)
def test_it_only_fights(name: str) -> None:
    found = fight([name, W], [plain(1, 9), W], game=FIRST, belt=[name])
    assert found.triggers == []


@clause("ML3", "B22")
def test_the_phoenix_leaves_a_fledgling() -> None:
    found = fight(["Phoenix Regent"], [plain(9, 99)], game=FIRST)
    assert [(e["attack"], e["health"]) for e in found.told("summon")] == [(3, 3)]


@clause("ML3")
@pytest.mark.parametrize("name", ["Iron Chaplain", "Dirge Singer", "Mourner", "Barrow Knight"])
def test_those_who_mourn_do_so_three_times(name: str) -> None:
    board = [plain(0, 1)] * 4 + [name]
    found = fight(board, [plain(1, 99)], game=FIRST)
    assert found.triggers[:4] == [f"{card_id(name)} ally faints"] * 3


@clause("ML3")
def test_the_hive_sends_three() -> None:
    board = [plain(0, 1)] * 4 + [{"card": "Hive Sovereign", "health": 1}]
    found = fight(board, [plain(9, 99)], game=FIRST)
    assert len(found.told("summon")) == 3


@clause("ML3")
def test_the_reaver_needs_to_be_alone() -> None:
    assert fight(["Lone Reaver", W], [W], game=FIRST).triggers == []


# --- every set: each ability happens at its moment ---------------------------------------------------------------

EGG = card("Egg", 0, 1, on("faint", "summon", attack=0, health=1))
LAB = {"": load(EGG), "first": load(EGG, variant="first")}
ABILITIES = [
    (variant, row["id"], i)
    for variant, game in LAB.items()
    for row in game.cards
    for i in range(len(row["abilities"]))
    if row["id"] != EGG["id"]
]


def staged(game: ludarium.Game, row: Row, ability: Row) -> tuple[Match, str]:
    """A position in which the ability happens, and the action that leads to it."""
    moment, when, name = ability["on"], ability["when"], row["name"]
    unit = {"card": name, "attack": 50, "health": 99}
    mates = [] if when.get("alone") else [W] * 2
    herd = [name] * ((when.get("tribe count") or 1) - 1)
    spec: Row = {"round": 29, "board": [unit, *mates, *herd][:5], "ghost": [V, W]}
    text = "end turn"
    match moment:
        case "kill":
            spec["ghost"] = [plain(0, 1), V]
        case "hurt":
            spec["ghost"] = [plain(1, 99)]
        case "faint":
            spec |= {"board": [unit | {"health": 1}, *mates, *herd], "ghost": [plain(1, 99), W]}
        case "ally faints":
            spec |= {"board": [plain(0, 1), unit, *herd], "ghost": [plain(1, 99)]}
        case "ally summoned":
            spec |= {"board": ["Egg", unit, *herd], "ghost": [plain(1, 99)]}
        case "buy":
            spec |= {"board": [*mates, *herd], "belt": [name], "mana": 10}
            text = "buy 1"
        case "pitched":
            text = "pitch board 1"
        case "ally pitched":
            spec["board"] = [unit, *herd, W]
            text = f"pitch board {len(herd) + 2}"
    return game.position(spec, supply=False), text


@clause("ML5.6", "ML3")
@pytest.mark.parametrize(("variant", "name", "i"), ABILITIES)
def test_each_ability_happens_at_its_moment(variant: str, name: str, i: int) -> None:
    game = LAB[variant]
    row = next(each for each in game.cards if each["id"] == name)
    match, text = staged(game, row, row["abilities"][i])
    events = play(match, text)
    moments = [e["moment"] for e in events if is_trigger(e, name)]
    assert row["abilities"][i]["on"] in moments
    assert {event["clause"] for event in events} <= set(game.clauses)
    assert game.position(match.position(), supply=False).position() == match.position()


@clause("ML5.2", "ML4.1")
@pytest.mark.parametrize("row", GAME.cards, ids=[row["id"] for row in GAME.cards])
def test_every_card_can_be_bought_and_pitched_for_its_numbers(row: Row) -> None:
    spec: Row = {"belt": [row["name"]] * 2, "round": 30, "mana": row["cost"]}
    match = shop(**spec)
    act(match, "buy 1")
    unit = match.view(0)["bench"][0]
    assert (unit["attack"], unit["health"]) == (row["attack"], row["health"])
    extra = sum(e["n"] for e in row["abilities"] if e["on"] == "buy" and e["do"] == "mana")
    assert match.view(0)["mana"] == extra
    if row["cost"]:
        assert "buy 1" not in [a.text for a in shop(**spec | {"mana": row["cost"] - 1}).legal(0)]
    burnt = shop(belt=[row["name"]], round=30)
    assert play(burnt, "pitch belt 1")[0]["n"] == row["pitch"]
    extra = sum(e["n"] for e in row["abilities"] if e["on"] == "pitched" and e["do"] == "mana")
    assert burnt.view(0)["mana"] == row["pitch"] + extra
