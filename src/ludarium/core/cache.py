"""A Numba cache folder that cannot be stale.

Numba looks only at the file of a function, not at what that file imports; so the folder is named
by everything that may change the machine code: all sources of kernels, tool versions, NUMBA_* variables. It
is not named by where they lie: another checkout of the same sources finds the same code.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
# Where compiled code comes from; a test looks for kernels anywhere else.
BOTS = (
    "engine",
    "quick",
    "indifferent",
    "records",
    "playouts",
    "regret",
    "unmixed",
    "plans",
    "mixtures",
    "unplanned",
    "network",
    "collect",
    "odds",
    "rerolls",
    "tuning",
    "plies",
    "shallow",
    "spree",
    "alphabeta",
    "transposition",
    "mate",
    "perft",
    "parts",  # which puts them together
)
ENVS = ("envs/arrays.py", "envs/batch.py", "envs/duel.py", "envs/parts.py")
COMPILED = (
    "core/kernel.py",
    "core/drafts.py",
    "core/modes.py",
    "core/inputs.py",  # numbers that judgements are compiled with
    "core/networks.py",
    "core/vocabulary.py",
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
    """A file that says: all code of this game is compiled for this processor, so to load it takes no compiler."""
    from llvmlite import binding

    seen = hashlib.sha256(binding.get_host_cpu_name().encode()).hexdigest()[:16]
    return cache_folder() / game_part(folder) / f"warm-{seen}"


def _add_sources(digest: "hashlib._Hash", folder: Path) -> None:
    """With their names: compiled code looks for the modules it was made from."""
    inside = [*folder.rglob("*.py"), *folder.rglob("bots.toml")]  # which decides what is compiled
    for path in [folder] if folder.is_file() else sorted(inside):
        source = path.read_bytes()
        digest.update(f"{path.relative_to(folder.parent)} {len(source)}\n".encode())
        digest.update(source)


def cache_root() -> Path:
    """The user's cache folder, or one in the folder for temporary files where that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    usual = Path(home) / "ludarium"
    fault = _why_unusable(usual)
    if fault is None:
        return usual
    spare = Path(tempfile.gettempdir()) / f"ludarium-{os.getuid() if hasattr(os, 'getuid') else 0}"
    if _why_unusable(spare) is None and _is_private(spare):
        note(f"{usual} cannot be written ({fault}), so compiled code is saved in {spare}")
        return spare
    note(f"{usual} cannot be written ({fault}), so everything is compiled again at each start")
    UNUSABLE.add(usual)
    return usual


def _why_unusable(folder: Path) -> str | None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as fault:
        return fault.strerror or str(fault)
    return None


def _is_private(folder: Path) -> bool:
    """Nobody else may put code there that is run here."""
    found = folder.stat()
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def use_cache_folder(part: str = "") -> None:
    """Point Numba at the folder; must run before a kernel is decorated."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder() / part)


# --- when it cannot be used ------------------------------------------------------------------------

TROUBLES: list[str] = []  # why code is not saved or loaded, each once
UNUSABLE: set[Path] = set()  # Numba would then use folders beside the sources, which can be stale


def note(trouble: str) -> None:
    if trouble not in TROUBLES:
        TROUBLES.append(trouble)


def forgive(compiled: Any) -> Any:
    """Cache what a function compiles to, if that is possible; a full disk or a damaged file only costs time."""
    if cache_folder().parent in UNUSABLE:
        return compiled
    try:
        compiled.enable_caching()
        share(compiled)
    except (RuntimeError, OSError) as fault:
        note(f"compiled code is not saved: {fault}")
        return compiled
    cached = compiled._cache
    cached.load_overload = _forgiving(cached.load_overload, cached.flush)
    cached.save_overload = _forgiving(cached.save_overload)
    return compiled


def share(compiled: Any) -> None:
    """Let all checkouts use the same code: the folder is named by the contents of the sources, so that it does not matter
    where they lie. Numba would name a folder in it by their place."""
    from numba import config

    source, root = Path(compiled.py_func.__code__.co_filename), Path(config.CACHE_DIR)
    ours = PACKAGE in source.parents
    if not ours and not root.name.startswith(f"{source.parent.name}-"):
        return  # neither of the package nor of the game whose part this is
    cached, place = compiled._cache, root / f"{source.parent.name}_{'ours' if ours else 'game'}"
    locator: Any = getattr(getattr(cached, "_impl", None), "locator", None)
    if not hasattr(locator, "_cache_path") or not hasattr(cached, "_cache_file"):
        return  # another Numba: each checkout compiles its own
    place.mkdir(parents=True, exist_ok=True)
    locator._cache_path = cached._cache_path = str(place)
    cached._cache_file = type(cached._cache_file)(
        str(place), cached._impl.filename_base, locator.get_source_stamp()
    )


def _forgiving(work: Callable[..., Any], after: Callable[[], Any] = lambda: None) -> Any:
    def tried(*given: Any) -> Any:
        try:
            return work(*given)
        except Exception as fault:  # whatever reading a damaged file may raise
            why = getattr(fault, "strerror", None) or fault
            note(f"compiled code in {cache_folder()} cannot be used or saved: {why}")
            with suppress(Exception):
                after()
            return None

    return tried
