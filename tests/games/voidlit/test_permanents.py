"""Relics, upgrades and auras: V21 to V23, V39, V40, V49, V51, V52, V71, V74, V75."""

import pytest

from tests.clauses import clause

from .duel import Row, act, card, duel, first, health, load, refused, seat, side, texts, unit

TRADE = "attack own 1 on enemy 1"
AURA = {"on": "aura", "do": "buff", "to": "all friendly units"}
SAPS = {"do": "buff", "to": "unit", "health": -2}
LAB = load(
    cards=[
        card("T Banner", "relic", effects=[AURA | {"attack": 1, "health": 1}]),
        card("T Fog", "relic", effects=[AURA | {"to": "all enemy units", "attack": -1}]),
        card("T Blight", "relic", effects=[AURA | {"to": "all enemy units", "health": -1}]),
        card("T Veil", "relic", effects=[AURA | {"do": "grant", "keyword": "defender"}]),
        card("T Dome", "relic", effects=[AURA | {"do": "grant", "keyword": "shielded"}]),
        card("T Phalanx", "relic", effects=[AURA | {"having": "shielded", "attack": 3}]),
        card("T Drill", "relic", effects=[AURA | {"having": "defender", "attack": 1}]),
        card("T Curse", "upgrade", attack=-1, health=-2, hosts="enemy unit"),
        card("T Brand", "upgrade", attack=1, hosts="unit"),
        card("T Bond", "upgrade", effects=[{"on": "turn start", "do": "draw"}], hosts="unit"),
        card("T Hook", "upgrade", keywords=["salvage 1"]),
        card("T Aegis", "upgrade", keywords=["shielded"]),
        card("T Sap", "effect", effects=[SAPS]),
        card("T Faint", "effect", effects=[SAPS | {"for": "turn"}]),
        card("T Break", "effect", effects=[{"do": "destroy", "to": "relic or upgrade"}]),
        card("T Hush", "effect", effects=[{"do": "silence", "to": "unit"}]),
        card("T Gift", "effect", effects=[{"do": "grant", "to": "unit", "keyword": "shielded"}]),
        card("T Wave", "effect", effects=[{"do": "damage", "to": "all units", "n": 1}]),
        card("T Tough", keywords=["salvage 1", "defender", "shielded"], health=5),
        card("T Kit", "upgrade", effects=[{"on": "muster", "do": "heal", "to": "host", "n": 2}]),
        card("T Forge", "relic", effects=[{"on": "muster", "do": "draw", "n": 2}]),
    ]
)


# --- room -----------------------------------------------------------------------------------------------


@clause("V21")
def test_seven_units_and_four_relics_have_room() -> None:
    match = duel(["Drifter"] * 7, hand=["Drifter"], own={"relics": ["Ossuary"] * 4})
    assert refused(match, "play Drifter") == "V21" and texts(match, "play") == []
    full = duel(hand=["Ossuary"], own={"relics": ["Ossuary"] * 4})
    assert refused(full, "play Ossuary") == "V21"
    match = duel(["Drifter"] * 6, hand=["Drifter"], own={"relics": ["Ossuary"] * 3})
    assert len(seat(act(match, "play Drifter"))["units"]) == 7


@clause("V21", "V40")
@pytest.mark.parametrize(("limit", "most"), [(2, 2), ("none", 10)])
def test_the_room_for_units_is_a_rule(limit: int | str, most: int) -> None:
    game = load(rules={"unit_limit": limit})
    match = duel(["Drifter"] * (most - 1), hand=["Drifter"] * 2, game=game)
    act(match, "play Drifter")
    assert len(seat(match)["units"]) == most and refused(match, "play Drifter") == "V21"


