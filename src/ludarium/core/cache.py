"""A Numba cache folder that cannot be stale.

Numba looks only at the file of a function, not at what that file imports; so the folder is named
by everything that may change the machine code: all sources of kernels, tool versions, NUMBA_* variables.
"""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
# Where compiled code comes from; a test looks for kernels anywhere else.
BOTS = (
    "engine",
    "quick",
    "indifferent",
    "records",
    "plies",
    "shallow",
    "alphabeta",
    "transposition",
    "mate",
    "perft",
    "parts",  # which puts them together
)
ENVS = ("envs/arrays.py", "envs/batch.py", "envs/duel.py", "envs/parts.py")
COMPILED = (
    "core/kernel.py",
    "core/modes.py",
    "core/layout.py",  # numbers that steps of environments are compiled with
    *(f"bots/{name}.py" for name in BOTS),
    *ENVS,
    "games",
)


@cache
def cache_folder() -> Path:
    """Where compiled code of exactly these sources lives."""
    import llvmlite
    import numba
    import numpy

    tools = (sys.version_info[:3], numba.__version__, numpy.__version__, llvmlite.__version__)
    flags = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_"))
    digest = hashlib.sha256(repr((tools, flags)).encode())
    for part in COMPILED:
        _add_sources(digest, PACKAGE / part)
    return cache_root() / digest.hexdigest()[:16]


@cache
def game_part(folder: Path) -> str:
    """The part of the folder for a game: one from outside is named by its own sources as well."""
    if PACKAGE in folder.parents:
        return folder.name
    digest = hashlib.sha256()
    _add_sources(digest, folder)
    return f"{folder.name}-{digest.hexdigest()[:16]}"


def warm_mark(folder: Path) -> Path:
    """A file that says: all code of this game is compiled, so to load it takes no compiler.

    Named by what Numba looks at besides: where its sources are, when they were written, the processor.
    """
    from llvmlite import binding

    seen = hashlib.sha256(binding.get_host_cpu_name().encode())
    for path in (*(PACKAGE / part for part in COMPILED), folder):
        for source in [path] if path.is_file() else sorted(path.rglob("*.py")):
            about = source.stat()
            seen.update(f"{source} {about.st_size} {about.st_mtime_ns}\n".encode())
    return cache_folder() / game_part(folder) / f"warm-{seen.hexdigest()[:16]}"


def _add_sources(digest: "hashlib._Hash", folder: Path) -> None:
    """With their names: compiled code looks for the modules it was made from."""
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        source = path.read_bytes()
        digest.update(f"{path.relative_to(folder.parent)} {len(source)}\n".encode())
        digest.update(source)


def cache_root() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "ludarium"


def use_cache_folder(part: str = "") -> None:
    """Point Numba at the folder; must run before a kernel is decorated."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder() / part)
