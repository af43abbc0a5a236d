"""Planning: setup, placing and taking back, confirming, running out of time (LC2 to LC5.1, C32 to C37, C48 to C50)."""

from collections import Counter

import pytest

from ludarium import Match
from tests.clauses import clause

from .field import load
from .plans import act, finish, refused, seat, stack, stacks, table, texts, told

HAND = ["Ember Scout", "Coal Raider", "Ember Scout", "Moss Giant"]


def planned(match: Match, n: int = 0) -> list[list[str]]:
    return [list(each) for each in seat(match, n)["plan"]]


# --- setup -----------------------------------------------------------------------------------------


@clause("LC2", "LC1", "C1", "C6", "C8", "C9")
def test_a_match_begins_with_six_cards_each_and_both_plan_at_once() -> None:
    game = load()
    match = game.match(seed=5, decks=["ember-rush", "tidewall"])
    assert match.actors == (0, 1)
    spec = match.position()
    assert spec["round"] == 1
    for n, name in enumerate(("ember-rush", "tidewall")):
        row = spec["seats"][n]
        assert (len(row["hand"]), len(row["deck"]), row["discard"]) == (6, 19, [])
        assert (row["crystal"], row["dealt"], row["gold"], row["charges"]) == (100, 0, 0, [2, 1])
        names = {card["id"]: card["name"] for card in game.cards}
        deck = Counter({names[each]: n for each, n in game.decks[name].items()})
        assert Counter(row["hand"] + row["deck"]) == deck
    assert all(lane == {"zone": 0, "stacks": [[], []]} for lane in spec["lanes"])
    assert [texts(match, "mulligan", n) for n in (0, 1)] == [[], []]


@clause("LC2")
def test_decks_are_shuffled_by_the_seed() -> None:
    game = load()
    hands = {tuple(seat(game.match(seed=n))["hand"]) for n in range(8)}
    assert len(hands) > 4
    assert seat(game.match(seed=3)) == seat(game.match(seed=3))


@clause("LC2", "C46", "C28")
def test_hero_and_elements_come_with_the_deck() -> None:
    match = load().match(decks=["ember-rush", "tidewall"])
    assert (
        seat(match)["hero"] == "Ashka Torchbearer" and seat(match, 1)["crystal_element"] == "water"
    )
    for viewer in (0, 1, None):
        shown = match.view(viewer)["seats"]
        assert [p["base_element"] for p in shown] == ["fire", "water"]
        assert all(p["hero"] for p in shown)


@clause("C51", "C57")
def test_in_the_base_game_heroes_and_upgrades_of_a_deck_stay_out() -> None:
    deck = {
        "hero": "Iri Seer",
        "cards": {
            **dict.fromkeys(("Coal Raider", "Moss Giant", "Ford Warden"), 4),
            **dict.fromkeys(("Grove Sentry", "Otter Pair", "Boar Riders"), 4),
            "Bark Archer": 1,
        },
        "upgrades": {"Coal Raider": {"damage": 1}},
    }
    full, core = load(), load(variant=["first", "core"])
    assert seat(full.match(decks=[deck, deck]))["hero"] == "Iri Seer"
    match = core.match(decks=[deck, deck])
    assert seat(match)["hero"] is None and not seat(match).get("upgrades")
    assert texts(match, "hero") == [] and refused(match, "hero 1") == "C51"


# --- placing ---------------------------------------------------------------------------------------


@clause("LC3", "LC4", "LC5.1", "C3", "C10")
def test_every_hand_card_may_go_to_every_lane_that_has_room() -> None:
    match = table(
        own={"hand": HAND},
        lanes=[stacks(["Otter Pair", "Ford Warden"]), stacks(["Otter Pair"], zone=1)],
    )
    assert texts(match) == [
        "confirm",
        "place Ember Scout center",
        "place Ember Scout center bottom",
        "place Ember Scout right",
        "place Coal Raider center",
        "place Coal Raider center bottom",
        "place Coal Raider right",
        "place Moss Giant center",
        "place Moss Giant center bottom",
        "place Moss Giant right",
    ]


