"""Positions as people write them: defaults, round trips, faults."""

import json
import random
from typing import Any

import pytest

from ludarium import BadPosition
from tests.clauses import clause

from .duel import (
    GAME,
    Row,
    act,
    creature,
    duel,
    health,
    load,
    refused,
    seat,
    side,
    texts,
    unit,
    walk,
)

FACE = "attack own 1 on enemy hero"


def again(spec: Row) -> Row:
    """Through JSON and a match."""
    position: Row = GAME.position(json.loads(json.dumps(spec))).position()
    return position


# --- defaults ----------------------------------------------------------------------------------------


def test_an_empty_position_has_the_defaults() -> None:
    nobody = {
        "health": 25,
        "mana": 10,
        "max_mana": 10,
        "fatigue": 0,
        "hand": [],
        "shown": [],
        "deck": [],
        "board": [],
        "dead": [],
        "discard": [],
        "faction": None,
        "school": None,
    }
    expected = {"phase": "main", "active": 0, "first": 0, "turns": [5, 5], "seed": 1}
    assert GAME.position({}).position() == expected | {"seats": [nobody, nobody]}


def test_a_creature_is_ready_with_its_printed_numbers_and_keywords() -> None:
    assert creature(duel(["Ghoul"])) == {
        "card": "Ghoul",
        "token": False,
        "attack": 3,
        "lasting": 3,
        "this_turn": 0,
        "health": 3,
        "max_health": 3,
        "ready": True,
        "attacked": False,
        "fresh": False,
        "frozen": False,
        "frozen_next": False,
        "due": False,
        "guard": False,
        "charge": False,
        "lifesteal": True,
        "ward": False,
    }


def test_names_and_ids_in_any_case_are_cards() -> None:
    match = duel(["TOWN guard", "town_guard"], hand=["ember BOLT", "EMBER_BOLT"])
    assert side(match) == "Town Guard 1/2 | Town Guard 1/2"
    assert seat(match)["hand"] == ["Ember Bolt", "Ember Bolt"]


@clause("S11")
def test_on_the_board_a_shared_name_means_the_token_elsewhere_the_spell() -> None:
    match = duel(
        ["Sproutling", "bramble wall"], hand=["Sproutling"], own={"discard": ["Bramble Wall"]}
    )
    assert side(match) == "Sproutling 1/1 | Bramble Wall 0/6"
    assert all(u["token"] for u in seat(match)["board"])
    act(match, "play Sproutling")
    assert seat(match)["discard"] == ["Bramble Wall", "Sproutling"]


def test_the_first_card_of_a_deck_is_its_top() -> None:
    match = duel(own={"deck": ["Mend", "Ghoul"]}, active=1)
    assert seat(act(match, "end turn"))["hand"] == ["Mend"]


def test_the_active_seat_and_the_turns_are_read() -> None:
    match = GAME.position({"active": 1, "turns": [3, 7]})
    assert match.actors == (1,) and match.position()["turns"] == [3, 7]
    assert match.view(0)["turn"] == 10


def test_a_fallen_hero_means_that_the_game_is_over() -> None:
    match = GAME.position({"seats": [{"health": 0}, {}]})
    assert match.result is not None and match.result.winner == 1
    match = GAME.position({"seats": [{"health": 0}, {"health": 0}]})
    assert match.result is not None and match.result.winner is None


def test_the_same_seed_gives_the_same_dice() -> None:
    ends = [
        side(act(duel(["Royal Tactician", "Ghoul", "Ghoul"], active=1, seed=seed), "end turn"))
        for seed in (1, 1, *range(12))
    ]
    assert ends[0] == ends[1] and len(set(ends)) == 3


# --- creatures -----------------------------------------------------------------------------------------


@clause("A13")
def test_attack_is_the_value_of_now_and_lasting_the_rest() -> None:
    match = duel([unit("Ghoul", attack=5), unit("Ghoul", attack=1, this_turn=-2)])
    assert [(u["lasting"], u["this_turn"]) for u in seat(match)["board"]] == [(5, 0), (3, -2)]
    assert side(act(match, "end turn")) == "Ghoul 5/3 | Ghoul 3/3"


