"""MA3, MA7, MA8 and MA11 in normal mode: how the eight kinds move, and what must hold together."""

from tests.clauses import clause

from .board import after, arena, at, cells, refused, texts


@clause("MA7", "MA11.1", "M10")
def test_gran_moves_one_cell_in_any_direction() -> None:
    assert cells(arena("G"), "G>") == {(1, 0), (1, 2), (2, 2)}
    assert cells("..o/.G./g.. w", "G>") == set()  # it links the two others
    assert cells("Ggo w", "G>") == {(0, 1), (0, -1), (1, 1), (1, -1)}
    assert refused(arena("G"), "G>(3,1)") == "MA11.1"


@clause("MA11.2")
def test_goetia_moves_along_rows_and_columns() -> None:
    assert cells(arena("O"), "O>") == {(1, 0), (1, 2)}
    assert refused(arena("O"), "O>(2,2)") == "MA11.2"


@clause("MA11.3")
def test_noa_moves_diagonally() -> None:
    assert cells(arena("N"), "N>") == {(2, 2)}
    assert refused(arena("N"), "N>(1,2)") == "MA11.3"


@clause("MA11.5")
def test_raziel_slides_in_all_directions_up_to_what_stands_there() -> None:
    straight, slanted = {(1, 2), (1, 0), (1, -1), (3, 1)}, {(2, 2), (3, -1)}
    assert cells(arena("R"), "R>") == straight | slanted
    assert refused(arena("R"), "R>(1,4)") == "MA11.5"  # beyond a mana
    assert refused(arena("R"), "R>(1,3)") == "MA3.5"
    assert refused(arena("R"), "R>(3,2)") == "MA11.5"  # no line leads there


@clause("MA11.6")
def test_paulina_slides_along_rows_and_columns() -> None:
    assert cells(arena("P"), "P>") == {(1, 2), (1, 0), (1, -1), (3, 1)}
    assert refused(arena("P"), "P>(2,2)") == "MA11.6"


@clause("MA11.7")
def test_salomonis_slides_along_diagonals() -> None:
    assert cells(arena("S"), "S>") == {(2, 2), (3, -1)}
    assert refused(arena("S"), "S>(1,2)") == "MA11.7"


@clause("MA11.9", "M24")
def test_theurgia_leaps_two_straight_and_one_aside() -> None:
    assert cells(arena("T"), "T>") == {(3, 0), (3, 2), (0, -1)}
    assert refused(arena("T"), "T>(2,3)") == "MA3.5"
    assert refused(arena("T"), "T>(2,2)") == "MA11.9"
    assert "T>(2,2)" in texts("noP/GTg w")  # over all that is in between


@clause("MA11.11")
def test_abramelin_does_not_move() -> None:
    assert cells(arena("A"), "A>") == set()
    assert refused(arena("A"), "A>(1,2)") == "MA11.11"


@clause("MA3.3", "MA3.4")
def test_mana_ends_next_to_other_mana() -> None:
    for text in ("R>(2,1)", "R>(2,0)"):  # its lines are free there, but nothing is near
        assert refused(arena("R"), text) == "MA3.4"
    assert "R>(1,2)" in texts(arena("R"))  # next to Black's mana only


@clause("MA3.4", "M6")
def test_all_mana_stays_one_group() -> None:
    position = "gO../..G./...n w"
    for text in ("G>(1,1)", "G>(3,1)", "G>(3,2)"):
        assert refused(position, text) == "MA3.4"
    assert cells(position, "O>") == {(1, 1)}
    diagonal = "..g/.O./G.. w"  # corners are enough to hold together
    assert refused(diagonal, "O^") == "MA8.2" and at(diagonal).actors == (0,)


@clause("M7")
def test_the_rest_may_fall_apart_while_mana_moves() -> None:
    position = "G.g/.R. w"
    assert cells(position, "R>") == {(1, 1), (1, 2)}
    assert refused(position, "R^") == "MA8.2"
    assert refused(position, "R>(0,0)") == "MA3.4"


@clause("MA3.5")
def test_a_cell_that_is_taken_is_not_entered() -> None:
    for text in ("G>(1,0)", "G>(0,1)", "O@(1,0)"):
        assert refused("N./Gg w", text) == "MA3.5"


@clause("MA8.1", "MA8.2")
def test_mana_is_taken_back_if_the_rest_holds_together() -> None:
    assert after("NO./.Gg w", "N^") == "O./Gg b"
    assert refused("N.../.O../..Gg w", "O^") == "MA8.2"
    assert refused("N./Gg w", "O^") == "MA8.1"


@clause("M9")
def test_the_geyser_is_never_taken_back() -> None:
    assert refused("NO./.Gg w", "G^") == "M9"


@clause("M21", "M22")
def test_only_the_end_of_an_action_must_fit() -> None:
    assert after("PgoGn w", "P>(0,1)") == "P..../.goGn b"
    assert after("NgoGp w", "N>(1,1)") == "N.../goGp b"
    # Paulina jumps from the left edge over everything and becomes the right edge.
    assert after("P*goGn w", "P>(5,0)") == "goGnP b"
    assert refused("R..../ngoGp w", "R>(5,1)") == "MA2.1"
