"""Luck and choice in a review: what came, against what was to be expected with other dice and before."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from ludarium.bots.odds_of_steps import Odds
from ludarium.core.links import to_link
from ludarium.core.outcomes import Outcomes
from ludarium.server.luck import in_words, verdict

from ..contract.cases import toy_is_known
from .client import Client
from .conftest import Serve, Served
from .servers import players

BATTLES = Outcomes(("victory", "draw", "defeat"), "battle")


def odds(victory: int, draw: int, defeat: int) -> Odds:
    return Odds(100, {"victory": victory, "draw": draw, "defeat": defeat})


@pytest.mark.parametrize(
    ("came", "rolled", "known", "found"),
    [
        ("defeat", odds(80, 0, 20), odds(60, 0, 40), "bad"),  # the dice
        ("defeat", odds(0, 0, 100), odds(80, 0, 20), "bad"),  # what waited
        ("defeat", odds(20, 0, 80), odds(30, 0, 70), None),
        ("victory", odds(20, 0, 80), odds(60, 0, 40), "good"),
        ("victory", odds(100, 0, 0), odds(70, 0, 30), None),
        ("draw", odds(90, 5, 5), odds(90, 5, 5), None),  # neither won nor lost
    ],
)
def test_what_is_called_luck(came: str, rolled: Odds, known: Odds, found: str | None) -> None:
    assert verdict(came, rolled, known) == found


def test_luck_and_choice_in_words() -> None:
    assert in_words(BATTLES, 12, 7, 6.4, 5.1) == [
        "Victory in 7 of 12 battles.",
        "Choice: 5.1 of 12 were to be expected, by what the player could know.",
        "Luck of the draw: it was easier than usual and added 1.3.",
        "Luck of the dice: they added 0.6.",
    ]
    assert in_words(BATTLES, 1, 0, 0.0, 0.8)[2:] == [
        "Luck of the draw: it was harder than usual and cost 0.8.",
        "Luck of the dice: none either way.",
    ]
    assert in_words(BATTLES, 1, 0, 0.0, 0.0)[0] == "Victory in 0 of 1 battle."
    assert in_words(BATTLES, 1, 0, 0.0, 0.0)[2] == "Luck of the draw: as usual."


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[Served]:
    with toy_is_known():
        yield serve()


def reviewed(client: Client, match: str) -> Any:
    while (answer := client.http.get(f"/matches/{match}/review")).status_code == 202:
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_review_has_the_odds_of_each_step_that_came_to_something(server: Served) -> None:
    with players(server, 1) as (ada,):
        start = to_link({"throws": 3, "points": 10, "die": 6})
        match = str(ada.create(game="alone", mode="alone", position=start)["id"])
        ada.join(match)
        ada.act("keep")
        ada.wait_version(2)
        ada.act("again")  # 20 points from 16: one of two
        luck = reviewed(ada, match)["luck"]
        (row,) = luck["rows"]  # the throw before came to nothing
        assert luck["step"] == "last throw" and luck["outcomes"] == ["reached", "missed"]
        assert (row["since"], row["n"], row["seat"], row["tries"]) == (1, 2, 0, 1000)
        low, high = row["intervals"]["reached"]
        assert low < row["odds"]["reached"] < high and high - low < 0.07
        # 5 deviations: the dice differ from run to run
        assert abs(row["odds"]["reached"] - 0.5) < 0.08
        assert row["luck"] is None  # half of the time is not luck
        (own,) = luck["seats"]
        assert (own["n"], own["came"]) == (1, int(row["came"] == "reached"))
        assert own["summary"][0].startswith("Reached in ")


def test_a_game_without_outcomes_has_no_luck_to_speak_of(server: Served) -> None:
    with players(server, 1) as (ada,):
        match = str(ada.create(game="mana", mode="hotseat")["id"])
        ada.join(match)
        ada.send("concede", seat=0)
        while not ada.is_over:
            ada.recv()
        assert reviewed(ada, match)["luck"] is None
