"""ML5.6 to ML5.8: lines, initiative, waves, clashes, outcomes, and battles without end."""

from collections import Counter
from typing import Any

import pytest

from tests.clauses import clause

from .run import Row, act, card, fight, kinds, on, plain, shop, units

START = "start of battle"
HIT = {"on": START, "do": "damage", "to": "front enemy", "n": 1}


def shooter(name: str, attack: int, health: int, to: str, n: int, **more: Any) -> Row:
    return card(name, attack, health, on(START, "damage", to, n=n, **more))


# --- the lines -----------------------------------------------------------------------------------------


@clause("B14")
def test_gaps_on_the_board_close_up() -> None:
    found = fight([None, plain(3, 1), None, plain(4, 1)], [plain(1, 3), plain(1, 9)])
    assert [(e["unit"], e["attack"]) for e in found.told("line")][:2] == [(1, 3), (2, 4)]
    assert (found.clashes, found.ghost) == (2, [[1, 5]])


@clause("B14", "ML5.7")
def test_a_gap_changes_no_battle() -> None:
    ghost = [plain(2, 5), "Flare Sniper"]
    one = fight([None, "Spear Recruit", None, "Lantern Medic"], ghost)
    other = fight(["Spear Recruit", "Lantern Medic"], ghost)
    assert one.last == other.last


@clause("ML5.6", "B14")
def test_the_lines_are_told_front_first() -> None:
    found = fight(["Mite", plain(3, 4)], ["Wanderer"])
    assert kinds(found.events)[2:6] == ["battle", "line", "line", "line"]
    lines = [(e["seat"], e["unit"], e["card"]) for e in found.told("line")]
    assert lines == [(0, 1, "mite"), (0, 2, "wanderer"), (-1, 1001, "wanderer")]


# --- the clash -------------------------------------------------------------------------------------------


@clause("ML5.7")
def test_the_fronts_strike_at_the_same_time() -> None:
    found = fight([plain(3, 2)], [plain(2, 3)])
    assert (found.outcome, found.own, found.ghost, found.clashes) == ("draw", [], [], 1)


@clause("ML5.7")
def test_damage_is_attack_and_stays() -> None:
    found = fight([plain(2, 9)], [plain(3, 5)])
    assert found.hits() == [(1001, 2), (1, 3)] * 3
    assert (found.clashes, found.own, found.ghost) == (3, [], [])


@clause("ML5.7")
def test_the_next_unit_steps_forward() -> None:
    found = fight([plain(5, 1), plain(5, 10)], [plain(1, 5), plain(1, 5), plain(2, 5)])
    assert [(e["unit"], e["target"]) for e in found.told("clash")] == [
        (1, 1001),
        (2, 1002),
        (2, 1003),
    ]
    assert (found.outcome, found.own) == ("victory", [[5, 7]])


@clause("ML5.7")
def test_who_is_left_with_1_health_lives() -> None:
    assert fight([plain(2, 3)], [plain(2, 2)]).own == [[2, 1]]
    assert fight([plain(2, 2)], [plain(2, 2)]).own == []
    assert fight([plain(2, 1)], [plain(2, 2)]).own == []


@clause("ML5.7", "B19")
def test_only_the_fronts_are_struck() -> None:
    found = fight([plain(1, 9), plain(9, 1)], [plain(1, 3)])
    assert found.own == [[1, 6], [9, 1]]


# --- the outcome -------------------------------------------------------------------------------------------


@clause("ML5.8", "B25")
@pytest.mark.parametrize(
    ("board", "ghost", "outcome", "trophies", "lives"),
    [
        ([plain(2, 2)], [plain(1, 1)], "victory", 5, 2),
        ([plain(1, 1)], [plain(2, 2)], "defeat", 4, 1),
        ([plain(1, 1)], [plain(1, 1)], "draw", 4, 2),
        ([], [], "draw", 4, 2),
        ([], [plain(1, 1)], "defeat", 4, 1),
        ([plain(1, 1)], [], "victory", 5, 2),
    ],
)
def test_what_a_battle_brings(
    board: list[Row], ghost: list[Row], outcome: str, trophies: int, lives: int
) -> None:
    found = fight(board, ghost, trophies=4, lives=2, round=9)
    assert found.outcome == outcome
    position = found.match.position()
    assert (position["trophies"], position["lives"]) == (trophies, lives)
    told = found.told("outcome")[0]
    assert (told["outcome"], told["trophies"], told["lives"]) == (outcome, trophies, lives)


