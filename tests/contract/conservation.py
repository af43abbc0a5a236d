"""What a game conserves is written in its folder of tests, `tests/games/<name>/conservation.py`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..parts import part_of

Array = np.ndarray[Any, Any]
Law = Callable[[Array, tuple[Any, ...] | None], None]


def law_of(name: str) -> Law:
    """The law of a game; one from outside the repository need not conserve anything."""
    found = part_of(name, "conservation")
    if found is None:
        return lambda states, decks: None
    law: Law = found.conserved
    return law
