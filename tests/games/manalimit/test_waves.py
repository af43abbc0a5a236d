"""ML5.6: initiative and waves, what hurts, several at once."""

from collections import Counter
from typing import Any

from tests.clauses import clause

from .run import Row, act, card, fight, kinds, on, plain, shop

START = "start of battle"
HIT = {"on": START, "do": "damage", "to": "front enemy", "n": 1}


def shooter(name: str, attack: int, health: int, to: str, n: int, **more: Any) -> Row:
    return card(name, attack, health, on(START, "damage", to, n=n, **more))


# --- initiative ----------------------------------------------------------------------------------------------


@clause("B16", "ML5.6")
def test_the_sniper_fires_before_the_turtle_raises_its_shield() -> None:
    turtle = card("Turtle", 2, 3, on(START, "shield", "self", n=3))
    sniper = shooter("Sniper", 6, 1, "front enemy", 2)
    found = fight(["Turtle"], ["Sniper"], turtle, sniper)
    assert found.triggers == [f"sniper {START}", f"turtle {START}"]
    assert (found.hits()[0], found.told("absorb")[0]["n"]) == ((1, 2), 3)
    slow = fight(["Turtle"], [{"card": "Sniper", "attack": 1}], turtle, sniper)
    assert slow.triggers == [f"turtle {START}", f"sniper {START}"]
    assert slow.told("absorb")[0]["n"] == 2


@clause("B16", "B17", "ML5.6")
def test_a_sniper_that_kills_silences_the_turtle() -> None:
    found = fight(["Turtle Squire", "Wanderer"], ["Flare Sniper"])
    assert found.triggers == [f"flare_sniper {START}"]


@clause("B16")
def test_the_highest_attack_of_both_sides_goes_first() -> None:
    guns = [shooter(f"Gun{n}", n, 9, "front enemy", 0) for n in range(1, 6)]
    found = fight(["Gun2", "Gun5"], ["Gun1", "Gun4", "Gun3"], *guns)
    assert [t.split()[0] for t in found.triggers[:5]] == ["gun5", "gun4", "gun3", "gun2", "gun1"]


@clause("B16")
def test_it_is_the_attack_of_that_moment() -> None:
    gun = shooter("Gun", 1, 9, "front enemy", 0)
    found = fight([{"card": "Gun", "attack": 3}, "Gun"], [{"card": "Gun", "attack": 2}], gun)
    assert [e["unit"] for e in found.told("trigger")] == [1, 1001, 2]


@clause("B16")
def test_chance_decides_between_equals() -> None:
    gun = shooter("Gun", 3, 3, "front enemy", 3)
    outcomes = Counter(fight(["Gun"], ["Gun"], gun, seed=seed).outcome for seed in range(60))
    assert set(outcomes) == {"victory", "defeat"} and min(outcomes.values()) > 12


@clause("B16")
def test_the_same_seed_gives_the_same_order() -> None:
    gun = shooter("Gun", 3, 3, "random enemy", 1)
    twins = [fight(["Gun"] * 3, ["Gun"] * 3, gun, seed=9).events for _ in range(2)]
    assert twins[0] == twins[1]


@clause("B16")
def test_each_unit_rolls_once() -> None:
    """Three units of the same Attack: three rolls, the highest first."""
    gun = shooter("Gun", 3, 9, "front enemy", 0)
    found = fight(["Gun", "Gun"], ["Gun"], gun, rolls=[5, 7, 6])
    assert [e["unit"] for e in found.told("trigger")] == [2, 1001, 1]


@clause("B16")
def test_the_abilities_of_one_unit_follow_each_other() -> None:
    both = card("Both", 3, 9, on(START, "shield", "self", n=1), on(START, "buff", "self", attack=2))
    found = fight(["Both"], ["Both"], both, seed=3)
    units = [e["unit"] for e in found.told("trigger")]
    assert units in ([1, 1, 1001, 1001], [1001, 1001, 1, 1])
    assert kinds(found.told("shield", "buff")) == ["shield", "buff"] * 2


@clause("B37")
def test_a_change_of_attack_inside_a_wave_moves_nobody() -> None:
    """The leader makes the last stronger than the middle one, which goes second all the same."""
    lead = card("Lead", 9, 9, on(START, "buff", "back ally", attack=50))
    gun = shooter("Gun", 5, 9, "front enemy", 0)
    last = shooter("Last", 1, 9, "front enemy", 0)
    found = fight(["Lead", "Gun", "Last"], [plain(0, 99)], lead, gun, last)
    assert [t.split()[0] for t in found.triggers[:3]] == ["lead", "gun", "last"]


