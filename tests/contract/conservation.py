"""What must be conserved, game by game, asked of many states at once."""

from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def spellfaire(states: Array, decks: tuple[Any, ...] | None) -> None:
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


def toy(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each seat's six cards lie in one zone each, and the counters agree."""
    p = states["players"]
    zones = [p[zone] for zone in ("pile", "hand", "out", "spent")]
    assert (np.bitwise_or.reduce(zones) == 63).all()
    assert (sum(np.bitwise_count(zone) for zone in zones) == 6).all()
    assert (np.bitwise_count(p["hand"]) == p["n_hand"]).all()
    assert ((p["shown"] & ~p["hand"]) == 0).all()
    assert (((p["bid"] - 1) & ~p["hand"])[p["bid"] > 0] == 0).all()
    assert (p["out"][states["stage"] != 2] == 0).all()


def mana(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each tile lies in one place, inside a box at the corner; only tiles of the field burst."""
    at = states["at"].reshape(-1, 2, 8).astype(np.int64)
    placed = at >= 0
    squares = np.where(placed, 1 << np.maximum(at, 0), 0)
    tiles = states["tiles"]
    assert (squares.sum(axis=2) == tiles).all(), "the squares of each side"
    assert (np.bitwise_count(tiles[:, 0] | tiles[:, 1]) == placed.sum(axis=(1, 2))).all()
    flags = (placed << np.arange(8)).sum(axis=2)
    assert ((states["burst"] & ~flags) == 0).all()
    devoured = (states["stage"] == 1) & (states["reason"] == 1)
    assert (placed[:, :, 0].sum(axis=1) == np.where(devoured, 1, 2)).all(), "the geysers"
    for axis, size in ((at % 8, "width"), (at // 8, "height")):
        assert (np.where(placed, axis, 99).min(axis=(1, 2)) == 1).all()
        assert (np.where(placed, axis, 0).max(axis=(1, 2)) == states[size]).all()
        assert (states[size] <= 5).all()
    behind = np.arange(states["history"].shape[1]) >= 2 * (states["ply"] + 1)[:, None]
    assert not states["history"][behind].any(), "the history behind the last ply"
    assert (states["seen"] >= 1).all() and (states["seen"] <= 3).all()


def bluff(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Every die that is left lies under its cup; a called bid shows one more, which is lost."""
    cups = states["cups"].reshape(-1, 2, 4)
    lost = (states["bid"] < 0)[:, None] & (np.arange(2) == states["active"][:, None])
    assert ((cups > 0).sum(axis=2) == states["left"] + lost).all()
    assert (np.diff((cups > 0).astype(np.int8), axis=2) <= 0).all(), "a hole in a cup"
    assert (cups >= 0).all() and (cups <= 6).all()
    assert (np.abs(states["bid"]) <= 6 * (states["left"] + lost).sum(axis=1)).all()


def alone(states: Array, decks: tuple[Any, ...] | None) -> None:
    """A die shows 1 to 6, and so many were added as were thrown."""
    throws, points = states["throws"], states["points"]
    assert ((throws <= points) & (points <= 6 * throws) & (throws <= 5)).all()
    assert ((states["die"] >= 1) & (states["die"] <= 6)).all()


Law = Callable[[Array, tuple[Any, ...] | None], None]


class Laws(dict[str, Law]):
    """A game from outside the repository, which LUDARIUM_GAMES names, need not conserve anything."""

    def __missing__(self, name: str) -> Law:
        return lambda states, decks: None


LAWS = Laws(alone=alone, bluff=bluff, mana=mana, spellfaire=spellfaire, toy=toy)
