"""What happens in Clans, in English."""

from typing import Any

from ludarium import Match
from ludarium.core.narrator import Narrator, Speaker
from ludarium.games.clans.words import EVENTS, POWERS, REASONS, REFUSALS, STEPS
from tests.clauses import clause

from .field import Row, card, field, load

GAME = load()


def told(match: Match, *acts: tuple[int, str], to: int | None = 0) -> list[str]:
    """What a viewer reads of some actions; Ada sits in seat 0."""
    narrator = Narrator(match.game.sentences, Speaker(to, ["Ada", "Bo"]))
    narrator.know(match.view(to))
    seen = match.count_events(to)
    for seat, text in acts:
        match.submit(seat, text)
    return [line.text for line in narrator.lines(match.events(to, seen))]


def both(*own: str) -> list[tuple[int, str]]:
    return [*((0, text) for text in own), (0, "confirm"), (1, "confirm")]


def table(own: Row | None = None, other: Row | None = None, **spec: Any) -> Match:
    return GAME.position({"seats": [own or {}, other or {}], **spec})


def test_every_event_every_end_and_every_refusal_has_a_sentence() -> None:
    assert set(EVENTS) <= set(GAME.sentences["say"])
    assert set(REASONS) == set(GAME.sentences["ends"])
    assert set(REFUSALS) <= set(GAME.clauses)
    assert set(GAME.sentences["facts"]["ability"]["words"]) == set(POWERS)
    assert set(GAME.sentences["facts"]["step"]["words"]) == set(STEPS)


@clause("LC5.1", "C49")
def test_planning_is_told_to_its_seat_alone() -> None:
    match = table({"hand": ["Ember Scout", "Wolf Pup"], "hero": "Ashka Torchbearer"})
    acts = [
        (0, "place Ember Scout left"),
        (0, "place Wolf Pup left bottom"),
        (0, "hero 2 left"),
        (0, "take back Wolf Pup left"),
        (0, "take back hero"),
        (0, "hero 1"),
        (0, "confirm nothing"),
    ]
    assert told(match.copy(), *acts, to=1) == [] == told(match.copy(), *acts, to=None)
    assert told(match, *acts) == [
        "You stage Ember Scout in the left lane.",
        "You stage Wolf Pup in the left lane, at the bottom.",
        "You prepare Furnace Charge for the left lane.",
        "You take Wolf Pup back from the left lane.",
        "You take Furnace Charge back.",
        "You prepare Kindle.",
        "Your plan is dropped.",
        "You confirm.",
    ]


@clause("LC6.2", "LC6.3", "C30")
def test_a_round_is_told_tick_by_tick() -> None:
    stacks = {"zone": 0, "stacks": [["Kiln Warlord"], ["Thorn Sprout", "Bramble Hide"]]}
    match = table({"gold": 0}, lanes=[stacks, {}, {}])
    assert told(match, *both())[2:] == [
        "Tick 1.",
        "Bo's Thorn Sprout hits your Kiln Warlord for 1. Element \u22121. Your Kiln Warlord takes 1, 10 left.",
        "Tick 2.",
        "Bo's Thorn Sprout hits your Kiln Warlord for 1. Element \u22121. Your Kiln Warlord takes 1, 9 left.",
        "Tick 3.",
        "Your Kiln Warlord hits Bo's Thorn Sprout for 12. Element +2. Fury +2.",
        "Your Kiln Warlord hits Bo's Bramble Hide for 12. Element +2. Fury +2.",
        "Bo's Thorn Sprout hits your Kiln Warlord for 1. Element \u22121. "
        "Bo's Thorn Sprout takes 12. Bo's Bramble Hide takes 12. Your Kiln Warlord takes 1, 8 left. "
        "Thorns: your Kiln Warlord takes 2, 6 left. Bo's Thorn Sprout dies. Bo's Bramble Hide dies.",
        "You win the left lane and reach Bo's base. Your Kiln Warlord strikes Bo's crystal for 8.",
        "Bo's crystal takes 8, 92 left.",
        "You earn 550 gold, 550 in all.",
        "Round 2 begins.",
    ]


@clause("LC6.3", "LC8")
def test_overflow_and_a_lane_won_back_are_told() -> None:
    own, other = card(9, 9, 3), (card(1, 4, 5), card(1, 7, 5))
    lines = told(field(([own], [*other])), *both())
    assert any(line.endswith("dies.") and "5 more goes on to Bo's T 1/7" in line for line in lines)
    lines = told(field(([own], []), zones=(-1, 0, 0)), *both())
    assert "You win the left lane and push it back to the middle." in lines


@clause("LC10.1")
def test_heroes_are_told() -> None:
    match = table({"hero": "Iri Seer", "deck": ["Moss Giant", "Wolf Pup"]}, {"hand": ["Hexpost"]})
    omen = [(0, "hero 2"), (0, "take Wolf Pup"), (0, "confirm"), (1, "confirm")]
    assert told(match.copy(), *omen)[:2] == [
        "Your hero uses Omen. On top of your deck: Moss Giant and Wolf Pup.",
        "You take Wolf Pup; the rest goes to the bottom of the deck.",
    ]
    assert any(line.startswith("Ada's hero uses Omen.") for line in told(match.copy(), *omen, to=1))
    assert told(match, (0, "hero 1")) == ["Your hero uses Foresight. In Bo's hand: Hexpost."]


@clause("LC10.3")
def test_an_ultimate_is_told() -> None:
    played = {"played_families": ["heron 1", "heron 2"], "hand": ["Heron Stormwing"], "crystal": 95}
    lines = told(table(played), *both("place Heron Stormwing left"))
    assert "Your Herons are complete: High Tide! Your crystal regains 5, now 100." in lines


@clause("LC9", "C21", "C38")
def test_the_end_is_told() -> None:
    match = table({}, {"crystal": 3}, lanes=[{"stacks": [["Wolf Pup"], []]}, {}, {}])
    lines = told(match, *both())
    assert "Bo's crystal takes 3 and breaks." in lines and "You win the match." in lines
    narrator = Narrator(GAME.sentences, Speaker(0, ["Ada", "Bo"]))
    assert [narrator.ending(reason, 0) for reason in ("crystal", "limit")] == [
        "Bo's crystal broke.",
        "You were ahead when the last round ended.",
    ]
    draw = told(table(round=30), *both())
    assert draw[-1] == "The match is a draw."


@clause("LC8", "C13")
def test_a_lane_that_is_held_is_not_told_as_reached() -> None:
    lanes = [{"zone": zone, "stacks": [["Hexpost"], []]} for zone in (1, 0, -1)]
    said = told(table(lanes=lanes), *both())
    assert [text for text in said if " lane" in text] == [
        "You hold the left lane at Bo's base.",
        "You win the center lane and reach Bo's base.",
        "You win the right lane and push it back to the middle.",
    ]


@clause("C38")
def test_a_drawn_limit_says_of_nobody_that_they_were_level() -> None:
    game = load(rules={"limit_mode": "draw"})
    match = game.position({"round": 30, "seats": [{"crystal": 60}, {"crystal": 50}]})
    told(match, *both())
    assert match.result is not None
    said = Narrator(game.sentences, Speaker(0, ["Ada", "Bo"])).ending(match.result.reason, None)
    assert said == "The last round ended without a winner."
