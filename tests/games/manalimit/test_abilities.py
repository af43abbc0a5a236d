"""The words of a card (docs: the form of a card): every moment, verb, target, filter, limit and condition."""

from typing import Any

import pytest

from ludarium.games.manalimit.words import MOMENTS, TARGETS, VERBS
from tests.clauses import clause

from .run import Fight, Row, act, card, fight, load, on, plain, shop, units

START = "start of battle"
FIVE = range(1, 6)
ALL_GHOSTS = range(1001, 1006)

# --- targets -------------------------------------------------------------------------------------------
# The source is the third of five; of equals the frontmost is meant.

GHOST = [plain(2, 40), plain(7, 30), plain(7, 60), plain(1, 60), plain(5, 30)]
REACHED: dict[str, list[int]] = {
    "self": [3],
    "front ally": [1],
    "back ally": [5],
    "ally ahead": [2],
    "ally behind": [4],
    "adjacent allies": [2, 4],
    "all allies": [1, 2, 3, 4, 5],
    "other allies": [1, 2, 4, 5],
    "front enemy": [1001],
    "back enemy": [1005],
    "lowest health enemy": [1002],
    "highest attack enemy": [1002],
    "highest health enemy": [1003],
    "all enemies": [*ALL_GHOSTS],
    "everybody": [*FIVE, *ALL_GHOSTS],
}
RANDOM = {"random ally": {1, 2, 4, 5}, "random enemy": {*ALL_GHOSTS}}
PICKED = [*REACHED, *RANDOM]


def word(to: str) -> str:
    return to.title()


def reach(to: str, **fields: Any) -> Row:
    """A card whose Start of Battle marks a target with a Shield."""
    return card(word(to), 3, 9, on(START, "shield", to, n=1, **fields), tribe="Warhost")


MARKERS = load(*map(reach, PICKED))
BROODS = load(*(reach(to, tribe="Brood") for to in PICKED))
OWNS = load(*(reach(to, tribe="own") for to in PICKED))


def marked(found: Fight) -> list[int]:
    return sorted(e["unit"] for e in found.told("shield"))


def test_every_target_is_tried() -> None:
    assert {*PICKED, "attacker", "that unit"} == set(TARGETS)


@clause("ML5.6", "B23")
@pytest.mark.parametrize("to", REACHED)
def test_who_is_reached(to: str) -> None:
    board = [plain(1, 9), plain(2, 9), word(to), plain(4, 9), plain(5, 9)]
    assert marked(fight(board, GHOST, game=MARKERS)) == REACHED[to]


@clause("ML5.6")
@pytest.mark.parametrize("to", RANDOM)
def test_a_random_target_is_any_of_them(to: str) -> None:
    board = [plain(1, 9), plain(2, 9), word(to), plain(4, 9), plain(5, 9)]
    found = [marked(fight(board, GHOST, game=MARKERS, seed=seed)) for seed in range(40)]
    assert {len(each) for each in found} == {1}
    assert {each[0] for each in found} == RANDOM[to]


@clause("B23")
@pytest.mark.parametrize("to", [to for to in PICKED if to not in ("self", "everybody")])
def test_a_unit_alone_reaches_nobody_but_itself(to: str) -> None:
    alone = ["front ally", "back ally", "all allies"]  # these may be the unit itself
    assert marked(fight([word(to)], [], game=MARKERS)) == ([1] if to in alone else [])


@clause("B52", "B48")
@pytest.mark.parametrize(
    ("to", "reached"),
    [
        ("self", []),
        ("front ally", [2]),
        ("back ally", [4]),
        ("ally ahead", [2]),
        ("ally behind", [4]),
        ("adjacent allies", [2, 4]),
        ("all allies", [2, 4]),
        ("other allies", [2, 4]),
        ("front enemy", [1002]),
        ("back enemy", [1004]),
        ("lowest health enemy", [1004]),
        ("highest attack enemy", [1002]),
        ("highest health enemy", [1002]),
        ("all enemies", [1002, 1004]),
        ("everybody", [2, 4, 1002, 1004]),
    ],
)
def test_a_tribe_narrows(to: str, reached: list[int]) -> None:
    board = [plain(1, 9), "Mite", word(to), "Silk Matron", plain(5, 9)]
    ghost = [plain(9, 99), "Silk Matron", plain(0, 1), "Nest Runner", plain(0, 9)]
    assert marked(fight(board, ghost, game=BROODS)) == reached


