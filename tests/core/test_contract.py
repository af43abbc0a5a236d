"""What a game may say of itself beside the contract: who began, what is late, how its texts are read."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from ludarium.plain.core.kernel import emit

import ludarium
from ludarium import BadInput, IllegalAction, LudariumError
from ludarium.core import kernel as jit
from ludarium.core.chronicle import (
    MAX_EVENTS,
    borrow_log,
    check_log,
    log_words,
    read_log,
)
from ludarium.core.game import Game
from tests.contract.cases import CASES, GAMES, NAMES, load, played, toy_is_known
from tests.parts import FOR_TWO, who_begins

games: Any = ludarium.games
OF_ANY_KIND: list[Any] = [[], {}, 3, None]


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def opened(seed: int = 4) -> ludarium.Match:
    match = load("muster").match(seed=seed, first=1)
    match.submit(0, "keep")
    match.submit(1, "keep")
    return match


def test_a_game_says_who_began_where_both_choose_at_the_start() -> None:
    for first in (0, 1):
        assert load("muster").match(first=first).first == first
    assert load("toy").match().first is None


@pytest.mark.parametrize("name", FOR_TWO)
def test_it_can_be_told_who_began_where_somebody_does(name: str) -> None:
    """Without that the lab would not know what it is worth to begin."""
    for seat in range(2):
        if chosen := who_begins(name, seat):
            match = load(name).match(first=chosen["first"])
            assert match.first == seat or match.actors == (seat,)


def test_a_game_may_have_no_takebacks() -> None:
    match = opened()
    assert match.can_take_back(0) == "Muster has no takebacks"
    with pytest.raises(IllegalAction, match="no takebacks"):
        match.takeback(0)


def test_what_is_late_need_not_be_what_changes_nothing() -> None:
    match = load("muster").match(seed=4)
    kernel, tables = match.game.kernel, match.game.tables
    late = kernel.timeout(match._state, tables, 0)
    assert late != kernel.default(match._state, tables, 0)
    match.expire(0)
    assert match.entries[-1].value == late


def test_a_text_may_be_read_by_the_position() -> None:
    game = load("muster")
    hand = [0] * 16
    hand[2] = 1
    seats = [{"hero": 0, "health": 9, "n_hand": 1, "hand": hand}] * 2
    match = game.position({"begins": 1, "players": seats})
    match.submit(0, "play")
    assert match.view()["seats"][0]["spent"] == ["drummer"]
    with pytest.raises(IllegalAction):
        opened().submit(1, "play")


def test_a_refusal_looks_at_the_actions_of_its_kind_alone() -> None:
    seen: list[int] = []
    book = load("muster")

    def counted(game: Game, s: Any, seat: int, action: int) -> str | None:
        seen.append(action)
        return book.definition.action_text(game, s, seat, action)

    match = Game(replace(book.definition, action_text=counted)).match(seed=4)
    offered = set(match.legal_ids(0))
    seen.clear()
    with pytest.raises(IllegalAction):
        match.submit(0, "play Oasis")
    assert set(seen) - offered <= set(range(1, 17))
    seen.clear()
    for odd in OF_ANY_KIND:  # a client may send anything
        assert match.why_not(0, {"kind": odd}) is None
    seen.clear()
    assert match.why_not(0, {"kind": "keep"}) is None
    assert set(seen) == {17}
    seen.clear()
    with pytest.raises(IllegalAction):
        match.submit(0, "dance")
    assert set(seen) >= set(range(1, 19))


@pytest.mark.parametrize("name", GAMES)
def test_the_kinds_of_a_game_hold_all_its_actions(name: str) -> None:
    game = load(name)
    known = game.definition.action_kinds
    for seed in range(3) if known else ():
        match = played(game, seed, [seed + 3] * (4 * seed))
        handle = match._handle(0)
        for action in range(1, game.kernel.ACTIONS):
            text = game.definition.action_text(game, match._state, 0, action)
            if text is not None:
                parts = game.definition.action_parts(game, match._state, 0, action, handle)
                assert action in known[text.split()[0].lower()] and action in known[parts["kind"]]


# --- sizes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ACTIONS", 16386, "ACTIONS: expected at most 16384, got 16385"),
        ("MAX_LEGAL", 2049, "MAX_LEGAL: expected at most 2048, got 2049"),
    ],
)
def test_an_action_space_that_is_too_large_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: int, said: str
) -> None:
    monkeypatch.setattr(load("muster").kernel, name, value)
    with pytest.raises(BadInput, match=f"kernel.py: {said}"):
        ludarium.load("muster")


def test_no_event_is_dropped_silently() -> None:
    """The referee's log grows; the array of compiled code, which has the size that the kernel declares,
    is refused when it was too short."""
    game = load("muster")
    most = game.kernel.MAX_EVENTS
    array = np.zeros(log_words(game.kernel), np.int64)
    for _ in range(most):
        jit.emit(array, 0, 100, 7, 0, 0, 0, 0, 0)
    check_log(game, array)
    jit.emit(array, 0, 100, 7, 0, 0, 0, 0, 0)
    jit.emit(array, 0, 100, 7, 0, 0, 0, 0, 0)
    with pytest.raises(LudariumError, match=f"more than {most} events; set MAX_EVENTS"):
        check_log(game, array)
    log = borrow_log()  # as long as the longest step of this process needed
    n = 3 * len(log)
    for i in range(n):
        emit(log, i, 100, 7, 0, 0, 0, 0, 0)
    assert [fact[0] for fact in read_log(log)] == list(range(n))


@pytest.mark.parametrize(("name", "variant"), CASES, ids=NAMES)
def test_every_step_fits_into_its_log(name: str, variant: str) -> None:
    game = load(name, variant)
    most = getattr(game.kernel, "MAX_EVENTS", MAX_EVENTS)
    for seed in range(4):
        match = game.match(seed)
        before = len(match._events.facts)
        assert before <= most
        while match.actors:
            seat = match.actors[-1]
            legal = match.legal_ids(seat)
            match.take(seat, legal[(seed + before) % len(legal)])
            assert len(match._events.facts) - before <= most
            before = len(match._events.facts)
