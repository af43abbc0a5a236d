"""The pools that ghosts come from (B28 to B30): read from files, or made from the seed where none fits.

A ghost fits every table that holds the cards of its line unchanged and a board long enough, so a game with
further cards keeps its pool.
"""

import hashlib
import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.errors import BadInput
from ...plain.core.kernel import mix
from .state import GHOST, MAX_GHOSTS, MOST_ROUNDS

if TYPE_CHECKING:
    from pathlib import Path

    from ...core.game import Game

Ghost = dict[str, Any]  # name, round, trophies, lives, line: [[card id, attack, health], ...]

ENOUGH, ROUNDS = 20, 15  # B30: so many ghosts for each of the first rounds
RUNS = 24  # of the thrifty player, where no pool fits
BURNS = {"easy": 2, "normal": 4, "hard": 7}  # cards it burns a round
PER_RECORD = 20  # B29: for each round and number of wins


def stock(game: "Game") -> dict[str, Any]:
    """The pool of these rules."""
    marks = card_marks(game)
    found = max(
        ([ghost for ghost in read(path) if fits(game, ghost, marks)] for path in files(game)),
        key=len,
        default=[],
    )
    rounds = Counter(ghost["round"] for ghost in found)
    if any(
        rounds[round] < ENOUGH for round in range(1, min(ROUNDS, int(game.rules["round_cap"])) + 1)
    ):
        found += quick_ghosts(game)
    return packed(game, found)


def files(game: "Game") -> "list[Path]":
    """The pools of this strength, each made for one set of cards."""
    return sorted((game.definition.folder / "ghosts").glob(f"*{game.rules['pool']}.json"))


@cache
def read(path: "Path") -> tuple[Ghost, ...]:
    try:
        document = json.loads(path.read_text("utf-8"))
        cards = document["cards"]
        ids = list(cards)
        return tuple(ghost_of(row, ids) | {"cards": cards} for row in document["ghosts"])
    except (ValueError, TypeError, KeyError, IndexError) as fault:
        raise BadInput(
            f"ghosts/{path.name} is damaged: expected a pool of ghosts, got {type(fault).__name__}: {fault}; "
            "make it again, or delete it and the game makes ghosts itself"
        ) from None


def ghost_of(row: Any, ids: list[str]) -> Ghost:
    name, round, trophies, lives, line = row
    numbers = [name, round, trophies, lives, *(cell for unit in line for cell in unit)]
    if not all(isinstance(n, int) and n >= 0 for n in numbers) or not 1 <= round <= MOST_ROUNDS:
        raise ValueError(f"no ghost: {row!r}")
    return {
        "name": name,
        "round": round,
        "trophies": trophies,
        "lives": lives,
        "line": [(ids[card], attack, health) for card, attack, health in line],
    }


def fits(game: "Game", ghost: Ghost, marks: dict[str, str]) -> bool:
    return len(ghost["line"]) <= int(game.rules["board"]) and all(
        marks.get(card) == ghost["cards"][card] for card, _, _ in ghost["line"]
    )


def card_marks(game: "Game") -> dict[str, str]:
    """The marks of all cards."""
    return {card["id"]: card_mark(card) for card in game.cards}


def card_mark(card: dict[str, Any]) -> str:
    """What a card does, as a short mark; its name may change."""
    told = {k: v for k, v in card.items() if k not in ("name", "custom")}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:8]


def packed(game: "Game", ghosts: list[Ghost]) -> dict[str, Any]:
    """Ghosts as the stocked fields of the tables, by round."""
    ghosts = sorted(ghosts, key=lambda ghost: ghost["round"])[:MAX_GHOSTS]
    rows = np.zeros(len(ghosts), GHOST)
    place = {card_id: i for i, card_id in enumerate(game.card_ids)}
    for row, ghost in zip(rows, ghosts, strict=True):
        for key in ("name", "round", "trophies", "lives"):
            row[key] = ghost[key]
        row["n"] = len(ghost["line"])
        for i, (card, attack, health) in enumerate(ghost["line"]):
            row["line"][i] = (place[card], attack, health, 0)
    starts = np.searchsorted(rows["round"], np.arange(MOST_ROUNDS + 2))
    return {"n_ghosts": len(ghosts), "ghosts": rows, "ghosts_from": starts}


def quick_ghosts(game: "Game") -> list[Ghost]:
    """Runs of the thrifty player against improvised lines, for a few rounds whatever the outcome."""
    from ...core.mirror import mirror
    from ...plain.games.manalimit.policy import thrifty

    kernel, tables, found = game.kernel, game.tables, []
    burns = BURNS[str(game.rules["pool"])]
    names = list(game.decks) or None
    for run in range(RUNS):
        s = mirror(kernel.STATE).new()
        s.dice = mix(0x6057, run)
        decks = game.deck_records([names[run % len(names)]] if names else None)
        kernel.setup(s, tables, decks, [0])
        while s.over == 0 and s.round <= ROUNDS:
            kernel.supply(s, tables, [0])
            while s.stage == 1:
                kernel.apply(s, tables, 0, thrifty(s, tables, burns), [0])
            if s.last.n_own:
                found.append(snapshot(game, s, mix(run, s.round) % (1 << 20)))
            s.lives = max(s.lives, 1)
            if s.over == 2:  # it goes on all the same: late rounds need ghosts, too
                s.over, s.stage, s.round = 0, 0, s.round + 1
    return found


def snapshot(game: "Game", s: Any, name: int) -> Ghost:
    """B29: the line as it went into its last battle, with what is permanent."""
    last, ids = s.last, game.card_ids
    line = [
        (ids[last.own[i].card], last.lasting[i].attack, last.lasting[i].health)
        for i in range(last.n_own)
    ]
    return {
        "name": name,
        "round": last.round,
        "trophies": last.trophies,
        "lives": last.lives,
        "line": line,
    }
