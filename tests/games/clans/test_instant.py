"""Heroes while a seat plans: instant abilities act at once and in secret, combat abilities wait (LC10.1)."""

from typing import Any

import pytest

from tests.clauses import clause

from .field import Row
from .plans import act, finish, refused, seat, stack, stacks, table, texts, told

DECK = ["Otter Pair", "Ford Warden", "Rain Caller", "Silt Wall", "Tide Hauler", "Moss Giant"]


def own(hero: str, **more: Any) -> Row:
    return {"hero": hero, "hand": ["Coal Raider"], "deck": DECK, **more}


def burned(match: Any, viewer: int | None) -> list[str]:
    return [event["card"] for event in told(match, viewer, "burn")]


# --- one a round, as long as charges last ----------------------------------------------------------


@clause("LC10.1")
def test_one_ability_a_round_and_each_has_its_charges() -> None:
    match = table(own=own("levy", hand=[]))
    assert texts(match, "hero") == ["hero 1", "hero 2"]
    act(match, 0, "hero 1")
    assert texts(match, "hero") == [] and refused(match, "hero 2") == "LC10.1"
    assert seat(match)["charges"] == [1, 1] and match.view()["seats"][0]["charges"] == [2, 1]
    finish(match)
    assert match.view()["seats"][0]["charges"] == [1, 1]
    act(match, 0, "hero 1")
    finish(match)
    assert texts(match, "hero") == []  # the deck is empty
    spent = table(own=own("levy", charges=[0, 1]))
    assert texts(spent, "hero") == ["hero 2"] and refused(spent, "hero 1") == "LC10.1"


@clause("LC10.1", "C51")
def test_no_hero_no_abilities() -> None:
    assert refused(table(own={"hand": ["Coal Raider"]}), "hero 1") == "LC10.1"


@clause("LC10.1", "C49")
def test_only_combat_abilities_can_be_taken_back() -> None:
    match = table(own=own("levy"))
    assert refused(match, "take back hero") == "LC10.1"
    act(match, 0, "hero 1")
    assert refused(match, "take back hero") == "LC10.1"
    other = table(own=own("soothe"))
    act(other, 0, "hero 2")
    assert seat(other)["charges"] == [2, 0]
    act(other, 0, "take back hero")
    assert (seat(other)["charges"], seat(other)["hero_used"]) == ([2, 1], None)
    assert texts(other, "hero") == ["hero 2"]


# --- drawing ---------------------------------------------------------------------------------------


@clause("LC10.1", "C41")
def test_requisition_and_levy_draw_at_once_and_in_secret() -> None:
    for text, n in (("hero 1", 1), ("hero 2", 3)):
        match = table(own=own("levy"))
        events = act(match, 0, text)
        assert [e["event"] for e in events] == ["hero"] + ["draw"] * n
        assert seat(match)["hand"] == ["Coal Raider", *DECK[:n]] and seat(match)["deck"] == DECK[n:]
        shown = match.view(1)["seats"][0]
        assert (len(shown["hand"]), shown["deck"], match.events(1)) == (1, 6, [])
        told_then = finish(match)
        assert [e["card"] for e in told_then if e["event"] == "draw" and e["seat"] == 0][:n] == [
            None
        ] * n
        assert told(match, 1, "hero")[0]["ability"] in ("requisition", "levy")


@clause("C45", "C5")
def test_planned_cards_count_toward_the_cap() -> None:
    match = table(own=own("levy", hand=["Coal Raider"] * 7))
    act(match, 0, "place Coal Raider left", "place Coal Raider right", "hero 2")
    row = seat(match)
    assert len(row["hand"]) + len(row["plan"]) == 8
    assert row["discard"] == DECK[1:3] and row["deck"] == DECK[3:]
    assert burned(match, 0) == ["ford_warden", "rain_caller"] and burned(match, 1) == []
    assert match.view(1)["seats"][0]["discard"] == []
    finish(match)
    assert burned(match, 1)[:2] == burned(match, None)[:2] == ["ford_warden", "rain_caller"]
    assert burned(match, 0) == ["ford_warden", "rain_caller"]  # told once
    assert match.view(1)["seats"][0]["discard"] == ["ford_warden", "rain_caller"]


@clause("LC10.1", "C7")
def test_a_draw_needs_a_deck_and_takes_what_is_there() -> None:
    match = table(own=own("levy", deck=["Otter Pair"]))
    act(match, 0, "hero 2")
    assert seat(match)["hand"] == ["Coal Raider", "Otter Pair"]
    empty = table(own=own("levy", deck=[]))
    assert refused(empty, "hero 1") == refused(empty, "hero 2") == "LC10.1"


