"""How a step ends if nobody else adds anything: by what a seat knows, and nothing is done by asking."""

import json
from typing import Any

import pytest

import ludarium
from ludarium.core.errors import IllegalAction

from .cases import law, load, walk
from .test_laws import CHOICES, SEEDS, world

POSITION = {"prize": 2, "seats": [{"hand": [1, 2, 3]}, {"hand": [1, 4]}]}


def asked(match: ludarium.Match, seat: int, action: int) -> str:
    """The answer or the refusal, as bytes would show it."""
    try:
        return json.dumps(match.forecast(seat, action), allow_nan=False)
    except IllegalAction as refused:
        return str(refused)


@law(10, seed=SEEDS, choices=CHOICES, dice=SEEDS)
def test_a_forecast_tells_what_a_seat_knows_and_changes_nothing(
    name: str, variant: str, seed: int, choices: list[int], dice: int
) -> None:
    match = load(name, variant).match(seed)
    wanted = match.game.definition.forecast
    for i, (actor, action) in enumerate(walk(match, choices)):
        if wanted is None:
            assert "has no forecast" in asked(match, actor, action.id)
            return
        found = [each for each in match.legal_ids(actor) if each in wanted.actions]
        if found and i % 7 == 0:
            before, events = match.state_bytes, match.events(actor)
            told = asked(match, actor, found[0])
            assert (match.state_bytes, match.events(actor)) == (before, events)
            twin = world(match, actor, dice)
            assert asked(twin, actor, found[0]) == told
        match.submit(actor, action)


def points(match: ludarium.Match, seat: int, action: str) -> Any:
    return match.forecast(seat, action)["points"]


def test_others_do_what_they_do_when_they_are_late() -> None:
    """T9: they bid nothing, so the prize is won; which card is drawn after it is not told."""
    match = load("toy").position(POSITION)
    assert points(match, 0, "bid 1") == [2, 0] and points(match, 1, "bid 4") == [0, 2]
    match.submit(1, "bid 1 4")
    assert points(match, 0, "bid 1") == [2, 0]  # what the other has really bid
    assert match.forecast(0, "bid 1") == {"stage": "prize", "points": [2, 0]}


def test_what_cannot_be_known_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = load("toy").position(POSITION)
    wanted = match.game.definition.forecast
    assert wanted is not None

    def drawn(game: Any, s: Any, seat: int, handle: Any) -> dict[str, Any]:
        return {"hand": s.players[seat].hand}

    monkeypatch.setitem(wanted.__dict__, "tell", drawn)
    with pytest.raises(IllegalAction, match="something that you cannot know decides"):
        match.forecast(0, "bid 1")
    monkeypatch.setitem(wanted.__dict__, "actions", ())
    with pytest.raises(IllegalAction, match="expected an action of which there is a forecast"):
        match.forecast(0, "bid 1")


def test_one_who_would_lose_by_being_late_adds_nothing_more() -> None:
    match = load("toy", "harsh").position(POSITION)
    assert match.forecast(0, "bid 1") == {"stage": "bid", "points": [0, 0]}