@clause("B52")
@pytest.mark.parametrize("to", ["ally ahead", "ally behind", "adjacent allies"])
def test_neighbours_are_not_looked_for(to: str) -> None:
    board = ["Mite", plain(1, 9), word(to), plain(1, 9), "Mite"]
    assert marked(fight(board, [plain(0, 9)], game=BROODS)) == []


@clause("B52")
@pytest.mark.parametrize(
    ("to", "reached"),
    [
        ("self", [2]),
        ("front ally", [2]),
        ("all allies", [2, 3]),
        ("other allies", [3]),
        ("random ally", [3]),
        ("all enemies", [1002]),
        ("random enemy", [1002]),
    ],
)
def test_own_means_the_tribe_of_the_card(to: str, reached: list[int]) -> None:
    board, ghost = ["Mite", word(to), "Camp Runt"], ["Mite", "Vanguard"]
    assert marked(fight(board, ghost, game=OWNS)) == reached


# --- count ---------------------------------------------------------------------------------------------------

COUNTS = load(
    card("Two Allies", 1, 9, on(START, "shield", "random ally", n=1, count=2)),
    card("Two Enemies", 1, 9, on(START, "shield", "random enemy", n=1, count=2)),
    card("Nine Enemies", 1, 9, on(START, "shield", "random enemy", n=1, count=9)),
)


@clause("ML5.6")
def test_several_random_targets_are_different_ones() -> None:
    pairs = set()
    for seed in range(40):
        found = marked(fight(["Two Enemies"], GHOST[:3], game=COUNTS, seed=seed))
        assert len(set(found)) == 2
        pairs.add(tuple(found))
    assert pairs == {(1001, 1002), (1001, 1003), (1002, 1003)}
    board = [plain(1, 9), "Two Allies", plain(1, 9)]
    assert marked(fight(board, [plain(0, 9)], game=COUNTS)) == [1, 3]


@clause("ML5.6", "B23")
def test_where_there_are_fewer_all_are_reached() -> None:
    assert marked(fight(["Nine Enemies"], GHOST, game=COUNTS)) == [*ALL_GHOSTS]
    assert marked(fight(["Two Allies", plain(1, 9)], [], game=COUNTS)) == [2]


# --- moments ---------------------------------------------------------------------------------------------------

BATTLE_MOMENTS = MOMENTS[:8]
CALLED = load(
    *(card(word(moment), 2, 5, on(moment, "shield", "self", n=0)) for moment in BATTLE_MOMENTS),
    card("Egg", 1, 1, on("faint", "summon", attack=1, health=1)),
    card("Burst", 0, 9, on(START, "damage", "front enemy", n=1)),
)


def called(moment: str, board: list[Any], ghost: list[Any]) -> int:
    """How often the unit of that moment did what it does."""
    found = fight(board, ghost, game=CALLED)
    return sum(e["moment"] == moment for e in found.told("trigger") if e["card"] != "t_egg")


@clause("ML5.6", "B24")
@pytest.mark.parametrize(
    ("moment", "board", "ghost", "times"),
    [
        (START, [word(START)], [], 1),
        (START, [plain(1, 1), word(START)], [plain(1, 1)], 1),
        ("before attack", [word("before attack")], [plain(0, 4)], 2),
        ("before attack", [plain(4, 9), word("before attack")], [plain(0, 4)], 0),
        ("after attack", [word("after attack")], [plain(0, 4)], 2),
        ("after attack", [word("after attack")], [plain(5, 4)], 0),
        ("hurt", [word("hurt")], [plain(1, 4)], 2),
        ("hurt", [word("hurt")], [plain(0, 4)], 0),
        ("hurt", [word("hurt")], ["Burst"], 1),
        ("kill", [word("kill")], [plain(0, 2), plain(0, 4)], 2),
        ("kill", [plain(9, 9), word("kill")], [plain(0, 2)], 0),
        ("faint", [word("faint")], [plain(5, 9)], 1),
        ("faint", [word("faint")], [plain(0, 2)], 0),
        ("ally faints", [plain(1, 1), plain(1, 1), word("ally faints")], [plain(1, 2)], 2),
        ("ally faints", [word("ally faints")], [plain(9, 9)], 0),
        ("ally faints", [word("ally faints")], [plain(0, 1), plain(0, 1)], 0),
        ("ally faints", ["Egg", word("ally faints")], [plain(1, 2)], 2),  # a token is an ally
        ("ally summoned", ["Egg", word("ally summoned")], [plain(1, 2)], 1),
        ("ally summoned", [word("ally summoned")], ["Egg"], 0),
    ],
)
def test_when_a_moment_comes(moment: str, board: list[Any], ghost: list[Any], times: int) -> None:
    assert called(moment, board, ghost) == times


