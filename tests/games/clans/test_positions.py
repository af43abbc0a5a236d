"""Positions as people write them: defaults, round trips, faults."""

import json
import random
from typing import Any

import pytest

from ludarium import BadPosition, Game, Match
from tests.clauses import clause

from .field import Row, load

GAME = load()
NOBODY: Row = {
    "crystal": 100,
    "dealt": 0,
    "hand": [],
    "deck": [],
    "discard": [],
    "base_element": None,
    "crystal_element": None,
    "hero": None,
    "charges": [2, 1],
    "played_families": [],
    "gold": 0,
    "plan": [],
    "hero_used": None,
    "confirmed": False,
    "take_backs": 0,
    "foresight": False,
}
EMPTY_LANE: Row = {"zone": 0, "stacks": [[], []]}


def position(own: Row | None = None, other: Row | None = None, **spec: Any) -> Match:
    return GAME.position({"seats": [own or {}, other or {}], **spec})


def again(match: Match) -> Match:
    """Through JSON and another match."""
    return match.game.position(json.loads(json.dumps(match.position())))


def seat(match: Match, n: int = 0) -> Row:
    row: Row = match.position()["seats"][n]
    return row


def stack(match: Match, lane: int = 0, side: int = 0) -> list[Any]:
    found: list[Any] = match.position()["lanes"][lane]["stacks"][side]
    return found


def lane(*own: Any, zone: int = 0) -> Row:
    return {"zone": zone, "stacks": [list(own), []]}


# --- defaults ----------------------------------------------------------------------------------------


def test_an_empty_position_has_the_defaults() -> None:
    match = GAME.position({})
    assert match.position() == {
        "round": 1,
        "lanes": [EMPTY_LANE] * 3,
        "seats": [NOBODY, NOBODY],
        "seed": 1,
    }
    assert match.actors == (0, 1)


@clause("LC3")
def test_a_card_in_play_has_its_printed_numbers() -> None:
    lanes = [lane("EMBER scout", {"card": "coal_raider", "health": 4}), {}, {}]
    match = position(lanes=lanes)
    assert stack(match) == ["Ember Scout", {"card": "Coal Raider", "health": 4}]
    top, bottom = match.view()["lanes"][0]["stacks"][0]
    assert (top["damage"], top["health"], top["full"]) == (3, 5, 5)
    assert (bottom["damage"], bottom["health"], bottom["full"]) == (7, 4, 10)


def test_the_first_card_of_a_deck_is_its_top() -> None:
    match = position({"deck": ["Otter Pair", "Coal Raider", "Moss Giant"]})
    for each in (0, 1):
        match.submit(each, "confirm")
    assert seat(match)["hand"] == ["Otter Pair", "Coal Raider"]
    assert seat(match)["deck"] == ["Moss Giant"]


@clause("C53")
def test_damage_of_a_card_in_play_is_with_upgrades() -> None:
    levels = {"Coal Raider": {"damage": 1, "health": 1}}
    given = {"upgrades": levels, "hand": ["Coal Raider"]}
    match = position(
        given, lanes=[lane("Coal Raider", {"card": "Coal Raider", "damage": 7}), {}, {}]
    )
    top, bottom = match.view(0)["lanes"][0]["stacks"][0]
    assert (top["damage"], top["full"]) == (8, 12) and bottom["damage"] == 7
    assert stack(match) == [
        {"card": "Coal Raider", "health": 12, "damage": 8},
        {"card": "Coal Raider", "health": 12, "damage": 7},
    ]
    assert seat(again(match))["upgrades"] == levels
    assert again(match).position() == match.position()


@clause("C53", "C44")
def test_a_card_is_written_with_every_number_that_is_not_the_printed_one() -> None:
    given = [
        {"card": "Coal Raider", "health": 12},
        {"card": "Coal Raider", "health": 9, "full": 12},
    ]
    match = position(lanes=[lane(*given), {}, {}])
    assert stack(match) == given
    assert again(match).position() == match.position()
    hurt = {"card": "Coal Raider", "health": 10}  # as printed, which is less than with upgrades
    match = position({"upgrades": {"Coal Raider": {"health": 1}}}, lanes=[lane(hurt), {}, {}])
    assert stack(match) == [hurt]
    (unit,) = again(match).view(0)["lanes"][0]["stacks"][0]
    assert (unit["health"], unit["full"]) == (10, 12)


@clause("C51")
def test_without_heroes_one_that_is_named_stays_out() -> None:
    match = load(variant=["first", "core"]).position({"seats": [{"hero": "Iri Seer"}, {}]})
    assert seat(match)["hero"] is None


