"""What inputs are drawn from: stocked at first need, no part of the fingerprint, but of every plan."""

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium import BadInput, Game, Replay
from ludarium.bots import BOTS
from ludarium.core import game as game_module
from ludarium.core import stock
from ludarium.core.dice import scripted
from ludarium.core.keyed import Secret
from ludarium.lab.cluster import Order, play_order
from ludarium.lab.hand import Hand
from ludarium.lab.plan import Plan
from ludarium.lab.play import How, play
from ludarium.lab.samples import Samples
from ludarium.lab.series import series_plan
from ludarium.lab.signature import signature

from .cases import CASES, NAMES, load, toy_is_known

SECRET = Secret(bytes(range(16)), bytes(range(100, 116)))
RICH = {"n_pool": 2, "pool": [2, 3]}
POOR = {"n_pool": 1, "pool": [1]}
with toy_is_known():
    STOCKED = [(name, v) for name, v in CASES if hasattr(load(name, v).kernel, "STOCKED")]
IDS = [name for name, case in zip(NAMES, CASES, strict=True) if case in STOCKED]


def never(game: Game) -> Any:
    raise AssertionError("nothing is to be stocked here")


def plan_of(game: Game, matches: int = 40) -> Plan:
    return series_plan(game, [BOTS["random"]] * 2, None, matches // 2)


def prizes(match: ludarium.Match) -> list[int]:
    return [entry.value["prize"] for entry in match.entries if entry.kind == "feed"]


def finished(match: ludarium.Match) -> ludarium.Match:
    while match.actors:
        match.take(match.actors[0], match.legal_ids(match.actors[0])[-1])
    return match


def test_a_stock_is_made_once_and_at_first_need() -> None:
    made: list[Game] = []

    def make(game: Game) -> dict[str, Any]:
        made.append(game)
        assert finished(game.match(1)).is_over and not game.stock["n_pool"].any()
        return RICH

    definition = replace(load("toy").definition, stock=make)
    game = Game(definition)
    waiting = game.match(3, supply=False)
    waiting.feed({"prize": 2})
    assert finished(waiting).waits_for_input and game.fingerprint == load("toy").fingerprint
    assert signature(game) == signature(load("toy")) and made == []
    assert set(prizes(finished(game.match(3)))) <= {2, 3} and len(made) == 1
    assert game.table_array["n_pool"] == 2 and Game(definition).stock_digest == game.stock_digest
    assert len(made) == 1
    assert Game(definition, "harsh").stock["n_pool"] == 2 and len(made) == 2  # other rules


def test_the_dice_of_a_match_do_not_decide_its_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made while a match rolls keyed dice, or those of a test's script."""
    known = load("toy").stock_digest
    for dice in (lambda game: game.match(secret=SECRET), scripted_match):
        monkeypatch.setattr(stock, "_made", {})
        game = Game(load("toy").definition)
        dice(game)
        assert game.stock_digest == known


def scripted_match(game: Game) -> None:
    with scripted(0, 0, 0, 0, 0, 0, 0):
        game.match()


@pytest.mark.parametrize("given", [None, {}, RICH], ids=["its own", "nothing", "given"])
def test_table_and_series_draw_the_same(given: dict[str, Any] | None) -> None:
    """The referee plays matches of a compiled series again, decision by decision."""
    game = load("toy") if given is None else load("toy").with_stock(given)
    outcome = play(plan_of(game))
    drawn = set()
    for m in range(0, 40, 5):
        match = Samples(outcome, [game], {}).match(m)
        assert match._state.dice == outcome.results["dice"][m]
        assert match.replay().run().state_bytes == match.state_bytes
        drawn |= set(prizes(match))
    assert drawn == ({2, 3} if given == RICH else {1, 2, 3})


@pytest.mark.parametrize(("name", "variant"), STOCKED, ids=IDS)
def test_a_replay_needs_no_stock(name: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(load(name, variant).match(5))
    text = match.replay().to_text()
    monkeypatch.setattr(game_module, "stock_of", never)
    replay = Replay.from_text(text)
    assert replay.run().state_bytes == match.state_bytes
    last = [n for n, (entry, _) in enumerate(replay.entries) if entry.kind == "act"][-1]
    fork = replay.fork(last)
    assert fork.view(0) and fork.legal(fork.actors[0]) and fork.copy().events() == fork.events()


@pytest.mark.parametrize(("name", "variant"), STOCKED, ids=IDS)
def test_a_game_can_be_played_with_nothing_in_stock(name: str, variant: str) -> None:
    """Signatures and golden files are, and whoever makes the stock has to."""
    empty = load(name, variant).with_stock({})
    assert empty.fingerprint == load(name, variant).fingerprint
    assert empty.stock_digest != load(name, variant).stock_digest
    for seed in range(20):
        assert finished(empty.match(seed)).is_over


def test_another_stock_is_another_plan(tmp_path: Path) -> None:
    games = [load("toy").with_stock(each) for each in (RICH, POOR, RICH)]
    plans = [plan_of(game) for game in games]
    assert plans[0].digest == plans[2].digest != plans[1].digest
    assert plan_of(load("bluff")).stocks == []
    play(plans[0], How(folder=tmp_path / "run"))
    with pytest.raises(BadInput, match=f"stock {games[0].stock_digest}, not"):
        play(plans[1], How(folder=tmp_path / "run"))


def test_a_worker_draws_from_what_it_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [plan_of(load("toy")), plan_of(load("toy").with_stock(POOR))]
    known = [Hand(plan).play((0, 40)) for plan in plans]
    sent = [pickle.dumps(Order.of(plan, (0, 40))) for plan in plans]
    monkeypatch.setattr(game_module, "stock_of", never)
    found = [play_order(pickle.loads(order)) for order in sent]
    results = [piece[0].tobytes() for piece in (*known, *found)]
    assert results[:2] == results[2:] and results[0] != results[1]


def test_a_game_takes_its_stock_along(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("toy").with_stock(POOR)
    match = game.match(8)
    monkeypatch.setattr(game_module, "stock_of", never)
    again = pickle.loads(pickle.dumps(match))
    assert again.game.stock_digest == game.stock_digest
    assert set(prizes(finished(again))) == {1} and prizes(finished(match.copy())) == prizes(again)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pol": [1]}, 'stock: "pol": expected n_pool, pool (did you mean "pool"?)'),
        ({"pool": [1] * 17}, "stock: pool: expected at most 16 cells, got (17,)"),
        ({"pool": [1, 2.5]}, "stock: pool: expected whole numbers of 16 bits"),
        ({"pool": np.array([1 << 20])}, "stock: pool: expected whole numbers of 16 bits"),
        ({"n_pool": [1, 2]}, "stock: n_pool: expected at most 1 cells, got (2,)"),
        ([1], "stock: expected a table of n_pool, pool, got [1]"),
    ],
)
def test_a_stock_that_does_not_fit_is_refused(given: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        load("toy").with_stock(given)
    assert str(caught.value) == said