@clause("LC5.1", "C35")
def test_a_planned_card_stays_in_its_place_until_the_reveal() -> None:
    match = table(own={"hand": HAND})
    act(
        match,
        0,
        "place Ember Scout left",
        "place Coal Raider left bottom",
        "place Ember Scout right",
    )
    assert planned(match) == [
        ["Ember Scout", "left", "top"],
        ["Coal Raider", "left", "bottom"],
        ["Ember Scout", "right", "top"],
    ]
    assert seat(match)["hand"] == ["Moss Giant"] and stack(match) == []
    assert texts(match, "place Ember Scout") == []
    assert not told(match, 1, "place") and not told(match, None, "place")
    finish(match)
    assert stack(match) == ["Ember Scout", "Coal Raider"] and stack(match, lane=2) == [
        "Ember Scout"
    ]
    assert seat(match)["hand"] == ["Moss Giant"] and planned(match) == []


@clause("LC4", "C33", "C34")
@pytest.mark.parametrize(
    ("standing", "plan", "result"),
    [
        (["Otter Pair"], ["place Ember Scout left"], ["Ember Scout", "Otter Pair"]),
        (["Otter Pair"], ["place Ember Scout left bottom"], ["Otter Pair", "Ember Scout"]),
        ([], ["place Ember Scout left", "place Coal Raider left"], ["Coal Raider", "Ember Scout"]),
        (
            [],
            ["place Ember Scout left", "place Coal Raider left bottom"],
            ["Ember Scout", "Coal Raider"],
        ),
        (
            [],
            ["place Ember Scout left bottom", "place Coal Raider left"],
            ["Coal Raider", "Ember Scout"],
        ),
        (
            [],
            ["place Ember Scout left bottom", "place Coal Raider left bottom"],
            ["Ember Scout", "Coal Raider"],
        ),
    ],
)
def test_top_and_bottom(standing: list[str], plan: list[str], result: list[str]) -> None:
    match = table(own={"hand": HAND}, lanes=[stacks(standing)])
    act(match, 0, *plan)
    finish(match)
    assert stack(match) == result


@clause("C34")
def test_in_an_empty_stack_the_bottom_is_read_as_the_top_and_not_offered() -> None:
    match = table(own={"hand": HAND})
    assert "place Moss Giant left bottom" not in texts(match)
    act(match, 0, "PLACE moss giant LEFT bottom")
    assert planned(match) == [["Moss Giant", "left", "top"]]


@clause("C32", "LC4")
def test_a_full_stack_takes_no_third_card() -> None:
    match = table(own={"hand": HAND}, lanes=[stacks(["Otter Pair"])])
    act(match, 0, "place Ember Scout left")
    assert refused(match, "place Coal Raider left") == "C32"
    assert refused(match, "place Coal Raider left bottom") == "C32"


@clause("LC4", "LC5.1")
def test_six_cards_may_be_placed_in_one_round() -> None:
    match = table(own={"hand": ["Moss Giant"] * 8, "deck": ["Moss Giant"] * 3})
    for lane in ("left", "center", "right"):
        act(match, 0, f"place Moss Giant {lane}", f"place Moss Giant {lane}")
    assert texts(match, "place") == []
    finish(match)
    assert [stack(match, lane=i) for i in range(3)] == [["Moss Giant"] * 2] * 3
    assert len(seat(match)["hand"]) == 4 and len(seat(match)["deck"]) == 1


# --- taking back -----------------------------------------------------------------------------------


