"""S10.3: every Necropolis creature."""

from typing import Any

import pytest

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import Row, act, duel, health, refused, seat, side, unit, winner

WALL = "attack own 1 on enemy 1"
FACE = "attack own 1 on enemy hero"


def lich(dead: list[str], hand: list[str] | None = None, **own: Any) -> Row:
    """A duel in which the other seat is about to end its turn."""
    return {
        "board": ["Lich Adept"],
        "hand": hand or [],
        "own": {"dead": dead, "deck": ["Mend"] * 3, **own},
        "active": 1,
    }


@clause("S10.3")
def test_grave_rat() -> None:
    match = duel(["Ghoul"], ["Grave Rat"], other={"deck": ["Mend", "Growth"], "hand": ["Ghoul"]})
    act(match, WALL)
    assert seat(match, 1)["hand"] == ["Ghoul", "Mend"]
    assert (seat(match, 1)["dead"], seat(match)["hand"]) == (["Grave Rat"], [])


@clause("S10.3", "A18")
def test_bone_acolyte() -> None:
    match = duel([], ["Ghoul"], ["Bone Acolyte", "Bone Acolyte"], own={"mana": 4})
    act(match, "play Bone Acolyte on enemy 1", "play Bone Acolyte on enemy hero")
    assert (side(match, 1), health(match)) == ("Ghoul 3/2", (25, 24))
    assert side(match) == "Bone Acolyte 2/2 | Bone Acolyte 2/2"


@clause("S10.3", "S7.3")
def test_ghoul() -> None:
    assert health(act(duel(["Ghoul"], own={"health": 4}), FACE)) == (7, 22)


@clause("S10.3", "S7.1")
def test_crypt_warden() -> None:
    assert refused(duel(["Ghoul"], ["Crypt Warden"]), FACE) == "S6.2"
    assert side(act(duel(["Ghoul"], ["Crypt Warden"]), WALL), 1) == "Crypt Warden 3/2"


@clause("S10.3")
def test_soul_collector() -> None:
    match = duel(["Ghoul"], ["Soul Collector"], own={"health": 9}, other={"health": 10})
    assert health(act(match, WALL)) == (12, 13)  # the Ghoul steals 3


@clause("S10.3", "A26")
def test_rotting_giant() -> None:
    match = act(duel(hand=["Rotting Giant"], own={"mana": 6}), "play Rotting Giant")
    assert (side(match), health(match)) == ("Rotting Giant 6/6", (23, 25))
    match = act(duel(hand=["Rotting Giant"], own={"health": 2}), "play Rotting Giant")
    assert winner(match) == 1


@clause("S10.3", "A29")
def test_lich_adept() -> None:
    match = act(duel(**lich(["Ghoul"])), "end turn")
    assert (seat(match)["hand"], seat(match)["dead"]) == (["Ghoul", "Mend"], [])
    act(match, "end turn")  # not in the other's turn
    assert seat(match)["hand"] == ["Ghoul", "Mend"]


@clause("A29", "S13.3")
def test_the_lich_filters_first_and_then_picks() -> None:
    dead = ["Lich Adept", "Ghoul", "Soul Collector", "Grave Rat", "Bone Acolyte"]
    for roll, card in ((0, "Ghoul"), (1, "Grave Rat"), (2, "Bone Acolyte")):
        match = duel(**lich(dead))
        with scripted(roll):
            act(match, "end turn")
        assert seat(match)["hand"] == [card, "Mend"]
        assert seat(match)["dead"] == [name for name in dead if name != card]


@clause("A29")
def test_the_lich_finds_nothing_among_dear_creatures() -> None:
    match = duel(**lich(["Lich Adept", "Soul Collector"]))
    with scripted():
        act(match, "end turn")
    assert seat(match)["hand"] == ["Mend"]


@clause("A29")
def test_burned_cards_and_spells_do_not_return() -> None:
    match = duel(**lich([], discard=["Grave Rat", "Mend"]))
    act(match, "end turn")
    assert seat(match)["hand"] == ["Mend"]
    assert seat(match)["discard"] == ["Grave Rat", "Mend"]


@clause("A29")
def test_what_died_on_the_other_side_does_not_return() -> None:
    match = duel(["Lich Adept"], other={"dead": ["Ghoul"]}, own={"deck": ["Mend"]}, active=1)
    act(match, "end turn")
    assert (seat(match)["hand"], seat(match, 1)["dead"]) == (["Mend"], ["Ghoul"])


@clause("A29", "S5.2")
def test_with_a_full_hand_the_lich_does_nothing() -> None:
    match = duel(**lich(["Ghoul"], ["Growth"] * 10))
    with scripted():
        act(match, "end turn")
    assert (seat(match)["dead"], seat(match)["hand"]) == (["Ghoul"], ["Growth"] * 10)
    assert seat(match)["discard"] == ["Mend"]


@clause("A29", "A39")
def test_a_dead_token_never_reaches_the_lich() -> None:
    match = duel(["Lich Adept", "Sproutling"], ["Ghoul"], own={"deck": ["Mend"]}, active=1)
    act(match, "attack own 1 on enemy 2", "end turn")
    assert (side(match), seat(match)["hand"]) == ("Lich Adept 5/7", ["Mend"])


@clause("A29")
@pytest.mark.parametrize(("card", "back"), [("Ghoul", True), ("Crypt Warden", False)])
def test_cost_3_returns_and_cost_4_does_not(card: str, back: bool) -> None:
    match = act(duel(**lich([card])), "end turn")
    assert (card in seat(match)["hand"]) is back


@clause("A29")
def test_a_returned_creature_can_be_played_and_die_again() -> None:
    match = act(duel(**lich(["Grave Rat"]), enemy=[unit("Ghoul")]), "end turn")
    act(match, "play Grave Rat", "end turn", "attack own 1 on enemy 2")
    assert seat(match)["dead"] == ["Grave Rat"]
