"""What a client is shown: the own side with its plan, the other as the round began."""

import json
import random
from typing import Any

import pytest

from ludarium import IllegalAction, Match
from tests.clauses import clause

from .field import Row, load

GAME = load()
OTHER: Row = {"hand": ["Moss Giant", "Wolf Pup"], "deck": ["Hexpost"] * 3, "hero": "Iri Seer"}


def table(own: Row | None = None, other: Row | None = None, **spec: Any) -> Match:
    return GAME.position({"seats": [own or {}, other or {}], **spec})


def side(match: Match, seat: int, viewer: int | None) -> Row:
    row: Row = match.view(viewer)["seats"][seat]
    return row


def test_the_table_of_a_view() -> None:
    raider = {"card": "Coal Raider", "health": 4}
    lanes: list[Row] = [{"zone": 1, "stacks": [["Ember Scout", raider], []]}, {}, {"zone": -1}]
    match = table({"crystal": 40, "gold": 50, "base_element": "fire"}, OTHER, lanes=lanes, round=3)
    view = match.view(0)
    assert (view["seat"], view["turn"], view["round"], view["phase"]) == (0, 2, 3, "plan")
    assert [lane["zone"] for lane in view["lanes"]] == [1, 0, -1]
    assert [lane["lane"] for lane in view["lanes"]] == ["left", "center", "right"]
    assert view["lanes"][0]["stacks"][0][1] == {
        "id": 2,
        "card": "coal_raider",
        "damage": 7,
        "health": 4,
        "full": 10,
    }
    own, other = view["seats"]
    assert (own["crystal"], own["gold"], own["base_element"]) == (40, 50, "fire")
    assert own["hero"] is None and own["powers"] == []
    assert other["hero"] == "iri_seer" and other["powers"] == ["foresight", "omen"]
    assert other["charges"] == [2, 1]
    assert GAME.definition.turn(view) == 3


@clause("C41", "C46")
def test_of_the_other_side_only_counts_are_seen() -> None:
    match = table({}, OTHER)
    for viewer in (0, None):
        seen = side(match, 1, viewer)
        assert seen["hand"] == [None, None] and seen["deck"] == 3 and seen["deck_cards"] is None
    own = side(match, 1, 1)
    assert own["hand"] == ["moss_giant", "wolf_pup"] and own["deck_cards"] == ["hexpost"] * 3


@clause("C54", "C41")
def test_nothing_of_a_plan_is_seen_by_others() -> None:
    match = table({}, OTHER)
    before = [match.view(viewer) for viewer in (0, None)]
    for text in ("place Wolf Pup left", "hero 2", "take Hexpost", "confirm"):
        match.submit(1, text)
    assert [match.view(viewer) for viewer in (0, None)] == before
    own = side(match, 1, 1)
    assert own["plan"] == [{"card": "wolf_pup", "lane": "left", "slot": "top"}]
    assert own["hero_used"] == [2] and own["confirmed"] and own["charges"] == [2, 0]
    assert own["hand"] == ["moss_giant", "hexpost"]


def test_what_was_revealed_stays_in_sight_until_the_next_reveal() -> None:
    match = table({"hero": "Sable Wanderer", "hand": ["Ember Scout", "Coal Raider"]}, OTHER)
    for text in (
        "place Ember Scout left",
        "place Coal Raider left bottom",
        "hero 1 left",
        "confirm",
    ):
        match.submit(0, text)
    match.submit(1, "confirm")
    for viewer in (0, 1, None):
        last = side(match, 0, viewer)["last"]
        assert [each["card"] for each in last["plan"]] == ["ember_scout", "coal_raider"]
        assert last["hero_used"] == [1, "left"]
        assert side(match, 1, viewer)["last"]["plan"] == []


@clause("LC10.1")
def test_what_omen_looks_at_is_pending_for_its_owner() -> None:
    match = table({}, OTHER)
    match.submit(1, "hero 2")
    assert side(match, 1, 1)["pending"] == ["hexpost"] * 3
    assert side(match, 1, 0)["pending"] == []


