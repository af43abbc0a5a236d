"""`wasted` of a game's `value.py`: it judges, it changes nothing, and it leaves something to choose."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings

import ludarium
from ludarium.core.modes import game_module, has_part, instantiate

from .cases import CASES, load, modest, played
from .test_laws import CHOICES, SEEDS, world

JUDGING = [
    (name, variant)
    for name, variant in CASES
    if has_part(name, "value") and hasattr(game_module(name, "value"), "wasted")
]
EVERY_JUDGE = pytest.mark.parametrize(
    ("name", "variant"), JUDGING, ids=[f"{n}-{v}" if v else n for n, v in JUDGING]
)


def verdicts(match: ludarium.Match, seat: int, judge: Any) -> list[bool]:
    """What `wasted` says of each legal action; neither of its records may change by that."""
    game, found = match.game, []
    for action in match.legal_ids(seat):
        before, after = match.copy()._state, match.copy()._state
        game.kernel.apply(after, game.tables, seat, action, [0])
        bytes_ = game.states.pack(before), game.states.pack(after)
        verdict = judge(before, after, game.tables, seat, action)
        assert verdict in (True, False), f"{match.describe(seat, action)}: {verdict!r}"
        assert (game.states.pack(before), game.states.pack(after)) == bytes_
        found.append(bool(verdict))
    return found


def test_some_game_has_an_opinion() -> None:
    assert JUDGING


@EVERY_JUDGE
@settings(modest, max_examples=15)
@given(seed=SEEDS, choices=CHOICES, dice=SEEDS)
def test_wasted_changes_nothing_and_leaves_an_action(
    name: str, variant: str, seed: int, choices: list[int], dice: int
) -> None:
    """In the true position and in what a seat may think it is: that is what bots look at."""
    match = played(load(name, variant), seed, choices)
    judge = game_module(name, "value").wasted
    for seat in match.actors:
        for each in (match, world(match, seat, dice)):
            found = verdicts(each, seat, judge)
            assert not all(found), [action.text for action in each.legal(seat)]


@pytest.mark.parametrize("name", sorted({name for name, _ in JUDGING}))
def test_wasted_is_said_of_something(name: str) -> None:
    """Else the law above holds of nothing."""
    judge, game = game_module(name, "value").wasted, load(name)
    found = [
        verdict
        for seed in range(12)
        for match in [played(game, seed, [7 * i + seed for i in range(10 + 5 * seed)])]
        for seat in match.actors
        for verdict in verdicts(match, seat, judge)
    ]
    assert any(found) and not all(found)


# --- what bots make of it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "left"),
    [((), [3, 5, 8, 13]), ((5, 13), [3, 8]), ((3, 5, 8), [13]), ((3, 5, 8, 13), [3, 5, 8, 13])],
)
def test_bots_drop_what_is_named_unless_nothing_is_left(
    named: tuple[int, ...], left: list[int]
) -> None:
    """The template in plain Python, with rules that do nothing."""

    def as_it_is(function: Any) -> Any:
        return function

    quick = instantiate(
        "ludarium.bots.quick",
        f"no-game-{len(named)}",
        "plain",
        rules=SimpleNamespace(apply=lambda *_: None),
        judgement=SimpleNamespace(wasted=lambda before, after, t, seat, action: action in named),
        records=SimpleNamespace(copy=lambda *_: None, compiled=as_it_is, woven=as_it_is),
        dice=SimpleNamespace(mix=None, roll=None, random_pick=None),
    )
    out = [3, 5, 8, 13]
    n = quick.drop_wasted([None] * quick.ROWS, None, None, 0, out, 4, None)
    assert sorted(out[:n]) == left and sorted(out) == [3, 5, 8, 13]
