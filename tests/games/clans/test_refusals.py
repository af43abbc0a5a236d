"""What cannot be done is refused with its clause, and changes nothing."""

import pytest

from ludarium import IllegalAction
from ludarium.games.clans import state
from tests.clauses import clause

from .field import Row, load
from .plans import act, finish, refused, stacks, table, texts

FULL: Row = {"hand": ["Coal Raider", "Moss Giant"], "deck": ["Otter Pair"] * 4}
LANES = [stacks(["Otter Pair", "Otter Pair"]), stacks(["Otter Pair"])]


@clause("LC3", "LC4", "LC5.1", "C32", "C36", "LC10.1")
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("place Ember Scout right", "LC3"),
        ("place Ember Scout left", "LC3"),
        ("place Coal Raider left", "C32"),
        ("place Coal Raider left bottom", "C32"),
        ("take back Coal Raider right", "LC5.1"),
        ("take back hero", "LC10.1"),
        ("confirm nothing", "C36"),
        ("hero 1", "LC10.1"),
        ("hero 2 left", "LC10.1"),
        ("take Coal Raider", "LC10.1"),
    ],
)
def test_an_action_that_is_not_allowed(text: str, broken: str) -> None:
    match = table(own=FULL, lanes=LANES)
    assert refused(match, text) == broken
    assert refused(match, text.upper()) == broken
    assert text not in texts(match)


@clause("LC3")
def test_a_card_cannot_be_planned_more_often_than_it_is_held() -> None:
    match = table(own=FULL)
    act(match, 0, "place Coal Raider left")
    assert refused(match, "place Coal Raider right") == "LC3"
    act(match, 0, "take back Coal Raider left", "place Coal Raider right")


@clause("C34")
def test_the_bottom_of_an_empty_stack_has_no_number_of_its_own() -> None:
    match = table(own=FULL)
    game = match.game
    row = next(i for i, card in enumerate(game.cards) if card["name"] == "Coal Raider")
    assert refused(match, state.PLACE + row * state.MOST_PLANNED + 1) == "C34"


@clause("C35")
def test_after_confirming_nothing_more_can_be_done() -> None:
    match = table(own=FULL)
    act(match, 0, "place Coal Raider left", "confirm")
    for text in (
        "confirm",
        "confirm nothing",
        "take back Coal Raider left",
        "place Moss Giant left",
    ):
        assert refused(match, text) == "C35"


@clause("LC9")
def test_after_the_end_nothing_more_can_be_done() -> None:
    match = table(own=FULL, other={"crystal": 3}, lanes=[stacks(["Otter Pair"], zone=1)])
    finish(match)
    assert match.result is not None and match.result.winner == 0
    for seat in (0, 1):
        assert refused(match, state.CONFIRM, seat) == "LC9" and match.legal(seat) == []


@clause("C51")
def test_in_the_base_game_no_ability_is_known() -> None:
    match = table(own=FULL, variant=["first", "core"])
    assert refused(match, state.HERO_PLAIN) == "C51"
    assert texts(match, "hero") == []


@clause("LC10.1")
def test_an_ability_is_named_with_what_it_needs_and_no_more() -> None:
    match = table(own={**FULL, "hero": "kindle"}, lanes=LANES)
    for text in ("hero 2", "hero 1 left", "hero 3", "hero 2 Otter Pair left", "hero 2 Otter Pair"):
        assert refused(match, text) == "LC10.1"
    assert texts(match, "hero") == ["hero 2 left", "hero 2 center"]


def test_every_refusal_of_planning_has_words() -> None:
    game = load()
    for broken in ("LC3", "LC5.1", "LC9", "LC10.1", "C32", "C34", "C35", "C36", "C48", "C51"):
        assert game.definition.refusals.get(broken), broken


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "place Cole Raider right",
            '(LC3: Cards and hand); did you mean "place Coal Raider right"?',
        ),
        (
            "place Coal Raider lef",
            '(LC4: Lanes and stacks); did you mean "place Coal Raider left"?',
        ),
        ("place Coal Raider", '(LC4: Lanes and stacks); did you mean "place Coal Raider '),
        ("plac Coal Raider right", '; did you mean "place Coal Raider right"?'),
        ("hero 2 lft", '(LC10.1: Heroes); did you mean "hero 2 left"?'),
        ("take Otter Pear", '(LC10.1: Heroes); did you mean "take Otter Pair"?'),
        ("confrim", '; did you mean "confirm"?'),
        ("pass", "; legal actions begin with confirm, hero, place"),
        ("place Coal Raider left", '(C32: Full stacks); the nearest legal action is "place Coal'),
        ("hero 2", '(LC10.1: Heroes); the nearest legal action is "hero 2 left"'),
    ],
)
def test_a_refusal_names_its_clause_and_the_nearest_action(text: str, told: str) -> None:
    match = table(own={**FULL, "hero": "kindle"}, lanes=LANES)
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, text)
    assert told in str(caught.value)


@clause("C35", "LC9")
def test_what_nobody_can_read_is_refused_by_the_clause_that_forbids_everything() -> None:
    match = table(own=FULL, other={"crystal": 3}, lanes=[stacks(["Otter Pair"], zone=1)])
    act(match, 0, "confirm")
    assert refused(match, "plac Moss Giant") == "C35"
    act(match, 1, "confirm")
    with pytest.raises(IllegalAction, match=r"the match is over \(LC9: The end\)"):
        match.submit(0, "plac Moss Giant")