# --- Vanish ----------------------------------------------------------------------------------------


@clause("LC10.1", "C41")
def test_vanish_takes_a_card_back_which_others_see_at_the_reveal() -> None:
    worn = {"card": "Otter Pair", "health": 3}
    match = table(own=own("feint"), lanes=[stacks([worn, "Moss Giant"], ["Boar Riders"])])
    assert texts(match, "hero") == [
        "hero 1 left",
        "hero 2 Otter Pair left",
        "hero 2 Moss Giant left",
    ]
    act(match, 0, "hero 2 Otter Pair left")
    assert seat(match)["hand"] == ["Coal Raider", "Otter Pair"] and stack(match) == ["Moss Giant"]
    for viewer in (1, None):
        shown = match.view(viewer)
        assert [u["card"] for u in shown["lanes"][0]["stacks"][0]] == ["otter_pair", "moss_giant"]
        assert shown["seats"][0]["hand"] == [None]
    assert [u["card"] for u in match.view(0)["lanes"][0]["stacks"][0]] == ["moss_giant"]
    events = finish(match)
    assert [e["card"] for e in events if e["event"] == "vanish"] == ["otter_pair"]
    assert stack(match) == ["Moss Giant"]
    for viewer in (1, None):  # everybody knows where it went
        assert "otter_pair" in match.view(viewer)["seats"][0]["hand"]


@clause("LC10.1")
def test_what_has_vanished_can_be_placed_again_at_full_health() -> None:
    worn = {"card": "Otter Pair", "health": 3}
    match = table(own=own("feint", deck=[]), lanes=[stacks([worn])])
    act(match, 0, "hero 2 Otter Pair left", "place Otter Pair right")
    finish(match)
    assert match.view()["lanes"][2]["stacks"][0][0]["health"] == 10
    assert seat(match)["hand"] == ["Coal Raider"] and match.view()["seats"][0]["hand"] == [None]


@clause("C34", "LC10.1")
def test_a_card_planned_below_the_one_that_vanishes_becomes_the_top() -> None:
    match = table(own=own("feint", deck=[]), lanes=[stacks(["Otter Pair"])])
    act(match, 0, "place Coal Raider left bottom", "hero 2 Otter Pair left")
    assert [list(each) for each in seat(match)["plan"]] == [["Coal Raider", "left", "top"]]
    act(match, 0, "place Otter Pair left bottom")
    finish(match)
    assert stack(match) == ["Coal Raider", "Otter Pair"]


@clause("LC10.1", "C55")
def test_vanish_needs_room_and_a_card_that_can_be_held() -> None:
    full = table(own=own("feint", hand=["Coal Raider"] * 8), lanes=[stacks(["Otter Pair"])])
    assert refused(full, "hero 2 Otter Pair left") == "LC10.1"
    act(full, 0, "place Coal Raider center")  # planned cards count (C45)
    assert texts(full, "hero 2") == []
    token = table(own=own("feint"), lanes=[stacks(["Worker"])])
    assert texts(token, "hero 2") == [] and refused(token, "hero 2 Worker left") == "LC10.1"


@clause("LC10.1")
def test_two_equal_cards_of_a_stack_have_texts_of_their_own() -> None:
    pair = [{"card": "Otter Pair", "health": 3}, "Otter Pair"]
    match = table(own=own("feint", deck=[]), lanes=[stacks(pair)])
    assert texts(match, "hero 2") == ["hero 2 Otter Pair left", "hero 2 Otter Pair left bottom"]
    act(match, 0, "hero 2 Otter Pair left bottom")
    finish(match)
    assert [u["health"] for u in match.view()["lanes"][0]["stacks"][0]] == [3]


# --- Regrowth --------------------------------------------------------------------------------------


@clause("LC10.1")
def test_regrowth_takes_a_common_or_rare_out_of_the_discard() -> None:
    pile = ["Kiln Warlord", "Otter Pair", "Pyre Widow", "Silt Wall", "Otter Pair"]
    match = table(own=own("barkskin", discard=pile, deck=[]))
    assert texts(match, "hero") == ["hero 2 Otter Pair", "hero 2 Silt Wall"]
    act(match, 0, "hero 2 Silt Wall")
    assert seat(match)["hand"] == ["Coal Raider", "Silt Wall"]
    assert "silt_wall" not in match.view(0)["seats"][0]["discard"]
    assert match.view(1)["seats"][0]["discard"].count("silt_wall") == 1
    assert match.events(1) == []
    events = finish(match)
    assert [e["card"] for e in events if e["event"] == "regrow"] == ["silt_wall"]
    assert seat(match)["discard"] == ["Kiln Warlord", "Otter Pair", "Pyre Widow", "Otter Pair"]
    assert match.view()["seats"][0]["hand"] == ["silt_wall", None]


