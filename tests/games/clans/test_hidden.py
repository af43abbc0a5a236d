"""C41, C46, C54: a seat cannot tell two worlds apart that differ in secrets, and a plan is one until both confirmed."""

from collections import Counter
from typing import Any

import pytest

from ludarium import Game, Match
from ludarium.core.worlds import sure_part
from tests.clauses import clause

from .field import Row, load
from .plans import act, finish, knowledge, seat, stacks, table

DECK = ["Otter Pair", "Ford Warden", "Rain Caller", "Silt Wall", "Tide Hauler", "Moss Giant"]
VIEWERS = (0, None)  # of seat 1's secrets


def hold(hand: list[str], deck: list[str], **more: Any) -> Row:
    return {"hand": hand, "deck": deck, **more}


# --- what is hidden --------------------------------------------------------------------------------


@clause("C41", "C46")
def test_the_other_hand_and_deck_make_no_difference() -> None:
    a = table(other=hold(["Moss Giant", "Otter Pair"], ["Boar Riders", "Wolf Pup"]))
    b = table(other=hold(["Kiln Warlord", "Ember Scout"], ["Ash Berserker", "Silt Wall"]))
    for viewer in VIEWERS:
        assert knowledge(a, viewer) == knowledge(b, viewer)
    assert knowledge(a, 1) != knowledge(b, 1)
    shown = a.view(0)["seats"][1]
    assert (shown["hand"], shown["deck"], shown["deck_cards"]) == ([None, None], 2, None)


@clause("C46")
def test_nobody_knows_the_order_of_a_deck_not_even_its_owner() -> None:
    a, b = table(own=hold([], DECK)), table(own=hold([], DECK[::-1]))
    for viewer in (0, 1, None):
        assert knowledge(a, viewer) == knowledge(b, viewer)
    assert sorted(a.view(0)["seats"][0]["deck_cards"]) == sorted(
        name.lower().replace(" ", "_") for name in DECK
    )


@clause("C46", "C53")
def test_upgrades_are_seen_once_a_card_has_entered() -> None:
    levels = {"Coal Raider": {"damage": 1}}
    a = table(other=hold(["Coal Raider"], DECK, upgrades=levels))
    b = table(other=hold(["Coal Raider"], DECK))
    for viewer in VIEWERS:
        assert knowledge(a, viewer) == knowledge(b, viewer)
    for match in (a, b):
        act(match, 1, "place Coal Raider left")
        finish(match)
    assert a.view()["lanes"][0]["stacks"][1][0]["damage"] == 8
    assert b.view()["lanes"][0]["stacks"][1][0]["damage"] == 7


@clause("C41")
def test_the_dice_are_hidden() -> None:
    a, b = table(own=hold([], DECK), seed=1), table(own=hold([], DECK), seed=2)
    for viewer in (0, 1, None):
        assert knowledge(a, viewer) == knowledge(b, viewer)


# --- a plan is a secret ----------------------------------------------------------------------------

LANES = [
    stacks(["Otter Pair"], [{"card": "Boar Riders", "health": 3}]),
    stacks([], ["Ember Scout"]),
]
PLANS = {
    "cards": ("brace", ["place Coal Raider center", "place Moss Giant right", "confirm"]),
    "nothing": ("brace", ["confirm"]),
    "brace": ("brace", ["hero 1", "take back hero", "hero 1"]),
    "kindle": ("kindle", ["hero 1", "confirm"]),
    "requisition": ("levy", ["hero 1"]),
    "levy over the cap": ("levy", ["hero 2", "place Coal Raider left"]),
    "vanish": ("feint", ["hero 2 Boar Riders left", "place Boar Riders right", "confirm"]),
    "regrowth": ("barkskin", ["hero 2 Grove Sentry", "confirm"]),
    "foresight": ("omen", ["hero 1"]),
    "omen waits": ("omen", ["hero 2"]),
    "omen": ("omen", ["hero 2", "take Silt Wall", "place Silt Wall left", "confirm"]),
    "too late": ("omen", ["place Moss Giant left", "confirm nothing"]),
}