@clause("A13")
def test_lasting_may_be_negative() -> None:
    match = duel([unit("Ghoul", attack=0, lasting=-2, this_turn=1)])
    assert side(match) == "Ghoul 0/3"
    assert creature(act(match, "end turn"))["lasting"] == -2


@clause("A13", "A15")
def test_this_turn_alone_is_added_to_the_printed_attack() -> None:
    match = duel([unit("Ghoul", this_turn=2), unit("Town Guard", this_turn=-3)])
    assert side(match) == "Ghoul 5/3 | Town Guard 0/2"
    assert side(act(match, "end turn")) == "Ghoul 3/3 | Town Guard 1/2"


def test_health_and_keywords_may_differ_from_the_printed_ones() -> None:
    match = duel([unit("Ghoul", health=9, guard=True, lifesteal=False, ward=True)])
    row = creature(match)
    assert (row["health"], row["max_health"]) == (9, 9)
    assert (row["guard"], row["lifesteal"], row["ward"], row["charge"]) == (
        True,
        False,
        True,
        False,
    )
    assert creature(duel([unit("Ghoul", health=1)]))["max_health"] == 3


def test_a_creature_that_is_not_ready_waits_for_its_next_turn() -> None:
    for fields in ({"ready": False}, {"attacked": True}, {"fresh": True}):
        match = duel([unit("Ghoul", **fields)])
        assert refused(match, FACE) == "S6.1"
        assert texts(act(match, "end turn", "end turn"), "attack") == [FACE]


@clause("S7.2")
def test_a_charging_creature_that_is_not_ready_has_attacked() -> None:
    assert refused(duel([unit("Razor Cub", ready=False)]), FACE) == "S6.1"
    assert texts(duel([unit("Razor Cub", fresh=True)]), "attack") == [FACE]


@clause("A6", "S7.5")
def test_frozen_blocks_this_turn_of_the_active_seat() -> None:
    match = duel([unit("Ghoul", frozen=True)])
    assert refused(match, FACE) == "S7.5"
    act(match, "end turn", "end turn")
    assert texts(match, "attack") == [FACE]


@clause("A6", "S7.5")
def test_frozen_blocks_the_next_turn_of_the_other_seat() -> None:
    match = act(duel([], [unit("Ghoul", frozen=True)]), "end turn")
    assert refused(match, FACE) == "S7.5"
    assert texts(act(match, "end turn", "end turn"), "attack") == [FACE]


@clause("A7", "A8")
def test_frozen_next_blocks_the_coming_own_turn_only() -> None:
    for ready in (True, False):
        match = duel([unit("Ghoul", frozen_next=True, ready=ready)])
        assert texts(match, "attack") == ([FACE] if ready else [])
        assert creature(match)["frozen_next"] and not creature(match)["frozen"]
        act(match, "end turn")
        assert creature(match)["frozen"] and not creature(match)["frozen_next"]
        act(match, "end turn")
        assert refused(match, FACE) == "S7.5"


@clause("A8")
def test_frozen_and_frozen_next_block_both_turns() -> None:
    match = duel([unit("Ghoul", frozen=True, frozen_next=True)])
    assert refused(match, FACE) == "S7.5"
    assert refused(act(match, "end turn", "end turn"), FACE) == "S7.5"


@clause("A49")
def test_shown_names_the_hand_cards_that_both_know() -> None:
    own = {"shown": [1, 3], "faction": "necropolis", "school": "nature"}
    match = duel(hand=["Mend", "Growth", "Ghoul"], own=own)
    assert seat(match)["shown"] == [1, 3]
    assert set(match.view(1)["seats"][0]["hand"]) == {None, "mend", "ghoul"}


# --- round trips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_match_leads_back_to_itself(seed: int) -> None:
    names = sorted(GAME.decks)
    decks = [names[seed * 5 % 16], names[(seed * 7 + 8) % 16]]
    phases = set()
    for match in walk(GAME, seed, decks=decks):
        spec = match.position()
        assert again(spec) == spec
        twin = GAME.position(spec)
        for n in range(2):
            assert twin.legal(n) == match.legal(n)
        assert (twin.is_over, twin.result) == (match.is_over, match.result)
        phases.add(spec["phase"])
    assert phases >= {"mulligan", "main", "over"}