@clause("B25")
def test_the_outcome_waits_until_nothing_waits() -> None:
    """Both lines are empty for a moment; then a token comes."""
    found = fight(["Mite"], [plain(1, 2)])
    assert (found.outcome, found.own) == ("victory", [[1, 1]])
    found = fight(["Mite"], ["Mite"])
    assert (found.outcome, found.clashes) == ("draw", 2)


@clause("B13")
def test_after_a_battle_every_unit_is_whole_and_in_its_place() -> None:
    match = shop(
        board=[None, "Mite", None, "Standard Bearer", "Turtle Squire"], ghost=[plain(9, 99)]
    )
    before = match.position()["board"]
    act(match, "end turn")
    assert match.position()["board"] == before
    assert all(u["shield"] == 0 for u in match.view(0)["board"] if u)


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


# --- summons ---------------------------------------------------------------------------------------------------


@clause("B22")
def test_a_token_of_faint_stands_where_the_unit_fell() -> None:
    egg = card("Egg", 1, 1, on("faint", "summon", attack=7, health=1))
    gun = shooter("Gun", 1, 1, "lowest health enemy", 9)
    found = fight([plain(1, 5), "Egg", plain(2, 5)], ["Gun"], egg, gun)
    assert found.own == [[1, 4], [7, 1], [2, 5]]


@clause("B22")
def test_several_tokens_stand_one_behind_another() -> None:
    egg = card(
        "Egg",
        1,
        1,
        on("faint", "summon", attack=3, health=1, count=2),
        on("faint", "summon", attack=4, health=1),
    )
    found = fight(["Egg", plain(5, 1)], [plain(1, 99)], egg)
    struck = [e["n"] for e in found.told("damage") if e["unit"] == 1001]
    assert struck == [1, 3, 3, 4, 5]


@clause("B22")
def test_a_token_of_ally_faints_stands_where_that_ally_fell() -> None:
    hive = card("Hive", 1, 9, on("ally faints", "summon", attack=6, health=6, limit=1))
    found = fight([plain(1, 1), plain(2, 9), "Hive"], [plain(1, 1)], hive)
    assert found.own == [[6, 6], [2, 9], [1, 9]]


@clause("B22", "B20")
def test_faint_and_ally_faints_share_the_place_in_the_order_they_happen() -> None:
    egg = card("Egg", 1, 1, on("faint", "summon", attack=3, health=3))
    hive = card("Hive", 5, 9, on("ally faints", "summon", attack=6, health=6))
    found = fight(["Egg", plain(2, 9), "Hive"], [plain(1, 1)], egg, hive)
    assert found.triggers == ["hive ally faints", "egg faint"]
    assert found.own == [[6, 6], [3, 3], [2, 9], [5, 9]]


@clause("B22")
def test_at_other_moments_a_token_stands_directly_behind_the_summoner() -> None:
    hen = card("Hen", 5, 9, on(START, "summon", attack=3, health=3, count=2))
    assert fight(["Hen", plain(1, 9)], [], hen).own == [[5, 9], [3, 3], [3, 3], [1, 9]]
    nest = card("Nest", 5, 9, on("after attack", "summon", attack=3, health=3))
    found = fight(["Nest", plain(1, 9)], [plain(1, 5)], nest)
    assert found.own == [[5, 8], [3, 3], [1, 9]]


@clause("B22")
def test_the_latest_token_stands_closest_to_a_living_summoner() -> None:
    hen = card(
        "Hen",
        5,
        9,
        on(START, "summon", attack=3, health=3),
        on(START, "summon", attack=4, health=4),
    )
    assert fight(["Hen", plain(1, 9)], [], hen).own == [[5, 9], [4, 4], [3, 3], [1, 9]]


