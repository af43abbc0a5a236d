"""Positions as people write them: defaults, what is known, round trips in all phases, faults."""

import json
import random
from typing import Any

import pytest

from ludarium import BadPosition, Game, Match
from tests.clauses import clause

from .duel import (
    GAME,
    Row,
    act,
    card,
    duel,
    first,
    health,
    load,
    refused,
    seat,
    side,
    texts,
    unit,
    walk,
)

FACE = "attack own 1 on enemy player"
LOOK = {"do": "look top"}
SHIELDS = {"on": "aura", "do": "grant", "to": "all friendly units", "keyword": "shielded"}
CARDS = [
    card("T Seer", attack=1, effects=[LOOK | {"on": "muster"}, LOOK | {"on": "aftermath"}]),
    card("T Scout", effects=[LOOK | {"on": "on attack"}, LOOK | {"on": "turn end"}]),
    card("T Dawn", "relic", effects=[LOOK | {"on": "turn start"}]),
    card("T Veil", "relic", effects=[SHIELDS]),
    card("T Curse", "upgrade", attack=-3, hosts="unit"),
    card(
        "T Storm",
        "effect",
        effects=[
            {"do": "damage", "to": "all units", "n": 2},
            LOOK,
            {"do": "damage", "to": "any character", "n": 1},
        ],
    ),
    card(
        "T Blessing",
        "effect",
        effects=[
            {"do": "grant", "to": "unit", "keyword": "shielded"},
            {"do": "grant", "to": "all units", "keyword": "salvage 2"},
            {"do": "buff", "to": "all units", "attack": 2, "health": -1, "for": "turn"},
        ],
    ),
]
LAB = load(cards=CARDS)
LEADERS = load(variant="paragon")


def again(spec: Row, game: Game = GAME) -> Row:
    """Through JSON and a match."""
    position: Row = game.position(json.loads(json.dumps(spec))).position()
    return position


def kept(match: Match) -> Match:
    """The match that its position leads back to, which is the same in all that can be seen."""
    spec = match.position()
    twin = match.game.position(json.loads(json.dumps(spec)))
    assert twin.position() == spec
    for n in range(2):
        assert twin.legal(n) == match.legal(n)
    assert (twin.is_over, twin.result, twin.actors) == (match.is_over, match.result, match.actors)
    return twin


# --- defaults ----------------------------------------------------------------------------------------


def test_an_empty_position_has_the_defaults() -> None:
    nobody = {
        "health": 30,
        "energy": 0,
        "nation": "emberhold",
        "banked": False,
        "searches": 0,
        "lost": 0,
        "upgrades_played": 0,
        "hand": [],
        "deck": [],
        "bank": [],
        "waste": [],
        "units": [],
        "relics": [],
        "paragon": None,
        "paragon_played": False,
        "known_top": 0,
        "known_bottom": 0,
        "from_deck": [],
        "shown": [],
    }
    expected = {"phase": "main", "active": 0, "first": 0, "turn": 5, "acts": 0, "seed": 1}
    assert GAME.position({}).position() == expected | {"seats": [nobody, nobody]}


def test_a_unit_is_ready_with_its_printed_numbers() -> None:
    assert first(duel(["Siege Walker"])) == {
        "card": "Siege Walker",
        "token": False,
        "attack": 5,
        "health": 5,
        "max_health": 5,
        "this_turn": [0, 0],
        "upgrades": [],
        "keywords": [],
        "ready": True,
        "fatigued": False,
        "attacked": False,
        "exhausted": False,
        "shielded": True,
        "silenced": False,
    }


@clause("VL3.2")
def test_energy_is_the_size_of_the_bank() -> None:
    assert seat(GAME.position({"seats": [{"bank": ["Drifter"] * 4}, {}]}))["energy"] == 4
    assert seat(duel(own={"energy": 1}))["energy"] == 1


def test_names_and_ids_in_any_case_are_cards() -> None:
    match = duel(["HIRED blade", "hired_blade"], hand=["field MEDIC", "FIELD_MEDIC"])
    assert side(match) == "Hired Blade 3/2 | Hired Blade 3/2"
    assert seat(match)["hand"] == ["Field Medic", "Field Medic"]


