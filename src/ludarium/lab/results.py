"""A tournament on paper: its document, its matches as CSV or Parquet, its report as a page."""

import csv
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from .. import __version__
from ..core.game import Game
from .desk import Desk, Row, deck_name
from .entrants import Entrant
from .standings import fault_row, pairing_row, pairings_of, standings


def document(
    desk: Desk,
    entrants: Sequence[Entrant],
    rows: Sequence[Row],
    faults: Sequence[Row],
    swiss: int | None,
) -> dict[str, Any]:
    """What `--json` prints; docs/bots.md explains it."""
    game, terms = desk.game, desk.terms
    pairs = game.seats == 2
    names = [one.name for one in entrants]
    pairings = pairings_of(rows, pairs)
    limits = terms.limits
    return {
        "game": game.name,
        "fingerprint": game.fingerprint,
        "variant": list(game.variant),
        "release": __version__,
        "seed": terms.seed,
        "decks": [deck_name(deck) for deck in terms.decks],
        "opening": terms.opening,
        "swiss": swiss,
        "movetime": None if limits.clock else limits.move,
        "clock": list(limits.clock) if limits.clock else None,
        "bots": [
            {"name": one.name, "kind": "external" if one.command else "built-in"}
            | ({"command": list(one.command)} if one.command else {})
            for one in entrants
        ],
        "games": len(rows),
        "pairs": [pairing_row(each, rows) for each in pairings],
        "standings": standings(rows, pairings, names, faults, pairs),
        "faults": [fault_row(row) for row in faults],
    }


# --- matches ---------------------------------------------------------------------------------------


def write_csv(path: Path, rows: Sequence[Row]) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, [field.name for field in fields(Row)])
        table.writeheader()
        table.writerows(asdict(row) for row in rows)


def write_parquet(path: Path, rows: Sequence[Row]) -> None:
    import polars

    kinds: dict[str, Any] = {
        name: polars.Int64
        for name in ("round", "pair", "seat", "seed", "first", "length", "decisions")
    }
    schema = {f.name: kinds.get(f.name, polars.String) for f in fields(Row)}
    schema["points"] = polars.Float64
    polars.DataFrame([asdict(row) for row in rows], schema=schema).write_parquet(path)


# --- the page --------------------------------------------------------------------------------------


def write_html(path: Path, game: Game, found: dict[str, Any]) -> None:
    from .report import Cell, Report

    def cell(rate: Sequence[float], n: int) -> Cell:
        return Cell((rate[0], rate[1], rate[2]), n)

    best = found["standings"][0]
    how = f"Swiss, {found['swiss']} rounds" if found["swiss"] else "a round robin"
    report = Report(
        f"{game.label}: tournament",
        f"{len(found['bots'])} bots, {found['games']:,} matches, {how}.",
        facts(found),
    )
    low, middle, high = best["rating"]
    report.findings([f"{best['name']} is first: {middle:+.0f} Elo ({low:+.0f} to {high:+.0f})."])
    report.heading("Ratings", "Elo fitted to all results, the mean of all bots at 0.")
    ranked = found["standings"]
    report.intervals(
        "Rating",
        [(one["name"], cell(one["rating"], one["games"])) for one in ranked if one["games"]],
        0.0,
        "",
    )
    report.table(
        "Standings",
        ["bot", "games", "won", "drawn", "lost", "score", "faults"],
        [
            [
                *(one[key] for key in ("name", "games", "won", "drawn", "lost")),
                cell(one["score"], one["games"]) if one["games"] else None,
                sum(one["faults"].values()),
            ]
            for one in ranked
        ],
    )
    report.heading("Pairings", "Seats swapped, the same seeds for all.")
    names = [one["name"] for one in ranked]
    report.heatmap("Score of the bot in the row", names, names, matrix(found, names))
    if found["faults"]:
        report.heading(
            "Faults", "Matches lost by a bot that crashed, timed out or sent an illegal action."
        )
        report.table(
            "",
            ["bot", "against", "round", "pair", "what happened"],
            [
                [f["bot"], f["against"], f["round"], f["pair"] + 1, f["detail"]]
                for f in found["faults"]
            ],
        )
    report.write(path)


def matrix(found: dict[str, Any], names: Sequence[str]) -> list[list[Any]]:
    from .report import Cell

    cells: dict[tuple[str, str], Cell] = {}
    for pair in found["pairs"]:
        low, middle, high = pair["score"]
        cells[pair["a"], pair["b"]] = Cell((low, middle, high), pair["games"])
        cells[pair["b"], pair["a"]] = Cell((1 - high, 1 - middle, 1 - low), pair["games"])
    return [[cells.get((a, b)) for b in names] for a in names]


def facts(found: dict[str, Any]) -> dict[str, object]:
    return {
        "game": found["game"],
        "rules": found["fingerprint"],
        "release": found["release"],
        "seed": found["seed"],
        "matches": found["games"],
        "decks": ", ".join(found["decks"]) or "none",
        "random plies": found["opening"],
        "bots": ", ".join(" ".join(one.get("command", [one["name"]])) for one in found["bots"]),
        "intervals": "95 %; two matches of one seed count as one",
    }
