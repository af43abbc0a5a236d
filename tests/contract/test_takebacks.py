"""Taking back and foreseeing know no game: what they promise holds for every one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import strategies as st

import ludarium
from ludarium import IllegalAction, Replay
from ludarium.core.keyed import Secret

from .cases import EVERY_CASE, games, law, load, played, walk
from .test_laws import CHOICES, SEEDS, world

SECRET = Secret(bytes(range(16)), bytes(16))


@law(10, seed=SEEDS, choices=CHOICES, keyed=st.booleans())
def test_a_takeback_is_the_state_before_and_an_entry(
    name: str, variant: str, seed: int, choices: list[int], keyed: bool
) -> None:
    match = load(name, variant).match(seed, secret=SECRET if keyed else None)
    for i, (seat, action) in enumerate(walk(match, choices)):
        before = match.state_bytes
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
        ran = again.run()
        assert ran.state_bytes == match.state_bytes
        assert ran.events() == match.events()
    for n in range(0, len(match.entries), 1 + len(match.entries) // 6):
        entries = replay.fork(n).entries  # what a step drew belongs to it
        assert entries == match.entries[: len(entries)]
        assert len(entries) >= n and all(entry.kind == "feed" for entry in entries[n:])


@law(10, seed=SEEDS, choices=CHOICES, dice=SEEDS, pick=st.integers(0, 9999))
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


@pytest.mark.parametrize("seat", [0, 1])
def test_a_refusal_does_not_tell_that_another_has_chosen(seat: int) -> None:
    match = load("toy").match(5, secret=SECRET)
    said = match.can_take_back(1 - seat)
    match.submit(seat, "bid")
    assert match.can_take_back(1 - seat) == said == f"seat {1 - seat} has nothing to take back"
    match.submit(1 - seat, "bid")  # both are turned over, and a new round begins
    said = match.can_take_back(1 - seat)
    match.submit(seat, "bid")
    assert match.can_take_back(1 - seat) == said and said is not None


@pytest.fixture
def three(tmp_path: Path) -> Iterator[ludarium.Game]:
    """The toy game for three, so that two can have chosen while one has not."""
    toy = Path(__file__).parent / "toy"
    shutil.copytree(toy, tmp_path / "toy3", ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in (
        ("game.py", 'name="toy"', 'name="toy3"'),
        ("state.py", "SEATS, CARDS, HAND = 2,", "SEATS, CARDS, HAND = 3,"),
    ):
        text = (tmp_path / "toy3" / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / "toy3" / file).write_text(text.replace(old, new), encoding="utf-8")
    before = list(games.__path__)
    games.add_folder(tmp_path)
    yield ludarium.load("toy3")
    games.__path__[:] = before


@pytest.mark.parametrize("keyed", [False, True])
def test_a_choice_that_another_made_in_secret_stays(three: ludarium.Game, keyed: bool) -> None:
    match = three.match(5, secret=SECRET if keyed else None)
    apart = match.copy()
    match.submit(0, "bid")
    assert match.can_take_back(0) is None
    for each in (match, apart):
        each.submit(1, each.legal(1)[-1])
    match.takeback(0)
    assert match.actors == apart.actors == (0, 2)
    assert [match.observe(i) for i in range(3)] == [apart.observe(i) for i in range(3)]
    assert [entry.kind for _, entry in match.effective()] == ["feed", "act"]
    match.submit(0, match.legal(0)[-1])
    match.takeback(1)
    assert match.actors == (1, 2) and match.effective()[1][1].seat == 0
    replay = match.replay()
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again.run().state_bytes == match.state_bytes
    document = json.loads(replay.to_json())
    document["entries"][3][1] = 2  # who has done nothing yet
    with pytest.raises(ludarium.ReplayMismatch, match="entry 4"):
        Replay.from_json(json.dumps(document)).run()


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