def test_the_first_card_of_a_deck_is_its_top() -> None:
    match = act(duel(own={"deck": ["Triage", "Drifter"]}, active=1), "end turn")
    assert seat(match)["hand"] == ["Triage"]


@pytest.mark.parametrize(("active", "turn", "begins"), [(0, 5, 0), (1, 5, 1), (0, 6, 1), (1, 8, 0)])
def test_who_began_follows_from_the_turn(active: int, turn: int, begins: int) -> None:
    match = GAME.position({"active": active, "turn": turn})
    assert match.actors == (active,) and match.view(0)["turn"] == turn
    assert match.position()["first"] == begins


def test_a_leader_in_play_is_a_unit_that_vanishes() -> None:
    name = LEADERS.rows_of("paragon")[0]["name"]
    match = duel([name], own={"paragon": name, "paragon_played": True}, game=LEADERS)
    assert first(match)["card"] == name and first(match)["token"]
    assert kept(match).view(1)["seats"][0]["paragon"] == LEADERS.rows_of("paragon")[0]["id"]


# --- numbers of units ----------------------------------------------------------------------------------


@clause("V23")
def test_upgrades_add_to_the_printed_numbers() -> None:
    match = duel([unit("Drifter", upgrades=["Sidearm", "Thermal Blade"])])
    assert side(match) == "Drifter 4/4" and first(match)["max_health"] == 4


def test_given_numbers_are_those_of_now() -> None:
    match = duel([unit("Drifter", attack=2, health=3, upgrades=["Sidearm"])])
    assert side(match) == "Drifter 2/3" and "lasting" not in first(match)
    match = duel([unit("Drifter", attack=7, health=9, upgrades=["Sidearm"])], hand=["Sidearm"])
    assert (first(match)["attack"], first(match)["max_health"]) == (7, 9)
    assert side(act(match, "play Sidearm on own 1")) == "Drifter 8/10"


@clause("V23")
def test_auras_are_part_of_the_given_numbers() -> None:
    relics = {"relics": ["Signal Beacon", "Signal Beacon"]}
    assert side(duel(["Drifter"], own=relics)) == "Drifter 1/4"
    match = duel([unit("Drifter", health=4, max_health=5)], hand=["Dismantle"], own=relics)
    assert first(kept(match))["max_health"] == 5
    act(match, "play Dismantle on own relic 1", "end turn", "end turn")
    assert (first(match)["health"], first(match)["max_health"]) == (4, 4)


@clause("V52")
def test_an_aura_reaches_units_that_are_written_before_it() -> None:
    match = duel(["Bulwark Engine", "Command Chassis", "Drifter"])
    assert side(match) == "Bulwark Engine 2/7 | Command Chassis 4/7 | Drifter 1/2"
    match = duel([unit("Bulwark Engine", attack=2, health=7), "Command Chassis"])
    assert side(match) == "Bulwark Engine 2/7 | Command Chassis 4/7"


def test_what_ends_with_the_turn_is_written_apart() -> None:
    match = duel([unit("Drifter", this_turn=[2, 1]), unit("Drifter", attack=4, this_turn=[2, 0])])
    assert side(match) == "Drifter 3/3 | Drifter 4/2"
    assert side(act(kept(match), "end turn")) == "Drifter 1/2 | Drifter 2/2"


def test_an_attack_below_zero_keeps_what_lasts() -> None:
    match = duel([unit("Drifter", attack=2, upgrades=["Sidearm"])], hand=["T Curse"], game=LAB)
    act(match, "play T Curse on own 1")
    assert first(match)["attack"] == 0 and "lasting" not in first(match)
    match = duel([unit("Drifter", lasting=[2, 2], upgrades=["T Curse"])], game=LAB)
    assert first(kept(match))["lasting"] == [2, 2] and first(match)["attack"] == 0
    assert first(duel([unit("Drifter", lasting=[2, 2])]))["attack"] == 2


def test_hurt_units_keep_their_full_health() -> None:
    assert first(duel([unit("Salvager", health=1)]))["max_health"] == 4
    assert first(duel([unit("Salvager", max_health=7)]))["health"] == 7


@clause("V48", "V49")
def test_keywords_are_the_granted_ones() -> None:
    match = duel([unit("Drifter", keywords=["defender", "SALVAGE 2", "Evasive"])])
    assert first(match)["keywords"] == ["defender", "evasive", "salvage 2"]
    assert first(duel(["Checkpoint Guard"]))["keywords"] == []


