"""MA10 and how a match ends: covering, covering oneself, no action, repetition, length, time."""

import random

import pytest

import ludarium
from ludarium import IllegalAction, Match
from ludarium.games.mana.state import BURST, KINDS
from ludarium.games.mana.words import ABRAMELIN, GOETIA
from tests.clauses import clause

from .board import act, at, end, ended, load

CYCLE = ("G>(1,1)", "g>(1,1)")  # both geysers walk one cell up and right: the same position again
ABRAMELIN_OF_BLACK = KINDS + ABRAMELIN
APART = 8 * (1 + 1) + (4 + 1)  # (4,1)
BOUNDARY = {"x": -1, "y": 0, "by": "boundary"}


# --- covering ------------------------------------------------------------------------------------------


@clause("MA10", "MA10.1", "M3")
def test_a_geyser_covered_on_four_sides_loses() -> None:
    match = act(at("P..n/RgO./.G.. w"), "P>(1,2)")  # Raziel, Goetia, the other geyser, Paulina
    assert end(match) == ("w", "enclosed")
    told = [(event["event"], event["clause"]) for event in match.events()]
    assert told == [("move", "MA7"), ("enclosed", "MA10.1"), ("over", "MA10.1")]
    with pytest.raises(IllegalAction, match="over") as caught:
        match.submit(1, "g!")
    assert caught.value.clause == "MA10"


@clause("M3", "MA10.3")
def test_own_mana_covers_as_well() -> None:
    assert ended("P../ngo/.G. w", "P>(1,2)") == ("w", "enclosed")


@clause("M2", "MA2.3")
def test_the_boundary_covers_only_where_the_box_is_full() -> None:
    def blocked(position: str) -> set[tuple[int, int, str]]:
        sides = at(position).view()["seats"][1]["blocked"]
        return {(side["x"], side["y"], side["by"]) for side in sides}

    assert blocked("goNOG w") == {(-1, 0, "boundary"), (1, 0, "tile")}
    assert blocked("goNG w") == {(1, 0, "tile")}
    assert blocked(".g.../oRNOG w") == {(1, 0, "tile")}  # not at the edge
    assert blocked("go/n./.P/.G/.R w") == {(0, 5, "boundary"), (1, 4, "tile"), (0, 3, "tile")}


@clause("M2", "MA2.3", "MA10.1")
def test_mana_and_boundary_cover_together() -> None:
    """Black's geyser is in the upper left corner; the box is five high and becomes five wide."""
    position = "go../nP../.GN./..R./...S w"
    assert ended(position, "A@(4,1)") == ("w", "enclosed")
    assert ended(position, "A@(2,0)") is None


@clause("M32")
def test_taking_mana_back_opens_the_boundary_again() -> None:
    match = at("gGNPR w")
    assert BOUNDARY in match.view()["seats"][1]["blocked"]
    act(match, "R^")
    assert BOUNDARY not in match.view()["seats"][1]["blocked"]
    act(match, "g!", "R@(4,0)")
    assert BOUNDARY in match.view()["seats"][1]["blocked"]


@clause("M4", "MA10.3")
def test_covering_your_own_geyser_loses_at_once() -> None:
    match = act(at("O../PGg/.n. w"), "O>(1,2)")
    assert end(match) == ("b", "self-enclosed")
    assert match.events()[-1]["clause"] == "M4"


@clause("M5", "M33")
def test_whoever_covers_both_wins() -> None:
    match = act(at("...a./..T../..o../.sgr./nG..P w"), "P>(2,0)")
    assert match.position() == "...a/..T./..o./.sgr/nGP. b"
    assert end(match) == ("w", "enclosed")
    assert [e["side"] for e in match.events() if e["event"] == "enclosed"] == [1, 0]


@clause("M33")
def test_every_kind_of_action_is_judged() -> None:
    """Bursting and retrieving can open sides, never cover one."""
    for seed in range(60):
        match = load().match(seed)
        dice = random.Random(seed)
        while match.actors:
            action = dice.choice(match.legal(match.actors[0]))
            match.submit(action.seat, action)
        kind = action.parts["kind"]
        if match.result and match.result.reason in ("enclosed", "self-enclosed", "devoured"):
            assert kind in ("place", "move")


