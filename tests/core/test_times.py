"""A game's own clock is checked when the game is loaded: each fault with its place."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.core import spans
from ludarium.core.errors import BadRules
from ludarium.core.game import Game, definition_of, load
from ludarium.core.match import Entry
from ludarium.core.replay import Replay
from ludarium.core.spans import Span, Times, try_times

from ..contract.cases import games

FOLDER = Path(__file__).parents[1] / "server" / "games"


@pytest.fixture(autouse=True)
def parley_is_known() -> Iterator[None]:
    before = list(games.__path__)
    games.add_folder(FOLDER)
    yield
    games.__path__[:] = before


def made(rules: dict[str, int] | None = None, spans: Any = None, **times: Any) -> Game:
    """Parley with another clock."""
    definition = definition_of("parley")
    assert definition.times is not None
    own = definition.times.spans
    changed = replace(definition.times, spans=own if spans is None else spans, **times)
    return Game(replace(definition, times=changed), rules=rules)


def fault(*args: Any, **times: Any) -> str:
    with pytest.raises(BadRules) as caught:
        made(*args, **times)
    return str(caught.value)


def test_times_are_numbers_or_rules() -> None:
    game = made({"turn": 20}, empty=2)
    assert game.times is not None
    assert game.times.seconds == {"opening": 30, "turn": 20, "reply": 15, "plan": 40}
    assert (game.times.match, game.times.empty, game.times.absence) == (0, 2, 60)
    assert [game.times.title(name) for name in ("turn", "plan")] == ["Turn", "Plan together"]
    assert load("spellfaire").times is None


def test_what_cannot_be_a_time_is_named() -> None:
    said = fault(spans={"turn": Span("trun"), "plan": Span(-1), "reply": 15})
    assert 'times.spans.turn.seconds: expected a number or the name of a rule, got "trun"' in said
    assert '(did you mean "turn"?)' in said
    assert "times.spans.plan.seconds: expected a number from 0 to 1209600, got -1" in said
    assert "times.spans.reply: expected a Span, got 15" in said
    assert "times.spans: expected at least one span, got none" in fault(spans={})
    assert "times.grace: expected a number from 0 to 60, got -1" in fault(grace=-1)
    assert "times.empty: expected a number from 0 to 1000, got True" in fault(empty=True)


def test_what_is_not_a_clock_at_all_is_named() -> None:
    definition: Any = definition_of("parley")
    with pytest.raises(BadRules, match=r"Parley: times: expected Times or None, got \{'turn': 5\}"):
        Game(replace(definition, times={"turn": 5}))
    for wrong in (None, [Span(5)]):
        with pytest.raises(BadRules, match=r"times\.spans: expected spans by name, got"):
            Game(replace(definition, times=replace(definition.times, spans=wrong)))
    assert "times.spans: expected names, got 1" in fault(spans={1: Span(5)})
    assert "times.spans.turn.title: expected a text, got 5" in fault(spans={"turn": Span(5, 5)})  # type: ignore[arg-type]
    assert "times.empty: expected a whole number from 0 to 1000, got 1.5" in fault(empty=1.5)


def test_unknown_events_and_ends_are_named() -> None:
    said = fault(spans={"turn": Span(5, playback={"shw": 1}, late="resign")})
    assert "times.spans.turn.playback: expected kinds of events, got 'shw' (did you mean" in said
    assert 'times.spans.turn.late: expected "act" or "lose", got \'resign\'' in said


def test_spans_that_contradict_each_other_are_named() -> None:
    assert "times.grace: expected less than spans.reply (1 s), got 2 s" in fault(
        {"reply": 1}, grace=2
    )
    assert "times.match: expected at least spans.turn (75 s), got 50 s" in fault({"whole": 50})
    said = fault(spans={"turn": Span(5, late="lose"), "plan": Span(0)}, empty=2)
    assert "times.empty: expected a span with a time limit that counts" in said
    definition = definition_of("toy") if "toy" in games() else definition_of("mana")
    limited = Times({"turn": Span(5)}, lambda game, s, seat: ("turn", 0), match=60)
    with pytest.raises(BadRules, match=r"times.match: expected a kernel with `limit\(s, t, log\)`"):
        Game(replace(definition, times=limited))


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (("round", 1), r"times.span for seat 0 after 0 entries: expected one of opening, turn"),
        (("turn", "1"), r"expected a whole number behind 'turn', got '1'"),
        ("turn", r"expected a name and a number, or None, got 'turn'"),
        ((["turn"], 1), r"expected one of opening, turn, reply, plan, got \['turn'\]"),
    ],
)
def test_a_span_that_does_not_exist_is_found_at_loading(named: Any, said: str) -> None:
    with pytest.raises(BadRules, match=said):
        try_times(made(span=lambda game, s, seat: named))
    with pytest.raises(BadRules, match="after 4 entries: AttributeError"):
        try_times(made(span=lambda game, s, seat: ("turn", s.rnd) if s.stage == 3 else None))


def test_the_number_of_a_span_may_be_one_of_numpy() -> None:
    game = made(span=lambda game, s, seat: ("turn", np.int64(2)))
    try_times(game)
    assert game.match().span(0, 0) == ("turn", 2)


def test_a_time_out_action_that_is_not_legal_is_found_at_loading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = made()
    monkeypatch.setattr(game.kernel, "timeout", lambda s, t, seat: 6, raising=False)
    with pytest.raises(BadRules, match=r"`timeout` of seat 0 after 0 entries: expected a legal"):
        try_times(game)
    monkeypatch.setattr(game.kernel, "timeout", lambda s, t, seat: -1)
    try_times(game)  # to lose is one way to end


def test_load_tries_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "_tried", {})
    ludarium.load("parley")
    assert [*spans._tried] == ["parley"]
    monkeypatch.setattr(spans, "span_of", None)
    ludarium.load("parley")


# --- in the log --------------------------------------------------------------------------------------


def test_what_was_done_out_of_time_is_marked_in_every_form_of_a_replay() -> None:
    match = load("parley").match(3)
    match.submit(0, "ready")
    match.expire(1)
    match.submit(0, "end turn")
    assert [entry.late for entry in match.entries] == [False, True, False]
    replay = match.replay()
    assert "2. 1: ready ; out of time\n" in replay.to_text()
    for read in (Replay.from_text(replay.to_text()), Replay.from_json(replay.to_json())):
        assert read.entries == replay.entries
        assert read.run().entries == match.entries == match.copy().entries
    old = replay.to_json().replace(',\n   "out of time"', "")
    assert [entry.late for entry, _ in Replay.from_json(old).entries] == [False] * 3
    with pytest.raises(ludarium.BadInput, match='expected nothing or "out of time", got'):
        Replay.from_json(replay.to_json().replace("out of time", "late"))


def test_the_limit_of_a_match_is_an_entry() -> None:
    """The kernel says how it ends: here after the running round."""
    match = load("parley", rules={"rounds": 9}).match(3)
    for seat in (0, 1):
        match.submit(seat, "ready")
    match.limit()
    assert match.entries[-1] == Entry("limit") and not match.is_over
    with pytest.raises(ludarium.IllegalAction, match="was reached before"):
        match.limit()
    for seat, action in ((0, "end turn"), (1, "end turn"), (0, "ready"), (1, "ready")):
        match.submit(seat, action)
    assert match.result is not None and match.result.reason == "time limit"
    replay = match.replay()
    for read in (Replay.from_text(replay.to_text()), Replay.from_json(replay.to_json())):
        assert read.run().result == match.result
    with pytest.raises(ludarium.IllegalAction, match="Mana has no time limit"):
        load("mana").match().limit()
