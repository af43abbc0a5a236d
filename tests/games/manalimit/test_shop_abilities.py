"""Abilities outside a battle: buy, pitched, ally pitched, end of turn; B42, B45, B46, B47."""

import pytest

from tests.clauses import clause

from .run import act, at, card, fight, kinds, load, on, plain, play, shop, units

SHOP = load(
    # buy
    card("Gift", 2, 2, on("buy", "buff", "self", attack=1, health=2, permanent=True)),
    card("Rally", 2, 2, on("buy", "buff", "other allies", attack=1, permanent=True)),
    card("Cheer", 2, 2, on("buy", "buff", "front ally", attack=1)),
    card("Solo", 2, 2, on("buy", "mana", n=1, when={"alone": True})),
    card("Vain", 2, 2, on("buy", "buff", "ally ahead", attack=1, permanent=True)),
    # pitched
    card("Ahead", 2, 2, on("pitched", "buff", "ally ahead", attack=1, permanent=True)),
    card("Behind", 2, 2, on("pitched", "buff", "ally behind", attack=1, permanent=True)),
    card("Sides", 2, 2, on("pitched", "buff", "adjacent allies", attack=1, permanent=True)),
    card("Gone", 2, 2, on("pitched", "buff", "self", attack=1, permanent=True)),
    card("Every", 2, 2, on("pitched", "buff", "all allies", attack=1, permanent=True)),
    card("Leader", 2, 2, on("pitched", "mana", n=2, when={"front": True})),
    card("Guard", 2, 2, on("pitched", "shield", "front ally", n=3)),
    # ally pitched
    card("Vulture", 3, 3, on("ally pitched", "buff", "self", attack=1, permanent=True)),
    # end of turn
    card("Tale", 2, 3, on("end of turn", "buff", "self", attack=1, health=1, permanent=True)),
    card("Hype", 2, 3, on("end of turn", "buff", "self", attack=1, health=1)),
    card("Oath", 2, 3, on("end of turn", "shield", "ally ahead", n=2)),
    # what does nothing, or harm
    card("Bomb", 2, 2, on("pitched", "damage", "everybody", n=9)),
    card("Nest", 2, 2, on("end of turn", "summon", attack=1, health=1)),
    card("Fumes", 2, 2, on("pitched", "buff", "all allies", health=-2, permanent=True)),
    card("Smoke", 2, 2, on("pitched", "buff", "all allies", health=-2)),
    card("Curse", 2, 2, on("end of turn", "buff", "other allies", health=-2)),
    card("Weak", 2, 2, on("pitched", "buff", "front ally", attack=-5)),
    card("Hope", 2, 2, on("pitched", "buff", "front ally", attack=1)),
    card("Blight", 9, 9, on("start of battle", "buff", "all enemies", health=-2, permanent=True)),
    card("Heal", 2, 2, on("faint", "buff", "front ally", attack=9, health=9)),
)


# --- buy -----------------------------------------------------------------------------------------------


@clause("ML5.2")
def test_buy_happens_on_the_bench() -> None:
    match = shop(game=SHOP, belt=["Gift"], board=["Wanderer"])
    assert kinds(play(match, "buy 1")) == ["buy", "trigger", "improve"]
    assert units(match, "bench")[0] == "Gift 3/4" and units(match)[0] == "Wanderer 2/2"


@clause("ML5.2", "B42")
def test_the_allies_of_a_bought_unit_are_on_the_board() -> None:
    match = shop(game=SHOP, belt=["Rally"], board=["Wanderer", None, "Mite"], bench=["Mite"])
    act(match, "buy 1")
    assert units(match)[:3] == ["Wanderer 3/2", None, "Mite 3/1"]
    assert units(match, "bench")[:2] == ["Mite 2/1", "Rally 2/2"]


@clause("B42", "B23")
def test_on_the_bench_nobody_is_ahead() -> None:
    match = act(shop(game=SHOP, belt=["Vain"], board=["Wanderer"]), "buy 1")
    assert units(match)[0] == "Wanderer 2/2"


