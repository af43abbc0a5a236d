"""What may be typed: the texts of actions, other spellings of them, and their parts."""

from typing import Any

import pytest

from ludarium import IllegalAction, Match
from ludarium.games.clans.notation import KINDS_OF_ACTION, NUMBERS
from ludarium.games.clans.state import ACTIONS, HERO_UNIT, PLACE, TAKE_BACK
from tests.clauses import clause

from .field import Row, load

GAME = load()


def table(own: Row | None = None, other: Row | None = None, **spec: Any) -> Match:
    return GAME.position({"seats": [own or {}, other or {}], **spec})


def texts(match: Match, start: str = "", seat: int = 0) -> list[str]:
    return [action.text for action in match.legal(seat) if action.text.startswith(start)]


def parts(match: Match, text: str) -> Row:
    row: Row = next(action.parts for action in match.legal(0) if action.text == text)
    return row


def lanes(*left: Any) -> list[Row]:
    return [{"stacks": [list(left), []]}, {}, {}]


# --- texts -------------------------------------------------------------------------------------------


def test_every_number_has_one_kind_and_every_kind_its_range() -> None:
    numbers = [n for _, first, count in KINDS_OF_ACTION for n in range(first, first + count)]
    assert numbers == list(range(1, ACTIONS))
    match = table({"hand": ["Ember Scout"]})
    for number in range(1, ACTIONS):
        text = GAME.definition.action_text(GAME, match._state, 0, number)
        if text is not None:
            made = GAME.definition.action_parts(GAME, match._state, 0, number, lambda n: n)
            assert number in NUMBERS[text.split()[0]] and number in NUMBERS[made["kind"]]


@clause("LC4")
def test_placing_names_card_lane_and_bottom() -> None:
    match = table({"hand": ["Ember Scout"]}, lanes=lanes("Road Brawler"))
    assert texts(match, "place") == [
        "place Ember Scout left",
        "place Ember Scout left bottom",
        "place Ember Scout center",
        "place Ember Scout right",
    ]


@clause("C34")
@pytest.mark.parametrize(
    "text",
    [
        "place Ember Scout center bottom",
        "PLACE  ember scout   Center",
        "place ember_scout center top",
        "place ember_scout center bottom",
    ],
)
def test_other_spellings_of_the_same_placement(text: str) -> None:
    match = table({"hand": ["Ember Scout"]})
    match.submit(0, text)
    assert match.position()["seats"][0]["plan"] == [["Ember Scout", "center", "top"]]


@clause("C34")
def test_the_bottom_is_the_bottom_where_a_card_is_staged() -> None:
    match = table({"hand": ["Ember Scout", "Coal Raider"]})
    match.submit(0, "place Ember Scout left bottom")
    match.submit(0, "place Coal Raider left bottom")
    plan = match.position()["seats"][0]["plan"]
    assert plan == [["Ember Scout", "left", "top"], ["Coal Raider", "left", "bottom"]]


@clause("LC5.1", "C50")
def test_taking_back_names_card_and_lane() -> None:
    match = table({"hero": "Halda Stonewall", "hand": ["Ember Scout"]})
    for text in ("place Ember Scout left", "hero 1"):
        match.submit(0, text)
    assert texts(match) == [
        "confirm",
        "confirm nothing",
        "take back hero",
        "take back Ember Scout left",
    ]
    match.submit(0, "take back hero")
    match.submit(0, "Take Back ember_scout LEFT")
    assert match.position()["seats"][0]["hand"] == ["Ember Scout"]


@clause("LC10.1")
def test_the_texts_of_heroes() -> None:
    match = table({"hero": "Ashka Torchbearer"}, lanes=lanes("Ember Scout"))
    assert texts(match, "hero") == ["hero 1", "hero 2 left"]
    match = table({"hero": "Sable Wanderer"}, lanes=lanes("Ember Scout", "Wolf Pup"))
    assert texts(match, "hero") == [
        "hero 1 left",
        "hero 2 Ember Scout left",
        "hero 2 Wolf Pup left",
    ]
    match = table({"hero": "Oru Rootkeeper", "discard": ["Ember Scout", "Wolf Pup"]})
    assert sorted(texts(match, "hero")) == ["hero 2 Ember Scout", "hero 2 Wolf Pup"]
    match = table({"hero": "Iri Seer", "deck": ["Ember Scout", "Wolf Pup"]})
    match.submit(0, "hero 2")
    assert sorted(texts(match, "take")) == ["take Ember Scout", "take Wolf Pup"]