@clause("V48")
def test_a_shield_may_be_broken_or_granted() -> None:
    match = kept(duel([unit("Siege Walker", shielded=False), unit("Drifter", shielded=True)]))
    assert [u["shielded"] for u in seat(match)["units"]] == [False, True]
    assert first(match, place=2)["keywords"] == ["shielded"]
    veil = duel(["Drifter", unit("Drifter", shielded=False)], own={"relics": ["T Veil"]}, game=LAB)
    assert [u["shielded"] for u in seat(kept(veil))["units"]] == [True, False]
    assert first(veil)["keywords"] == []
    gone = duel([unit("Drifter", shield_broken=True)], hand=["T Veil"], game=LAB)
    assert not first(act(kept(gone), "play T Veil"))["shielded"]


# --- readiness -------------------------------------------------------------------------------------------


@clause("VL7.1", "V15", "V48")
@pytest.mark.parametrize(
    ("fields", "clause_id"),
    [
        ({"ready": False}, "VL7.1"),
        ({"fatigued": True}, "VL7.1"),
        ({"attacked": True}, "V15"),
        ({"exhausted": True}, "V48"),
    ],
)
def test_a_unit_that_is_not_ready_cannot_attack(fields: Row, clause_id: str) -> None:
    match = kept(duel([unit("Drifter", **fields)]))
    assert not first(match)["ready"] and refused(match, FACE) == clause_id
    assert texts(act(match, "end turn", "end turn"), "attack") == [FACE]


@clause("VL7.1")
def test_a_battle_ready_unit_that_is_not_ready_has_attacked() -> None:
    assert first(duel([unit("Relay Runner", ready=False)]))["attacked"]
    assert first(duel([unit("Relay Runner", fatigued=True)]))["ready"]
    assert first(duel([unit("Drifter", ready=False, upgrades=["Jump Pack"])]))["attacked"]


@clause("V55")
def test_exhausted_may_last_for_two_turns() -> None:
    match = kept(duel([unit("Drifter", exhausted=True, exhausted_for=2)]))
    assert refused(act(match, "end turn", "end turn"), FACE) == "V48"
    assert texts(act(match, "end turn", "end turn"), "attack") == [FACE]


def test_silence_takes_printed_words_alone() -> None:
    match = duel([unit("Null Warden", silenced=True, keywords=["evasive"])])
    assert match.view(0)["seats"][0]["units"][0]["keywords"] == ["evasive"]
    assert not first(kept(match))["shielded"]


def test_upgrades_may_belong_to_the_other_seat() -> None:
    cursed = unit("Drifter", upgrades=["Sidearm", {"card": "T Curse", "owner": 1}])
    match = kept(duel([cursed], game=LAB))
    assert first(match)["upgrades"] == ["Sidearm", {"card": "T Curse", "owner": 1}]
    match = duel([cursed], [unit("Freight Titan")], game=LAB, active=1)
    act(match, "attack own 1 on enemy 1")
    assert sorted(seat(match, 0)["waste"]) == ["Drifter", "Sidearm"]
    assert seat(match, 1)["waste"] == ["T Curse"]


# --- what is known ---------------------------------------------------------------------------------------


@clause("V67")
def test_shown_names_what_both_know() -> None:
    own = {"bank": ["Drifter", "Triage"], "shown": [{"card": "Triage", "since": 1}, "Ebb"]}
    match = kept(duel(hand=["Sidearm", "Ebb"], own=own))
    assert seat(match)["shown"] == own["shown"]
    row = match.view(1)["seats"][0]
    assert row["hand"] == [None, None] and row["bank_cards"] is None
    assert row["shown"] == [
        {"card": "triage", "where": "hand or bank"},
        {"card": "ebb", "where": "hand"},
    ]


@clause("V43", "V67")
def test_what_was_banked_from_the_deck_was_never_shown() -> None:
    own = {"bank": ["Drifter", "Triage"], "from_deck": [2]}
    match = kept(duel(hand=["Ebb"], own=own | {"shown": [{"card": "Ebb", "since": 1}]}))
    assert match.view(1)["seats"][0]["shown"] == [{"card": "ebb", "where": "hand"}]
    with pytest.raises(BadPosition, match="Triage is neither in the hand nor in the bank"):
        duel(own=own | {"shown": [{"card": "Triage", "since": 1}]})


