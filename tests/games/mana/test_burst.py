"""MA9 and MA11 in Burst mode: pushing, jumping, devouring."""

from tests.clauses import clause

from .board import act, after, arena, at, cells, ended, refused, texts


@clause("MA9.1", "MA9.3", "M27")
def test_bursting_is_a_whole_action_whatever_its_use() -> None:
    match = act(at("A./Gg w"), "A!")  # there is nothing it could devour
    assert match.position() == "A*./Gg b" and match.actors == (1,)
    burst = {"event": "burst", "seat": 0, "tile": "A", "side": 0, "at": [0, 1]}
    assert match.events() == [burst | {"clause": "MA9.1"}]
    assert refused("A./Gg w", "O!") == "MA9.1"


@clause("MA9.2", "M15")
def test_any_move_ends_burst_mode_and_nothing_else_does() -> None:
    assert after("O*./Gg w", "O>(1,1)") == ".O/Gg b"  # an ordinary step
    assert act(at("O*./Gg w"), "O>(1,1)").events()[-1]["event"] == "settle"
    assert refused("O*./Gg w", "O!") == "M15"
    assert after("O*./Gg w", "N@(-1,0)", "g!", "N^", "o@(2,0)") == "O*../Gg*o w"


@clause("M16")
def test_burst_mode_adds_to_the_normal_moves() -> None:
    for kind in "GONRPST":
        assert cells(arena(kind), f"{kind}>") <= cells(arena(f"{kind}*"), f"{kind}>")


@clause("M26", "MA11.12")
def test_abramelin_without_prey_has_no_move_and_may_be_taken_back() -> None:
    position = "A*./.G/.g w"
    assert texts(position, "A") == {"A^"}
    assert refused(position, "A>(0,1)") == "MA11.12"


# --- pushing -------------------------------------------------------------------------------------------


@clause("MA11.4", "M20")
def test_a_whole_line_is_pushed_of_either_colour() -> None:
    match = act(at("O*go/G.. w"), "O>(1,1)")
    assert match.position() == ".Ogo/G... b"
    told = [(e["event"], e.get("from"), e.get("to")) for e in match.events()[:3]]
    assert told[0] == ("move", [0, 1], [1, 1])
    assert told[1:] == [("push", [1, 1], [2, 1]), ("push", [2, 1], [3, 1])]
    assert after(".g../NG*oP w", "G>(2,0)") == ".g.../N.GoP b"


@clause("M20")
def test_both_geysers_can_be_pushed() -> None:
    assert after("N*.../.G../..g. w", "N>(1,1)") == "N../.G./..g b"


@clause("MA11.4", "MA2.1")
def test_nothing_is_pushed_out_of_the_field() -> None:
    assert refused("G..../O*gonp w", "O>(1,0)") == "MA11.4"
    assert after("G.../O*gon w", "O>(1,0)") == "G..../.Ogon b"


@clause("MA11.4", "M6")
def test_a_push_must_not_cut_mana_off() -> None:
    assert refused("n../.O*g/.G. w", "O>(2,1)") == "MA11.4"


@clause("MA3.5")
def test_without_burst_mode_nothing_is_pushed() -> None:
    assert refused("Ogo/G.. w", "O>(1,1)") == "MA3.5"


@clause("M19")
def test_pushed_mana_stays_in_burst_mode() -> None:
    assert after("O*n*g/G.. w", "O>(1,1)") == ".On*g/G... b"


@clause("M11")
def test_geysers_burst_and_push() -> None:
    assert after("Gg w", "G!") == "G*g b"
    assert after("G*g w", "G>(1,0)") == "Gg b"  # both went one cell to the right


# --- jumping -------------------------------------------------------------------------------------------


@clause("MA11.8", "M23")
def test_blue_mana_jumps_any_number_over_any_gaps() -> None:
    assert cells(arena("R*"), "R>") - cells(arena("R"), "R>") == {(1, 4), (4, 4)}
    assert cells(arena("P*"), "P>") - cells(arena("P"), "P>") == {(1, 4)}
    assert cells(arena("S*"), "S>") - cells(arena("S"), "S>") == {(4, 4)}
    row = {x for x, y in cells("P*g.nG/..o.. w", "P>") if y == 1}
    assert row == {2, 5}  # into the gap, and past two more
    assert refused("R*gGo/..n. w", "R>(1,1)") == "MA3.5"
    assert refused("RgGo/..n. w", "R>(4,1)") == "MA11.5"


@clause("MA11.8")
def test_what_a_move_does_is_among_its_parts() -> None:
    parts = {action.text: action.parts["special"] for action in at(".G./R*gp w").legal(0)}
    assert parts["R>(3,0)"] == "jump" and parts["R>(0,1)"] is None
    parts = {action.text: action.parts["special"] for action in at("O*go/G.. w").legal(0)}
    assert parts["O>(1,1)"] == "push" and parts["O>(0,2)"] is None
    parts = {action.text: action.parts["special"] for action in at(arena("A*")).legal(0)}
    assert parts["A>(0,2)"] == "devour"


# --- devouring -----------------------------------------------------------------------------------------


@clause("MA11.10", "M25", "MA9.2")
def test_theurgia_devours_either_side_and_still_leaps() -> None:
    position = "T*N./.Go/g.. w"
    assert cells(position, "T>") == {(2, 1), (-1, 0), (1, 0), (2, 3)}
    match = act(at(position), "T>(2,1)")
    assert match.position() == ".N./.GT/g.. b"
    assert [event["event"] for event in match.events()] == ["move", "devour", "settle"]
    assert match.view()["seats"][1]["hand"] == list("ONRPSTA")
    own = act(at("T*N./.GO/g.. w"), "T>(2,1)")
    assert own.position() == ".N./.GT/g.. b" and "O" in own.view()["seats"][0]["hand"]


@clause("M25")
def test_nothing_devours_its_own_geyser() -> None:
    assert refused("T*.o/Nn./gG. w", "T>(1,0)") == "M25"
    assert refused("nA*o/.G./g.. w", "A>(1,1)") == "M25"


@clause("MA11.12")
def test_abramelin_devours_its_neighbours_only() -> None:
    position = "nA*o/.G./g.. w"
    assert cells(position, "A>") == {(0, 2), (2, 2)}
    assert after(position, "A>(2,2)") == "n.A/.G./g.. b"
    assert refused(position, "A>(0,1)") == "MA11.12"
    assert cells(arena("A*"), "A>") == {(0, 0), (0, 1), (0, 2)}


@clause("MA3.4", "MA11.12")
def test_devouring_must_not_cut_mana_off() -> None:
    assert refused("n../.A*./oGg w", "A>(0,2)") == "MA3.4"


@clause("MA10.2", "M8")
def test_devouring_the_geyser_wins_even_if_the_rest_falls_apart() -> None:
    position = "n../.A*./g.G w"
    assert refused(position, "A>(0,2)") == "MA3.4"
    match = act(at(position), "A>(0,0)")
    assert match.position() == "n../.../A.G b"
    assert [event["event"] for event in match.events()][-1] == "over"
    assert ended(position, "A>(0,0)") == ("w", "devoured")
    assert ended("g*n./.G./a*.T b", "a>(1,1)") == ("b", "devoured")


@clause("M18")
def test_in_the_hand_mana_is_in_normal_mode() -> None:
    assert after("O*./Gg w", "O^", "g!", "O@(0,1)") == "O./Gg* b"
    devoured = after("n*A*o/.G./..g w", "A>(0,2)", "g!", "R@(0,1)", "n@(2,-1)")
    assert devoured == "A.o/RG./..g*/..n w"