@clause("B22")
def test_a_token_stands_directly_behind_also_after_one_that_found_no_room() -> None:
    """The first summons fill the line; when there is room again the next still comes behind the hen."""
    hen = card(
        "Hen",
        9,
        20,
        on(START, "summon", attack=0, health=1, count=4),
        on("after attack", "summon", attack=7, health=7),
    )
    gun = card("Gun", 1, 9, on(START, "damage", "all enemies", n=1))
    found = fight(["Hen", plain(1, 9), plain(2, 9)], ["Gun"], hen, gun)
    assert found.own == [[9, 18], [7, 7], [1, 8], [2, 8]]


@clause("B22")
def test_five_living_units_are_the_most() -> None:
    hen = card("Hen", 5, 9, on(START, "summon", attack=1, health=1, count=9))
    found = fight(["Hen", plain(1, 9)], [], hen)
    assert found.own == [[5, 9], [1, 1], [1, 1], [1, 1], [1, 9]]
    assert len(found.told("summon")) == 3
    full = fight(["Hen"] + [plain(1, 9)] * 4, [], hen)
    assert full.told("summon") == [] and len(full.own) == 5


@clause("B22", "B2")
def test_the_size_of_the_board_is_the_limit() -> None:
    hen = card("Hen", 5, 9, on(START, "summon", attack=1, health=1, count=9))
    assert len(fight(["Hen"], [], hen, rules={"board": 7}).own) == 7
    assert len(fight(["Hen"], [], hen, rules={"board": 2}).own) == 2


@clause("B38", "B22")
def test_a_unit_that_falls_makes_room_for_its_token() -> None:
    egg = card("Egg", 1, 1, on("faint", "summon", attack=3, health=3, count=2))
    found = fight(["Egg"] + [plain(1, 9)] * 4, [plain(1, 1)], egg)
    assert found.own == [[3, 3]] + [[1, 9]] * 4


@clause("B38", "B19")
def test_units_that_fell_in_the_same_wave_take_no_place() -> None:
    """The shooter is first; the hen's token finds room within the same wave."""
    gun = shooter("Gun", 9, 9, "back enemy", 9)
    hen = card("Hen", 1, 9, on(START, "summon", attack=3, health=3))
    found = fight(["Hen"] + [plain(1, 9)] * 4, ["Gun"], gun, hen)
    assert len(found.told("summon")) == 1


@clause("B48", "B22")
def test_a_token_has_no_abilities_and_no_tribe() -> None:
    egg = card(
        "Egg",
        1,
        1,
        on("faint", "summon", attack=1, health=1),
        on(START, "shield", "self", n=1, when={"round": 9}),
        tribe="Brood",
    )
    found = fight(["Egg"], [plain(1, 9)], egg)
    assert found.triggers == ["egg faint"]  # once: the token's fall is no Egg's
    queen = card("Queen", 1, 9, on("ally summoned", "buff", "that unit", attack=1, tribe="Brood"))
    found = fight(["Egg", "Queen"], [plain(1, 3)], egg, queen)
    assert "queen ally summoned" in found.triggers and found.told("buff") == []


@clause("B13", "B48", "ML7")
def test_tokens_are_gone_after_the_battle() -> None:
    match = act(shop(board=["Hatch Keeper"]), "end turn")
    assert units(match) == ["Hatch Keeper 3/5", None, None, None, None]
    assert match.position()["ash"] == []


# --- ahead, behind ---------------------------------------------------------------------------------------------


@clause("B23")
def test_ahead_and_behind_are_the_next_living_units() -> None:
    medic = card("Medic", 1, 9, on(START, "buff", "ally ahead", attack=2))
    porter = card("Porter", 1, 9, on(START, "buff", "ally behind", attack=2))
    assert fight([plain(3, 9), "Medic"], [], medic).own == [[5, 9], [1, 9]]
    assert fight(["Porter", plain(3, 9)], [], porter).own == [[1, 9], [5, 9]]


@clause("B23")
def test_without_one_nothing_happens() -> None:
    assert fight(["Lantern Medic", plain(1, 1)], []).own == [[2, 4], [1, 1]]
    assert fight([plain(1, 1), "Bone Whelp"], [plain(1, 9), plain(2, 1)]).told("buff") == []


