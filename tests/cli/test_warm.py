"""`ludarium warm` waits for others that compile the same, and for nobody else."""

import fcntl
from contextlib import suppress
from pathlib import Path

import pytest

from ludarium.cli.warm import one_at_a_time
from ludarium.core import cache


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
