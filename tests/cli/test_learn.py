"""`ludarium learn`: what it refuses, and a small run where PyTorch is installed."""

import json
import sys
from pathlib import Path

import pytest

import ludarium
from ludarium.core.networks import load_network

from ..parts import OURS
from .conftest import Run

SMALL = ("--positions", "1000", "--epochs", "1", "--most", "8", "--test", "10", "--threads", "1")


def test_without_pytorch_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run("learn", "mana")
    assert result.exit_code == 2
    assert 'pip install "ludarium[learn]"' in result.stderr


def test_an_unknown_device_is_refused(run: Run) -> None:
    result = run("learn", "mana", "--device", "tpu")
    assert result.exit_code == 2
    assert "expected cpu or cuda, got 'tpu'" in result.stderr


def test_a_run_is_resumed_and_no_other_run_goes_on_in_its_folder(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="no PyTorch here: nothing was learned")
    folder = tmp_path / "run"
    command = (
        "learn",
        "mana",
        *SMALL,
        "--generations",
        "1",
        "--bot",
        "deep:5",
        "--out",
        str(folder),
    )
    first = run(*command, "--json")
    assert first.exit_code == 0, first.stderr
    (made,) = json.loads(first.stdout)["generations"]
    assert made["positions"] >= 1000 and 0 < made["loss"] < 2
    weights = load_network(folder / "generation-1" / "value.npz", "mana")
    assert weights.about["made"]["generation"] == 1
    if made["kept"]:
        assert load_network(folder / "value.npz", "mana").digest == weights.digest
    again = run(*command, "--json")
    assert json.loads(again.stdout)["generations"] == [made]
    other = run(*command, "--seed", "2")
    assert other.exit_code == 2 and "holds another run (seed: 1 there, 2 here)" in other.stderr
    chunk = next(folder.rglob("*.parquet"))
    chunk.write_bytes(b"nonsense")
    damaged = run(*command, "--generations", "2")
    assert damaged.exit_code == 2 and "is damaged" in damaged.stderr


def test_no_network_of_another_game_is_in_a_folder() -> None:
    """Weights that are there fit."""
    for name in OURS:
        game = ludarium.load(name)
        if (file := game.definition.folder / "value.npz").is_file():
            assert load_network(file, name).about["made"]["strength"]


def test_a_run_starts_from_the_weights_that_are_there(tmp_path: Path) -> None:
    """And keeps them, whatever is installed later."""
    from ludarium.learning.run import Course, Run

    from ..bots.networks import random_network

    pytest.importorskip("polars")
    game = ludarium.load("mana")
    network = random_network(game)
    run = Run(game.with_networks(network), tmp_path / "run", Course(bot="deep:5"))
    run.folder.lock.free()
    assert run.best is not None and run.best.digest == network.digest
    again = Run(game.with_networks(), tmp_path / "run", Course(bot="deep:5"))
    again.folder.lock.free()
    assert again.best is not None and again.best.digest == network.digest and not again.last_kept