@clause("LC9", "C21")
def test_a_broken_crystal_means_that_the_match_is_over() -> None:
    for crystals, winner, reason in (
        ((0, 5), 1, "crystal"),
        ((5, 0), 0, "crystal"),
        ((0, 0), None, "both crystals"),
    ):
        match = position(*({"crystal": n} for n in crystals))
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (winner, reason)
        assert again(match).position() == match.position()


@clause("C38")
def test_an_end_by_the_limit_is_written_down() -> None:
    match = position({"crystal": 60}, round=30)
    for each in (0, 1):
        match.submit(each, "confirm")
    assert match.result is not None and match.result.winner == 1
    assert match.position()["over"] == "limit" and match.position()["round"] == 31
    assert again(match).result == match.result


# --- a plan -------------------------------------------------------------------------------------------


def test_what_is_planned_is_not_in_the_hand_but_counts_for_the_cap() -> None:
    plan = [["Ember Scout", "left", "top"], ["Coal Raider", "left", "bottom"]]
    match = position({"hand": ["Moss Giant"], "plan": plan})
    assert seat(match)["hand"] == ["Moss Giant"] and seat(match)["plan"] == plan
    match.submit(0, "take back Ember Scout left")
    assert sorted(seat(match)["hand"]) == ["Ember Scout", "Moss Giant"]
    assert seat(match)["plan"] == [["Coal Raider", "left", "top"]]
    with pytest.raises(BadPosition, match="at most 8 cards with the staged ones"):
        position({"hand": ["Moss Giant"] * 7, "plan": plan})


@clause("C34")
def test_the_first_card_of_a_stack_is_its_top() -> None:
    match = position({"plan": [["Ember Scout", "right", "bottom"], ["Coal Raider", "center"]]})
    assert [slot for _, _, slot in seat(match)["plan"]] == ["top", "top"]


@clause("C50")
def test_the_round_remembers_what_was_taken_back() -> None:
    match = position({"plan": [["Ember Scout", "left", "top"]], "take_backs": 12})
    assert "take back Ember Scout left" not in [action.text for action in match.legal(0)]
    assert seat(again(match))["take_backs"] == 12


@clause("LC10.1")
def test_charges_are_written_after_the_use_of_this_round() -> None:
    match = position({"hero": "Halda Stonewall"})
    match.submit(0, "hero 1")
    assert seat(match)["hero_used"] == [1] and seat(match)["charges"] == [1, 1]
    twin = again(match)
    twin.submit(0, "take back hero")
    assert seat(twin)["charges"] == [2, 1]
    given = position({"hero": "Halda Stonewall", "hero_used": [1]})
    assert seat(given)["charges"] == [1, 1]


@clause("LC10.1")
def test_while_omen_waits_the_cards_on_top_are_named() -> None:
    deck = ["Otter Pair", "Coal Raider", "Moss Giant", "Wolf Pup", "Hexpost"]
    match = position({"hero": "Iri Seer", "deck": deck})
    match.submit(0, "hero 2")
    assert seat(match)["pending"] == deck[:4] and seat(match)["deck"] == deck
    for twin in (
        again(match),
        position({"hero": "Iri Seer", "deck": deck[4:], "pending": deck[:4]}),
    ):
        assert twin.position() == match.position()
        twin.submit(0, "take Moss Giant")
        assert seat(twin)["hand"] == ["Moss Giant"]
        assert seat(twin)["deck"] == ["Hexpost", "Otter Pair", "Coal Raider", "Wolf Pup"]
        assert seat(again(twin))["bottom"] == 3


@clause("LC10.1")
def test_a_card_that_vanished_is_written_where_it_stood() -> None:
    lanes = [lane({"card": "Coal Raider", "health": 4}, "Ember Scout"), {}, {}]
    match = position({"hero": "Sable Wanderer"}, lanes=lanes)
    match.submit(0, "hero 2 Coal Raider left")
    assert stack(match) == ["Ember Scout"] and seat(match)["hand"] == ["Coal Raider"]
    vanished = {"card": "Coal Raider", "lane": "left", "slot": "top", "health": 4}
    assert seat(match)["vanished"] == vanished
    twin = again(match)
    assert twin.position() == match.position() and twin.view(1) == match.view(1)
    assert len(twin.view(1)["lanes"][0]["stacks"][0]) == 2


