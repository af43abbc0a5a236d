"""What MANALIMIT conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Sixty cards in all zones, those of the deck; what lies behind a counter is zero, and so is the
    memory of a battle between actions."""
    zones = [
        np.where(np.arange(states[zone].shape[1]) < states[f"n_{zone}"][:, None], states[zone], -1)
        for zone in ("deck", "under", "ash")
    ]
    zones += [states["belt"], states["board"]["card"], states["bench"]["card"]]
    cards = np.sort(np.concatenate(zones, axis=1))
    assert ((cards >= 0).sum(axis=1) == 60).all()
    for deck in decks or ():
        assert (cards[:, -60:] == np.sort(deck.cards)).all()
    for zone in ("deck", "under", "ash"):
        behind = np.arange(states[zone].shape[1]) >= states[f"n_{zone}"][:, None]
        assert not states[zone][behind].any(), zone
    for zone in ("board", "bench"):
        empty = states[zone]["card"] < 0
        assert not any(states[zone][name][empty].any() for name in ("attack", "health", "shield"))
        assert (states[zone]["health"][~empty] > 0).all()
    assert (states["mana"] <= np.minimum(10, 2 + states["round"])).all()
    battle, at = states.dtype.fields["battle"][:2]
    memory = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), -1)
    assert not memory[:, at : at + battle.itemsize].any()