@clause("V22", "V40")
@pytest.mark.parametrize(("limit", "most"), [(1, 1), ("none", 6)])
def test_the_room_for_relics_is_a_rule(limit: int | str, most: int) -> None:
    game = load(rules={"relic_limit": limit})
    match = duel(hand=["Ossuary"] * 2, own={"relics": ["Ossuary"] * (most - 1)}, game=game)
    act(match, "play Ossuary")
    assert len(seat(match)["relics"]) == most and refused(match, "play Ossuary") == "V21"


@clause("V21")
def test_tokens_without_room_are_not_created() -> None:
    match = act(duel(["Drifter"] * 6, hand=["Burrow Twins"]), "play Burrow Twins")
    assert [u["card"] for u in seat(match)["units"]] == ["Drifter"] * 6 + ["Burrow Twins"]
    own = {"waste": ["Drifter"], "hand": ["Mother of Quiet"]}
    match = act(duel(["Drifter"] * 6, own=own), "play Mother of Quiet on own waste Drifter")
    assert seat(match)["waste"] == ["Drifter"]


# --- relics ---------------------------------------------------------------------------------------------


@clause("V22")
def test_relics_of_one_name_all_work_and_stay() -> None:
    match = duel(own={"relics": ["War Brazier", "War Brazier"]})
    assert health(act(match, "end turn")) == (30, 28)
    assert seat(match)["relics"] == ["War Brazier", "War Brazier"]


@clause("V22")
def test_a_relic_is_destroyed_by_a_card() -> None:
    own = {"relics": ["War Brazier", "Ossuary"]}
    match = act(duel(hand=["T Break"], other=own, game=LAB), "play T Break on enemy relic 1")
    assert (seat(match, 1)["relics"], seat(match, 1)["waste"]) == (["Ossuary"], ["War Brazier"])
    match = act(duel(hand=["T Break"], own=own, game=LAB), "play T Break on own relic 2")
    assert (seat(match)["relics"], seat(match)["waste"]) == (
        ["War Brazier"],
        ["Ossuary", "T Break"],
    )


@clause("V51")
def test_relics_and_upgrades_have_a_muster() -> None:
    match = act(duel(hand=["T Forge"], game=LAB), "play T Forge")
    assert len(seat(match)["hand"]) == 2
    match = duel([unit("Salvager", health=1)], hand=["T Kit"], game=LAB)
    assert side(act(match, "play T Kit on own 1")) == "Salvager 3/3"


# --- upgrades -------------------------------------------------------------------------------------------


@clause("V23")
def test_upgrades_go_on_own_units_unless_they_say_more() -> None:
    hand = ["Sidearm", "T Curse", "T Brand"]
    match = duel(["Drifter"], ["Salvager"], hand, game=LAB)
    assert texts(match, "play Sidearm") == ["play Sidearm on own 1"]
    assert texts(match, "play T Curse") == ["play T Curse on enemy 1"]
    assert len(texts(match, "play T Brand")) == 2
    assert refused(match, "play Sidearm on enemy 1") == "V23"
    assert refused(match, "play T Curse on own 1") == "V23"
    assert texts(duel(hand=["Sidearm"]), "play") == []


@clause("V23")
def test_an_upgrade_adds_to_full_and_current_health() -> None:
    match = act(duel([unit("Salvager", health=2)], hand=["Barkmail"]), "play Barkmail on own 1")
    assert side(match) == "Salvager 4/4" and first(match)["max_health"] == 6


@clause("V23")
def test_several_upgrades_add_up() -> None:
    match = duel(["Drifter"], hand=["Sidearm", "Sidearm", "Barkmail"])
    act(match, "play Sidearm on own 1", "play Sidearm on own 1", "play Barkmail on own 1")
    assert side(match) == "Drifter 4/6"


@clause("V23")
@pytest.mark.parametrize(("now", "left"), [(5, 2), (3, 2), (2, 2), (1, 1)])
def test_taking_an_upgrade_away_never_destroys(now: int, left: int) -> None:
    wearer = unit("Drifter", health=now, upgrades=["Plate Harness"])
    match = duel(enemy=[wearer], hand=["Dismantle"])
    act(match, "play Dismantle on enemy 1 upgrade 1")
    assert side(match, 1) == f"Drifter 1/{left}" and first(match, 1)["max_health"] == 2
    assert seat(match, 1)["waste"] == ["Plate Harness"]


