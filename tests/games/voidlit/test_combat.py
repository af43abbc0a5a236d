"""Combat: VL7, V15 to V20, V45, V48, V55, V68 to V70, V72."""

import pytest

from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, refused, seat, side, texts, unit

FACE = "attack own 1 on enemy player"
TRADE = "attack own 1 on enemy 1"
LAB = load(
    cards=[
        card("T Rush", keywords=["battle ready"]),
        card("T Lance", attack=3, health=1, keywords=["armed"]),
        card("T Ghost", keywords=["evasive"]),
        card("T Monk", attack=3, keywords=["pacifist", "defender"]),
        card("T Wall", attack=1, health=5, keywords=["defender"]),
        card("T Zero", attack=0, health=4),
        card("T Call", "effect", effects=[{"do": "summon", "card": "drifter"}]),
        card("T Thief", effects=[{"on": "on damage player", "do": "draw"}]),
        card("T Still", "effect", effects=[{"do": "exhaust", "to": "unit"}]),
        card("T Ram", effects=[{"on": "on attack", "do": "damage", "to": "enemy player", "n": 1}]),
        card("T Sweep", effects=[{"on": "on attack", "do": "destroy", "to": "all enemy units"}]),
        card("T Martyr", effects=[{"on": "on attack", "do": "destroy", "to": "self"}]),
    ]
)
TAUNT, OFF = (load(rules={"defender_mode": mode}) for mode in ("taunt", "off"))


# --- who attacks -------------------------------------------------------------------------------------


@clause("VL7.1", "V16")
def test_a_new_unit_cannot_attack_until_the_next_own_turn() -> None:
    match = act(duel(hand=["Drifter"]), "play Drifter")
    assert first(match)["fatigued"] and refused(match, FACE) == "VL7.1"
    act(match, "end turn")
    assert first(match)["fatigued"]
    act(match, "end turn", FACE)
    assert health(match) == (30, 29)


@clause("V16")
def test_summoned_units_are_fatigued_as_well() -> None:
    match = act(duel(hand=["T Call"], game=LAB), "play T Call")
    assert refused(match, FACE) == "VL7.1"
    own = {"waste": ["Drifter"], "hand": ["Mother of Quiet"]}
    match = act(duel(own=own), "play Mother of Quiet on own waste Drifter")
    assert [u["fatigued"] for u in seat(match)["units"]] == [True, True]


@clause("V16")
def test_a_fatigued_unit_may_block_and_use_abilities() -> None:
    match = duel(["Hired Blade"], [unit("Checkpoint Guard", fatigued=True)])
    assert texts(act(match, FACE)) == ["no block", "block own 1"]
    pump = card("T Pump", effects=[{"on": "activate", "energy": 0, "do": "draw"}])
    match = duel(hand=["T Pump"], game=load(cards=[pump]))
    assert len(seat(act(match, "play T Pump", "activate own 1"))["hand"]) == 1


@clause("V68")
def test_battle_ready_ignores_fatigue() -> None:
    match = act(duel(hand=["T Rush"], game=LAB), "play T Rush", FACE)
    assert health(match) == (30, 28) and refused(match, FACE) == "V15"
    match = act(duel(hand=["Drifter", "Jump Pack"]), "play Drifter", "play Jump Pack on own 1")
    assert health(act(match, FACE)) == (30, 28)


@clause("V15", "VL6.6")
def test_a_unit_attacks_once_in_each_own_turn() -> None:
    match = act(duel(["Drifter"]), FACE)
    assert refused(match, FACE) == "V15" and texts(match, "attack") == []
    assert health(act(match, "end turn", "end turn", FACE)) == (30, 28)


@clause("V72", "V48")
def test_a_pacifist_does_not_attack_but_blocks_and_strikes_back() -> None:
    assert refused(duel(["T Monk"], game=LAB), FACE) == "V48"
    match = duel(["Drifter"], ["T Monk"], game=LAB)
    act(match, FACE, "block own 1")
    assert (side(match), side(match, 1)) == ("", "T Monk 3/1")


# --- whom --------------------------------------------------------------------------------------------


@clause("VL7.2", "V17")
def test_the_choice_of_the_target_is_free() -> None:
    match = duel(["Drifter"], ["Checkpoint Guard", "Drifter"])
    assert texts(match, "attack") == [TRADE, "attack own 1 on enemy 2", FACE]
    assert refused(match, "attack own 1 on enemy 3") == "VL7.2"
    assert refused(match, "attack own 2 on enemy 1") == "VL6.6"


@clause("V22", "V17")
def test_relics_cannot_be_attacked() -> None:
    match = duel(["Drifter"], other={"relics": ["Ossuary"]})
    assert texts(match, "attack") == [FACE]


