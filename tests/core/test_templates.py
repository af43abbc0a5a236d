"""Templates become modules, once for each game."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludarium.core.modes import instantiate


def test_two_threads_get_the_same_whole_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module is known before all of it is there; nobody may see it then."""
    source = "import time\nfirst = 1\ntime.sleep(0.2)\nlast = 2\n"
    (tmp_path / "slow_template.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def make(wait: float) -> tuple[int, int]:
        time.sleep(wait)
        made = instantiate("slow_template", "nothing", "plain")
        return id(made), made.last

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(make, (0.0, 0.1))
    assert one == other
    del sys.modules["slow_template__plain_nothing"]