@clause("C54", "C35", "C41")
@pytest.mark.parametrize("plan", PLANS)
def test_nothing_of_a_plan_is_seen_before_both_have_confirmed(plan: str) -> None:
    hero, steps = PLANS[plan]
    hand = ["Coal Raider", "Moss Giant"] + ["Wolf Pup"] * 5
    match = table(
        own=hold(["Otter Pair"], DECK, hero="omen"),
        other=hold(hand, DECK, hero=hero, discard=["Grove Sentry"]),
        lanes=LANES,
    )
    before = [knowledge(match, viewer) for viewer in VIEWERS]
    clocks = [match.game.kernel.actors(hidden(match, viewer)) for viewer in (0, -1)]
    for text in steps:
        act(match, 1, text)
        assert [knowledge(match, viewer) for viewer in VIEWERS] == before
        assert [match.game.kernel.actors(hidden(match, v)) for v in (0, -1)] == clocks
    finish(match)
    assert knowledge(match, 0) != before[0]


def hidden(match: Match, viewer: int) -> Any:
    game = match.game
    s = game.states.unpack(match.state_bytes)
    game.kernel.hide(s, game.tables, viewer)
    return s


@clause("C54")
def test_that_the_other_has_confirmed_is_hidden_from_who_has_not() -> None:
    a, b = table(), table()
    act(a, 1, "confirm")
    assert knowledge(a, 0) == knowledge(b, 0) and knowledge(a, None) == knowledge(b, None)
    assert not a.view(0)["seats"][1]["confirmed"] and a.view(1)["seats"][1]["confirmed"]


# --- what stays known ------------------------------------------------------------------------------


@clause("C41", "LC10.1")
def test_a_card_that_came_openly_into_a_hand_stays_known_until_it_is_played() -> None:
    match = table(other=hold(["Otter Pair"], [], hero="feint"), lanes=[stacks([], ["Otter Pair"])])
    act(match, 1, "hero 2 Otter Pair left")
    finish(match)
    for viewer in VIEWERS:
        assert match.view(viewer)["seats"][1]["hand"] == ["otter_pair", None]
    act(match, 1, "place Otter Pair left")
    finish(match)
    for viewer in VIEWERS:  # of the two it may have been either
        assert match.view(viewer)["seats"][1]["hand"] == [None]


@clause("C41", "LC10.1")
def test_one_that_everybody_knows_is_played_before_one_that_a_seat_has_seen() -> None:
    match = table(
        own=hold([], [], hero="omen"),
        other=hold(["Otter Pair"], [], hero="feint"),
        lanes=[stacks([], ["Otter Pair"])],
    )
    act(match, 0, "hero 1")
    act(match, 1, "hero 2 Otter Pair left")
    finish(match)
    assert match.view(0)["seats"][1]["hand"] == ["otter_pair"] * 2
    assert match.view()["seats"][1]["hand"] == ["otter_pair", None]
    act(match, 1, "place Otter Pair left")
    finish(match)
    assert match.view(0)["seats"][1]["hand"] == ["otter_pair"] and match.view()["seats"][1][
        "hand"
    ] == [None]


@clause("C46", "LC10.1")
def test_what_omen_put_under_the_deck_is_known_to_its_owner() -> None:
    def after(deck: list[str]) -> Match:
        match = table(own=hold([], deck, hero="omen"))
        act(match, 0, "hero 2", "take Otter Pair")
        return match

    a = after(
        ["Otter Pair", "Ford Warden", "Rain Caller", "Silt Wall", "Tide Hauler", "Moss Giant"]
    )
    b = after(
        ["Otter Pair", "Ford Warden", "Rain Caller", "Silt Wall", "Moss Giant", "Tide Hauler"]
    )
    c = after(
        ["Otter Pair", "Rain Caller", "Ford Warden", "Silt Wall", "Tide Hauler", "Moss Giant"]
    )
    assert a.observe(0).state == b.observe(0).state != c.observe(0).state
    for match in (a, c):
        assert match.observe(1).state == b.observe(1).state
        for dice in range(6):
            assert seat(world(match, 0, dice))["deck"][-3:] == seat(match)["deck"][-3:]
    assert {tuple(seat(world(a, 0, dice))["deck"][:2]) for dice in range(20)} == {
        ("Tide Hauler", "Moss Giant"),
        ("Moss Giant", "Tide Hauler"),
    }


