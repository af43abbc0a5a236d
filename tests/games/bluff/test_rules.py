"""The rules of Bluff (examples/games/bluff/bluff.md), clause by clause."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import BadPosition, IllegalAction, NotYourTurn
from ludarium.core.dice import scripted
from tests.clauses import clause
from tests.contract.cases import EXAMPLES, load, toy_is_known

CUPS = {"left": [2, 2], "cups": [3, 5, 0, 0, 1, 3, 0, 0]}  # two threes, a one, a five

HIDDEN = [None] * 3
ADDING = Path(__file__).parents[3] / "docs" / "adding-a-game.md"  # which says how small it is


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def at(variant: str = "", **more: Any) -> ludarium.Match:
    return load("bluff", variant).position(CUPS | more)


def play(match: ludarium.Match, *texts: str) -> ludarium.Match:
    for text in texts:
        match.submit(match.actors[0], text)
    return match


def dice(match: ludarium.Match) -> list[int]:
    return [seat["dice"] for seat in match.view()["seats"]]


def refused(match: ludarium.Match, text: str) -> str | None:
    with pytest.raises(IllegalAction) as caught:
        match.submit(match.actors[0], text)
    return caught.value.clause


@clause("B1")
def test_whoever_loses_the_last_die_loses() -> None:
    match = at(left=[1, 1], cups=[2, 0, 0, 0, 4, 0, 0, 0])
    play(match, "bid 2 x two", "call")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (1, "the last die")
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, "roll")
    assert caught.value.clause == "B1"


@clause("B1")
def test_chance_or_the_table_decides_who_begins() -> None:
    game = load("bluff")
    assert {game.match(seed).actors for seed in range(12)} == {(0,), (1,)}
    assert game.match(3, first=1).actors == (1,)


@clause("B2")
def test_three_dice_lie_under_each_cup_and_only_their_owner_sees_them() -> None:
    with scripted(0, 5, 2, 2, 0, 1, 3):  # who begins, then the dice
        match = load("bluff").match()
    assert [seat["cup"] for seat in match.view(0)["seats"]] == [[3, 3, 6], HIDDEN]
    assert [seat["cup"] for seat in match.view(1)["seats"]] == [HIDDEN, [1, 2, 4]]
    assert [seat["cup"] for seat in match.view()["seats"]] == [HIDDEN, HIDDEN]
    rolled = [event["dice"] for event in match.events(1) if event["event"] == "roll"]
    assert rolled == [[1, 2, 4]] and match.events()[-1]["event"] == "begins"
    assert dice(load("bluff", "quick").match()) == [2, 2]


@clause("B3")
def test_bids_go_back_and_forth_up_to_all_dice() -> None:
    match = at()
    assert match.legal(0)[0].text == "bid 1 x one" and match.legal(0)[-1].text == "bid 4 x six"
    play(match, "bid 1 x four")
    assert match.actors == (1,) and match.view()["bid"] == "1 x four"
    with pytest.raises(NotYourTurn) as caught:
        match.submit(0, "bid 2 x one")
    assert caught.value.clause == "B3"
    assert refused(match, "bid 5 x one") == "B3"


@clause("B3.1")
def test_a_bid_must_be_higher() -> None:
    match = play(at(), "bid 2 x four")
    for text in ("bid 2 x four", "bid 2 x three", "bid 1 x six"):
        assert refused(match, text) == "B3.1"
    assert [action.text for action in match.legal(1)][:3] == [
        "bid 2 x five",
        "bid 2 x six",
        "bid 3 x one",
    ]


@clause("B4")
@pytest.mark.parametrize(("bid", "left"), [("2 x three", [2, 1]), ("3 x three", [1, 2])])
def test_a_call_costs_whoever_was_wrong_a_die(bid: str, left: list[int]) -> None:
    match = at()
    assert refused(match, "call") == "B4"
    play(match, f"bid {bid}", "call")
    assert dice(match) == left and match.view()["found"] == 2
    assert [seat["cup"] for seat in match.view()["seats"]] == [[3, 5], [1, 3]]
    told = [(event["event"], event["seat"]) for event in match.events()[1:]]
    assert told == [("call", 1), ("show", 0), ("show", 1), ("lose", left.index(1))]


@clause("B4.1")
@pytest.mark.parametrize(("variant", "found"), [("", 2), ("wild", 3)])
def test_ones_count_as_any_face_where_the_rules_say_so(variant: str, found: int) -> None:
    match = play(at(variant), "bid 3 x three", "call")
    assert match.view()["found"] == found
    assert dice(match) == ([2, 1] if variant else [1, 2])


@clause("B5")
def test_the_cups_stay_open_until_the_loser_rolls() -> None:
    match = at()
    assert refused(match, "roll") == "B5"
    play(match, "bid 3 x three", "call")
    assert match.actors == (0,) and [action.text for action in match.legal(0)] == ["roll"]
    assert refused(match, "bid 1 x one") == "B5"
    with scripted(4, 0, 1):
        play(match, "roll")
    assert match.actors == (0,) and match.view()["bid"] is None
    assert match.view(0)["seats"][0] == {"dice": 1, "cup": [5]}
    assert match.view(1)["seats"][1] == {"dice": 2, "cup": [1, 2]}


@clause("B6")
def test_whoever_is_late_bids_one_calls_or_rolls() -> None:
    match = at()
    match.expire(0)
    assert match.view()["bid"] == "1 x one"
    match.expire(1)
    assert dice(match) == [2, 1]
    match.expire(1)
    assert match.view()["round"] == 1 and match.view()["found"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        3,
        {"left": [2, 9]},
        {"left": [1, 2]},
        {"left": [0, 0], "cups": []},
        {"cups": [3, 7, 0, 0, 1, 3, 0, 0]},
        {"cups": [3, 5, 0, 0, 1, 3, 0, 0, 1]},
        {"cups": "35"},
        {"bid": 25},
        {"active": 2},
        {"acitve": 1},
    ],
)
def test_wrong_positions_are_refused(wrong: Any) -> None:
    with pytest.raises(BadPosition):
        load("bluff").position(CUPS | wrong if isinstance(wrong, dict) else wrong)


def test_it_is_as_small_as_it_says() -> None:
    lines = [
        path.read_text(encoding="utf-8").splitlines() for path in (EXAMPLES / "bluff").rglob("*.py")
    ]
    said = re.search(r"examples/games/bluff/.*?(\d+) lines", ADDING.read_text(encoding="utf-8"))
    assert said and sum(map(len, lines)) <= int(said[1])
    assert len([*Path(EXAMPLES / "bluff").rglob("*.toml")]) == 1
