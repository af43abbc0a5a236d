"""Finds a game's kernel in a mode, and makes compiled modules out of templates.

A template is an ordinary source file that uses the global name `rules` (a kernel) without
importing it. It is instantiated once per game under an importable name and with a cache folder
of its own, because only then does Numba's disk cache hit.
"""

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

PACKAGES = {"plain": "ludarium.plain.games", "jit": "ludarium.games", "gpu": "ludarium.gpu.games"}


MAKING = RLock()  # a module is in `sys.modules` before all of it is there: one thread at a time


def game_module(game: str, part: str, mode: str = "plain") -> Any:
    """One module of a game's folder in one of the three modes."""
    name = f"{PACKAGES[mode]}.{game}.{part}"
    if mode != "jit" or part == "game" or name in sys.modules or _is_ours(game):
        return importlib.import_module(name)
    with _cache_part(game):
        return importlib.import_module(name)


def _folder(game: str) -> Path:
    spec = importlib.util.find_spec(f"ludarium.games.{game}")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def _is_ours(game: str) -> bool:
    return Path(__file__).parents[1] in _folder(game).parents


@contextmanager
def _cache_part(game: str) -> Iterator[None]:
    """What is decorated meanwhile is cached in the game's own part of the folder."""
    from .cache import game_part, use_cache_folder

    importlib.import_module("ludarium.core.kernel")  # sets the common folder first
    use_cache_folder(game_part(_folder(game)))
    try:
        yield
    finally:
        use_cache_folder()


def has_part(game: str, part: str) -> bool:
    return importlib.util.find_spec(f"ludarium.games.{game}.{part}") is not None


def instantiate(template: str, game: str, mode: str = "jit", **names: Any) -> Any:
    """The template module (by its dotted name) for one game; made once."""
    with MAKING:
        return _instantiate(f"{template}__{mode}_{game}", template, game, mode, names)


def _instantiate(name: str, template: str, game: str, mode: str, names: dict[str, Any]) -> Any:
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(template)
    assert spec is not None and spec.origin is not None
    module = ModuleType(name)
    module.__file__ = spec.origin
    module.__package__ = template.rpartition(".")[0]
    vars(module).update(names)
    sys.modules[name] = module
    try:
        source = Path(spec.origin).read_text(encoding="utf-8")
        with _cache_part(game) if mode == "jit" else nullcontext():
            exec(compile(source, spec.origin, "exec"), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module