def test_a_match_goes_on_the_same_from_its_position() -> None:
    rng = random.Random(3)
    match = GAME.match(3, decks=["necropolis-fire", "kingdom-frost"])
    while not match.is_over:
        twin = GAME.position(match.position())
        action = rng.choice(match.legal_ids(match.actors[0]))
        twin.submit(match.actors[0], action)
        match.submit(match.actors[0], action)
        assert twin.position() == match.position()


@clause("A22")
def test_a_pending_order_is_part_of_the_position() -> None:
    board = ["Grave Rat", unit("Soul Collector", health=2)]
    match = act(duel(board, ["Grave Rat"], ["Inferno Sweep"]), "play Inferno Sweep")
    spec = match.position()
    assert (spec["phase"], spec["stage"]) == ("order", "main")
    assert spec["pending"] == [
        {"card": "Grave Rat", "seat": 0},
        {"card": "Soul Collector", "seat": 0},
        {"card": "Grave Rat", "seat": 1},
    ]
    assert again(spec) == spec
    twin = GAME.position(spec)
    act(twin, "first Soul Collector")
    act(match, "first Soul Collector")
    assert twin.position() == match.position()


@clause("A55")
def test_a_pending_order_of_the_start_phase_keeps_what_is_due() -> None:
    fuse = {
        "id": "fuse",
        "name": "Fuse",
        "kind": "creature",
        "cost": 1,
        "attack": 1,
        "health": 9,
        "effects": [{"on": "turn start", "do": "damage", "n": 3, "to": "all creatures"}],
    }
    game = load(cards=[fuse])
    board = ["Fuse", "Grave Rat", "Soul Collector", "Royal Tactician"]
    match = act(duel(board, game=game, active=1), "end turn")
    spec = match.position()
    assert spec["stage"] == "start"
    assert [u["due"] for u in spec["seats"][0]["board"]] == [False, True]
    twin = game.position(spec)
    assert twin.position() == spec
    assert act(twin, "first Grave Rat").position() == act(match, "first Grave Rat").position()


@clause("A42")
def test_a_game_ended_by_the_turn_cap_leads_back_to_itself() -> None:
    match = act(duel(turns=[100, 100], active=1), "end turn")
    spec = match.position()
    assert spec["phase"] == "over" and again(spec) == spec
    assert GAME.position(spec).result == match.result


def test_a_finished_game_leads_back_to_itself() -> None:
    match = act(duel(["Ghoul"], other={"health": 1}), FACE)
    assert again(match.position()) == match.position()
    assert GAME.position(match.position()).result == match.result


def test_a_summoned_card_and_a_spell_named_like_a_token_lead_back() -> None:
    match = duel([unit("Grave Rat", token=True), "Sproutling"], hand=["Sproutling"])
    assert again(match.position()) == match.position()
    assert creature(match)["token"]


def test_a_position_of_other_rules_may_hold_more() -> None:
    game = load(rules={"board_limit": 7, "hand_limit": 12})
    match = duel(["Ghoul"] * 7, hand=["Mend"] * 12, game=game)
    assert game.position(match.position()).position() == match.position()


# --- faults ------------------------------------------------------------------------------------------------


def own(**fields: Any) -> Row:
    return {"seats": [fields, {}]}