@clause("LC10.1")
def test_a_card_that_came_back_is_written_with_its_place() -> None:
    discard = ["Moss Giant", "Ember Scout", "Wolf Pup"]
    match = position({"hero": "Oru Rootkeeper", "discard": discard})
    match.submit(0, "hero 2 Ember Scout")
    assert seat(match)["discard"] == ["Moss Giant", "Wolf Pup"]
    assert seat(match)["regrown"] == {"card": "Ember Scout", "place": 2}
    twin = again(match)
    assert twin.position() == match.position() and twin.view(1) == match.view(1)
    assert len(twin.view(1)["seats"][0]["discard"]) == 3


@clause("LC10.1", "C41")
def test_what_came_back_is_not_in_the_hand_as_the_round_began() -> None:
    back = {"card": "Ember Scout", "lane": "left", "health": 1}
    plan = [["Wolf Pup", "right", "top"]]
    sable = {"hero": "Sable Wanderer", "hand": ["Ember Scout"], "plan": plan, "vanished": back}
    match = position(sable, {"hero": "Iri Seer", "foresight": True})
    assert match.view(1)["seats"][0]["hand"] == ["wolf_pup"]
    assert seat(match)["held"] == ["Wolf Pup", "Ember Scout"]
    for each in (0, 1):
        match.submit(each, "confirm")
    assert match.view()["seats"][0]["hand"] == ["ember_scout"]
    with pytest.raises(BadPosition, match="expected Ember Scout, which came back"):
        position(sable | {"hand": []})


@clause("LC10.1", "C41")
def test_foresight_lasts_for_the_round() -> None:
    seer = {"hero": "Iri Seer", "foresight": True}
    match = position(seer, {"hand": ["Moss Giant"], "plan": [["Wolf Pup", "left", "top"]]})
    assert sorted(match.view(0)["seats"][1]["hand"]) == ["moss_giant", "wolf_pup"]
    assert seat(match)["hero_used"] == [1] and seat(match)["charges"] == [1, 1]
    assert match.view()["seats"][1]["hand"] == [None, None]


def test_what_others_know_of_a_hand_is_kept() -> None:
    hand = ["Ember Scout", "Wolf Pup", "Ember Scout", "Moss Giant"]
    match = position({"hand": hand, "known": ["Ember Scout"], "seen": [3, "Moss Giant"]})
    assert seat(match)["known"] == ["Ember Scout"]
    assert seat(match)["seen"] == ["Ember Scout", "Moss Giant"]
    known = [card for card in match.view(1)["seats"][0]["hand"] if card]
    assert sorted(known) == ["ember_scout", "ember_scout", "moss_giant"]
    assert [card for card in match.view()["seats"][0]["hand"] if card] == ["ember_scout"]
    by_place = position({"hand": hand, "known": [3]})
    assert seat(by_place)["known"] == [3] and seat(again(by_place))["known"] == [3]


# --- round trips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["first", "core"])
def test_random_matches_come_back_after_any_action(variant: str) -> None:
    game, dice = load(variant=variant), random.Random(7)
    for seed in range(3):
        match = game.match(seed, dice.sample(list(game.decks), 2))
        for step in range(150):
            if not match.actors:
                break
            legal = match.legal(dice.choice(match.actors))
            heroes = [action for action in legal if action.text.startswith(("hero", "take "))]
            action = dice.choice(heroes if heroes and dice.random() < 0.3 else legal)
            match.submit(action.seat, action)
            if step % 4 == 0:
                twin = again(match)
                assert twin.position() == match.position()
                assert [twin.view(n)["seats"] for n in (0, 1)] == [
                    match.view(n)["seats"] for n in (0, 1)
                ]


# --- faults -----------------------------------------------------------------------------------------------

