"""What comes from outside belongs to the log: a replay needs nobody who supplies it."""

import copy
import pickle
from typing import Any

import pytest

import ludarium
from ludarium import BadInput, Replay, ReplayMismatch
from ludarium.core.keyed import Secret
from ludarium.core.mirror import mirror

from .cases import CASES, NAMES, load, played, toy_is_known

SECRET = Secret(bytes(range(16)), bytes(range(100, 116)))
with toy_is_known():
    SUPPLIED = [(name, v) for name, v in CASES if hasattr(load(name, v).kernel, "given")]
IDS = [name for name, case in zip(NAMES, CASES, strict=True) if case in SUPPLIED]


def never(*_: Any) -> None:
    raise AssertionError("nothing is to be drawn")


@pytest.mark.parametrize("keyed", [False, True])
def test_what_was_drawn_is_written_down_in_words(keyed: bool) -> None:
    match = load("toy").match(7, secret=SECRET if keyed else None)
    assert [(entry.kind, entry.seat) for entry in match.entries] == [("feed", -1)]
    assert match.entries[0].value == {"prize": match.view()["prize"]}
    assert match.replay().to_text().splitlines()[-1].startswith('1. input {"prize": ')


@pytest.mark.parametrize("keyed", [False, True])
def test_a_replay_needs_no_supplier(monkeypatch: pytest.MonkeyPatch, keyed: bool) -> None:
    match = load("toy").match(7, secret=SECRET if keyed else None)
    while match.actors:
        match.submit(match.actors[0], match.legal(match.actors[0])[-1])
    replay = match.replay()
    monkeypatch.setattr(match.game.kernel, "supply", never)
    for again in (Replay.from_json(replay.to_json()), Replay.from_text(replay.to_text())):
        assert again.run().events() == match.events()
        for n in range(len(again.entries) + 1):
            fork = again.fork(n)
            assert fork.entries == match.entries[: len(fork.entries)]
    for twin in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.state_bytes == match.state_bytes and twin.entries == match.entries


def test_a_fork_goes_on_by_itself_with_the_dice_it_had() -> None:
    match = played(load("toy"), 3, list(range(0, 400, 7)))
    replay = match.replay()
    for n, (entry, _) in enumerate(replay.entries):
        if entry.kind == "feed":
            continue
        fork = replay.fork(n)
        for later, _ in replay.entries[len(fork.entries) :]:
            if later.kind == "act":
                fork.submit(later.seat, later.value)
        assert fork.state_bytes == match.state_bytes and fork.entries == match.entries


@pytest.mark.parametrize(("name", "variant"), SUPPLIED, ids=IDS)
def test_drawing_leaves_the_dice_alone_and_feeding_moves_them(name: str, variant: str) -> None:
    """So that a compiled series, which supplies, and a log, which feeds, go the same way."""
    game = load(name, variant)
    for seed in range(50):
        waiting = game.match(seed, supply=False)
        supplied, fed = (game.states.copy(waiting._state) for _ in range(2))
        game.kernel.supply(supplied, game.tables, [0])
        row = mirror(game.kernel.INPUT).new()
        game.kernel.given(supplied, game.tables, row)
        game.kernel.feed(fed, game.tables, row, [0])
        assert game.states.pack(supplied) == game.states.pack(fed)
        assert fed.dice != waiting._state.dice


def test_the_log_keeps_an_input_as_it_was_given() -> None:
    match = load("toy").match(7, supply=False)
    given = {"prize": 2}
    match.feed(given)
    given["prize"] = 3
    assert match.entries[0].value == {"prize": 2}


def test_an_input_that_does_not_fit_is_refused_with_its_place() -> None:
    match = load("toy").match(7, supply=False)
    for row, said in (({"prise": 1}, "prise"), ({"prize": "x"}, "prize"), (None, "input")):
        with pytest.raises(BadInput, match=said):
            match.feed(row)
    replay = load("toy").match(7).replay()
    _, text = replay.entries[0]
    replay.entries[0] = (ludarium.core.match.Entry("feed", -1, {"prize": 2**70}), text)
    with pytest.raises(ReplayMismatch, match="entry 1"):
        replay.run()