@clause("C46", "LC10.1")
def test_the_cards_that_omen_shows_keep_their_order() -> None:
    match = table(own=hold([], DECK, hero="omen"))
    act(match, 0, "hero 2")
    for dice in range(6):
        assert seat(world(match, 0, dice))["pending"] == DECK[:4]


# --- possible worlds -------------------------------------------------------------------------------


def world(match: Match, viewer: int, dice: int) -> Match:
    """Another world that the viewer cannot tell from this one."""
    game, twin = match.game, match.copy()
    game.kernel.hide(twin._state, game.tables, viewer)
    twin._state.dice = 1 + dice
    game.kernel.fill(twin._state, game.tables, viewer)
    return twin


@pytest.fixture(scope="module")
def game() -> Game:
    return load()


@clause("C2", "C46")
def test_unknown_cards_are_legal_copies_that_were_not_seen(game: Game) -> None:
    seen = ["Kiln Warlord", "Pyre Widow", "Coal Raider", "Coal Raider"]
    match = table(
        own=hold([], DECK),
        other=hold(["Wolf Pup"] * 6, ["Wolf Pup"] * 13, discard=seen),
        lanes=[stacks([], ["Coal Raider", "Worker"])],
        game=game,
    )
    most = {
        card["name"]: ("common", "rare", "epic", "legendary").index(card["rarity"])
        for card in game.cards
    }
    hands = set()
    for dice in range(30):
        twin = world(match, 0, dice)
        row = seat(twin, 1)
        assert (len(row["hand"]), len(row["deck"])) == (6, 13)
        counts = Counter(row["hand"] + row["deck"] + seen + ["Coal Raider"])
        assert all(n <= 4 - most[name] for name, n in counts.items()) and "Worker" not in counts
        assert twin.view(0) == match.view(0)
        hands.add(tuple(row["hand"]))
    assert len(hands) == 30


@clause("C41")
def test_known_cards_stay_in_every_world() -> None:
    match = table(own=hold([], DECK, hero="omen"), other=hold(["Moss Giant", "Wolf Pup"], DECK))
    act(match, 0, "hero 1")
    for dice in range(5):
        assert sorted(seat(world(match, 0, dice), 1)["hand"]) == ["Moss Giant", "Wolf Pup"]
        assert world(match, 0, dice).view(0) == match.view(0)
        assert world(match, -1, dice).view() == match.view()


@clause("C46")
def test_a_position_with_more_copies_than_a_deck_may_hold_can_still_be_imagined() -> None:
    match = table(other=hold(["Wolf Pup"] * 8, ["Wolf Pup"] * 20, discard=["Wolf Pup"] * 6))
    row = seat(world(match, 0, 3), 1)
    assert (len(row["hand"]), len(row["deck"])) == (8, 20)
    assert "Wolf Pup" not in row["hand"] + row["deck"]  # more than four were seen


# --- how far a plan can be seen through --------------------------------------------------------------


@clause("C46")
def test_a_hint_names_no_card_that_was_only_imagined() -> None:
    match = table(own=hold(["Wolf Pup", "Hexpost"], DECK, hero="Iri Seer"))
    seen, world, plan = match.observe(0), match.copy(), []
    for text in ("place Hexpost left", "hero 2", "take Rain Caller", "place Rain Caller right"):
        plan.append(world.number(0, text))
        world.submit(0, text)
    assert sure_part(match.game, seen.state, 0, tuple(plan)) == tuple(
        plan[:2]
    )  # Omen shows new cards
    assert sure_part(match.game, seen.state, 0, (plan[0],)) == (plan[0],)
    assert sure_part(match.game, seen.state, 0, (plan[3],)) == ()  # nobody holds it yet
