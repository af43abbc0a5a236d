"""What may be typed: the texts of actions, other spellings of them, and their parts."""

from typing import Any

import pytest

from ludarium import IllegalAction, Match
from ludarium.games.voidlit.notation import KINDS, KINDS_OF_ACTION, NUMBERS
from ludarium.games.voidlit.state import ACTIONS
from tests.clauses import clause

from .duel import GAME, Row, act, card, duel, first, load, refused, seat, texts, unit

SHOT = {"do": "damage", "to": "any character", "n": 1, "on": "activate", "energy": 0}
CARDS = [
    card("T Gun", "upgrade", attack=1, effects=[SHOT]),
    card("T Gunner", effects=[SHOT]),
    card("T Pump", effects=[{"do": "draw", "on": "activate", "energy": 1}]),
    card("T Finder", effects=[{"do": "search", "zone": "deck", "on": "activate", "energy": 0}]),
    card("T Digger", effects=[{"do": "return from waste", "on": "activate", "energy": 0}]),
    card(
        "T Wrecker",
        "relic",
        effects=[{"do": "destroy", "to": "relic or upgrade", "on": "activate", "energy": 0}],
    ),
    card("T Friend", effects=[{"do": "buff", "to": "unit", "attack": 1, "on": "muster"}]),
]
LAB = load(cards=CARDS)


def parts(match: Match, text: str) -> Row:
    row: Row = next(a.parts for a in match.legal(match.actors[0]) if a.text == text)
    return row


def ids(match: Match, n: int) -> list[Any]:
    """What seat 0 calls the units of a seat."""
    return [u["id"] for u in match.view(0)["seats"][n]["units"]]


# --- texts -------------------------------------------------------------------------------------------


def test_every_number_has_one_kind_and_every_kind_its_range() -> None:
    numbers = [n for _, begin, count in KINDS_OF_ACTION for n in range(begin, begin + count)]
    assert numbers == list(range(1, ACTIONS))
    match = duel(["T Finder"], hand=["Drifter"], own={"relics": ["T Wrecker"]}, game=LAB)
    for kind, (_, begin, count) in zip(KINDS, KINDS_OF_ACTION, strict=True):
        for number in range(begin, begin + count):
            text = LAB.definition.action_text(LAB, match._state, 0, number)
            if text is not None:
                made = LAB.definition.action_parts(LAB, match._state, 0, number, lambda n: n)
                assert made["kind"] == kind and number in NUMBERS[kind]
                assert number in NUMBERS[text.split()[0]]


def test_no_number_outside_has_a_text() -> None:
    for number in (-1, 0, ACTIONS):
        assert GAME.definition.action_text(GAME, duel()._state, 0, number) is None


def test_each_text_has_one_number() -> None:
    units = ["T Gunner", unit("T Gunner", upgrades=["T Gun"]), unit("Drifter", upgrades=["T Gun"])]
    hand = ["Foundry Smith", "Bone Cantrix", "Dismantle", "Flare Burst", "Sidearm"]
    own = {"relics": ["T Wrecker"], "deck": ["Sidearm", "Triage"], "waste": ["Drifter"]}
    match = duel(units, ["Drifter"], hand, own, game=LAB)
    for action in match.legal(0):
        assert match.parse(0, action.text.upper()) == action.id
    assert len(set(texts(match))) == len(texts(match))


@clause("VL6.5", "V1")
def test_playing_and_banking() -> None:
    match = duel(["Drifter"], ["Hired Blade"], ["Hired Blade", "Sidearm", "Flare Burst"])
    assert texts(match, "bank") == ["bank Flare Burst", "bank Hired Blade", "bank Sidearm"]
    assert texts(match, "play Hired") == ["play Hired Blade"]
    assert texts(match, "play Sidearm") == ["play Sidearm on own 1"]
    assert texts(match, "play Flare") == [
        "play Flare Burst on own 1",
        "play Flare Burst on enemy 1",
        "play Flare Burst on own player",
        "play Flare Burst on enemy player",
    ]