@clause("ML5.6")
def test_the_ghost_has_its_moments_too() -> None:
    found = fight([plain(1, 9)], [word(START)], game=CALLED)
    assert [(e["seat"], e["unit"]) for e in found.told("trigger")] == [(-1, 1001)]


# --- attacker, that unit -----------------------------------------------------------------------------------------

ANSWERS = load(
    card("Thorn", 0, 9, on("hurt", "damage", "attacker", n=2)),
    card("Brood Thorn", 0, 9, on("hurt", "damage", "attacker", n=2, tribe="Brood")),
    card("Clumsy", 5, 9, on(START, "damage", "ally behind", n=1)),
    card("Sniper", 5, 9, on(START, "damage", "front enemy", n=1)),
    card("Dying", 5, 1, on("faint", "damage", "front enemy", n=1)),
    card("Nurse", 0, 9, on("ally summoned", "buff", "that unit", attack=5)),
    card("Grief", 0, 9, on("ally faints", "buff", "that unit", attack=5)),
    card("Broker", 0, 9, on("ally pitched", "buff", "that unit", attack=5, permanent=True)),
)


@clause("B21", "ML5.6")
def test_the_attacker_is_the_enemy_that_dealt_the_damage() -> None:
    found = fight(["Thorn"], [plain(1, 2), plain(9, 9)], game=ANSWERS)
    assert found.hits()[:2] == [(1, 1), (1001, 2)]
    found = fight([plain(0, 1), "Thorn"], [plain(0, 9), "Sniper"], game=ANSWERS)
    assert found.told("faint")[0]["unit"] == 1 and "thorn hurt" not in found.triggers
    found = fight(["Thorn"], [plain(0, 1), "Sniper"], game=ANSWERS)
    assert found.hits()[:2] == [(1, 1), (1002, 2)]  # not the front


@clause("B21")
def test_damage_of_an_ally_has_no_attacker() -> None:
    found = fight(["Clumsy", "Thorn"], [plain(0, 5)], game=ANSWERS)
    assert found.triggers == [f"clumsy {START}", "thorn hurt"]
    assert found.hits() == [(2, 1), (1001, 5)]


@clause("B21", "B19")
def test_a_dead_attacker_is_not_answered() -> None:
    found = fight([plain(1, 1), "Thorn"], ["Dying"], game=ANSWERS)
    assert found.hits() == [(1001, 1), (1, 5), (2, 1)]
    assert "thorn hurt" in found.triggers and found.outcome == "victory"


@clause("B52")
def test_the_attacker_is_checked_against_a_tribe() -> None:
    assert fight(["Brood Thorn"], ["Nest Runner"], game=ANSWERS).hits()[1] == (1001, 2)
    found = fight(["Brood Thorn"], [plain(3, 2)], game=ANSWERS)
    assert [unit for unit, _ in found.hits()] == [1, 1, 1]


@clause("B40")
def test_that_unit_is_the_one_that_was_summoned() -> None:
    found = fight(["Mite", "Nurse"], [plain(1, 2)], game=ANSWERS)
    assert found.own == [[6, 1], [0, 9]]


@clause("B19")
def test_that_unit_which_is_gone_gets_nothing() -> None:
    found = fight(["Mite", "Grief"], [plain(1, 9)], game=ANSWERS)
    assert "grief ally faints" in found.triggers and found.told("buff") == []
    match = act(shop(game=ANSWERS, board=["Broker", "Wanderer"]), "pitch board 2")
    assert units(match)[0] == "Broker 0/9"


# --- verbs ---------------------------------------------------------------------------------------------------------


def test_every_verb_is_tried() -> None:
    assert set(VERBS) == {"damage", "buff", "shield", "summon", "mana"}


VERB_GAME = load(
    card("Damage", 1, 9, on(START, "damage", "all enemies", n=3)),
    card("Buff", 1, 9, on(START, "buff", "self", attack=2, health=3)),
    card("Attack", 1, 9, on(START, "buff", "self", attack=2)),
    card("Health", 1, 9, on(START, "buff", "self", health=3)),
    card("Debuff", 1, 9, on(START, "buff", "all enemies", attack=-1, health=-2)),
    card("Shield", 1, 9, on(START, "shield", "self", n=4)),
    card("Summon", 1, 9, on(START, "summon", attack=4, health=6, count=2)),
    card("Mana", 1, 9, on(START, "mana", n=2)),
)