def on_board(**fields: Any) -> Row:
    return own(board=[{"card": "Ghoul", **fields}])


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"actve": 1}, 'unknown key "actve" (did you mean "active"?)'),
        ({"zzz": 1}, 'unknown key "zzz"'),
        (own(helth=3), 'seats[0]: unknown key "helth" (did you mean "health"?)'),
        (on_board(redy=True), 'seats[0].board[0]: unknown key "redy" (did you mean "ready"?)'),
        (own(hand=["Goul"]), 'seats[0].hand[0]: unknown card "Goul" (did you mean "Ghoul"?)'),
        (own(board=["Ghoul", "Town Gard"]), 'board[1]: unknown card "Town Gard"'),
        (own(hand=[7]), "expected a card's name, got 7"),
        (own(board=[7]), "seats[0].board[0]: expected a table, got 7"),
        (own(board=[{}]), "expected a card's name"),
        (own(hand=["sproutling_token"]), "is a token, not a card"),
        (own(dead=["bramble_wall_token"]), "is a token, not a card"),
        (own(dead=["Sproutling"]), "Sproutling is not a creature"),
        (own(dead=["Mend"]), "Mend is not a creature"),
        (own(board=["Mend"]), "Mend is not a creature"),
        (own(faction="kingdon"), 'unknown word "kingdon" (did you mean "kingdom"?)'),
        (own(school="ice"), 'unknown word "ice"'),
        ({"phase": "mane"}, 'unknown word "mane" (did you mean "main"?)'),
        ({"active": 2}, "active: 2 is outside 0 to 1"),
        ({"active": "0"}, "active: expected a whole number, got '0'"),
        ({"active": True}, "expected a whole number, got True"),
        ({"seed": -1}, "seed: -1 is outside"),
        ({"seed": 1 << 53}, "seed"),
        ({"turns": [5]}, "turns: expected one number per seat"),
        ({"turns": [5, -1]}, "turns: -1 is outside"),
        ({"turns": [5, 5, 5]}, "turns: expected at most 2 entries, got 3"),
        ({"seats": [{}]}, "seats: expected 2 entries, got 1"),
        ({"seats": [{}, {}, {}]}, "seats: expected at most 2 entries, got 3"),
        ({"seats": [{}, 3]}, "seats[1]: expected a table, got 3"),
        (own(health=-1), "seats[0].health: -1 is outside"),
        (own(mana=-1), "seats[0].mana: -1 is outside"),
        (own(max_mana=-1), "seats[0].max_mana: -1 is outside"),
        (own(fatigue=-1), "seats[0].fatigue: -1 is outside"),
        (own(health=2.5), "expected a whole number, got 2.5"),
        (own(hand="Ghoul"), "seats[0].hand: expected a list"),
        (own(hand=["Ghoul"] * 11), "seats[0].hand: expected at most 10 entries, got 11"),
        (own(board=["Ghoul"] * 7), "seats[0].board: expected at most 6 entries, got 7"),
        (own(deck=["Ghoul"] * 25), "seats[0].deck: expected at most 24 entries, got 25"),
        (own(dead=["Ghoul"] * 41), "seats[0].dead: expected at most 40 entries, got 41"),
        (own(discard=["Mend"] * 41), "seats[0].discard: expected at most 40 entries, got 41"),
        (
            own(deck=["Mend"] * 24, discard=["Mend"] * 17),
            "expected at most 40 cards in all, got 41",
        ),
        (own(hand=["Mend"], shown=[2]), "expected a place in the hand from 1 to 1, got 2"),
        (own(hand=["Mend"], shown=[0]), "expected a place in the hand from 1 to 1, got 0"),
        (on_board(attack=-1), "seats[0].board[0].attack: -1 is outside"),
        (on_board(health=0), "seats[0].board[0].health: 0 is outside"),
        (on_board(health=-2), "seats[0].board[0].health: -2 is outside"),
        (on_board(health=5, max_health=4), "max_health: 4 is outside"),
        (on_board(ready="yes"), "ready: expected true or false, got 'yes'"),
        (on_board(frozen=1), "frozen: expected true or false, got 1"),
        (on_board(attack=5, lasting=3), "attack is 5, but lasting 3 and this_turn 0 give 3"),
        (on_board(attacked=True, ready=True), "a creature that has attacked is not ready"),
        ({"phase": "order"}, 'phase "order" needs pending triggers'),
        ({"phase": "order", "pending": [{"card": "Ghoul"}]}, "Ghoul does nothing when it dies"),
        ({"phase": "order", "pending": [{"card": "Grave Rat"}]}, "needs pending triggers"),
        ({"phase": "order", "pending": [{"card": "Grave Ratt"}]}, 'unknown card "Grave Ratt"'),
        ({"phase": "order", "pending": [{"card": "Grave Rat", "seat": 2}]}, "pending[0].seat"),
        ({"phase": "over"}, 'phase "over": both heroes stand and turns are left'),
        (3, "position: expected a table, got 3"),
    ],
)
def test_a_bad_position_is_named_with_the_nearest_right_word(spec: Any, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(spec)
    assert message in str(caught.value)


def test_health_of_a_position_is_kept() -> None:
    assert health(duel(own={"health": 7}, other={"health": 31})) == (7, 31)


def test_pending_belongs_to_the_order_phase() -> None:
    with pytest.raises(BadPosition, match="unknown key"):
        GAME.position({"pending": [{"card": "Grave Rat"}]})
