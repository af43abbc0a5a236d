"""Which machine, which day, which commit: every measured number says so."""

import datetime
import os
import platform
import subprocess
from functools import cache
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
    import numba
    import numpy

    return {
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "numba": numba.__version__,
        "commit": commit(),
        "date": datetime.date.today().isoformat(),
    }


def cpu_name() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


@cache
def memory() -> int | None:
    """Bytes, where the system reports them."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def commit() -> str | None:
    """The commit of the checkout this runs from, marked if something in it was changed."""
    root = Path(__file__).parents[3]
    try:
        done = subprocess.run(
            ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=8"],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
        return done.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None


def heading() -> str:
    facts = machine()
    return f"{facts['date']}, commit {facts['commit']}, {facts['cores']} cores of {facts['cpu']}"