@clause("LC5.1", "C34")
def test_taking_back_gives_the_last_such_card_of_the_lane() -> None:
    match = table(own={"hand": HAND})
    act(
        match,
        0,
        "place Ember Scout left",
        "place Ember Scout left bottom",
        "place Coal Raider right",
    )
    events = act(match, 0, "take back Ember Scout left")
    assert [e["event"] for e in events] == ["take back"]
    assert planned(match) == [["Ember Scout", "left", "top"], ["Coal Raider", "right", "top"]]
    assert sorted(seat(match)["hand"]) == ["Ember Scout", "Moss Giant"]


@clause("C34")
def test_what_is_left_alone_in_a_stack_is_its_top() -> None:
    match = table(own={"hand": HAND})
    act(
        match,
        0,
        "place Ember Scout left",
        "place Coal Raider left bottom",
        "take back Ember Scout left",
    )
    assert planned(match) == [["Coal Raider", "left", "top"]]
    other = table(own={"hand": HAND}, lanes=[stacks(["Otter Pair"])])
    act(other, 0, "place Ember Scout left bottom")
    assert planned(other) == [["Ember Scout", "left", "bottom"]]


@clause("C48")
def test_twelve_take_backs_a_round_then_none() -> None:
    match = table(own={"hand": HAND, "deck": ["Moss Giant"] * 9})
    for _ in range(12):
        act(match, 0, "place Moss Giant left", "take back Moss Giant left")
    act(match, 0, "place Moss Giant left")
    assert texts(match, "take back") == [] and refused(match, "take back Moss Giant left") == "C48"
    assert texts(match, "take back", seat=1) == []
    finish(match)
    act(match, 0, "place Moss Giant center")
    assert texts(match, "take back") == ["take back Moss Giant center"]


@clause("C48", "C50")
def test_the_bound_is_a_rule_and_heroes_count_too() -> None:
    match = table(own={"hand": HAND, "hero": "brace"}, rules={"take_backs": 2})
    act(match, 0, "hero 1", "take back hero", "place Moss Giant left", "take back Moss Giant left")
    act(match, 0, "hero 1", "place Moss Giant left")
    assert texts(match, "take back") == []
    assert refused(match, "take back hero") == "C48"
    assert seat(match)["take_backs"] == 2


@clause("C56")
def test_an_ability_that_has_nothing_left_to_reach_comes_back_with_the_card() -> None:
    match = table(own={"hand": HAND, "hero": "kindle"})
    act(match, 0, "place Ember Scout left", "hero 2 left")
    assert (seat(match)["hero_used"], seat(match)["charges"]) == ([2, "left"], [2, 0])
    events = act(match, 0, "take back Ember Scout left")
    assert [e["event"] for e in events] == ["take back", "take back hero"]
    assert (seat(match)["hero_used"], seat(match)["charges"]) == (None, [2, 1])
    assert seat(match)["take_backs"] == 1
    act(
        match,
        0,
        "place Ember Scout left",
        "place Coal Raider left",
        "hero 1",
        "take back Coal Raider left",
    )
    assert seat(match)["hero_used"] == [1]


# --- confirming ------------------------------------------------------------------------------------


@clause("C35", "C37", "LC5.2")
def test_the_round_is_resolved_when_the_second_has_confirmed() -> None:
    match = table(own={"hand": HAND}, other={"hand": ["Otter Pair"]})
    act(match, 0, "place Moss Giant left", "confirm")
    assert match.actors == (1,) and match.position()["round"] == 1
    assert refused(match, "take back Moss Giant left") == "C35"
    assert refused(match, "confirm") == "C35"
    assert match.legal(0) == []
    act(match, 1, "confirm")
    assert [*match.actors] == [0, 1] and match.position()["round"] == 2