@clause("V23")
@pytest.mark.parametrize(("now", "left"), [(3, 2), (2, 2), (1, 1)])
def test_an_aura_that_ends_never_destroys(now: int, left: int) -> None:
    match = duel(
        [unit("Drifter", health=now)],
        hand=["Dismantle"],
        own={"relics": ["Signal Beacon"]},
    )
    act(match, "play Dismantle on own relic 1")
    assert side(match) == f"Drifter 1/{left}"


@clause("V23", "V52")
@pytest.mark.parametrize(("now", "left"), [(2, 2), (1, 1)])
def test_an_aura_that_ends_takes_nothing_that_another_takes(now: int, left: int) -> None:
    """2 of Health from two relics, 1 less by an enemy's: without one of the two it has 2 at most."""
    match = duel(
        [unit("Drifter", health=now)],
        hand=["T Break", "T Break"],
        own={"relics": ["T Banner", "T Banner"]},
        other={"relics": ["T Blight"]},
        game=LAB,
    )
    assert first(match)["max_health"] == 3
    act(match, "play T Break on own relic 1")
    assert (side(match), first(match)["max_health"]) == (f"Drifter 2/{left}", 2)
    act(match, "play T Break on own relic 1")
    assert side(match) == "Drifter 1/1"  # never below what is left of it


@clause("V23", "V52")
def test_a_penalty_that_ends_gives_back_what_it_took() -> None:
    match = duel(
        [unit("Drifter", health=1)],
        hand=["T Break", "T Break"],
        own={"relics": ["T Banner"]},
        other={"relics": ["T Blight"]},
        game=LAB,
    )
    act(match, "play T Break on enemy relic 1")
    assert side(match) == "Drifter 2/2"
    assert side(act(match, "play T Break on own relic 1")) == "Drifter 1/2"


@clause("V23", "V51")
def test_an_upgrade_goes_to_its_owners_waste_with_its_host() -> None:
    cursed = unit("Drifter", upgrades=["Sidearm", {"card": "T Brand", "owner": 0}])
    match = act(duel(["Freight Titan"], [cursed], game=LAB), TRADE)
    assert sorted(seat(match, 1)["waste"]) == ["Drifter", "Sidearm"]
    assert seat(match)["waste"] == ["T Brand"]
    cursed = unit("Drifter", upgrades=["Sidearm", {"card": "T Brand", "owner": 0}])
    match = act(duel(enemy=[cursed], hand=["Ebb"], game=LAB), "play Ebb on enemy 1")
    assert (seat(match, 1)["hand"], seat(match, 1)["waste"]) == (["Drifter"], ["Sidearm"])
    assert sorted(seat(match)["waste"]) == ["Ebb", "T Brand"]


@clause("V23", "V19")
@pytest.mark.parametrize(("now", "left"), [(4, "3/2"), (3, "3/1"), (2, None)])
def test_what_takes_health_takes_full_and_current(now: int, left: str | None) -> None:
    """And when it ends both come back, so that no damage is healed by it."""
    wanted = f"Salvager {left}" if left else ""
    match = duel(enemy=[unit("Salvager", health=now)], hand=["T Sap", "T Faint"], game=LAB)
    assert side(act(match.copy(), "play T Sap on enemy 1"), 1) == wanted
    act(match, "play T Faint on enemy 1")
    assert side(match, 1) == wanted
    assert side(act(match, "end turn"), 1) == (f"Salvager 3/{now}" if left else "")


