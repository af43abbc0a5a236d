"""The turn: VL6, V5, V8, V9, V31, V34, V41."""

import pytest

from tests.clauses import clause

from .duel import act, card, duel, first, health, load, refused, seat, side, texts, unit

HURTS = {"do": "damage", "to": "enemy player", "n": 1}
LAB = load(
    cards=[
        card("T Dawn", "relic", effects=[HURTS | {"on": "turn start"}]),
        card("T Dusk", "relic", effects=[HURTS | {"on": "turn end"}]),
        card("T Flood", "effect", effects=[{"do": "draw", "n": 4}]),
        card("T Ash", effects=[HURTS | {"on": "aftermath"}]),
        card("T Spark", effects=[{"on": "activate", "energy": 0} | HURTS]),
        card("T Wave", "effect", effects=[{"do": "damage", "to": "all units", "n": 9}]),
        card("T Surge", "relic", effects=[{"on": "turn start", "do": "gain energy", "n": 3}]),
        card(
            "T Rise",
            "effect",
            effects=[{"do": "buff", "to": "all units", "attack": 2, "health": 2, "for": "turn"}],
        ),
        card("T Home", "effect", effects=[{"do": "return to hand", "to": "all friendly units"}]),
        card("T Shrink", "effect", effects=[{"do": "buff", "to": "all units", "health": -3}]),
        card("T Quick", effects=[{"on": "surge", "do": "buff", "to": "self", "attack": 5}]),
        card("T Moan", effects=[{"on": "aftermath", "do": "lose health", "to": "you", "n": 3}]),
    ]
)


@clause("VL6", "VL6.1")
def test_a_turn_begins_with_a_card() -> None:
    match = act(duel(other={"deck": ["Drifter", "Triage"]}), "end turn")
    assert seat(match, 1)["hand"] == ["Drifter"] and seat(match, 1)["deck"] == ["Triage"]


@clause("V5")
def test_the_start_of_a_turn_has_its_order() -> None:
    """Ready, energy, card, then what happens at the start."""
    tired = unit("Drifter", attacked=True)
    own = {"relics": ["T Dawn", "T Surge"], "bank": ["Triage"] * 2}
    match = duel(enemy=[tired], other=own, game=LAB)
    events = match.submit(0, "end turn")
    kinds = [e["event"] for e in events]
    assert kinds == ["end turn", "turn", "draw", "trigger", "damage", "trigger", "energy"]
    assert events[1]["energy"] == 2 and seat(match, 1)["energy"] == 5
    assert first(match, 1)["ready"] and health(match) == (29, 30)


@clause("V5")
def test_only_the_own_units_get_ready() -> None:
    match = duel([unit("Drifter", attacked=True)], [unit("Drifter", attacked=True)])
    act(match, "end turn")
    assert not first(match, 0)["ready"] and first(match, 1)["ready"]


@clause("VL6.2", "V8")
def test_a_card_drawn_into_a_full_hand_is_shown_and_wasted() -> None:
    other = {"hand": ["Triage"] * 8, "deck": ["Drifter", "Ebb"]}
    match = act(duel(other=other), "end turn")
    assert len(seat(match, 1)["hand"]) == 8 and seat(match, 1)["waste"] == ["Drifter"]
    wasted = [e for e in match.events(0) if e["event"] == "waste"]
    assert [(e["card"], e["seat"]) for e in wasted] == [("drifter", 1)]


@clause("V8")
def test_each_of_several_draws_looks_at_the_hand() -> None:
    own = {"deck": ["Drifter", "Ebb", "Sidearm", "Salvager", "Dividend"]}
    match = duel(hand=["T Flood"] + ["Triage"] * 6, own=own, game=LAB)
    act(match, "play T Flood")
    assert seat(match)["hand"][6:] == ["Drifter", "Ebb"]
    assert seat(match)["waste"] == ["Sidearm", "Salvager", "T Flood"]


@clause("V8", "V3")
def test_the_card_for_banking_may_be_wasted() -> None:
    own = {"deck": ["Drifter", "Ebb", "Sidearm", "Salvager"], "hand": ["Triage"] * 8}
    match = duel(own=own)
    act(match, "bank Triage", "end turn")
    assert len(seat(match)["hand"]) == 8 and seat(match)["waste"] == []
    twin = duel(["Drifter"], own=own | {"banked": True})
    assert seat(act(twin, "end turn"))["waste"] == ["Drifter"]


