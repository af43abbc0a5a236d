"""Taking back and foreseeing know no game: what they promise holds for every one."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium import IllegalAction, Replay
from ludarium.core.keyed import Secret

from .cases import load, modest, played, walk
from .test_laws import CHOICES, EVERY_CASE, SEEDS, world

SECRET = Secret(bytes(range(16)), bytes(16))


@EVERY_CASE
@settings(modest, max_examples=10)
@given(seed=SEEDS, choices=CHOICES, keyed=st.booleans())
def test_a_takeback_is_the_state_before_and_an_entry(
    name: str, variant: str, seed: int, choices: list[int], keyed: bool
) -> None:
    match = load(name, variant).match(seed, secret=SECRET if keyed else None)
    for i, (seat, action) in enumerate(walk(match, choices)):
        before, told = match.state_bytes, [match.events(seat), match.events()]
        match.submit(seat, action)
        if i % 3 == 0 and match.can_take_back(seat, [seat]) is None:
            told = [match.events(seat), match.events()]
            match.takeback(seat, [seat])
            assert match.state_bytes == before
            event = {"event": "takeback", "seat": seat, "clause": None}
            assert [match.events(seat), match.events()] == [[*each, event] for each in told]
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again == replay
        assert again.run().state_bytes == match.state_bytes
        assert again.run().events() == match.events()
    for n in range(0, len(match.entries), 5):
        assert replay.fork(n).entries == match.entries[:n]


@EVERY_CASE
@settings(modest, max_examples=10)
@given(seed=SEEDS, choices=CHOICES, dice=SEEDS, pick=st.integers(0, 9999))
def test_foresight_changes_nothing_and_knows_no_secret(
    name: str, variant: str, seed: int, choices: list[int], dice: int, pick: int
) -> None:
    match = played(load(name, variant), seed, choices)
    for seat in match.actors:
        legal = match.legal_ids(seat)
        action = legal[pick % len(legal)]
        before = match.state_bytes, list(match.entries), match.events(seat)
        foreseen = match.foresee(seat, action)
        assert (match.state_bytes, match.entries, match.events(seat)) == before
        assert world(match, seat, dice, same_dice=False).foresee(seat, action) == foreseen
        assert foreseen == match.foresee(seat, action)


@EVERY_CASE
def test_every_action_says_its_kind_in_json(name: str, variant: str) -> None:
    match = played(load(name, variant), 3, [])
    for seat in match.actors:
        for action in match.legal(seat):
            assert isinstance(action.parts["kind"], str)
            assert json.loads(json.dumps(action.parts)) == action.parts


def toy() -> ludarium.Match:
    return load("toy").position({"prize": 2, "seats": [{"hand": [1, 2, 3]}, {"hand": [1, 4]}]})


def test_a_secret_bid_is_taken_back_since_nobody_saw_it() -> None:
    match = toy()
    before = match.state_bytes
    match.submit(0, "bid 3")
    match.takeback(0)
    assert match.state_bytes == before
    match.submit(0, "bid 1 2")
    match.submit(1, "bid 4")  # both are turned over
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            match.takeback(seat)


def test_an_input_is_not_taken_back() -> None:
    match = load("toy").match(5, supply=False)
    match.feed({"prize": 2})
    assert match.can_take_back(0) == "seat 0 has nothing to take back"
    while not match.waits_for_input:
        seat = match.actors[0]
        match.submit(seat, match.legal(seat)[0])
    match.feed({"prize": 1})
    assert "something else" in str(match.can_take_back(seat))


@pytest.mark.parametrize(("seat", "n"), [(0, 1), (0, -1), (0, None), (0, True), (1, 0), (7, 0)])
def test_a_log_with_an_impossible_takeback_is_refused(seat: int, n: int | None) -> None:
    match = toy()
    match.submit(0, "bid 3")
    match.takeback(0)
    document = json.loads(match.replay().to_json())
    document["entries"][1][1:3] = [seat, n]
    with pytest.raises(ludarium.ReplayMismatch, match="entry 2"):
        Replay.from_json(json.dumps(document)).run()