@clause("B23", "B20")
def test_a_fallen_unit_knows_who_stood_behind_it() -> None:
    found = fight(["Coffin Bearer", plain(1, 1), plain(1, 1)], [plain(9, 3)])
    assert found.own == [[3, 3], [1, 1]]


@clause("B23", "B20")
def test_behind_a_fallen_unit_is_the_next_that_lives() -> None:
    bomb = shooter("Bomb", 9, 1, "all enemies", 3)
    found = fight(["Coffin Bearer", plain(1, 3), plain(1, 9)], ["Bomb"], bomb)
    assert found.told("buff")[0]["unit"] == 3


# --- the steps of a clash ------------------------------------------------------------------------------------------


@clause("B24")
def test_before_attack_comes_first() -> None:
    found = fight(["Vanguard"], [plain(1, 9)])
    assert kinds(found.events)[5:9] == ["trigger", "buff", "clash", "damage"]
    assert [e["n"] for e in found.told("damage") if e["unit"] == 1001] == [5, 6]


@clause("B24", "B44")
def test_a_front_that_falls_before_does_not_strike() -> None:
    siege = card("Siege", 1, 9, on("before attack", "damage", "front enemy", n=2))
    found = fight(["Siege"], [plain(5, 2), plain(5, 2), plain(1, 3)], siege)
    assert found.clashes == 1 and found.own == [[1, 8]]
    assert [e["unit"] for e in found.told("clash")] == [1]


@clause("B44", "B24")
def test_then_the_new_fronts_begin_with_before_attack_again() -> None:
    siege = card("Siege", 1, 9, on("before attack", "damage", "front enemy", n=2))
    van = card("Van", 0, 3, on("before attack", "buff", "self", attack=1))
    found = fight(["Siege"], [plain(5, 2), "Van"], siege, van)
    assert found.triggers == ["siege before attack"] * 2 + ["van before attack"]


@clause("B24", "B17")
def test_before_attack_of_a_front_that_fell_is_skipped() -> None:
    siege = card("Siege", 9, 9, on("before attack", "damage", "front enemy", n=2))
    weak = card("Weak", 1, 2, on("before attack", "damage", "front enemy", n=9))
    found = fight(["Siege"], ["Weak"], siege, weak)
    assert found.triggers == ["siege before attack"] and found.own == [[9, 9]]


@clause("B24")
def test_only_the_fronts_have_before_and_after_attack() -> None:
    van = card("Van", 1, 9, on("before attack", "buff", "self", attack=1))
    toad = card("Toad", 1, 9, on("after attack", "buff", "self", attack=1))
    found = fight([plain(5, 9), "Van", "Toad"], [plain(1, 5)], van, toad)
    assert found.triggers == []


@clause("B24", "B50")
def test_hurt_and_faints_come_before_kill_and_after_attack() -> None:
    hero = card(
        "Hero",
        5,
        9,
        on("after attack", "shield", "self", n=1),
        on("kill", "shield", "self", n=1),
        on("hurt", "shield", "self", n=1),
    )
    egg = card("Egg", 1, 1, on("faint", "damage", "front enemy", n=2))
    found = fight(["Hero"], ["Egg"], hero, egg)
    assert found.triggers == [
        "hero hurt",  # its Shield takes 1 of the 2
        "egg faint",
        "hero hurt",
        "hero kill",
        "hero after attack",
    ]


@clause("B24", "B17")
def test_who_fell_has_no_kill_and_no_after_attack() -> None:
    hero = card(
        "Hero", 5, 1, on("after attack", "shield", "self", n=1), on("kill", "shield", "self", n=1)
    )
    assert fight(["Hero"], [plain(1, 1)], hero).triggers == []


@clause("B24")
def test_who_falls_to_a_faint_has_no_kill_either() -> None:
    hero = card("Hero", 5, 2, on("kill", "shield", "self", n=1))
    egg = card("Egg", 1, 1, on("faint", "damage", "front enemy", n=1))
    assert fight(["Hero"], ["Egg"], hero, egg).triggers == ["egg faint"]