@clause("V9")
def test_a_card_that_returns_to_a_full_hand_is_wasted() -> None:
    other = {"hand": ["Triage"] * 8}
    match = act(duel(enemy=["Drifter"], other=other, hand=["Ebb"]), "play Ebb on enemy 1")
    assert seat(match, 1)["waste"] == ["Drifter"] and len(seat(match, 1)["hand"]) == 8
    found = duel(hand=["Foundry Smith"] + ["Triage"] * 8, own={"deck": ["Sidearm"]}, game=BIG)
    act(found, "play Foundry Smith on own deck Sidearm")
    assert seat(found)["hand"][-1] == "Sidearm"


BIG = load(rules={"hand_cap": 9})


@clause("V9", "V38")
def test_a_found_card_is_wasted_when_the_hand_is_full() -> None:
    """The hand is full again by the card that was drawn before."""
    cards = [
        card(
            "T Finder",
            effects=[
                {"on": "muster", "do": "draw", "n": 1},
                {"on": "muster", "do": "search", "zone": "deck"},
            ],
        )
    ]
    own = {"deck": ["Drifter", "Sidearm", "Ebb"]}
    match = duel(hand=["T Finder"] + ["Triage"] * 7, own=own, game=load(cards=cards))
    act(match, "play T Finder on own deck Sidearm")
    assert seat(match)["hand"][-1] == "Drifter" and seat(match)["waste"] == ["Sidearm"]


@clause("VL6.2")
def test_the_limit_of_the_hand_is_a_rule() -> None:
    game = load(rules={"hand_cap": 5})
    match = duel(other={"hand": ["Triage"] * 5}, game=game)
    assert seat(act(match, "end turn"), 1)["waste"] == ["Freight Titan"]


@clause("VL6.3")
def test_both_waste_piles_lie_open() -> None:
    match = duel(own={"waste": ["Drifter", "Ebb"]}, other={"waste": ["Triage"]})
    for viewer in (0, 1, None):
        piles = [row["waste"] for row in match.view(viewer)["seats"]]
        assert piles == [["drifter", "ebb"], ["triage"]]


@clause("VL6.3", "VL6.5", "V24")
def test_each_player_has_a_pile_of_their_own() -> None:
    match = duel(["Drifter"], ["Drifter"], ["Triage"])
    act(match, "play Triage", "attack own 1 on enemy 1")
    assert [seat(match, n)["waste"] for n in (0, 1)] == [["Triage"], []]
    act(match, "end turn", "attack own 1 on enemy 1")
    assert [seat(match, n)["waste"] for n in (0, 1)] == [["Triage", "Drifter"], ["Drifter"]]


@clause("VL6.5", "V16")
def test_what_becomes_of_the_four_kinds() -> None:
    hand = ["Hired Blade", "Triage", "Ossuary", "Sidearm"]
    match = duel(["Drifter"], hand=hand)
    act(match, "play Hired Blade", "play Triage", "play Ossuary", "play Sidearm on own 1")
    now = seat(match)
    assert side(match) == "Drifter 2/3 | Hired Blade 3/2"  # at the right end
    assert (now["waste"], now["relics"]) == (["Triage"], ["Ossuary"])
    assert (now["units"][0]["upgrades"], now["hand"]) == (["Sidearm"], [])


@clause("VL6.5")
def test_cards_are_played_from_the_hand_in_the_own_turn() -> None:
    match = duel(hand=["Drifter"], other={"hand": ["Triage"]})
    assert refused(match, "play Triage") == "VL6.5"
    assert refused(match, "play Triage", seat=1) == "V31"


@clause("VL6.6", "VL6")
def test_acting_goes_in_any_order() -> None:
    match = duel(["Hired Blade", "T Spark"], hand=["Drifter", "Triage"], game=LAB)
    act(match, "activate own 2", "play Drifter", "attack own 1 on enemy player", "bank Triage")
    act(match, "activate own 2", "attack own 2 on enemy player")
    assert health(match) == (30, 30 - 1 - 3 - 1 - 2)


@clause("VL6.7")
def test_the_end_of_a_turn_has_its_order() -> None:
    match = duel(["Drifter"], hand=["T Rise", "Ebb"], own={"relics": ["T Dusk"]}, game=LAB)
    act(match, "play T Rise", "bank Ebb")
    assert side(match) == "Drifter 3/4"
    events = [e["event"] for e in match.submit(0, "end turn")]
    assert events == ["end turn", "trigger", "damage", "draw", "turn", "draw"]
    assert side(match) == "Drifter 1/2" and match.actors == (1,)


