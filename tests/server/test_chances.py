"""What spectators are told of chances: by what they are shown, and only where somebody can win."""

from typing import Any

import pytest

import ludarium
from ludarium.core.game import Game
from ludarium.core.match import Observation
from ludarium.server.chances import chances_seen

from ..bots.networks import random_network
from ..contract.cases import load, toy_is_known


class Ready:
    """A thinker whose code is there, or is not."""

    def __init__(self, ready: bool = True) -> None:
        self.ready = ready

    def is_ready(self, game: Game, part: str) -> bool:
        return self.ready and part == "analysis"


READY: Any = Ready()
WAKING: Any = Ready(False)


def learned(name: str) -> Game:
    game = load(name)
    return game.with_networks(random_network(game))


def test_open_hands_are_judged_by_what_both_seats_know(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[int]] = []

    def chances_of(*seen: Observation) -> tuple[float, ...]:
        asked.append([each.seat for each in seen])
        return 0.62349, 0.37651

    monkeypatch.setattr("ludarium.bots.chances.chances_of", chances_of)
    match = learned("spellfaire").match(seed=1)
    assert chances_seen(READY, match, sees_all=True) == [0.623, 0.377]
    assert chances_seen(READY, match, sees_all=False) == [0.623, 0.377]
    assert asked == [[0, 1], [-1]]


def test_there_are_none_where_nothing_can_be_said() -> None:
    match = learned("spellfaire").match(seed=1)
    assert chances_seen(WAKING, match, False) is None  # the code is not compiled yet
    unlearned = load("spellfaire").with_networks().match(seed=1)
    assert chances_seen(READY, unlearned, False) is None
    with toy_is_known():
        assert chances_seen(READY, learned("alone").match(seed=1), True) is None  # nobody to beat
    match.concede(0)
    assert chances_seen(READY, match, False) is None


def test_a_judgement_that_fails_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ludarium.BadInput("damaged weights")

    monkeypatch.setattr("ludarium.bots.chances.chances_of", broken)
    assert chances_seen(READY, learned("spellfaire").match(seed=1), False) is None
    assert "damaged weights" in caplog.text
