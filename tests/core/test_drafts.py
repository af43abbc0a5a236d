"""Kernels that only kernels call are drafts: typed and translated, optimised where Python calls."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

KERNELS = """
import json, sys
import numpy as np
from ludarium.core import drafts
if "plain" in sys.argv:
    drafts.HAS_DRAFTS = False
from ludarium.core.kernel import kernel

finished, counts = [], 0
if drafts.HAS_DRAFTS:
    finalize = drafts.Whole.finalize
    def noted(self):
        global counts
        finished.append(self.name.split(".")[-1])
        finalize(self)
        counts += str(self._final_module).count("NRT_incref") if self.name != "nrt" else 0
    drafts.Whole.finalize = noted

@kernel
def low(x):
    return x * 3 if x > 2 else x

@kernel
def middle(cells, x):
    cells[0] += low(x)
    return low(cells[0])

@kernel
def top(cells, x):
    return middle(cells, x) + low(x) // 0 * 0 + middle(cells, np.int16(x))

@kernel
def never_low(cells, x):
    "LLVM sees that `low` is never called here, and would not link it; `middle`, linked later, calls it."
    if x != x:
        return low(x)
    return middle(cells, x)

@kernel
def fact(n):
    return n * fact(n - 1) if n > 1 else low(n)

cells = np.zeros(3, np.int64)
out = [int(never_low(cells, 4)), int(top(cells, 5)), int(cells[0]), int(low(7)), int(middle(cells, 1)), int(fact(5))]
kernels = (never_low, top, low, middle, fact)
hits = sum(sum(each.stats.cache_hits.values()) for each in kernels)
print(json.dumps([out, finished, hits, counts]))
"""


def run(tmp_path: Path, *how: str, home: str = "cache") -> Any:
    script = tmp_path / "kernels.py"
    script.write_text(KERNELS)
    os.utime(script, (1, 1))
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / home)}
    command = [sys.executable, str(script), *how]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_only_what_python_calls_is_optimised_and_all_gives_the_same(tmp_path: Path) -> None:
    out, finished, hits, _ = run(tmp_path)
    called = ["never_low", "top", "low", "middle", "fact"]
    assert [name for name in finished if name in called] == called
    assert hits == 0
    again, _, hits, _ = run(tmp_path)
    assert again == out and hits == len(called)
    assert run(tmp_path, "plain", home="other")[0] == out


def test_nobody_counts_who_uses_an_array(tmp_path: Path) -> None:
    _, finished, _, counts = run(tmp_path)
    assert "middle" in finished and counts == 0