@clause("B51")
def test_kill_and_after_attack_are_one_wave() -> None:
    """Of both fronts only one lives after a kill; with Hurt it may be that none was killed."""
    hero = card(
        "Hero",
        5,
        9,
        on("after attack", "buff", "self", attack=1),
        on("kill", "buff", "self", attack=2),
    )
    found = fight(["Hero"], [plain(1, 1)], hero)
    assert found.triggers == ["hero kill", "hero after attack"]
    fast = card("Fast", 2, 9, on("after attack", "damage", "front enemy", n=1, limit=1))
    slow = card("Slow", 1, 9, on("after attack", "damage", "front enemy", n=1, limit=1))
    found = fight(["Slow"], ["Fast"], slow, fast)
    assert found.triggers == ["fast after attack", "slow after attack"]


@clause("B39")
def test_a_kill_is_of_the_unit_that_struck() -> None:
    hero = card("Hero", 5, 9, on("kill", "buff", "self", attack=2))
    assert fight(["Hero"], [plain(0, 5)], hero).own == [[7, 9]]
    assert fight([plain(5, 9), "Hero"], [plain(0, 5)], hero).own == [[5, 9], [5, 9]]


@clause("B39")
def test_what_an_ability_fells_is_no_kill() -> None:
    hero = card(
        "Hero", 5, 9, on("kill", "buff", "self", attack=2), on(START, "damage", "front enemy", n=3)
    )
    assert fight(["Hero"], [plain(1, 3)], hero).own == [[5, 9]]
    siege = card(
        "Siege",
        1,
        9,
        on("kill", "buff", "self", attack=2),
        on("before attack", "damage", "front enemy", n=9),
    )
    assert fight(["Siege"], [plain(1, 3)], siege).own == [[1, 9]]
    thorn = card(
        "Thorn", 1, 9, on("kill", "buff", "self", attack=2), on("hurt", "damage", "attacker", n=9)
    )
    assert fight(["Thorn"], [plain(1, 3)], thorn).own == [[1, 8]]


@clause("B39", "B24")
def test_both_may_kill_in_turn() -> None:
    found = fight(["Blademaster"], [plain(1, 1), plain(1, 8), plain(0, 11)])
    assert found.triggers == ["blademaster kill"] * 3 and found.own == [[13, 9]]


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


# --- for good --------------------------------------------------------------------------------------------------------


@clause("B41", "B13")
def test_a_permanent_change_in_a_battle_stays() -> None:
    grow = card("Grow", 2, 9, on("kill", "buff", "self", attack=1, health=1, permanent=True))
    match = act(shop(grow, board=[None, "Grow"], ghost=[plain(1, 1)] * 2), "end turn")
    assert units(match)[1] == "Grow 4/11"
    act(match, "move board 2 to bench 1")
    assert units(match, "bench")[0] == "Grow 4/11"


@clause("B41")
def test_also_if_the_unit_fell() -> None:
    grow = card("Grow", 2, 3, on("hurt", "buff", "self", attack=1, permanent=True))
    match = act(shop(grow, board=["Grow"], ghost=[plain(1, 99)]), "end turn")
    assert match.position()["last_battle"]["outcome"] == "defeat"
    assert units(match)[0] == "Grow 4/3"


@clause("B13", "B41")
def test_other_changes_end_with_the_battle() -> None:
    match = act(shop(board=["Blademaster"], ghost=[plain(1, 1)]), "end turn")
    assert units(match)[0] == "Blademaster 7/5"


@clause("B41")
def test_what_the_ghost_does_for_good_stays_too() -> None:
    curse = card(
        "Curse", 9, 9, on(START, "buff", "front enemy", attack=-1, health=-1, permanent=True)
    )
    match = act(shop(curse, board=[plain(5, 5)], ghost=["Curse"]), "end turn")
    assert units(match)[0] == "Wanderer 4/4"


# --- battles without end -----------------------------------------------------------------------------------------------


@clause("B26")
def test_after_100_clashes_a_battle_is_a_draw() -> None:
    found = fight([plain(0, 5)], [plain(0, 7)], lives=2)
    assert (found.outcome, found.clashes, found.stalled) == ("draw", 100, True)
    assert (found.own, found.ghost) == ([[0, 5]], [[0, 7]])
    assert found.match.position()["lives"] == 2


