"""S7 and the rulings on Guard, Charge, Lifesteal, Ward and Frozen."""

from tests.clauses import clause

from .duel import act, creature, duel, health, kinds, play, refused, seat, side, texts, unit

WALL = "attack own 1 on enemy 1"
FACE = "attack own 1 on enemy hero"

# --- Guard ------------------------------------------------------------------------------------------


@clause("S7.1", "S6.2")
def test_guard_protects_hero_and_creatures_from_attacks() -> None:
    match = duel(["Ghoul"], ["Elder Mammoth", "Town Guard"])
    assert texts(match, "attack") == ["attack own 1 on enemy 2"]


@clause("S7.1", "A37")
def test_a_frozen_guard_still_guards() -> None:
    match = duel(["Ghoul"], [unit("Town Guard", frozen=True)])
    assert refused(match, FACE) == "S6.2"


@clause("S7.1", "A37")
def test_a_guard_with_attack_0_still_guards() -> None:
    assert refused(duel(["Ghoul"], ["Bramble Wall"]), FACE) == "S6.2"
    match = duel(["Ghoul"], [unit("Town Guard", this_turn=-2)])
    assert refused(match, FACE) == "S6.2"


@clause("S7.1", "A37", "S8.3")
def test_guard_limits_neither_spells_nor_when_played_effects() -> None:
    match = duel([], ["Town Guard", "Ghoul"], ["Ember Bolt", "Bone Acolyte", "Arc Sparkbot"])
    act(match, "play Ember Bolt on enemy hero", "play Bone Acolyte on enemy hero")
    act(match, "play Arc Sparkbot on enemy 2")
    assert (health(match)[1], side(match, 1)) == (22, "Town Guard 1/2 | Ghoul 3/2")


# --- Charge -----------------------------------------------------------------------------------------


@clause("S7.2", "S6.1")
def test_a_creature_with_charge_attacks_in_the_turn_it_arrives() -> None:
    match = act(duel(hand=["Bristleback"]), "play Bristleback", FACE)
    assert health(match)[1] == 22
    assert refused(match, FACE) == "S6.1"


@clause("S7.2", "S7.5")
def test_charge_does_not_help_a_frozen_creature() -> None:
    match = duel([unit("Bristleback", frozen=True), unit("Bristleback", frozen=True, fresh=True)])
    assert refused(match, FACE) == "S7.5"
    assert refused(match, "attack own 2 on enemy hero") == "S7.5"


# --- Lifesteal --------------------------------------------------------------------------------------


@clause("S7.3", "A11")
def test_lifesteal_heals_by_the_damage_dealt_to_a_hero() -> None:
    assert health(act(duel(["Ghoul"], own={"health": 10}), FACE)) == (13, 22)


@clause("S7.3", "A11")
def test_lifesteal_heals_when_it_strikes_back() -> None:
    match = act(duel(["Elder Mammoth"], ["Ghoul"], other={"health": 10}), WALL)
    assert health(match) == (25, 13)


@clause("S7.3", "A11")
def test_overkill_heals_in_full() -> None:
    match = act(duel(["High Paladin"], ["Razor Cub"], own={"health": 10}), WALL)
    assert health(match)[0] == 16


@clause("A11", "S7.3", "S7.4")
def test_damage_swallowed_by_ward_heals_nothing() -> None:
    match = act(duel(["Ghoul"], ["Copper Drone"], own={"health": 10}), WALL)
    assert (health(match)[0], side(match, 1)) == (10, "Copper Drone 1/2")
    match = act(duel(["Copper Drone"], ["Ghoul"], other={"health": 10}), WALL)
    assert health(match)[1] == 10


@clause("A10", "A11")
def test_a_lifesteal_creature_with_attack_0_heals_nothing() -> None:
    match = act(duel([unit("Ghoul", this_turn=-3)], own={"health": 10}), FACE)
    assert health(match) == (10, 25)


@clause("S7.3", "A27")
def test_lifesteal_does_not_lift_the_hero_above_25() -> None:
    assert health(act(duel(["Ghoul"], own={"health": 24}), FACE)) == (25, 22)


@clause("S7.3")
def test_both_sides_may_steal_life() -> None:
    match = duel(["Ghoul"], ["Ghoul"], own={"health": 10}, other={"health": 10})
    assert health(act(match, WALL)) == (13, 13)


# --- Ward -------------------------------------------------------------------------------------------


@clause("S7.4")
def test_ward_swallows_one_damage_however_much_and_is_used_up() -> None:
    match = duel(["Elder Mammoth", "Town Guard"], ["Copper Drone"])
    act(match, WALL)
    assert side(match, 1) == "Copper Drone 1/2" and not creature(match, 1)["ward"]
    act(match, "attack own 2 on enemy 1")
    assert side(match, 1) == "Copper Drone 1/1"


@clause("S7.4")
def test_ward_also_swallows_the_blow_struck_back_and_spell_damage() -> None:
    match = act(duel(["Copper Drone"], ["Elder Mammoth"]), WALL)
    assert (side(match), side(match, 1)) == ("Copper Drone 1/2", "Elder Mammoth 7/6")
    match = act(duel([], ["Copper Drone"], ["Flame Javelin"]), "play Flame Javelin on enemy 1")
    assert side(match, 1) == "Copper Drone 1/2" and not creature(match, 1)["ward"]


@clause("A10", "S7.4")
def test_damage_of_0_leaves_ward_in_place() -> None:
    match = act(duel(["Bramble Wall"], ["Copper Drone"]), WALL)
    assert creature(match, 1)["ward"]
    assert side(match) == "Bramble Wall 0/5"


