"""Nonsense in a position: it is refused with a name, or it is a position that plays to its end."""

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium import BadPosition
from ludarium.core.mirror import mirror

from .cases import modest, played

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from(
        [30, 99, 999, 9999, 10**6, 2**53, -(10**9), 1.5, "", "Ghoul", "order", "x", [], {}]
    ),
    st.lists(
        st.sampled_from(["Grave Rat", "Mend", 3, None, {"card": "Ghoul", "health": 1}]), max_size=4
    ),
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a position, tables and lists included."""
    found = [path] if path else []
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in inner:
        found += paths(each, (*path, key))
    return found


@pytest.mark.parametrize("name", ["spellfaire", "bluff"])
@settings(modest, max_examples=150)
@given(
    seed=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 10**6), max_size=60),
    places=st.lists(st.integers(0, 10**6), min_size=1, max_size=3),
    junk=st.lists(JUNK, min_size=3, max_size=3),
)
def test_a_damaged_position_is_refused_or_plays(
    name: str, seed: int, choices: list[int], places: list[int], junk: list[Any]
) -> None:
    game = ludarium.load(name)
    game.states = mirror(game.kernel.STATE, strict=True)
    spec = copy.deepcopy(played(game, seed, choices).position())
    for place, value in zip(places, junk, strict=False):
        known = paths(spec)
        *path, last = known[place % len(known)]
        target = spec
        for key in path:
            target = target[key]
        target[last] = copy.deepcopy(value)
    try:
        match = game.position(spec)
    except BadPosition as fault:
        assert str(fault)
        return
    again = game.position(match.position())
    assert again.position() == match.position()
    dice = random.Random(seed)
    for _ in range(200):
        if not match.actors:
            break
        seat = match.actors[0]
        match.view((seat + 1) % game.seats)
        match.submit(seat, dice.choice(match.legal_ids(seat)))
