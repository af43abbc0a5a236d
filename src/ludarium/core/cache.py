"""A Numba cache folder that cannot be stale.

Numba looks only at the file of a function, not at what that file imports; so the folder is named
by everything that may change the machine code: all sources, tool versions, NUMBA_* variables.
"""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def cache_folder() -> Path:
    """Where compiled code of exactly these sources lives, those of added games among them."""
    games = sys.modules.get("ludarium.games")
    return cache_root() / _digest(tuple(games.__path__) if games else ())


@cache
def _digest(game_folders: tuple[str, ...]) -> str:
    import llvmlite
    import numba
    import numpy

    tools = (sys.version_info[:3], numba.__version__, numpy.__version__, llvmlite.__version__)
    flags = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_"))
    digest = hashlib.sha256(repr((tools, flags)).encode())
    added = [Path(folder) for folder in game_folders if PACKAGE not in Path(folder).parents]
    sources = [PACKAGE, *(page.parent for folder in added for page in folder.glob("*/game.py"))]
    for source in sources:
        for path in sorted(source.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "ludarium"


def use_cache_folder(part: str = "") -> None:
    """Point Numba at the folder; must run before a kernel is decorated."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder() / part)