@clause("LC10.1")
def test_of_two_equal_cards_the_lower_one_is_named() -> None:
    scouts = ["Ember Scout", {"card": "Ember Scout", "health": 1}]
    match = table({"hero": "Sable Wanderer"}, lanes=lanes(*scouts))
    assert texts(match, "hero 2") == ["hero 2 Ember Scout left", "hero 2 Ember Scout left bottom"]
    match.submit(0, "hero 2 ember_scout left bottom")
    assert match.position()["seats"][0]["vanished"]["slot"] == "bottom"


# --- parts -------------------------------------------------------------------------------------------


def test_parts_name_places_in_the_hand_as_the_view_shows_it() -> None:
    match = table({"hand": ["Wolf Pup", "Ember Scout", "Ember Scout"]})
    assert parts(match, "place Ember Scout right") == {
        "kind": "place",
        "card": "ember_scout",
        "hand": [1, 2],
        "lane": "right",
        "slot": "top",
    }
    match.submit(0, "place Wolf Pup left")
    assert match.view(0)["seats"][0]["hand"] == ["ember_scout", "ember_scout"]
    assert parts(match, "place Ember Scout left bottom")["hand"] == [0, 1]
    assert parts(match, "take back Wolf Pup left") == {
        "kind": "take back",
        "card": "wolf_pup",
        "lane": "left",
    }
    assert parts(match, "confirm") == {"kind": "confirm"}
    assert parts(match, "confirm nothing") == {"kind": "clear"}


def test_parts_of_heroes() -> None:
    match = table({"hero": "Sable Wanderer"}, lanes=lanes("Ember Scout", "Wolf Pup"))
    top = match.view(0)["lanes"][0]["stacks"][0][0]["id"]
    assert parts(match, "hero 1 left") == {"kind": "hero", "ability": 1, "lane": "left"}
    assert parts(match, "hero 2 Ember Scout left") == {
        "kind": "hero",
        "ability": 2,
        "card": "ember_scout",
        "unit": top,
        "lane": "left",
        "slot": "top",
    }


def test_why_something_is_not_offered() -> None:
    match = table({"hand": ["Ember Scout"]}, lanes=lanes("Wolf Pup", "Wolf Pup"))
    assert match.why_not(0, {"kind": "place", "card": "ember_scout", "lane": "left"}) == "C32"
    assert match.why_not(0, {"kind": "place", "card": "ember_scout", "lane": "right"}) is None
    assert match.why_not(0, {"kind": "place", "card": "wolf_pup", "lane": "right"}) == "LC3"
    assert match.why_not(0, {"kind": "hero", "ability": 1}) == "LC10.1"


# --- what is no action -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "clause_id", "hint"),
    [
        ("place Ember Scot left", "LC3", "Ember Scout"),
        ("place Ember Scout", "LC4", "place Ember Scout left"),
        ("hero 3", "LC10.1", "not an action here"),
        ("hero 2 Moss Giant left", "LC10.1", "not an action here"),
        ("take back Wolf Pap left", "LC5.1", "not an action here"),
        ("attack", None, "not an action here"),
        ("", None, "not an action here"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_a_hint(
    text: str, clause_id: str | None, hint: str
) -> None:
    match = table({"hand": ["Ember Scout"]})
    with pytest.raises(IllegalAction, match=hint) as caught:
        match.submit(0, text)
    assert caught.value.clause == clause_id


@pytest.mark.parametrize(
    ("text", "clause_id"),
    [
        ("place Moss Giant left", "LC3"),
        ("place Worker left", "LC3"),
        ("take back Ember Scout left", "LC5.1"),
        ("hero 1", "LC10.1"),
        ("take Ember Scout", "LC10.1"),
        ("take back hero", "LC10.1"),
        ("confirm nothing", "C36"),
    ],
)
def test_what_is_no_action_now_names_its_clause(text: str, clause_id: str) -> None:
    match = table({"hand": ["Ember Scout"]})
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, text)
    assert caught.value.clause == clause_id


def test_numbers_beyond_the_cards_have_no_text() -> None:
    match, write = table(), GAME.definition.action_text
    for number in (0, -1, ACTIONS, TAKE_BACK - 1, ACTIONS - 1, PLACE - 1, HERO_UNIT):
        assert write(GAME, match._state, 0, number) is None
