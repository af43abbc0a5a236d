"""Short ways to write a Mana position, to act in it and to read what came of it.

All games here have strict states: every cell that a rule writes is checked.
"""

from functools import cache
from typing import Any

import pytest

import ludarium
from ludarium import Game, IllegalAction, Match
from ludarium.core.mirror import mirror

VARIANTS: dict[str, dict[str, Any]] = {  # one for each choice that rules.toml offers
    "": {},
    "diagonal": {"start": "diagonal"},
    "no-suicide": {"suicide": "illegal"},
    "no-isolated": {"connectivity": "no_isolated"},
    "strict-frame": {"frame": "strict"},
    "enemy-only": {"devour": "enemy_only"},
    "lame": {"theurgia": "lame"},
    "one-jump": {"jump": "one"},
    "calm-geyser": {"geyser_burst": False},
    "swap": {"swap": True},
}
EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name or "book")


@cache
def load(variant: str = "", **rules: Any) -> Game:
    """Mana in a variant or with changed rules, and strict states."""
    game = ludarium.load("mana", variant or (), rules=rules)
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


def at(position: str, variant: str = "", **rules: Any) -> Match:
    return load(variant, **rules).position(position)


def act(match: Match, *texts: str) -> Match:
    """Submit each text for the seat that is to act."""
    for text in texts:
        match.submit(match.actors[0], text)
    return match


def after(position: str, *texts: str, variant: str = "", **rules: Any) -> str:
    """The position that actions lead to."""
    found: str = act(at(position, variant, **rules), *texts).position()
    return found


def texts(match: Match | str, start: str = "", variant: str = "") -> set[str]:
    """The legal actions whose text begins in a certain way."""
    match = at(match, variant) if isinstance(match, str) else match
    legal = match.legal(match.actors[0]) if match.actors else []
    return {action.text for action in legal if action.text.startswith(start)}


def cells(match: Match | str, start: str, variant: str = "") -> set[tuple[int, int]]:
    """Where a tile may go: `cells("Gg w", "G>")`."""
    found = set()
    for text in texts(match, start, variant):
        x, y = text.partition("(")[2].removesuffix(")").split(",")
        found.add((int(x), int(y)))
    return found


def refused(match: Match | str, text: str, variant: str = "") -> str | None:
    """The clause by which an action is refused; nothing has changed."""
    match = at(match, variant) if isinstance(match, str) else match
    before = match.state_bytes
    with pytest.raises(IllegalAction) as caught:
        match.submit(match.actors[0] if match.actors else 0, text)
    assert match.state_bytes == before
    return caught.value.clause


def end(match: Match) -> tuple[str | None, str] | None:
    """The side that won, and why."""
    if match.result is None:
        return None
    winner = match.result.winner
    side = None if winner is None else "w" if winner == match.view()["first"] else "b"
    return side, match.result.reason


def ended(position: str, *texts: str, variant: str = "", **rules: Any) -> Any:
    return end(act(at(position, variant, **rules), *texts))


def arena(tile: str) -> str:
    """A tile at (1, 1) with room around it, between two walls that hold together without it."""
    a, b, c, d = [kind for kind in "GONRPSTA" if kind != tile[0]][:4]
    return f"gonps/t...a/{b}{tile}..{c}/{d}...{a} w"