@clause("LC5.2", "LC4")
def test_the_reveal_shows_both_plans_lane_by_lane() -> None:
    match = table(own={"hand": HAND}, other={"hand": ["Otter Pair", "Bark Archer"]})
    act(match, 0, "place Coal Raider right", "place Moss Giant left")
    act(match, 1, "place Otter Pair center", "place Bark Archer center")
    events = finish(match)
    entered = [
        (e["seat"], e["card"], e["lane"], e["slot"]) for e in events if e["event"] == "enter"
    ]
    assert events[0]["event"] == "reveal"
    assert entered == [
        (0, "moss_giant", "left", "top"),
        (0, "coal_raider", "right", "top"),
        (1, "otter_pair", "center", "top"),
        (1, "bark_archer", "center", "top"),
    ]
    last = match.view()["seats"][0]["last"]["plan"]
    assert [each["card"] for each in last] == ["moss_giant", "coal_raider"]


@clause("C53")
def test_upgrades_count_from_the_moment_a_card_enters() -> None:
    levels = {"Coal Raider": {"damage": 1, "health": 1}, "Moss Giant": {"health": 2}}
    match = table(own={"hand": HAND, "upgrades": levels})
    act(match, 0, "place Coal Raider left", "place Moss Giant center", "place Ember Scout right")
    finish(match)
    units = [match.view()["lanes"][i]["stacks"][0][0] for i in range(3)]
    assert [(u["damage"], u["health"], u["full"]) for u in units] == [
        (8, 12, 12),
        (8, 17, 17),
        (3, 5, 5),
    ]


# --- out of time -----------------------------------------------------------------------------------


@clause("C36", "C49")
def test_running_out_of_time_clears_the_plan() -> None:
    match = table(own={"hand": HAND, "hero": "brace"})
    act(match, 0, "place Moss Giant left", "hero 1")
    match.expire(0)
    assert match.actors == (1,)
    row = seat(match)
    assert (row["plan"], row["hero_used"], row["charges"]) == ([], None, [2, 1])
    assert row["hand"] == HAND
    assert [e["event"] for e in told(match, 0, "clear", "confirm")] == ["clear", "confirm"]
    finish(match)
    assert stack(match) == [] and seat(match)["charges"] == [2, 1]


@clause("C36", "C49")
def test_with_the_rule_keep_what_is_planned_is_played() -> None:
    match = table(own={"hand": HAND, "hero": "brace"}, rules={"timeout": "keep"})
    act(match, 0, "place Moss Giant left", "hero 1")
    match.expire(0)
    finish(match)
    assert stack(match) == ["Moss Giant"] and seat(match)["charges"] == [1, 1]


@clause("C36")
def test_with_nothing_planned_running_out_of_time_is_confirming() -> None:
    match = table(own={"hand": HAND})
    assert "confirm nothing" not in texts(match)
    assert refused(match, "confirm nothing") == "C36"
    match.expire(0)
    assert match.actors == (1,) and not told(match, 0, "clear")


@clause("C49")
def test_instant_abilities_stay_used_when_time_runs_out() -> None:
    match = table(own={"hand": HAND, "hero": "levy", "deck": ["Otter Pair", "Ford Warden"]})
    act(match, 0, "hero 1")
    assert "confirm nothing" not in texts(match)  # there is nothing to clear
    act(match, 0, "place Otter Pair left", "confirm nothing")
    row = seat(match)
    assert sorted(row["hand"]) == sorted([*HAND, "Otter Pair"])
    assert (row["hero_used"], row["charges"]) == ([1], [1, 1])


# --- families --------------------------------------------------------------------------------------


@clause("LC10.3")
def test_variations_count_when_they_are_played_from_the_hand() -> None:
    match = table(
        own={"hand": ["Monkey Drummer", "Monkey Rockthrower", "Wolf Pup", "Monkey Drummer"]}
    )
    act(
        match, 0, "place Monkey Drummer left", "place Monkey Drummer center", "place Wolf Pup right"
    )
    assert seat(match)["played_families"] == []
    finish(match)
    assert seat(match)["played_families"] == ["monkey 2", "wolf 1"]
    off = table(own={"hand": ["Wolf Pup"]}, variant=["first", "core"])
    act(off, 0, "place Wolf Pup left")
    finish(off)
    assert seat(off)["played_families"] == []