@clause("LC10.1", "C45")
def test_regrowth_needs_room_in_the_hand() -> None:
    match = table(own=own("barkskin", discard=["Otter Pair"], hand=["Coal Raider"] * 8))
    assert refused(match, "hero 2 Otter Pair") == "LC10.1"
    assert (
        refused(table(own=own("barkskin", discard=["Kiln Warlord"])), "hero 2 Kiln Warlord")
        == "LC10.1"
    )


# --- Foresight -------------------------------------------------------------------------------------


@clause("LC10.1", "C41")
def test_foresight_shows_the_hand_as_the_round_began() -> None:
    match = table(
        own=own("omen"),
        other={"hero": "levy", "hand": ["Moss Giant", "Boar Riders"], "deck": ["Bark Archer"] * 4},
    )
    act(match, 1, "place Moss Giant left", "hero 1")
    before = match.view(), match.view(1), match.events(1)
    events = act(match, 0, "hero 1")
    assert [e["card"] for e in events if e["event"] == "see"] == ["moss_giant", "boar_riders"]
    assert sorted(match.view(0)["seats"][1]["hand"]) == ["boar_riders", "moss_giant"]
    assert (match.view(), match.view(1), match.events(1)) == before
    finish(match)
    # What was seen and not played is known to that seat from now on, and to nobody else.
    assert match.view(0)["seats"][1]["hand"].count("boar_riders") == 1
    assert match.view()["seats"][1]["hand"] == [None] * len(seat(match, 1)["hand"])


@clause("LC10.1")
def test_foresight_needs_a_hand_to_see() -> None:
    assert refused(table(own=own("omen"), other={"hand": []}), "hero 1") == "LC10.1"


@clause("C41")
def test_of_equal_cards_the_known_one_is_played_first() -> None:
    """Whoever saw one of two and sees one played no longer knows that the other is there."""
    match = table(
        own=own("omen"), other={"hero": "levy", "hand": ["Moss Giant"], "deck": ["Moss Giant"]}
    )
    act(match, 0, "hero 1")
    act(match, 1, "hero 1", "place Moss Giant left")
    finish(match)
    assert seat(match, 1)["hand"] == ["Moss Giant"] and match.view(0)["seats"][1]["hand"] == [None]


# --- Omen ------------------------------------------------------------------------------------------


@clause("LC10.1")
def test_omen_shows_four_cards_of_which_one_is_taken() -> None:
    match = table(own=own("omen"))
    events = act(match, 0, "hero 2")
    assert [e["card"] for e in events if e["event"] == "look"] == [
        "otter_pair",
        "ford_warden",
        "rain_caller",
        "silt_wall",
    ]
    assert seat(match)["pending"] == DECK[:4]
    assert sorted(texts(match)) == sorted(
        ["confirm", "confirm nothing", *(f"take {name}" for name in DECK[:4])]
    )
    assert refused(match, "place Coal Raider left") == "LC10.1"
    assert refused(match, "take Tide Hauler") == "LC10.1"
    act(match, 0, "take Rain Caller")
    assert seat(match)["hand"] == ["Coal Raider", "Rain Caller"]
    assert seat(match)["deck"] == [
        "Tide Hauler",
        "Moss Giant",
        "Otter Pair",
        "Ford Warden",
        "Silt Wall",
    ]
    assert match.events(1) == [] and "place Rain Caller left" in texts(match)
    finish(match)
    assert seat(match)["hand"] == ["Coal Raider", "Rain Caller", "Tide Hauler", "Moss Giant"]
    assert seat(match)["charges"] == [2, 0] and match.view()["seats"][0]["deck"] == 3


@clause("LC10.1", "C63")
@pytest.mark.parametrize("text", ["confirm", "confirm nothing"])
def test_confirming_while_omen_waits_takes_the_top_card(text: str) -> None:
    match = table(own=own("omen"))
    act(match, 0, "place Coal Raider left", "hero 2", text)
    row = seat(match)
    assert "Otter Pair" in row["hand"] and row["deck"][-3:] == DECK[1:4] and row["confirmed"]
    assert len(row["plan"]) == (text == "confirm")


