"""Compiled code is saved; a cache that cannot be used costs time, nothing else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludarium

CHAIN = """
import json, sys, time
import numpy as np
from ludarium.core import cache
if "full" in sys.argv:
    from numba.core.caching import IndexDataCacheFile
    def full(*_):
        raise OSError(28, "No space left on device")
    IndexDataCacheFile.save = full
from ludarium.core.kernel import kernel

@kernel
def low(x):
    return x * 3 if x > 2 else len(str(x)) if False else x

@kernel
def middle(cells, x):
    cells[0] += low(x)
    return low(cells[0])

@kernel
def top(cells, x):
    return middle(cells, x) + low(x) // 0 * 0 + middle(cells, np.int16(x))

cells = np.zeros(3, np.int64)
out = [int(top(cells, 5)), int(cells[0]), int(low(7)), int(middle(cells, 1))]
hits = sum(sum(each.stats.cache_hits.values()) for each in (top, low, middle))
print(json.dumps([out, hits, cache.TROUBLES]))
"""


def chain(tmp_path: Path, *how: str, home: str = "cache") -> tuple[list[int], int, list[str]]:
    import json

    script = tmp_path / "chain.py"
    script.write_text(CHAIN)
    os.utime(script, (1, 1))
    environment = os.environ | {
        "XDG_CACHE_HOME": str(tmp_path / home),
        "TMPDIR": str(tmp_path / "tmp"),
    }
    (tmp_path / "tmp").mkdir(exist_ok=True)
    command = [sys.executable, str(script), *how]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    out, hits, troubles = json.loads(done.stdout)
    return out, hits, troubles


def test_a_full_disk_and_a_damaged_file_cost_only_time(tmp_path: Path) -> None:
    out, _, troubles = chain(tmp_path, "full")
    assert "No space left on device" in troubles[0]
    assert chain(tmp_path)[0] == out
    for index in (tmp_path / "cache").rglob("*.nbi"):
        index.write_bytes(index.read_bytes()[:20])
    again, hits, troubles = chain(tmp_path)
    assert again == out and hits == 0 and "cannot be used" in troubles[0]
    assert chain(tmp_path)[1] == 3  # made good


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs POSIX")
def test_a_cache_folder_that_cannot_be_written_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    _, _, troubles = chain(tmp_path, home="file")
    spare = tmp_path / "tmp" / f"ludarium-{os.getuid()}"
    assert "cannot be written" in troubles[0] and str(spare) in troubles[0]
    assert chain(tmp_path, home="file")[1] == 3  # found again there
    spare.chmod(0o777)  # somebody else could put code there
    troubles = chain(tmp_path, home="file")[2]
    assert "compiled again at each start" in troubles[0]


def test_another_checkout_of_the_same_sources_finds_the_same_code(tmp_path: Path) -> None:
    """Not only where a package lies may differ, but also when its files were written."""
    code = """
import ludarium
from ludarium.core.kernel import scramble
print(ludarium.__file__, int(scramble(7)), sum(scramble.stats.cache_hits.values()))
"""
    found = []
    for place in ("here", "there"):
        source = tmp_path / place / "ludarium"
        shutil.copytree(
            Path(ludarium.__file__).parent,
            source,
            ignore=shutil.ignore_patterns("webdist", "__pycache__"),
            copy_function=shutil.copyfile,
        )
        environment = os.environ | {
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
            "PYTHONPATH": str(source.parent),
        }
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        where, value, hits = done.stdout.split()
        assert Path(where).parent == source
        found.append((value, hits))
    assert found == [(found[0][0], "0"), (found[0][0], "1")]
