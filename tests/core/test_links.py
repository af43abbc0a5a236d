"""Positions as links: every one comes back, nothing else gets in."""

import base64
import contextlib
import json
import re
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium import BadPosition
from ludarium.core.links import LIMIT, PREFIX, from_link, to_link

VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
FINITE = VALUES.filter(lambda value: value not in (float("inf"), float("-inf")))
JSON: st.SearchStrategy[Any] = st.recursive(
    FINITE, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
GAME = ludarium.load("spellfaire")


def packed(content: bytes) -> str:
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


@given(JSON)
def test_every_position_comes_back(spec: Any) -> None:
    link = to_link(spec)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", link)
    assert from_link(link) == spec


def test_a_game_begins_from_a_link() -> None:
    match = GAME.match(seed=3)
    for _ in range(12):
        match.submit(match.actors[0], match.legal(match.actors[0])[-1])
    link = to_link(match.position())
    again = GAME.position(link)
    assert again.position() == match.position()
    assert again.replay().run().state_bytes == again.state_bytes
    assert again.start_spec["position"] == match.position()
    assert len(link) < len(json.dumps(match.position()))


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_readably(text: str) -> None:
    with pytest.raises(BadPosition):
        from_link(text)
    with pytest.raises(BadPosition):
        from_link(PREFIX + text)


@given(cut=st.integers(1, 60), at=st.integers(0, 500), put=st.sampled_from("aZ0_-"))
def test_a_damaged_link_never_raises_anything_else(cut: int, at: int, put: str) -> None:
    link = to_link(GAME.match(seed=3).position())
    with pytest.raises(BadPosition):
        from_link(link[:-cut])
    at = len(PREFIX) + at % (len(link) - len(PREFIX))
    with contextlib.suppress(BadPosition):
        assert from_link(link[:at] + put + link[at + 1 :]) == from_link(link)


def test_what_is_too_large_is_refused_before_it_is_unpacked() -> None:
    bomb = packed(b'"' + b"a" * 50_000_000 + b'"')
    with pytest.raises(BadPosition, match="more than"):
        from_link(bomb)
    with pytest.raises(BadPosition, match="too long"):
        from_link(PREFIX + "a" * (3 * LIMIT))
    with pytest.raises(BadPosition, match="bytes"):
        to_link("a" * LIMIT)
    assert from_link(to_link("a" * (LIMIT - 2))) == "a" * (LIMIT - 2)


@pytest.mark.parametrize("content", [b"", b"{", b"NaN", b"[" * 9999, b"\xff", b"1" * 9999])
def test_what_holds_no_position_is_refused(content: bytes) -> None:
    with pytest.raises(BadPosition, match="does not hold a position"):
        from_link(packed(content))


@pytest.mark.parametrize("spec", [{1, 2}, float("nan"), b"x"])
def test_what_is_no_json_has_no_link(spec: Any) -> None:
    with pytest.raises(BadPosition, match="link"):
        to_link(spec)
    with pytest.raises(BadPosition):
        from_link(spec)