@clause("V37", "V54")
def test_the_owner_knows_the_ends_that_were_looked_at() -> None:
    own = {"deck": ["Triage", "Ebb", "Drifter", "Sidearm"], "known_top": 1, "known_bottom": 2}
    match = kept(duel(own=own))
    row = match.view(0)["seats"][0]
    assert (row["known_top"], row["known_bottom"]) == (["triage"], ["drifter", "sidearm"])
    assert sorted(row["deck_cards"]) == ["drifter", "ebb", "sidearm", "triage"]
    other = match.view(1)["seats"][0]
    assert (other["known_top"], other["known_bottom"], other["deck_cards"]) == ([], [], None)


def test_facts_of_the_turn_are_part_of_the_position() -> None:
    match = duel(["Drifter"], own={"relics": ["Assembly Line"]}, hand=["Sidearm", "Sidearm"])
    act(match, FACE, "play Sidearm on own 1")
    assert seat(match, 1)["lost"] == 1 and seat(match)["upgrades_played"] == 1
    assert match.position()["acts"] == 2
    assert seat(kept(match))["energy"] == seat(match)["energy"]
    assert seat(act(kept(match), "play Sidearm on own 1"))["energy"] == seat(match)["energy"] - 1


# --- phases ----------------------------------------------------------------------------------------------


@clause("V14")
def test_a_mulligan_may_be_half_answered() -> None:
    match = GAME.match(3)
    assert kept(match).position()["phase"] == "mulligan"
    name = seat(match, 1)["hand"][2]
    match.submit(1, f"mulligan {name}")
    assert (seat(match)["mulligan"], seat(match, 1)["mulligan"]) == (None, [name])
    assert match.actors == (0,)
    twin = kept(match)
    twin.submit(0, "mulligan")
    match.submit(0, "mulligan")
    assert twin.position() == match.position() and match.position()["turn"] == 1


@clause("V14")
def test_a_written_mulligan_holds_its_defaults() -> None:
    hand = ["Drifter", "Triage", "Drifter"]
    match = GAME.position({"phase": "mulligan", "first": 1, "seats": [{"hand": hand}, {}]})
    spec = match.position()
    assert (spec["active"], spec["first"], spec["turn"]) == (1, 1, 0) and match.actors == (0, 1)
    assert texts(match, seat=0) == [
        "mulligan",
        "mulligan Drifter",
        "mulligan Triage",
        "mulligan Drifter, Triage",
        "mulligan Drifter, Drifter",
        "mulligan Drifter, Triage, Drifter",
    ]


@clause("V18")
def test_a_block_is_decided_from_the_position() -> None:
    spec: Row = {"phase": "block", "attack": {"attacker": 1, "target": "enemy player"}}
    match = kept(duel(["Drifter"], ["Hired Blade", "Checkpoint Guard"], **spec))
    assert match.actors == (1,) and texts(match) == ["no block", "block own 2"]
    assert first(match)["attacked"]
    assert health(act(kept(match), "no block")) == (30, 29)
    assert side(act(match, "block own 2"), 1) == "Hired Blade 3/2 | Checkpoint Guard 2/3"


@clause("V18")
def test_a_declared_attack_is_part_of_the_position() -> None:
    match = act(duel(["Drifter"], ["Hired Blade", "Lock Keeper"]), "attack own 1 on enemy 1")
    assert match.position()["attack"] == {"attacker": 1, "target": "enemy 1"}
    twin = kept(match)
    assert act(twin, "no block").position() == act(match, "no block").position()


@clause("V54")
@pytest.mark.parametrize("deck", [["Drifter", "Triage"], ["Triage"], []])
def test_the_card_that_is_looked_at_lies_on_top(deck: list[str]) -> None:
    match = kept(duel(own={"deck": deck}, phase="choose", pending={"card": "Drifter"}))
    assert match.actors == (0,) and texts(match) == ["keep", "bottom"]
    assert match.view(0)["pending"] == {"seat": 0, "card": "drifter"}
    assert match.view(1)["pending"] == {"seat": 0, "card": None}
    rest = [name for name in deck if name != "Drifter"]
    assert seat(act(kept(match), "bottom"))["deck"] == [*rest, "Drifter"]
    assert seat(act(match, "keep"))["deck"] == ["Drifter", *rest]


