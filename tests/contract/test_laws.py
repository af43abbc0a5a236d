"""The laws by Hypothesis, on matches as the outside sees them (plain mode)."""

import itertools
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

import ludarium
from ludarium.core.dice import word

from .cases import CASES, EVERY_CASE, begun, forgotten, law, load, played, share, walk
from .conservation import law_of

FUNCTIONS = (
    *("setup", "actors", "legal", "refusal", "default", "apply"),
    *("supply", "feed", "score", "length", "reason", "hide", "fill"),
)
SEEDS = st.integers(0, 2**53 - 1)


def _line(n: int, stride: int, tail: list[int]) -> list[int]:
    return [word(i, stride) for i in range(n)] + tail


# A line of play: an opening by the dice of any length, then choices that Hypothesis can shrink.
CHOICES = st.builds(
    _line,
    st.integers(0, 90),
    st.integers(0, 99),
    st.lists(st.integers(0, 9999), max_size=12),
)


def world(match: ludarium.Match, seat: int, dice: int, same_dice: bool = False) -> ludarium.Match:
    """Another world that the seat cannot tell from this one; then with other dice or the same."""
    game = match.game
    twin = match.copy()
    game.kernel.hide(twin._state, game.tables, seat)
    twin._state.dice = dice
    game.kernel.fill(twin._state, game.tables, seat)
    if same_dice:
        twin._state.dice = match._state.dice
    return twin


def known(match: ludarium.Match, seat: int) -> tuple[str, bytes, list[str]]:
    """All that a seat can ask for."""
    observation = match.observe(seat)
    assert tuple(a.id for a in match.legal(seat)) == observation.legal
    view = json.dumps(match.view(seat), sort_keys=True)
    return view, observation.state, [a.text for a in match.legal(seat)]


# --- law 2 -------------------------------------------------------------------------------------------


@law(seed=SEEDS, choices=CHOICES, dice=st.lists(SEEDS, min_size=3, max_size=3))
def test_worlds_a_seat_cannot_tell_apart_look_the_same(
    name: str, variant: str, seed: int, choices: list[int], dice: list[int]
) -> None:
    match = played(load(name, variant), seed, choices)
    game = match.game
    for seat, roll in itertools.product(range(game.seats), dice):
        twin = world(match, seat, roll)
        if seat in match.actors:
            assert known(twin, seat) == known(match, seat)
        else:
            assert known(twin, seat)[:2] == known(match, seat)[:2]
    spectator = world(match, -1, dice[0])
    assert spectator.view() == match.view()
    json.dumps(match.view(), allow_nan=False)


@law(40, seed=SEEDS, choices=CHOICES, dice=SEEDS, who=st.integers(0, 11), same=st.booleans())
def test_what_a_seat_is_told_is_what_it_can_see(
    name: str, variant: str, seed: int, choices: list[int], dice: int, who: int, same: bool
) -> None:
    """Two worlds that look the same: if an action tells a seat the same in both, they still look
    the same (events tell all that changed); and, with the same dice, the other way round (events
    hold no more than views; other dice may lead to the same board by another way)."""
    match = played(load(name, variant), seed, choices[::2])
    seat = who % (match.game.seats + 1) - 1
    viewer = None if seat < 0 else seat
    twin = world(match, seat, dice, same)
    for actor, action in walk(match, choices[1::2]):
        if actor not in twin.actors or action.id not in twin.legal_ids(actor):
            match.submit(actor, action)
            twin = world(match, seat, dice, same)
            continue
        before = match.count_events(viewer), twin.count_events(viewer)
        match.submit(actor, action)
        twin.submit(actor, action.id)
        told = match.events(viewer, before[0]), twin.events(viewer, before[1])
        seen = match.view(viewer), twin.view(viewer)
        if told[0] == told[1]:
            assert seen[0] == seen[1], (told, seen)
        if same and seen[0] == seen[1]:
            assert told[0] == told[1], (told, seen)
        if seen[0] != seen[1]:
            twin = world(match, seat, dice, same)


