"""What a tournament comes to: every pairing with its interval, a rating for everyone, every fault."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

import numpy as np

from ..bots.external import FAULTS
from .desk import Row
from .ladder import Pairing, ratings
from .stats import paired, wilson

NOBODY = ""  # an average bot that all drew with once, where not all results hang together
PROVISIONAL = 100.0  # with a wider interval than this either way, a rating is provisional


def pairings_of(rows: Sequence[Row], pairs: bool) -> list[Pairing]:
    """The results of each two bots; `pairs`: every two matches share a seed."""
    met: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        met.setdefault((row.a, row.b), []).append(row)
    out = []
    for (a, b), found in met.items():
        score = interval(np.array([row.points for row in found]), pairs)
        out.append(Pairing(a, b, len(found), score, score[0] > 0.5 or score[2] < 0.5))
    return out


def interval(made: "np.ndarray[Any, Any]", pairs: bool) -> tuple[float, float, float]:
    return paired(made) if pairs else wilson(float(made.sum()), len(made))


def rate(pairings: list[Pairing], names: list[str]) -> dict[str, tuple[float, float, float]]:
    """Elo with intervals, the mean of all at 0."""
    if not hangs_together(pairings, names):
        pairings = [*pairings, *(Pairing(name, NOBODY, 0, (0, 0.5, 1), False) for name in names)]
        found = ratings(pairings, [*names, NOBODY], centred=True)
    else:
        found = ratings(pairings, names, centred=True)
    return {name: found[name] for name in names}


def hangs_together(pairings: list[Pairing], names: list[str]) -> bool:
    """Whether everyone can be compared with everyone, through others if need be."""
    reached, more = {names[0]}, True
    while more:
        before = len(reached)
        for p in pairings:
            if p.a in reached or p.b in reached:
                reached |= {p.a, p.b}
        more = len(reached) > before
    return len(reached) == len(names)


def standings(
    rows: Sequence[Row],
    pairings: list[Pairing],
    names: list[str],
    faults: Sequence[Row],
    pairs: bool,
) -> list[dict[str, Any]]:
    """Everyone, the best rating first; who only rested has none, and comes last."""
    met = {name for pairing in pairings for name in (pairing.a, pairing.b)}
    rated = rate(pairings, [name for name in names if name in met])
    counted = {name: Counter(row.fault for row in faults if row.faulty == name) for name in names}
    table = []
    for name in names:
        made = np.array(
            [
                row.points if row.a == name else 1 - row.points
                for row in rows
                if name in (row.a, row.b)
            ]
        )
        rating = rated.get(name)
        table.append(
            {
                "name": name,
                "games": len(made),
                "won": int((made == 1).sum()),
                "drawn": int((made == 0.5).sum()),
                "lost": int((made == 0).sum()),
                "score": [round(x, 4) for x in interval(made, pairs)] if rating else None,
                "rating": list(rating) if rating else None,
                "provisional": rating is None or rating[2] - rating[0] > 2 * PROVISIONAL,
                "faults": {kind: counted[name][kind] for kind in FAULTS},
            }
        )
    return sorted(table, key=lambda one: -one["rating"][1] if one["rating"] else inf)


def pairing_row(pairing: Pairing, rows: Sequence[Row]) -> dict[str, Any]:
    """One pairing with everything counted, from the side of `a`."""
    met = [row for row in rows if (row.a, row.b) == (pairing.a, pairing.b)]
    return {
        "a": pairing.a,
        "b": pairing.b,
        "games": pairing.games,
        "won": sum(row.points == 1 for row in met),
        "drawn": sum(row.points == 0.5 for row in met),
        "lost": sum(row.points == 0 for row in met),
        "score": [round(x, 4) for x in pairing.score],
        "first_seat": first_seat(met),
        "reasons": dict(Counter(row.reason for row in met).most_common()),
        "faults": {name: sum(row.faulty == name for row in met) for name in (pairing.a, pairing.b)},
    }


def first_seat(met: Sequence[Row]) -> list[float] | None:
    """What whoever moved first made of these matches."""
    made = [
        row.points if row.seat == row.first else 1 - row.points
        for row in met
        if row.first is not None
    ]
    if not made:
        return None
    return [round(x, 4) for x in interval(np.array(made), len(made) % 2 == 0)]


def fault_row(row: Row) -> dict[str, Any]:
    keys = ("round", "pair", "seed", "deck", "fault", "detail", "replay")
    other = row.b if row.faulty == row.a else row.a
    seat = row.seat if row.faulty == row.a else 1 - row.seat
    found = {key: getattr(row, key) for key in keys}
    return {"bot": row.faulty, "against": other or None, "seat": seat} | found