@clause("V23")
def test_a_curse_takes_full_and_current_health() -> None:
    match = duel(enemy=[unit("Salvager", health=3)], hand=["T Curse", "T Break"], game=LAB)
    act(match, "play T Curse on enemy 1")
    assert side(match, 1) == "Salvager 2/1" and first(match, 1)["max_health"] == 2
    act(match, "play T Break on enemy 1 upgrade 1")
    assert side(match, 1) == "Salvager 3/3"
    weak = act(duel(enemy=["Drifter"], hand=["T Curse"], game=LAB), "play T Curse on enemy 1")
    assert side(weak, 1) == "" and seat(weak)["waste"] == ["T Curse"]


@clause("V23", "V52")
def test_an_aura_that_weakens_takes_full_and_current_health() -> None:
    enemy = [unit("Salvager", health=2), unit("Salvager", health=1)]
    match = duel(enemy=enemy, hand=["T Blight", "T Break"], game=LAB)
    act(match, "play T Blight")
    assert side(match, 1) == "Salvager 3/1"
    act(match, "play T Break on own relic 1")
    assert side(match, 1) == "Salvager 3/2"


@clause("V39")
def test_a_unit_holds_eight_upgrades() -> None:
    laden = unit("Drifter", upgrades=["Sidearm"] * 8)
    match = duel([laden, "Drifter"], hand=["Sidearm"])
    assert refused(match, "play Sidearm on own 1") == "V39"
    assert texts(match, "play") == ["play Sidearm on own 2"]


@clause("V51")
def test_you_is_the_owner_of_an_upgrade() -> None:
    """Also on an enemy unit: the turn is the owner's, and so is the card."""
    bound = unit("Drifter", upgrades=[{"card": "T Bond", "owner": 0}])
    match = duel(enemy=[bound], game=LAB)
    act(match, "end turn")
    assert [len(seat(match, n)["hand"]) for n in (0, 1)] == [0, 1]
    act(match, "end turn")
    assert [len(seat(match, n)["hand"]) for n in (0, 1)] == [2, 1]


# --- words of several sources --------------------------------------------------------------------------------


@clause("V74", "V23")
def test_salvage_saves_the_last_upgrades() -> None:
    crew = unit("Salvage Crew", health=1, upgrades=["Sidearm", "Barkmail"])
    match = act(duel(["Drifter"], [crew]), TRADE)
    assert seat(match, 1)["hand"] == ["Barkmail"]
    assert sorted(seat(match, 1)["waste"]) == ["Salvage Crew", "Sidearm"]


@clause("V74")
def test_salvage_works_however_the_unit_leaves() -> None:
    crew = unit("Salvage Crew", upgrades=["Sidearm", "Barkmail"])
    match = act(duel(enemy=[crew], hand=["Ebb"]), "play Ebb on enemy 1")
    assert sorted(seat(match, 1)["hand"]) == ["Barkmail", "Salvage Crew"]
    assert seat(match, 1)["waste"] == ["Sidearm"]


@clause("V74", "V9")
def test_what_is_salvaged_into_a_full_hand_is_wasted() -> None:
    crew = unit("Salvage Crew", health=1, upgrades=["Sidearm"])
    match = act(duel(["Drifter"], [crew], other={"hand": ["Ebb"] * 8}), TRADE)
    assert sorted(seat(match, 1)["waste"]) == ["Salvage Crew", "Sidearm"]


@clause("V49")
def test_salvage_of_all_sources_adds_up() -> None:
    fields: Row = {"health": 1, "upgrades": ["Sidearm", "Barkmail", "T Hook", "Plate Harness"]}
    match = duel(["Freight Titan"], [unit("T Tough", keywords=["salvage 1"], **fields)], game=LAB)
    act(match, TRADE)
    assert sorted(seat(match, 1)["hand"]) == ["Barkmail", "Plate Harness", "T Hook"]
    silent = unit("T Tough", silenced=True, keywords=["salvage 1"], **fields)
    match = act(duel(["Freight Titan"], [silent], game=LAB), TRADE)
    assert sorted(seat(match, 1)["hand"]) == ["Plate Harness", "T Hook"]


