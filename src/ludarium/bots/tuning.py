"""How a game changes its bots: `bots.toml` in its folder, numbers per level and for all that search."""

from functools import cache
from pathlib import Path
from typing import Any

from ..core.cards import read_toml
from ..core.errors import BadInput, nearest
from ..core.game import Game

Bounds = tuple[float, float]
SEARCH: dict[str, Bounds | tuple[str, ...]] = {
    "turns": (0, 1_000_000),  # how long a playout goes on, in the game's own length
    "explore": (0, 10),
    "widen": (0, 10),
    "policy": ("greedy", "random"),  # of playouts
    "mixes": ("never", "together", "always", "plans"),  # where it searches by regret
}
LEVEL: dict[str, Bounds | tuple[str, ...]] = {
    "iterations": (1, 1_000_000),
    "nodes": (1, 1_000_000_000),
    "seconds": (0, 60),
    "blunder": (0, 1000),  # in a thousand: how often it plays a random action
    "hasty": (0, 1000),  # in a thousand: how often it does not look ahead
    "mixes": ("never", "together", "always", "plans"),
}
PLAYERS = {"search": SEARCH, "novice": LEVEL, "adept": LEVEL, "expert": LEVEL, "master": LEVEL}
# How many runs `ludarium ladder` plays of each level, in a game for one seat: of all, and of some by name.
LADDER: dict[str, Bounds | tuple[str, ...]] = {
    "runs": (2, 1_000_000),
    "random": (2, 1_000_000),
    "novice": (2, 1_000_000),
    "heuristic": (2, 1_000_000),
    "adept": (2, 1_000_000),
    "expert": (2, 1_000_000),
    "master": (2, 1_000_000),
}
SECTIONS = {**PLAYERS, "ladder": LADDER}
LEARNED = "learned"  # the players' sections, for bots that judge by a network
WHOLE = ("turns", "iterations", "nodes", "blunder", "hasty", *LADDER)


def tuning_of(game: Game, learned: bool = False) -> dict[str, dict[str, Any]]:
    """The sections of the game's `bots.toml`; none without the file. What is learned has numbers of its own, in
    sections of `[learned]`."""
    document = read_tuning(game.definition.folder / "bots.toml")
    found = {name: document[name] for name in PLAYERS if name in document}
    for name, values in document.get(LEARNED, {}).items() if learned else ():
        found[name] = found.get(name, {}) | values
    return found


def runs_of(game: Game, level: str) -> int | None:
    """How many runs of a level its ladder plays; None: as many as it takes to tell two levels apart."""
    section = read_tuning(game.definition.folder / "bots.toml").get("ladder", {})
    found: int | None = section.get(level, section.get("runs"))
    return found


@cache
def read_tuning(path: Path) -> dict[str, dict[str, Any]]:
    if not path.is_file():
        return {}
    document, _ = read_toml(path, BadInput)
    where = f"{path.parent.name}/{path.name}"  # every game may have one
    own = {name: values for name, values in document.items() if name != LEARNED}
    _check_sections(where, own)
    _check_sections(where, document.get(LEARNED, {}), f"{LEARNED}.")
    return dict(document)


def _check_sections(where: str, sections: Any, above: str = "") -> None:
    if not isinstance(sections, dict):
        raise BadInput(f"{where}: {LEARNED}: expected a table, got {sections!r}")
    known = PLAYERS if above else SECTIONS
    for section, values in sections.items():
        if section not in known:
            raise BadInput(
                f"{where}: unknown section [{above}{section}]{nearest(section, known)}; "
                f"expected {', '.join(known)}" + ("" if above else f", {LEARNED}")
            )
        if not isinstance(values, dict):
            raise BadInput(f"{where}: {above}{section}: expected a table, got {values!r}")
        for key, value in values.items():
            _check(f"{where}: [{above}{section}] {key}", key, value, SECTIONS[section])


def _check(where: str, key: str, value: Any, known: dict[str, Bounds | tuple[str, ...]]) -> None:
    if key not in known:
        hint = nearest(key, known)
        raise BadInput(f"{where}: unknown{hint}; expected {', '.join(known)}")
    allowed = known[key]
    if isinstance(allowed[0], str):
        if value not in allowed:
            raise BadInput(f"{where}: expected {' or '.join(map(str, allowed))}, got {value!r}")
        return
    low, high = allowed
    kind = "whole number" if key in WHOLE else "number"
    right = isinstance(value, int) or (isinstance(value, float) and key not in WHOLE)
    if isinstance(value, bool) or not right or not low <= value <= high:
        raise BadInput(f"{where}: expected a {kind} from {low} to {high}, got {value!r}")
