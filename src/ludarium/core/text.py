"""A card's English is derived from what it does: phrases of the game, put together here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Row = dict[str, Any]


def sentences(
    effects: Iterable[Row], openings: Mapping[str, str], clause: Callable[[Row], str]
) -> str:
    """One sentence a run of effects of the same moment: 'When it dies, draw a card.'"""
    runs: list[tuple[str, list[str]]] = []
    for e in effects:
        if not runs or runs[-1][0] != e["on"]:
            runs.append((e["on"], []))
        runs[-1][1].append(clause(e))
    out = []
    for moment, clauses in runs:
        opening = openings[moment]
        body = "; then ".join(clauses)
        out.append(capital(f"{opening}{body}."))
    return " ".join(out)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"-{-n}"


def plural(n: int, one: str, many: str = "") -> str:
    """'1 card', '2 cards'."""
    return f"{n} {one if n == 1 else many or one + 's'}"