@clause("VL7.2", "V18")
def test_attacking_and_blocking() -> None:
    match = duel(["Drifter"], ["Hired Blade", "Lock Keeper"])
    assert texts(match, "attack") == [
        "attack own 1 on enemy 1",
        "attack own 1 on enemy 2",
        "attack own 1 on enemy player",
    ]
    assert texts(act(match, "attack own 1 on enemy player")) == ["no block", "block own 2"]


@clause("V24", "V50")
def test_a_muster_names_its_target_where_it_has_one() -> None:
    match = duel([], ["Drifter", "Freight Titan"], ["Brine Diplomat", "Slag Grenadier"])
    assert texts(match, "play Brine") == ["play Brine Diplomat on enemy 1"]
    assert "play Slag Grenadier on own 1" in texts(match)
    assert texts(duel([], ["Freight Titan"], ["Brine Diplomat"]), "play") == ["play Brine Diplomat"]


@clause("V38")
def test_choices_from_a_zone() -> None:
    own = {"deck": ["Sidearm", "Triage", "Servo Frame"], "waste": ["Drifter", "Freight Titan"]}
    match = duel(hand=["Foundry Smith", "Bone Cantrix"], own=own)
    assert texts(match, "play Foundry") == ["play Foundry Smith on own deck Sidearm"]
    assert texts(match, "play Bone") == ["play Bone Cantrix on own waste Drifter"]
    act(match, "play bone_cantrix on own waste drifter")
    assert seat(match)["hand"] == ["Foundry Smith", "Drifter"]
    none = duel(hand=["Foundry Smith", "Bone Cantrix"])
    assert texts(none, "play") == ["play Foundry Smith", "play Bone Cantrix"]


@clause("V22", "V23")
def test_relics_and_upgrades_are_named_by_their_places() -> None:
    own = {"relics": ["Ossuary", "War Brazier"]}
    host = unit("Drifter", upgrades=["Sidearm", "Barkmail"])
    match = duel(["Drifter", host], [host], ["Dismantle"], own, {"relics": ["Ossuary"]})
    assert texts(match, "play") == [
        "play Dismantle on own relic 1",
        "play Dismantle on own relic 2",
        "play Dismantle on enemy relic 1",
        "play Dismantle on own 2 upgrade 1",
        "play Dismantle on own 2 upgrade 2",
        "play Dismantle on enemy 1 upgrade 1",
        "play Dismantle on enemy 1 upgrade 2",
    ]
    act(match, "play Dismantle on enemy 1 upgrade 2")
    assert first(match, 1)["upgrades"] == ["Sidearm"]


@clause("V56")
def test_a_leader_is_played_by_its_name() -> None:
    game = load(variant="paragon")
    leader = game.rows_of("paragon")[0]
    match = duel(own={"paragon": leader["name"]}, game=game)
    text = f"play {leader['name']}"
    assert texts(match, "play") == [text]
    assert parts(match, text) == {
        "kind": "play",
        "card": leader["id"],
        "hand": [],
        "leader": True,
    }
    act(match, text)
    assert first(match)["card"] == leader["name"] and refused(match, text) == "V56"


# --- activating --------------------------------------------------------------------------------------


@clause("VL6.6", "V41")
def test_activating_units_and_relics() -> None:
    match = duel(["T Pump"], [unit("Drifter", upgrades=["Sidearm"])], game=LAB)
    assert texts(match, "activate") == ["activate own 1"]
    own = {"relics": ["Ossuary", "T Wrecker"]}
    match = duel([], [unit("Drifter", upgrades=["Sidearm"])], own=own, game=LAB)
    assert texts(match, "activate") == [
        "activate own relic 2 on own relic 1",
        "activate own relic 2 on own relic 2",
        "activate own relic 2 on enemy 1 upgrade 1",
    ]
    own = {"deck": ["Triage"], "waste": ["Drifter"]}
    match = duel(["T Finder", "T Digger"], own=own, game=LAB)
    assert texts(match, "activate") == [
        "activate own 1 on own deck Triage",
        "activate own 2 on own waste Drifter",
    ]