@clause("V54")
@pytest.mark.parametrize("choice", ["keep", "bottom"])
def test_an_effect_goes_on_after_the_look(choice: str) -> None:
    """In the middle of it units are down, triggers wait, and the card lies in the waste."""
    match = duel(["T Seer", "Salvager"], ["Drifter"], ["T Storm"], game=LAB)
    act(match, "play T Storm on enemy player")
    spec = match.position()
    assert spec["resolving"]["stage"] == "main" and spec["seats"][0]["waste"] == ["T Storm"]
    assert spec["resolving"]["aimed"] == {"player": 1}
    assert spec["resolving"]["queue"] == [
        {"card": "T Storm", "seat": 0, "on": "play", "effect": 3, "unit": None}
    ]
    while match.position()["phase"] == "choose":
        twin = kept(match)
        assert act(twin, choice).position() == act(match, choice).position()
    assert side(match) == "Salvager 3/2" and health(match) == (30, 29)
    assert sorted(seat(match)["waste"]) == ["T Seer", "T Storm"]


@clause("V39", "V54")
@pytest.mark.parametrize("fallen", [False, True])
def test_an_attack_goes_on_after_the_look(fallen: bool) -> None:
    match = duel(["T Scout"], ["Hired Blade", "Drifter"], own={"health": 3}, game=LAB)
    act(match, "attack own 1 on enemy 2")
    resolving = match.position()["resolving"]
    assert (resolving["stage"], resolving["attacker"]) == ("attack", [0, 1])
    assert resolving["target"] == [1, 2]
    if fallen:  # a target that is gone by then
        spec = match.position()
        spec["resolving"]["target"] = "gone"
        match = LAB.position(spec)
        assert side(act(kept(match), "keep"), 1) == "Hired Blade 3/2 | Drifter 1/2"
    else:
        assert side(act(kept(match), "keep"), 1) == side(act(match, "keep"), 1) == "Hired Blade 3/2"


@clause("V54")
def test_looks_at_the_start_and_the_end_of_a_turn() -> None:
    own = {"relics": ["T Dawn", "T Dawn"]}
    match = duel(["T Scout"], other=own, game=LAB, active=0)
    stages = []
    for text in ("end turn", "keep", "bottom", "keep"):
        act(match, text)
        if match.position()["phase"] == "choose":
            stages.append((match.position()["resolving"]["stage"], match.actors))
        kept(match)
    assert stages == [("end", (0,)), ("start", (1,)), ("start", (1,))]
    assert match.position()["phase"] == "main" and match.actors == (1,)


@clause("VL9.1", "VL9.2")
def test_a_player_without_health_has_lost() -> None:
    match = GAME.position({"seats": [{"health": 0}, {}]})
    assert match.result is not None and match.result.winner == 1
    match = GAME.position({"seats": [{"health": 0}, {"health": 0}]})
    assert match.result is not None and match.result.winner is None
    assert again(match.position()) == match.position()


@clause("V34")
def test_a_match_ended_by_the_turn_cap_leads_back_to_itself() -> None:
    match = act(duel(turn=100), "end turn")
    assert kept(match).position()["phase"] == "over"


@clause("V13")
def test_a_match_that_ends_midway_leads_back_to_itself() -> None:
    draw = {"do": "draw", "n": 1}
    storm = card("T Last", "effect", effects=[{"do": "damage", "to": "all units", "n": 9}, draw])
    game = load(cards=[storm])
    own = {"health": 1, "deck": [], "waste": ["Drifter"]}
    match = act(duel(["Drifter"], hand=["T Last"], own=own, game=game), "play T Last")
    assert match.is_over and first(match)["health"] < 0
    kept(match)


# --- whole matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_match_leads_back_to_itself(seed: int) -> None:
    names = sorted(GAME.decks)
    decks = [names[seed * 5 % len(names)], names[(seed * 7 + 8) % len(names)]]
    phases = {kept(match).position()["phase"] for match in walk(GAME, seed, decks=decks)}
    assert phases >= {"mulligan", "main", "over"}


