"""What the toy game conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each seat's six cards lie in one zone each, and the counters agree."""
    p = states["players"]
    zones = [p[zone] for zone in ("pile", "hand", "out", "spent")]
    assert (np.bitwise_or.reduce(zones) == 63).all()
    assert (sum(np.bitwise_count(zone) for zone in zones) == 6).all()
    assert (np.bitwise_count(p["hand"]) == p["n_hand"]).all()
    assert ((p["shown"] & ~p["hand"]) == 0).all()
    assert (((p["bid"] - 1) & ~p["hand"])[p["bid"] > 0] == 0).all()
    assert (p["out"][states["stage"] != 2] == 0).all()
