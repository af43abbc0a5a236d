"""`ludarium warm` waits for others that compile the same, and for nobody else."""

import fcntl
import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from ludarium.cli import warm
from ludarium.cli.warm import one_at_a_time
from ludarium.core import cache

from ..parts import OURS
from .conftest import Run


def is_free(path: Path) -> bool:
    with open(path, "a") as lock, suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def test_only_the_same_game_of_the_same_sources_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("one", "two"):
        monkeypatch.setattr(cache, "cache_folder", lambda version=version: tmp_path / version)
        with one_at_a_time("a"):
            locks = {path: is_free(path) for path in tmp_path.rglob("*.lock")}
            mine = [path for path, free in locks.items() if not free]
            assert mine == [
                path for path in locks if path.parent.name == version and "a" in path.stem
            ]
            assert len(mine) == 1
            with one_at_a_time("b"):  # another game: at once
                pass


def test_several_games_are_compiled_side_by_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def apart(name: str) -> "subprocess.CompletedProcess[str]":
        asked.append(name)
        return subprocess.CompletedProcess([], 0, f"{name}: compiled, 9.0 s\n", "")

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(warm, "warm_apart", apart)
    result = run("warm", *OURS)
    assert sorted(asked) == sorted(OURS) and f"{OURS[0]}: compiled" in result.stdout
    monkeypatch.setattr(
        warm, "warm_apart", lambda name: subprocess.CompletedProcess([], 1, "", "no room")
    )
    result = run("warm", *OURS)
    assert result.exit_code == 2 and "cannot be compiled: no room" in result.stderr


def test_what_was_compiled_is_marked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludarium.bots.warming import Part
    from ludarium.lab import warming

    mark = tmp_path / "part" / "mark"
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "warm_mark", lambda folder: mark if folder.name == "mana" else None)

    def broken() -> None:
        assert not mark.exists()
        raise MemoryError

    monkeypatch.setattr(warming, "all_parts", lambda game: [Part("bots", [], broken)])
    assert run("warm", "mana").exit_code and not mark.exists()
    monkeypatch.setattr(warming, "all_parts", lambda game: [Part("bots", [], lambda: None)])
    assert run("warm", "mana").exit_code == 0 and mark.exists()