@clause("B26")
def test_the_100th_clash_may_decide() -> None:
    found = fight([plain(1, 200)], [plain(0, 100)])
    assert (found.outcome, found.clashes, found.stalled) == ("victory", 100, False)
    found = fight([plain(1, 200)], [plain(0, 101)])
    assert (found.outcome, found.clashes, found.ghost) == ("draw", 100, [[0, 1]])


THORN = card("Thorn", 0, 99, on("hurt", "damage", "attacker", n=1))
POKE = card("Poke", 0, 99, dict(HIT), on("hurt", "damage", "attacker", n=1))


@clause("B26")
def test_more_than_400_triggers_of_one_drain_are_a_draw() -> None:
    """The shot and what it causes: two thorns answer each other."""
    line = [{"card": "Poke", "health": 201}], [{"card": "Thorn", "health": 201}]
    found = fight(*line, THORN, POKE)
    assert (found.outcome, found.stalled, found.clashes) == ("draw", True, 0)
    assert len(found.triggers) == 400 and (found.own, found.ghost) == ([[0, 1]], [[0, 1]])


@clause("B26")
def test_400_triggers_are_still_fine() -> None:
    line = [{"card": "Poke", "health": 200}], [{"card": "Thorn", "health": 201}]
    found = fight(*line, THORN, POKE)
    assert (found.outcome, found.stalled) == ("defeat", False)
    assert len(found.triggers) == 400 and found.ghost == [[0, 1]]


@clause("B26")
def test_every_drain_begins_to_count_anew() -> None:
    van = card("Van", 0, 9, *[on("before attack", "shield", "self", n=1)] * 4)
    found = fight(["Van"], ["Van"], van)
    assert found.clashes == 100 and len(found.triggers) == 800


@clause("B26", "B22")
def test_a_chain_of_tokens_without_end_is_a_draw() -> None:
    """Each token is felled as it comes, and its fall brings the next."""
    pit = card(
        "Pit",
        5,
        50,
        on(START, "summon", attack=0, health=1),
        on("ally summoned", "damage", "that unit", n=1),
        on("ally faints", "summon", attack=0, health=1),
    )
    found = fight(["Pit"], [plain(1, 3)], pit)
    assert (found.outcome, found.stalled) == ("draw", True)


@clause("B44")
def test_after_400_beginnings_a_battle_is_a_draw() -> None:
    """A siege fells each front before it strikes, and the hive sends another."""
    siege = card("Siege", 1, 9, on("before attack", "damage", "front enemy", n=1))
    hive = card("Hive", 0, 9, on("ally faints", "summon", attack=1, health=1))
    found = fight(["Siege"], [plain(1, 1), "Hive"], siege, hive)
    assert (found.outcome, found.stalled, found.clashes) == ("draw", True, 0)
    assert found.triggers.count("siege before attack") == 400


# --- tribes --------------------------------------------------------------------------------------------------------------


@clause("B52")
def test_a_tribe_narrows_those_who_are_picked_from() -> None:
    gun = shooter("Gun", 1, 9, "front enemy", 1, tribe="Brood")
    found = fight(["Gun"], [plain(0, 9), "Silk Matron", "Mite"], gun)
    assert found.hits()[0] == (1002, 1)
    back = shooter("Back", 1, 9, "highest attack enemy", 1, tribe="Brood")
    assert fight(["Back"], [plain(50, 9), "Mite", "Silk Matron"], back).hits()[0] == (1003, 1)


@clause("B52")
def test_a_neighbour_is_only_checked() -> None:
    medic = card("Medic", 1, 9, on(START, "buff", "ally ahead", attack=2, tribe="Brood"))
    assert fight(["Mite", "Medic"], [], medic).own == [[4, 1], [1, 9]]
    assert fight(["Mite", plain(1, 1), "Medic"], [], medic).told("buff") == []


@clause("B52")
def test_nobody_of_the_tribe_means_nothing_happens() -> None:
    gun = shooter("Gun", 1, 9, "random enemy", 1, tribe="Brood", count=2)
    assert fight(["Gun"], [plain(0, 9)], gun).hits()[0] == (1001, 1)  # the clash
    assert len(fight(["Gun"], [plain(0, 1)], gun).hits()) == 1