@clause("VL6.6", "V51")
def test_a_unit_without_an_ability_lends_its_name_to_its_first_upgrade() -> None:
    armed = unit("Drifter", upgrades=["Sidearm", "T Gun", "T Gun"])
    silent = unit("T Gunner", silenced=True, upgrades=["T Gun"])
    match = duel([armed, unit("T Gunner", upgrades=["T Gun"]), silent], game=LAB)
    found = [t.removesuffix(" on enemy player") for t in texts(match) if t.endswith("enemy player")]
    assert [text for text in found if text.startswith("activate")] == [
        "activate own 1",
        "activate own 2",
        "activate own 3",
        "activate own 1 upgrade 3",
        "activate own 2 upgrade 1",
    ]


@clause("VL6.6")
def test_the_upgrade_may_be_named_itself() -> None:
    match = duel([unit("Drifter", upgrades=["Sidearm", "T Gun"])], game=LAB)
    act(match, "activate own 1 upgrade 2 on enemy player")
    assert seat(match, 1)["health"] == 29
    assert refused(match, "activate own 1 upgrade 1 on enemy player") == "VL6.6"


# --- other spellings ---------------------------------------------------------------------------------


@clause("VL5.2")
@pytest.mark.parametrize(
    "text", ["mulligan Triage, Drifter", "MULLIGAN  drifter,triage", "mulligan Drifter , triage"]
)
def test_the_cards_of_a_mulligan_come_in_any_order(text: str) -> None:
    hand = ["Drifter", "Ebb", "Triage"]
    match = GAME.position({"phase": "mulligan", "seats": [{"hand": hand}, {}]})
    match.submit(0, text)
    assert seat(match)["mulligan"] == ["Drifter", "Triage"]


def test_ids_are_read_as_names() -> None:
    match = duel(["Drifter"], hand=["Flare Burst", "Sidearm"])
    act(match, "play flare_burst on Enemy  Player", "play sidearm on own 1")
    assert seat(match, 1)["health"] == 28 and first(match)["upgrades"] == ["Sidearm"]


# --- parts -------------------------------------------------------------------------------------------


def test_parts_name_hand_places_units_and_players() -> None:
    match = duel(["Drifter"], ["Hired Blade"], ["Triage", "Flare Burst", "Flare Burst"])
    (mine,), (theirs,) = ids(match, 0), ids(match, 1)
    assert parts(match, "play Flare Burst on enemy 1") == {
        "kind": "play",
        "card": "flare_burst",
        "hand": [1, 2],
        "target": {"unit": theirs},
    }
    assert parts(match, "play Flare Burst on own player")["target"] == {"player": 0}
    assert parts(match, "play Triage") == {"kind": "play", "card": "triage", "hand": [0]}
    assert parts(match, "bank Triage") == {"kind": "bank", "card": "triage", "hand": [0]}
    assert parts(match, "attack own 1 on enemy player") == {
        "kind": "attack",
        "source": {"unit": mine},
        "target": {"player": 1},
    }
    assert parts(match, "end turn") == {"kind": "end"}


def test_parts_of_a_block_and_of_a_look() -> None:
    match = act(duel(["Drifter"], ["Lock Keeper"]), "attack own 1 on enemy player")
    assert parts(match, "no block") == {"kind": "no block"}
    assert parts(match, "block own 1") == {"kind": "block", "source": {"unit": ids(match, 1)[0]}}
    match = duel(phase="choose", pending={"card": "Drifter"})
    assert [parts(match, text) for text in texts(match)] == [{"kind": "keep"}, {"kind": "bottom"}]


