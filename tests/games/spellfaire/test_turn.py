"""S5: the phases of a turn, mana, draws and limits."""

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import GAME, act, creature, duel, health, kinds, load, play, refused, seat, side, unit
from .duel import texts as legal_texts


@clause("S5", "S5.5", "S5.6", "S5.8", "A4")
def test_the_phases_follow_in_order() -> None:
    match = duel(["Royal Tactician"], active=1)
    events = play(match, "end turn")
    assert kinds(events) == ["end turn", "turn", "trigger", "buff", "draw"]
    assert (match.actors, match.position()["phase"]) == ((0,), "main")


@clause("S5")
def test_the_players_take_turns() -> None:
    match = duel()
    assert [act(match, "end turn").actors for _ in range(4)] == [(1,), (0,), (1,), (0,)]
    assert match.position()["turns"] == [7, 7]


@clause("S5.1", "A1")
def test_the_nth_turn_has_n_mana_up_to_10() -> None:
    match = act(GAME.match(8, first=0), "mulligan", "mulligan")
    for n in range(1, 13):
        for player in range(2):
            assert match.actors == (player,)
            expected = min(n, 10)
            assert (seat(match, player)["mana"], seat(match, player)["max_mana"]) == (expected,) * 2
            act(match, "end turn")


@clause("S5.1")
def test_mana_is_filled_up_and_not_saved() -> None:
    match = duel(own={"mana": 3, "max_mana": 4})
    act(match, "end turn", "end turn")
    assert (seat(match)["mana"], seat(match)["max_mana"]) == (5, 5)


@clause("S5.1")
def test_mana_of_the_other_player_stays() -> None:
    match = act(duel(other={"mana": 2, "max_mana": 4}, own={"mana": 1}), "end turn")
    assert (seat(match, 0)["mana"], seat(match, 1)["mana"]) == (1, 5)


@clause("S5.1", "S5.7")
def test_a_card_that_costs_more_than_the_mana_is_illegal() -> None:
    match = duel(hand=["Ghoul"], own={"mana": 2})
    assert refused(match, "play Ghoul") == "S5.1"
    assert legal_texts(match) == ["end turn"]
    assert side(act(duel(hand=["Ghoul"], own={"mana": 3}), "play Ghoul")) == "Ghoul 3/3"


@clause("S5.2", "A41", "A49")
def test_a_card_drawn_into_a_full_hand_burns() -> None:
    own = {"deck": ["Grave Rat", "Mend"]}
    match = act(duel(hand=["Ghoul"] * 10, own=own, active=1), "end turn")
    assert seat(match)["hand"] == ["Ghoul"] * 10
    assert (seat(match)["deck"], seat(match)["discard"]) == (["Mend"], ["Grave Rat"])


@clause("S5.2", "A41")
def test_a_burned_card_has_no_effect_and_has_not_died() -> None:
    own = {"deck": ["Grave Rat"] * 2}
    match = duel(hand=["Ghoul"] * 10, own=own, active=1)
    events = play(match, "end turn")
    assert kinds(events) == ["end turn", "turn", "burn"]
    assert events[-1]["card"] == "grave_rat"
    assert (seat(match)["dead"], len(seat(match)["deck"])) == ([], 1)


@clause("S5.2")
def test_the_tenth_card_is_kept() -> None:
    match = act(duel(hand=["Ghoul"] * 9, own={"deck": ["Mend"]}, active=1), "end turn")
    assert seat(match)["hand"] == ["Ghoul"] * 9 + ["Mend"]


@clause("S5.3")
def test_a_seventh_creature_cannot_be_played_and_costs_nothing() -> None:
    match = duel(["Ghoul"] * 6, hand=["Razor Cub"])
    assert refused(match, "play Razor Cub") == "S5.3"
    assert (seat(match)["mana"], seat(match)["hand"]) == (10, ["Razor Cub"])


@clause("S5.3")
def test_a_sixth_creature_can_be_played_at_the_right_end() -> None:
    match = act(duel(["Ghoul"] * 5, ["Ghoul"] * 6, hand=["Razor Cub"]), "play Razor Cub")
    assert side(match).endswith("| Ghoul 3/3 | Razor Cub 1/1")
    assert len(seat(match)["board"]) == 6


@clause("S5.4", "S5.6")
def test_each_empty_draw_hurts_by_one_more() -> None:
    match = duel(own={"deck": []})
    hurt = []
    for _ in range(4):
        act(match, "end turn", "end turn")
        hurt.append(health(match)[0])
    assert hurt == [24, 22, 19, 15]
    assert seat(match)["fatigue"] == 4