@clause("ML5.2")
def test_conditions_in_the_shop() -> None:
    assert at(act(shop(game=SHOP, belt=["Solo"]), "buy 1"), "mana") == 1
    assert at(act(shop(game=SHOP, belt=["Solo"], board=["Mite"]), "buy 1"), "mana") == 0


@clause("ML5.2")
def test_other_units_do_not_react_to_buying() -> None:
    match = shop(game=SHOP, belt=["Wanderer"], board=["Gift"], mana=1)
    assert kinds(play(match, "buy 1")) == ["buy"]


# --- pitched ---------------------------------------------------------------------------------------------


@clause("ML4.1")
@pytest.mark.parametrize("spec", [{"belt": ["Every"]}, {"board": [None, "Every"]}])
def test_pitched_happens_from_belt_and_board(spec: dict[str, list[str]]) -> None:
    board = ["Wanderer", *spec.get("board", [None])[1:], None, "Mite"]
    match = shop(game=SHOP, **spec | {"board": board})
    act(match, "pitch belt 1" if "belt" in spec else "pitch board 2")
    assert [u for u in units(match) if u] == ["Wanderer 3/2", "Mite 3/1"]


@clause("ML4.1")
def test_pitched_means_units_of_the_board_only() -> None:
    match = act(shop(game=SHOP, belt=["Every"], bench=["Mite"]), "pitch belt 1")
    assert units(match, "bench")[0] == "Mite 2/1"


@clause("B42", "B23")
@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Ahead", ["Wanderer 3/2", "Wanderer 2/2"]),
        ("Behind", ["Wanderer 2/2", "Wanderer 3/2"]),
        ("Sides", ["Wanderer 3/2", "Wanderer 3/2"]),
    ],
)
def test_neighbours_of_a_pitched_unit_skip_empty_places(name: str, after: list[str]) -> None:
    match = shop(game=SHOP, board=["Wanderer", None, name, None, "Wanderer"])
    act(match, "pitch board 3")
    assert [units(match)[0], units(match)[4]] == after


@clause("B42")
def test_a_card_of_the_belt_has_no_neighbours() -> None:
    match = shop(game=SHOP, belt=["Ahead", "Behind", "Sides"], board=["Wanderer"])
    act(match, "pitch belt 1", "pitch belt 2", "pitch belt 3")
    assert units(match)[0] == "Wanderer 2/2"


@clause("ML4.1")
def test_a_pitched_unit_is_gone() -> None:
    match = act(shop(game=SHOP, board=["Gone", "Wanderer"]), "pitch board 1")
    assert units(match) == [None, "Wanderer 2/2", None, None, None]


@clause("ML4.1", "B42")
def test_a_pitched_unit_was_in_front() -> None:
    assert at(act(shop(game=SHOP, board=[None, "Leader", "Mite"]), "pitch board 2"), "mana") == 2
    assert at(act(shop(game=SHOP, board=["Mite", "Leader"]), "pitch board 2"), "mana") == 0


