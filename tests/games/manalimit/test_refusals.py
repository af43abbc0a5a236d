"""What cannot be done is refused with its clause or its place, and changes nothing."""

from typing import Any

import pytest

import ludarium
from ludarium import BadCard, BadInput, IllegalAction, Match
from tests.clauses import clause

from .run import GAME, Row, fight, load, plain, refused, shop, texts

FULL: Row = {
    "belt": ["Wanderer", None, "Mountain Ogre"],
    "board": ["Mite", None],
    "bench": ["Mite", None],
    "mana": 3,
    "deck": ["Mite"],
}


@clause("ML4.1", "ML5.1", "ML5.2", "B1", "B2", "B3", "B4")
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("pitch belt 2", "ML4.1"),
        ("pitch belt 7", "ML4.1"),
        ("pitch board 2", "ML4.1"),
        ("pitch bench 1", "B4"),
        ("pitch bench 2", "ML4.1"),
        ("buy 2", "ML5.1"),
        ("buy 3", "ML5.2"),
        ("freeze 2", "ML5.1"),
        ("move board 2 to board 1", "B1"),
        ("move bench 2 to board 2", "B1"),
        ("move board 1 to board 1", "B1"),
        ("pitch belt 8", "B2"),
        ("pitch board 6", "B2"),
        ("pitch bench 6", "B2"),
        ("buy 8", "B2"),
        ("buy 0", "B2"),
        ("freeze 12", "B2"),
        ("move board 1 to board 6", "B2"),
        ("move board 6 to board 1", "B2"),
        ("move board 1 to bench 6", "B2"),
        ("move bench 99 to board 1", "B2"),
    ],
)
def test_an_action_that_is_not_allowed(text: str, broken: str) -> None:
    match = shop(**FULL)
    assert refused(match, text) == broken
    assert refused(match, text.upper()) == broken
    assert text not in texts(match)


@clause("B3")
def test_buying_with_a_full_bench() -> None:
    assert refused(shop(**FULL | {"bench": ["Mite"] * 5}), "buy 1") == "B3"


@clause("ML5.2")
def test_buying_without_the_mana() -> None:
    match = shop(belt=["Hill Scout"], mana=1)
    assert refused(match, "buy 1") == "ML5.2"
    with pytest.raises(IllegalAction, match=r"buy 1.*ML5\.2"):
        match.submit(0, "buy 1")


@clause("B28")
def test_acting_while_a_ghost_is_awaited() -> None:
    match = fight(["Mite"], []).match
    before = match.state_bytes
    for text in ("end turn", "pitch board 1"):
        with pytest.raises(IllegalAction):
            match.submit(0, text)
    assert match.state_bytes == before


@clause("ML1")
def test_acting_after_the_end() -> None:
    match = shop(lives=0, board=["Mite"], belt=["Mite"])
    for text in ("end turn", "pitch board 1", "freeze 1", "buy 1", "move board 1 to board 2"):
        assert refused(match, text) == "ML1"
    assert refused(match, 1) == "ML1"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("end tun", "end turn"),
        ("pich belt 1", "pitch belt 1"),
        ("by 1", "buy 1"),
        ("frieze 1", "freeze 1"),
        ("move bord 1 to board 2", "move board 1 to board 2"),
    ],
)
def test_a_text_that_is_no_action_is_answered_with_the_nearest(text: str, near: str) -> None:
    match = shop(**FULL)
    before = match.state_bytes
    with pytest.raises(IllegalAction, match=near) as caught:
        match.submit(0, text)
    assert match.state_bytes == before and f'"{text}"' in str(caught.value)


@pytest.mark.parametrize("action", ["", "buy", "buy one", "pitch", "sell 1", "end turn now", "💥"])
def test_what_is_no_action_at_all(action: str) -> None:
    match = shop(**FULL)
    refused(match, action)


@pytest.mark.parametrize("action", [0, -1, 100_000, 2.5, None, True, ["buy 1"]])
def test_what_is_no_action_number(action: Any) -> None:
    match = shop(**FULL)
    before = match.state_bytes
    with pytest.raises((IllegalAction, BadInput)):
        match.submit(0, action)
    assert match.state_bytes == before


@pytest.mark.parametrize("seat", [1, -1, 7])
def test_there_is_one_seat(seat: int) -> None:
    match = shop(**FULL)
    before = match.state_bytes
    with pytest.raises((IllegalAction, BadInput)):
        match.submit(seat, "end turn")
    assert match.state_bytes == before