@clause("LC10.1")
def test_a_card_that_came_back_is_known_to_everybody_after_the_reveal() -> None:
    match = table({"hero": "Oru Rootkeeper", "discard": ["Ember Scout"], "hand": ["Wolf Pup"]})
    match.submit(0, "hero 2 Ember Scout")
    assert side(match, 0, 1)["hand"] == [None] and side(match, 0, 1)["discard"] == ["ember_scout"]
    for seat in (0, 1):
        match.submit(seat, "confirm")
    assert side(match, 0, 1)["hand"] == ["ember_scout", None]
    assert side(match, 0, 1)["shown"] == [0] and side(match, 0, 1)["last"]["card"] == "ember_scout"
    assert side(match, 0, 0)["seen"] == [1]


def test_views_are_json_and_the_same_after_it() -> None:
    dice = random.Random(4)
    match = GAME.match(4, ["heron-marsh", "siege-train"])
    for _ in range(80):
        action = dice.choice(match.legal(dice.choice(match.actors)))
        match.submit(action.seat, action)
        for viewer in (0, 1, None):
            view = match.view(viewer)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


def test_events_lead_from_one_view_to_the_next() -> None:
    """A client that knows no rule follows the cards in play by the events alone."""
    dice = random.Random(9)
    for seed in range(2):
        match = GAME.match(seed, dice.sample(list(GAME.decks), 2))
        healths: dict[int, int] = {}
        for _ in range(250):
            if not match.actors:
                break
            action = dice.choice(match.legal(dice.choice(match.actors)))
            seen = match.count_events(None)
            match.submit(action.seat, action)
            follow(healths, match.events(None, seen), GAME)
            units = [u for lane in match.view()["lanes"] for stack in lane["stacks"] for u in stack]
            assert healths == {u["id"]: u["health"] for u in units}


def follow(healths: dict[int, int], events: list[Row], game: Any) -> None:
    printed = {card["id"]: card["health"] for card in game.cards}
    for event in events:
        match event["event"]:
            case "enter":
                healths[event["unit"]] = printed[event["card"]]
            case "damage" | "heal" | "tire":
                healths[event["unit"]] = event["left"]
            case "die" | "vanish":
                del healths[event["unit"]]


# --- the forecast ----------------------------------------------------------------------------------


def test_a_forecast_is_how_the_round_ends_if_the_other_adds_nothing() -> None:
    """In rounds of any kind: cards staged by the seat, its hero, survivors, zones and crystals."""
    dice, rounds = random.Random(5), 0
    for seed in range(4):
        match = GAME.match(seed)
        while not match.is_over:
            own = match.length % 2
            for _ in range(dice.randrange(12)):
                texts = [a for a in match.legal(own) if not a.text.startswith("confirm")]
                if texts:
                    match.take(own, dice.choice(texts))
            while "confirm" not in [a.text for a in match.legal(own)]:  # Omen waits for a choice
                match.take(own, match.legal(own)[0])
            told = match.forecast(own, "confirm")
            match.take(own, "confirm")
            match.expire(1 - own)
            view = match.view(own)
            assert told["lanes"] == view["lanes"]
            assert told["crystals"] == [seat["crystal"] for seat in view["seats"]]
            assert told["over"] == match.is_over
            assert told["winner"] == (match.result.winner if match.result else None)
            rounds += 1
    assert rounds > 30


def test_there_is_a_forecast_of_confirming_alone() -> None:
    match = table({"hand": ["Moss Giant"]}, OTHER)
    with pytest.raises(IllegalAction, match="an action of which there is a forecast"):
        match.forecast(0, "place Moss Giant left")
    match.submit(0, "place Moss Giant left")
    told = match.forecast(0, "confirm")
    assert set(told) == {"lanes", "crystals", "over", "winner"}  # no hand, no deck, nothing drawn
    assert told["lanes"][0]["stacks"][0][0]["card"] == "moss_giant"