@clause("B37")
def test_nobody_slips_back_either() -> None:
    curse = card("Curse", 9, 9, on(START, "buff", "all enemies", attack=-9))
    strong, weak = shooter("Strong", 5, 9, "front enemy", 0), shooter("Weak", 2, 9, "self", 0)
    found = fight(["Weak", "Strong"], ["Curse"], curse, strong, weak)
    assert [t.split()[0] for t in found.triggers[:3]] == ["curse", "strong", "weak"]


# --- waves -----------------------------------------------------------------------------------------------------


@clause("B17", "B19")
def test_who_dies_before_its_turn_is_skipped() -> None:
    fast = shooter("Fast", 5, 5, "front enemy", 9)
    slow = shooter("Slow", 1, 5, "front enemy", 9)
    found = fight(["Slow", plain(0, 9)], ["Fast"], fast, slow)
    assert found.triggers == [f"fast {START}"]


@clause("B17")
def test_but_its_own_faint_happens() -> None:
    fast = shooter("Fast", 5, 5, "front enemy", 9)
    slow = card("Slow", 1, 5, dict(HIT), on("faint", "damage", "front enemy", n=2))
    found = fight(["Slow"], ["Fast"], fast, slow)
    assert found.triggers == [f"fast {START}", "slow faint"]
    assert found.ghost == [[5, 3]]


@clause("B17")
def test_who_dies_by_its_own_first_ability_has_no_second() -> None:
    martyr = card("Martyr", 1, 1, on(START, "damage", "self", n=1), dict(HIT))
    found = fight(["Martyr"], [plain(1, 1)], martyr)
    assert found.triggers == [f"martyr {START}"] and found.ghost == [[1, 1]]


@clause("B18")
def test_a_wave_is_finished_before_what_it_caused() -> None:
    gun = shooter("Gun", 5, 5, "front enemy", 1)
    slow = shooter("Slow", 2, 5, "front enemy", 1)
    thorn = card("Thorn", 9, 9, on("hurt", "damage", "attacker", n=1))
    found = fight(["Gun", "Slow"], ["Thorn"], gun, slow, thorn)
    assert found.triggers[:4] == [f"gun {START}", f"slow {START}", "thorn hurt", "thorn hurt"]


@clause("B18")
def test_waves_are_first_in_first_out() -> None:
    """The shot causes Hurt (thorn); the thorn's answer causes Hurt (gun) and so on."""
    gun = card("Gun", 0, 9, dict(HIT), on("hurt", "damage", "attacker", n=1, limit=2))
    thorn = card("Thorn", 0, 9, on("hurt", "damage", "attacker", n=1, limit=2))
    found = fight(["Gun"], ["Thorn"], gun, thorn)
    assert found.triggers == [
        f"gun {START}",
        "thorn hurt",
        "gun hurt",
        "thorn hurt",
        "gun hurt",
    ]


@clause("B50", "B18")
def test_hurt_then_ally_summoned_then_faint() -> None:
    """One wave hurts a unit, summons a token and fells a third."""
    gun = card("Gun", 9, 99, on(START, "damage", "all enemies", n=1))
    hen = card("Hen", 5, 9, on(START, "summon", attack=0, health=1))
    thorn = card("Thorn", 0, 9, on("hurt", "shield", "self", n=0))
    fan = card("Fan", 2, 9, on("ally summoned", "shield", "self", n=0))
    egg = card("Egg", 8, 1, on("faint", "shield", "front ally", n=0))
    found = fight(["Hen", "Fan", "Egg", "Thorn"], ["Gun"], gun, hen, thorn, fan, egg)
    assert found.triggers[:5] == [
        f"gun {START}",
        f"hen {START}",
        "thorn hurt",
        "fan ally summoned",
        "egg faint",
    ]


@clause("B50", "B18")
def test_what_a_hurt_fells_faints_behind_what_the_clash_felled() -> None:
    """Waves in the order in which they were caused: the clash's faints, then those of its Hurt."""
    thorn = card("Thorn", 0, 9, on("hurt", "damage", "all enemies", n=1))
    egg = card("Egg", 3, 9, on("faint", "shield", "front enemy", n=0))
    last = card("Last", 9, 1, on("faint", "shield", "front enemy", n=0))
    found = fight(["Thorn", "Thorn"], [{"card": "Egg", "health": 1}, "Last"], thorn, egg, last)
    assert found.triggers == ["thorn hurt", "last faint", "egg faint"]  # one wave: both by the Hurt
    board = [{"card": "Egg", "health": 1}, "Last"]
    found = fight([{"card": "Thorn", "attack": 1}], board, thorn, egg, last)
    assert found.triggers == ["thorn hurt", "egg faint", "last faint"]