@clause("V75", "V49")
def test_silence_takes_printed_words_and_abilities_for_good() -> None:
    match = duel(enemy=["Blast Sapper", "Checkpoint Guard"], hand=["T Hush"] * 2, game=LAB)
    act(match, "play T Hush on enemy 1", "play T Hush on enemy 2", "end turn", "end turn")
    assert match.view(0)["seats"][1]["units"][1]["keywords"] == []
    assert first(match, 1)["silenced"]
    match = duel(["Freight Titan"], [unit("Blast Sapper", silenced=True)], game=LAB)
    assert health(act(match, TRADE)) == (30, 30)


@clause("V75", "V49")
def test_silence_leaves_upgrades_and_granted_words() -> None:
    loud = unit("T Tough", upgrades=["Current Cloak"], keywords=["armed"])
    match = act(duel(enemy=[loud], hand=["T Hush"], game=LAB), "play T Hush on enemy 1")
    assert first(match, 1)["shielded"] is False  # the hush was cancelled, with the shield
    match = duel(enemy=[loud | {"shielded": False}], hand=["T Hush"], game=LAB)
    act(match, "play T Hush on enemy 1")
    assert sorted(match.view(0)["seats"][1]["units"][0]["keywords"]) == ["armed", "evasive"]
    assert side(match, 1) == "T Tough 3/6"


@clause("V75", "V23")
def test_a_silenced_aura_ends() -> None:
    match = duel(["Command Chassis", "Checkpoint Guard"], hand=["T Hush"], game=LAB)
    assert side(match) == "Command Chassis 4/7 | Checkpoint Guard 3/5"
    act(match, "play T Hush on own 1")
    assert side(match) == "Command Chassis 4/7 | Checkpoint Guard 2/4"


# --- shields --------------------------------------------------------------------------------------------------


@clause("V71", "V48")
def test_a_shield_cancels_an_enemy_effect_card_once() -> None:
    match = duel(enemy=["Siege Walker"], hand=["Wither", "Wither"])
    act(match, "play Wither on enemy 1")
    assert side(match, 1) == "Siege Walker 5/5" and not first(match, 1)["shielded"]
    assert seat(match)["waste"] == ["Wither"] and seat(match)["energy"] == 8
    assert side(act(match, "play Wither on enemy 1"), 1) == "Siege Walker 5/2"


@clause("V48")
def test_a_shielded_target_cancels_the_whole_card() -> None:
    cards = [
        card(
            "T Drain",
            "effect",
            effects=[{"do": "damage", "to": "unit", "n": 1}, {"do": "heal", "to": "you", "n": 3}],
        )
    ]
    match = duel(
        enemy=["Siege Walker"], hand=["T Drain"], own={"health": 9}, game=load(cards=cards)
    )
    assert health(act(match, "play T Drain on enemy 1")) == (9, 30)


@clause("V71")
def test_a_shield_stops_nothing_else() -> None:
    """Neither own cards, nor what chooses nobody, nor units, nor blows."""
    match = act(duel(["Siege Walker"], hand=["Wither"]), "play Wither on own 1")
    assert side(match) == "Siege Walker 5/2" and first(match)["shielded"]
    match = act(duel(enemy=["Siege Walker"], hand=["T Wave"], game=LAB), "play T Wave")
    assert side(match, 1) == "Siege Walker 5/4" and first(match, 1)["shielded"]
    match = duel(enemy=["Siege Walker"], hand=["Slag Grenadier"])
    assert side(act(match, "play Slag Grenadier on enemy 1"), 1) == "Siege Walker 5/3"
    match = act(duel(["Drifter"], ["Siege Walker"]), TRADE)
    assert side(match, 1) == "Siege Walker 5/4" and first(match, 1)["shielded"]


