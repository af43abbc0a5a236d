"""The rules of Alone, the game for one seat that tests play, clause by clause."""

from collections.abc import Iterator

import pytest

import ludarium
from ludarium.core.dice import scripted
from tests.clauses import clause
from tests.contract.cases import load, toy_is_known


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


@clause("L1")
@pytest.mark.parametrize(("points", "wins"), [(16, True), (15, False)])
def test_twenty_points_win(points: int, wins: bool) -> None:
    match = load("alone").position({"throws": 4, "points": points, "die": 4})
    match.submit(0, "keep")
    result = match.result
    assert result and (result.scores[0] > 0) == wins
    assert result.winner == (0 if wins else None) and result.reason == "five throws"
    with pytest.raises(ludarium.IllegalAction, match="over"):
        match.submit(0, "keep")


@clause("L2")
def test_a_throw_is_kept_or_thrown_once_more() -> None:
    with scripted(2, 4, 0):
        match = load("alone").match()
        assert match.view(0)["die"] == 3
        match.submit(0, "again")
        assert match.view(0) | {"points": 5, "throws": 1, "die": 1} == match.view(0)
    match.expire(0)
    assert match.view(0)["points"] == 6