@clause("ML5.6", "B27")
@pytest.mark.parametrize(
    ("name", "own", "ghost"),
    [
        ("Damage", [[1, 9]], [[0, 5], [0, 6]]),
        ("Buff", [[3, 12]], [[0, 8], [0, 9]]),
        ("Attack", [[3, 9]], [[0, 8], [0, 9]]),
        ("Health", [[1, 12]], [[0, 8], [0, 9]]),
        ("Debuff", [[1, 9]], [[0, 6], [0, 7]]),
        ("Shield", [[1, 9]], [[0, 8], [0, 9]]),
        ("Summon", [[1, 9], [4, 6], [4, 6]], [[0, 8], [0, 9]]),
        ("Mana", [[1, 9]], [[0, 8], [0, 9]]),
    ],
)
def test_what_a_verb_does(name: str, own: list[list[int]], ghost: list[list[int]]) -> None:
    """Read from the events, in the state that the first clash finds."""
    line = {"own": [[1, 9]], "ghost": [[0, 8], [0, 9]]}
    numbers = {1: line["own"][0], 1001: line["ghost"][0], 1002: line["ghost"][1]}
    for event in fight([name], [plain(0, 8), plain(0, 9)], game=VERB_GAME).events:
        match event["event"]:
            case "clash":
                break
            case "damage":
                numbers[event["unit"]][1] -= event["n"]
            case "buff":
                numbers[event["unit"]][0] = max(0, numbers[event["unit"]][0] + event["attack"])
                numbers[event["unit"]][1] += event["health"]
            case "summon":
                line["own"].append([event["attack"], event["health"]])
    assert (line["own"], line["ghost"]) == (own, ghost)


@clause("B27", "B12")
def test_shield_and_mana() -> None:
    assert fight(["Shield"], [plain(3, 1)], game=VERB_GAME).own == [[1, 9]]
    found = fight(["Mana"], [plain(0, 1)], game=VERB_GAME)
    assert found.match.position()["saved"] == 2


# --- limit, permanent ------------------------------------------------------------------------------------------------

LIMITS = load(
    card("Once", 1, 20, on("hurt", "buff", "self", attack=1, limit=1)),
    card("Thrice", 1, 20, on("hurt", "buff", "self", attack=1, limit=3)),
    card("Ever", 1, 20, on("hurt", "buff", "self", attack=1)),
    card(
        "Each",
        1,
        20,
        on("hurt", "buff", "self", attack=1, limit=1),
        on("hurt", "buff", "self", health=1, limit=2),
    ),
    card("Cond", 1, 20, on("hurt", "buff", "self", attack=1, limit=1, when={"alone": True})),
)


@clause("ML5.6")
@pytest.mark.parametrize(("name", "times"), [("Once", 1), ("Thrice", 3), ("Ever", 19)])
def test_a_limit_counts_within_one_battle(name: str, times: int) -> None:
    found = fight([name], [plain(1, 999)], game=LIMITS)
    assert len(found.triggers) == times
    match = act(shop(game=LIMITS, board=["Once"], ghost=[plain(1, 99)]), "end turn")
    match = LIMITS.position(match.position() | {"ghost": [plain(1, 99)]})
    assert sum(e["event"] == "trigger" for e in match.submit(0, "end turn")) == 1


@clause("ML5.6", "B16")
def test_each_ability_and_each_unit_has_its_own_limit() -> None:
    found = fight(["Each"], [plain(1, 99)], game=LIMITS)
    assert [(e["attack"], e["health"]) for e in found.told("buff")] == [(1, 0), (0, 1), (0, 1)]
    found = fight(["Once", "Once"], [plain(1, 999)], game=LIMITS)
    assert [e["unit"] for e in found.told("trigger")] == [1, 2]


@clause("ML5.6")
def test_a_limit_is_not_used_up_while_the_condition_fails() -> None:
    found = fight(["Cond", plain(0, 1)], [plain(1, 99)], game=LIMITS)
    assert found.triggers == []
    gun = fight(["Cond"], [plain(1, 99)], game=LIMITS)
    assert gun.triggers == ["cond hurt"]


