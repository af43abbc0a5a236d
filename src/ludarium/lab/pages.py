"""The answers of the lab as pages: what was found first, then every number with its interval."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import __version__
from ..core.game import definition_of
from .ambiguities import written
from .balance import Balance
from .report import Cell, Report

Document = Mapping[str, Any]


def cell(row: Document, key: str = "rate") -> Cell:
    low, mid, high = row[key]
    return Cell((low, mid, high), int(row["n"]), row.get("sample"))


def facts(document: Document, **more: object) -> dict[str, object]:
    """What anyone needs to get the same numbers."""
    known = ("label", "fingerprint", "fingerprints", "bot", "bots", "seed", "games", "opening")
    named = {name: document[name] for name in known if name in document}
    command = " ".join(["ludarium", *sys.argv[1:]])
    return {**named, **more, "matches": document["matches"], "Ludarium": __version__} | {
        "command": command
    }


def balance_report(found: Balance) -> Report:
    document = found.document
    made = Report(
        f"Balance of {document['label']}",
        f"{document['matches']:,} matches by {document['bot']}, seats swapped. Intervals are "
        "95 %. A linked number holds one of its matches: save it, then `ludarium replay FILE`.",
        facts(document),
    )
    made.findings(balance_findings(document))
    decks = document["decks"]
    if len(decks) > 1:
        made.heading("Decks")
        n = len(decks)
        rows = [[cell(each) for each in document["matrix"][i * n : i * n + n]] for i in range(n)]
        made.heatmap(
            "Who beats whom: score of the row against the column",
            decks,
            decks,
            rows,
            "The two cells of a pair show the same matches from both sides.",
        )
        rates = [(row["deck"], cell(row)) for row in document["deck_rates"]]
        made.intervals("Decks against all others", rates)
    made.heading("Seats, length and ends")
    if document["first_seat"]:
        rows_of = [("all matches", cell(document["first_seat"]))]
        if document["first_seat_mirrors"]:
            rows_of.append(("mirror matches", cell(document["first_seat_mirrors"])))
        made.intervals("First player's score", rows_of)
    if document["first_seat_by_deck"]:
        made.intervals(
            "First player's score, by deck",
            [(row["deck"], cell(row)) for row in document["first_seat_by_deck"]],
            note="Mirror matches: both players have the deck, so that only the seat differs.",
        )
    length = document["length"]
    made.table(
        f"Length of a match, in {counted(document)}",
        ["mean", "median", "95th percentile"],
        [[mean(length), length["p50"], length["p95"]]],
    )
    ends = [(row["reason"], cell(row)) for row in document["end_reasons"]]
    made.intervals("How matches end", ends, centre=0.0)
    if document["cards"]:
        card_pages(made, document, "card" if found.game.cards else "piece")
    return made


def balance_findings(document: Document) -> list[str]:
    """The shortest true summary."""
    found = []
    decks = document["deck_rates"]
    if len(decks) > 1:
        best, worst = decks[0], decks[-1]
        found.append(f"{best['deck']} is the strongest deck: it scores {percent(best['rate'])}")
        found.append(f"{worst['deck']} is the weakest: {percent(worst['rate'])}")
    first = document["first_seat_mirrors"] or document["first_seat"]
    if first:
        words = "is favoured" if first["rate"][0] > 0.5 else "is at a disadvantage"
        words = (
            words
            if first["rate"][0] > 0.5 or first["rate"][2] < 0.5
            else "has no significant advantage or disadvantage"
        )
        where = " in mirror matches" if document["first_seat_mirrors"] else ""
        found.append(f"The first player {words}{where}: {percent(first['rate'])}")
    cards = [row for row in document["cards"] if row["impact"]]
    clear = [row for row in cards if row["impact"]["clear"]]
    if cards:
        top, last = cards[0], cards[-1]
        found.append(
            f"{top['name']} helps its decks most, {points(top)}; {last['name']} least, {points(last)}"
        )
        differ = "differs" if len(clear) == 1 else "differ"
        found.append(
            f"{len(clear)} of {len(cards)} cards {differ} significantly from a neutral card"
        )
    return found


def card_pages(made: Report, document: Document, what: str) -> None:
    rows = document["cards"]
    impacts = [
        (
            row["name"] + (" *" if row["impact"]["clear"] else ""),
            Cell(tuple(row["impact"]["difference"]), row["impact"]["n"], row.get("sample")),
        )
        for row in rows
        if row["impact"]
    ]
    made.heading(f"{what.capitalize()}s")
    if impacts:
        made.intervals(
            "Causal impact: points gained by the card over a neutral card of the same budget",
            impacts,
            centre=0.0,
            unit="pp",
            note="The same seeds, seats and opponents with and without the card. "
            "* significant (Holm, 5 %, over all cards).",
        )
    columns = document["columns"]
    if not columns:
        return
    made.table(
        f"What happened with each {what}",
        [what, *(part for name in columns for part in (f"{name}", f"won when {name}"))],
        [[row["name"], *counts(row, columns)] for row in rows],
        note=f"The share of the matches with the {what} in which it happened, and the score in "
        "those matches. That score shows no cause: what happens late happens in long matches.",
    )


def counts(row: Document, columns: Sequence[str]) -> list[object]:
    made: list[object] = []
    for name in columns:
        low, mid, high = row[name]["share"]
        made.append(Cell((low, mid, high), row["n"]))
        won = row[name]["win_rate"]
        made.append(Cell(tuple(won), row[name]["n"]) if won else None)
    return made


def mean(length: Document) -> str:
    low, mid, high = length["interval"]
    return f"{mid:.2f} ({low:.2f} to {high:.2f}), n {length['n']:,}"


def percent(rate: Sequence[float]) -> str:
    return f"{100 * rate[1]:.1f} % ({100 * rate[0]:.1f} to {100 * rate[2]:.1f})"


def points(row: Document) -> str:
    low, mid, high = (100 * each for each in row["impact"]["difference"])
    return f"{mid:+.1f} points ({low:+.1f} to {high:+.1f})"


# --- comparisons -------------------------------------------------------------------------------------


def whatif_report(document: Document) -> Report:
    return comparison(document, "seeds, seats, decks and bots", "matches", change_tables)


def comparison(
    document: Document, same: str, unit: str, tables: Callable[[Report, Document], None]
) -> Report:
    """Before and after a change, at each strength."""
    made = Report(
        f"What if: {', '.join(document['changes'])}",
        f"{document['label']}, before and after: same {same}.",
        facts(document, before=document["fingerprints"][0], after=document["fingerprints"][1]),
    )
    said = [*document["flips"], *document["agreed"], *document["partly"]]
    noted = [document["note"]] if document.get("note") else []
    made.findings([*(said or ["No change is significant."]), *noted])
    for found in document["strengths"]:
        note = f"{found['games']:,} {unit} before the change and as many after it"
        made.heading(f"Played by {found['bot']}", note)
        if found["n"]:
            tables(made, found)
    return made


def change_tables(made: Report, found: Document) -> None:
    rows = [
        (name + star(found[key]), Cell(tuple(found[key]["difference"]), found[key]["n"]))
        for key, name in (
            ("first_seat", "first player's score"),
            ("first_seat_mirrors", "first player's score, mirror matches"),
            ("draws", "draws"),
        )
        if key in found
    ]
    note = "n: matches before the change; as many were played after it."
    made.intervals("What changes, in points", rows, centre=0.0, unit="pp", note=note)
    change = found["length"]
    made.table(
        "Length of a match",
        ["before", "after", "difference"],
        [
            [
                mean(change["before"]),
                mean(change["after"]),
                plain_change(change["difference"]),
            ]
        ],
    )
    if found["decks"]:
        decks = [
            (
                row["deck"] + star(row),
                Cell(tuple(row["difference"]), row["n"]),
            )
            for row in found["decks"]
        ]
        note = "* significant (Holm, 5 %, over all questions of this run)."
        made.intervals("Decks: change of their score", decks, 0.0, "pp", note)


def counted(document: Document) -> str:
    """What the game of a document counts as its length: turns, rounds."""
    return definition_of(document["game"]).counted


def star(change: Document) -> str:
    return " *" if change["clear"] else ""


def ambiguities_report(document: Document) -> Report:
    made = Report(
        f"Open readings of {document['label']}",
        "Every switch of the rulings, set to its other reading, compared with the book.",
        facts(document),
    )
    made.findings(document["findings"])
    made.table(
        "All switches",
        [
            "switch",
            "clause",
            "book",
            "other",
            "first seat, points",
            "length",
            "most affected deck",
        ],
        [
            [
                row["switch"],
                row["clause"],
                written(row["book"]),
                written(row["other"]),
                signed(row["first_seat"]["difference"]) if "first_seat" in row else "",
                plain_change(row["length"]["difference"]),
                f"{row['most']['deck']} {signed(row['most']['difference'])}" if row["most"] else "",
            ]
            for row in document["switches"]
        ],
        note="Differences: the other reading minus the book's, with 95 % intervals.",
    )
    for row in document["switches"]:
        made.heading(f"{row['switch']} = {written(row['other'])}", row["text"])
        change_tables(made, row)
    return made


def signed(difference: Sequence[float]) -> str:
    low, mid, high = (100 * each for each in difference)
    return f"{mid:+.1f} ({low:+.1f} to {high:+.1f})"


def plain_change(difference: Sequence[float]) -> str:
    return f"{difference[1]:+.2f} ({difference[0]:+.2f} to {difference[2]:+.2f})"


def tune_report(document: Document) -> Report:
    made = Report(
        f"Tuning {document['label']}",
        f"Goal: {document['goal_text']}.",
        facts(document, goal=document["goal"]),
    )
    diff = [f"{row['path']}: {row['old']} becomes {row['new']}" for row in document["diff"]]
    tried = [f"Try it: {document['try']}"] if "try" in document else []
    made.findings([document["verdict"]["said"], *(diff or ["Nothing better was found."]), *tried])
    made.curve(
        "How far from the goal, by round",
        {"distance": [(row["round"], row["distance"]) for row in document["trail"]]},
        "round",
        "distance",
    )
    for when in ("before", "after"):
        found = document["verified"][when]
        if found["decks"]:
            rows = [(row["deck"], cell(row)) for row in found["decks"]]
            made.intervals(f"Decks {when}, on {found['n']:,} fresh matches", rows)
        if found["first_seat"]:
            made.intervals(f"First seat {when}", [("first", cell(found["first_seat"]))])
    return made


def metagame_report(document: Document) -> Report:
    made = Report(
        f"The metagame of {document['label']}",
        f"{len(document['decks'])} decks, {document['matches']:,} "
        f"{'runs' if 'measure' in document else 'matches'} by {document['bot']}.",
        facts(document, decks=len(document["decks"])),
    )
    best = document["decks"][0]
    said = [f"{best['deck']} scores most, {percent(best['rate'])}"]
    if "mix" in document:
        mix = ", ".join(f"{100 * row['share']:.0f} % {row['deck']}" for row in document["mix"][:6])
        said.append(f"Bring {mix}" if not document["refuted"] else f"The best mix found: {mix}")
        said += document["said"]
    made.findings(said)
    if "mix" in document:
        shares = [
            (row["deck"], Cell(tuple(row["share_interval"]), document["matches"]))
            for row in document["mix"]
        ]
        made.intervals(
            "The equilibrium mix",
            shares,
            centre=0.0,
            note="What to bring how often, with 95 % intervals by resampling all that was measured.",
        )
        rows = [(row["deck"], cell(row)) for row in document["verified"] if row["n"]]
        made.intervals("The best decks against that mix, on fresh seeds", rows)
    rows = [(row["deck"], cell(row)) for row in document["decks"]]
    note = (
        f"Pairs of runs, each against {document['met']} of the other deck: the deck whose run comes further has won, "
        "a tie counts half. n counts the runs of both."
        if "measure" in document
        else ""
    )
    made.intervals("All decks, by score against the others", rows, note=note)
    return made
