"""A game's own clock: whatever is played, every decision has a span that exists and a time-out action that is
legal, and what a viewer reads of it follows from what that viewer may know."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from ludarium.core.spans import late_action, span_of

from .cases import GAMES, games, load, modest, toy_is_known, walk
from .test_laws import CHOICES, SEEDS, world

FOLDER = Path(__file__).parents[1] / "server" / "games"


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    with toy_is_known():
        games.add_folder(FOLDER)
        yield


with toy_is_known():
    games.add_folder(FOLDER)  # has one with every kind of span
    TIMED = [n for n in dict.fromkeys([*GAMES, *games()]) if load(n).times is not None]


@pytest.mark.parametrize("name", TIMED)
@settings(modest, max_examples=10)
@given(seed=SEEDS, choices=CHOICES, dice=SEEDS)
def test_every_decision_has_a_span_and_a_time_out_action(
    name: str, seed: int, choices: list[int], dice: int
) -> None:
    match = load(name).match(seed)
    seats = range(match.game.seats)
    for i, (actor, action) in enumerate(walk(match, choices)):
        for seat in match.actors:
            assert span_of(match, seat, seat) == match.span(seat, seat)
            late_action(match, seat)
        for viewer in (*seats, None):
            spans = [span_of(match, seat, viewer) for seat in seats]
            if i % 5 == 0 and viewer is not None:
                other = world(match, viewer, dice, same_dice=False)
                assert [span_of(other, seat, viewer) for seat in seats] == spans
        match.submit(actor, action)


def test_there_is_a_game_to_try() -> None:
    assert "parley" in TIMED
