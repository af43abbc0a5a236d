"""What Voidlit conserves, asked of many states at once."""

from typing import Any

import numpy as np

from ludarium.games.voidlit.state import (
    CARDS,
    MAX_CARDS,
    OVER,
    OWNER,
    QUEUE,
    RELICS,
    SLOTS,
    TOKEN,
    UPGRADES,
)
from ludarium.games.voidlit.words import DECK_SIZE

Array = np.ndarray[Any, Any]
EMPTY = -1
ZONES = ("deck", "hand", "bank", "waste", "relics")


def conserved(states: Array, decks: tuple[Any, ...] | None) -> None:
    """Each seat's cards, in all zones, are those of its deck; what is not in use is 0."""
    n = len(states)
    board = states["board"]
    upgrades = [worn(board, np.repeat(states["players"]["n_units"], SLOTS, axis=1))]
    for seat in range(2):
        p = states["players"][:, seat]
        units = board[:, SLOTS * seat : SLOTS * (seat + 1)]
        stand(units, p["n_units"])
        real = (np.arange(SLOTS) < p["n_units"][:, None]) & (units["marks"] & TOKEN == 0)
        assert (units["card"][real] < MAX_CARDS).all()  # a leader is no card
        zones = [held(p, zone) for zone in ZONES]
        zones.append(np.where(real, units["card"], EMPTY))
        own = (upgrades[0] >= 0) & (upgrades[0] // OWNER == seat)
        zones.append(np.where(own, upgrades[0] % OWNER, EMPTY))
        cards = np.sort(np.concatenate([zone.reshape(n, -1) for zone in zones], axis=1))
        assert ((cards >= 0).sum(axis=1) == DECK_SIZE).all()
        if decks:
            assert (cards[:, -DECK_SIZE:] == np.sort(decks[seat].cards)).all()
        limits(p)
    waiting(states)


def held(p: Array, zone: str) -> Array:
    """The cards of a zone, EMPTY behind its counter, where the cells are 0."""
    behind = np.arange(p[zone].shape[1]) >= p[f"n_{zone}"][:, None]
    assert not p[zone][behind].any(), zone
    return np.where(behind, EMPTY, p[zone])


def worn(board: Array, n_units: Array) -> Array:
    """The cells of all upgrades, EMPTY where there is none."""
    places = np.arange(2 * SLOTS) % SLOTS
    there = (places < n_units)[:, :, None]
    used = np.arange(UPGRADES) < board["n_upgrades"][:, :, None]
    assert not board["upgrades"][~(there & used)].any()
    return np.where(there & used, board["upgrades"], EMPTY).reshape(len(board), -1)


def stand(units: Array, n_units: Array) -> None:
    """Nobody is dead or half done, and what is not there is nothing."""
    there = np.arange(SLOTS) < n_units[:, None]
    for name in units.dtype.names or ():
        assert not units[name][~there].any(), name
    assert (units["id"][there] > 0).all()


def limits(p: Array) -> None:
    assert (p["n_units"] <= 7).all() and (p["n_relics"] <= 4).all() and RELICS >= 4
    assert (p["n_hand"] <= 8).all() and (p["n_waste"] <= CARDS).all()
    assert (p["health"] <= 30).all() and (p["energy"] >= 0).all()
    assert (p["known_top"] + p["known_bottom"] <= 2 * p["n_deck"]).all()
    assert (p["n_shown"] <= p["n_hand"] + p["n_bank"]).all()
    assert not p["spare"].any()


def waiting(states: Array) -> None:
    """Whenever somebody is asked, the dead are gone; nothing waits but while a card is looked at."""
    calm = states["looking"] == 0
    assert not states["n_queue"][calm].any() and (states["n_queue"] <= QUEUE).all()
    behind = np.arange(QUEUE) >= states["n_queue"][:, None]
    assert not states["queue"][behind].any() and not states["sources"][behind].any()
    there = np.arange(2 * SLOTS) % SLOTS < np.repeat(states["players"]["n_units"], SLOTS, axis=1)
    going = calm & (states["stage"] != OVER)
    assert (states["board"]["health"][there & going[:, None]] > 0).all()
    assert (states["players"]["health"][going] > 0).all()
