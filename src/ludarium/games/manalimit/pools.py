"""What runs leave for others to meet: the latest of each round and record (B29), also from runs that go on past
their last life, so that late rounds have ghosts, too."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.pools import Pools
from .ghosts import PER_RECORD, ROUNDS
from .state import BOARD, GHOST, MAX_GHOSTS, MOST_ROUNDS, SOLDIER

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.stock import Stock

    Array = np.ndarray[Any, Any]

LONG = {
    "lives": 9,
    "trophies": 60,
    "round_cap": ROUNDS + 1,
}  # every run lasts as long as there are ghosts to make
LIVES, TROPHIES = 3, 9  # of a real run before its last battle, at most


def take(game: "Game", states: "Array", names: "Array") -> "Array":
    """The lines as they went into their last battles, with what is permanent (B29); empty ones are no ghosts."""
    there = (states["last"]["n_own"] > 0) & (states["last"]["round"] <= ROUNDS)
    last, ghosts = states["last"][there], np.zeros(int(there.sum()), GHOST)
    ghosts["name"], ghosts["n"] = names[there], last["n_own"]
    for key in ("round", "trophies", "lives"):
        ghosts[key] = last[key]
    unit = np.arange(BOARD) < last["n_own"][:, None]
    line = ghosts["line"]
    line["card"] = np.where(unit, last["own"]["card"], 0)
    for key in ("attack", "health"):
        line[key] = np.where(unit, last["lasting"][key], 0)
    return ghosts


def stock(game: "Game", left: "Array") -> dict[str, Any]:
    """B29: the latest of each round and record, as real runs have them."""
    ghosts = left.copy()
    ghosts["lives"] = np.maximum(1, LIVES - LONG["lives"] + ghosts["lives"])
    ghosts["trophies"] = np.minimum(TROPHIES, ghosts["trophies"])
    kept: dict[tuple[int, int], list[int]] = {}
    for i, record in enumerate(
        zip(*(ghosts[key].tolist() for key in ("round", "trophies")), strict=True)
    ):
        kept.setdefault(record, []).append(i)
    found = ghosts[[i for record in sorted(kept) for i in kept[record][-PER_RECORD:]]][:MAX_GHOSTS]
    starts = np.searchsorted(found["round"], np.arange(MOST_ROUNDS + 2))
    return {"n_ghosts": len(found), "ghosts": found, "ghosts_from": starts}


def fitting(game: "Game", stock: "Stock") -> tuple[dict[str, Any], str | None]:
    """All lines, at the front as long as the board; their units keep the Attack and Health they had."""
    rows, most = stock["ghosts"].copy(), int(game.rules["board"])
    long = rows["n"] > most
    rows["line"][long, most:] = np.zeros(1, SOLDIER)
    rows["n"][long] = most
    said = (
        f"{int(long.sum()):,} of {int(stock['n_ghosts'][0]):,} ghosts have more units than the board "
        f"holds now: the first {most} of them fight."
    )
    return {**stock, "ghosts": rows}, said if long.any() else None


POOLS = Pools(take, stock, fitting, long=LONG, chosen_by=("pool",))