@clause("B19")
def test_the_dead_are_no_targets_within_the_wave() -> None:
    """The second shot goes to the next unit."""
    one, two = shooter("One", 5, 5, "front enemy", 9), shooter("Two", 4, 5, "front enemy", 1)
    found = fight(["One", "Two"], [plain(1, 2), plain(1, 9)], one, two)
    assert found.hits()[:2] == [(1001, 9), (1002, 1)]


@clause("B19", "B23")
def test_the_dead_are_nobodys_neighbour() -> None:
    gun = shooter("Gun", 9, 5, "lowest health enemy", 3)
    medic = card("Medic", 1, 9, on(START, "buff", "ally ahead", attack=3))
    found = fight([plain(2, 9), plain(1, 1), "Medic"], ["Gun"], medic, gun)
    assert found.told("faint")[0]["unit"] == 2 and found.told("buff")[0]["unit"] == 1


@clause("B20")
def test_all_who_fell_are_removed_together() -> None:
    bomb = card("Bomb", 9, 9, on(START, "damage", "all enemies", n=3))
    egg = card("Egg", 1, 3, on("faint", "damage", "front enemy", n=1))
    found = fight(["Egg", "Egg", "Egg"], ["Bomb"], bomb, egg)
    told = kinds(found.told("faint", "trigger"))
    assert told == ["trigger", "faint", "faint", "faint", "trigger", "trigger", "trigger"]


@clause("B20", "B16")
def test_faints_of_both_sides_are_one_wave_by_attack_at_death() -> None:
    one = card("One", 3, 1, on("faint", "damage", "front enemy", n=1))
    two = card("Two", 5, 1, on("faint", "damage", "front enemy", n=1))
    wake = card("Wake", 4, 9, on("ally faints", "shield", "self", n=1))
    found = fight(["One", "Wake"], ["Two", plain(0, 9)], one, two, wake)
    assert found.triggers[:3] == ["two faint", "wake ally faints", "one faint"]
    strong = fight([{"card": "One", "attack": 6}, "Wake"], ["Two", plain(0, 9)], one, two, wake)
    assert strong.triggers[:3] == ["one faint", "two faint", "wake ally faints"]


@clause("B20", "B17")
def test_who_fell_at_the_same_time_hears_of_nobody() -> None:
    wake = card("Wake", 1, 1, on("ally faints", "shield", "self", n=1))
    bomb = card("Bomb", 9, 9, on(START, "damage", "all enemies", n=1))
    found = fight(["Wake", "Wake"], ["Bomb"], wake, bomb)
    assert found.triggers == [f"bomb {START}"]


# --- hurt ------------------------------------------------------------------------------------------------------


@clause("B21")
def test_hurt_needs_a_survivor() -> None:
    thorn = card("Thorn", 0, 2, on("hurt", "damage", "attacker", n=1))
    assert fight(["Thorn"], [plain(1, 9)], thorn).triggers == ["thorn hurt"]
    assert fight(["Thorn"], [plain(2, 9)], thorn).triggers == []


@clause("B21")
def test_a_switch_lets_hurt_fire_when_lethal() -> None:
    thorn = card("Thorn", 0, 2, on("hurt", "damage", "attacker", n=1))
    rules = {"hurt_when_lethal": "fires"}
    found = fight(["Thorn"], [plain(2, 9)], thorn, rules=rules)
    assert found.triggers == ["thorn hurt"] and found.ghost == [[2, 8]]
    both = card(
        "Both",
        0,
        2,
        on("hurt", "damage", "attacker", n=1),
        on("faint", "damage", "front enemy", n=3),
    )
    found = fight(["Both"], [plain(2, 9)], both, rules=rules)
    assert found.triggers == ["both hurt", "both faint"] and found.ghost == [[2, 5]]


@clause("B49")
def test_hurt_fires_once_for_every_time_it_took_damage() -> None:
    gun = shooter("Gun", 3, 9, "front enemy", 1)
    cat = card("Cat", 0, 9, on("hurt", "buff", "self", attack=1))
    found = fight(["Gun", "Gun", "Gun"], ["Cat"], gun, cat)
    assert found.triggers[:6] == [f"gun {START}"] * 3 + ["cat hurt"] * 3


@clause("B27")
def test_no_damage_triggers_nothing() -> None:
    thorn = card("Thorn", 1, 5, on("hurt", "damage", "attacker", n=1))
    found = fight(["Thorn"], [plain(0, 2)], thorn)
    assert found.triggers == [] and found.own == [[1, 5]]
    zero = shooter("Zero", 1, 1, "front enemy", 0)
    found = fight([plain(9, 9)], ["Zero"], zero)
    assert [e["unit"] for e in found.told("damage")] == [1001, 1]