# --- blows -------------------------------------------------------------------------------------------


@clause("VL7.3", "V20", "VL7.4")
def test_units_strike_each_other_at_the_same_moment() -> None:
    match = act(duel(["Hired Blade"], ["Hired Blade"]), TRADE)
    assert (side(match), side(match, 1)) == ("", "")
    assert [seat(match, n)["waste"] for n in (0, 1)] == [["Hired Blade"], ["Hired Blade"]]
    match = act(duel(["Salvager"], ["Drifter"]), TRADE)
    assert (side(match), side(match, 1)) == ("Salvager 3/3", "")


@clause("V20")
def test_a_player_does_not_strike_back() -> None:
    match = act(duel(["Hired Blade"]), FACE)
    assert side(match) == "Hired Blade 3/2" and health(match) == (30, 27)


@clause("V19")
def test_damage_stays() -> None:
    match = act(duel(["Drifter"], ["Salvager"]), TRADE)
    assert side(act(match, "end turn", "end turn", "end turn", "end turn"), 1) == "Salvager 3/3"


@clause("VL7.4", "V25")
def test_destroyed_units_are_plain_cards_in_their_owners_waste() -> None:
    changed = unit("Drifter", attack=7, health=1, upgrades=["Sidearm"])
    match = act(duel(["Salvager"], [changed]), TRADE)
    assert sorted(seat(match, 1)["waste"]) == ["Drifter", "Sidearm"]
    own = {"waste": ["Drifter"], "hand": ["Mother of Quiet"]}
    match = act(duel(own=own), "play Mother of Quiet on own waste Drifter")
    assert side(match) == "Mother of Quiet 5/6 | Drifter 1/2"


@clause("V25")
def test_a_token_vanishes() -> None:
    match = act(duel(["Salvager"], [unit("Sprout", token=True)]), TRADE)
    assert (side(match, 1), seat(match, 1)["waste"]) == ("", [])
    match = act(duel(enemy=["Sprout"], hand=["Ebb"]), "play Ebb on enemy 1")
    assert (seat(match, 1)["hand"], seat(match, 1)["waste"]) == ([], [])


@clause("V69")
def test_an_armed_attacker_strikes_first() -> None:
    match = act(duel(["T Lance"], ["Hired Blade"], game=LAB), TRADE)
    assert (side(match), side(match, 1)) == ("T Lance 3/1", "")
    match = act(duel(["T Lance"], ["Salvager"], game=LAB), TRADE)  # it lives, and strikes back
    assert (side(match), side(match, 1)) == ("", "Salvager 3/1")
    match = act(duel(["Hired Blade"], ["T Lance"], game=LAB), TRADE)  # attacked, it is like others
    assert (side(match), side(match, 1)) == ("", "")


@clause("V20")
def test_without_attack_there_is_no_damage() -> None:
    match = act(duel(["T Zero"], ["Salvager"], game=LAB), TRADE)
    assert (side(match), side(match, 1)) == ("T Zero 0/1", "Salvager 3/4")
    assert health(act(duel(["T Zero"], game=LAB), FACE)) == (30, 30)


# --- blocks --------------------------------------------------------------------------------------------


@clause("V18")
def test_a_defender_may_take_the_attack() -> None:
    match = act(duel(["Hired Blade"], ["Drifter", "T Wall", "T Wall"], game=LAB), TRADE)
    assert match.actors == (1,)
    assert texts(match) == ["no block", "block own 2", "block own 3"]
    assert refused(match, "block own 1") == "V18" and refused(match, "end turn") == "V18"
    act(match, "block own 3")
    assert side(match, 1) == "Drifter 1/2 | T Wall 1/5 | T Wall 1/2" and match.actors == (0,)
    assert side(match) == "Hired Blade 3/1"


@clause("V18")
def test_without_a_block_the_attack_goes_on() -> None:
    match = act(duel(["Hired Blade"], ["Drifter", "T Wall"], game=LAB), TRADE, "no block")
    assert side(match, 1) == "T Wall 1/5" and not first(match)["ready"]


@clause("V18")
def test_it_is_asked_only_if_another_defender_is_there() -> None:
    match = act(duel(["Hired Blade"], ["T Wall"], game=LAB), TRADE)
    assert match.actors == (0,) and side(match, 1) == "T Wall 1/2"
    assert act(duel(["Hired Blade"], ["T Wall"], game=LAB), FACE).actors == (1,)
    assert act(duel(["Hired Blade"], ["Drifter"], game=LAB), FACE).actors == (0,)


