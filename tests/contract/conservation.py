"""What a game conserves is written in its folder of tests, `tests/games/<name>/conservation.py`."""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Law = Callable[[Array, tuple[Any, ...] | None], None]


def law_of(name: str) -> Law:
    """The law of a game; one from outside the repository need not conserve anything."""
    module = f"tests.games.{name}"
    if importlib.util.find_spec(module) and importlib.util.find_spec(f"{module}.conservation"):
        law: Law = importlib.import_module(f"{module}.conservation").conserved
        return law
    return lambda states, decks: None
