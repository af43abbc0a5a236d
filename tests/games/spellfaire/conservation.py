"""What SpellfAIre conserves, asked of many states at once."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each seat's cards, in all zones, are those of its deck."""
    for seat in range(2):
        p = states["players"][:, seat]
        board = states["board"][:, 7 * seat : 7 * seat + 7]
        zones = [
            np.where(np.arange(p[zone].shape[1]) < p[f"n_{zone}"][:, None], p[zone], -1)
            for zone in ("deck", "hand", "dead", "discard")
        ]
        on_board = (np.arange(7) < p["n_board"][:, None]) & (board["token"] == 0)
        cards = np.sort(np.concatenate([*zones, np.where(on_board, board["card"], -1)], axis=1))
        assert ((cards >= 0).sum(axis=1) == 24).all()
        if decks:
            assert (cards[:, -24:] == np.sort(decks[seat].cards)).all()
        # What lies behind a counter is zero.
        for zone in ("deck", "hand", "dead", "discard"):
            behind = np.arange(p[zone].shape[1]) >= p[f"n_{zone}"][:, None]
            assert not p[zone][behind].any(), zone
        empty = np.arange(7) >= p["n_board"][:, None]
        assert not any(board[name][empty].any() for name in board.dtype.names or ())
