"""The rules of the toy game, clause by clause (toy/toy.md)."""

from typing import Any

import pytest

import ludarium
from ludarium.core.dice import scripted
from tests.clauses import clause

from .cases import load


def bids(a: list[int], b: list[int], variant: str = "", **more: Any) -> ludarium.Match:
    """A match in which the seats hold these cards, the first prize is worth 2."""
    spec = {"prize": 2, "seats": [{"hand": a}, {"hand": b}]} | more
    return load("toy", variant).position(spec)


def seat(match: ludarium.Match, i: int, viewer: int | None = None) -> Any:
    return match.view(viewer)["seats"][i]


@clause("T1")
@pytest.mark.parametrize(("points", "winner"), [([2, 1], 0), ([0, 3], 1), ([4, 4], None)])
def test_more_points_win(points: list[int], winner: int | None) -> None:
    match = bids([1], [1], round=3, seats=[{"hand": [1], "points": n} for n in points])
    match.submit(0, "bid")
    match.submit(1, "bid")
    assert match.result is not None and match.result.winner == winner


@clause("T2")
def test_three_cards_are_drawn_and_only_their_owner_sees_them() -> None:
    with scripted(0, 0, 0, 5, 4, 3, 0):
        match = load("toy").match()
    assert seat(match, 0, 0)["held"] == [1, 2, 3]
    assert seat(match, 1, 1)["held"] == [4, 5, 6]
    assert seat(match, 1, 0) | {"held": [], "owned": [1, 2, 3, 4, 5, 6]} == seat(match, 1, 0)
    assert [e["card"] for e in match.events(0) if e["event"] == "draw"] == [1, 2, 3] + [None] * 3


@clause("T3")
@pytest.mark.parametrize(("worth", "counted"), [(1, 1), (3, 3), (0, 1), (-5, 1), (99, 3)])
def test_a_prize_comes_from_outside(worth: int, counted: int) -> None:
    match = load("toy").match(supply=False)
    assert match.waits_for_input and match.legal(0) == []
    with pytest.raises(ludarium.NotYourTurn, match="T3"):
        match.submit(0, "bid")
    match.feed({"prize": worth})
    assert match.view()["prize"] == counted
    with pytest.raises(ludarium.IllegalAction):
        match.feed({"prize": 1})


@clause("T3")
@pytest.mark.parametrize("row", [None, {}, {"prize": "1"}, {"prize": 2**63}, {"prize": 1, "x": 2}])
def test_what_is_no_prize_is_refused(row: Any) -> None:
    match = load("toy").match(supply=False)
    with pytest.raises(ludarium.BadInput, match="prize"):
        match.feed(row)
    assert match.waits_for_input and not match.entries


@clause("T4")
def test_bids_are_secret_and_stand() -> None:
    match = bids([1, 2, 3], [1, 2, 3])
    assert match.actors == (0, 1)
    before = match.view(0), match.events(0)
    match.submit(1, "bid 3 2")
    assert (match.view(0), match.events(0)) == before
    assert seat(match, 1, 1)["bid"] == [2, 3]
    with pytest.raises(ludarium.NotYourTurn) as caught:
        match.submit(1, "bid 1")
    assert caught.value.clause == "T4"


@clause("T4.1")
def test_only_cards_in_hand_are_bid_or_none() -> None:
    match = bids([1, 2], [1])
    assert [a.text for a in match.legal(1)] == ["bid", "bid 1"]
    with pytest.raises(ludarium.IllegalAction) as caught:
        match.submit(0, "bid 3")
    assert caught.value.clause == "T4.1"


@clause("T4.2")
def test_at_most_two_cards_are_bid() -> None:
    match = bids([1, 2, 3], [1])
    assert "bid 2 3" in [a.text for a in match.legal(0)]
    with pytest.raises(ludarium.IllegalAction) as caught:
        match.submit(0, "bid 1 2 3")
    assert caught.value.clause == "T4.2"
    assert ludarium.load("toy", rules={"most": 3}).rules["most"] == 3


@clause("T5")
def test_the_other_seat_names_a_card_seat_0s_bid_first() -> None:
    match = bids([1, 6], [2, 5])
    match.submit(1, "bid 2 5")
    match.submit(0, "bid 1 6")
    assert match.actors == (1,)
    assert [a.text for a in match.legal(1)] == ["block 1", "block 6"]
    match.submit(1, "block 6")
    assert match.actors == (0,)
    match.submit(0, "block 5")
    assert [p["points"] for p in match.view()["seats"]] == [0, 2]


@clause("T5")
def test_a_bid_of_one_card_is_not_blocked() -> None:
    match = bids([6], [2, 5])
    match.submit(0, "bid 6")
    match.submit(1, "bid 2 5")
    assert match.actors == (0,)
    with pytest.raises(ludarium.IllegalAction) as caught:
        match.submit(0, "block 6")
    assert caught.value.clause == "T5"


