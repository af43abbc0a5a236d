"""Tokens and places in the line, changes for good, tribes."""

from typing import Any

from tests.clauses import clause

from .run import Row, act, card, fight, on, plain, shop, units

START = "start of battle"
HIT = {"on": START, "do": "damage", "to": "front enemy", "n": 1}


def shooter(name: str, attack: int, health: int, to: str, n: int, **more: Any) -> Row:
    return card(name, attack, health, on(START, "damage", to, n=n, **more))


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