def test_the_refusal_of_every_number_is_that_of_the_rules() -> None:
    """An action is legal exactly when nothing refuses it, and every refusal is a clause."""
    for match in (shop(), shop(**FULL), shop(lives=0), shop(**FULL | {"free": 60})):
        legal = set(match.legal_ids(0))
        for action in range(1, GAME.kernel.ACTIONS):
            broken = match.refusal(0, action)
            assert (broken is None) == (action in legal)
            assert broken is None or broken in GAME.clauses
            assert broken is None or broken in GAME.definition.refusals


# --- ghosts from outside ---------------------------------------------------------------------------------


def waiting() -> Match:
    return fight(["Mite"], []).match


@clause("B28", "B29")
def test_a_ghost_is_fed_in_words() -> None:
    match = waiting()
    match.feed({"name": 3, "round": 2, "trophies": 1, "lives": 2, "line": ["Mite", plain(4, 4)]})
    assert match.position()["ghost"] == ["Mite", plain(4, 4)]
    assert match.position()["ghost_record"] == {"name": 3, "round": 2, "trophies": 1, "lives": 2}


@clause("B28", "B29")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"line": ["Mitte"]}, 'ghost.line[0]: unknown card "Mitte" (did you mean "Mite"?)'),
        ({"line": ["Mite"] * 6}, "ghost.line: expected at most 5 entries, got 6"),
        ({"line": ["Mite", {"card": "Mite", "healt": 2}]}, 'unknown key "healt" (did you mean'),
        ({"line": [plain(1, 0)]}, "health: 0 is outside 1"),
        ({"line": [plain(-3, 1)]}, "attack: -3 is outside 0"),
        ({"line": [plain(1, 99_999)]}, "health: 99999 is outside 1"),
        ({"line": "Mite"}, "ghost.line: expected a list, got 'Mite'"),
        ({"line": ["Mite"], "wins": 3}, 'ghost: unknown key "wins"'),
        ({"line": ["Mite"], "round": -1}, "ghost.round: -1 is outside"),
        ({"line": ["Mite"], "trophies": "two"}, "ghost.trophies: expected a whole number"),
        ({"line": [None]}, "ghost.line[0]: expected a table, got None"),
        (["Mite"], "ghost: expected a table, got ['Mite']"),
        (None, "ghost: expected a table, got None"),
    ],
)
def test_a_bad_ghost_is_refused_with_its_place(given: Any, message: str) -> None:
    match = waiting()
    before = match.state_bytes
    with pytest.raises(BadInput) as caught:
        match.feed(given)
    assert message in str(caught.value)
    assert match.state_bytes == before and match.waits_for_input


@clause("B28")
def test_a_ghost_that_nobody_waits_for_is_refused() -> None:
    match = shop(**FULL)
    before = match.state_bytes
    with pytest.raises(IllegalAction, match="not waiting"):
        match.feed({"line": ["Mite"]})
    assert match.state_bytes == before


# --- cards and rules ----------------------------------------------------------------------------------------


@clause("ML3")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tribe": "Broood"}, 'unknown word "Broood" (did you mean "Brood"?)'),
        ({"cots": 1}, 'unknown field "cots" (did you mean "cost"?)'),
        ({"abilities": [{"on": "fant", "do": "mana", "n": 1}]}, '"fant" (did you mean "faint"?)'),
        (
            {"abilities": [{"on": "faint", "do": "sumon", "attack": 1, "health": 1}]},
            '"sumon" (did you mean "summon"?)',
        ),
    ],
)
def test_unknown_words_of_a_card(change: Row, message: str) -> None:
    row = {"id": "t_x", "name": "X", "cost": 1, "pitch": 1, "attack": 1, "health": 1}
    with pytest.raises(BadCard) as caught:
        ludarium.load("manalimit", cards=[row | change])
    assert message in str(caught.value)


@clause("ML1", "B2", "B36", "B31")
@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"live": 3}, 'did you mean "lives"'),
        ({"lives": 0}, "lives"),
        ({"board": 8}, "board"),
        ({"pool": "hrad"}, 'did you mean "hard"'),
        ({"pitch_from_bench": True}, "pitch_from_bench"),
    ],
)
def test_bad_rules(rules: Row, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        load(rules=rules)