def test_parts_name_relics_upgrades_and_cards_of_zones() -> None:
    host = unit("Drifter", upgrades=["Sidearm", "T Gun"])
    own = {"relics": ["Ossuary", "T Wrecker"], "deck": ["Triage"]}
    match = duel([host, "T Finder"], hand=["Dismantle"], own=own, game=LAB)
    drifter, finder = ids(match, 0)
    assert parts(match, "play Dismantle on own relic 1")["target"] == {"relic": [0, 0]}
    assert parts(match, "activate own relic 2 on own 1 upgrade 2") == {
        "kind": "activate",
        "source": {"relic": [0, 1]},
        "card": "t_wrecker",
        "target": {"unit": drifter, "upgrade": 1},
    }
    assert parts(match, "activate own 1 on own player") == {
        "kind": "activate",
        "source": {"unit": drifter},
        "card": "t_gun",
        "target": {"player": 0},
    }
    assert parts(match, "activate own 2 on own deck Triage") == {
        "kind": "activate",
        "source": {"unit": finder},
        "card": "t_finder",
        "target": {"zone": "deck", "card": "triage"},
    }


def test_parts_of_an_upgrade_that_acts_beside_its_unit() -> None:
    match = duel([unit("T Gunner", upgrades=["T Gun"])], game=LAB)
    assert parts(match, "activate own 1 upgrade 1 on enemy player")["source"] == {
        "unit": ids(match, 0)[0],
        "upgrade": 0,
    }


@clause("V50")
def test_a_unit_that_enters_may_be_its_own_target() -> None:
    match = duel(["Drifter"], hand=["T Friend"], game=LAB)
    assert parts(match, "play T Friend on own 2")["target"] == {"itself": True}
    act(match, "play T Friend on own 2")
    assert first(match, place=2)["attack"] == 3


def test_parts_of_a_mulligan_are_hand_places() -> None:
    hand = ["Drifter", "Ebb", "Triage"]
    match = GAME.position({"phase": "mulligan", "seats": [{"hand": hand}, {}]})
    assert parts(match, "mulligan Drifter, Triage") == {"kind": "mulligan", "cards": [0, 2]}


def test_why_something_is_not_offered() -> None:
    match = duel(hand=["Freight Titan"], own={"energy": 1})
    assert match.why_not(0, {"kind": "play", "card": "freight_titan"}) == "VL3.1"
    assert match.why_not(0, {"kind": "play", "card": "drifter"}) == "VL6.5"
    assert match.why_not(0, {"kind": "bank", "card": "freight_titan"}) is None


# --- what is no action -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "clause_id", "hint"),
    [
        ("play Hired Blad", "VL6.5", 'did you mean "play Hired Blade"'),
        ("bank Hired Blad", "VL6.5", 'did you mean "bank Hired Blade"'),
        ("play Sidearm on own 11", "V24", "play Sidearm on own 1"),
        ("attack own 1 on enemy hero", "VL7.2", "attack own 1 on enemy player"),
        ("attack own 11 on enemy player", "VL7.2", "attack own 1 on enemy player"),
        ("activate own 11", "VL6.6", "not an action here"),
        ("block own 11", "V18", "not an action here"),
        ("play Sprout", "VL6.5", "not an action here"),
        ("", None, "not an action here"),
        ("dance", None, "not an action here"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_a_hint(
    text: str, clause_id: str | None, hint: str
) -> None:
    match = duel(["Drifter"], hand=["Hired Blade", "Sidearm"])
    with pytest.raises(IllegalAction, match=hint) as caught:
        match.submit(0, text)
    assert caught.value.clause == clause_id


@pytest.mark.parametrize(
    ("text", "clause_id"),
    [
        ("play Drifter", "VL6.5"),
        ("bank Drifter", "VL6.5"),
        ("play Sidearm", "V23"),
        ("play Sidearm on own 3", "V23"),
        ("play Sidearm on enemy 1", "V23"),
        ("attack own 3 on enemy player", "VL6.6"),
        ("attack own 1 on enemy 3", "VL7.2"),
        ("activate own 1", "VL6.6"),
        ("block own 1", "VL6"),
        ("no block", "VL6"),
        ("keep", "VL6"),
        ("mulligan", "VL6"),
    ],
)
def test_an_action_that_is_refused_names_its_clause(text: str, clause_id: str) -> None:
    match = duel(["Drifter"], ["Drifter"], hand=["Hired Blade", "Sidearm"])
    assert refused(match, text) == clause_id