@clause("ML4.1", "B5")
def test_the_next_card_slides_in_after_the_ability() -> None:
    match = shop(game=SHOP, belt=["Every"], board=["Wanderer"], deck=["Mite", "Mite"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch", "trigger", "improve", "slide"]


# --- ally pitched --------------------------------------------------------------------------------------------


@clause("ML4.1")
def test_units_of_the_board_react_to_another_pitched_from_the_board() -> None:
    match = shop(game=SHOP, board=["Vulture", "Wanderer", "Vulture"], bench=["Vulture"])
    act(match, "pitch board 2")
    assert units(match)[:3] == ["Vulture 4/3", None, "Vulture 4/3"]
    assert units(match, "bench")[0] == "Vulture 3/3"
    act(match, "pitch board 1")
    assert units(match)[2] == "Vulture 5/3"


@clause("ML4.1", "B4")
def test_a_pitch_from_belt_or_bench_is_none_of_the_board() -> None:
    match = act(shop(game=SHOP, board=["Vulture"], belt=["Wanderer"]), "pitch belt 1")
    assert units(match)[0] == "Vulture 3/3"
    vulture = card("Vulture", 3, 3, on("ally pitched", "buff", "self", attack=1, permanent=True))
    every = card("Every", 2, 2, on("pitched", "buff", "all allies", attack=5, permanent=True))
    rules = {"pitch_from_bench": "legal"}
    match = shop(vulture, every, rules=rules, board=["Vulture"], bench=["Wanderer", "Every"])
    assert units(act(match, "pitch bench 1"))[0] == "Vulture 3/3"
    assert units(act(match, "pitch bench 2"))[0] == "Vulture 8/3"


@clause("B16")
def test_pitched_and_ally_pitched_come_by_attack() -> None:
    match = shop(game=SHOP, board=["Every", "Vulture"])
    assert [e["card"] for e in play(match, "pitch board 1") if e["event"] == "trigger"] == [
        "t_vulture",
        "t_every",
    ]


@clause("B16", "B20")
def test_a_pitched_unit_counts_with_the_attack_it_had() -> None:
    match = shop(game=SHOP, board=[{"card": "Every", "attack": 9, "health": 9}, "Vulture"])
    assert [e["card"] for e in play(match, "pitch board 1") if e["event"] == "trigger"] == [
        "t_every",
        "t_vulture",
    ]


# --- end of turn -----------------------------------------------------------------------------------------------


@clause("ML5.4")
def test_end_of_turn_is_for_the_board_and_before_the_battle() -> None:
    match = shop(game=SHOP, board=["Tale"], bench=["Tale"], ghost=[plain(2, 1)])
    act(match, "end turn")
    assert (units(match)[0], units(match, "bench")[0]) == ("Tale 3/4", "Tale 2/3")
    assert at(match, "last_battle")["own"] == [[3, 2]]


@clause("ML5.4", "B16")
def test_end_of_turn_is_one_wave_by_attack() -> None:
    board = ["Tale", {"card": "Hype", "attack": 9}, {"card": "Tale", "attack": 5}]
    match = shop(game=SHOP, board=board)
    told = [e["card"] for e in play(match, "end turn") if e["event"] == "trigger"]
    assert told == ["t_hype", "t_tale", "t_tale"]
    improved = [e["place"] for e in match.events(0) if e["event"] == "improve"]
    assert improved == [3, 1]


# --- help for one battle ------------------------------------------------------------------------------------------


@clause("B45", "B13")
def test_a_passing_change_of_the_shop_lasts_for_the_next_battle() -> None:
    match = shop(game=SHOP, belt=["Cheer"], board=["Wanderer"], ghost=[plain(0, 3)])
    assert kinds(play(match, "buy 1")) == ["buy", "trigger", "brace"]
    assert units(match)[0] == "Wanderer 3/2"
    act(match, "end turn")
    assert at(match, "last_battle") == {
        "outcome": "victory",
        "clashes": 1,
        "own": [[3, 2]],
        "ghost": [],
    }
    assert units(match)[0] == "Wanderer 2/2" and at(match, "board")[0] == "Wanderer"


@clause("B45")
def test_a_passing_change_at_the_end_of_the_turn() -> None:
    match = act(shop(game=SHOP, board=["Hype"]), "end turn")
    assert at(match, "last_battle")["own"] == [[3, 4]] and units(match)[0] == "Hype 2/3"


@clause("B45", "B27")
def test_a_shield_of_the_shop_lasts_for_the_next_battle() -> None:
    match = shop(game=SHOP, belt=["Guard"], board=["Wanderer"], ghost=[plain(3, 2)])
    events = play(match, "pitch belt 1")
    assert kinds(events) == ["pitch", "trigger", "guard"]
    assert match.view(0)["board"][0]["shield"] == 3
    act(match, "end turn")
    assert at(match, "last_battle")["own"] == [[2, 2]]
    assert match.view(0)["board"][0]["shield"] == 0


@clause("B45", "B42")
def test_a_shield_at_the_end_of_the_turn_for_the_unit_ahead() -> None:
    found = fight(["Wanderer", None, "Oath"], [plain(2, 2)], game=SHOP)
    assert found.told("absorb")[0] == {
        "event": "absorb",
        "seat": 0,
        "unit": 1,
        "n": 2,
        "left": 0,
        "clause": "B27",
    }


@clause("B45", "B1")
def test_it_goes_along_when_the_unit_moves_and_rests_on_the_bench() -> None:
    match = shop(game=SHOP, belt=["Guard", "Cheer"], board=["Wanderer"])
    act(match, "pitch belt 1", "buy 2", "move board 1 to bench 2")
    assert units(match, "bench")[1] == "Wanderer 3/2"
    act(match, "end turn")
    assert units(match, "bench")[1] == "Wanderer 2/2" and at(match, "bench")[1] == "Wanderer"


@clause("B45", "B27")
def test_attack_does_not_fall_below_0_in_the_shop_either() -> None:
    """As in a battle: 2, 0, 1."""
    match = act(shop(game=SHOP, belt=["Weak", "Hope"], board=["Wanderer"]), "pitch belt 1")
    assert units(match)[0] == "Wanderer 0/2"
    assert units(act(match, "pitch belt 2"))[0] == "Wanderer 1/2"


# --- what does nothing outside a battle ---------------------------------------------------------------------------


@clause("B46")
def test_damage_does_nothing_in_the_shop() -> None:
    match = shop(game=SHOP, belt=["Bomb"], board=["Wanderer"])
    assert kinds(play(match, "pitch belt 1")) == ["pitch", "trigger"]
    assert units(match)[0] == "Wanderer 2/2"


@clause("B46")
def test_summons_do_nothing_in_the_shop() -> None:
    found = fight(["Nest"], [], game=SHOP)
    assert found.told("summon") == [] and found.own == [[2, 2]]


# --- without Health -------------------------------------------------------------------------------------------------


@clause("B47")
@pytest.mark.parametrize("name", ["Fumes", "Smoke"])
def test_a_unit_without_health_goes_to_the_ash_pile(name: str) -> None:
    board = ["Wanderer", "Hill Scout", "Heal"]
    match = shop(game=SHOP, belt=[name], board=board, bench=["Wanderer"])
    events = play(match, "pitch belt 1")
    assert kinds(events).count("wither") == 2 and "faint" not in kinds(events)
    assert at(match, "ash") == [name, "Wanderer", "Heal"] and at(match, "mana") == 0
    assert units(match) == [None, "Hill Scout 3/1", None, None, None]
    assert units(match, "bench")[0] == "Wanderer 2/2"


@clause("B47")
def test_at_the_end_of_the_turn_it_does_not_fight() -> None:
    match = act(shop(game=SHOP, board=["Wanderer", "Curse"], ghost=[plain(0, 1)]), "end turn")
    assert at(match, "ash") == ["Wanderer"] and at(match, "last_battle")["own"] == [[2, 2]]


@clause("B47", "B41")
def test_after_a_battle_the_lasting_health_counts() -> None:
    match = shop(game=SHOP, board=["Wanderer", "Hill Scout"], ghost=["Blight"])
    act(match, "end turn")
    assert at(match, "ash") == ["Wanderer"]
    assert units(match)[:2] == [None, "Hill Scout 3/1"]


@clause("B47", "B45")
def test_a_passing_loss_does_no_harm_after_the_battle() -> None:
    match = shop(game=SHOP, belt=["Smoke"], board=["Hill Scout"])
    act(match, "pitch belt 1")
    assert units(match)[0] == "Hill Scout 3/1"
    act(match, "end turn")
    assert units(match)[0] == "Hill Scout 3/3" and at(match, "ash") == ["Smoke"]
