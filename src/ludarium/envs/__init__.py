"""Level 3: standard environments for those who train agents (`pip install -e ".[rl]"` in a checkout).

`gymnasium.make("ludarium/spellfaire-v2")` after this import; `make_vector`, `make_single`, `make_aec`,
`make_parallel` by a game's name; `spellfaire_v2.env()` in PettingZoo's manner; OpenSpiel's in
`ludarium.envs.openspiel`. See docs/environments.md.
"""

from importlib import import_module
from typing import Any

from .registry import register

# Public names and where they are; what needs an extra is imported when it is asked for.
NAMES = {
    "Entry": "layout",
    "observation_index": "layout",
    "observe": "layout",
    "ActionRange": "actions",
    "action_index": "actions",
    "action_parts": "actions",
    "action_text": "actions",
    "Mix": "opponents",
    "independent_seeds": "setting",
    "make_single": "making",
    "make_vector": "making",
    "make_aec": "making",
    "make_parallel": "making",
    "make_cuda": "making",
}
__all__ = ["Entry", "make_aec", "make_cuda", "make_parallel", "make_single", "make_vector"]
__all__ += ["ActionRange", "Mix", "action_index", "action_parts", "action_text"]
__all__ += ["independent_seeds", "observation_index", "observe", "register"]


def __getattr__(name: str) -> Any:
    if name in NAMES:
        return getattr(import_module(f".{NAMES[name]}", __name__), name)
    from .registry import zoo_module

    module = zoo_module(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return module


register()
