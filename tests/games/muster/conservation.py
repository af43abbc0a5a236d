"""What Muster conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Six cards each in all zones, those of the deck, and the counters agree."""
    p = states["players"]
    every = p["hand"] + p["deck"] + p["spent"]
    assert (every.sum(axis=2) == 6).all()
    assert (p["hand"].sum(axis=2) == p["n_hand"]).all()
    assert (p["deck"].sum(axis=2) == p["n_deck"]).all()
    assert (p["spent"].sum(axis=2) == p["played"]).all()
    for seat, deck in enumerate(decks or ()):
        assert (every[:, seat] == np.array(deck.cards)).all()
        assert (p["hero"][:, seat] == deck.hero).all()