HERO: Row = {"hero": "Sable Wanderer"}


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"hand": ["Ember Scot"]}, r'seats\[0\].hand\[0\]: unknown card "Ember Scot".*Ember Scout'),
        ({"hand": ["Wolf Pup"] * 9}, "at most 8 entries"),
        ({"hand": ["Worker"]}, "Worker is a token"),
        ({"deck": ["Wolf Pup"] * 37}, "at most 36 entries"),
        ({"deck": ["Wolf Pup"] * 30, "discard": ["Wolf Pup"] * 7}, "at most 36 cards in all zones"),
        ({"crystal": -1}, "crystal: -1 is outside"),
        ({"gold": True}, "gold: expected a whole number"),
        ({"hero": "Iri Sear"}, 'unknown hero "Iri Sear".*Iri Seer'),
        ({"base_element": "fir"}, 'unknown word "fir".*fire'),
        ({"charges": [1]}, "expected two numbers"),
        ({"charges": [1, -1]}, "II: -1 is outside"),
        ({"played_families": ["monkey 4"]}, 'unknown variation "monkey 4".*monkey'),
        ({"crystl": 3}, 'unknown key "crystl".*crystal'),
        ({"zzz": 3}, 'unknown key "zzz"; known are (?!.*(pending).*pending)'),
        ({"hero": "zzz"}, 'unknown hero "zzz"; known are .*Iri Seer'),
        ({"plan": ["Wolf Pup"]}, r"expected \[card, lane, slot\]"),
        ({"plan": [["Wolf Pup", "lefft"]]}, 'unknown word "lefft".*left'),
        ({"plan": [["Wolf Pup", None]]}, "expected a lane"),
        ({"plan": [["Wolf Pup", "left"]] * 3}, r"plan\[2\]: the stack in the left lane is full"),
        ({"hero_used": [1, "left"]}, "there is no hero"),
        ({**HERO, "hero_used": [1]}, "Feint needs a lane"),
        ({**HERO, "hero_used": [3]}, "expected the ability 1 or 2"),
        ({**HERO, "hero_used": [2]}, "expected the card that has vanished"),
        ({**HERO, "pending": ["Wolf Pup"]}, "the hero has no Omen"),
        ({"foresight": True}, "the hero has no Foresight"),
        ({"known": ["Wolf Pup"]}, "'Wolf Pup' is not in the hand"),
        ({"upgrades": {"Wolf Pup": {"health": 3}}}, "health: 3 is outside"),
        ({"upgrades": {"Wolf Pup": {"health": 2, "damage": 1}}}, "at most 2 levels"),
        ({"held": ["Wolf Pup"]}, "the cards of hand and plan"),
        ({"started": [1, 2]}, "expected hand, deck, discard"),
        ({"hand": "Wolf Pup"}, "expected a list"),
    ],
)
def test_a_fault_of_a_seat_is_named(own: Row, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        position(own)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ({"lanes": [{}] * 4}, "lanes: expected at most 3 entries, got 4"),
        ({"lanes": ["left"]}, r"lanes\[0\]: expected a table"),
        ({"lanes": [{"zone": 2}, {}, {}]}, "zone: 2 is outside -1 to 1"),
        ({"lanes": [lane(*["Wolf Pup"] * 3), {}, {}]}, "at most 2 cards, got 3"),
        ({"lanes": [lane({"card": "Wolf Pup", "health": 0}), {}, {}]}, "health: 0 is outside"),
        ({"lanes": [{"stacks": ["Wolf Pup"]}, {}, {}]}, "expected a list of cards"),
        ({"round": 31}, "round: 31 is outside 1 to 30"),
        ({"seats": [{"confirmed": True}] * 2}, "once both have confirmed"),
        ({"over": "crystal"}, "both crystals stand"),
        ({"over": "limit"}, "winner: None does not fit"),
        ({"winner": 1}, "the match is not over"),
        ({"rond": 2}, 'unknown key "rond".*round'),
        ({"seats": 3}, "seats: expected a list"),
    ],
)
def test_a_fault_of_the_table_is_named(spec: Row, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        GAME.position(spec)


JUNK: tuple[Any, ...] = (
    None,
    True,
    -3,
    12,
    999,
    1.5,
    "",
    "left",
    "Wolf Pup",
    [],
    {},
    [3],
    ["Wolf Pup"],
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        return found + [each for key in value for each in paths(value[key], (*path, key))]
    if isinstance(value, list):
        return found + [each for i, one in enumerate(value) for each in paths(one, (*path, i))]
    return found


def damaged(game: Game, dice: random.Random, spec: Row) -> Match | None:
    *path, last = dice.choice(paths(spec))
    part: Any = spec
    for key in path:
        part = part[key]
    part[last] = dice.choice(JUNK)
    try:
        return game.position(spec)
    except BadPosition as fault:
        assert str(fault)
        return None


def test_a_damaged_position_is_refused_or_plays() -> None:
    dice = random.Random(3)
    match = GAME.match(5, ["heron-marsh", "monkey-troop"])
    for _ in range(60):
        action = dice.choice(match.legal(dice.choice(match.actors)))
        match.submit(action.seat, action)
    for _ in range(250):
        spec: Row = json.loads(json.dumps(match.position()))
        if (found := damaged(GAME, dice, spec)) is None:
            continue
        assert again(found).position() == found.position()
        for _ in range(12):
            if found.actors:
                action = dice.choice(found.legal(dice.choice(found.actors)))
                found.view(1 - action.seat)
                found.submit(action.seat, action)
