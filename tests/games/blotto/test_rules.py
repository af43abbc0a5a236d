"""The rules of Blotto (examples/games/blotto/blotto.md), clause by clause."""

from collections.abc import Iterator

import pytest

import ludarium
from ludarium import BadPosition, IllegalAction
from tests.clauses import clause
from tests.contract.cases import load, toy_is_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def placed(first: str, second: str, variant: str = "") -> ludarium.Match:
    """A match after these lanes, seat by seat."""
    match = load("blotto", variant).match(seed=1)
    for seat, lanes in enumerate((first, second)):
        for lane in lanes:
            match.submit(seat, f"place in lane {lane}")
    return match


@clause("D1", "D3")
def test_more_lanes_win() -> None:
    match = placed("11223", "11123")  # 2 2 1 against 3 1 1
    assert match.result is not None
    assert match.result.scores == (0, 0) and match.result.reason == "equal lanes"
    match = placed("11222", "13333")  # 2 3 0 against 1 0 4
    assert match.result is not None
    assert match.result.scores == (1000, -1000) and match.result.reason == "more lanes"


@clause("D1")
def test_a_siege_has_nine_tokens() -> None:
    assert placed("1" * 8, "", "siege").actors == (0, 1)
    assert placed("1" * 9, "", "siege").actors == (1,)


@clause("D2")
def test_tokens_are_placed_in_secret_and_at_the_same_time() -> None:
    match = placed("112", "3")
    assert match.actors == (0, 1)
    assert match.view(1)["seats"][0] == {"left": None, "lanes": None, "held": 0}
    assert match.view(0)["seats"][0] == {"left": 2, "lanes": [2, 1, 0], "held": 0}
    assert [e["event"] for e in match.events(1)] == ["place"]


@clause("D2.1")
def test_who_has_placed_all_is_done() -> None:
    match = placed("11111", "2")
    assert match.actors == (1,) and match.legal(0) == []
    with pytest.raises(ludarium.NotYourTurn):
        match.submit(0, "place in lane 1")
    with pytest.raises(IllegalAction):
        match.submit(1, "pass")


@clause("D3")
def test_all_lanes_are_shown_at_the_end() -> None:
    match = placed("11223", "13333")
    shown = [e for e in match.events(1) if e["event"] == "show"]
    assert [(e["lane"], e["first"], e["second"]) for e in shown] == [
        (1, 2, 1),
        (2, 2, 0),
        (3, 1, 4),
    ]
    assert match.view(1)["seats"][0]["lanes"] == [2, 2, 1]


@clause("D4")
def test_out_of_time_the_next_token_goes_to_the_first_lane() -> None:
    match = placed("22", "")
    match.expire(0)
    assert match.view(0)["seats"][0]["lanes"][0] >= 1


@pytest.mark.parametrize("wrong", [{"left": [3, 5]}, {"left": [5, 5], "over": 1}, {"left": [9, 9]}])
def test_positions_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        load("blotto").position(wrong)