@clause("A12", "S7.4")
def test_a_second_ward_on_a_warded_creature_does_nothing() -> None:
    match = duel(["Copper Drone"], hand=["Plating Engineer", "Ember Bolt", "Dark Touch"])
    act(match, "play Plating Engineer on own 1", "play Ember Bolt on own 1")
    assert not creature(match)["ward"]
    act(match, "play Dark Touch on own 1")
    assert side(match).startswith("Copper Drone 1/1")


@clause("A12", "S7.4")
def test_a_lost_ward_can_be_granted_again() -> None:
    match = duel([unit("Copper Drone", ward=False)], hand=["Plating Engineer", "Ember Bolt"])
    act(match, "play Plating Engineer on own 1")
    assert creature(match)["ward"]
    act(match, "play Ember Bolt on own 1")
    assert side(match).startswith("Copper Drone 1/2") and not creature(match)["ward"]


@clause("S14.1")
def test_ward_does_not_stop_destruction() -> None:
    match = act(duel([], ["Copper Drone"], ["Void Snare"]), "play Void Snare on enemy 1")
    assert (side(match, 1), seat(match, 1)["dead"]) == ("", ["Copper Drone"])


@clause("S14.1", "A9")
def test_ward_does_not_stop_freezing() -> None:
    match = act(duel([], ["Copper Drone"], ["Cold Snap"]), "play Cold Snap")
    assert creature(match, 1)["frozen"] and creature(match, 1)["ward"]


@clause("S14.1", "A16")
def test_ward_does_not_stop_weakening() -> None:
    match = act(duel([], ["Copper Drone"], ["Haunting Fog"]), "play Haunting Fog")
    assert side(match, 1) == "Copper Drone 0/1" and creature(match, 1)["ward"]


# --- Frozen -----------------------------------------------------------------------------------------


@clause("S7.5", "A6", "A5")
def test_a_frozen_creature_sits_out_the_next_turn_of_its_controller() -> None:
    match = act(duel([], ["Ghoul"], ["Cold Snap"]), "play Cold Snap", "end turn")
    assert refused(match, FACE) == "S7.5"
    act(match, "end turn")
    assert not creature(match, 1)["frozen"]
    act(match, "end turn", FACE)
    assert health(match)[0] == 22


@clause("A6")
def test_the_creature_stays_frozen_during_the_turn_it_sits_out() -> None:
    match = duel([], ["Elder Mammoth"], ["Cold Snap"], other={"hand": ["Shatter"]})
    act(match, "play Cold Snap", "end turn")
    assert creature(match, 1)["frozen"]
    act(match, "play Shatter on own 1")
    assert side(match, 1) == "Elder Mammoth 7/2"


@clause("A7", "S7.5")
def test_an_own_creature_frozen_in_the_own_turn_may_still_attack_now() -> None:
    match = duel(["Ghoul"], hand=["Ice Shard"])
    act(match, "play Ice Shard on own 1", FACE)
    assert health(match)[1] == 22 and creature(match)["frozen_next"]
    act(match, "end turn", "end turn")
    assert refused(match, FACE) == "S7.5"
    act(match, "end turn", "end turn", FACE)
    assert health(match)[1] == 19


@clause("A7")
def test_freezing_does_not_ready_a_creature() -> None:
    match = act(duel([unit("Ghoul", attacked=True)], hand=["Ice Shard"]), "play Ice Shard on own 1")
    assert refused(match, FACE) == "S6.1"


@clause("A8", "S7.5")
def test_freezing_twice_adds_nothing() -> None:
    match = duel([], ["Ghoul"], ["Cold Snap", "Cold Snap"])
    act(match, "play Cold Snap", "play Cold Snap", "end turn", "end turn", "end turn")
    assert texts(match, "attack") == [FACE]


@clause("A8")
def test_freezing_anew_in_the_turn_it_sits_out_blocks_the_following_one_too() -> None:
    match = duel([unit("Elder Mammoth", frozen=True)], hand=["Ice Shard"])
    act(match, "play Ice Shard on own 1")
    assert refused(match, FACE) == "S7.5"
    act(match, "end turn", "end turn")
    assert refused(match, FACE) == "S7.5"
    act(match, "end turn", "end turn", FACE)
    assert health(match)[1] == 18


@clause("A9")
def test_ward_stops_the_damage_of_ice_but_not_the_freezing() -> None:
    for spell in ("Ice Shard", "Glacial Binding", "Vine Whip"):
        match = act(duel([], ["Copper Drone"], [spell]), f"play {spell} on enemy 1")
        assert side(match, 1) == "Copper Drone 1/2"
        assert creature(match, 1)["frozen"] and not creature(match, 1)["ward"]


@clause("A9")
def test_glacial_binding_freezes_before_it_damages() -> None:
    events = play(
        duel([], ["Ghoul"], ["Glacial Binding"], other={"hand": []}),
        "play Glacial Binding on enemy 1",
    )
    assert kinds(events) == ["play", "freeze", "damage", "die"]


@clause("S7.5", "A6")
def test_a_creature_frozen_after_its_turn_has_thawed_by_the_turn_after_next() -> None:
    match = act(duel([], ["Ghoul"], ["Cold Snap"]), "play Cold Snap")
    seen = []
    for _ in range(4):
        seen.append(creature(match, 1)["frozen"])
        act(match, "end turn")
    assert seen == [True, True, False, False]
