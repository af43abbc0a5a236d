"""ML5.6 to ML5.8: lines, initiative, waves, clashes, outcomes, and battles without end."""

from typing import Any

import pytest

from tests.clauses import clause

from .run import Row, act, card, fight, kinds, on, plain, shop

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