@law(seed=SEEDS, choices=CHOICES)
def test_a_hidden_record_holds_no_dice_and_the_view_is_made_of_it(
    name: str, variant: str, seed: int, choices: list[int]
) -> None:
    match = played(load(name, variant), seed, choices)
    game = match.game
    for seat in range(game.seats):
        hidden = game.states.unpack(match.observe(seat).state)
        assert hidden.dice == 0
        view = game.definition.view(game, hidden, seat, lambda number: number)
        assert view | {"result": None} == match.view(seat) | {"result": None}
        game.kernel.hide(hidden, game.tables, seat)  # hiding twice is hiding once
        assert game.states.pack(hidden) == match.observe(seat).state


# --- law 4 -------------------------------------------------------------------------------------------


@law(seed=SEEDS, choices=CHOICES, pick=st.integers(0, 9999))
def test_actions_of_a_simultaneous_phase_commute(
    name: str, variant: str, seed: int, choices: list[int], pick: int
) -> None:
    match = played(load(name, variant), seed, choices)
    if len(match.actors) < 2:
        return
    one, two = match.actors[:2]
    a, b = match.legal(one), match.legal(two)
    first, second = a[pick % len(a)], b[pick // len(a) % len(b)]
    forth, back = match.copy(), match.copy()
    dice = match.position()["seed"]
    forth.submit(one, first)
    assert forth.position()["seed"] == dice  # no dice before the last has chosen
    assert known(forth, two) == known(match, two)  # nor is anything seen
    assert forth.events(two) == match.events(two)
    assert forth.view() == match.view()
    forth.submit(two, second)
    back.submit(two, second)
    back.submit(one, first)
    assert forth.state_bytes == back.state_bytes
    for seat in (one, two):
        assert forth.view(seat) == back.view(seat)
    assert forth.events() == back.events()


def test_some_game_has_a_simultaneous_phase_and_waits_for_the_world() -> None:
    match = load("toy").match(supply=False)
    assert match.waits_for_input and not match.actors
    match.feed({"prize": 2})
    assert match.actors == (0, 1)


# --- law 5 -------------------------------------------------------------------------------------------


@law(8, seed=SEEDS, choices=CHOICES)
def test_exactly_the_legal_actions_are_not_refused(
    name: str, variant: str, seed: int, choices: list[int]
) -> None:
    match = played(load(name, variant), seed, choices)
    game = match.game
    for seat in range(game.seats):
        allowed = [
            action
            for action in range(-5, game.kernel.ACTIONS + 5)
            if game.kernel.refusal(match._state, game.tables, seat, action) == 0
        ]
        assert allowed == match.legal_ids(seat)
        assert all(action >= 1 for action in allowed)
        assert (allowed != []) == (seat in match.actors)


@law(12, seed=SEEDS, choices=CHOICES, data=st.data())
def test_an_illegal_action_names_a_clause_and_changes_nothing(
    name: str, variant: str, seed: int, choices: list[int], data: Any
) -> None:
    match = played(load(name, variant), seed, choices)
    game = match.game
    before = match.state_bytes, len(match.entries), match.events(0)
    ids = st.integers(-9, game.kernel.ACTIONS + 9) | st.integers(-(2**70), 2**70)
    for seat in range(game.seats):
        legal = set(match.legal_ids(seat))
        for action in data.draw(st.lists(ids, min_size=20, max_size=20)):
            if action not in legal:
                with pytest.raises(ludarium.IllegalAction) as caught:
                    match.submit(seat, action)
                assert caught.value.clause in game.clauses
                turn = isinstance(caught.value, ludarium.NotYourTurn)
                assert turn == (not match.is_over and seat not in match.actors)
    assert (match.state_bytes, len(match.entries), match.events(0)) == before


@law(12, seed=SEEDS, choices=CHOICES, junk=st.text(max_size=20))
def test_texts_of_actions_are_unique_and_lead_back(
    name: str, variant: str, seed: int, choices: list[int], junk: str
) -> None:
    match = played(load(name, variant), seed, choices)
    for seat in match.actors:
        legal = match.legal(seat)
        texts = [action.text for action in legal]
        assert len({text.lower() for text in texts}) == len(texts)
        for action in legal:
            assert match.parse(seat, f"  {action.text.upper()} ") == action.id
        if junk not in texts:
            before = match.state_bytes
            try:
                match.submit(seat, junk)
            except ludarium.IllegalAction:
                assert match.state_bytes == before


@pytest.mark.parametrize("junk", [None, True, 1.0, [1], b"end"])
def test_what_is_neither_number_nor_text_is_no_action(junk: Any) -> None:
    for name, variant in CASES:
        match = load(name, variant).match()
        with pytest.raises(ludarium.IllegalAction):
            match.submit(match.actors[0], junk)


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0", 1.0])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    for name, variant in CASES:
        match = load(name, variant).match()
        for ask in (match.legal, match.observe, match.concede, match.expire):
            with pytest.raises(ludarium.BadInput):
                ask(seat) if seat is not None or ask != match.observe else ask(9)
        with pytest.raises(ludarium.BadInput):
            match.submit(seat, 1)
        if seat is not None:
            for look in (match.view, match.events):
                with pytest.raises(ludarium.BadInput):
                    look(seat)


# --- law 6 -------------------------------------------------------------------------------------------


@law(seed=SEEDS, choice=st.integers(0, 9999), stride=st.integers(1, 97))
def test_every_game_ends_with_one_result(
    name: str, variant: str, seed: int, choice: int, stride: int
) -> None:
    match = begun(load(name, variant), seed)
    for seat, action in walk(match, [choice + stride * i for i in range(1000)]):
        match.submit(seat, action)  # every action offered has its text, and what it does is told
    while not match.is_over:  # whoever dawdles is moved on
        match.expire(match.actors[0])
    result = match.result
    assert result is not None and match.actors == ()
    assert all(-1000 <= score <= 1000 for score in result.scores)
    if result.winner is not None:
        assert result.scores[result.winner] == max(result.scores) > 0
    else:
        assert len(set(result.scores)) == 1
    assert match.view()["result"]["winner"] == result.winner
    for seat in range(match.game.seats):
        assert match.legal(seat) == []
        with pytest.raises(ludarium.IllegalAction):
            match.submit(seat, 1)
        with pytest.raises(ludarium.IllegalAction):
            match.concede(seat)


@law(seed=SEEDS, choices=CHOICES)
def test_conserved_is_what_must_be(name: str, variant: str, seed: int, choices: list[int]) -> None:
    match = played(load(name, variant), seed, choices)
    records = match.game.states.array([match._state])
    law_of(name)(records, None)
    assert records.tobytes() == match.state_bytes


# --- positions ---------------------------------------------------------------------------------------


@law(seed=SEEDS, choices=CHOICES, later=CHOICES)
def test_a_position_gives_the_match_back_and_it_plays_on_alike(
    name: str, variant: str, seed: int, choices: list[int], later: list[int]
) -> None:
    match, gone = played(load(name, variant), seed, choices), forgotten(name)
    if gone.ended(match):
        return
    spec = match.position()
    again = match.game.position(json.loads(json.dumps(spec)))
    assert again.position() == spec
    turned = match.view().get("first") != again.view().get("first")  # a text names sides, not seats

    def offered(match: ludarium.Match, seat: int) -> list[tuple[int, str]]:
        return [(a.id, a.text) for a in match.legal(seat) if a.text not in gone.actions]

    for seat in range(match.game.seats):
        assert offered(again, seat ^ turned) == offered(match, seat)
    for seat, action in walk(match, later[:10]):
        match.submit(seat, action)
        again.submit(seat ^ turned, action.text)
        if gone.ended(match):
            return
        assert again.position() == match.position()


@law(6, seed=SEEDS, choices=CHOICES)
def test_hide_changes_only_the_fields_that_the_kernel_names(
    name: str, variant: str, seed: int, choices: list[int]
) -> None:
    game = load(name, variant)
    named = getattr(game.kernel, "HIDDEN", game.kernel.STATE.names)
    before = played(game, seed, choices).state_bytes
    for viewer in range(-1, game.seats):
        record = game.states.unpack(before)
        game.kernel.hide(record, game.tables, viewer)
        whole = np.frombuffer(before, game.kernel.STATE)
        hidden = np.frombuffer(game.states.pack(record), game.kernel.STATE)
        for field in set(game.kernel.STATE.names) - set(named):
            assert whole[field].tobytes() == hidden[field].tobytes(), field


# --- matches -----------------------------------------------------------------------------------------


@EVERY_CASE
def test_what_the_kernel_exports(name: str, variant: str) -> None:
    game = load(name, variant)
    for kernel in (game.kernel, game.jit()):
        for function in FUNCTIONS:
            assert callable(getattr(kernel, function))
        for constant in ("RULES", "SEATS", "ACTIONS", "MAX_LEGAL"):
            assert type(getattr(kernel, constant)) is int
        for dtype in ("STATE", "TABLES", "DECK", "INPUT"):
            assert getattr(kernel, dtype).names


@law(6, seed=SEEDS, choices=CHOICES, who=st.integers(0, 11))
def test_a_match_can_be_given_up_at_any_time(
    name: str, variant: str, seed: int, choices: list[int], who: int
) -> None:
    match = played(load(name, variant), seed, choices)
    if match.is_over:
        return
    twin, seat = match.copy(), who % match.game.seats
    match.concede(seat)
    assert match.actors == () and match.result is not None
    winner = 1 - seat if match.game.seats == 2 else None
    assert match.result.winner == winner and match.result.reason == "concede"
    assert twin.result is None and twin.state_bytes == match.state_bytes
    twin.end("abort", seat)
    assert twin.result is not None and twin.result.winner is None


@pytest.mark.parametrize("kind", ["won", "", "Concede", "act", "feed", None, 1])
def test_a_match_ends_only_in_a_known_way(kind: Any) -> None:
    for name, variant in CASES:
        match = load(name, variant).match()
        with pytest.raises(
            ludarium.BadInput, match="expected one of concede, time, forfeit, away, abort"
        ):
            match.end(kind, 0)
        assert all(entry.kind == "feed" for entry in match.entries) and not match.is_over


@law(10, seed=SEEDS, choice=st.integers(0, 9999), stride=st.integers(1, 97))
def test_a_match_never_gets_shorter_and_says_why_it_is_over(
    name: str, variant: str, seed: int, choice: int, stride: int
) -> None:
    game = load(name, variant)
    match = played(game, seed, [])
    lengths = [game.kernel.length(match._state)]
    for seat, action in walk(match, [choice + stride * i for i in range(1000)]):
        match.submit(seat, action)
        lengths.append(game.kernel.length(match._state))
    assert lengths[0] >= 0 and lengths == sorted(lengths)
    if match.is_over:
        assert lengths[-1] > lengths[0]
        reason = game.kernel.reason(match._state)
        assert type(reason) is int and 0 <= reason < len(game.definition.reasons)


@law(10, seed=SEEDS, choices=CHOICES)
def test_the_same_seed_gives_the_same_match_and_a_copy_is_its_own(
    name: str, variant: str, seed: int, choices: list[int]
) -> None:
    game = load(name, variant)
    match, again = played(game, seed, choices), played(game, seed, choices)
    assert match.state_bytes == again.state_bytes
    assert match.events(0) == again.events(0)
    twin = match.copy()
    for seat, action in walk(twin, [1, 2, 3]):
        twin.submit(seat, action)
    assert match.state_bytes == again.state_bytes and match.entries == again.entries


@EVERY_CASE
def test_events_cite_clauses_of_the_page(name: str, variant: str) -> None:
    game = load(name, variant)
    for seed in range(share(variant, 20)):
        match = played(game, seed, [seed * 31 + 7 * i for i in range(300)])
        for viewer in (None, *range(game.seats)):
            told = match.events(viewer)
            for event in told:
                assert event["clause"] in game.clauses, event
                assert event["event"] in game.definition.events
            json.dumps(told, allow_nan=False)
            assert len(told) == match.count_events(viewer)
            assert match.events(viewer, since=2) == told[2:]