@clause("V18", "V55", "V48")
def test_an_exhausted_defender_does_not_block() -> None:
    match = act(duel(["Hired Blade"], [unit("T Wall", exhausted=True)], game=LAB), FACE)
    assert health(match) == (30, 27)


@clause("V70")
def test_an_evasive_attacker_is_not_blocked() -> None:
    assert health(act(duel(["T Ghost"], ["T Wall"], game=LAB), FACE)) == (30, 28)
    cloaked = unit("Drifter", upgrades=["Current Cloak"])
    assert health(act(duel([cloaked], ["Checkpoint Guard"]), FACE)) == (30, 28)


@clause("V18", "V48", "V70")
def test_in_taunt_mode_defenders_come_first() -> None:
    match = duel(["Hired Blade"], ["Drifter", "Checkpoint Guard"], game=TAUNT)
    assert texts(match, "attack") == ["attack own 1 on enemy 2"]
    assert refused(match, FACE) == "V48" and refused(match, TRADE) == "V48"
    assert side(act(match, "attack own 1 on enemy 2"), 1) == "Drifter 1/2 | Checkpoint Guard 2/1"
    assert match.actors == (0,)
    weary = unit("Checkpoint Guard", exhausted=True)
    assert FACE in texts(duel(["Hired Blade"], [weary], game=TAUNT))
    evasive = duel(["Undertow Agent"], ["Checkpoint Guard"], game=TAUNT)
    assert texts(evasive, "attack") == [TRADE, FACE]


@clause("V18")
def test_with_defenders_off_the_word_does_nothing() -> None:
    match = duel(["Hired Blade"], ["Checkpoint Guard"], game=OFF)
    assert texts(match, "attack") == [TRADE, FACE]
    assert health(act(match, FACE)) == (30, 27)


# --- what happens on the way -----------------------------------------------------------------------------


@clause("V39")
def test_on_attack_comes_after_the_block() -> None:
    match = act(duel(["T Ram"], ["T Wall"], game=LAB), FACE)
    assert health(match) == (30, 30)
    act(match, "block own 1")
    assert health(match) == (30, 29) and side(match, 1) == "T Wall 1/3"


@clause("V39", "VL7.3")
@pytest.mark.parametrize("name", ["T Sweep", "T Martyr"])
def test_who_is_gone_by_then_neither_strikes_nor_is_struck(name: str) -> None:
    match = act(duel([name], ["Salvager"], game=LAB), TRADE)
    left = ("T Sweep 2/2", "") if name == "T Sweep" else ("", "Salvager 3/4")
    assert (side(match), side(match, 1)) == left and health(match) == (30, 30)


@clause("V45")
def test_damage_to_the_player_is_that_of_the_own_attack() -> None:
    match = act(duel(["T Thief"], game=LAB), FACE)
    assert len(seat(match)["hand"]) == 1
    for action in (TRADE, FACE):  # at a unit, also by a block
        match = act(duel(["T Thief"], ["T Wall"], game=LAB), action)
        if match.actors == (1,):
            act(match, "block own 1")
        assert seat(match)["hand"] == []
    match = duel(["T Thief"], hand=["Flare Burst"], game=LAB)
    assert seat(act(match, "play Flare Burst on enemy player"))["hand"] == []
    weak = unit("T Thief", attack=0)
    assert seat(act(duel([weak], game=LAB), FACE))["hand"] == []


@clause("V55", "V48")
def test_exhausted_in_the_others_turn_lasts_through_the_next_own_one() -> None:
    match = duel(["Drifter"], ["Drifter"], ["T Still"], game=LAB)
    act(match, "play T Still on enemy 1", "end turn")
    assert refused(match, FACE) == "V48"
    act(match, "end turn", "end turn", FACE)
    assert health(match) == (29, 30)


@clause("V55")
def test_exhausted_in_the_own_turn_lasts_through_the_next_as_well() -> None:
    match = duel(["T Wall"], hand=["T Still"], game=LAB)
    act(match, "play T Still on own 1")
    assert refused(match, FACE) == "V48"
    act(match, "end turn", "end turn")
    assert refused(match, FACE) == "V48"
    act(match, "end turn", "end turn", FACE)
    assert health(match) == (30, 29)


MODES: list[Row] = [{}, {"rules": {"defender_mode": "taunt"}}]


@clause("V17")
@pytest.mark.parametrize("changes", MODES, ids=["block", "taunt"])
def test_without_defenders_anything_may_be_attacked(changes: Row) -> None:
    match = duel(["Drifter"], ["Drifter", "Salvager"], game=load(**changes))
    assert len(texts(match, "attack")) == 3