@clause("S5.4")
def test_fatigue_counts_on_from_the_last_empty_draw() -> None:
    match = act(duel(own={"deck": [], "fatigue": 4}, active=1), "end turn")
    assert health(match) == (20, 25)


@clause("S5.4", "A26")
def test_fatigue_can_kill() -> None:
    match = act(duel(own={"deck": [], "health": 1}, active=1), "end turn")
    assert match.result is not None and match.result.winner == 1


@clause("S5.4")
def test_a_drawn_last_card_does_not_tire() -> None:
    match = act(duel(own={"deck": ["Mend"]}, active=1), "end turn")
    assert (health(match), seat(match)["fatigue"], seat(match)["hand"]) == ((25, 25), 0, ["Mend"])


@clause("S5.5", "A4")
def test_mana_comes_before_start_triggers_and_those_before_the_draw() -> None:
    own = {"mana": 1, "max_mana": 3, "dead": ["Ghoul"], "deck": ["Mend"]}
    match = duel(["Lich Adept"], own=own, active=1)
    events = play(match, "end turn")
    assert events[1] | {"clause": ""} == {
        "event": "turn",
        "seat": 0,
        "n": 6,
        "mana": 4,
        "clause": "",
    }
    assert kinds(events)[2:] == ["trigger", "return", "draw"]
    assert seat(match)["hand"] == ["Ghoul", "Mend"]


@clause("S5.5", "A5", "S6.1")
def test_creatures_become_ready_those_of_last_turn_too() -> None:
    tired = unit("Ghoul", attacked=True)
    match = duel([tired], hand=["Town Guard"])
    act(match, "play Town Guard")
    assert legal_texts(match, "attack") == []
    act(match, "end turn", "end turn")
    assert legal_texts(match, "attack") == [
        "attack own 1 on enemy hero",
        "attack own 2 on enemy hero",
    ]


@clause("A5", "S5.5")
def test_frozen_creatures_do_not_become_ready() -> None:
    match = duel([unit("Ghoul", frozen=True), "Ghoul"], active=1)
    act(match, "end turn")
    assert legal_texts(match, "attack") == ["attack own 2 on enemy hero"]


@clause("S5.6")
def test_one_card_is_drawn_from_the_top() -> None:
    match = act(duel(own={"deck": ["Mend", "Ghoul", "Growth"]}, active=1), "end turn")
    assert seat(match)["hand"] == ["Mend"]
    assert seat(match)["deck"] == ["Ghoul", "Growth"]


@clause("S5.7")
def test_plays_spells_and_attacks_come_in_any_order() -> None:
    match = duel(["Ghoul", "Ghoul"], hand=["Mend", "Razor Cub", "Ember Bolt"])
    act(match, "attack own 1 on enemy hero", "play Mend", "play Razor Cub")
    act(match, "attack own 3 on enemy hero", "play Ember Bolt on enemy hero")
    act(match, "attack own 2 on enemy hero")
    assert health(match)[1] == 25 - 3 - 1 - 2 - 3
    assert legal_texts(match) == ["end turn"]


@clause("S5.7")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    match = duel(hand=["Mend"], other={"hand": ["Ghoul"]}, own={"deck": ["Ghoul"]})
    assert refused(match, "play Ghoul") == "S5.7"


@clause("S5.7")
def test_a_turn_may_be_ended_at_once() -> None:
    assert act(duel(["Ghoul"], hand=["Mend"]), "end turn").actors == (1,)


@clause("S5.8", "A14", "A15", "A6")
def test_the_end_phase_lets_effects_wear_off_and_thaws() -> None:
    sat_out = unit("Ghoul", frozen=True, this_turn=1)
    match = duel([sat_out], [unit("Ghoul", this_turn=-2)])
    assert (side(match), side(match, 1)) == ("Ghoul 4/3", "Ghoul 1/3")
    act(match, "end turn")
    assert side(match) == side(match, 1) == "Ghoul 3/3"
    assert not creature(match)["frozen"]


BELL = {
    "id": "bell",
    "name": "Bell",
    "kind": "creature",
    "cost": 1,
    "attack": 1,
    "health": 5,
    "effects": [{"on": "turn end", "do": "damage", "n": 2, "to": "enemy hero"}],
}