@clause("M36")
def test_a_position_that_is_decided_is_judged_as_if_the_other_had_acted() -> None:
    covered = ".P./ngo/.G. "
    assert ended(covered + "b") == ("w", "enclosed")
    assert ended(covered + "w") == ("w", "self-enclosed")
    both = "...a/..T./..o./.sgr/nGP. "
    assert (ended(both + "b"), ended(both + "w")) == (("w", "enclosed"), ("b", "enclosed"))
    match = at(covered + "b")
    assert match.actors == () and match.position() == covered + "b"
    assert match.view()["phase"] == "over" and match.legal(0) == match.legal(1) == []


# --- no action -----------------------------------------------------------------------------------------


@clause("M29")
def test_whoever_has_no_action_loses() -> None:
    """No match is known to lead there, so the record is made by hand: a tile of Black's lies apart,
    so that White's geyser, which does not burst, cannot move without breaking M6, and its only
    free neighbour is beside Black's geyser."""
    game = load("calm-geyser")
    match = game.position("on./G.g/ps. b")
    state = match._state
    state.at[ABRAMELIN_OF_BLACK] = APART
    state.tiles[1] |= 1 << APART
    state.width = 5
    game.kernel.apply(state, game.tables, 1, BURST + GOETIA, [0])
    match._asked = game.kernel.actors(state)
    assert end(match) == ("b", "no action")


# --- repetition ------------------------------------------------------------------------------------------


def occurrences(match: Match) -> int:
    found: int = match.view()["occurrences"]
    return found


@clause("M30")
def test_the_third_time_is_a_draw_wherever_on_the_table() -> None:
    match = act(at("Gg w"), *CYCLE)
    assert match.position() == "Gg w" and occurrences(match) == 2
    act(match, *CYCLE)
    assert end(match) == (None, "repetition")
    assert occurrences(match) == 3 and match.events()[-1]["winner"] is None


@clause("M30")
def test_side_to_move_burst_mode_and_turning_make_a_difference() -> None:
    match = act(at("Gg w"), "G>(1,1)", "g>(1,0)", "G>(0,0)")
    assert match.position() == "Gg b" and occurrences(match) == 1
    match = act(at("Gg w"), "G!", "g!")
    assert match.position() == "G*g* w" and occurrences(match) == 1
    match = act(at("Gg w"), "G>(1,1)", "g>(-1,1)")
    assert match.position() == "gG w" and occurrences(match) == 1
    match = act(at("N./Gg w"), "N^", "n@(2,0)", "P@(0,1)", "n^", "P^", "n@(2,0)", "N@(0,1)", "n^")
    assert match.position() == "N./Gg w" and occurrences(match) == 2  # the same mana again


@clause("M42")
def test_a_position_has_no_past() -> None:
    match = act(at("Gg w"), *CYCLE)
    again = at(match.position())
    assert occurrences(again) == 1 and again.view()["turn"] == 0
    assert act(again, *CYCLE).result is None


# --- length and time -------------------------------------------------------------------------------------


@clause("M31")
def test_two_hundred_actions_are_a_draw() -> None:
    game = ludarium.load("mana", "no-suicide")
    for seed in range(100):
        match = game.match(seed)
        dice = random.Random(seed)
        while match.actors:
            match.take(match.actors[0], dice.choice(match.legal_ids(match.actors[0])))
        assert match.result is not None and match.view()["turn"] <= 200
        if match.result.reason == "ply cap":
            assert match.view()["turn"] == 200 and match.result.winner is None
            return
    pytest.fail("no match was that long")


@clause("M31")
def test_the_cap_is_a_rule() -> None:
    assert ended("Gg w", "G!", "g!", ply_cap=3) is None
    assert ended("Gg w", "G!", "g!", "O@(0,1)", ply_cap=3) == (None, "ply cap")


@clause("M43")
def test_a_geyser_decides_first_then_repetition_then_length() -> None:
    assert ended("P../ngo/.G. w", "P>(1,2)", ply_cap=1) == ("w", "enclosed")
    assert ended("n../.A*./g.G w", "A>(0,0)", ply_cap=1) == ("w", "devoured")
    assert ended("Gg w", *CYCLE, *CYCLE, ply_cap=4) == (None, "repetition")


@clause("M45")
def test_out_of_time_loses() -> None:
    match = act(at("Gg w"), "G!")
    match.expire(1)
    assert end(match) == ("w", "time")