@clause("B27", "ML7")
def test_a_shield_takes_damage_first_and_stacks() -> None:
    guard = card("Guard", 1, 5, on(START, "shield", "self", n=2), on(START, "shield", "self", n=3))
    found = fight(["Guard"], [plain(4, 3)], guard)
    assert [(e["n"], e["left"]) for e in found.told("shield")] == [(2, 2), (3, 5)]
    assert [(e["n"], e["left"]) for e in found.told("absorb")] == [(4, 1), (1, 0)]
    assert found.hits() == [(1001, 1), (1001, 1), (1, 3), (1001, 1), (1, 4)]


@clause("B27", "B21")
def test_what_a_shield_takes_is_no_damage() -> None:
    thorn = card(
        "Thorn", 1, 5, on(START, "shield", "self", n=2), on("hurt", "damage", "attacker", n=1)
    )
    assert fight(["Thorn"], [plain(2, 1)], thorn).triggers == [f"thorn {START}"]
    found = fight(["Thorn"], [plain(3, 2)], thorn)
    assert found.triggers == [f"thorn {START}", "thorn hurt"]
    assert (1, 1) in found.hits() and found.own == [[1, 4]]


@clause("B27")
def test_a_shield_ends_with_the_battle() -> None:
    match = act(shop(board=["Unbroken Colossus"], ghost=["Mite"]), "end turn")
    assert match.view(0)["board"][0]["shield"] == 0


@clause("B27")
def test_attack_does_not_fall_below_0() -> None:
    curse = card("Curse", 9, 9, on(START, "buff", "all enemies", attack=-5))
    found = fight([plain(2, 9), plain(7, 9)], ["Curse"], curse)
    assert found.hits()[:2] == [(1, 9), (1001, 2)]  # the first deals nothing, the second 7 - 5
    hope = card("Hope", 1, 9, on(START, "buff", "front ally", attack=3))
    found = fight([plain(2, 9), "Hope"], ["Curse"], curse, hope)
    assert found.hits()[0] == (1001, 3)  # from 0, not from -3


@clause("B27", "B19")
def test_a_debuff_of_health_kills_and_is_no_damage() -> None:
    curse = card("Curse", 9, 9, on(START, "buff", "all enemies", health=-2))
    egg = card(
        "Egg",
        1,
        2,
        on("faint", "damage", "front enemy", n=1),
        on("hurt", "damage", "attacker", n=1),
    )
    found = fight(["Egg"], ["Curse"], curse, egg)
    assert found.triggers == [f"curse {START}", "egg faint"]
    assert found.hits() == [(1001, 1)] and found.ghost == [[9, 8]]


# --- several at once -----------------------------------------------------------------------------------------------


@clause("B40")
def test_ally_faints_fires_for_each() -> None:
    bomb = shooter("Bomb", 9, 9, "all enemies", 1)
    wake = card("Wake", 1, 9, on("ally faints", "buff", "self", attack=1))
    found = fight([plain(1, 1), plain(1, 1), "Wake", plain(1, 1)], ["Bomb"], bomb, wake)
    assert found.triggers[1:4] == ["wake ally faints"] * 3


@clause("B40", "B22")
def test_of_those_who_fell_together_the_front_one_is_heard_of_first() -> None:
    """The token came last but stands ahead, so the only heir takes its place."""
    hen = card("Hen", 9, 9, on(START, "summon", attack=0, health=1))
    hive = card("Hive", 1, 9, on("ally faints", "summon", attack=5, health=5, limit=1))
    bomb = shooter("Bomb", 2, 1, "all enemies", 1)
    found = fight(["Hen", "Hive", plain(3, 1)], ["Bomb"], hen, hive, bomb)
    assert found.own == [[9, 6], [5, 5], [1, 8]]


@clause("B40")
def test_ally_summoned_fires_for_each() -> None:
    egg = card("Egg", 1, 1, on("faint", "summon", attack=1, health=1, count=3))
    found = fight(["Egg", "Nest Runner"], [plain(1, 1)], egg)
    assert found.triggers == ["egg faint"] + ["nest_runner ally summoned"] * 3
    assert found.own == [[2, 1]] * 3 + [[3, 2]]


@clause("B40")
def test_nobody_reacts_to_itself() -> None:
    wake = card(
        "Wake",
        1,
        1,
        on("ally faints", "buff", "self", attack=1),
        on("faint", "shield", "self", n=1),
    )
    assert fight(["Wake"], [plain(1, 9)], wake).triggers == ["wake faint"]


@clause("B40")
def test_the_other_side_does_not_count() -> None:
    wake = card("Wake", 1, 9, on("ally faints", "buff", "self", attack=1))
    fan = card("Fan", 1, 9, on("ally summoned", "buff", "self", attack=1))
    assert fight(["Wake", "Fan"], ["Mite"], wake, fan).triggers == ["mite faint"]