@pytest.mark.parametrize("seed", range(3))
def test_a_match_goes_on_the_same_from_its_position(seed: int) -> None:
    """With cards that look, curse and bless, so that little of a record stays unused."""
    rng = random.Random(seed)
    hand = [row["name"] for row in CARDS]
    others = [row["name"] for row in LAB.cards if not row["token"]]
    deck = [rng.choice(hand * 4 + others) for _ in range(30)]
    own = {"deck": deck, "bank": ["Drifter"] * 5}
    match = LAB.position({"seats": [own, own], "seed": seed})
    phases = set()
    for _ in range(120):
        if match.is_over:
            break
        phases.add(match.position()["phase"])
        twin = LAB.position(match.position())
        n = match.actors[0]
        action = rng.choice(match.legal_ids(n))
        twin.submit(n, action)
        match.submit(n, action)
        assert twin.position() == match.position()
    assert "choose" in phases


def test_a_position_of_other_rules_may_hold_more() -> None:
    game = load(rules={"unit_limit": "none", "relic_limit": "none", "hand_cap": 12})
    match = duel(["Drifter"] * 10, hand=["Triage"] * 12, game=game, own={"relics": ["Ossuary"] * 6})
    assert game.position(match.position()).position() == match.position()


# --- faults ------------------------------------------------------------------------------------------------


def own(**fields: Any) -> Row:
    return {"seats": [fields, {}]}


def fielded(**fields: Any) -> Row:
    return own(units=[{"card": "Drifter", **fields}])