@clause("V48")
@pytest.mark.parametrize("source", ["T Gift", "T Aegis"])
def test_a_new_grant_gives_a_new_shield(source: str) -> None:
    broken = unit("Siege Walker", shielded=False)
    match = act(duel([broken], hand=[source], game=LAB), f"play {source} on own 1")
    assert first(match)["shielded"]


@clause("V48")
def test_an_aura_gives_one_shield() -> None:
    own = {"relics": ["T Dome"], "hand": ["T Break", "T Dome"]}
    match = duel(["Drifter"], own=own, other={"hand": ["T Sap", "T Sap"]}, game=LAB)
    act(match, "end turn", "play T Sap on enemy 1")
    assert not first(match)["shielded"]
    act(match, "end turn", "play T Break on own relic 1", "play T Dome")
    assert match.view(0)["seats"][0]["units"][0]["keywords"] == []
    assert side(act(match, "end turn", "play T Sap on enemy 1")) == ""


@clause("V48")
def test_a_renewed_shield_stays_while_anything_gives_the_word() -> None:
    broken = unit("Siege Walker", shielded=False)
    match = duel([broken], hand=["T Aegis", "T Break"], game=LAB)
    act(match, "play T Aegis on own 1", "play T Break on own 1 upgrade 1")
    assert first(match)["shielded"]


@clause("V48", "V52")
def test_a_used_shield_is_no_longer_a_word() -> None:
    match = duel(enemy=["Siege Walker"], hand=["T Sap"], other={"relics": ["T Phalanx"]}, game=LAB)
    assert side(match, 1) == "Siege Walker 8/5"
    act(match, "play T Sap on enemy 1")
    assert side(match, 1) == "Siege Walker 5/5"
    assert match.view(0)["seats"][1]["units"][0]["keywords"] == []


# --- auras ------------------------------------------------------------------------------------------------------


@clause("V52")
def test_auras_of_both_players_add_up() -> None:
    own = {"relics": ["T Banner", "T Banner"]}
    match = duel(["Salvager"], own=own, other={"relics": ["T Fog"]}, game=LAB)
    assert side(match) == "Salvager 4/6"


@clause("V52")
def test_an_aura_reaches_who_comes_later() -> None:
    match = act(duel(hand=["Drifter"], own={"relics": ["T Banner"]}, game=LAB), "play Drifter")
    assert side(match) == "Drifter 2/3"
    match = duel(["Drifter"], hand=["T Banner"], game=LAB)
    assert side(act(match, "play T Banner")) == "Drifter 2/3"


@clause("V52")
def test_an_aura_for_a_word_asks_for_words_that_no_aura_gives() -> None:
    guarded = unit("Drifter", keywords=["defender"])
    framed = unit("Drifter", upgrades=["Servo Frame"])
    own = {"relics": ["T Drill", "T Veil"]}
    match = duel(["Drifter", guarded, framed, "Checkpoint Guard"], own=own, game=LAB)
    assert [u["attack"] for u in seat(match)["units"]] == [1, 2, 4, 3]
    blocked = act(
        duel(["Drifter"], ["Drifter"], other=own, game=LAB), "attack own 1 on enemy player"
    )
    assert texts(blocked) == ["no block", "block own 1"]


@clause("V52")
def test_a_word_that_is_granted_brings_its_aura_at_once() -> None:
    post = [{"do": "grant", "to": "friendly unit", "keyword": "defender"}]
    watch = [AURA | {"attack": 2, "having": "defender"}]
    game = load(
        cards=[card("T Watch", "relic", effects=watch), card("T Post", "effect", effects=post)]
    )
    match = duel(["Drifter"], hand=["T Post"], own={"relics": ["T Watch"]}, game=game)
    assert side(match) == "Drifter 1/2"
    assert side(act(match, "play T Post on own 1")) == "Drifter 3/2"


@clause("V52", "V25")
def test_an_aura_ends_with_its_source() -> None:
    weak = unit("Command Chassis", health=1)
    match = act(duel(["Drifter"], [weak, "Checkpoint Guard"]), TRADE, "no block")
    assert side(match, 1) == "Checkpoint Guard 2/4"


