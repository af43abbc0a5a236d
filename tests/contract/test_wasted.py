"""`wasted` of a game's `value.py`: it judges, it changes nothing, and it leaves something to choose."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings

import ludarium
from ludarium.core.modes import game_module, has_part, instantiate

from ..parts import part_of
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
    """Else the law above holds of nothing: of the actions in `tests/games/<name>/wasted.py`, and without
    that file of one in some random match."""
    judge, game, cases = game_module(name, "value").wasted, load(name), part_of(name, "wasted")
    if cases is None:
        assert any(True in verdicts(*each, judge) for each in met(game, 40)), (
            f"wasted says nothing in 40 random matches: list cases in tests/games/{name}/wasted.py"
        )
        return
    assert cases.WASTED
    for position, text in cases.WASTED:
        match = game.position(position)
        (seat,) = match.actors
        named = dict(
            zip((a.text for a in match.legal(seat)), verdicts(match, seat, judge), strict=True)
        )
        assert named[text], f"{text} is not wasted in {position}"


def met(game: ludarium.Game, matches: int) -> Iterator[tuple[ludarium.Match, int]]:
    """Positions of random matches with a seat that is to act: some in each of them, late ones in later ones."""
    for seed in range(matches):
        match = played(game, seed, [7 * i + seed for i in range(5 * (seed % 12))])
        for step in range(10):
            yield from ((match, seat) for seat in match.actors)
            if match.is_over:
                break
            seat = match.actors[0]
            legal = match.legal(seat)
            match.submit(seat, legal[(7919 * (step + seed)) % len(legal)])


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
        rules=SimpleNamespace(apply=lambda *_: None, legal=None, MAX_LEGAL=9),
        judgement=SimpleNamespace(wasted=lambda before, after, t, seat, action: action in named),
        records=SimpleNamespace(copy=lambda *_: None, compiled=as_it_is, woven=as_it_is),
        dice=SimpleNamespace(mix=None, roll=None, random_pick=None),
    )
    out = [3, 5, 8, 13]
    n = quick.drop_wasted([None] * quick.ROWS, None, None, 0, out, 4, None)
    assert sorted(out[:n]) == left and sorted(out) == [3, 5, 8, 13]
