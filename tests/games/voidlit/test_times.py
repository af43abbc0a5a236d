"""The clock of Voidlit: which span a decision belongs to, as each side may know it."""

from ludarium import Match
from tests.clauses import clause

from .duel import GAME, act, card, duel, load

LOOK = {"do": "look top"}
LAB = load(
    cards=[
        card("T Scout", effects=[LOOK | {"on": "on attack"}]),
        card("T Wake", effects=[LOOK | {"on": "retaliate"}], health=9),
    ]
)


def spans(match: Match, viewer: int | None = None) -> list[tuple[str, int] | None]:
    return [match.span(seat, viewer) for seat in range(2)]


@clause("V14", "V18", "V32", "V33")
def test_the_times_are_those_of_the_rulings() -> None:
    assert GAME.times is not None
    assert GAME.times.seconds == {"mulligan": 30, "turn": 75, "block": 15, "look": 15}
    assert (GAME.times.empty, GAME.times.absence) == (3, 60)
    counting = [name for name, span in GAME.times.spans.items() if span.counts]
    assert counting == ["turn"]


@clause("V14")
def test_a_mulligan_is_one_span_whoever_has_answered() -> None:
    match = GAME.match(1)
    before = [spans(match, viewer) for viewer in (0, 1, None)]
    match.submit(1, "mulligan")
    assert [spans(match, viewer) for viewer in (0, 1, None)] == before
    assert before[0] == [("mulligan", 0)] * 2


@clause("V18", "V33")
def test_a_turn_stands_still_while_the_other_side_blocks() -> None:
    match = duel(["Drifter", "Drifter"], ["Lock Keeper"])
    turn = match.span(0, 0)
    assert turn == ("turn", 5)
    act(match, "attack own 1 on enemy player")
    block = match.span(1, 0)
    assert match.actors == (1,) and match.span(0, 1) == turn and block is not None
    assert block[0] == "block"
    act(match, "no block")
    assert match.span(0, None) == turn
    act(match, "attack own 2 on enemy player")
    again = match.span(1, 1)
    assert again is not None and again[0] == "block" and again != block
    act(match, "no block", "end turn")
    assert match.span(1, 0) == ("turn", 6)


@clause("V33", "V54")
def test_a_look_belongs_to_the_turn_of_its_seat() -> None:
    match = act(duel(["T Scout"], game=LAB), "attack own 1 on enemy player")
    assert match.position()["phase"] == "choose" and match.span(0, 1) == ("turn", 5)
    match = act(duel(["Drifter"], ["T Wake"], game=LAB), "attack own 1 on enemy 1")
    found = match.span(1, 0)
    assert match.actors == (1,) and found is not None and found[0] == "look"
    assert match.span(0, 0) == ("turn", 5)


def test_a_finished_match_has_no_span() -> None:
    assert spans(GAME.position({"seats": [{"health": 0}, {}]})) == [None, None]