@clause("LC10.1", "C49")
def test_running_out_of_time_while_omen_waits() -> None:
    match = table(own=own("omen"))
    act(match, 0, "hero 2")
    match.expire(0)
    assert seat(match)["hand"] == ["Coal Raider", "Otter Pair"] and seat(match)["hero_used"] == [2]


@clause("LC10.1")
def test_omen_with_a_small_deck() -> None:
    match = table(own=own("omen", deck=["Otter Pair", "Ford Warden"]))
    act(match, 0, "hero 2")
    assert texts(match, "take") == ["take Ford Warden", "take Otter Pair"]
    act(match, 0, "take Ford Warden")
    assert seat(match)["deck"] == ["Otter Pair"]
    assert refused(table(own=own("omen", deck=[])), "hero 2") == "LC10.1"


@clause("LC10.1", "C5")
def test_omen_with_a_full_hand_burns_what_is_taken() -> None:
    match = table(own=own("omen", hand=["Coal Raider"] * 8))
    act(match, 0, "hero 2", "take Silt Wall")
    assert len(seat(match)["hand"]) == 8 and seat(match)["discard"] == ["Silt Wall"]
    assert burned(match, 1) == []
    finish(match)
    assert burned(match, 1)[:1] == ["silt_wall"]


# --- what combat abilities need --------------------------------------------------------------------

HAND = {"hand": ["Coal Raider", "Otter Pair", "Otter Pair"]}


@clause("LC10.1")
@pytest.mark.parametrize(
    ("hero", "text", "lanes", "first", "legal"),
    [
        ("kindle", "hero 1", [], [], False),
        ("kindle", "hero 1", [], ["place Otter Pair left"], False),
        ("kindle", "hero 1", [], ["place Coal Raider left"], True),
        ("kindle", "hero 1", [stacks(["Ember Scout"])], [], True),
        ("kindle", "hero 2 left", [], [], False),
        ("kindle", "hero 2 left", [], ["place Otter Pair center"], False),
        ("kindle", "hero 2 left", [], ["place Otter Pair left"], True),
        ("soothe", "hero 1", [], ["place Otter Pair left"], False),
        ("soothe", "hero 1", [stacks(["Ember Scout"])], [], True),
        ("soothe", "hero 2", [], [], True),
        ("barkskin", "hero 1 right", [], [], False),
        ("barkskin", "hero 1 right", [], ["place Otter Pair right"], True),
        ("feint", "hero 1 left", [], ["place Otter Pair left"], False),
        ("feint", "hero 1 left", [], ["place Otter Pair left", "place Otter Pair left"], True),
        ("feint", "hero 1 left", [stacks(["Ember Scout"])], ["place Otter Pair left"], True),
        ("brace", "hero 1", [], [], True),
        ("brace", "hero 2", [stacks(["Ember Scout"])], [], False),
        ("brace", "hero 2", [stacks(["Ember Scout"], zone=1)], [], False),
        ("brace", "hero 2", [stacks(["Ember Scout"], zone=-1)], [], True),
        ("brace", "hero 2", [stacks(zone=-1)], ["place Otter Pair left"], True),
        ("sunder", "hero 1 left", [stacks(["Ember Scout"])], [], False),
        ("sunder", "hero 1 left", [stacks([], ["Ember Scout"])], [], True),
        ("sunder", "hero 2 left", [stacks([], ["Ember Scout"])], [], True),
        ("sunder", "hero 2 right", [stacks([], ["Ember Scout"])], [], False),
    ],
)
def test_an_ability_without_a_target_may_not_be_used(
    hero: str, text: str, lanes: list[Row], first: list[str], legal: bool
) -> None:
    match = table(own={"hero": hero, **HAND}, lanes=lanes)
    act(match, 0, *first)
    assert (text in texts(match)) == legal
    if legal:
        act(match, 0, text)
        assert match.events(1) == []
    else:
        assert refused(match, text) == "LC10.1"


@clause("LC10.1", "C41")
def test_the_other_side_counts_as_the_round_began() -> None:
    match = table(own={"hero": "sunder"}, other={"hand": ["Otter Pair"]})
    before = texts(match)
    act(match, 1, "place Otter Pair left", "confirm")
    assert texts(match) == before == ["confirm"]


@clause("LC10.1")
def test_the_own_base_of_seat_one_is_the_other_end() -> None:
    for zone, legal in ((1, True), (-1, False), (0, False)):
        match = table(other={"hero": "brace"}, lanes=[stacks([], ["Ember Scout"], zone)])
        assert ("hero 2" in texts(match, seat=1)) == legal
