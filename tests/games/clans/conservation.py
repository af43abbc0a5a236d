"""What Clans conserves, asked of many states at once."""

from functools import cache
from typing import Any

import numpy as np

import ludarium
from ludarium.games.clans.state import EMPTY, LANE_COUNT, SLOT_COUNT

Array = np.ndarray[Any, Any]


@cache
def tokens() -> tuple[int, ...]:
    """The rows of tokens; both sets of cards have them in the same place."""
    rows = {
        tuple(i for i, card in enumerate(ludarium.load("clans", v).cards) if card["token"])
        for v in ((), "first")
    }
    assert len(rows) == 1
    return rows.pop()


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each seat's cards, in all zones, are those of its deck; what is not in use is empty."""
    for seat in range(2):
        p = states["players"][:, seat]
        units = states["lanes"]["units"][:, :, SLOT_COUNT * seat : SLOT_COUNT * (seat + 1)]
        stand(units)
        zones = [held(p, zone) for zone in ("deck", "hand", "discard")]
        on_board = units["card"].reshape(len(states), -1)
        cards = np.sort(
            np.concatenate([*zones, np.where(np.isin(on_board, tokens()), EMPTY, on_board)], axis=1)
        )
        back = (p["vanished"] > 0).astype(int) + (p["regrown"] > 0)  # twice there until the reveal
        assert ((cards >= 0).sum(axis=1) - back == 25).all()
        if decks:
            assert (cards[back == 0, -25:] == np.sort(decks[seat].cards)).all()
        planned(p)
        assert (
            (p["n_hand"] <= 12).all() and (p["crystal"] >= 0).all() and (p["crystal"] <= 100).all()
        )
        assert (p["hand0"] >= 0).all() and (p["deck0"] >= p["n_deck"]).all()
        assert (p["looking"] <= p["n_deck"]).all() and (p["n_bottom"] <= p["n_deck"]).all()
        assert not p["ultimates"].any() and not p["spare"].any()


def held(p: Array, zone: str) -> Array:
    """The cards of a zone, EMPTY behind its counter, where the cells are 0."""
    behind = np.arange(p[zone].shape[1]) >= p[f"n_{zone}"][:, None]
    assert not p[zone][behind].any(), zone
    if zone == "hand":
        assert not p["known"][behind].any()
    return np.where(behind, EMPTY, p[zone])


def stand(units: Array) -> None:
    """No bottom without a top, nothing of a round's resolution, and what is not there is nothing."""
    empty = units["card"] == EMPTY
    assert not (empty[:, :, 0] & ~empty[:, :, 1]).any()
    for name in units.dtype.names or ():
        if name != "card":
            assert not units[name][empty].any(), name
    for name in ("bonus", "guard", "marks"):
        assert not units[name].any(), name
    assert (units["health"][~empty] > 0).all()
    assert (units["health"] <= units["full"]).all()


def planned(p: Array) -> None:
    """The plan fits the lanes, and lies in the first cells."""
    behind = np.arange(p["plan"].shape[1]) >= p["n_plan"][:, None]
    assert (p["plan"][behind] == EMPTY).all()
    lanes = np.where(behind, EMPTY, p["plan"] % (LANE_COUNT * SLOT_COUNT) // SLOT_COUNT)
    for lane in range(LANE_COUNT):
        assert ((lanes == lane).sum(axis=1) <= SLOT_COUNT).all()
    assert not p["aim"][p["used"] == 0].any()