BLOCK: Row = {"phase": "block", "attack": {"attacker": 1, "target": "enemy player"}}
CHOOSE: Row = {"phase": "choose", "pending": {"card": "Drifter"}}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (3, "position: expected a table, got 3"),
        ({"actve": 1}, 'unknown key "actve" (did you mean "active"?)'),
        ({"active": 2}, "active: 2 is outside 0 to 1"),
        ({"turn": 0}, "turn: 0 is outside 1 to 100"),
        ({"turn": 101}, "turn: 101 is outside 1 to 100"),
        ({"seed": -1}, "seed: -1 is outside"),
        ({"phase": "mane"}, 'unknown word "mane" (did you mean "main"?)'),
        ({"phase": "over"}, 'phase "over": both players have Health and turns are left'),
        ({"seats": [{}]}, "seats: expected 2 entries, got 1"),
        (own(helth=3), 'seats[0]: unknown key "helth" (did you mean "health"?)'),
        (own(health=-1), "seats[0].health: -1 is outside"),
        (own(energy=-1), "seats[0].energy: -1 is outside"),
        (own(nation="emberhole"), 'unknown word "emberhole" (did you mean "emberhold"?)'),
        (own(nation="universal"), 'unknown word "universal"'),
        (own(banked=1), "banked: expected true or false, got 1"),
        (own(hand=["Driftr"]), 'hand[0]: unknown card "Driftr" (did you mean "Drifter"?)'),
        (own(hand=[7]), "expected a card's name, got 7"),
        (own(hand=["Sprout"]), "Sprout is a token, it is only ever in play"),
        (own(hand=["Drifter"] * 9), "seats[0].hand: expected at most 8 entries, got 9"),
        (own(deck=["Drifter"] * 41), "seats[0].deck: expected at most 40 entries, got 41"),
        (own(bank=["Drifter"] * 41), "seats[0].bank: expected at most 40 entries, got 41"),
        (own(units=["Drifter"] * 8), "seats[0].units: expected at most 7 entries, got 8"),
        (own(relics=["Ossuary"] * 5), "seats[0].relics: expected at most 4 entries, got 5"),
        (own(relics=["Drifter"]), "expected a card of the kind relic, got Drifter"),
        (own(units=["Ossuary"]), "expected a card of the kind unit, got Ossuary"),
        (own(units=[{}]), "seats[0].units[0]: expected a card's name"),
        (
            own(deck=["Drifter"] * 40, waste=["Drifter"] * 20, units=["Drifter"]),
            "seats[0]: expected at most 60 cards in all zones together, got 61",
        ),
        (own(paragon="Nobody"), 'seats[0].paragon: unknown leader "Nobody"'),
        (own(paragon_played=True), "expected a leader, named by paragon"),
        (own(known_top=1), "seats[0].known_top: 1 is outside 0 to 0"),
        (own(from_deck=[1]), "seats[0].from_deck: expected at most 0 entries"),
        (own(bank=["Drifter"], from_deck=[2]), "expected places from 1 to 1, got 2"),
        (own(shown=["Drifter"]), "Drifter is neither in the hand nor in the bank"),
        (own(hand=["Drifter"], shown=["Drifter"] * 2), "so often"),
        (own(mulligan=[]), 'unknown key "mulligan"'),
        (fielded(redy=True), 'seats[0].units[0]: unknown key "redy" (did you mean "ready"?)'),
        (fielded(attack=-1), "seats[0].units[0].attack: -1 is outside"),
        (fielded(health=0), "seats[0].units[0].health: 0 is outside"),
        (fielded(health=5, max_health=4), "max_health: 4 is outside 5"),
        (fielded(ready=True, attacked=True), "is not ready"),
        (fielded(ready=True, fatigued=True), "is not ready"),
        (fielded(exhausted_for=1), "exhausted_for: 1 is outside 0 to 0"),
        (fielded(shielded=True, shield_broken=True), "a unit whose shield is broken"),
        (fielded(keywords=["defendr"]), 'unknown keyword "defendr" (did you mean "defender"?)'),
        (fielded(keywords=["salvage 0"]), 'unknown keyword "salvage 0"'),
        (fielded(keywords=[3]), "expected a keyword, got 3"),
        (fielded(upgrades=["Drifter"]), "expected a card of the kind upgrade, got Drifter"),
        (fielded(upgrades=["Sidearm"] * 9), "upgrades: expected at most 8 entries, got 9"),
        (fielded(upgrades=[{"card": "Sidearm", "owner": 2}]), "owner: 2 is outside 0 to 1"),
        (fielded(this_turn=[1]), "this_turn: expected [attack, health], got [1]"),
        (fielded(attack=5, lasting=[3, 2]), "attack: 5, but lasting [3, 2]"),
        (fielded(marks=["hurt"]), 'unknown key "marks"'),
        ({"attack": {}}, 'unknown key "attack"'),
        ({"phase": "block"}, "attack: expected a table, got None"),
        (BLOCK, "attack: expected a unit of the active seat that attacks"),
        (BLOCK | own(units=["Drifter"]), 'phase "block": no defender could step in'),
        (
            BLOCK | own(units=["Drifter"]) | {"attack": {"attacker": 2}},
            "attack.attacker: 2 is outside 1 to 1",
        ),
        (
            BLOCK | own(units=["Drifter"]) | {"attack": {"target": "enemy 1"}},
            'attack.target: unknown word "enemy 1"',
        ),
        ({"pending": {"card": "Drifter"}}, 'unknown key "pending"'),
        ({"phase": "choose"}, "pending: expected a table, got None"),
        (CHOOSE | {"pending": {"card": "Drifer"}}, 'unknown card "Drifer"'),
        (CHOOSE | {"resolving": {"stage": "mian"}}, '(did you mean "main"?)'),
        (CHOOSE | {"resolving": {"stage": "attack"}}, "an attacker belong together"),
        (CHOOSE | {"resolving": {"attacker": [0, 1]}}, "resolving.attacker.place: 1 is outside"),
        (CHOOSE | {"resolving": {"aimed": {}}}, "expected a unit, a player, a relic or a card"),
        (CHOOSE | {"resolving": {"queue": [{"card": "Drifter", "on": "x"}]}}, 'unknown word "x"'),
        (
            {"phase": "mulligan", "seats": [{"hand": ["Drifter"] * 6}, {}]},
            "hand: expected at most 5 entries, got 6",
        ),
        (
            {"phase": "mulligan", "seats": [{"mulligan": []}, {"mulligan": []}]},
            "once both have answered, the new cards are drawn",
        ),
        (
            {"phase": "mulligan", "seats": [{"hand": ["Triage"], "mulligan": ["Drifter"]}, {}]},
            "Drifter is not in the hand so often",
        ),
    ],
)
def test_a_bad_position_is_named_with_the_nearest_right_word(spec: Any, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(spec)
    assert message in str(caught.value)
