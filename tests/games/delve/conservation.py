"""What Delve conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Ten cards in all zones, those of the deck, and the counters agree."""
    every = states["hand"] + states["deck"] + states["spent"]
    assert (every.sum(axis=1) == 10).all()
    assert (states["hand"].sum(axis=1) == states["n_hand"]).all()
    assert (states["deck"].sum(axis=1) == states["n_deck"]).all()
    assert (states["trophies"] <= states["turns"]).all()
    assert ((states["lives"] > 0) | (states["over"] == 2)).all()
    for deck in decks or ():
        assert (every == np.array(deck.cards)).all()
