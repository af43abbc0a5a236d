"""Positions as texts: read, written, and refused with what is wrong and where."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium import BadPosition
from ludarium.core.links import to_link
from tests.clauses import clause

from .board import act, at, load
from .reference import scatter

modest = settings(max_examples=200, derandomize=True, deadline=None, database=None)


@clause("M42", "MA4.1")
def test_a_text_gives_the_board_the_hands_and_the_mover() -> None:
    match = at(".p./rG./.gO* b")
    assert match.actors == (1,) and match.position() == ".p./rG./.gO* b"
    view = match.view()
    assert [tile["tile"] + str(tile["seat"]) for tile in view["tiles"]] == [
        "G0", "O0", "G1", "R1", "P1"
    ]  # fmt: skip
    assert [seat["hand"] for seat in view["seats"]] == [list("NRPSTA"), list("ONSTA")]
    assert [tile["burst"] for tile in view["tiles"]] == [False, True, False, False, False]


@clause("M42")
def test_an_empty_margin_means_nothing() -> None:
    assert at("......./.Gg..../....... w").position() == "Gg w"
    assert at("  Gg   b ").position() == "Gg b"


@modest
@given(seed=st.integers(0, 10**6), seat=st.integers(0, 1))
def test_written_and_read_again_it_is_the_same(seed: int, seat: int) -> None:
    text = scatter(seed)
    match = load().position(text)
    assert match.position() == text
    assert load().position(to_link(text)).state_bytes == match.state_bytes
    assert match.view(seat)["position"] == text


FAULTS = {
    "": "an empty one",
    "Gg": "no side to move",
    "Gg x": 'expected "w" or "b" as the side to move, got "x"',
    "Gg w w": 'expected "w" or "b" as the side to move',
    "Gx w": 'row 1, column 2: unknown letter "x"',
    "Gg/.7 w": 'row 2, column 2: unknown letter "7"',
    "G\ufb06/g. w": "row 1, column 2: unknown letter",  # one sign that is ST in capitals
    "G\u017f/g. w": "row 1, column 2: unknown letter",
    "Gg/GO w": 'row 2, column 1: a second "G", the first is in row 1, column 1',
    "Go/go w": 'row 2, column 2: a second "o"',
    "G. w": 'Black has no geyser ("g")',
    "oN/.g w": 'White has no geyser ("G")',
    ". w": 'White has no geyser ("G")',
    "Gg/O w": "row 2: 1 cells, the rows above have 2",
    "Gg// w": "row 2: 0 cells",
    "*Gg w": "row 1, column 1: * follows the letter of a mana",
    "G.*g w": "row 1, column 2: * follows the letter of a mana",
    "Gg** w": "row 1, column 2: * follows the letter of a mana, once",
    "G.g w": '"g" in row 1, column 3 is cut off',
    "Gg./..../n... w": "row 2: 4 cells",
    "Gg.n w": '"n" in row 1, column 4 is cut off',
    "GgnopR w": '6 cells wide, at most 5 are possible: from "G" in row 1, column 1 to "R" in row 1',
    "G/g/n/o/p/r w": '6 cells high, at most 5 are possible: from "G" in row 1',
}


@pytest.mark.parametrize("text", FAULTS)
@clause("M42")
def test_what_is_wrong_is_named_with_its_place(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert FAULTS[text] in str(caught.value)


@pytest.mark.parametrize("spec", [None, 3, {}, {"position": "Gg w"}, ["Gg", "w"], b"Gg w"])
def test_a_position_is_a_text(spec: Any) -> None:
    with pytest.raises(BadPosition, match="a text such as"):
        ludarium.load("mana").position(spec)


@modest
@given(
    seed=st.integers(0, 10**6),
    at_=st.integers(0, 60),
    cut=st.integers(0, 3),
    put=st.text(st.sampled_from("GgOoNnTtA*./ wbxé"), max_size=3),
)
def test_a_damaged_text_is_refused_or_plays(seed: int, at_: int, cut: int, put: str) -> None:
    text = scatter(seed)
    at_ %= len(text)
    try:
        match = load().position(text[:at_] + put + text[at_ + cut :])
    except BadPosition as fault:
        assert str(fault)
        return
    assert load().position(match.position()).position() == match.position()
    for _ in range(3):
        if match.actors:
            act(match, match.legal(match.actors[0])[-1].text)
