"""MA2 and MA4 to MA6: the field, the start, the turn, placing."""

from collections import Counter

import pytest

from ludarium import NotYourTurn
from tests.clauses import clause

from .board import act, after, at, cells, load, refused, texts


@clause("MA4.1", "MA4.2", "MA3.1", "M1")
def test_the_geysers_lie_side_by_side_and_all_else_is_in_the_hands() -> None:
    match = load().match(3, first=0)
    assert match.position() == "Gg w"
    assert [seat["hand"] for seat in match.view()["seats"]] == [list("ONRPSTA")] * 2
    assert load("diagonal").match(3).position() == ".g/G. w"


@clause("MA4.3", "M34")
def test_chance_or_whoever_sets_up_the_match_decides_who_begins() -> None:
    begins = Counter(load().match(seed).actors[0] for seed in range(200))
    assert min(begins.values()) > 65
    for first in range(2):
        match = load().match(7, first=first)
        assert match.actors == (first,) and match.view()["first"] == first
        assert match.events()[0] == {"event": "begins", "seat": first, "clause": "M34"}
        assert match.position() == "Gg w"  # whoever begins is White


@clause("MA5", "M28")
def test_one_action_a_turn_in_turns_and_no_pass() -> None:
    match = act(at("Gg w"), "O@(0,1)")
    assert match.actors == (1,)
    with pytest.raises(NotYourTurn) as caught:
        match.submit(0, "N@(-1,0)")
    assert caught.value.clause == "MA5"
    assert act(match, "o@(2,0)").actors == (0,)
    kinds = {action.parts["kind"] for action in match.legal(0)}
    assert kinds == {"place", "move", "retrieve", "burst"}


@clause("MA6.1", "M14")
def test_mana_comes_from_the_hand_in_normal_mode() -> None:
    match = act(at("G*g w"), "O@(0,1)")
    assert match.position() == "O./G*g b"
    assert match.view()["seats"][0]["hand"] == list("NRPSTA")
    assert texts(act(match, "g!"), "O@") == set()


@clause("MA6.2", "MA3.2", "M12")
def test_next_to_any_own_mana_even_next_to_the_enemys() -> None:
    position = "..n/.gN/G.. w"
    around_gran = {(-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1)}
    around_noa = {(2, 0), (3, 0), (3, 1), (3, 2)}
    assert cells(position, "O@") == around_gran | around_noa
    assert refused(position, "O@(0,2)") == "MA6.2"  # only next to Black's geyser
    assert refused(position, "O@(2,2)") == "MA3.5"


@clause("MA6.3", "M13")
def test_placed_mana_is_never_right_beside_the_enemy_geyser() -> None:
    position = "N.n/Gg. w"
    assert refused(position, "O@(1,1)") == "MA6.3"
    assert refused(position, "O@(1,-1)") == "MA6.3"
    assert "O@(0,-1)" in texts(position)  # diagonal to it
    assert "o@(1,1)" in texts("N.n/Gg. b")  # beside the own one, diagonal to White's


@clause("M13")
def test_moved_and_pushed_mana_may_stand_beside_it() -> None:
    assert after("N../GOg/... w", "O>(1,1)") == "NO./G.g b"
    assert "R>(1,1)" in texts("R../Gg. w")
    assert after(".Gg/PO*N w", "O>(2,0)") == ".Gg./P.ON b"


@clause("MA2.1")
def test_all_mana_fits_into_five_by_five() -> None:
    assert refused("goNRG w", "S@(5,0)") == "MA2.1"
    assert max(x for x, _ in cells("goNRG w", "S@")) == 4
    assert {y for _, y in cells("goNRG/....p/....n/....s w", "S@")} == {2, 4}
    assert {y for _, y in cells("goNRO/....G/....n/....p/....s w", "S@")} == {2, 3}


@clause("MA2.2")
def test_the_box_moves_with_its_edges() -> None:
    match = act(at("Gg w"), "O@(-1,-1)")
    assert match.position() == ".Gg/O.. b"
    field = {"event": "field", "seat": 0, "dx": -1, "dy": -1, "width": 3, "height": 2}
    assert match.events()[-1] == field | {"clause": "MA2.2"}
    act(match, "g>(2,2)", "O^")
    assert match.position() == ".g/G. b"
    assert match.events()[-1]["dx"] == match.events()[-1]["dy"] == 1


@clause("MA1", "M17")
def test_nothing_is_hidden_and_nothing_is_chance() -> None:
    match = act(at("O*N/Gg w"), "N!")
    views = [match.view(seat) | {"seat": None} for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    assert {tile["tile"] for tile in views[0]["tiles"] if tile["burst"]} == {"O", "N"}
    assert match.can_take_back(0) is None  # no dice were rolled, no secret was told