@clause("VL6.7", "V19")
def test_what_ends_with_the_turn_takes_no_health_that_is_needed() -> None:
    match = duel(["Drifter"], [unit("Drifter", health=1)], ["T Rise"], game=LAB)
    act(match, "play T Rise", "attack own 1 on enemy 1", "end turn")
    assert side(match) == "Drifter 1/1" and side(match, 1) == ""


@clause("V31")
def test_the_active_players_triggers_come_first_from_left_to_right() -> None:
    own = ["T Ash", "Drifter", "T Ash"]
    for active in (0, 1):
        hands = [{"hand": ["T Wave"]} if n == active else {} for n in (0, 1)]
        match = duel(own, ["T Ash"], own=hands[0], other=hands[1], game=LAB, active=active)
        events = match.submit(active, "play T Wave")
        fired = [e["seat"] for e in events if e["event"] == "trigger"]
        assert fired == ([0, 0, 1] if active == 0 else [1, 0, 0])


@clause("V31")
def test_each_trigger_is_carried_out_as_a_whole() -> None:
    """The first one kills the second one, which happens nevertheless: it was destroyed by then."""
    blast = {"on": "aftermath", "do": "damage", "to": "all units", "n": 2}
    cards = [card("T Bomb", effects=[blast, HURTS | {"on": "aftermath"}])]
    match = duel(["T Bomb", "T Bomb"], ["Salvager"], ["Wither"], game=load(cards=cards))
    act(match, "play Wither on own 1")
    assert (side(match), side(match, 1), health(match)) == ("", "", (30, 28))


@clause("V31")
def test_a_seat_acts_in_its_own_turn_only() -> None:
    match = duel(enemy=["Drifter"])
    assert refused(match, "end turn", seat=1) == "V31"
    assert refused(match, "attack own 1 on enemy player", seat=1) == "V31"


@clause("V34")
def test_the_match_is_a_draw_after_the_last_turn() -> None:
    match = act(duel(turn=99), "end turn")
    assert not match.is_over
    act(match, "end turn")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (None, "turn cap")


@clause("V34")
def test_the_last_turn_is_a_rule() -> None:
    match = load(rules={"turn_cap": 2}).match(1)
    act(match, "mulligan", "mulligan", "end turn", "end turn")
    assert match.is_over and match.result is not None and match.result.winner is None


@clause("V41")
def test_an_ability_is_used_as_often_as_it_is_paid() -> None:
    cards = [card("T Pump", effects=[HURTS | {"on": "activate", "energy": 2}])]
    match = duel(["T Pump"], own={"energy": 5}, game=load(cards=cards))
    act(match, "activate own 1", "activate own 1")
    assert seat(match)["energy"] == 1 and refused(match, "activate own 1") == "VL3.1"


@clause("V41")
def test_after_a_hundred_actions_the_turn_can_only_end() -> None:
    match = duel(["T Spark"], other={"health": 30}, game=LAB, acts=99)
    assert len(texts(match)) > 1
    act(match, "activate own 1")
    assert texts(match) == ["end turn"] and refused(match, "activate own 1") == "V41"
    assert len(texts(act(match, "end turn", "end turn"))) > 1


@clause("V9", "V25")
def test_returned_units_are_plain_cards_again() -> None:
    hurt = unit("Salvager", health=1, attack=9, upgrades=["Sidearm"])
    match = act(duel([hurt], hand=["T Home"], game=LAB), "play T Home")
    assert (seat(match)["hand"], seat(match)["waste"]) == (["Salvager"], ["Sidearm", "T Home"])
    assert side(act(match, "play Salvager")) == "Salvager 3/4"


@clause("VL9", "VL6")
@pytest.mark.parametrize("text", ["no block", "keep", "bottom", "mulligan"])
def test_what_is_not_asked_for_is_refused(text: str) -> None:
    assert refused(duel(), text) == "VL6"
    over = act(duel(["Drifter"], other={"health": 1}), "attack own 1 on enemy player")
    assert refused(over, "end turn", seat=0) == "VL9"


@clause("VL6.7", "V31")
def test_who_falls_as_something_wears_off_falls_in_the_old_turn() -> None:
    match = duel(["T Moan"], hand=["T Rise", "T Shrink"], other={"hand": ["T Quick"]}, game=LAB)
    act(match, "play T Rise", "play T Shrink")
    assert side(match) == "T Moan 4/1"
    events = [e["event"] for e in match.submit(0, "end turn")]
    assert events == ["end turn", "die", "trigger", "lose", "turn", "draw"]
    assert health(match) == (27, 30)
    assert (
        side(act(match, "play T Quick"), 1) == "T Quick 2/2"
    )  # that loss was no loss of this turn