@clause("V24")
def test_an_effect_needs_a_target() -> None:
    assert texts(duel(hand=["Wither", "Dismantle", "Ebb"]), "play") == []
    assert refused(duel(["Drifter"], hand=["Ebb"]), "play Ebb on own 1") == "V24"
    assert refused(duel(["Drifter"], hand=["Triage"]), "play Triage on own 1") == "V24"
    assert texts(duel(hand=["Brine Diplomat"]), "play") == ["play Brine Diplomat"]
    match = duel(enemy=["Drifter"], hand=["Brine Diplomat"])
    assert texts(match, "play") == ["play Brine Diplomat on enemy 1"]


@clause("V24")
def test_an_effect_is_paid_happens_and_is_wasted() -> None:
    match = duel(enemy=["Drifter"], hand=["Flare Burst"], own={"waste": ["Ebb"]})
    events = [e["event"] for e in match.submit(0, "play Flare Burst on enemy 1")]
    assert events == ["play", "damage", "die"]
    assert seat(match)["waste"] == ["Ebb", "Flare Burst"] and seat(match)["energy"] == 9


@clause("V50")
def test_a_muster_may_choose_the_unit_itself() -> None:
    match = duel(["Drifter"], hand=["Slag Grenadier"])
    assert "play Slag Grenadier on own 2" in texts(match)
    act(match, "play Slag Grenadier on own 2")
    assert side(match) == "Drifter 1/2 | Slag Grenadier 2/1"


# --- units that fall ---------------------------------------------------------------------------------


CALL = {"do": "summon", "card": "drifter"}


@clause("V77", "V21", "V24")
@pytest.mark.parametrize("verb", [{"do": "destroy"}, {"do": "damage", "n": 9}])
def test_a_unit_that_falls_takes_room_until_the_card_is_carried_out(verb: Row) -> None:
    swap = card("T Swap", "effect", effects=[verb | {"to": "friendly unit"}, CALL])
    heir = card("T Heir", effects=[CALL | {"on": "aftermath"}])
    game = load(cards=[swap, heir], rules={"unit_limit": 2})
    match = act(duel(["Salvager", "T Heir"], hand=["T Swap"], game=game), "play T Swap on own 1")
    assert side(match) == "T Heir 2/2"
    match = act(duel(["Salvager", "T Heir"], hand=["T Swap"], game=game), "play T Swap on own 2")
    assert side(match) == "Salvager 3/4 | Drifter 1/2"  # what follows finds room


@clause("V77")
def test_who_is_healed_in_time_stays_but_not_who_is_destroyed() -> None:
    heal = {"do": "heal", "to": "all units", "n": 2}
    burn = card("T Burn", "effect", effects=[{"do": "damage", "to": "all units", "n": 2}, heal])
    doom = card("T Doom", "effect", effects=[{"do": "destroy", "to": "all units"}, heal])
    game = load(cards=[burn, doom])
    hurt = unit("Salvager", health=1)
    assert side(act(duel([hurt], hand=["T Burn"], game=game), "play T Burn")) == "Salvager 3/1"
    assert side(act(duel([hurt], hand=["T Doom"], game=game), "play T Doom")) == ""


@clause("V77", "V52")
def test_the_aura_of_a_unit_that_falls_lasts_as_long_as_it_stands() -> None:
    """So the heal does not bring the other to its full Health, and it does not flourish."""
    aura = AURA | {"health": 1, "other": True}
    storm = [{"do": do, "to": "all units", "n": n} for do, n in (("damage", 2), ("heal", 1))]
    game = load(
        cards=[card("T Lamp", effects=[aura], health=1), card("T Storm", "effect", effects=storm)]
    )
    match = act(duel(["T Lamp", "Bloom Prophet"], hand=["T Storm"], game=game), "play T Storm")
    assert side(match) == "Bloom Prophet 2/4"