@clause("S5.8")
def test_end_triggers_come_before_effects_wear_off_and_before_the_next_turn() -> None:
    match = duel(["Bell"], game=load(cards=[BELL]))
    events = play(match, "end turn")
    assert kinds(events) == ["end turn", "trigger", "damage", "turn", "draw"]
    assert health(match) == (25, 23)
    act(match, "end turn")  # the other's End Phase is not the Bell's
    assert health(match) == (25, 23)


@clause("S5.8", "A25")
def test_an_end_trigger_can_win() -> None:
    match = duel(["Bell"], other={"health": 2}, game=load(cards=[BELL]))
    act(match, "end turn")
    assert match.result is not None and match.result.winner == 0


@clause("A30", "A29", "S5.2")
def test_a_card_returned_by_the_lich_may_burn_the_draw() -> None:
    own = {"dead": ["Ghoul"], "deck": ["Mend"]}
    match = act(duel(["Lich Adept"], hand=["Growth"] * 9, own=own, active=1), "end turn")
    assert seat(match)["hand"] == ["Growth"] * 9 + ["Ghoul"]
    assert seat(match)["discard"] == ["Mend"]


@clause("A32", "S5.5", "A4")
def test_start_triggers_resolve_from_the_oldest_creature() -> None:
    own = {"dead": ["Ghoul"]}
    for board in (["Lich Adept", "Royal Tactician"], ["Royal Tactician", "Lich Adept"]):
        match = duel(board, own=own, active=1)
        triggers = [e["card"] for e in play(match, "end turn") if e["event"] == "trigger"]
        assert triggers == [name.lower().replace(" ", "_") for name in board]


@clause("A32")
def test_only_the_active_sides_start_triggers_resolve() -> None:
    match = duel(["Royal Tactician"], ["Royal Tactician"])
    with scripted(0):
        act(match, "end turn")
    assert (side(match), side(match, 1)) == ("Royal Tactician 4/5", "Royal Tactician 5/6")


@clause("A41")
def test_two_cards_are_drawn_one_after_the_other() -> None:
    own = {"deck": ["Mend"]}
    match = act(duel(hand=["Deep Winter"], own=own), "play Deep Winter")
    assert (seat(match)["hand"], seat(match)["fatigue"], health(match)[0]) == (["Mend"], 1, 24)
    own = {"deck": []}
    match = act(duel(hand=["Deep Winter"], own=own), "play Deep Winter")
    assert (seat(match)["fatigue"], health(match)[0]) == (2, 22)


@clause("A41", "S5.2")
def test_the_second_of_two_cards_may_burn() -> None:
    own = {"deck": ["Mend", "Grave Rat", "Ghoul"]}
    match = duel(hand=["Deep Winter"] + ["Growth"] * 9, own=own)
    act(match, "play Deep Winter")
    assert seat(match)["hand"] == ["Growth"] * 9 + ["Mend"]
    assert sorted(seat(match)["discard"]) == ["Deep Winter", "Grave Rat"]


@clause("A42")
def test_after_200_turns_the_game_is_a_draw() -> None:
    match = act(duel(turns=[100, 99]), "end turn")
    assert match.position()["turns"] == [100, 100] and match.result is None
    act(match, "end turn")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (None, "turn cap")


@clause("A42")
def test_fatigue_ends_every_game_long_before_the_cap() -> None:
    match = act(GAME.match(1, first=0), "mulligan", "mulligan")
    while not match.is_over:
        act(match, "end turn")
    assert sum(match.position()["turns"]) < 80
    assert match.result is not None and match.result.reason == "hero"


MOTH = {
    "id": "moth",
    "name": "Moth",
    "kind": "creature",
    "cost": 0,
    "attack": 1,
    "health": 1,
    "effects": [
        {"on": "played", "do": "destroy", "to": "self"},
        {"on": "death", "do": "return", "max_cost": 0},
    ],
}


@clause("A51")
def test_after_200_actions_only_the_end_of_the_turn_is_legal() -> None:
    match = duel(["Ghoul"], hand=["Moth"], game=load(cards=[MOTH]))
    for _ in range(199):
        act(match, "play Moth")
    assert legal_texts(match) == ["end turn", "attack own 1 on enemy hero", "play Moth"]
    act(match, "play Moth")
    assert legal_texts(match) == ["end turn"]
    assert refused(match, "play Moth") == "A51"
    assert refused(match, "attack own 1 on enemy hero") == "A51"
    act(match, "end turn", "end turn")
    assert "play Moth" in legal_texts(match)