@clause("T5.1")
def test_a_blocked_card_is_remembered_in_the_hand_until_it_is_turned_over() -> None:
    match = bids([1, 6], [])
    match.submit(0, "bid 1 6")
    match.submit(1, "bid")
    with scripted(1, 0, 0):  # what seat 0 and seat 1 draw, the next prize
        match.submit(1, "block 6")
    for viewer in (None, 1):
        assert seat(match, 0, viewer)["shown"] == [6]
        assert seat(match, 0, viewer)["held"] == [6] and seat(match, 0, viewer)["hand"] == 2
    match.submit(0, "bid 6")
    assert seat(match, 0, 1)["shown"] == [6]  # not yet turned over
    match.submit(1, "bid")
    assert seat(match, 0, 1)["shown"] == []


@clause("T6")
@pytest.mark.parametrize(("variant", "next_prize"), [("", 1), ("harsh", 3)])
def test_the_larger_sum_takes_the_prize_and_equal_ones_do_not(
    variant: str, next_prize: int
) -> None:
    match = bids([3], [3], variant)
    match.submit(0, "bid 3")
    with scripted(0, 0, 0):
        match.submit(1, "bid 3")
    assert [p["points"] for p in match.view()["seats"]] == [0, 0]
    assert match.view()["prize"] == next_prize


@clause("T7")
def test_bid_cards_are_spent_and_each_draws_one() -> None:
    match = bids([3], [1], seats=[{"hand": [3]}, {"hand": [1], "spent": [2, 3, 4, 5, 6]}])
    match.submit(0, "bid 3")
    with scripted(4, 0):  # seat 1 has no pile to draw from
        match.submit(1, "bid")
    assert seat(match, 0, 0)["held"] == [6] and seat(match, 0)["spent"] == [3]
    assert seat(match, 1, 1)["held"] == [1]
    assert match.view()["round"] == 1


@clause("T8")
def test_the_game_is_over_after_four_rounds() -> None:
    match = bids([3], [1], round=3)
    match.submit(0, "bid 3")
    match.submit(1, "bid 1")
    assert match.is_over and match.result is not None
    assert match.result.winner == 0 and match.result.reason == "points"
    with pytest.raises(ludarium.IllegalAction) as caught:
        match.submit(0, "bid")
    assert caught.value.clause == "T8"


@clause("T9")
def test_who_is_late_bids_nothing_or_loses() -> None:
    match = bids([3], [1])
    match.expire(0)
    assert seat(match, 0, 0)["bid"] == []
    with pytest.raises(ludarium.NotYourTurn):
        match.expire(0)
    match = bids([3], [1], "harsh")
    match.expire(0)
    assert match.result is not None
    assert match.result.winner == 1 and match.result.reason == "time"


@clause("T9")
def test_who_is_late_blocks_the_smallest_card() -> None:
    match = bids([1, 6], [])
    match.submit(0, "bid 1 6")
    match.submit(1, "bid")
    match.expire(1)
    assert seat(match, 0)["shown"] == [1]


def test_a_position_that_waits_is_given_a_prize_or_left_waiting() -> None:
    game = load("toy")
    spec = game.match(supply=False).position()
    assert game.position(spec).actors == (0, 1)
    waiting = game.position(spec, supply=False)
    assert waiting.waits_for_input and waiting.position() == spec


@pytest.mark.parametrize(
    "wrong",
    [
        3,
        {"stage": "night"},
        {"round": 4},
        {"judged": 1},
        {"seats": [{}]},
        {"stage": "block"},
        {"seats": [{"hand": [7]}, {}]},
        {"seats": [{"hand": [1, 1]}, {}]},
        {"seats": [{"hand": [1], "pile": [1]}, {}]},
        {"seats": [{"shown": [1]}, {}]},
        {"seats": [{"out": [1]}, {}]},
        {"seats": [{"hand": [1], "bid": [2]}, {}]},
        {"seats": [{"bid": []}, {"bid": []}]},
        {"seats": [{"hnad": [1]}, {}]},
    ],
)
def test_wrong_positions_are_refused(wrong: Any) -> None:
    with pytest.raises(ludarium.BadPosition):
        load("toy").position(wrong)


def test_nobody_begins_and_nobody_has_a_deck_or_cards_of_ones_own() -> None:
    with pytest.raises(ludarium.BadCard, match="has no cards"):
        ludarium.load("toy", cards=[{"id": "x"}])
    with pytest.raises(ludarium.BadInput, match="first"):
        load("toy").match(first=0)
    with pytest.raises(ludarium.BadDeck, match="without decks"):
        load("toy").match(decks=["a", "b"])