PERMANENT = load(
    card("Lasting", 1, 9, on(START, "buff", "other allies", attack=1, health=2, permanent=True)),
    card("Passing", 1, 9, on(START, "buff", "other allies", attack=1, health=2)),
    card("Hen", 1, 9, on(START, "summon", attack=1, health=1)),
)


@clause("B13", "B41")
def test_permanent_stays_and_the_rest_does_not() -> None:
    for name, after in (("Lasting", "Wanderer 3/4"), ("Passing", "Wanderer 2/2")):
        match = act(shop(game=PERMANENT, board=[name, None, "Wanderer"]), "end turn")
        assert units(match)[2] == after
        assert match.position()["last_battle"]["own"] == [[1, 9], [3, 4]]


@clause("B41", "B48")
def test_what_is_for_good_does_not_make_tokens_last() -> None:
    board = [{"card": "Hen", "attack": 5}, "Lasting"]
    match = act(shop(game=PERMANENT, board=board), "end turn")
    assert units(match) == ["Hen 6/11", "Lasting 1/9", None, None, None]


# --- when ----------------------------------------------------------------------------------------------------------------

WHEN = load(
    card("Alone", 1, 9, on(START, "shield", "self", n=1, when={"alone": True})),
    card("Front", 1, 9, on(START, "shield", "self", n=1, when={"front": True})),
    card(
        "Herd", 1, 9, on(START, "shield", "self", n=1, when={"tribe count": 3}), tribe="Thornwild"
    ),
    card("Late", 1, 9, on(START, "shield", "self", n=1, when={"round": 5})),
    card("Both", 1, 9, on(START, "shield", "self", n=1, when={"front": True, "round": 5})),
    card("Last", 1, 3, on("hurt", "shield", "self", n=1, when={"alone": True})),
    card("Heir", 1, 1, on("faint", "shield", "back ally", n=1, when={"front": True})),
    card("Gun", 9, 9, on(START, "damage", "front enemy", n=9)),
    card("Never", 1, 9, on(START, "shield", "self", n=1, when={"alone": False})),
)


def happens(board: list[Any], ghost: list[Any] | None = None, **more: Any) -> bool:
    found = fight(board, ghost or [plain(0, 9)], game=WHEN, **more)
    return any(not t.startswith("gun") for t in found.triggers)


@clause("ML5.6")
def test_alone() -> None:
    assert happens(["Alone"])
    assert not happens(["Alone", "Wanderer"])
    assert happens(["Never", "Wanderer"])


@clause("ML5.6", "B19")
def test_alone_counts_the_living_at_that_time() -> None:
    assert happens([plain(1, 1), "Alone"], ["Gun"])  # the gun is faster
    assert not happens([plain(1, 1), "Alone"], [{"card": "Gun", "attack": 0}])


@clause("ML5.6")
def test_front() -> None:
    assert happens(["Front", "Wanderer"])
    assert happens([None, "Front"])
    assert not happens(["Wanderer", "Front"])
    assert happens([plain(1, 1), "Front"], ["Gun"])


@clause("ML5.6", "B20")
def test_a_fallen_unit_was_in_front() -> None:
    assert happens(["Heir", "Wanderer"], [plain(1, 9)])
    sniped = fight([plain(1, 9), "Heir"], ["Flare Sniper"], game=WHEN)
    assert sniped.told("faint")[0]["unit"] == 2
    assert sniped.triggers == [f"flare_sniper {START}"]


@clause("ML5.6")
def test_tribe_count() -> None:
    assert happens(["Herd", "Burr Pup", "Rage Stag"])  # itself counted
    assert happens(["Herd", "Herd", "Herd"])
    assert not happens(["Herd", "Burr Pup", "Wanderer"])
    assert not happens(["Herd"], ["Quill Scout", "Quill Scout"])  # allies only


@clause("ML5.6")
def test_round() -> None:
    assert [happens(["Late"], round=n) for n in (1, 4, 5, 6)] == [False, False, True, True]


@clause("ML5.6")
def test_all_conditions_must_hold() -> None:
    assert happens(["Both", "Wanderer"], round=5)
    assert not happens(["Wanderer", "Both"], round=5)
    assert not happens(["Both", "Wanderer"], round=4)


@clause("ML5.6", "B18")
def test_a_condition_is_looked_at_when_the_ability_resolves() -> None:
    found = fight(["Last", "Wanderer"], [plain(1, 9)], game=WHEN)
    assert found.triggers == []
    found = fight([plain(1, 1), "Last"], [plain(1, 9)], game=WHEN)
    assert found.triggers == ["last hurt"] * 2
